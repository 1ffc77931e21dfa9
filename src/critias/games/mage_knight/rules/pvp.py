"""Combat between players: attendance, exchanges of attack and block, and the outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import attack, block, enemies, gaining, movement
from critias.games.mage_knight.rules.act import DUEL, Act
from critias.games.mage_knight.rules.components import (
    ARTIFACT,
    CITY_COST,
    DEED,
    DEED_KIND,
    DEEDS,
    KEEP,
    MAGE_TOWER,
    TERRAIN_COST,
    UNITS,
)
from critias.games.mage_knight.rules.damage import unit_armor, unit_resistances
from critias.games.mage_knight.rules.end_of_turn import return_dice
from critias.games.mage_knight.rules.gaining import UNIT_WOUNDED
from critias.games.mage_knight.rules.map import CITY_LETTER, lattice, site_at
from critias.games.mage_knight.rules.outcome import SITE_CONQUERED
from critias.games.mage_knight.rules.playing import menu, take_part
from critias.games.mage_knight.rules.sides import (
    ATTACKER,
    MELEE_NOW,
    PAID,
    PARTIAL,
    SKIP,
    fighters,
    in_melee,
    opponent,
    side,
)
from critias.games.mage_knight.rules.start_of_turn import (
    BEGIN,
    begin_in_advance,
    clear_turn,
    use_window,
    window_options,
)
from critias.games.mage_knight.rules.state import (
    ACTED,
    DRAWN,
    NOBODY,
    NONE,
    Combat,
    Foe,
    MageKnightState,
    Player,
    Rival,
    Unit,
)
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.tactics import SPARED
from critias.games.mage_knight.rules.terms import ATTACK_PHASE, BLOCK_PHASE, COLD_FIRE, RANGED_PHASE
from critias.kernel.choices import DONE, TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

FULL, PART = "full", "partial"
STRIKE, PASS = "strike", "pass"
PASSES, STAGE = "passes", "stage"
"""Notes of a duel: passes in a row; what is being done."""
ATTACKING, BLOCKING, HURTING = range(3)
STEAL_PRICE: Final = 5


DUEL_BEGINS = EventKind("duel", "{0:who} attacks {1:who}.", rule="mk.pvp.roles")


def start_duel(state: MageKnightState, seat: int, other: int, breached: int = 0) -> None:
    """The aggressor has stopped on the space of another player; Underground Attack has breached
    what fortifies it."""
    player = state.players[seat]
    turn = player.turn
    turn.flags |= ACTED
    turn.heal = turn.grail = 0
    combat = Combat(DUEL, player.space, rival=Rival(other))
    combat.start = turn.path[-1][0] if turn.path else player.space
    combat.notes = {PASSES: 0, STAGE: ATTACKING, ATTACKER: other}
    combat.fortified = site_at(state, player.space) in (KEEP, MAGE_TOWER)
    combat.move = turn.move
    state.combat = combat
    if breached:
        Act(state, seat).breach()
    state.phase = "attendance"
    state.tell(DUEL_BEGINS, seat, other)


ATTENDS = EventKind("attends", "{0:who} attends the combat: {1:thing}.", rule="mk.pvp.full.choice")
HOW_TO_ATTEND = AskKind(
    "attendance",
    "Attend fully (your next turn, taken now) or partially?",
    waiting="{who} decides how to attend the combat",
    rule="mk.pvp.full.choice",
    labels={"full": "Attend fully", "partial": "Attend partially"},
)
BEFORE_DUEL = AskKind(
    "before_duel",
    "You are attacked. Before it:",
    waiting="{who} gets ready for an attack",
    rule="mk.pvp.defender-reactions",
)


def attendance(state: MageKnightState) -> Play[None]:
    """The defender uses what is open before an own turn, then attends fully or partially."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    other = opponent(state, state.active)
    act = Act(state, other)
    options = window_options(act)
    if options:
        answer = yield Ask((other,), BEFORE_DUEL, [*options, BEGIN], reveals=TRIED)
        if answer != BEGIN:
            going = use_window(act, answer)
            if going is not None:
                yield from going
            return
    ways = [FULL, PART] if act.cards() else [PART]
    way = yield Ask((other,), HOW_TO_ATTEND, ways, hidden=True)
    state.tell(ATTENDS, other, way)
    combat.phase = RANGED_PHASE
    state.phase = "duel"
    if way == FULL:
        begin_in_advance(state, other)
    else:
        attend_partially(state.players[other])


def attend_partially(defender: Player) -> None:
    """The defender has no turn: neither a die nor Skills, and what was used before the turn to come
    stays used."""
    spared = defender.turn.notes.get(SPARED)
    clear_turn(defender)
    defender.turn.dice = 0
    defender.turn.notes[PARTIAL] = 1
    if spared is not None:
        defender.turn.notes[SPARED] = spared


