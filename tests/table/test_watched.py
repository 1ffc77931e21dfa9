"""What an operator sees of a server: whether it is well, its log, its figures."""

from __future__ import annotations

import inspect
import json
import logging
import os
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer

from critias.kernel.errors import CritiasError
from critias.table import logs, serve
from critias.table.errors import Unavailable
from critias.table.store import Store
from table.people import Player, Server, play_on, settings_for
from table.process import Process

TOKEN = "a token that nobody guesses"


# --- whether it is well -----------------------------------------------------------------------


def test_alive_and_ready_are_two_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=1.0, burst=4, password="x")
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        for path in ("/health", "/ready"):
            answers = [
                client.get(path, headers={"host": "pod-7.cluster.example"}) for _ in range(20)
            ]
            assert {answer.status_code for answer in answers} == {200}, "by any name, at any rate"

        async def gone(*_: Any) -> dict[str, int]:
            raise Unavailable("the disk is full")

        monkeypatch.setattr(Store, "revisions", gone)
        time.sleep(0.6)
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200


# --- the log ----------------------------------------------------------------------------------


def record(
    message: str, *arguments: object, error: BaseException | None = None
) -> logging.LogRecord:
    told = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("critias.x", logging.ERROR, "", 1, message, arguments, told)


def test_a_line_of_the_log_has_time_level_logger_and_request() -> None:
    logs.request.set("")
    head = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ERROR critias\.x "
    assert re.fullmatch(head + "- it is 3", logs.Plain().format(record("it is %d", 3)))
    name = logs.new_request()
    assert re.fullmatch(head + f"{name} so", logs.Plain().format(record("so")))
    try:
        raise ValueError("böse\nlines")
    except ValueError as error:
        plain = logs.Plain().format(record("failed", error=error))
        line = logs.Json().format(record("failed", error=error))
    assert "ValueError: böse" in plain
    assert "\n" not in line, "one line, whatever is in it"
    told = json.loads(line)
    assert (told["level"], told["logger"], told["request"]) == ("error", "critias.x", name)
    assert "ValueError: böse" in told["exception"]
    logs.request.set("")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_all_that_a_server_writes_is_of_one_form(tmp_path: Path, workers: str) -> None:
    options = ("--log-level", "info", "--log-format", "json", "--workers", workers)
    with Process(str(tmp_path / "t.sqlite3"), *options) as server:
        answer = httpx.get(f"{server.url}/rules?q=x", timeout=30)
        asked = answer.headers["x-request-id"]
        assert answer.status_code == 200
        other = httpx.get(f"{server.url}/t/none", timeout=30).headers["x-request-id"]
        assert other != asked
        time.sleep(0.3)
        lines = [line for line in server.log.splitlines() if line.startswith("{")]
        rest = [line for line in server.log.splitlines() if not line.startswith("{")]
    told = [json.loads(line) for line in lines]
    found = [one for one in told if one["request"] == asked]
    assert [one["logger"] for one in found] == ["uvicorn.access"]
    assert "/rules?q=x" in found[0]["message"]
    assert all({"time", "level", "logger", "request", "message"} <= set(one) for one in told)
    assert {one["logger"].split(".")[0] for one in told} <= {"uvicorn", "critias"}
    assert [line.split()[0] for line in rest] == ["The", "Only"], rest


