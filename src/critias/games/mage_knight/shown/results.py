"""How a game ended, in words, and the rows of the result page."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.scoring import achievements, cities_of, scores
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.rules import Outcome
from critias.kit.language import say

ENDINGS: Final = {
    "back": "the way back",
    "conquered": "all cities are conquered",
    "fame": "most Fame",
    "mission": "the mission is accomplished",
    "time": "the time is over",
    "towers": "keeps and mage towers",
}


def ending(outcome: Outcome) -> str:
    """How a game ended."""
    return say(ENDINGS[outcome.reason])


ACHIEVEMENTS: Final = {
    "knowledge": "Greatest Knowledge",
    "loot": "Greatest Loot",
    "leader": "Greatest Leader",
    "conqueror": "Greatest Conqueror",
    "adventurer": "Greatest Adventurer",
    "beating": "Greatest Beating",
}


def statistics(state: MageKnightState) -> list[tuple[str, tuple[int, ...]]]:
    """The score sheet, a row for each line."""
    players = state.players
    table = [achievements(state, seat) for seat in range(len(players))]
    rows = [(say("Fame"), tuple(player.fame for player in players))]
    rows += [
        (say(name), tuple(row[category] for row in table))
        for category, name in ACHIEVEMENTS.items()
    ]
    return [
        *rows,
        (say("Level"), tuple(player.level for player in players)),
        (say("Cities"), tuple(cities_of(state, seat) for seat in range(len(players)))),
        (say("Rounds"), (state.round,) * len(players)),
        (say("Total"), tuple(scores(state)) if state.over else (0,) * len(players)),
    ]
