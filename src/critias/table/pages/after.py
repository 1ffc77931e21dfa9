"""After the game: the result, and the replay (which is there during the game, too)."""

from __future__ import annotations

from typing import Any

from critias.kit.language import said, say
from critias.table.fragments.people import capital, time_left, winners_words
from critias.table.fragments.whole import shown_to
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.pages.company import bot_face, face, medallion, notice
from critias.table.pages.layout import Visitor, page
from critias.table.parts.page import lookers
from critias.table.parts.pen import picture
from critias.table.parts.signs import SIDES, icon, rule_link, seat_shape
from critias.table.reader import Reader
from critias.table.records import CHOOSE, CONSENT
from critias.table.replays import Frame

MOMENTS = 4


def result_page(visitor: Visitor, live: Live, reader: Reader) -> Html:
    """How it ended."""
    result = live.result
    if result is None:
        heading: Child = [
            el("h1", say("Stopped before the end")),
            el("p", say("All agreed to stop here.")),
        ]
        if not live.row.length:
            name = live.names.get(live.row.host, say("The host"))
            heading = [
                el("h1", say("This table was closed")),
                el("p", say("{name} closed it before anything was chosen.", name=name)),
            ]
        winners: tuple[int, ...] = ()
    else:
        winners = result.winners
        heading = [
            el("h1", winners_words(live, result)),
            el(
                "p", capital(result.reason), ". ", rule_link(live.row.game, result.rule, "the rule")
            ),
        ]
    if live.halted:
        heading = [heading, el("p", said(live.halted.text), cls="quiet")]
    return page(
        say("Result of {game}", game=say(live.game.title)),
        notice(live, reader),
        el(
            "section",
            _podium(live, reader, winners),
            heading,
            _doors(visitor, live),
            cls="outcome",
        ),
        _afterwards(live, winners),
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="result.js",
        cls="result",
        crumbs=say(live.game.title),
        data={"revision": live.row.revision},
    )


def _doors(visitor: Visitor, live: Live) -> Html:
    """Where to go from here; a game in which nothing was chosen has nothing to be seen again."""
    own = visitor.person is not None and visitor.person in {
        live.row.host,
        *(place.person for place in live.seats),
    }
    rematch = el(
        "form",
        el("button", icon("undo"), say("Rematch, sides swapped"), type="submit"),
        method="post",
        action=f"/t/{live.id}/rematch",
    )
    new = el("a", icon("plus"), say("New table"), href=f"/new/{live.row.game}", cls="button")
    if not live.row.length:
        return el("div", rematch if own else None, new, cls="buttons")
    again = f"/t/{live.id}/replay"
    record = f"/t/{live.id}/file?form=record"
    return el(
        "div",
        el("a", icon("play"), say("Replay"), href=again, cls="button primary"),
        None
        if live.halted
        else el("a", icon("eye"), say("Review"), href=f"/t/{live.id}/review", cls="button"),
        rematch if own else None,
        new,
        el("a", icon("down"), say("Game file"), href=f"/t/{live.id}/file", cls="button"),
        el("a", icon("down"), say("Record to read"), href=record, cls="button"),
        el("a", icon("eye"), say("The table"), href=f"/t/{live.id}", cls="button"),
        cls="buttons",
    )


def _afterwards(live: Live, winners: tuple[int, ...]) -> Child:
    """The game in numbers and in pictures, if there was any."""
    length = len(live.match.log)
    if not length:
        return None
    moments = sorted({round(length * i / MOMENTS) for i in range(1, MOMENTS + 1)})
    return [
        el("section", el("h2", say("In numbers")), el("div", _numbers(live, winners), cls="wide")),
        el(
            "section",
            el("h2", say("In pictures")),
            el(
                "div",
                [
                    el(
                        "figure",
                        el(
                            "a",
                            el(
                                "img",
                                src=f"/t/{live.id}/picture/{at}",
                                loading="lazy",
                                alt=say(
                                    "The table after choice {at} of {length}", at=at, length=length
                                ),
                            ),
                            href=f"/t/{live.id}/replay?at={at}",
                        ),
                        el(
                            "figcaption",
                            say("after choice {at}", at=at) if at < length else say("the end"),
                        ),
                    )
                    for at in moments
                ],
                cls="filmstrip",
            ),
        ),
    ]


def _podium(live: Live, reader: Reader, winners: tuple[int, ...]) -> Child:
    """Those who won, as whom they played."""
    if not winners:
        return None
    stage = shown_to(live, reader).stage
    arts = {mat.owner: mat.art for mat in reversed(stage.mats)}
    titles = {mat.owner: mat.title for mat in reversed(stage.mats)}
    places = []
    for seat in winners:
        art = arts.get(seat)
        sign = picture(art, 24, "medallion") if art else medallion(live.game, live.setup, seat)
        who = bot_face() if live.seats[seat].bot else face(live.player(seat))
        name = titles.get(seat) or live.seat_name(seat)
        sits = el("span", who, live.player(seat), cls="sitting")
        places.append(el("li", sign, el("b", name), sits))
    return el("ul", places, cls="podium", aria_label=say("Winners"))


