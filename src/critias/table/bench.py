"""Measures the table: `critias bench table`.

A server runs in a process of its own with many open games, each watched by its player and by a
spectator. People's choices arrive at random times, bots answer in between. Measured is the time
from sending a decision until the spectator's browser would have it. Then, without a server, what
it costs to draw one position of each game. How much travels is counted on the way: the page with
all its files before the live line opens, and every update of the player's line, compressed as the
line compresses it.
"""

from __future__ import annotations

import asyncio
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import httpx
import typer
from rich.console import Console
from rich.table import Table as Printed
from websockets.asyncio.client import ClientConnection, connect

from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.voice import voice_of
from critias.table import bench_bots, catalogue
from critias.table.parts.pen import Pen
from critias.table.parts.sent import whole
from critias.table.parts.stage import areas
from critias.table.parts.staged import stage_of

_OPTION = re.compile(r'data-option="([^"]*)"')
EACH = 50
"""So many tables one person has: a person may not have them all."""
_FILE = re.compile(r'(?:href|src)="([^"]+)"')
_IMPORT = re.compile(r'from "\./([^"]+)"|import "\./([^"]+)"')
_QUESTION = re.compile(r'data-question="(\d+)" data-seat="(\d+)"')


class Figures(NamedTuple):
    """What was measured, in milliseconds."""

    game: str
    tables: int
    decisions: int
    seconds: float
    heard: Sequence[float]
    """From a decision to its broadcast."""
    acknowledged: Sequence[float]
    written: int
    """Choices in the journal, those of bots included."""
    cpu: float
    """Seconds of processor time of the server, its bots not included."""
    updates: Sequence[int]
    """Bytes of each update, compressed."""
    page: int
    """Bytes of the page and all its files, as they travel."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "tables": self.tables,
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / self.seconds, 1),
            "broadcast_ms": _spread(self.heard),
            "acknowledged_ms": _spread(self.acknowledged),
            "choices_with_bots_per_second": round(self.written / self.seconds, 1),
            "cpu_ms_per_choice": round(1000 * self.cpu / max(1, self.written), 2),
            "page_kb": round(self.page / 1000, 1),
            "update_kb": {
                "median": round(statistics.median(self.updates) / 1000, 2),
                "p95": round(_high(self.updates, 0.95) / 1000, 2),
            },
        }


def _high(values: Sequence[int], share: float) -> int:
    """The value that so large a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _spread(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        raise CritiasError("nothing was measured: no decision came through")
    return {
        "median": round(statistics.median(ordered), 2),
        "p99": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2),
        "max": round(ordered[-1], 2),
    }


class Cost(NamedTuple):
    """What drawing one position of a game costs, in milliseconds, and how large it is."""

    game: str
    view: float
    stage: float
    """Describing the stage and setting it as HTML."""
    words: float
    kilobytes: float
    packed: float
    """The same, compressed."""


@contextmanager
def served(database: str, *more: str) -> Iterator[tuple[str, int]]:
    """The address of a server of its own, and its process."""
    log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed below
    command = [
        sys.executable, "-m", "critias.table.serve", "--port", "0", "--database", database,
        "--rate", "1000000", "--lines", "100000", *more,
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env={**os.environ})
    try:
        address = ""
        until = time.monotonic() + 60
        while not address:
            if process.poll() is not None or time.monotonic() > until:
                raise CritiasError("the server did not start")
            time.sleep(0.05)
            log.seek(0)
            found = re.search(r"open at (\S+)", log.read())
            address = found.group(1) if found else ""
        yield address, process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.close()


class _Seat:
    """One game: its player's line and a spectator's."""

    def __init__(self, table: str, player: ClientConnection, spectator: ClientConnection) -> None:
        self.table = table
        self._player = player
        self._spectator = spectator
        self._options: list[str] = []
        self._question = (-1, 0)
        self._sent = 0.0
        self._number = 1
        self._answered = asyncio.Event()
        self.heard: list[float] = []
        self.acknowledged: list[float] = []
        self.number = 0
        self.updates: list[int] = []
        # As the server's end of the line compresses: with what it has sent before in mind.
        self._deflate = zlib.compressobj(wbits=-12, memLevel=5)

    async def follow_player(self) -> None:
        async for text in self._player:
            body = json.loads(text)
            if body["type"] == "update":
                packed = self._deflate.compress(str(text).encode())
                packed += self._deflate.flush(zlib.Z_SYNC_FLUSH)
                self.updates.append(len(packed))
                self.number = body["number"]
                options = body["fragments"].get("options")
                if options is not None:
                    found = _QUESTION.search(options)
                    self._options = [html.unescape(o) for o in _OPTION.findall(options)]
                    self._question = (int(found[1]), int(found[2])) if found else (-1, 0)
            elif body.get("id") == self._number:
                self.acknowledged.append((time.perf_counter() - self._sent) * 1000)
                self._answered.set()

    async def follow_spectator(self) -> None:
        async for text in self._spectator:
            if (
                self._sent
                and len(self.heard) < len(self.acknowledged) + 1
                and "update" in text[:30]
            ):
                self.heard.append((time.perf_counter() - self._sent) * 1000)
                self._sent = 0.0 if self._answered.is_set() else self._sent

    async def decide(self, rng: random.Random) -> bool:
        """Choose something, if there is something to choose; wait until it is acknowledged."""
        if not self._options:
            return False
        self._number += 1
        option, (question, seat) = rng.choice(self._options), self._question
        self._options = []
        self._answered.clear()
        self._sent = time.perf_counter()
        message = {"do": "choose", "seat": seat, "option": option, "question": question}
        await self._player.send(json.dumps({**message, "id": self._number}))
        await asyncio.wait_for(self._answered.wait(), 30)
        return True


