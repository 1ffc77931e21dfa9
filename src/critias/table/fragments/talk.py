"""What was said, and what may be said now."""

from __future__ import annotations

from critias.kit.language import say
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.parts.signs import icon, rule_link, seat_shape
from critias.table.reader import Reader
from critias.table.talking import LONGEST, heard, heard_by, quick, talk_of


def chat(live: Live, reader: Reader) -> Html:
    """What was said, and what may be said now."""
    lines = []
    for said in heard_by(live, reader.own, reader.person):
        name = said.name if said.seat is None else f"{said.name} ({live.seat_name(said.seat)})"
        lines.append(
            el(
                "li",
                icon("eye") if said.seat is None else seat_shape(live.game, live.setup, said.seat),
                el("strong", name),
                " ",
                el("span", heard(said.text)) if said.text else el("em", say("(removed)")),
                data_number=said.number,
            )
        )
    return el(
        "div",
        el(
            "ol",
            lines or el("li", say("Nothing has been said yet."), cls="quiet"),
            cls="said",
            tabindex="0",
            aria_label=say("Chat"),
        ),
        _chat_form(live, reader),
        _about_people(live, reader),
        id="chat",
        cls="chat",
    )


def _about_people(live: Live, reader: Reader) -> Child:
    """Where somebody is muted, blocked or reported; only those who are somebody can."""
    others = {said.person for said in heard_by(live, reader.own)}
    others |= {seat.person for seat in live.seats if seat.person is not None}
    if reader.person is None or not others - {reader.person}:
        return None
    link = el("a", say("Mute, block or report"), href=f"/t/{live.id}/people")
    return el("p", link, cls="quiet")


def _chat_form(live: Live, reader: Reader) -> Child:
    if reader.person is None or reader.curtain is not None:
        return None
    note: Child = None
    seat = reader.seat if reader.seat is not None else (reader.own[0] if reader.own else None)
    if seat is not None and live.begun and not live.over:
        talk = talk_of(live, seat)
        if not talk.is_open:
            return el(
                "div",
                el(
                    "p",
                    say("The rules allow only signals now.")
                    if talk.phrases
                    else say("The rules allow no talk now."),
                    " ",
                    rule_link(live.row.game, talk.rule),
                    cls="quiet",
                ),
                [el("button", say(one), type="button", data_say=one) for one in talk.phrases],
                cls="phrases",
            )
    elif seat is None and live.begun and not live.over:
        note = el("p", say("Players read what spectators say only after the game."), cls="quiet")
    return [
        note,
        el(
            "div",
            [el("button", say(one), type="button", data_say=one) for one in quick(live)],
            cls="phrases quick",
            role="group",
            aria_label=say("Said by one tap"),
        ),
        el(
            "form",
            el("label", say("Say"), for_="say", cls="hidden"),
            el(
                "input",
                id="say",
                name="text",
                maxlength=LONGEST,
                autocomplete="off",
                placeholder=say("Say something"),
            ),
            el("button", say("Say"), type="submit"),
            cls="say",
            data_keep="true",
        ),
    ]
