"""Chapter 6.1.7: moving and conflicts."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.rules.board import AREA, AREAS, COSTS, crossing
from critias.games.era.rules.movement import contests
from critias.games.era.rules.state import under_way
from era.world import World

THREE = [("lemuria", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "lemuria")]
"""Seat 0 moves Lemuria."""


def cost(start: str, target: str) -> int:
    return crossing(AREA[start], AREA[target])


# --- ways ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "target", "lost"),
    [
        ("atlantis", "meropis", 0),
        ("lemuria", "red_outback", 1),
        ("tartessos", "eden", 1),
        ("shangri_la", "beringia", 3),
        ("meropis", "ophir", 3),
        ("hyperborea", "hawaiki", 12),
        ("hyperborea", "brahmapura", 9),
        ("thule", "meropis", 6),
    ],
)
def test_what_a_way_costs(start: str, target: str, lost: int) -> None:
    """A border nothing, a strait one unit, each ocean zone three; the cheapest way counts."""
    assert cost(start, target) == cost(target, start) == lost


@pytest.mark.rule("era.move.adjacent")
def test_units_cross_a_border_without_loss_and_need_no_more_than_one() -> None:
    world = World(owner={"paititi": "atlantis"}, units={"paititi": 1})
    world.go("atlantis.move", "paititi")
    assert "akakor" in world.options
    assert "meropis" not in world.options, "no border of Paititi"
    world.say("akakor", "done", {0: ("attack", 3)})
    assert world.units("akakor") == 1
    assert world.owner("akakor") == "atlantis"


@pytest.mark.rule("era.move.strait")
def test_a_strait_takes_one_unit_of_the_group() -> None:
    world = World(nations=THREE, units={"lemuria": 5})
    world.go("lemuria.move", "lemuria", "red_outback")
    assert world.options == [2, 3, 4, 5], "one would be lost alone"
    world.say(4, "done")
    assert world.units("red_outback") == 3
    assert world.units("lemuria") == 1


@pytest.mark.rule("era.move.multi-ocean")
def test_each_ocean_zone_takes_three_units_of_the_group() -> None:
    world = World(units={"atlantis": 9})
    world.go("atlantis.move", "atlantis", "khem")
    assert world.options == [7, 8, 9], "two zones away"
    world.say(9, "done", {0: ("attack", 1)})
    assert world.told("moves") == [("atlantis", 9, "atlantis", "khem", 6)]
    assert world.units("khem") == 3


@pytest.mark.rule("era.move.once")
def test_a_unit_moves_once() -> None:
    world = World(units={"atlantis": 6})
    world.go("atlantis.move", "atlantis", "austral_cape", 3)
    assert world.options == ["atlantis", "done"]
    assert world.why("austral_cape") == "era.move.once"


@pytest.mark.rule("era.move.own-units")
def test_only_units_of_the_nation_move_and_only_those_that_are_there() -> None:
    """Aztlán is seat 0's as well, Brahmapura is not; Khem is without units."""
    world = World(
        owner={"khem": "atlantis", "eden": "aztlan", "ophir": "brahmapura"},
        units={"atlantis": 4, "aztlan": 5, "eden": 5, "ophir": 5},
    )
    world.go("atlantis.move")
    assert world.options == ["atlantis", "done"]
    for key in ("khem", "eden", "aztlan", "ophir", "brahmapura", "thule"):
        assert world.why(key) == "era.move.own-units"
    world.say("atlantis")
    assert world.why("atlantis") == "era.move.adjacent", "it stands there"
    world.say("meropis")
    assert world.options == [1, 2, 3, 4]
    assert world.why(5) == "era.move.own-units"
    assert world.why(0) == "era.move.one-arrives"


@pytest.mark.rule("era.move.empty-minor", "era.move.own-areas")
def test_units_move_among_own_areas_and_an_empty_minor_stays_owned() -> None:
    world = World(owner={"meropis": "atlantis"}, units={"meropis": 4})
    world.go("atlantis.move", "meropis", "atlantis", 4, "done")
    assert (world.owner("meropis"), world.units("atlantis")) == ("atlantis", 4)
    assert not world.told("contest")


