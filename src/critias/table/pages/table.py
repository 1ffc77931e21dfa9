"""The lobby of a table, where seats are filled, and the page where it is played."""

from __future__ import annotations

import json
from collections.abc import Sequence

from critias.kit.language import count, said, say
from critias.players import STRENGTHS
from critias.table import clock
from critias.table.catalogue import bot_named
from critias.table.clock import Clock
from critias.table.fragments.people import time_left
from critias.table.fragments.talk import chat
from critias.table.html import Child, Html, el
from critias.table.hub import Hub
from critias.table.live import Live
from critias.table.pages.company import (
    Character,
    bot_face,
    characters,
    face,
    free_face,
    medallion,
    notice,
)
from critias.table.pages.forms import facts_of
from critias.table.pages.layout import Visitor, page
from critias.table.pages.reach import reach
from critias.table.parts.signs import icon
from critias.table.presence import away
from critias.table.reader import Reader
from critias.table.seating import link_key
from critias.table.telling import came_from


def claim_form() -> Html:
    """Shown by the client when the address carries the key of a seat."""
    return el(
        "dialog",
        el("h2", say("Take your seat"), id="claim-title"),
        el("p", say("You were invited to this table.")),
        el(
            "form",
            el("label", say("Your name"), for_="claim-name"),
            el("input", id="claim-name", name="name", maxlength="30", autocomplete="nickname"),
            el("button", say("Sit down"), type="submit", cls="primary"),
            el("button", say("Only look"), type="button", data_close=True),
            method="dialog",
            cls="line",
        ),
        el("p", id="claim-error", role="alert", cls="error"),
        id="claim",
        aria_labelledby="claim-title",
    )


def lobby_page(visitor: Visitor, hub: Hub, live: Live, reader: Reader, origin: str) -> Html:
    """The page of a table that has not begun."""
    told = facts_of(live.game, json.loads(live.row.setup))
    facts = [el("div", el("dt", label), el("dd", words)) for label, words in told]
    facts.insert(0, el("div", el("dt", say("Clock")), el("dd", clock_words(live.clock))))
    source = came_from(live.row)
    game = say(live.game.title)
    host = live.names.get(live.row.host)
    heading = (
        say("{name}'s table: {game}", name=host, game=game)
        if host is not None
        else say("A table for {game}", game=game)
    )
    parts = lobby_parts(hub, live, reader, origin)
    learn = el("a", icon("help"), say("Learn"), href=f"/learn/{live.row.game}", cls="button")
    return page(
        game,
        el("h1", heading),
        el("p", source, cls="notice") if source else None,
        el(
            "div",
            el(
                "div",
                el("h2", say("Seats"), cls="hidden"),
                parts["lobby"],
                el(
                    "section",
                    el("img", src=f"/t/{live.id}/small/0", alt="", cls="preview"),
                    el(
                        "div",
                        el("h2", say("What is played")),
                        el("p", say(live.voice.summary)),
                        el("dl", facts, cls="facts"),
                        el(
                            "div",
                            learn if live.voice.lessons else None,
                            el(
                                "a",
                                icon("book"),
                                say("Rules"),
                                href=f"/rules/{live.row.game}",
                                cls="button",
                            ),
                            cls="buttons",
                        ),
                    ),
                    cls="what",
                ),
                cls="lobby-main",
            ),
            el(
                "aside",
                parts["lobby-start"],
                el("section", el("h2", say("Chat")), chat(live, reader), cls="lobby-chat"),
                cls="lobby-side",
            ),
            cls="lobby-page",
        ),
        claim_form(),
        notice(live, reader),
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="lobby.js",
        cls="lobby",
    )


def clock_words(running: Clock) -> str:
    """A clock in words."""
    kinds = {words: kind for words, kind in clock.CHOICES.items() if kind[0] != clock.NONE}
    known = next((w for w, kind in kinds.items() if kind == (running.kind, running.seconds)), "")
    if running.kind == clock.NONE:
        return say("none")
    if known:
        return say(known)
    left = time_left(running.seconds)
    return (
        say("{time} a move", time=left)
        if running.kind == clock.MOVE
        else say("{time} a game", time=left)
    )


def lobby_parts(hub: Hub, live: Live, reader: Reader, origin: str) -> dict[str, Html]:
    """What changes in a lobby, by the ids of its parts: the seats, and what is missing."""
    return {
        "lobby": _seats(hub, live, reader, origin),
        "lobby-start": _start(live, reader, origin),
    }


def _seats(hub: Hub, live: Live, reader: Reader, origin: str) -> Html:
    """The seats by team, with what this reader may do about them."""
    known = characters(live.game, json.loads(live.row.setup))
    host = live.row.host == reader.person
    teams: dict[int, list[Html]] = {}
    for seat, team in enumerate(live.teams):
        one = _lobby_seat(hub, live, reader, seat, host, origin, known.get(seat, []))
        teams.setdefault(team, []).append(one)
    alone = all(len(seats) == 1 for seats in teams.values())
    sides = [[one for seats in teams.values() for one in seats]] if alone else teams.values()
    lists = [el("ul", side, cls="lobby-seats") for side in sides]
    return el("div", lists, id="lobby", cls="sides" if len(lists) > 1 else None)


