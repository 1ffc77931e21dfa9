"""A bot that looks ahead: many short random plays from worlds that fit what its seat knows."""

from __future__ import annotations

import math
import time
from typing import Any

from critias.kernel.choices import Ask, Option
from critias.kernel.game import Game
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng
from critias.players.bot import Bot, Position

EXPLORE = 0.5


class Searcher(Bot):
    """Tries every option in redealt worlds, the promising ones more often (UCB1), and plays on at
    random for `horizon` decisions before it judges the position by the game's own estimate."""

    name = "searcher"

    def __init__(self, seed: int = 0, plays: int = 300, horizon: int = 24) -> None:
        self._rng = Rng(seed)
        self._plays = plays
        self._horizon = horizon

    def choose(self, position: Position) -> Option:
        options = list(position.ask.options)
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        visits = [0] * len(options)
        end = math.inf if self.seconds is None else time.monotonic() + self.seconds
        for n in range(max(self._plays, len(options))):
            if n and time.monotonic() > end:
                break
            i = _next(totals, visits, n)
            totals[i] += self._try(position, options[i])
            visits[i] += 1
        tried = [i for i in range(len(options)) if visits[i]]
        best = max(tried, key=lambda i: totals[i] / visits[i])
        return options[best]

    def _try(self, position: Position, option: Option) -> float:
        """The worth of one option in one world."""
        seat = position.seat
        play = position.world(self._rng).playout()
        _answer(play, seat, option, self._rng)
        left = self._horizon
        while play.ask is not None and left > 0:
            left -= 1
            _go_on(play, self._rng)
        return worth(position.game, play, seat, self._rng)


def _next(totals: list[float], visits: list[int], n: int) -> int:
    """Every option once, then whichever has the highest upper bound."""
    if n < len(visits):
        return n
    log = math.log(n)
    return max(
        range(len(visits)),
        key=lambda i: totals[i] / visits[i] + EXPLORE * math.sqrt(log / visits[i]),
    )


def _answer(play: Playout[Any, Any], seat: int, option: Option, rng: Rng) -> None:
    ask = play.ask
    assert ask is not None, "a bot is only asked while there is something to decide"
    if isinstance(ask, Ask):
        play.choose(option)
    else:
        play.choose_all({**random_answer(ask, rng), seat: option})


def _go_on(play: Playout[Any, Any], rng: Rng) -> None:
    ask = play.ask
    assert ask is not None
    answer = random_answer(ask, rng)
    if isinstance(ask, Ask):
        play.choose(answer)
    else:
        play.choose_all(answer)


def worth(game: Game[Any, Any], play: Playout[Any, Any], seat: int, rng: Rng) -> float:
    """What a position is worth to a seat, from -1 to 1."""
    while True:
        outcome = play.outcome
        if outcome is not None:
            if not outcome.winners:
                return 0.0
            return 1.0 if seat in outcome.winners else -1.0
        judged = game.estimate(play.state, seat)
        if judged is not None:
            return judged
        _go_on(play, rng)
