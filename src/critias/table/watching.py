"""Who looks at which table, by way of any worker: nobody is written to about what they see."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Final

from critias.table.errors import Missing
from critias.table.live import Live
from critias.table.store import LOOKS, Store

EVERY: Final = 15.0
"""Seconds between two words of a worker that it is still there."""


class Watching:
    """What this worker tells the others, and what they told."""

    def __init__(self, store: Store, worker: str, shared: bool) -> None:
        self._store = store
        self._worker = worker
        self._shared = shared
        self._lock = asyncio.Lock()

    async def update(self, live: Live, person: str) -> None:
        """Somebody has come or gone: tell how it is now."""
        if not self._shared:
            return
        # One at a time, each by what is so at its turn: the last word is true.
        async with self._lock:
            if live.is_watched_by(person):
                await self._store.watch(live.id, person, self._worker, time.time())
            else:
                await self._store.unwatch(self._worker, live.id, person)

    async def elsewhere(self, table: str, person: str) -> bool:
        """Whether somebody looks at a table by way of another worker."""
        if not self._shared:
            return False
        return await self._store.is_watched(table, person, time.time() - LOOKS)

    async def tell(self, live: Live) -> None:
        """Let the other workers look again who is there."""
        if not self._shared:
            return
        # A table that was deleted meanwhile is missed by nobody.
        with contextlib.suppress(Missing):
            async with live.lock:
                live.row = await self._store.touch(live.row, self._worker)

    async def refresh(self) -> None:
        """All who look are still there."""
        await self._store.still_watching(self._worker, time.time(), LOOKS)

    async def close(self) -> None:
        """This worker goes, and with it all who look through it."""
        if self._shared:
            await self._store.unwatch(self._worker)
