"""A bot that looks ahead: many short random plays from worlds that fit what its seat knows."""

from __future__ import annotations

import math
import time
from typing import Any

from critias.kernel.choices import Ask, AskEach, Option
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng
from critias.players.bot import Bot, Position

EXPLORE = 0.5


class Searcher(Bot):
    """Tries every sensible option in redealt worlds, the promising ones more often (UCB1), and
    plays on by the game's hints for `horizon` decisions (None: as many as the game likes) before it
    judges the position by the game's own estimate.

    It stops after `plays` tries or `budget` random decisions, whichever comes first, so that it
    thinks about as long in a game that has no estimate and has to be played to its end."""

    name = "searcher"

    def __init__(
        self, seed: int = 0, plays: int = 300, horizon: int | None = None, budget: int = 10_000
    ) -> None:
        self._rng = Rng(seed)
        self._plays = plays
        self._horizon = horizon
        self._budget = budget

    def choose(self, position: Position) -> Option:
        options = list(position.game.sensible(position.ask))
        if len(options) == 1:
            return options[0]
        self._rng.shuffle(options)
        totals = [0.0] * len(options)
        visits = [0] * len(options)
        spent = 0
        end = math.inf if self.seconds is None else time.monotonic() + self.seconds
        for n in range(max(self._plays, len(options))):
            i = _next(totals, visits, n)
            worth, length = self._try(position, options[i])
            totals[i] += worth
            visits[i] += 1
            spent += length
            if spent > self._budget or time.monotonic() > end:
                break
        tried = [i for i in range(len(options)) if visits[i]]
        return options[max(tried, key=lambda i: totals[i] / visits[i])]

    def _try(self, position: Position, option: Option) -> tuple[float, int]:
        """The worth of one option in one world, and how many decisions it took to see."""
        seat, game = position.seat, position.game
        play = position.world(self._rng).playout()
        _answer(play, seat, option, self._rng)
        horizon = game.horizon if self._horizon is None else self._horizon
        for length in range(self._budget):
            outcome = play.outcome
            if outcome is not None:
                won = 1.0 if seat in outcome.winners else -1.0
                return won if outcome.winners else 0.0, length
            if length >= horizon:
                judged = game.estimate(play.state, seat)
                if judged is not None:
                    return judged, length
            _go_on(play, self._rng)
        return 0.0, self._budget


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
        others = {} if isinstance(ask, AskEach) else random_answer(ask, rng)
        play.choose_all({**others, seat: option})


def _go_on(play: Playout[Any, Any], rng: Rng) -> None:
    ask, hint, state = play.ask, play.game.hint, play.state
    assert ask is not None
    if isinstance(ask, Ask):
        play.choose(hint(state, ask, rng))
    else:
        play.choose_all({seat: hint(state, each, rng) for seat, each in ask.asks.items()})