def test_what_goes_wrong_is_written_with_its_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[str] = []

    class Noted(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            seen.append(logs.Json().format(record))

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("a mistake of ours")

    handler = Noted()
    logging.getLogger().addHandler(handler)
    try:
        with Server(settings_for(tmp_path / "t.sqlite3")) as server:
            monkeypatch.setattr(Store, "public_tables", broken)
            answer = httpx.get(server.url, timeout=30)
            assert answer.status_code == 500
            assert "mistake" not in answer.text
    finally:
        logging.getLogger().removeHandler(handler)
    told = [json.loads(line) for line in seen]
    found = [one for one in told if "a mistake of ours" in one.get("exception", "")]
    assert len(found) == 1
    assert found[0]["request"] == answer.headers["x-request-id"]


# --- figures ----------------------------------------------------------------------------------


def figures(url: str, token: str = TOKEN) -> dict[str, float]:
    answer = httpx.get(f"{url}/metrics", headers={"authorization": f"Bearer {token}"}, timeout=30)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_the_figures_tell_what_happened(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", metrics_token=TOKEN, password="sesame")
    with Server(settings) as server:
        door = httpx.post(f"{server.url}/door", data={"password": "sesame"}, timeout=30)
        cookie = door.headers["set-cookie"].split(";")[0]
        made = httpx.post(
            f"{server.url}/api/people", json={"name": "Ann"}, headers={"cookie": cookie}
        )
        ann = Player(server.url, made.json()["key"], "Ann")
        ann.http.headers["cookie"] = cookie
        before = figures(server.url)
        over, running = ann.table(["me", "random"]), ann.table(["me", "me"], setup={"dives": 7})
        play_on({0: ann}, over, random.Random(1))
        seat = ann.look(running)["waiting"][0]
        question = ann.look(running, seat)["question"]
        ann.choose(running, seat, question["options"][0]["option"], question["id"])
        now = figures(server.url)
        ann.http.close()
    assert before.get('critias_choices_total{by="person"}', 0.0) == 0
    assert now['critias_choices_total{by="person"}'] >= 2
    assert now['critias_choices_total{by="bot"}'] == now["critias_bot_seconds_count"] >= 1
    assert now["critias_choice_seconds_count"] == now['critias_choices_total{by="person"}']
    assert now['critias_tables{game="reef",status="over"}'] == 1
    assert now['critias_tables{game="reef",status="playing"}'] == 1
    assert now["critias_tables_held"] == 2
    assert now['critias_queue{for="bots"}'] == 0
    assert now['critias_store_seconds_count{kind="write"}'] > 0
    asked = 'critias_request_seconds_count{method="POST",path="/api/tables",status="201"}'
    assert now[asked] == 2
    assert not any(over in name for name in now), "routes, not addresses: these have no end"
    assert "process_resident_memory_bytes" in now or sys.platform != "linux"


def test_the_figures_are_for_the_operator_alone(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "a.sqlite3", metrics_token=TOKEN)) as server:
        for headers in ({}, {"authorization": "Bearer x"}, {"authorization": TOKEN[:-1]}):
            answer = httpx.get(f"{server.url}/metrics", headers=headers, timeout=30)
            assert answer.status_code == 401
            assert "critias_" not in answer.text
    with Server(settings_for(tmp_path / "b.sqlite3")) as server:
        for headers in ({}, {"authorization": f"Bearer {TOKEN}"}):
            assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == 404


def test_the_figures_of_several_workers_are_put_together(tmp_path: Path) -> None:
    options = ("--workers", "2", "--metrics-token", TOKEN)
    with Process(str(tmp_path / "t.sqlite3"), *options) as server:
        people = [Player.arrive(server.url, f"P{n}") for n in range(12)]
        for player in people:
            player.table(["me", "me"])
            player.http.close()
        asked = 'critias_request_seconds_count{method="POST",path="/api/tables",status="201"}'
        assert {figures(server.url)[asked] for _ in range(8)} == {12}, "whichever worker answers"
        until = time.monotonic() + 15
        while figures(server.url)["critias_tables_held"] < 12:
            assert time.monotonic() < until, "all tables are held by somebody"
            time.sleep(0.1)
        workers = {httpx.get(f"{server.url}/health").json()["worker"] for _ in range(40)}
        os.kill(server._process.pid, signal.SIGTERM)
        server._process.wait(20)
    assert workers


# --- settings ---------------------------------------------------------------------------------


def test_every_setting_can_be_made_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {
        "host": "::1", "port": 9000, "database": "x.sqlite3", "open_browser": True,
        "password": "p", "workers": 3, "bot_workers": 2, "bot_pause": 0.25, "bot_seconds": 0.75,
        "rate": 9.0, "lines": 7, "public_url": "https://table.example", "proxies": "10.0.0.1",
        "smtp": "smtp://localhost:25", "mail_from": "me@localhost", "metrics_token": TOKEN,
        "log_level": "info", "log_format": "json",
    }  # fmt: skip
    assert set(given) == set(inspect.signature(serve.serve).parameters)
    for name, value in given.items():
        monkeypatch.setenv(f"CRITIAS_{name.upper()}", str(value))
    ran: list[Any] = []

    def run(settings: Any, host: str, port: int, **more: Any) -> None:
        ran.append((settings, host, port, more))

    monkeypatch.setattr(serve, "run", run)
    serve.main([])
    settings, host, port, more = ran[0]
    assert (host, port, more["open_browser"]) == ("::1", 9000, True)
    assert more["logged"] == ("info", "json")
    for name, value in given.items():
        own = "lines_each" if name == "lines" else name
        if hasattr(settings, own):
            assert getattr(settings, own) == value, name
    serve.main(["--workers", "5"])
    assert ran[1][0].workers == 5, "what is typed goes before"
    monkeypatch.setenv("CRITIAS_WORKERS", "many")
    with pytest.raises(typer.BadParameter):
        serve.main([])


@pytest.mark.parametrize(
    "words",
    [
        ("--log-format", "xml"),
        ("--log-level", "loud"),
        ("--metrics-token", "short"),
        ("--public-url", "table.example"),
        ("--public-url", "ftp://table.example"),
        ("--public-url", "https://table.example/games"),
        ("--public-url", "https://"),
        ("--public-url", "https://[::1"),
        ("--proxies", "caddy"),
        ("--proxies", "127.0.0.1,*"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(words: tuple[str, str]) -> None:
    with pytest.raises(CritiasError, match=words[0]):
        serve.main([*words, "--port", "0"])
