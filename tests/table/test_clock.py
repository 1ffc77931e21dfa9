"""Clocks: of teams, of games, and while the server is down."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from critias.kernel.choices import Ask, AskAll
from critias.table.clock import GAME, GRACE, MOVE, Clock
from kernel.little import question
from table.people import Player, Server, settings_for


class Waiting:
    """As much of a match as a clock looks at."""

    over = False

    def __init__(self, pending: Ask | AskAll) -> None:
        self.pending = pending

    def seats_to_answer(self) -> tuple[int, ...]:
        return self.pending.seats if isinstance(self.pending, Ask) else tuple(self.pending.asks)


TEAM: Any = Waiting(Ask((0, 1), question("team"), ("a", "b")))
ALL: Any = Waiting(AskAll({s: Ask((s,), question("own"), ("a", "b")) for s in (0, 1)}))


def test_a_team_may_decide_until_the_last_of_it_is_out_of_time() -> None:
    clock = Clock(GAME, 100, 2, 0.0)
    clock.used = [90.0, 20.0]
    assert clock.deadline_of(0) == GRACE
    assert clock.deadline(TEAM) == 80.0
    assert clock.late(TEAM, 50.0) == []
    assert clock.late(TEAM, 80.0) == [0], "the rules answer once for the whole team"


def test_of_secret_choices_the_first_deadline_counts_for_its_seat_alone() -> None:
    clock = Clock(GAME, 100, 2, 0.0)
    clock.used = [90.0, 20.0]
    assert clock.deadline(ALL) == GRACE
    assert clock.late(ALL, 50.0) == [0]
    assert clock.late(ALL, 90.0) == [0, 1]


def test_no_clock_runs_while_the_server_is_down() -> None:
    down = [(10.0, 40.0), (50.0, 60.0), (500.0, 600.0)]
    clock = Clock(MOVE, 30, 1, 0.0, down)
    assert clock.deadline_of(0) == 70.0, "ten seconds before, ten between, ten after"
    game = Clock(GAME, 100, 1, 0.0, down)
    game.answered(0, 45.0)
    assert game.used == [15.0]
    game.asks(45.0)
    assert game.deadline_of(0) == 45.0 + 85.0 + 10.0


@pytest.mark.parametrize("away", [3600.0, 65.0])
@pytest.mark.parametrize("killed", [False, True])
def test_being_down_costs_nobody_time(tmp_path: Path, killed: bool, away: float) -> None:
    """Not an hour, and not the minute that a new version takes to install."""
    database = tmp_path / "t.sqlite3"
    settings = settings_for(database, beat=30.0)
    with Server(settings) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False, clock="move", clock_seconds=60)
        before = ann.look(table)["deadline"]
        time.sleep(0.2)
    with closing(sqlite3.connect(database)) as store, store:
        # As if all of this had been that long ago.
        for change in ("tables set created = created - ?", "tables set deadline = deadline - ?"):
            store.execute(f"update {change}", (away,))
        alive = "update settings set value = cast(cast(value as real) - ? as text)"
        store.execute(f"{alive} where name = 'alive'", (away + (1.0 if killed else 0.0),))
    with Server(settings) as server:
        again = Player(server.url, ann.key, "Ann")
        until = time.monotonic() + 10
        while (state := again.look(table))["deadline"] <= time.time():
            assert time.monotonic() < until, "the deadline of a time before was not put off"
            time.sleep(0.05)
        again.http.close()
    assert state["number"] == 0, "nobody's choice was made for them"
    assert state["deadline"] - before < 30


def test_between_two_beats_of_a_living_server_nothing_is_a_pause(tmp_path: Path) -> None:
    """Of several workers one may come anew while the others are there."""
    database = tmp_path / "t.sqlite3"
    for _ in range(2):
        with Server(settings_for(database, workers=2, beat=60.0)):
            pass
    with closing(sqlite3.connect(database)) as store:
        assert store.execute("select count(*) from pauses").fetchone() == (0,)
