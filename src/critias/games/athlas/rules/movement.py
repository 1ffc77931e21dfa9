"""Movement: on foot, in flight, by force."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules import victory
from critias.games.athlas.rules.board import DIRECTIONS, GRID, GROUND, STEPS
from critias.games.athlas.rules.life import lose
from critias.games.athlas.rules.relics import carried, movable, move_relic
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.terrain import DROWNING, FALLING, drown, level
from critias.games.athlas.rules.units import flying, has, trait
from critias.kernel.choices import NOTHING, Ask, Play
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind, EventKind

CRUSHING = 3
STOP = "stop"
STRAIGHT = "straight"

HALF_WAY: Final = AskKind(
    "half_way",
    "Which way? Going hex by hex, a relic can be taken along for one hex.",
    waiting="{who} flies with a relic",
    rule="athlas.golden.relic-one-hex-per-turn",
    labels={STRAIGHT: "Straight on, touching no relic"},
)
STRIDE: Final = AskKind(
    "stride", "Walk on?", waiting="{who} walks on", rule=None, labels={STOP: "Stop here"}
)
DIRECTION: Final = AskKind(
    "direction",
    "In which direction?",
    waiting="{who} chooses a direction",
    rule="athlas.forced.source",
    labels={way: way.capitalize() for way in DIRECTIONS},
)
MOVED: Final = EventKind("moved", "{*:creature} goes from {2:hex} to {3:hex}", rule=None)
CRUSHED: Final = EventKind(
    "crushed", "{*:creature} is crushed at {2:hex}", rule="athlas.forced.obstacle-unit"
)
FELL: Final = EventKind("fell", "{*:creature} falls at {2:hex}", rule="athlas.forced.fall")


def put(state: AthlasState, unit: Unit, space: int) -> None:
    """Set a unit down in another hex."""
    del state.world.units[unit.space]
    state.tell(MOVED, unit.owner, unit.alpha, unit.space, space)
    unit.space = space
    state.world.units[space] = unit


def enter(state: AthlasState, unit: Unit, space: int) -> Play[None]:
    """Come to a hex: drown if it is water, then hold what lies there."""
    put(state, unit, space)
    return arrive(state, unit)


def arrive(state: AthlasState, unit: Unit) -> Play[None]:
    """What happens to a unit that has just come to its hex."""
    if state.world.water >> unit.space & 1:
        return _into_the_water(state, unit)
    victory.check(state)
    return NOTHING


def _into_the_water(state: AthlasState, unit: Unit) -> Play[None]:
    yield from drown(state, [unit])
    victory.check(state)


def on_board(state: AthlasState, unit: Unit) -> bool:
    """Whether the unit is still there."""
    return state.world.units.get(unit.space) is unit


def step(state: AthlasState, unit: Unit, space: int, seat: int) -> Play[None]:
    """One step of its own; `seat` says whether a relic comes along."""
    if not movable(state, unit):
        return enter(state, unit, space)
    return _step_with_relics(state, unit, space, seat)


def _step_with_relics(state: AthlasState, unit: Unit, space: int, seat: int) -> Play[None]:
    for number in (yield from carried(state, unit, seat)):
        move_relic(state, number, space)
    yield from enter(state, unit, space)


def fly(state: AthlasState, unit: Unit, space: int, seat: int) -> Play[None]:
    """Fly to a hex up to 2 away; a unit that may carry relics in flight goes hex by hex."""
    if has(unit, "winged"):
        return _fly_with_relics(state, unit, space, seat)
    return enter(state, unit, space)


def _fly_with_relics(state: AthlasState, unit: Unit, space: int, seat: int) -> Play[None]:
    if GRID.distance(unit.space, space) == 2:
        yield from _fly_half_way(state, unit, space, seat)
    if GRID.distance(unit.space, space) == 1:
        yield from step(state, unit, space, seat)
    else:
        yield from enter(state, unit, space)


def _fly_half_way(state: AthlasState, unit: Unit, space: int, seat: int) -> Play[None]:
    """The first half of a flight of two hexes, where relics are concerned.

    A relic goes one step at most, so it would be set down half way, where no other unit may be.
    """
    on_the_way = GRID.near[unit.space] & GRID.near[space]
    places = [s for s in spaces_of(on_the_way) if s not in state.world.units]
    if not places or not (movable(state, unit) or any(s in state.world.relics for s in places)):
        return
    half = yield Ask((seat,), HALF_WAY, (*places, STRAIGHT), (unit.space, space))
    if half == STRAIGHT:
        return
    for number in (yield from carried(state, unit, seat)):
        move_relic(state, number, half)
    put(state, unit, half)
    victory.check(state)


def stride(state: AthlasState, unit: Unit, first: int, steps: int, seat: int) -> Play[None]:
    """Several steps on the same level, each decided by itself."""
    space = first
    for number in range(1, steps + 1):
        yield from step(state, unit, space, seat)
        if number == steps or not on_board(state, unit) or flying(unit):
            return
        onward = walkable(state, unit)
        if not onward:
            return
        answer = yield Ask((seat,), STRIDE, (*onward, STOP), (unit.space,))
        if answer == STOP:
            return
        space = answer


def walkable(state: AthlasState, unit: Unit) -> list[int]:
    """The free neighbours on the unit's level."""
    here = level(state, unit.space)
    return [
        space
        for space in sorted(GRID.neighbours[unit.space])
        if space not in state.world.units and level(state, space) == here
    ]


def forced(state: AthlasState, unit: Unit, direction: int) -> Play[None]:
    """Force a unit one hex in a direction: it moves, falls, or is crushed into an obstacle."""
    if "rooted" in unit.build.traits or has(unit, "stasis"):
        return
    space = unit.space + STEPS[direction]
    airborne = flying(unit)
    if not GROUND >> space & 1 or space in state.world.units:
        drop = -1
    else:
        drop = 0 if airborne else level(state, unit.space) - level(state, space)
    if drop < 0:
        state.tell(CRUSHED, unit.owner, unit.alpha, unit.space)
        yield from lose(state, [(unit, CRUSHING)])
        return
    relics = yield from carried(state, unit, unit.owner)
    for number in relics:
        move_relic(state, number, space)
    put(state, unit, space)
    if drop:
        state.tell(FELL, unit.owner, unit.alpha, space)
        yield from lose(state, [(unit, FALLING)])
    if on_board(state, unit):
        yield from arrive(state, unit)


def fall_from_the_sky(state: AthlasState, unit: Unit, amount: int) -> Play[None]:
    """A flying unit is brought down for a moment: it falls, and drowns where there is water."""
    state.tell(FELL, unit.owner, unit.alpha, unit.space)
    yield from lose(state, [(unit, amount)])
    in_water = state.world.water >> unit.space & 1
    if in_water and on_board(state, unit) and not trait(unit, "amphibious"):
        yield from lose(state, [(unit, DROWNING)])
