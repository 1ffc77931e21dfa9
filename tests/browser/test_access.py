"""Everybody can use every page: axe finds nothing at all, in light and dark, wide and narrow."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.driving import fill_seats, play_now, play_to_the_end
from critias.table import catalogue
from table.people import Server

Opened = Callable[..., Page]
AXE = Axe()
WIDE: dict[str, object] = {"color_scheme": "light"}
DARK: dict[str, object] = {"color_scheme": "dark"}
PHONE: dict[str, object] = {"viewport": {"width": 375, "height": 720}, "is_mobile": True}


SOME = """() => {
  for (const list of document.querySelectorAll("main ul, main ol, main section")) {
    for (const one of [...list.children].slice(30)) one.remove();
  }
}"""
"""Hundreds of cards and rules are set alike: thirty of each are looked at."""


def complaints(page: Page) -> list[str]:
    """All that axe complains about, minor things, too."""
    # The checker runs its own script, which the table's policy rightly forbids to pages.
    found = AXE.run(page).response["violations"]
    return [
        f"{v['impact']} {v['id']}: {n['target']} {n['failureSummary']}"
        for v in found
        for n in v["nodes"]
    ]


def talked(server: Server) -> str:
    """The path of a table where somebody talked, was banned and reported."""
    ann, bob = server.person("Ann"), server.person("Bob")
    path = f"/t/{ann.table(['me', 'random'])}"
    bob.post(f"/api/tables/{path[3:]}/chat", {"text": "blah"})
    ann.http.post(f"{path}/report", data={"words": "rude", "line": "1"})
    with sqlite3.connect(server.settings.database) as store:
        store.execute(
            "insert or ignore into bans (id, kind, subject, reason, spreads, since, by) "
            "values ('b', 'address', '203.0.113.7', 'floods', 0, 1.0, '')"
        )
        store.execute(
            "insert into deeds (at, by, kind, subject) values (1.0, '', 'ban', '203.0.113.7')"
        )
    store.close()
    return path


@pytest.mark.parametrize("how", [WIDE, DARK, PHONE], ids=["wide", "dark", "phone"])
def test_every_page(server: Server, opened: Opened, how: dict[str, object]) -> None:
    page = opened(server.url, bypass_csp=True, **how)
    checked = {"/": complaints(page)}

    def check(path: str) -> None:
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        checked[path] = complaints(page)

    for path in ("/new/reef", "/rules", "/rules/reef", "/learn/reef", "/learn/reef/1?answer=cell:0",
                 "/api", "/me", "/mine", "/door", "/carry", "/mail", "/gallery",
                 "/kept", "/reach", "/rules/reef?q=win"):  # fmt: skip
        check(path)
    page.goto(f"{server.url}/new/reef")
    fill_seats(page, "people", "open")
    page.click("text=Set the table")
    page.wait_for_selector("#lobby")
    checked["lobby"] = complaints(page)
    page.goto(f"{server.url}/new/reef")
    fill_seats(page, "all", "me")
    page.click("text=Set the table")
    page.click("button:has-text('Begin')")
    page.wait_for_selector("#curtain button")
    checked["curtain"] = complaints(page)
    page.goto(server.url)
    play_now(page, "reef")
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
    checked["play"] = complaints(page)
    table = page.url.removeprefix(server.url)
    play_to_the_end([page], random.Random(1))
    checked["over"] = complaints(page)
    check(f"{table}/result")
    check(f"{table}/replay?at=3")
    check(f"{table}/review")
    check("/me")
    check("/mine")
    check(f"{talked(server)}/people")
    with sqlite3.connect(server.settings.database) as store:
        store.execute("update people set admin = 1")
    store.close()
    for path in ("/admin", "/admin/tables", f"/admin/tables/{table.rsplit('/', 1)[1]}",
                 "/admin/people", "/admin/bans", "/admin/reports", "/admin/log"):  # fmt: skip
        check(path)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/admin/people")
    tall = "all => all.map(e => e.getClientRects().length)"
    assert set(page.locator("td code").evaluate_all(tall)) == {1}, "ids can be read on a phone"
    assert {name: found for name, found in checked.items() if found} == {}


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_the_table_of_every_game(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url, bypass_csp=True)
    play_now(page, game)
    page.wait_for_selector("#options button", timeout=60_000)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for width, height in ((1366, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            assert complaints(page) == [], f"{game}, {scheme}, {width} wide"
    for scheme, width, height in (("light", 1366, 768), ("dark", 390, 844)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        for path in (f"/new/{game}", f"/rules/{game}", f"/learn/{game}", f"/gallery/{game}"):
            page.goto(server.url + path)
            page.evaluate(SOME)
            assert complaints(page) == [], f"{path}, {scheme}, {width} wide"
