"""People who are away are told that it is their turn."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import secrets
import socketserver
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from critias.table.config import Settings
from critias.table.outside import Outside, is_public
from table.people import Server, settings_for


class Hook:
    """Somebody's own address, which takes down what it is sent."""

    def __init__(self) -> None:
        taken: list[dict[str, Any]] = []

        class Taker(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                taken.append(json.loads(self.rfile.read(length)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: the test looks at what was taken."""

        self.taken = taken
        self._server = HTTPServer(("127.0.0.1", 0), Taker)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    yield made
    made.close()


def _plays(server: Server, hook: Hook) -> str:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    saved = bob.http.post("/me/webhook", data={"webhook": hook.url})
    assert saved.status_code == 303
    with ann.line(table) as line:
        line.ask(do="hello", want="data")
        ann.post(f"/api/tables/{table}/start")
        until = time.monotonic() + 5
        while not hook.taken and time.monotonic() < until:
            time.sleep(0.02)
    return table


def test_a_webhook_is_told_whose_turn_it_is(tmp_path: Path, hook: Hook) -> None:
    settings = settings_for(
        tmp_path / "t.sqlite3", private_webhooks=True, link_url="https://table.example"
    )
    with Server(settings) as server:
        table = _plays(server, hook)
    assert len(hook.taken) == 1
    assert hook.taken[0]["table"] == table
    assert hook.taken[0]["text"] == (f"Reef: it is your turn, Bob. https://table.example/t/{table}")


def test_a_webhook_never_reaches_into_a_private_network(tmp_path: Path, hook: Hook) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3")) as server:
        _plays(server, hook)
    assert hook.taken == []


class Flooder:
    """An address whose answer never ends."""

    def __init__(self) -> None:
        self.sent = 0
        self.ended = threading.Event()
        flooder = self

        class Streamer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                self.send_response(200)
                self.end_headers()
                block = b"x" * 65_536
                try:
                    while flooder.sent < 200_000_000:
                        self.wfile.write(block)
                        flooder.sent += len(block)
                except OSError:
                    flooder.ended.set()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: the test looks at what was sent."""

        self._server = HTTPServer(("127.0.0.1", 0), Streamer)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def test_nothing_of_an_endless_answer_is_read() -> None:
    flooder = Flooder()

    async def tell() -> int:
        outside = Outside(Settings(private_webhooks=True))
        status = await outside.post(flooder.url, b"{}", {})
        await outside.close()
        return status

    assert asyncio.run(tell()) == 200
    assert flooder.ended.wait(10), "it was listened to"
    flooder.close()
    assert flooder.sent < 20_000_000


def test_an_address_that_is_not_found_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.table.outside._PATIENCE", 0.05)

    async def tell() -> None:
        async def slow(*_: object, **__: object) -> list[Any]:
            await asyncio.sleep(1)
            return []

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", slow)
        await Outside(Settings()).post("https://slow.example/hook", b"{}", {})

    with pytest.raises(TimeoutError):
        asyncio.run(tell())


def test_only_the_public_internet_is_reached() -> None:
    for private in ("10.1.2.3", "127.0.0.1", "169.254.1.1", "224.0.0.1", "239.1.1.1", "::1",
                    "fe80::1", "fec0::1", "fd00::1", "ff02::1", "64:ff9b::7f00:1",
                    "64:ff9b:1::1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:10.0.0.1",
                    "0.0.0.0", "100.64.0.1"):  # fmt: skip
        assert not is_public(private), private
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1::1")


class Letters(socketserver.StreamRequestHandler):
    """As much of a mail server as a letter needs."""

    taken: ClassVar[list[str]] = []

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (text := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                    lines.append(text)
                self.taken.append("\n".join(lines))
            self.wfile.write(b"221 bye\r\n" if line.upper() == "QUIT" else b"250 fine\r\n")
            if line.upper() == "QUIT":
                return


@pytest.fixture
def letters() -> Iterator[tuple[str, list[str]]]:
    """A mail server of the test's own, and what it was given."""
    Letters.taken.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", Letters.taken
        server.shutdown()


def _until(done: Callable[[], object]) -> None:
    until = time.monotonic() + 10
    while not done() and time.monotonic() < until:
        time.sleep(0.02)


def test_a_letter_is_written_once_the_address_is_known_to_be_theirs(
    tmp_path: Path, letters: tuple[str, list[str]]
) -> None:
    url, taken = letters
    link = "https://table.example"
    with Server(settings_for(tmp_path / "t.sqlite3", smtp=url, link_url=link)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        for wrong in ("bob", "bob@", "a@b.c\r\nBcc: x@y.z", "x" * 300 + "@example.org"):
            assert bob.http.post("/me/mail", data={"mail": wrong}).status_code == 400
        assert bob.http.post("/me/mail", data={"mail": "bob@example.org"}).status_code == 303
        again = bob.http.post("/me/mail", data={"mail": "eve@example.org"})
        assert again.status_code == 429, "nobody is flooded with letters"
        assert "To: bob@example.org" in taken[0]
        assert "bob@example.org" not in bob.http.get("/me").text, "not yet"
        token = re.search(r"/mail#(\S+)", taken[0])
        assert token is not None
        assert ann.http.post("/mail", json={"token": "x" * 43}).status_code == 403
        assert bob.http.post("/mail", json={"token": token[1]}).status_code == 201
        assert bob.http.post("/mail", json={"token": token[1]}).status_code == 403, "once"
        assert "bob@example.org" in bob.http.get("/me").text
        table = ann.table(["me", "open"], start=False)
        key = ann.get(f"/api/tables/{table}/links")["1"]
        bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
        with ann.line(table) as line:
            line.ask(do="hello", want="data")
            ann.post(f"/api/tables/{table}/start")
            _until(lambda: len(taken) > 1)
    assert "Subject: Reef: your turn" in taken[1]
    assert f"{link}/t/{table}" in taken[1]


def test_strangers_get_few_letters_and_none_of_the_senders_words(
    tmp_path: Path, letters: tuple[str, list[str]]
) -> None:
    url, taken = letters
    settings = settings_for(tmp_path / "t.sqlite3", smtp=url, workers=2)

    def ask(server: Server, number: int, address: str) -> int:
        sender = server.person(f"BUY{number} at spam.example")
        return sender.http.post("/me/mail", data={"mail": address}).status_code

    with Server(settings) as server, Server(settings) as other:
        # However the address is written, and whichever worker is asked.
        forms = ["bob@example.org", "Bob@Example.org", "bob+1@example.org", "bob+2@EXAMPLE.org"]
        answers = [ask((server, other)[n % 2], n, forms[n % 4]) for n in range(8)]
        assert answers == [303] * 3 + [429] * 5
        # One place does not write to the whole world, either.
        more = [ask(server, n, f"somebody{n}@example.org") for n in range(12)]
        assert more == [303] * 7 + [429] * 5
    assert len(taken) == 10
    for letter in taken:
        assert "BUY" not in letter
        assert "spam.example" not in letter


def test_a_browser_is_called_with_a_sealed_message(tmp_path: Path) -> None:
    called: list[tuple[dict[str, str], bytes]] = []

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            called.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(410 if len(called) > 1 else 201)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: the test looks at what was called."""

    service = HTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    own = ec.generate_private_key(ec.SECP256R1())
    auth = secrets.token_bytes(16)
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {name: base64.urlsafe_b64encode(value).decode().rstrip("=")
            for name, value in (("p256dh", point), ("auth", auth))}  # fmt: skip
    endpoint = f"http://127.0.0.1:{service.server_port}/push/1"
    with Server(settings_for(tmp_path / "t.sqlite3", private_webhooks=True)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        assert len(bob.get("/me/push")["key"]) == 87
        bad = {"endpoint": endpoint, "keys": {**keys, "p256dh": "A" * 87}}
        assert bob.http.post("/me/push", json=bad).status_code == 400
        bob.post("/me/push", {"endpoint": endpoint, "keys": keys})
        tables = []
        for _ in range(2):
            table = ann.table(["me", "open"], start=False)
            tables.append(table)
            key = ann.get(f"/api/tables/{table}/links")["1"]
            bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
            with ann.line(table) as line:
                line.ask(do="hello", want="data")
                ann.post(f"/api/tables/{table}/start")
                _until(lambda: len(called) >= len(tables))
        time.sleep(0.3)
        store = sqlite3.connect(tmp_path / "t.sqlite3")
        left = store.execute("select count(*) from pushes").fetchone()
        store.close()
    service.shutdown()
    service.server_close()
    headers, body = called[0]
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    said = json.loads(http_ece.decrypt(body, private_key=own, auth_secret=auth))
    assert said["body"] == "Reef: it is your turn, Bob."
    assert said["url"].endswith(f"/t/{tables[0]}")
    assert tables[0].encode() not in body
    assert left == (0,), "a browser that is gone is forgotten"


def test_browsers_are_called_in_the_public_internet_only(server: Server) -> None:
    ann = server.person()
    for endpoint in ("http://example.org/push", "ftp://x", "https://"):
        body = {"endpoint": endpoint, "keys": {"p256dh": "A" * 87, "auth": "A" * 22}}
        assert ann.http.post("/me/push", json=body).status_code == 400