def _numbers(live: Live, winners: tuple[int, ...]) -> Html:
    rows = [] if live.halted else list(live.voice.statistics(live.match.state))
    result = live.result
    if result is not None and result.scores:
        rows.insert(0, (say("Score"), tuple(result.scores)))
    seats = range(len(live.seat_names))
    chosen = [0] * len(live.seat_names)
    for entry in live.entries:
        if entry.action == CHOOSE and entry.by != "file":
            chosen[entry.seat] += 1
    rows.append((say("Choices made"), tuple(chosen)))
    thought = tuple(round(live.clock.used[s]) for s in seats)
    head = el(
        "tr",
        el("td"),
        [
            el(
                "th",
                seat_shape(live.game, live.setup, s),
                " ",
                live.seat_name(s),
                el("br"),
                el("small", live.player(s)),
                scope="col",
                cls="winner" if s in winners else None,
            )
            for s in seats
        ],
    )
    body = [_row(live, name, values) for name, values in rows]
    body.append(
        el(
            "tr",
            el("th", say("Time to think"), scope="row"),
            [el("td", time_left(seconds)) for seconds in thought],
        )
    )
    taken_back = sum(1 for e in live.entries if e.action == CONSENT)
    note = (
        el(
            "p",
            say("{taken_back} choices were taken back by consent of all.", taken_back=taken_back),
            cls="quiet",
        )
        if taken_back
        else None
    )
    return Html(el("table", el("thead", head), el("tbody", body), cls="stats") + (note or ""))


def _row(live: Live, name: str, values: tuple[Any, ...]) -> Html:
    numbers = [v for v in values if isinstance(v, (int, float)) and not isinstance(v, bool)]
    most = max((abs(v) for v in numbers), default=0)
    cells = []
    for seat, value in enumerate(values):
        bar: Child = None
        if most and len(numbers) == len(values):
            width = round(100 * abs(value) / most)
            side = live.teams[seat] % SIDES
            bar = Html(
                f'<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
                f'<rect class="side-{side}" width="{width}" height="6" rx="2"/></svg>'
            )
        cells.append(el("td", str(value), bar))
    return el("tr", el("th", name, scope="row"), cells)


def replay_page(
    visitor: Visitor,
    live: Live,
    shown: Frame,
    at: int,
    seat: int | None,
    own: tuple[int, ...],
) -> Html:
    """Any moment of a game; before the end only as it was seen from one's own seat."""
    length = len(live.match.log)
    # A step of the rules is what people call a turn: a card, an activation, a round's end.
    turns = sorted({number for number, _ in live.match.digests if number <= length})
    allowed = range(len(live.seat_names)) if live.over else own
    views = [el("option", say("a spectator"), value="", selected=seat is None)] + [
        el("option", live.seat_name(s), value=s, selected=s == seat) for s in allowed
    ]

    def step(word: str, name: str, label: str) -> Html:
        return el("button", icon(name), type="button", data_step=word, aria_label=label)

    share = el(
        "div",
        el(
            "label",
            say("Link to this moment")
            if live.over
            else say("Link to this moment, as a spectator sees it"),
            for_="share",
        ),
        el(
            "input",
            id="share",
            readonly=True,
            value="",
            cls="link",
            data_spectator=None if live.over else "true",
        ),
        el("button", icon("link"), say("Copy"), type="button", data_copy="share"),
        cls="line",
    )
    onward: Child = None
    if live.over:
        onward = el(
            "form",
            el("input", type="hidden", name="at", value=at, id="continue-at"),
            el("button", icon("play"), say("Continue from here as a new game"), type="submit"),
            method="post",
            action=f"/t/{live.id}/continue",
        )
    return page(
        say("Replay of {game}", game=say(live.game.title)),
        el("h1", say("Replay of {game}", game=say(live.game.title))),
        el(
            "form",
            step("first", "first", say("To the start")),
            el("button", say("‹ Turn"), type="button", data_step="turn-back"),
            step("back", "back", say("One choice back")),
            step("play", "play", say("Play or pause")),
            step("on", "next", say("One choice on")),
            el("button", say("Turn ›"), type="button", data_step="turn-on"),
            step("last", "last", say("To the end")),
            el("label", say("Choice"), for_="at", cls="hidden"),
            el("input", type="range", id="at", name="at", min="0", max=length, value=at),
            el("output", say("{at} of {length}", at=at, length=length), for_="at", id="where"),
            el("label", say("As seen by"), " ", el("select", views, id="seat", name="seat")),
            el("noscript", el("button", say("Show"), type="submit")),
            method="get",
            cls="replay-tools",
            data_turns=" ".join(str(at) for at in turns),
        ),
        el("p", shown.waiting, id="waiting", cls="quiet", aria_live="polite"),
        told_list(live.row.game, shown.told),
        Html(shown.stage),
        lookers(),
        share,
        onward,
        el("p", id="trouble", cls="trouble", role="alert", hidden=True),
        visitor=visitor,
        script="replay.js",
        cls="replay",
        crumbs=el("a", say("to the table"), href=f"/t/{live.id}"),
    )


def told_list(game: str, told: tuple[tuple[str, str], ...]) -> Html:
    """What happened in a moment."""
    return el(
        "ul",
        [el("li", words, " ", rule_link(game, rule, "rule")) for words, rule in told],
        id="told",
        cls="told",
        aria_label=say("What happened"),
        tabindex="0",
    )
