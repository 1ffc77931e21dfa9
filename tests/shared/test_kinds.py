"""Every kind of question and event of every game carries words that can be filled in."""

from __future__ import annotations

import pytest

from critias.kit.voice import AnyVoice
from shared.cases import cases
from shared.kinds import check_kinds, declared, fields

VOICES = {case.game.id: case.voice for case in cases()}
each_voice = pytest.mark.parametrize("voice", VOICES.values(), ids=VOICES)


def package(voice: AnyVoice) -> str:
    """Where a game's modules are."""
    name = voice.rules.step.__module__
    return ".".join(name.split(".")[: 3 if name.startswith("critias.games.") else 1])


@each_voice
def test_every_kind_has_words_and_rules_that_there_are(voice: AnyVoice) -> None:
    assert voice.words.words is not None, f"{voice.rules.id} has plain words only"
    check_kinds(package(voice), voice.words.words, voice.rules.rulebook())


@each_voice
def test_every_word_for_values_is_used(voice: AnyVoice) -> None:
    asks, events = declared(package(voice))
    texts = [*(ask.text for ask in asks.values()), *(event.text for event in events.values())]
    texts += [label for ask in asks.values() for label in ask.labels.values()]
    used = {word for text in texts for _, word in fields(text)}
    assert set(voice.words.words or {}) <= used


@each_voice
def test_words_for_options_belong_to_questions_that_there_are(voice: AnyVoice) -> None:
    assert voice.words.labels.keys() <= declared(package(voice))[0].keys()


@each_voice
def test_covert_questions_look_alike_to_those_who_wait(voice: AnyVoice) -> None:
    asks = declared(package(voice))[0].values()
    covert = [kind.waiting for kind in asks if kind.covert]
    for words in covert:
        assert covert.count(words) > 1, f"{words!r} tells which question is asked"
        assert "{who}" not in words
    assert not {kind.waiting for kind in asks if not kind.covert} & set(covert)
