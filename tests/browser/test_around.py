"""The pages around the table in a browser: what matters fits, and news come by themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.driving import fill_seats, invite, play_now
from browser.test_access import complaints
from table.people import Server

Opened = Callable[..., Page]
SIZES = ((1920, 1080), (1366, 768), (1024, 768), (390, 844))
SMALLEST = """() => Math.min(...[...document.querySelectorAll("body *")]
  .filter((e) => e.offsetParent && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize)))"""


def test_the_front_page_fits_a_laptop(server: Server, opened: Opened) -> None:
    page = opened(server.url, viewport={"width": 1366, "height": 768})
    play_now(page, "goa2")
    page.goto(server.url)
    expect(page.locator(".strip .tile")).to_have_count(1)
    for game in ("athlas", "era", "goa2", "mage_knight"):
        expect(page.locator(f'form[action="/play/{game}"] button')).to_be_in_viewport(ratio=1)
        expect(page.locator(f'a[href="/new/{game}"]')).to_be_in_viewport(ratio=1)
    expect(page.locator(".strip .button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_around_the_table_can_be_read_at_every_size(
    server: Server, opened: Opened, scheme: str
) -> None:
    page = opened(server.url, bypass_csp=True, color_scheme=scheme)
    play_now(page, "reef")
    page.goto(f"{server.url}/new/reef")
    fill_seats(page, "people", "open")
    page.click("text=Set the table")
    page.wait_for_selector("#lobby")
    lobby = page.url.removeprefix(server.url)
    for path in ("/", "/mine", "/watch", "/gallery", "/new/mage_knight", lobby):
        page.goto(server.url + path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            where = f"{path}, {scheme}, {width} wide"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
            assert page.evaluate(SMALLEST) >= 12, where
        assert complaints(page) == [], f"{path}, {scheme}"


def test_a_friend_who_drops_is_told_of_at_the_table(server: Server, opened: Opened) -> None:
    host, guest = invite(server, opened)
    table = guest.url
    guest.goto(f"{server.url}/rules")
    expect(host.locator("#notice")).to_contain_text("Dora has left the table.")
    guest.goto(table)
    expect(host.locator("#notice p")).to_have_count(0)
