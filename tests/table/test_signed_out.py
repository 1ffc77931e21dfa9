"""A device that was signed out hears nothing more, whichever worker it hangs on."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from table.people import Line, Player, Server
from table.test_workers import pair

__all__ = ["pair"]


def _signed_out(here: Server, there: Server) -> None:
    ann = here.person("Ann")
    table = ann.table(["me", "me"], curtain=False, setup={"dives": 7})
    phone = Player(there.url, ann.post("/me/key")["key"], "Ann's phone")
    keys = ann.http.get("/me", headers={"accept": "text/html"}).text
    own = next(part for part in keys.split("<li>") if "this one" in part)
    other = next(p for p in keys.split("<li>") if "/revoke" in p and p != own)
    key = other.split("/me/keys/")[1].split("/")[0]
    with phone.line(table) as line, ann.line(table) as kept, phone.line(table, key="") as watching:
        for one in (line, kept, watching):
            one.ask(do="hello", want="data")
            assert one.update()["data"]["own"] == ([] if one is watching else [0, 1])
        assert ann.http.post(f"/me/keys/{key}/revoke").status_code == 303
        code = _closed(line, ann, table)
        assert code == (4401, "this device was signed out")
        # The other lines go on.
        for one in (kept, watching):
            assert one.ask(do="hello", want="data")["type"] == "welcome"
    refused = phone.http.get("/api/me")
    assert refused.status_code == 401
    phone.http.close()


def _closed(line: Line, ann: Player, table: str) -> tuple[int, str]:
    """Until the line is closed; meanwhile the game goes on, and nothing of it is told there."""
    # What was on its way when the key was revoked.
    time.sleep(0.3)
    told: list[Any] = []

    def listen() -> None:
        while True:
            told.append(json.loads(line.socket.recv(timeout=10)))

    before = ann.look(table)
    seat = before["waiting"][0]
    ann.choose(table, seat, ann.look(table, seat)["question"]["options"][0]["option"])
    with pytest.raises(ConnectionClosed) as closed:
        listen()
    # Somebody who comes is told by way of all workers, and that may still lie there.
    assert all(one["data"]["number"] == before["number"] for one in told), "the choice was told"
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_revoking_a_key_closes_its_lines(server: Server) -> None:
    _signed_out(server, server)


def test_revoking_a_key_closes_its_lines_at_other_workers(pair: tuple[Server, Server]) -> None:
    _signed_out(*pair)


def test_what_is_not_one_of_your_keys_closes_nothing(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table(["me", "me"], curtain=False)
    page = ann.http.get("/me", headers={"accept": "text/html"}).text
    key = page.split("/me/keys/")[1].split("/")[0]
    with ann.line(table) as line:
        line.ask(do="hello", want="data")
        assert eve.http.post(f"/me/keys/{key}/revoke").status_code == 404
        assert line.ask(do="hello", want="data")["type"] == "welcome"
    with pytest.raises(TimeoutError), ann.line(table) as line:
        line.socket.recv(timeout=0.2)
