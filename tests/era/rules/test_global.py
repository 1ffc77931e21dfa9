"""Chapter 6.1.8, Global Conflict."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.rules.board import AREA
from era.world import World


def war(target: str = "brahmapura", **things: Any) -> World:
    """Atlantis (seats 0, 4) against another nation, ready for the dials."""
    things.setdefault("virya", 20)
    return World(**things).go("atlantis.global", target)


@pytest.mark.rule("era.global.target", "era.global.own-target", "era.passive.attackable")
def test_any_other_nation_in_play_may_be_attacked() -> None:
    world = World(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
    )
    world.go("atlantis.global")
    assert world.options == ["aztlan", "brahmapura", "hyperborea"]
    assert world.why("atlantis") == "era.global.target"
    assert world.why("lemuria") == "era.global.target", "it is out of the game"


@pytest.mark.rule("era.global.all-involved", "era.global.sides", "era.global.own-target")
def test_all_bid_and_controllers_of_one_side_for_that_side() -> None:
    """Brahmapura is controlled by seats 1 and 2."""
    world = war()
    sides = {seat: {o[0] for o in ask.options if o != "aside"} for seat, ask in world.dials.items()}  # type: ignore[index]
    assert set(sides) == {0, 1, 2, 3, 4}, "everybody"
    assert (sides[1], sides[2], sides[4]) == ({"defend"}, {"defend"}, {"attack"})
    assert sides[3] == {"attack", "defend"}, "seat 3 steers neither"
    assert sides[0] == {"attack"}
    world = war("aztlan")
    assert {o[0] for o in world.bids(0)} == {"attack"}, "he attacks his own other nation"  # type: ignore[index]


@pytest.mark.rule("era.global.sides")
def test_whoever_steers_both_nations_picks_a_side() -> None:
    """Of three, seats 0 and 2 steer Atlantis, 0 and 1 Aztlán; seat 2 begins with Brahmapura."""
    nations = [("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")]
    world = World(players=3, nations=nations, virya=20).go("atlantis.global", "aztlan")
    assert {o[0] for o in world.bids(1) if o != "aside"} == {"attack", "defend"}  # type: ignore[index]
    assert {o[0] for o in world.bids(2) if o != "aside"} == {"defend"}  # type: ignore[index]
    assert {o[0] for o in world.bids(0)} == {"attack"}  # type: ignore[index]


@pytest.mark.rule("era.global.totals", "era.global.garrison", "era.global.agents-out")
def test_totals_are_all_units_bids_and_the_garrison_of_the_home() -> None:
    world = war(
        owner={"khem": "atlantis", "eden": "brahmapura"},
        units={"atlantis": 4, "khem": 3, "brahmapura": 2, "eden": 1},
        buildings={"brahmapura": ["base"], "eden": ["base"]},
        agents={0: {"brahmapura": [3]}},
    )
    world.say({0: ("attack", 2), 1: ("defend", 1)})
    ((_, attack, defence),) = world.told("contest")
    assert attack == (4 + 3) + 2, "all units, and a bid; no agent"
    assert defence == (2 + 1) + 1 + (6 + 5), "the home's garrison with its base, not that of Eden"
    assert world.agents("brahmapura", 0) == [3]


@pytest.mark.rule("era.global.tie", "era.coup.defender-wins-ties")
@pytest.mark.parametrize(("units", "loser"), [(6, "atlantis"), (7, "brahmapura")])
def test_a_tie_makes_the_defender_victorious(units: int, loser: str) -> None:
    world = war(units={"atlantis": units}).say({})
    assert world.told("contest") == [("won" if units > 6 else "lost", units, 6)]
    assert world.told("defeated") == [(loser,)]


@pytest.mark.rule("era.global.remove-two", "era.global.chooser", "era.global.neutral-again")
def test_the_acting_player_picks_two_losses() -> None:
    world = war(
        units={"atlantis": 20},
        owner={"khem": "brahmapura", "eden": "brahmapura"},
        buildings={"brahmapura": ["base", "pyramid"]},
    )
    doom = world.state.doom
    world.say({})
    assert world.ask.seats == (0,)
    assert set(world.options) == {
        ("base", "brahmapura"), ("pyramid", "brahmapura"), ("marker", "khem"), ("marker", "eden"),
    }  # fmt: skip
    assert world.why(("marker", "thule")) == "era.global.remove-two"
    world.say(("base", "brahmapura"), ("marker", "eden"))
    assert world.built("brahmapura") == ["pyramid"]
    assert (world.owner("eden"), world.owner("khem")) == ("", "brahmapura")
    assert world.state.doom == doom - 1


@pytest.mark.rule("era.global.chooser")
def test_the_acting_player_chooses_even_the_losses_of_the_own_nation() -> None:
    """Atlantis loses its own Global Conflict."""
    world = war(owner={"khem": "atlantis", "eden": "atlantis", "thule": "atlantis"}).say({})
    assert world.ask.seats == (0,)
    world.say(("marker", "khem"), ("marker", "thule"))
    assert (world.owner("eden"), world.owner("khem")) == ("atlantis", "")
    assert world.ask.kind == "loot", "and the loot of the winner, which is not his"


@pytest.mark.rule("era.global.remove-two")
def test_a_nation_with_less_loses_all_it_has() -> None:
    world = war(units={"atlantis": 20}, buildings={"brahmapura": ["base"]}).say({})
    assert world.built("brahmapura") == []
    assert world.turn_over


@pytest.mark.rule("era.global.building-in-lost-minor", "era.global.lost-minor-units")
def test_a_building_and_the_marker_of_its_area_may_both_go() -> None:
    world = war(
        units={"atlantis": 20, "khem": 4, "brahmapura": 1},
        owner={"khem": "brahmapura"},
        buildings={"khem": ["base", "pyramid"]},
    )
    world.say({}, ("base", "khem"), ("marker", "khem"))
    assert (world.owner("khem"), world.units("khem")) == ("", 0)
    assert world.built("khem") == ["pyramid"], "what is not destroyed stays"


@pytest.mark.rule("era.global.lost-tile", "era.global.lost-tile-archon")
def test_the_tile_of_a_lost_minor_leaves_and_archons_go_home() -> None:
    world = war(
        units={"atlantis": 20},
        owner={"khem": "brahmapura", "eden": "brahmapura"},
        counters={"khem": "chimeras"},
        archons={1: ["chimeras", "intrigue"]},
    )
    world.say({}, ("marker", "khem"), ("marker", "eden"))
    assert world.archons(1) == ["", "intrigue"]
    assert world.told("evicted") == [(1, "chimeras")]


@pytest.mark.rule("era.global.loss-order", "era.global.doom")
def test_losses_come_first_then_doom_then_half_of_the_units() -> None:
    world = war(
        units={"atlantis": 20, "brahmapura": 4}, buildings={"brahmapura": ["base", "pyramid"]}
    )
    doom = world.state.doom
    world.say({}, ("base", "brahmapura"))
    kinds = [e.kind for e in world.events if e.kind in ("destroyed", "doom", "lost_units")]
    assert kinds == ["destroyed", "destroyed", "doom", "doom"]
    assert world.state.doom == doom - 2
    world.say(2)
    assert world.units("brahmapura") == 2


@pytest.mark.rule("era.global.loss-order")
def test_units_of_a_lost_minor_go_with_its_marker_and_the_rest_after_doom() -> None:
    """Of eight units three are in Khem; four are to be lost in all, counted at the beginning."""
    world = war(
        owner={"khem": "brahmapura"},
        units={"atlantis": 20, "brahmapura": 5, "khem": 3},
        buildings={"brahmapura": ["base"]},
    )
    world.say({}, ("marker", "khem"))
    told = [(e.kind, e.data) for e in world.events if e.kind in ("lost_units", "doom")]
    assert [kind for kind, _ in told] == ["lost_units", "doom", "lost_units"]
    assert told[0][1] == ("brahmapura", 3, "khem")
    assert told[2][1] == ("brahmapura", 1, "brahmapura"), "one more makes four"


@pytest.mark.rule("era.global.dark-temples")
def test_temples_destroyed_or_made_neutral_pay_nobody_for_these_steps() -> None:
    world = war(
        units={"atlantis": 20},
        virya={0: 7, 1: 0, 2: 0, 3: 0, 4: 0},
        owner={"khem": "brahmapura"},
        buildings={"brahmapura": ["temple_dark"], "khem": ["temple_dark"]},
    )
    world.say({}, ("temple_dark", "brahmapura"), ("marker", "khem"))
    assert world.state.virya == [0] * 5


@pytest.mark.rule("era.global.half-units", "era.global.more-than-half")
@pytest.mark.parametrize(("home", "minor", "left"), [(9, 2, 3 + 2 + 1), (1, 8, 1)])
def test_half_of_the_units_are_lost_and_those_of_lost_minors_count(
    home: int, minor: int, left: int
) -> None:
    """Khem with its units is lost; Eden, the other loss, has none."""
    world = war(
        units={"atlantis": 30, "brahmapura": home, "khem": minor},
        owner={"khem": "brahmapura", "eden": "brahmapura"},
    )
    world.say({}, ("marker", "khem"), ("marker", "eden"))
    due = (home + minor) // 2 - minor
    if due > 0:
        assert world.ask.options[-1] == due
        world.say(due)
    assert world.units("brahmapura") == left


@pytest.mark.rule("era.global.half-units")
def test_the_acting_player_picks_where_units_are_lost() -> None:
    world = war(
        units={"atlantis": 30, "brahmapura": 4, "khem": 3, "great_desert": 2},
        owner={"khem": "brahmapura", "great_desert": "brahmapura"},
        buildings={"brahmapura": ["base", "base"]},
    )
    world.say({}, ("base", "brahmapura"), ("base", "brahmapura"))
    assert world.options == ["brahmapura", "khem", "great_desert"]
    assert world.why("thule") == "era.global.half-units"
    world.say("great_desert", 2, "khem", 2)
    assert (world.units("brahmapura"), world.units("khem")) == (4, 1)
    assert world.owner("great_desert") == "", "nobody is left there"


@pytest.mark.rule("era.global.loot-condition", "era.global.loot-place")
@pytest.mark.parametrize(
    ("minor", "looted"), [("aztlan", True), ("brahmapura", True), ("atlantis", False)]
)
def test_a_winner_that_was_not_stronger_gets_loot(minor: str, looted: bool) -> None:
    """Brahmapura has 4 and loses; Atlantis has 5. Avalon brings 2."""
    world = war(units={"atlantis": 20}, owner={"avalon": minor}, loot={"brahmapura": [2]})
    before = (world.power("atlantis"), world.power("brahmapura"))
    assert (before[0] <= before[1]) == looted
    world.say({})
    assert (world.asking is not None and world.ask.kind == "loot") == looted
    if looted:
        assert world.options == [4, 3, 2]
        world.say(4)
        assert world.power("atlantis") == before[0] + 4


@pytest.mark.rule("era.global.loot-condition")
def test_the_totals_at_the_start_of_the_turn_decide_on_loot() -> None:
    """6 against 5; without Avalon Brahmapura would be the weaker one."""
    world = war(units={"atlantis": 20}, owner={"avalon": "brahmapura"}).say({})
    assert world.owner("avalon") == ""
    assert world.ask.kind == "loot"


@pytest.mark.rule("era.global.loot-place", "era.contents.loot")
def test_only_loot_that_is_left_can_be_taken() -> None:
    world = war(
        units={"atlantis": 20}, owner={"avalon": "brahmapura"}, loot={"lemuria": [4, 3, 3]}
    ).say({})
    assert world.told("loot") == [("atlantis", 2)]
    world = war(
        units={"atlantis": 20}, owner={"avalon": "brahmapura"}, loot={"lemuria": [4, 3, 3, 2, 2]}
    ).say({})
    assert world.turn_over


@pytest.mark.rule("era.passive.counts-for-scoring", "era.global.loot-place")
def test_a_passive_nation_that_wins_gets_loot() -> None:
    world = World(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
        units={"hyperborea": 9},
    )
    world.go("atlantis.global", "hyperborea", {}, 3)
    assert world.told("loot") == [("hyperborea", 3)]
    assert world.power("hyperborea") == 3 + 3


@pytest.mark.rule("era.nation.brahmapura-agni-timing", "era.nation.brahmapura-agni")
def test_agni_strike_comes_before_the_totals_of_a_global_conflict() -> None:
    world = World(
        nations=[("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")],
        units={"brahmapura": 8, "aztlan": 3},
        virya=20,
    )
    world.go("brahmapura.global", *[("aztlan", "aztlan")] * 3, "aztlan", {})
    assert world.told("contest") == [("won", 8, 6)]
    assert AREA["aztlan"] == 1


@pytest.mark.rule("era.passive.no-actions")
def test_the_passive_nation_never_acts() -> None:
    world = World(
        nations=[("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        passive="hyperborea",
    )
    for seat in range(3):
        assert not any(str(o).startswith("hyperborea") for o in world.options)
        assert world.why("hyperborea.collect") == "era.play.allowed-spaces"
        world.go("intrigue", "done")
        assert seat < 3
