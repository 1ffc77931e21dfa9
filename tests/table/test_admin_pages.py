"""Administrators keep order in the browser; nobody else gets there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from critias.table.config import async_url
from critias.table.records import Deed
from critias.table.store import Store
from table.people import Player, Server, settings_for
from table.postgres import postgres
from table.test_admin import Scene, ended, soon, together

HTML = {"accept": "text/html"}


@pytest.fixture(params=["two workers", pytest.param("postgres", marks=pytest.mark.postgres)])
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
    settings = settings_for(url, workers=2)
    with Server(settings) as one, Server(settings) as two:
        yield Scene(url, [one, two], capsys)


def administrator(scene: Scene) -> Player:
    """Eve, at the second worker."""
    eve = scene.two.person("Eve")
    scene.admin("grant", "Eve")
    return eve


def do(player: Player, path: str, **form: str) -> httpx.Response:
    return player.http.post(path, data=form, headers=HTML)


PAGES = ("/admin", "/admin/tables", "/admin/people", "/admin/bans", "/admin/reports", "/admin/log")


def test_only_administrators_get_in(scene: Scene) -> None:
    eve, bob = administrator(scene), scene.one.person("Bob")
    table = bob.table(["me", "random"])
    for path in (*PAGES, f"/admin/tables/{table}"):
        assert eve.http.get(path, headers=HTML).status_code == 200, path
        assert bob.http.get(path, headers=HTML).status_code == 403, path
        assert httpx.get(scene.one.url + path).status_code == 401, path
    deeds: tuple[tuple[str, dict[str, str]], ...] = (
        (f"/admin/tables/{table}/close", {}),
        (f"/admin/tables/{table}/delete", {}),
        (f"/admin/tables/{table}/chat", {"line": "1"}),
        ("/admin/purge", {"days": "1"}),
        ("/admin/bans", {"whom": "Eve"}),
        ("/admin/bans/x/lift", {}),
        ("/admin/reports/x/settle", {}),
    )
    for path, form in deeds:
        assert do(bob, path, **form).status_code == 403, path
        other = httpx.post(
            scene.one.url + path, data=form, timeout=30,
            headers={"authorization": f"Bearer {eve.key}", "origin": "https://evil.example"},
        )  # fmt: skip
        assert other.status_code == 403, "not from another site's page, whoever asks"
    assert bob.look(table)["status"] == "playing"
    assert "/admin" in eve.http.get("/me").text
    assert "/admin" not in bob.http.get("/me").text
    scene.admin("revoke", "Eve")
    assert eve.http.get("/admin", headers=HTML).status_code == 403, "at once"


def test_tables_are_found_closed_and_deleted(scene: Scene) -> None:
    eve = administrator(scene)
    ann, bob, table = together(scene)
    ann.post(f"/api/tables/{table}/chat", {"text": "a <rude> word"})
    listed = eve.http.get("/admin/tables", params={"search": "bob"}).text
    assert table in listed
    assert table not in eve.http.get("/admin/tables", params={"search": "zoe"}).text
    assert table not in eve.http.get("/admin/tables", params={"status": "over"}).text
    page = eve.http.get(f"/admin/tables/{table}").text
    assert "a &lt;rude&gt; word" in page
    assert do(eve, f"/admin/tables/{table}/chat", line="1").status_code == 303
    assert "rude" not in eve.http.get(f"/admin/tables/{table}").text
    soon(lambda: "rude" not in bob.http.get(f"/t/{table}").text, "Bob does not read it any more")
    assert do(eve, f"/admin/tables/{table}/chat").status_code == 400
    assert do(eve, f"/admin/tables/{table}/close").status_code == 303
    assert eve.look(table)["status"] == "stopped", "this worker follows before it answers"
    assert do(eve, f"/admin/tables/{table}/close").status_code == 403
    with ann.line(table) as hers:
        hers.ask(do="hello", want="data")
        assert do(eve, f"/admin/tables/{table}/delete").status_code == 303
        assert ended(hers)[0] == 4404
    assert eve.http.get(f"/t/{table}").status_code == 404
    assert do(eve, f"/admin/tables/{table}/delete").status_code == 404
    asyncio.run(_as_once(scene.url, "all of {1}"))
    log = eve.http.get("/admin/log").text
    for deed in ("remove chat", "close", "delete", "grant", "lines 1", "all of {1}"):
        assert deed in log
    assert "Reef, stopped, choices: " in log
    assert "Eve" in log


async def _as_once(url: str, words: str) -> None:
    """A deed as it was written before sentences were kept: in plain words."""
    store = Store(async_url(url))
    try:
        await store.add_deed(Deed(at=1.0, by="", kind="purge", subject="x", words=words), "")
    finally:
        await store.close()


def test_somebody_is_banned_and_let_in_again(scene: Scene) -> None:
    eve, bob = administrator(scene), scene.one.person("Bob")
    ident = bob.key.split(".")[0]
    assert ident in eve.http.get("/admin/people", params={"search": "bob"}).text
    assert do(eve, "/admin/bans", whom=ident, reason="rude", days="3").status_code == 303
    soon(lambda: bob.http.get("/api/me").status_code == 403, "Bob is out")
    page = eve.http.get("/admin/bans").text
    assert "rude" in page
    ban = page.split("/admin/bans/")[1].split("/lift")[0]
    assert do(eve, f"/admin/bans/{ban}/lift").status_code == 303
    soon(lambda: bob.http.get("/api/me").status_code == 200, "Bob is in")
    for form, status in (
        ({"whom": ident, "days": "soon"}, 400),
        ({"whom": ident, "days": "-1"}, 400),
        ({"whom": "Nobody"}, 404),
        ({"whom": "Eve"}, 403),
        ({"whom": "127.0.0.1"}, 403),
        ({}, 404),
    ):
        assert do(eve, "/admin/bans", **form).status_code == status, form
    assert do(eve, "/admin/purge", days="").status_code == 400
    assert do(eve, "/admin/purge", days="9").status_code == 303
