"""What actions are likely to bring, as bots count it."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.bots import gains
from critias.games.era.bots.estimate import near_the_end, turns_left
from critias.games.era.bots.gains import Points
from critias.games.era.rules.board import AREA, BUILDINGS, KEYS, LOOT, NATIONS, crossings
from era.world import World

LAST: dict[str, Any] = {"round": 9, "end": 10}
"""The last round."""
ATLANTIS, AZTLAN, LEMURIA = 0, 1, 4


def test_turns_left_are_counted_from_the_nearer_end() -> None:
    assert turns_left(World(round=9, end=10).state) == 0
    assert turns_left(World(round=9, end=11).state) == 0, "both markers move"
    assert turns_left(World(round=9, end=12).state) == 1
    assert turns_left(World(round=9, doom=10).state) == 0


@pytest.mark.parametrize(("end", "near"), [(10, True), (16, True), (18, False), (19, False)])
def test_the_end_is_near_when_few_turns_are_left(end: int, near: bool) -> None:
    assert near_the_end(World(round=9, end=end).state) is near


def test_power_counts_for_the_lesser_nation_and_the_lead() -> None:
    """Seat 0 has Atlantis with 5 and Aztlán with 4, seat 4 Lemuria, which leads, and Atlantis."""
    hands = {seat: ["ascension", "continuation"] for seat in range(5)}
    points = Points(World(owner={"khem": "lemuria"}, hands=hands).state, 0)
    assert points.powers == [5, 4, 4, 3, 6]
    assert points.now == 4 - (5 + 2)
    assert points.with_power(1, 1) == 1
    assert points.with_power(0, 2) == 2 - 1, "it leads now, and the rival's lesser nation grows"
    assert points.with_power(1, 1, 4, 2) == (5 + 2) - (4 + 1) + 3, "Aztlán and Atlantis lead"
    assert points.with_power(1, 1) == 1, "asked again"
    assert points.lesser(AZTLAN)
    assert not points.lesser(ATLANTIS)


def test_virya_beyond_the_track_brings_nothing() -> None:
    points = Points(World(virya=22).state, 0)
    assert points.with_virya({0: 5}) == 0
    assert points.with_virya({0: -12}) < 0


def test_a_swap_counts_both_players() -> None:
    strong = dict.fromkeys(("khem", "eden", "ophir"), "hyperborea")
    points = Points(World(owner=strong).state, 0)
    worth = {given: points.with_swap(2, given, NATIONS.index("hyperborea")) for given in (0, 1)}
    assert worth[AZTLAN] > worth[ATLANTIS], "the better one is kept"


def test_a_coup_needs_what_agents_do_not_bring() -> None:
    world = World(owner={"khem": "lemuria"}, agents={0: {"khem": [3], "eden": [0]}}, **LAST)
    state = world.state
    assert gains.missing(state, 0, AREA["khem"]) == 3 + 1 - 3
    assert gains.missing(state, 0, AREA["eden"]) == 3 + 1
    points = Points(state, 0)
    gain, target = gains.best_coup(state, points)
    assert target == AREA["khem"]
    assert gain == gains.coup_gain(state, points, AREA["khem"]) > 0


def test_a_coup_that_cannot_be_paid_is_none() -> None:
    state = World(owner={"khem": "lemuria"}, agents={0: {"khem": [0]}}, virya=0, **LAST).state
    assert gains.best_coup(state, Points(state, 0)) == (0.0, -1)


def test_units_strike_where_they_win_power() -> None:
    state = World(owner={"khem": "lemuria"}, units={"atlantis": 12, "khem": 1}, **LAST).state
    found = gains.strikes(state, Points(state, 0), ATLANTIS)
    assert {one.start for one in found} == {AREA["atlantis"]}
    assert all(state.owner[one.target] != ATLANTIS for one in found)
    sure, fair, bold = gains.gains(state, ATLANTIS, found)
    assert 0 < sure <= fair <= bold
    few = World(owner={"khem": "lemuria"}, units={"atlantis": 1}, **LAST).state
    weak = gains.strikes(few, Points(few, 0), ATLANTIS)
    lands = [one for one in weak if not few.wild >> one.target & 1]
    assert gains.gains(few, ATLANTIS, lands)[:2] == (0.0, 0.0)
    assert gains.gains(few, ATLANTIS, lands, 11)[0] > 0, "with eleven more"
    assert gains.gains(few, ATLANTIS, lands, 11, AREA["aztlan"]) == (0.0, 0.0, 0.0)


def margins(world: World, nation: int = ATLANTIS) -> dict[str, int]:
    """By how much the attacks of a nation are stronger than the defence, by target."""
    state = world.state
    return {KEYS[one.target]: one.margin for one in gains.strikes(state, Points(state, 0), nation)}


def test_chimeras_count_double() -> None:
    """Akakor has a garrison of 3; three of the six units are lost on the way to it."""
    plain, doubled = World(units={"atlantis": 6}), World(units={"atlantis": 6}, lab="atlantis")
    assert margins(plain)["akakor"] == 6 - 3 - 3
    assert margins(doubled)["akakor"] == 2 * (6 - 3) - 3


def test_an_attack_across_the_sea_counts_those_who_arrive() -> None:
    """Meropis has a border with Atlantis, Agartha one ocean between, Khem two. A base on the coast
    makes the first of them free for Vimanas, and for nobody else."""
    things: dict[str, Any] = {
        "units": {"atlantis": 9},
        "buildings": {"atlantis": ["base"]},
        "owner": {"sahul": "atlantis", **dict.fromkeys(("avalon", "eden", "ophir"), "aztlan")},
        "counters": {"sahul": "vimanas"},
    }
    lost = {"meropis": 0, "agartha": 3, "khem": 6}
    for space in ("", "atlantis.move"):
        world = World(**things)
        if space:
            world.go(space)
        found = margins(world)
        assert {key: 9 - 3 - found[key] for key in lost} == lost
    flying = margins(World(**things).go("vimanas"))
    assert {key: 9 - 3 - flying[key] for key in lost} == {"meropis": 0, "agartha": 0, "khem": 3}


def test_an_area_that_somebody_could_take_is_in_danger() -> None:
    keys = list(AREA)
    state = World(owner={"khem": "atlantis"}).state
    khem = AREA["khem"]
    near = next(a for a, _ in crossings(0)[khem] if a >= 5 and not state.wild >> a & 1)
    things: dict[str, Any] = {"owner": {"khem": "atlantis", keys[near]: "lemuria"}}
    grim = World(**things, units={keys[near]: 12}).state
    assert gains.threat(grim, khem) == gains.prize(grim, khem) > 0
    assert gains.threat(World(**things, units={keys[near]: 2}).state, khem) == 0
    things["owner"][keys[near]] = "atlantis"
    assert gains.threat(World(**things, units={keys[near]: 12}).state, khem) == 0, "its own"


def test_a_war_takes_the_two_best_minors_and_brings_loot_to_the_weaker() -> None:
    owner = {"khem": "lemuria", "eden": "lemuria", "ophir": "lemuria"}
    state = World(owner=owner, units={"atlantis": 20}).state
    points = Points(state, 0)
    prizes = sorted(gains.prize(state, AREA[key]) for key in owner)
    assert gains.spoils(state, LEMURIA) == sum(prizes[1:])
    margin, gain = gains.war(state, points, ATLANTIS, LEMURIA)
    assert margin == 20 - 6
    assert gain == points.with_power(ATLANTIS, LOOT[0], LEMURIA, sum(prizes[1:]))
    assert gains.wars(state, points, ATLANTIS)[0] >= gain


def test_a_war_takes_temples_and_pyramids_too() -> None:
    """A temple of light beside a pyramid is 3 with it; factories and bases are no Power."""
    state = World(
        buildings={"lemuria": ["temple_light", "pyramid"], "atlantis": ["base", "factory"]},
    ).state
    assert gains.spoils(state, LEMURIA) == 3 + 2
    assert gains.spoils(state, ATLANTIS) == 0
    poor = World(buildings={"lemuria": ["pyramid", "pyramid", "temple_light"]}).state
    assert gains.spoils(poor, LEMURIA) == 3 + 1


def test_there_is_no_loot_where_none_is_left() -> None:
    every = {"aztlan": [4, 3, 3, 2, 2]}
    assert gains.loot(World().state) == 4
    assert gains.loot(World(loot={"aztlan": [4, 3]}).state) == 3
    assert gains.loot(World(loot=every).state) == 0
    state = World(loot=every, units={"atlantis": 20}).state
    assert gains.war(state, Points(state, 0), ATLANTIS, LEMURIA) == (14, 0.0)


def test_what_is_built_adds_power() -> None:
    state = World(buildings={"atlantis": ["pyramid"], "aztlan": ["temple_dark"]}).state
    raised = {name: gains.raised(state, kind, 0) for kind, name in enumerate(BUILDINGS)}
    assert (raised["pyramid"], raised["temple_light"], raised["temple_dark"]) == (1, 3, 1)
    assert gains.raised(state, BUILDINGS.index("pyramid"), 1) == 2, "beside a temple"
    assert raised["base"] == 0


def test_cards_are_worth_what_the_likely_ending_pays() -> None:
    """At the end of a quiet game the era goes on: who alone has such cards gets four each."""
    hands = {seat: ["ascension", "ascension"] for seat in range(5)}
    state = World(**LAST, hands=hands, layout=["continuation"] * 3).state
    points = Points(state, 0)
    assert points.wish == 0
    assert max(points.chances) == points.chances[2]
    poor = gains.cards_worth(state, points, (2, 0, 0), 10)
    rich = gains.cards_worth(state, points, (0, 0, 2), 10)
    assert rich > poor + 8
    gain, left = gains.best_cards(state, points)
    assert left in ("sun", "eclipse"), "the moon pays six"
    assert gain > 8


@pytest.mark.parametrize("virya", [0, 3])
def test_cards_that_cannot_be_paid_bring_nothing(virya: int) -> None:
    state = World(round=12, end=13, virya=virya).state
    assert gains.best_cards(state, Points(state, 0))[0] < 0
