"""Positions by name: a table begins there, and is a table like any other from then on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from critias.kernel.installed import games
from critias.kit.voice import voice_of
from critias.table.export import INDEX, export
from critias.table.store import Store
from table.people import Json, Player, Server, settings_for

NAMED = [(game.id, name) for game in games().values() for name in voice_of(game).positions]


def opened(player: Player, game: str, name: str, seats: list[str] | None = None) -> Json:
    return player.post(f"/api/games/{game}/positions/{name}", {"seats": seats or []})


def mine(player: Player, shown: Json) -> tuple[int, Json]:
    """The seat that plays on, and what it is asked."""
    table = shown["table"]
    [seat] = shown["own"]
    question = player.look(table, seat)["question"]
    assert question is not None, "whoever opens a position is asked there"
    return seat, question


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_every_position_can_be_opened(server: Server, game: str, name: str) -> None:
    ada = server.person()
    shown = opened(ada, game, name)
    says = ada.get(f"/api/games/{game}")["positions"][name]
    assert says in shown["origin"]
    seat, question = mine(ada, shown)
    match = voice_of(games()[game]).positions[name].match(games()[game])
    assert seat == match.seats_to_answer()[0]
    ask = match.ask_for(seat)
    assert ask is not None
    offered = [match.game.notation(match.state, option) for option in ask.options]
    assert sorted(o["option"] for o in question["options"]) == sorted(offered)


def test_it_goes_on_after_a_restart_and_can_be_taken_back(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "table.sqlite3")
    with Server(settings) as first:
        ada = first.person()
        shown = opened(ada, "goa2", "charge", ["me"] * 4)
        table = shown["table"]
        [seat] = shown["waiting"]
        begun = ada.look(table, seat)["question"]
        ada.choose(table, seat, begun["options"][0]["option"])
        later = ada.look(table, seat)
        assert later["question"] != begun
    with Server(settings) as second:
        again = Player(second.url, ada.key, ada.name)
        assert again.look(table, seat)["view"] == later["view"]
        assert again.look(table, seat)["question"] == later["question"]
        again.post(f"/api/tables/{table}/undo", {"seat": seat})
        taken = again.look(table, seat)["question"]
        assert [o["option"] for o in taken["options"]] == [o["option"] for o in begun["options"]]
        moment = again.get(f"/api/tables/{table}/replay/0", seat=seat)
        assert "stage" in moment["stage"]
        again.http.close()


def test_bots_and_hints_begin_where_the_table_does(server: Server) -> None:
    ada = server.person()
    shown = opened(ada, "goa2", "charge")
    table = shown["table"]
    seat, question = mine(ada, shown)
    hints = ada.http.get(f"/api/tables/{table}/hint", params={"seat": seat}).json()
    assert hints
    assert {h["option"] for h in hints} <= {o["option"] for o in question["options"]}


def test_a_name_that_nobody_knows_is_refused(server: Server) -> None:
    ada = server.person()
    said = ada.post("/api/games/goa2/positions/chargee", {}, status=404)
    assert "no position 'chargee'; there are: early, " in said["error"]
    assert ", charge" in said["error"]
    assert ada.post("/api/games/nogame/positions/charge", {}, status=404)
    assert ada.post("/api/games/goa2/positions/charge", {"seats": ["me"] * 9}, status=400)


def test_what_was_laid_out_elsewhere_stays_refused(server: Server) -> None:
    """Only names are taken: a file could lay out anything."""
    ada = server.person()
    match = voice_of(games()["goa2"]).positions["charge"].match(games()["goa2"])
    for text in (match.save(), match.record()):
        said = ada.post("/api/files", {"text": text}, status=400)
        assert "arranged position" in said["error"]


def test_it_is_kept_as_a_record_that_begins_there_and_counts_for_nothing(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "table.sqlite3")
    with Server(settings) as server:
        ada = server.person()
        laid = opened(ada, "goa2", "charge", ["me"] * 4)["table"]
        usual = ada.table(["me", "me"])
        seat = ada.look(usual)["waiting"][0]
        question = ada.look(usual, seat)["question"]
        ada.choose(usual, seat, question["options"][0]["option"])
        for table in (laid, usual):
            ada.post(f"/api/tables/{table}/close")
        record = ada.get(f"/api/tables/{laid}/file", record=True)["text"]
        assert "\nbegins: {" in record

    async def exported() -> None:
        store = Store(settings.database_url)
        await store.open()
        try:
            await export(store, tmp_path / "out")
        finally:
            await store.close()

    asyncio.run(exported())
    lines = (tmp_path / "out" / INDEX).read_text().splitlines()
    assert [json.loads(line)["file"] for line in lines] == [f"reef/{usual}.txt"]


def test_a_page_lists_them_and_opens_each_by_a_button(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as browser:
        listed = browser.get("/positions/goa2").text
        assert 'action="/positions/goa2/charge"' in listed
        assert 'href="/positions/goa2"' in browser.get("/rules/goa2").text
        made = browser.post("/positions/goa2/charge", data={"seats": "all"})
        assert made.status_code == 303
        page = browser.get(made.headers["location"]).text
        assert "began with a position that was laid out" in page
        assert browser.get("/positions/nogame").status_code == 404
        assert browser.post("/positions/goa2/chargee").status_code == 404
