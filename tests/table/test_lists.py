"""Lists of tables: what waits, who won, games to watch, small pictures, files that are no games."""

from __future__ import annotations

import json
import random
import re
import sqlite3

import msgspec

from critias.table.pages.games import Glance, outcome
from critias.table.records import Result, Seat, Table
from table.people import Player, Server, play_on

HTML = {"accept": "text/html"}


def page(player: Player, path: str) -> str:
    answer = player.http.get(path, headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def tile(text: str, table: str) -> str:
    """The entry of a table in a list."""
    return next(one for one in re.split(r"<li", text) if f'href="/t/{table}' in one)


def shared(server: Server, **more: object) -> tuple[Player, Player, str]:
    """Ann and Bob at one table, which has not begun."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, **more)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    return ann, bob, table


def test_a_list_says_what_is_asked_and_whom_a_game_waits_for(server: Server) -> None:
    ann, bob, table = shared(server)
    ann.post(f"/api/tables/{table}/start")
    prompt = ann.look(table, 0)["question"]["prompt"]
    for path in ("/", "/mine"):
        found = tile(page(ann, path), table)
        assert prompt in found
        assert "Continue" in found
        assert "with Bob" in found
    ann.choose(table, 0, ann.look(table, 0)["question"]["options"][0]["option"])
    found = tile(page(ann, "/mine"), table)
    assert prompt not in found, "she has answered, and it is Bob's turn"
    assert "Look" in found
    assert "Waiting for Bob" in found
    assert "Continue" in tile(page(bob, "/mine"), table)


def test_only_the_word_of_the_host_is_missing(server: Server) -> None:
    ann, bob, table = shared(server)
    waiting = ann.table(["me", "open"], start=False)
    mine = page(ann, "/mine")
    begin = f'action="/t/{table}/start"'
    assert begin in tile(mine, table)
    assert begin in page(ann, "/"), "on the front page as well"
    assert begin not in page(bob, "/mine"), "he is not the host"
    assert "/start" not in tile(mine, waiting)
    assert "1 seat is free" in tile(mine, waiting)
    ann.http.post(f"/t/{table}/start")
    assert ann.look(table)["status"] == "playing"


def test_the_list_says_who_won(server: Server) -> None:
    ann, bob, table = shared(server)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "resign"})
    assert ">won<" in tile(page(bob, "/mine"), table)
    lost = tile(page(ann, "/mine"), table)
    assert ">lost<" in lost
    assert "Won by Bob" in lost
    stopped = ann.table(["me", "me"])
    ann.http.post(f"/t/{stopped}/close")
    assert ">stopped<" in tile(page(ann, "/mine"), stopped)


def test_a_drawn_game_is_called_a_draw(server: Server) -> None:
    ann, bob, table = shared(server)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "draw"})
    bob.post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": True})
    for player in (ann, bob):
        assert ">draw<" in tile(page(player, "/mine"), table)
    assert "<h1>A draw</h1>" in page(ann, f"/t/{table}/result")


def test_who_plays_against_nobody_loses_to_the_game() -> None:
    result = msgspec.json.encode(Result(winners=(), reason="time", rule="")).decode()
    for players, scenario, word in (
        (1, "solo_conquest", "lost"),
        (2, "full_cooperation", "lost"),
        (2, "full_conquest", "draw"),
    ):
        row = Table(
            id="t", game="mage_knight", version="", seed="1", status="over", host="ann",
            setup=json.dumps({"scenario": scenario, "players": players}), public=False,
            spectators=True, curtain=True, clock="none", clock_seconds=0, created=0, changed=0,
            result=result,
        )  # fmt: skip
        seats = [Seat(table_id="t", seat=seat, person="ann") for seat in range(players)]
        assert outcome(Glance(row, seats, {}, "ann")) == (word, "")


def test_tables_that_nobody_joined_are_closed_by_one_click(server: Server) -> None:
    ann, bob, joined = shared(server)
    old = [ann.table(["me", "open"], start=False) for _ in range(3)]
    young = ann.table(["me", "open"], start=False)
    with sqlite3.connect(server.settings.database) as store:
        marks = ", ".join("?" * 4)
        store.execute(
            f"update tables set changed = changed - 200000 where id in ({marks})", [*old, joined]
        )
    store.close()
    mine = page(ann, "/mine")
    assert "3 older tables nobody joined" in mine
    form = mine.split('action="/mine/close"')[1].split("</form>")[0]
    listed = re.findall(r'name="table" value="([\w-]+)"', form)
    assert sorted(listed) == sorted(old), "not the young one, nor where Bob has sat down"
    assert bob.http.post("/mine/close", data={"table": old}).status_code == 403
    assert ann.http.post("/mine/close", data={"table": old}).headers["location"] == "/mine"
    assert [ann.look(table)["status"] for table in (*old, young)] == [*["stopped"] * 3, "open"]
    assert "nobody joined" not in page(ann, "/mine")


def test_a_running_game_is_not_closed_by_the_way(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me"])
    ann.http.post("/mine/close", data={"table": [table]})
    assert ann.look(table)["status"] == "playing"


def test_a_table_that_still_fills_is_closed_where_it_is_listed(server: Server) -> None:
    ann, bob, joined = shared(server)
    alone = ann.table(["me", "open"], start=False)
    close = f'action="/t/{alone}/close"'
    assert close in tile(page(ann, "/mine"), alone)
    assert "data-confirm" not in tile(page(ann, "/mine"), alone), "nobody is sent away"
    bob.post(f"/api/tables/{joined}/seats/1", {"do": "free"})
    assert f'action="/t/{joined}/close"' not in page(bob, "/mine")


def test_games_of_one_kind(server: Server) -> None:
    ann = server.person()
    reef = ann.table(["me", "me"])
    assert "Games of one kind" not in page(ann, "/mine")
    other = ann.post("/api/tables", {"game": "goa2", "seats": ["me", "open"]})["table"]
    both, one = page(ann, "/mine"), page(ann, "/mine?game=goa2")
    assert reef in both
    assert other in both
    assert other in one
    assert reef not in one


def test_a_small_picture_of_a_game_has_no_words_and_changes_with_it(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me"])
    address = re.search(rf'src="(/t/{table}/small/\d+)"', page(ann, "/mine"))
    assert address is not None
    first = ann.http.get(address[1])
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in first.headers["cache-control"]
    assert "<text" not in first.text
    assert ann.http.get(address[1]).text == first.text
    ended = play_on({0: ann, 1: ann}, table, random.Random(1))
    later = ann.http.get(f"/t/{table}/small/{ended['number']}")
    assert "max-age" in later.headers["cache-control"]
    assert later.text != first.text
    old = ann.http.get(address[1]).headers["cache-control"]
    assert "max-age" not in old, "it is not that one any more"


def test_a_small_picture_is_for_those_who_may_watch(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    closed = ann.table(["me", "me"], spectators=False)
    assert ann.http.get(f"/t/{closed}/small/0").status_code == 200
    assert eve.http.get(f"/t/{closed}/small/0").status_code == 403


def test_bots_do_not_play_on_for_a_small_picture(server: Server) -> None:
    ann = server.person()
    table = ann.table(["random", "random"], start=False)
    ann.http.post(f"/t/{table}/start")
    before = ann.http.get("/mine", headers=HTML).text
    for _ in range(3):
        ann.http.get(f"/t/{table}/small/0")
    assert f"/t/{table}/small/0" in before
    assert f"/t/{table}/small/0" in page(ann, "/mine")


def test_games_to_watch_are_those_that_are_open_to_all(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    shown = ann.table(["me", "me"], public=True)
    private = ann.table(["me", "me"])
    closed = ann.table(["me", "me"], public=True, spectators=False)
    free = ann.table(["me", "open"], start=False, public=True)
    watch = page(eve, "/watch")
    assert "Watch" in tile(watch, shown)
    assert "Join" in tile(watch, free)
    assert private not in watch
    assert closed not in watch
    assert shown in page(eve, "/")
    play_on({0: ann, 1: ann}, shown, random.Random(3))
    assert 'class="chance' in tile(page(eve, "/watch"), shown), "and can be looked at afterwards"


def test_a_wrong_file_is_answered_where_it_was_sent_from(server: Server) -> None:
    ann = server.person()
    for body in (b"{}", b"hello", b"\xff\xfe"):
        sent = ann.http.post("/upload", files={"file": ("game.json", body)}, headers=HTML)
        assert sent.status_code == 400
        assert 'role="alert"' in sent.text
        assert "This file cannot be opened as a game" in sent.text
        assert 'action="/upload"' in sent.text, "to try another one"
        assert "Play now against bots" in sent.text, "it is the page it was sent from"
    empty = ann.http.post("/upload", data={"other": "x"}, headers=HTML)
    assert empty.status_code == 400
    assert "choose a file first" in empty.text


def test_the_galleries_show_each_game_and_how_much_there_is(server: Server) -> None:
    found = page(server.person(), "/gallery")
    card = next(one for one in found.split("<li") if 'href="/gallery/goa2"' in one)
    assert 'src="/cover/goa2"' in card
    assert "<dt>Heroes</dt>" in card
