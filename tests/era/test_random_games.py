"""Random games of every player count and version, with every question held against who has to be
asked, also those that answer themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.kernel.choices import Ask, AskAll
from critias.kernel.match import random_answer
from critias.kernel.random import Rng
from era.who import TOGETHER, WHO, asked_rightly
from shared.kinds import declared

LONGEST = 5000
ASKS, _ = declared("critias.games.era")
SETUPS: list[dict[str, Any]] = [
    *({"players": players, "version": "introductory"} for players in (3, 4, 5)),
    *({"players": players} for players in (3, 4, 5)),
    *({"players": players, "powers": True, "goals": True} for players in (3, 4, 5)),
    {"players": 4, "powers": True, "start": "quick"},
]


def play(setup: dict[str, Any], seed: int) -> Counter[str]:
    """One random game to its end; how often each kind of question was asked."""
    state = RULES.new(RULES.parse_setup(setup), seed)
    luck = Rng(seed).split(9)
    kinds: Counter[str] = Counter()
    while state.ending < 0:
        rule, answer = RULES.step(state), None
        while True:
            try:
                asked = rule.send(answer)
            except StopIteration:
                break
            asked_rightly(state, asked)
            asks = (asked,) if isinstance(asked, Ask) else asked.asks.values()
            kinds.update({ask.kind for ask in asks})
            assert kinds.total() < LONGEST, f"{setup}, seed {seed}: no end"
            answer = random_answer(asked, luck)
    return kinds


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_everybody_is_asked_what_is_theirs(setup: dict[str, Any]) -> None:
    for seed in range(4):
        kinds = play(setup, seed)
        assert kinds["space"]
        assert kinds["draft"] == (0 if "start" in setup else 2 * setup["players"])


def test_a_question_put_to_somebody_else_is_seen() -> None:
    state = RULES.new(RULES.parse_setup({"players": 4, "powers": True}), 2)
    luck = Rng(5)
    while state.ending < 0:
        rule, answer = RULES.step(state), None
        while True:
            try:
                asked = rule.send(answer)
            except StopIteration:
                break
            for wrong in _misdirected(asked, state.players):
                with pytest.raises(AssertionError):
                    asked_rightly(state, wrong)
            answer = random_answer(asked, luck)


def _misdirected(asked: Ask | AskAll, players: int) -> list[Ask | AskAll]:
    """The same question for the next seat, for one seat more, and for one seat fewer."""
    if isinstance(asked, AskAll):
        last = max(asked.asks)
        rest = {seat: ask for seat, ask in asked.asks.items() if seat != last}
        return [AskAll(rest)] if rest else []
    kind, options, about = asked.kind, asked.options, asked.about
    (seat,) = asked.seats
    other = (seat + 1) % players
    return [Ask((other,), kind, options, about), Ask((seat, other), kind, options, about)]


def test_of_every_kind_it_is_said_who_answers() -> None:
    assert WHO.keys() | TOGETHER.keys() == ASKS.keys()
    assert not WHO.keys() & TOGETHER.keys()
