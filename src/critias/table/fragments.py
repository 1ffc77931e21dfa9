"""The changing parts of a table, drawn for one reader, each under a stable id.

Everything here is made from the reader's view; nothing else of the match is looked at but who has
to decide, who has answered, and the reader's own question.
"""

from __future__ import annotations

from html import escape

from critias.kernel.rules import View
from critias.kit.offers import answering
from critias.table.drawn import Shown
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.pages.layout import icon, rule_link, seat_shape
from critias.table.parts.asked import actions, options, status
from critias.table.parts.pen import Pen, picture
from critias.table.parts.people import places, seats
from critias.table.parts.seating import seating
from critias.table.parts.stage import Area, areas, shape_of
from critias.table.parts.staged import stage_of
from critias.table.reader import Reader
from critias.table.telling import told

EVENTS_SHOWN = 40
SINCE_SHOWN = 7
LOOKS = {"clock": "late", "seat": "seated"}
"""What no player did looks different from what happens in the game."""


def fragments(live: Live, reader: Reader) -> dict[str, Area | Html]:
    """All changing parts, by id."""
    if not live.begun:
        return {"seats": seats(live, reader), "chat": chat(live, reader)}
    shown = shown_to(live, reader)
    question = shown.stage.question
    return {
        **shown.areas,
        "status": status(live, reader, shown.view, shown.offers, question, Pen(shown.offers)),
        "seats": seats(live, reader, shown.stage),
        "options": options(live, reader, shown.offers, question),
        "actions": actions(live, reader),
        "since": since(live, reader, shown.view),
        "events": shown.told,
        "chat": chat(live, reader),
        "curtain": curtain(live, reader),
        "seating": seating(live, reader),
    }


def shown_to(live: Live, reader: Reader) -> Shown:
    """What all readers of a side share, drawn once a revision."""

    def draw() -> Shown:
        match = live.match
        view = match.view(reader.seat)
        ask = live.ask_for(reader.seat)
        offers = live.voice.offers(match.state, view, ask, answering(match))
        stage = stage_of(live.voice, view, offers)
        drawn = areas(stage, Pen(offers), places(live, reader))
        return Shown(view, offers, stage, drawn, events(live, view, reader.seat))

    return live.drawn.shown((reader.seat, reader.own), draw)


def stage_shape(live: Live, reader: Reader) -> str:
    """What there is on the stage, as classes of the table."""
    return shape_of(shown_to(live, reader).stage)


def title(live: Live, reader: Reader) -> str:
    """The title of the page, which tells from afar that it is your turn."""
    if live.begun and not live.over:
        mine = [s for s in live.match.seats_to_answer() if s in reader.own]
        if mine:
            return f"● Your turn · {live.game.title}"
    return live.game.title


def events(live: Live, view: View, seat: int | None) -> Html:
    """The last events in plain words, the newest last."""
    lines = []
    for number, kind, words, rule, _ in told(live, view, seat, last=EVENTS_SHOWN):
        if words:
            # Drawn anew with every move, so without the builder's comfort.
            link = rule_link(live.row.game, rule, "rule") or ""
            look = f' class="{LOOKS[kind]}"' if kind in LOOKS else ""
            lines.append(
                f'<li data-number="{number}"{look}><span>{escape(words)}</span> {link}</li>'
            )
    body = Html("".join(lines))
    return el("ol", body, id="events", cls="events", aria_label="What happened", tabindex="0")


def since(live: Live, reader: Reader, view: View) -> Html:
    """What happened since the reader last chose: a few lines that stay until the next choice."""
    none = el("section", id="since", cls="since", hidden=True)
    if reader.seat is None or reader.curtain is not None or live.over:
        return none
    last = next(
        (n for n in range(len(live.match.log), 0, -1) if live.match.log[n - 1].seat in reader.own),
        0,
    )
    news = [one for one in told(live, view, reader.seat, last) if one.words]
    if not news:
        return none
    lines = [
        el(
            "li",
            picture(one.sign) if one.sign else el("span", cls="nosign"),
            el("span", one.words),
            cls=LOOKS.get(one.kind),
        )
        for one in news[-SINCE_SHOWN:]
    ]
    count = f"{len(news)} things" if len(news) > SINCE_SHOWN else None
    return el(
        "section",
        el("h2", icon("eye"), el("span", "Since you last chose", cls="since-title"),
           el("small", count) if count else None),
        el("ul", lines, tabindex="0", aria_label="Since you last chose"),
        id="since",
        cls="since",
    )  # fmt: skip


def chat(live: Live, reader: Reader) -> Html:
    """What was said, and what may be said now."""
    lines = []
    for said in live.heard_by(reader.own):
        name = said.name if said.seat is None else f"{said.name} ({live.seat_names[said.seat]})"
        lines.append(
            el(
                "li",
                icon("eye") if said.seat is None else seat_shape(live.game, live.setup, said.seat),
                el("strong", name),
                " ",
                el("span", said.text),
                data_number=said.number,
            )
        )
    return el(
        "div",
        el("ol", lines or el("li", "Nothing has been said yet.", cls="quiet"), cls="said",
           tabindex="0", aria_label="Chat"),
        _chat_form(live, reader),
        id="chat",
        cls="chat",
    )  # fmt: skip


def _chat_form(live: Live, reader: Reader) -> Child:
    if reader.person is None or reader.curtain is not None:
        return None
    note: Child = None
    seat = reader.seat if reader.seat is not None else (reader.own[0] if reader.own else None)
    if seat is not None and live.begun and not live.over:
        talk = live.talk(seat)
        if not talk.is_open:
            words = "only signals" if talk.phrases else "no talk"
            return el(
                "div",
                el("p", f"The rules allow {words} now. ", rule_link(live.row.game, talk.rule),
                   cls="quiet"),
                [
                    el("button", phrase, type="button", data_say=phrase)
                    for phrase in talk.phrases
                ],
                cls="phrases",
            )  # fmt: skip
    elif seat is None and live.begun and not live.over:
        note = el("p", "Players read what spectators say only after the game.", cls="quiet")
    return [
        note,
        el(
            "form",
            el("label", "Say", for_="say", cls="hidden"),
            el("input", id="say", name="text", maxlength="500", autocomplete="off",
               placeholder="Say something"),
            el("button", "Say", type="submit"),
            cls="say",
            data_keep="true",
        ),
    ]  # fmt: skip


def curtain(live: Live, reader: Reader) -> Html:
    """What hides the screen while it changes hands."""
    if reader.curtain is None:
        return el("div", id="curtain", hidden=True)
    seat = reader.curtain
    name = live.seat_names[seat]
    return el(
        "div",
        el(
            "div",
            seat_shape(live.game, live.setup, seat),
            el("h2", f"{name}, it is your decision", id="curtain-title"),
            el("p", "Take the screen. Nobody else should be looking."),
            el(
                "button", f"I am {name}: show my side", type="button", cls="primary", data_look=seat
            ),
            cls="curtain-card",
        ),
        id="curtain",
        cls="curtain",
        role="dialog",
        aria_modal="true",
        aria_labelledby="curtain-title",
    )
