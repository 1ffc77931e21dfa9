"""Bots that do not look ahead: one without a plan, one that takes what looks best at once, and one
that is content with the better half."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from critias.kernel.choices import Option
from critias.kernel.random import Rng
from critias.players.bot import Bot, Position
from critias.players.worth import OPEN, answer, play_on, worth

GLANCES: Final = 24
"""So many options a beginner looks at."""


class RandomBot(Bot):
    """Picks any option, each equally likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)

    def choose(self, position: Position) -> Option:
        return self._rng.pick(position.ask.options)


class GreedyBot(Bot):
    """One ply: makes each sensible choice in a few worlds, leaves out the worse half, and so on,
    until the one is left after which the game's estimate is best. Where the game has no opinion
    yet, its hints play on until it has."""

    name = "greedy"

    def __init__(self, seed: int = 0, worlds: int = 4) -> None:
        self._rng = Rng(seed)
        self._worlds = worlds

    def choose(self, position: Position) -> Option:
        left = self._in_order(position)
        until = math.inf if self.seconds is None else time.monotonic() + self.seconds
        totals: dict[Option, float] = {}
        while len(left) > 1:
            for _ in range(self._worlds):
                luck = Rng(self._rng.bits64())
                dealt = position.deal(luck)
                found: dict[Option, float] = {}
                for option in left:
                    found[option] = totals.get(option, 0.0) + _after(position, option, dealt, luck)
                    if time.monotonic() > until:
                        # A world in which not all were tried is no fair comparison, unless it is
                        # the first.
                        known = totals or found
                        return max(known, key=known.__getitem__)
                totals = found
            left.sort(key=totals.__getitem__, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def _in_order(self, position: Position) -> list[Option]:
        """The sensible options, what is likely by habit first: of two that come to the same the
        likelier one is taken, and without habits any."""
        left = list(position.advice.sensible(position.ask))
        if len(left) > 1:
            self._rng.shuffle(left)
            likely = position.advice.leanings(position.world(self._rng).state, position.ask)
            if likely is not None:
                known = dict(zip(position.ask.options, likely, strict=True))
                left.sort(key=known.__getitem__, reverse=True)
        return left


class HintBot(Bot):
    """Plays the game's likely answer at once, in a world that fits what its seat knows: hardly
    slower than chance, so that thousands of games can be learnt from. Where a game knows no likely
    answers, it takes what looks best at once."""

    name = "hint"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)
        self._looking = GreedyBot(seed)

    def choose(self, position: Position) -> Option:
        ask, advice = position.ask, position.advice
        if len(ask.options) == 1:
            return ask.options[0]
        if not advice.hints:
            self._looking.seconds = self.seconds
            return self._looking.choose(position)
        state = position.world(self._rng).state
        likely = None if position.secret else advice.leanings(state, ask)
        if likely is None:
            return advice.hint(state, ask, self._rng)
        # Habits learnt from games: the best is played, and hardly ever the second best, so that
        # nobody goes round in a circle for good.
        return ask.options[self._rng.by_share([one**advice.sure for one in likely])]


class EasyBot(Bot):
    """A beginner: looks at every option once, in one world, and takes any of the better half; a win
    is never missed. It plays with sense and without judgement."""

    name = "easy"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)

    def choose(self, position: Position) -> Option:
        options = list(position.advice.sensible(position.ask))
        if len(options) == 1:
            return options[0]
        self._rng.shuffle(options)
        until = math.inf if self.seconds is None else time.monotonic() + self.seconds
        luck = Rng(self._rng.bits64())
        dealt = position.deal(luck)
        found: dict[Option, float] = {}
        for option in options[:GLANCES]:
            found[option] = _after(position, option, dealt, luck)
            if found[option] > OPEN:
                return option
            if time.monotonic() > until:
                break
        ranked = sorted(found, key=found.__getitem__, reverse=True)
        return self._rng.pick(ranked[: (len(ranked) + 1) // 2])


def _after(position: Position, option: Option, dealt: Any, luck: Rng) -> float:
    """The worth of an option in that world: every option is tried in the same ones."""
    rng = luck.copy()
    play = position.world(rng, dealt)
    advice = position.advice
    answer(advice, play, position.seat, option, rng)
    ends = play_on(advice, play, rng, 0)
    return worth(advice, play, position.seat, position.teams, ends)
