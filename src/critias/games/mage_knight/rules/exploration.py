"""Exploring: where a tile may be laid, turning it up, and what its sites ask for."""

from __future__ import annotations

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import (
    ANCIENT_RUINS,
    CITY,
    CRYSTAL_MINE,
    DRACONUM,
    EXPLORE_COST,
    GARRISONS,
    KEEP,
    MAGE_TOWER,
    MARAUDING_ORCS,
    MONASTERY,
    NO_SITE,
    PILE_BROWN,
    PILE_GRAY,
    PILE_GREEN,
    PILE_RED,
    PILE_VIOLET,
    TILE,
    TILES,
    VILLAGE,
)
from critias.games.mage_knight.rules.map import (
    BLANK,
    ON_TILE,
    Lattice,
    colour_at,
    is_core,
    lattice,
    lay,
    put_site,
    site_at,
    spaces_of,
)
from critias.games.mage_knight.rules.movement import RUIN_TURNED, SPACE_BENDING, look_around
from critias.games.mage_knight.rules.state import MOVED, NOBODY, NONE, CityRecord, MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel.choices import Option
from critias.kernel.kinds import EventKind

COUNTRYSIDE, CORE, CITY_TILE = range(3)
"""Places of `MageKnightState.left`."""
RANDOM_TURNS = "random_orientation"
RANDOM_CITIES = "random_cities"
MEGAPOLIS = "megapolis"


HOLDING = {
    "countryside": frozenset({(1, 1), (2, -1)}),
    "core": frozenset({(2, 0), (2, 1), (3, 0), (3, -1)}),
}
"""The positions of Conquer and Hold, by the back of the tile."""


def placed(state: MageKnightState) -> set[int]:
    """The positions that hold a tile."""
    return {slot for slot, _, _ in state.tiles}


def next_kind(state: MageKnightState) -> str:
    """The back of the next tile: "countryside", "core", or from the box "box_countryside" and
    "box_core"; empty: there is none."""
    if state.left[COUNTRYSIDE]:
        return "countryside"
    if state.left[CORE] or state.left[CITY_TILE]:
        return "core"
    if state.countryside:
        return "box_countryside"
    return "box_core" if state.core else ""


def is_legal(state: MageKnightState, grid: Lattice, slot: int, kind: str, taken: set[int]) -> bool:
    """Whether a tile with this back may be laid on a free position."""
    if "holding" in state.switches:
        return kind in ("countryside", "core") and grid.positions[slot] in HOLDING[kind]
    return fits(grid, slot, kind, taken)


def fits(grid: Lattice, slot: int, kind: str, taken: set[int]) -> bool:
    """Whether a tile with this back touches enough others there, and keeps off the coast."""
    touching = [other for other in grid.beside[slot] if other in taken]
    if kind.startswith("box"):
        if len(touching) < 3:
            return False
        return kind == "box_countryside" or slot not in grid.coast
    if kind == "core":
        return len(touching) >= 2 and slot not in grid.coast
    if len(touching) >= 2:
        return True
    return any(sum(n in taken for n in grid.beside[other]) >= 2 for other in touching)


