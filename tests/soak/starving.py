"""Many names of one address want much: how many turns do somebody else's bots have meanwhile?"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx

from table.people import Player
from table.process import Process

HERE, THERE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine: the one who is harmed, and those who do it."""


def arrive(url: str, name: str, address: str) -> Player:
    """Somebody at an address."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=url, transport=transport, timeout=60) as http:
        key = http.post("/api/people", json={"name": name}).json()["key"]
    player = Player(url, key, name)
    player.http.close()
    headers = {"authorization": f"Bearer {key}"}
    transport = httpx.HTTPTransport(local_address=address)
    player.http = httpx.Client(base_url=url, transport=transport, timeout=60, headers=headers)
    return player


def table(player: Player, game: str, first: str) -> str:
    """Against the bots that "Play now" seats."""
    seats = [first, *["search:1000ms"] * 3]
    made = player.post("/api/tables", {"game": game, "seats": seats, "start": True})
    return str(made["table"])


def turns(player: Player, game: str, seconds: float) -> int:
    """The choices that bots make at a table in so many seconds."""
    own = table(player, game, "me")
    until, chosen = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        now = player.look(own, 0)
        question = now["question"]
        if question is not None and question["chosen"] is None:
            player.choose(own, 0, question["options"][0]["option"], question["id"])
            chosen += 1
        time.sleep(0.05)
    return int(player.look(own)["number"]) - chosen


def hints(player: Player, game: str, end: threading.Event) -> None:
    """Asks for one hint after the other."""
    own = table(player, game, "me")
    while not end.is_set():
        player.http.get(f"/api/tables/{own}/hint", params={"seat": 0})
        time.sleep(0.05)


def games(player: Player, game: str, end: threading.Event) -> None:
    """Plays honestly, and fast."""
    while not end.is_set():
        turns(player, game, 5.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--names", type=int, default=40)
    parser.add_argument("--game", default="goa2")
    wanted = parser.parse_args()
    database = str(Path(tempfile.mkdtemp()) / "soak.sqlite3")
    with Process(database, "--rate", "1000", "--bot-seconds", "1") as server:
        ann = arrive(server.url, "Ann", HERE)
        turns(ann, wanted.game, 5.0)
        print(f"alone: {turns(ann, wanted.game, wanted.seconds)} turns of bots", flush=True)
        for harm in (hints, games):
            end = threading.Event()
            crowd = [
                threading.Thread(
                    target=harm,
                    args=(arrive(server.url, f"Eve {number}", THERE), wanted.game, end),
                    daemon=True,
                )
                for number in range(wanted.names)
            ]
            for one in crowd:
                one.start()
            time.sleep(3)
            found = turns(ann, wanted.game, wanted.seconds)
            print(f"beside {wanted.names} names with {harm.__name__}: {found} turns", flush=True)
            end.set()
            for one in crowd:
                one.join(30)


if __name__ == "__main__":
    main()
