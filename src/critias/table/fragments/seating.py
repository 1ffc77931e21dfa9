"""What the host may do about seats without a person while the game runs."""

from __future__ import annotations

from critias.kit.language import said, say
from critias.players import STRENGTHS
from critias.table.catalogue import bot_named
from critias.table.html import Child, Html, el
from critias.table.identity import seat_key
from critias.table.live import Live
from critias.table.parts.signs import icon
from critias.table.reader import Reader
from critias.table.records import Seat


def seating(live: Live, reader: Reader) -> Html:
    """The seats of bots and free ones, in the menu of the host."""
    empty = [place for place in live.seats if place.person is None]
    host = reader.person is not None and reader.person == live.row.host
    if not host or not empty or live.halted or live.row.status != "playing":
        return el("div", id="seating", hidden=True)
    others = any(s.person not in (None, reader.person) for s in live.seats)
    note = say("Everybody at the table has to agree.") if others else None
    return el(
        "div",
        el("h2", say("Seats of bots")),
        el("p", note, cls="quiet") if note else None,
        [_row(live, place) for place in empty],
        id="seating",
        cls="seating",
    )


def _row(live: Live, place: Seat) -> Html:
    seat, name = place.seat, live.seat_name(place.seat)

    def form(do: str, *inside: Child) -> Html:
        return el(
            "form",
            el("input", type="hidden", name="seat", value=seat),
            el("input", type="hidden", name="do", value=do),
            *inside,
            method="post",
            action=f"/t/{live.id}/seat",
        )

    tools: list[Child] = []
    if place.bot or not place.offered:
        tools.append(
            form(
                "free",
                el(
                    "button",
                    say("Free it"),
                    type="submit",
                    aria_label=say("Free it ({name})", name=name),
                ),
            )
        )
    else:
        key = seat_key(live.store.secret, live.id, seat, place.generation)
        address = f"/t/{live.id}#seat={seat}.{key}"
        tools.append(
            el(
                "button",
                icon("link"),
                say("Copy link"),
                type="button",
                data_link=address,
                aria_label=say("Copy link ({name})", name=name),
            )
        )
    bots = [
        el("option", said(bot_named(one.code)), value=one.code)
        for one in STRENGTHS
        if one.code != place.bot
    ]
    tools.append(
        form(
            "bot",
            el("select", bots, name="bot", aria_label=say("Bot ({name})", name=name)),
            el(
                "button",
                say("Give it"),
                type="submit",
                aria_label=say("Give it to this bot ({name})", name=name),
            ),
        )
    )
    return el(
        "div", el("span", name, " ", el("small", live.player(seat))), tools, cls="seating-row"
    )
