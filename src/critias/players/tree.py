"""What a search remembers: a tree over what its seat can tell apart, with statistics per option.

A node stands for all positions that the same choices lead to, whatever the hidden cards. Not every
option is there in every world, so each counts how often it was there to be taken.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from critias.kernel.choices import Option
from critias.kernel.random import Rng

Key: TypeAlias = tuple[int, str, Option]
"""Who is asked, the kind of the question and an option of it: who is next depends on what is
hidden, and what is good for one side is not for the other."""

EXPLORE: Final = 1.0
"""How much what is not known counts for an option, by the measure of how much worths differ."""


class Width(NamedTuple):
    """How many options of a question further down are looked at."""

    first: int
    """So many from the start, ..."""
    wider: float
    """... and more of them as the square root of the visits grows."""

    def allows(self, tried: int, visits: int) -> bool:
        """Whether it is time to look at one more option."""
        return tried < max(self.first, self.wider * math.sqrt(visits))


BROAD: Final = Width(6, 1.2)
NARROW: Final = Width(1, 0.7)
"""Where the game's hints are good, they come first and others are looked at slowly."""
BLIND: Final = 0.15
"""How often a secret choice is made at random while learning a mixed strategy."""
NEVER: Final = 0.3
"""Options of a mixed strategy with less than this share of the best one's are left out."""


BEST: Final = 0.8
"""How much the best continuation counts, and not the mean of all that were tried."""
WELL_TRIED, SURE = 16, 4.0
"""An option is beyond hope after so many tries, if it is behind by so many standard errors."""
TRUSTED, DOUBT = 4, 2.0
"""Visits from which on it counts at all, and visits that a hasty judgement is thinned with."""


