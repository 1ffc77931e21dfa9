"""People who are away are told that it is their turn."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from critias.table.config import Settings
from critias.table.notify import Notifier, is_public
from critias.table.records import Person
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
    person = Person(id="p", name="Bob", webhook=flooder.url, created=1.0)

    async def tell() -> None:
        notifier = Notifier(Settings(private_webhooks=True))
        await notifier.your_turn(person, "Reef", "t")
        await notifier.close()

    asyncio.run(tell())
    assert flooder.ended.wait(10), "it was listened to"
    flooder.close()
    assert flooder.sent < 20_000_000


def test_only_the_public_internet_is_reached() -> None:
    for private in ("10.1.2.3", "127.0.0.1", "169.254.1.1", "224.0.0.1", "239.1.1.1", "::1",
                    "fe80::1", "fec0::1", "fd00::1", "ff02::1", "64:ff9b::7f00:1",
                    "64:ff9b:1::1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:10.0.0.1",
                    "0.0.0.0", "100.64.0.1"):  # fmt: skip
        assert not is_public(private), private
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1::1")