@pytest.mark.rule("era.move.group")
def test_a_pair_of_areas_pays_its_crossing_once() -> None:
    world = World(units={"atlantis": 15})
    world.go("atlantis.move", "atlantis", "ophir")
    assert world.options == list(range(4, 16))
    world.say(4, "atlantis", "ophir")
    assert world.options == list(range(1, 12)), "the same group pays nothing more"
    world.say(3, "atlantis", "khem" if cost("atlantis", "khem") < 8 else "akakor", 8)
    assert world.told("moves")[0][1:] == (4, "atlantis", "ophir", 3)
    assert world.told("moves")[1][1:] == (3, "atlantis", "ophir", 0)
    assert world.told("moves")[2][4] > 0, "another target pays again"


@pytest.mark.rule("era.move.one-arrives")
def test_at_least_one_unit_has_to_arrive() -> None:
    world = World(units={"atlantis": 3})
    world.go("atlantis.move", "atlantis")
    assert world.why("ophir") == "era.move.one-arrives"
    world = World(units={"atlantis": 5})
    world.go("atlantis.move", "atlantis", "ophir")
    assert world.why(3) == "era.move.one-arrives"


@pytest.mark.rule("era.move.ocean")
def test_units_lost_at_sea_go_to_the_supply() -> None:
    world = World(units={"atlantis": 9}, crystal="atlantis", buildings={"khem": ["temple_light"]})
    world.go("atlantis.move", "atlantis", "ophir", 9, "done", {})
    assert world.units("ophir") == 6
    assert world.units("atlantis") == 0, "the Healing Crystal saves none of them"


@pytest.mark.rule("era.move.conflict-cause", "era.move.wilderness-conflict")
def test_what_is_contested_when_units_enter() -> None:
    world = World(
        owner={"meropis": "lemuria", "khem": "atlantis", "austral_cape": "lemuria"},
        units={"austral_cape": 1},
    )
    world.state.doing.nation = 0
    assert contests(world.state, AREA["akakor"]), "a neutral minor"
    assert contests(world.state, AREA["meropis"]), "another nation's"
    assert not contests(world.state, AREA["khem"]), "an own one"
    assert contests(world.state, AREA["austral_cape"]), "a wilderness with units of others"
    assert not contests(world.state, AREA["great_desert"]), "an empty one"


@pytest.mark.rule("era.move.wilderness-conflict")
def test_an_empty_wilderness_is_entered_without_a_fight() -> None:
    world = World(units={"atlantis": 4}).go("atlantis.move", "atlantis", "austral_cape", 4, "done")
    assert not world.told("contest")
    assert world.owner("austral_cape") == "atlantis"
    world = World(owner={"austral_cape": "lemuria"}, units={"atlantis": 4, "austral_cape": 1})
    world.go("atlantis.move", "atlantis", "austral_cape", 4, "done", {})
    assert world.told("contest") == [("won", 4, 1)]


@pytest.mark.rule("era.move.one-conflict", "era.move.conflict-allowance")
def test_one_conflict_is_free_and_each_more_costs_five() -> None:
    world = World(units={"atlantis": 20}, virya={0: 9})
    world.go("atlantis.move", "atlantis", "meropis", 5, "atlantis", "akakor", 8)
    assert world.virya(0) == 9, "it is paid when moving is over"
    world.say("atlantis")
    assert world.why("ophir") == "era.move.conflict-allowance"
    assert "meropis" in world.options
    assert "great_desert" in world.options, "an empty wilderness is no conflict"
    world.say("meropis", 1, "done")
    assert world.virya(0) == 4


@pytest.mark.rule("era.building.factory-conflict")
def test_each_factory_allows_one_more_conflict() -> None:
    world = World(units={"atlantis": 20}, virya={0: 4}, buildings={"atlantis": ["factory"]})
    world.go("atlantis.move", "atlantis", "meropis", 5, "atlantis", "akakor", 8, "done")
    assert world.virya(0) == 4
    assert world.ask.kind == "conflict"


