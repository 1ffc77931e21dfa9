"""Combat with enemies: how it starts, its phases, and its outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from critias.games.mage_knight.rules import attack, block, damage, gaining, outcome
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.attack import END, GIVE_UP, SETTLE
from critias.games.mage_knight.rules.block import BURNING_SHIELD
from critias.games.mage_knight.rules.components import (
    ENEMIES,
    KEEP,
    PILE_BROWN,
    PILE_GRAY,
    PILE_RED,
    PILE_VIOLET,
    RUIN_PILES,
)
from critias.games.mage_knight.rules.effects import ENTRIES, Entry
from critias.games.mage_knight.rules.map import city_at, lattice, site_at, spaces_of
from critias.games.mage_knight.rules.playing import menu, take_part
from critias.games.mage_knight.rules.reasons import why_not
from critias.games.mage_knight.rules.sides import SKIP
from critias.games.mage_knight.rules.state import (
    ACTED,
    BEHIND,
    DEAD,
    DEFENDER,
    DRAWN,
    HALF_FAME,
    NOBODY,
    NONE,
    RAMPAGING,
    SUMMONED,
    TALKING,
    Combat,
    Foe,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    DAMAGE_PHASE,
    FIRE,
    RANGED_PHASE,
)
from critias.kernel.choices import DONE, TRIED, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

SHOOT_ENEMIES = AskKind(
    "ranged_phase",
    "{*:shooting}",
    waiting="{who} attacks from afar",
    rule="mk.combat.ranged.optional",
)
BLOCK_ENEMIES = AskKind(
    "block_phase",
    "{*:blocking}",
    waiting="{who} blocks enemies",
    rule="mk.combat.block.any-number",
)
ASSIGN_DAMAGE = AskKind(
    "damage_phase",
    "{*:suffering}",
    waiting="{who} assigns damage",
    rule="mk.combat.damage.assign-all",
)
ATTACK_ENEMIES = AskKind(
    "attack_phase",
    "{*:attacking}",
    waiting="{who} attacks enemies",
    rule="mk.combat.attackphase.any-attack",
)
ASSAULT, PROVOKED, CHALLENGE, BURN, DUNGEON_FIGHT, TOMB_FIGHT, DEN, SPAWNING, RUINS_FIGHT = (
    "assault", "provoked", "challenge", "burn", "dungeon", "tomb", "den", "spawning", "ruins",
)  # fmt: skip
MINE, INCANTATION = "mine", "incantation"
QUESTIONS: Final = {
    RANGED_PHASE: SHOOT_ENEMIES,
    BLOCK_PHASE: BLOCK_ENEMIES,
    DAMAGE_PHASE: ASSIGN_DAMAGE,
    ATTACK_PHASE: ATTACK_ENEMIES,
}


COMBAT_BEGINS = EventKind("combat", "{0:who} begins a combat on {2}.", rule="mk.combat.four-phases")


def start(state: MageKnightState, kind: str, space: int, rampaging: int = 0) -> None:
    """A combat begins; who else joins it is asked next."""
    player = state.players[state.active]
    turn = player.turn
    turn.flags = (turn.flags | ACTED) & ~TALKING
    turn.heal = turn.grail = 0
    combat = Combat(kind, space)
    combat.start = turn.path[-1][0] if turn.path else player.space
    combat.move = turn.move
    combat.notes = {}
    state.combat = combat
    state.tell(COMBAT_BEGINS, state.active, kind, lattice(state).names[space])
    if kind == ASSAULT:
        gaining.change_reputation(state, state.active, 0 if "holding" in state.switches else -1)
        combat.fortified = True
    elif kind == BURN:
        gaining.change_reputation(state, state.active, -3)
        combat.units = False
    elif kind in (DUNGEON_FIGHT, TOMB_FIGHT):
        combat.units = False
        combat.night = True
    elif kind == MINE:
        combat.night = True
    for home in spaces_of(rampaging):
        join(state, home)
    state.phase = "muster"


def share_of(state: MageKnightState, seat: int) -> int:
    """How many defenders a participant of a cooperative assault faces."""
    return state.shares[state.assault[1:].index(seat)]


def take_share(state: MageKnightState, seat: int) -> None:
    """The combat that begins is a participant's part of a cooperative assault."""
    assert state.combat is not None, "the assault has begun"
    state.parts.remove(seat)
    state.combat.notes["share"] = share_of(state, seat)


