"""Everything a decision needs is in sight, in every position that has a name, on four screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from browser.measuring import SIZES, Seen, measured, settled_at
from browser.test_access import complaints
from critias.kernel.installed import games
from critias.kit.voice import voice_of
from table.people import Server

Opened = Callable[..., Page]
NAMED = [(game.id, name) for game in games().values() for name in voice_of(game).positions]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ROWS = 4
"""So many options are whole on every screen but a phone's, where a tap on "as list" shows them."""


def laid_out(server: Server, opened: Opened, game: str, name: str) -> Page:
    """The position, played on against bots."""
    laptop = {"width": 1366, "height": 768}
    page = opened(f"{server.url}/positions/{game}", viewport=laptop, bypass_csp=True)
    page.locator(f'form[action="/positions/{game}/{name}"] button').first.click()
    page.wait_for_selector('body[data-line="open"] #status.mine')
    return page


def faults(seen: Seen, width: int) -> list[str]:
    """What is wrong with it, each with the boxes it was measured by."""
    found = [*seen.small, *seen.overlaps, *(f"{word} is broken" for word in seen.broken)]
    found += [name for name in ("question", "hand", "score") if not getattr(seen, name)]
    found += seen.halved
    if seen.wide > 0:
        found.append(f"{seen.wide} px wider than the screen")
    if width >= 760 and seen.options < min(ROWS, seen.listed):
        found.append(f"{seen.options} of {seen.listed} options are whole")
    if not seen.answers:
        found.append("nothing to answer with is in sight")
    return found


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_all_is_in_sight(server: Server, opened: Opened, game: str, name: str) -> None:
    page = laid_out(server, opened, game, name)
    found = {}
    for text in ("usual", "larger"):
        page.evaluate("size => { document.documentElement.dataset.text = size; }", text)
        for width, height in SIZES:
            settled_at(page, width, height)
            if wrong := faults(measured(page), width):
                found[f"{text} text, {width}x{height}"] = wrong
    page.evaluate("() => { delete document.documentElement.dataset.text; }")
    settled_at(page, 1366, 768)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        if wrong := complaints(page):
            found[scheme] = wrong
    assert found == {}


def test_a_fight_has_the_place_of_the_map_and_a_button_brings_it(
    server: Server, opened: Opened
) -> None:
    page = laid_out(server, opened, "mage_knight", "city-block")
    settled_at(page, *SIZES[0])
    assert measured(page).map[1] >= 250, "a high screen has room for both"
    for width, height in SIZES[1:]:
        settled_at(page, width, height)
        expect(page.locator("#board")).to_be_hidden()
        page.click("#peek")
        expect(page.locator("#board")).to_be_visible()
        assert measured(page).map[1] >= 150, "a map too small to be read is not shown"
        expect(page.locator("#panels")).to_be_hidden()
        page.click("#peek")
        expect(page.locator("#panels")).to_be_visible()


@pytest.mark.parametrize("name", ["ten-heroes", "ten-heroes-fight"])
def test_ten_heroes_are_whole(server: Server, opened: Opened, name: str) -> None:
    page = laid_out(server, opened, "goa2", name)
    for width, height in SIZES[:3]:
        settled_at(page, width, height)
        seen = measured(page)
        assert seen.mats == 0, f"{width} wide"
        assert seen.map[1] >= 340, "ten heroes stay a board"


def test_spells_to_choose_from_leave_the_board_in_sight(server: Server, opened: Opened) -> None:
    page = laid_out(server, opened, "goa2", "gydions-spells")
    for width, height in SIZES:
        settled_at(page, width, height)
        board, panel = (page.locator(f"#{one}").bounding_box() for one in ("board", "panels"))
        assert board is not None
        assert panel is not None
        assert board["y"] + board["height"] <= panel["y"] + 1, f"{width} wide"
