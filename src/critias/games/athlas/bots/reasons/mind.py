"""What is thought about once for all options, and how things are measured.

Only what the seat may know is looked at: of the other side the units on the board, the Alphas that
are revealed, and how many interventions are left, never which."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.athlas.bots.fights import (
    NO_PRIZE,
    Prize,
    best_blow,
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
CLOSE: Final = 3
"""Turns of a race that is nearly over."""
NEXT: Final = 2
"""Turns in which whoever stands in the way is looked at."""
STEPS: Final = 5.0

CARRIER, BEARER, OTHER = "carrier", "bearer", "other"
"""A unit that holds a relic, one that could, and one that cannot."""


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
    drowned: float
    """Summoning points that water takes."""
    high: int
    foe: int
    """Hexes to the nearest enemy."""

    def score(self) -> float:
        """All in all, roughly, to find the best hex of many."""
        return (
            100.0 * self.win
            - 6.0 * self.race.turns
            + 2.0 * self.race.near
            + 5.0 * self.theirs.turns
            - 0.5 * self.loss
            + self.blow.kill
            + self.blow.hurt
            - self.drowned
            + 0.5 * self.high
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
        if moves and relics and distance(home, space) == 1:
            carried = movable(state, unit)
        holds = may_hold(unit)
        there = world.relics.count(space) if moves else 0
        win = moves and holds and there + len(carried) >= 2
        race, theirs = self.race.now, self.their_race.now
        if moves and unit.owner == self.seat:
            if holds:
                race = self.race.with_unit(unit, space, carried)
            if theirs.turns <= NEXT or there or home in world.relics:
                theirs = self._their_race_after(unit, space, carried)
        enemies = self.enemies(unit)
        pool = state.alpha_of(unit).pool
        hurt = threat(state, unit, space, enemies)
        worth = worth_of(unit)
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
            best_blow(state, unit, enemies, space, movement) if blow else NO_PRIZE,
            drowned,
            high,
            min([distance(space, foe.space) for foe in enemies], default=FAR),
        )

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

    def role(self, unit: Unit) -> str:
        """What a unit is in the race."""
        if not may_hold(unit):
            return OTHER
        return CARRIER if unit.space in self.world.relics else BEARER

    def acting(self) -> tuple[Acting | None, Unit | None]:
        """The activation in progress, and its unit."""
        if not self.world.acting:
            return None, None
        current = self.world.acting[-1]
        return current, self.state.unit(current.unit)


def clip(turns: float) -> float:
    """A difference of turns, as far as it matters."""
    return max(-FARTHEST, min(FARTHEST, turns))


def compared(question: str, role: str, then: Stand, now: Stand) -> list[tuple[Name, float]]:
    """What speaks for standing there and not here."""
    close = "close" if now.race.turns <= CLOSE else "far"
    found: list[tuple[Name, float]] = [
        ((question, "win"), float(then.win)),
        ((question, role, "race", close), clip(now.race.turns - then.race.turns)),
        ((question, role, "near"), clip(then.race.near - now.race.near)),
        ((question, role, "block"), clip(then.theirs.turns - now.theirs.turns)),
        ((question, role, "loss"), (then.loss - now.loss) / WORTH),
        ((question, role, "dies"), float(then.dies) - float(now.dies)),
        ((question, "kill"), (then.blow.kill - now.blow.kill) / WORTH),
        ((question, "hurt"), (then.blow.hurt - now.blow.hurt) / WORTH),
        ((question, "drowned"), (then.drowned - now.drowned) / WORTH),
        ((question, "high"), float(then.high - now.high)),
        ((question, role, "foe"), clip(now.foe - then.foe)),
    ]
    return [one for one in found if one[1]]
