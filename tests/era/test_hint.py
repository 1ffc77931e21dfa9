"""What hints think a lively player does: points now where time is short, preparation before."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era import hint
from critias.games.era.board import AREA, BUILDINGS, NATIONS
from critias.games.era.game import GAME
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.match import Match
from critias.kernel.random import Rng
from era.world import World

LAST: dict[str, Any] = {"round": 9, "end": 10}
"""The last round."""


@pytest.fixture(autouse=True)
def _no_whims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "WHIM", 10**9)


def hinted(world: World, seat: int = 0) -> Option:
    """The usual answer to the open question."""
    ask = world.ask if not hasattr(world.asking, "asks") else world.dials[seat]
    rng = Rng(4)
    return Counter(GAME.hint(world.state, ask, rng) for _ in range(20)).most_common(1)[0][0]


def test_turns_left_are_counted_from_the_nearer_end() -> None:
    assert hint.turns_left(World(round=9, end=10).state) == 0
    assert hint.turns_left(World(round=9, end=11).state) == 0, "both markers move"
    assert hint.turns_left(World(round=9, end=12).state) == 1
    assert hint.turns_left(World(round=9, doom=10).state) == 0


def test_power_counts_for_the_lesser_nation_and_the_lead() -> None:
    """Seat 0 has Atlantis with 5 and Aztlán with 4, seat 4 Lemuria, which leads, and Atlantis."""
    points = hint.Points(World(owner={"khem": "lemuria"}).state, 0)
    assert points.powers == [5, 4, 4, 3, 6]
    assert points.now == 4 - (5 + 2)
    assert points.with_power(1, 1) == 1
    assert points.with_power(0, 2) == 2 - 1, "it leads now, and the rival's lesser nation grows"
    assert points.with_power(1, 1, 4, 2) == (5 + 2) - (4 + 1) + 3, "Aztlán and Atlantis lead"


def test_virya_beyond_the_track_brings_nothing() -> None:
    points = hint.Points(World(virya=22).state, 0)
    assert points.with_virya({0: 5}) == 0
    assert points.with_virya({0: -12}) < 0


def test_in_the_last_round_nobody_recruits() -> None:
    """Khem with two pyramids is the best there is to be had."""
    things: dict[str, Any] = {
        "owner": {"khem": "lemuria"},
        "agents": {0: {"khem": [3, 2], "eden": [1]}},
        "buildings": {"khem": ["pyramid", "pyramid"]},
    }
    world = World(**things, **LAST)
    assert hinted(world) == "coup"
    assert hinted(world.go("coup")) == "khem"
    early = World(**things)
    points = hint.Points(early.state, 0)
    assert hint._at_once(early.state, points, "atlantis.recruit") == 0
    assert hint._later(early.state, 0, "atlantis.recruit") > 0


def test_a_coup_that_cannot_succeed_is_left_alone() -> None:
    world = World(owner={"khem": "lemuria"}, agents={0: {"khem": [0]}}, virya=0, **LAST)
    assert hinted(world) != "coup"


def test_a_minor_won_goes_to_the_lesser_nation() -> None:
    world = World(owner={"eden": "aztlan", "ophir": "aztlan"}, agents={0: {"khem": [3]}})
    world.go("coup", "khem", {0: ("attack", 2)})
    assert world.ask.kind == "coup_minor"
    rng = Rng(1)
    assert {GAME.hint(world.state, world.ask, rng) for _ in range(20)} == {"atlantis"}


def test_units_strike_where_they_win_power() -> None:
    world = World(owner={"khem": "lemuria"}, units={"atlantis": 12, "khem": 1}, **LAST)
    strike = hint.best_strike(world.state, hint.Points(world.state, 0), 0)
    assert strike is not None
    gain, start, target = strike
    assert gain > 0
    assert start == AREA["atlantis"]
    assert world.owner(list(AREA)[target]) != "atlantis"
    few = World(owner={"khem": "lemuria"}, units={"atlantis": 1}, **LAST)
    assert hint.best_strike(few.state, hint.Points(few.state, 0), 0) is None


def test_the_strike_is_carried_out() -> None:
    world = World(units={"atlantis": 12}, **LAST).go("atlantis.move")
    if world.ask.kind == "agni":
        world.say(DONE)
    assert hinted(world) == "atlantis"
    world.say("atlantis")
    world.say(hinted(world))
    assert hinted(world) == 12, "all of them"
    world.say(12)
    assert hinted(world) == ("attack", 0), "more than enough as it is"


def test_what_is_built_adds_power() -> None:
    state = World(buildings={"atlantis": ["pyramid"], "aztlan": ["temple_dark"]}).state
    raised = {name: hint._raised(state, kind, 0) for kind, name in enumerate(BUILDINGS)}
    assert (raised["pyramid"], raised["temple_light"], raised["temple_dark"]) == (1, 3, 1)
    assert hint._raised(state, BUILDINGS.index("pyramid"), 1) == 2, "beside a temple"
    assert raised["base"] == 0
    world = World(**LAST).go("atlantis.construct")
    answer = hinted(world)
    assert isinstance(answer, tuple)
    assert answer[0] in ("pyramid", "temple_light")


def test_a_home_is_taken_for_the_better_nation() -> None:
    """Hyperborea is strong: seat 0 gives the nation that leaves it the better pair."""
    strong = dict.fromkeys(("khem", "eden", "ophir"), "hyperborea")
    world = World(owner=strong, agents={0: {"hyperborea": [3, 2, 2]}}, virya=22, **LAST)
    world.go("coup", "hyperborea", {0: ("attack", 5)})
    assert world.ask.kind == "coup_home"
    powers = hint.Points(world.state, 0).powers
    world.say(hinted(world))
    assert "hyperborea" in world.nations(0)
    kept = NATIONS.index((world.nations(0) - {"hyperborea"}).pop())
    assert powers[kept] == max(powers[0], powers[1])


def test_nations_that_have_done_well_are_drafted_first() -> None:
    match = Match.new(GAME, {"players": 4}, seed=1)
    rng = Rng(1)
    while (ask := match.ask_for(match.seats_to_answer()[0])) and ask.kind != "draft":
        match.choose(ask.seats[0], ask.options[0])
    assert ask is not None
    assert GAME.hint(match.state, ask, rng) == "atlantis"
    poor = Ask(ask.seats, "draft", ("lemuria", "aztlan", "hyperborea"))
    assert GAME.hint(match.state, poor, rng) == "aztlan"
