"""Units and their abilities."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DESERT, FOREST, HILLS, SWAMP, UNIT, UNITS
from critias.games.mage_knight.rules.damage import unit_resistances
from critias.games.mage_knight.rules.enemies import armor
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.state import BLOCKED, DEFENDER, STOPPED, Unit
from critias.games.mage_knight.rules.terms import COLD_FIRE, FIRE, ICE, MELEE, PHYSICAL
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from mage_knight.table import BLOCK, DAMAGE, RANGED, NotOffered, Table

ATTACKS = [
    ("peasants", 0, "", (2, MELEE, PHYSICAL)),
    ("utem_crossbowmen", 0, "", (3, MELEE, PHYSICAL)),
    ("utem_crossbowmen", 1, "", (2, SHOT, PHYSICAL)),
    ("utem_guardsmen", 0, "", (2, MELEE, PHYSICAL)),
    ("utem_swordsmen", 0, "", (3, MELEE, PHYSICAL)),
    ("guardian_golems", 0, "", (2, MELEE, PHYSICAL)),
    ("red_cape_monks", 0, "", (3, MELEE, PHYSICAL)),
    ("red_cape_monks", 1, "red", (4, MELEE, FIRE)),
    ("northern_monks", 0, "", (3, MELEE, PHYSICAL)),
    ("northern_monks", 1, "blue", (4, MELEE, ICE)),
    ("savage_monks", 0, "", (3, MELEE, PHYSICAL)),
    ("savage_monks", 1, "green", (4, BOMBARD, PHYSICAL)),
    ("fire_golems", 0, "", (3, MELEE, PHYSICAL)),
    ("fire_golems", 1, "red", (4, SHOT, FIRE)),
    ("ice_golems", 0, "", (3, MELEE, PHYSICAL)),
    ("ice_golems", 1, "blue", (6, MELEE, ICE)),
    ("fire_mages", 0, "", (3, SHOT, FIRE)),
    ("fire_mages", 1, "red", (6, MELEE, FIRE)),
    ("ice_mages", 0, "", (4, MELEE, ICE)),
    ("ice_mages", 1, "blue", (4, BOMBARD, ICE)),
    ("amotep_gunners", 0, "", (5, MELEE, PHYSICAL)),
    ("amotep_gunners", 1, "red", (6, SHOT, FIRE)),
    ("amotep_freezers", 0, "", (5, MELEE, PHYSICAL)),
    ("catapults", 0, "", (3, BOMBARD, PHYSICAL)),
    ("catapults", 1, "red", (5, BOMBARD, FIRE)),
    ("catapults", 2, "blue", (5, BOMBARD, ICE)),
    ("altem_guardians", 0, "", (5, MELEE, PHYSICAL)),
]
BLOCKS = [
    ("peasants", 0, "", (2, PHYSICAL)),
    ("foresters", 1, "", (3, PHYSICAL)),
    ("utem_crossbowmen", 0, "", (3, PHYSICAL)),
    ("utem_guardsmen", 1, "", (4, PHYSICAL)),
    ("utem_swordsmen", 0, "", (3, PHYSICAL)),
    ("guardian_golems", 0, "", (2, PHYSICAL)),
    ("guardian_golems", 1, "red", (4, FIRE)),
    ("guardian_golems", 2, "blue", (4, ICE)),
    ("red_cape_monks", 0, "", (3, PHYSICAL)),
    ("red_cape_monks", 1, "red", (4, FIRE)),
    ("northern_monks", 0, "", (3, PHYSICAL)),
    ("northern_monks", 1, "blue", (4, ICE)),
    ("savage_monks", 0, "", (3, PHYSICAL)),
    ("fire_golems", 0, "", (3, PHYSICAL)),
    ("ice_golems", 0, "", (3, PHYSICAL)),
    ("fire_mages", 1, "red", (6, FIRE)),
    ("ice_mages", 0, "", (4, ICE)),
    ("amotep_gunners", 0, "", (5, PHYSICAL)),
    ("amotep_freezers", 0, "", (5, PHYSICAL)),
    ("altem_guardians", 1, "", (8, PHYSICAL)),
]


@pytest.mark.rule("mk.unit.activate-one-ability", "mk.unit.activate-spends")
@pytest.mark.parametrize(("unit", "place", "mana", "attack"), ATTACKS)
def test_attacks_of_units(unit: str, place: int, mana: str, attack: tuple[int, int, int]) -> None:
    table = Table(units=unit, mana=mana).fight("prowlers")
    table.unit(unit, place)
    assert (table.attacks, table.mana(), table.me.units[0].spent) == ([attack], "", True)


@pytest.mark.parametrize(("unit", "place", "mana", "block"), BLOCKS)
def test_blocks_of_units(unit: str, place: int, mana: str, block: tuple[int, int]) -> None:
    table = Table(units=unit, mana=mana).fight("prowlers", phase=BLOCK)
    table.unit(unit, place)
    assert (table.blocks, table.mana()) == ([block], "")


@pytest.mark.rule("mk.unit.activate-mana")
@pytest.mark.parametrize(
    ("unit", "place"), [(u, n) for u, n, mana, _ in [*ATTACKS, *BLOCKS] if mana]
)
def test_abilities_with_a_price_are_not_free(unit: str, place: int) -> None:
    for phase in (BLOCK, RANGED):
        assert not Table(units=unit).fight("prowlers", phase=phase).offers("unit", 0, place)


@pytest.mark.parametrize(
    ("unit", "place"), [(u, n) for u, n, _, attack in ATTACKS if attack[1] == MELEE]
)
def test_only_ranged_and_siege_abilities_are_open_in_the_first_phase(unit: str, place: int) -> None:
    table = Table(units=unit, mana="red blue green white").fight("prowlers", phase=RANGED)
    assert not table.offers("unit", 0, place)


@pytest.mark.rule("mk.unit.activate-condition", "mk.unit.state-ready", "mk.unit.state-spent")
@pytest.mark.rule("mk.unit.state-wounded", "mk.wound.unit-inactive")
def test_only_ready_and_unwounded_units_can_be_used() -> None:
    table = Table(units="peasants").fight("prowlers")
    table.me.units[0].spent = True
    assert not table.offers("unit", 0, 0)
    table.me.units[0].spent, table.me.units[0].wounds = False, 1
    assert not table.offers("unit", 0, 0)
    table.fight("prowlers", phase=DAMAGE)
    assert not table.offers("suffer", 0)
    table.me.units[0].wounds = 0
    assert table.offers("suffer", 0)


def test_units_take_no_part_where_they_are_not_allowed() -> None:
    table = Table(units="peasants").fight("prowlers", units=False)
    assert not table.offers("unit", 0, 0)
    table.me.units[0].bonded = True
    assert table.offers("unit", 0, 0)


@pytest.mark.rule("mk.unit.activate-combine")
def test_units_and_cards_attack_together() -> None:
    table = Table(units="peasants", hand="rage").fight("cursed_hags")
    table.unit("peasants", 0)
    assert "settle" not in table.options()
    table.play("rage")
    assert [value for value, _, _ in table.attacks] == [2, 2]
    other = Table(units="peasants herbalists foresters", hand="rage").fight("cursed_hags")
    other.play("rage")
    other.unit("peasants", 0)
    assert [value for value, _, _ in other.attacks] == [2, 2]


def test_peasants_talk_and_walk() -> None:
    table = Table(units="peasants").talk()
    table.unit("peasants", 1)
    assert table.me.turn.influence == 2
    table = Table(units="peasants")
    table.unit("peasants", 2)
    assert table.me.turn.move == 2


def test_herbalists_heal_for_green_mana() -> None:
    table = Table(units="herbalists", mana="green")
    table.unit("herbalists", 0)
    assert (table.me.turn.heal, table.mana()) == (2, "")
    fighting = Table(units="herbalists", mana="green").fight("prowlers")
    assert not fighting.offers("unit", 0, 0)


def test_herbalists_ready_another_unit_of_low_level() -> None:
    table = Table(units="herbalists utem_swordsmen fire_golems")
    table.me.units[1].spent = table.me.units[2].spent = True
    table.unit("herbalists", 1)
    assert [unit.spent for unit in table.me.units] == [True, False, True]
    assert not Table(units="herbalists").offers("unit", 0, 1)


def test_herbalists_find_green_mana() -> None:
    table = Table(units="herbalists").fight("prowlers")
    table.unit("herbalists", 2)
    assert table.mana() == "green"


def test_foresters_know_the_ways() -> None:
    table = Table(units="foresters")
    table.unit("foresters", 0)
    found = costs_of(table.state, 0)
    assert (found[FOREST], found[HILLS], found[SWAMP], found[DESERT]) == (2, 2, 4, 5)
    assert table.me.turn.move == 2


@pytest.mark.parametrize(
    ("unit", "enemy"), [("utem_guardsmen", "crossbowmen"), ("altem_guardians", "werewolf")]
)
def test_guards_take_swiftness_from_what_they_block(unit: str, enemy: str) -> None:
    table = Table(units=unit).fight(enemy, "prowlers", phase=BLOCK, against=0)
    table.unit(unit, 1)
    table.do("settle")
    assert table.foe(0).flags & BLOCKED


def test_a_plain_block_of_four_does_not_stop_swift_crossbowmen() -> None:
    table = Table(hand="rage rage", mana="").fight("crossbowmen", phase=BLOCK)
    table.play("rage")
    table.play("rage")
    assert "settle" not in table.options()


@pytest.mark.parametrize("phase", [BLOCK, 32])
def test_utem_swordsmen_fight_harder_for_a_wound(phase: int) -> None:
    table = Table(units="utem_swordsmen").fight("prowlers", phase=phase)
    table.unit("utem_swordsmen", 1)
    (strength,) = table.blocks if phase == BLOCK else table.attacks
    assert strength[0] == 6
    assert table.me.units[0].wounds == 1
    assert table.hand == []


def test_illusionists_stop_an_enemy_in_the_open() -> None:
    table = Table(units="illusionists", mana="white").fight("diggers", "monks", phase=RANGED)
    with pytest.raises(NotOffered):
        table.unit("illusionists", 1, 0)
    table = Table(units="illusionists", mana="white").fight("diggers", "monks", phase=BLOCK)
    table.unit("illusionists", 1)
    assert table.foe(1).flags & STOPPED
    walls = Table(units="illusionists", mana="white")
    walls.fight("monks", phase=RANGED, origin=DEFENDER, fortified=True)
    assert not walls.offers("unit", 0, 1)


def test_illusionists_talk_and_make_crystals() -> None:
    table = Table(units="illusionists").talk()
    table.unit("illusionists", 0)
    assert table.me.turn.influence == 4
    table = Table(units="illusionists")
    table.unit("illusionists", 2)
    assert table.crystals() == "white"


@pytest.mark.parametrize(("unit", "colour"), [("fire_mages", "red"), ("ice_mages", "blue")])
def test_mages_make_mana(unit: str, colour: str) -> None:
    table = Table(units=unit)
    table.unit(unit, 2)
    assert (table.mana(), table.crystals()) == (colour, colour)


def test_freezers_stop_and_weaken() -> None:
    table = Table(units="amotep_freezers", mana="blue").fight("monks", "prowlers", phase=RANGED)
    table.unit("amotep_freezers", 1, 0)
    assert table.foe(0).flags & STOPPED
    assert armor(table.combat, table.foe(0)) == 2


@pytest.mark.rule("mk.enemy.ice-resistance")
def test_freezers_do_nothing_to_what_resists_ice() -> None:
    table = Table(units="amotep_freezers", mana="blue").fight("ice_mages", phase=RANGED)
    assert not table.offers("unit", 0, 1)


def test_altem_mages_make_mana_of_any_colours() -> None:
    table = Table(units="altem_mages")
    table.unit("altem_mages", 0, "gold", "black")
    assert table.mana() == "gold black"


@pytest.mark.parametrize(
    ("mana", "price", "value"),
    [("", "none", 5), ("red", "red", 7), ("blue", "blue", 7), ("red blue", "both", 9)],
)
def test_altem_mages_burn_colder_for_more_mana(mana: str, price: str, value: int) -> None:
    table = Table(units="altem_mages", mana=mana).fight("prowlers")
    table.unit("altem_mages", 1, price)
    assert (table.attacks, table.mana()) == ([(value, MELEE, COLD_FIRE)], "")
    table = Table(units="altem_mages", mana=mana).fight("prowlers", phase=BLOCK)
    table.unit("altem_mages", 1, price)
    assert table.blocks == [(value, COLD_FIRE)]


def test_altem_mages_change_later_attacks() -> None:
    table = Table(units="altem_mages", mana="black", hand="march march", night=True)
    table.fight("prowlers")
    table.sideways("march")
    table.unit("altem_mages", 2, "cold_fire")
    table.sideways("march")
    assert table.attacks == [(1, MELEE, PHYSICAL), (1, MELEE, COLD_FIRE)]


def test_altem_mages_make_siege_attacks_of_shots() -> None:
    table = Table(units="altem_mages", mana="black red", hand="fire_bolt", night=True)
    table.fight("prowlers", phase=RANGED)
    table.unit("altem_mages", 2, "siege")
    table.power("fire_bolt")
    assert table.attacks == [(3, BOMBARD, FIRE)]


def test_altem_mages_need_black_mana_at_night() -> None:
    assert not Table(units="altem_mages", mana="black").fight("monks").offers("unit", 0, 2)


def test_altem_guardians_shield_all_units() -> None:
    table = Table(units="altem_guardians peasants", mana="green").fight("prowlers", phase=BLOCK)
    table.unit("altem_guardians", 2)
    assert [unit_resistances(table.me, unit) for unit in table.me.units] == [0b111, 0b111]
    table.me.units.append(Unit(UNIT["foresters"]))
    assert unit_resistances(table.me, table.me.units[2]) == 0b111


@pytest.mark.rule("mk.unit.none-at-start", "mk.unit.zone", "mk.unit.backs-irrelevant")
def test_units_are_no_cards_of_a_deck() -> None:
    table = Table()
    assert table.me.units == []
    assert len({unit.id for unit in UNITS} & set(table.hand)) == 0
