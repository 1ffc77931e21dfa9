"""The lobby of a table, where seats are filled, and the page where it is played."""

from __future__ import annotations

import json

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
from critias.table.pages.forms import facts_of
from critias.table.pages.layout import Visitor, page
from critias.table.pages.reach import reach
from critias.table.parts.signs import icon, seat_shape
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
    setup = json.loads(live.row.setup)
    told = facts_of(live.game, setup)
    facts = [el("div", el("dt", label), el("dd", words)) for label, words in told]
    facts.insert(0, el("div", el("dt", say("Clock")), el("dd", clock_words(live.clock))))
    source = came_from(live.row)
    return page(
        say(live.game.title),
        el("h1", say("A table for {game}", game=say(live.game.title))),
        el("p", source, cls="notice") if source else None,
        el("section", el("h2", say("Seats")), lobby(hub, live, reader, origin)),
        el("section", el("h2", say("Options")), el("dl", facts, cls="facts")),
        el("section", el("h2", say("Chat")), chat(live, reader), cls="lobby-chat"),
        claim_form(),
        el("p", id="announce", cls="hidden", role="status"),
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


def lobby(hub: Hub, live: Live, reader: Reader, origin: str) -> Html:
    """The seats, with what this reader may do about them."""
    host = live.row.host == reader.person
    rows = [_lobby_seat(hub, live, reader, seat, host, origin) for seat in range(len(live.seats))]
    free = [s for s in live.seats if s.person is None and not s.bot]
    begin: Child
    if host:
        begin = el(
            "form",
            el(
                "button",
                icon("play"),
                say("Begin"),
                type="submit",
                cls="primary",
                disabled=bool(free),
            ),
            el("span", " ", count(len(free), "1 still free", "{n} still free"), cls="quiet")
            if free
            else None,
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
        begin = el("div", begin, close, cls="lobby-tools")
    else:
        begin = el("p", say("The host begins once every seat is taken."), cls="quiet")
    unreachable = reach(origin) if host and free else ""
    help_ = el("a", say("How friends reach it"), href="/reach")
    warning = el("p", unreachable, " ", help_, cls="note") if unreachable else None
    return el("div", el("ul", rows, cls="lobby-seats"), warning, begin, id="lobby")


def _lobby_seat(hub: Hub, live: Live, reader: Reader, seat: int, host: bool, origin: str) -> Html:
    place = live.seats[seat]
    name = live.seat_name(seat)
    mine = place.person is not None and place.person == reader.person
    open_ = place.person is None and not place.bot
    tools: list[Child] = []

    def button(do: str, words: str, label: str, **fields: str) -> Html:
        hidden = [el("input", type="hidden", name=k, value=v) for k, v in fields.items()]
        return el(
            "form",
            hidden,
            el("input", type="hidden", name="seat", value=seat),
            el("input", type="hidden", name="do", value=do),
            el("button", words, type="submit", aria_label=f"{label} ({name})"),
            method="post",
            action=f"/t/{live.id}/seat",
        )

    if open_ and (host or live.row.public):
        tools.append(button("sit", say("Sit here"), say("Sit here")))
    if open_ and host:
        tools += [
            button(
                "bot",
                said(bot_named(one.code)),
                say("{bot}: {says}", bot=said(bot_named(one.code)), says=say(one.says)),
                bot=one.code,
            )
            for one in STRENGTHS
        ]
    if not open_ and (mine or host):
        words = say("Stand up") if mine else say("Free it")
        tools.append(button("free", words, words))
    link: Child = None
    if open_ and host:
        address = f"{origin}/t/{live.id}#seat={seat}.{link_key(hub, live, seat)}"
        link = el(
            "div",
            el("label", say("Link for {name}", name=name), for_=f"link-{seat}", cls="hidden"),
            el("input", id=f"link-{seat}", value=address, readonly=True, cls="link"),
            el("button", icon("link"), say("Copy link"), type="button", data_copy=f"link-{seat}"),
            cls="seat-link",
        )
    who = say("you") if mine else live.player(seat)
    return el(
        "li",
        seat_shape(live.game, live.setup, seat),
        el("span", name, cls="seat-name"),
        el("span", icon("bot" if place.bot else "person"), who, cls="player"),
        el("div", tools, cls="tools"),
        link,
        cls="lobby-seat" + (" free" if open_ else ""),
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