def _cpu(pid: int) -> float:
    """Processor time a process has used so far, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _load(url: str, pid: int, game: str, tables: int, seconds: float, rate: float) -> Figures:
    rng = random.Random(417)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        played = catalogue.game(game)
        options = dict(voice_of(played).at_once)
        seats = len(played.seats(played.parse_setup(options)))
        ids = []
        hosts: list[dict[str, str]] = []
        for number in range(-(-tables // EACH)):
            made = await http.post("/api/people", json={"name": f"Bench {number}"})
            hosts.append({"authorization": f"Bearer {made.json()['key']}"})
        for number in range(tables):
            # Every other game is all people, the rest have bots in all seats but one.
            filling = ["me"] * seats if number % 2 else ["me", *["random"] * (seats - 1)]
            body = {
                "game": game, "setup": options, "seats": filling, "start": True, "curtain": False,
            }  # fmt: skip
            answer = await http.post("/api/tables", json=body, headers=hosts[number // EACH])
            answer.raise_for_status()
            ids.append(answer.json()["table"])
    ws = url.replace("http", "ws", 1)
    lines: list[ClientConnection] = []
    games: list[_Seat] = []
    follow: list[asyncio.Task[None]] = []
    try:
        for number, table in enumerate(ids):
            pair = []
            for extra in (hosts[number // EACH], {}):
                line = await connect(
                    f"{ws}/t/{table}/socket", additional_headers=extra, max_size=None,
                    compression=None,
                )  # fmt: skip
                await line.send('{"do": "hello"}')
                lines.append(line)
                pair.append(line)
            one = _Seat(table, *pair)
            games.append(one)
            follow += [
                asyncio.create_task(one.follow_player()),
                asyncio.create_task(one.follow_spectator()),
            ]
        await asyncio.sleep(2)
        for one in games:
            one.heard.clear()
            one.updates.clear()
        page = await _page_weight(url, ids[0], hosts[0])
        started, before = time.monotonic(), _cpu(pid)
        numbers = [one.number for one in games]
        deciding: set[asyncio.Task[bool]] = set()
        while time.monotonic() - started < seconds:
            await asyncio.sleep(rng.expovariate(rate))
            task = asyncio.create_task(rng.choice(games).decide(rng))
            deciding.add(task)
            task.add_done_callback(deciding.discard)
        await asyncio.gather(*deciding)
        await asyncio.sleep(0.5)
        took, cpu = time.monotonic() - started, _cpu(pid) - before
        written = sum(one.number for one in games) - sum(numbers)
    finally:
        for following in follow:
            following.cancel()
        await asyncio.gather(*follow, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)
    heard = [ms for one in games for ms in one.heard]
    acknowledged = [ms for one in games for ms in one.acknowledged]
    updates = [size for one in games for size in one.updates]
    return Figures(
        game, tables, len(acknowledged), took, heard, acknowledged, written, cpu, updates, page
    )


async def _page_weight(url: str, table: str, headers: dict[str, str]) -> int:
    """What travels before the live line opens: the page, its style sheets and its modules."""
    total = 0
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        first = await http.get(f"/t/{table}", headers=headers)
        total += first.num_bytes_downloaded
        wanted = [path for path in _FILE.findall(first.text) if path.startswith("/static/")]
        seen: set[str] = set()
        while wanted:
            path = wanted.pop()
            if path in seen:
                continue
            seen.add(path)
            found = await http.get(path)
            total += found.num_bytes_downloaded
            folder = path.rpartition("/")[0]
            if path.endswith(".js"):
                wanted += [f"{folder}/{a or b}" for a, b in _IMPORT.findall(found.text)]
    return total


def load(game: str, tables: int, seconds: float, rate: float) -> Figures:
    """Many open games of one kind, and decisions arriving."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(str(Path(folder) / "bench.sqlite3")) as (url, pid),
    ):
        return asyncio.run(_load(url, pid, game, tables, seconds, rate))


