"""What a person does at the table, with mouse or keyboard."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from table.people import Server

Opened = Callable[..., Page]


def wait(condition: Callable[[], bool], what: str, seconds: float = 30) -> None:
    """Until something is so."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"waited in vain: {what}"
        time.sleep(0.02)


def play_now(page: Page, game: str) -> None:
    """One click from the front page to the table."""
    page.click(f'form[action="/play/{game}"] button')
    page.wait_for_selector('body[data-line="open"] #status')


def fill_seats(page: Page, how: str, second: str) -> None:
    """Fill all seats of a new table by one click; `second` is what the second seat becomes."""
    page.click(f'button[name="fill"][value="{how}"]')
    page.wait_for_function(
        "second => document.querySelector('#seat-1').value === second", arg=second
    )


def invite(server: Server, opened: Opened, **options: object) -> tuple[Page, Page]:
    """Two people in two browsers, the second by the link of the first."""
    host = opened(f"{server.url}/new/reef", **options)
    fill_seats(host, "people", "open")
    host.click("text=Set the table")
    link = host.input_value("#link-1")
    assert "#seat=1." in link
    guest = opened(link, **options)
    guest.fill("#claim-name", "Dora")
    guest.click("text=Sit down")
    expect(guest.locator(".lobby-seat").nth(1)).to_contain_text("you")
    assert "#" not in guest.url
    expect(host.locator(".lobby-seat").nth(1)).to_contain_text("Dora")
    host.click("button:has-text('Begin')")
    for page in (host, guest):
        page.wait_for_selector('body[data-line="open"] #status')
    return host, guest


def is_over(page: Page) -> bool:
    return page.locator("#status.over").count() > 0


def asked(page: Page) -> bool:
    """Whether there is something to choose that has not been chosen yet."""
    return bool(
        page.evaluate(
            """() => !document.body.matches(".sending, .guarded")
              && document.querySelector("#status.mine") !== null
              && document.querySelector("#options button") !== null"""
        )
    )


def question(page: Page) -> str:
    return page.locator("#options").get_attribute("data-question") or ""


def click_option(page: Page, rng: random.Random) -> None:
    """Choose one of the buttons and wait until the server has heard it."""
    # Found and clicked in one go: another player's move may change the buttons at any moment.
    page.evaluate(
        """share => {
          const buttons = document.querySelectorAll("#options button");
          const button = buttons[Math.floor(share * buttons.length)];
          button?.click();
          // What is laid down by a second press.
          if (button?.classList.contains("picked")) button.click();
        }""",
        rng.random(),
    )
    settled(page)


def settled(page: Page) -> None:
    """Until the server has heard the choice and the next question may be answered."""
    page.wait_for_function("() => !document.body.matches('.sending, .guarded')")


def play_to_the_end(pages: list[Page], rng: random.Random, seconds: float = 60) -> None:
    """All choose at random until the game is over."""
    until = time.monotonic() + seconds
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < until, "the game does not end"
        for page in pages:
            if asked(page):
                click_option(page, rng)
        time.sleep(0.02)
