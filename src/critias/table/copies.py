"""Copies of all that is kept: backups, bringing them back, and moving to another database.

A backup is an SQLite file whichever database it is of, so it can be brought back to either kind
without the tools of any. It is of one moment, though the server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from critias.kernel.errors import CritiasError
from critias.table import schema
from critias.table.alone import SERVING, alone
from critias.table.config import async_url
from critias.table.database import Database, file_of, shown_url
from critias.table.upgrading import keep, version_of

_ROWS = 1_000
_PASSING = ("watches",)
"""What is true only while workers run."""


def dated(folder: Path, name: str) -> Path:
    """A file in the folder that is not there yet, named after the moment."""
    moment = time.strftime("%Y%m%d-%H%M%S")
    ways = (f"{name}-{moment}{f'-{n}' if n > 1 else ''}.sqlite3" for n in count(1))
    return next(folder / way for way in ways if not (folder / way).exists())


async def backup(url: str, file: Path) -> None:
    """Write everything that is kept into a new file."""
    if file.exists():
        raise CritiasError("{file} exists already; backups overwrite nothing", file=file)
    with _becoming(file) as made:
        if url.startswith("postgresql"):
            source, target = Database(url), Database(async_url(str(made)))
            try:
                await source.join()
                await pour(source, target)
            finally:
                await source.close()
                await target.close()
        else:
            there = file_of(url)
            _look_into(there)
            await _kept(there, made)
        _one_file(made)


async def restore(file: Path, url: str, *, replace: bool) -> Path | None:
    """Bring a backup back into a database that no server has open. What was there is only replaced
    if asked for, and kept in a file, which is returned."""
    _look_into(file)
    kept: Path | None = None
    with contextlib.ExitStack() as held:
        held.enter_context(alone(url))
        # Older backups are brought up to date, but not in place.
        where = file_of(url).parent if url.startswith("sqlite") else file.parent
        copy = held.enter_context(_becoming(where / f"{file.name}.restoring", stays=False))
        await _kept(file, copy)
        source, target = Database(async_url(str(copy))), Database(url)
        try:
            if await _holds_something(target):
                if not replace:
                    raise CritiasError(
                        "there are games in {url} already; with --replace they are kept in a file "
                        "and replaced",
                        url=shown_url(url),
                    )
                kept = dated(where, "critias-before-restore")
                await backup(url, kept)
            async with source.upgraded(keeps=False):
                pass
            await pour(source, target)
        except CritiasError:
            # Refused before anything was changed: what was kept is still where it was.
            if kept is not None:
                kept.unlink(missing_ok=True)
            raise
        finally:
            await source.close()
            await target.close()
    return kept


async def move(source_url: str, target_url: str) -> dict[str, int]:
    """Bring everything to an empty database of either kind; returns how many rows of what. No
    server may have either open: what was played meanwhile would be lost."""
    if source_url == target_url:
        raise CritiasError("this is the same database twice")
    if source_url.startswith("sqlite"):
        _look_into(file_of(source_url))
    with alone(source_url), alone(target_url):
        source, target = Database(source_url), Database(target_url)
        try:
            if await _holds_something(target):
                raise CritiasError("there are games in {url} already", url=shown_url(target_url))
            async with _unserved(source):
                pass
            # Once what was brought up to date is there to be read.
            async with _unserved(source):
                return await pour(source, target)
        finally:
            await source.close()
            await target.close()


async def pour(source: Database, target: Database) -> dict[str, int]:
    """Let the target hold what the source holds at one moment, all of it or nothing new; returns
    how many rows of what."""
    poured: dict[str, int] = {}
    parts = [part for part in schema.metadata.sorted_tables if part.name not in _PASSING]
    async with source.snapshot() as reading, _unserved(target) as writing:
        for part in reversed(schema.metadata.sorted_tables):
            await writing.execute(sa.delete(part))
        for part in parts:
            poured[part.name] = 0
            rows = await reading.stream(sa.select(part))
            async for some in rows.mappings().partitions(_ROWS):
                values = [dict(row) for row in some]
                if part is schema.tables:
                    values = [{**row, "thinker": ""} for row in values]
                await writing.execute(sa.insert(part), values)
                poured[part.name] += len(values)
        for part in parts:
            count = sa.select(sa.func.count()).select_from(part)
            there = await writing.scalar(count)
            if there != poured[part.name]:
                raise CritiasError(
                    "{name}: {before} rows became {after}",
                    name=part.name,
                    before=poured[part.name],
                    after=there,
                )
        if target.is_postgres:
            last = sa.select(sa.func.max(schema.deeds.c.number)).scalar_subquery()
            sequence = sa.func.pg_get_serial_sequence("deeds", "number")
            await writing.execute(sa.select(sa.func.setval(sequence, sa.func.coalesce(last, 1))))
    return poured


@contextlib.asynccontextmanager
async def _unserved(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that writes into a database that no server has open or opens meanwhile."""
    async with database.upgraded() as connection:
        if database.is_postgres:
            free = await connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(SERVING)))
            if not free:
                raise CritiasError(
                    "a server has {url} open: stop it first", url=shown_url(database.url)
                )
        yield connection


async def _holds_something(database: Database) -> bool:
    """Whether anybody is known there."""
    if not database.is_postgres and not file_of(database.url).exists():
        return False
    async with database.snapshot() as connection:
        if not await connection.run_sync(version_of):
            return False
        # By name: it may be of an older version.
        first = sa.select(sa.literal(1)).select_from(sa.table("people")).limit(1)
        return await connection.scalar(first) is not None


def _look_into(file: Path) -> None:
    """Refuse what is no database of ours, or of a newer version."""
    if not file.is_file():
        raise CritiasError("there is no file {file}", file=file)
    engine = sa.create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            if not version_of(connection):
                raise CritiasError("{file} holds no games of Critias", file=file)
    except sa.exc.DatabaseError as error:
        raise CritiasError("{file} cannot be read: {why}", file=file, why=error.orig) from None
    finally:
        engine.dispose()


async def _kept(file: Path, copy: Path) -> None:
    """Copy in a thread, which cannot be ended: whoever would, waits for it to take away all it has
    made."""
    copying = asyncio.create_task(asyncio.to_thread(keep, file, copy))
    try:
        await asyncio.shield(copying)
    finally:
        await asyncio.wait({copying})


@contextlib.contextmanager
def _becoming(file: Path, *, stays: bool = True) -> Iterator[Path]:
    """Another name for a file while it is being made: half a backup is none."""
    made = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        made.touch(mode=0o600)
        yield made
        if stays:
            made.replace(file)
    except OSError as error:
        raise CritiasError(
            "{file} cannot be written: {why}", file=file, why=error.strerror or error
        ) from None
    finally:
        # Where nothing could be made, nothing has to go.
        with contextlib.suppress(OSError):
            for end in ("", "-wal", "-shm", "-journal"):
                made.with_name(made.name + end).unlink(missing_ok=True)


def _one_file(file: Path) -> None:
    """Let everything be in the file itself, on the disk."""
    with contextlib.closing(sqlite3.connect(file)) as made:
        made.execute("PRAGMA journal_mode=DELETE")
    with file.open("rb") as written:
        os.fsync(written.fileno())