def join(state: MageKnightState, home: int) -> None:
    """The rampaging enemies of a space take part."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    for token in state.tokens.pop(home):
        combat.foes.append(Foe(gaining.turn_up(state, token), home, RAMPAGING))


JOIN_ENEMIES = AskKind(
    "join",
    "Challenge further enemies next to you, too?",
    waiting="{who} may challenge further enemies",
    rule="mk.combat.multi.challenge-join",
)


def muster(state: MageKnightState) -> Play[None]:
    """Further rampaging enemies next to the Hero may be challenged; then all enemies turn up."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    seat = state.active
    if combat.kind in (ASSAULT, PROVOKED, CHALLENGE):
        grid = lattice(state)
        here = state.players[seat].space
        while True:
            near = grid.near[here] & state.rampaging
            homes = [space for space in spaces_of(near) if space in state.tokens]
            if not homes:
                break
            options: list[Option] = [("join", grid.names[space]) for space in homes]
            answer = yield Ask((seat,), JOIN_ENEMIES, [*options, DONE], reveals=TRIED)
            if answer == DONE:
                break
            join(state, grid.by_name[answer[1]])
    bring_foes(state, combat)
    combat.phase = RANGED_PHASE
    state.phase = "combat"
    for begun in BEGUN:
        begun(state, combat)


ENEMIES_FACED = EventKind("enemies", "The enemies: {*:all}.", rule="mk.combat.reveal-all")


def bring_foes(state: MageKnightState, combat: Combat) -> None:
    """All enemies that have to be fought are drawn or turned up."""
    space = combat.space
    kind = combat.kind
    tokens: list[int] = []
    origin, flags = DRAWN, 0
    if kind == ASSAULT:
        origin = DEFENDER
        city = city_at(state, space)
        if city is not None:
            share = combat.notes.get("share", NONE)
            garrison = city.garrison if share == NONE else city.garrison[:share]
            tokens = [gaining.turn_up(state, token) for token in garrison]
            city.garrison = [] if share == NONE else city.garrison[share:]
            combat.bonuses = 1 << city.colour
            if city.second != NONE:
                combat.bonuses |= 1 << city.second
        elif state.shields.get(space, NOBODY) != NOBODY:
            count = outcome.garrison_size(state)
            tokens = [gaining.draw_token(state, _garrison_pile(state, space)) for _ in range(count)]
            flags = HALF_FAME
        else:
            tokens = [gaining.turn_up(state, token) for token in state.tokens.pop(space, [])]
    elif kind == BURN:
        tokens = [gaining.draw_token(state, PILE_VIOLET)]
    elif kind in (DUNGEON_FIGHT, TOMB_FIGHT):
        pile = PILE_BROWN if kind == DUNGEON_FIGHT else PILE_RED
        marker = state.tokens.pop(space, None)
        tokens = (
            [gaining.draw_token(state, pile)]
            if marker is None
            else [gaining.turn_up(state, token) for token in marker]
        )
    elif kind == DEN:
        tokens = _lying_or_drawn(state, space, [PILE_BROWN])
    elif kind == SPAWNING:
        tokens = _lying_or_drawn(state, space, [PILE_BROWN, PILE_BROWN])
    elif kind == RUINS_FIGHT:
        tokens = _lying_or_drawn(state, space, list(RUIN_PILES[state.ruins[space]]))
    elif kind == MINE:
        tokens = [gaining.turn_up(state, token) for token in state.tokens.pop(space)]
    elif kind == INCANTATION:
        piles = outcome.incantation_piles(state)
        tokens = [gaining.draw_token(state, pile) for pile in piles]
        combat.notes["drawn"] = len(piles)
        combat.notes[attack.DOUBLE_FAME] = 1
    for token in tokens:
        if token != NONE:
            combat.foes.append(Foe(token, space, origin, flags))
    if combat.foes:
        state.tell(ENEMIES_FACED, *(ENEMIES[foe.token].id for foe in combat.foes))


def _garrison_pile(state: MageKnightState, space: int) -> int:
    return PILE_GRAY if site_at(state, space) == KEEP else PILE_VIOLET


def _lying_or_drawn(state: MageKnightState, space: int, piles: list[int]) -> list[int]:
    lying = state.tokens.pop(space, None)
    if lying is not None:
        return [gaining.turn_up(state, token) for token in lying]
    return [gaining.draw_token(state, pile) for pile in piles]