class Scale:
    """The range of all worths seen: far ahead or far behind, differences still teach something."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = math.inf, -math.inf

    def note(self, value: float) -> None:
        """Widen the range."""
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def share(self, value: float) -> float:
        """Where a value lies in the range, from 0 to 1."""
        width = self.high - self.low
        return (value - self.low) / width if width > 1e-9 else 0.5


class Node:
    """One option, as often as it was tried, and what came after it."""

    __slots__ = (
        "_secrets",
        "asked",
        "kids",
        "offered",
        "squares",
        "team",
        "total",
        "value",
        "visits",
    )

    def __init__(self, team: int = -1) -> None:
        self.team = team
        """The side that chose it."""
        self.visits = 0
        self.offered = 0
        self.asked = 0
        """How often one of the options after it was picked by its bound."""
        self.total = 0.0
        """The sum of what it was worth to the side that chose it."""
        self.squares = 0.0
        """The sum of the squares of it, for how much it varies."""
        self.value = 0.0
        """What it is worth, with the best of what the same side may do next."""
        self.kids: dict[Key, Node] = {}
        self._secrets: dict[int, Mixed] | None = None

    @property
    def mean(self) -> float:
        """What it was worth so far."""
        return self.total / self.visits if self.visits else 0.0

    def secret(self, seat: int) -> Mixed:
        """The strategy of a seat for the secret question that is asked here."""
        if self._secrets is None:
            self._secrets = {}
        return self._secrets.setdefault(seat, Mixed())

    def size(self) -> int:
        """The number of nodes from here on."""
        return 1 + sum(kid.size() for kid in self.kids.values())

    def fade(self) -> None:
        """Something new has been seen: what was learnt before it counts half, and what was hardly
        tried is forgotten."""
        mean, spread = self.mean, self.squares / self.visits if self.visits else 0.0
        self.visits //= 2
        self.total, self.squares = mean * self.visits, spread * self.visits
        self.offered //= 2
        self.asked //= 2
        for kid in self.kids.values():
            kid.fade()
        self.kids = {key: kid for key, kid in self.kids.items() if kid.visits}

    def kid(self, seat: int, option: Option) -> Node | None:
        """What is known of the time after an option of a seat, whatever the question was."""
        made = seat, option
        return next((kid for (by, _, one), kid in self.kids.items() if (by, one) == made), None)

    def best(self, seat: int, kind: str, options: Iterable[Option]) -> tuple[Option, Node]:
        """The tried option with the highest upper bound (UCB1 with the times it was there, by the
        measure of how much the worths differ here)."""
        found = [(o, kid) for o in options if (kid := self.kids.get((seat, kind, o)))]
        self.asked += 1
        visits, total, squares = 0, 0.0, 0.0
        for _, kid in found:
            kid.offered += 1
            visits += kid.visits
            total += kid.total
            squares += kid.squares
        spread = squares / visits - (total / visits) ** 2 if visits else 0.0
        explore = EXPLORE * math.sqrt(max(0.0, spread))
        return max(found, key=lambda pair: pair[1].bound(explore))

    def bound(self, explore: float) -> float:
        """What it may be worth at best."""
        if not self.visits:
            return math.inf
        return self.value + explore * math.sqrt(math.log(max(2, self.offered)) / self.visits)

    @property
    def doubt(self) -> float:
        """How far off its mean may be: the square of the standard error."""
        mean = self.mean
        return max(0.0, self.squares / self.visits - mean * mean) / self.visits

    def is_beaten_by(self, best: Node) -> bool:
        """Whether another option of the same question is better beyond reasonable doubt."""
        if min(self.visits, best.visits) < WELL_TRIED:
            return False
        gap = min(best.value - self.value, best.mean - self.mean)
        return gap > SURE * math.sqrt(self.doubt + best.doubt)

    def learn(self, worth: float) -> None:
        """What came of it once more. Whoever goes on choosing will not play any odd continuation:
        the best one counts, as often as it was there to be taken."""
        self.visits += 1
        self.total += worth
        self.squares += worth * worth
        mean = self.value = self.total / self.visits
        if self.asked < TRUSTED:
            return
        later = [kid for kid in self.kids.values() if kid.team == self.team and kid.offered]
        if not later:
            return
        later.sort(key=VALUE, reverse=True)
        best, rest = 0.0, 1.0
        for kid in later:
            share = rest * min(1.0, kid.offered / self.asked)
            best += share * (kid.value * kid.visits + mean * DOUBT) / (kid.visits + DOUBT)
            rest -= share
            if rest < 0.01:
                break
        best += rest * mean
        self.value = mean + BEST * (best - mean)


VALUE: Final = operator.attrgetter("value")


class Round(NamedTuple):
    """One secret choice: the options, how likely each was, and which one was taken."""

    options: Sequence[Option]
    shares: list[float]
    at: int

    @property
    def option(self) -> Option:
        """The one taken."""
        return self.options[self.at]


class Mixed:
    """A mixed strategy for one seat of a secret and simultaneous question, learnt by regret
    matching: what would have been better than what was played is played more often. The average
    over all rounds, not the last one, is what nobody can exploit."""

    __slots__ = ("average", "regrets", "rounds", "totals", "tries")

    def __init__(self) -> None:
        self.regrets: dict[Option, float] = {}
        self.average: dict[Option, float] = {}
        self.totals: dict[Option, float] = {}
        self.tries: dict[Option, int] = {}
        self.rounds = 0

    def now(self, options: Sequence[Option]) -> list[float]:
        """How likely each option is to be played next."""
        hopes = [max(0.0, self.regrets.get(option, 0.0)) for option in options]
        total = sum(hopes)
        even = 1 / len(options)
        if total <= 0:
            return [even] * len(options)
        return [(1 - BLIND) * hope / total + BLIND * even for hope in hopes]

    def pick(self, options: Sequence[Option], rng: Rng) -> Round:
        """An option by chance."""
        shares = self.now(options)
        self.rounds += 1
        for option, share in zip(options, shares, strict=True):
            # Later rounds know more, so they count more.
            self.average[option] = self.average.get(option, 0.0) + self.rounds * share
        return Round(options, shares, rng.by_share(shares))

    def learn(self, played: Round, value: float) -> None:
        """What came of it, `value` from 0 to 1.

        What was not played is judged by its mean so far, and what was played by how far it differs
        from its own: the result is right on average, with less noise than the value alone."""
        taken = played.option
        worths = [self.mean(option) for option in played.options]
        worths[played.at] += (value - worths[played.at]) / played.shares[played.at]
        here = sum(map(operator.mul, worths, played.shares))
        for option, one in zip(played.options, worths, strict=True):
            self.regrets[option] = max(0.0, self.regrets.get(option, 0.0) + one - here)
        self.tries[taken] = self.tries.get(taken, 0) + 1
        self.totals[taken] = self.totals.get(taken, 0.0) + value

    def learn_all(self, played: Round, values: Sequence[float]) -> None:
        """What would have come of every option, from 0 to 1."""
        here = sum(map(operator.mul, values, played.shares))
        for option, value in zip(played.options, values, strict=True):
            self.regrets[option] = max(0.0, self.regrets.get(option, 0.0) + value - here)
            self.tries[option] = self.tries.get(option, 0) + 1
            self.totals[option] = self.totals.get(option, 0.0) + value

    def mean(self, option: Option) -> float:
        """What an option was worth so far; even, if it was never tried."""
        tries = self.tries.get(option, 0)
        return self.totals[option] / tries if tries else 0.5

    def strategy(self, options: Sequence[Option]) -> dict[Option, float]:
        """The average strategy, without what was hardly ever worth playing."""
        shares = {option: self.average.get(option, 0.0) for option in options}
        most = max(shares.values())
        if most <= 0:
            return {option: 1 / len(options) for option in options}
        kept = {option: share for option, share in shares.items() if share >= NEVER * most}
        total = sum(kept.values())
        return {option: share / total for option, share in kept.items()}