# --- the rulebook's landing ----------------------------------------------------------------------


def landing(**things: Any) -> World:
    """Sargon (seat 0) and Sophia (1) control Lemuria; Tayanna (2) and Sophia control Aztlán."""
    return World(
        nations=[("lemuria", "hyperborea"), ("lemuria", "aztlan"), ("aztlan", "hyperborea")],
        owner={"shangri_la": "lemuria", "hawaiki": "aztlan"},
        units={"lemuria": 15, "shangri_la": 5, "hawaiki": 3},
        counters={"beringia": "with_base", "hawaiki": "bare_1"},
        buildings={"beringia": ["base"]},
        virya={0: 16, 1: 10, 2: 10},
        **things,
    )


@pytest.mark.rule(
    "era.move.example-shangri-la",
    "era.move.example-lemuria-beringia",
    "era.move.example-lemuria-hawaiki",
    "era.move.example-two-conflicts",
    "era.move.order",
)
def test_sargon_lands_in_beringia_and_hawaiki() -> None:
    world = landing().go("lemuria.move", "shangri_la", "beringia", 5)
    assert under_way(world.state.doing.move).force[AREA["beringia"]] == 2
    world.say("lemuria", "beringia", 6)
    assert under_way(world.state.doing.move).force[AREA["beringia"]] == 5
    world.say("lemuria", "hawaiki", 9, "done")
    assert under_way(world.state.doing.move).force[AREA["hawaiki"]] == 6
    assert world.virya(0) == 16 - 5
    assert not world.told("contest"), "nothing is resolved before all have moved"
    assert world.options == ["beringia", "hawaiki"]


LANDED = ("shangri_la", "beringia", 5, "lemuria", "beringia", 6, "lemuria", "hawaiki", 9, "done")


@pytest.mark.rule("era.conflict.example-beringia", "era.conflict.success-building")
def test_lemuria_takes_beringia() -> None:
    world = landing().go("lemuria.move", *LANDED, "beringia")
    doom = world.state.doom
    assert set(world.dials) == {0, 1}, "Sargon, and Sophia as his partner"
    world.say({0: ("attack", 2), 1: "aside"})
    assert world.told("contest") == [("won", 7, 6)]
    assert (world.owner("beringia"), world.units("beringia")) == ("lemuria", 5)
    assert world.built("beringia") == []
    assert world.state.doom == doom - 1
    assert world.state.end_black


@pytest.mark.rule("era.conflict.example-hawaiki-sides", "era.involve.both-nations")
def test_tayanna_may_only_defend_hawaiki_and_sophia_choose() -> None:
    world = landing().go("lemuria.move", *LANDED, "hawaiki")
    assert {o[0] for o in world.bids(2) if o != "aside"} == {"defend"}  # type: ignore[index]
    assert {o[0] for o in world.bids(1) if o != "aside"} == {"attack", "defend"}  # type: ignore[index]
    assert "aside" in world.bids(1)


@pytest.mark.rule("era.conflict.example-hawaiki-result", "era.conflict.pay-each")
def test_aztlan_holds_hawaiki_on_a_tie() -> None:
    world = landing().go("lemuria.move", *LANDED, "beringia", {0: ("attack", 2)}, "hawaiki")
    assert world.bids(0)[-1] == ("attack", 3), "8 Virya are left after the first bid"
    world.say({0: ("attack", 3), 1: ("defend", 3), 2: ("defend", 0)})
    assert world.told("contest")[-1] == ("lost", 9, 9)
    assert (world.owner("hawaiki"), world.units("hawaiki")) == ("aztlan", 3)
    assert world.virya(0) == 16 - 5 - 3 - 6
    assert world.virya(1) == 10 - 6
    assert sum(world.state.units) == 5 + 3, "the six attackers are gone"
    assert world.turn_over
    after: list[str] = [event.kind for event in world.events]
    last = len(after) - after[::-1].index("contest")
    assert after[last:] == ["lost_units"], "nothing else happens"


