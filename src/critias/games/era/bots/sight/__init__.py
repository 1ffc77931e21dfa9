"""What a seat may know, for learning programs: sheets of the map, the nations, the players.

Seats are counted from the one that looks: it comes first, then the others as their turns follow.
"""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.sight.look import again, look
from critias.games.era.bots.sight.point import point
from critias.games.era.bots.sight.sheets import OPTION, SHEETS, WORDS
from critias.games.era.rules.state import EraState
from critias.players.observing import Sight

SIGHT: Final[Sight[EraState]] = Sight(
    version=1,
    sheets=SHEETS,
    look=look,
    again=again,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=64,
)
