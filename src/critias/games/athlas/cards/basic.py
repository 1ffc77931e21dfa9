"""The Basic Powers card: walking, climbing, flying, passing a relic."""

from __future__ import annotations

from critias.games.athlas import movement, victory
from critias.games.athlas.board import GRID
from critias.games.athlas.powers import Notes, Use, effect
from critias.games.athlas.relics import held, movable, move_relic
from critias.games.athlas.terrain import one_level_off, over_cliffs, same_level
from critias.games.athlas.units import may_hold
from critias.kernel.choices import Play
from critias.kernel.hexes import Mask

ROOTED = "athlas.clar.watch-tower.absolute"


def _next_door(use: Use, notes: Notes) -> Mask:
    """The free neighbours of a unit that can walk at all."""
    found = GRID.near[use.unit.space]
    if use.airborne:
        found = notes.keep("athlas.flying.no-land-movement", found, 0)
    if "rooted" in use.unit.build.traits:
        found = notes.keep(ROOTED, found, 0)
    found = notes.keep("athlas.basic.free-hex", found, ~use.survey.occupied)
    cliffs = over_cliffs(use.state, use.unit.space)
    return notes.keep("athlas.terrain.cliff-impassable", found, ~cliffs) if cliffs else found


def level_ground(use: Use, notes: Notes) -> Mask:
    """Free neighbours on the same level."""
    found = _next_door(use, notes)
    if not found:
        return 0
    return notes.keep("athlas.basic.walk", found, same_level(use.state, use.unit.space))


def slopes(use: Use, notes: Notes) -> Mask:
    """Free neighbours one level up or down."""
    found = _next_door(use, notes)
    if not found:
        return 0
    return notes.keep("athlas.basic.climb", found, one_level_off(use.state, use.unit.space))


def in_flight(use: Use, notes: Notes) -> Mask:
    """Free hexes within reach of the wings."""
    found = GRID.disc(use.unit.space, use.power.amount)
    if not use.airborne:
        found = notes.keep("athlas.flying.source", found, 0)
    if use.acting.spent_action:
        found = notes.keep("athlas.flying.no-move-after-action", found, 0)
    if "rooted" in use.unit.build.traits:
        found = notes.keep(ROOTED, found, 0)
    return notes.keep("athlas.flying.end-free-hex", found, ~use.survey.occupied)


def next_hands(use: Use, notes: Notes) -> Mask:
    """Friendly units next door that may take the relic this unit holds."""
    space = use.unit.space
    found = GRID.near[space]
    if not movable(use.state, use.unit):
        rule = "relic.pass-counts-as-move" if held(use.state, use.unit) else "relic.pass"
        return notes.keep(f"athlas.{rule}", found, 0)
    found = notes.keep("athlas.relic.pass", found, use.survey.owned[use.seat] & ~use.survey.still)
    takers = 0
    for neighbour in GRID.neighbours[space]:
        unit = use.state.units.get(neighbour)
        if unit is not None and may_hold(unit):
            takers |= 1 << neighbour
    found = notes.keep("athlas.flying.no-relic", found, takers)
    if not use.airborne:
        cliffs = over_cliffs(use.state, space) & ~use.survey.flyers
        found = notes.keep("athlas.terrain.cliff-range", found, ~cliffs)
    return found


@effect("walk", level_ground)
def walk(use: Use, space: int) -> Play[None]:
    """Move to an adjacent hex of the same level."""
    yield from movement.step(use.state, use.unit, space, use.seat)


@effect("climb", slopes)
def climb(use: Use, space: int) -> Play[None]:
    """Move to an adjacent hex one level up or down."""
    yield from movement.step(use.state, use.unit, space, use.seat)


@effect("fly", in_flight)
def fly(use: Use, space: int) -> Play[None]:
    """Fly up to two hexes over terrain and units."""
    yield from movement.fly(use.state, use.unit, space, use.seat)


@effect("pass", next_hands)
def hand_over(use: Use, space: int) -> Play[None]:
    """The relic goes to the hex of a friendly unit next door."""
    move_relic(use.state, movable(use.state, use.unit)[0], space)
    victory.check(use.state)
    yield from ()
