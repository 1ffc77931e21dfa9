"""Terrain: height levels, cliffs, cover, flooding, drowning."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from critias.games.athlas.rules.board import CRATER, GRID, GROUND, HILL, PLAINS, WATER, between
from critias.games.athlas.rules.life import lose
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.units import flying, trait
from critias.kernel.choices import Play
from critias.kernel.hexes import Mask, spaces_of
from critias.kernel.kinds import EventKind

RESHAPED: Final = EventKind("terrain", "{0:hex} becomes {1:terrain}", rule=None)

DROWNING = 5
FALLING = 3
HEIGHT_BONUS = 2


def terrain(state: AthlasState, space: int) -> str:
    """The terrain of a hex; without a tile it is plains."""
    if state.world.hills >> space & 1:
        return HILL
    if state.world.water >> space & 1:
        return WATER
    return CRATER if state.world.craters >> space & 1 else PLAINS


def level(state: AthlasState, space: int) -> int:
    """Hills 2, plains and water 1, craters 0."""
    if state.world.hills >> space & 1:
        return 2
    return 0 if state.world.craters >> space & 1 else 1


def same_level(state: AthlasState, space: int) -> Mask:
    """All hexes of the level of this one."""
    bit = 1 << space
    if state.world.hills & bit:
        return state.world.hills
    if state.world.craters & bit:
        return state.world.craters
    return GROUND & ~state.world.hills & ~state.world.craters


def one_level_off(state: AthlasState, space: int) -> Mask:
    """All hexes one level above or below this one."""
    if (state.world.hills | state.world.craters) >> space & 1:
        return GROUND & ~state.world.hills & ~state.world.craters
    return state.world.hills | state.world.craters


def over_cliffs(state: AthlasState, space: int) -> Mask:
    """All hexes to which a cliff would lead from here."""
    bit = 1 << space
    if state.world.hills & bit:
        return state.world.craters
    return state.world.hills if state.world.craters & bit else 0


def in_cover(state: AthlasState, space: int, others: Mask) -> Mask:
    """Those of the hexes that are covered from this one: a hex between the two is higher than
    both."""
    world = state.world
    if world.hills >> space & 1:
        return 0
    hidden = 0
    for other in spaces_of(others & ~world.hills):
        both_low = world.craters >> space & world.craters >> other & 1
        higher = GROUND & ~world.craters if both_low else world.hills
        left, right = between(space, other)
        if left & higher and right & higher:
            hidden |= 1 << other
    return hidden


def drown(state: AthlasState, units: Iterable[Unit]) -> Play[None]:
    """Units lose 5 life points in water, all at the same time, unless they fly or are at home."""
    return lose(
        state,
        [(unit, DROWNING) for unit in units if not flying(unit) and not trait(unit, "amphibious")],
    )


def set_terrain(state: AthlasState, spaces: Mask, kind: str) -> tuple[Mask, Mask]:
    """Exchange tiles and let the water run; the hexes that changed and those now flooded."""
    old = {HILL: state.world.hills, WATER: state.world.water, CRATER: state.world.craters}
    alike = old.get(kind, GROUND & ~state.world.hills & ~state.world.water & ~state.world.craters)
    changed = spaces & ~alike
    state.world.hills &= ~changed
    state.world.water &= ~changed
    state.world.craters &= ~changed
    if kind == HILL:
        state.world.hills |= changed
    elif kind == WATER:
        state.world.water |= changed
    elif kind == CRATER:
        state.world.craters |= changed
    for space in spaces_of(changed):
        state.tell(RESHAPED, space, kind)
    flooded = changed if kind == WATER else 0
    while running := GRID.spread(state.world.water) & state.world.craters:
        state.world.craters &= ~running
        state.world.water |= running
        flooded |= running
        for space in spaces_of(running):
            state.tell(RESHAPED, space, WATER)
    return changed, flooded


def reshape(state: AthlasState, spaces: Mask, kind: str, fall: int = 0) -> Play[None]:
    """Change terrain; whoever is on foot there falls (if `fall`), then drowns if it is flooded."""
    changed, flooded = set_terrain(state, spaces, kind)
    if fall:
        yield from lose(
            state, [(unit, fall) for unit in _standing(state, changed) if not flying(unit)]
        )
    yield from drown(state, _standing(state, flooded))


def _standing(state: AthlasState, spaces: Mask) -> list[Unit]:
    return [unit for unit in state.all_units() if spaces >> unit.space & 1]


@lru_cache(maxsize=1024)
def body_of(mask: Mask, space: int) -> Mask:
    """The connected part of a set that holds this hex."""
    return GRID.reach(space, mask, 99) | 1 << space


@lru_cache(maxsize=256)
def bodies(mask: Mask) -> tuple[Mask, ...]:
    """The connected parts of a set, by their first hex."""
    found = []
    while mask:
        body = body_of(mask, (mask & -mask).bit_length() - 1)
        found.append(body)
        mask &= ~body
    return tuple(found)
