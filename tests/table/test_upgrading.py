"""A database of another version: an older one is kept before it is changed, a newer one refused."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from critias.kernel.errors import CritiasError
from critias.table.config import async_url
from critias.table.database import Database, migrate
from critias.table.serve import main as serve
from critias.table.upgrading import MIGRATIONS, keep, versions
from table.postgres import postgres


def older(file: Path, version: str) -> None:
    """A database as an older Critias left it, with somebody in it."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.execute(
            sa.text("insert into people (id, name, created) values ('ann', 'Ann', 1.0)")
        )
    engine.dispose()


def rows(file: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as store:
        return store.execute(question).fetchall()


def test_a_file_is_kept_as_it_was_before_it_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    older(file, "0006")
    migrate(async_url(str(file)))
    kept = tmp_path / f"t.sqlite3.before-{versions()[0]}"
    assert rows(kept, "select version_num from alembic_version") == [("0006",)]
    assert rows(kept, "select name from people") == [("Ann",)]
    assert rows(file, "select version_num from alembic_version") == [(versions()[0],)]
    assert rows(file, "select name, admin from people") == [("Ann", 0)]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600, "what is hidden in games stays so"


def test_nothing_is_kept_where_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    migrate(async_url(str(file)))
    migrate(async_url(str(file)))
    assert not list(tmp_path.glob("*.before-*"))


@pytest.mark.parametrize("where", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_newer_database_is_refused_and_left_alone(where: str, tmp_path: Path) -> None:
    def check(url: str) -> None:
        migrate(url)

        async def set_version(version: str) -> str:
            database = Database(url)
            try:
                async with database._write() as connection:
                    done = sa.text("update alembic_version set version_num = :v")
                    await connection.execute(done, {"v": version})
                with pytest.raises(CritiasError) as refused:
                    await database.open()
                with pytest.raises(CritiasError, match="newer Critias"):
                    await database.join()
                async with database._read() as connection:
                    now = sa.text("select version_num from alembic_version")
                    assert await connection.scalar(now) == version
                return refused.value.message
            finally:
                await database.close()

        said = asyncio.run(set_version("9999"))
        assert "9999" in said
        assert versions()[0] in said
        assert "nothing was changed" in said
        with pytest.raises(CritiasError, match="newer Critias"):
            serve(["--database", url, "--port", "0"])

    if where == "sqlite":
        check(async_url(str(tmp_path / "t.sqlite3")))
    else:
        with postgres() as url:
            check(async_url(url))


def test_an_older_database_is_not_touched_by_commands(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    older(file, "0006")

    async def scene() -> None:
        database = Database(async_url(str(file)))
        try:
            with pytest.raises(CritiasError, match="brought up to date when the server"):
                await database.join()
        finally:
            await database.close()

    asyncio.run(scene())
    assert rows(file, "select version_num from alembic_version") == [("0006",)]


def test_a_damaged_file_is_not_taken_for_a_copy(tmp_path: Path) -> None:
    file, copy = tmp_path / "t.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("create table people (id text primary key, name text)")
        lines = [(str(n), "x" * 400) for n in range(2000)]
        store.executemany("insert into people values (?, ?)", lines)
    whole = bytearray(file.read_bytes())
    whole[40_960:81_920] = b"\x00" * 40_960
    file.write_bytes(whole)
    with pytest.raises((CritiasError, sqlite3.DatabaseError)):
        keep(file, copy)
    assert not copy.exists()
