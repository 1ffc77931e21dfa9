"""Every question that a page or a sweep puts to the store is answered by way of an index."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from critias.table import schema
from critias.table.config import async_url
from critias.table.hub import Hub
from critias.table.store import Store
from table.people import Player, Server, play_on, settings_for
from table.postgres import postgres

MANY = 3_000
SMALL = {"settings", "alembic_version", "bans"}
"""Tables of a few rows, however many play."""
Asked = dict[str, Any]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield async_url(str(tmp_path / "t.sqlite3"))
        return
    with postgres() as url:
        yield async_url(url)


async def _fill(url: str) -> None:
    """Many people and games of long ago, some still being played."""
    store = Store(url)
    await store.open()
    await store.close()
    now = time.time()
    people = [f"p{n}" for n in range(MANY // 10)]
    rng = random.Random(1)
    rows: dict[sa.Table, list[dict[str, Any]]] = {
        schema.people: [{"id": p, "name": p, "created": now} for p in people],
        schema.tables: [
            {
                "id": f"t{n}", "game": "reef", "version": "1", "setup": "{}", "seed": "7",
                "status": "over" if n % 9 else "playing", "host": rng.choice(people),
                "public": True, "spectators": True, "curtain": True, "clock": "move",
                "clock_seconds": 9, "revision": 1, "length": 1, "created": now - n,
                "changed": now - n, "deadline": None if n % 9 else now + 9_999, "bot_turn": False,
            }
            for n in range(MANY)
        ],
        schema.seats: [
            {"table_id": f"t{n}", "seat": s, "person": rng.choice(people)}
            for n in range(MANY)
            for s in (0, 1)
        ],
        schema.keys: [
            {"id": p, "person": p, "key_hash": p, "device": "", "created": now, "used": now}
            for p in people
        ],
        schema.journal: [
            {"table_id": f"t{n}", "number": 1, "seat": 0, "action": "choose", "text": "x",
             "by": "person", "at": now}
            for n in range(MANY)
        ],
        schema.chat: [
            {"table_id": f"t{n}", "number": 1, "seat": 0, "person": "p0", "name": "", "text": "x",
             "at": now}
            for n in range(MANY)
        ],
        schema.seatings: [
            {"table_id": f"t{n}", "number": 1, "length": 1, "words": "x", "at": now}
            for n in range(MANY)
        ],
        schema.sides: [{"table_id": f"t{n}", "person": "p0", "seat": 0} for n in range(MANY)],
        schema.records: [{"table_id": f"t{n}", "text": "x"} for n in range(MANY)],
        schema.pushes: [
            {"id": p, "person": p, "endpoint": "x", "p256dh": "", "auth": "", "created": now}
            for p in people
        ],
        schema.kept: [
            {"id": p, "person": p, "game": "athlas", "name": p, "code": p, "created": now}
            for p in people
        ],
        schema.mails: [
            {"token_hash": p, "person": p, "address": p, "expires": now + 9_999} for p in people
        ],
        schema.carries: [{"token_hash": p, "person": p, "expires": now + 9_999} for p in people],
        schema.letters: [
            {"id": p, "to_hash": p, "from_hash": p, "at": now} for p in people
        ],
        schema.watches: [
            {"table_id": f"t{n}", "person": p, "worker": "w", "seen": now}
            for n, p in enumerate(people)
        ],
        schema.pauses: [{"began": now - 2 * n, "ended": now - 2 * n + 1} for n in range(1, MANY)],
    }  # fmt: skip
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for kind, some in rows.items():
            await connection.execute(sa.insert(kind), some)
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(sa.text("analyze"))
    await engine.dispose()


def _visit(server: Server) -> None:
    """Everything people and programs do."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, public=True, clock="move", clock_seconds=900)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/chat", {"text": "hello"})
    ann.post("/me/carry")
    ann.post("/me/key")
    with ann.line(table) as line:
        line.ask(do="hello", want="data")
        play_on({0: ann, 1: bob}, table, random.Random(1))
    ann.table(["me", "random"])
    with httpx.Client(base_url=server.url, timeout=60) as browser:
        browser.headers.update({"accept": "text/html", **_key(ann)})
        for path in ("/", "/mine", "/me", "/kept", "/new/reef", "/new/athlas", f"/t/{table}",
                     f"/t/{table}/result", f"/t/{table}/replay", f"/t/{table}/file?form=record",
                     "/health", "/api/tables", "/api/me"):  # fmt: skip
            answer = browser.get(path, follow_redirects=True)
            assert answer.status_code == 200, (path, answer.text)
    time.sleep(1.2)


