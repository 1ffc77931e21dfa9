"""The store: one schema on both databases, and no number twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from critias.table.config import async_url
from critias.table.database import migrate
from critias.table.errors import Missing, Stale
from critias.table.records import CHOOSE, Entry, Person, Said, Seat, Table
from critias.table.schema import metadata
from critias.table.store import Store
from table.postgres import postgres

Scene = Callable[[Store], Awaitable[None]]


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        yield async_url(str(tmp_path / "store.sqlite3"))
        return
    address = async_url(request.getfixturevalue("server_url"))
    yield address

    async def clear() -> None:
        store = Store(address)
        async with store._write() as connection:
            await connection.execute(sa.text("drop schema public cascade"))
            await connection.execute(sa.text("create schema public"))
        await store.close()

    asyncio.run(clear())


def with_store(url: str, scene: Scene) -> None:
    """Run a scene on an open store."""

    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


NOW = 1_000.0


async def furnish(store: Store, status: str = "playing") -> None:
    """A person and a table."""
    await store.add_person(Person(id="p", name="Ann", created=NOW))
    await store.add_table(table("t", status), [Seat(table_id="t", seat=s) for s in (0, 1)])


def table(name: str, status: str = "playing", **more: Any) -> Table:
    return Table(
        id=name, game="reef", version="1", setup="{}", seed="7", status=status, host="p",
        public=True, spectators=True, curtain=True, clock="none", clock_seconds=0, created=NOW,
        changed=NOW, **more,
    )  # fmt: skip


def entry(number: int, text: str = "x") -> Entry:
    return Entry(
        table_id="t", number=number, seat=0, action=CHOOSE, text=text, by="person", at=NOW + number
    )


def test_the_migrations_lead_to_the_schema(url: str) -> None:
    migrate(url)
    migrate(url)  # a second time changes nothing

    async def scene(store: Store) -> None:
        def compare(connection: sa.Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        async with store._read() as connection:
            assert await connection.run_sync(compare) == []

    with_store(url, scene)


def test_the_secret_of_the_server_stays(url: str) -> None:
    secrets: list[bytes] = []

    async def scene(store: Store) -> None:
        secrets.append(store.secret)

    with_store(url, scene)
    with_store(url, scene)
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 32


def test_choices_are_appended_under_their_number_only_once(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        await store.append("t", [entry(1), entry(2)], "w", to_act="1")
        with pytest.raises(Stale):
            await store.append("t", [entry(2, "again")], "w")
        with pytest.raises(Stale):
            await store.append("t", [entry(4, "too far")], "w")
        row = await store.table("t")
        assert (row.length, row.revision, row.to_act) == (2, 1, "1")
        assert [e.text for e in await store.entries("t")] == ["x", "x"]
        assert [e.number for e in await store.entries("t", after=1)] == [2]

    with_store(url, scene)


def test_of_many_at_once_one_gets_each_number(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        other = Store(url)
        try:

            async def attempt(which: Store, name: str) -> str:
                try:
                    await which.append("t", [entry(1, name)], name)
                except Stale:
                    return ""
                return name

            tries = [attempt(s, f"{n}") for n, s in enumerate([store, other] * 8)]
            winners = [name for name in await asyncio.gather(*tries) if name]
            assert len(winners) == 1
            assert [e.text for e in await store.entries("t")] == winners
        finally:
            await other.close()

    with_store(url, scene)


def test_nothing_is_appended_to_a_table_that_is_not_played(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store, "over")
        with pytest.raises(Stale):
            await store.append("t", [entry(1)], "w")
        assert await store.entries("t") == []

    with_store(url, scene)


def test_seats_change_hands_only_as_expected(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        await store.change_seat("t", 1, "w", if_open=True, person="p", bot="")
        with pytest.raises(Stale):
            await store.change_seat("t", 1, "w", if_open=True, person=None, bot="random")
        assert [s.person for s in await store.seats("t")] == [None, "p"]
        assert [t.id for t in await store.tables_of("p")] == ["t"]
        assert await store.names(["p", "q"]) == {"p": "Ann"}

    with_store(url, scene)


def test_a_carry_works_once_and_not_too_late(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        await store.add_carry("one", "p", time.time() + 60)
        await store.add_carry("late", "p", time.time() - 1)
        assert await store.take_carry("one") == "p"
        assert await store.take_carry("one") is None
        assert await store.take_carry("late") is None

    with_store(url, scene)


def test_talk_is_kept_in_order(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        for number in range(3):
            words = Said(table_id="t", seat=None, person="p", name="Ann", text=str(number), at=NOW)
            await store.say(words, "w")
        assert [(s.number, s.text) for s in await store.said("t")] == [(1, "0"), (2, "1"), (3, "2")]

    with_store(url, scene)


def test_overdue_tables_are_found(url: str) -> None:
    async def scene(store: Store) -> None:
        await furnish(store)
        await store.add_table(table("late", deadline=5.0), [Seat(table_id="late", seat=0)])
        await store.add_table(table("bots", bot_turn=True), [Seat(table_id="bots", seat=0)])
        await store.add_table(table("over", "over", deadline=5.0), [Seat(table_id="over", seat=0)])
        assert sorted(await store.overdue(NOW + 10, 5)) == ["bots", "late"]
        assert await store.overdue(NOW + 1, 5) == ["late"]

    with_store(url, scene)


def test_a_table_that_is_not_there_is_missed(url: str) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(Missing, match="nothing"):
            await store.table("nothing")
        with pytest.raises(Stale):
            await store.change_table("nothing", "w", status="over")

    with_store(url, scene)
