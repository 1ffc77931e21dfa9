"""What the table refuses, beyond what the engine refuses."""

from __future__ import annotations

from critias.kernel.errors import CritiasError


class TableError(CritiasError):
    """A refusal of the table; `status` is its HTTP status."""

    status = 400


class Malformed(TableError):
    """The request or message is not what belongs here."""


class NotKnown(TableError):
    """We do not know who is asking, and would have to."""

    status = 401


class Denied(TableError):
    """This is not for you."""

    status = 403


class Missing(TableError):
    """There is no such thing."""

    status = 404


class Stale(TableError):
    """The question has been answered, or taken back, in the meantime."""

    status = 409


class Failed(TableError):
    """A mistake of ours."""

    status = 500


class Broken(TableError):
    """What was stored of this table makes no sense (any more)."""

    status = 500


class Unavailable(TableError):
    """The store does not work: the disk is full, or the database is gone."""

    status = 503


class Busy(TableError):
    """What was asked for has to wait for others."""

    status = 503


class TooMuch(TableError):
    """Too many requests, or too large a one."""

    status = 429
