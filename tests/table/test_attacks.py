"""What happens to others when somebody means harm: floods, peeking, starving, collisions."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from critias.table.config import async_url
from critias.table.errors import Stale, Unavailable
from critias.table.fragments.whole import fragments
from critias.table.hub import Hub, bot_seed
from critias.table.identity import People
from critias.table.reader import reader_for
from critias.table.records import Person
from critias.table.service import new_table
from critias.table.store import Store
from critias.table.workshop import Rank
from table.people import Line, Player, Server, play_on, settings_for
from table.test_play import dive, two

# --- floods ---------------------------------------------------------------------------------------


def test_a_flood_of_messages_is_slowed_and_then_closed(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=200.0, burst=50)
    with Server(settings) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False)
        flood = [json.dumps({"do": "hello", "id": n}) for n in range(8_000)]
        waits: list[float] = []
        started = time.monotonic()
        with ann.line(table, key="") as line, pytest.raises(ConnectionClosed) as closed:
            _flood(line, flood, lambda: waits.append(_wait(ann, table)))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert time.monotonic() - started > 0.2, "it is slowed before it is closed"
        assert max(waits) < 2.0, "somebody else had to wait"
        assert ann.look(table)["status"] == "playing"


def _flood(line: Line, messages: list[str], between: Callable[[], None]) -> None:
    for number, message in enumerate(messages):
        line.socket.send(message)
        if number % 500 == 0:
            between()
    for _ in messages:
        line.receive()


def _wait(ann: Player, table: str) -> float:
    """How long somebody else waits for an answer."""
    asked = time.monotonic()
    ann.look(table)
    return time.monotonic() - asked


def test_a_line_within_its_rate_stays_open(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=500.0, burst=20)
    with Server(settings) as server:
        ann = server.person()
        table = ann.table(["me", "me"])
        with ann.line(table) as line:
            for _ in range(50):
                assert line.ask(do="hello", want="data")["type"] == "welcome"


def test_many_lines_of_one_address_share_its_rate(tmp_path: Path) -> None:
    """Each of them alone would be within it; a whole page counts as five messages."""
    with Server(settings_for(tmp_path / "t.sqlite3", rate=0.01, burst=40)) as server:
        ann = server.person()
        table = ann.table(["me", "me"])
        answered = 0
        with contextlib.ExitStack() as opened:
            lines = [opened.enter_context(ann.line(table, key="")) for _ in range(10)]
            for line in lines:
                line.socket.send(json.dumps({"do": "hello", "want": "data", "id": 1}))
                with contextlib.suppress(TimeoutError):
                    answered += json.loads(line.socket.recv(timeout=1))["type"] == "welcome"
    assert answered == 8


def test_one_address_keeps_so_many_lines_open(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3", lines_each=3)) as server:
        ann = server.person()
        table = ann.table(["me", "me"])
        with ann.line(table) as one, ann.line(table) as two_, ann.line(table) as three:
            for line in (one, two_, three):
                assert line.ask(do="hello", want="data")["type"] == "welcome"
            with ann.line(table) as fourth, pytest.raises(ConnectionClosed) as closed:
                fourth.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        until = time.monotonic() + 5
        while True:
            with ann.line(table) as again:
                try:
                    assert again.ask(do="hello", want="data")["type"] == "welcome"
                except ConnectionClosed:
                    assert time.monotonic() < until
                    continue
                break


# --- peeking --------------------------------------------------------------------------------------


def test_nobody_peeks_by_changing_seats(server: Server) -> None:
    """The host frees the own seat and a bot's, sits down there, looks, and comes back."""
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    seats = f"/api/tables/{table}/seats"
    ann.post(f"{seats}/1", {"do": "free"})
    ann.post(f"{seats}/0", {"do": "free"})
    refused = ann.http.post(f"{seats}/1", json={"do": "sit"})
    assert refused.status_code == 403
    assert "seen one side" in refused.json()["error"]
    key = ann.get(f"/api/tables/{table}/links")["1"]
    assert ann.http.post(f"{seats}/1", json={"do": "sit", "key": key}).status_code == 403
    assert ann.look(table)["view"]["hand"] is None
    ann.post(f"{seats}/0", {"do": "sit"})
    assert ann.look(table, 0)["view"]["hand"]


def test_seats_remember_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    with Server(settings_for(database)) as server:
        ann = server.person("Ann")
        table = ann.table(["me", "random"])
        ann.post(f"/api/tables/{table}/seats/0", {"do": "free"})
        ann.post(f"/api/tables/{table}/seats/1", {"do": "free"})
    with Server(settings_for(database)) as server:
        again = Player(server.url, ann.key, "Ann")
        refused = again.http.post(f"/api/tables/{table}/seats/1", json={"do": "sit"})
        again.http.close()
    assert refused.status_code == 403


