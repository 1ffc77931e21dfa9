"""A table server in this process, and people who play at it through its interface."""

from __future__ import annotations

import json
import random
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.sync.client import connect

from critias.table.app import create
from critias.table.config import Settings
from critias.table.serve import protocol

Json = dict[str, Any]


def settings_for(database: Path | str, **changes: Any) -> Settings:
    """Settings without the pauses that are for human eyes."""
    usual: dict[str, Any] = {
        "database": str(database), "bot_pause": 0.0, "bot_seconds": 0.05, "sweep": 0.1,
        "poll": 0.05, "rate": 10_000.0, "burst": 10_000, "bot_workers": 1,
    }  # fmt: skip
    return Settings(**{**usual, **changes})


class Server:
    """uvicorn in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        config = uvicorn.Config(
            create(settings), port=0, log_level="warning", timeout_graceful_shutdown=2,
            **protocol(settings),
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self.url = ""
        self._players: list[Player] = []

    def __enter__(self) -> Self:
        self._thread.start()
        until = time.monotonic() + 30
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server takes too long to start"
            time.sleep(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for player in self._players:
            player.http.close()
        self._server.should_exit = True
        self._thread.join(20)

    def person(self, name: str = "Ada") -> Player:
        """Somebody new."""
        player = Player.arrive(self.url, name)
        self._players.append(player)
        return player


class Player:
    """One person, acting through the interface for programs."""

    def __init__(self, url: str, key: str, name: str) -> None:
        self.url = url
        self.key = key
        self.name = name
        self.http = httpx.Client(
            base_url=url, headers={"authorization": f"Bearer {key}"}, timeout=30
        )

    @classmethod
    def arrive(cls, url: str, name: str) -> Player:
        made = httpx.post(f"{url}/api/people", json={"name": name}, timeout=30)
        assert made.status_code == 201, made.text
        return cls(url, made.json()["key"], name)

    def get(self, path: str, **query: Any) -> Json:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        body: Json = answer.json()
        return body

    def post(self, path: str, body: Json | None = None, status: int = 201) -> Json:
        answer = self.http.post(path, json=body or {})
        assert answer.status_code == status, answer.text
        said: Json = answer.json()
        return said

    def table(self, seats: list[str], start: bool = True, **more: Any) -> str:
        """A new table of reef."""
        made = self.post("/api/tables", {"game": "reef", "seats": seats, "start": start, **more})
        return str(made["table"])

    def look(self, table: str, seat: int | None = None, since: int = 0) -> Json:
        query: Json = {"since": since}
        if seat is not None:
            query["seat"] = seat
        return self.get(f"/api/tables/{table}", **query)

    def choose(self, table: str, seat: int, option: str, question: int | None = None) -> Json:
        return self.post(
            f"/api/tables/{table}/choices",
            {"seat": seat, "option": option, "question": question},
        )

    def line(self, table: str, key: str | None = None) -> Line:
        """The live line."""
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        token = self.key if key is None else key
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return Line(address, headers)


class Line:
    """A live line that remembers what it was told."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._opening = connect(address, additional_headers=headers)
        self.updates: list[Json] = []
        self._number = 0

    def __enter__(self) -> Self:
        self.socket = self._opening.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._opening.__exit__(*error)

    def receive(self) -> Json:
        body: Json = json.loads(self.socket.recv(timeout=15))
        return body

    def ask(self, **message: Any) -> Json:
        """Send a message and return its answer."""
        self._number += 1
        self.socket.send(json.dumps({**message, "id": self._number}))
        while True:
            body = self.receive()
            if body["type"] == "update":
                self.updates.append(body)
            elif body.get("id") == self._number:
                return body

    def drain(self, seconds: float) -> list[Json]:
        """All updates that are there, or come soon."""
        try:
            while True:
                self.updates.append(json.loads(self.socket.recv(timeout=seconds)))
                seconds = 0.0
        except TimeoutError:
            found, self.updates = self.updates, []
            return found

    def update(self) -> Json:
        """The next update."""
        if self.updates:
            return self.updates.pop(0)
        body = self.receive()
        assert body["type"] == "update", body
        return body


def play_on(players: dict[int, Player], table: str, rng: random.Random, limit: int = 400) -> Json:
    """Let people choose at random until the game is over; bots see to themselves."""
    anybody = next(iter(players.values()))
    until = time.monotonic() + 60
    chosen = 0
    while chosen < limit:
        state = anybody.look(table)
        if state["status"] != "playing":
            return state
        mine = [seat for seat in state["waiting"] if seat in players]
        if not mine:
            assert time.monotonic() < until, f"nobody moves: {state['waiting']}"
            time.sleep(0.01)
            continue
        seat = rng.choice(mine)
        question = players[seat].look(table, seat)["question"]
        if question is not None:
            chosen += 1
            option = rng.choice(question["options"])["option"]
            players[seat].http.post(
                f"/api/tables/{table}/choices",
                json={"seat": seat, "option": option, "question": question["id"]},
            )
    raise AssertionError("the game does not end")