# --- conflicts -----------------------------------------------------------------------------------


def attack(force: int = 9, units: dict[str, int] | None = None, **things: Any) -> World:
    """Atlantis enters Meropis, ready for the dials."""
    world = World(units={"atlantis": force, **(units or {})}, **things)
    return world.go("atlantis.move", "atlantis", "meropis", force, "done")


@pytest.mark.rule("era.conflict.order")
def test_conflicts_are_resolved_in_an_order_of_choice() -> None:
    world = World(units={"atlantis": 20})
    world.go("atlantis.move", "atlantis", "meropis", 8, "atlantis", "akakor", 12, "done")
    assert world.options == ["akakor", "meropis"]
    assert world.why("ophir") == "era.conflict.order"
    world.say("meropis", {})
    assert world.told("conflict")[0] == ("atlantis", "meropis")


@pytest.mark.rule("era.conflict.bids", "era.involve.attacking-partner", "era.involve.defenders")
def test_involved_players_bid_as_in_a_coup() -> None:
    """Seat 4 shares Atlantis, seats 1 and 2 control Brahmapura, seat 3 has an agent there."""
    world = attack(owner={"meropis": "brahmapura"}, agents={3: {"meropis": [0]}})
    sides = {seat: {o[0] for o in ask.options if o != "aside"} for seat, ask in world.dials.items()}  # type: ignore[index]
    assert sides == {
        0: {"attack"}, 4: {"attack"}, 1: {"defend"}, 2: {"defend"}, 3: {"attack", "defend"},
    }  # fmt: skip


@pytest.mark.rule("era.conflict.bids")
def test_in_a_conflict_bids_of_both_sides_are_paid_and_counted() -> None:
    world = attack(6, owner={"meropis": "brahmapura"}, agents={3: {"meropis": [0]}}, virya=20)
    world.say({0: ("attack", 1), 4: ("attack", 2), 1: ("defend", 3), 3: ("defend", 1)})
    assert world.told("contest") == [("won", 6 + 1 + 2, 3 + 3 + 1)]
    paid = [20 - COSTS[bid] for bid in (1, 3, 0, 1, 2)]
    assert [world.virya(seat) for seat in range(5)] == paid


@pytest.mark.rule("era.involve.defenders", "era.conflict.wilderness")
def test_units_in_a_wilderness_are_defended_by_their_controllers() -> None:
    world = World(
        owner={"austral_cape": "lemuria"}, units={"atlantis": 4, "austral_cape": 2}, virya=22
    )
    world.go("atlantis.move", "atlantis", "austral_cape", 4, "done")
    assert set(world.dials) == {0, 3, 4}
    assert world.bids(3)[0] == ("defend", 0)
    world.say({0: ("attack", 0), 3: ("defend", 1)})
    assert world.told("contest") == [("won", 4, 3)], "a wilderness has no garrison"
    assert (world.owner("austral_cape"), world.units("austral_cape")) == ("atlantis", 4)
    assert world.turn_over, "nothing is destroyed there"


@pytest.mark.rule(
    "era.conflict.totals", "era.conflict.agents-participate", "era.conflict.noncombatant-same"
)
@pytest.mark.parametrize("zero", ["aside", ("defend", 0), ("attack", 0)])
def test_totals_are_units_bids_and_garrison_and_agents_do_not_count(zero: Any) -> None:
    world = attack(
        7,
        owner={"meropis": "lemuria"},
        units={"meropis": 2},
        agents={0: {"meropis": [3]}, 1: {"meropis": [2]}},
        buildings={"meropis": ["capitol"]},
    )
    assert set(world.dials) == {0, 1, 3, 4}, "an agent lets seat 1 bid"
    world.say({0: ("attack", 1), 1: zero, 3: ("defend", 2)})
    assert world.told("contest") == [("won", 7 + 1, 3 + 2 + 2)]
    assert world.ask.kind == "expose", "it leaves or stays as any other agent"
    assert set(world.options) == {(0, 3), (1, 2)}


