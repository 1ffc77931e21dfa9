"""Measures how long people wait for bots: `critias bench table --bots`.

A server runs in a process of its own. At every table one person plays against the bots that "Play
now" seats, looks at the page, thinks for a while and chooses anything. Measured is what the page
sees: from the moment a bot has to choose until its choice is there, and from a person's choice
until the same person may choose again, however many bots choose in between.
"""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
from rich.table import Table as Printed
from websockets.asyncio.client import ClientConnection, connect

from critias.kernel.errors import BadSetup, CritiasError
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.pages.forms import options_of

ENOUGH: Final = 2.0
"""Seconds within which nineteen of twenty answers of bots are to be there."""
_MINE: Final = re.compile(r'class="status mine"')
_OPTION: Final = re.compile(r'data-option="([^"]*)"')
_QUESTION: Final = re.compile(r'data-question="(\d+)" data-seat="(\d+)"')


class Waits(NamedTuple):
    """How long people waited, in seconds."""

    game: str
    tables: int
    seconds: float
    answers: Sequence[float]
    """For each choice of a bot."""
    turns: Sequence[float]
    """Until they could choose again."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "tables": self.tables,
            "bot_choices_per_second": round(len(self.answers) / self.seconds, 1),
            "answer_s": spread(self.answers),
            "turn_s": spread(self.turns),
            "within": high(self.answers, 0.95) <= ENOUGH,
        }


def high(values: Sequence[float], part: float) -> float:
    """The value that so large a part of them does not exceed.

    >>> high([3.0, 1.0, 2.0, 4.0], 0.5), high([3.0, 1.0, 2.0, 4.0], 1.0)
    (3.0, 4.0)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def spread(values: Sequence[float]) -> dict[str, float]:
    """The middle and the end of them."""
    if not values:
        raise CritiasError("nothing was measured: no bot has answered")
    return {
        "median": round(statistics.median(values), 2),
        "p95": round(high(values, 0.95), 2),
        "max": round(max(values), 2),
    }


def opposed(game: AnyRules) -> tuple[dict[str, Any], int]:
    """The setup of "Play now" and its seats; where one plays alone there, the first for two."""
    usual = dict(voice_of(game).at_once)
    others = ({o.name: choice} for o in options_of(game) for choice in o.choices)
    for more in ({}, *({"players": 2, **other} for other in others)):
        try:
            setup = game.parse_setup({**usual, **more})
        except BadSetup:
            continue
        seats = len(game.seats(setup))
        if seats > 1:
            return {**usual, **more}, seats
    raise CritiasError(f"{game.title} is played alone: there is no bot to wait for")


class Page:
    """What one person sees, and what they do."""

    def __init__(self, line: ClientConnection, think: float, rng: random.Random) -> None:
        self._line = line
        self._think = think
        self._rng = rng
        self._fragments: dict[str, str] = {}
        self._number = -1
        self._asked = False
        self._last = self._chose = 0.0
        self._deciding: asyncio.Task[None] | None = None
        self.answers: list[float] = []
        self.turns: list[float] = []
        self.updates = 0
        """What has come so far."""

    async def follow(self) -> None:
        """Until the line ends."""
        async for text in self._line:
            body = json.loads(text)
            if body["type"] == "update":
                self.updates += 1
                self._see(body, time.perf_counter())

    def _see(self, body: dict[str, Any], now: float) -> None:
        self._fragments.update(
            {name: body["fragments"][name] for name in ("status", "options")
             if name in body["fragments"]}
        )  # fmt: skip
        news = body["number"] - self._number
        asked = _MINE.search(self._fragments["status"]) is not None
        if self._chose and news > 0 and not self._asked:
            # Several choices that come in one go have been waited for together.
            self.answers += [(now - self._last) / news] * news
            self._last = now
        self._number = body["number"]
        if asked and not self._asked and self._chose:
            self.turns.append(now - self._chose)
        if asked and (self._deciding is None or self._deciding.done()):
            self._deciding = asyncio.create_task(self._decide())
        self._asked = asked

    async def _decide(self) -> None:
        await asyncio.sleep(self._rng.expovariate(1 / self._think) if self._think else 0)
        options = [html.unescape(one) for one in _OPTION.findall(self._fragments["options"])]
        found = _QUESTION.search(self._fragments["options"])
        if not options or found is None:
            return
        choice = {
            "do": "choose", "seat": int(found[2]), "question": int(found[1]),
            "option": self._rng.choice(options), "id": 1,
        }  # fmt: skip
        self._asked = False
        self._number += 1
        self._last = self._chose = time.perf_counter()
        await self._line.send(json.dumps(choice))

    def end(self) -> None:
        """They go."""
        if self._deciding is not None:
            self._deciding.cancel()

    def begin(self) -> None:
        """Only what comes from now on counts."""
        self.answers, self.turns = [], []


async def measure(url: str, game: str, tables: int, seconds: float, think: float) -> Waits:
    """So many tables of a game at a running server."""
    played = catalogue.game(game)
    setup, seats = opposed(played)
    filling = ["me", *[catalogue.bots()[0]] * (seats - 1)]
    ws = url.replace("http", "ws", 1)
    pages: list[Page] = []
    lines: list[ClientConnection] = []
    following: list[asyncio.Task[None]] = []
    try:
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            for number in range(tables):
                made = await http.post("/api/people", json={"name": f"Bench {number}"})
                key = {"authorization": f"Bearer {made.json()['key']}"}
                body = {"game": game, "setup": setup, "seats": filling, "start": True}
                answer = await http.post("/api/tables", json=body, headers=key)
                answer.raise_for_status()
                line = await connect(
                    f"{ws}/t/{answer.json()['table']}/socket", additional_headers=key,
                    max_size=None, compression=None,
                )  # fmt: skip
                await line.send('{"do": "hello"}')
                lines.append(line)
                pages.append(Page(line, think, random.Random(number)))
                following.append(asyncio.create_task(pages[-1].follow()))
        await asyncio.sleep(max(5.0, think))
        for page in pages:
            page.begin()
        await asyncio.sleep(seconds)
    finally:
        for page in pages:
            page.end()
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)
    answers = [wait for page in pages for wait in page.answers]
    turns = [wait for page in pages for wait in page.turns]
    return Waits(game, tables, seconds, answers, turns)


def waits(game: str, tables: int, seconds: float, think: float) -> Waits:
    """The same with a server of its own."""
    from critias.table.bench import served  # noqa: PLC0415 - which offers this one

    with (
        tempfile.TemporaryDirectory() as folder,
        served(str(Path(folder) / "bench.sqlite3"), "--bot-pause", "0") as (url, _),
    ):
        return asyncio.run(measure(url, game, tables, seconds, think))


def printed(found: Sequence[Waits]) -> Printed:
    """For people to read."""
    shown = Printed(title="Waiting for bots (s)")
    for heading in (
        "game", "tables", "bots' choices/s", "answer", "p95", "max", f"≤ {ENOUGH:.0f} s",
        "turn again", "p95", "max",
    ):  # fmt: skip
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for one in found:
        answer, turn = spread(one.answers), spread(one.turns)
        shown.add_row(
            one.game, str(one.tables), f"{len(one.answers) / one.seconds:.0f}",
            *(f"{answer[key]:.2f}" for key in ("median", "p95", "max")),
            "yes" if answer["p95"] <= ENOUGH else "no",
            *(f"{turn[key]:.2f}" for key in ("median", "p95", "max")),
        )  # fmt: skip
    return shown
