"""A bot chooses by what its seat may know: worlds that look alike get the same choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from critias import players as bots
from critias.kernel.random import Rng
from critias.players import Position, bot
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


@pytest.mark.parametrize("code", ["hint", "greedy", "search:12it"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worlds_that_look_alike_get_the_same_choice(case: Case, code: str) -> None:
    hidden = 0
    for match, seat in positions(case, 4):
        other = match.redealt(seat, Rng(11))
        hidden += match.state.digest() != other.state.digest()
        choices = {bot(code, 3).choose(Position(m, seat)) for m in (match, other)}
        assert len(choices) == 1
    assert hidden


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
