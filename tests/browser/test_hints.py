"""What a bot would do, beside the options: while practising, and never between people."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from browser.driving import asked, click_option, invite, play_now, question, settled, wait
from table.people import Server

Opened = Callable[..., Page]
SURENESS = re.compile(r"^(sure|likely), \d+ %$|^close, \d+ %: either is fine$|^mixed on purpose$")
CHANGED = "old => document.querySelector('#options')?.dataset.question !== old"


def take_hint(page: Page) -> None:
    """Ask for a hint and wait for the bars."""
    page.click("#actions [data-hint]")
    expect(page.locator("#options .worth.best").first).to_be_visible(timeout=30_000)


def places(page: Page) -> list[tuple[float, float]]:
    """Where the rows stand in their list, and how high they are."""
    boxes = [row.bounding_box() for row in page.locator("#options .option").all()]
    found = [box for box in boxes if box is not None]
    return [(box["y"] - found[0]["y"], box["height"]) for box in found]


def test_a_hint_stands_beside_the_options(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    table = page.url
    # Twice: a secret question, whose answers are mixed, and an open one on the board.
    for _ in range(2):
        wait(partial(asked, page), "a question")
        before = question(page)
        before_it = places(page)
        take_hint(page)
        # Nothing moves under the pointer.
        assert places(page) == before_it
        bars = page.locator("#options .option .worth")
        assert 1 <= bars.count() <= min(5, page.locator("#options .option").count())
        for bar in bars.all():
            expect(bar.locator("svg rect.part")).to_have_count(1)
            expect(bar.locator("svg rect.doubt")).to_have_count(1)
            expect(bar.locator("xpath=../kbd")).to_contain_text("%")
        expect(page.locator("#announce")).to_contain_text("A bot would choose: ")
        # It says how sure it is, or that it mixes on purpose.
        expect(page.locator("#actions .sureness")).to_have_text(SURENESS)
        expect(page.locator("#options .option.advised").first).to_be_visible()
        # Asked again, it says it once.
        many = bars.count()
        take_hint(page)
        expect(page.locator("#actions [data-hint]")).not_to_have_attribute("aria-busy", "true")
        assert bars.count() <= max(many, 5)
        assert page.locator("#options .option:has(.worth + .worth)").count() == 0
        # It is only advice: the question is the same, and we are still at the table.
        assert (question(page), page.url) == (before, table)
        page.locator("#options .option.advised").first.click()
        settled(page)
        page.wait_for_function(CHANGED, arg=before)
        expect(page.locator("#options .worth")).to_have_count(0)
        expect(page.locator(".advised")).to_have_count(0)
        expect(page.locator(".sureness")).to_have_count(0)


def test_a_hint_has_a_page_of_its_own_without_scripts(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    page.goto(server.url + (page.locator("#actions [data-hint]").get_attribute("href") or ""))
    expect(page.locator("h1")).to_have_text("What would you do?")
    assert page.locator(".worths li .bar .doubt").count() >= 1
    page.click("text=Back to the table")
    page.wait_for_selector('body[data-line="open"] #status')


def test_there_is_no_hint_between_two_people(server: Server, opened: Opened) -> None:
    host, guest = invite(server, opened)
    rng = random.Random(4)
    for page in (host, guest):
        wait(partial(asked, page), "a question")
        expect(page.locator("#actions")).to_have_count(1)
        expect(page.locator("[data-hint]")).to_have_count(0)
        expect(page.locator("body")).not_to_contain_text("A hint")
        click_option(page, rng)
    for page in (host, guest):
        expect(page.locator("[data-hint]")).to_have_count(0)
