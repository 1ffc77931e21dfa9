"""A turn (6): an archon goes to a space, what it costs is paid, the action begins."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules import coup, global_conflict, intrigue, movement, repolarize, special
from critias.games.era.rules import nation_actions as actions
from critias.games.era.rules.board import (
    ACTIONS,
    BRAHMAPURA,
    COLLECT,
    CONSTRUCT,
    CONTACT_CENTER,
    COUP,
    GLOBAL,
    INTRIGUE,
    MOVE,
    NATION_SPACES,
    NATIONS,
    PAD,
    PSYCHOTRONIC,
    RECRUIT,
    REPOLARIZE,
    SPACE,
    SPACES,
    SPECIAL_SPACES,
    action_space,
)
from critias.games.era.rules.changes import gain, pay
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.societies import shares
from critias.games.era.rules.state import INTRODUCTORY, NOWHERE, START, EraState
from critias.games.era.rules.values import (
    controllers,
    may_use,
    nations_of,
    occupied,
    order_from,
    tile_owner,
)
from critias.kernel.choices import NO, YES, Ask, Option, Play, Why
from critias.kernel.hexes import Mask, spaces_of
from critias.kernel.kinds import AskKind, EventKind

PSYCHIC_COST, PSYCHIC_SHARE = 10, 5
_NATION_ROWS: Final = tuple(
    tuple(
        tuple(f"{name}.{ACTIONS[action]}" for action in range(5) if free >> action & 1)
        for free in range(1 << 5)
    )
    for name in NATIONS
)
"""The keys of the free spaces of a nation tile, by nation and by which are free."""

WHICH_SPACE: Final = AskKind(
    "space",
    "Where does your archon go?",
    waiting="{who} sends an archon to a space",
    rule="era.play.move-one-archon",
)
WHICH_ARCHON: Final = AskKind(
    "archon",
    "Which archon goes to {0:space}?",
    waiting="{who} chooses which archon goes",
    rule="era.play.move-one-archon",
)
CONSENT: Final = AskKind(
    "consent",
    "{0:seat} wants to share {1:space} with you. Do you agree?",
    waiting="{who} is asked to share a space",
    rule="era.society.sisters",
    labels={YES: "Yes, share it", NO: "No"},
)

ARCHON_GOES: Final = EventKind(
    "archon", "{0:seat} moves an archon to {1:space}.", rule="era.play.move-one-archon"
)
REFUSED: Final = EventKind(
    "refused",
    "{0:seat} does not share {2:space} with {1:seat}.",
    rule="era.society.sisters-refusal",
)
PASSES: Final = EventKind("passes", "{0:seat} has no space to go to.", rule="era.play.no-space")


def space_of(seat: int, key: str) -> int:
    """The space a player means by its key: on the pads it is that player's own."""
    return seat * 3 + PAD.index(key) if key in PAD else SPACE[key]


# --- which spaces --------------------------------------------------------------------------------


def spaces(state: EraState, seat: int) -> list[str]:
    """The spaces the player can choose now."""
    virya = state.virya[seat]
    shut = occupied(state)
    found: list[str] = []
    pad = seat * 3
    if not shut >> pad & 1:
        found.append(PAD[INTRIGUE])
    if not shut >> pad + COUP & 1 and coup.targets(state, seat):
        found.append(PAD[COUP])
    taken = shut >> pad + REPOLARIZE & 1 or state.version == INTRODUCTORY
    if not taken and repolarize.possible(state, seat):
        found.append(PAD[REPOLARIZE])
    barred = _barred(state, seat, shut)
    able = 0b11111 if virya >= global_conflict.COST else 0b11111 & ~(1 << GLOBAL)
    own = nations_of(state, seat)
    for nation in own:
        free = ~barred >> action_space(nation, 0) & able
        found += _NATION_ROWS[nation][free]
    for tile, area in enumerate(state.tiles):
        if area >= 0 and (nation := state.owner[area]) in own:
            space = SPECIAL_SPACES + tile
            payable = special.cost(tile) <= virya and not barred >> space & 1
            if payable and special.possible(state, seat, tile, nation):
                found.append(SPACES[space])
    return found


def _barred(state: EraState, seat: int, shut: Mask) -> Mask:
    """Spaces of nations and special tiles where somebody stands who does not share them, and one
    under Psychic Control that costs too much."""
    barred = shut
    if state.powers:
        for space in spaces_of(shut >> NATION_SPACES << NATION_SPACES):
            if _open(state, seat, space, shut):
                barred &= ~(1 << space)
    psychic = state.psychic
    if psychic != NOWHERE and required(state, psychic) > state.virya[seat]:
        barred |= 1 << psychic
    return barred


def _open(state: EraState, seat: int, space: int, shut: int) -> bool:
    """Whether nobody stands there, or only those with whom it can be shared."""
    if not shut >> space & 1:
        return True
    if not state.powers or state.doing.refused >> space & 1:
        return False
    return bool(shares(state, seat, space))


