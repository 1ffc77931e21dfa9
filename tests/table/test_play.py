"""Playing through the interface: what people may do, and what they get to see."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from table.people import Player, Server, play_on, settings_for


def two(server: Server, **more: object) -> tuple[Player, Player, str]:
    """Two people at one table that has begun."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, **more)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, table


def dive(ann: Player, bob: Player, table: str, deep: str = "0") -> int:
    """Both choose a depth; returns the winner's seat, who is to claim."""
    high = ann.look(table, 0)["question"]["options"][-1]["option"]
    ann.choose(table, 0, high)
    bob.choose(table, 1, deep)
    (winner,) = ann.look(table)["waiting"]
    return int(winner)


def test_a_game_against_bots_comes_to_its_end(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    state = play_on({0: ann}, table, random.Random(1))
    assert state["status"] == "over"
    assert state["result"]["rule"] == "reef.end.most-cells"
    assert sum(state["result"]["scores"]) == 4


def test_only_bots_play_by_themselves(server: Server) -> None:
    ann = server.person()
    table = ann.table(["random", "greedy"])
    until = time.monotonic() + 30
    while ann.look(table)["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_secret_choice_shows_only_that_it_was_made(server: Server) -> None:
    ann, bob, table = two(server)
    question = ann.look(table, 0)["question"]
    ann.choose(table, 0, question["options"][-1]["option"], question["id"])
    seen = bob.look(table, 1)
    assert seen["ready"] == [0]
    assert seen["waiting"] == [1]
    assert seen["events"] == []
    own = ann.look(table, 0)
    assert own["question"]["chosen"] == question["options"][-1]["option"]


def test_a_secret_choice_can_be_changed_until_all_are_in(server: Server) -> None:
    ann, bob, table = two(server)
    question = ann.look(table, 0)["question"]
    first, other = question["options"][0]["option"], question["options"][-1]["option"]
    assert ann.choose(table, 0, first)["number"] == 1
    assert ann.choose(table, 0, first)["number"] == 1  # the same once more is nothing new
    assert ann.choose(table, 0, other)["number"] == 2
    bob.choose(table, 1, "0")
    told = ann.look(table, 0)["events"]
    assert told[-1]["words"] == f"Depths: {other}, 0"
    assert told[-1]["rule"] == "reef.dive.highest"


def test_the_hand_of_another_seat_is_never_shown(server: Server) -> None:
    ann, bob, table = two(server)
    assert ann.look(table, 0)["view"]["hand"]
    assert ann.look(table)["view"]["hand"] is not None  # her own, even when she names no seat
    for path, query in (
        (f"/api/tables/{table}", {"seat": 1}),
        (f"/api/tables/{table}/replay/0", {"seat": 1}),
        (f"/t/{table}/replay", {"seat": "1", "at": "0"}),
        (f"/t/{table}/picture/0", {"seat": "1"}),
        (f"/api/tables/{table}/file", {}),
        (f"/t/{table}/file", {}),
    ):
        assert ann.http.get(path, params=query).status_code == 403, path
    stranger = server.person("Eve")
    assert stranger.look(table)["view"]["hand"] is None
    refused = stranger.http.get(f"/api/tables/{table}", params={"seat": 0})
    assert refused.status_code == 403
    chosen = stranger.http.post(f"/api/tables/{table}/choices", json={"seat": 0, "option": "0"})
    assert chosen.status_code == 403
    assert bob.look(table, 1)["number"] == 0


def test_a_choice_for_a_settled_question_is_refused(server: Server) -> None:
    ann, bob, table = two(server)
    question = ann.look(table, 0)["question"]["id"]
    winner = dive(ann, bob, table)
    player = (ann, bob)[winner]
    refused = player.http.post(
        f"/api/tables/{table}/choices",
        json={"seat": winner, "option": "cell:0", "question": question},
    )
    assert refused.status_code == 409
    assert player.look(table, winner)["number"] == 2


def test_what_is_not_offered_is_refused_with_its_rule(server: Server) -> None:
    ann, bob, table = two(server)
    winner = dive(ann, bob, table)
    player = (ann, bob)[winner]
    player.choose(table, winner, "cell:3")
    player.choose(table, winner, "red")
    second = dive(ann, bob, table)
    player = (ann, bob)[second]
    refused = player.http.post(
        f"/api/tables/{table}/choices", json={"seat": second, "option": "cell:3"}
    )
    assert refused.status_code == 400
    assert "cell:3" in refused.json()["error"]
    why = player.post(f"/api/tables/{table}/why", {"seat": second, "option": ["cell", 3]})
    assert why["possible"] is False
    assert why["rule"] == "reef.claim.free"
    assert player.post(f"/api/tables/{table}/why", {"seat": second, "option": ["cell", 2]}) == {
        "possible": True, "says": "you can choose this", "rule": None,
    }  # fmt: skip


def test_undo_takes_back_and_says_why_not(server: Server) -> None:
    ann, bob, table = two(server)
    winner = dive(ann, bob, table)
    player, other = ((ann, bob), (bob, ann))[winner]
    player.choose(table, winner, "cell:1")
    assert player.look(table, winner)["undo"] is None
    player.post(f"/api/tables/{table}/undo", {"seat": winner})
    assert player.look(table, winner)["question"]["kind"] == "cell"
    refused = player.http.post(f"/api/tables/{table}/undo", json={"seat": winner})
    assert refused.status_code == 403
    assert "cannot be taken back" in refused.json()["error"]
    assert other.look(table, 1 - winner)["undo"]


def test_with_the_consent_of_all_more_is_taken_back(server: Server) -> None:
    ann, bob, table = two(server)
    winner = dive(ann, bob, table)
    player, other = ((ann, bob), (bob, ann))[winner]
    before = player.look(table, winner)["view"]
    player.choose(table, winner, "cell:1")
    player.choose(table, winner, "blue")
    assert player.look(table, winner)["undo"] == "chance has been drawn on since"
    player.post(f"/api/tables/{table}/proposals", {"seat": winner, "kind": "undo"})
    assert player.look(table, winner)["view"]["cells"][1] == winner
    other.post(f"/api/tables/{table}/proposals/answer", {"seat": 1 - winner, "agree": True})
    state = player.look(table, winner)
    assert state["question"]["kind"] == "colour"
    assert state["view"] == before


def test_a_refused_proposal_changes_nothing(server: Server) -> None:
    ann, bob, table = two(server)
    winner = dive(ann, bob, table)
    player, other = ((ann, bob), (bob, ann))[winner]
    player.choose(table, winner, "cell:1")
    other.post(f"/api/tables/{table}/proposals", {"seat": 1 - winner, "kind": "undo"})
    player.post(f"/api/tables/{table}/proposals/answer", {"seat": winner, "agree": False})
    assert player.look(table, winner)["question"]["kind"] == "colour"
    gone = player.http.post(
        f"/api/tables/{table}/proposals/answer", json={"seat": winner, "agree": True}
    )
    assert gone.status_code == 409


def test_against_bots_one_may_take_back_alone(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    first = ann.look(table, 0)["question"]
    ann.choose(table, 0, first["options"][-1]["option"], first["id"])
    until = time.monotonic() + 20
    while (ann.look(table, 0)["question"] or first)["id"] == first["id"]:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert ann.look(table, 0)["view"]["dives"] == 3
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "undo"})
    state = ann.look(table, 0)
    assert state["view"]["dives"] == 4
    assert state["question"]["kind"] == "depth"
    assert state["question"]["chosen"] is None


def test_all_can_agree_to_stop(server: Server) -> None:
    ann, bob, table = two(server)
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "stop"})
    assert ann.look(table)["status"] == "playing"
    bob.post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": True})
    assert ann.look(table)["status"] == "stopped"
    refused = ann.http.post(f"/api/tables/{table}/choices", json={"seat": 0, "option": "0"})
    assert refused.status_code == 403
    assert '"seed"' in ann.get(f"/api/tables/{table}/file")["text"]


