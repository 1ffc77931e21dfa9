"""Which version a database is of: older ones are brought up to date, newer ones left alone."""

from __future__ import annotations

import contextlib
import functools
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from critias.kernel.errors import CritiasError

MIGRATIONS = Path(__file__).with_name("migrations")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@functools.cache
def versions() -> tuple[str, ...]:
    """All versions that we know, the newest first."""
    return tuple(one.revision for one in ScriptDirectory.from_config(_config()).walk_revisions())


def version_of(connection: sa.Connection) -> str:
    """The version of a database; empty: there is nothing of ours in it."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in versions():
        raise CritiasError(
            "this database is of version {found}, written by a newer Critias; this one knows "
            "versions up to {newest}. Install the newer one again; nothing was changed",
            found=found,
            newest=versions()[0],
        )
    return found or ""


def upgrade(connection: sa.Connection, file: Path | None) -> None:
    """Bring a database up to date; an SQLite file that holds something already is kept beside
    itself first, as it was."""
    found = version_of(connection)
    if found == versions()[0]:
        return
    if found and file is not None:
        keep(file, file.with_name(f"{file.name}.before-{versions()[0]}"))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def keep(file: Path, copy: Path) -> None:
    """Copy an SQLite file while others read and write it; the copy is whole, as of one moment, and
    its owner's alone."""
    source = f"{file.absolute().as_uri()}?mode=ro"
    copy.unlink(missing_ok=True)
    copy.touch(mode=0o600)
    try:
        with (
            contextlib.closing(sqlite3.connect(source, uri=True)) as one,
            contextlib.closing(sqlite3.connect(copy)) as other,
        ):
            one.backup(other)
            if other.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise CritiasError("{file} is damaged: it cannot be copied as a whole", file=file)
    except BaseException as error:
        for end in ("", "-journal"):
            copy.with_name(copy.name + end).unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise CritiasError(
                "{file} cannot be copied to {copy}: {why}", file=file, copy=copy, why=error
            ) from None
        raise