def line_up(state: MageKnightState, combat: Combat) -> None:
    """The Units of both, as effects on enemies see them; what befell them stays with them."""
    known = {foe.unit: foe for foe in combat.foes}
    combat.foes = []
    for seat in fighters(state):
        player = state.players[seat]
        for unit in player.units:
            if unit.number == NONE:
                unit.number = state.numbered
                state.numbered += 1
            foe = known.get(unit.number) or Foe(
                unit.card, combat.space, DRAWN, owner=seat, unit=unit.number
            )
            foe.base = unit_armor(player, unit)
            foe.wards = unit_resistances(player, unit)
            combat.foes.append(foe)


def duel(state: MageKnightState) -> Play[None]:
    """One entry of the menu of whoever is to act."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    line_up(state, combat)
    stage = combat.notes[STAGE]
    attacker = combat.notes[ATTACKER]
    if stage == ATTACKING:
        yield from build_attack(state, combat, attacker)
    elif stage == BLOCKING:
        yield from build_block(state, combat, opponent(state, attacker))
    else:
        yield from hurt(state, combat, attacker)


DUEL_ATTACK = AskKind(
    "duel_attack",
    "Attack, or pass.",
    waiting="{who} attacks or passes",
    rule="mk.pvp.ranged.attack-or-pass",
)


def build_attack(state: MageKnightState, combat: Combat, seat: int) -> Play[None]:
    """The attacker plays Attacks, one at a time; or passes."""
    combat.phase = ATTACK_PHASE if MELEE_NOW in combat.notes else RANGED_PHASE
    act = Act(state, seat)
    word = STRIKE if combat.attacks else PASS
    options = [*menu(act), word]
    answer = yield Ask((seat,), DUEL_ATTACK, options, hidden=True, reveals=TRIED)
    if answer == STRIKE:
        combat.notes[PASSES] = 0
        combat.notes[STAGE] = BLOCKING
        combat.phase = BLOCK_PHASE
    elif answer == PASS:
        passed(state, combat)
    else:
        going = take_part(act, answer)
        if going is not None:
            yield from going
    side(combat, seat).fresh = False


def passed(state: MageKnightState, combat: Combat) -> None:
    """Roles alternate; two passes in a row end the phase."""
    notes = combat.notes
    notes[PASSES] += 1
    notes.pop(PAID, None)
    if notes[PASSES] < 2:
        notes[ATTACKER] = opponent(state, notes[ATTACKER])
    elif MELEE_NOW in notes:
        finish(state, NOBODY)
    else:
        notes[MELEE_NOW] = 1
        notes[PASSES] = 0
        notes[ATTACKER] = state.active


DUEL_BLOCK = AskKind(
    "duel_block",
    "Block the attack.",
    waiting="{who} blocks the attack",
    rule="mk.pvp.block.partial",
)
DUEL_DAMAGE = EventKind(
    "duel_damage", "Attack {1}; not blocked: {2}.", rule="mk.pvp.damage.remainder"
)


def build_block(state: MageKnightState, combat: Combat, seat: int) -> Play[None]:
    """The blocker plays Blocks, one at a time, then is done."""
    act = Act(state, seat)
    options = [*menu(act), DONE]
    answer = yield Ask((seat,), DUEL_BLOCK, options, hidden=True, reveals=TRIED)
    if answer != DONE:
        going = take_part(act, answer)
        if going is not None:
            yield from going
        if act.side.notes.pop(SKIP, None):
            # An effect that leaves out Block and damage cancels this one attack.
            next_exchange(state, combat)
    else:
        total = enemies.attack_value(combat)
        combat.damage = max(total - block.reduction(combat), 0)
        state.tell(DUEL_DAMAGE, seat, total, combat.damage)
        combat.notes[STAGE] = HURTING
        if not combat.damage:
            shares = [place for place, foe in enumerate(combat.foes) if act.shares(foe)]
            yield from block.ride(act, combat.riders[:], shares)
    side(combat, seat).fresh = False


SPEND_DAMAGE = AskKind(
    "duel_damage",
    "Spend the damage.",
    waiting="{who} spends the damage",
    rule="mk.pvp.damage.attacker-assigns",
)
RETREATS = EventKind(
    "retreats", "{0:who} is forced back to {1}.", rule="mk.pvp.melee.force-retreat"
)


def hurt(state: MageKnightState, combat: Combat, seat: int) -> Play[None]:
    """The attacker spends the damage that is left, one purchase at a time."""
    other = opponent(state, seat)
    options = purchases(state, combat, other)
    answer = yield Ask((seat,), SPEND_DAMAGE, [*options, DONE])
    if answer == DONE:
        next_exchange(state, combat)
        return
    word, what = answer
    blocker = state.players[other]
    if word == "wound_unit":
        unit = blocker.units[what]
        combat.damage -= unit_price(combat, unit)
        unit.wounds += 1
        state.tell(UNIT_WOUNDED, other, UNITS[unit.card].id, unit.wounds)
    elif word == "wound_hero":
        combat.damage -= ARMOR[blocker.level - 1]
        gaining.take_wounds(state, other, 1)
    elif word == "steal":
        combat.damage -= STEAL_PRICE
        steal(state, seat, other, DEED[what])
    else:
        blocker.space = lattice(state).by_name[what]
        state.tell(RETREATS, other, what)
        finish(state, seat)


def purchases(state: MageKnightState, combat: Combat, other: int) -> list[Option]:
    """What the damage left can do to the blocker."""
    blocker = state.players[other]
    damage = combat.damage
    options: list[Option] = [
        ("wound_unit", place)
        for place, unit in enumerate(blocker.units)
        if not unit.wounds and unit_price(combat, unit) <= damage
    ]
    if ARMOR[blocker.level - 1] <= damage:
        options.append(("wound_hero", other))
    if in_melee(combat):
        if damage >= STEAL_PRICE:
            options += [("steal", DEEDS[card].id) for card in loot(blocker)]
        options += [
            ("retreat", lattice(state).names[space])
            for space, price in retreats(state, other)
            if price <= damage
        ]
    return options


def unit_price(combat: Combat, unit: Unit) -> int:
    """The damage that wounds a Unit: its Armor, twice that if it resists an element present."""
    foe = next(foe for foe in combat.foes if foe.unit == unit.number)
    armor = enemies.armor(combat, foe)
    found = block.elements_of(combat)
    resisted = enemies.resistances(combat, foe)
    both = resisted & enemies.BOTH == enemies.BOTH
    plain = found & ~(1 << COLD_FIRE) & resisted
    return 2 * armor if plain or (found >> COLD_FIRE & 1 and both) else armor


def loot(player: Player) -> list[int]:
    """The Artifacts that can be stolen: discarded, in play, or on a Wounded Unit."""
    cards = player.discard + player.play
    cards += [unit.banner for unit in player.units if unit.wounds and unit.banner != NONE]
    return sorted({card for card in cards if DEED_KIND[card] == ARTIFACT})


ROBBED = EventKind(
    "robbed", "{0:who} takes {2:thing} from {1:who}.", rule="mk.pvp.melee.steal-artifact"
)


def steal(state: MageKnightState, seat: int, other: int, card: int) -> None:
    """An Artifact goes to the attacker's discard pile."""
    victim = state.players[other]
    for unit in victim.units:
        if unit.wounds and unit.banner == card:
            unit.banner = NONE
            break
    else:
        (victim.discard if card in victim.discard else victim.play).remove(card)
    state.players[seat].discard.append(card)
    state.tell(ROBBED, seat, other, DEEDS[card].id)


