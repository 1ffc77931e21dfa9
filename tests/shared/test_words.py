"""The words of every game at the table are complete and name rules that there are."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from critias.games import __path__ as games_path
from critias.kernel.installed import games
from critias.kit.phrases import Phrases
from critias.kit.voice import AnyVoice, voice_of

VOICES = [voice_of(game) for game in games().values()]


def phrases_of(voice: AnyVoice) -> Phrases[Any]:
    assert isinstance(voice.words, Phrases), f"{voice.rules.id} brings no phrases"
    return voice.words


@pytest.mark.parametrize("voice", VOICES, ids=lambda voice: voice.rules.id)
def test_every_entry_is_complete(voice: AnyVoice) -> None:
    rules, phrases = voice.rules.rulebook(), phrases_of(voice)
    for kind, phrase in phrases.asks.items():
        assert phrase.prompt, f"the question {kind!r} has no prompt"
        assert phrase.waiting.strip(), f"the question {kind!r} has no words for those who wait"
        assert phrase.rule is None or phrase.rule in rules, f"{kind!r}: no rule {phrase.rule!r}"
    for kind, line in phrases.events.items():
        assert line.rule is None or line.rule in rules, f"{kind!r}: no rule {line.rule!r}"


@pytest.mark.parametrize("voice", VOICES, ids=lambda voice: voice.rules.id)
def test_every_kind_written_in_the_rules_has_words(voice: AnyVoice) -> None:
    folder, phrases = Path(*games_path) / voice.rules.id, phrases_of(voice)
    for path in sorted(folder.rglob("*.py")):
        for call, kind in _kinds(ast.parse(path.read_text(encoding="utf-8"))):
            known = phrases.asks if call == "Ask" else phrases.events
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
