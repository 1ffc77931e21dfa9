"""The two phases in which the player attacks: Ranged and Siege, and Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import enemies, gaining
from critias.games.mage_knight.rules.components import ENEMIES, ENEMY_FAME
from critias.games.mage_knight.rules.state import (
    BEHIND,
    DEAD,
    HALF_FAME,
    NONE,
    SUMMONED,
    Combat,
    Foe,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import RANGED, RANGED_PHASE
from critias.kernel.choices import Option
from critias.kernel.kinds import EventKind

SETTLE, GIVE_UP, END = "settle", "give_up", "end"
SWORD = "sword"
"""Turn note: 1 Fame for each enemy defeated (Sword of Justice)."""
HALVED = "halved"
"""Combat note: the Fame of defeated enemies that count half."""
DOUBLE_FAME = "double_fame"
"""Combat note: the enemies are worth double Fame (an incantation)."""
FALLEN: Final[list[Callable[[MageKnightState], int]]] = []
"""What variants do when an enemy is defeated: the Fame it earns besides."""


def targets_of(combat: Combat) -> list[int]:
    """The enemies that can be added to the open attack."""
    found = enemies.living(combat)
    if combat.targets:
        found = [i for i in found if not combat.targets >> i & 1]
    if combat.phase != RANGED_PHASE:
        return found
    ranged = combat.attacks and any(kind == RANGED for _, kind, _, _ in combat.attacks)
    most = 0 if ranged else 1
    return [i for i in found if enemies.fortification(combat, combat.foes[i]) <= most]


def aim(combat: Combat) -> list[int]:
    """The enemies to choose from; the only one there is becomes the target by itself."""
    found = targets_of(combat)
    if not combat.targets and len(found) == 1:
        combat.targets = 1 << found[0]
        return []
    return found


def targeted(combat: Combat) -> list[Foe]:
    """The enemies of the open attack."""
    return [foe for i, foe in enumerate(combat.foes) if combat.targets >> i & 1]


def reached(combat: Combat) -> bool:
    """Whether the open attack is as high as the Armor of all its targets together."""
    foes = targeted(combat)
    if not foes or not combat.attacks:
        return False
    needed = sum(enemies.armor(combat, foe) for foe in foes)
    return enemies.attack_value(combat, foes) >= needed


def attack_options(combat: Combat) -> list[Option]:
    """What can be done with the open attack."""
    options: list[Option] = [("target", place) for place in aim(combat)]
    if combat.attacks:
        if reached(combat):
            options.append(SETTLE)
        else:
            options.append(GIVE_UP)
    options.append(END)
    return options


def settle(state: MageKnightState) -> None:
    """All targets of the open attack are defeated."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    foes = targeted(combat)
    clear(combat)
    for foe in foes:
        defeat(state, foe)


def clear(combat: Combat) -> None:
    """The open attack is over, whatever was in it."""
    combat.attacks.clear()
    combat.targets = 0


ENEMY_DEFEATED = EventKind(
    "defeated", "{0:who} defeats {1:enemy}.", rule="mk.combat.attack.success"
)


def defeat(state: MageKnightState, foe: Foe) -> None:
    """An enemy is defeated: its token is discarded, and its Fame counts at once."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    seat = state.active
    foe.flags |= DEAD
    place = next(i for i, other in enumerate(combat.foes) if other is foe)
    combat.targets &= ~(1 << place)
    if combat.against == place:
        combat.against = NONE
        combat.blocks.clear()
        combat.riders.clear()
    gaining.discard_token(state, foe.token)
    state.tell(ENEMY_DEFEATED, seat, ENEMIES[foe.token].id)
    if foe.origin == SUMMONED:
        combat.foes[foe.master].flags &= ~BEHIND
        return
    fame = ENEMY_FAME[foe.token]
    if foe.flags & HALF_FAME:
        # The Fame of the garrison is added up, then halved and rounded up.
        before = combat.notes.get(HALVED, 0)
        combat.notes[HALVED] = before + fame
        fame = (before + fame + 1) // 2 - (before + 1) // 2
    if DOUBLE_FAME in combat.notes:
        fame *= 2
    for fallen in FALLEN:
        fame += fallen(state)
    turn = state.players[seat].turn
    turn.defeated += 1
    gaining.gain_fame(state, seat, fame + turn.notes.get(SWORD, 0))
