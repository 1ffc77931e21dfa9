"""The words of every game are complete: of questions and events of all kinds there are."""

import importlib
import pkgutil
import string
from collections.abc import Iterator
from types import ModuleType
from typing import TypeVar

import pytest

from critias.kernel.installed import games
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.phrases import Phrases
from critias.kit.voice import AnyVoice, voice_of

K = TypeVar("K", AskKind, EventKind)
VOICES = [voice_of(game) for game in games().values()]
each_voice = pytest.mark.parametrize("voice", VOICES, ids=lambda voice: voice.rules.id)


def modules(voice: AnyVoice) -> Iterator[ModuleType]:
    """All modules of a game."""
    name = voice.rules.step.__module__
    depth = 3 if name.startswith("critias.games.") else 1
    package = importlib.import_module(".".join(name.split(".")[:depth]))
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def kinds(voice: AnyVoice, of: type[K]) -> list[K]:
    """All kinds that a game's modules declare, each once."""
    found: dict[int, K] = {}
    for module in modules(voice):
        for value in vars(module).values():
            if isinstance(value, of):
                found[id(value)] = value
    return list(found.values())


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The fields of a template: the value, and the word that says how to put it."""
    for _, name, word, _ in string.Formatter().parse(text):
        if name is not None:
            yield name, word or ""


def strange(voice: AnyVoice, text: str) -> list[str]:
    """The words of a template that the game does not know."""
    assert isinstance(voice.words, Phrases)
    return [word for _, word in fields(text) if word.isidentifier() and word not in voice.words]


@each_voice
def test_a_kind_is_declared_once(voice: AnyVoice) -> None:
    for found in (kinds(voice, AskKind), kinds(voice, EventKind)):
        names = [str(kind) for kind in found]
        assert sorted(names) == sorted(set(names))


@each_voice
def test_every_question_has_words_that_can_be_filled_in(voice: AnyVoice) -> None:
    for kind in kinds(voice, AskKind):
        assert kind.text.strip(), f"the question {kind!r} has no words"
        for text in (kind.text, *kind.labels.values()):
            assert not strange(voice, text), f"{kind!r}: {strange(voice, text)}"


@each_voice
def test_who_waits_is_told_who_decides_and_nothing_else(voice: AnyVoice) -> None:
    for kind in kinds(voice, AskKind):
        assert kind.waiting.strip(), f"the question {kind!r} has no words for those who wait"
        assert all(field == ("who", "") for field in fields(kind.waiting)), kind


@each_voice
def test_covert_questions_look_alike_to_those_who_wait(voice: AnyVoice) -> None:
    covert = [kind.waiting for kind in kinds(voice, AskKind) if kind.covert]
    for words in covert:
        assert covert.count(words) > 1, f"{words!r} tells which question is asked"
    known = {kind.waiting for kind in kinds(voice, AskKind) if not kind.covert}
    assert not known & set(covert)


@each_voice
def test_every_event_has_words_that_can_be_filled_in(voice: AnyVoice) -> None:
    for kind in kinds(voice, EventKind):
        assert not strange(voice, kind.text), f"{kind!r}: {strange(voice, kind.text)}"


@each_voice
def test_kinds_name_rules_that_there_are(voice: AnyVoice) -> None:
    book = voice.rules.rulebook()
    named = [(str(kind), kind.rule) for kind in kinds(voice, AskKind)]
    named += [(str(kind), kind.rule) for kind in kinds(voice, EventKind)]
    for kind, rule in named:
        assert rule is None or rule in book, f"{kind!r}: no rule {rule!r}"
