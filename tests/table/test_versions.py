"""Stored games survive a new version of their rules."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from critias.table import catalogue
from table.people import Player, Server, play_on, settings_for

REEF = "reef"


@contextmanager
def version(name: str) -> Iterator[None]:
    """Other rules of the same game are installed."""
    game = catalogue.games()[REEF]
    before = game.version
    object.__setattr__(game, "version", name)
    try:
        yield
    finally:
        object.__setattr__(game, "version", before)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite3"


def begun(database: Path, choices: int = 6) -> tuple[str, str]:
    """A running game of some choices: its table and its player's key."""
    with Server(settings_for(database)) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False, setup={"dives": 7})
        for _ in range(choices):
            seat = ann.look(table)["waiting"][0]
            ann.choose(table, seat, ann.look(table, seat)["question"]["options"][-1]["option"])
    return table, ann.key


def test_the_journal_keeps_digests_where_steps_begin(database: Path) -> None:
    begun(database)
    with closing(sqlite3.connect(database)) as store:
        digests = [row[0] for row in store.execute("select digest from journal order by number")]
    assert digests[0] == "", "the first of two secret answers ends no step"
    assert digests[1] != ""
    assert len(set(digests)) > 2


def test_a_game_goes_on_by_new_rules_that_lead_to_the_same_positions(database: Path) -> None:
    table, key = begun(database)
    with version("2"), Server(settings_for(database)) as server:
        ann = Player(server.url, key, "Ann")
        state = play_on({0: ann, 1: ann}, table, random.Random(4))
        ann.http.close()
    assert state["status"] == "over"
    assert state["halted"] is None


def differ(database: Path, number: int) -> None:
    """As if the rules had led to another position after this choice."""
    with closing(sqlite3.connect(database)) as store, store:
        store.execute(
            "update journal set digest = substr(digest, 1, 7) || 'else' where number = ?",
            (number,),
        )


def test_a_game_that_differs_says_where_and_is_readable_up_to_there(database: Path) -> None:
    table, key = begun(database)
    differ(database, 4)
    with version("2"), Server(settings_for(database)) as server:
        ann = Player(server.url, key, "Ann")
        state = ann.look(table, 0)
        refused = ann.http.post(
            f"/api/tables/{table}/choices", json={"seat": 0, "option": "0", "question": None}
        )
        page = ann.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
        replay = ann.http.get(f"/api/tables/{table}/replay/3")
        ann.http.close()
    assert "begun with rules version 1; installed is 2" in state["halted"]
    assert "differs at choice 4" in state["halted"]
    assert state["question"] is None
    assert refused.status_code == 403
    assert refused.json()["error"] == state["halted"]
    assert "This game cannot go on" in page
    assert replay.status_code == 200
    assert replay.json()["length"] == 3


@pytest.mark.parametrize("written", ["abcdef-0123456789abcdef", "0123456789abcdef"])
def test_digests_of_states_laid_out_in_another_way_say_nothing(
    database: Path, written: str
) -> None:
    """The layout of then is another one, or the journal is so old that it does not tell."""
    table, key = begun(database)
    with closing(sqlite3.connect(database)) as store, store:
        store.execute("update journal set digest = ? where digest != ''", (written,))
    with version("2"), Server(settings_for(database)) as server:
        ann = Player(server.url, key, "Ann")
        state = play_on({0: ann, 1: ann}, table, random.Random(4))
        ann.http.close()
    assert (state["status"], state["halted"]) == ("over", None)