@pytest.mark.rule("era.conflict.garrison-alone")
def test_a_minor_without_units_is_defended_by_its_garrison() -> None:
    world = attack(3).say({})
    assert world.told("contest") == [("lost", 3, 3)]
    assert world.owner("meropis") == ""


@pytest.mark.rule("era.conflict.success", "era.conflict.failure", "era.coup.defender-wins-ties")
@pytest.mark.parametrize(("units", "won"), [(5, False), (6, True)])
def test_the_attack_has_to_be_stronger(units: int, won: bool) -> None:
    """Garrison 3 and 2 units; a capitol and an agent are there, too."""
    world = attack(
        units,
        owner={"meropis": "lemuria"},
        units={"meropis": 2},
        buildings={"meropis": ["capitol"]},
        agents={3: {"meropis": [1]}},
    )
    doom = world.state.doom
    world.say({})
    assert world.owner("meropis") == ("atlantis" if won else "lemuria")
    assert world.units("meropis") == (6 if won else 2)
    if not won:
        assert world.built("meropis") == ["capitol"]
        assert world.agents("meropis", 3) == [1]
        assert (world.state.doom, world.state.end_black) == (doom, False)


@pytest.mark.rule(
    "era.conflict.success-order",
    "era.conflict.success-units",
    "era.conflict.success-marker",
    "era.conflict.success-building",
    "era.conflict.success-agent",
    "era.conflict.doom-every-building",
)
def test_units_marker_building_agent_in_this_order() -> None:
    world = attack(
        owner={"meropis": "lemuria"},
        units={"meropis": 2},
        buildings={"meropis": ["capitol", "pyramid"]},
        agents={0: {"meropis": [3]}, 1: {"meropis": [1, 1]}},
        virya=22,
    )
    doom = world.state.doom
    world.say({0: ("attack", 1)})
    assert world.options == ["capitol", "pyramid"]
    assert world.why("base") == "era.conflict.success-building"
    assert world.owner("meropis") == "atlantis"
    assert world.state.doom == doom
    world.say("capitol")
    assert (world.built("meropis"), world.state.doom) == (["pyramid"], doom - 1)
    assert world.options == [(0, 3), (1, 1)], "own ones included"
    assert world.why((3, 1)) == "era.conflict.success-agent"
    world.say((1, 1))
    assert world.agents("meropis", 1) == [1]
    kinds = [e.kind for e in world.events if e.kind in
             ("lost_units", "takes", "destroyed", "doom", "agent_removed")]  # fmt: skip
    assert kinds == ["lost_units", "takes", "destroyed", "doom", "agent_removed"]


@pytest.mark.rule("era.passive.agents-leave")
def test_a_passive_agent_may_be_the_one_removed() -> None:
    world = World(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
        owner={"meropis": "hyperborea"},
        units={"atlantis": 9, "meropis": 5},
        passive_agents=["meropis", "thule", "avalon"],
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {0: ("attack", 0)})
    assert world.owner("meropis") == "atlantis"
    assert world.state.agents[27] == -2


@pytest.mark.rule("era.conflict.dark-temple-capture", "era.building.dark-temple")
def test_a_captured_temple_of_darkness_pays_its_new_owners_at_once() -> None:
    world = attack(
        owner={"meropis": "lemuria"}, buildings={"meropis": ["temple_dark", "base"]}, virya=5
    )
    world.say({}, "base")
    assert [world.virya(seat) for seat in (0, 4)] == [8, 8], "its new owners"
    assert [world.virya(seat) for seat in (1, 2, 3)] == [5, 5, 5]
    assert world.built("meropis") == ["temple_dark"]


@pytest.mark.rule("era.building.dark-temple-destroyed")
def test_a_temple_of_darkness_gives_nothing_for_its_own_destruction() -> None:
    world = attack(
        owner={"meropis": "lemuria"}, buildings={"meropis": ["temple_dark", "base"]}, virya=5
    )
    world.say({}, "temple_dark")
    assert world.state.virya == [5] * 5


