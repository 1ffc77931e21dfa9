"""Small holes that an attack found, each with what would fall through it."""

from __future__ import annotations

import asyncio
import base64
import secrets
import sqlite3
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from critias.games.athlas.rules.command import UNIT
from critias.games.athlas.rules.creation import DESIGN, REDESIGN, STACK
from critias.kernel.choices import Ask
from critias.kernel.installed import game
from critias.kit.voice import voice_of
from critias.table import advice
from critias.table.config import Settings
from critias.table.database import _within_reach
from critias.table.errors import Unavailable
from critias.table.journal import Written
from critias.table.outside import Outside, is_public
from critias.table.pages.api import description
from critias.table.reviews import Reviews
from critias.table.workshop import Whose
from table.people import Server, settings_for

# --- what a waiting player is told ----------------------------------------------------------------


def test_the_rule_behind_secret_work_does_not_tell_how_far_it_is() -> None:
    athlas = voice_of(game("athlas")).words
    told = set()
    for kind in (DESIGN, REDESIGN, STACK):
        ask = Ask((0,), kind, ("done", "back"))
        told.add((athlas.waiting({}, ask), athlas.waiting_rule(ask)))
        assert athlas.rule_of(ask), "whoever is asked is shown the rule"
    assert len(told) == 1


def test_a_rule_that_its_words_tell_anyway_is_shown_to_those_who_wait() -> None:
    ask = Ask((0,), UNIT, ("done", "x"))
    athlas = voice_of(game("athlas")).words
    assert athlas.waiting_rule(ask) == athlas.rule_of(ask)


# --- the store ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        sa.exc.DatabaseError("select", {}, sqlite3.DatabaseError("disk image is malformed")),
        sa.exc.DBAPIError("select", {}, Exception("the server closed the connection")),
        sa.exc.InternalError("select", {}, Exception("inconsistent")),
        sa.exc.TimeoutError(),
        asyncpg.CannotConnectNowError("starting up"),
        asyncpg.TooManyConnectionsError("too many"),
        asyncpg.InterfaceError("connection is closed"),
        ConnectionRefusedError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_store_that_does_not_work_is_told_as_such(error: Exception) -> None:
    with pytest.raises(Unavailable, match="nothing was changed") as told, _within_reach():
        raise error
    assert told.value.status == 503


def test_what_is_wrong_with_the_words_is_no_fault_of_the_store() -> None:
    error = sa.exc.IntegrityError("insert", {}, Exception("no such person"))
    with pytest.raises(sa.exc.IntegrityError), _within_reach():
        raise error


@pytest.mark.parametrize("setup", ["{", '{"dives": 99}', '{"tail": 1}', "[]", "[" * 100_000])
def test_a_damaged_setup_is_a_clear_error_of_that_table(tmp_path: Path, setup: str) -> None:
    database = tmp_path / "t.sqlite3"
    with Server(settings_for(database)) as server:
        ann = server.person()
        table, other = ann.table(["me", "random"], start=False), ann.table(["me", "random"])
        with closing(sqlite3.connect(database)) as store, store:
            store.execute(
                "update tables set setup = ?, status = 'playing', bot_turn = 1 where id = ?",
                (setup, table),
            )
        with Server(settings_for(database)) as again:
            headers = {"authorization": f"Bearer {ann.key}"}
            with httpx.Client(base_url=again.url, headers=headers, timeout=30) as client:
                broken = client.get(f"/api/tables/{table}")
                assert broken.status_code == 500
                assert broken.json()["error"].startswith("this table cannot be opened: ")
                page = client.get(f"/t/{table}", headers={"accept": "text/html"})
                assert page.status_code == 500
                assert "this table cannot be opened" in page.text
                assert client.get(f"/api/tables/{other}").status_code == 200
                assert f"/t/{table}" in client.get("/mine", headers={"accept": "text/html"}).text


# --- who is called, and how -----------------------------------------------------------------------


def _keys() -> dict[str, str]:
    own = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = own.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    parts = {"p256dh": point, "auth": secrets.token_bytes(16)}
    return {n: base64.urlsafe_b64encode(v).decode().rstrip("=") for n, v in parts.items()}


