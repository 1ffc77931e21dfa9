"""What things are worth and who holds them (chapter 4): read from the map, never stored."""

from __future__ import annotations

from critias.games.era.rules.board import (
    AGENTS,
    BASE,
    BONUS,
    BUILDINGS,
    CAPITOL,
    DARK,
    FACTORY,
    GARRISON,
    LIGHT,
    LOOT,
    LOOT_PIECES,
    MARKERS,
    NATION_SPACES,
    OPEN_TEMPLES,
    PASSIVE_AGENTS,
    PIECES,
    POWER,
    PYRAMID,
    SPECIAL_SPACES,
    SPOTS,
    STABILITY,
    UNITS,
    minors_in_play,
    nation_areas,
)
from critias.games.era.rules.state import NOWHERE, EraState
from critias.kernel.hexes import Mask

PASSIVE_SEAT = 5
"""Whose the passive agents are."""


# --- areas ---------------------------------------------------------------------------------------


def power(state: EraState, area: int) -> int:
    """The Power of a home or minor."""
    at = area * 6
    found = POWER[area] + BONUS[state.counter[area]]
    if pyramids := state.buildings[at + PYRAMID]:
        found += pyramids + min(pyramids, state.buildings[at + DARK] + state.buildings[at + LIGHT])
    if area < 5:
        loot = state.loot
        at = area * 3
        found += loot[at] * LOOT[0] + loot[at + 1] * LOOT[1] + loot[at + 2] * LOOT[2]
    return found


def garrison(state: EraState, area: int) -> int:
    """What defends an area against units; a wilderness has none."""
    if state.wild >> area & 1:
        return 0
    return GARRISON[state.counter[area]] + 5 * state.buildings[area * 6 + BASE]


def stability(state: EraState, area: int) -> int:
    """What defends an area against Coups."""
    return STABILITY[state.counter[area]] + 5 * state.buildings[area * 6 + CAPITOL]


def spots_left(state: EraState, area: int) -> int:
    """Empty building spots of a home or minor."""
    at = area * 6
    return SPOTS[area] - sum(state.buildings[at : at + 6])


# --- nations -------------------------------------------------------------------------------------


def total(state: EraState, nation: int) -> int:
    """The current Power total."""
    owner = state.owner
    return sum([power(state, a) for a in nation_areas(state.wild) if owner[a] == nation])


def powers_with_temples(state: EraState) -> list[int]:
    """The Power totals of all nations, with the 2 that each temple of light adds at the end."""
    owner, buildings = state.owner, state.buildings
    found = [0] * 5
    for area in nation_areas(state.wild):
        if (nation := owner[area]) >= 0:
            found[nation] += power(state, area) + 2 * buildings[area * 6 + LIGHT]
    return found


def count(state: EraState, nation: int, building: int) -> int:
    """How many such buildings the nation has."""
    owner, buildings = state.owner, state.buildings
    return sum(
        [buildings[a * 6 + building] for a in nation_areas(state.wild) if owner[a] == nation]
    )


def on_map(state: EraState, building: int) -> int:
    """How many such buildings there are on the map."""
    return sum(state.buildings[building::6])


def minors_of(state: EraState, nation: int) -> list[int]:
    """The minors with a marker of the nation."""
    owner = state.owner
    return [a for a in minors_in_play(state.wild) if owner[a] == nation]


def lands_of(state: EraState, nation: int) -> list[int]:
    """Home and minors of the nation."""
    owner = state.owner
    return [a for a in nation_areas(state.wild) if owner[a] == nation]


def areas_of(state: EraState, nation: int) -> list[int]:
    """Home, minors and wildernesses of the nation."""
    return [a for a, holder in enumerate(state.owner) if holder == nation]


def has_marker(state: EraState, nation: int) -> bool:
    """Whether the nation has a marker left for one more minor."""
    return len(minors_of(state, nation)) < MARKERS


def can_receive(state: EraState, nation: int, area: int) -> bool:
    """Whether the nation has a marker left for the minor, or holds it already."""
    return state.owner[area] == nation or has_marker(state, nation)


def units_of(state: EraState, nation: int) -> int:
    """All units of the nation on the map, those on the move included."""
    found = sum([n for n, holder in zip(state.units, state.owner, strict=True) if holder == nation])
    move = state.doing.move
    if move is not None and state.doing.nation == nation:
        found += sum(move.force)
    return found


