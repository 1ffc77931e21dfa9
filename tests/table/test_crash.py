"""Whatever was acknowledged is there after the server was killed, and nothing twice."""

from __future__ import annotations

import random
import socket
import sqlite3
import threading
import time
from pathlib import Path

import httpx

from table.people import Player
from table.process import Process

KILLS = 5
TABLES = 6


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Gambler(threading.Thread):
    """Plays one game at random as fast as it can, and notes every acknowledged choice."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.player, self.table, self.rng = player, table, random.Random(seed)
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.unsure: list[tuple[int, str]] = []
        self.over = threading.Event()
        self.enough = threading.Event()
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.enough.is_set() and not self.over.is_set():
            try:
                self.turn()
            except (httpx.TransportError, httpx.StreamError):
                time.sleep(0.02)
            except Exception as error:
                self.faults.append(repr(error))
                raise

    def turn(self) -> None:
        state = self.player.http.get(f"/api/tables/{self.table}").json()
        if state["status"] == "over":
            self.over.set()
            return
        seat = self.rng.choice(state["waiting"])
        shown = self.player.http.get(f"/api/tables/{self.table}", params={"seat": seat}).json()
        question = shown.get("question")
        if question is None:
            return
        option = self.rng.choice(question["options"])["option"]
        body = {"seat": seat, "option": option, "question": question["id"]}
        self.unsure.append((seat, option))
        answer = self.player.http.post(f"/api/tables/{self.table}/choices", json=body)
        if answer.status_code == 201:
            self.unsure.pop()
            number = answer.json()["number"]
            if number in self.acknowledged and self.acknowledged[number] != (seat, option):
                self.faults.append(f"number {number} was acknowledged twice")
            self.acknowledged[number] = (seat, option)
        elif answer.status_code in (400, 403, 409):
            self.unsure.pop()
        else:
            self.faults.append(f"{answer.status_code}: {answer.text}")


def journal(database: Path, table: str) -> list[tuple[int, int, str]]:
    """What the store holds of a table, read by other means than the server's."""
    connection = sqlite3.connect(database)
    try:
        rows = connection.execute(
            "select number, seat, text from journal where table_id = ? order by number", (table,)
        )
        return [(int(n), int(s), str(t)) for n, s, t in rows]
    finally:
        connection.close()


def test_no_acknowledged_choice_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "crash.sqlite3"
    rng = random.Random(417)
    port = free_port()
    gamblers: list[Gambler] = []
    with Process(str(database), port=port) as server:
        player = Player.arrive(server.url, "Ann")
        for number in range(TABLES):
            seats = ["me", "me"] if number % 2 else ["me", "random"]
            table = player.table(seats, setup={"dives": 7}, curtain=False)
            gamblers.append(Gambler(player, table, number))
        for gambler in gamblers:
            gambler.start()
        time.sleep(rng.uniform(0.05, 0.5))
        server.kill()
    for _ in range(KILLS - 1):
        with Process(str(database), port=port) as server:
            time.sleep(rng.uniform(0.05, 0.6))
            server.kill()
    with Process(str(database), port=port) as server:
        until = time.monotonic() + 60
        while not all(g.over.is_set() for g in gamblers) and time.monotonic() < until:
            time.sleep(0.05)
        for gambler in gamblers:
            gambler.enough.set()
            gambler.join(30)
        finals = [player.look(g.table) for g in gamblers]
        # The games can be rebuilt from what the store holds, to the very end.
        files = [player.http.get(f"/api/tables/{g.table}/file") for g in gamblers]
    player.http.close()
    assert [g.faults for g in gamblers] == [[]] * TABLES
    assert [f["status"] for f in finals] == ["over"] * TABLES
    assert [f.status_code for f in files] == [200] * TABLES
    total = 0
    for gambler in gamblers:
        held = {number: (seat, text) for number, seat, text in journal(database, gambler.table)}
        assert sorted(held) == list(range(1, len(held) + 1))
        for number, choice in gambler.acknowledged.items():
            assert held[number] == choice
        total += len(gambler.acknowledged)
    assert total > 40
