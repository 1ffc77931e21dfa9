"""Chapters 6.1.4 to 6.1.6: Collect Virya, Construct Building, Recruit."""

from __future__ import annotations

import pytest

from critias.games.era.rules.board import AREA, AREAS
from era.world import World

# --- Collect Virya -------------------------------------------------------------------------------


@pytest.mark.rule("era.collect.power-total", "era.collect.partner")
def test_both_controllers_collect_the_power_total() -> None:
    world = World(virya=0, owner={"akakor": "aztlan", "hawaiki": "aztlan"})
    world.go("aztlan.collect")
    assert world.virya(0) == world.power("aztlan") == 7
    assert world.virya(1) == 7, "seat 1 shares Aztlán"
    assert [world.virya(seat) for seat in (2, 3, 4)] == [0, 0, 0]


@pytest.mark.rule("era.nation.atlantis")
def test_atlantis_collects_two_more_for_both() -> None:
    assert (AREAS[0].power, AREAS[0].spots) == (5, 3)
    world = World(virya=0)
    world.go("atlantis.collect")
    assert [world.virya(seat) for seat in (0, 4)] == [7, 7]


# --- Construct Building --------------------------------------------------------------------------


@pytest.mark.rule("era.construct.one", "era.construct.areas")
def test_one_building_has_to_be_placed_in_an_area_of_the_nation() -> None:
    world = World(owner={"khem": "atlantis", "eden": "aztlan"}, virya=0)
    world.go("atlantis.construct")
    assert world.why("done") == "era.construct.one"
    assert world.why(("base", "eden")) == "era.construct.areas", "his other nation's"
    assert world.why(("base", "thule")) == "era.construct.areas"
    world.say(("base", "khem"))
    assert world.built("khem") == ["base"]
    assert world.turn_over


@pytest.mark.rule("era.construct.one")
def test_without_a_spot_nothing_is_built() -> None:
    world = World(buildings={"atlantis": ["base", "capitol", "factory"]}, virya=20)
    world.go("atlantis.construct")
    assert world.turn_over


@pytest.mark.rule("era.construct.more")
def test_further_buildings_cost_five_each() -> None:
    world = World(virya={0: 11}, owner={"khem": "atlantis"})
    world.go("atlantis.construct", ("base", "khem"), ("capitol", "khem"), ("base", "atlantis"))
    assert world.virya(0) == 1
    assert world.turn_over, "a third one is too dear"


@pytest.mark.rule("era.nation.hyperborea")
def test_hyperborea_pays_three_for_further_buildings() -> None:
    assert (AREAS[3].power, AREAS[3].spots) == (3, 4)
    world = World(nations=[("hyperborea", "atlantis"), ("atlantis", "aztlan"),
                           ("aztlan", "hyperborea")], virya={0: 7})  # fmt: skip
    world.go("hyperborea.construct", *[("pyramid", "hyperborea")] * 3)
    assert world.virya(0) == 1
    assert world.turn_over


@pytest.mark.rule("era.construct.types", "era.building.temples-apart")
def test_equal_buildings_may_share_an_area_but_not_different_temples() -> None:
    world = World(buildings={"atlantis": ["temple_dark"]}, owner={"khem": "atlantis"}, virya=20)
    world.go("atlantis.construct")
    assert world.why(("temple_light", "atlantis")) == "era.building.temples-apart"
    world.say(("temple_dark", "atlantis"), ("temple_light", "khem"))
    assert world.why(("temple_dark", "khem")) == "era.building.temples-apart"
    assert ("temple_light", "khem") in world.options
    assert world.built("atlantis") == ["temple_dark", "temple_dark"]


@pytest.mark.rule("era.building.factory-construct", "era.building.factory-new")
def test_each_factory_gives_one_more_building_but_a_new_one_does_not() -> None:
    world = World(
        virya=0, owner={"khem": "atlantis", "eden": "atlantis"}, buildings={"khem": ["factory"]}
    )
    world.go("atlantis.construct", ("factory", "atlantis"))
    assert ("base", "eden") in world.options, "not only where the factory is"
    world.say(("base", "eden"))
    assert world.turn_over


@pytest.mark.rule("era.building.factory-construct")
def test_the_free_building_of_a_factory_may_be_left_out() -> None:
    world = World(virya=0, buildings={"atlantis": ["factory"]})
    world.go("atlantis.construct", ("base", "atlantis"), "done")
    assert world.built("atlantis") == ["base", "factory"]


@pytest.mark.rule("era.end.flip")
def test_a_new_temple_of_light_turns_the_end_marker() -> None:
    world = World()
    world.go("atlantis.construct", ("base", "atlantis"), "done")
    assert not world.state.end_black
    world = World()
    world.go("atlantis.construct", ("temple_light", "atlantis"), "done")
    assert world.state.end_black


