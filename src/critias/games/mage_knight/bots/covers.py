"""The cheapest way to do several things at once with what one has: each tool serves one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from critias.games.mage_knight.bots.tools import Mana, Tool, Way
from critias.games.mage_knight.rules.state import NONE
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    INFLUENCE,
    MOVE,
    RANGED_PHASE,
)

NODES: Final = 800
"""Attempts before the best found so far has to do."""
ENOUGH: Final = 99.0
"""What it is worth against any attack to keep an enemy from it."""


class Task(NamedTuple):
    """Something to be done: a number to be reached in a phase."""

    phase: int
    """`MOVE`, `INFLUENCE`, or a phase of a combat."""
    need: float
    param: int = 0
    """The element of the attack to be blocked, or the resistances of those attacked."""
    siege: bool = False
    """Only Siege Attacks count."""
    whole: bool = False
    """One enemy: whatever keeps it from attacking blocks it."""


class Pick(NamedTuple):
    """A tool used for a task."""

    task: int
    tool: int
    way: Way
    mana: tuple[int, ...]


class Cover(NamedTuple):
    """How all tasks are done, and what it costs."""

    cost: float
    picks: tuple[Pick, ...]


def amount(way: Way, task: Task) -> float:
    """What a way adds to a task."""
    phase, uses = task.phase, way.uses
    if not way.when & phase:
        return 0.0
    if phase == ATTACK_PHASE:
        return uses.attacks[task.param]
    if phase == BLOCK_PHASE:
        return ENOUGH if way.stops and task.whole else uses.blocks[task.param]
    if phase == RANGED_PHASE:
        return (uses.sieges if task.siege else uses.shots)[task.param]
    return uses.move if phase == MOVE else uses.influence if phase == INFLUENCE else 0.0


class _Candidate(NamedTuple):
    amount: float
    tool: int
    way: Way
    price: float


class _Solver:
    """One search for the cheapest cover."""

    def __init__(
        self,
        tools: Sequence[Tool],
        purse: Sequence[Mana],
        tasks: Sequence[Task],
        most: float,
        nodes: int = NODES,
    ) -> None:
        self.tools, self.purse = tools, purse
        self.best = most
        self.found: tuple[Pick, ...] | None = None
        self.nodes = nodes
        self.cards = sum(tool.card != NONE for tool in tools)
        self.owners: dict[int, list[int]] = {}
        for place, tool in enumerate(tools):
            self.owners.setdefault(tool.key, []).append(place)
        rows = []
        for number, task in enumerate(tasks):
            if task.need > 0:
                row = self._candidates(task)
                rows.append((self._most(row) - task.need, number, task.need, row))
        self.hopeless = any(spare < 0 for spare, *_ in rows)
        rows.sort(key=lambda row: row[0])
        self.rows = [(number, need, row, self._rests(row)) for _, number, need, row in rows]
        self.seen: dict[tuple[int, int, int], float] = {}

    def _candidates(self, task: Task) -> list[_Candidate]:
        found = []
        for place, tool in enumerate(self.tools):
            for way in tool.ways:
                number = amount(way, task)
                if number > 0:
                    price = tool.price + way.price
                    found.append(_Candidate(number, place, way, price))
        found.sort(key=lambda one: (-one.amount, one.price))
        return found

    @staticmethod
    def _most(row: Sequence[_Candidate]) -> float:
        best: dict[int, float] = {}
        for one in row:
            best[one.tool] = max(best.get(one.tool, 0.0), one.amount)
        return sum(best.values())

    @staticmethod
    def _rests(row: list[_Candidate]) -> list[float]:
        """What all candidates from each place on could add."""
        rests, total = [0.0], 0.0
        best: dict[int, float] = {}
        # The numbers only grow from the last candidate to the first.
        for one in reversed(row):
            total += one.amount - best.get(one.tool, 0.0)
            best[one.tool] = one.amount
            rests.append(total)
        rests.reverse()
        return rests

    def solve(self) -> Cover | None:
        if self.hopeless:
            return None
        self._task(0, 0, 0, 0, 0.0, ())
        return None if self.found is None else Cover(self.best, self.found)

    def _task(
        self, at: int, used: int, spent: int, thrown: int, cost: float, picks: tuple[Pick, ...]
    ) -> None:
        """Begin a task with what is left."""
        if at == len(self.rows):
            if cost < self.best and self._may_throw(used, thrown):
                self.best, self.found = cost, picks
            return
        key = (at, used, spent)
        if self.seen.get(key, 1e9) <= cost:
            return
        self.seen[key] = cost
        self._add(at, self.rows[at][1], 0, used, spent, thrown, cost, picks)

    def _add(
        self,
        at: int,
        need: float,
        start: int,
        used: int,
        spent: int,
        thrown: int,
        cost: float,
        picks: tuple[Pick, ...],
    ) -> None:
        """Go on with a task of which so much is missing."""
        number, _, row, rests = self.rows[at]
        for place in range(start, len(row)):
            if rests[place] < need or self.nodes <= 0:
                return
            value, tool, way, price = row[place]
            self.nodes -= 1
            if used >> tool & 1 or cost + price >= self.best:
                continue
            now = used | 1 << tool
            total = cost + price
            if way.partner != NONE:
                owners = self.owners.get(way.partner, ())
                other = next((o for o in owners if not now >> o & 1), NONE)
                if other == NONE:
                    continue
                now |= 1 << other
                total += self.tools[other].price
            paid: tuple[int, ...] = ()
            left = spent
            for colour in way.colours:
                coin = self._coin(colour, left)
                if coin == NONE:
                    break
                left |= 1 << coin
                paid += (coin,)
                total += self.purse[coin].price
            if len(paid) < len(way.colours) or total >= self.best:
                continue
            pick = (*picks, Pick(number, tool, way, paid))
            gone = thrown + way.discards
            if value >= need:
                self._task(at + 1, now, left, gone, total, pick)
            else:
                self._add(at, need - value, place + 1, now, left, gone, total, pick)

    def _coin(self, colour: int, spent: int) -> int:
        """The cheapest mana of the colour that is left."""
        for place, mana in enumerate(self.purse):
            if mana.mask >> colour & 1 and not spent >> place & 1:
                return place
        return NONE

    def _may_throw(self, used: int, thrown: int) -> bool:
        """Whether so many cards are left to be thrown away."""
        if not thrown:
            return True
        free = sum(
            tool.card != NONE and not used >> place & 1 for place, tool in enumerate(self.tools)
        )
        return free >= thrown


def covered(
    tools: Sequence[Tool],
    purse: Sequence[Mana],
    tasks: Sequence[Task],
    most: float,
    nodes: int = NODES,
) -> tuple[Cover | None, int]:
    """As `cover` with so many attempts, and how many it took."""
    solver = _Solver(tools, purse, tasks, most, nodes)
    found = solver.solve()
    return found, nodes - solver.nodes + 5


def cover(
    tools: Sequence[Tool], purse: Sequence[Mana], tasks: Sequence[Task], most: float = 1e9
) -> Cover | None:
    """The cheapest way to do all the tasks below a cost of `most`; None: there is none."""
    return _Solver(tools, purse, tasks, most).solve()