def retreats(state: MageKnightState, other: int) -> list[tuple[int, int]]:
    """The safe spaces next to the blocker with their unmodified Move costs."""
    here = state.players[other].space
    return [
        (space, price_of(state, space))
        for space in lattice(state).neighbours[here]
        if movement.is_safe(state, other, space)
    ]


def price_of(state: MageKnightState, space: int) -> int:
    """The printed Move cost of a space."""
    if state.sites[space] == CITY_LETTER:
        return CITY_COST
    return TERRAIN_COST[state.night][int(state.ground[space])]


def next_exchange(state: MageKnightState, combat: Combat) -> None:
    """Attack and block are over; the roles change."""
    attack.clear(combat)
    block.clear_block(combat)
    combat.damage = 0
    combat.notes.pop(PAID, None)
    combat.notes[STAGE] = ATTACKING
    combat.notes[ATTACKER] = opponent(state, combat.notes[ATTACKER])


def victory_fame(winner: Player, loser: Player) -> int:
    """The Fame for forcing a player to retreat."""
    if winner.level < loser.level:
        return 1 + 2 * (loser.level - winner.level)
    return int(winner.level == loser.level and winner.fame < loser.fame)


DUEL_DRAW = EventKind("duel_draw", "Nobody yields; {0:who} withdraws.", rule="mk.pvp.outcome.draw")
DUEL_WON = EventKind("duel_won", "{0:who} wins the combat.", rule="mk.pvp.melee.retreat-ends")


def finish(state: MageKnightState, winner: int) -> None:
    """The combat is over: a victory, or a draw after which the aggressor withdraws."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    aggressor = state.active
    defender = opponent(state, aggressor)
    state.combat = None
    state.phase = "turn"
    player = state.players[aggressor]
    if winner == NOBODY:
        if player.turn.path:
            player.space, _ = player.turn.path.pop()
        state.tell(DUEL_DRAW, aggressor)
    else:
        loser = defender if winner == aggressor else aggressor
        gaining.gain_fame(state, winner, victory_fame(state.players[winner], state.players[loser]))
        state.tell(DUEL_WON, winner)
        keep = combat.space
        held = state.shields.get(keep, NOBODY) == defender
        if winner == aggressor and held and movement.is_assault(state, aggressor, keep):
            state.shields[keep] = aggressor
            state.tell(SITE_CONQUERED, aggressor, lattice(state).names[keep])
        if loser == aggressor:
            player.turn.path.clear()
    if not state.players[defender].down:
        return_dice(state, state.players[defender])
    else:
        # The next turn, taken in advance: healing and special effects, then the end of turn.
        state.players[defender].turn.flags |= ACTED
        state.returning.append(aggressor)
        state.active = defender


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "attendance": attendance,
    "duel": duel,
}
