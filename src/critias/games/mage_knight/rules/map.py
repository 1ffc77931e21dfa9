"""The lattice of tile positions a map grows on, and the spaces of the tiles laid so far.

A shape of the map has its positions numbered once and for all; a space is position * 7 + its place
on the tile. What lies there is kept in the state as one letter per space.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Final

from critias.games.mage_knight.rules.components import (
    CITY,
    HEXES,
    KEEP,
    MAGE_TOWER,
    NO_SITE,
    SHAPE,
    SHAPES,
    TILE_COLOUR,
    TILE_SITE,
    TILE_STEPS,
    TILE_TERRAIN,
    TILES,
    VILLAGE,
)
from critias.games.mage_knight.rules.state import NONE, CityRecord, MageKnightState
from critias.kernel.hexes import AXIAL

FARTHEST: Final = 10
"""No map of the tiles in the box reaches farther than that from the starting tile."""
ON_TILE: Final = 7
HEX_NAMES: Final = ("c", "e", "ne", "nw", "w", "sw", "se")
AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six tile positions around one."""
BLANK: Final = " "
"""What stands for a space that is not revealed, and for a space without a site."""
TERRAIN_LETTERS: Final = "012345678"
SITE_LETTERS: Final = "abcdefghijklmno"
SITE_OF: Final = {BLANK: NO_SITE, **{letter: site for site, letter in enumerate(SITE_LETTERS)}}
CITY_LETTER: Final = SITE_LETTERS[CITY]
KEEP_LETTER: Final = SITE_LETTERS[KEEP]
TOWER_LETTER: Final = SITE_LETTERS[MAGE_TOWER]
VILLAGE_LETTER: Final = SITE_LETTERS[VILLAGE]
SEEN_FROM_AFAR: Final = (KEEP_LETTER, TOWER_LETTER, CITY_LETTER)


