"""Saved designs: a list for each person, shared by links, used in new games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from table.people import Server

DESIGN = "savage_warrior+karoos_blade/spell_binder/shadow_ranger*flood"
OTHER = "shadow_ranger/spell_binder/savage_warrior*"


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=server.url, headers={"accept": "text/html"}, follow_redirects=True, timeout=60
    ) as client:
        yield client


def keep(browser: httpx.Client, name: str, code: str = DESIGN) -> httpx.Response:
    return browser.post("/kept/athlas", data={"name": name, "code": code})


def names(browser: httpx.Client) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", browser.get("/kept").text)


def test_what_was_saved_is_on_the_list(browser: httpx.Client) -> None:
    assert "Nothing yet" in browser.get("/kept").text
    page = keep(browser, " Rush\n ").text
    assert names(browser) == ["Rush"]
    assert re.search("<li>Alpha 1, cost [0-9]+: Savage Warrior, Karoo", page)
    keep(browser, "Slow", OTHER)
    assert sorted(names(browser)) == ["Rush", "Slow"]


def test_the_same_design_is_kept_once_under_the_last_name(browser: httpx.Client) -> None:
    keep(browser, "First")
    keep(browser, "Second")
    assert names(browser) == ["Second"]


def test_a_saved_design_is_renamed_and_deleted(browser: httpx.Client) -> None:
    page = keep(browser, "Old").text
    (address,) = re.findall(r'action="(/kept/athlas/\w+)"', page)
    browser.post(address, data={"do": "rename", "name": "New"})
    assert names(browser) == ["New"]
    assert browser.post(address, data={"do": "rename", "name": " "}).status_code == 400
    browser.post(address, data={"do": "drop"})
    assert names(browser) == []
    assert browser.post(address, data={"do": "drop"}).status_code == 404


def test_nobody_touches_what_others_keep(server: Server, browser: httpx.Client) -> None:
    (address,) = re.findall(r'action="(/kept/athlas/\w+)"', keep(browser, "Mine").text)
    eve = server.person("Eve")
    assert eve.http.post(address, data={"do": "drop"}).status_code == 404
    assert eve.http.post(address, data={"do": "rename", "name": "x"}).status_code == 404
    assert "Mine" not in eve.http.get("/kept").text
    assert names(browser) == ["Mine"]


def test_a_link_shows_the_design_to_others(server: Server, browser: httpx.Client) -> None:
    page = keep(browser, "Rush & run").text
    (address,) = re.findall(r'value="http[^"]*?(/kept/athlas\?[^"]+)"', page)
    seen = httpx.get(server.url + address.replace("&amp;", "&"), timeout=60)
    assert seen.status_code == 200
    assert "Rush &amp; run" in seen.text
    assert f'value="{DESIGN}"' in seen.text


@pytest.mark.parametrize(
    "code",
    ["", "nonsense", "savage_warrior+savage_warrior", "x" * 3000, "savage_warrior*flood+flood"],
)
def test_a_code_that_is_none_is_refused_in_words(browser: httpx.Client, code: str) -> None:
    assert keep(browser, "Bad", code).status_code == 400
    seen = browser.get("/kept/athlas", params={"code": code})
    assert seen.status_code == 400
    assert "code" in seen.text
    assert names(browser) == []


def test_games_without_designs_keep_nothing(browser: httpx.Client) -> None:
    assert browser.post("/kept/goa2", data={"name": "x", "code": "y"}).status_code == 404


def test_a_new_game_uses_saved_designs(browser: httpx.Client) -> None:
    page = keep(browser, "Rush").text
    (address,) = re.findall(r'href="(/new/athlas\?[^"]+)"', page)
    form = browser.get(address.replace("&amp;", "&")).text
    assert re.search(rf'value="{re.escape(DESIGN)}" checked', form)
    assert "<span>Rush</span>" in form
    made = browser.post("/new/athlas", data={"option-creation": "build", "option-designs": DESIGN,
                                             "seat-0": "open", "seat-1": "me"})  # fmt: skip
    assert "<dt>Saved designs</dt><dd>Savage Warrior, Spell Binder, Shadow Ranger</dd>" in made.text


def test_the_form_offers_only_designs_that_fit(browser: httpx.Client) -> None:
    keep(browser, "Rush")
    page = browser.get("/new/athlas", params={"option-creation": "build"}).text
    assert "<span>Rush</span>" in page
    assert "<span>Rush</span>" not in browser.get("/new/athlas?option-creation=random").text
