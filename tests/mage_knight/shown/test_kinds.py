"""Kinds of questions and events are declared once, with words that can be filled in."""

from __future__ import annotations

import string
from collections import Counter
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.shown.signs import SIGNS
from critias.games.mage_knight.shown.words import PHRASES, WORDS
from critias.kernel.choices import Ask
from critias.kernel.kinds import AskKind, EventKind
from mage_knight.kinds import ASKS, EVENTS, declared
from mage_knight.table import Table

LEDGER = RULES.rulebook()


def fields(template: str) -> list[tuple[str, str]]:
    """The fields of a template: which value, and by which word."""
    parsed = string.Formatter().parse(template)
    return [(name, word or "") for _, name, word, _ in parsed if name is not None]


@pytest.mark.parametrize("kinds", [declared(AskKind), declared(EventKind)], ids=["asks", "events"])
def test_a_kind_is_declared_once(kinds: list[str]) -> None:
    assert kinds
    assert not [name for name, count in Counter(map(str, kinds)).items() if count > 1]


@pytest.mark.parametrize("kind", [*ASKS.values(), *EVENTS.values()])
def test_a_kind_speaks_in_words_that_there_are_and_of_a_rule_that_there_is(
    kind: AskKind | EventKind,
) -> None:
    for value, word in fields(kind.text):
        assert value == "*" or value.isdecimal(), f"{kind}: {value}"
        assert not word or word in WORDS, f"{kind}: {word}"
    assert kind.rule is None or kind.rule in LEDGER


@pytest.mark.parametrize("kind", ASKS.values())
def test_what_is_waited_for_is_said_and_tells_nothing_else(kind: AskKind) -> None:
    assert kind.text
    assert {value for value, _ in fields(kind.waiting)} <= {"who"}
    assert "turn goes on" not in kind.waiting


def test_those_who_wait_are_told_who_does_what() -> None:
    view: Any = RULES.view(Table().state, 0)
    ask = Ask((0,), ASKS["damage_phase"], ())
    assert PHRASES.waiting(view, ask) == "Tovak assigns damage"
    assert PHRASES.waiting_rule(ask) == "mk.combat.damage.assign-all"


def test_signs_are_of_events_that_there_are() -> None:
    assert SIGNS.keys() <= EVENTS.keys()
