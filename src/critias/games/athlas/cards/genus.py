"""Genus cards with powers: the Dark Mentalist and the Undead Horde.

Flight, life in water and the Watch Tower's roots are traits that other chapters ask for.
"""

from __future__ import annotations

from critias.games.athlas import acting, summoning
from critias.games.athlas.powers import Notes, Use, effect, hexes, units
from critias.kernel.choices import Play
from critias.kernel.hexes import Mask


def minds(use: Use, notes: Notes) -> Mask:
    """Enemy units in range; who is under control himself controls nobody."""
    found = units(use, notes)
    if use.acting.controlled:
        found = notes.keep("athlas.clar.mentalist.controller", found, 0)
    return found


@effect("control", minds)
def control(use: Use, space: int) -> Play[None]:
    """The target is activated at once, under the command of this unit's player."""
    target = use.state.units[space]
    acting.begin(use.state, target, use.seat, use.power.gives_action, controlled=True)
    yield from ()


def free_ground(use: Use, notes: Notes) -> Mask:
    """Free hexes next door, if another unit of this Alpha can be paid for and has a figure."""
    found = notes.keep("athlas.golden.one-unit-per-hex", hexes(use, notes), ~use.survey.occupied)
    if not summoning.can_pay(use.state, use.seat, use.unit.build.cost):
        found = notes.keep("athlas.summon.cannot-exceed", found, 0)
    if summoning.figures_left(use.state, use.unit.owner, use.unit.alpha) < 1:
        found = notes.keep("athlas.summon.figure-supply", found, 0)
    return found


@effect("summon", free_ground)
def summon(use: Use, space: int) -> Play[None]:
    """A unit of the same Alpha appears next door; who commands this unit pays."""
    unit = use.unit
    summoning.pay(use.state, use.seat, use.state.alpha_of(unit))
    yield from summoning.place(use.state, unit.owner, unit.alpha, space)
