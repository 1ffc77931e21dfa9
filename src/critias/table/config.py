"""The settings of one table server."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from critias.kernel.errors import CritiasError

VARIABLE = "CRITIAS_TABLE"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be set; workers get it through one environment variable."""

    database: str = "sqlite:///critias.sqlite3"
    password: str = ""
    workers: int = 1
    bot_pause: float = 0.5
    """Seconds between the choices of bots, so that people can follow."""
    bot_seconds: float = 1.0
    """How long a bot may think about one choice."""
    bot_workers: int = 0
    """Processes in which bots think; 0: one for each processor there is."""
    poll: float = 0.25
    """How often a worker looks for the moves of others where the database cannot tell."""
    sweep: float = 1.0
    """How often a worker looks for clocks that have run out and bots that were forgotten."""
    rate: float = 30.0
    """Requests a second from one address, and messages a second on one socket."""
    burst: int = 120
    upload_limit: int = 4_000_000
    upload_choices: int = 6_000
    """How long a game in a file may be."""
    tables_each: int = 60
    """How many tables that are not over one person may host."""
    lines_each: int = 256
    """How many live lines one address may keep open."""
    beat: float = 5.0
    """How often the server notes that it is alive while clocks run, to know later for how long it
    was not."""
    proxies: str = ""
    """The servers before us whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    webhooks: bool = True
    smtp: str = ""
    """The mail server, as smtp://USER:PASSWORD@HOST:PORT; none: no mail."""
    mail_from: str = "table@localhost"
    private_webhooks: bool = False
    """Whether a webhook may point into this machine's own network."""
    public_url: str = ""
    """How browsers reach us, where that is not what the Host header says."""
    metrics_token: str = ""
    """What has to be sent for the figures of the server; none: nobody gets them."""
    link_url: str = ""
    """What links in messages to people who are away begin with."""

    def to_environment(self) -> None:
        """For worker processes."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        """What the parent process set."""
        return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=cls)

    @property
    def database_url(self) -> str:
        """For SQLAlchemy, with the driver that does not block."""
        return async_url(self.database)


def async_url(database: str) -> str:
    """A URL with its driver, from a URL or a file name.

    >>> async_url("games.sqlite3")
    'sqlite+aiosqlite:///games.sqlite3'
    >>> async_url("postgres://me@host/critias")
    'postgresql+asyncpg://me@host/critias'
    """
    for scheme in ("postgresql+asyncpg://", "postgresql://", "postgres://"):
        if database.startswith(scheme):
            return _checked("postgresql+asyncpg://" + database.removeprefix(scheme))
    for scheme in ("sqlite+aiosqlite:///", "sqlite:///"):
        if database.startswith(scheme):
            return _checked("sqlite+aiosqlite:///" + database.removeprefix(scheme))
    if "://" in database:
        scheme = database.partition("://")[0]
        if scheme.startswith("sqlite"):
            raise CritiasError("the database is no file; it is written sqlite:///FILE")
        raise CritiasError(f"games are kept in sqlite or postgresql databases, not in {scheme!r}")
    return f"sqlite+aiosqlite:///{Path(database)}"


def _checked(url: str) -> str:
    try:
        name = make_url(url).database
    except (ArgumentError, ValueError) as error:
        # The address itself may hold a password.
        raise CritiasError(f"the database is no address that can be read: {error}") from None
    if name in (None, "", ":memory:") and url.startswith("sqlite"):
        raise CritiasError("the database is no file; it is written sqlite:///FILE")
    return url
