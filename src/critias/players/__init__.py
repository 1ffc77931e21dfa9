"""Bots. A bot is given its seat's view and question, never the state."""

from __future__ import annotations

from collections.abc import Callable

from critias.players.bot import Bot, Position
from critias.players.random_bot import RandomBot
from critias.players.searcher import Searcher

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "searcher": Searcher}
"""Bots by name; each is made from a seed."""

__all__ = ["BOTS", "Bot", "Position", "RandomBot", "Searcher"]
