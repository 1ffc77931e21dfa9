"""Who is who: a person is a name and a private key; there are no accounts."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from critias.table.errors import Malformed, NotKnown
from critias.table.records import Person
from critias.table.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]

NAME_LENGTH = 30
_YEARS = 5 * 365 * 86_400
CARRY_SECONDS = 3_600


def digest(key: str) -> str:
    """How keys are stored: they are random and long, so one round of hashing is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as it may stand at a table."""
    words = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return words[:NAME_LENGTH].strip()


def table_id() -> str:
    """An id nobody guesses."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")


def seat_key(secret: bytes, table: str, seat: int, generation: int) -> str:
    """The key of a seat's newest link."""
    made = hmac.new(secret, f"seat {table} {seat} {generation}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def door_key(secret: bytes, password: str) -> str:
    """What somebody holds who knows the password of the site."""
    return hmac.new(secret, f"door {password}".encode(), hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def wrap(secret: bytes, token: str, text: str) -> str:
    """Hide a text in a link, so that the link alone tells nothing without the server's secret."""
    return _masked(secret, token, text.encode()).hex()


def unwrap(secret: bytes, token: str, wrapped: str) -> str:
    """The reverse of `wrap`; nonsense for a link that was tampered with."""
    try:
        return _masked(secret, token, bytes.fromhex(wrapped)).decode("ascii")
    except ValueError:
        return ""


def _masked(secret: bytes, token: str, text: bytes) -> bytes:
    pad = hashlib.shake_256(secret + token.encode()).digest(len(text))
    return bytes(a ^ b for a, b in zip(text, pad, strict=True))


def is_secure(connection: Connection) -> bool:
    """Whether the browser came by https."""
    return str(connection.scope.get("scheme", "http")) in ("https", "wss")


def cookie_name(connection: Connection) -> str:
    """A secure cookie carries the prefix that browsers check."""
    return "__Host-critias" if is_secure(connection) else "critias"


class People:
    """Finds out who is asking."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, name: str = "") -> tuple[Person, str]:
        """A new person and the token that proves it."""
        key = secrets.token_urlsafe(32)
        name = clean_name(name) or f"Guest {secrets.randbelow(9000) + 1000}"
        person = Person(
            id=table_id(), key_hash=digest(key), name=name, webhook="", created=time.time()
        )
        await self._store.add_person(person)
        return person, f"{person.id}.{key}"

    async def of_token(self, token: str) -> Person | None:
        """The person whose token this is."""
        ident, dot, key = token.partition(".")
        if not dot or not ident or not key or len(token) > 200 or not token.isascii():
            return None
        person = await self._store.person(ident)
        given = digest(key)
        # The comparison is made even if there is no such person.
        right = same(given, person.key_hash if person is not None else digest(""))
        return person if right else None

    async def of(self, connection: Connection) -> Person | None:
        """The person behind a request, by cookie or by `Authorization: Bearer`."""
        token = token_of(connection)
        return await self.of_token(token) if token else None

    async def required(self, connection: Connection) -> Person:
        """The same where it must be somebody."""
        person = await self.of(connection)
        if person is None:
            raise NotKnown("we do not know you: open the front page, or send your key")
        return person


def token_of(connection: Connection) -> str:
    """The token a request carries."""
    header = connection.headers.get("authorization", "")
    if header:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer":
            raise Malformed("Authorization: only `Bearer <your key>` is understood")
        return token.strip()
    return connection.cookies.get(cookie_name(connection), "")


def cookie(connection: Connection, token: str) -> Cookie:
    """The cookie that keeps a person's token."""
    return Cookie(
        key=cookie_name(connection),
        value=token,
        path="/",
        max_age=_YEARS,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
    )