def test_a_clock_plays_the_fallback_of_the_rules(server: Server) -> None:
    ann, bob, table = two(server, clock="move", clock_seconds=5)
    state = ann.look(table)
    assert state["deadline"] is not None
    assert state["deadline"] - time.time() < 6
    ann.choose(table, 0, "0")
    until = time.monotonic() + 20
    while bob.look(table, 1)["number"] < 2:
        assert time.monotonic() < until
        time.sleep(0.1)
    # Bob said nothing; 0 is the first option, and a tie is decided by chance.
    assert [told["words"] for told in ann.look(table)["events"]][:2] == [
        "Time ran out for Dory: the rules chose",
        "Depths: 0, 0",
    ]


def test_talk_obeys_the_rules_of_the_game(server: Server) -> None:
    ann, bob, table = two(server, setup={"quiet": True})
    path = f"/api/tables/{table}/chat"
    refused = ann.http.post(path, json={"text": "I dive deep"})
    assert refused.status_code == 403
    assert "reef.talk.silence" in refused.json()["error"]
    ann.post(path, {"text": "thumb up"})
    dive(ann, bob, table)
    ann.post(path, {"text": "well done"})
    eve = server.person("Eve")
    eve.post(path, {"text": "Bob has a nine"})
    with bob.line(table) as line:
        line.ask(do="hello")
        chat = line.update()["fragments"]["chat"]
    assert "thumb up" in chat
    assert "well done" in chat
    assert "nine" not in chat
    with eve.line(table) as line:
        line.ask(do="hello")
        assert "nine" in line.update()["fragments"]["chat"]