# --- Recruit -------------------------------------------------------------------------------------


@pytest.mark.rule("era.recruit.example-home")
def test_aztlan_recruits_eight_units_at_home() -> None:
    world = World(buildings={"aztlan": ["pyramid", "base"]}, virya={0: 0})
    world.go("aztlan.recruit")
    assert world.units("aztlan") == 5 + 3


@pytest.mark.rule("era.recruit.power", "era.recruit.building-units", "era.building.base-units")
def test_each_area_gets_units_for_its_own_power_and_bases() -> None:
    """Two bases in Khem; what others have there and in their own areas counts for nothing."""
    world = World(
        owner={"khem": "atlantis", "eden": "atlantis", "thule": "aztlan"},
        buildings={"khem": ["base", "base"], "eden": ["factory"], "thule": ["base"]},
        virya=0,
    )
    world.go("atlantis.recruit")
    assert world.units("atlantis") == AREAS[AREA["atlantis"]].power == 5
    assert world.units("eden") == AREAS[AREA["eden"]].power, "a factory gives no units"
    assert world.units("khem") == AREAS[AREA["khem"]].power + 2 * 3
    assert (world.units("thule"), world.units("aztlan")) == (0, 0), "another nation's"


@pytest.mark.rule("era.recruit.example-minors", "era.nation.aztlan", "era.recruit.buy")
def test_aztlan_recruits_in_akakor_and_hawaiki_and_buys_three_for_two() -> None:
    world = World(
        owner={"akakor": "aztlan", "hawaiki": "aztlan"},
        buildings={"aztlan": ["pyramid", "base"]},
        virya={0: 2},
    )
    world.go("aztlan.recruit", 2, "akakor", 2, "hawaiki", 1)
    assert (world.units("akakor"), world.units("hawaiki")) == (1 + 2, 2 + 1)
    assert world.units("aztlan") == 8
    assert world.virya(0) == 0


@pytest.mark.rule("era.nation.aztlan")
@pytest.mark.parametrize(("virya", "units"), [(1, 1), (2, 3), (3, 4), (4, 6), (5, 7)])
def test_warrior_culture_sells_three_for_two_and_one_for_one(virya: int, units: int) -> None:
    assert (AREAS[1].power, AREAS[1].spots) == (4, 3)
    world = World(virya={0: 5})
    world.go("aztlan.recruit", virya)
    left = world.ask.options if world.ask.kind == "post_number" else []
    if units > 1:
        assert list(left) == list(range(1, units + 1))
        world.say(units)
    assert world.units("aztlan") == 4 + units


@pytest.mark.rule("era.recruit.buy")
def test_others_buy_one_unit_for_one_virya_also_for_wildernesses() -> None:
    world = World(
        owner={"austral_cape": "atlantis", "khem": "atlantis"}, units={"austral_cape": 1}, virya=3
    )
    world.go("atlantis.recruit")
    assert world.options == [0, 1, 2, 3]
    assert world.why(4) == "era.recruit.buy"
    world.say(3)
    assert world.why("thule") == "era.recruit.buy"
    world.say("austral_cape", 2, "khem")
    assert (world.units("austral_cape"), world.units("khem")) == (3, 1 + 1)


@pytest.mark.rule("era.recruit.supply", "era.units.limit")
def test_a_short_supply_lets_the_player_choose_who_gets_fewer() -> None:
    """27 units are out; home and Khem would get 5 and 1."""
    world = World(owner={"khem": "atlantis"}, units={"atlantis": 27}, virya=5)
    world.go("atlantis.recruit")
    assert world.ask.kind == "fewer"
    assert world.options == ["atlantis", "khem"]
    assert world.why("thule") == "era.recruit.supply", "it gets none anyway"
    world.say("atlantis", "atlantis", "atlantis")
    assert (world.units("atlantis"), world.units("khem")) == (29, 1)
    assert world.turn_over, "there is nothing left to buy"
    world = World(units={"atlantis": 23}, virya=5)
    world.go("atlantis.recruit")
    assert world.options == [0, 1, 2]
    assert world.why(3) == "era.recruit.supply"


@pytest.mark.rule("era.recruit.power")
def test_loot_and_counters_bring_units_too() -> None:
    world = World(
        owner={"khem": "atlantis"}, counters={"khem": "power_2"}, loot={"atlantis": [3]}, virya=0
    )
    world.go("atlantis.recruit")
    assert world.units("atlantis") == 8
    assert world.units("khem") == AREAS[AREA["khem"]].power + 1
