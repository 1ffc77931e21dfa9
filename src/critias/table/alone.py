"""Having a database to oneself: two servers on one SQLite file would not hear of each other, and
nobody may lay other games under a server that runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from critias.kernel.errors import CritiasError
from critias.kernel.texts import Text

try:
    import fcntl
except ImportError:  # pragma: no cover - on Windows the file is not locked
    fcntl = None  # type: ignore[assignment]

SERVING: Final = 4_200_418
"""Every worker on PostgreSQL shares this lock as long as it serves."""


@contextlib.contextmanager
def alone(database_url: str, hint: str = "") -> Iterator[None]:
    """Hold an SQLite file; of PostgreSQL nothing is held here."""
    url = make_url(database_url)
    with contextlib.ExitStack() as held:
        if fcntl is not None and url.drivername.startswith("sqlite"):
            try:
                # The file itself, by whichever name it was called.
                file = Path(url.database or "").resolve()
                lock = held.enter_context(Path(f"{file}.lock").open("w"))
            except OSError as error:
                raise CritiasError(
                    "the database {name} cannot be opened: {why}", name=url.database, why=error
                ) from None
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise CritiasError(
                    "another server has {name} open: stop it first{hint}",
                    name=url.database,
                    hint=Text(hint),
                ) from None
        yield
