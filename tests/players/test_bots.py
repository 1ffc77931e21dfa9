"""Bots play legally, see only their seat's side, and the searcher finds what is there to find."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import GAME
from critias.kernel.game import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import BOTS, Position, Searcher


def play(match: Match[Any, Any], bots: dict[int, Any]) -> None:
    while not match.over:
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.usefixtures("pebbles")
def test_every_bot_plays_a_game_to_its_end(name: str) -> None:
    match = Match.new(game("pebbles"), {"heap": 12}, seed=3)
    play(match, {0: BOTS[name](1), 1: BOTS[name](2)})
    assert match.outcome is not None


@pytest.mark.usefixtures("pebbles")
def test_a_bot_with_the_same_seed_plays_the_same_game() -> None:
    logs = []
    for _ in range(2):
        match = Match.new(game("pebbles"), {"heap": 12}, seed=3)
        play(match, {0: BOTS["searcher"](1), 1: BOTS["random"](2)})
        logs.append([(e.seat, e.text) for e in match.log])
    assert logs[0] == logs[1]


@pytest.mark.usefixtures("pebbles")
def test_the_searcher_takes_the_last_pebbles() -> None:
    match = Match.new(game("pebbles"), {"heap": 3}, seed=1)
    match.choose(0, 2)
    match.choose(1, 0)
    assert Searcher(seed=5).choose(Position(match, 0)) == 3


@pytest.mark.usefixtures("pebbles")
def test_the_searcher_leaves_four() -> None:
    match = Match.new(game("pebbles"), {"heap": 7}, seed=1)
    match.choose(0, 2)
    match.choose(1, 0)
    assert Searcher(seed=5, plays=600, horizon=2).choose(Position(match, 0)) == 3


@pytest.mark.usefixtures("pebbles")
def test_a_position_deals_the_hidden_anew() -> None:
    match = Match.new(game("pebbles"), {"heap": 7}, seed=1)
    position = Position(match, 0)
    purses = {tuple(position.world(Rng(i)).state.purse) for i in range(20)}
    own, others = {p[0] for p in purses}, {p[1] for p in purses}
    assert own == {match.state.purse[0]}
    assert len(others) > 1


def test_thinking_changes_nothing() -> None:
    match = Match.new(GAME, {"players": 2}, seed=4)
    for _ in range(12):
        seat = match.seats_to_answer()[0]
        before = match.digest()
        option = Searcher(seed=1, plays=8, horizon=6).choose(Position(match, seat))
        assert match.digest() == before
        match.choose(seat, option)


def test_the_estimate_of_a_fresh_game_is_even_and_turns_with_the_lives() -> None:
    match = Match.new(GAME, {"players": 4}, seed=4)
    assert GAME.estimate(match.state, 0) == pytest.approx(-(GAME.estimate(match.state, 2) or 0))
    even = GAME.estimate(match.state, 0)
    match.state.lives[1] -= 2
    better = GAME.estimate(match.state, 0)
    assert even is not None
    assert better is not None
    assert better > even
