"""The client of the documents plays whole games at a real server, and stands in them as it is."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from play_a_game import play

from table.people import Server

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("reef", {}),
        ("goa2", {"players": 4, "length": "quick"}),
        ("athlas", {"creation": "presets"}),
    ],
)
def test_the_client_plays_a_whole_game(server: Server, game: str, setup: dict[str, object]) -> None:
    over = play(server.url, game, setup)
    assert over["status"] == "over"
    assert over["question"] is None
    assert over["result"]["reason"]
    assert set(over["result"]["winners"]) <= set(range(len(over["seats"])))


def test_the_client_is_shown_as_it_is() -> None:
    source = (ROOT / "examples" / "play_a_game.py").read_text(encoding="utf-8")
    shown = source[source.index("import json") : source.index("\n\nif __name__")].rstrip()
    shown = shown.replace("  # fmt: skip", "")
    indented = "\n".join(f"    {line}".rstrip() for line in shown.splitlines())
    assert indented in (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert len([line for line in shown.splitlines() if line.strip()]) <= 40


def _tool(name: str) -> ModuleType:
    found = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_reference_is_that_of_the_types() -> None:
    """Otherwise: `python tools/api_reference.py --write`."""
    tool = _tool("api_reference")
    written = (ROOT / "docs" / "api-reference.md").read_text(encoding="utf-8")
    assert written == tool.reference()
    assert doctest.testmod(tool).failed == 0
