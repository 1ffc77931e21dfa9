"""Chapter 10.5: continuous effects."""

from __future__ import annotations

import pytest

from critias.games.era.rules.board import LIGHT
from critias.games.era.rules.values import on_map, supply
from era.rules.test_special import tile
from era.world import World


@pytest.mark.rule("era.effect.chimera-lab")
def test_the_chimera_lab_doubles_units_in_totals_only() -> None:
    world = World(units={"atlantis": 7, "meropis": 2}, owner={"meropis": "lemuria"}, lab="atlantis")
    world.go("atlantis.move", "atlantis", "meropis", 7, "done", {})
    assert world.told("contest") == [("won", 14, 5)]
    assert world.units("meropis") == 7
    world = World(units={"atlantis": 9, "meropis": 2}, owner={"meropis": "lemuria"}, lab="lemuria")
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert world.told("contest") == [("won", 9, 3 + 4)]
    world = World(units={"atlantis": 4, "aztlan": 5}, lab="aztlan", virya=20)
    world.go("atlantis.global", "aztlan", {})
    assert world.told("contest") == [("lost", 4, 6 + 10)]


@pytest.mark.rule("era.effect.chimera-lab")
def test_the_chimera_lab_doubles_neither_crossings_nor_halves() -> None:
    world = World(units={"atlantis": 5}, lab="atlantis")
    world.go("atlantis.move", "atlantis", "ophir")
    assert world.options == [4, 5]
    world = World(units={"atlantis": 30, "aztlan": 5}, lab="aztlan", virya=20)
    world.go("atlantis.global", "aztlan", {})
    assert world.ask.options[-1] == 2, "half of five"


TEMPLE = {"thule": ["temple_light"]}


def repelled(crystal: str = "atlantis", temples: int = 1) -> World:
    """Five units of Atlantis have failed against Meropis."""
    world = World(
        units={"atlantis": 5, "meropis": 9},
        owner={"meropis": "lemuria"},
        crystal=crystal,
        buildings={"akakor": ["temple_light"] * temples},
    )
    return world.go("atlantis.move", "atlantis", "meropis", 5, "done", {})


@pytest.mark.rule("era.effect.healing-crystal", "era.effect.healing-losses")
def test_the_healing_crystal_brings_lost_units_home_without_a_choice() -> None:
    world = repelled()
    assert world.turn_over, "nobody was asked"
    assert world.units("atlantis") == 3
    assert world.told("healed") == [("atlantis", 3)]
    world = repelled(crystal="aztlan")
    assert (world.units("atlantis"), world.units("aztlan")) == (0, 0), "not its nation"


@pytest.mark.rule("era.effect.healing-limit")
@pytest.mark.parametrize(("temples", "saved"), [(0, 0), (1, 3), (2, 5)])
def test_three_units_are_saved_per_temple_of_light(temples: int, saved: int) -> None:
    assert repelled(temples=temples).units("atlantis") == saved


@pytest.mark.rule("era.effect.healing-losses")
def test_it_saves_from_lost_defences_and_coups() -> None:
    lost = {"meropis": "lemuria"}
    world = World(
        units={"atlantis": 9, "meropis": 2}, owner=lost, crystal="lemuria", buildings=TEMPLE
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert world.units("lemuria") == 2
    world = World(
        units={"meropis": 5},
        owner=lost,
        crystal="lemuria",
        buildings=TEMPLE,
        agents={0: {"meropis": [3]}},
    )
    world.go("coup", {0: ("attack", 1)}, "atlantis")
    assert world.units("lemuria") == 3


@pytest.mark.rule("era.effect.healing-losses")
def test_saved_units_count_as_lost_in_a_global_conflict() -> None:
    world = World(units={"atlantis": 30, "aztlan": 8}, crystal="aztlan", buildings=TEMPLE, virya=20)
    world.go("atlantis.global", "aztlan", {}, 4)
    assert world.units("aztlan") == 8 - 4 + 3
    assert world.turn_over


@pytest.mark.rule("era.effect.healing-losses")
def test_agni_strike_and_brahmastra_pick_no_unit_twice() -> None:
    world = World(
        nations=[("brahmapura", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "brahmapura")],
        units={"aztlan": 2, "brahmapura": 1},
        crystal="aztlan",
        buildings=TEMPLE,
    )
    world.go("brahmapura.move", ("aztlan", "aztlan"), ("aztlan", "aztlan"))
    assert ("aztlan", "aztlan") not in world.options
    assert world.units("aztlan") == 2, "both are home again"
    world = tile(
        "brahmastra",
        buildings={"avalon": ["temple_dark"], **TEMPLE},
        units={"lemuria": 4},
        crystal="lemuria",
    )
    world.go("brahmastra", ("lemuria", "lemuria"), 3)
    assert world.units("lemuria") == 4


@pytest.mark.rule("era.effect.healing-limit")
def test_a_temple_that_falls_in_the_conquest_no_longer_counts() -> None:
    world = World(
        units={"atlantis": 9, "meropis": 2},
        owner={"meropis": "lemuria"},
        crystal="lemuria",
        buildings={"meropis": ["temple_light"]},
    )
    world.go("atlantis.move", "atlantis", "meropis", 9, "done", {})
    assert on_map(world.state, LIGHT) == 0
    assert supply(world.state, LIGHT) == 5
    assert world.units("lemuria") == 0


@pytest.mark.rule("era.effect.healing-limit")
def test_the_limit_is_for_the_whole_turn() -> None:
    """Two failed attacks with two units each: three of four are saved."""
    world = World(
        units={"khem": 2, "atlantis": 2},
        owner={"khem": "atlantis"},
        crystal="atlantis",
        buildings=TEMPLE,
        virya=20,
    )
    world.go("atlantis.move", "atlantis", "meropis", 2, "khem", "eden", 2, "done")
    world.say("meropis", {}, {})
    assert world.units("atlantis") == 3
