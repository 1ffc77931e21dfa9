"""Names on the map at the sizes of real screens: none covers a piece or another name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from table.people import Server

Opened = Callable[..., Page]
SIZES = [(1920, 1080), (1366, 768), (1024, 768), (390, 844)]
POSITIONS = [
    ("goa2", "late"),
    ("goa2", "ten-heroes-fight"),
    ("era", "late"),
    ("athlas", "late"),
]
COVERED = """() => {
  const scene = document.querySelector("#scene");
  const seen = (one) => getComputedStyle(one).visibility !== "hidden"
    && getComputedStyle(one).display !== "none" && one.getBoundingClientRect().width > 0;
  const box = (one, high) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const spare = ((bottom - top) * (1 - high)) / 2;
    return { left: left + 2, right: right - 2, top: top + spare, bottom: bottom - spare };
  };
  const meet = (a, b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom;
  const things = '[data-piece][role="img"], .scene.near .close, .scene:not(.near) .afar';
  const pieces = [...scene.querySelectorAll(things)].filter(seen);
  const names = [...scene.querySelectorAll(".px.name, .px.area")]
    .filter((one) => seen(one) && !one.closest("[data-piece]"));
  const faults = [];
  for (const [number, name] of names.entries()) {
    const own = box(name, 0.6);
    for (const other of pieces) if (meet(own, box(other, 0.9))) faults.push(name.textContent);
    for (const other of names.slice(number + 1))
      if (meet(own, box(other, 0.6))) faults.push(`${name.textContent}: ${other.textContent}`);
  }
  return [names.length, faults];
}"""


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_no_name_covers_a_piece_or_another_name(
    server: Server, opened: Opened, game: str, position: str
) -> None:
    page = opened(f"{server.url}/positions/{game}", reduced_motion="reduce")
    page.locator(f'form[action="/positions/{game}/{position}"] button').nth(1).click()
    page.wait_for_selector('body[data-line="open"] #status')
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        names, faults = page.evaluate(COVERED)
        assert faults == [], (width, faults)
        assert names or game == "athlas", "some names have room"