def test_whoever_only_chose_a_seat_before_the_game_has_seen_nothing(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "open"], start=False)
    ann.post(f"/api/tables/{table}/seats/0", {"do": "free"})
    ann.post(f"/api/tables/{table}/seats/1", {"do": "sit"})
    ann.post(f"/api/tables/{table}/seats/0", {"do": "bot", "bot": "random"})
    ann.post(f"/api/tables/{table}/start")
    assert ann.look(table, 1)["view"]["hand"]


def test_what_is_drawn_for_one_seat_is_not_shown_to_another(server: Server) -> None:
    ann, bob, table = two(server)
    winner = dive(ann, bob, table)
    players = (ann, bob)
    players[winner].choose(table, winner, "cell:0")
    players[winner].choose(table, winner, "red")
    told = []
    for player in (players[winner], players[1 - winner], server.person("Eve")):
        with player.line(table) as line:
            line.ask(do="hello")
            told.append(line.update()["fragments"]["events"])
    assert re.search(r"draws \d", told[0])
    for others in told[1:]:
        assert "draws a card" in others
        assert not re.search(r"draws \d", others)


def test_nobody_is_sent_away_from_a_running_game(server: Server) -> None:
    ann, bob, table = two(server)
    for do in ({"do": "free"}, {"do": "bot", "bot": "random"}):
        assert ann.http.post(f"/api/tables/{table}/seats/1", json=do).status_code == 403
    assert bob.look(table)["own"] == [1]


def test_a_running_game_is_not_continued_at_ones_own_table(server: Server) -> None:
    ann, _, table = two(server)
    assert ann.http.post(f"/t/{table}/continue", data={"at": "0"}).status_code == 403
    assert len(ann.http.get("/api/tables").json()) == 1


def test_with_three_players_both_others_have_to_agree(server: Server) -> None:
    people = [server.person(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].table(["me", "open", "open"], start=False, setup={"divers": 3})
    for place, key in people[0].get(f"/api/tables/{table}/links").items():
        people[int(place)].post(f"/api/tables/{table}/seats/{place}", {"do": "sit", "key": key})
    people[0].post(f"/api/tables/{table}/start")
    for seat, person in enumerate(people):
        person.choose(table, seat, "0")
    (winner,) = people[0].look(table)["waiting"]
    people[0].post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "undo"})
    people[1].post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": True})
    assert people[0].look(table)["waiting"] == [winner], "one of them has not agreed yet"
    people[2].post(f"/api/tables/{table}/proposals/answer", {"seat": 2, "agree": True})
    assert 0 in people[0].look(table)["waiting"]


# --- bots -----------------------------------------------------------------------------------------


def test_the_luck_of_a_bot_cannot_be_foretold_without_the_secret() -> None:
    seeds = {
        bot_seed(secret, table, number, seat)
        for secret in (b"a" * 32, b"b" * 32)
        for table in ("t", "u")
        for number in range(20)
        for seat in range(2)
    }
    assert len(seeds) == 160
    assert max(seeds) > 1 << 60


def in_hub(tmp_path: Path, scene: Callable[[Hub], Awaitable[None]], **more: Any) -> None:
    """Run a scene on a hub of its own."""

    async def run() -> None:
        hub = Hub(settings_for(tmp_path / "hub.sqlite3", **more))
        await hub.open()
        try:
            await scene(hub)
        finally:
            await hub.close()

    asyncio.run(run())


def test_bots_among_themselves_play_only_while_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.table.hub._LOOKED", 0.0)

    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        live = await new_table(hub, ann, "reef", {"dives": 30}, filling=["random", "random"])
        await live.start()
        await asyncio.sleep(0.5)
        assert live.row.length == 0, "nobody looks"
        assert await hub.store.overdue(time.time() + 100, 0) == []
        people = await new_table(hub, ann, "reef", {}, filling=["me", "random"])
        await people.start()
        until = time.monotonic() + 60
        while not people.row.length and time.monotonic() < until:
            await asyncio.sleep(0.02)
        assert people.row.length == 1, "a person waits for this bot, even when away"

    in_hub(tmp_path, scene)


def test_a_table_may_be_closed_while_its_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        live = await new_table(hub, ann, "reef", {}, filling=["me", "random"])

        async def closes(*_: object) -> str:
            await live.close()
            return "0"

        monkeypatch.setattr(hub, "_bot_text", closes)
        await live.start()
        while hub._bots:
            await asyncio.sleep(0.01)
        assert live.row.status == "stopped"

    in_hub(tmp_path, scene)
    assert not caplog.records, "nothing has failed"


