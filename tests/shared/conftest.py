"""The checks are no test module, but what they assert is shown just as well."""

import pytest

pytest.register_assert_rewrite("shared.checks")
