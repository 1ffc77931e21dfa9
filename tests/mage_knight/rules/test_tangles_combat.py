"""Tangles of combat: several effects and abilities that meet in one fight."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import enemies
from critias.games.mage_knight.rules.components import DEED, ENEMY, UNIT
from critias.games.mage_knight.rules.state import DEFENDER, RAMPAGING
from critias.games.mage_knight.rules.terms import (
    BLUE,
    COLD_FIRE,
    FIRE,
    ICE,
    MELEE,
    RED,
    SIEGE,
    WHITE,
)
from mage_knight.duels import asked, facing, melee, step
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table


def value(table: Table) -> int:
    """What the open attack adds up to."""
    return sum(attack[0] for attack in table.attacks)


def blocked(table: Table) -> int:
    """What the open block adds up to."""
    return sum(block[0] for block in table.blocks)


def ambushed(half: str, hand: str, mana: str = "", night: bool = False, **fight: object) -> Table:
    """Ambush was played in the movement part; then a combat with golems and prowlers."""
    table = Table(hand=f"ambush {hand}", mana=mana, night=night)
    table.do((half, "ambush"))
    return table.fight("golems", "prowlers", **fight)  # type: ignore[arg-type]


# --- Ambush with everything else -----------------------------------------------------------------


def test_ambush_and_a_composite_play_count_their_bonus_once_each() -> None:
    table = ambushed("play", "concentration rage", "green")
    table.power("concentration", "rage")
    assert value(table) == 4 + 2 + 1
    table = ambushed("power", "maximal_effect rage", "green red")
    table.power("maximal_effect", "rage")
    assert value(table) == 4 + 4 + 2


def test_ambush_has_the_kind_and_element_of_the_card() -> None:
    table = ambushed("power", "crushing_bolt", "green green", phase=RANGED)
    table.power("crushing_bolt")
    assert value(table) == 5
    assert {attack[1] for attack in table.attacks} == {SIEGE}
    table = ambushed("play", "burning_shield", "red", phase=BLOCK, against=0)
    table.play("burning_shield")
    assert blocked(table) == 6
    assert {block[1] for block in table.blocks} == {FIRE}


def test_ambush_is_doubled_by_the_sword_of_justice() -> None:
    table = Table(hand="ambush sword_of_justice rage")
    table.play("ambush")
    table.fight("golems")
    table.power("sword_of_justice")
    table.play("rage")
    assert table.offers_word("settle")  # (2 + 1) twice against Armor 5, without resistance


def test_flame_wave_counts_enemies_and_ambush_besides() -> None:
    table = ambushed("play", "flame_wall", "red black", night=True)
    table.power("flame_wall")
    assert value(table) == 5 + 2 * 2 + 1


# --- walls, and who is behind them ---------------------------------------------------------------


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only")
def test_a_siege_for_all_lets_units_shoot_but_not_over_two_walls() -> None:
    table = Table(hand="rage", units="altem_mages peasants", mana="black", night=True)
    table.fight("guardsmen", "crossbowmen", phase=RANGED, origin=DEFENDER, fortified=True)
    table.unit("altem_mages", 2, "siege")
    assert not table.offers("target", 0)
    assert not table.offers("sideways", "rage")
    table.play("rage")
    table.unit("peasants", 0)
    table.do("settle")
    assert table.me.fame == 3  # crossbowmen


def test_earthquake_after_demolish_knows_who_is_still_fortified() -> None:
    """Without its wall the one is shaken once, the other is fortified by itself."""
    table = Table(hand="demolish tremor", mana="red green black", night=True)
    table.fight("swordsmen", "altem_mages", phase=RANGED, origin=DEFENDER, fortified=True)
    table.play("demolish")
    table.power("tremor", "all")
    armor = [enemies.armor(table.combat, foe) for foe in table.combat.foes]
    assert armor == [5 - 1 - 2, 8 - 1 - 4]


def test_demolish_breaks_the_wall_of_who_resists_fire_but_not_the_armor() -> None:
    table = Table(hand="demolish swift_bolt", mana="red white")
    table.fight("fire_mages", phase=RANGED, origin=DEFENDER, fortified=True)
    assert not table.offers("power", "swift_bolt")
    table.play("demolish")
    assert enemies.armor(table.combat, table.foe()) == 5
    table.power("swift_bolt")
    assert value(table) == 4


def test_who_joined_the_garrison_has_neither_wall_nor_bonus() -> None:
    table = Table(hand="swift_bolt", mana="white", units="illusionists")
    table.fight("guardsmen", "prowlers", phase=RANGED, origin=DEFENDER, fortified=True)
    table.combat.foes[1].origin = RAMPAGING
    table.combat.bonuses = 1 << WHITE
    assert [enemies.armor(table.combat, foe) for foe in table.combat.foes] == [8, 3]
    table.power("swift_bolt")
    table.do("settle")
    assert table.me.fame == 2


# --- resistances that go -------------------------------------------------------------------------


def test_chill_opens_a_fire_dragon_to_disintegrate() -> None:
    table = Table(hand="chill demolish", mana="blue red black", night=True)
    table.fight("fire_dragon", phase=BLOCK)
    table.play("chill")
    while table.combat.phase != ATTACK:
        table.do("end")
    table.power("demolish")
    assert table.me.fame == 8


def test_resistance_break_finds_nothing_after_expose() -> None:
    table = Table(hand="expose", mana="white", skills="resistance_break").fight("golems")
    assert table.offers("skill", "resistance_break")
    table.play("expose")
    assert not table.offers("skill", "resistance_break")


# --- cities --------------------------------------------------------------------------------------


def test_a_brutal_gunner_of_the_blue_city_deals_sixteen() -> None:
    table = Table().fight("gunners", phase=DAMAGE, origin=DEFENDER, fortified=True)
    table.combat.bonuses = 1 << BLUE
    table.me.level = 9  # Armor 4
    table.do("hero")
    assert table.hand == ["wound"] * 4


@pytest.mark.parametrize(
    ("colour", "enemy", "value_"), [(BLUE, "fire_mages", 7), (RED, "swordsmen", 5)]
)
def test_cold_toughness_counts_no_bonus_of_a_city(colour: int, enemy: str, value_: int) -> None:
    table = Table(hand="cold_toughness", mana="blue")
    table.fight(enemy, phase=BLOCK, origin=DEFENDER, fortified=True)
    table.combat.bonuses = 1 << colour
    table.power("cold_toughness")
    assert table.blocks == [(value_, ICE)]


def test_a_monster_summoned_in_the_red_city_is_not_brutal() -> None:
    table = Table().fight("illusionists", phase=RANGED, origin=DEFENDER, fortified=True)
    table.combat.bonuses = 1 << RED
    table.do("end")
    table.combat.foes[-1].token = ENEMY["gargoyle"]
    table.do("end", "hero")
    assert table.hand == ["wound"] * 3  # 5 damage, Armor 2


# --- Units ---------------------------------------------------------------------------------------


def test_leadership_a_banner_and_the_heat_add_up_for_one_unit() -> None:
    table = Table(hand="into_the_heat", units="peasants", skills="leadership")
    table.me.units[0].banner = DEED["banner_of_glory"]
    table.fight("swamp_dragon", phase=RANGED, fresh=True)
    table.play("into_the_heat")
    table.do("end", "end", "hero")
    table.skill("leadership")
    table.unit("peasants", 0)
    assert (value(table), table.me.fame) == (2 + 2 + 1 + 2, 1)


def test_the_heat_is_for_a_borrowed_unit_too() -> None:
    table = Table(hand="into_the_heat call_to_arms", mana="white")
    table.state.units = [UNIT["utem_crossbowmen"]]
    table.fight("swamp_dragon", phase=RANGED, fresh=True)
    table.play("into_the_heat")
    table.play("call_to_arms")
    table.do(("use", "call_to_arms"))
    assert value(table) == 2 + 2


def test_swordsmen_who_wounded_themselves_take_no_damage() -> None:
    table = Table(units="utem_swordsmen").fight("prowlers", "golems", phase=BLOCK, against=1)
    table.unit("utem_swordsmen", 1)
    table.do("settle", "end")
    assert table.combat.phase == DAMAGE
    assert not table.offers("suffer", 0)


def test_all_attacks_are_cold_fire_a_sideways_card_too() -> None:
    table = Table(hand="march", units="altem_mages", mana="black", night=True).fight("golems")
    table.unit("altem_mages", 2, "cold_fire")
    table.sideways("march")
    assert table.attacks == [(1, MELEE, COLD_FIRE)]


# --- Diplomacy -----------------------------------------------------------------------------------


def test_under_diplomacy_every_influence_blocks() -> None:
    hand = "diplomacy noble_manners threaten endless_bag_of_gold heroic_tale in_need wound"
    table = Table(
        hand=hand, mana="white red", units="peasants illusionists", skills="bright_negotiation"
    ).fight("swordsmen", phase=BLOCK)
    table.play("diplomacy")
    for card in ("noble_manners", "threaten"):
        table.power(card)
    for card in ("endless_bag_of_gold", "heroic_tale", "in_need"):
        table.play(card)
    table.unit("peasants", 1)
    table.unit("illusionists", 0)
    table.skill("bright_negotiation")
    assert blocked(table) == 2 + 4 + 5 + 4 + 3 + 3 + 2 + 4 + 3
    table.do("settle", "end")
    table.end()
    assert (table.me.fame, table.me.reputation) == (2, -1)  # no manners without an interaction


# --- between players -----------------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.special.prevent-attack")
def test_an_attached_banner_of_fear_stops_the_share_of_a_unit_alone() -> None:
    table = facing("rage", "march", units="peasants", their_units="foresters")
    table.player(1).units[0].banner = DEED["banner_of_fear"]
    step(table)
    table.do("partial", "pass", "pass")
    table.play("rage")
    table.do("strike")
    assert asked(table) == (1, "duel_block")
    assert not table.offers("banner", 0)  # no Unit has a share
    table.do("done", "done", "pass")
    table.unit("peasants", 0)
    table.do("strike", ("banner", 0))
    assert (table.attacks, table.player(1).fame) == ([], 1)
    assert table.player(1).units[0].spent


def test_cold_toughness_counts_the_mana_of_this_attack_only() -> None:
    table = melee("rage rage rage", "cold_toughness march", mana="red red", their_mana="blue")
    table.power("rage")
    table.do("strike", "done", "done", "pass")
    table.power("rage")
    table.play("rage")
    table.do("strike", ("power", "cold_toughness"))
    assert table.blocks == [(5 + 1, ICE)]
