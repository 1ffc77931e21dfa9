"""The rules for people: chapters with headings, a search that understands, examples to try."""

from __future__ import annotations

import httpx
import pytest

from critias.kernel.installed import game
from critias.kit.voice import voice_of
from critias.table.pages.layout import Visitor
from critias.table.pages.rules import rules_page
from critias.table.seek import found
from table.people import Server


@pytest.mark.parametrize("name", ["goa2", "athlas"])
def test_how_do_i_win_finds_how_to_win(name: str) -> None:
    first = found(game(name).rulebook(), "how do I win?")[:8]
    assert any("win" in rule.says or "victory" in rule.id for rule in first)
    assert len(first) >= 3


@pytest.mark.parametrize("slip", ["attak", "atack", "ATTACK", "attacks", "attacking"])
def test_slips_and_forms_of_a_word_find_it(slip: str) -> None:
    rules = found(game("goa2").rulebook(), slip)
    assert rules
    assert any(rule.chapter == "attack" for rule in rules[:5])


def test_the_best_comes_first_and_all_words_count() -> None:
    book = game("goa2").rulebook()
    ranged = found(book, "attack range")
    assert ranged
    assert all("rang" in f"{r.id} {r.section} {r.says}".casefold() for r in ranged)
    assert len(ranged) < len(found(book, "attack"))
    rule = next(iter(book))
    assert found(book, rule.id) == [rule]
    assert found(book, "  ") == list(book)
    assert found(book, "xylophone quux") == []


@pytest.mark.parametrize("name", ["goa2", "athlas"])
def test_chapters_have_headings_of_their_own(name: str) -> None:
    played = game(name)
    page = str(rules_page(Visitor(), played, ""))
    headings = [part.split("</h2>")[0].split(">")[-1] for part in page.split("<h2")[1:]]
    assert len(set(headings)) == len(headings) == len(played.rulebook().chapters())


def test_rules_that_a_lesson_shows_lead_to_it() -> None:
    played = game("goa2")
    lessons = voice_of(played).lessons
    number, rule = next((n, one.rules[0]) for n, one in enumerate(lessons, 1) if one.rules)
    page = str(rules_page(Visitor(), played, ""))
    article = page.split(f'<article id="{rule}"')[1].split("</article>", maxsplit=1)[0]
    assert f'href="/learn/goa2/{number}"' in article


def test_a_search_is_a_page_of_its_own(server: Server) -> None:
    page = httpx.get(f"{server.url}/rules/reef", params={"q": "how do I win"}).text
    assert "reef.end.most-cells" in page
    none = httpx.get(f"{server.url}/rules/reef", params={"q": "xylophone"}).text
    assert "No rule matches" in none