def test_a_seat_link_works_for_one_person_and_until_it_is_renewed(server: Server) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    table = ann.table(["me", "open"], start=False)
    path = f"/api/tables/{table}/seats/1"
    assert bob.http.get(f"/api/tables/{table}/links").status_code == 403
    assert bob.http.post(path, json={"do": "sit"}).status_code == 403
    assert bob.http.post(path, json={"do": "sit", "key": "x" * 43}).status_code == 403
    old = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(path, {"do": "sit", "key": old})
    assert eve.http.post(path, json={"do": "sit", "key": old}).status_code == 403
    ann.post(path, {"do": "free"})
    assert eve.http.post(path, json={"do": "sit", "key": old}).status_code == 403
    new = ann.get(f"/api/tables/{table}/links")["1"]
    eve.post(path, {"do": "sit", "key": new})
    assert eve.look(table)["own"] == [1]


def test_a_public_table_is_listed_and_joined_without_a_link(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, public=True)
    assert f"/t/{table}" in bob.http.get("/").text
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit"})
    refused = bob.http.post(f"/api/tables/{table}/start")
    assert refused.status_code == 403
    ann.post(f"/api/tables/{table}/start")
    assert [t["id"] for t in bob.http.get("/api/tables").json()] == [table]


def test_a_table_begins_only_when_every_seat_is_taken(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "open"], start=False)
    refused = ann.http.post(f"/api/tables/{table}/start")
    assert refused.status_code == 403
    assert "Dory" in refused.json()["error"]
    ann.post(f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    assert ann.post(f"/api/tables/{table}/start")["status"] == "playing"


def test_who_leaves_is_replaced_by_a_bot(server: Server) -> None:
    ann, bob, table = two(server)
    bob.post(f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    assert bob.look(table)["own"] == []
    assert play_on({0: ann}, table, random.Random(3))["status"] == "over"


def test_nobody_sees_a_second_side_of_a_running_game(server: Server) -> None:
    ann, bob, table = two(server)
    bob.post(f"/api/tables/{table}/seats/1", {"do": "free"})
    key = ann.get(f"/api/tables/{table}/links")["1"]
    refused = ann.http.post(f"/api/tables/{table}/seats/1", json={"do": "sit", "key": key})
    assert refused.status_code == 403


def test_spectators_stay_out_of_a_closed_table(server: Server) -> None:
    ann, bob, table = two(server, spectators=False)
    eve = server.person("Eve")
    assert eve.http.get(f"/api/tables/{table}").status_code == 403
    page = eve.http.get(f"/t/{table}")
    assert "not open to spectators" in page.text
    assert "Nemo" not in page.text
    with eve.line(table) as line, pytest.raises(Exception, match="4403"):
        line.receive()
    assert bob.look(table, 1)["question"] is not None
    assert ann.look(table, 0)["question"] is not None


def test_a_table_open_to_all_can_be_joined_without_spectators(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table(["me", "open"], start=False, public=True, spectators=False)
    assert "Sit here" in eve.http.get(f"/t/{table}").text
    eve.post(f"/api/tables/{table}/seats/1", {"do": "sit"})
    ann.post(f"/api/tables/{table}/start")
    stranger = server.person("Zoe")
    assert stranger.http.get(f"/api/tables/{table}").status_code == 403
    assert eve.look(table, 1)["question"] is not None


def test_the_live_line_tells_everybody_after_a_choice(server: Server) -> None:
    ann, bob, table = two(server)
    with ann.line(table) as hers, bob.line(table) as his:
        assert hers.ask(do="hello", want="data")["own"] == [0]
        his.ask(do="hello", want="data")
        question = hers.update()["data"]["question"]
        assert his.update()["data"]["question"]["id"] == question["id"]
        option = question["options"][-1]["option"]
        done = hers.ask(do="choose", seat=0, option=option, question=question["id"])
        assert done["type"] == "done"
        assert done["number"] == 1
        seen = his.update()["data"]
        assert seen["ready"] == [0]
        assert option not in str(seen["events"])


def test_hot_seat_shows_one_side_at_a_time(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me"])
    with ann.line(table) as line:
        line.ask(do="hello")
        first = line.update()["fragments"]
        assert "I am Nemo" in first["curtain"]
        assert "data-option" not in first["options"]
        line.ask(do="look", seat=0)
        mine = line.update()["fragments"]
        assert 'data-seat="0"' in mine["options"]
        assert "hidden" in mine["curtain"]
        question = int(mine["options"].split('data-question="')[1].split('"')[0])
        line.ask(do="choose", seat=0, option="0", question=question)
        passed = line.update()["fragments"]
        assert "I am Dory" in passed["curtain"]
        assert "data-option" not in passed["options"]


def test_without_a_curtain_the_screen_just_turns(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me"], curtain=False)
    with ann.line(table) as line:
        line.ask(do="hello")
        assert 'data-seat="0"' in line.update()["fragments"]["options"]
        line.ask(do="choose", seat=0, option="0")
        assert 'data-seat="1"' in line.update()["fragments"]["options"]


def test_replay_file_and_continuing(server: Server) -> None:
    ann, bob, table = two(server)
    play_on({0: ann, 1: bob}, table, random.Random(5))
    eve = server.person("Eve")
    moment = eve.get(f"/api/tables/{table}/replay/2", seat=1)
    assert moment["length"] == 16
    assert "Depths" in moment["told"]
    assert eve.http.get(f"/t/{table}/replay", params={"at": 3, "seat": ""}).status_code == 200
    picture = eve.http.get(f"/t/{table}/picture/16")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    result = eve.http.get(f"/t/{table}/result").text
    assert "Cells" in result
    for record in (False, True):
        text = eve.get(f"/api/tables/{table}/file", record=record)["text"]
        again = eve.post("/api/files", {"text": text})
        assert again["status"] == "over"
        assert again["result"] == ann.look(table)["result"]
    went = eve.http.post(f"/t/{table}/continue", data={"at": "4"})
    assert went.status_code == 303
    new = went.headers["location"].removeprefix("/t/")
    lobby = eve.http.get(f"/t/{new}", headers={"accept": "text/html"}).text
    assert "goes on from choice 4 of another game" in lobby
    warning = "the host among them, may know what is hidden here and what chance will bring"
    assert warning in lobby
    assert warning in eve.look(new)["origin"]
    for seat in (0, 1):
        eve.post(f"/api/tables/{new}/seats/{seat}", {"do": "sit"})
    eve.post(f"/api/tables/{new}/start")
    assert eve.look(new, 0)["number"] == 4
    assert warning in eve.http.get(f"/t/{new}", headers={"accept": "text/html"}).text
    assert eve.look(table)["origin"] is None
    assert play_on({0: eve, 1: eve}, new, random.Random(6))["status"] == "over"


def test_a_file_that_was_changed_is_refused(server: Server) -> None:
    ann, bob, table = two(server)
    play_on({0: ann, 1: bob}, table, random.Random(5))
    text = ann.get(f"/api/tables/{table}/file")["text"]
    for bad in (text.replace('"seed":', '"seed":1'), text[:-20], "{}", "[]", "", "\x00", "9" * 400):
        refused = ann.http.post("/api/files", json={"text": bad})
        assert refused.status_code == 400, refused.text
        assert refused.json()["error"]
    sent = ann.http.post("/upload", files={"file": ("game.json", text.encode())})
    assert sent.status_code == 303
    assert sent.headers["location"].endswith("/result")
    bad_bytes = ann.http.post("/upload", files={"file": ("game.json", b"\xff\xfe\x00")})
    assert bad_bytes.status_code == 400
    for bad_file in (b"{}", b"hello", text[:-20].encode()):
        sent = ann.http.post(
            "/upload", files={"file": ("game.json", bad_file)}, headers={"accept": "text/html"}
        )
        assert sent.status_code == 400
        assert "This file cannot be opened as a game" in sent.text


def test_lessons_walk_through_examples(server: Server) -> None:
    ann = server.person()
    page = ann.http.get("/learn/reef").text
    assert "Claim the first cell" in page
    wrong = ann.http.get("/learn/reef/1", params={"answer": "cell:3"}).text
    assert "Try again" in wrong
    right = ann.http.get("/learn/reef/1", params={"answer": "cell:0"}).text
    assert "Next lesson" in right
    last = ann.http.get("/learn/reef/2", params={"answer": "0"}).text
    assert "Depths: 0" in last
    assert "Now play" in last
    assert ann.http.get("/learn/reef/9").status_code == 404
    assert ann.http.get("/learn/reef/1", params={"answer": "nonsense"}).status_code == 400


def test_a_bot_that_fails_does_not_hold_up_the_table(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    with Server(settings_for(database)) as server:
        ann = server.person()
        table = ann.table(["me", "random"], start=False)
        with closing(sqlite3.connect(database)) as store, store:
            store.execute("update seats set bot = 'ghost' where bot = 'random'")
        with Server(settings_for(database)) as second:
            twin = Player(second.url, ann.key, "Ann")
            twin.post(f"/api/tables/{table}/start")
            state = play_on({0: twin}, table, random.Random(2))
            twin.http.close()
    assert state["status"] == "over"
