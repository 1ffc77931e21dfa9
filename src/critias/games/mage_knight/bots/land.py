"""The land as it looks to somebody who plans: what lies ahead, and what is in reach; for hints."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from critias.games.mage_knight.bots import fights, judgement
from critias.games.mage_knight.bots.worth import CARD_WORTH, UNIT_BEST
from critias.games.mage_knight.rules import exploration, gaining
from critias.games.mage_knight.rules.components import (
    CITY_COST,
    CLOSED,
    DRACONUM,
    GARRISONS,
    MARAUDING_ORCS,
    MONASTERY,
    RUIN_PILES,
    TERRAIN_COST,
    VILLAGE,
)
from critias.games.mage_knight.rules.map import (
    BLANK,
    CITY_LETTER,
    KEEP_LETTER,
    LATTICES,
    ON_TILE,
    SITE_LETTERS,
    TOWER_LETTER,
    lattice,
)
from critias.games.mage_knight.rules.movement import is_assault
from critias.games.mage_knight.rules.state import (
    NOBODY,
    NONE,
    OFF_MAP,
    CityRecord,
    MageKnightState,
    Player,
)

HOLDING: Final = "holding"


def lasts(state: MageKnightState) -> float:
    """How much of the game is still to come, as a share."""
    if state.over:
        return 0.0
    gone = float(state.round - 1)
    if state.dummy is not None:
        cards = len(state.dummy.deck) + len(state.dummy.discard)
        gone += len(state.dummy.discard) / max(1, cards)
    return max(0.0, 1 - gone / state.rounds)


TURNS_A_ROUND: Final = 6.0
DUMMY_TURN: Final = 4
"""How many cards the Dummy player turns up, roughly."""


def turns_of_round(state: MageKnightState) -> float:
    """How many turns this Round still has, roughly."""
    if state.announced != NOBODY or state.last_slots != NONE:
        return 1.0
    if state.dummy is None:
        return TURNS_A_ROUND / 2
    # The Dummy player announces the end only in the turn after that of its last cards.
    return 2 + len(state.dummy.deck) / DUMMY_TURN


def turns_left(state: MageKnightState) -> float:
    """How many turns the game still has, roughly."""
    return turns_of_round(state) + TURNS_A_ROUND * (state.rounds - state.round)


def city_stakes(state: MageKnightState, city: CityRecord) -> tuple[float, float]:
    """What it is worth to defeat the last defender of a city, and each of them: it is worth its
    points, whoever is defeated stays so, and as long as there are turns for another assault every
    defender is a part of the way."""
    last = sum(one.conquered for one in state.cities) + 1 == len(state.levels)
    worth = judgement.CITY_TAKEN + (judgement.LAST_CITY if last else 0.0)
    part = judgement.BREACHED * min(1.0, (turns_left(state) - 1) / judgement.MORE_TURNS)
    return worth * (1 - part), worth * part / defenders(city)


def defenders(city: CityRecord) -> int:
    """How many defenders a city has at first; those in a combat do not lie in it."""
    halves = (city.colour,) if city.second == NONE else (city.colour, city.second)
    level = min(city.level, len(GARRISONS[city.colour])) - 1
    return max(len(city.shields), sum(len(GARRISONS[half][level]) for half in halves))


# --- prospects --------------------------------------------------------------------------------

PROSPECTS: Final[dict[str, judgement.Prospect]] = {
    SITE_LETTERS[site]: one for site, one in judgement.PROSPECTS.items()
}
"""By the letter that a map has for the site."""
ORCS, DRAGONS = SITE_LETTERS[MARAUDING_ORCS], SITE_LETTERS[DRACONUM]
HIRING: Final = SITE_LETTERS[VILLAGE] + SITE_LETTERS[MONASTERY]
"""Sites of little use to whoever has no room for a Unit."""


def might(player: Player) -> float:
    """How strong a player is in general."""
    cards = sum(CARD_WORTH[card] > judgement.GOOD_CARD for card in gaining.all_deeds(player))
    units = sum(UNIT_BEST[unit.card].attack for unit in player.units if not unit.wounds)
    might = judgement.MIGHT + judgement.MIGHT_LEVEL * player.level
    return might + judgement.MIGHT_CARD * cards + units


def prospects(
    state: MageKnightState, player: Player, slots: tuple[int, ...] | None = None
) -> dict[int, float]:
    """What lies ahead of every space that can be walked on: prizes, less the farther they are.
    `slots` are the positions that can be explored, if they are known."""
    strong = might(player)
    done = 0
    for space in state.shields:
        done |= 1 << space
    for city in state.cities:
        if city.conquered or fights.strength(city.garrison) > judgement.BOLD * strong:
            for space in city.spaces:
                done |= 1 << space
    for space in state.burned:
        done |= 1 << space
    for space, tokens in state.tokens.items():
        if tokens and fights.strength(tokens) > strong:
            done |= 1 << space
    for space, ruin in state.ruins.items():
        lying = space in state.tokens or ruin == NOBODY
        if not lying and fights.strength(~pile for pile in RUIN_PILES[ruin]) > strong:
            done |= 1 << space
    return ahead(
        state.shape,
        state.ground,
        state.sites,
        state.rampaging,
        done,
        free_slots(state) if slots is None else slots,
        gaining.unit_room(player),
        int(strong),
        round(4 * lasts(state)),
        state.night,
    )


def free_slots(state: MageKnightState) -> tuple[int, ...]:
    """The positions of the map that can be explored."""
    if not any(state.left):
        return ()
    kind = exploration.next_kind(state)
    if HOLDING in state.switches:
        grid = lattice(state)
        laid = exploration.placed(state)
        around = {slot for one in laid for slot in grid.beside[one]} - laid
        return tuple(s for s in around if exploration.is_legal(state, grid, s, kind, laid))
    return open_slots(state.shape, state.ground, kind)


@lru_cache(maxsize=64)
def open_slots(shape: str, ground: str, kind: str) -> tuple[int, ...]:
    """The same from what it depends on."""
    grid = LATTICES[shape]
    laid = {slot for slot in range(len(grid.positions)) if ground[slot * ON_TILE] != BLANK}
    around = {slot for one in laid for slot in grid.beside[one]} - laid
    return tuple(s for s in sorted(around) if exploration.fits(grid, s, kind, laid))


@lru_cache(maxsize=256)
def ahead(
    shape: str,
    ground: str,
    sites: str,
    rampaging: int,
    done: int,
    slots: tuple[int, ...],
    hires: bool,
    strong: int,
    time: int,
    night: bool,
) -> dict[int, float]:
    """The same from what it depends on; `time` is how many quarters of the game are left."""
    prizes = _prizes(shape, ground, sites, rampaging, done, slots, hires, strong, time)
    return _from_afar(shape, ground, sites, rampaging, night, prizes)


def _prizes(
    shape: str,
    ground: str,
    sites: str,
    rampaging: int,
    done: int,
    slots: tuple[int, ...],
    hires: bool,
    strong: int,
    time: int,
) -> dict[int, float]:
    """The spaces where something waits, and what it is worth."""
    grid = LATTICES[shape]
    found: dict[int, float] = {}
    for space, letter in enumerate(ground):
        if letter == BLANK:
            continue
        site, open_ = sites[space], not done >> space & 1
        if rampaging >> space & 1:
            if open_:
                prize = PROSPECTS[DRAGONS if site == DRAGONS else ORCS].prize
                for other in grid.neighbours[space]:
                    found[other] = max(found.get(other, 0.0), prize)
            continue
        if site in PROSPECTS and open_ and strong >= PROSPECTS[site].might:
            prize = PROSPECTS[site].prize
            if site == CITY_LETTER:
                prize *= judgement.CITY_CALLS[time]
            if site in HIRING and not hires:
                prize /= judgement.FEW_HIRES
            found[space] = max(found.get(space, 0.0), prize)
        if slots and any(slot in slots for slot in grid.edges[space]):
            found[space] = max(found.get(space, 0.0), judgement.UNKNOWN_LAND + time)
    return found


def _from_afar(
    shape: str,
    ground: str,
    sites: str,
    rampaging: int,
    night: bool,
    prizes: dict[int, float],
) -> dict[int, float]:
    """What the best prize is worth seen from every space, less the farther it is to walk."""
    grid = LATTICES[shape]
    costs = TERRAIN_COST[night]
    found: dict[int, float] = {}
    front: list[tuple[float, int]] = []
    for space, prize in prizes.items():
        heappush(front, (-prize, space))
    while front:
        value, space = heappop(front)
        if space in found or ground[space] == BLANK or rampaging >> space & 1:
            continue
        cost = CITY_COST if sites[space] == CITY_LETTER else costs[int(ground[space])]
        if cost >= CLOSED:
            continue
        found[space] = -value
        value *= judgement.DECAY**cost
        if value > -judgement.FAINT:
            continue
        for other in grid.neighbours[space]:
            if other not in found:
                heappush(front, (value, other))
    return found


def outlook(state: MageKnightState, player: Player) -> float:
    """What lies ahead of a player."""
    if player.space == OFF_MAP or state.over:
        return 0.0
    return prospects(state, player).get(player.space, 0.0)


# --- ways ---------------------------------------------------------------------------------------


def forts(state: MageKnightState, seat: int) -> int:
    """The spaces whose entering is an assault, as bits."""
    mask = 0
    for space in strongholds(state.sites):
        if is_assault(state, seat, space):
            mask |= 1 << space
    return mask


@lru_cache(maxsize=64)
def strongholds(sites: str) -> tuple[int, ...]:
    """Keeps, mage towers and cities."""
    return tuple(space for space, letter in enumerate(sites) if letter in STRONG)


STRONG: Final = KEEP_LETTER + TOWER_LETTER + CITY_LETTER


@lru_cache(maxsize=512)
def reach(
    shape: str,
    ground: str,
    sites: str,
    rampaging: int,
    walls: int,
    closed: int,
    costs: tuple[int, ...],
    calm: bool,
    start: int,
    points: int,
) -> dict[int, tuple[int, int, int]]:
    """Every space in reach: Move points, the space before it, and whom the last step provokes. A
    space where there is a fight (`walls`: an assault) is the end of a way; `closed` are spaces
    that cannot be entered."""
    grid = LATTICES[shape]
    closed |= rampaging
    found = {start: (0, start, 0)}
    front = [(0, start, start)]
    settled = 0
    while front:
        cost, space, _ = heappop(front)
        if settled >> space & 1:
            continue
        settled |= 1 << space
        if space != start and (found[space][2] or walls >> space & 1):
            continue
        near = grid.near[space] & rampaging
        for other in grid.neighbours[space]:
            letter = ground[other]
            if letter == BLANK or (closed | settled) >> other & 1:
                continue
            further = cost + (CITY_COST if sites[other] == CITY_LETTER else costs[int(letter)])
            if further > points:
                continue
            angry = 0 if calm or not near else near & grid.near[other]
            known = found.get(other)
            if known is None or (not angry, -further) > (not known[2], -known[0]):
                found[other] = (further, space, angry)
                heappush(front, (further, other, space))
    return found
