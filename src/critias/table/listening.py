"""A worker's own line to PostgreSQL.

It tells what other workers do. As long as it is held, nobody lays other games under the worker (see
`critias.table.alone`); so it is there before anything is read, and whatever was read before it
broke is not believed any more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from critias.table.alone import SERVING
from critias.table.database import CHANNEL

log = logging.getLogger(__name__)
_AGAIN = 0.5
"""Seconds after which a line that could not be had is tried again."""


class Listening:
    """The line, opened again whenever it breaks."""

    def __init__(
        self, url: str, heard: Callable[[str, str], None], anew: Callable[[], Awaitable[None]]
    ) -> None:
        self._url = url.replace("postgresql+asyncpg://", "postgresql://")
        self._heard = heard
        """Told what has changed, and the worker that has changed it."""
        self._anew = anew
        """Called once the line is there again: nobody knows what has happened meanwhile."""
        self._lost = asyncio.Event()
        self._line: Any = None

    async def open(self) -> None:
        """Have the line; while games are laid into the database, that waits."""
        self._lost.clear()
        self._line = await asyncpg.connect(self._url)
        try:
            self._line.add_termination_listener(lambda _: self._lost.set())
            await self._line.execute("SELECT pg_advisory_lock_shared($1)", SERVING)
            await self._line.add_listener(CHANNEL, self._hear)
        except BaseException:
            await self._line.close()
            raise

    def _hear(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        changed, _, worker = str(payload).partition(" ")
        self._heard(changed, worker)

    async def keep(self) -> None:
        """Have it again whenever it breaks, until cancelled."""
        try:
            while True:
                await self._lost.wait()
                log.warning("the line to other workers is down")
                await self._open_again()
        finally:
            await self._line.close()

    async def _open_again(self) -> None:
        while True:
            try:
                await self.open()
                await self._anew()
            except Exception:
                log.exception("the line to other workers is down; trying again")
                await asyncio.sleep(_AGAIN)
            else:
                return
