"""A table and a real browser to sit at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from critias.kernel.installed import forget_games
from critias.table import catalogue
from table.people import Server, settings_for

PLUGIN = Path(__file__).parent.parent / "table" / "plugin"
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

Opened = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package", autouse=True)
def reef() -> Iterator[None]:
    """The small game of the table's tests."""
    sys.path.insert(0, str(PLUGIN))
    catalogue.games.cache_clear()
    forget_games()
    yield
    sys.path.remove(str(PLUGIN))
    catalogue.games.cache_clear()
    forget_games()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with a database of its own."""
    folder = tmp_path_factory.mktemp("table")
    with Server(settings_for(folder / "table.sqlite3")) as running:
        yield running


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    assert Path(CHROMIUM).exists(), (
        "these tests need Chromium: install it (on Debian: apt-get install chromium), "
        "or leave them out with -m 'not browser'"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opened]:
    """Opens a page in a browser of its own; whatever the page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        # A line that breaks because the server was killed is no fault of the page.
        if message.type == "error" and "WebSocket" not in message.text:
            complaints.append(message.text)

    def open_page(url: str, **options: object) -> Page:
        usual: dict[str, object] = {"viewport": {"width": 1280, "height": 800}}
        context = chromium.new_context(**{**usual, **options})  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
