"""Advice, and turning points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.players import Budget, Position, Worth, bot
from critias.players.advice import LEARNED, Thought
from critias.players.review import LEAST, Verdict, advise, review, sureness, verdict
from players.duels import CORRIDOR, RIGHT, play


def test_advice_names_the_way_out() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    match.choose(0, RIGHT)
    best, *_ = advise(Position(match, 0), Budget(200))
    assert best.option == "go"
    assert best.mean > 0.9


def test_a_bot_is_sure_of_the_way_out_and_not_of_a_toss() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    toss = sureness(advise(Position(match, 0), Budget(200)))
    assert verdict(toss[0]) is Verdict.CLOSE
    match.choose(0, RIGHT)
    out = sureness(advise(Position(match, 0), Budget(200)))
    assert verdict(out[0]) is Verdict.SURE
    assert out[1] < 0.05


def test_what_differs_more_is_surer_and_what_varies_more_is_not() -> None:
    def sure(ahead_by: float, error: float) -> float:
        found = [Worth("a", ahead_by, 9, 1.0, error), Worth("b", 0.0, 9, 0.0, error)]
        first, second = sureness(found)
        assert first + second == pytest.approx(1)
        return first

    assert sure(0.4, 0.1) > sure(0.2, 0.1) > sure(0.2, 0.3) > sure(0.0, 0.1) == 0.5
    assert sure(0.2, 0.0) == 1
    # Chosen by habit, though it looked a little worse: as likely as not.
    assert sure(-0.1, 0.1) == 0.5


def test_what_is_mixed_on_purpose_is_as_sure_as_it_is_often_chosen() -> None:
    found = [Worth("a", 0.0, 9, 0.7, 0.1), Worth("b", 0.0, 9, 0.3, 0.1), Worth("c", -1, 9, 0.0)]
    assert sureness(found) == [0.7, 0.3, 0.0]
    assert sureness([Worth("a", 0.0, 1, 1.0)]) == [1.0]


def test_a_game_with_a_mind_of_its_own_is_asked_that() -> None:
    asked = []

    class Thinker:
        def weighed(self, position: Position, seconds: float | None, tries: int | None) -> Any:
            asked.append((seconds, tries))
            one, two, *_ = position.ask.options
            return [Thought(two, 130.0, 8.0, 20), Thought(one, 110.0, 6.0, 20)]

        def choose(self, position: Position, seconds: float | None, tries: int | None) -> Any:
            raise AssertionError("nobody chooses here")

    match = Match.new(CORRIDOR, {}, seed=1)
    position = Position(match, 0)
    position.advice = replace(position.advice, mind=lambda seed: Thinker())
    best, other = advise(position, Budget(seconds=0.25))
    assert asked == [(0.25, None)]
    assert best.option == position.ask.options[1]
    # Twenty points behind is as far as the bar goes.
    assert (best.mean, other.mean) == (1, -1)
    assert (best.points, other.points) == (130, 110)
    assert (best.share, other.share) == (1, 0)
    assert 0.95 < sureness([best, other])[0] < 0.99
    # Where networks look ahead better than it does, they are asked instead.
    position.advice = replace(position.advice, strongest=LEARNED)
    assert advise(position, Budget(20))
    assert len(asked) == 1


def test_mage_knight_is_advised_by_its_planner() -> None:
    match = Match.new(game("mage_knight"), {"scenario": "solo_conquest"}, seed=3)
    play_until(match, "turn")
    position = Position(match, 0)
    found = advise(position, Budget(40))
    mind = position.advice.mind
    assert mind is not None
    thoughts = mind(0).weighed(position, None, 20)
    assert [one.option for one in found] == [one.option for one in thoughts]
    assert found[0].share == 1
    assert all(one.error > 0 for one in found)


def play_until(match: Any, kind: str) -> None:
    """Play by hints until such a question comes."""
    while (ask := match.ask_for(0)) is None or ask.kind != kind:
        match.choose(0, bot("hint", 1).choose(Position(match, 0)))


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
