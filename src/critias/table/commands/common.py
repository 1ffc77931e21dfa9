"""What the operator's commands share: which database, what is printed, what goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Printed
from sqlalchemy.exc import SQLAlchemyError

from critias.kernel.errors import CritiasError
from critias.table.config import async_url
from critias.table.serve import default_database
from critias.table.store import Store

T = TypeVar("T")

Database = Annotated[
    str,
    typer.Option(
        envvar="CRITIAS_DATABASE",
        help="A file, sqlite:///FILE or postgresql://USER@HOST/NAME; usually a file of yours.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def address(database: str) -> str:
    """The address of a database, usually of the one that `critias serve` opens."""
    return async_url(database or default_database())


@contextlib.asynccontextmanager
async def joined(database: str) -> AsyncIterator[Store]:
    """The store of a database that a server may have open."""
    store = Store(address(database))
    try:
        await store.join()
        yield store
    finally:
        await store.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of some work; a database that fails says so in a sentence."""
    try:
        with _ending_well():
            return asyncio.run(work)
    except (OSError, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise CritiasError("the database does not work: {reason}", reason=reason) from None


@contextlib.contextmanager
def _ending_well() -> Iterator[None]:
    """Who is told to end does so as by Ctrl+C, and takes away first what is half made."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Rows as a table, wide enough not to cut ids."""
    shown = Printed(title=escape(title))
    for column in columns:
        shown.add_column(column, no_wrap=column in ("table", "person", "id", "when", "until"))
    for row in rows:
        shown.add_row(*(escape(str(cell)) for cell in row))
    Console(soft_wrap=True).print(shown)


def day(at: float | None) -> str:
    """A moment, to the minute, in the time of the server's clock."""
    return "" if at is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
