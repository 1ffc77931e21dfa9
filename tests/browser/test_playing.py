"""Whole games in a real browser."""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.driving import (
    asked,
    click_option,
    fill_seats,
    invite,
    is_over,
    play_now,
    play_to_the_end,
    question,
    settled,
    wait,
)
from critias.table import catalogue
from table.people import Server, settings_for
from table.process import Process

Opened = Callable[..., Page]


def test_a_whole_game_against_bots(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    expect(page).to_have_title(re.compile("Your turn"))
    page.locator("#options button").last.click()
    play_to_the_end([page], random.Random(1))
    page.click("text=Result, replay and file")
    expect(page.locator("h1")).to_contain_text(re.compile("win|draw"))
    expect(page.locator("table.stats")).to_contain_text("Cells")
    for picture in page.locator(".filmstrip img").all():
        picture.scroll_into_view_if_needed()
        handle = picture.element_handle()
        page.wait_for_function("i => i.complete && i.naturalWidth > 0", arg=handle)
    page.click(".outcome >> text=Replay")
    slider = page.locator("#at")
    expect(page.locator("#where")).to_have_text(re.compile(r"(\d+) of \1"))
    slider.evaluate("s => { s.value = 2; s.dispatchEvent(new Event('input')); }")
    expect(page.locator("#told")).to_contain_text("Depths")
    assert "at=2" in page.locator("#share").input_value()
    page.select_option("#seat", "1")
    expect(page).to_have_url(re.compile("seat=1"))
    page.click("text=Continue from here")
    expect(page.locator("h1")).to_contain_text("table: Reef")


def test_a_game_in_two_browsers(server: Server, opened: Opened) -> None:
    host, guest = invite(server, opened)
    rng = random.Random(2)
    click_option(host, rng)
    expect(host.locator("#status")).to_contain_text("you may still change it")
    expect(guest.locator(".seat").first).to_contain_text("ready")
    host.click("[data-side=chat]")
    host.fill("#say", "good <b>dive</b>!")
    host.click(".say button")
    expect(guest.locator("[data-side=chat] .count")).to_have_text("1")
    guest.click("[data-side=chat]")
    expect(guest.locator(".said")).to_contain_text("good <b>dive</b>!")
    play_to_the_end([host, guest], rng)
    assert host.locator("#status h2").inner_text() == guest.locator("#status h2").inner_text()


def test_a_seat_link_survives_the_door(tmp_path: Path, opened: Opened) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", password="open sesame")
    with Server(settings) as server:
        host = opened(f"{server.url}/new/reef")
        host.fill("#password", "open sesame")
        host.click("text=Enter")
        fill_seats(host, "people", "open")
        host.click("text=Set the table")
        guest = opened(host.input_value("#link-1"))
        guest.fill("#password", "open sesame")
        guest.click("text=Enter")
        guest.fill("#claim-name", "Dora")
        guest.click("text=Sit down")
        expect(guest.locator(".lobby-seat").nth(1)).to_contain_text("you")


def test_hot_seat_with_a_curtain(server: Server, opened: Opened) -> None:
    page = opened(f"{server.url}/new/reef")
    fill_seats(page, "all", "me")
    page.click("text=Set the table")
    page.click("button:has-text('Begin')")
    rng = random.Random(3)
    page.wait_for_selector("#curtain button")
    seen = []
    while not is_over(page):
        if page.locator("#curtain button").is_visible():
            seen.append(page.locator("#curtain h2").inner_text().split(",")[0])
            # Behind the curtain there is nothing to peek at.
            assert page.locator("#options button").count() == 0
            expect(page.locator("#curtain button")).to_be_focused()
            page.keyboard.press("Enter")
            page.wait_for_selector("#curtain", state="hidden")
        elif asked(page):
            click_option(page, rng)
    assert {"Nemo", "Dory"} <= set(seen)


def claiming(host: Page, guest: Page, rng: random.Random) -> Page:
    """Play until one of them has to claim a cell; returns that one."""
    for page in (host, guest):
        wait(partial(asked, page), "a question")
        click_option(page, rng)
    wait(
        lambda: any(p.locator("#status").inner_text().find("claim") > 0 for p in (host, guest)),
        "a claim",
    )
    return host if "Your" in host.locator("#status").inner_text() else guest


def test_undo_and_why_not(server: Server, opened: Opened) -> None:
    host, guest = invite(server, opened)
    page = claiming(host, guest, random.Random(4))
    other = guest if page is host else host
    expect(other.locator("#status")).to_contain_text("Waiting for")
    expect(page.locator("#actions")).to_contain_text(re.compile("has been (drawn on|shown) since"))
    page.locator('#scene [data-option="cell:2"]').click()
    expect(page.locator("#status")).to_contain_text("colour")
    settled(page)
    # Never an undo by a click that was meant for an option.
    page.click("button:has-text('Take back')")
    page.wait_for_timeout(900)
    page.click("button:has-text('Take back')")
    expect(page.locator("#status")).to_contain_text("Which cell")
    settled(page)
    page.locator('#scene [data-option="cell:2"]').click()
    expect(page.locator("#status")).to_contain_text("colour")
    settled(page)
    page.keyboard.press("1")
    expect(page.locator("#events")).to_contain_text("claims cell 3")
    page.click("button:has-text('Ask to take back')")
    other.click("button:has-text('Agree')")
    expect(page.locator("#status")).to_contain_text("colour")
    expect(page.locator("#events")).not_to_contain_text("claims cell 3")


def test_what_is_not_allowed_says_why(server: Server, opened: Opened) -> None:
    host, guest = invite(server, opened)
    rng = random.Random(5)
    page = claiming(host, guest, rng)
    page.locator('#scene [data-option="cell:0"]').hover()
    expect(page.locator("#tip")).to_contain_text("Cell 1")
    expect(page.locator("#tip")).to_contain_text("claims a free cell")
    page.locator('#scene [data-option="cell:0"]').click()
    expect(page.locator("#status")).to_contain_text("colour")
    settled(page)
    page.keyboard.press("1")
    settled(page)
    second = claiming(host, guest, rng)
    second.locator('#scene g[data-tip="Cell 1"]').click()
    expect(second.locator("#tip")).to_contain_text("A taken cell cannot be claimed")
    # It goes when the next thing happens.
    second.evaluate("document.querySelector('#options .option').click()")
    expect(second.locator("#tip")).to_be_hidden()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_after_the_server_was_killed_the_page_catches_up(tmp_path: Path, opened: Opened) -> None:
    database, port = str(tmp_path / "t.sqlite3"), free_port()
    with Process(database, port=port) as server:
        page = opened(server.url)
        play_now(page, "reef")
        page.evaluate("() => { window.stayed = true; }")
        server.kill()
    expect(page.locator("#trouble")).to_contain_text("The line is down")
    before = question(page)
    page.wait_for_timeout(1000)  # a key counts once its question has been seen
    page.keyboard.press("2")  # chosen while nobody listens
    with Process(database, port=port):
        expect(page.locator("#trouble")).to_be_hidden(timeout=30_000)
        wait(lambda: question(page) != before or not asked(page), "the choice to arrive")
        play_to_the_end([page], random.Random(6))
        assert page.evaluate("() => window.stayed") is True


def test_on_a_phone(server: Server, opened: Opened) -> None:
    phone = {"viewport": {"width": 375, "height": 720}, "has_touch": True, "is_mobile": True}
    page = opened(server.url, **phone)
    for path in ("/", "/new/reef", "/rules/reef", "/me", "/mine"):
        page.goto(server.url + path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 375, path
    page.goto(server.url)
    page.tap('form[action="/play/reef"] button')
    page.wait_for_selector('body[data-line="open"] #status')
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 375
    rng = random.Random(7)
    while not is_over(page):
        if asked(page):
            spots = page.locator("#scene [data-option]")
            if not spots.count() and page.locator("#listing").is_visible():
                page.tap("#listing")
            some = spots if spots.count() else page.locator("#options button")
            target = some.nth(rng.randrange(some.count()))
            box = target.bounding_box()
            assert box is not None
            assert box["height"] >= 24
            target.tap()
            # The first tap looks; the second chooses.
            assert asked(page)
            page.tap("#pick")
            settled(page)
    # Bots play by chance here.
    expect(page.locator("#status")).to_contain_text(re.compile("win|draw"))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_a_game_by_keyboard_alone(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    tab_to(page, 'form[action="/play/reef"] button')
    page.keyboard.press("Enter")
    page.wait_for_selector('body[data-line="open"] #status')
    undone = False
    on_board = False
    moves = 0
    while not is_over(page):
        if not asked(page):
            continue
        moves += 1
        kind = page.locator("#status .prompt").inner_text()
        if "cell" in kind:
            tab_to(page, "#scene [data-option]")
            page.keyboard.press("Enter")
            on_board = True
        elif "colour" in kind and not undone:
            settled(page)
            page.keyboard.press("u")
            expect(page.locator("#status")).to_contain_text("Which cell")
            undone = True
        elif moves % 2:
            page.keyboard.press("o")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(min(9, page.locator("#options button").count())))
        settled(page)
    assert moves >= 4
    if on_board:
        assert undone
    tab_to(page, "#status a.button")
    page.keyboard.press("Enter")
    # Bots play by chance here.
    expect(page.locator("h1")).to_contain_text(re.compile("win|draw"))


def test_the_board_zooms_and_moves(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    scene = page.locator("#scene")

    def place() -> str:
        return str(scene.evaluate("s => s.style.transform"))

    assert place() == ""
    page.click('[data-zoom="in"]')
    assert "scale(1.4)" in place()
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -300)
    zoomed = place()
    assert "scale(1.4)" not in zoomed
    page.mouse.down()
    page.mouse.move(480, 440, steps=4)
    page.mouse.up()
    assert place() != zoomed
    page.focus("#board")
    moved = place()
    page.keyboard.press("ArrowLeft")
    assert place() != moved
    page.keyboard.press("0")
    assert place() == ""


def test_carrying_oneself_to_another_device(server: Server, opened: Opened) -> None:
    page = opened(server.url)
    play_now(page, "reef")
    table = page.url
    page.goto(f"{server.url}/me")
    page.fill("#name", "Nadia")
    page.click("form[action='/me'] button")
    page.click("button:has-text('Make a link')")
    link = page.locator("#carry-link input").input_value()
    phone = opened(link)
    phone.click("text=Go on")
    expect(phone.locator("h1")).to_have_text("My games")
    assert phone.locator(f'a[href="{table.removeprefix(server.url)}"]').count() >= 1
    expect(phone.locator("nav .who")).to_contain_text("Nadia")


def test_the_rules_can_be_searched(server: Server, opened: Opened) -> None:
    page = opened(f"{server.url}/rules/reef")
    page.fill("#q", "free cell")
    expect(page.locator("#found")).to_have_text("1 rule")
    expect(page.locator(".rule-item:visible")).to_have_count(1)
    page.goto(f"{server.url}/rules/reef#reef.dive.highest")
    expect(page.locator(".rule-item:target")).to_contain_text("deepest")


def test_a_lesson_on_the_board(server: Server, opened: Opened) -> None:
    page = opened(f"{server.url}/learn/reef")
    page.locator('#scene [data-option="cell:0"]').click()
    expect(page.locator(".well")).to_contain_text("Cell 1")
    page.click("text=Next lesson")
    page.click("text=Stay up")
    expect(page.locator(".well")).to_contain_text("shown together")


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_every_game_can_be_played_here(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.url)
    play_now(page, game)
    rng = random.Random(8)
    for _ in range(12):
        wait(lambda: asked(page) or is_over(page), f"a decision in {game}", 60)
        if is_over(page):
            break
        assert page.evaluate(
            """() => {
              const of = place => [...document.querySelectorAll(`${place} [data-option]`)]
                .map(spot => spot.dataset.option);
              const listed = new Set(of("#options"));
              return of("#stage").filter(option => !listed.has(option));
            }"""
        ) == []  # fmt: skip
        click_option(page, rng)
    # However often parts have been exchanged, each is there once.
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert [one for one in ids if ids.count(one) > 1] == []
