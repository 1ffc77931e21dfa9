"""Which unit is activated next, or whether a card is cast."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.fights import (
    NO_PRIZE,
    Prize,
    best_blow,
    threat,
    worth_of,
)
from critias.games.athlas.bots.race import distance
from critias.games.athlas.bots.reasons.marks import in_reach, marked
from critias.games.athlas.bots.reasons.mind import CARRIER, STEPS, WORTH, Mind, clip
from critias.games.athlas.bots.reasons.wonders import cast_reasons, is_divine
from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.relics import movable
from critias.games.athlas.rules.state import Unit
from critias.games.athlas.rules.units import flying, may_hold, trait
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons

Speaks = list[tuple[Name, float]]
BEYOND: Final = 5
"""Hexes beyond which nobody is struck with a step."""
AT_HAND: Final = 2
"""Hexes to a relic from which a unit can get in the way."""


def unit(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which unit is activated next, or whether a card is cast."""
    found: list[Reasons] = []
    for option in ask.options:
        if isinstance(option, int):
            found.append(_next(mind, mind.world.units[option]))
        elif is_divine(option):
            found.append(cast_reasons(mind, option, "unit"))
        else:
            found.append([(("unit", str(option)), 1.0)])
    return found


def _next(mind: Mind, unit: Unit) -> Speaks:
    role, world = mind.role(unit), mind.world
    best, carrier = reach_blow(mind, unit)
    pool = mind.state.alpha_of(unit).pool
    hurt = threat(mind.state, unit, unit.space, mind.foes)
    away = [gap for gap in mind.race.steps_from(unit, unit.space) if gap]
    nearest = min(away, default=STEPS)
    joins = 0.0
    if role == CARRIER:
        joins = float(_joins(mind, unit))
    wet = world.water >> unit.space & 1 and not flying(unit) and not trait(unit, "amphibious")
    race, flees = _steps(mind, unit, hurt)
    at_hand = any(distance(unit.space, relic) <= AT_HAND for relic in world.relics)
    found: Speaks = [
        (("unit", role), 1.0),
        (("unit", "joins"), joins),
        (("unit", "kill"), best.kill / WORTH),
        (("unit", "hurt"), best.hurt / WORTH),
        (("unit", "carrier", mind.pressed), carrier / WORTH),
        (("unit", role, "loss"), worth_of(unit) * min(1.0, hurt / pool) / WORTH),
        (("unit", role, "dies"), float(hurt >= pool)),
        (("unit", role, "flees"), worth_of(unit) * min(1.0, flees / pool) / WORTH),
        (("unit", role, "race"), race),
        (("unit", role, "away"), min(STEPS, nearest) / STEPS),
        (("unit", "worth"), worth_of(unit) / WORTH),
        (("unit", "wet"), float(wet)),
        (("unit", "guard"), float(at_hand and mind.pressed == "pressed")),
        (("unit", "clears"), _clears(mind, unit)),
        (("unit", "marks"), _marks(mind, unit) / WORTH),
    ]
    return [one for one in found if one[1]]


def _joins(mind: Mind, unit: Unit) -> bool:
    """Whether the next relic is next door, and no enemy stands there."""
    units = mind.world.units
    return any(
        distance(unit.space, relic) == 1 and (relic not in units or units[relic].owner == mind.seat)
        for relic in mind.world.relics
    )


def _clears(mind: Mind, unit: Unit) -> float:
    """Turns won in the race if this unit strikes down who stands on a relic: it goes before those
    who wait for it."""
    there = [foe for foe in mind.foes if foe.space in mind.world.relics]
    kills = [foe for foe in there if in_reach(mind, unit, [foe]) >= worth_of(foe)]
    return max([mind.cleared(foe) for foe in kills], default=0.0)


def _marks(mind: Mind, unit: Unit) -> float:
    """What a marker brings those who are activated after this unit."""
    best = 0.0
    cubes = mind.state.alpha_of(unit).cubes
    for power in unit.build.powers:
        if power.effect == "mark" and (not power.cube or cubes.get(power.card)):
            for other in mind.world.units.values():
                if distance(unit.space, other.space) in power.range:
                    best = max(best, marked(mind, unit, power.card, other))
    return best


def _steps(mind: Mind, unit: Unit, hurt: int) -> tuple[float, int]:
    """What a step gains in the race at best, and life points that it may save."""
    if "rooted" in unit.build.traits:
        return 0.0, 0
    world, race = mind.world, mind.race
    holds = may_hold(unit)
    carried = movable(mind.state, unit) if holds else []
    gain, least = 0, hurt
    for space in GRID.neighbours[unit.space]:
        if not GROUND >> space & 1 or space in world.units:
            continue
        if holds:
            gain = max(gain, race.now.turns - race.with_unit(unit, space, carried).turns)
        if least:
            least = min(least, threat(mind.state, unit, space, mind.foes))
    return clip(gain), hurt - least


def reach_blow(mind: Mind, unit: Unit) -> tuple[Prize, float]:
    """The best blow of a unit from where it stands, or from the free hexes next door; and the best
    one against those who hold a relic."""
    relics = mind.world.relics
    holders = [foe for foe in mind.foes if foe.space in relics]
    spaces = [(unit.space, True)]
    near = min([distance(unit.space, foe.space) for foe in mind.foes], default=99)
    if near <= BEYOND and "rooted" not in unit.build.traits:
        free = (s for s in GRID.neighbours[unit.space] if s not in mind.world.units)
        spaces += [(space, False) for space in free]
    best, most, carrier = NO_PRIZE, 0.0, 0.0
    for space, movement in spaces:
        found = best_blow(mind.state, unit, mind.foes, space, movement)
        if found.kill + found.hurt > most:
            best, most = found, found.kill + found.hurt
        if holders and most:
            carrier = max(carrier, sum(best_blow(mind.state, unit, holders, space, movement)))
    return best, carrier
