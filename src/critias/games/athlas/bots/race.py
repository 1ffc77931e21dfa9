"""How soon a side can join two relics: judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from critias.games.athlas.rules.board import GRID, GROUND
from critias.games.athlas.rules.designs import build
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


class Race:
    """How soon the units of a side can join two relics, as they stand or if one stood elsewhere:
    on foot, and around water, cliffs and whoever is in the way."""

    __slots__ = (
        "_away",
        "_blocked",
        "_dry",
        "_free",
        "_joined",
        "_late",
        "_state",
        "_swims",
        "_wet",
        "bearers",
        "now",
        "seat",
    )

    def __init__(self, state: AthlasState, seat: int) -> None:
        self._state, self.seat = state, seat
        self.bearers = [u for u in state.world.units.values() if u.owner == seat and may_hold(u)]
        self._late = state.active == seat
        if not self.bearers:
            self.now = Standing(-3.0 * FAR, FAR)
            return
        world = state.world
        relics = world.relics
        self._free = _free(state, seat)
        self._swims = any("amphibious" in unit.build.traits for unit in self.bearers)
        self._dry = [self._spread(relic, False) for relic in relics]
        self._wet = [self._spread(relic, True) for relic in relics] if self._swims else self._dry
        self._blocked = [_blocked(state, seat, relic) for relic in relics]
        self._away = [
            self._row(unit, unit.space, self._ways_of(unit, self._dry, self._wet))
            for unit in self.bearers
        ]
        self._joined = self._links(relics, self._wet, self._blocked)
        self.now = self._stand(self._away, self._joined, self._blocked)

    def _spread(self, relic: int, wet: bool) -> Ways:
        world = self._state.world
        return spread(relic, world.hills, world.craters, self._free[wet] | 1 << relic)

    def _ways_of(self, unit: Unit, dry: Sequence[Ways], wet: Sequence[Ways]) -> Sequence[Ways]:
        return wet if "amphibious" in unit.build.traits else dry

    def _row(self, unit: Unit, space: int, ways: Sequence[Ways]) -> list[int]:
        """Turns of a unit to each relic; who has been activated goes on in the next turn."""
        late = self._late and (unit.activated or unit.fresh)
        pace = pace_of(unit.build.cards)
        return [late + (way.steps(space) + pace - 1) // pace for way in ways]

    def steps_from(self, unit: Unit, space: int) -> list[int]:
        """Steps of a unit from a hex to each relic."""
        if not self.bearers:
            return [FAR] * 3
        return [way.steps(space) for way in self._ways_of(unit, self._dry, self._wet)]

    def with_unit(self, unit: Unit, space: int, carried: Sequence[int] = ()) -> Standing:
        """The same if a unit stood in another hex, with the relics of these numbers."""
        if not self.bearers:
            return self.now
        relics = self._state.world.relics
        dry, wet, blocked = self._dry, self._wet, self._blocked
        away, links = self._away, self._joined
        if carried:
            relics = [space if number in carried else r for number, r in enumerate(relics)]
            dry = [
                self._spread(space, False) if number in carried else way
                for number, way in enumerate(dry)
            ]
            wet = dry
            if self._swims:
                wet = [
                    self._spread(space, True) if number in carried else way
                    for number, way in enumerate(self._wet)
                ]
            blocked = [0 if number in carried else one for number, one in enumerate(blocked)]
            away = [self._row(one, one.space, self._ways_of(one, dry, wet)) for one in self.bearers]
            links = self._links(relics, wet, blocked)
        else:
            away = away.copy()
        for at, one in enumerate(self.bearers):
            if one is unit:
                away[at] = self._row(unit, space, self._ways_of(unit, dry, wet))
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


def _blocked(state: AthlasState, seat: int, relic: int) -> int:
    unit = state.world.units.get(relic)
    if unit is None or (unit.owner == seat and may_hold(unit)):
        return 0
    if unit.owner != seat:
        return IN_THE_WAY
    return FAR if "rooted" in unit.build.traits else 1


def _free(state: AthlasState, seat: int) -> tuple[Mask, Mask]:
    """Where a side can walk, dry and swimming."""
    world = state.world
    blocked = own = 0
    for space, unit in world.units.items():
        if unit.owner != seat or "rooted" in unit.build.traits:
            blocked |= 1 << space
        else:
            own |= 1 << space
    for relic in world.relics:
        own |= 1 << relic
    return GROUND & ~world.water & ~blocked | own, GROUND & ~blocked | own


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
