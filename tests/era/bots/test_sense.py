"""What can be counted is not left to habit."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.bots.hint import leanings
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.bots.sense import HARDLY, sense
from critias.games.era.game import ADVICE, RULES
from critias.games.era.rules.state import EraState
from critias.kernel.match import Match

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}


def likely(name: str) -> dict[str, float]:
    """How likely the options of a drill's question are, by their texts."""
    drill = DRILLS[name]
    return shares(drill.match(RULES, 0), drill.seat)


def shares(match: Match[EraState, Any], seat: int = 0) -> dict[str, float]:
    """The same for the question of a match."""
    ask = match.ask_for(seat)
    assert ask is not None
    found = leanings(match.state, ask)
    assert found is not None
    return {
        RULES.notation(match.state, option): share
        for option, share in zip(ask.options, found, strict=True)
    }


@pytest.mark.parametrize(
    "name",
    [
        "bid-just-enough", "bid-nothing-when-sure", "bid-nothing-in-vain", "bid-for-the-land",
        "hold-with-one", "save-the-virya", "where-the-garrison-is-weak", "all-at-once",
        "no-need-to-bid", "agents-to-the-rescue", "save-the-agents", "holds-without-a-bid",
        "together-against-the-fortress", "together-and-with-a-bid", "not-even-together",
        "leave-a-guard", "guard-what-is-attacked", "no-units-at-the-end", "help-the-partner",
    ],
)  # fmt: skip
def test_what_is_right_is_likeliest(name: str) -> None:
    found = likely(name)
    assert DRILLS[name].is_right(max(found, key=found.__getitem__))
    assert sum(found.values()) == pytest.approx(1)


def test_units_that_cannot_win_do_not_march() -> None:
    found = likely("enough-units")
    assert max(found["1"], found["2"], found["3"]) < HARDLY


def test_whoever_can_be_helped_is_not_left_alone() -> None:
    assert likely("together-against-the-fortress")["done"] < 0.01
    assert likely("together-and-with-a-bid")["done"] < 0.01


def test_nobody_follows_those_who_are_lost() -> None:
    """With the three of Agartha it would be a tie."""
    match = DRILLS["one-lost-is-enough"].match(RULES, 0)
    match.choose_text(0, "agartha")
    found = shares(match)
    assert found["eden"] < 0.01


def test_two_armies_march_against_what_one_does_not_take() -> None:
    match = DRILLS["two-armies-one-fortress"].match(RULES, 0)
    match.choose_text(0, "khem")
    found = shares(match)
    assert found["eden"] > 10 * found["great_desert"]


def test_no_habit_is_stronger_than_what_cannot_be_right() -> None:
    """The habit is to spend all Virya."""
    found = likely("no-units-at-the-end")
    assert found["0"] > 0.9


def test_some_stay_where_they_hold_a_land() -> None:
    found = likely("leave-a-guard")
    assert max(found["8"], found["9"]) < 0.01


def test_agents_that_change_nothing_are_spared() -> None:
    found = likely("save-the-agents")
    assert max(found["attack:0"], found["defend:0"]) < 0.01


def test_other_questions_are_left_to_habit() -> None:
    match = DRILLS["no-war-from-weakness"].match(RULES, 0)
    ask = match.ask_for(0)
    assert ask is not None
    shares = [1 / len(ask.options)] * len(ask.options)
    assert sense(Mind(match.state, ask.seats[0]), ask, shares) == shares