class Lattice:
    """All positions of one shape of the map; everything is worked out once."""

    def __init__(self, name: str) -> None:
        shape = SHAPES[SHAPE[name]]
        self.name = name
        self.shape = shape
        self.positions: tuple[tuple[int, int], ...] = tuple(
            (x, y)
            for x in range(FARTHEST + 1)
            for y in range(max(shape.low, -x), min(shape.high, FARTHEST - x) + 1)
        )
        self.slot: dict[tuple[int, int], int] = {xy: n for n, xy in enumerate(self.positions)}
        self.size = len(self.positions) * ON_TILE
        self.beside: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.slot[x + dx, y + dy] for dx, dy in AROUND if (x + dx, y + dy) in self.slot)
            for x, y in self.positions
        )
        """The positions next to each position."""
        (ax, ay), (bx, by) = TILE_STEPS
        self.qr: tuple[tuple[int, int], ...] = tuple(
            (x * ax + y * bx + q, x * ay + y * by + r) for x, y in self.positions for q, r in HEXES
        )
        place = {qr: space for space, qr in enumerate(self.qr)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(place[q + dq, r + dr] for dq, dr in AXIAL if (q + dq, r + dr) in place)
            for q, r in self.qr
        )
        self.near: tuple[int, ...] = tuple(
            sum(1 << other for other in others) for others in self.neighbours
        )
        self.edges: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({n // ON_TILE for n in others} - {space // ON_TILE}))
            for space, others in enumerate(self.neighbours)
        )
        """The positions a space borders on."""
        self.names: tuple[str, ...] = tuple(
            f"{x},{y}{name}" for x, y in self.positions for name in HEX_NAMES
        )
        self.by_name: dict[str, int] = {name: space for space, name in enumerate(self.names)}
        self.slot_names: tuple[str, ...] = tuple(f"{x},{y}" for x, y in self.positions)
        self.slot_by_name: dict[str, int] = {name: n for n, name in enumerate(self.slot_names)}
        self.go: tuple[tuple[str, str], ...] = tuple(("go", name) for name in self.names)
        """The option of a step to each space."""
        self.portal = self.slot[0, 0] * ON_TILE

    @cached_property
    def coast(self) -> frozenset[int]:
        """The positions of the coast lanes, where Core tiles may not lie."""
        if not self.shape.coast:
            return frozenset()
        return frozenset(n for n, (x, y) in enumerate(self.positions) if x == 0 or y == 0)

    def distance(self, a: int, b: int) -> int:
        """Spaces from a to b as the crow flies."""
        (q, r), (p, s) = self.qr[a], self.qr[b]
        return max(abs(q - p), abs(r - s), abs(q + r - p - s))

    def spread(self, mask: int) -> int:
        """The set and every space next to it."""
        found = mask
        while mask:
            low = mask & -mask
            found |= self.near[low.bit_length() - 1]
            mask ^= low
        return found


LATTICES: Final = {shape.id: Lattice(shape.id) for shape in SHAPES}


def lattice(state: MageKnightState) -> Lattice:
    """The lattice of this game."""
    return LATTICES[state.shape]


def site_at(state: MageKnightState, space: int) -> int:
    """The kind of site of a space; -1: none."""
    return SITE_OF[state.sites[space]]


def terrain_at(state: MageKnightState, space: int) -> int:
    """The terrain of a revealed space."""
    return int(state.ground[space])


def revealed(state: MageKnightState) -> int:
    """The spaces that are revealed, as bits."""
    mask = 0
    for slot, _, _ in state.tiles:
        mask |= 0b1111111 << slot * ON_TILE
    return mask


def spaces_of(mask: int) -> list[int]:
    """The spaces of a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


Way = tuple[int, int, tuple[str, str]]
"""A step to a revealed space: the space, its terrain (-1: a city), and the option."""


class Land:
    """What follows from a map as it lies, by space, each worked out when it is first asked for."""

    __slots__ = ("grid", "ground", "sights", "sites", "spaces", "ways")

    def __init__(self, grid: Lattice, ground: str, sites: str) -> None:
        self.grid, self.ground, self.sites = grid, ground, sites
        self.spaces: dict[tuple[int, ...], int] = {}
        """What `spaces_but` has found."""
        self.ways = _Ways(self)
        """The steps to the revealed spaces next to each."""
        self.sights = _Sights(self)
        """The keeps, mage towers and cities next to each, with their letters."""

    def ways_to(self, around: Iterable[int]) -> tuple[Way, ...]:
        """The steps to those of the spaces that are revealed."""
        ground, sites, go = self.ground, self.sites, self.grid.go
        found: list[Way] = []
        for space in around:
            letter = ground[space]
            if letter != BLANK:
                terrain = NONE if sites[space] == CITY_LETTER else int(letter)
                found.append((space, terrain, go[space]))
        return tuple(found)

    def spaces_but(self, terrains: tuple[int, ...]) -> int:
        """The revealed spaces of any other terrain, as bits."""
        if terrains not in self.spaces:
            out = BLANK + "".join(TERRAIN_LETTERS[terrain] for terrain in terrains)
            spaces = (1 << n for n, letter in enumerate(self.ground) if letter not in out)
            self.spaces[terrains] = sum(spaces)
        return self.spaces[terrains]


class _Ways(dict[int, tuple[Way, ...]]):
    __slots__ = ("land",)

    def __init__(self, land: Land) -> None:
        self.land = land

    def __missing__(self, space: int) -> tuple[Way, ...]:
        found = self[space] = self.land.ways_to(self.land.grid.neighbours[space])
        return found


class _Sights(dict[int, tuple[tuple[int, str], ...]]):
    __slots__ = ("land",)

    def __init__(self, land: Land) -> None:
        self.land = land

    def __missing__(self, space: int) -> tuple[tuple[int, str], ...]:
        sites = self.land.sites
        seen = []
        for other in self.land.grid.neighbours[space]:
            letter = sites[other]
            if letter in SEEN_FROM_AFAR:
                seen.append((other, letter))
        found = self[space] = tuple(seen)
        return found


def land(state: MageKnightState) -> Land:
    """What follows from the map as it lies. Copies share it; a change of the map makes other texts
    of `ground` and `sites`, so that it cannot be out of date."""
    found: Land | None = state.land
    if found is None or found.ground is not state.ground or found.sites is not state.sites:
        found = state.land = Land(lattice(state), state.ground, state.sites)
    return found


def city_at(state: MageKnightState, space: int) -> CityRecord | None:
    """The city of a space."""
    if state.sites[space] != CITY_LETTER:
        return None
    return next((city for city in state.cities if space in city.spaces), None)


def tile_at(state: MageKnightState, space: int) -> tuple[int, int]:
    """The tile a space is on, and how far it is turned."""
    slot = space // ON_TILE
    return next((tile, turns) for at, tile, turns in state.tiles if at == slot)


def printed(turns: int, place: int) -> int:
    """The printed place of a tile that lies at this place when the tile is turned."""
    return 0 if place == 0 else 1 + (place - 1 - turns) % 6


def colour_at(state: MageKnightState, space: int) -> int:
    """The colour of the mine or city printed on a space."""
    tile, turns = tile_at(state, space)
    return TILE_COLOUR[tile][printed(turns, space % ON_TILE)]


def is_core(state: MageKnightState, space: int) -> bool:
    """Whether the space is on a Core tile."""
    tile, _ = tile_at(state, space)
    return TILES[tile].kind in ("core", "city")


@cache
def letters(tile: int, turns: int) -> tuple[str, str]:
    """The terrains and the sites of a tile that lies so, a letter for each of its spaces."""
    places = [printed(turns, place) for place in range(ON_TILE)]
    ground = "".join(TERRAIN_LETTERS[TILE_TERRAIN[tile][place]] for place in places)
    sites = "".join(
        BLANK if (site := TILE_SITE[tile][place]) == NO_SITE else SITE_LETTERS[site]
        for place in places
    )
    return ground, sites


def lay(state: MageKnightState, slot: int, tile: int, turns: int = 0) -> None:
    """Lay a tile; what its sites ask for is done elsewhere."""
    state.tiles.append((slot, tile, turns))
    ground, sites = letters(tile, turns)
    first = slot * ON_TILE
    state.ground = state.ground[:first] + ground + state.ground[first + ON_TILE :]
    state.sites = state.sites[:first] + sites + state.sites[first + ON_TILE :]


def put_site(state: MageKnightState, space: int, site: int) -> None:
    """Change the site of a space (-1: none)."""
    letter = BLANK if site == NO_SITE else SITE_LETTERS[site]
    state.sites = state.sites[:space] + letter + state.sites[space + 1 :]


def steps_between(state: MageKnightState, start: int, free: int, goal: int) -> int:
    """How many steps over the free spaces lead from start to goal; -1: none do."""
    grid = lattice(state)
    seen = front = 1 << start
    wanted = 1 << goal
    steps = 0
    while front:
        if front & wanted:
            return steps
        front = grid.spread(front) & (free | wanted) & ~seen
        seen |= front
        steps += 1
    return NONE
