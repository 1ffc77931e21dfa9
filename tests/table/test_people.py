"""Order among people: not hearing somebody, not playing with them, reports, leaving for good."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from table.people import Player, Server, play_on, settings_for
from table.test_admin import Scene, ended, soon, together
from table.test_admin_pages import administrator, do, scene

__all__ = ["scene"]


def ident(player: Player) -> str:
    return player.key.split(".")[0]


def reads(player: Player, table: str) -> str:
    return player.http.get(f"/t/{table}").text


def test_whom_somebody_mutes_only_they_do_not_hear(scene: Scene) -> None:
    ann, bob, table = together(scene)
    bob.post(f"/api/tables/{table}/chat", {"text": "blah"})
    soon(lambda: "blah" in reads(ann, table), "Ann hears him")
    with ann.line(table) as hers:
        hers.ask(do="hello", want="html")
        assert "blah" in str(hers.update()["fragments"]["chat"])
        assert "Bob" in ann.http.get(f"/t/{table}/people").text
        assert do(ann, f"/t/{table}/people", do="mute", person=ident(bob)).status_code == 303
        assert "blah" not in str(hers.update()["fragments"]["chat"]), "at once, on her open page"
    bob.post(f"/api/tables/{table}/chat", {"text": "hooray"})
    soon(lambda: "hooray" in reads(bob, table), "he hears himself")
    assert "hooray" not in reads(ann, table)
    other = ann.table(["me", "open"], start=False, public=True)
    bob.post(f"/api/tables/{other}/chat", {"text": "ping"})
    assert "ping" not in reads(ann, other), "at no table"
    assert bob.post(f"/api/tables/{other}/seats/1", {"do": "sit"})
    alone = ann.table(["me", "random"])
    for where in (table, alone):
        page = ann.http.get(f"/t/{where}/people").text
        assert "Unmute Bob" in page, "also where he is not"
        assert "Block Bob" in page
    assert do(ann, f"/t/{table}/people", do="hear", person=ident(bob)).status_code == 303
    assert "hooray" in reads(ann, table)


def test_whom_somebody_blocks_does_not_sit_down_with_them(scene: Scene) -> None:
    ann, bob, table = together(scene)
    cat = scene.one.person("Cat")
    assert do(ann, f"/t/{table}/people", do="block", person=ident(bob)).status_code == 303
    hers = ann.table(["me", "open"], start=False, public=True)
    key = ann.get(f"/api/tables/{hers}/links")["1"]
    for body in ({"do": "sit"}, {"do": "sit", "key": key}):
        refused = bob.post(f"/api/tables/{hers}/seats/1", body, status=403)
        assert "does not want to play" in refused["error"]
    cats = cat.table(["me", "open", "open"], start=False, public=True, setup={"divers": 3})
    ann.post(f"/api/tables/{cats}/seats/1", {"do": "sit"})
    soon(lambda: bool(bob.look(cats)["seats"][1]["person"]), "Ann sits")
    bob.post(f"/api/tables/{cats}/seats/2", {"do": "sit"}, status=403)
    his = bob.table(["me", "open"], start=False, public=True)
    ann.post(f"/api/tables/{his}/seats/1", {"do": "sit"})
    assert do(ann, f"/t/{table}/people", do="hear", person=ident(bob)).status_code == 303
    bob.post(f"/api/tables/{hers}/seats/1", {"do": "sit"})


def test_a_rematch_seats_nobody_who_does_not_want_it(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3")) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(["me", "open"], start=False, public=True)
        bob.post(f"/api/tables/{table}/seats/1", {"do": "sit"})
        ann.post(f"/api/tables/{table}/start")
        play_on({0: ann, 1: bob}, table, random.Random(1))
        assert do(ann, f"/t/{table}/people", do="block", person=ident(bob)).status_code == 303
        again = do(bob, f"/t/{table}/rematch").headers["location"].rsplit("/", 1)[1]
        assert [seat["person"] for seat in bob.look(again)["seats"]].count(True) == 1
        assert again not in ann.http.get("/mine").text
        again = do(ann, f"/t/{table}/rematch").headers["location"].rsplit("/", 1)[1]
        assert [seat["person"] for seat in ann.look(again)["seats"]] == [True, True]


def test_wrong_forms_about_people_are_refused(tmp_path: Path) -> None:
    with Server(settings_for(tmp_path / "t.sqlite3")) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(["me", "random"])
        path = f"/t/{table}/people"
        assert do(ann, path, do="mute", person=ident(bob)).status_code == 404, "he is not here"
        assert do(ann, path, do="mute", person=ident(ann)).status_code == 404, "nor is she to her"
        assert do(ann, path, do="curse", person=ident(bob)).status_code == 400
        assert do(ann, f"/t/{table}/report", words="  ").status_code == 400
        assert do(ann, f"/t/{table}/report", words="x", line="many").status_code == 400
        closed = ann.table(["me", "random"], spectators=False)
        assert do(bob, f"/t/{closed}/report", words="x").status_code == 403


def test_a_report_brings_the_lines_in_question(scene: Scene) -> None:
    eve = administrator(scene)
    ann, bob, table = together(scene)
    for words in ("nice", "a rude word", "ruder"):
        bob.post(f"/api/tables/{table}/chat", {"text": words})
    soon(lambda: "ruder" in ann.http.get(f"/t/{table}/people").text, "Ann finds them")
    sent = ann.http.post(f"/t/{table}/report", data={"words": "he is rude", "line": ["2", "3"]})
    assert sent.status_code == 200
    scene.admin("chat", table, "--remove-all")
    scene.admin("delete", table)
    page = eve.http.get("/admin/reports").text
    for words in ("he is rude", "a rude word", "ruder", "Ann", ident(bob)):
        assert words in page, "kept, whatever becomes of the table"
    assert ">nice<" not in page
    found = json.loads(scene.admin("reports", "--json"))
    assert [line["text"] for line in found[0]["lines"]] == ["a rude word", "ruder"]
    assert "a rude word" in scene.admin("reports")
    assert do(eve, f"/admin/reports/{found[0]['id']}/settle").status_code == 303
    assert "he is rude" not in eve.http.get("/admin/reports").text
    assert "no such report" in scene.refused("settle", found[0]["id"])


def test_reports_tell_only_what_their_author_could_read_and_are_not_endless(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url)) as server:
        scene = Scene(url, [server], capsys)
        ann, zoe = server.person("Ann"), server.person("Zoe")
        table = ann.table(["me", "random"], setup={"dives": 7})
        zoe.post(f"/api/tables/{table}/chat", {"text": "a spectator's hint"})
        assert "hint" not in ann.http.get(f"/t/{table}/people").text
        ann.http.post(f"/t/{table}/report", data={"words": "x", "line": ["1"]})
        assert json.loads(scene.admin("reports", "--json"))[0]["lines"] == []
        statuses = [do(ann, f"/t/{table}/report", words="x").status_code for _ in range(20)]
        assert statuses == [200] * 19 + [429]


def test_whoever_leaves_for_good_leaves_their_games_and_no_name(scene: Scene) -> None:
    ann, bob, table = together(scene)
    bob.post(f"/api/tables/{table}/chat", {"text": "my secret"})
    own = bob.table(["me", "random"], setup={"dives": 7})
    soon(lambda: "my secret" in reads(ann, table), "all hear him")
    with bob.line(table) as his:
        his.ask(do="hello", want="data")
        gone = do(bob, "/me/delete")
        assert gone.status_code == 303
        assert "critias" in gone.headers["set-cookie"]
        assert ended(his)[0] in (4401, 4403)
    assert bob.http.get("/api/me").status_code == 401
    soon(lambda: "my secret" not in reads(ann, table), "his words are gone")
    soon(lambda: "Bob" not in reads(ann, table), "and his name")
    assert "Bob" not in str(ann.look(table))
    soon(lambda: bool(ann.look(table)["seats"][1]["bot"]), "a bot plays on")
    assert scene.listed("people", "Bob") == []
    statuses = {row["table"]: row["status"] for row in scene.listed("tables")}
    assert statuses == {table: "playing", own: "stopped"}
    assert "Bob" not in scene.admin("chat", table)


def test_the_operator_can_forget_somebody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(tmp_path / "t.sqlite3")
    with Server(settings_for(url)) as server:
        scene = Scene(url, [server], capsys)
        bob = server.person("Bob")
        scene.admin("forget", "Bob")
        assert bob.http.get("/api/me").status_code == 401
        assert [p["name"] for p in scene.listed("people")] == ["somebody"]
