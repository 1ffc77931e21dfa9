"""Plays a whole game at a running table through its interface for programs, choosing at random.

critias serve &
python examples/play_a_game.py http://localhost:8417 goa2 '{"players": 4}'
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


def play(url: str, game: str, setup: dict[str, Any], seed: int = 0) -> dict[str, Any]:
    """Sit down against bots and play to the end; returns the table as it is then."""
    chance = random.Random(seed)
    with httpx.Client(base_url=url, timeout=30) as table:
        me = table.post("/api/people", json={"name": "Deep Reef"}).raise_for_status().json()
        signed = {"Authorization": f"Bearer {me['key']}"}  # told only once: keep it
        seats = ["me"] + ["random"] * (setup.get("players", 2) - 1)
        made = table.post("/api/tables", headers=signed, json={
            "game": game, "setup": setup, "seats": seats, "start": True,
        }).raise_for_status().json()  # fmt: skip

    line = f"{url.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    with connect(line, additional_headers=signed, max_size=None) as live:
        live.send(json.dumps({"do": "hello", "want": "data"}))
        while True:
            message = json.loads(live.recv(timeout=60))
            if message["type"] in ("refused", "trouble") and message.get("status") != 409:
                raise RuntimeError(message["error"])
            if message["type"] != "update":
                continue
            now: dict[str, Any] = message["data"]
            if now["status"] != "playing":
                return now
            question = now["question"]
            if question is not None and question["chosen"] is None:
                option = chance.choice(question["options"])["option"]
                live.send(json.dumps({
                    "do": "choose", "seat": 0, "option": option, "question": question["id"],
                }))  # fmt: skip


if __name__ == "__main__":
    over = play(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
    print(over["result"]["reason"], "- winners:", over["result"]["winners"])
