"""Measures what a browser does with the table: `python tools/bench_browser.py [GAME ...]`.

Plays each game against bots in Chromium and prints the time the page works on an update, how long
it takes from a click to the frame that shows the next question, and how evenly it draws while
nothing happens.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from critias.table import catalogue
from critias.table.bench import served

CHROMIUM = "/usr/bin/chromium"
MOVES = 30

ASKED = """() => !document.body.matches(".sending, .guarded")
  && document.querySelector("#status.mine, #status.over") !== null"""
CHOOSE = """share => {
  const options = document.querySelectorAll("#options button");
  options[Math.floor(share * options.length)]?.click();
}"""
UPDATES = """() => performance.getEntriesByName("critias:update").map((one) => one.duration)"""
WATCH = """() => {
  // From a click on an option to the first frame that shows the next question.
  globalThis.repaints = [];
  let clicked = 0;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-option]")) clicked = performance.now();
  }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => repaints.push(performance.now() - from), 0));
  }).observe(
    document.getElementById("options"),
    { attributes: true, attributeFilter: ["data-question"] },
  );
}"""
FRAMES = """() => new Promise((done) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (times.length < 120) requestAnimationFrame(frame);
    else done(times.slice(1).map((at, i) => at - times[i]));
  };
  requestAnimationFrame(frame);
})"""


def play(page: Page, url: str, game: str) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of work for each update, from a click to the next question, and between frames
    while idle."""
    page.goto(url)
    page.click(f'form[action="/play/{game}"] button')
    page.wait_for_selector('body[data-line="open"] #status')
    page.evaluate(WATCH)
    rng = random.Random(417)
    for _ in range(MOVES):
        page.wait_for_function(ASKED, timeout=60_000)
        if page.locator("#status.over").count():
            break
        page.evaluate(CHOOSE, rng.random())
        time.sleep(0.5)
    return page.evaluate(UPDATES), page.evaluate("repaints"), page.evaluate(FRAMES)


def main() -> None:
    """Print the figures of each game."""
    games = sys.argv[1:] or list(catalogue.games())
    with (
        tempfile.TemporaryDirectory() as folder,
        served(str(Path(folder) / "bench.sqlite3")) as (url, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        heads = ("updates", "median ms", "p95 ms", "click to repaint", "idle frame ms")
        print(f"{'game':14}" + "".join(f"{head:>18}" for head in heads))
        for game in games:
            page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
            updates, repaints, frames = play(page, url, game)
            ordered = sorted(updates)
            high = ordered[int(len(ordered) * 0.95)]
            middles = (
                statistics.median(updates),
                high,
                *map(statistics.median, (repaints, frames)),
            )
            print(f"{game:14}{len(updates):18}" + "".join(f"{ms:18.1f}" for ms in middles))
        browser.close()


if __name__ == "__main__":
    main()
