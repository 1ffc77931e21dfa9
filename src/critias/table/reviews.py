"""Reviews of finished games: each is made once, and the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from critias.kit.language import Language, language
from critias.table.advice import MOST, Reviewed, reviewed
from critias.table.errors import Busy
from critias.table.journal import Written
from critias.table.workshop import Rank, Whose, Workshop

_KEPT: Final = 64
_WHILE: Final = 0.2
"""Seconds after which it is looked again whether there is leisure."""
PATIENCE: Final = 30.0
"""Seconds that somebody waits for a review before being asked to come back."""


class Reviews:
    """What has been looked back at. A finished game does not change, and neither does its review;
    those who ask while it is being made wait for the same one."""

    def __init__(self, workshop: Workshop, thinking: Workshop) -> None:
        self._workshop = workshop
        self._thinking = thinking
        self._made: OrderedDict[tuple[str, Language], asyncio.Task[Reviewed]] = OrderedDict()
        # The process forgets the oldest where it has too many in hand.
        self._some = asyncio.Semaphore(MOST // 2)

    async def of(self, table: str, written: Written, whose: Whose) -> Reviewed:
        """The review of the game that was played at a table."""
        key = table, language()
        making = self._made.pop(key, None)
        if making is None or (making.done() and (making.cancelled() or making.exception())):
            making = asyncio.get_running_loop().create_task(self._make(table, written, whose))
        self._made[key] = making
        for old in [name for name, task in self._made.items() if task.done()][:-_KEPT]:
            del self._made[old]
        # Whoever leaves does not take it away from the others, and whoever comes back finds it.
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(making)
        except TimeoutError:
            raise Busy("the bots are busy: the review goes on; look again in a moment") from None

    async def _make(self, table: str, written: Written, whose: Whose) -> Reviewed:
        async with self._some:
            return await self._made_in_slices(table, written, whose)

    async def _made_in_slices(self, table: str, written: Written, whose: Whose) -> Reviewed:
        name = f"{table} {language().code}"
        sent: Written | None = written
        while True:
            while self._thinking.crowd.size(Rank.UNSEEN) > self._thinking.processes:
                # Turns come first: they need the processors.
                await asyncio.sleep(_WHILE)
            found = await self._workshop.run(reviewed, name, sent, rank=Rank.ASIDE, whose=whose)
            if found is not None:
                return found
            sent = None

    async def close(self) -> None:
        """Leave what is being made."""
        tasks = list(self._made.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
