"""What is kept about order: deeds of administrators, bans, reports, who shuns whom; and what
administrators look for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from critias.table import schema
from critias.table.database import ORDERS
from critias.table.errors import Missing
from critias.table.people import PeopleStore
from critias.table.records import Ban, Deed, Person, Report, Said, Shun, Table
from critias.table.sentences import renamed

NOBODY = "somebody"
"""The name of whoever has deleted themselves."""
_OF_A_TABLE = (
    schema.seats,
    schema.seatings,
    schema.sides,
    schema.journal,
    schema.records,
    schema.chat,
)
_OF_A_PERSON = (schema.keys, schema.carries, schema.mails, schema.pushes, schema.kept)
_RUNNING = ("open", "playing")


class Wanted(NamedTuple):
    """Which tables to list."""

    search: str = ""
    """A part of a table's id, or of the name of somebody who sits there or is the host."""
    status: str = ""
    game: str = ""
    person: str = ""
    before: float | None = None
    """Unchanged since then."""
    playing: bool = True
    """Also those that are being played."""


class Statistics(NamedTuple):
    """How much there is of everything."""

    tables: dict[str, dict[str, int]]
    """By game, then by status."""
    people: int
    active: dict[int, int]
    """People of whom a key was used in the last so many days."""
    choices: int
    said: int
    bans: int
    reports: int
    """Those that nobody has looked at."""


def _like(column: sa.ColumnElement[str], text: str) -> sa.ColumnElement[bool]:
    # PostgreSQL may have been set up to know the small letters of English alone.
    same = column.contains(text, autoescape=True)
    return sa.or_(same, sa.func.lower(column).contains(text.lower(), autoescape=True))


