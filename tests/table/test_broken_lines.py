"""A line that breaks in the middle of a choice: what was begun is ended, and nobody is alarmed."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import struct
import time
from typing import Any

import pytest

from critias.table.store import Store
from table.people import Line, Player, Server

SLOW = 0.5
"""Seconds until a choice is written: time enough to be gone before it is answered."""


@pytest.fixture(autouse=True)
def slow(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Store.append

    async def later(self: Store, *words: Any, **columns: Any) -> int:
        await asyncio.sleep(SLOW)
        return await written(self, *words, **columns)

    monkeypatch.setattr(Store, "append", later)


def choose(player: Player, line: Line, table: str) -> None:
    """Without waiting for the answer, but until it is being written."""
    option = player.look(table, 0)["question"]["options"][0]["option"]
    line.socket.send(json.dumps({"do": "choose", "seat": 0, "option": option}))
    time.sleep(SLOW / 4)


def is_told(line: Line) -> None:
    """The first has chosen, the second has not."""
    until = time.monotonic() + 10
    while line.update()["data"]["waiting"] != [1]:
        assert time.monotonic() < until, "nobody said that the first has chosen"


def together(server: Server) -> tuple[Player, Player, str]:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, setup={"dives": 7})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, table


def test_the_others_are_told_and_the_log_stays_clean(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, table = together(server)
    with caplog.at_level(logging.INFO), bob.line(table) as watching:
        watching.ask(do="hello", want="data")
        with ann.line(table) as line:
            line.ask(do="hello", want="data")
            line.update()
            choose(ann, line, table)
            # As when a cable is pulled out: no farewell, and whoever writes is told so.
            end = line.socket.socket
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.shutdown(socket.SHUT_RD)
            end.close()
            is_told(watching)
        time.sleep(0.2)
    loud = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [one.getMessage() for one in loud] == []


def test_a_choice_of_somebody_who_is_signed_out_meanwhile_is_told(server: Server) -> None:
    ann, bob, table = together(server)
    phone = Player(server.url, ann.post("/me/key")["key"], "Ann's phone")
    keys = ann.http.get("/me", headers={"accept": "text/html"}).text
    other = next(p for p in keys.split("<li>") if "/revoke" in p and "this one" not in p)
    key = other.split("/me/keys/")[1].split("/")[0]
    with bob.line(table) as watching, phone.line(table) as line:
        for one in (watching, line):
            one.ask(do="hello", want="data")
        choose(phone, line, table)
        assert ann.http.post(f"/me/keys/{key}/revoke").status_code == 303
        is_told(watching)
    phone.http.close()
