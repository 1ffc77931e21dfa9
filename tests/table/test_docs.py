"""The documents name what there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import httpx
import msgspec
import pytest

from critias.table import shown
from critias.table.app import BODY_LIMIT, application
from critias.table.config import Settings
from critias.table.routes import socket
from critias.table.serve import MESSAGE_LIMIT, serve
from table.people import Server

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
    fields = {field.name for field in msgspec.structs.fields(shown.TableShown)}
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
    kinds = set(re.findall(r'"type": "(\w+)"', inspect.getsource(socket)))
    assert {"welcome", "update", "done", "refused", "why", "trouble"} == kinds
    for kind in kinds:
        assert f"`{kind}`" in API or f'"type": "{kind}"' in API, kind
