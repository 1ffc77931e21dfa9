"""What a player gets to see: on a small screen, under the pointer, on every page."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.driving import asked, click_option, play_now, question, settled, wait
from critias.kit.voice import voice_of
from critias.table import catalogue
from table.people import Server

Opened = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_phone_zooms_until_a_finger_can_choose(server: Server, opened: Opened) -> None:
    page = opened(server.url, **PHONE)
    play_now(page, "goa2")
    wait(lambda: asked(page), "a question")
    spot = page.locator("#board-choices [data-option]").first
    box, frame = spot.bounding_box(), page.locator(".camera").bounding_box()
    assert box is not None
    assert frame is not None
    assert min(box["width"], box["height"]) >= 40
    assert frame["x"] <= box["x"] <= frame["x"] + frame["width"]
    assert frame["y"] <= box["y"] <= frame["y"] + frame["height"]
    scene = page.locator("#scene")
    focused = scene.evaluate("s => s.style.transform")
    assert "scale" in focused
    fit = page.locator('[data-zoom="fit"]')
    fit.tap()
    assert scene.evaluate("s => s.style.transform") == ""
    expect(fit).to_have_attribute("aria-label", "Show the part that matters now")
    fit.tap()
    assert scene.evaluate("s => s.style.transform") == focused


def test_a_card_is_enlarged_and_covers_no_option(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "goa2")
    while not page.locator("#hands .card.offered").count():
        wait(lambda: asked(page), "a question")
        click_option(page, random.Random(1))
    card = page.locator("#hands .card.offered").first
    card.hover()
    closer = page.locator("#closer")
    expect(closer).to_be_visible()
    expect(closer.locator(".text")).to_have_text(card.locator(".text").inner_text())
    big, side = closer.bounding_box(), page.locator(".side").bounding_box()
    assert big is not None
    assert side is not None
    assert big["x"] + big["width"] <= side["x"] + 1
    assert "lit" in (page.locator("#options .option.lit").get_attribute("class") or "")
    page.mouse.move(4, 200)
    expect(closer).to_be_hidden()
    card.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(closer).to_be_visible()
    page.keyboard.press("Escape")
    expect(closer).to_be_hidden()


def test_on_a_phone_a_swipe_leads_to_the_next_card(server: Server, opened: Opened) -> None:
    page = opened(server.url, **PHONE)
    play_now(page, "goa2")
    page.wait_for_selector(".hands .card")
    cards = page.locator(".hands .card .title")
    first, second = cards.nth(0).text_content(), cards.nth(1).text_content()
    page.evaluate(
        """() => {
          const card = document.querySelector(".hands .card");
          const box = card.getBoundingClientRect();
          const at = { bubbles: true, pointerType: "touch", clientX: box.x, clientY: box.y };
          card.dispatchEvent(new PointerEvent("pointerdown", at));
        }"""
    )
    expect(page.locator("#closer .title").first).to_have_text(first or "")
    page.evaluate(
        """() => {
          const box = document.querySelector("#closer");
          for (const [kind, x] of [["pointerdown", 300], ["pointerup", 120]]) {
            const at = { bubbles: true, pointerType: "touch", clientX: x, clientY: 500 };
            box.firstElementChild.dispatchEvent(new PointerEvent(kind, at));
          }
        }"""
    )
    expect(page.locator("#closer .title").first).to_have_text(second or "")
    page.locator("#closer button.prev").tap()
    expect(page.locator("#closer .title").first).to_have_text(first or "")


@pytest.mark.parametrize("game", [g for g in ("athlas", "goa2") if g in catalogue.games()])
def test_words_hide_nothing_that_they_tell_of(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url)
    play_now(page, game)
    wait(lambda: asked(page), "a question")
    spots = page.locator("#scene [data-option][data-tip]")
    for spot in spots.all()[:40:4]:
        spot.focus()
        expect(page.locator("#tip")).to_be_visible()
        box, tip = spot.bounding_box(), page.locator("#tip").bounding_box()
        assert box is not None
        assert tip is not None
        assert (
            box["x"] + box["width"] <= tip["x"]
            or tip["x"] + tip["width"] <= box["x"]
            or box["y"] + box["height"] <= tip["y"]
            or tip["y"] + tip["height"] <= box["y"]
        )


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_no_page_is_wider_than_a_phone(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url, **PHONE)
    for path in ("/api", f"/rules/{game}", f"/new/{game}", f"/learn/{game}"):
        if path.startswith("/learn") and not voice_of(catalogue.games()[game]).lessons:
            continue
        page.goto(server.url + path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, path


def test_every_game_has_a_picture_of_its_own(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    covers = page.locator("img.cover")
    assert covers.count() == len(catalogue.games())
    for cover in covers.all():
        cover.scroll_into_view_if_needed()
        wait(lambda cover=cover: bool(cover.evaluate("e => e.naturalWidth > 0")), "a picture")  # type: ignore[misc]
    sources = [cover.get_attribute("src") for cover in covers.all()]
    assert len(set(sources)) == len(sources)


def test_the_keyboard_stays_in_the_game(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "goa2")
    for _ in range(4):
        wait(lambda: asked(page), "a question")
        spots = page.locator("#scene [data-option]")
        if not spots.count():
            break
        before = question(page)
        settled(page)
        spots.first.focus()
        page.keyboard.press("Enter")
        wait(lambda was=before: question(page) != was or not asked(page), "the choice")  # type: ignore[misc]
        assert page.evaluate(
            """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
              done(document.activeElement.closest("#stage, #options") !== null))))"""
        )


def test_a_link_to_a_moment_of_a_running_game_can_be_opened(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    wait(lambda: asked(page), "a question")
    page.goto(f"{page.url}/replay")
    expect(page.locator("#seat")).to_have_value("0")
    link = page.locator("#share").input_value()
    other = opened(link)
    expect(other.locator("#where")).to_be_visible()
    expect(other.locator("#seat")).to_have_value("")


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_chapters_of_rules_have_names_of_their_own(
    server: Server, opened: Opened, game: str
) -> None:
    page = opened(f"{server.url}/rules/{game}")
    names = page.locator(".rules-page nav a").all_inner_texts()
    assert len(set(names)) == len(names)
    rule = page.locator(".rule-item").last.get_attribute("id")
    page.fill("#q", "no rule says this")
    expect(page.locator("#rules")).to_contain_text("No rule matches")
    page.evaluate("id => { location.hash = id; }", rule)
    expect(page.locator(".rule-item:target")).to_be_in_viewport()


def test_news_are_marked_without_motion(server: Server, opened: Opened) -> None:
    page = opened(server.url, reduced_motion="reduce")
    play_now(page, "goa2")
    wait(lambda: asked(page), "a question")
    spot = page.locator("#scene [data-option]").first
    spot.evaluate("e => e.classList.add('changed')")
    assert "drop-shadow" in str(spot.evaluate("e => getComputedStyle(e).filter"))
    assert page.evaluate("() => document.getAnimations().length") == 0
