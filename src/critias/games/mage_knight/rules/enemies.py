"""What an enemy is worth in a combat: Armor, Attack, abilities, resistances, fortification."""

from __future__ import annotations

from collections.abc import Iterable

from critias.games.mage_knight.rules.components import (
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_ELEMENT,
    ENEMY_RESISTANCES,
)
from critias.games.mage_knight.rules.sides import BREACHED, JUSTICE, attacking, facing, in_melee
from critias.games.mage_knight.rules.state import (
    AWAY,
    BARE,
    DEAD,
    DEFENDER,
    NO_FIRE_RESISTANCE,
    NOBODY,
    UNFORTIFIED,
    Combat,
    Foe,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLUE,
    BRUTAL,
    COLD_FIRE,
    FIRE,
    FORTIFIED,
    GREEN,
    ICE,
    PHYSICAL,
    POISON,
    RANGED_PHASE,
    RED,
    WHITE,
)
from critias.kernel.kinds import AskKind

WEAKEN_FOE = AskKind(
    "weaken", "Which enemy loses Armor?", waiting="{who} lowers the Armor of an enemy", rule=None
)
DESTROY_FOE = AskKind(
    "destroy", "Destroy which enemy?", waiting="{who} destroys an enemy", rule=None
)
STOP_FOE = AskKind(
    "stop", "Which enemy does not attack?", waiting="{who} keeps an enemy from attacking", rule=None
)
FIRE_BIT, ICE_BIT, PHYSICAL_BIT = 1 << FIRE, 1 << ICE, 1 << PHYSICAL
BOTH = FIRE_BIT | ICE_BIT
STIRRED = "stirred"
"""Combat note: the bonus another player gave the only enemy (Interactive Combat), a colour."""


def living(combat: Combat) -> list[int]:
    """The enemies that are neither defeated nor behind their monsters."""
    return [i for i, foe in enumerate(combat.foes) if not foe.flags & AWAY]


def armor(combat: Combat, foe: Foe) -> int:
    """What it takes to defeat the enemy."""
    if foe.owner != NOBODY:
        return max(foe.base + foe.armor, 1)
    value = ENEMY_ARMOR[foe.token] + foe.armor
    if foe.origin == DEFENDER and combat.bonuses >> WHITE & 1:
        value += 1
    stirred = combat.notes.get(STIRRED)
    if stirred is not None and foe.flags & DEAD == 0:
        wanted = {WHITE: RANGED_PHASE, BLUE: ATTACK_PHASE}.get(stirred)
        value += combat.phase == wanted
    return max(value, 1)


def attack(combat: Combat, foe: Foe) -> int:
    """The Attack of the enemy, city bonus included."""
    value = ENEMY_ATTACK[foe.token] + foe.attack
    if foe.origin == DEFENDER and combat.bonuses >> BLUE & 1:
        value += (0, 2, 2, 1)[ENEMY_ELEMENT[foe.token]]
    if combat.notes.get(STIRRED) == RED:
        value += 1
    return max(value, 0)


def abilities(combat: Combat, foe: Foe) -> int:
    """The abilities of the enemy as bits, city bonus included."""
    found = ENEMY_ABILITIES[foe.token]
    if foe.origin == DEFENDER and combat.bonuses and ENEMY_ELEMENT[foe.token] == PHYSICAL:
        if combat.bonuses >> RED & 1 and ENEMY_ATTACK[foe.token]:
            found |= BRUTAL
        if combat.bonuses >> GREEN & 1 and ENEMY_ATTACK[foe.token]:
            found |= POISON
    return found & ~FORTIFIED if foe.flags & UNFORTIFIED else found


def resistances(combat: Combat, foe: Foe) -> int:
    """The resistances of the enemy as bits of the elements."""
    if foe.flags & BARE:
        return 0
    found = ENEMY_RESISTANCES[foe.token] if foe.owner == NOBODY else foe.wards
    if foe.flags & NO_FIRE_RESISTANCE:
        found &= ~FIRE_BIT
    if JUSTICE in facing(combat, foe.owner).notes:
        found &= ~PHYSICAL_BIT
    return found


def fortification(combat: Combat, foe: Foe) -> int:
    """0: not fortified, 1: by itself or by its site, 2: by both."""
    if foe.flags & UNFORTIFIED:
        return 0
    if foe.owner != NOBODY:
        return walls(combat, foe.owner)
    value = 1 if ENEMY_ABILITIES[foe.token] & FORTIFIED else 0
    if foe.origin == DEFENDER:
        value += walls(combat)
    return value


def walls(combat: Combat, owner: int = NOBODY) -> int:
    """1 if the site fortifies the defending enemies, or this player and the own Units: between
    players only the defender, and nobody against whom the site was breached."""
    if not combat.fortified or BREACHED in facing(combat, owner).notes:
        return 0
    return int(combat.rival is None or combat.rival.seat == owner)


def attack_value(combat: Combat, targets: Iterable[Foe] = ()) -> int:
    """What the open attack is worth against these enemies, or against a player: what they resist
    is added up, halved once and rounded down. Cold Fire is resisted only by one enemy that resists
    fire and ice."""
    resisted = 0
    both = False
    for foe in targets:
        found = resistances(combat, foe)
        resisted |= found
        both = both or found & BOTH == BOTH
    double = JUSTICE in attacking(combat) and in_melee(combat)
    good = bad = 0
    for value, _, element, _ in combat.attacks:
        if element == PHYSICAL and double:
            value *= 2
        if both if element == COLD_FIRE else resisted >> element & 1:
            bad += value
        else:
            good += value
    return good + bad // 2


EFFICIENT = (0b1111, 1 << ICE | 1 << COLD_FIRE, 1 << FIRE | 1 << COLD_FIRE, 1 << COLD_FIRE)
"""The elements of Blocks, as bits, that are efficient against an attack of each element."""


def block_value(blocks: Iterable[tuple[int, int, int]], elements: int) -> int:
    """What a block is worth against an attack of these elements (bits): it is efficient as soon as
    it is so against one of them; the rest is added up, halved once and rounded down."""
    useful = 0
    for element in (PHYSICAL, FIRE, ICE, COLD_FIRE):
        if elements >> element & 1:
            useful |= EFFICIENT[element]
    good = bad = 0
    for value, element, _ in blocks:
        if useful >> element & 1:
            good += value
        else:
            bad += value
    return good + bad // 2
