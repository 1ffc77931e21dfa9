"""What a seat may know, for learning programs: sheets of the board, the heroes, the cards.

Everything is told from the side of the seat: it comes first, then its team, then the others; Blue
sees the board turned by half, so that both teams march the same way.
"""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.sight.look import again, look
from critias.games.goa2.bots.sight.point import point
from critias.games.goa2.bots.sight.sheets import OPTION, SHEETS, WORDS
from critias.games.goa2.rules.state import GoaState
from critias.players.observing import Sight

SIGHT: Final[Sight[GoaState]] = Sight(
    version=1,
    sheets=SHEETS,
    look=look,
    again=again,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=256,
)
