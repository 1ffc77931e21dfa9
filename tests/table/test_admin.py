"""Keeping order from the command line, beside a server that runs."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from critias.cli import main
from critias.table import admin as keeping
from critias.table import schema
from critias.table.admin import Desk
from critias.table.config import async_url
from critias.table.errors import Denied, Malformed, Missing, Unavailable
from critias.table.live import Live
from critias.table.order import Order
from critias.table.records import ADDRESS, PERSON, Ban
from critias.table.store import Store
from table.people import Json, Line, Player, Server, settings_for
from table.postgres import postgres

Say = Callable[..., str]


class Scene:
    """A server with two workers, and its operator at the command line."""

    def __init__(self, url: str, servers: list[Server], capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.one, self.two = servers[0], servers[-1]
        self._capsys = capsys

    def admin(self, *words: str) -> str:
        """What `critias admin` prints."""
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(["admin", *words, "--database", self.url])
        said = self._capsys.readouterr()
        assert ended.value.code == 0, said.err
        return said.out

    def refused(self, *words: str) -> str:
        """What it says when it refuses."""
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(["admin", *words, "--database", self.url])
        said = self._capsys.readouterr().err
        assert ended.value.code == 2
        assert said.startswith("critias: ")
        assert said.count("\n") == 1
        return said

    def listed(self, *words: str) -> list[Json]:
        found: list[Json] = json.loads(self.admin(*words, "--json"))
        return found


@pytest.fixture(
    params=["alone", "two workers", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def scene(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Scene]:
    if request.param == "postgres":
        with postgres() as url:
            settings = settings_for(url)
            with Server(settings) as one, Server(settings) as two:
                yield Scene(url, [one, two], capsys)
        return
    url = str(tmp_path / "t.sqlite3")
    if request.param == "alone":
        with Server(settings_for(url)) as server:
            yield Scene(url, [server], capsys)
        return
    settings = settings_for(url, workers=2)
    with Server(settings) as one, Server(settings) as two:
        yield Scene(url, [one, two], capsys)


def soon(true: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + 10
    while not true():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def is_gone(player: Player, table: str) -> bool:
    return player.http.get(f"/api/tables/{table}").status_code == 404


def is_stopped(player: Player, table: str) -> bool:
    return bool(player.look(table)["status"] == "stopped")


def is_unsaid(player: Player, table: str, words: str) -> bool:
    return words not in player.http.get(f"/t/{table}").text


def ended(line: Line) -> tuple[int, str]:
    """Why a line was cut."""
    with suppress(ConnectionClosed):
        while True:
            line.receive()
    assert line.socket.close_code is not None
    return line.socket.close_code, line.socket.close_reason or ""


def together(scene: Scene) -> tuple[Player, Player, str]:
    """Ann and Bob play one game, each by a worker of their own."""
    ann, bob = scene.one.person("Ann"), scene.two.person("Bob")
    table = ann.table(["me", "open"], start=False, setup={"dives": 7})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    soon(lambda: bool(ann.look(table)["seats"][1]["person"]), "Bob sits")
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, table


def test_a_deleted_table_answers_nobody_and_its_lines_are_cut(scene: Scene) -> None:
    ann, bob, table = together(scene)
    other = ann.table(["me", "me"])
    with ann.line(table) as hers, bob.line(table) as his:
        for line in (hers, his):
            line.ask(do="hello", want="data")
        assert "deleted" in scene.admin("delete", table)
        assert ended(hers)[0] == ended(his)[0] == 4404
    for player in (ann, bob):
        soon(partial(is_gone, player, table), "it is gone")
        assert player.http.get(f"/t/{table}").status_code == 404
        body = {"seat": 0, "option": "0"}
        assert player.http.post(f"/api/tables/{table}/choices", json=body).status_code == 404
        assert player.http.post(f"/api/tables/{table}/chat", json={"text": "x"}).status_code == 404
        with player.line(table) as again:
            assert ended(again)[0] == 4404
    assert ann.look(other)["status"] == "playing", "all others stay"
    assert [row["table"] for row in scene.listed("tables")] == [other]
    assert "there is no table" in scene.refused("delete", table)


def test_nothing_of_a_deleted_table_is_left(scene: Scene) -> None:
    ann, bob, table = together(scene)
    ann.post(f"/api/tables/{table}/chat", {"text": "hello"})
    seat = ann.look(table)["waiting"][0]
    player = (ann, bob)[seat]
    question = player.look(table, seat)["question"]
    player.choose(table, seat, question["options"][0]["option"], question["id"])
    scene.admin("close", table)
    scene.admin("delete", table)

    async def left() -> dict[str, int]:
        store = Store(async_url(scene.url))
        try:
            async with store._read() as connection:
                return {
                    part.name: await connection.scalar(
                        sa.select(sa.func.count()).select_from(part).where(column == table)
                    )
                    or 0
                    for part in schema.metadata.tables.values()
                    if part.name != "watches"
                    and (
                        column := part.c.get(
                            "table_id", part.c.id if part.name == "tables" else None
                        )
                    )
                    is not None
                }
        finally:
            await store.close()

    found = asyncio.run(left())
    assert len(found) >= 7
    assert set(found.values()) == {0}, found


def test_a_table_is_closed_while_it_is_played(scene: Scene) -> None:
    ann, bob, table = together(scene)
    with bob.line(table) as his:
        his.ask(do="hello", want="data")
        scene.admin("close", table)
        soon(lambda: any(u["data"]["status"] == "stopped" for u in his.drain(0.05)), "he is told")
    for player in (ann, bob):
        soon(partial(is_stopped, player, table), "it is stopped")
    assert ann.http.get(f"/t/{table}/file", params={"form": "record"}).status_code == 200
    assert "is over" in scene.refused("close", table)


def test_chat_is_removed_for_all_who_look(scene: Scene) -> None:
    ann, bob, table = together(scene)
    for words in ("a rude word", "good game"):
        ann.post(f"/api/tables/{table}/chat", {"text": words})
    soon(lambda: "rude" in bob.http.get(f"/t/{table}").text, "Bob reads it")
    assert "rude" in scene.admin("chat", table)
    assert "removed 1 line" in scene.admin("chat", table, "--remove", "1")
    for player in (ann, bob):
        soon(partial(is_unsaid, player, table, "rude"), "it is gone")
        assert "good game" in player.http.get(f"/t/{table}").text
    assert "no such lines" in scene.refused("chat", table, "--remove", "1")
    scene.admin("chat", table, "--remove-all")
    soon(lambda: "good game" not in bob.http.get(f"/t/{table}").text, "all of it is")
    ann.post(f"/api/tables/{table}/chat", {"text": "sorry"})
    soon(lambda: "sorry" in bob.http.get(f"/t/{table}").text, "talk goes on")


def test_who_is_banned_is_cut_off_and_a_bot_plays_on(scene: Scene) -> None:
    ann, bob, table = together(scene)
    own = bob.table(["me", "random"])
    lobby = bob.table(["me", "open"], start=False)
    with bob.line(table) as his, ann.line(table) as hers:
        for line in (his, hers):
            line.ask(do="hello", want="data")
        scene.admin("ban", "Bob", "--reason", "cheating", "--days", "2")
        code, reason = ended(his)
        assert code == 4403
        assert "cheating" in reason
        soon(lambda: bool(ann.look(table)["seats"][1]["bot"]), "a bot sits there")
    refused = bob.http.get("/api/me")
    assert refused.status_code == 403
    assert "until" in refused.json()["error"]
    assert bob.http.get("/", headers={"accept": "text/html"}).status_code == 403
    assert bob.http.post("/api/tables", json={"game": "reef"}).status_code == 403
    with bob.line(table) as again:
        assert ended(again)[0] == 4403
    told = " ".join(event["words"] for event in ann.look(table)["events"])
    assert "banned" in told, "all read why"
    statuses = {row["table"]: row["status"] for row in scene.listed("tables")}
    assert statuses == {table: "playing", own: "stopped", lobby: "stopped"}
    seat_of_bob = ann.look(table)["waiting"]
    soon(lambda: ann.look(table)["waiting"] != [1], f"the bot plays: {seat_of_bob}")
    assert [ban["kind"] for ban in scene.listed("bans")] == ["person"]
    scene.admin("lift", "Bob")
    soon(lambda: bob.http.get("/api/me").status_code == 200, "he is let in again")
    kinds = [deed["kind"] for deed in scene.listed("log")]
    assert kinds == ["lift", "unseat", "ban"]
    words = [deed["words"] for deed in scene.listed("log")]
    assert words[0] == words[1] == ""
    assert re.fullmatch(r"until [-0-9]+ [:0-9]+ UTC: cheating", words[2])


def test_a_purge_takes_what_is_old_and_not_played(scene: Scene) -> None:
    ann = scene.one.person("Ann")
    played, fresh = ann.table(["me", "me"]), ann.table(["me", "me"])
    over, lobby = ann.table(["me", "me"]), ann.table(["me", "open"], start=False)
    scene.admin("close", over)
    idler = scene.one.person("Idler")

    async def age() -> None:
        store = Store(async_url(scene.url))
        old = time.time() - 40 * 86_400
        async with store._write() as connection:
            t, p, k = schema.tables, schema.people, schema.keys
            aged = t.c.id.in_([played, over, lobby])
            await connection.execute(sa.update(t).where(aged).values(changed=old))
            await connection.execute(sa.update(p).values(created=old))
            await connection.execute(sa.update(k).values(used=old))
        await store.close()

    asyncio.run(age())
    assert "2 tables would be" in scene.admin("purge", "--days", "30", "--dry-run")
    assert len(scene.listed("tables")) == 4
    assert "deleted 2 tables and 1 person" in scene.admin("purge", "--days", "30")
    assert {row["table"] for row in scene.listed("tables")} == {played, fresh}
    for gone in (over, lobby):
        soon(partial(is_gone, ann, gone), "it is gone")
    assert idler.http.get("/api/me").status_code == 401
    assert "deleted 1 table and" in scene.admin("purge", "--days", "30", "--playing")
    assert "at least one" in scene.refused("purge", "--days", "0")


def test_tables_and_people_are_found(scene: Scene) -> None:
    ann, bob = scene.one.person("Ann Arbor"), scene.one.person("Bob")
    hers, his = ann.table(["me", "me"]), bob.table(["me", "open"], start=False)
    assert {row["table"] for row in scene.listed("tables")} == {hers, his}
    assert [row["table"] for row in scene.listed("tables", "arbor")] == [hers]
    assert [row["table"] for row in scene.listed("tables", his[2:9])] == [his]
    assert [row["table"] for row in scene.listed("tables", "--status", "open")] == [his]
    assert scene.listed("tables", "--game", "era") == []
    assert scene.listed("tables", "%") == [], "what is looked for is no pattern"
    assert [row["name"] for row in scene.listed("people", "ARB")] == ["Ann Arbor"]
    scene.one.person("Žofie 🐙")
    assert [row["name"] for row in scene.listed("people", "Žof")] == ["Žofie 🐙"]
    assert "Žofie" in scene.admin("ban", "Žofie 🐙")
    found = json.loads(scene.admin("stats", "--json"))
    assert found["tables"] == {"reef": {"playing": 1, "open": 1}}
    assert (found["people"], found["active"]["1"]) == (3, 3)
    assert "reef" in scene.admin("stats")
    assert "--status" in scene.refused("tables", "--status", "lost")


def test_whom_is_meant_has_to_be_clear(scene: Scene) -> None:
    twins = [scene.one.person("Twin") for _ in range(2)]
    said = scene.refused("ban", "Twin")
    assert all(twin.key.split(".")[0] in said for twin in twins)
    assert "nobody" in scene.refused("ban", "Nobody At All")
    scene.admin("grant", twins[0].key.split(".")[0])
    assert "administrator" in scene.refused("ban", twins[0].key.split(".")[0])
    assert "--proxies" in scene.refused("ban", "127.0.0.1")
    assert "--proxies" in scene.refused("ban", "0.0.0.0/0")
    assert "no ban" in scene.refused("lift", "203.0.113.9")


def test_the_command_says_when_there_is_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "stats", "--database", str(tmp_path / "none.sqlite3")])
    assert "there is no database" in capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other, other:
        other.execute("create table notes (text)")
    with pytest.raises(SystemExit):
        main(["admin", "stats", "--database", str(tmp_path / "other.sqlite3")])
    assert "no games in" in capsys.readouterr().err


# --- addresses ------------------------------------------------------------------------------------


def from_address(server: Server, address: str, key: str = "") -> httpx.Response:
    headers = {"x-forwarded-for": address}
    if key:
        headers["authorization"] = f"Bearer {key}"
    return httpx.get(f"{server.url}/api/{'me' if key else 'games'}", headers=headers, timeout=30)


def test_an_address_or_network_is_banned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url, proxies="127.0.0.1")) as server:
        scene = Scene(url, [server], capsys)
        near, far = "203.0.113.7", "198.51.100.1"
        assert from_address(server, near).status_code == 200
        scene.admin("ban", "203.0.113.0/24", "--reason", "floods")
        soon(lambda: from_address(server, near).status_code == 403, "the network is out")
        assert "floods" in from_address(server, near).json()["error"]
        assert from_address(server, far).status_code == 200
        well = httpx.get(f"{server.url}/health", headers={"x-forwarded-for": near})
        assert well.status_code == 200
        scene.admin("ban", "2001:db8:1:2::9")
        soon(lambda: from_address(server, "2001:db8:1:2::77").status_code == 403, "the whole /64")
        assert from_address(server, "2001:db8:1:3::77").status_code == 200
        scene.admin("lift", "203.0.113.0/24")
        soon(lambda: from_address(server, near).status_code == 200, "it is let in again")


def test_a_ban_follows_somebody_to_their_addresses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url, proxies="127.0.0.1")) as server:
        scene = Scene(url, [server], capsys)
        bob = server.person("Bob")
        scene.admin("ban", "Bob", "--addresses")
        soon(lambda: from_address(server, "45.33.32.1", bob.key).status_code == 403, "out")
        soon(lambda: from_address(server, "45.33.32.1").status_code == 403, "also without a name")
        assert from_address(server, "45.33.32.2").status_code == 200
        # Whoever seems to come from the own network may be everybody.
        assert from_address(server, "192.168.1.5", bob.key).status_code == 403
        assert from_address(server, "192.168.1.5").status_code == 200


def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    async def look_again() -> None:
        """Nothing is held here."""

    async def scene() -> None:
        store = Store(async_url(str(tmp_path / "t.sqlite3")))
        await store.open()
        order = Order(store, "w", look_again)
        now = time.time()
        for kind, subject in ((PERSON, "bob"), (ADDRESS, "203.0.113.7")):
            for name, until in (("", now + 60), ("-old", now - 1)):
                ban = Ban(id=kind + name, kind=kind, subject=subject, since=now, until=until)
                await store.add_ban(ban, Desk(store).deed("ban", subject), "")
                await order.check()
                held = order.of_person(subject) or order.of_address(subject)
                assert (held is not None) == (until > now)
        with pytest.raises(Malformed):
            await keeping.ban(Desk(store), "203.0.113.7", days=-1)
        with pytest.raises(Missing):
            await keeping.remove_chat(Desk(store), "none", None)
        with pytest.raises(Denied):
            await keeping.ban(Desk(store), "::/0")
        await store.close()

    asyncio.run(scene())


def test_a_deed_that_comes_to_light_late_is_followed_all_the_same(tmp_path: Path) -> None:
    looked: list[int] = []

    async def look_again() -> None:
        looked.append(1)

    async def scene() -> None:
        store = Store(async_url(str(tmp_path / "t.sqlite3")))
        await store.open()
        order = Order(store, "w", look_again)
        await order.check()
        for number in (5, 4):
            async with store._write() as connection:
                values = {"number": number, "at": 1.0, "by": "", "kind": "x", "subject": ""}
                await connection.execute(sa.insert(schema.deeds).values(**values))
            await order.check(anew=True)
        assert len(looked) == 2
        await order.check()
        assert len(looked) == 2, "nothing new"
        await store.close()

    asyncio.run(scene())


def test_what_was_done_while_the_store_was_away_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look_again() -> None:
        """Nothing is held here."""

    async def scene() -> None:
        store = Store(async_url(str(tmp_path / "t.sqlite3")))
        await store.open()
        order = Order(store, "w", look_again)
        await order.check()
        await keeping.ban(Desk(store), "203.0.113.7")
        with monkeypatch.context() as away:

            async def gone(self: Store) -> list[Ban]:
                raise Unavailable("away")

            away.setattr(Store, "bans", gone)
            with pytest.raises(Unavailable):
                await order.check()
        await order.check()
        assert order.of_address("203.0.113.7") is not None
        await store.close()

    asyncio.run(scene())


def test_a_table_is_closed_and_deleted_while_bots_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url)) as server:
        scene = Scene(url, [server], capsys)
        ann = server.person("Ann")
        for deed in ("close", "delete"):
            tables = [ann.table(["random", "random"], setup={"dives": 7}) for _ in range(6)]
            for table in tables:
                # Bots play while somebody looks.
                ann.look(table)
            scene.admin(deed, tables[0])
            for table in tables[1:]:
                if ann.look(table)["status"] == "playing":
                    scene.admin(deed, table)
        time.sleep(0.5)
    assert [r.message for r in caplog.records if r.levelname == "ERROR"] == []


def test_choices_that_come_between_do_not_keep_a_table_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url)) as server:
        scene = Scene(url, [server], capsys)
        ann = server.person("Ann")
        table = ann.table(["me", "me"], setup={"dives": 7})
        change, faster = Live.change, [1]

        async def changed(live: Live, **columns: Any) -> None:
            if faster and columns.get("status") == "stopped":
                faster.pop()
                seat = ann.look(table)["waiting"][0]
                question = ann.look(table, seat)["question"]
                ann.choose(table, seat, question["options"][0]["option"], question["id"])
            await change(live, **columns)

        monkeypatch.setattr(Live, "change", changed)
        scene.admin("close", table)
        assert not faster
        soon(partial(is_stopped, ann, table), "it is stopped")


def test_a_table_of_a_game_that_is_gone_is_closed_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = tmp_path / "t.sqlite3"
    with Server(settings_for(url)) as server:
        ann = server.person("Ann")
        table = ann.table(["me", "me"])
    with closing(sqlite3.connect(url)) as store, store:
        store.execute("update tables set game = 'lost'")
    with Server(settings_for(url)) as server:
        scene = Scene(str(url), [server], capsys)
        scene.admin("close", table)
        assert [row["status"] for row in scene.listed("tables")] == ["stopped"]
        scene.admin("delete", table)
        assert scene.listed("tables") == []


def test_order_is_kept_while_people_are_in_the_lobby(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url)) as server:
        scene = Scene(url, [server], capsys)
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(["me", "open"], start=False, public=True)
        bob.post(f"/api/tables/{table}/seats/1", {"do": "sit"})
        scene.admin("ban", "Bob")
        soon(lambda: not ann.look(table)["seats"][1]["person"], "his seat is free")
        assert ann.look(table)["seats"][1]["bot"] == "", "for somebody else"
        assert ann.look(table)["status"] == "open"
