"""The beginning and the end of an activation."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.state import Acting, AthlasState, Unit
from critias.games.athlas.rules.terrain import drown
from critias.games.athlas.rules.units import flying, has, trait
from critias.kernel.choices import NOTHING, Play
from critias.kernel.kinds import EventKind

ACTIVATED: Final = EventKind("activated", "", rule=None)
TAKEN_OVER: Final = EventKind(
    "taken_over", "{3:seat} takes command of {*:creature} at {2:hex}", rule=None
)


def begin(
    state: AthlasState, unit: Unit, seat: int, action: bool = True, controlled: bool = False
) -> None:
    """A unit is activated: it gets one movement and one action, unless a marker takes one away."""
    state.world.acting.append(
        Acting(
            unit=unit.id,
            seat=seat,
            movement=not has(unit, "paralysed"),
            action=action and not has(unit, "frozen"),
            in_water=bool(state.world.water >> unit.space & 1),
            controlled=controlled,
        )
    )
    state.tell(ACTIVATED, unit.owner, unit.alpha, unit.space, seat)
    if unit.owner != seat:
        state.tell(TAKEN_OVER, unit.owner, unit.alpha, unit.space, seat)


def do_nothing(state: AthlasState, unit: Unit) -> None:
    """A unit of the active player is activated and spends nothing, on dry land."""
    unit.activated = True
    unit.exposed = False
    state.tell(ACTIVATED, unit.owner, unit.alpha, unit.space, state.active)


def would_drown(state: AthlasState, unit: Unit) -> bool:
    """Whether ending its activation now costs the unit life points."""
    acting = state.world.acting[-1]
    in_water = acting.in_water and bool(state.world.water >> unit.space & 1)
    return in_water and not flying(unit) and not trait(unit, "amphibious")


def end(state: AthlasState, unit: Unit) -> Play[None]:
    """The newest activation ends; what is unspent is lost. Who spent it all in water drowns."""
    drowns = would_drown(state, unit)
    acting = state.world.acting.pop()
    unit.exposed = acting.aimed
    return drown(state, [unit]) if drowns else NOTHING


def cut_short(state: AthlasState) -> None:
    """The newest activation is over because its unit is gone or out of time."""
    acting = state.world.acting.pop()
    unit = state.unit(acting.unit)
    if unit is not None:
        unit.exposed = acting.aimed
