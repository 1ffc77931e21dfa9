"""The bonus of each of the four cities is for its defenders alone."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import enemies
from critias.games.mage_knight.rules.components import ENEMY_ELEMENT
from critias.games.mage_knight.rules.state import DEFENDER, RAMPAGING, SUMMONED
from critias.games.mage_knight.rules.terms import ABILITIES, BLUE, GREEN, PHYSICAL, RED, WHITE
from mage_knight.arranging import city, rampaging
from mage_knight.table import BLOCK, Table

BONUSES = {
    # For a physical attacker: more Armor, more Attack, and what its attack gains.
    WHITE: (1, 0, ""),
    BLUE: (0, 0, ""),
    RED: (0, 0, "brutal"),
    GREEN: (0, 0, "poison"),
}
FIRE = {WHITE: (1, 0), BLUE: (0, 2), RED: (0, 0), GREEN: (0, 0)}
"""For an attacker with fire: more Armor, more Attack."""


def assaulted(colour: int, *garrison: str) -> Table:
    """A city of that colour is assaulted; the rampaging enemies beside it are challenged, too."""
    table = Table("tovak", "goldyx", at="1,0w", move=2, hand="rage",
                  tiles={"0,1": "countryside_1", "1,0": "core_7"})  # fmt: skip
    city(table, "1,0c", colour, *garrison)
    rampaging(table, "1,0nw", "prowlers", "fire_dragon")
    table.do(("go", "1,0c"))
    if table.offers("join", "1,0nw"):
        table.do(("join", "1,0nw"))
    return table


def seen(table: Table, place: int) -> tuple[int, int, str]:
    """Armor and Attack beyond what is printed, and brutal or poison."""
    foe = table.foe(place)
    bonus = table.combat.bonuses
    now = (enemies.armor(table.combat, foe), enemies.attack(table.combat, foe))
    bits = enemies.abilities(table.combat, foe)
    table.combat.bonuses = 0
    printed = (enemies.armor(table.combat, foe), enemies.attack(table.combat, foe))
    gained = bits & ~enemies.abilities(table.combat, foe)
    table.combat.bonuses = bonus
    names = [name for number, name in enumerate(ABILITIES) if gained >> number & 1]
    return now[0] - printed[0], now[1] - printed[1], " ".join(names)


@pytest.mark.rule("mk.city.white-bonus", "mk.city.blue-bonus", "mk.city.red-bonus")
@pytest.mark.rule("mk.city.green-bonus", "mk.city.like-fortified")
@pytest.mark.parametrize("colour", [WHITE, BLUE, RED, GREEN])
def test_the_bonus_of_a_city_is_for_its_defenders_and_not_for_joined_rampagers(
    colour: int,
) -> None:
    table = assaulted(colour, "swordsmen", "gunners")
    origins = {foe.origin for foe in table.combat.foes}
    assert origins == {DEFENDER, RAMPAGING}
    for place, foe in enumerate(table.combat.foes):
        if foe.origin == RAMPAGING:
            assert seen(table, place) == (0, 0, "")
        elif ENEMY_ELEMENT[foe.token] == PHYSICAL:
            assert seen(table, place) == BONUSES[colour]
        else:
            assert seen(table, place) == (*FIRE[colour], "")


@pytest.mark.rule("mk.city.white-bonus", "mk.city.blue-bonus", "mk.city.red-bonus")
@pytest.mark.rule("mk.city.green-bonus", "mk.combat.block.summon-replaces")
@pytest.mark.parametrize("colour", [WHITE, BLUE, RED, GREEN])
def test_a_summoned_monster_has_nothing_of_the_bonus(colour: int) -> None:
    table = assaulted(colour, "illusionists")
    table.do("end")
    assert table.combat.phase == BLOCK
    monsters = [n for n, foe in enumerate(table.combat.foes) if foe.origin == SUMMONED]
    assert len(monsters) == 1
    assert seen(table, monsters[0]) == (0, 0, "")