def test_the_page_says_so_when_the_bots_are_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.table.hub.BUSY", 0.05)

    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        live = await new_table(hub, ann, "reef", {}, filling=["me", "random"])
        told: list[tuple[bool, bool]] = []

        class Anns:
            person: str | None = ann.id
            has_eyes = True

            def changed(self) -> None:
                words = str(fragments(live, reader_for(live, ann.id))["status"])
                told.append((live.busy, "The bots are busy" in words))

        live.watchers.add(Anns())
        async with contextlib.AsyncExitStack() as taken:
            for _ in range(hub.thinking.processes):
                await taken.enter_async_context(hub.thinking.turn(Rank.WAITED_FOR))
            await live.start()
            await live.choose(0, "0", "person")
            while not live.busy:
                await asyncio.sleep(0.01)
        until = time.monotonic() + 30
        while hub._bots and time.monotonic() < until:
            await asyncio.sleep(0.01)
        assert not live.busy
        assert (True, True) in told
        assert {busy == said for busy, said in told} == {True}
        assert told[-1] == (False, False)

    in_hub(tmp_path, scene)


def test_a_person_hosts_so_many_tables(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3", tables_each=3)) as server:
        ann = server.person()
        tables = [ann.table(["me", "open"], start=False) for _ in range(3)]
        body = {"game": "reef", "seats": ["me", "open"]}
        refused = ann.http.post("/api/tables", json=body)
        assert refused.status_code == 429
        assert "you host 3 tables" in refused.json()["error"]
        ann.post(f"/api/tables/{tables[0]}/close")
        assert ann.look(tables[0])["status"] == "stopped"
        ann.post("/api/tables", body)
        server.person("Bob").post("/api/tables", body)


def test_only_the_host_closes_a_table_and_never_over_others(server: Server) -> None:
    ann, bob, table = two(server)
    assert bob.http.post(f"/api/tables/{table}/close").status_code == 403
    refused = ann.http.post(f"/api/tables/{table}/close")
    assert refused.status_code == 403
    assert "others play here" in refused.json()["error"]


def test_a_game_in_a_file_has_so_many_choices(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3", upload_choices=5)) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False)
        play_on({0: ann, 1: ann}, table, random.Random(1))
        text = ann.get(f"/api/tables/{table}/file", record=True)["text"]
        refused = ann.http.post("/api/files", json={"text": text})
    assert refused.status_code == 400
    assert "at most 5" in refused.json()["error"]


def test_a_long_file_is_checked_in_slices(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from critias.table import work  # noqa: PLC0415 - the module itself, to change its slice

    monkeypatch.setattr(work, "_SLICE", -1.0)
    ann = server.person()
    table = ann.table(["me", "me"], curtain=False)
    play_on({0: ann, 1: ann}, table, random.Random(1))
    text = ann.get(f"/api/tables/{table}/file")["text"]
    turns = 1
    found = work.check_file("f", text, 1000)
    while found is None:
        turns += 1
        found = work.check_file("f", None, 1000)
    assert turns == len(found.log) + 1
    assert found.over
    assert not work._checks


# --- collisions -----------------------------------------------------------------------------------


def test_whoever_loses_against_another_worker_is_shown_what_is_now(tmp_path: Path) -> None:
    """The other worker's choice is found by the collision itself: nothing else tells of it."""
    settings = settings_for(tmp_path / "t.sqlite3", poll=1000.0, workers=2)
    with Server(settings) as one, Server(settings) as other:
        ann = one.person("Ann")
        table = ann.table(["me", "me"], curtain=False)
        twin = Player(other.url, ann.key, "Ann")
        with ann.line(table) as line:
            line.ask(do="hello", want="data")
            question = line.update()["data"]["question"]
            for seat in (0, 1):
                option = twin.look(table, seat)["question"]["options"][-1]["option"]
                twin.choose(table, seat, option)
            answer = line.ask(
                do="choose", seat=0, option=question["options"][0]["option"],
                question=question["id"],
            )  # fmt: skip
            assert answer["status"] == 409
            assert line.update()["data"]["number"] == 2
        twin.http.close()


def test_those_who_watch_beside_the_loser_of_a_collision_are_told_too(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        live = await new_table(hub, ann, "reef", {}, filling=["me", "me"])
        await live.start()
        other = Hub(hub.settings)
        await other.open()
        twin = await other.live(live.id)
        for seat in (0, 1):
            await twin.choose(seat, "0", "person")
        await other.close()
        told: list[int] = []

        class Spectator:
            person: str | None = None
            has_eyes = True

            def changed(self) -> None:
                told.append(live.row.length)

        live.watchers.add(Spectator())
        with pytest.raises(Stale):
            await live.choose(0, "0", "person", 0)
        assert told == [2]

    in_hub(tmp_path, scene)


def test_one_broken_table_does_not_stop_the_clocks_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        lives = [
            await new_table(hub, ann, "reef", {}, filling=["me", "me"], kind="move", seconds=5)
            for _ in range(3)
        ]
        for live in lives:
            await live.start()

        def broken(*_: object) -> list[int]:
            raise ZeroDivisionError("a mistake in a game")

        order = await hub.store.overdue(time.time() + 6, 0)
        first = next(live for live in lives if live.id == order[0])
        monkeypatch.setattr(first.clock, "late", broken)
        for table in order:
            await hub._see_to(table, time.time() + 6)
        assert sorted(live.row.length for live in lives) == [0, 1, 1]
        assert first.row.length == 0

    in_hub(tmp_path, scene, sweep=1000.0)


def test_a_table_that_cannot_be_brought_up_to_date_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        id = "broken"

        async def refresh(self) -> None:
            raise RuntimeError("broken")

    async def scene(hub: Hub) -> None:
        monkeypatch.setitem(hub._lives, "broken", Broken())
        await hub._follow(hub._lives["broken"])
        assert "broken" not in hub._lives

    in_hub(tmp_path, scene, sweep=1000.0)


# --- the store fails ------------------------------------------------------------------------------


def test_a_write_that_failed_is_not_acknowledged(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3")) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False)
        with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite3")) as store, store:
            store.execute(
                "create trigger full before insert on journal begin "
                "select raise(abort, 'no room'); end"
            )
        options = ann.look(table, 0)["question"]["options"]
        body = {"seat": 0, "option": options[0]["option"]}
        failed = ann.http.post(f"/api/tables/{table}/choices", json=body)
        assert failed.status_code >= 500
        with ann.line(table) as line:
            line.ask(do="hello", want="data")
            assert line.ask(do="choose", **body)["type"] == "refused"
        assert ann.look(table)["number"] == 0
        with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite3")) as store, store:
            store.execute("drop trigger full")
        assert ann.choose(table, 0, body["option"])["number"] == 1


def test_a_full_disk_is_said_to_be_one(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(async_url(str(tmp_path / "t.sqlite3")))
        await store.open()
        try:
            async with store._write() as connection:
                pages = await connection.scalar(sa.text("PRAGMA page_count"))
                await connection.execute(sa.text(f"PRAGMA max_page_count = {pages}"))
            big = Person(id="p", name="Ann", webhook="x" * 100_000, created=1.0)
            with pytest.raises(Unavailable, match="cannot be read or written"):
                await store.add_person(big)
        finally:
            await store.close()

    asyncio.run(scene())


def test_an_unreachable_store_is_a_503(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person()

    async def gone(*_: object) -> Any:
        raise Unavailable("the games cannot be read or written just now")

    monkeypatch.setattr(Store, "tables_of", gone)
    answer = ann.http.get("/api/tables")
    assert answer.status_code == 503
    assert "cannot be read" in answer.json()["error"]


def test_games_that_are_over_are_let_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("critias.table.hub._KEPT", 2)

    async def scene(hub: Hub) -> None:
        ann, _ = await People(hub.store).add("Ann")
        first, second, third = [
            await new_table(hub, ann, "reef", {}, filling=["me", "me"]) for _ in range(3)
        ]
        assert hub.lives() == [second, third], "the one that was held longest goes"
        await second.start()
        await third.close()
        fourth = await new_table(hub, ann, "reef", {}, filling=["me", "me"])
        assert hub.lives() == [second, fourth], "what is over goes before what is not"
        again = await hub.live(third.id)
        assert hub.lives() == [fourth, again], "but not while somebody comes for it"
        assert (await hub.live(first.id)).row.id == first.id, "nothing is lost"
        monkeypatch.setattr("critias.table.hub._KEPT", 9)
        monkeypatch.setattr("critias.table.hub._READ", 1)
        lives = [await hub.live(one.id) for one in (second, third, fourth)]
        for live in lives:
            await live.close()
        fifth = await new_table(hub, ann, "reef", {}, filling=["me", "me"])
        left = {live.id for live in hub.lives() if live.over}
        assert len(left) == 1, "of games that are over few are held, though there is room"
        assert fifth in hub.lives()

    in_hub(tmp_path, scene)
