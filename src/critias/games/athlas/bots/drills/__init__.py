"""Positions of Athlas with an answer that any careful beginner finds."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.bots.drills.basics import BASICS
from critias.games.athlas.bots.drills.fights import FIGHTS
from critias.games.athlas.bots.drills.race import RACE
from critias.games.athlas.bots.drills.wonders import WONDERS
from critias.players.drills import Drills

DRILLS: Final = Drills(
    2,
    {"creation": "presets", "north": "rush", "south": "rush", "offers": False, "turn_limit": 100},
    (*BASICS, *RACE, *FIGHTS, *WONDERS),
)
