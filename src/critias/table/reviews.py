"""Reviews of finished games: each is made once, and the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from critias.table.advice import Reviewed, reviewed
from critias.table.work import Rank, Workshop, Written

_KEPT: Final = 64


class Reviews:
    """What has been looked back at. A finished game does not change, and neither does its review;
    those who ask while it is being made wait for the same one."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._made: OrderedDict[str, asyncio.Task[Reviewed]] = OrderedDict()

    async def of(self, table: str, written: Written, whose: str) -> Reviewed:
        """The review of the game that was played at a table."""
        making = self._made.pop(table, None)
        if making is None or (making.done() and (making.cancelled() or making.exception())):
            making = asyncio.get_running_loop().create_task(self._make(table, written, whose))
        self._made[table] = making
        for old in [name for name, task in self._made.items() if task.done()][:-_KEPT]:
            del self._made[old]
        # Whoever leaves does not take it away from the others.
        return await asyncio.shield(making)

    async def _make(self, table: str, written: Written, whose: str) -> Reviewed:
        sent: Written | None = written
        while True:
            found = await self._workshop.run(reviewed, table, sent, rank=Rank.WATCHED, whose=whose)
            if found is not None:
                return found
            sent = None

    async def close(self) -> None:
        """Leave what is being made."""
        tasks = list(self._made.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
