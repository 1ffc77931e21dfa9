"""Combat between players, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import block
from critias.games.mage_knight.rules.components import DEED, UNIT
from critias.games.mage_knight.rules.sides import MELEE_NOW
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import COLD_FIRE, FIRE, ICE, MELEE, PHYSICAL, RANGED
from mage_knight.duels import asked, duel, melee
from mage_knight.table import Table


def open_attack(table: Table, value: int, kind: int, element: int) -> Table:
    """Whoever attacks now has this much in the open."""
    table.combat.attacks = [(value, kind, element, -1)]
    table.anew()
    return table


def words(table: Table) -> set[object]:
    """The first words of the options open now."""
    return {option[0] if isinstance(option, tuple) else option for option in table.options()}


# --- phases and turns to attack ------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.phases")
def test_plain_attacks_wait_for_the_melee_that_follows() -> None:
    table = duel(hand="rage", theirs="rage")
    assert not table.combat.notes.get(MELEE_NOW)
    for _ in range(2):
        assert not table.offers("play", "rage")
        table.do("pass")
    assert table.combat.notes.get(MELEE_NOW)
    assert table.offers("play", "rage")


@pytest.mark.rule("mk.pvp.ranged.defender-first")
def test_the_defender_shoots_first_and_then_they_alternate() -> None:
    table = duel()
    assert asked(table) == (1, "duel_attack")
    open_attack(table, 2, RANGED, PHYSICAL).do("strike", "done")
    assert asked(table) == (1, "duel_damage")
    table.do("done")
    assert asked(table) == (0, "duel_attack")
    open_attack(table, 2, RANGED, PHYSICAL).do("strike", "done", "done")
    assert asked(table) == (1, "duel_attack")


@pytest.mark.rule("mk.pvp.ranged.attack-or-pass")
def test_who_is_to_attack_may_pass_with_an_attack_at_hand() -> None:
    table = duel(theirs="swiftness", their_mana="white")
    assert table.offers_word("pass")
    assert table.offers("power", "swiftness")
    table.do("pass")
    assert asked(table) == (0, "duel_attack")
    assert table.player(1).hand == [DEED["swiftness"]]
    bold = duel(theirs="swiftness", their_mana="white")
    bold.do(("power", "swiftness"), "strike")
    assert asked(bold)[0] == 0  # to block


@pytest.mark.rule("mk.pvp.ranged.phase-end")
def test_two_passes_in_succession_end_the_ranged_phase_and_an_attack_between_does_not() -> None:
    table = duel()
    table.do("pass")
    open_attack(table, 2, RANGED, PHYSICAL).do("strike", "done", "done")
    assert asked(table) == (1, "duel_attack")
    assert not table.combat.notes.get(MELEE_NOW)
    table.do("pass")
    assert not table.combat.notes.get(MELEE_NOW)
    table.do("pass")
    assert table.combat.notes.get(MELEE_NOW)


@pytest.mark.rule("mk.pvp.melee.aggressor-first")
@pytest.mark.parametrize("shot", [False, True])
def test_the_aggressor_strikes_first_in_melee_whoever_shot_last(shot: bool) -> None:
    table = duel()
    if shot:
        open_attack(table, 2, RANGED, PHYSICAL).do("strike", "done", "done")
    table.do("pass", "pass")
    assert table.combat.notes.get(MELEE_NOW)
    assert asked(table) == (0, "duel_attack")


@pytest.mark.rule("mk.pvp.melee.end")
def test_melee_goes_on_until_both_pass_in_succession() -> None:
    table = melee(hand="rage march", theirs="rage march")
    table.do("pass")
    open_attack(table, 2, MELEE, PHYSICAL).do("strike", "done", "done")
    assert asked(table) == (0, "duel_attack")
    table.do("pass")
    assert table.state.combat is not None
    table.do("pass")
    assert table.state.combat is None


@pytest.mark.rule("mk.pvp.end")
def test_a_retreat_or_two_passes_end_the_combat_and_the_aggressor_then_leaves() -> None:
    table = melee()
    open_attack(table, 2, MELEE, PHYSICAL).do("strike", "done", ("retreat", "0,0c"))
    assert table.state.combat is None
    assert (table.where, table.player(1).space) == ("0,0e", table.space("0,0c"))
    tired = melee()
    tired.do("pass", "pass")
    assert tired.state.combat is None
    assert (tired.where, tired.player(1).space) == ("0,0c", tired.space("0,0e"))


@pytest.mark.rule("mk.pvp.outcome.draw")
def test_a_draw_brings_no_fame_and_takes_the_aggressor_back() -> None:
    table = duel()
    table.me.fame, table.player(1).fame = 5, 9
    table.do("pass", "pass", "pass", "pass")
    assert (table.me.fame, table.player(1).fame) == (5, 9)
    assert (table.where, table.hand.count("wound")) == ("0,0c", 0)


@pytest.mark.rule("mk.pvp.outcome.draw")
def test_after_a_draw_an_unsafe_space_sends_the_aggressor_further_back_with_a_wound() -> None:
    table = Table("tovak", "goldyx", "arythea", hand="rage", at="0,0c", move=9)
    for seat, space in ((1, "0,0e"), (2, "0,0ne")):
        table.player(seat).space = table.space(space)
        table.player(seat).hand = [DEED["rage"]]
    table.do(("go", "0,0ne"), ("go", "0,0e"), ("attack", 1), "partial")
    table.do("pass", "pass", "pass", "pass")
    assert table.where == "0,0ne"
    table.do("end_turn")
    assert table.said("forced_back") == [(0, "0,0c", 1)]
    assert table.hand.count("wound") == 1
    assert (table.me.fame, table.player(1).fame) == (0, 0)


# --- blocks --------------------------------------------------------------------------------------


def lowered(attack: tuple[int, int], met: tuple[int, int], *, near: bool = False) -> int:
    """What is left of the attack after the block."""
    table = melee() if near else duel()
    open_attack(table, attack[0], MELEE if near else RANGED, attack[1])
    table.do("strike")
    table.combat.blocks = [(*met, -1)]
    left: int = attack[0] - block.reduction(table.combat)
    table.anew()
    table.do("done")
    assert table.combat.damage == left
    return left


@pytest.mark.rule("mk.pvp.block.efficiency")
@pytest.mark.parametrize(
    ("attack", "element", "left"),
    [
        (PHYSICAL, FIRE, 2),
        (FIRE, ICE, 2),
        (FIRE, COLD_FIRE, 2),
        (FIRE, FIRE, 4),
        (FIRE, PHYSICAL, 4),
        (ICE, FIRE, 2),
        (ICE, ICE, 4),
        (COLD_FIRE, COLD_FIRE, 2),
        (COLD_FIRE, FIRE, 4),
    ],
)
def test_elements_decide_between_players_as_they_do_with_enemies(
    attack: int, element: int, left: int
) -> None:
    assert lowered((6, attack), (4, element), near=True) == left


@pytest.mark.rule("mk.pvp.ranged.block.example-efficient")
def test_fire_4_from_afar_met_by_ice_block_4_is_2() -> None:
    assert lowered((4, FIRE), (4, ICE)) == 2


@pytest.mark.rule("mk.pvp.ranged.block.example-inefficient")
def test_fire_4_from_afar_met_by_block_7_is_3() -> None:
    assert lowered((4, FIRE), (7, PHYSICAL)) == 3


# --- damage --------------------------------------------------------------------------------------


def hit(damage: int, units: str = "") -> Table:
    """The aggressor has this much damage to assign."""
    table = melee(their_units=units)
    open_attack(table, damage, MELEE, PHYSICAL).do("strike", "done")
    return table


@pytest.mark.rule("mk.pvp.damage.attacker-assigns")
def test_the_attacker_is_asked_whom_the_damage_hits() -> None:
    table = hit(5, "peasants foresters")
    assert asked(table) == (0, "duel_damage")
    assert {("wound_hero", 1), ("wound_unit", 0), ("wound_unit", 1)} <= set(table.options())
    table.do(("wound_unit", 1))
    assert [unit.wounds for unit in table.player(1).units] == [0, 1]
    assert table.player(1).hand.count(0) == 0


@pytest.mark.rule("mk.pvp.damage.full-armor")
def test_less_damage_than_the_full_armor_wounds_nobody() -> None:
    table = hit(2, "peasants utem_guardsmen")  # Armor 3 and 5; the Hero's is 2
    assert table.offers("wound_hero", 1)
    assert not {"wound_unit"} & words(table)
    three = hit(3, "peasants utem_guardsmen")
    assert three.offers("wound_unit", 0)
    assert not three.offers("wound_unit", 1)
    three.do(("wound_unit", 0))
    assert three.player(1).units[0].wounds == 1


@pytest.mark.rule("mk.pvp.damage.hero")
def test_the_hero_is_wounded_again_and_again_into_the_hand() -> None:
    table = hit(7)
    for wounds in (1, 2, 3):
        table.do(("wound_hero", 1))
        assert table.player(1).hand.count(0) == wounds
    assert table.player(1).discard == []


@pytest.mark.rule("mk.pvp.damage.unassigned")
def test_damage_may_be_left_and_has_to_be_when_it_pays_for_nothing() -> None:
    table = hit(6)
    table.do("done")
    assert table.player(1).hand.count(0) == 0
    assert asked(table) == (1, "duel_attack")
    rest = hit(1)
    assert rest.options() == ["done"]  # one point is too little for anything
    rest.do("done")
    assert rest.player(1).hand.count(0) == 0


# --- effects aimed at enemies --------------------------------------------------------------------


def aimed(hand: str, mana: str, *units: str) -> Table:
    """The aggressor of a Melee at Night faces a player with these Units."""
    table = melee(hand=hand, mana=mana, night=True)
    table.player(1).units = [Unit(UNIT[name]) for name in units]
    table.anew()
    return table


@pytest.mark.rule("mk.pvp.special.red-fire")
def test_effects_of_red_cards_pass_by_units_that_resist_fire() -> None:
    alone = aimed("demolish", "red black", "fire_golems", "fire_mages")
    assert not alone.offers("power", "demolish")
    table = aimed("demolish", "red black", "fire_golems", "ice_golems")
    table.power("demolish")
    assert [unit.wounds for unit in table.player(1).units] == [0, 1]


def chilled(*units: str) -> Table:
    """The defender of a Melee with Chill blocks an attack of all these Units."""
    table = melee(theirs="chill", their_mana="blue", units=" ".join(units))
    for name in units:
        table.unit(name, 0)
    table.do("strike")
    assert asked(table) == (1, "duel_block")
    return table


@pytest.mark.rule("mk.pvp.special.blue-ice")
def test_effects_of_blue_cards_pass_by_units_that_resist_ice() -> None:
    assert not chilled("ice_golems", "ice_mages").offers("play", "chill")
    table = chilled("ice_golems", "fire_golems")
    assert table.attacks == [(3, MELEE, PHYSICAL)] * 2
    table.do(("play", "chill"))
    assert table.attacks == [(3, MELEE, PHYSICAL)]


@pytest.mark.rule("mk.pvp.special.destroy-wounds")
def test_what_destroys_an_enemy_wounds_a_unit_and_nothing_more() -> None:
    table = aimed("demolish", "red black", "peasants")
    table.power("demolish")
    (unit,) = table.player(1).units
    assert (unit.card, unit.wounds) == (UNIT["peasants"], 1)
    assert table.me.fame == 0


@pytest.mark.rule("mk.unit-resist.effects")
@pytest.mark.parametrize(
    ("card", "mana", "unit", "affected"),
    [
        ("demolish", "red black", "fire_mages", False),
        ("demolish", "red black", "ice_mages", True),
        ("demolish", "red black", "guardian_golems", True),
    ],
)
def test_a_resistance_to_fire_keeps_red_effects_off(
    card: str, mana: str, unit: str, affected: bool
) -> None:
    assert aimed(card, mana, unit).offers("power", card) is affected


@pytest.mark.rule("mk.unit-resist.effects")
@pytest.mark.parametrize(("unit", "affected"), [("ice_golems", False), ("fire_golems", True)])
def test_a_resistance_to_ice_keeps_blue_effects_off(unit: str, affected: bool) -> None:
    assert chilled(unit).offers("play", "chill") is affected
