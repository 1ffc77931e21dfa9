"""Random games with random legal Alphas: they end, and nothing impossible happens on the way."""

from __future__ import annotations

import pytest

from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match, Playout
from critias.kernel.random import Rng

DULL = ("done", "discard", "pass", "leave")


def lively(ask: Ask, rng: Rng) -> Option:
    """A random choice that does something rather than nothing, most of the time."""
    if rng.below(4):
        busy = [o for o in ask.options if o not in DULL and not _orders(o)]
        if busy:
            return rng.pick(busy)
    return rng.pick(ask.options)


def _orders(option: Option) -> bool:
    return isinstance(option, tuple) and option[0] == "orders"


def answer(play: Playout[AthlasState, AthlasSetup], rng: Rng) -> None:
    if isinstance(play.ask, Ask):
        play.choose(lively(play.ask, rng))
    else:
        assert play.ask is not None
        play.choose_all({seat: lively(ask, rng) for seat, ask in play.ask.asks.items()})


@pytest.mark.rule("athlas.golden.relic-one-hex-per-turn", "athlas.golden.one-unit-per-hex")
@pytest.mark.parametrize("block", range(6))
def test_random_games(block: int) -> None:
    endings = set()
    for seed in range(block * 6, block * 6 + 6):
        rng = Rng(seed)
        setup = RULES.parse_setup(
            {
                "creation": "random",
                "offers": "no",
                "turn_limit": 80,
                "points": 100 + 50 * (seed % 4),
            }
        )
        play = Playout(RULES, RULES.new(setup, seed))
        state = play.state
        turn, at_start = state.turn, state.world.relics[:]
        while play.ask is not None:
            answer(play, rng)
            if state.turn != turn:
                turn, at_start = state.turn, state.world.relics[:]
                continue
            problems = list(RULES.invariants(state))
            assert not problems, (seed, problems)
            for start, now in zip(at_start, state.world.relics, strict=True):
                assert GRID.distance(start, now) <= 1, seed
        outcome = play.outcome
        assert outcome is not None
        endings.add(outcome.rule)
    assert endings


def test_random_games_are_won_too() -> None:
    for seed in range(40):
        rng = Rng(seed)
        setup = RULES.parse_setup({"creation": "random", "offers": "no", "turn_limit": 400})
        play = Playout(RULES, RULES.new(setup, seed))
        while play.ask is not None:
            answer(play, rng)
        outcome = play.outcome
        assert outcome is not None
        if outcome.winners:
            return
    pytest.fail("nobody has won")


@pytest.mark.parametrize("seed", range(4))
def test_matches_fork_save_load_undo_and_replay(seed: int) -> None:
    rng = Rng(seed)
    match = Match.new(
        RULES, {"creation": "random", "offers": "no", "turn_limit": 12, "points": 120}, seed
    )
    number = 0
    while match.pending is not None:
        seat = rng.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        before = match.digest()
        match.choose(seat, lively(ask, rng))
        number += 1
        if number % 5 == 0:
            assert match.fork().digest() == match.digest()
            assert Match.load(match.save(), RULES).digest() == match.digest()
            if match.can_undo(seat) is None:
                match.undo(seat)
                assert match.digest() == before
    assert match.replay().digest() == match.digest()
    assert match.outcome is not None
