"""What comes of shoving somebody: judgements for bots, not rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.athlas.bots.fights import prize
from critias.games.athlas.bots.reasons.mind import Mind, clip
from critias.games.athlas.rules.board import GRID, GROUND, STEPS
from critias.games.athlas.rules.movement import CRUSHING
from critias.games.athlas.rules.relics import movable
from critias.games.athlas.rules.state import Unit
from critias.games.athlas.rules.terrain import DROWNING, FALLING, level
from critias.games.athlas.rules.units import flying, may_hold, trait


def shove(mind: Mind, unit: Unit, goal: int) -> tuple[bool, int]:
    """Whether a unit that is shoved to a hex comes there, and the life points it loses."""
    state, world = mind.state, mind.world
    crushed = not GROUND >> goal & 1 or goal in world.units
    drop = 0 if crushed or flying(unit) else level(state, unit.space) - level(state, goal)
    if crushed or drop < 0:
        return False, CRUSHING
    harm = FALLING * (drop > 0)
    dry = flying(unit) or trait(unit, "amphibious")
    if world.water >> goal & 1 and not dry:
        harm += DROWNING
    return True, harm


def crater_harm(mind: Mind, unit: Unit, amount: int) -> int:
    """Life points that a unit loses when its hex becomes a crater: it falls, and where water is
    next door it drowns as well."""
    world = mind.world
    if flying(unit) or (world.water | world.craters) >> unit.space & 1:
        return 0
    floods = any(world.water >> space & 1 for space in GRID.neighbours[unit.space])
    return amount + DROWNING * (floods and not trait(unit, "amphibious"))


class Shoved(NamedTuple):
    """What a shove brings, seen from the side that decides about it."""

    harm: float
    """Summoning points that it takes from the other side, less one's own."""
    race: float = 0.0
    """Turns won in the race, and those that the other side loses."""
    near: float = 0.0
    joins: float = 0.0
    """Whether two relics meet: of the other side's it is less than nothing."""
    held: float = 0.0

    @property
    def gain(self) -> float:
        """All in all, roughly; a turn in the race is about one and a half."""
        return HARM * self.harm + RACE * self.race + NEAR * self.near + JOINS * self.joins


HARM, RACE, NEAR, JOINS = 0.19, 1.6, 0.24, 8.0
"""What was learnt about directions (`habits.toml`, `direction`)."""
NOTHING: Final = Shoved(0.0)


def shoved(mind: Mind, unit: Unit, goal: int) -> Shoved:
    """What comes of shoving a unit to a hex."""
    if "rooted" in unit.build.traits:
        return NOTHING
    comes, life = shove(mind, unit, goal)
    own = unit.owner == mind.seat
    sign = -1.0 if own else 1.0
    harm = sign * sum(prize(mind.state, unit, life))
    if not comes or not may_hold(unit):
        return Shoved(harm)
    race = mind.race if own else mind.their_race
    relics = movable(mind.state, unit)
    then = race.with_unit(unit, goal, relics)
    there = mind.world.relics.count(goal)
    return Shoved(
        harm,
        sign * clip(then.turns - race.now.turns),
        sign * clip(race.now.near - then.near),
        -sign * float(bool(there and there + len(relics) >= 2)),
        -sign * float(there),
    )


def best_shove(mind: Mind, unit: Unit) -> float:
    """What the best direction brings."""
    return max(shoved(mind, unit, unit.space + way).gain for way in STEPS)
