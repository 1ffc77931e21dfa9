"""Looking back: moments of games, each for somebody, and not too many at once."""

from __future__ import annotations

import asyncio
from typing import Final

from critias.table.errors import TooMuch
from critias.table.journal import Written
from critias.table.replays import KEPT, Frame, frame
from critias.table.workshop import Whose, Workshop

EACH: Final = 4
"""So many moments one address is shown at a time; the page of a result has more of them."""
MOST: Final = 32
"""So many moments one address may want at a time."""


class _Address:
    """What one address wants to see."""

    def __init__(self) -> None:
        self.wanted = 0
        self.shown = asyncio.Semaphore(EACH)


class Moments:
    """What is being looked back at. More games at once than the process keeps would only push each
    other out: they wait."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._addresses: dict[str, _Address] = {}
        self._shown = asyncio.Semaphore(KEPT)

    async def of(self, written: Written, at: int, seat: int | None, whose: Whose) -> Frame:
        """The table after the first `at` choices, as a seat saw it."""
        address = self._addresses.setdefault(whose.address, _Address())
        if address.wanted >= MOST:
            raise TooMuch("you look at many moments at once; please wait for some of them")
        address.wanted += 1
        try:
            async with address.shown, self._shown:
                while True:
                    found = await self._workshop.run(frame, written, at, seat, whose=whose)
                    if found is not None:
                        return found
        finally:
            address.wanted -= 1
            if not address.wanted:
                del self._addresses[whose.address]
