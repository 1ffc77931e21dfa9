"""The Block phase: who attacks, and blocking one enemy at a time."""

from __future__ import annotations

from critias.games.mage_knight import attack, enemies, gaining
from critias.games.mage_knight.attack import END, GIVE_UP, SETTLE
from critias.games.mage_knight.components import ENEMIES, ENEMY_ELEMENT, PILE_BROWN
from critias.games.mage_knight.state import (
    BEHIND,
    BLOCKED,
    DEAD,
    NONE,
    STOPPED,
    STRUCK,
    SUMMONED,
    Combat,
    Foe,
    MageKnightState,
)
from critias.games.mage_knight.terms import SUMMON, SWIFT
from critias.kernel.choices import Option

NOT_SWIFT = "not_swift"
ICE_SHIELD = "ice_shield"
BURNING_SHIELD = "burning_shield"
EXPLODING_SHIELD = "exploding_shield"
"""Riders of Blocks."""


def summon(state: MageKnightState) -> None:
    """Each summoner that attacks is replaced by a monster drawn for it."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    for place in enemies.living(combat):
        foe = combat.foes[place]
        if enemies.abilities(combat, foe) & SUMMON and not foe.flags & STOPPED:
            token = gaining.draw_token(state, PILE_BROWN)
            if token != NONE:
                foe.flags |= BEHIND
                combat.foes.append(Foe(token, foe.space, SUMMONED, master=place))
                state.tell("summoned", ENEMIES[foe.token].id, ENEMIES[token].id)


def attackers(combat: Combat) -> list[int]:
    """The enemies whose attack is neither blocked nor stopped nor over."""
    return [
        i
        for i in enemies.living(combat)
        if not combat.foes[i].flags & (BLOCKED | STOPPED | STRUCK)
        and not enemies.abilities(combat, combat.foes[i]) & SUMMON
    ]


def needed(combat: Combat, foe: Foe) -> int:
    """What it takes to block the enemy: twice its Attack if it is swift."""
    value = enemies.attack(combat, foe)
    swift = enemies.abilities(combat, foe) & SWIFT and NOT_SWIFT not in combat.riders
    return 2 * value if swift else value


def worth(combat: Combat, foe: Foe) -> int:
    """What the open block is worth against the enemy."""
    return enemies.block_value(combat.blocks, 1 << ENEMY_ELEMENT[foe.token])


def block_options(combat: Combat) -> list[Option]:
    """What can be done with the open block; the only attacker is faced by itself."""
    options: list[Option] = []
    if combat.against == NONE:
        found = attackers(combat)
        if len(found) == 1:
            combat.against = found[0]
        else:
            options += [("block", place) for place in found]
    elif combat.blocks:
        foe = combat.foes[combat.against]
        options.append(SETTLE if worth(combat, foe) >= needed(combat, foe) else GIVE_UP)
    options.append(END)
    return options


def settle_block(state: MageKnightState) -> None:
    """The enemy of the open block is blocked."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    foe = combat.foes[combat.against]
    foe.flags |= BLOCKED
    state.tell("blocked", state.active, ENEMIES[foe.token].id)
    riders = combat.riders[:]
    clear_block(combat)
    resists = enemies.resistances(combat, foe)
    for rider in riders:
        if rider == ICE_SHIELD and not resists & enemies.ICE_BIT:
            foe.armor -= min(3, enemies.armor(combat, foe) - 1)
        elif rider == BURNING_SHIELD:
            combat.notes[BURNING_SHIELD] = combat.notes.get(BURNING_SHIELD, 0) + 1
        elif rider == EXPLODING_SHIELD and not resists & enemies.FIRE_BIT and not foe.flags & DEAD:
            attack.defeat(state, foe)
    if foe.origin == SUMMONED and not foe.flags & DEAD:
        dismiss(state, foe)


def dismiss(state: MageKnightState, foe: Foe) -> None:
    """A monster leaves without Fame, and its summoner is there again."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    foe.flags |= DEAD
    combat.foes[foe.master].flags &= ~BEHIND
    gaining.discard_token(state, foe.token)


def clear_block(combat: Combat) -> None:
    """The open block is over, whatever was in it."""
    combat.blocks.clear()
    combat.riders.clear()
    combat.against = NONE
