"""Everything that must survive: people, tables, seats, the journal of choices, chat.

Choices are appended under a unique (table, number) key, so two workers can never both accept the
same move. Nothing is acknowledged or broadcast before its commit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from critias.table import schema
from critias.table.errors import Denied, Missing, Stale
from critias.table.order_store import OrderStore, shunned_of
from critias.table.records import Entry, Said, Seat, Seating, Table

_TOGETHER = 64
LOOKS = 60.0
"""Seconds after which a worker counts as dead, and those who looked through it as gone."""
_LISTED = 30
"""So many public tables are shown."""


class _Append(NamedTuple):
    """Choices to be written down."""

    table: str
    entries: Sequence[Entry]
    worker: str
    columns: dict[str, Any]


class News(NamedTuple):
    """A table with all that a worker holds of it, as of one revision at the least."""

    row: Table
    entries: list[Entry]
    """Its journal, as far as it was not known."""
    seats: list[Seat]
    names: dict[str, str]
    """Of those who sit there, and of the host."""
    chat: list[Said]
    shunned: dict[str, frozenset[str]]
    """For those who do not want to hear somebody of the chat: whom."""
    seatings: list[Seating]
    """How seats have changed hands while the game ran."""
    watches: set[tuple[str, str]]
    """Who looks, and by way of which worker."""


class Store(OrderStore):
    """People, tables, seats, choices and chat."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._queue: list[tuple[_Append, asyncio.Future[int | None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Let go of all connections, once what is being written is written."""
        if self._writing is not None:
            await self._writing
        await super().close()

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
            return await _row(connection, table)

    async def news(self, table: str, revision: int = -1, length: int = 0) -> News | None:
        """Everything about a table, for somebody who knows the first `length` entries of its
        journal; None if it is still of that revision. All is read by one connection, and what
        cannot be news is not read."""
        s, p, e, t = schema.seats, schema.people, schema.journal, schema.seatings
        w = schema.watches
        async with self._read() as connection:
            row = await _row(connection, table)
            if row.revision == revision:
                return None
            entries: list[Entry] = []
            if row.length > length:
                more = e.c.table_id == table, e.c.number > length, e.c.number <= row.length
                found = await connection.execute(sa.select(e).where(*more).order_by(e.c.number))
                entries = [Entry(**one) for one in found.mappings()]
            seated = await connection.execute(
                sa.select(s, p.c.name)
                .outerjoin(p, p.c.id == s.c.person)
                .where(s.c.table_id == table)
                .order_by(s.c.seat)
            )
            seats, names = [], {}
            for columns in map(dict, seated.mappings()):
                name = columns.pop("name")
                seats.append(Seat(**columns))
                if name is not None:
                    names[columns["person"]] = name
            if row.host not in names:
                # A host who only looks on is called by name as well.
                names[row.host] = await connection.scalar(
                    sa.select(p.c.name).where(p.c.id == row.host)
                )
            chat = await _said(connection, table)
            shunned = await shunned_of(connection, sorted({said.person for said in chat}))
            told = await connection.execute(
                sa.select(t).where(t.c.table_id == table).order_by(t.c.number)
            )
            seatings = [Seating(**one) for one in told.mappings()]
            looks = w.c.table_id == table, w.c.seen >= time.time() - LOOKS
            found = await connection.execute(sa.select(w.c.person, w.c.worker).where(*looks))
            watches = {(one.person, one.worker) for one in found}
        return News(row, entries, seats, names, chat, shunned, seatings, watches)

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
        hosts = sa.select(t.c.id).where(t.c.host == person)
        sits = sa.select(s.c.table_id).where(s.c.person == person)
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t)
                .where(t.c.id.in_(hosts.union(sits)))
                .order_by(t.c.changed.desc())
                .limit(200)
            )
            return [Table(**row) for row in found.mappings()]

    async def public_tables(self, statuses: Sequence[str] = ("open", "playing")) -> list[Table]:
        """Tables anybody may see, the most recent first."""
        t = schema.tables
        tables: list[Table] = []
        async with self._read() as connection:
            # One after the other: the index has the newest of each status at hand, not of both.
            for status in statuses:
                found = await connection.execute(
                    sa.select(t)
                    .where(t.c.public, t.c.status == status)
                    .order_by(t.c.changed.desc())
                    .limit(_LISTED)
                )
                tables += [Table(**row) for row in found.mappings()]
        return sorted(tables, key=lambda table: -table.changed)[:_LISTED]

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

    async def hosted(self, person: str) -> int:
        """How many tables of this host are not over."""
        c = schema.tables.c
        running = sa.and_(c.host == person, c.status.in_(("open", "playing")))
        async with self._read() as connection:
            found = await connection.scalar(
                sa.select(sa.func.count()).select_from(schema.tables).where(running)
            )
        return int(found or 0)

    async def overdue(self, now: float, patience: float) -> list[str]:
        """Tables whose clock has run out, or whose bots nobody has been running."""
        c = schema.tables.c
        playing = sa.select(c.id).where(c.status == "playing")
        late = playing.where(c.deadline <= now)
        idle = playing.where(c.bot_turn, c.changed <= now - patience)
        async with self._read() as connection:
            return [row.id for row in await connection.execute(late.union(idle))]

    async def change_table(
        self,
        table: str,
        worker: str,
        *,
        length: int | None = None,
        sides: Sequence[tuple[str, int]] = (),
        **columns: Any,
    ) -> int:
        """Set columns of a table; with `length`, only if nothing was chosen meanwhile. `sides` are
        the seats that people get to see by it."""
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
            if sides:
                seen = [{"table_id": table, "person": p, "seat": s} for p, s in sides]
                await connection.execute(sa.insert(schema.sides), seen)
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
        if_empty: bool = False,
        invited: bool = True,
        told: Seating | None = None,
        **columns: Any,
    ) -> None:
        """Give a seat to a person or a bot; with a condition, only while it holds. Whoever has
        seen a side of a running game may sit on that side only; whoever is not invited, only if
        it was theirs. What is told of it, all read."""
        s, t = schema.seats, schema.tables
        where = [s.c.table_id == table, s.c.seat == seat]
        if if_person is not None:
            where.append(s.c.person == if_person)
        if if_open:
            where += [s.c.person.is_(None), s.c.bot == ""]
        if if_empty:
            where.append(s.c.person.is_(None))
        async with self._write() as connection:
            # First the table's own row, which lets one change of seats happen at a time.
            status = await connection.scalar(
                sa.update(t)
                .where(t.c.id == table)
                .values(revision=t.c.revision + 1, changed=time.time())
                .returning(t.c.status)
            )
            if status is None:
                raise _gone(table)
            if status == "playing" and columns.get("person") is not None:
                await _see_side(connection, table, columns["person"], seat, invited)
            done = await connection.execute(sa.update(s).where(*where).values(**columns))
            if done.rowcount != 1:
                raise Stale("somebody else was faster: the seat has changed hands")
            if status == "playing" and told is not None:
                await _tell(connection, told)
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
        self.observer.chosen(entries[0].by, len(entries))
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

    # --- who looks ----------------------------------------------------------------------------

    async def watch(self, table: str, person: str, worker: str, now: float) -> None:
        """Note that somebody looks at a table by way of a worker."""
        w = schema.watches
        values = {"table_id": table, "person": person, "worker": worker}
        async with self._write() as connection:
            await connection.execute(sa.delete(w).where(*(w.c[k] == v for k, v in values.items())))
            await connection.execute(sa.insert(w).values(**values, seen=now))

    async def unwatch(self, worker: str, table: str = "", person: str = "") -> None:
        """Nobody looks by way of this worker any more, or not this person at this table."""
        w = schema.watches.c
        where = [w.worker == worker]
        where += [w.table_id == table, w.person == person] if table else []
        async with self._write() as connection:
            await connection.execute(sa.delete(schema.watches).where(*where))

    async def still_watching(self, worker: str, now: float, gone: float) -> None:
        """The worker is alive, and those who look are still there; what dead workers wrote goes
        after some seconds."""
        w = schema.watches
        async with self._write() as connection:
            await connection.execute(sa.update(w).where(w.c.worker == worker).values(seen=now))
            await connection.execute(sa.delete(w).where(w.c.seen < now - gone))

    async def is_watched(self, table: str, person: str, since: float) -> bool:
        """Whether somebody looks at a table, by way of any worker."""
        w = schema.watches.c
        where = w.table_id == table, w.person == person, w.seen >= since
        async with self._read() as connection:
            return await connection.scalar(sa.select(w.worker).where(*where).limit(1)) is not None

    async def touch(self, table: Table, worker: str) -> Table:
        """The other workers look at a table again, of which nothing else has changed."""
        t = schema.tables
        bumped = sa.update(t).where(t.c.id == table.id).values(revision=t.c.revision + 1)
        async with self._write() as connection:
            revision = await connection.scalar(bumped.returning(t.c.revision))
            if revision is None:
                raise _gone(table.id)
            await self._announce(connection, table.id, worker)
        # Whatever else came in between is still to be looked at.
        news = revision != table.revision + 1
        return table if news else msgspec.structs.replace(table, revision=revision)

    # --- records ------------------------------------------------------------------------------

    async def add_record(self, table: str, text: str) -> None:
        """Keep a finished game as it is told, if its table was not deleted meanwhile."""
        c, t = schema.records, schema.tables
        async with self._write() as connection:
            there = sa.select(t.c.id).where(t.c.id == table).with_for_update()
            if await connection.scalar(there) is None:
                return
            await connection.execute(sa.delete(c).where(c.c.table_id == table))
            await connection.execute(sa.insert(c).values(table_id=table, text=text))

    async def record(self, table: str) -> str:
        """The record of a finished game; empty if none was kept."""
        c = schema.records.c
        async with self._read() as connection:
            text = await connection.scalar(sa.select(c.text).where(c.table_id == table))
        return text or ""

    # --- who thinks ---------------------------------------------------------------------------

    async def take_thinking(self, table: Table, worker: str, patience: float) -> bool:
        """Think for the bots of a table from now on, if nobody does, or nobody has been heard of
        for so many seconds; only one of several workers succeeds."""
        t = schema.tables
        now = time.time()
        idle = sa.or_(t.c.thinker == "", t.c.changed <= now - patience)
        where = t.c.id == table.id, t.c.length == table.length, t.c.thinker == table.thinker, idle
        values = {"thinker": worker, "changed": now, "revision": t.c.revision + 1}
        async with self._write() as connection:
            done = await connection.execute(sa.update(t).where(*where).values(**values))
            return done.rowcount == 1

    async def still_thinking(self, table: str, worker: str) -> None:
        """It takes long, but the worker is at it."""
        t = schema.tables
        where = t.c.id == table, t.c.thinker == worker
        async with self._write() as connection:
            await connection.execute(sa.update(t).where(*where).values(changed=time.time()))

    async def leave_thinking(self, worker: str, table: str = "") -> None:
        """Somebody else may think for the bots, of this table or of all."""
        t = schema.tables
        where = [t.c.thinker == worker] + ([t.c.id == table] if table else [])
        values = {"thinker": "", "revision": t.c.revision + 1}
        async with self._write() as connection:
            await connection.execute(sa.update(t).where(*where).values(**values))
            if table:
                await self._announce(connection, table, worker)

    # --- chat ---------------------------------------------------------------------------------

    async def say(self, said: Said, worker: str) -> None:
        """Write down what somebody said."""
        t, c = schema.tables, schema.chat
        async with self._write() as connection:
            done = await connection.execute(
                sa.update(t).where(t.c.id == said.table_id).values(revision=t.c.revision + 1)
            )
            if done.rowcount != 1:
                raise _gone(said.table_id)
            last = await connection.execute(
                sa.select(sa.func.max(c.c.number)).where(c.c.table_id == said.table_id)
            )
            number = (last.scalar() or 0) + 1
            await connection.execute(sa.insert(c).values(**{**said.columns(), "number": number}))
            await self._announce(connection, said.table_id, worker)

    async def said(self, table: str) -> list[Said]:
        """The last two hundred things said at a table."""
        async with self._read() as connection:
            return await _said(connection, table)


