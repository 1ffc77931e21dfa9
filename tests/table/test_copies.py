"""Backups of a server that runs, bringing them back, moving between databases, records of all."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from critias.cli import main
from critias.kernel.match import Match
from critias.table import schema
from critias.table.alone import SERVING
from critias.table.config import async_url
from critias.table.copies import dated
from critias.table.database import Database, migrate
from critias.table.store import Store
from critias.table.upgrading import versions
from table.people import Player, Server, play_on, settings_for
from table.postgres import postgres
from table.process import Process
from table.test_upgrading import older

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'one.sqlite3'}"
        return
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another one."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'two.sqlite3'}"
        return
    with postgres() as url:
        yield url


def critias(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command says: what it has done, or why not."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(words)
    said = capsys.readouterr()
    assert ended.value.code == code, said.err
    if code:
        assert said.err.startswith("critias: ")
        assert said.err.count("\n") == 1
    return said.err if code else said.out


def everything(url: str) -> Rows:
    """All rows of a database."""

    async def read() -> Rows:
        found = Database(async_url(url))
        try:
            rows: Rows = {}
            async with found.snapshot() as connection:
                for part in schema.metadata.sorted_tables:
                    all_ = await connection.execute(sa.select(part))
                    rows[part.name] = sorted((tuple(row) for row in all_), key=repr)
            return rows
        finally:
            await found.close()

    return asyncio.run(read())


def furnished(server: Server) -> tuple[Player, str, str]:
    """Ann has a finished and a running game, with talk, and is an administrator."""
    ann = server.person("Ann")
    over, running = ann.table(["me", "me"]), ann.table(["me", "me"], setup={"dives": 7})
    play_on({0: ann, 1: ann}, over, random.Random(1))
    ann.post(f"/api/tables/{running}/chat", {"text": "Grüße ✓"})
    return ann, over, running


def test_a_backup_is_brought_back_to_either_kind_of_database(
    database: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.sqlite3"
    with Server(settings_for(database)) as server:
        ann, over, running = furnished(server)
        critias(capsys, "admin", "grant", "Ann", "--database", database)
        critias(capsys, "backup", str(file), "--database", database)
        key = ann.key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.glob("*b.sqlite3*")] == ["b.sqlite3"], "one file, and no rest"
    critias(capsys, "restore", str(file), "--database", other)
    with Server(settings_for(other)) as server:
        again = Player(server.url, key, "Ann")
        assert again.look(over)["status"] == "over"
        assert "Grüße ✓" in again.http.get(f"/t/{running}").text
        play_on({0: again, 1: again}, running, random.Random(2))
        again.http.close()
        # Deeds go on under new numbers.
        critias(capsys, "admin", "revoke", "Ann", "--database", other)
        assert len(json.loads(critias(capsys, "admin", "log", "--json", "--database", other))) == 2


def test_everything_is_moved_to_another_database(
    database: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Server(settings_for(database)) as server:
        ann, _, running = furnished(server)
        key = ann.key
    before = everything(database)
    assert "moved" in critias(capsys, "move", database, other)
    after = everything(other)
    for rows in (before, after):
        rows.pop("watches")
    assert after == before
    assert everything(database)["journal"] == before["journal"], "the source stays"
    assert "already" in critias(capsys, "move", database, other, code=2)
    with Server(settings_for(other)) as server:
        again = Player(server.url, key, "Ann")
        assert again.look(running)["status"] == "playing"
        again.http.close()


def test_a_backup_under_writes_is_of_one_moment(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Server(settings_for(database)) as server, ExitStack() as players:
        ann = server.person("Ann")
        stop = threading.Event()
        done: list[str] = []

        def writing(number: int) -> None:
            own = Player(server.url, ann.key, "Ann")
            players.callback(own.http.close)
            rng = random.Random(number)
            while not stop.is_set():
                table = own.table(["me", "me"])
                play_on({0: own, 1: own}, table, rng)
                done.append(table)

        writers = [threading.Thread(target=writing, args=(n,)) for n in range(3)]
        for writer in writers:
            writer.start()
        files = [tmp_path / f"{n}.sqlite3" for n in range(4)]
        known: list[set[str]] = []
        for file in files:
            while len(done) < 2 + len(known):
                stop.wait(0.05)
            known.append(set(done))
            critias(capsys, "backup", str(file), "--database", database)
        stop.set()
        for writer in writers:
            writer.join(60)
    for file, before in zip(files, known, strict=True):
        with closing(sqlite3.connect(file)) as copy:
            over = {row[0] for row in copy.execute("select id from tables where status = 'over'")}
            assert before <= over, "what was over before is there"
            assert copy.execute("pragma foreign_key_check").fetchall() == []
            torn = copy.execute(
                "select id from tables t where length != "
                "(select count(*) from journal j where j.table_id = t.id)"
            ).fetchall()
            assert torn == [], "every choice is with its table"


def test_nothing_is_restored_under_a_server_or_over_games(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.sqlite3"
    with Server(settings_for(database)) as server:
        server.person("Ann")
        critias(capsys, "backup", str(file), "--database", database)
        if database.startswith("postgresql"):
            said = critias(
                capsys, "restore", str(file), "--replace", "--database", database, code=2
            )
            assert "stop it first" in said
            assert not list(tmp_path.glob("critias-before-restore-*")), "nothing was replaced"
            said = critias(capsys, "move", database, str(tmp_path / "new.sqlite3"), code=2)
            assert "stop it first" in said
        server.person("Bob")
    assert "exists already" in critias(capsys, "backup", str(file), "--database", database, code=2)
    said = critias(capsys, "restore", str(file), "--database", database, code=2)
    assert "--replace" in said
    assert len(everything(database)["people"]) == 2
    said = critias(capsys, "restore", str(file), "--replace", "--database", database)
    assert len(everything(database)["people"]) == 1
    (kept,) = tmp_path.glob("critias-before-restore-*")
    assert kept.name in said
    assert len(everything(str(kept))["people"]) == 2
    assert not list(tmp_path.glob(".*restoring*")), "nothing is left lying about"


def test_a_file_that_a_server_has_open_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, backup = tmp_path / "t.sqlite3", tmp_path / "b.sqlite3"
    migrate(async_url(str(file)))
    critias(capsys, "backup", str(backup), "--database", str(file))
    with Process(str(file)):
        said = critias(capsys, "restore", str(backup), "--replace", "--database", str(file), code=2)
        assert "stop it first" in said
        said = critias(capsys, "move", str(file), str(tmp_path / "new.sqlite3"), code=2)
        assert "stop it first" in said
        critias(capsys, "backup", str(tmp_path / "c.sqlite3"), "--database", str(file))


def test_an_older_backup_is_brought_up_to_date_and_a_newer_one_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, target = tmp_path / "old.sqlite3", tmp_path / "t.sqlite3"
    older(old, "0006")
    critias(capsys, "restore", str(old), "--database", str(target))
    with closing(sqlite3.connect(target)) as made:
        assert made.execute("select version_num from alembic_version").fetchone() == (
            versions()[0],
        )
        assert made.execute("select name from people").fetchall() == [("Ann",)]
    with closing(sqlite3.connect(old)) as copy, copy:
        assert copy.execute("select version_num from alembic_version").fetchone() == ("0006",)
        copy.execute("update alembic_version set version_num = '9999'")
    said = critias(capsys, "restore", str(old), "--database", str(tmp_path / "x.sqlite3"), code=2)
    assert "newer Critias" in said
    assert not list(tmp_path.glob("*.before-*"))


def test_clocks_stand_still_from_the_backup_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, file = tmp_path / "one.sqlite3", tmp_path / "two.sqlite3", tmp_path / "b.sqlite3"
    with Server(settings_for(one, beat=0.1)) as server:
        ann = server.person("Ann")
        table = ann.table(["me", "me"], curtain=False, clock="move", clock_seconds=60)
        time.sleep(0.5)
        critias(capsys, "backup", str(file), "--database", str(one))
    with closing(sqlite3.connect(file)) as store, store:
        # As if it were of yesterday.
        for column in ("created", "deadline"):
            store.execute(f"update tables set {column} = {column} - 86400")
        alive = "update settings set value = cast(cast(value as real) - 86400 as text)"
        assert store.execute(f"{alive} where name = 'alive'").rowcount == 1
    critias(capsys, "restore", str(file), "--database", str(two))
    with Server(settings_for(two, beat=0.1)) as server:
        again = Player(server.url, ann.key, "Ann")
        until = time.monotonic() + 10
        while (state := again.look(table))["deadline"] <= time.time() + 20:
            assert time.monotonic() < until, "the time of a day was taken from them"
            time.sleep(0.05)
        again.http.close()
    assert state["number"] == 0, "nobody's choice was made for them"


@pytest.mark.parametrize("words", [b"", b"no database at all, but longer than a header of one"])
def test_what_is_no_backup_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: bytes
) -> None:
    file = tmp_path / "b.sqlite3"
    file.write_bytes(words)
    target = str(tmp_path / "t.sqlite3")
    assert "b.sqlite3" in critias(capsys, "restore", str(file), "--database", target, code=2)
    missing = str(tmp_path / "none")
    assert "there is no file" in critias(capsys, "restore", missing, "--database", target, code=2)
    assert "there is no file" in critias(capsys, "backup", "--database", missing, code=2)
    folder = str(tmp_path / "none" / "b.sqlite3")
    migrate(async_url(target))
    assert "cannot be written" in critias(capsys, "backup", folder, "--database", target, code=2)
    assert "the same" in critias(capsys, "move", target, target, code=2)


def test_all_games_are_exported_as_records(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    with Server(settings_for(database)) as server:
        ann, over, running = furnished(server)
        ann.table(["me", "open"], start=False)
        seat = ann.look(running)["waiting"][0]
        question = ann.look(running, seat)["question"]
        ann.choose(running, seat, question["options"][0]["option"], question["id"])
        assert "2 games" in critias(capsys, "export", str(folder), "--database", database)
        only = tmp_path / "only"
        said = critias(capsys, "export", str(only), "--finished", "--database", database)
        assert "1 game" in said
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    assert {line["file"] for line in lines} == {f"reef/{over}.txt", f"reef/{running}.txt"}
    for line in lines:
        text = (folder / line["file"]).read_text()
        assert "Ann" not in text
        match: Match[Any, Any] = Match.from_record(text)
        assert match.over == (line["status"] == "over")
        assert len(match.log) <= line["choices"]
    ended = next(line for line in lines if line["status"] == "over")
    assert ended["result"]["reason"]
    assert "not empty" in critias(capsys, "export", str(folder), "--database", database, code=2)


def test_two_copies_of_one_second_have_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.table.copies.time.strftime", lambda form: "20260101-000000")
    names = []
    for _ in range(3):
        file = dated(tmp_path, "critias")
        file.touch()
        names.append(file.name)
    assert names == [
        "critias-20260101-000000.sqlite3",
        "critias-20260101-000000-2.sqlite3",
        "critias-20260101-000000-3.sqlite3",
    ]


def _locked(url: str, mode: str) -> int:
    """How many hold the lock of those who serve, in that way."""

    async def count() -> int:
        connection = await asyncpg.connect(url)
        try:
            found = await connection.fetchval(
                "select count(*) from pg_locks where locktype = 'advisory' and objid = $1 "
                "and mode = $2 and granted",
                SERVING,
                mode,
            )
        finally:
            await connection.close()
        return int(found)

    return asyncio.run(count())


@pytest.mark.postgres
def test_nothing_is_laid_under_a_worker_that_is_just_starting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before it reads anything it has said that it serves."""
    file = tmp_path / "b.sqlite3"
    refused: list[str] = []
    opened = Store.open
    with postgres() as url:
        migrate(async_url(url))
        critias(capsys, "backup", str(file), "--database", url)

        async def restoring(store: Store) -> None:
            words = ("restore", str(file), "--database", url)
            refused.append(await asyncio.to_thread(critias, capsys, *words, code=2))
            await opened(store)

        monkeypatch.setattr(Store, "open", restoring)
        with Server(settings_for(url)):
            pass
        assert ["stop it first" in words for words in refused] == [True]
        assert _locked(url, "ShareLock") == 0, "who has closed serves no more"


