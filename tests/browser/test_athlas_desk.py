"""The desk where Alphas are designed, by pointer and by finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.driving import asked, wait
from table.people import Server

Opened = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def at_the_desk(opened: Opened, server: Server, **options: object) -> Page:
    """Sit down to design, with a bot on the other side."""
    page = opened(f"{server.url}/new/athlas", **options)
    page.check('[name="option-creation"][value="build"]')
    page.click("text=Set the table")
    page.click("button:has-text('Begin')")
    page.wait_for_selector('body[data-line="open"] #status')
    wait(lambda: asked(page), "a question")
    return page


def test_an_alpha_is_designed_and_finished(server: Server, opened: Opened) -> None:
    page = at_the_desk(opened, server)
    page.locator('#rows .card[data-option="shadow_ranger"]').click()
    desk = page.locator("#mat-alpha-0")
    expect(desk).to_contain_text("Shadow Ranger")
    wait(lambda: asked(page), "the next question")
    # The tab with the genera has done its work: the equipment lies open.
    bow = page.locator('#rows .card[data-option="hunters_bow"]')
    expect(bow).to_be_visible()
    bow.click()
    expect(desk).to_contain_text("cost 18")
    expect(page.locator("#card-pick-axe-of-lorios")).to_contain_text("no hand is free")
    wait(lambda: asked(page), "the next question")
    desk.locator(".chip", has_text="Hunter's Bow").click()
    expect(desk).to_contain_text("cost 10")
    wait(lambda: asked(page), "the next question")
    page.locator("#options .option.primary", has_text="Finish Alpha 1").click()
    expect(page.locator("#mat-alpha-1")).to_contain_text("choose a genus")


def test_the_button_that_finishes_is_in_sight_on_a_phone(server: Server, opened: Opened) -> None:
    page = at_the_desk(opened, server, **PHONE)
    genus = page.locator('#rows .card[data-option="shadow_ranger"]')
    genus.tap()
    page.wait_for_timeout(400)
    genus.tap()
    finish = page.locator("#options .option.primary", has_text="Finish Alpha 1")
    expect(finish).to_be_visible()
    box = finish.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
