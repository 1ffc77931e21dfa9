"""The connection to the database: opening it, keeping it private, and knowing when it was down."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from critias.kernel.errors import CritiasError
from critias.table import schema
from critias.table.errors import Unavailable
from critias.table.observing import Observer
from critias.table.upgrading import upgrade, version_of, versions

log = logging.getLogger(__name__)
CHANNEL = "critias_tables"
KEYS = "-keys-"
"""Announced in place of a table: somebody has signed a device out."""
ORDERS = "-orders-"
"""Announced in place of a table: an administrator has done something."""
ALIVE = "alive"
_MIGRATION_LOCK = 4_200_417


class Database:
    """SQLite or PostgreSQL, brought up to date when it is opened."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        if self.is_postgres:
            self._writers = _postgres(url, 4, 4)
            # A statement that only reads is a transaction of its own: beginning one before it and
            # ending it afterwards would be two more ways there and back.
            self._readers = _postgres(url, 4, 4, isolation_level="AUTOCOMMIT")
        else:
            # One writer at a time is what SQLite allows; queueing here is cheaper than its locks.
            self._writers = _sqlite(url, "BEGIN IMMEDIATE", 1)
            self._readers = _sqlite(url, "BEGIN", 4)
        self.secret = b""
        self.observer = Observer()

    async def open(self) -> None:
        """Bring the schema up to date and read the server's secret."""
        async with self.upgraded() as connection:
            self.secret = await _secret(connection)

    @contextlib.asynccontextmanager
    async def upgraded(self, *, keeps: bool = True) -> AsyncIterator[AsyncConnection]:
        """A connection that writes, with the schema up to date; nobody else brings it up to date
        as long. A file is kept as it was, unless it is a copy anyway."""
        if not self.is_postgres:
            _keep_private(self.url)
        async with self._writers.begin() as connection:
            if self.is_postgres:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            file = file_of(self.url) if keeps and not self.is_postgres else None
            await connection.run_sync(upgrade, file)
            yield connection

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads everything as of one moment, whatever is written meanwhile."""
        async with self._readers.connect() as connection:
            if self.is_postgres:
                await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection

    async def join(self) -> None:
        """Use a database as it is, beside a server that may have it open: it has to be there, and
        up to date."""
        shown = shown_url(self.url)
        if not self.is_postgres and not file_of(self.url).is_file():
            raise CritiasError("there is no database {url}; name yours with --database", url=shown)
        async with self._read() as connection:
            found = await connection.run_sync(version_of)
        if not found:
            raise CritiasError("there are no games in {url}; name yours with --database", url=shown)
        if found != versions()[0]:
            raise CritiasError(
                "{url} is of version {found}, and this Critias needs {newest}: it is brought up to "
                "date when the server is started next",
                url=shown,
                found=found,
                newest=versions()[0],
            )

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writers.dispose()
        await self._readers.dispose()

    @contextlib.asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        began = time.perf_counter()
        with _within_reach():
            async with self._writers.begin() as connection:
                yield connection
        self.observer.stored("write", time.perf_counter() - began)

    @contextlib.asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        began = time.perf_counter()
        with _within_reach():
            async with self._readers.connect() as connection:
                yield connection
        self.observer.stored("read", time.perf_counter() - began)

    async def _announce(self, connection: AsyncConnection, table: str, worker: str) -> None:
        if self.is_postgres:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table} {worker}")))

    # --- being down ---------------------------------------------------------------------------

    async def beat(self, now: float) -> None:
        """Note that this server is alive."""
        async with self._write() as connection:
            await _set_alive(connection, now)

    async def woke(self, now: float, gap: float) -> None:
        """After a start: a gap in the beats was a time in which nobody could choose."""
        async with self._write() as connection:
            s = schema.settings
            text = await connection.scalar(sa.select(s.c.value).where(s.c.name == ALIVE))
            began = float(text) if text is not None else now
            if now - began > gap:
                values = {"began": began, "ended": now}
                await connection.execute(sa.insert(schema.pauses).values(**values))
            await _set_alive(connection, now)

    async def pauses(self, since: float) -> list[tuple[float, float]]:
        """When the server was down since then, in order."""
        c = schema.pauses.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c.began, c.ended).where(c.ended > since).order_by(c.ended)
            )
            return [(row.began, row.ended) for row in found]

    async def clocks_run(self) -> bool:
        """Whether somebody's time is running anywhere."""
        c = schema.tables.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c.id).where(c.status == "playing", c.deadline > 0).limit(1)
            )
            return found.first() is not None


_AWAY = (DBAPIError, PoolTimeout, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""The driver's own errors come through by themselves while a connection is being made."""


@contextlib.contextmanager
def _within_reach() -> Iterator[None]:
    """A disk that is full or a database that is gone or damaged is told as such."""
    try:
        yield
    except (IntegrityError, DataError):
        # What was to be written is wrong, not the store.
        raise
    except _AWAY as error:
        log.error("the store does not work: %s", error)
        raise Unavailable(
            "the games cannot be read or written just now; nothing was changed, try again soon"
        ) from error


async def _set_alive(connection: AsyncConnection, now: float) -> None:
    s = schema.settings
    done = await connection.execute(sa.update(s).where(s.c.name == ALIVE).values(value=repr(now)))
    if done.rowcount == 0:
        await connection.execute(sa.insert(s).values(name=ALIVE, value=repr(now)))


def _postgres(url: str, connections: int, more: int, **options: Any) -> AsyncEngine:
    return create_async_engine(
        url, pool_size=connections, max_overflow=more, pool_pre_ping=True, **options
    )


def _lower(text: str | None) -> str | None:
    return None if text is None else text.lower()


def _sqlite(url: str, begin: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        url, pool_size=connections, max_overflow=0, connect_args={"timeout": 30}
    )

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        # The driver's own idea of when a transaction begins is wrong for us: see "begin".
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()
        # Its own knows no letters but those of English.
        connection.create_function("lower", 1, _lower, deterministic=True)

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begins(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


async def _secret(connection: AsyncConnection) -> bytes:
    s = schema.settings
    found = await connection.execute(sa.select(s.c.value).where(s.c.name == "secret"))
    secret = found.scalar()
    if secret is None:
        secret = secrets.token_hex(32)
        await connection.execute(sa.insert(s).values(name="secret", value=secret))
    return bytes.fromhex(secret)


def shown_url(url: str) -> str:
    """An address as people write it, without its password."""
    address = sa.make_url(url)
    address = address.set(drivername=address.get_backend_name())
    return address.render_as_string(hide_password=True)


def file_of(url: str) -> Path:
    """The file of an SQLite database, whose address holds one."""
    return Path(sa.make_url(url).database or "")


def _keep_private(url: str) -> None:
    """What is hidden in a game is in the file: only its owner may read it."""
    file = file_of(url)
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    elif file.is_file():
        with contextlib.suppress(PermissionError):
            file.chmod(0o600)


def migrate(url: str) -> None:
    """Bring the schema up to date, from outside an event loop."""

    async def run() -> None:
        database = Database(url)
        try:
            await database.open()
        except BaseException:
            # The driver's thread still wants to tell this loop that it failed.
            await asyncio.sleep(0.1)
            raise
        finally:
            await database.close()

    asyncio.run(run())
