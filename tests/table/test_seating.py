"""Who may change seats while a game runs, who has to agree, and what all read of it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from critias.table import agreeing, seating
from critias.table.errors import Denied, Stale
from critias.table.hub import Hub
from critias.table.identity import People
from critias.table.live import Live
from critias.table.service import new_table
from table.people import Json, Player, Server, settings_for


def trio(server: Server, third: str = "random") -> tuple[Player, Player, str]:
    """Ann hosts and Bob plays, and a bot dives with them."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open", third], start=False, setup={"divers": 3})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, table


def seats(player: Player, table: str) -> list[str]:
    return [seat["player"] for seat in player.look(table)["seats"]]


def told(player: Player, table: str) -> list[str]:
    return [one["words"] for one in player.look(table)["events"] if one["kind"] == "seat"]


def answer(player: Player, table: str, seat: int, agree: bool) -> None:
    path = f"/api/tables/{table}/proposals/answer"
    player.post(path, {"seat": seat, "agree": agree})


def change(player: Player, table: str, seat: int, **body: Any) -> Json:
    return player.post(f"/api/tables/{table}/seats/{seat}", body)


def test_a_bots_seat_is_not_freed_behind_anybodys_back(server: Server) -> None:
    """Ann frees the bot's seat, sits there by another name, looks, and gives it back."""
    ann, bob, table = trio(server)
    key_before = ann.get(f"/api/tables/{table}/links")
    change(ann, table, 2, do="free")
    assert seats(bob, table)[2] == "Chance bot"
    assert key_before == ann.get(f"/api/tables/{table}/links") == {}
    wanted = bob.look(table)["proposal"]
    assert wanted["kind"] == "free"
    assert "Marlin" in wanted["words"]
    assert wanted["still_to_agree"] == [1]
    page = bob.http.get(f"/t/{table}").text
    assert "wants to free the seat Marlin (Chance bot)" in page
    answer(bob, table, 1, agree=False)
    assert bob.look(table)["proposal"] is None
    assert seats(bob, table)[2] == "Chance bot"


def test_a_bot_is_not_swapped_behind_anybodys_back(server: Server) -> None:
    ann, bob, table = trio(server)
    change(ann, table, 2, do="bot", bot="greedy")
    assert seats(bob, table)[2] == "Chance bot"
    assert "Novice bot" in bob.look(table)["proposal"]["words"]
    answer(bob, table, 1, agree=True)
    assert seats(bob, table)[2] == "Novice bot"
    assert told(bob, table) == ["All agreed: Marlin (Chance bot) is played by the Novice bot"]


def test_who_agrees_lets_somebody_sit_down_and_all_read_of_it(server: Server) -> None:
    ann, bob, table = trio(server)
    change(ann, table, 2, do="free")
    answer(bob, table, 1, agree=True)
    assert seats(bob, table)[2] == "free"
    eve = server.person("Eve")
    change(eve, table, 2, do="sit", key=ann.get(f"/api/tables/{table}/links")["2"])
    assert eve.look(table, 2)["view"]["hand"]
    change(eve, table, 2, do="bot", bot="random")
    expected = [
        "All agreed: Marlin (Chance bot) is free for somebody to sit down",
        "Eve sits down at Marlin and sees what is hidden there",
        "Eve leaves Marlin: the Chance bot plays on",
    ]
    for player in (ann, bob, eve, server.person("Cid")):
        assert told(player, table) == expected
    assert "Eve sits down at Marlin" in bob.http.get(f"/t/{table}").text


def test_what_was_told_of_seats_is_told_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    with Server(settings_for(database)) as server:
        ann, bob, table = trio(server)
        change(bob, table, 1, do="bot", bot="random")
        before = told(ann, table)
    with Server(settings_for(database)) as server:
        again = Player(server.url, ann.key, "Ann")
        assert told(again, table) == before == ["Bob leaves Dory: the Chance bot plays on"]
        again.http.close()


