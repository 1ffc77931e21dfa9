"""Seats, clocks, results: what the table knows of people, in words and as chips."""

from __future__ import annotations

from collections.abc import Mapping

from critias.kit.language import count, say
from critias.kit.stage import Mat, Stage
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.parts.pen import picture
from critias.table.parts.signs import icon, rule_link, seat_shape
from critias.table.parts.stage import Place, gone
from critias.table.presence import away
from critias.table.reader import Reader
from critias.table.records import Result


def capital(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def listed(names: list[str]) -> str:
    """Names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def winners_words(live: Live, result: Result) -> str:
    """Who won, in words."""
    if not result.winners:
        return say("A draw") if len(set(live.teams)) > 1 else say("The game is lost")
    names = listed([live.seat_name(s) for s in result.winners])
    return count(len(result.winners), "{names} wins", "{names} win", names=names)


def result_words(live: Live) -> Child:
    """The end of a game, at the place of the question."""
    result = live.result
    link = el(
        "a", say("Result, replay and file"), href=f"/t/{live.id}/result", cls="button primary"
    )
    if result is None:
        return [
            el("h2", say("The game was stopped"), cls="prompt"),
            el("p", say("All agreed to end it here.")),
            link,
        ]
    return [
        el("h2", winners_words(live, result), cls="prompt"),
        el("p", capital(result.reason), ". ", rule_link(live.row.game, result.rule, "the rule")),
        link,
    ]


def places(live: Live, reader: Reader) -> dict[int, Place]:
    """What the table knows of each seat."""
    match = live.match if live.begun and not live.over else None
    waiting = match.seats_to_answer() if match is not None else ()
    return {
        seat: Place(
            player=live.player(seat),
            you=seat in reader.own,
            choosing=seat in waiting,
            ready=match is not None and seat in match.answers,
            clock=clock(live, seat, seat in waiting),
            away=away(live, live.seats[seat].person),
        )
        for seat in range(len(live.seat_names))
    }


def clock(live: Live, seat: int, running: bool) -> Html | None:
    """The clock of a seat. A running one is told by its end only, so that it looks the same as
    long as it runs; the browser counts."""
    own = live.clock
    if own.kind == "none" or not live.begun or live.over:
        return None
    if running:
        end = own.deadline_of(seat)
        assert end is not None, "every clock but none has an end"
        return el("time", cls="clock", data_deadline=f"{end:.3f}")
    if own.kind == "move":
        return None
    return el("time", time_left(max(0.0, own.seconds - own.used[seat])), cls="clock")


def time_left(seconds: float) -> str:
    """A duration as a clock shows it.

    >>> time_left(75), time_left(7300), time_left(200000)
    ('1:15', '2:01 h', '2 d 7 h')
    """
    whole = max(0, int(seconds))
    if whole >= 86_400:
        return say("{days} d {hours} h", days=whole // 86_400, hours=whole % 86_400 // 3600)
    if whole >= 3_600:
        return say("{hours}:{minutes:02} h", hours=whole // 3600, minutes=whole % 3600 // 60)
    return f"{whole // 60}:{whole % 60:02}"


def seats(live: Live, reader: Reader, stage: Stage | None = None) -> Html:
    """Who sits where (by the name of what they play), who has to decide, who is ready, clocks."""
    mats: dict[int, Mat] = {}
    for mat in stage.mats if stage is not None else ():
        if mat.owner is not None:
            mats.setdefault(mat.owner, mat)
    known = places(live, reader)
    rows = [_seat(live, reader, seat, known[seat], mats) for seat in range(len(live.seat_names))]
    return el("ul", rows, id="seats", cls="seats", aria_label=say("Seats"), tabindex="0")


def _seat(live: Live, reader: Reader, seat: int, place: Place, mats: Mapping[int, Mat]) -> Html:
    mat = mats.get(seat)
    marks: list[Child] = []
    if place.choosing:
        marks.append(el("span", say("to decide"), cls="mark acting"))
    elif place.ready:
        marks.append(el("span", icon("check"), say("ready"), cls="mark ready"))
    marks.append(place.clock)
    look = " ".join(
        word
        for word, on in (
            ("seat", True),
            ("acting", place.choosing),
            ("ready", place.ready),
            ("you", place.you),
            ("shown", seat == reader.seat and len(reader.own) > 1),
        )
        if on
    )
    return el(
        "li",
        picture(mat.art, 24, "medallion")
        if mat is not None and mat.art
        else seat_shape(live.game, live.setup, seat),
        el("span", mat.title if mat is not None else live.seat_name(seat), cls="seat-name"),
        el(
            "span",
            icon("bot" if live.seats[seat].bot else "person"),
            say("you") if place.you else place.player,
            gone(place),
            cls="player",
        ),
        el("span", marks, cls="marks"),
        cls=look,
        title=live.seat_name(seat),
    )
