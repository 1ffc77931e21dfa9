"""What every test run shares."""

import pytest

from rulemarks import RuleMarks

pytest_plugins = ["pytester"]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleMarks(), "rulemarks")
