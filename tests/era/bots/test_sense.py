"""What can be counted is not left to habit."""

from __future__ import annotations

import pytest

from critias.games.era.bots.hint import leanings
from critias.games.era.bots.reasons.mind import Mind
from critias.games.era.bots.sense import HARDLY, sense
from critias.games.era.game import ADVICE, RULES

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}


def likely(name: str) -> dict[str, float]:
    """How likely the options of a drill's question are, by their texts."""
    drill = DRILLS[name]
    match = drill.match(RULES, 0)
    ask = match.ask_for(drill.seat)
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
    ],
)  # fmt: skip
def test_what_is_right_is_likeliest(name: str) -> None:
    found = likely(name)
    assert DRILLS[name].is_right(max(found, key=found.__getitem__))
    assert sum(found.values()) == pytest.approx(1)


def test_units_that_cannot_win_do_not_march() -> None:
    found = likely("enough-units")
    assert max(found["1"], found["2"], found["3"]) < HARDLY


def test_other_questions_are_left_to_habit() -> None:
    match = DRILLS["no-war-from-weakness"].match(RULES, 0)
    ask = match.ask_for(0)
    assert ask is not None
    shares = [1 / len(ask.options)] * len(ask.options)
    assert sense(Mind(match.state, ask.seats[0]), ask, shares) == shares
