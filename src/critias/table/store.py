"""Everything that must survive: people, tables, seats, the journal of choices, chat.

Choices are appended under a unique (table, number) key, so two workers can never both accept the
same move. Nothing is acknowledged or broadcast before its commit.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from critias.table import schema
from critias.table.database import Database
from critias.table.errors import Denied, Missing, Stale
from critias.table.records import Entry, Keepsake, Key, Person, Push, Said, Seat, Table

_TOGETHER = 64


class _Append(NamedTuple):
    """Choices to be written down."""

    table: str
    entries: Sequence[Entry]
    worker: str
    columns: dict[str, Any]


class Store(Database):
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

    # --- people -------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        """A new person."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.people).values(**person.columns()))

    async def add_key(self, key: Key) -> None:
        """A key for one more device; the key itself is never stored."""
        async with self._write() as connection:
            await connection.execute(sa.insert(schema.keys).values(**key.columns()))

    async def key(self, person: str, key_hash: str) -> tuple[Person, Key] | None:
        """The person whose key this is, and the key."""
        p, k = schema.people, schema.keys
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(p, k.c.id.label("key"), k.c.device, k.c.created.label("made"), k.c.used)
                .join(k, k.c.person == p.c.id)
                .where(p.c.id == person, k.c.key_hash == key_hash)
            )
            row = found.mappings().first()
        if row is None:
            return None
        columns = dict(row)
        key = Key(
            id=columns.pop("key"), person=person, key_hash=key_hash, device=columns.pop("device"),
            created=columns.pop("made"), used=columns.pop("used"),
        )  # fmt: skip
        return Person(**columns), key

    async def keys(self, person: str) -> list[Key]:
        """All keys of a person, the newest first."""
        c = schema.keys.c
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(schema.keys).where(c.person == person).order_by(c.created.desc())
            )
            return [Key(**row) for row in found.mappings()]

    async def key_used(self, key: str, at: float) -> None:
        """Note when a key was last used."""
        c = schema.keys.c
        async with self._write() as connection:
            await connection.execute(sa.update(schema.keys).where(c.id == key).values(used=at))

    async def revoke_key(self, person: str, key: str) -> None:
        """Let one device of a person be nobody again."""
        c = schema.keys.c
        async with self._write() as connection:
            done = await connection.execute(
                sa.delete(schema.keys).where(c.id == key, c.person == person)
            )
            if done.rowcount != 1:
                raise Missing("there is no such key of yours")

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

    async def add_mail(self, token_hash: str, person: str, address: str, expires: float) -> None:
        """An address that somebody says is theirs, until they have answered from there."""
        c = schema.mails
        values = {"person": person, "address": address, "expires": expires}
        async with self._write() as connection:
            old = sa.or_(c.c.expires < time.time(), c.c.person == person)
            await connection.execute(sa.delete(c).where(old))
            await connection.execute(sa.insert(c).values(token_hash=token_hash, **values))

    async def take_mail(self, token_hash: str) -> bool:
        """The address is theirs indeed; False if the token is not known (any more)."""
        c, p = schema.mails, schema.people
        async with self._write() as connection:
            found = await connection.execute(
                sa.delete(c)
                .where(c.c.token_hash == token_hash, c.c.expires >= time.time())
                .returning(c.c.person, c.c.address)
            )
            row = found.first()
            if row is not None:
                change = sa.update(p).where(p.c.id == row.person).values(mail=row.address)
                await connection.execute(change)
        return row is not None

    async def add_push(self, push: Push) -> None:
        """One more browser of a person to call; the oldest beyond ten are forgotten."""
        c = schema.pushes
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.id == push.id))
            await connection.execute(sa.insert(c).values(**push.columns()))
            found = await connection.execute(
                sa.select(c.c.id)
                .where(c.c.person == push.person)
                .order_by(c.c.created.desc())
                .offset(10)
            )
            old = [row.id for row in found]
            if old:
                await connection.execute(sa.delete(c).where(c.c.id.in_(old)))

    async def pushes(self, person: str) -> list[Push]:
        """The browsers of a person that let themselves be called."""
        c = schema.pushes
        async with self._read() as connection:
            found = await connection.execute(sa.select(c).where(c.c.person == person))
            return [Push(**row) for row in found.mappings()]

    async def drop_push(self, push: str, person: str | None = None) -> None:
        """A browser that is not to be called any more."""
        c = schema.pushes
        where = [c.c.id == push] + ([c.c.person == person] if person is not None else [])
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(*where))

    async def keep(self, keepsake: Keepsake, most: int) -> bool:
        """Keep something for a person; the same thing again only gets the new name. False: there
        is no room for more."""
        c = schema.kept
        own = (c.c.person == keepsake.person, c.c.game == keepsake.game)
        async with self._write() as connection:
            again = sa.update(c).where(*own, c.c.code == keepsake.code).values(name=keepsake.name)
            if (await connection.execute(again)).rowcount:
                return True
            count = sa.select(sa.func.count()).select_from(c).where(c.c.person == keepsake.person)
            if (await connection.scalar(count) or 0) >= most:
                return False
            await connection.execute(sa.insert(c).values(**keepsake.columns()))
        return True

    async def kept(self, person: str, game: str = "") -> list[Keepsake]:
        """What a person keeps, the newest first."""
        c = schema.kept
        where = [c.c.person == person] + ([c.c.game == game] if game else [])
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c).where(*where).order_by(c.c.created.desc(), c.c.id)
            )
            return [Keepsake(**row) for row in found.mappings()]

    async def rename_kept(self, person: str, keepsake: str, name: str) -> bool:
        """Whether there was something of that person to give a new name."""
        c = schema.kept
        change = sa.update(c).where(c.c.id == keepsake, c.c.person == person).values(name=name)
        async with self._write() as connection:
            return bool((await connection.execute(change)).rowcount)

    async def drop_kept(self, person: str, keepsake: str) -> bool:
        """Whether there was something of that person to drop."""
        c = schema.kept
        gone = sa.delete(c).where(c.c.id == keepsake, c.c.person == person)
        async with self._write() as connection:
            return bool((await connection.execute(gone)).rowcount)

    async def setting(self, name: str, usual: str) -> str:
        """A value the server keeps for itself, made the first time it is asked for."""
        s = schema.settings
        async with self._write() as connection:
            value = await connection.scalar(sa.select(s.c.value).where(s.c.name == name))
            if value is None:
                await connection.execute(sa.insert(s).values(name=name, value=usual))
        return value if value is not None else usual

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
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c.id).where(
                    c.status == "playing",
                    sa.or_(c.deadline <= now, sa.and_(c.bot_turn, c.changed <= now - patience)),
                )
            )
            return [row.id for row in found]

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
        **columns: Any,
    ) -> None:
        """Give a seat to a person or a bot; with a condition, only while it holds. Whoever has
        seen a side of a running game may sit on that side only."""
        s, t = schema.seats, schema.tables
        where = [s.c.table_id == table, s.c.seat == seat]
        if if_person is not None:
            where.append(s.c.person == if_person)
        if if_open:
            where += [s.c.person.is_(None), s.c.bot == ""]
        async with self._write() as connection:
            # First the table's own row, which lets one change of seats happen at a time.
            status = await connection.scalar(
                sa.update(t)
                .where(t.c.id == table)
                .values(revision=t.c.revision + 1, changed=time.time())
                .returning(t.c.status)
            )
            if status == "playing" and columns.get("person") is not None:
                await _see_side(connection, table, columns["person"], seat)
            done = await connection.execute(sa.update(s).where(*where).values(**columns))
            if done.rowcount != 1:
                raise Stale("somebody else was faster: the seat has changed hands")
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

    # --- records ------------------------------------------------------------------------------

    async def add_record(self, table: str, text: str) -> None:
        """Keep a finished game as it is told."""
        c = schema.records
        async with self._write() as connection:
            await connection.execute(sa.delete(c).where(c.c.table_id == table))
            await connection.execute(sa.insert(c).values(table_id=table, text=text))

    async def record(self, table: str) -> str:
        """The record of a finished game; empty if none was kept."""
        c = schema.records.c
        async with self._read() as connection:
            text = await connection.scalar(sa.select(c.text).where(c.table_id == table))
        return text or ""

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


async def _see_side(connection: AsyncConnection, table: str, person: str, seat: int) -> None:
    c = schema.sides.c
    found = await connection.execute(
        sa.select(c.seat).where(c.table_id == table, c.person == person)
    )
    seen = {row.seat for row in found}
    if seen and seat not in seen:
        raise Denied("you have seen one side of this game: another seat would show you another")
    if seat not in seen:
        values = {"table_id": table, "person": person, "seat": seat}
        await connection.execute(sa.insert(schema.sides).values(**values))