def test_who_is_alone_with_bots_does_as_they_like(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    change(ann, table, 1, do="bot", bot="greedy")
    assert seats(ann, table)[1] == "Novice bot"
    change(ann, table, 1, do="free")
    assert seats(ann, table)[1] == "free"
    bob = server.person("Bob")
    change(bob, table, 1, do="sit", key=ann.get(f"/api/tables/{table}/links")["1"])
    assert told(bob, table) == [
        "Ann gives Dory (Chance bot) to the Novice bot",
        "Ann frees Dory (Novice bot)",
        "Bob sits down at Dory and sees what is hidden there",
    ]


def test_before_the_game_nobody_has_to_agree(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open", "random"], start=False, setup={"divers": 3})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    change(bob, table, 1, do="sit", key=key)
    change(ann, table, 2, do="free")
    change(ann, table, 2, do="bot", bot="greedy")
    assert seats(bob, table)[2] == "Novice bot"
    ann.post(f"/api/tables/{table}/start")
    assert told(bob, table) == []


def test_a_seat_somebody_left_is_for_nobody_new_unless_the_others_agree(server: Server) -> None:
    ann, bob, table = trio(server)
    change(ann, table, 2, do="free")
    answer(bob, table, 1, agree=True)
    cid, eve = server.person("Cid"), server.person("Eve")
    change(cid, table, 2, do="sit", key=ann.get(f"/api/tables/{table}/links")["2"])
    change(cid, table, 2, do="free")
    key = ann.get(f"/api/tables/{table}/links")["2"]
    refused = eve.http.post(f"/api/tables/{table}/seats/2", json={"do": "sit", "key": key})
    assert refused.status_code == 403
    assert "the others have to agree" in refused.json()["error"]
    change(cid, table, 2, do="sit", key=key)
    assert cid.look(table)["own"] == [2], "it was theirs"
    change(cid, table, 2, do="free")
    change(ann, table, 2, do="free")
    answer(bob, table, 1, agree=True)
    change(eve, table, 2, do="sit", key=ann.get(f"/api/tables/{table}/links")["2"])
    assert eve.look(table)["own"] == [2]


def test_a_seat_somebody_left_goes_to_no_bot_unless_the_others_agree(server: Server) -> None:
    people = [server.person(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].table(["me", "open", "open"], start=False, setup={"divers": 3})
    for place, key in people[0].get(f"/api/tables/{table}/links").items():
        change(people[int(place)], table, int(place), do="sit", key=key)
    people[0].post(f"/api/tables/{table}/start")
    change(people[2], table, 2, do="free")
    change(people[0], table, 2, do="bot", bot="random")
    assert seats(people[1], table)[2] == "free"
    answer(people[1], table, 1, agree=True)
    assert seats(people[1], table)[2] == "Chance bot"


def test_a_proposal_about_a_seat_outlives_a_choice(server: Server) -> None:
    ann, bob, table = trio(server)
    change(ann, table, 2, do="bot", bot="greedy")
    ann.choose(table, 0, "0")
    assert bob.look(table)["proposal"]["kind"] == "bot"
    answer(bob, table, 1, agree=True)
    assert seats(bob, table)[2] == "Novice bot"


def test_a_host_without_a_seat_has_to_ask_too(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["open", "random"], start=False)
    change(bob, table, 0, do="sit", key=ann.get(f"/api/tables/{table}/links")["0"])
    ann.post(f"/api/tables/{table}/start")
    change(ann, table, 1, do="free")
    assert seats(bob, table)[1] == "Chance bot"
    assert bob.look(table)["proposal"]["seat"] is None
    assert "The host</strong> wants to free the seat Dory" in bob.http.get(f"/t/{table}").text
    answer(bob, table, 0, agree=True)
    assert seats(bob, table)[1] == "free"


def test_only_the_host_asks_for_a_bots_seat(server: Server) -> None:
    _, bob, table = trio(server)
    for body in ({"do": "free"}, {"do": "bot", "bot": "greedy"}):
        assert bob.http.post(f"/api/tables/{table}/seats/2", json=body).status_code == 403
    kind = {"seat": 1, "kind": "free"}
    assert bob.http.post(f"/api/tables/{table}/proposals", json=kind).status_code == 400
    assert bob.look(table)["proposal"] is None


def test_the_menu_of_the_host_offers_the_seats_of_bots(server: Server) -> None:
    ann, bob, table = trio(server)
    page = ann.http.get(f"/t/{table}").text
    assert "Seats of bots" in page
    assert "Everybody at the table has to agree." in page
    assert 'aria-label="Free it (Marlin)"' in page
    assert "Seats of bots" not in bob.http.get(f"/t/{table}").text
    change(ann, table, 2, do="free")
    answer(bob, table, 1, agree=True)
    key = ann.get(f"/api/tables/{table}/links")["2"]
    assert f'data-link="/t/{table}#seat=2.{key}"' in ann.http.get(f"/t/{table}").text
    assert key not in bob.http.get(f"/t/{table}").text


def test_what_was_agreed_is_not_done_to_somebody_who_sat_down_meanwhile(tmp_path: Path) -> None:
    async def scene() -> None:
        hub = Hub(settings_for(tmp_path / "t.sqlite3"))
        await hub.open()
        try:
            people = People(hub.store)
            ann, bob, cid = [(await people.add(name))[0] for name in ("Ann", "Bob", "Cid")]
            filling = ["me", "open", "open"]
            live = await new_table(hub, ann, "reef", {"divers": 3}, filling=filling)
            for person, seat in ((bob, 1), (cid, 2)):
                await seating.claim(hub, live, person, seat, seating.link_key(hub, live, seat))
            await live.start()
            await seating.free(live, cid, 2)
            await seating.give_to_bot(live, ann, 2, "random")
            assert live.proposal is not None
            await seating.claim(hub, live, cid, 2, seating.link_key(hub, live, 2))
            await agreeing.answer(live, 1, True)
            assert live.seats_of(cid.id) == (2,), "now they have to agree, too"
            with pytest.raises(Stale, match="somebody sits there now"):
                await agreeing.answer(live, 2, True)
            assert live.seats_of(cid.id) == (2,)
            assert live.proposal is None
            with pytest.raises(Denied, match="nobody is sent away"):
                await seating.free(live, ann, 2)
        finally:
            await hub.close()

    asyncio.run(scene())


# --- one worker thinks for a table ----------------------------------------------------------------


class Two:
    """Two workers that share a database, and whose bots think until they are let go."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = settings_for(path / "t.sqlite3", workers=2, sweep=1000.0, poll=1000.0)
        self.hubs = Hub(settings), Hub(settings)
        self.thinking: list[str] = []
        self.go = asyncio.Event()
        for hub in self.hubs:
            monkeypatch.setattr(hub, "_thought", self._thought(hub))

    def _thought(self, hub: Hub) -> Any:
        async def thought(live: Live, seat: int, bot: str, began: float) -> str:
            self.thinking.append(hub.worker)
            await self.go.wait()
            return "0"

        return thought

    async def until(self, count: int) -> None:
        end = time.monotonic() + 20
        while len(self.thinking) < count:
            assert time.monotonic() < end, "nobody thinks"
            await asyncio.sleep(0.01)


def together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Any) -> None:
    async def run() -> None:
        two = Two(tmp_path, monkeypatch)
        for hub in two.hubs:
            await hub.open()
        try:
            await scene(two, *two.hubs)
        finally:
            two.go.set()
            for hub in two.hubs:
                await hub.close()

    asyncio.run(run())


async def begun(hub: Hub, filling: list[str]) -> Live:
    ann, _ = await People(hub.store).add("Ann")
    live = await new_table(hub, ann, "reef", {"divers": 3}, filling=filling)
    await live.start()
    return live


def test_two_workers_never_both_think_for_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(two: Two, one: Hub, other: Hub) -> None:
        live = await begun(one, ["me", "random", "random"])
        await two.until(1)
        twin = await other.live(live.id)
        # Somebody opens the page there, chooses there, and the sweep comes by.
        other.run_bots(twin)
        await twin.choose(0, "0", "person")
        await other._see_to(live.id, time.time())
        await asyncio.sleep(0.2)
        assert two.thinking == [one.worker]

    together(tmp_path, monkeypatch, scene)


def test_a_worker_takes_over_from_one_that_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(two: Two, one: Hub, other: Hub) -> None:
        live = await begun(one, ["me", "random", "random"])
        await two.until(1)
        monkeypatch.setattr("critias.table.hub._PATIENCE", 0.0)
        twin = await other.live(live.id)
        other.run_bots(twin)
        await two.until(2)
        assert two.thinking == [one.worker, other.worker]
        assert (await one.store.table(live.id)).thinker == other.worker

    together(tmp_path, monkeypatch, scene)


def test_who_knows_that_another_worker_thinks_does_not_even_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(two: Two, one: Hub, other: Hub) -> None:
        live = await begun(one, ["me", "random", "random"])
        await two.until(1)
        twin = await other.live(live.id)
        other.run_bots(twin)
        assert twin.id not in other._bots
        # One that has lost its table to another stops after the thought it is at.
        await other.store.take_thinking(await other.store.table(live.id), other.worker, 0.0)
        await live.refresh()
        two.go.set()
        end = time.monotonic() + 20
        while live.id in one._bots:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        assert two.thinking == [one.worker]

    together(tmp_path, monkeypatch, scene)


def test_of_two_that_want_to_take_over_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(two: Two, one: Hub, other: Hub) -> None:
        live = await begun(one, ["me", "random", "random"])
        await two.until(1)
        row = await one.store.table(live.id)
        taken = await asyncio.gather(
            *(one.store.take_thinking(row, worker, 0.0) for worker in ("x", "y", "z"))
        )
        assert sorted(taken) == [False, False, True]
        again = await one.store.table(live.id)
        assert not await one.store.take_thinking(again, "w", 20.0), "somebody is at it"

    together(tmp_path, monkeypatch, scene)


def test_a_worker_that_is_left_lets_another_one_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(two: Two, one: Hub, other: Hub) -> None:
        live = await begun(one, ["random", "random", "random"])
        await two.until(1)
        twin = await other.live(live.id)
        assert two.thinking == [one.worker]
        # Nobody looks there any more; here somebody does.
        live.looked = -1000.0
        two.go.set()
        end = time.monotonic() + 20
        while (await one.store.table(live.id)).thinker:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        await other._follow(twin)
        await other.live(live.id)
        await two.until(2)
        assert other.worker in two.thinking

    together(tmp_path, monkeypatch, scene)
