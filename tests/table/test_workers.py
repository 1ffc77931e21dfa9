"""Several workers over one database: every move is accepted once and seen everywhere."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from critias.table import hub
from table.people import Json, Line, Player, Server, settings_for
from table.postgres import postgres
from table.process import Process


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two workers that share a database and nothing else."""
    if request.param == "sqlite":
        settings = settings_for(tmp_path / "t.sqlite3", workers=2)
        with Server(settings) as one, Server(settings) as two:
            yield one, two
    else:
        with postgres() as url:
            settings = settings_for(url)
            with Server(settings) as one, Server(settings) as two:
                yield one, two


def seated(one: Server, two: Server) -> tuple[Player, Player, str]:
    """Ann plays at the first worker, Bob at the second, one game."""
    ann, bob = one.person("Ann"), two.person("Bob")
    table = ann.table(["me", "open"], start=False, setup={"dives": 7})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    until = time.monotonic() + 10
    while not ann.look(table)["seats"][1]["person"]:
        assert time.monotonic() < until
        time.sleep(0.02)
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, table


def test_two_workers_play_one_game(pair: tuple[Server, Server]) -> None:
    ann, bob, table = seated(*pair)
    rng = random.Random(7)
    with ann.line(table) as hers, bob.line(table) as his:
        lines = {0: hers, 1: his}
        known = {}
        for seat, line in lines.items():
            line.ask(do="hello", want="data")
            known[seat] = line.update()["data"]
        until = time.monotonic() + 60
        while known[0]["status"] == "playing" or known[1]["status"] == "playing":
            assert time.monotonic() < until, known
            for seat, line in lines.items():
                question = known[seat].get("question")
                if question is not None and question["chosen"] is None:
                    option = rng.choice(question["options"])["option"]
                    line.ask(do="choose", seat=seat, option=option, question=question["id"])
                for update in line.drain(0.05):
                    known[seat] = update["data"]
    assert known[0]["result"] == known[1]["result"]
    assert ann.look(table)["view"]["cells"] == bob.look(table)["view"]["cells"]


def _part(line: Line, part: str, words: str) -> str:
    """The next form of a part of the page that has some words."""
    while True:
        found: str = line.update()["fragments"].get(part, "")
        if words in found:
            return found


def test_who_drops_at_one_worker_is_away_at_the_other(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_BACK", 0.0)
    ann, bob, table = seated(*pair)
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        with bob.line(table) as his:
            his.ask(do="hello", want="html")
            his.update()
        assert "Bob has left the table." in _part(line, "notice", "has left")
        assert ">away<" in ann.http.get(f"/t/{table}").text
        with bob.line(table):
            _part(line, "seats", "Bob")
            assert ">away<" not in ann.http.get(f"/t/{table}").text


def test_a_rematch_is_told_at_the_other_worker(pair: tuple[Server, Server]) -> None:
    ann, bob, table = seated(*pair)
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "resign"})
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        new = bob.http.post(f"/t/{table}/rematch").headers["location"]
        assert f'href="{new}"' in _part(line, "notice", "for a rematch")


def test_of_two_answers_at_two_workers_one_stands(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann = one.person("Ann")
    twin = Player(two.url, ann.key, "Ann")
    table = ann.table(["me", "me"], setup={"dives": 7}, curtain=False)
    try:
        with ann.line(table) as here, twin.line(table) as there:
            for line in (here, there):
                line.ask(do="hello", want="data")
                line.update()
            for number in range(30):
                state = ann.look(table)
                if state["status"] != "playing":
                    break
                seat = state["waiting"][0]
                question = ann.look(table, seat)["question"]
                options = [o["option"] for o in question["options"]]
                first, second = options[0], options[-1]
                before = ann.look(table)["number"]
                message = {"do": "choose", "seat": seat, "question": question["id"], "id": number}
                # Both are sent before either is answered.
                here.socket.send(_json({**message, "option": first}))
                there.socket.send(_json({**message, "option": second}))
                answers = [_answer(line, number) for line in (here, there)]
                kinds = sorted(a["type"] for a in answers)
                after = ann.look(table)["number"]
                if question["kind"] != "depth":
                    assert kinds == ["done", "refused"], answers
                    assert after == before + 1
                else:
                    # A secret answer may be changed, so both can stand, one after the other.
                    numbers = {a.get("number") for a in answers if a["type"] == "done"}
                    assert after - before == len(numbers)
    finally:
        twin.http.close()


def test_nobody_is_told_of_a_turn_they_see_at_another_worker(tmp_path: Path) -> None:
    told: list[Json] = []

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the test looks at what was told."""

    hook = HTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    settings = settings_for(tmp_path / "t.sqlite3", workers=2, private_webhooks=True)
    with Server(settings) as one, Server(settings) as two:
        ann, bob = one.person("Ann"), two.person("Bob")
        address = f"http://127.0.0.1:{hook.server_port}/"
        assert bob.http.post("/me/webhook", data={"webhook": address}).status_code == 303
        seen, unseen = (_waiting_for_bob(ann, bob) for _ in range(2))
        with ann.line(seen) as hers, bob.line(seen) as his:
            for line in (hers, his):
                line.ask(do="hello", want="data")
            ann.post(f"/api/tables/{seen}/start")
            # He looks at the other table, not at this one.
            ann.post(f"/api/tables/{unseen}/start")
            until = time.monotonic() + 10
            while not told:
                assert time.monotonic() < until, "who is away is told"
                time.sleep(0.02)
        last = _waiting_for_bob(ann, bob)
        ann.post(f"/api/tables/{last}/start")
        while len(told) < 2:
            assert time.monotonic() < until + 10, "he has gone, and is told"
            time.sleep(0.02)
    hook.shutdown()
    hook.server_close()
    assert [body["table"] for body in told] == [unseen, last]


def _waiting_for_bob(ann: Player, bob: Player) -> str:
    table = ann.table(["me", "open"], start=False)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    return table


def _json(message: Json) -> str:
    return json.dumps(message)


def _answer(line: Line, number: int) -> Json:
    while True:
        body = line.receive()
        if body["type"] != "update" and body["id"] == number:
            return body


def _worker(url: str) -> str:
    return str(httpx.get(f"{url}/health", timeout=30).json()["worker"])


@pytest.mark.postgres
def test_worker_processes_share_all_games() -> None:
    with postgres() as url, Process(url, "--workers", "2") as server:
        people = [Player.arrive(server.url, f"P{n}") for n in range(4)]
        seen: set[str] = set()
        with ThreadPoolExecutor(24) as crowd:
            # Which worker takes a connection is the system's choice: knock often, and all at once.
            for _ in range(40):
                if len(seen) < 2:
                    seen |= set(crowd.map(_worker, [server.url] * 48))
        assert len(seen) == 2
        tables = [player.table(["me", "random"]) for player in people]
        rng = random.Random(1)
        until = time.monotonic() + 60
        while True:
            states = [p.look(t, 0) for p, t in zip(people, tables, strict=True)]
            if all(state["status"] == "over" for state in states):
                break
            assert time.monotonic() < until, states
            for player, table, state in zip(people, tables, states, strict=True):
                question = state["question"]
                if question is not None and question["chosen"] is None:
                    option = rng.choice(question["options"])["option"]
                    body = {"seat": 0, "option": option, "question": question["id"]}
                    answer = player.http.post(f"/api/tables/{table}/choices", json=body)
                    assert answer.status_code in (201, 409), answer.text
        for player in people:
            player.http.close()
