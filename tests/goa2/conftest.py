"""What both printings share is tested under both: tests of rules and heroes are run with positions
of either, unless they are marked `printing(n)` or choose the edition themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from goa2 import table

BOTH = (2, 1)
FOLDERS = {"rules", "heroes"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if Path(str(metafunc.module.__file__)).parent.name not in FOLDERS:
        return
    if "edition" in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("printing")
    printings = mark.args if mark else BOTH
    metafunc.parametrize("printing", printings, indirect=True, ids=lambda n: f"printing{n}")


@pytest.fixture(autouse=True)
def printing(request: pytest.FixtureRequest) -> Iterator[int]:
    """The printing that positions are laid out for where a test does not say."""
    table.PRINTING = getattr(request, "param", BOTH[0])
    yield table.PRINTING
    table.PRINTING = BOTH[0]