async def _row(connection: AsyncConnection, table: str) -> Table:
    found = await connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table))
    row = found.mappings().first()
    if row is None:
        raise _gone(table)
    return Table(**row)


async def _said(connection: AsyncConnection, table: str) -> list[Said]:
    c = schema.chat
    found = await connection.execute(
        sa.select(c).where(c.c.table_id == table).order_by(c.c.number.desc()).limit(200)
    )
    return [Said(**row) for row in found.mappings()][::-1]


def _gone(table: str) -> Missing:
    return Missing(f"there is no table {table!r:.40}")


async def _tell(connection: AsyncConnection, told: Seating) -> None:
    c = schema.seatings
    last = sa.select(sa.func.max(c.c.number)).where(c.c.table_id == told.table_id)
    number = (await connection.scalar(last) or 0) + 1
    await connection.execute(sa.insert(c).values(**{**told.columns(), "number": number}))


async def _see_side(
    connection: AsyncConnection, table: str, person: str, seat: int, invited: bool
) -> None:
    c = schema.sides.c
    found = await connection.execute(
        sa.select(c.seat).where(c.table_id == table, c.person == person)
    )
    seen = {row.seat for row in found}
    if seen and seat not in seen:
        raise Denied("you have seen one side of this game: another seat would show you another")
    if seat not in seen:
        if not invited:
            raise Denied("the others have to agree to somebody new there: the host asks them")
        values = {"table_id": table, "person": person, "seat": seat}
        await connection.execute(sa.insert(schema.sides).values(**values))
