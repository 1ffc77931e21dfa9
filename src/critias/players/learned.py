"""Bots with networks learnt from games: one that plays what its policy thinks best, and a search
that begins with what the policy thinks likely and judges by the value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from critias.kernel.choices import Ask, Option
from critias.kernel.errors import CritiasError
from critias.kernel.random import Rng
from critias.players.advice import AnyAdvice
from critias.players.bot import Bot, Position
from critias.players.network import Network, narrowed, network_of
from critias.players.search import SearchBot, Worth


class NothingLearnt(CritiasError):
    """A game for which nobody has trained networks yet."""


def network_for(advice: AnyAdvice) -> Network:
    """The networks of a game."""
    if advice.network is None or advice.sight is None:
        raise NothingLearnt("no networks were learnt for this game: take greedy or search instead")
    return network_of(advice.network, advice.sight)


@lru_cache(maxsize=8)
def taught(advice: AnyAdvice) -> AnyAdvice:
    """The advice of a game with what was learnt in place of what was set by hand."""
    network = network_for(advice)
    estimate, share = advice.estimate, advice.learned

    def leanings(state: Any, ask: Ask) -> Sequence[float]:
        few = narrowed(advice, ask)
        likely: list[float] = network.judge(advice, state, ask.seats[0], ask).likely.tolist()
        if few is ask:
            return likely
        known = dict(zip(few.options, likely, strict=True))
        return [known.get(option, 0.0) for option in ask.options]

    def judged(state: Any, seat: int) -> float | None:
        by_hand = estimate(state, seat) if share < 1 else 0.0
        if by_hand is None:
            return None
        return (1 - share) * by_hand + share * network.worth(state, seat)

    return replace(advice, leanings=leanings, estimate=judged, half_done=advice.half_done)


class LearnedBot(Bot):
    """Plays what its policy thinks best, at once."""

    name = "learned"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)

    def choose(self, position: Position) -> Option:
        advice = position.advice
        network, ask = network_for(advice), narrowed(advice, position.ask)
        if len(ask.options) == 1:
            return ask.options[0]
        state = position.world(self._rng).state
        likely = network.judge(advice, state, position.seat, position.ask).likely
        if not position.secret:
            # Whoever is not to be seen through mixes; otherwise the best is played, and hardly ever
            # the second best, so that nobody goes round in a circle for good.
            likely = likely**advice.sure
        return ask.options[self._rng.by_share(likely.tolist())]


class LearnedSearchBot(SearchBot):
    """Looks ahead with what was learnt."""

    name = "learned search"
    minded = False

    def weigh(self, position: Position) -> list[Worth]:
        position.advice = taught(position.advice)
        return super().weigh(position)
