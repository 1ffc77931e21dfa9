"""Prints which stages of ./test a selection of tests has work for: fast, database, browser.

The arguments are pytest's. Everything is collected once; a broken collection names all stages, so
that the stage itself shows what is wrong.
"""

from __future__ import annotations

import contextlib
import io
import sys

import pytest

STAGES = ("fast", "database", "browser")


def stage_of(item: pytest.Item) -> str:
    """Where a test runs, by its marks."""
    if item.get_closest_marker("browser"):
        return "browser"
    return "database" if item.get_closest_marker("postgres") else "fast"


class Stages:
    """Notes the stages of what was collected."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.found = {stage_of(item) for item in session.items}


def main(arguments: list[str]) -> int:
    stages = Stages()
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main(["--collect-only", "-qq", *arguments], plugins=[stages])
    broken = code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    print(*(stage for stage in STAGES if broken or stage in stages.found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
