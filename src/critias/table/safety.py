"""What stands before every route: the site's password, origins, rates, and safe headers."""

from __future__ import annotations

import ipaddress
import json
import re
import time
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import quote, urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from critias.kit.language import said, say, using
from critias.table.hub import Hub
from critias.table.identity import door_key, network_of, same
from critias.table.logs import new_request
from critias.table.order import refusal
from critias.table.rates import Buckets
from critias.table.spoken import asked_for

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECURE = (b"strict-transport-security", b"max-age=31536000")
DOOR = "critias_door"
_GUESS = 20
"""So many requests are as much as one guess of the password."""
_OPEN = ("/door", "/static/")
ALWAYS = ("/health", "/ready", "/metrics")
"""Whoever asks these has no other way to know, and often the address of all visitors; by whichever
name. The last of them has a password of its own."""
_NEAR = r"[\w-]+(\.(local|localhost|lan|home|internal|home\.arpa))?"
_LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


def is_near(host: str) -> bool:
    """Whether a Host header names a machine by its number, or by a name of its own network.

    >>> [is_near(h) for h in ("localhost:8417", "192.168.1.5:8417", "[fd00::1]", "pi", "pi.local")]
    [True, True, True, True, True]
    >>> [is_near(h) for h in ("evil.example", "1.evil.example:8417", "localhost.evil.example", "")]
    [False, False, False, False]
    """
    name = re.sub(r":\d+$", "", host).lower().rstrip(".")
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return re.fullmatch(_NEAR, name) is not None
    return True


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self._app = app
        self._hub = hub
        rate, burst = hub.settings.rate, hub.settings.burst
        self._requests = Buckets(rate, burst)
        self._guesses = Buckets(rate / _GUESS, max(1, burst // _GUESS))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = new_request()
        answer = _Answer(send, self._headers(scope, asked))
        began = time.perf_counter()
        with using(asked_for(_header(scope, b"accept-language") or "")):
            await self._guarded(scope, receive, answer.send)
        if scope["type"] == "http":
            method = scope["method"] if scope["method"] in _METHODS else "other"
            # The route's own path: whoever asks does not name our figures.
            path = str(scope.get("path_template") or "-")
            took = time.perf_counter() - began
            self._hub.metrics.answered(method, path, answer.status, took)

    async def _guarded(self, scope: Any, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000 + refusal[0], "reason": refusal[1]})
        else:
            await _refuse(scope, send, *refusal)

    def _refusal(self, scope: Any) -> tuple[int, str] | None:
        """Status and words, if this goes no further."""
        path = scope["path"]
        if path in ALWAYS:
            return None
        client = scope.get("client")
        ban = self._hub.order.of_address(network_of(client[0]) if client else "-")
        if ban is not None:
            return 403, said(refusal(ban))
        if not self._allowed_rate(scope, path):
            return 429, say("too many requests; please wait a moment")
        if not path.isprintable() or b"%00" in scope.get("query_string", b""):
            return 400, say("this address holds signs that no address holds")
        if not self._rightly_called(scope):
            return 400, say(
                "this server is not called so: its name is set with {option}", option="--public-url"
            )
        if not self._same_origin(scope):
            return 403, say("this request comes from another site")
        password = self._hub.settings.password
        if password and not path.startswith(_OPEN):
            right = door_key(self._hub.store.secret, password)
            if not same(_cookie(scope, DOOR), right):
                return 401, say("this site has a password: enter it at {door}", door="/door")
        return None

    def _allowed_rate(self, scope: Any, path: str) -> bool:
        client = scope.get("client")
        address = network_of(client[0]) if client else "-"
        guessing = path == "/door" and scope.get("method") == "POST"
        if guessing and not self._guesses.of(address).take():
            return False
        return self._requests.of(address).take(0.2 if path.startswith("/static/") else 1.0)

    def _rightly_called(self, scope: Any) -> bool:
        """Where our name is known, nothing else may stand in the Host header: links and origins
        are made from it. Where it is not, no name that somebody elsewhere can own: a page from
        there would count as one of ours."""
        own = urlsplit(self._hub.settings.public_url).netloc
        host = _header(scope, b"host") or ""
        if own:
            return host == own or _LOOPBACK.fullmatch(host) is not None
        return is_near(host)

    def _same_origin(self, scope: Any) -> bool:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return True
        origin = _header(scope, b"origin")
        if origin is None:
            # Browsers always name the origin of a socket and of a form from elsewhere; programs
            # that bring their key in a header need none.
            site = _header(scope, b"sec-fetch-site")
            return site in (None, "same-origin", "none")
        try:
            host = urlsplit(origin).netloc
        except ValueError:
            return False
        allowed = {_header(scope, b"host"), urlsplit(self._hub.settings.public_url).netloc}
        return bool(host) and host in allowed

    def _headers(self, scope: Any, asked: str) -> list[tuple[bytes, bytes]]:
        """What every answer to a request carries."""
        public = self._hub.settings.public_url
        secure = scope.get("scheme") == "https" or public.startswith("https://")
        own = [*_HEADERS, (b"x-request-id", asked.encode())]
        return [*own, _SECURE] if secure else own


class _Answer:
    """An answer on its way, with the headers that every answer has."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._headers = headers
        self.status = 500
        """As it is sent; if nothing is, something went wrong."""

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message.get("headers", []), *self._headers]
            names = {key.lower() for key, _ in headers}
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await self._send(message)


def _header(scope: Any, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


def _cookie(scope: Any, name: str) -> str:
    try:
        found = SimpleCookie(_header(scope, b"cookie") or "").get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


async def _refuse(scope: Any, send: Send, status: int, words: str) -> None:
    accepts = _header(scope, b"accept") or ""
    headers = [(b"content-type", b"application/json")]
    body = json.dumps({"error": words, "rule": None}).encode()
    if status == 401 and scope.get("method") == "GET" and "text/html" in accepts:
        status = 303
        headers.append((b"location", f"/door?to={quote(scope['path'])}".encode()))
    elif "text/html" in accepts:
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        body = words.encode()
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
