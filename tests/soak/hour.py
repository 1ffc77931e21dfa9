"""A long evening: tables of every game with a person and bots at each, at the pace of people.

Whoever finishes a game begins another. Every minute the server is asked for its figures, as by
Prometheus, and they are written down with the memory of its processes, the size of its log and of
its database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from critias.kernel.installed import games
from critias.table import catalogue
from critias.table.bench_bots import Page, opposed

TOKEN = "for-the-operator-alone"
PATIENCE = 45.0
"""After so many seconds without news a person looks whether the game is over."""


async def evening(url: str, game: str, seed: int, think: float, told: Counter[str]) -> None:
    """One person, who plays game after game until they are interrupted."""
    rng = random.Random(seed)
    setup, seats = opposed(catalogue.game(game))
    filling = ["me", *[catalogue.bots()[0]] * (seats - 1)]
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        made = await http.post("/api/people", json={"name": f"Soak {seed}"})
        key = {"authorization": f"Bearer {made.json()['key']}"}
        while True:
            body = {"game": game, "setup": setup, "seats": filling, "start": True}
            answer = await http.post("/api/tables", json=body, headers=key)
            answer.raise_for_status()
            table = answer.json()["table"]
            told[f"begun:{game}"] += 1
            while await _is_playing(http, table, key):
                await _look(url, table, key, think, rng, told)
            told[f"over:{game}"] += 1


async def _is_playing(http: httpx.AsyncClient, table: str, key: dict[str, str]) -> bool:
    answer = await http.get(f"/api/tables/{table}", headers=key)
    answer.raise_for_status()
    return bool(answer.json()["status"] == "playing")


async def _look(
    url: str,
    table: str,
    key: dict[str, str],
    think: float,
    rng: random.Random,
    told: Counter[str],
) -> None:
    """Sit at the table's page until nothing happens any more, or the line ends."""
    ws = url.replace("http", "ws", 1)
    async with connect(f"{ws}/t/{table}/socket", additional_headers=key, max_size=None) as line:
        await line.send('{"do": "hello"}')
        page = Page(line, think, rng)
        following = asyncio.create_task(page.follow())
        try:
            while not following.done():
                seen = page.updates
                await asyncio.wait({following}, timeout=PATIENCE)
                if page.updates == seen:
                    break
        except ConnectionClosed as error:
            told[f"line ended: {error}"] += 1
        finally:
            told["updates"] += page.updates
            page.end()
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


def memory(pid: int) -> dict[str, list[int]]:
    """Megabytes of the server and of the processes it has started: resident, and its own share."""
    found: dict[str, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if int(folder.name) != pid and parent != pid:
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
        except (OSError, ValueError):
            continue
        sizes = {name: value for name, _, value in (line.partition(":") for line in lines)}
        kind = "server" if int(folder.name) == pid else "child"
        own = [int(sizes[name].split()[0]) // 1024 for name in ("Rss", "Pss")]
        found.setdefault(f"{kind} {folder.name}", own)
    return found


def quantile(text: str, name: str, part: float) -> float:
    """Of a histogram as the server tells it, with all its labels added up; by straight lines."""
    counts: Counter[float] = Counter()
    for line in text.splitlines():
        if line.startswith(f"{name}_bucket{{"):
            counts[float(line.split('le="')[1].split('"')[0])] += int(
                float(line.rpartition(" ")[2])
            )
    edges = sorted(counts)
    if not edges or not counts[edges[-1]]:
        return float("nan")
    wanted, below, before = part * counts[edges[-1]], 0.0, 0.0
    for edge in edges:
        if counts[edge] >= wanted:
            if edge == float("inf"):
                return before
            return before + (edge - before) * (wanted - below) / (counts[edge] - below)
        below, before = counts[edge], edge
    raise AssertionError("the last edge has them all")


async def watch(url: str, pid: int, folder: Path, told: Counter[str], every: float) -> None:
    """Note down how the server is, again and again."""
    began = time.monotonic()
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        while True:
            asked = time.monotonic()
            answer = await http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
            answer.raise_for_status()
            text = answer.text
            (folder / "metrics.txt").write_text(text)
            plain = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#")
            note: dict[str, Any] = {
                "minute": round((asked - began) / 60, 1),
                "load": os.getloadavg()[0],
                "memory": memory(pid),
                "scrape_s": round(time.monotonic() - asked, 3),
                "log_bytes": (folder / "server.log").stat().st_size,
                "database_bytes": sum(f.stat().st_size for f in folder.glob("hour.sqlite3*")),
                "told": dict(told),
            }
            for name in ("choice", "bot", "store", "request"):
                note[name] = [
                    round(quantile(text, f"critias_{name}_seconds", part), 4)
                    for part in (0.5, 0.95, 0.99)
                ]
            for name in ("choices_total", "tables", "queue", "lines", "busy_processes"):
                some = {k: float(v) for k, v in plain.items() if k.startswith(f"critias_{name}")}
                note[name] = {k: v for k, v in some.items() if "{" in k or k == f"critias_{name}"}
            with (folder / "notes.jsonl").open("a") as file:
                file.write(json.dumps(note) + "\n")
            await asyncio.sleep(every)


async def soak(url: str, pid: int, folder: Path, wanted: argparse.Namespace) -> None:
    told: Counter[str] = Counter()
    names = list(games())
    people = []
    watching = asyncio.create_task(watch(url, pid, folder, told, wanted.every))
    await asyncio.sleep(2)
    for number in range(wanted.tables):
        game = names[number % len(names)]
        people.append(asyncio.create_task(evening(url, game, number, wanted.think, told)))
        await asyncio.sleep(0.5)
    done, _ = await asyncio.wait(
        {watching, *people}, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION
    )
    for task in (watching, *people):
        task.cancel()
    await asyncio.gather(watching, *people, return_exceptions=True)
    for ended in done:
        ended.result()


async def started(folder: Path, *more: str) -> tuple[asyncio.subprocess.Process, str]:
    """A server with its log in a file, and its address."""
    with (folder / "server.log").open("w") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "critias.table.serve", "--port", "0",
            "--database", str(folder / "hour.sqlite3"), "--rate", "1000000", "--lines", "100000",
            "--metrics-token", TOKEN, "--log-format", "json", "--log-level", "info", *more,
            stdout=asyncio.subprocess.PIPE, stderr=log,
        )  # fmt: skip
    assert process.stdout is not None
    async for line in process.stdout:
        if b"open at" in line:
            return process, line.decode().split("open at ")[1].split()[0]
    raise AssertionError("the server did not start")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--think", type=float, default=6.0, help="seconds, on average")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between scrapes")
    parser.add_argument("--folder", type=Path, default=None)
    wanted = parser.parse_args()
    folder = wanted.folder or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    process, url = await started(folder)
    try:
        await soak(url, process.pid, folder, wanted)
    finally:
        process.terminate()
        await process.wait()
    notes = [json.loads(line) for line in (folder / "notes.jsonl").read_text().splitlines()]
    levels = Counter(
        json.loads(line)["level"] for line in (folder / "server.log").read_text().splitlines()
    )
    print(json.dumps({"first": notes[0], "last": notes[-1], "log": levels}, indent=2))


if __name__ == "__main__":
    asyncio.run(main())
