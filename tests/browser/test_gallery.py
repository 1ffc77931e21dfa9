"""The gallery: open to everybody, on every screen, and quickly searched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from table.people import Server

Opened = Callable[..., Page]
NAMES = """() => [...document.querySelectorAll(".pieces > li h3")]
  .filter((name) => name.checkVisibility()).map((name) => name.textContent)"""


@pytest.mark.parametrize("width", [1366, 390])
def test_heroes_pieces_and_cards_are_found_by_name_and_text(
    server: Server, opened: Opened, width: int
) -> None:
    page = opened(f"{server.url}/gallery/goa2", viewport={"width": width, "height": 800})
    find = page.get_by_label("Find")
    for words, found in (
        ("seismic slam", ["Seismic Slam"]),
        ("neither units nor terrain between", ["Light Crossbow"]),
        ("lasts? no such words", []),
        ("miniature", ["Turret"]),
    ):
        find.fill(words)
        names = page.evaluate(NAMES)
        assert set(found) <= set(names)
        assert bool(names) == bool(found)
        expect(page.locator("#found")).to_have_text(f" {len(names)} found")
        expect(page.locator("#nothing")).to_be_visible(visible=not found)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_hero_leads_to_its_cards_and_a_card_back(server: Server, opened: Opened) -> None:
    page = opened(f"{server.url}/gallery/goa2#min")
    page.locator("#min").get_by_role("link", name="all 19").click()
    page.wait_for_url("**find=%22Min%22")
    assert "Smoke Bomb" in page.evaluate(NAMES)
    assert "Noble Blade" not in page.evaluate(NAMES), "which speaks of minions"
    page.get_by_label("Find").fill("trip mine")
    page.locator("#min_trip_mine").get_by_role("link", name="Min").click()
    expect(page.locator("#min")).to_be_in_viewport()
