"""The Block phase: who attacks, and blocking one enemy at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from critias.games.mage_knight.rules import enemies, gaining
from critias.games.mage_knight.rules.attack import END, GIVE_UP, SETTLE
from critias.games.mage_knight.rules.components import (
    ENEMIES,
    ENEMY_ABILITIES,
    ENEMY_ELEMENT,
    PILE_BROWN,
)
from critias.games.mage_knight.rules.enemies import DESTROY_FOE, WEAKEN_FOE
from critias.games.mage_knight.rules.sides import in_melee
from critias.games.mage_knight.rules.state import (
    BEHIND,
    BLOCKED,
    DEAD,
    HARMLESS,
    NONE,
    STOPPED,
    SUMMONED,
    Combat,
    Foe,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import BLUE, RED, SUMMON, SWIFT
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import EventKind

if TYPE_CHECKING:
    from critias.games.mage_knight.rules.act import Act

NOT_SWIFT = "not_swift"
ICE_SHIELD = "ice_shield"
BURNING_SHIELD = "burning_shield"
EXPLODING_SHIELD = "exploding_shield"
"""Riders of Blocks: what they do besides."""
RIDERS: Final = {ICE_SHIELD: (BLUE, WEAKEN_FOE), EXPLODING_SHIELD: (RED, DESTROY_FOE)}
"""Those that do something to what was blocked: their colour, and the question which Unit it is."""


MONSTER_SUMMONED = EventKind(
    "summoned", "Summoned by {0:enemy}: {1:enemy}.", rule="mk.combat.block.summon-draw"
)


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
                state.tell(MONSTER_SUMMONED, ENEMIES[foe.token].id, ENEMIES[token].id)


def attackers(combat: Combat) -> list[int]:
    """The enemies whose attack is neither blocked nor stopped nor over."""
    return [
        i
        for i, foe in enumerate(combat.foes)
        if not foe.flags & HARMLESS and not ENEMY_ABILITIES[foe.token] & SUMMON
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


def elements_of(combat: Combat) -> int:
    """The elements of the open attack of a player, as bits."""
    found = 0
    for _, _, element, _ in combat.attacks:
        found |= 1 << element
    return found


def reduction(combat: Combat) -> int:
    """What the open block takes from the attack of a player: in Melee its whole worth, before that
    half of it, unless it takes Swiftness away."""
    value = enemies.block_value(combat.blocks, elements_of(combat))
    if in_melee(combat) or NOT_SWIFT in combat.riders:
        return value
    return value // 2


ENEMY_BLOCKED = EventKind("blocked", "{0:who} blocks {1:enemy}.", rule="mk.combat.block.success")


def settle_block(act: Act) -> Play[None]:
    """The enemy of the open block is blocked."""
    state, combat = act.state, act.combat
    foe = combat.foes[combat.against]
    foe.flags |= BLOCKED
    state.tell(ENEMY_BLOCKED, act.seat, ENEMIES[foe.token].id)
    place = combat.against
    riders = combat.riders[:]
    clear_block(combat)
    yield from ride(act, riders, [place])
    if foe.origin == SUMMONED and not foe.flags & DEAD:
        dismiss(state, foe)


def ride(act: Act, riders: list[str], blocked: list[int]) -> Play[None]:
    """What a successful block does besides: to the enemy that was blocked, or to one of the Units
    that had a share in the attack of a player. Those immune to the colour are left alone."""
    combat = act.combat
    for rider in riders:
        if rider == BURNING_SHIELD:
            act.in_combat(BURNING_SHIELD)
        elif rider in RIDERS:
            act.colour, word = RIDERS[rider]
            reached = act.foes()
            places = [place for place in blocked if place in reached]
            if not places:
                continue
            place: int = yield Ask(act.seats, word, places, act.about)
            if rider == ICE_SHIELD:
                act.weaken(combat.foes[place], 3)
            else:
                act.destroy(combat.foes[place])


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
