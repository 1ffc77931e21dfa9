"""Near and far: distances and shortest ways, for texts that speak of them."""

from __future__ import annotations

from critias.games.goa2.rules.movement import Mover
from critias.games.goa2.rules.state import GoaState
from critias.kernel.hexes import mask_of, spaces_of


def closer(state: GoaState, origin: int, a: int, b: int) -> bool:
    """Whether a is closer to the origin than b; obstacles do not matter (goa2.concept.closer)."""
    grid = state.board.grid
    return grid.distance(origin, a) < grid.distance(origin, b)


def nearest_of(state: GoaState, origin: int, spaces: int) -> list[int]:
    """Those of a set of spaces that are nearest; where there are several the actor picks."""
    grid = state.board.grid
    found = spaces_of(spaces)
    best = min((grid.distance(origin, s) for s in found), default=0)
    return [s for s in found if grid.distance(origin, s) == best]


def shortest_way(actor: Mover, origin: int, goal: int, ignoring: bool = False) -> int | None:
    """The length of the shortest valid path; to an obstacle it ends in an empty space next to it,
    and is 0 for one who stands there already. None if there is no way."""
    grid = actor.board.grid
    free = actor.free()
    goals = 1 << goal
    if not free & goals:
        if grid.near[goal] >> origin & 1:
            return 0
        goals = mask_of(grid.neighbours[goal]) & free
    open_ground = grid.ground | actor.board.crossable if ignoring else free
    steps = grid.steps_to(origin, open_ground, goals & free)
    return None if steps < 0 else steps
