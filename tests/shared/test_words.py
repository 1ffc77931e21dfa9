"""The words of every game at the table are complete and name rules that there are."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from critias.kernel.game import games
from critias.kit.game import TableGame

GAMES = [game for game in games().values() if isinstance(game, TableGame)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_entry_is_complete(game: TableGame[Any, Any, Any]) -> None:
    rules = game.rulebook()
    for kind, phrase in game.phrases.asks.items():
        assert phrase.prompt, f"the question {kind!r} has no prompt"
        assert phrase.waiting.strip(), f"the question {kind!r} has no words for those who wait"
        assert phrase.rule is None or phrase.rule in rules, f"{kind!r}: no rule {phrase.rule!r}"
    for kind, line in game.phrases.events.items():
        assert line.rule is None or line.rule in rules, f"{kind!r}: no rule {line.rule!r}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_kind_written_in_the_rules_has_words(game: TableGame[Any, Any, Any]) -> None:
    folder = Path(str(import_module(type(game).__module__).__file__)).parent
    for path in sorted(folder.rglob("*.py")):
        for call, kind in _kinds(ast.parse(path.read_text(encoding="utf-8"))):
            known = game.phrases.asks if call == "Ask" else game.phrases.events
            assert kind in known, f"{path.name}: {call} {kind!r} has no words"


def _kinds(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The kinds of questions and events that are spelled out where they are made."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        place = {"Ask": 1, "tell": 0}.get(name)
        if place is None or len(node.args) <= place:
            continue
        kind = node.args[place]
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            yield name, kind.value
