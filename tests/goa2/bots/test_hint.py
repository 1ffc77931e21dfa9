"""What a lively player might answer."""

from __future__ import annotations

import pytest

from critias.games.goa2.bots import habits, hint
from critias.games.goa2.game import ADVICE, RULES
from critias.kernel.choices import Option
from critias.kernel.random import Rng
from critias.players.drills import Drill

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}


def answers(drill: Drill, tries: int = 24) -> list[str]:
    """What hints say to the question of a drill, time and again."""
    match = drill.match(RULES, 0)
    ask = match.ask_for(drill.seat)
    assert ask is not None
    found: list[Option] = [hint.hint(match.state, ask, Rng(seed)) for seed in range(tries)]
    return [RULES.notation(match.state, option) for option in found]


@pytest.mark.parametrize(
    "name",
    [
        "strike-a-minion", "minion-or-hero", "strike-the-defenceless", "the-card-that-wins",
        "defend-with-what-holds", "the-weakest-that-holds", "nothing-holds", "three-against-four",
        "minions-against-you", "stop-the-shot", "come-back", "off-to-the-battle",
        "run-away", "run-far-enough", "the-dearer-of-two", "even-up-the-battle",
        "shoot-the-one-who-strikes", "take-a-card-from-one-who-has-one", "save-your-friend",
        "strike-first", "too-weak-to-stay", "hit-and-run", "swap-places", "better-hold",
        "come-back-elsewhere", "who-goes-first", "the-duelist-stands-alone", "empty-points",
        "not-a-shot", "a-card-back", "the-card-that-reaches", "charge-the-bare-one",
    ],
)  # fmt: skip
def test_most_of_the_time_they_are_right(name: str) -> None:
    """One in twelve is a whim."""
    drill = DRILLS[name]
    right = [drill.is_right(text) for text in answers(drill)]
    assert sum(right) >= 0.75 * len(right)


def test_nobody_holds_who_can_move() -> None:
    match = DRILLS["strike-a-minion"].match(RULES, 0)
    ask = match.ask_for(DRILLS["strike-a-minion"].seat)
    assert ask is not None
    assert "hold" in ask.options
    assert "hold" not in habits.sensible(ask)


def test_whoever_cannot_move_may_hold() -> None:
    match = DRILLS["the-card-that-wins"].match(RULES, 0)
    ask = match.ask_for(1)
    assert ask is not None
    assert habits.sensible(ask) == ask.options


@pytest.mark.parametrize("name", ["the-card-that-wins", "strike-a-minion"])
def test_options_have_likelihoods_and_what_can_be_used_is_never_held(name: str) -> None:
    drill = DRILLS[name]
    match = drill.match(RULES, 0)
    ask = match.ask_for(drill.seat)
    assert ask is not None
    found = habits.leanings(match.state, ask)
    assert found is not None
    known = dict(zip(ask.options, found, strict=True))
    assert sum(found) == pytest.approx(1, abs=0.05)
    assert drill.is_right(RULES.notation(match.state, max(known, key=known.__getitem__)))
    assert known.get("hold", 0.0) == 0.0
