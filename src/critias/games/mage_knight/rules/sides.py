"""Whose something is in a combat: the two sides of a duel, and what each has left behind.

A combat with enemies has one side, the player whose turn it is; a duel has two. What is one
player's alone (`fresh`, `wounds`, `move`, `notes`) stands in the `Combat` for the player whose turn
it is, and in its `rival` for the other one.
"""

from __future__ import annotations

from typing import TypeAlias

from critias.games.mage_knight.rules.state import NOBODY, Combat, MageKnightState, Rival
from critias.games.mage_knight.rules.terms import ATTACK_PHASE

Side: TypeAlias = "Combat | Rival"

# Notes of a side: what own effects have left behind until the end of the combat.
HEAT = "heat"
"""The bonus of own Units' Attacks and Blocks (Into the Heat)."""
ALL_COLD_FIRE = "all_cold_fire"
ALL_SIEGE = "all_siege"
"""What Altem Mages make of own attacks from now on."""
JUSTICE = "justice"
"""Own physical attacks count twice, and no enemy resists them (Sword of Justice)."""
BREACHED = "breached"
"""The fortification of the site does not count for own attacks."""
SKIP = "skip"
"""No attack has to be blocked: the Block and Assign Damage phases are left out."""

# Notes of a duel that both share; they stand in the `Combat`.
ATTACKER = "attacker"
"""Whose attack it is."""
MELEE_NOW = "melee"
"""The Melee phase has begun."""
PAID = "paid"
"""How much mana the attacker has paid for this attack."""

PARTIAL = "partial"
"""Turn note: a defender who attends a duel only partially, without Skills and dice."""


def side(combat: Combat, seat: int) -> Side:
    """What belongs to one player alone in the combat."""
    rival = combat.rival
    return combat if rival is None or rival.seat != seat else rival


def facing(combat: Combat, owner: int) -> Side:
    """The side that fights the enemies, or the Units of this player."""
    rival = combat.rival
    return combat if rival is None or owner in (NOBODY, rival.seat) else rival


def attacking(combat: Combat) -> dict[str, int]:
    """The notes of the side whose attack is open."""
    if combat.rival is None:
        return combat.notes
    return side(combat, combat.notes[ATTACKER]).notes


def in_melee(combat: Combat) -> bool:
    """Whether it is the last phase: the Attack phase, between players Melee."""
    return combat.phase == ATTACK_PHASE or MELEE_NOW in combat.notes


def fighters(state: MageKnightState) -> tuple[int, ...]:
    """The seats in the combat at hand."""
    combat = state.combat
    if combat is None:
        return ()
    rival = combat.rival
    return (state.active,) if rival is None else (state.active, rival.seat)


def opponent(state: MageKnightState, seat: int) -> int:
    """The other one of the two in a duel."""
    assert state.combat is not None, "no combat is going on"
    assert state.combat.rival is not None, "it is fought against enemies"
    other = state.combat.rival.seat
    return other if seat == state.active else state.active


def in_own_turn(state: MageKnightState, seat: int) -> bool:
    """Whether a player has a turn now: the regular one, or one taken in advance in a duel."""
    return seat == state.active or (seat in fighters(state) and state.players[seat].down)
