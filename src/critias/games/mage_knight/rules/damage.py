"""The Assign Damage phase."""

from __future__ import annotations

from critias.games.mage_knight.rules import enemies, gaining
from critias.games.mage_knight.rules.act import GLORY
from critias.games.mage_knight.rules.block import attackers, dismiss
from critias.games.mage_knight.rules.components import (
    DEEDS,
    ENEMIES,
    ENEMY_ELEMENT,
    UNIT_ARMOR,
    UNIT_RESISTANCES,
    UNITS,
)
from critias.games.mage_knight.rules.gaining import UNIT_WOUNDED
from critias.games.mage_knight.rules.state import (
    FRIENDLY_FIRE,
    NONE,
    STRUCK,
    SUMMONED,
    Combat,
    Foe,
    MageKnightState,
    Player,
    Unit,
)
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.terms import BRUTAL, COLD_FIRE, PARALYZE, POISON
from critias.kernel.choices import Option
from critias.kernel.kinds import EventKind

HERO = "hero"
ALL_RESIST = "all_resist"
"""Turn note: all own Units have every resistance (Altem Guardians)."""


def unit_armor(player: Player, unit: Unit) -> int:
    """The Armor of a Unit with what Banners add."""
    armor = UNIT_ARMOR[unit.card]
    if unit.banner != NONE and DEEDS[unit.banner].id in ("banner_of_glory", "banner_of_protection"):
        armor += 1
    return armor + player.turn.notes.get(GLORY, 0)


def unit_resistances(player: Player, unit: Unit) -> int:
    """The resistances of a Unit as bits."""
    found = UNIT_RESISTANCES[unit.card]
    if ALL_RESIST in player.turn.notes:
        return 0b111
    if unit.banner != NONE and DEEDS[unit.banner].id == "banner_of_protection":
        found |= enemies.BOTH
    return found


def resists(player: Player, unit: Unit, element: int) -> bool:
    """Whether a Unit resists damage of the element; Cold Fire takes both Fire and Ice."""
    found = unit_resistances(player, unit)
    if element == COLD_FIRE:
        return found & enemies.BOTH == enemies.BOTH
    return bool(found >> element & 1)


def damage_of(combat: Combat, foe: Foe) -> int:
    """The damage an unblocked enemy deals: twice its Attack if it is brutal."""
    value = enemies.attack(combat, foe)
    return 2 * value if enemies.abilities(combat, foe) & BRUTAL else value


def damage_options(state: MageKnightState) -> list[Option]:
    """Whose damage comes next, or who takes what is left of it."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    if combat.against == NONE:
        found = attackers(combat)
        if len(found) > 1:
            return [("damage", place) for place in found]
        face(combat, found[0])
    player = state.players[state.active]
    options: list[Option] = []
    if not player.turn.flags & FRIENDLY_FIRE:
        options += [
            ("suffer", place)
            for place, unit in enumerate(player.units)
            if not unit.wounds and not unit.closed and (combat.units or unit.bonded)
        ]
    options.append(HERO)
    return options


def face(combat: Combat, place: int) -> None:
    """The damage of this enemy comes next."""
    combat.against = place
    combat.damage = damage_of(combat, combat.foes[place])


UNIT_DESTROYED = EventKind(
    "destroyed", "{1:unit} of {0:who} are destroyed.", rule="mk.combat.paralyze.unit"
)
UNIT_UNHURT = EventKind(
    "unhurt", "{1:unit} of {0:who} stay unhurt.", rule="mk.combat.damage.unit-resistant"
)


def hit_unit(state: MageKnightState, place: int) -> None:
    """A Unit takes damage: it is wounded and absorbs its Armor; if it resists, it absorbs its
    Armor once before that, and may stay unhurt."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    player = state.players[state.active]
    unit = player.units[place]
    foe = combat.foes[combat.against]
    armor = unit_armor(player, unit)
    if resists(player, unit, ENEMY_ELEMENT[foe.token]):
        combat.damage -= armor
        if combat.damage <= 0:
            unit.closed = True
            state.tell(UNIT_UNHURT, state.active, UNITS[unit.card].id)
            struck(state)
            return
    combat.damage -= armor
    found = enemies.abilities(combat, foe)
    if found & PARALYZE:
        state.tell(UNIT_DESTROYED, state.active, UNITS[unit.card].id)
        gaining.lose_unit(state, state.active, place)
    else:
        unit.wounds += 2 if found & POISON else 1
        state.tell(UNIT_WOUNDED, state.active, UNITS[unit.card].id, unit.wounds)
    if combat.damage <= 0:
        struck(state)


DAMAGED = EventKind(
    "damage", "{0:who} takes {2} damage of {1:enemy}.", rule="mk.combat.damage.hero-rest"
)
HERO_PARALYZED = EventKind("paralyzed", "{0:who} is paralyzed.", rule="mk.combat.paralyze.hero")


def hit_hero(state: MageKnightState) -> None:
    """The Hero takes all the rest: a Wound for each portion of the Armor, a part of one too."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    seat = state.active
    armor = ARMOR[state.players[seat].level - 1]
    wounds = -(-combat.damage // armor)
    foe = combat.foes[combat.against]
    found = enemies.abilities(combat, foe)
    state.tell(DAMAGED, seat, ENEMIES[foe.token].id, combat.damage)
    gaining.take_wounds(state, seat, wounds)
    if wounds:
        if found & POISON:
            gaining.wounds_to_discard(state, seat, wounds)
        if found & PARALYZE:
            state.tell(HERO_PARALYZED, seat)
            gaining.drop_hand(state, seat)
    struck(state)


def struck(state: MageKnightState) -> None:
    """The damage of the enemy is assigned."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    foe = combat.foes[combat.against]
    foe.flags |= STRUCK
    combat.against = NONE
    combat.damage = 0
    if foe.origin == SUMMONED:
        dismiss(state, foe)
