"""The documents name what there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from critias.table import shown
from critias.table.app import BODY_LIMIT, application
from critias.table.config import Settings
from critias.table.routes import lined, socket
from critias.table.serve import MESSAGE_LIMIT, _greet, serve
from table.people import Line, Player, Server, settings_for

DOCS = Path(__file__).parent.parent.parent / "docs"
TABLE = (DOCS / "table.md").read_text(encoding="utf-8")
API = (DOCS / "api.md").read_text(encoding="utf-8")


def test_every_option_of_the_server_is_described() -> None:
    names = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    names = names - {"--open-browser"} | {"--open"}
    described = {name for line in TABLE.splitlines() if line.startswith("| `--")
                 for name in re.findall(r"`(--[a-z-]+)`", line.split("|")[1])}  # fmt: skip
    assert described == names


def test_every_field_of_a_table_is_described_and_no_other() -> None:
    rows = [line.split("|")[1] for line in API.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    fields = {
        field.name
        for kind in (shown.TableShown, lined.PageUpdate)
        for field in msgspec.structs.fields(kind)
    }
    assert named == fields
    for kind in (shown.SeatShown, shown.OptionShown, shown.QuestionShown, shown.EventShown,
                 shown.ProposalShown):  # fmt: skip
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in API, (kind, field.name)


def test_every_message_of_the_line_is_described() -> None:
    kinds = {
        kind.__struct_config__.tag
        for kind in vars(socket).values()
        if inspect.isclass(kind) and issubclass(kind, socket._Message)
    } - {None, "_Message"}
    assert set(re.findall(r'"do": "(\w+)"', API)) == kinds


def test_the_limits_are_those_of_the_code() -> None:
    usual = Settings()
    for said in (
        f"{usual.rate:.0f} requests a second ({usual.burst} at once)",
        f"have {usual.lines_each} lines open",
        f"host {usual.tables_each} tables",
        f"at most {BODY_LIMIT // 1000} kB",
        f"{usual.upload_limit // 1_000_000} MB and {usual.upload_choices:,} choices",
        f"more than {socket.LARGEST:,} letters",
        f"more than {MESSAGE_LIMIT:,} bytes",
    ):
        assert said in API, said


@pytest.mark.parametrize("name", ["players.md", "hosts.md"])
def test_what_readers_are_told_to_press_is_there(server: Server, name: str) -> None:
    """Words in quotation marks are on a page, and pages that are named are there."""
    ada = server.person()
    ada.http.cookies.set("critias", ada.key)
    table = ada.table(["me", "open"], start=False, public=True)
    played = ada.table(["me", "open"], start=False)
    key = ada.get(f"/api/tables/{played}/links")["1"]
    server.person("Bob").post(f"/api/tables/{played}/seats/1", {"do": "sit", "key": key})
    ada.post(f"/api/tables/{played}/start")
    ada.choose(played, 0, ada.look(played, 0)["question"]["options"][0]["option"])
    paths = ("/", "/me", "/mine", "/watch", "/reach", "/learn/goa2", "/rules/goa2", "/new/goa2",
             f"/t/{table}", f"/t/{table}/people", f"/t/{played}")  # fmt: skip
    seen = "\n".join(ada.http.get(path).raise_for_status().text for path in paths)
    told = (DOCS / name).read_text(encoding="utf-8")
    quoted = set(re.findall(r'"([A-Z][^"]*)"', told))
    assert {one for one in quoted if not re.search(rf">\s*{one}\b", seen)} == set()
    for route in re.findall(r"`(/[a-z]+)`", told):
        assert ada.http.get(route).status_code == 200


def test_every_game_teaches_itself(server: Server) -> None:
    """`docs/players.md`: each has a guided first game, rules and components to look up."""
    ada = server.person()
    games = httpx.get(f"{server.url}/api/games", timeout=30).json()
    for game in games:
        if game["id"] == "reef":
            continue
        assert game["lessons"] > 0, game["id"]
        for page in ("learn", "rules", "gallery"):
            assert ada.http.get(f"/{page}/{game['id']}").status_code == 200, (page, game["id"])


def test_a_freed_seat_has_another_link(server: Server) -> None:
    """`docs/hosts.md`: its old link is worthless."""
    ada, bob = server.person(), server.person("Bob")
    table = ada.table(["me", "open"], start=False)
    key = ada.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ada.post(f"/api/tables/{table}/seats/1", {"do": "free"})
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key}, status=403)
    assert ada.get(f"/api/tables/{table}/links")["1"] != key


def test_every_route_that_is_named_is_there() -> None:
    schema = application(Settings(database="/dev/null"))[0].openapi_schema.to_schema()
    served = {
        f"{method.upper()} {path}" for path, item in schema["paths"].items() for method in item
    }
    named = set(re.findall(r"`((?:GET|POST) /api/[^`?]*)", API))
    assert named
    assert named - served == set()


def test_every_message_that_is_shown_is_understood() -> None:
    shown = re.findall(r'`(\{"do": [^`]*\})`', API)
    assert shown
    for text in shown:
        socket._DECODER.decode(text)


def test_every_kind_of_answer_is_described() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for base in (lined.Answered, lined.News)
        for kind in base.__subclasses__()
    }
    assert {"welcome", "update", "done", "refused", "why", "trouble"} == kinds
    for kind in kinds:
        assert f"`{kind}`" in API or f'"type": "{kind}"' in API, kind


def test_a_page_is_brought_what_is_described(server: Server) -> None:
    """`docs/api.md`: at first everything, then what looks different."""
    ada = server.person()
    table = ada.table(["me", "me"], curtain=False)
    with ada.line(table) as line:
        line.ask(do="hello")
        first = line.update()
        assert first.keys() == {"type", *(f.name for f in msgspec.structs.fields(lined.PageUpdate))}
        assert first["title"].startswith("●")
        seat = ada.look(table)["waiting"][0]
        question = ada.look(table, seat)["question"]
        ada.choose(table, seat, question["options"][0]["option"], question["id"])
        then = line.update()
    assert then["number"] == first["number"] + 1
    assert then["revision"] > first["revision"]
    assert then["fragments"].keys() < first["fragments"].keys()


def test_a_page_that_was_drawn_a_moment_ago_is_not_sent_again(server: Server) -> None:
    ada = server.person()
    table = ada.table(["me", "random"])
    with ada.line(table) as line:
        line.ask(do="hello")
        whole = line.update()
        line.ask(do="hello", have=whole["revision"])
        assert len(str(line.update()["fragments"])) * 2 < len(str(whole["fragments"]))


def test_lines_are_closed_with_the_codes_that_are_described(tmp_path: Path) -> None:
    """Those of being signed out, banned, and of floods are seen to elsewhere."""
    codes = {}

    def closed(line: Line) -> int:
        try:
            while True:
                line.receive()
        except ConnectionClosed as told:
            return told.rcvd.code if told.rcvd is not None else -1

    with Server(settings_for(tmp_path / "t.sqlite3", password="sesame")) as server:
        door = httpx.post(f"{server.url}/door", data={"password": "sesame"})
        assert door.status_code == 303
        with pytest.raises(InvalidStatus) as shut:
            connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/none/socket")
        assert shut.value.response.status_code == 403
    with Server(settings_for(tmp_path / "u.sqlite3")) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(["me", "random"], spectators=False)
        with ann.line("none") as line:
            codes["no such table"] = closed(line)
        with bob.line(table) as line:
            codes["not for you"] = closed(line)
        with ann.line(table) as line:
            line.socket.send("x" * (MESSAGE_LIMIT + 1))
            codes["more than"] = closed(line)
        leaving = ann.line(table).__enter__()
        assert leaving.ask(do="hello", want="data")["type"] == "welcome"
    codes["goes down"] = closed(leaving)
    assert codes == {"no such table": 4404, "not for you": 4403, "more than": 1009,
                     "goes down": 1012}  # fmt: skip
    for words, code in codes.items():
        assert re.search(rf"{code}\b[^\n]*{words}", API), words


# --- what players and hosts are told (see test_promises.py) ---------------------------------------


def test_the_browser_is_opened_once_the_table_answers(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("critias.table.serve.webbrowser.open", opened.append)
    port = int(server.url.rpartition(":")[2])
    _greet("127.0.0.1", port, server.url, True)
    assert opened == [server.url]
    assert f"The table is open at {server.url}" in capsys.readouterr().out


def test_a_newcomer_gets_a_name_and_changes_it(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60, follow_redirects=True) as browser:
        browser.headers["accept"] = "text/html"
        assert "Guest" not in browser.get("/").text
        played = browser.post("/play/reef")
        assert played.status_code == 200
        assert "/t/" in str(played.url), "a game has begun, without any account"
        assert re.search(r"Guest \d{4}", browser.get("/me").text)
        browser.post("/me", data={"name": "Nadia"})
        assert "Nadia" in browser.get("/me").text
        assert str(played.url).rpartition("/")[2] in browser.get("/mine").text, "found again"


def test_a_game_waits_while_the_server_is_stopped(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3")
    with Server(settings) as server:
        ada = server.person()
        table = ada.table(["me", "me"], setup={"dives": 7})
        seat = ada.look(table)["waiting"][0]
        question = ada.look(table, seat)["question"]
        ada.choose(table, seat, question["options"][0]["option"], question["id"])
        before = ada.look(table, seat)
    with Server(settings) as server:
        again = Player(server.url, ada.key, "Ada")
        after = again.look(table, seat)
        assert (after["view"], after["question"]) == (before["view"], before["question"])
        assert [one["id"] for one in again.http.get("/api/tables").json()] == [table]
        again.http.close()
