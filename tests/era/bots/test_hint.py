"""What hints think a lively player does: points now where time is short, preparation before."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era.bots import hint
from critias.games.era.bots.gains import Points
from critias.games.era.game import ADVICE, RULES
from critias.games.era.rules.board import NATIONS
from critias.games.era.rules.setup import WHICH_NATION
from critias.kernel.choices import Ask, Option
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
    return Counter(ADVICE.hint(world.state, ask, rng) for _ in range(40)).most_common(1)[0][0]


def test_an_answer_is_as_likely_as_habits_make_it() -> None:
    world, rng = World(), Rng(1)
    likely = ADVICE.leanings(world.state, world.ask)
    assert likely is not None
    asked = Counter(ADVICE.hint(world.state, world.ask, rng) for _ in range(2000))
    for option, share in zip(world.ask.options, likely, strict=True):
        assert asked[option] / 2000 == pytest.approx(share, abs=0.05)


def test_now_and_then_an_answer_is_picked_blindly(monkeypatch: pytest.MonkeyPatch) -> None:
    ask, rng, state = Ask((0,), WHICH_NATION, ("lemuria", "aztlan")), Rng(1), World().state
    assert {ADVICE.hint(state, ask, rng) for _ in range(50)} == {"aztlan"}
    monkeypatch.setattr(hint, "WHIM", 3)
    assert {ADVICE.hint(state, ask, rng) for _ in range(50)} == {"aztlan", "lemuria"}


def test_in_the_last_round_nobody_recruits() -> None:
    """Khem with two pyramids is the best there is to be had."""
    things: dict[str, Any] = {
        "owner": {"khem": "lemuria"},
        "agents": {0: {"khem": [3, 2], "eden": [1]}},
        "buildings": {"khem": ["pyramid", "pyramid"]},
    }
    world = World(**things, **LAST)
    likely = ADVICE.leanings(world.state, world.ask)
    assert likely is not None
    shares = dict(zip(world.ask.options, likely, strict=True))
    assert max(shares["atlantis.recruit"], shares["aztlan.recruit"]) < 0.02
    assert hinted(world) == "coup"
    assert hinted(world.go("coup")) == "khem"


def test_a_minor_won_goes_to_the_lesser_nation() -> None:
    world = World(owner={"eden": "aztlan", "ophir": "aztlan"}, agents={0: {"khem": [3]}})
    world.go("coup", "khem", {0: ("attack", 2)})
    assert world.ask.kind == "coup_minor"
    rng = Rng(1)
    assert {ADVICE.hint(world.state, world.ask, rng) for _ in range(20)} == {"atlantis"}


def test_the_loser_of_a_war_loses_its_power_first() -> None:
    things: dict[str, Any] = {"buildings": {"brahmapura": ["base", "temple_light", "factory"]}}
    world = World(units={"atlantis": 20}, **things, virya=10)
    world.go("atlantis.global", "brahmapura").say({})
    assert world.ask.kind == "losses"
    assert hinted(world) == ("temple_light", "brahmapura")


def test_of_ones_own_nation_what_is_no_power_goes_first() -> None:
    """Seat 0 attacks with Atlantis, which loses."""
    things: dict[str, Any] = {"buildings": {"atlantis": ["pyramid", "base", "temple_light"]}}
    world = World(units={"atlantis": 1}, **things, virya=10)
    world.go("atlantis.global", "brahmapura").say({})
    assert world.ask.kind == "losses"
    assert hinted(world) == ("base", "atlantis")


def test_the_strike_is_carried_out() -> None:
    world = World(units={"atlantis": 12}, **LAST).go("atlantis.move")
    assert hinted(world) == "atlantis"
    world.say("atlantis")
    world.say(hinted(world))
    assert hinted(world) == 12, "all of them"


def test_units_that_were_bought_are_posted_together() -> None:
    world = World(units={"atlantis": 3}, virya=10).go("atlantis.recruit")
    while world.ask.kind != "buy":
        world.say(world.ask.options[0])
    world.say(6)
    if world.ask.kind == "post":
        world.say("atlantis")
    assert world.ask.kind == "post_number"
    assert hinted(world) == 6


def test_what_is_built_adds_power() -> None:
    answer = hinted(World(**LAST).go("atlantis.construct"))
    assert isinstance(answer, tuple)
    assert answer[0] in ("pyramid", "temple_light")


def test_a_home_is_taken_for_the_better_nation() -> None:
    """Hyperborea is strong: seat 0 gives the nation that leaves it the better pair."""
    strong = dict.fromkeys(("khem", "eden", "ophir"), "hyperborea")
    world = World(owner=strong, agents={0: {"hyperborea": [3, 2, 2]}}, virya=22, **LAST)
    world.go("coup", "hyperborea", {0: ("attack", 5)})
    assert world.ask.kind == "coup_home"
    powers = Points(world.state, 0).powers
    world.say(hinted(world))
    assert "hyperborea" in world.nations(0)
    kept = NATIONS.index((world.nations(0) - {"hyperborea"}).pop())
    assert powers[kept] == max(powers[0], powers[1])


def test_cards_of_the_ending_that_comes_are_taken_and_kept() -> None:
    hands = {seat: ["ascension", "ascension"] for seat in range(2)}
    hands |= {seat: ["pole_shift", "pole_shift"] for seat in range(2, 5)}
    layout = ["continuation", "continuation", "ascension"]
    world = World(**LAST, hands=hands, layout=layout).go("repolarize")
    assert hinted(world) == "eclipse", "it lies there for whoever wants it"
    world.say("eclipse")
    for _ in range(2):
        assert world.ask.kind == "give"
        answer = hinted(world)
        assert isinstance(answer, tuple)
        assert answer[0] == "ascension"
        world.say(answer)


def test_nations_that_have_done_well_are_drafted_first() -> None:
    match = Match.new(RULES, {"players": 4}, seed=1)
    rng = Rng(1)
    while (ask := match.ask_for(match.seats_to_answer()[0])) and ask.kind != "draft":
        match.choose(ask.seats[0], ask.options[0])
    assert ask is not None
    assert ADVICE.hint(match.state, ask, rng) == "atlantis"
    poor = Ask(ask.seats, WHICH_NATION, ("lemuria", "aztlan", "hyperborea"))
    assert ADVICE.hint(match.state, poor, rng) == "aztlan"


def test_long_lists_of_numbers_are_thinned_for_bots() -> None:
    world = World(units={"atlantis": 20}).go("atlantis.move", "atlantis", "meropis")
    few = ADVICE.sensible(world.ask)
    assert set(few) < set(world.options)
    assert {few[0], few[-1]} == {1, 20}
