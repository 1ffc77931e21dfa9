"""Spells of movement, healing, Units, cards and mana."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, KEEP, PILE_GRAY, UNIT
from critias.games.mage_knight.rules.map import site_at
from critias.games.mage_knight.rules.state import OFF_MAP, Unit
from critias.games.mage_knight.rules.terms import BLUE, MELEE, PHYSICAL, RED
from mage_knight.table import BLOCK, NotOffered, Table, fixed, unit_names

# --- movement ------------------------------------------------------------------------------------


def test_underground_travel_leads_up_to_three_spaces_to_a_safe_one() -> None:
    table = Table(hand="underground_travel", mana="green", at="0,0c")
    table.play("underground_travel", "1,0c")
    assert table.where == "1,0c"
    assert (table.me.turn.move, table.me.turn.path) == (0, [(table.space("0,0c"), 3)])


def test_underground_travel_avoids_lakes_and_keeps() -> None:
    table = Table(hand="underground_travel", mana="green", at="1,0c")
    table.do(("play", "underground_travel"))
    ends = table.options()
    assert "0,1ne" not in ends
    assert "1,0ne" not in ends
    assert "1,0nw" in ends


def test_underground_attack_storms_a_keep_without_its_walls() -> None:
    table = Table(hand="underground_travel", mana="green black", night=True, at="1,0w")
    keep = table.space("1,0ne")
    assert site_at(table.state, keep) == KEEP
    table.state.tokens[keep] = [~PILE_GRAY]
    table.power("underground_travel")
    assert (table.where, table.me.reputation) == ("1,0ne", -1)
    assert table.combat.kind == "assault"
    assert table.combat.notes["breached"]


def test_a_failed_underground_attack_leads_back_to_its_beginning() -> None:
    table = Table(hand="underground_travel", mana="green black", night=True, at="1,0w")
    keep = table.space("1,0ne")
    table.state.tokens[keep] = [~PILE_GRAY]
    table.power("underground_travel")
    while table.state.combat is not None:
        options = table.options()
        table.do("end" if "end" in options else "hero")
    assert table.where == "1,0w"


def test_underground_attack_needs_something_to_attack() -> None:
    table = Table(hand="underground_travel", mana="green black", night=True, at="0,0c")
    assert not table.offers("power", "underground_travel")


def test_wings_of_wind_cost_a_point_a_space() -> None:
    table = Table(hand="wings_of_wind", mana="white", at="0,0c", move=4)
    table.play("wings_of_wind", "1,0c")
    assert (table.where, table.me.turn.move) == ("1,0c", 1)


def test_wings_of_wind_need_points_and_a_safe_end() -> None:
    assert not Table(hand="wings_of_wind", mana="white").offers("play", "wings_of_wind")
    table = Table(hand="wings_of_wind", mana="white", at="1,0c", move=5)
    table.do(("play", "wings_of_wind"))
    assert "1,0ne" not in table.options()
    assert "0,1ne" not in table.options()


def test_space_bending_leaps_over_a_space() -> None:
    table = Table(hand="space_bending march", mana="blue", at="0,0c")
    assert not table.offers("go", "1,0w")
    table.play("space_bending")
    table.play("march")
    table.do(("go", "1,0w"))
    assert (table.where, table.me.turn.move) == ("1,0w", 0)


def test_space_bending_provokes_nobody() -> None:
    table = Table(hand="space_bending march", mana="blue", at="0,1w")
    table.state.rampaging = 1 << table.space("0,1nw")
    table.state.tokens[table.space("0,1nw")] = [0]
    table.play("space_bending")
    table.me.turn.move = 9
    table.do(("go", "0,1c"))
    assert table.state.combat is None


def test_time_bending_returns_the_other_cards_and_the_turn() -> None:
    table = Table(hand="space_bending march rage", mana="blue black", night=True, deck="stamina")
    table.play("march")
    table.power("space_bending")
    table.end()
    assert table.hand == ["rage", "march"]
    assert table.discard == ["space_bending"]
    assert table.state.active == 0
    assert table.state.phase == "turn"


# --- healing and Units ---------------------------------------------------------------------------


def test_restoration_heals_more_in_a_forest() -> None:
    table = Table(hand="restoration", mana="green")
    table.play("restoration")
    assert table.me.turn.heal == 3
    table = Table(hand="restoration", mana="green", at="0,0ne")
    table.play("restoration")
    assert table.me.turn.heal == 5
    table = Table(hand="restoration", mana="green").fight("prowlers")
    assert not table.offers("play", "restoration")


def test_rebirth_readies_units_up_to_a_sum_of_levels() -> None:
    table = Table(hand="restoration", mana="green black", night=True)
    names = ("peasants", "utem_swordsmen", "fire_golems")
    table.me.units = [Unit(UNIT[name], spent=True) for name in names]
    table.power("restoration", 1, 0)
    assert [unit.spent for unit in table.me.units] == [False, False, True]
    assert table.me.turn.heal == 3


def test_rebirth_may_ready_fewer() -> None:
    table = Table(hand="restoration", mana="green black", night=True, units="peasants")
    table.me.units[0].spent = True
    table.power("restoration", "done")
    assert table.me.units[0].spent


def test_call_to_arms_borrows_an_ability() -> None:
    table = Table(hand="call_to_arms", mana="white")
    table.state.units = [UNIT["peasants"], UNIT["utem_swordsmen"]]
    table.play("call_to_arms")
    table.fight("prowlers")
    table.do(("use", "call_to_arms"), ("utem_swordsmen", 1))
    assert table.attacks == [(6, MELEE, PHYSICAL)]
    assert len(table.state.units) == 2
    assert not table.offers("use", "call_to_arms")


def test_borrowed_units_take_no_damage_and_stay_out_of_dungeons() -> None:
    table = Table(hand="call_to_arms", mana="white")
    table.state.units = [UNIT["peasants"]]
    table.play("call_to_arms")
    table.fight("prowlers", units=False)
    assert not table.offers("use", "call_to_arms")
    table.fight("prowlers", phase=BLOCK)
    table.do("end")
    assert table.options() == ["hero"]


def test_borrowed_abilities_are_paid_for() -> None:
    table = Table(hand="call_to_arms", mana="white")
    table.state.units = [UNIT["herbalists"]]
    table.play("call_to_arms")
    table.do(("use", "call_to_arms"))
    assert table.mana() == "green"


def test_call_to_glory_recruits_for_nothing() -> None:
    table = Table(hand="call_to_arms", mana="white black", night=True)
    table.state.units = [UNIT["altem_mages"]]
    table.power("call_to_arms")
    assert unit_names(table.me) == ["altem_mages"]
    assert (table.state.units, table.me.turn.recruited) == ([], 1)


def test_call_to_glory_disbands_where_no_command_token_is_free() -> None:
    table = Table(hand="call_to_arms", mana="white black", night=True, units="peasants")
    table.state.units = [UNIT["altem_mages"]]
    table.power("call_to_arms")
    assert unit_names(table.me) == ["altem_mages"]
    assert table.state.lost_units == [UNIT["peasants"]]


def two(**more: object) -> Table:
    """A table for two."""
    return Table("tovak", "arythea", **more)  # type: ignore[arg-type]  # the test's own names


def test_energy_flow_readies_and_tires() -> None:
    table = two(hand="energy_flow", mana="green", units="peasants")
    table.me.units[0].spent = True
    table.player(1).units = [Unit(UNIT["foresters"]), Unit(UNIT["fire_golems"])]
    table.play("energy_flow", 0, 0)
    assert not table.me.units[0].spent
    assert [unit.spent for unit in table.player(1).units] == [True, False]


def test_energy_flow_need_not_tire_anybody_and_needs_a_tired_unit() -> None:
    table = two(hand="energy_flow", mana="green", units="peasants")
    assert not table.offers("play", "energy_flow")
    table.me.units[0].spent = True
    table.player(1).units = [Unit(UNIT["foresters"])]
    table.play("energy_flow", "no")
    assert not table.player(1).units[0].spent


def test_energy_steal_heals_and_reaches_level_three() -> None:
    table = two(hand="energy_flow", mana="green black", night=True, units="peasants")
    table.me.units[0].spent = True
    table.me.units[0].wounds = 2
    table.player(1).units = [Unit(UNIT["fire_golems"]), Unit(UNIT["altem_mages"])]
    table.power("energy_flow", 0, 0)
    assert table.me.units[0] == Unit(UNIT["peasants"])
    assert [unit.spent for unit in table.player(1).units] == [True, False]


def test_energy_steal_does_not_reach_level_four() -> None:
    table = two(hand="energy_flow", mana="green black", night=True, units="peasants")
    table.me.units[0].spent = True
    table.player(1).units = [Unit(UNIT["fire_golems"]), Unit(UNIT["altem_mages"])]
    with pytest.raises(NotOffered):
        table.power("energy_flow", 0, 1)


# --- cards ---------------------------------------------------------------------------------------


def test_meditation_returns_two_random_cards() -> None:
    table = Table(hand="meditation", mana="green", discard="rage march stamina")
    fixed(table.state, 0, 0)
    table.play("meditation", "top", "march")
    assert table.me.top == [DEED["rage"], DEED["march"]]
    assert (table.discard, table.me.turn.limit) == (["stamina"], 2)


def test_trance_chooses_and_may_go_under_the_deck() -> None:
    table = Table(hand="meditation", mana="green black", night=True, discard="rage march stamina")
    table.power("meditation", "march", "stamina", "bottom", "stamina")
    assert table.me.bottom == [DEED["stamina"], DEED["march"]]
    assert table.discard == ["rage"]


def test_meditation_with_an_empty_pile_only_raises_the_draw() -> None:
    table = Table(hand="meditation", mana="green")
    table.play("meditation")
    assert (table.me.turn.limit, table.me.top) == (2, [])


def test_mind_read_makes_others_discard_or_show() -> None:
    table = two(hand="mind_read", mana="white")
    table.player(1).hand = sorted([DEED["rage"], DEED["march"]])
    table.play("mind_read", "red", "rage")
    assert table.crystals() == "red"
    assert table.player(1).discard == [DEED["rage"]]
    assert table.said("shown") == []


def test_mind_read_of_a_colour_nobody_holds_shows_the_hand() -> None:
    table = two(hand="mind_read", mana="white")
    table.player(1).hand = [DEED["march"]]
    before = table.state.revealed
    table.play("mind_read", "red", "show")
    assert table.said("shown") == [(1, "march")]
    assert table.state.revealed == before + 1


def test_mind_steal_may_keep_an_action_card() -> None:
    table = two(hand="mind_read", mana="white black", night=True)
    table.player(1).hand = [DEED["rage"]]
    table.power("mind_read", "red", "rage", "rage")
    assert table.hand == ["rage"]
    assert table.player(1).discard == []


def test_mind_steal_takes_no_spells() -> None:
    table = two(hand="mind_read", mana="white black", night=True)
    table.player(1).hand = [DEED["fireball"]]
    table.power("mind_read", "red", "fireball")
    assert (table.hand, table.player(1).discard) == ([], [DEED["fireball"]])


# --- mana ----------------------------------------------------------------------------------------


def test_mana_meltdown_takes_a_crystal_that_may_be_kept() -> None:
    table = two(hand="mana_meltdown", mana="red")
    table.player(1).crystals = [0, 2, 0, 0]
    table.play("mana_meltdown", "blue")
    assert (table.crystals(), table.crystals(1)) == ("blue", "blue")


def test_mana_meltdown_wounds_who_has_no_crystal() -> None:
    table = two(hand="mana_meltdown", mana="red")
    table.play("mana_meltdown")
    assert table.player(1).hand == [DEED["wound"]]
    assert table.crystals() == ""


def test_mana_radiance_wounds_by_crystals() -> None:
    table = two(hand="mana_meltdown", mana="red black", night=True, crystals="green")
    table.player(1).crystals = [0, 0, 2, 3]
    table.power("mana_meltdown", "green")
    assert table.hand == ["wound"]
    assert table.player(1).hand == [DEED["wound"]] * 2
    assert table.crystals() == "green green green"


def test_mana_claim_pays_at_once_or_later() -> None:
    table = two(hand="mana_claim", mana="blue", source="red gold")
    table.play("mana_claim", "token", "now")
    assert (table.mana(), table.state.source) == ("red red red", [4])
    table = two(hand="mana_claim", mana="blue", source="red gold")
    table.play("mana_claim", "token", "later")
    assert (table.mana(), table.me.claim) == ("", RED)
    assert not two(hand="mana_claim", mana="blue", source="gold").offers("play", "mana_claim")


def test_mana_curse_wounds_who_uses_the_colour() -> None:
    table = two(hand="mana_claim", mana="blue black", source="blue", night=True)
    table.power("mana_claim", "now")
    assert table.state.curses == [("mana_curse", 0, BLUE)]
    other = table.player(1)
    other.hand = sorted([DEED["stamina"], DEED["stamina"]])
    other.tokens = [0, 2, 0, 0, 0, 0]
    other.space = table.space("0,0c")
    table.state.active = 1
    table.do(("power", "stamina"))
    assert other.hand == [DEED["wound"], DEED["stamina"]]
    table.do(("power", "stamina"))
    assert other.hand == [DEED["wound"]]


def test_the_caster_is_not_cursed() -> None:
    table = two(hand="mana_claim stamina", mana="blue black", source="blue", night=True)
    table.power("mana_claim", "now")
    table.power("stamina")
    assert table.hand == []
    with pytest.raises(NotOffered):
        table.do(("use", "mana_claim"))
    assert table.player(1).space == OFF_MAP
