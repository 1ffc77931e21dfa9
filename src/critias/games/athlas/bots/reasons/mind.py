"""What is thought about once for all options, and how things are measured.

Only what the seat may know is looked at: of the other side the units on the board, the Alphas that
are revealed, and how many interventions are left, never which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from critias.games.athlas.bots.fights import (
    NO_PRIZE,
    Prize,
    best_blow,
    best_strike,
    threat,
    worth_of,
)
from critias.games.athlas.bots.race import FAR, Race, Standing, distance, race_of
from critias.games.athlas.rules.relics import movable
from critias.games.athlas.rules.state import Acting, AthlasState, Unit
from critias.games.athlas.rules.terrain import DROWNING
from critias.games.athlas.rules.units import flying, may_hold, trait
from critias.players.habits import Name

WORTH: Final = 30.0
"""Summoning points of a good unit."""
FARTHEST: Final = 3.0
"""Turns beyond which a race is not more won or lost."""
USUAL: Final = 6
"""Turns of a race at the beginning of a game; in a longer one a turn counts less."""
CLOSE: Final = 3
"""Turns of a race that is nearly over."""
NEXT: Final = 2
"""Turns in which whoever stands in the way is looked at."""
AT_ONCE: Final = 1
"""Turns in which the other side wins if nobody does anything."""
SOON: Final = 2
"""Turns in which a unit that is activated now wins with its next activation."""
STEPS: Final = 5.0

CARRIER, BEARER, OTHER, THRALL = "carrier", "bearer", "other", "thrall"
"""A unit that holds a relic, one that could, one that cannot, and one of the other side's that is
under command."""


class Weighed(NamedTuple):
    """How much it counts, where one hex has to be found among many, what a unit comes to there."""

    race: float
    near: float
    block: float
    loss: float
    dies: float
    foe: float
    drowned: float = -0.3


WEIGHED: Final = {
    BEARER: Weighed(2.6, 1.6, 2.2, -0.026, -0.6, -0.6),
    CARRIER: Weighed(3.4, 1.1, 1.8, -0.15, -3.8, 0.0),
    OTHER: Weighed(2.0, 1.0, 1.9, 0.0, -0.3, -0.6),
    THRALL: Weighed(0.0, 0.0, 2.2, 0.1, 0.6, 0.0, 0.3),
}
"""What was learnt about a step of each (`habits.toml`, `target`)."""
WIN, KILL, HURT, HIGH = 14.0, 0.2, 0.3, 0.5


class Stand(NamedTuple):
    """What it is like for a unit to stand in a hex."""

    win: bool
    race: Standing
    theirs: Standing
    """How the other side stands in the race then."""
    loss: float
    """Summoning points that the enemies may take there."""
    dies: bool
    blow: Prize
    aim: float
    """Summoning points that it could take with its next activation."""
    drowned: float
    """Summoning points that water takes."""
    high: int
    foe: int
    """Hexes to the nearest enemy."""
    held: int
    """Relics it holds there."""
    sits: bool
    """Whether it stands on a relic, whoever may hold it."""
    hunt: int
    """Hexes to the nearest enemy that holds a relic."""
    relic: int
    """Hexes to the nearest relic that it does not stand on."""

    def score(self, role: str) -> float:
        """All in all, roughly, to find the best hex of many."""
        by = WEIGHED[role]
        return (
            (-WIN if role == THRALL else WIN) * self.win
            - by.race * self.race.turns
            + by.near * self.race.near
            + by.block * self.theirs.turns
            + by.loss * self.loss
            + by.dies * self.dies
            + KILL * self.blow.kill
            + HURT * self.blow.hurt
            + by.drowned * self.drowned
            + HIGH * self.high
            + by.foe * self.foe
        )


class Mind:
    """A player who has to answer a question."""

    __slots__ = ("_own_race", "_their_race", "foes", "own", "seat", "state", "world")

    def __init__(self, state: AthlasState, seat: int) -> None:
        self.state, self.seat, self.world = state, seat, state.world
        self.own: list[Unit] = []
        self.foes: list[Unit] = []
        for unit in state.world.units.values():
            (self.own if unit.owner == seat else self.foes).append(unit)
        self._own_race: Race | None = None
        self._their_race: Race | None = None

    @property
    def race(self) -> Race:
        """Counted when it is asked for."""
        if self._own_race is None:
            self._own_race = race_of(self.state, self.seat)
        return self._own_race

    @property
    def their_race(self) -> Race:
        """That of the other side."""
        if self._their_race is None:
            self._their_race = race_of(self.state, 1 - self.seat)
        return self._their_race

    def enemies(self, unit: Unit) -> list[Unit]:
        """Those who are against a unit, whoever commands it."""
        return self.foes if unit.owner == self.seat else self.own

    def stand(self, unit: Unit, space: int, blow: bool, movement: bool, relics: bool) -> Stand:
        """What it would be like for a unit in a hex. `blow`: whether it has its action left;
        `movement`: its movement, too; `relics`: whether its relics come along."""
        state, world = self.state, self.world
        home = unit.space
        moves = space != home
        carried: list[int] = []
        own = unit.owner == self.seat
        if own and moves and relics and distance(home, space) == 1:
            # Whoever is under command leaves them.
            carried = movable(state, unit)
        holds = may_hold(unit)
        there = world.relics.count(space) if moves else 0
        win = moves and holds and there + len(carried) >= 2
        race, theirs = self.race.now, self.their_race.now
        if moves and not own:
            theirs = self.their_race.with_unit(unit, space) if holds else theirs
        elif moves:
            if holds:
                race = self.race.with_unit(unit, space, carried)
            if theirs.turns <= NEXT or there or home in world.relics:
                theirs = self._their_race_after(unit, space, carried)
        enemies = self.enemies(unit)
        struck = enemies if own else [foe for foe in self.foes if foe is not unit]
        pool = state.alpha_of(unit).pool
        hurt = threat(state, unit, space, enemies)
        worth = worth_of(unit)
        unit.space = space
        aim = best_strike(state, unit, enemies).points
        unit.space = home
        drowned = 0.0
        if world.water >> space & 1 and not flying(unit) and not trait(unit, "amphibious"):
            drowned = worth * min(1.0, DROWNING / pool)
        high = (world.hills >> space & 1) - (world.craters >> space & 1)
        return Stand(
            win,
            race,
            theirs,
            worth * min(1.0, hurt / pool),
            hurt >= pool,
            best_blow(state, unit, struck, space, movement) if blow else NO_PRIZE,
            aim,
            drowned,
            high,
            min([distance(space, foe.space) for foe in enemies], default=FAR),
            (there + len(carried) if moves else world.relics.count(space)) if holds else 0,
            space in world.relics,
            min([distance(space, foe.space) for foe in self._holders(enemies)], default=FAR),
            min([distance(space, relic) for relic in world.relics if relic != space], default=FAR),
        )

    def _holders(self, units: Sequence[Unit]) -> list[Unit]:
        relics = self.world.relics
        return [unit for unit in units if unit.space in relics and may_hold(unit)]

    def _their_race_after(self, unit: Unit, space: int, carried: list[int]) -> Standing:
        """How the other side stands when a unit has moved."""
        world = self.world
        units, relics = world.units, world.relics
        if space in units:
            return self.their_race.now
        world.units = {at: one for at, one in units.items() if one is not unit}
        world.units[space] = unit
        if carried:
            world.relics = [space if n in carried else r for n, r in enumerate(relics)]
        found = race_of(self.state, 1 - self.seat).now
        world.units, world.relics = units, relics
        return found

    def without(self, foe: Unit) -> Standing:
        """How the other side stands without one of its units."""
        world = self.world
        units = world.units
        world.units = {at: one for at, one in units.items() if one is not foe}
        found = race_of(self.state, 1 - self.seat).now
        world.units = units
        return found

    def hindered(self, unit: Unit) -> float:
        """Turns that the other side loses in the race when a unit appears where it stands."""
        world = self.world
        units = world.units
        world.units = {**units, unit.space: unit}
        found = race_of(self.state, 1 - self.seat).now
        world.units = units
        return clip(found.turns - self.their_race.now.turns)

    def fallen(self, foe: Unit) -> float:
        """Turns that the other side loses in the race without a unit."""
        now = self.their_race.now.turns
        return clip(self.without(foe).turns - now) if now < FAR else 0.0

    def cleared(self, foe: Unit) -> float:
        """Turns that one's own side wins in the race when an enemy is gone."""
        world = self.world
        units, now = world.units, self.race.now
        world.units = {at: one for at, one in units.items() if one is not foe}
        found = race_of(self.state, self.seat).now
        world.units = units
        return clip(now.turns - found.turns)

    def joins(self, unit: Unit) -> bool:
        """Whether a unit holds a relic, another one lies next door, and nobody is there."""
        if unit.space not in self.world.relics or not movable(self.state, unit):
            return False
        units = self.world.units
        return any(
            relic not in units and distance(unit.space, relic) == 1 for relic in self.world.relics
        )

    @property
    def pressed(self) -> str:
        """Whether the other side is about to win."""
        return "pressed" if self.their_race.now.turns <= NEXT else "calm"

    def role(self, unit: Unit) -> str:
        """What a unit is in the race."""
        if not may_hold(unit):
            return OTHER
        return CARRIER if unit.space in self.world.relics else BEARER

    def part(self, unit: Unit) -> str:
        """What a unit that is activated is for whoever commands it."""
        return self.role(unit) if unit.owner == self.seat else THRALL

    def acting(self) -> tuple[Acting | None, Unit | None]:
        """The activation in progress, and its unit."""
        if not self.world.acting:
            return None, None
        current = self.world.acting[-1]
        return current, self.state.unit(current.unit)


