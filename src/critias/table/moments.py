"""Looking back: moments of games, each for somebody, and not too many at once."""

from __future__ import annotations

from collections import Counter
from typing import Final

from critias.table.errors import TooMuch
from critias.table.replays import KEPT, Frame, frame
from critias.table.work import Written
from critias.table.workshop import Whose, Workshop

EACH: Final = 4
"""So many moments one address is shown at a time."""


class Moments:
    """What is being looked back at. More games at once than the process keeps would only push each
    other out."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._in_hand: Counter[str] = Counter()

    async def of(self, written: Written, at: int, seat: int | None, whose: Whose) -> Frame:
        """The table after the first `at` choices, as a seat saw it."""
        if self._in_hand[whose.address] >= EACH or self._in_hand.total() >= KEPT:
            raise TooMuch("many moments are being looked at just now; please try again")
        self._in_hand[whose.address] += 1
        try:
            while True:
                found = await self._workshop.run(frame, written, at, seat, whose=whose)
                if found is not None:
                    return found
        finally:
            self._in_hand[whose.address] -= 1
            if not self._in_hand[whose.address]:
                del self._in_hand[whose.address]
