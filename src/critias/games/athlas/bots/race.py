"""How soon a side can join two relics: judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.designs import Build, build
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.units import may_hold
from critias.kernel.hexes import Mask

FAR: Final = 12
"""Turns to a relic nobody can fetch."""
IN_THE_WAY: Final = 3
"""Turns an enemy in its hex costs."""


class Ways(NamedTuple):
    """The ways to a hex."""

    goal: int
    within: tuple[Mask, ...]
    """The hexes within 0, 1, 2 ... steps of it."""

    def steps(self, space: int) -> int:
        """How many steps a hex is away."""
        within = self.within
        for number in range(distance(self.goal, space), len(within)):
            if within[number] >> space & 1:
                return number
        return FAR


class Standing(NamedTuple):
    """How a side stands in the race."""

    near: float
    """Less than nothing: turns from the nearest unit to each relic, added up."""
    turns: int
    """Until one unit can hold two relics."""


class Walker(NamedTuple):
    """A unit, as far as the race is concerned."""

    space: int
    own: bool
    holds: bool
    late: bool
    """It has been activated, and goes on in the next turn."""
    build: Build


class Land(NamedTuple):
    """The board, as far as the race is concerned."""

    relics: tuple[int, ...]
    hills: Mask
    water: Mask
    craters: Mask


def race_of(state: AthlasState, seat: int) -> Race:
    """How a side stands in the race; the same position is worked out once."""
    world = state.world
    active = state.active == seat
    walkers = tuple(
        [
            Walker(
                space,
                unit.owner == seat,
                may_hold(unit),
                active and (unit.activated or unit.fresh),
                unit.build,
            )
            for space, unit in world.units.items()
        ]
    )
    return _race(Land(tuple(world.relics), world.hills, world.water, world.craters), walkers)


class Race:
    """How soon the units of a side can join two relics, as they stand or if one stood elsewhere:
    on foot, and around water, cliffs and whoever is in the way."""

    __slots__ = (
        "_away",
        "_blocked",
        "_dry",
        "_found",
        "_free",
        "_joined",
        "_land",
        "_wet",
        "bearers",
        "now",
    )

    def __init__(self, land: Land, walkers: Sequence[Walker]) -> None:
        self._land = land
        self.bearers = [one for one in walkers if one.own and one.holds]
        self._found: dict[tuple[int, int, tuple[int, ...]], Standing] = {}
        if not self.bearers:
            self.now = Standing(-3.0 * FAR, FAR)
            return
        relics = land.relics
        self._free = _free(land, walkers)
        swims = any("amphibious" in one.build.traits for one in self.bearers)
        self._dry = [self._spread(relic, False) for relic in relics]
        self._wet = [self._spread(relic, True) for relic in relics] if swims else self._dry
        there = {one.space: one for one in walkers}
        self._blocked = [_blocked(there.get(relic)) for relic in relics]
        self._away = [
            self._row(one, one.space, self._ways_of(one.build, self._dry, self._wet))
            for one in self.bearers
        ]
        self._joined = self._links(relics, self._wet, self._blocked)
        self.now = self._stand(self._away, self._joined, self._blocked)

    def _spread(self, relic: int, wet: bool) -> Ways:
        land = self._land
        return spread(relic, land.hills, land.craters, self._free[wet] | 1 << relic)

    def _ways_of(self, build: Build, dry: Sequence[Ways], wet: Sequence[Ways]) -> Sequence[Ways]:
        return wet if "amphibious" in build.traits else dry

    def _row(self, one: Walker, space: int, ways: Sequence[Ways]) -> list[int]:
        """Turns of a unit to each relic."""
        pace = pace_of(one.build.cards)
        return [one.late + (way.steps(space) + pace - 1) // pace for way in ways]

    def steps_from(self, unit: Unit, space: int) -> list[int]:
        """Steps of a unit from a hex to each relic."""
        if not self.bearers:
            return [FAR] * 3
        return [way.steps(space) for way in self._ways_of(unit.build, self._dry, self._wet)]

    def with_unit(self, unit: Unit, space: int, carried: Sequence[int] = ()) -> Standing:
        """The same if a unit stood in another hex, with the relics of these numbers."""
        if not self.bearers:
            return self.now
        asked = unit.space, space, tuple(carried)
        known = self._found.get(asked)
        if known is None:
            known = self._found[asked] = self._elsewhere(unit.space, space, carried)
        return known

    def _elsewhere(self, home: int, space: int, carried: Sequence[int]) -> Standing:
        dry, wet, blocked = self._dry, self._wet, self._blocked
        away, links = self._away, self._joined
        if carried:
            relics = [space if n in carried else r for n, r in enumerate(self._land.relics)]
            wet = [self._spread(space, True) if n in carried else w for n, w in enumerate(wet)]
            if self._wet is self._dry:
                wet = [self._spread(space, False) if n in carried else w for n, w in enumerate(dry)]
            dry = [self._spread(space, False) if n in carried else w for n, w in enumerate(dry)]
            blocked = [0 if n in carried else late for n, late in enumerate(blocked)]
            away = [
                self._row(one, one.space, self._ways_of(one.build, dry, wet))
                for one in self.bearers
            ]
            links = self._links(relics, wet, blocked)
        else:
            away = away.copy()
        for at, one in enumerate(self.bearers):
            if one.space == home:
                away[at] = self._row(one, space, self._ways_of(one.build, dry, wet))
        return self._stand(away, links, blocked)

    def _links(
        self, relics: Sequence[int], ways: Sequence[Ways], blocked: Sequence[int]
    ) -> list[tuple[int, int, int, int]]:
        """For two relics each the turns that it takes to bring them together, once they are held:
        one unit carries the first to the second, or two units carry both half way."""
        found = []
        for a, b in permutations(range(len(relics)), 2):
            gap, late = ways[a].steps(relics[b]), blocked[a] + blocked[b]
            found.append((a, b, gap + late, (gap + 1) // 2 + late))
        return found

    def _stand(
        self,
        away: Sequence[Sequence[int]],
        links: Sequence[tuple[int, int, int, int]],
        blocked: Sequence[int],
    ) -> Standing:
        first = [min(column) for column in zip(*away, strict=True)]
        soonest = FAR
        for a, b, alone, half in links:
            soonest = min(soonest, first[a] + alone)
            if first[a] + half < soonest and first[b] + half < soonest:
                soonest = min(soonest, two(away, a, b) + half)
        near = 0
        for turns, late in zip(first, blocked, strict=True):
            near += min(FAR, turns + late)
        return Standing(-float(near), soonest)


def two(away: Sequence[Sequence[int]], a: int, b: int) -> int:
    """Turns until two different units hold the relics a and b."""
    soonest = FAR
    for i, one in enumerate(away):
        here = one[a]
        if here < soonest:
            for j, other in enumerate(away):
                if other[b] < soonest and i != j:
                    soonest = max(here, other[b])
    return soonest


def _blocked(unit: Walker | None) -> int:
    """Turns that whoever stands on a relic costs."""
    if unit is None or (unit.own and unit.holds):
        return 0
    if not unit.own:
        return IN_THE_WAY
    return FAR if "rooted" in unit.build.traits else 1


def _free(land: Land, walkers: Sequence[Walker]) -> tuple[Mask, Mask]:
    """Where a side can walk, dry and swimming."""
    blocked = own = 0
    for one in walkers:
        if not one.own or "rooted" in one.build.traits:
            blocked |= 1 << one.space
        else:
            own |= 1 << one.space
    for relic in land.relics:
        own |= 1 << relic
    return GROUND & ~land.water & ~blocked | own, GROUND & ~blocked | own


_race: Final = lru_cache(maxsize=2048)(Race)


@lru_cache(maxsize=8192)
def spread(start: int, hills: Mask, craters: Mask, free: Mask) -> Ways:
    """The ways to a hex; nobody walks over a cliff."""
    seen = front = 1 << start
    found = [seen]
    beside = GRID.beside
    while len(found) <= FAR:
        high, low = front & hills, front & craters
        wider = beside(front & ~high & ~low)
        if high:
            wider |= beside(high) & ~craters
        if low:
            wider |= beside(low) & ~hills
        front = wider & free & ~seen
        if not front:
            break
        seen |= front
        found.append(seen)
    return Ways(start, tuple(found))


@cache
def distance(a: int, b: int) -> int:
    """Hexes from one to the other."""
    return GRID.distance(a, b)


@lru_cache(maxsize=1024)
def pace_of(cards: tuple[str, ...]) -> int:
    """Hexes in a turn."""
    strides = [power.amount for power in build(cards).powers if power.effect == "stride"]
    return max(strides, default=1)
