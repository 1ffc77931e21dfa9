"""Kill the server again and again while people play: no acknowledged choice may be lost."""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from table.people import Player
from table.process import Process
from table.test_crash import Gambler, free_port


def journal(database: Path) -> dict[str, dict[int, tuple[int, str]]]:
    """What is written down, by table."""
    found: dict[str, dict[int, tuple[int, str]]] = {}
    with closing(sqlite3.connect(database)) as store:
        for table, number, seat, text in store.execute(
            "select table_id, number, seat, text from journal"
        ):
            found.setdefault(table, {})[number] = (seat, text)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=6)
    wanted = parser.parse_args()
    database = Path(tempfile.mkdtemp()) / "soak.sqlite3"
    port = free_port()
    seen = lost = done = 0
    gamblers: list[Gambler] = []
    while done < wanted.kills:
        with Process(str(database), port=port) as server:
            running = [g for g in gamblers if g.is_alive() and not g.over.is_set()]
            for number in range(wanted.tables - len(running)):
                player = Player.arrive(server.url, f"Soak {number}")
                table = player.table(["me", "me"], curtain=False, setup={"dives": 30})
                gamblers.append(Gambler(player, table, len(gamblers)))
                gamblers[-1].start()
            time.sleep(1.0)
            server.kill()
            done += 1
        written = journal(database)
        for gambler in gamblers:
            for number, choice in list(gambler.acknowledged.items()):
                seen += 1
                lost += written.get(gambler.table, {}).get(number) != choice
        print(f"kill {done}: {seen} acknowledgements looked up, {lost} lost", flush=True)
    for gambler in gamblers:
        gambler.enough.set()
    faults = [fault for gambler in gamblers for fault in gambler.faults]
    print(f"{done} kills, {len(gamblers)} games, {lost} choices lost, faults: {faults}")
    sys.exit(bool(lost or faults))


if __name__ == "__main__":
    main()
