"""Advice, and turning points."""

from __future__ import annotations

import pytest

from critias.games.goa2.game import RULES
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.players import Budget, Position, bot
from critias.players.review import LEAST, advise, review
from players.duels import CORRIDOR, RIGHT, play


def test_advice_names_the_way_out() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    match.choose(0, RIGHT)
    best, *_ = advise(Position(match, 0), Budget(200))
    assert best.option == "go"
    assert best.mean > 0.9


def test_the_choice_that_won_is_a_turning_point() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    for door, step in ((1, "go"), (RIGHT, "stay"), (RIGHT, "go")):
        seat = len(match.state.shown) % 2
        match.choose(seat, door)
        match.choose(seat, step)
    log = [(entry.seat, entry.text) for entry in match.log]
    found = review(match.game, match.setup, match.seed, log)
    assert found.moments[-1].worth == 1
    (point,) = found.points
    assert (point.at, point.seat, point.option) == (6, 0, "go")
    assert (point.before, point.after) == (0.0, 1.0)
    assert point.better is None


def test_the_review_of_a_real_game() -> None:
    match = Match.new(RULES, {"players": 2}, seed=3)
    play(match, {0: bot("random", 1), 1: bot("random", 2)})
    log = [(entry.seat, entry.text) for entry in match.log]
    found = review(RULES, match.setup, match.seed, log, budget=Budget(10))
    assert 1 <= len(found.points) <= 5
    assert [point.at for point in found.points] == sorted(point.at for point in found.points)
    for point in found.points:
        assert abs(point.after - point.before) >= LEAST
        assert match.log[point.at - 1].seat == point.seat
        assert match.log[point.at - 1].option == point.option
    assert match.outcome is not None
    assert found.moments[-1].worth == (1 if 0 in match.outcome.winners else -1)


@pytest.mark.usefixtures("pebbles")
def test_a_game_without_an_opinion_has_a_course_of_one_moment() -> None:
    match = Match.new(game("pebbles"), {"heap": 5}, seed=3)
    play(match, {0: bot("random", 1), 1: bot("random", 2)})
    log = [(entry.seat, entry.text) for entry in match.log]
    found = review(match.game, match.setup, match.seed, log)
    assert [moment.at for moment in found.moments] == [len(log)]
    assert found.points == []