def unit_supply(state: EraState, nation: int) -> int:
    """Units the nation can still place."""
    return UNITS - units_of(state, nation)


def supply(state: EraState, building: int) -> int:
    """Pieces of this building that can be placed; locked temples of light cannot."""
    if building == LIGHT:
        return min(PIECES[LIGHT], OPEN_TEMPLES + state.relics // 2) - on_map(state, LIGHT)
    return PIECES[building] - on_map(state, building)


def loot_supply(state: EraState) -> list[int]:
    """How many loot markers of each value are left."""
    return [pieces - sum(state.loot[kind::3]) for kind, pieces in enumerate(LOOT_PIECES)]


def buildable(state: EraState) -> list[int]:
    """The types of building with a piece left."""
    return [kind for kind in range(len(BUILDINGS)) if supply(state, kind) > 0]


# --- players -------------------------------------------------------------------------------------


def nations_of(state: EraState, seat: int) -> tuple[int, int]:
    """The two nations a player controls."""
    return state.cubes[seat * 2], state.cubes[seat * 2 + 1]


def controls(state: EraState, seat: int, nation: int) -> bool:
    """Whether the player is one of the two controllers."""
    at = seat * 2
    return nation >= 0 and (state.cubes[at] == nation or state.cubes[at + 1] == nation)


def controllers(state: EraState, nation: int) -> list[int]:
    """The seats that control a nation; none for a passive one and for no nation at all."""
    if nation < 0:
        return []
    return [place >> 1 for place, held in enumerate(state.cubes) if held == nation]


def partner(state: EraState, seat: int, nation: int) -> int:
    """The other controller of a nation."""
    return next(other for other in controllers(state, nation) if other != seat)


def agents_at(state: EraState, seat: int) -> Mask:
    """The areas where the player has agents."""
    found = 0
    for place in state.agents[seat * 9 : seat * 9 + 9]:
        if place >= 0:
            found |= 1 << place
    return found


def agent_value(state: EraState, seat: int, area: int) -> int:
    """What the player's agents in the area add up to."""
    at = seat * 9
    places = state.agents[at : at + 9]
    return sum([value for value, place in zip(AGENTS, places, strict=True) if place == area])


def passive_value(state: EraState, area: int) -> int:
    """What the passive agents in the area add up to."""
    places = state.agents[state.players * 9 :]
    if not places:
        return 0
    return sum([v for v, place in zip(PASSIVE_AGENTS, places, strict=False) if place == area])


def agents_in(state: EraState, area: int) -> list[tuple[int, int, int]]:
    """The agents in an area: whose, their value, their number among all agents."""
    found = []
    for number, place in enumerate(state.agents):
        if place == area:
            seat, which = divmod(number, 9)
            if seat < state.players:
                found.append((seat, AGENTS[which], number))
            else:
                found.append((PASSIVE_SEAT, PASSIVE_AGENTS[which], number))
    return found


def order_from(state: EraState, seat: int) -> list[int]:
    """All seats in turn order, beginning with this one."""
    return [(seat + step) % state.players for step in range(state.players)]


def position(state: EraState, seat: int) -> int:
    """The place of a seat in the turn order, from 0."""
    return (seat - state.first) % state.players


# --- spaces --------------------------------------------------------------------------------------


def tile_owner(state: EraState, tile: int) -> int:
    """The nation that owns a special tile."""
    area = state.tiles[tile]
    return state.owner[area] if area >= 0 else NOWHERE


def may_use(state: EraState, seat: int, space: int) -> bool:
    """Whether the player has a right to the space, occupied or not."""
    if space < NATION_SPACES:
        return space // 3 == seat
    if space < SPECIAL_SPACES:
        return controls(state, seat, (space - NATION_SPACES) // 5)
    return controls(state, seat, tile_owner(state, space - SPECIAL_SPACES))


def occupied(state: EraState) -> Mask:
    """The spaces with an archon."""
    found = 0
    for space in state.archons:
        if space >= 0:
            found |= 1 << space
    return found


def factories(state: EraState, nation: int) -> int:
    """The factories of a nation."""
    return count(state, nation, FACTORY)
