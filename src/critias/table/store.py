"""Everything that must survive: people, tables, seats, the journal of choices, chat.

Choices are appended under a unique (table, number) key, so two workers can never both accept the
same move. Nothing is acknowledged or broadcast before its commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from critias.table import schema
from critias.table.errors import Missing, Stale
from critias.table.records import Entry, Person, Said, Seat, Table

MIGRATIONS = Path(__file__).with_name("migrations")
CHANNEL = "critias_tables"
_MIGRATION_LOCK = 4_200_417
_TOGETHER = 64


class _Append(NamedTuple):
    """Choices to be written down."""

    table: str
    entries: Sequence[Entry]
    worker: str
    columns: dict[str, Any]


class Store:
    """One database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        if self.is_postgres:
            self._readers = self._writers = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True
            )
        else:
            # One writer at a time is what SQLite allows; queueing here is cheaper than its locks.
            self._writers = _sqlite(url, "BEGIN IMMEDIATE", 1)
            self._readers = _sqlite(url, "BEGIN", 4)
        self.secret = b""
        self._queue: list[tuple[_Append, asyncio.Future[int | None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and read the server's secret."""
        async with self._write() as connection:
            if self.is_postgres:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            await connection.run_sync(_migrate)
            self.secret = await _secret(connection)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._writing is not None:
            await self._writing
        await self._writers.dispose()
        if self._readers is not self._writers:
            await self._readers.dispose()

    @contextlib.asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writers.begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        async with self._readers.connect() as connection:
            yield connection

    async def _announce(self, connection: AsyncConnection, table: str, worker: str) -> None:
        if self.is_postgres:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table} {worker}")))

    # --- people -------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """A new person; the key itself is never stored."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.people).values(**person.columns()))

    async def person(self, person: str) -> Person | None:
        """The person of that id."""
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.people).where(schema.people.c.id == person)
            )
            row = found.mappings().first()
        return Person(**row) if row is not None else None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Names by id."""
        if not people:
            return {}
        c = schema.people.c
        async with self._read() as connection:
            found = await connection.execute(sa.select(c.id, c.name).where(c.id.in_(people)))
            return {row.id: row.name for row in found}

    async def change_person(self, person: str, **columns: Any) -> None:
        """Set a name or a webhook."""
        async with self._write() as connection:
            await connection.execute(
                sa.update(schema.people).where(schema.people.c.id == person).values(**columns)
            )

    async def add_carry(self, token_hash: str, person: str, expires: float) -> None:
        """A token that carries a person to another device, once."""
        c = schema.carries
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.expires < time.time()))
            await connection.execute(
                sa.insert(c).values(token_hash=token_hash, person=person, expires=expires)
            )

    async def take_carry(self, token_hash: str) -> str | None:
        """The person a token stands for; it works no second time."""
        c = schema.carries
        async with self._write() as connection:
            found = await connection.execute(
                sa.delete(c)
                .where(c.c.token_hash == token_hash, c.c.expires >= time.time())
                .returning(c.c.person)
            )
            row = found.first()
        return row.person if row is not None else None

    # --- tables -------------------------------------------------------------------------------

    async def add_table(
        self, table: Table, seats: Sequence[Seat], entries: Sequence[Entry] = ()
    ) -> None:
        """A new table, with the choices it starts from, if it continues a game."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.tables).values(**table.columns()))
            await connection.execute(sa.insert(schema.seats), [s.columns() for s in seats])
            if entries:
                await connection.execute(sa.insert(schema.journal), [e.columns() for e in entries])

    async def table(self, table: str) -> Table:
        """The table of that id."""
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.tables).where(schema.tables.c.id == table)
            )
            row = found.mappings().first()
        if row is None:
            raise Missing(f"there is no table {table!r:.40}")
        return Table(**row)

    async def seats(self, table: str) -> list[Seat]:
        """Its seats, in order."""
        c = schema.seats.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.seats).where(c.table_id == table).order_by(c.seat)
            )
            return [Seat(**row) for row in found.mappings()]

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Its journal after the first `after` entries."""
        c = schema.journal.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.journal)
                .where(c.table_id == table, c.number > after)
                .order_by(c.number)
            )
            return [Entry(**row) for row in found.mappings()]

    async def revisions(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of these tables has changed."""
        if not tables:
            return {}
        c = schema.tables.c
        async with self._read() as connection:
            found = await connection.execute(sa.select(c.id, c.revision).where(c.id.in_(tables)))
            return {row.id: row.revision for row in found}

    async def tables_of(self, person: str) -> list[Table]:
        """All tables a person hosts or sits at, the most recent first."""
        t, s = schema.tables, schema.seats
        sits = sa.select(s.c.table_id).where(s.c.person == person)
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t)
                .where(sa.or_(t.c.host == person, t.c.id.in_(sits)))
                .order_by(t.c.changed.desc())
                .limit(200)
            )
            return [Table(**row) for row in found.mappings()]

    async def public_tables(self) -> list[Table]:
        """Tables anybody may see, the most recent first."""
        t = schema.tables
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t)
                .where(t.c.public, t.c.status.in_(("open", "playing")))
                .order_by(t.c.changed.desc())
                .limit(30)
            )
            return [Table(**row) for row in found.mappings()]

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[Seat]]:
        """The seats of several tables."""
        c = schema.seats.c
        seats: dict[str, list[Seat]] = {table: [] for table in tables}
        if tables:
            async with self._read() as connection:
                found = await connection.execute(
                    sa.select(schema.seats).where(c.table_id.in_(tables)).order_by(c.seat)
                )
                for row in found.mappings():
                    seats[row["table_id"]].append(Seat(**row))
        return seats

    async def overdue(self, now: float, patience: float) -> list[str]:
        """Tables whose clock has run out, or whose bots nobody has been running."""
        c = schema.tables.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c.id).where(
                    c.status == "playing",
                    sa.or_(c.deadline <= now, sa.and_(c.bot_turn, c.changed <= now - patience)),
                )
            )
            return [row.id for row in found]

    async def change_table(
        self, table: str, worker: str, *, length: int | None = None, **columns: Any
    ) -> int:
        """Set columns of a table; with `length`, only if nothing was chosen meanwhile."""
        t = schema.tables
        async with self._write() as connection:
            where = [t.c.id == table] + ([t.c.length == length] if length is not None else [])
            done = await connection.execute(
                sa.update(t)
                .where(*where)
                .values(revision=t.c.revision + 1, changed=time.time(), **columns)
                .returning(t.c.revision)
            )
            row = done.first()
            if row is None:
                raise Stale("the table has changed in the meantime")
            await self._announce(connection, table, worker)
            return int(row.revision)

    async def change_seat(
        self,
        table: str,
        seat: int,
        worker: str,
        *,
        if_person: str | None = None,
        if_open: bool = False,
        **columns: Any,
    ) -> None:
        """Give a seat to a person or a bot; with a condition, only while it holds."""
        s, t = schema.seats, schema.tables
        where = [s.c.table_id == table, s.c.seat == seat]
        if if_person is not None:
            where.append(s.c.person == if_person)
        if if_open:
            where += [s.c.person.is_(None), s.c.bot == ""]
        async with self._write() as connection:
            done = await connection.execute(sa.update(s).where(*where).values(**columns))
            if done.rowcount != 1:
                raise Stale("somebody else was faster: the seat has changed hands")
            await connection.execute(
                sa.update(t)
                .where(t.c.id == table)
                .values(revision=t.c.revision + 1, changed=time.time())
            )
            await self._announce(connection, table, worker)

    async def append(
        self, table: str, entries: Sequence[Entry], worker: str, **columns: Any
    ) -> int:
        """Write choices down under their numbers; `Stale` if any of the numbers is taken."""
        job = _Append(table, entries, worker, columns)
        if self.is_postgres:
            async with self._write() as connection:
                revision = await self._append(connection, job)
        else:
            revision = await self._append_together(job)
        if revision is None:
            raise Stale("another choice came first")
        return revision

    async def _append(self, connection: AsyncConnection, job: _Append) -> int | None:
        """The new revision; None, with nothing written, if another choice came first."""
        t = schema.tables
        done = await connection.execute(
            sa.update(t)
            .where(
                t.c.id == job.table,
                t.c.length == job.entries[0].number - 1,
                t.c.status == "playing",
            )
            .values(
                length=job.entries[-1].number,
                revision=t.c.revision + 1,
                changed=job.entries[-1].at,
                **job.columns,
            )
            .returning(t.c.revision)
        )
        row = done.first()
        if row is None:
            return None
        await connection.execute(sa.insert(schema.journal), [e.columns() for e in job.entries])
        await self._announce(connection, job.table, job.worker)
        return int(row.revision)

    async def _append_together(self, job: _Append) -> int | None:
        """SQLite writes one transaction at a time, and each waits for the disk: whatever has come
        in while the last one was written goes into the next one together."""
        waiting: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._queue.append((job, waiting))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_queue())
        return await waiting

    async def _write_queue(self) -> None:
        try:
            while self._queue:
                jobs, self._queue = self._queue[:_TOGETHER], self._queue[_TOGETHER:]
                await self._write_jobs(jobs)
        finally:
            self._writing = None

    async def _write_jobs(self, jobs: list[tuple[_Append, asyncio.Future[int | None]]]) -> None:
        try:
            async with self._write() as connection:
                results = [await self._append(connection, job) for job, _ in jobs]
        except BaseException as error:
            for _, waiting in jobs:
                if not waiting.done():
                    waiting.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for (_, waiting), revision in zip(jobs, results, strict=True):
            if not waiting.done():
                waiting.set_result(revision)

    # --- chat ---------------------------------------------------------------------------------

    async def say(self, said: Said, worker: str) -> int:
        """Write down what somebody said; returns the table's new revision."""
        t, c = schema.tables, schema.chat
        async with self._write() as connection:
            done = await connection.execute(
                sa.update(t)
                .where(t.c.id == said.table_id)
                .values(revision=t.c.revision + 1)
                .returning(t.c.revision)
            )
            revision = int(done.scalar_one())
            last = await connection.execute(
                sa.select(sa.func.max(c.c.number)).where(c.c.table_id == said.table_id)
            )
            number = (last.scalar() or 0) + 1
            await connection.execute(sa.insert(c).values(**{**said.columns(), "number": number}))
            await self._announce(connection, said.table_id, worker)
            return revision

    async def said(self, table: str) -> list[Said]:
        """The last two hundred things said at a table."""
        c = schema.chat
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c).where(c.c.table_id == table).order_by(c.c.number.desc()).limit(200)
            )
            return [Said(**row) for row in found.mappings()][::-1]


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

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begins(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def _secret(connection: AsyncConnection) -> bytes:
    s = schema.settings
    found = await connection.execute(sa.select(s.c.value).where(s.c.name == "secret"))
    secret = found.scalar()
    if secret is None:
        secret = secrets.token_hex(32)
        await connection.execute(sa.insert(s).values(name="secret", value=secret))
    return bytes.fromhex(secret)


def migrate(url: str) -> None:
    """Bring the schema up to date, from outside an event loop."""

    async def run() -> None:
        store = Store(url)
        try:
            await store.open()
        except BaseException:
            # The driver's thread still wants to tell this loop that it failed.
            await asyncio.sleep(0.1)
            raise
        finally:
            await store.close()

    asyncio.run(run())
