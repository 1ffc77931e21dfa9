"""Bots. A bot is given its seat's view and question, never the state."""

from __future__ import annotations

from critias.players.bot import Bot, Position
from critias.players.codes import OLD_LEVELS, STRENGTHS, BadCode, Code, Strength, bot, name_of, read
from critias.players.plain import EasyBot, GreedyBot, HintBot, RandomBot
from critias.players.search import Budget, SearchBot, Worth

__all__ = [
    "OLD_LEVELS",
    "STRENGTHS",
    "BadCode",
    "Bot",
    "Budget",
    "Code",
    "EasyBot",
    "GreedyBot",
    "HintBot",
    "Position",
    "RandomBot",
    "SearchBot",
    "Strength",
    "Worth",
    "bot",
    "name_of",
    "read",
]
