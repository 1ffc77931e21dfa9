"""Every game in Firefox: it opens, shows what there is, and can be played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.firefox import FIREFOX, Firefox
from critias.table import catalogue
from table.people import Server

pytestmark = pytest.mark.skipif(
    not FIREFOX.exists(), reason="no Firefox (on Debian: apt-get install firefox-esr)"
)
ASKED = """document.body.dataset.line === "open" && !document.body.matches(".sending, .guarded")
  && document.querySelector("#status.mine") && document.querySelector("#options button")"""
CHOSEN = """(() => {
  const button = document.querySelector("#options button");
  button.click();
  if (button.classList.contains("picked")) button.click();
})()"""
IN_SIGHT = """["#status .prompt", "#options .option, #options summary, #picking"].every((places) =>
  [...document.querySelectorAll(places)].map((place) => place.getBoundingClientRect())
    .some((box) => box.width > 40 && box.top >= 0 && box.bottom <= innerHeight))"""
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One browser for all games."""
    with Firefox(tmp_path_factory.mktemp("firefox") / "profile") as browser:
        yield browser


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_a_game_is_played_in_firefox(server: Server, firefox: Firefox, game: str) -> None:
    firefox.complaints.clear()
    firefox.size(1366, 768)
    firefox.open(server.url)
    firefox.does(f"""document.querySelector('form[action="/play/{game}"] button').click()""")
    firefox.wait(ASKED, 60)
    for width, height in ((1366, 768), (390, 844), (1366, 768)):
        firefox.size(width, height)
        firefox.wait(IN_SIGHT)
        assert firefox.does(WIDER) <= 0, width
    for _ in range(4):
        before = firefox.does("Number(document.body.dataset.revision)")
        firefox.does(CHOSEN)
        firefox.wait(f"document.body.dataset.revision > {before}")
        firefox.wait(f"({ASKED}) || document.querySelector('#status.over')", 60)
    assert firefox.complaints == []


@pytest.mark.parametrize(
    "path", ["/", "/mine", "/watch", "/gallery/goa2", "/new/goa2", "/rules/era"]
)
def test_pages_around_the_table_fit_in_firefox(server: Server, firefox: Firefox, path: str) -> None:
    firefox.complaints.clear()
    for width, height in ((1366, 768), (390, 844)):
        firefox.size(width, height)
        firefox.open(server.url + path)
        assert firefox.does("document.querySelectorAll('main h1').length") == 1
        assert firefox.does(WIDER) <= 0, width
    assert firefox.complaints == []