class OrderStore(PeopleStore):
    """What administrators need."""

    # --- deeds --------------------------------------------------------------------------------

    async def _note(self, connection: AsyncConnection, deed: Deed, worker: str) -> None:
        """Write down what is being done, in the same transaction, and let all workers know."""
        values = deed.columns()
        del values["number"]
        await connection.execute(sa.insert(schema.deeds).values(**values))
        await self._announce(connection, ORDERS, worker)

    async def add_deed(self, deed: Deed, worker: str) -> None:
        """Note something that has been done."""
        async with self._write() as connection:
            await self._note(connection, deed, worker)

    async def last_deed(self) -> int:
        """The number of what was done last."""
        async with self._read() as connection:
            return await connection.scalar(sa.select(sa.func.max(schema.deeds.c.number))) or 0

    async def deeds(self, most: int = 200) -> list[Deed]:
        """What was done, the newest first."""
        d = schema.deeds
        async with self._read() as connection:
            found = await connection.execute(sa.select(d).order_by(d.c.number.desc()).limit(most))
            return [Deed(**row) for row in found.mappings()]

    # --- tables -------------------------------------------------------------------------------

    async def find_tables(self, wanted: Wanted, most: int = 50) -> list[Table]:
        """Tables as wanted, the most recently changed first."""
        t, s, p = schema.tables, schema.seats, schema.people
        where: list[sa.ColumnElement[bool]] = []
        if wanted.search:
            named = sa.select(p.c.id).where(_like(p.c.name, wanted.search))
            sits = sa.select(s.c.table_id).where(s.c.person.in_(named))
            where.append(
                sa.or_(
                    t.c.id.contains(wanted.search, autoescape=True),
                    t.c.host.in_(named),
                    t.c.id.in_(sits),
                )
            )
        if wanted.person:
            own = sa.select(s.c.table_id).where(s.c.person == wanted.person)
            where.append(sa.or_(t.c.host == wanted.person, t.c.id.in_(own)))
        if wanted.status:
            where.append(t.c.status == wanted.status)
        elif not wanted.playing:
            where.append(t.c.status != "playing")
        if wanted.game:
            where.append(t.c.game == wanted.game)
        if wanted.before is not None:
            where.append(t.c.changed < wanted.before)
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t).where(*where).order_by(t.c.changed.desc(), t.c.id).limit(most)
            )
            return [Table(**row) for row in found.mappings()]

    async def running_tables(self, person: str) -> list[Table]:
        """Tables that somebody hosts or sits at and that are not over."""
        t, s = schema.tables, schema.seats
        hosts = sa.select(t.c.id).where(t.c.host == person, t.c.status.in_(_RUNNING))
        sits = sa.select(s.c.table_id).where(s.c.person == person)
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t).where(t.c.id.in_(hosts.union(sits)), t.c.status.in_(_RUNNING))
            )
            return [Table(**row) for row in found.mappings()]

    async def delete_tables(self, tables: Sequence[str], deed: Deed, worker: str) -> int:
        """Delete tables with everything that was played and said there; returns how many there
        were."""
        t = schema.tables
        async with self._write() as connection:
            # First the rows that every change of a table begins with.
            found = await connection.execute(
                sa.select(t.c.id).where(t.c.id.in_(tables)).with_for_update()
            )
            there = [row.id for row in found]
            if there:
                for part in _OF_A_TABLE:
                    await connection.execute(sa.delete(part).where(part.c.table_id.in_(there)))
                await connection.execute(sa.delete(t).where(t.c.id.in_(there)))
                await self._note(connection, deed, worker)
            return len(there)

    async def remove_chat(
        self, table: str, numbers: Sequence[int] | None, deed: Deed, worker: str
    ) -> int:
        """Take the words from lines of chat (None: from all); who said something, and when, stays.
        Returns how many lines there were."""
        t, c = schema.tables, schema.chat
        async with self._write() as connection:
            done = await connection.execute(
                sa.update(t).where(t.c.id == table).values(revision=t.c.revision + 1)
            )
            if done.rowcount != 1:
                raise Missing("there is no table {table!r:.40}", table=table)
            where = [c.c.table_id == table, c.c.text != ""]
            where += [c.c.number.in_(numbers)] if numbers is not None else []
            gone = await connection.execute(sa.update(c).where(*where).values(text=""))
            if gone.rowcount:
                await self._note(connection, deed, worker)
                await self._announce(connection, table, worker)
            return gone.rowcount

    # --- people -------------------------------------------------------------------------------

    async def find_people(self, search: str, most: int = 50) -> list[Person]:
        """People by their id or a part of their name, the newest first."""
        p = schema.people
        where = sa.or_(p.c.id == search, _like(p.c.name, search)) if search else sa.true()
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(p).where(where).order_by(p.c.created.desc(), p.c.id).limit(most)
            )
            return [Person(**row) for row in found.mappings()]

    async def administrators(self) -> list[Person]:
        """Who keeps order here."""
        p = schema.people
        async with self._read() as connection:
            found = await connection.execute(sa.select(p).where(p.c.admin).order_by(p.c.name))
            return [Person(**row) for row in found.mappings()]

    async def set_admin(self, person: str, admin: bool, deed: Deed, worker: str) -> None:
        """Let somebody keep order, or no longer."""
        p = schema.people
        async with self._write() as connection:
            await connection.execute(sa.update(p).where(p.c.id == person).values(admin=admin))
            await self._note(connection, deed, worker)

    async def forget_person(self, person: Person, deed: Deed, worker: str) -> None:
        """Let somebody's games stay, but neither their name nor their words, nor a way to be them
        again or to reach them."""
        p, c, t, h = schema.people, schema.chat, schema.tables, schema.shuns
        sides = schema.sides.c
        said = sa.select(c.c.table_id).where(c.c.person == person.id)
        seen = sa.select(sides.table_id).where(sides.person == person.id)
        host = sa.select(t.c.id).where(t.c.host == person.id)
        async with self._write() as connection:
            # First the rows that every change of a table begins with.
            touched = sa.update(t).where(t.c.id.in_(said.union(seen, host)))
            await connection.execute(touched.values(revision=t.c.revision + 1))
            await _rename(connection, seen.union(host), person.name)
            await connection.execute(
                sa.update(c).where(c.c.person == person.id).values(name=NOBODY, text="")
            )
            for part in _OF_A_PERSON:
                await connection.execute(sa.delete(part).where(part.c.person == person.id))
            shunned = sa.or_(h.c.person == person.id, h.c.other == person.id)
            await connection.execute(sa.delete(h).where(shunned))
            blank = {"name": NOBODY, "webhook": "", "mail": "", "preferences": "{}"}
            await connection.execute(
                sa.update(p).where(p.c.id == person.id).values(**blank, admin=False)
            )
            await self._note(connection, deed, worker)

    async def forget_idle(self, before: float) -> int:
        """Forget people who have left nothing at any table and whose keys have not been used since
        then; returns how many."""
        p, k = schema.people, schema.keys
        kept = [
            sa.exists().where(column == p.c.id)
            for column in (
                schema.tables.c.host,
                schema.seats.c.person,
                schema.sides.c.person,
                schema.chat.c.person,
                schema.reports.c.by,
            )
        ]
        kept.append(sa.exists().where(k.c.person == p.c.id, k.c.used >= before))
        bans = schema.bans.c
        kept.append(sa.exists().where(bans.subject == p.c.id))
        idle = sa.select(p.c.id).where(p.c.created < before, ~p.c.admin, *(~one for one in kept))
        async with self._write() as connection:
            gone = [row.id for row in await connection.execute(idle.limit(_BATCH))]
            if gone:
                h = schema.shuns
                shunned = sa.or_(h.c.person.in_(gone), h.c.other.in_(gone))
                await connection.execute(sa.delete(h).where(shunned))
                for part in _OF_A_PERSON:
                    await connection.execute(sa.delete(part).where(part.c.person.in_(gone)))
                await connection.execute(sa.delete(p).where(p.c.id.in_(gone)))
            return len(gone)

    async def forget_settled(self, before: float) -> None:
        """Forget reports that were settled, bans that ended and letters that went before then."""
        r, b, letters = schema.reports, schema.bans, schema.letters
        async with self._write() as connection:
            await connection.execute(sa.delete(r).where(r.c.settled < before))
            await connection.execute(sa.delete(b).where(b.c.until < before))
            await connection.execute(sa.delete(letters).where(letters.c.at < before))

    # --- bans ---------------------------------------------------------------------------------

    async def bans(self) -> list[Ban]:
        """All bans that were not lifted, the newest first."""
        b = schema.bans
        async with self._read() as connection:
            found = await connection.execute(sa.select(b).order_by(b.c.since.desc(), b.c.id))
            return [Ban(**row) for row in found.mappings()]

    async def add_ban(self, ban: Ban, deed: Deed, worker: str) -> None:
        """A ban, in place of any other of the same person or address."""
        b = schema.bans
        async with self._write() as connection:
            same = b.c.kind == ban.kind, b.c.subject == ban.subject
            await connection.execute(sa.delete(b).where(*same))
            await connection.execute(sa.insert(b).values(**ban.columns()))
            await self._note(connection, deed, worker)

    async def lift_ban(self, ban: str, deed: Deed, worker: str) -> None:
        """Let somebody in again."""
        b = schema.bans
        async with self._write() as connection:
            done = await connection.execute(sa.delete(b).where(b.c.id == ban))
            if done.rowcount != 1:
                raise Missing("there is no such ban")
            await self._note(connection, deed, worker)

    # --- reports ------------------------------------------------------------------------------

    async def add_report(self, report: Report, most: int, since: float) -> bool:
        """A report; False: this person has made enough of them since then."""
        r = schema.reports
        mine = sa.select(sa.func.count()).select_from(r)
        mine = mine.where(r.c.by == report.by, r.c.at >= since)
        async with self._write() as connection:
            if (await connection.scalar(mine) or 0) >= most:
                return False
            await connection.execute(sa.insert(r).values(**report.columns()))
        return True

    async def reports(self, settled: bool = False, most: int = 200) -> list[Report]:
        """What was reported, the newest first; usually what nobody has looked at."""
        r = schema.reports
        where = sa.true() if settled else r.c.settled.is_(None)
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(r).where(where).order_by(r.c.at.desc()).limit(most)
            )
            return [Report(**row) for row in found.mappings()]

    async def settle(self, report: str, deed: Deed, worker: str) -> None:
        """Somebody has looked at a report."""
        r = schema.reports
        where = r.c.id == report, r.c.settled.is_(None)
        async with self._write() as connection:
            done = await connection.execute(sa.update(r).where(*where).values(settled=time.time()))
            if done.rowcount != 1:
                raise Missing("there is no such report that waits")
            await self._note(connection, deed, worker)

    async def chat_lines(self, table: str, numbers: Sequence[int]) -> list[Said]:
        """Lines of chat by their numbers."""
        c = schema.chat
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(c)
                .where(c.c.table_id == table, c.c.number.in_(numbers))
                .order_by(c.c.number)
            )
            return [Said(**row) for row in found.mappings()]

    # --- whom people do not want to hear --------------------------------------------------------

    async def shun(self, shun: Shun, table: str, worker: str) -> None:
        """Somebody does not want to hear somebody, or to play with them; the table where they met
        is drawn anew."""
        h, t = schema.shuns, schema.tables
        async with self._write() as connection:
            touched = sa.update(t).where(t.c.id == table).values(revision=t.c.revision + 1)
            await connection.execute(touched)
            await connection.execute(_unshun(shun.person, shun.other))
            await connection.execute(sa.insert(h).values(**shun.columns()))
            await self._announce(connection, table, worker)

    async def unshun(self, person: str, other: str, table: str, worker: str) -> None:
        """They may be heard again."""
        t = schema.tables
        async with self._write() as connection:
            touched = sa.update(t).where(t.c.id == table).values(revision=t.c.revision + 1)
            await connection.execute(touched)
            await connection.execute(_unshun(person, other))
            await self._announce(connection, table, worker)

    async def shunned(self, person: str) -> list[Shun]:
        """Whom somebody shuns."""
        h = schema.shuns
        async with self._read() as connection:
            found = await connection.execute(sa.select(h).where(h.c.person == person))
            return [Shun(**row) for row in found.mappings()]

    async def blocked_by(self, person: str, others: Sequence[str]) -> set[str]:
        """Who of the others does not want to play with somebody."""
        h = schema.shuns
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(h.c.person).where(h.c.other == person, h.c.person.in_(others), h.c.blocks)
            )
            return {row.person for row in found}

    async def reachable(self, people: Sequence[str]) -> set[str]:
        """Who of these people has a key to come with."""
        k = schema.keys
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(k.c.person).where(k.c.person.in_(people)).distinct()
            )
            return {row.person for row in found}

    # --- figures --------------------------------------------------------------------------------

    async def table_counts(self) -> dict[str, dict[str, int]]:
        """How many tables there are, by game and status."""
        t = schema.tables
        counts: dict[str, dict[str, int]] = {}
        async with self._read() as connection:
            found = await connection.execute(
                sa.select(t.c.game, t.c.status, sa.func.count().label("n")).group_by(
                    t.c.game, t.c.status
                )
            )
            for row in found:
                counts.setdefault(row.game, {})[row.status] = row.n
        return counts

    async def statistics(self) -> Statistics:
        """How much there is of everything."""
        now = time.time()
        tables = await self.table_counts()
        r, b, k = schema.reports, schema.bans, schema.keys

        async with self._read() as connection:

            async def count(select: sa.Select[Any]) -> int:
                return int(await connection.scalar(select) or 0)

            rows = sa.select(sa.func.count())
            active = {}
            for days in (1, 7, 30):
                used = sa.select(sa.func.count(k.c.person.distinct()))
                active[days] = await count(used.where(k.c.used >= now - days * 86_400))
            holds = sa.or_(b.c.until.is_(None), b.c.until > now)
            return Statistics(
                tables=tables,
                people=await count(rows.select_from(schema.people)),
                active=active,
                choices=await count(sa.select(sa.func.sum(schema.tables.c.length))),
                said=await count(rows.select_from(schema.chat)),
                bans=await count(rows.select_from(b).where(holds)),
                reports=await count(rows.select_from(r).where(r.c.settled.is_(None))),
            )


_BATCH = 500


async def shunned_of(
    connection: AsyncConnection, people: Sequence[str]
) -> dict[str, frozenset[str]]:
    """For everybody who shuns one of these people: whom of them."""
    h = schema.shuns
    shunned: dict[str, set[str]] = {}
    if people:
        found = await connection.execute(
            sa.select(h.c.person, h.c.other).where(h.c.other.in_(people))
        )
        for row in found:
            shunned.setdefault(row.person, set()).add(row.other)
    return {person: frozenset(others) for person, others in shunned.items()}


async def _rename(connection: AsyncConnection, tables: sa.CompoundSelect[Any], name: str) -> None:
    """Let a name go from what was told of seats."""
    s = schema.seatings
    found = await connection.execute(
        sa.select(s.c.table_id, s.c.number, s.c.words).where(s.c.table_id.in_(tables))
    )
    for row in found.all():
        words = renamed(row.words, name, NOBODY)
        if words != row.words:
            where = s.c.table_id == row.table_id, s.c.number == row.number
            await connection.execute(sa.update(s).where(*where).values(words=words))


def _unshun(person: str, other: str) -> sa.Delete:
    h = schema.shuns
    return sa.delete(h).where(h.c.person == person, h.c.other == other)