def cost(name: str, positions: int = 12) -> Cost:
    """What it costs to draw positions of random games."""
    game = catalogue.game(name)
    voice = voice_of(game)
    rng = Rng(417)
    match = Match.new(game, None, 417)
    views: list[float] = []
    scenes: list[float] = []
    words: list[float] = []
    sizes: list[float] = []
    packed: list[float] = []
    while len(views) < positions:
        for _ in range(25):
            if match.over:
                match = Match.new(game, None, rng.below(1 << 30))
            seat = rng.pick(match.seats_to_answer())
            ask = match.ask_for(seat)
            assert ask is not None, "a seat we wait for is asked"
            match.choose(seat, rng.pick(ask.options))
        if match.over:
            continue
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None, "a seat we wait for is asked"
        start = time.perf_counter()
        view = match.view(seat)
        viewed = time.perf_counter()
        offers = voice.offers(match.state, view, ask)
        parts = areas(stage_of(voice, view, offers), Pen(offers), {})
        drawn = time.perf_counter()
        for _, event in match.events_for(seat)[-60:]:
            voice.words.tell(view, event)
            voice.sign(view, event)
        told = time.perf_counter()
        views.append((viewed - start) * 1000)
        scenes.append((drawn - viewed) * 1000)
        words.append((told - drawn) * 1000)
        text = "".join(whole(part) for part in parts.values()).encode()
        sizes.append(len(text) / 1000)
        packed.append(len(zlib.compress(text, 6)) / 1000)
    middle = statistics.median
    return Cost(name, middle(views), middle(scenes), middle(words), middle(sizes), middle(packed))


command = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@command.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game; may be repeated.")
    ] = None,
    tables: Annotated[
        int | None, typer.Option(min=1, help="Open games; usually 200, or 60 with --bots.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=1.0, help="How long decisions arrive.")] = 20.0,
    rate: Annotated[float, typer.Option(min=0.1, help="People's decisions a second.")] = 10.0,
    bots: Annotated[
        bool, typer.Option("--bots", help="Measure how long people wait for bots instead.")
    ] = False,
    think: Annotated[
        float, typer.Option(min=0.0, help="With --bots: seconds people think, on average.")
    ] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Measure the web table: from decision to broadcast, and the cost of drawing each game."""
    names = game or list(catalogue.games())
    console = Console()
    if bots:
        found = [bench_bots.waits(name, tables or 60, seconds, think) for name in names]
        if as_json:
            print(json.dumps({"bots": [one.to_json() for one in found]}, indent=2))
        else:
            console.print(bench_bots.printed(found))
        return
    costs = [cost(name) for name in names]
    figures = [load(name, tables or 200, seconds, rate) for name in names]
    if as_json:
        body = {
            "load": [one.to_json() for one in figures],
            "drawing_ms": [one._asdict() for one in costs],
        }
        print(json.dumps(body, indent=2))
        return
    console.print(_load_table(figures))
    console.print(_cost_table(costs))


def _load_table(figures: Sequence[Figures]) -> Printed:
    printed = Printed(title="From decision to broadcast (ms)")
    for heading in (
        "game",
        "open games",
        "decisions/s",
        "median",
        "p99",
        "max",
        "acknowledged",
        "with bots/s",
        "CPU ms each",
        "page kB",
        "update kB",
        "p95",
    ):
        printed.add_column(heading, justify="left" if heading == "game" else "right")
    for one in figures:
        spread, acknowledged = _spread(one.heard), _spread(one.acknowledged)
        printed.add_row(
            one.game, str(one.tables), f"{one.decisions / one.seconds:.1f}",
            f"{spread['median']:.1f}", f"{spread['p99']:.1f}", f"{spread['max']:.1f}",
            f"{acknowledged['median']:.1f}", f"{one.written / one.seconds:.0f}",
            f"{1000 * one.cpu / max(1, one.written):.1f}", f"{one.page / 1000:.1f}",
            f"{statistics.median(one.updates) / 1000:.2f}",
            f"{_high(one.updates, 0.95) / 1000:.2f}",
        )  # fmt: skip
    return printed


def _cost_table(costs: Sequence[Cost]) -> Printed:
    printed = Printed(title="Drawing one position (ms, median)")
    for heading in ("game", "view", "stage", "words", "stage kB", "packed kB"):
        printed.add_column(heading, justify="left" if heading == "game" else "right")
    for one in costs:
        printed.add_row(
            one.game, f"{one.view:.2f}", f"{one.stage:.2f}", f"{one.words:.2f}",
            f"{one.kilobytes:.0f}", f"{one.packed:.1f}",
        )  # fmt: skip
    return printed


def main(arguments: Sequence[str] | None = None) -> None:
    """`critias bench table` with these arguments."""
    command(args=None if arguments is None else list(arguments), prog_name="critias bench table")


if __name__ == "__main__":
    main()
