"""Games of bots, games of people and floods at once: how long does one more person wait?"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.exceptions import ConnectionClosed

from table.people import Player
from table.process import Process


def flood(player: Player, table: str, end: threading.Event) -> None:
    """Lines that say hello as fast as they can, opened again whenever they are closed."""
    while not end.is_set():
        try:
            with player.line(table, key="") as line:
                while not end.is_set():
                    line.socket.send(json.dumps({"do": "hello", "id": 1}))
        except (ConnectionClosed, OSError, TimeoutError):
            time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=40, help="of bots alone, watched")
    parser.add_argument("--floods", type=int, default=2)
    wanted = parser.parse_args()
    waits: list[float] = []
    end = threading.Event()
    with Process(str(Path(tempfile.mkdtemp()) / "soak.sqlite3"), "--rate", "60") as server:
        eve, ann = Player.arrive(server.url, "Eve"), Player.arrive(server.url, "Ann")
        crowd = [
            eve.table(["search:200ms", "search:200ms"], setup={"dives": 30})
            for _ in range(wanted.tables)
        ]
        for _ in range(wanted.floods):
            threading.Thread(target=flood, args=(eve, crowd[0], end), daemon=True).start()
        rng = random.Random(1)
        until = time.monotonic() + wanted.seconds
        while time.monotonic() < until:
            table = ann.table(["me", "random"], setup={"dives": 30})
            with ann.line(table) as line:
                line.ask(do="hello", want="data")
                state = line.update()["data"]
                while state["status"] == "playing" and time.monotonic() < until:
                    question = state["question"]
                    if question is not None and question["chosen"] is None:
                        option = rng.choice(question["options"])["option"]
                        asked = time.monotonic()
                        line.ask(do="choose", seat=0, option=option, question=question["id"])
                        waits.append(time.monotonic() - asked)
                    time.sleep(0.05)
                    state = line.update()["data"]
        end.set()
    waits.sort()
    middle, high = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    print(
        f"{len(waits)} choices; acknowledged after {middle * 1e3:.0f} ms at the median, "
        f"{high * 1e3:.0f} ms at the 99th percentile, {waits[-1] * 1e3:.0f} ms at most"
    )


if __name__ == "__main__":
    main()