def _key(player: Player) -> dict[str, str]:
    return {"authorization": f"Bearer {player.key}"}


def _plans(url: str, asked: Asked) -> dict[str, list[str]]:
    """How the database would look for what each statement wants."""
    prefix = "EXPLAIN QUERY PLAN " if url.startswith("sqlite") else "EXPLAIN "

    async def explain() -> dict[str, list[str]]:
        engine = create_async_engine(url)
        found = {}
        async with engine.connect() as connection:
            for statement, parameters in asked.items():
                if prefix == "EXPLAIN ":
                    # It would walk through a few rows even where it has a better way.
                    await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
                rows = await connection.exec_driver_sql(prefix + statement, parameters)
                found[statement] = [str(row[-1]) for row in rows]
                await connection.rollback()
        await engine.dispose()
        return found

    return asyncio.run(explain())


def test_no_question_of_a_page_or_a_sweep_walks_through_a_table(database: str) -> None:
    asyncio.run(_fill(database))
    asked: Asked = {}

    def note(
        connection: object, cursor: object, statement: str, parameters: Any, *more: object
    ) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")) and "pg_" not in statement:
            asked.setdefault(statement, parameters)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        with Server(settings_for(database, workers=2)) as server:
            _visit(server)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    tables = {name for statement in asked for name in re.findall(r"FROM (\w+)", statement)}
    assert {"tables", "seats", "journal", "keys", "watches", "pauses", "kept"} <= tables
    known = {table.name for table in schema.metadata.sorted_tables} - SMALL
    walks = [
        (found[1], statement, plan)
        for statement, plan in _plans(database, asked).items()
        for step in plan
        if (found := re.search(r"(?:SCAN|Seq Scan on) (\w+)", step)) and found[1] in known
    ]
    assert walks == []


def test_looking_at_a_table_asks_the_store_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside other workers the store is asked for everything, but not for what is known."""
    # Whoever is away is told of a turn behind the scenes, at any time, and looked up for it.
    monkeypatch.setattr(Hub, "_notify", lambda *who: None)
    asked: list[str] = []
    connections: list[object] = []

    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        if statement.startswith("SELECT"):
            asked.append(re.sub(r"(?s).*?FROM (\w+).*", r"\1", statement))

    def took(*more: object) -> None:
        connections.append(more)

    # No sweep or other round of the worker asks meanwhile.
    quiet = {"workers": 2, "poll": 60.0, "sweep": 60.0, "beat": 60.0}
    url = async_url(str(tmp_path / "t.sqlite3"))
    with Server(settings_for(url, **quiet)) as one, Server(settings_for(url, **quiet)) as other:
        ann = one.person("Ann")
        there = Player(other.url, ann.key, "Ann")
        table = ann.table(["me", "me"], setup={"dives": 7})
        there.look(table)
        sa.event.listen(sa.Engine, "before_cursor_execute", note)
        sa.event.listen(sa.pool.Pool, "checkout", took)
        try:
            there.look(table)
            assert asked == ["people", "tables"], "who asks, and whether anything has changed"
            asked.clear()
            seat = ann.look(table)["waiting"][0]
            question = ann.look(table, seat)["question"]
            ann.choose(table, seat, question["options"][0]["option"], question["id"])
            asked.clear()
            connections.clear()
            shown = there.look(table)
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", note)
            sa.event.remove(sa.pool.Pool, "checkout", took)
            there.http.close()
    assert shown["number"] == 1, "the choice is known"
    assert asked == ["people", "tables", "journal", "seats", "chat", "seatings", "watches"]
    assert len(connections) == 2, "one to know who asks, one for all the rest"
