"""The lobby of a table, where seats are filled, and the page where it is played."""

from __future__ import annotations

import json

from critias.players import STRENGTHS
from critias.table import clock
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


def claim_form() -> Html:
    """Shown by the client when the address carries the key of a seat."""
    return el(
        "dialog",
        el("h2", "Take your seat", id="claim-title"),
        el("p", "You were invited to this table."),
        el(
            "form",
            el("label", "Your name", for_="claim-name"),
            el("input", id="claim-name", name="name", maxlength="30", autocomplete="nickname"),
            el("button", "Sit down", type="submit", cls="primary"),
            el("button", "Only look", type="button", data_close=True),
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
    facts.insert(0, el("div", el("dt", "Clock"), el("dd", clock_words(live.clock))))
    source = el("p", f"This table {live.row.origin}.", cls="notice") if live.row.origin else None
    return page(
        live.game.title,
        el("h1", f"A table for {live.game.title}"),
        source,
        el("section", el("h2", "Seats"), lobby(hub, live, reader, origin)),
        el("section", el("h2", "Options"), el("dl", facts, cls="facts")),
        el("section", el("h2", "Chat"), chat(live, reader), cls="lobby-chat"),
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
        return "none"
    return known or f"{time_left(running.seconds)} a {running.kind}"


def lobby(hub: Hub, live: Live, reader: Reader, origin: str) -> Html:
    """The seats, with what this reader may do about them."""
    host = live.row.host == reader.person
    rows = [_lobby_seat(hub, live, reader, seat, host, origin) for seat in range(len(live.seats))]
    free = [s for s in live.seats if s.person is None and not s.bot]
    begin: Child
    if host:
        begin = el(
            "form",
            el("button", icon("play"), "Begin", type="submit", cls="primary", disabled=bool(free)),
            el("span", f" {len(free)} still free", cls="quiet") if free else None,
            method="post",
            action=f"/t/{live.id}/start",
        )
        close = el(
            "form",
            el("button", "Close this table", type="submit"),
            method="post",
            action=f"/t/{live.id}/close",
            data_confirm="Close this table for good?",
        )
        begin = el("div", begin, close, cls="lobby-tools")
    else:
        begin = el("p", "The host begins once every seat is taken.", cls="quiet")
    unreachable = reach(origin) if host and free else ""
    help_ = el("a", "How friends reach it", href="/reach")
    warning = el("p", unreachable, " ", help_, cls="note") if unreachable else None
    return el("div", el("ul", rows, cls="lobby-seats"), warning, begin, id="lobby")


def _lobby_seat(hub: Hub, live: Live, reader: Reader, seat: int, host: bool, origin: str) -> Html:
    place = live.seats[seat]
    name = live.seat_names[seat]
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
        tools.append(button("sit", "Sit here", "Sit here"))
    if open_ and host:
        tools += [
            button("bot", f"{one.name} bot", f"{one.name} bot: {one.says}", bot=one.code)
            for one in STRENGTHS
        ]
    if not open_ and (mine or host):
        words = "Stand up" if mine else "Free it"
        tools.append(button("free", words, words))
    link: Child = None
    if open_ and host:
        address = f"{origin}/t/{live.id}#seat={seat}.{link_key(hub, live, seat)}"
        link = el(
            "div",
            el("label", f"Link for {name}", for_=f"link-{seat}", cls="hidden"),
            el("input", id=f"link-{seat}", value=address, readonly=True, cls="link"),
            el("button", icon("link"), "Copy link", type="button", data_copy=f"link-{seat}"),
            cls="seat-link",
        )
    who = "you" if mine else "free" if open_ else live.player(seat)
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
        live.game.title,
        el("section",
           el("h1", "This table is not open to spectators"),
           el("p", "If you were sent a link to a seat, open it again as a whole."),
           claim_form(),
           cls="narrow"),
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="lobby.js",
    )  # fmt: skip
