"""A running table for the tests, and people who sit at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from critias.kernel.installed import forget_games
from critias.table import catalogue
from table.people import Server, settings_for

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture(scope="package", autouse=True)
def reef() -> Iterator[None]:
    """The small game of these tests, installed as a plug-in is."""
    sys.path.insert(0, str(PLUGIN))
    catalogue.games.cache_clear()
    forget_games()
    yield
    sys.path.remove(str(PLUGIN))
    catalogue.games.cache_clear()
    forget_games()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with a database of its own."""
    folder = tmp_path_factory.mktemp("table")
    with Server(settings_for(folder / "table.sqlite3")) as running:
        yield running