def clip(turns: float) -> float:
    """A difference of turns, as far as it matters."""
    return max(-FARTHEST, min(FARTHEST, turns))


def saved(now: Standing, then: Standing) -> float:
    """Whether the other side could win in its next turn, and no longer can."""
    return float(now.turns <= AT_ONCE) - (then.turns <= AT_ONCE)


def _for_a_thrall(question: str, then: Stand, now: Stand) -> list[tuple[Name, float]]:
    """What speaks for having an enemy stand there: all that is bad for it."""
    found: list[tuple[Name, float]] = [
        ((question, THRALL, "win"), float(then.win)),
        ((question, THRALL, "block"), clip(then.theirs.turns - now.theirs.turns)),
        ((question, THRALL, "held"), float(then.held - now.held)),
        ((question, THRALL, "loss"), (then.loss - now.loss) / WORTH),
        ((question, THRALL, "aim"), (then.aim - now.aim) / WORTH),
        ((question, THRALL, "drowned"), (then.drowned - now.drowned) / WORTH),
        ((question, "kill"), (then.blow.kill - now.blow.kill) / WORTH),
        ((question, "hurt"), (then.blow.hurt - now.blow.hurt) / WORTH),
    ]
    return [one for one in found if one[1]]


def compared(question: str, role: str, then: Stand, now: Stand) -> list[tuple[Name, float]]:
    """What speaks for standing there and not here."""
    if role == THRALL:
        return _for_a_thrall(question, then, now)
    close = "close" if now.race.turns <= CLOSE else "far"
    early = min(1.0, USUAL / max(1, now.race.turns))
    found: list[tuple[Name, float]] = [
        ((question, "win"), float(then.win)),
        ((question, role, "race", close), clip(now.race.turns - then.race.turns) * early),
        ((question, role, "near"), clip(then.race.near - now.race.near) * early),
        ((question, role, "next"), float(then.race.turns <= SOON) - (now.race.turns <= SOON)),
        ((question, role, "held"), float(then.held - now.held)),
        ((question, role, "block"), clip(then.theirs.turns - now.theirs.turns)),
        ((question, role, "saves"), saved(now.theirs, then.theirs)),
        ((question, role, "hinders"), clip(now.theirs.near - then.theirs.near)),
        ((question, role, "loss"), (then.loss - now.loss) / WORTH),
        ((question, role, "dies"), float(then.dies) - float(now.dies)),
        ((question, "kill"), (then.blow.kill - now.blow.kill) / WORTH),
        ((question, "hurt"), (then.blow.hurt - now.blow.hurt) / WORTH),
        ((question, "slays"), float(then.blow.kill > 0 >= now.blow.kill)),
        ((question, role, "aim"), (then.aim - now.aim) / WORTH),
        ((question, "drowned"), (then.drowned - now.drowned) / WORTH),
        ((question, "high"), float(then.high - now.high)),
        ((question, role, "foe"), clip(now.foe - then.foe)),
        ((question, role, "hunt"), clip(now.hunt - then.hunt)),
    ]
    if role == OTHER:
        found += [
            ((question, role, "sits"), float(then.sits) - now.sits),
            ((question, role, "relic"), clip(now.relic - then.relic)),
        ]
    return [one for one in found if one[1]]