def _start(live: Live, reader: Reader, origin: str) -> Html:
    """What is missing, and the word of the host, which says what it will do."""
    host = live.row.host == reader.person
    free = sum(1 for s in live.seats if s.person is None and not s.bot)
    still = count(free, "1 still free", "{n} still free") if free else say("All seats are taken")
    if not host:
        return el("section", *_guest_words(live, still), id="lobby-start", cls="start")
    fill: Child = None
    words = say("Begin")
    if free:
        words = count(free, "Begin with a bot", "Begin with {n} bots")
        fill = el(
            "label",
            count(free, "The free seat goes to a bot", "The free seats go to bots"),
            el(
                "select",
                [el("option", said(bot_named(one.code)), value=one.code) for one in STRENGTHS],
                name="fill",
            ),
        )
    begin = el(
        "form",
        fill,
        el("button", icon("play"), words, type="submit", cls="primary large"),
        method="post",
        action=f"/t/{live.id}/start",
    )
    close = el(
        "form",
        el("button", say("Close this table"), type="submit"),
        method="post",
        action=f"/t/{live.id}/close",
        data_confirm=say("Close this table for good?"),
    )
    unreachable = reach(origin) if free else ""
    help_ = el("a", say("How friends reach it"), href="/reach")
    return el(
        "section",
        el("h2", still, aria_live="polite"),
        el("p", say("Send a link to each friend, or begin with bots."), cls="quiet")
        if free
        else None,
        begin,
        el("p", unreachable, " ", help_, cls="small-note") if unreachable else None,
        close,
        id="lobby-start",
        cls="start",
    )


def _guest_words(live: Live, still: str) -> list[Html]:
    """What those wait for who are not the host."""
    name = live.names.get(live.row.host, say("The host"))
    words = (
        say("{name}, the host, is not here just now; only the host can begin.", name=name)
        if away(live, live.row.host)
        else say("The host begins once every seat is taken.")
    )
    return [el("h2", still, aria_live="polite"), el("p", words, cls="quiet")]


def _lobby_seat(
    hub: Hub,
    live: Live,
    reader: Reader,
    seat: int,
    host: bool,
    origin: str,
    known: Sequence[Character],
) -> Html:
    place = live.seats[seat]
    name = live.seat_name(seat)
    mine = place.person is not None and place.person == reader.person
    open_ = place.person is None and not place.bot
    tools: list[Child] = []

    def form(do: str, *inside: Child) -> Html:
        return el(
            "form",
            el("input", type="hidden", name="seat", value=seat),
            el("input", type="hidden", name="do", value=do),
            *inside,
            method="post",
            action=f"/t/{live.id}/seat",
        )

    def button(words: str) -> Html:
        return el("button", words, type="submit", aria_label=f"{words} ({name})")

    if open_ and (host or live.row.public):
        tools.append(form("sit", button(say("Sit here"))))
    if open_ and host:
        strengths = [el("option", said(bot_named(one.code)), value=one.code) for one in STRENGTHS]
        label = say("Bot for {name}", name=name)
        choice = el("select", strengths, name="bot", aria_label=label)
        tools.append(form("bot", choice, button(say("Give it"))))
    if not open_ and (mine or host):
        tools.append(form("free", button(say("Stand up") if mine else say("Free it"))))
    link: Child = None
    if open_ and host:
        address = f"{origin}/t/{live.id}#seat={seat}.{link_key(hub, live, seat)}"
        link = el(
            "div",
            el("label", say("Link for {name}", name=name), for_=f"link-{seat}", cls="hidden"),
            el("input", id=f"link-{seat}", value=address, readonly=True, cls="link"),
            el(
                "button",
                icon("link"),
                say("Copy link"),
                type="button",
                cls="primary",
                data_copy=f"link-{seat}",
                aria_label=say("Copy link ({name})", name=name),
            ),
            cls="seat-link",
        )
    who = say("you") if mine else live.player(seat)
    is_away = away(live, place.person) and not mine
    sign = bot_face() if place.bot else free_face() if open_ else face(live.player(seat))
    heroes = ", ".join(one.name for one in known)
    look = ["lobby-seat", *(["free"] if open_ else []), *(["mine"] if mine else [])]
    return el(
        "li",
        el("div", medallion(live.game, live.setup, seat, known), cls="medallions"),
        el(
            "div",
            el(
                "span",
                el("span", heroes or name, cls="seat-name"),
                el("span", name, cls="quiet") if heroes else None,
                cls="seat-title",
            ),
            el(
                "span",
                sign,
                who,
                el("span", say("host"), cls="mark") if place.person == live.row.host else None,
                el("span", say("away"), cls="mark away") if is_away else None,
                cls="player",
            ),
            cls="seat-words",
        ),
        link,
        el("div", tools, cls="tools") if tools else None,
        cls=" ".join(look),
    )


def closed_page(visitor: Visitor, live: Live) -> Html:
    """For those who may not watch; a link to a seat still works here."""
    return page(
        say(live.game.title),
        el(
            "section",
            el("h1", say("This table is not open to spectators")),
            el("p", say("If you were sent a link to a seat, open it again as a whole.")),
            claim_form(),
            cls="narrow",
        ),
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="lobby.js",
    )
