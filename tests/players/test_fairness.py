"""A bot chooses by what its seat may know: worlds that look alike get the same choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from critias import players as bots
from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Budget, Position, bot
from critias.players.advice import advice_of
from critias.players.review import advise
from shared.cases import AnyMatch, Case, cases

CASES = [case for case in cases() if case.seeds]
LOOKS = 8
"""Positions of each game that are looked at."""


def positions(case: Case, looks: int) -> list[tuple[AnyMatch, int]]:
    """Positions spread over a random game, each with a seat that has to decide."""
    rng = case.luck(7)
    match = case.new(case.seeds[0])
    seen = []
    while not match.over:
        seat = rng.pick(match.seats_to_answer())
        seen.append((len(match.log), seat))
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
    chosen = [seen[len(seen) * look // looks] for look in range(looks)]
    return [(match.replay(at), seat) for at, seat in chosen]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worlds_that_look_alike_are_dealt_alike(case: Case) -> None:
    found = positions(case, LOOKS)
    assert found
    for match, seat in found:
        other = match.redealt(seat, Rng(11))
        here, there = (Position(m, seat).world(Rng(5)).state.digest() for m in (match, other))
        assert here == there
        here, there = (Position(m, seat).deal(Rng(5)).digest() for m in (match, other))
        assert here == there


@pytest.mark.parametrize(
    "code", ["easy", "hint", "greedy", "search:12it", "learned", "learned:12it", "best:12it"]
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worlds_that_look_alike_get_the_same_choice(case: Case, code: str) -> None:
    if code.startswith("learned") and advice_of(case.game).network is None:
        with pytest.raises(CritiasError, match="no networks were learnt"):
            decided(case, code)
        return
    decided(case, code)


def decided(case: Case, code: str) -> None:
    """All positions, each in two worlds that look alike."""
    hidden = 0
    for match, seat in positions(case, 4):
        other = match.redealt(seat, Rng(11))
        hidden += match.state.digest() != other.state.digest()
        choices = {bot(code, 3).choose(Position(m, seat)) for m in (match, other)}
        assert len(choices) == 1
    assert hidden


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worlds_that_look_alike_get_the_same_advice(case: Case) -> None:
    """What hints and reviews say, to the last digit: worths, and how sure it is of them."""
    hidden = 0
    for match, seat in positions(case, 4):
        other = match.redealt(seat, Rng(11))
        hidden += match.state.digest() != other.state.digest()
        here, there = (advise(Position(m, seat), Budget(16), 3) for m in (match, other))
        assert here == there
    assert hidden


def test_a_mind_of_its_own_is_asked_the_same_in_worlds_that_look_alike() -> None:
    """Mage Knight's planner at the beginning of a turn, where it plans: decks, tokens and tiles
    that nobody has seen are dealt anew."""
    match: AnyMatch = Match.new(game("mage_knight"), {"scenario": "solo_conquest"}, seed=3)
    asked = 0
    while not match.over and asked < 3:
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        mind = position.advice.mind
        assert mind is not None
        if position.ask.kind == "turn" and len(match.log) % 3 == 0:
            asked += 1
            other = match.redealt(seat, Rng(11))
            assert match.state.digest() != other.state.digest()
            here, there = (mind(5).weighed(Position(m, seat), None, 12) for m in (match, other))
            assert here == there
        match.choose(seat, bot("hint", 1).choose(position))
    assert asked == 3


def test_no_bot_reaches_behind_its_position() -> None:
    """What a position keeps to itself is the true match; only the position may touch it."""
    folder = Path(bots.__file__).parent
    names = {path.name for path in folder.glob("*.py") if "_match" in path.read_text("utf-8")}
    assert names == {"bot.py"}
    match = CASES[0].new(1)
    position = Position(match, match.seats_to_answer()[0])
    open_ = {name for name in dir(position) if not name.startswith("_")}
    known = {
        *("advice", "ask", "deal", "path", "seat", "secret", "seen", "since", "step"),
        *("taken_back", "teams", "view", "world"),
    }
    assert open_ == known
