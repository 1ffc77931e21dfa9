"""The Basic Powers card: walking, climbing, flying, passing a relic."""

from __future__ import annotations

from critias.games.athlas.rules import movement, victory
from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.powers import Use, effect
from critias.games.athlas.rules.relics import held, movable, move_relic
from critias.games.athlas.rules.terrain import one_level_off, over_cliffs, same_level
from critias.games.athlas.rules.units import may_hold
from critias.kernel.choices import NOTHING, Play
from critias.kit.limits import Limits

ROOTED = "athlas.clar.watch-tower.absolute"


def _next_door(use: Use, limits: Limits, rule: str) -> None:
    """The free neighbours of a unit that can walk at all."""
    limits.keep(rule, GRID.near[use.unit.space])
    if use.airborne:
        limits.keep("athlas.flying.no-land-movement", 0)
        return
    if "rooted" in use.unit.build.traits:
        limits.keep(ROOTED, 0)
    limits.keep("athlas.basic.free-hex", ~use.survey.occupied)
    cliffs = over_cliffs(use.state, use.unit.space)
    if cliffs:
        limits.keep("athlas.terrain.cliff-impassable", ~cliffs)


def level_ground(use: Use, limits: Limits) -> None:
    """Free neighbours on the same level."""
    _next_door(use, limits, "athlas.basic.walk")
    if limits.mask:
        limits.keep("athlas.basic.walk", same_level(use.state, use.unit.space))


def slopes(use: Use, limits: Limits) -> None:
    """Free neighbours one level up or down."""
    _next_door(use, limits, "athlas.basic.climb")
    if limits.mask:
        limits.keep("athlas.basic.climb", one_level_off(use.state, use.unit.space))


def in_flight(use: Use, limits: Limits) -> None:
    """Free hexes within reach of the wings."""
    limits.keep("athlas.flying.end-free-hex", GRID.disc(use.unit.space, use.power.amount))
    if not use.airborne:
        limits.keep("athlas.flying.source", 0)
        return
    if use.acting.spent_action:
        limits.keep("athlas.flying.no-move-after-action", 0)
    if "rooted" in use.unit.build.traits:
        limits.keep(ROOTED, 0)
    limits.keep("athlas.flying.end-free-hex", ~use.survey.occupied)


def next_hands(use: Use, limits: Limits) -> None:
    """Friendly units next door that may take the relic this unit holds."""
    space = use.unit.space
    limits.keep("athlas.relic.pass", GRID.near[space])
    if not movable(use.state, use.unit):
        rule = "relic.pass-counts-as-move" if held(use.state, use.unit) else "relic.pass"
        limits.keep(f"athlas.{rule}", 0)
        return
    limits.keep("athlas.relic.pass", use.survey.owned[use.seat] & ~use.survey.still)
    takers = 0
    for neighbour in GRID.neighbours[space]:
        unit = use.state.world.units.get(neighbour)
        if unit is not None and may_hold(unit):
            takers |= 1 << neighbour
    limits.keep("athlas.flying.no-relic", takers)
    if not use.airborne:
        cliffs = over_cliffs(use.state, space) & ~use.survey.flyers
        limits.keep("athlas.terrain.cliff-range", ~cliffs)


@effect("walk", level_ground)
def walk(use: Use, space: int) -> Play[None]:
    """Move to an adjacent hex of the same level."""
    return movement.step(use.state, use.unit, space, use.seat)


@effect("climb", slopes)
def climb(use: Use, space: int) -> Play[None]:
    """Move to an adjacent hex one level up or down."""
    return movement.step(use.state, use.unit, space, use.seat)


@effect("fly", in_flight)
def fly(use: Use, space: int) -> Play[None]:
    """Fly up to two hexes over terrain and units."""
    return movement.fly(use.state, use.unit, space, use.seat)


@effect("pass", next_hands)
def hand_over(use: Use, space: int) -> Play[None]:
    """The relic goes to the hex of a friendly unit next door."""
    move_relic(use.state, movable(use.state, use.unit)[0], space)
    victory.check(use.state)
    return NOTHING
