"""What is over is let go: nothing in a worker grows with the games that were played there."""

from __future__ import annotations

import gc
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from critias.table import app
from critias.table.fragments import drawn
from critias.table.fragments.whole import fragments
from critias.table.hub import Hub
from critias.table.identity import People
from critias.table.live import Live
from critias.table.reader import reader_for
from critias.table.service import new_table, say
from table.people import Server, settings_for
from table.test_attacks import in_hub


def ours() -> Counter[str]:
    """How many objects of our own kinds there are."""
    gc.collect()
    kinds = (type(one) for one in gc.get_objects())
    return Counter(k.__qualname__ for k in kinds if str(k.__module__).startswith("critias."))


def noted(one: object, name: str = "") -> Counter[str]:
    """How much is in each container of a hub and of its parts."""
    found: Counter[str] = Counter()
    for attribute, value in vars(one).items():
        if isinstance(value, dict | list | set):
            found[f"{name}.{attribute}"] = len(value)
        elif type(value).__module__.startswith("critias.table.") and hasattr(value, "__dict__"):
            found += noted(value, f"{name}.{attribute}")
    return found


async def evening(hub: Hub, number: int) -> None:
    """Somebody comes, plays a game, says something, looks at its end and goes."""
    rng = random.Random(1)
    people = People(hub.store)
    ann, _ = await people.add(f"Ann {number}")
    live = await new_table(hub, ann, "reef", {}, filling=["me", "me"])
    await live.start()
    while not live.over:
        seat = live.match.seats_to_answer()[0]
        asked = live.match.ask_for(seat)
        assert asked is not None
        option = live.game.notation(live.match.state, rng.choice(list(asked.options)))
        await live.choose(seat, option, "person")
        for reader in (ann.id, None):
            fragments(live, reader_for(live, reader))
    await say(live, ann, None, f"that was game {number}")


def test_no_number_of_finished_games_leaves_anything_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.table.hub._READ", 2)

    async def scene(hub: Hub) -> None:
        for number in range(4):
            await evening(hub, number)
        objects, entries = ours(), noted(hub)
        held = len(hub._lives)
        for number in range(4, 12):
            await evening(hub, number)
        assert len(hub._lives) == held == 3, "those that are over, and the newest"
        assert ours() - objects == Counter()
        assert noted(hub) - entries == Counter()

    in_hub(tmp_path, scene)


def test_drawings_are_kept_of_the_tables_that_were_looked_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "_KEPT", 2)

    def look(live: Live) -> None:
        fragments(live, reader_for(live, None))

    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        lives = []
        for _ in range(3):
            lives.append(await new_table(hub, ann, "reef", {}, filling=["me", "me"]))
            await lives[-1].start()
        first, second, third = lives
        look(first)
        look(second)
        look(first)
        look(third)
        assert set(drawn._editions) == {first, third}, "though all three are held"
        assert len(hub.lives()) == 3

    in_hub(tmp_path, scene)


def test_a_line_that_has_ended_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lines() -> int:
        return sum(type(one) is WebSocketsSansIOProtocol for one in gc.get_objects())

    monkeypatch.setattr(app, "_TIDY", 0.1)
    thresholds = gc.get_threshold()
    gc.collect()
    # What counts objects would not see them for hours.
    gc.disable()
    try:
        with Server(settings_for(tmp_path / "table.sqlite3")) as server:
            ann = server.person()
            table = ann.table(["me", "me"])
            before = lines()
            for _ in range(3):
                with ann.line(table) as line:
                    line.ask(do="hello", want="data")
            until = time.monotonic() + 20
            while lines() > before:
                assert time.monotonic() < until, "they are in rings that nobody looks through"
                time.sleep(0.05)
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)
        gc.unfreeze()
