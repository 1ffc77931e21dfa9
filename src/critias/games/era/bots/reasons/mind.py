"""What is thought about once for all options, and how things are measured.

Measures are of the size of one: each is divided by what is a lot of its sort."""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.estimate import turns_left
from critias.games.era.bots.gains import Points
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import controls
from critias.players.habits import Name

SURE, FAIR, BOLD, HOPELESS = "sure", "fair", "bold", "no"
SURE_BY, FAIR_BY, BOLD_BY = 4, 1, -1
"""By how much an attack without bids is stronger than the defence."""
_TIMES: Final = ("last", "second", "late", "late", "early")

POINTS: Final = 2
VIRYA: Final = 10
PRICE: Final = 5
"""Virya of a bid."""
POWER: Final = 4
BUILT: Final = 2
"""Power of one building."""
WHOLE_POWER: Final = 20
"""Power of a nation."""
UNITS: Final = 10
"""Units of a nation."""
TROOP: Final = 5
"""Units of an area."""
COST: Final = 3
"""Units lost on the way."""
THREAT: Final = 3
"""Power that others could take."""


class Mind:
    """A player who has to answer a question."""

    __slots__ = ("_points", "nation", "seat", "soon", "state", "table", "time", "virya")

    def __init__(self, state: EraState, seat: int) -> None:
        left = turns_left(state)
        self.state = state
        self.seat = seat
        self.time = _TIMES[min(left, len(_TIMES) - 1)]
        """How many turns are left: none, one, few or many."""
        self.soon = "soon" if left < 2 else "far"
        self.virya = state.virya[seat] / VIRYA
        self.table = ("three", "four", "five")[state.players - 3]
        """How many play."""
        self.nation = state.doing.nation
        """The nation of the action under way."""
        self._points: Points | None = None

    @property
    def points(self) -> Points:
        """Counted when it is asked for: not every question needs it."""
        if self._points is None:
            self._points = Points(self.state, self.seat)
        return self._points

    def has(self, nation: int) -> bool:
        """Whether the player is one of the nation's controllers."""
        return controls(self.state, self.seat, nation)


def likely(margin: int) -> str:
    """How an attack is likely to end that is so much stronger than the defence.

    >>> likely(5), likely(1), likely(0), likely(-2)
    ('sure', 'fair', 'bold', 'no')
    """
    if margin >= FAIR_BY:
        return SURE if margin >= SURE_BY else FAIR
    return BOLD if margin >= BOLD_BY else HOPELESS


def graded(
    question: str, what: str, time: str, found: tuple[float, float, float]
) -> list[tuple[Name, float]]:
    """What attacks bring that are sure, likely and possible."""
    sure, fair, bold = found
    return [
        ((question, what, SURE, time), sure / POINTS),
        ((question, what, FAIR, time), fair / POINTS),
        ((question, what, BOLD, time), bold / POINTS),
        ((question, what, "none"), float(bold <= 0)),
    ]