# --- the phases ----------------------------------------------------------------------------------


def fight(state: MageKnightState) -> Play[None] | None:
    """One entry of the menu of the phase at hand, or on to the next phase."""
    combat = state.combat
    assert combat is not None, "no combat is going on"
    if _anybody(combat, combat.phase):
        return _fight_on(state, combat)
    next_phase(state, combat)
    return None


def _fight_on(state: MageKnightState, combat: Combat) -> Play[None]:
    phase = combat.phase
    act = Act(state, state.active)
    own = _own_options(state, combat, phase)
    options = menu(act)
    options += own
    why, hidden = partial(why_not, state, act.seat), len(state.players) > 1
    answer = yield Ask(act.seats, QUESTIONS[phase], options, (), why, hidden, TRIED)
    if answer in own:
        combat.fresh = False
        going = _take_up(act, answer)
    else:
        going = take_part(act, answer)
    if going is not None:
        yield from going
    combat.fresh = False  # not before: an effect may play another one that comes first in a combat


def _anybody(combat: Combat, phase: int) -> bool:
    if phase & (BLOCK_PHASE | DAMAGE_PHASE):
        if SKIP in combat.notes:
            return False
        return bool(block.attackers(combat))
    for foe in combat.foes:  # noqa: SIM110 - a loop is faster, and every step of a fight asks
        if not foe.flags & DEAD:
            return True
    return False


def _own_options(state: MageKnightState, combat: Combat, phase: int) -> list[Option]:
    if phase == BLOCK_PHASE:
        return block.block_options(combat)
    if phase == DAMAGE_PHASE:
        return damage.damage_options(state)
    return attack.attack_options(combat)


def _take_up(act: Act, answer: Option) -> Play[None] | None:
    state, combat = act.state, act.combat
    if answer == END:
        next_phase(state, combat)
    elif answer == SETTLE:
        if combat.phase == BLOCK_PHASE:
            return block.settle_block(act)
        attack.settle(state)
    elif answer == GIVE_UP:
        if combat.phase == BLOCK_PHASE:
            block.clear_block(combat)
        else:
            attack.clear(combat)
    elif answer == damage.HERO:
        damage.hit_hero(state)
    elif isinstance(answer, tuple):
        word, place = answer
        assert isinstance(place, int), "the place of an enemy or a Unit"
        if word == "target":
            combat.targets |= 1 << place
        elif word == "block":
            combat.against = place
        elif word == "damage":
            damage.face(combat, place)
        else:
            damage.hit_unit(state, place)
    return None


def next_phase(state: MageKnightState, combat: Combat) -> None:
    """The phase is over; what was left open in it is lost."""
    attack.clear(combat)
    block.clear_block(combat)
    if combat.phase == RANGED_PHASE:
        combat.phase = BLOCK_PHASE
        if SKIP not in combat.notes:
            block.summon(state)
    elif combat.phase == BLOCK_PHASE:
        combat.phase = DAMAGE_PHASE
    elif combat.phase == DAMAGE_PHASE:
        combat.phase = ATTACK_PHASE
        for foe in combat.foes:
            if foe.origin == SUMMONED and not foe.flags & 1:
                block.dismiss(state, foe)
            foe.flags &= ~BEHIND
    else:
        outcome.settle(state)
    for changed in CHANGED:
        changed(state)


BEGUN: Final[list[Callable[[MageKnightState, Combat], None]]] = []
"""What variants do when all enemies of a combat are known."""
CHANGED: Final[list[Callable[[MageKnightState], None]]] = []
"""What variants do when another phase begins."""


# --- Burning Shield ------------------------------------------------------------------------------


def _shield_options(act: Act) -> list[Option]:
    return [(BURNING_SHIELD, 4)] if act.moment & ATTACK_PHASE else []


def _throw_shield(act: Act, option: Option) -> None:
    """A Burning Shield that blocked is used once more, as Fire Attack 4."""
    notes = act.side.notes
    notes[BURNING_SHIELD] -= 1
    if not notes[BURNING_SHIELD]:
        del notes[BURNING_SHIELD]
    act.attack(4, element=FIRE)


ENTRIES[BURNING_SHIELD] = Entry(_shield_options, _throw_shield)

STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "muster": muster,
    "combat": fight,
}
