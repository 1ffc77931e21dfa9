"""Genus cards with powers: the Dark Mentalist and the Undead Horde.

Flight, life in water and the Watch Tower's roots are traits that other chapters ask for.
"""

from __future__ import annotations

from critias.games.athlas.rules import acting, summoning
from critias.games.athlas.rules.powers import Use, effect, hexes, units
from critias.kernel.choices import NOTHING, Play
from critias.kernel.hexes import mask_of
from critias.kit.limits import Limits


def minds(use: Use, limits: Limits) -> None:
    """Enemy units in range that may be activated; who is under control controls nobody."""
    units(use, limits)
    fresh = mask_of(space for space, unit in use.state.world.units.items() if unit.fresh)
    if fresh:
        limits.keep("athlas.summoning-step.after-activation", ~fresh)
    if use.acting.controlled:
        limits.keep("athlas.clar.mentalist.controller", 0)


@effect("control", minds)
def control(use: Use, space: int) -> Play[None]:
    """The target is activated at once, under the command of this unit's player."""
    target = use.state.world.units[space]
    acting.begin(use.state, target, use.seat, use.power.gives_action, controlled=True)
    return NOTHING


def free_ground(use: Use, limits: Limits) -> None:
    """Free hexes next door, if another unit of this Alpha can be paid for and has a figure."""
    hexes(use, limits)
    limits.keep("athlas.golden.one-unit-per-hex", ~use.survey.occupied)
    if not summoning.can_pay(use.state, use.seat, use.unit.build.cost):
        limits.keep("athlas.summon.cannot-exceed", 0)
    if summoning.figures_left(use.state, use.unit.owner, use.unit.alpha) < 1:
        limits.keep("athlas.summon.figure-supply", 0)


@effect("summon", free_ground)
def summon(use: Use, space: int) -> Play[None]:
    """A unit of the same Alpha appears next door; who commands this unit pays."""
    unit = use.unit
    summoning.pay(use.state, use.seat, use.state.alpha_of(unit))
    return summoning.place(use.state, unit.owner, unit.alpha, space)
