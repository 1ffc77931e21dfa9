"""What a screen reader is told: sentences, one after the other, and every new question."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.driving import asked, click_option, is_over, play_now, question, wait
from table.people import Server

Opened = Callable[..., Page]
SPOKEN = "[...document.querySelectorAll('#announce p')].map((line) => line.textContent)"
PROMPT = "document.querySelector('#status .prompt').textContent.trim()"


def asked_anew(page: Page, old: str) -> bool:
    """Whether there is another question than the old one, or none any more."""
    return (asked(page) and question(page) != old) or is_over(page)


@pytest.mark.parametrize("game", ["reef", "goa2", "era", "athlas", "mage_knight"])
def test_every_question_is_read_out(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url)
    play_now(page, game)
    wait(lambda: asked(page), "the first question", 60)
    rng = random.Random(3)
    for _ in range(8):
        before = len(page.evaluate(SPOKEN))
        old = question(page)
        click_option(page, rng)
        wait(functools.partial(asked_anew, page, old), "the next question", 60)
        spoken, prompt = page.evaluate(f"() => [{SPOKEN}, {PROMPT}]")
        news = spoken[before:]
        assert any(line.startswith(prompt.rstrip(".")) for line in news), (prompt, news)
        assert all(line[-1] in ".!?…" for line in news), news
        assert all(line == " ".join(line.split()) for line in news), news
        if is_over(page):
            break
    region = page.locator("#announce")
    assert region.get_attribute("aria-live") == "polite"


def test_what_was_read_is_not_read_again(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    wait(lambda: asked(page), "the first question")
    assert page.evaluate(SPOKEN) == [], "a page that opens is read by itself"
    page.click("#side-chat")
    page.click("#chat [data-say='Well played!']")
    expect(page.locator("#chat .said li")).to_contain_text("Well played!")
    assert page.evaluate(SPOKEN) == [], "nothing has happened in the game"