def test_a_file_of_other_rules_is_opened_as_far_as_it_fits(database: Path) -> None:
    with Server(settings_for(database)) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False)
        play_on({0: ann, 1: ann}, table, random.Random(3))
        record = ann.get(f"/api/tables/{table}/file", record=True)["text"]
        older = re.sub(r"(?m)^(5\. \w+) .*$", r"\1 cell:99", record)
        refused = ann.http.post("/api/files", json={"text": older})
        assert refused.status_code == 400
        assert "choice 5 ('cell:99')" in refused.json()["error"]
        older = older.replace("version: 1", "version: 0")
        opened = ann.http.post("/api/files", json={"text": older}).json()["table"]
        page = ann.http.get(f"/t/{opened}", headers={"accept": "text/html"}).text
        assert "of rules version 0" in page
        assert "the first 4 choices" in page
        assert "what chance will bring" in page
        for seat in (0, 1):
            ann.post(f"/api/tables/{opened}/seats/{seat}", {"do": "sit"})
        ann.post(f"/api/tables/{opened}/start")
        assert ann.look(opened, 0)["number"] == 4
        hopeless = re.sub(r"(?m)^(1\. \w+) .*$", r"\1 cell:99", older)
        refused = ann.http.post("/api/files", json={"text": hopeless})
        assert refused.status_code == 400
        assert "choice 1 ('cell:99')" in refused.json()["error"]


def test_a_choice_that_is_no_longer_offered_halts_without_telling_it(database: Path) -> None:
    table, key = begun(database)
    with closing(sqlite3.connect(database)) as store, store:
        store.execute("update journal set text = 'secret9' where number = 2")
    with Server(settings_for(database)) as server:
        ann = Player(server.url, key, "Ann")
        halted = ann.look(table, 0)["halted"]
        ann.http.close()
    assert "differs at choice 2" in halted
    assert "secret9" not in halted


def test_a_finished_game_stays_viewable_and_whole_as_a_record(database: Path) -> None:
    with Server(settings_for(database)) as server:
        ann = server.person()
        table = ann.table(["me", "me"], curtain=False)
        play_on({0: ann, 1: ann}, table, random.Random(5))
        whole = ann.get(f"/api/tables/{table}/file", record=True)["text"]
    differ(database, 4)
    with (
        version("2"),
        Server(settings_for(database)) as server,
        httpx.Client(base_url=server.url, headers={"accept": "text/html"}) as client,
    ):
        result = client.get(f"/t/{table}/result")
        record = client.get(f"/t/{table}/file?form=record")
        save = client.get(f"/t/{table}/file")
    assert result.status_code == 200
    assert "differs at choice 4" in result.text
    assert record.text == whole
    assert save.status_code == 403
    assert "as a record" in save.text


# --- a database that the first version of Critias wrote ---------------------------------------

OLDER = Path(__file__).parent / "older" / "0001.sql"
ANN = "lEyfyKezgQEsjTlt.n4nEaEP2dI59aI4KS-XuevRB2Iaqri5KzAuss8zQTLk"
GUARDS, OVER, DUEL = "goesOnAsItWas001", "overAndDiffers02", "athlasGoesOn0003"


@pytest.fixture
def ann(database: Path) -> Iterator[Player]:
    """Ann, back at her tables of then."""
    with closing(sqlite3.connect(database)) as store:
        store.executescript(OLDER.read_text(encoding="utf-8"))
    with Server(settings_for(database)) as server:
        player = Player(server.url, ANN, "Ann")
        yield player
        player.http.close()


@pytest.mark.parametrize(("table", "choices"), [(GUARDS, 30), (DUEL, 40)])
def test_running_games_of_an_old_database_go_on(ann: Player, table: str, choices: int) -> None:
    state = ann.look(table)
    assert (state["status"], state["halted"]) == ("playing", None)
    seat = state["waiting"][0]
    option = ann.look(table, seat)["question"]["options"][0]["option"]
    ann.choose(table, seat, option)
    assert ann.get(f"/api/tables/{table}/replay/{choices}")["length"] == choices + 1


def test_a_finished_game_of_an_old_database_is_whole_as_a_record(ann: Player) -> None:
    """The rules have changed since: it is shown up to there, and its file has all of it."""
    assert "differs at choice 27" in ann.look(OVER, 0)["halted"]
    assert ann.get(f"/api/tables/{OVER}/replay/26")["length"] == 26
    record = ann.get(f"/api/tables/{OVER}/file", record=True)["text"]
    assert "version: 1\n" in record
    assert record.endswith("35. South A2\n")
