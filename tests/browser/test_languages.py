"""What scripts write on a page is in the reader's language, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.driving import asked, play_now, wait
from critias.kit.language import LANGUAGES, say, using
from critias.table import catalogue
from critias.table.pages.layout import NAME
from shared.pseudo import MARKED, unmarked, visible
from table.people import Server

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser


def test_a_table_in_a_language_nobody_speaks(
    server: Server, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in ("de", MARKED.code):
        monkeypatch.setitem(LANGUAGES, code, MARKED)
    page = opened(server.url, locale="de-DE")
    play_now(page, "reef")
    wait(lambda: asked(page), "a question")
    with using(MARKED):
        fit, many = say("Show all"), say("as list")
    expect(page.locator('[data-zoom="fit"]')).to_have_attribute("title", fit)
    expect(page.locator("#listing")).to_contain_text(many)
    page.locator("#options .option").first.click()
    wait(lambda: page.locator("#events li").count() > 0, "something happens")
    typed = [NAME, "Coral", *catalogue.game("reef").rulebook().ids]
    found = [word for words in visible(page.content()) for word in unmarked(words, typed)]
    assert found == []
