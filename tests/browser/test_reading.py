"""Everything can be read: no words smaller than 12 pixels, none cut off, on any screen."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.driving import asked, click_option, is_over, play_now, wait
from critias.kit.voice import voice_of
from critias.table import catalogue
from table.people import Server

Opened = Callable[..., Page]
SCREENS = ((1920, 1080), (1366, 768), (1024, 768), (390, 844))
LEAST = 11.9

STAGED = sorted(
    name
    for name, game in catalogue.games().items()
    if voice_of(game).stage is not voice_of(dataclasses.replace(game, id="")).stage
)

SMALLEST = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim()) continue;
    if (element.closest(".hidden, [hidden], defs")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    let size = parseFloat(getComputedStyle(element).fontSize);
    if (element instanceof SVGElement) {
      // A letter on a piece is part of its picture: the piece says in words what it is.
      if (!element.closest(".px, .close, .afar")) continue;
      const at = element.getScreenCTM();
      size *= Math.hypot(at.a, at.b);
    }
    found.push([size, element.textContent.trim().slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0]).slice(0, 3);
}"""


DRAWN = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(() => done(null)))))"""


def check(page: Page, where: str) -> None:
    """Words on a map take their size when it has been drawn anew, which a busy machine delays."""
    small = page.evaluate(SMALLEST)
    for _ in range(20):
        if small[0][0] >= LEAST:
            break
        page.wait_for_timeout(100)
        small = page.evaluate(SMALLEST)
    assert small[0][0] >= LEAST, f"{where}: {small}"
    wide = page.evaluate("() => [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1], f"{where} is wider than the screen"


@pytest.mark.parametrize("game", STAGED)
def test_the_table_can_be_read_on_every_screen(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url)
    play_now(page, game)
    rng = random.Random(2)
    for _ in range(3):
        for _ in range(3):
            wait(lambda: asked(page) or is_over(page), f"a decision in {game}", 60)
            click_option(page, rng)
        wait(lambda: asked(page) or is_over(page), f"a decision in {game}", 60)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            check(page, f"{game} at {width}x{height}")
        page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("size", SCREENS[1:])
def test_pages_can_be_read(server: Server, opened: Opened, size: tuple[int, int]) -> None:
    page = opened(server.url, viewport={"width": size[0], "height": size[1]})
    for path in ("/", "/new/reef", "/rules/reef", "/learn/reef", "/me", "/mine", "/learn/goa2"):
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        check(page, path)