def explore_options(state: MageKnightState, seat: int) -> list[Option]:
    """The positions the player may explore now."""
    player = state.players[seat]
    if player.turn.move < EXPLORE_COST:
        return []
    grid = lattice(state)
    here = player.space
    edges: tuple[int, ...] = grid.edges[here]
    if player.turn.notes and SPACE_BENDING in player.turn.notes:
        wide = grid.spread(grid.near[here])
        edges = tuple(sorted({space // ON_TILE for space in spaces_of(wide)}))
    ground = state.ground
    for slot in edges:
        if ground[slot * ON_TILE] == BLANK:
            return _legal_options(state, grid, edges)
    return []


def _legal_options(state: MageKnightState, grid: Lattice, edges: tuple[int, ...]) -> list[Option]:
    kind = next_kind(state)
    if not kind:
        return []
    taken = placed(state)
    return [
        ("explore", grid.slot_names[slot])
        for slot in edges
        if slot not in taken and is_legal(state, grid, slot, kind, taken)
    ]


def explore(state: MageKnightState, seat: int, slot: int) -> None:
    """Pay for a tile and turn it up."""
    player = state.players[seat]
    player.turn.move -= EXPLORE_COST
    player.turn.flags |= MOVED
    reveal(state, slot, seat)
    if SCENARIOS[state.scenario].in_order:
        gaining.gain_fame(state, seat, 1)
    look_around(state)


def draw_tile(state: MageKnightState) -> int:
    """The next tile: which one it is, is decided now."""
    left = state.left
    rng = state.rng
    if left[COUNTRYSIDE]:
        left[COUNTRYSIDE] -= 1
        if SCENARIOS[state.scenario].in_order:
            return state.countryside.pop(0)
        return _pick(state, state.countryside, left[COUNTRYSIDE] + 1)
    if left[CORE] or left[CITY_TILE]:
        if rng.below(left[CORE] + left[CITY_TILE]) < left[CORE]:
            left[CORE] -= 1
            return _pick(state, state.core, left[CORE] + 1)
        left[CITY_TILE] -= 1
        return _pick(state, state.city_tiles, left[CITY_TILE] + 1)
    pool = state.countryside or state.core
    return pool.pop(rng.below(len(pool)))


def _pick(state: MageKnightState, pool: list[int], in_deck: int) -> int:
    """A tile of the deck: some are in it for certain, some stay in the box, the others were left to
    chance."""
    sure = [tile for tile in pool if tile in state.sure]
    boxed = [TILE[name] for name in SCENARIOS[state.scenario].core_without]
    chosen = state.rng.below(in_deck)
    if chosen < len(sure):
        tile = sure[chosen]
    else:
        rest = [tile for tile in pool if tile not in state.sure and tile not in boxed]
        tile = rest[state.rng.below(len(rest))]
    pool.remove(tile)
    return tile


TILE_REVEALED = EventKind("explored", "{0:who} reveals {1:tile}.", rule="mk.explore.top-of-deck")


def reveal(state: MageKnightState, slot: int, seat: int) -> None:
    """Turn up the next tile at a position and do what its sites ask for."""
    tile = draw_tile(state)
    turns = state.rng.below(6) if RANDOM_TURNS in state.switches else 0
    state.revealed += 1
    lay(state, slot, tile, turns)
    state.tell(TILE_REVEALED, seat, TILES[tile].id, lattice(state).slot_names[slot])
    for place in range(ON_TILE):
        space = slot * ON_TILE + place
        site = site_at(state, space)
        if site != NO_SITE:
            reveal_site(state, space, site, seat)


def reveal_site(state: MageKnightState, space: int, site: int, seat: int) -> None:
    """What the site card asks for when the site is revealed."""
    if site == MONASTERY:
        add_monastery_card(state)
        if "dungeon_lords" in state.switches:
            state.agenda.insert(0, ("secret", seat, space, "tomb"))
    elif site == VILLAGE:
        if "dungeon_lords" in state.switches:
            state.agenda.insert(0, ("secret", seat, space, "dungeon"))
    elif site == KEEP:
        state.tokens[space] = [gaining.put_face_down(state, PILE_GRAY)]
    elif site == MAGE_TOWER:
        state.tokens[space] = [gaining.put_face_down(state, PILE_VIOLET)]
    elif site == ANCIENT_RUINS:
        state.ruins[space] = NOBODY
        if not state.night:
            state.ruins[space] = state.ruin_pile.pop(state.rng.below(len(state.ruin_pile)))
            state.tell(RUIN_TURNED, lattice(state).names[space], state.ruins[space])
    elif site in (MARAUDING_ORCS, DRACONUM):
        put_rampaging(state, space, PILE_GREEN if site == MARAUDING_ORCS else PILE_RED)
    elif site == CITY:
        reveal_city(state, space)
    elif site == CRYSTAL_MINE and "mines_liberation" in state.switches:
        guard = gaining.draw_token(state, PILE_RED if is_core(state, space) else PILE_GREEN)
        state.tokens[space] = [guard] if guard != NONE else []
        state.tokens[space].append(gaining.put_face_down(state, PILE_BROWN))


def add_monastery_card(state: MageKnightState) -> None:
    """An Advanced Action joins the Unit offer."""
    card = gaining.take_from(state, state.action_deck, state.action_bottom)
    if card != NONE:
        state.monastery.append(card)
        state.revealed += 1


def put_rampaging(state: MageKnightState, space: int, pile: int) -> None:
    """A rampaging enemy appears, face up."""
    token = gaining.draw_token(state, pile)
    if token != NONE:
        state.tokens[space] = [token]
        state.rampaging |= 1 << space


def city_level(state: MageKnightState) -> int:
    """The level of the next city to be revealed."""
    return state.levels[min(len(state.cities), len(state.levels) - 1)]


def reveal_city(state: MageKnightState, space: int) -> None:
    """A city comes into play: its figure, its level and its garrison, face down."""
    if any(space in city.spaces for city in state.cities):
        return
    scenario = SCENARIOS[state.scenario]
    colour = colour_at(state, space)
    used = {city.colour for city in state.cities} | {city.second for city in state.cities}
    free = [c for c in range(4) if c not in used]
    if RANDOM_CITIES in state.switches or colour in used:
        colour = free[state.rng.below(len(free))]
    free = [c for c in free if c != colour]
    level = city_level(state)
    city = CityRecord(colour, level, [space])
    state.cities.append(city)
    if scenario.cities == "closed":
        return
    if scenario.cities == "friendly":
        city.conquered = True
        city.shields = list(range(len(state.players)))
        return
    parts = [(colour, level)]
    if is_megapolis(state, len(state.cities) - 1) and free:
        city.second = free[state.rng.below(len(free))]
        parts = [(colour, (level + 1) // 2), (city.second, level // 2)]
        east = space + 1
        _cover(state, east)
        city.spaces.append(east)
    for part, part_level in parts:
        if part_level:
            # A Megapolis may have up to level 24, but no base shows more than its eleven levels.
            piles = GARRISONS[part][min(part_level, len(GARRISONS[part])) - 1]
            city.garrison += [gaining.put_face_down(state, pile) for pile in piles]


def is_megapolis(state: MageKnightState, number: int) -> bool:
    """Whether the city revealed as this one (from 0) is a Megapolis."""
    if "two_megapolis" in state.switches:
        return True
    cities = len(state.levels)
    return MEGAPOLIS in state.switches and number == cities - 1


def _cover(state: MageKnightState, space: int) -> None:
    """The second half of a Megapolis covers a space with all that is on it."""
    for token in state.tokens.pop(space, []):
        if token >= 0:
            gaining.discard_token(state, token)
    state.rampaging &= ~(1 << space)
    state.ruins.pop(space, None)
    put_site(state, space, CITY)
