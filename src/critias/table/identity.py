"""Who is who: a person is a name and a private key; there are no accounts."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import ipaddress
import secrets
import time
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from critias.kit.language import say
from critias.table.errors import Malformed, NotKnown
from critias.table.records import Key, Person
from critias.table.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]

NAME_LENGTH = 30
_YEARS = 5 * 365 * 86_400
CARRY_SECONDS = 3_600
_NOTED = 3_600.0
"""Seconds after which the use of a key is noted again."""
PROGRAM = "a program"


def digest(key: str) -> str:
    """How keys are stored: they are random and long, so one round of hashing is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def plain_words(text: str) -> str:
    """What somebody typed, on one line and without signs that nobody can see.

    >>> plain_words(" a\\x00 b\\n")
    'a b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name as it may stand at a table."""
    return plain_words(name)[:NAME_LENGTH].strip()


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


def is_secure(connection: Connection) -> bool:
    """Whether the browser comes by https, here or at the server before us."""
    public = str(connection.app.state.hub.settings.public_url)
    by_https = str(connection.scope.get("scheme", "http")) in ("https", "wss")
    return by_https or public.startswith("https://")


def cookie_name(connection: Connection) -> str:
    """A secure cookie carries the prefix that browsers check."""
    return "__Host-critias" if is_secure(connection) else "critias"


class People:
    """Finds out who is asking."""

    def __init__(
        self, store: Store, seen: Callable[[str, str], None] = lambda person, address: None
    ) -> None:
        self._store = store
        self._seen = seen

    async def add(self, name: str = "", device: str = PROGRAM) -> tuple[Person, str]:
        """A new person and the token that proves it on this device."""
        name = clean_name(name) or say("Guest {number}", number=secrets.randbelow(9000) + 1000)
        person = Person(id=table_id(), name=name, webhook="", created=time.time())
        await self._store.add_person(person)
        return person, await self.add_key(person.id, device)

    async def add_key(self, person: str, device: str) -> str:
        """The token of one more device of a person; it can be revoked without the others."""
        key, now = secrets.token_urlsafe(32), time.time()
        await self._store.add_key(
            Key(
                id=table_id(), person=person, key_hash=digest(key), device=device[:60],
                created=now, used=now,
            )
        )  # fmt: skip
        return f"{person}.{key}"

    async def of_token(self, token: str) -> tuple[Person, Key] | None:
        """The person whose token this is, and the device's key."""
        ident, dot, key = token.partition(".")
        well_formed = len(token) <= 200 and token.isascii() and token.isprintable()
        if not dot or not ident or not key or not well_formed:
            return None
        found = await self._store.key(ident, digest(key))
        now = time.time()
        if found is not None and now - found[1].used > _NOTED:
            await self._store.key_used(found[1].id, now)
        return found

    async def known(self, connection: Connection) -> tuple[Person, Key] | None:
        """The person behind a request and the key that proves it, by cookie or by
        `Authorization: Bearer`."""
        token = token_of(connection)
        found = await self.of_token(token) if token else None
        if found is not None:
            self._seen(found[0].id, address_of(connection))
        return found

    async def of(self, connection: Connection) -> Person | None:
        """The person behind a request."""
        found = await self.known(connection)
        return found[0] if found is not None else None

    async def required(self, connection: Connection) -> Person:
        """The same where it must be somebody."""
        person = await self.of(connection)
        if person is None:
            raise NotKnown("we do not know you: open the front page, or send your key")
        return person


_BROWSERS = ("Edg", "Firefox", "Chrome", "Safari")
_SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
    "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip


def device_of(connection: Connection) -> str:
    """What a device calls itself, so that people know their own in a list."""
    agent = connection.headers.get("user-agent", "")
    browser = next((name for name in _BROWSERS if name in agent), "")
    system = next((words for name, words in _SYSTEMS.items() if name in agent), "")
    name = "Edge" if browser == "Edg" else browser
    if not name:
        return PROGRAM
    return f"{name} on {system}" if system else name


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return network_of(connection.client.host if connection.client else "-")


@functools.lru_cache(4096)
def network_of(address: str) -> str:
    """The address, or the part of it that one customer has: of IPv6 nobody has a single one.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:10.0.0.1")
    ('203.0.113.7', '2001:db8:1:2::/64', '10.0.0.1')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


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
