"""Abilities with powers: terraforming and pathfinding.

Mountaineering climbs like everybody, only cheaper; Healing Hands heals like the elixir.
"""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules import movement
from critias.games.athlas.rules.board import CRATER, HILL, PLAINS, WATER
from critias.games.athlas.rules.cards.basic import level_ground
from critias.games.athlas.rules.powers import USING, Use, effect, hexes
from critias.games.athlas.rules.terrain import reshape, terrain
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind

SHAPE: Final = AskKind(
    "shape",
    "What does the hex become?",
    waiting=USING,
    rule=None,
    labels={PLAINS: "Plains", HILL: "Hill", CRATER: "Crater", WATER: "Water"},
)
ONE_STEP = {CRATER: (PLAINS,), PLAINS: (HILL, CRATER), HILL: (PLAINS,), WATER: (PLAINS,)}


@effect("shape", hexes)
def shape(use: Use, space: int) -> Play[None]:
    """Raise or lower a hex by one step; nobody falls."""
    kind = yield Ask((use.seat,), SHAPE, ONE_STEP[terrain(use.state, space)], (space,))
    yield from reshape(use.state, 1 << space, kind)


@effect("stride", level_ground)
def stride(use: Use, space: int) -> Play[None]:
    """Walk several hexes of the same level, step by step."""
    return movement.stride(use.state, use.unit, space, use.power.amount, use.seat)