def required(state: EraState, space: int) -> int:
    """The Virya that has to be there before a space is chosen (Repolarize has its own sum)."""
    cost = PSYCHIC_COST if space == state.psychic else 0
    if space >= SPECIAL_SPACES:
        return cost + special.cost(space - SPECIAL_SPACES)
    if space >= NATION_SPACES and space % 5 == GLOBAL:
        return cost + global_conflict.COST
    return cost


def _why(state: EraState) -> Why:
    seat = state.seat

    def why(option: Option) -> str | None:
        if not isinstance(option, str) or (option not in SPACE and option not in PAD):
            return None
        space = space_of(seat, option)
        if state.version == INTRODUCTORY and option == PAD[REPOLARIZE]:
            return "era.repolarize.intro-out"
        if not may_use(state, seat, space):
            if space >= SPECIAL_SPACES:
                return "era.special.owned-only"
            return "era.play.allowed-spaces"
        if space in state.archons[seat * 2 : seat * 2 + 2]:
            return "era.play.not-own-space"
        if state.doing.refused >> space & 1:
            return "era.society.sisters-refusal"
        if not _open(state, seat, space, occupied(state)):
            return (
                "era.special.tile-blocked" if space >= SPECIAL_SPACES else "era.play.archon-blocks"
            )
        if required(state, space) > state.virya[seat]:
            return (
                "era.effect.psychic-required" if space == state.psychic else "era.play.cost-first"
            )
        if option == PAD[REPOLARIZE]:
            return "era.play.cost-first"
        if space == SPECIAL_SPACES + CONTACT_CENTER:
            return "era.special.contact-center-details"
        return "era.coup.target-needed"

    return why


# --- the step ------------------------------------------------------------------------------------


def step(state: EraState) -> Play[None]:
    """Choose a space, then the archon that goes there."""
    seat = state.seat
    offers = spaces(state, seat)
    if not offers:
        state.tell(PASSES, seat)
        end_turn(state)
        return
    key = yield Ask((seat,), WHICH_SPACE, offers, (), _why(state))
    space = state.doing.space = space_of(seat, key)
    if state.powers and occupied(state) >> space & 1:
        agreed = yield from _consent(state, space)
        if not agreed:
            state.doing.space = NOWHERE
            state.doing.refused |= 1 << space
            return
    at = seat * 2
    first, second = state.archons[at : at + 2]
    if first == START:
        which = 0
    elif second == START:
        which = 1
    else:
        names = _names(first, second)
        answer = yield Ask((seat,), WHICH_ARCHON, names, (key,), _archon_why)
        which = names.index(answer)
    state.archons[at + which] = space
    state.doing.refused = 0
    state.tell(ARCHON_GOES, seat, key)
    if space == state.psychic:
        _psychic(state)
    _begin(state, space)


def _names(first: int, second: int) -> tuple[str, str]:
    """Archons are told apart by where they stand."""
    return SPACES[first], SPACES[second]


def _archon_why(option: Option) -> str | None:
    return "era.play.move-one-archon" if option in SPACES else None


def _consent(state: EraState, space: int) -> Play[bool]:
    """Everybody who stands on a space has to agree to share it."""
    there = shares(state, state.seat, space)
    for other in order_from(state, state.seat):
        if other in there:
            about = (state.seat, SPACES[space])
            answer = yield Ask((other,), CONSENT, (YES, NO), about)
            if answer == NO:
                state.tell(REFUSED, other, state.seat, SPACES[space])
                return False
    return True


def _psychic(state: EraState) -> None:
    """Psychic Control: 10 Virya, of which the owners of Psychotronic Weaponry get 5 each."""
    pay(state, state.seat, PSYCHIC_COST)
    for seat in controllers(state, tile_owner(state, PSYCHOTRONIC)):
        gain(state, seat, PSYCHIC_SHARE)


def _begin(state: EraState, space: int) -> None:
    doing = state.doing
    if space < NATION_SPACES:
        (intrigue.begin, coup.begin, repolarize.begin)[space % 3](state)
    elif space < SPECIAL_SPACES:
        doing.nation, action = divmod(space - NATION_SPACES, 5)
        _BEGIN[action](state)
    else:
        tile = space - SPECIAL_SPACES
        doing.nation = tile_owner(state, tile)
        special.pay_for(state, state.seat, tile)
        special.begin(state, tile)


def _move(state: EraState) -> None:
    if actions.own_effect(state, BRAHMAPURA):
        movement.begin_agni(state)
    else:
        movement.begin(state)


def _global(state: EraState) -> None:
    pay(state, state.seat, global_conflict.COST)
    if actions.own_effect(state, BRAHMAPURA):
        movement.begin_agni(state)
    else:
        state.stage = movement.GLOBAL_STAGE


_BEGIN: Final = {
    COLLECT: actions.collect,
    CONSTRUCT: actions.construct,
    RECRUIT: actions.recruit,
    MOVE: _move,
    GLOBAL: _global,
}