@pytest.mark.postgres
def test_a_worker_that_lost_its_line_believes_nothing_it_has_read() -> None:
    """Other games may have been laid under it meanwhile, with numbers like those it knows."""
    with postgres() as url, Server(settings_for(url)) as server:
        ann = server.person("Ann")
        kept, gone = ann.table(["me", "me"]), ann.table(["me", "me"])
        seat = ann.look(kept)["waiting"][0]
        question = ann.look(kept, seat)["question"]
        first, other = (option["option"] for option in question["options"][:2])
        ann.choose(kept, seat, first, question["id"])

        async def meanwhile() -> None:
            connection = await asyncpg.connect(url)
            try:
                await connection.execute(
                    "select pg_terminate_backend(pid) from pg_locks "
                    "where locktype = 'advisory' and objid = $1",
                    SERVING,
                )
                await connection.execute("select pg_advisory_lock($1)", SERVING)
                await connection.execute(
                    "update journal set text = $1, digest = '' where table_id = $2", other, kept
                )
                for part in ("seats", "sides", "tables"):
                    named = "id" if part == "tables" else "table_id"
                    await connection.execute(f"delete from {part} where {named} = $1", gone)
            finally:
                await connection.close()

        assert ann.look(kept, seat)["question"]["chosen"] == first
        asyncio.run(meanwhile())
        until = time.monotonic() + 30
        while ann.look(kept, seat)["question"]["chosen"] != other:
            assert time.monotonic() < until, "the game is the one that is stored now"
            time.sleep(0.1)
        assert ann.http.get(f"/api/tables/{gone}").status_code == 404
