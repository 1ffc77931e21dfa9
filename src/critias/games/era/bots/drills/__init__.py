"""Positions of Era of Atlantis with an answer that any careful beginner finds."""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.drills.bids import BIDS
from critias.games.era.bots.drills.coups import COUPS
from critias.games.era.bots.drills.growth import GROWTH
from critias.games.era.bots.drills.laying import FOUR
from critias.games.era.bots.drills.wars import WARS
from critias.players.drills import Drills

DRILLS: Final = Drills(3, FOUR, (*COUPS, *WARS, *BIDS, *GROWTH))
