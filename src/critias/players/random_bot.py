"""A bot without a plan."""

from __future__ import annotations

from critias.kernel.choices import Option
from critias.kernel.random import Rng
from critias.players.bot import Bot, Position


class RandomBot(Bot):
    """Picks any option, each equally likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)

    def choose(self, position: Position) -> Option:
        return self._rng.pick(position.ask.options)
