"""What a seat may know, for learning programs: land, enemies, players, cards, the combat."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.bots.sight.look import again, look
from critias.games.mage_knight.bots.sight.point import point
from critias.games.mage_knight.bots.sight.sheets import OPTION, SHEETS, WORDS
from critias.games.mage_knight.rules.state import MageKnightState
from critias.players.observing import Sight

SIGHT: Final[Sight[MageKnightState]] = Sight(
    version=2,
    sheets=SHEETS,
    look=look,
    again=again,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=256,
)