@pytest.mark.rule("era.building.dark-temple-sum", "era.building.dark-temple", "era.virya.cap")
def test_temples_of_darkness_add_up_over_both_nations_and_stop_at_22() -> None:
    """Seat 0 has Atlantis with two and Aztlán with one, seat 1 Aztlán, seat 4 Atlantis."""
    world = World(
        buildings={
            "atlantis": ["temple_dark"] * 2,
            "aztlan": ["temple_dark"],
            "khem": ["temple_dark"],
        },
        owner={"meropis": "aztlan"},
        counters={"meropis": "weather_control_crystals"},
        virya={0: 1, 1: 1, 2: 1, 3: 1, 4: 18},
    )
    world.go("weather_control_crystals", "forward")
    assert world.virya(0) == 1 + 2 * 9 + 3, "19 after two steps, 3 of the 5 more have room"
    assert world.virya(1) == 1 + 2 * 3
    assert world.virya(4) == 22
    assert world.virya(2) == world.virya(3) == 1


@pytest.mark.rule("era.passive.no-income")
def test_neutral_and_passive_temples_of_darkness_pay_nobody() -> None:
    world = World(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
        buildings={"hyperborea": ["temple_dark"], "khem": ["temple_dark"], "eden": ["temple_dark"]},
        owner={"eden": "hyperborea", "meropis": "aztlan"},
        counters={"meropis": "weather_control_crystals"},
        virya=1,
    )
    world.go("weather_control_crystals", "forward")
    assert world.state.virya == [6, 1, 1]


# --- Agni Strike ---------------------------------------------------------------------------------


@pytest.mark.rule("era.nation.brahmapura", "era.nation.brahmapura-agni")
def test_agni_strike_burns_up_to_three_units_of_others() -> None:
    assert (AREAS[2].power, AREAS[2].spots) == (4, 3)
    world = World(
        nations=[("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")],
        units={"atlantis": 2, "aztlan": 1, "brahmapura": 3},
    )
    world.go("brahmapura.move")
    assert world.options == [("atlantis", "atlantis"), ("aztlan", "aztlan"), "done"]
    assert world.why(("brahmapura", "brahmapura")) == "era.nation.brahmapura-agni"
    world.say(("atlantis", "atlantis"), ("aztlan", "aztlan"))
    assert world.options == [("atlantis", "atlantis"), "done"], "the last of Aztlán is picked"
    world.say(("atlantis", "atlantis"))
    assert world.state.units[:3] == [0, 0, 3]
    assert world.ask.kind == "move_from"


@pytest.mark.rule("era.nation.brahmapura-agni-timing")
def test_a_wilderness_emptied_by_agni_strike_is_entered_without_a_conflict() -> None:
    world = World(
        nations=[("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")],
        owner={"frozen_steppe": "aztlan", "agartha": "brahmapura", "khem": "aztlan"},
        units={"frozen_steppe": 2, "agartha": 3, "khem": 1},
    )
    world.go("brahmapura.move", ("aztlan", "frozen_steppe"), ("aztlan", "frozen_steppe"))
    world.say(("aztlan", "khem"))
    assert world.owner("frozen_steppe") == ""
    assert world.owner("khem") == "aztlan", "a minor stays defended by its garrison"
    world.say("agartha", "frozen_steppe", 3, "done")
    assert world.owner("frozen_steppe") == "brahmapura"
    assert world.turn_over


@pytest.mark.rule("era.nation.brahmapura-agni", "era.special.no-nation-effect")
def test_agni_strike_works_on_brahmapuras_tile_only() -> None:
    world = World(
        nations=[("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")],
        owner={"khem": "brahmapura"},
        counters={"khem": "vimanas"},
        units={"atlantis": 2, "brahmapura": 2},
    )
    world.go("vimanas")
    assert world.ask.kind == "move_from"
    assert world.units("atlantis") == 2, "nothing has burnt"
