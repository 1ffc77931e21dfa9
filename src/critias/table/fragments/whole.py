"""The changing parts of a table, drawn for one reader, each under a stable id.

Everything here is made from the reader's view; nothing else of the match is looked at but who has
to decide, who has answered, and the reader's own question.
"""

from __future__ import annotations

from critias.kit.language import say
from critias.kit.offers import answering
from critias.table.fragments.asked import actions, options, status
from critias.table.fragments.drawn import Shown, kept
from critias.table.fragments.happened import events, since
from critias.table.fragments.people import places, seats
from critias.table.fragments.seating import seating
from critias.table.fragments.talk import chat
from critias.table.html import Html, el
from critias.table.live import Live
from critias.table.parts.pen import Pen
from critias.table.parts.signs import seat_shape
from critias.table.parts.stage import Area, areas, shape_of
from critias.table.parts.staged import stage_of
from critias.table.reader import Reader


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
        return Shown(view, offers, stage, drawn, events(live, reader, view))

    return kept(live, (reader.seat, reader.own), draw)


def stage_shape(live: Live, reader: Reader) -> str:
    """What there is on the stage, as classes of the table."""
    return shape_of(shown_to(live, reader).stage)


def title(live: Live, reader: Reader) -> str:
    """The title of the page, which tells from afar that it is your turn."""
    if live.begun and not live.over:
        mine = [s for s in live.match.seats_to_answer() if s in reader.own]
        if mine:
            return say("● Your turn · {game}", game=say(live.game.title))
    return say(live.game.title)


def curtain(live: Live, reader: Reader) -> Html:
    """What hides the screen while it changes hands."""
    if reader.curtain is None:
        return el("div", id="curtain", hidden=True)
    seat = reader.curtain
    name = live.seat_name(seat)
    return el(
        "div",
        el(
            "div",
            seat_shape(live.game, live.setup, seat),
            el("h2", say("{name}, it is your decision", name=name), id="curtain-title"),
            el("p", say("Take the screen. Nobody else should be looking.")),
            el(
                "button",
                say("I am {name}: show my side", name=name),
                type="button",
                cls="primary",
                data_look=seat,
            ),
            cls="curtain-card",
        ),
        id="curtain",
        cls="curtain",
        role="dialog",
        aria_modal="true",
        aria_labelledby="curtain-title",
    )