def test_nobody_takes_over_somebody_elses_browser(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    body: dict[str, Any] = {"endpoint": "https://push.example/ann", "keys": _keys()}
    ann.post("/me/push", body)
    ann.post("/me/push", {**body, "keys": _keys()})
    stolen = eve.http.post("/me/push", json={**body, "keys": _keys()})
    assert stolen.status_code == 403
    # The browser itself, which knows its secrets, may sign in as somebody else.
    own = _keys()
    ann.post("/me/push", {**body, "keys": own})
    eve.post("/me/push", {**body, "keys": own})
    assert ann.http.post("/me/push", json=body).status_code == 403


def test_hooks_are_not_told_what_others_said() -> None:
    sent: list[str | None] = []

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append(self.headers["cookie"])
            self.send_response(204)
            self.send_header("set-cookie", "who=ann; path=/")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: the test looks at what was sent."""

    async def post(address: str) -> None:
        outside = Outside(Settings(private_webhooks=True))
        for _ in range(2):
            await outside.post(address, b"{}", {})
        await outside.close()

    with HTTPServer(("127.0.0.1", 0), Taker) as hook:
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        asyncio.run(post(f"http://127.0.0.1:{hook.server_port}/"))
        hook.shutdown()
    assert sent == [None, None]


@pytest.mark.parametrize("address", ["192.0.0.8", "192.0.0.170", "192.88.99.1", "192.52.193.1"])
def test_addresses_of_protocols_are_no_public_ones(address: str) -> None:
    assert not is_public(address)


# --- names and rates ------------------------------------------------------------------------------


def test_without_a_name_of_our_own_no_foreign_one_is_answered_to(tmp_path: Path) -> None:
    """A page of evil.example that leads to this machine would count as one of ours."""
    with (
        Server(settings_for(tmp_path / "t.sqlite3")) as server,
        httpx.Client(base_url=server.url) as client,
    ):
        for host in ("evil.example", "evil.example:8417", "localhost.evil.example"):
            headers = {"host": host, "origin": f"http://{host}"}
            for refused in (
                client.post("/api/people", json={"name": "Eve"}, headers=headers),
                client.get("/", headers=headers),
            ):
                assert refused.status_code == 400
                assert "--public-url" in refused.json()["error"]
        for host in ("localhost:1", "192.168.1.5:8417", "[fd00::1]:8417", "pi", "pi.local:8417"):
            headers = {"host": host, "origin": f"http://{host}"}
            made = client.post("/api/people", json={"name": "Ann"}, headers=headers)
            assert made.status_code == 201, host


@pytest.mark.parametrize("rate", [1.0, 4.0, 30.0])
def test_the_right_password_is_taken_at_any_rate(tmp_path: Path, rate: float) -> None:
    settings = settings_for(
        tmp_path / "t.sqlite3", rate=rate, burst=int(rate * 4), password="open sesame"
    )
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        right = client.post("/door", data={"password": "open sesame", "to": "/mine"})
        assert (right.status_code, right.headers["location"]) == (303, "/mine")
        guesses = {client.post("/door", data={"password": "x"}).status_code for _ in range(12)}
    assert 429 in guesses


def test_whether_the_server_is_well_may_be_asked_at_any_time(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=1.0, burst=4)
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        assert 429 in {client.get("/").status_code for _ in range(8)}
        assert {client.get("/health").status_code for _ in range(20)} == {200}


# --- many at once ---------------------------------------------------------------------------------


class _Inline:
    """A workshop that works here and now, one slice at a time."""

    processes = 1

    def __init__(self) -> None:
        self.crowd = self

    def size(self, rank: object) -> int:
        return 0

    async def run(self, work: Any, *arguments: Any, **more: Any) -> Any:
        await asyncio.sleep(0)
        return work(*arguments)


def test_many_reviews_at_once_do_not_interrupt_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(written: Written) -> Any:
        for _ in range(5):
            yield None
        yield advice.Reviewed(((written.seed, 0.0),), ())

    monkeypatch.setattr(advice, "_reviewing", slow)
    monkeypatch.setattr(advice, "_SLICE", -1.0)

    async def ask() -> list[advice.Reviewed]:
        shop: Any = _Inline()
        reviews = Reviews(shop, shop)
        games = [Written("reef", "{}", seed, ()) for seed in range(3 * advice.MOST)]
        asked = [reviews.of(f"t{one.seed}", one, Whose("", "")) for one in games]
        return await asyncio.gather(*asked)

    found = asyncio.run(ask())
    assert [one.course[0][0] for one in found] == list(range(3 * advice.MOST))


# --- what is the same for everybody is made once --------------------------------------------------


def test_long_pages_are_put_together_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with httpx.Client(base_url=server.url, headers={"accept": "text/html"}, timeout=60) as client:
        first = {path: client.get(path).text for path in ("/rules/goa2", "/api")}
        described = client.get("/api/openapi.json").json()

        def again(*arguments: object) -> Any:
            raise AssertionError("made before")

        monkeypatch.setattr("critias.table.pages.rules._chapter", again)
        monkeypatch.setattr("critias.table.pages.api._operation", again)
        for path, text in first.items():
            assert client.get(path).text == text
        assert client.get("/api/openapi.json").json() == described
    with pytest.raises(AssertionError, match="made before"):
        description(described)


# --- what programs can rely on --------------------------------------------------------------------


def test_every_error_is_of_one_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", password="open sesame", rate=5.0, burst=20)
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        answers = [
            client.get("/api/me"),
            client.post("/api/people", headers={"origin": "http://evil.example"}),
            client.get("/", headers={"host": "evil.example"}),
        ]
        assert client.post("/door", data={"password": "open sesame"}).status_code == 303
        answers += [
            client.get("/api/me"),
            client.get("/api/nowhere"),
            client.get("/api/tables/nothing"),
            client.post("/api/people", json={"name": 7}),
            client.delete("/api/people"),
        ]
        with monkeypatch.context() as patched:
            patched.setattr("critias.table.routes.api.catalogue.bots", lambda: 1 / 0)
            answers.append(client.get("/api/bots"))
        while answers[-1].status_code != 429:
            answers.append(client.get("/api/me"))
    codes = {answer.status_code for answer in answers}
    assert codes == {400, 401, 403, 404, 405, 429, 500}
    for answer in answers:
        assert answer.json().keys() == {"error", "rule"}, answer.text
        assert "ZeroDivision" not in answer.text


def test_a_program_that_watches_is_not_slowed_by_the_pause_for_eyes(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", bot_pause=3_600.0)
    with Server(settings) as server:
        ann = server.person()
        table = ann.table(["random", "random"], start=False, setup={"dives": 2})
        with ann.line(table) as line:
            line.ask(do="hello", want="data")
            ann.post(f"/api/tables/{table}/start")
            while line.update()["data"]["status"] != "over":
                pass
