"""Pages of advice: what a bot would do, and where a finished game turned."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from critias.kit.language import say
from critias.players.review import Verdict, verdict
from critias.table.advice import Hint, Reviewed, Turn
from critias.table.fragments.people import listed
from critias.table.html import Child, Html, el, phrase
from critias.table.live import Live
from critias.table.pages.layout import Visitor, page
from critias.table.parts.signs import SIDES, icon, seat_shape

WIDE, HIGH, EDGE = 720, 260, 26
"""The picture of a course, and the room at its edges."""
SUREST = 0.99
"""No bot is surer than this, as it tells people."""


def hint_page(visitor: Visitor, live: Live, seat: int, hints: tuple[Hint, ...]) -> Html:
    """The options a bot likes best, with what it thinks they are worth."""
    match = live.match
    ask = match.ask_for(seat)
    prompt = live.voice.words.prompt(match.view(seat), ask) if ask is not None else ""
    mixed = len([one for one in hints if one.likely > 0]) > 1
    rows = [
        el(
            "li",
            el("strong", one.label),
            bar(one.worth, best=one.likely > 0, off=one.off),
            el("small", _said(live, one, mixed)),
            cls="best" if one.likely > 0 else None,
        )
        for one in hints
    ]
    note: Child = None
    if mixed:
        note = el(
            "p",
            say(
                "Choices that are secret are best mixed: always choosing the same could be "
                "exploited."
            ),
            cls="quiet",
        )
    return page(
        say("A hint for {game}", game=say(live.game.title)),
        el("h1", say("What would you do?")),
        el("p", prompt, cls="prompt"),
        el("ol", rows, cls="worths", aria_label=say("The options a bot likes best")),
        note,
        el(
            "p",
            say(
                "A bot's opinion, from what you may know alone. It can be wrong: the thin line "
                "says how far off it may be."
            ),
            cls="quiet",
        ),
        el(
            "p",
            el(
                "a",
                icon("back"),
                say("Back to the table"),
                href=f"/t/{live.id}",
                cls="button primary",
            ),
        ),
        visitor=visitor,
        cls="result",
        crumbs=el("a", say("to the table"), href=f"/t/{live.id}"),
    )


def _said(live: Live, one: Hint, mixed: bool) -> str:
    odds = chance(one.worth)
    if one.points is not None:
        worth = say("stands at about {points} points", points=f"{one.points:.0f}")
    elif _contested(live):
        worth = say("chance to win {odds}", odds=odds)
    else:
        worth = say("outlook {odds}", odds=odds)
    if not one.likely:
        return worth
    if mixed:
        return say("{worth}, chosen {likely:.0%} of the time", worth=worth, likely=one.likely)
    return say("{worth}, a bot's choice: {sure}", worth=worth, sure=how_sure(one.sure))


def how_sure(sure: float) -> str:
    """How sure a bot is of its choice, in words.

    >>> how_sure(0.984), how_sure(0.8), how_sure(0.55)
    ('sure, 98 %', 'likely, 80 %', 'close, 55 %: either is fine')
    """
    found = verdict(sure)
    part = f"{100 * min(sure, SUREST):.0f} %"
    if found is Verdict.SURE:
        return say("sure, {part}", part=part)
    if found is Verdict.LIKELY:
        return say("likely, {part}", part=part)
    return say("close, {part}: either is fine", part=part)


def _contested(live: Live) -> bool:
    """Whether somebody can win against somebody else; alone, only the outlook gets better."""
    return len(set(live.teams)) > 1


def chance(worth: float) -> str:
    """What a worth from -1 to 1 means to people.

    >>> chance(0.5), chance(-1)
    ('75 %', '0 %')
    """
    return f"{50 + 50 * worth:.0f} %"


def bar(
    worth: float, *, best: bool = False, side: int | None = None, off: float | None = None
) -> Html:
    """A worth as a bar; a line across its end says how far off it may be."""
    part = f"side-{side % SIDES}" if side is not None else "best" if best else "part"
    width = round(50 + 50 * worth)
    doubt = ""
    if off is not None:
        low, high = (max(0, min(100, round(50 + 50 * end))) for end in (worth - off, worth + off))
        doubt = f'<rect class="doubt" x="{low}" y="3" width="{high - low}" height="2"/>'
    return Html(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="room" width="100" height="8" rx="2"/>'
        f'<rect class="{part}" width="{width}" height="8" rx="2"/>{doubt}</svg>'
    )


def review_page(visitor: Visitor, live: Live, found: Reviewed) -> Html:
    """The course of a finished game, and its turning points."""
    body: list[Child] = [el("h1", say("Review of {game}", game=say(live.game.title)))]
    if len(found.course) > 1:
        body.append(_curve(live, found))
    if found.turns:
        body.append(el("h2", say("Turning points")))
        points = [_turn(live, number, turn) for number, turn in enumerate(found.turns, 1)]
        body.append(el("ol", points, cls="turns"))
    else:
        body.append(
            el("p", say("There was no turning point: the game went one way, or it was even."))
        )
    body.append(
        el(
            "p",
            say(
                "What a position is worth is a bot's estimate; what looks better is what a bot "
                "would have chosen with what the player could know."
            ),
            cls="quiet",
        )
    )
    body.append(
        el(
            "p",
            el("a", icon("play"), say("Replay"), href=f"/t/{live.id}/replay", cls="button primary"),
        )
    )
    return page(
        say("Review of {game}", game=say(live.game.title)),
        *body,
        visitor=visitor,
        cls="result",
        crumbs=el("a", say("to the result"), href=f"/t/{live.id}/result"),
    )


def _turn(live: Live, number: int, turn: Turn) -> Html:
    better: Child = None
    if turn.better:
        better = el(
            "p",
            phrase(
                "A bot would have chosen: {option} ({sure}).",
                option=el("strong", turn.better),
                sure=how_sure(turn.sure),
            ),
        )
    side = live.teams[turn.seat]
    return el(
        "li",
        el(
            "p",
            seat_shape(live.game, live.setup, turn.seat),
            " ",
            el("strong", live.seat_name(turn.seat)),
            el("small", " ", say("choice {at}", at=turn.at), cls="quiet"),
        ),
        el("p", f"{turn.prompt} ", el("strong", turn.chosen), "."),
        el(
            "div",
            el("span", say("before {chance}", chance=chance(turn.before))),
            bar(turn.before, side=side),
            el("span", say("after {chance}", chance=chance(turn.after))),
            bar(turn.after, side=side),
            cls="swing",
        ),
        better,
        el(
            "p",
            el(
                "a",
                icon("play"),
                say("See it in the replay"),
                href=f"/t/{live.id}/replay?at={turn.at - 1}",
                cls="button",
            ),
        ),
        id=f"turn-{number}",
        cls="up" if turn.after > turn.before else "down",
    )


def _curve(live: Live, found: Reviewed) -> Html:
    """How every side stood (of two sides, the first one), as lines from left to right; the turning
    points lead into the replay."""
    last = max(1, found.course[-1][0])

    def place(at: int, worth: float) -> tuple[float, float]:
        return (
            round(EDGE + (WIDE - 2 * EDGE) * at / last, 1),
            round(HIGH / 2 - worth * (HIGH / 2 - EDGE), 1),
        )

    sides = sorted(set(live.teams))
    shown = sides if len(sides) > 2 else sides[:1]
    lines = []
    for side in shown:
        seat = live.teams.index(side)
        points = " ".join(
            "{},{}".format(*place(at, worths[seat]))
            for (at, _), worths in zip(found.course, found.seats, strict=True)
        )
        lines.append(f'<polyline points="{points}" class="course side-{side % SIDES}"/>')
    top, bottom = ("wins", "loses") if len(sides) > 1 else ("good", "bad")
    words = "".join(
        f'<text x="6" y="{place(0, worth)[1] - 5}">{escape(say(word))}</text>'
        f'<line x1="0" x2="{WIDE}" y1="{place(0, worth)[1]}" y2="{place(0, worth)[1]}"/>'
        for worth, word in ((1, top), (0, "even"), (-1, bottom))
    )
    names = listed([live.seat_name(live.teams.index(side)) for side in shown])
    if len(shown) > 1:
        stood = say("How {names} stood: the higher, the better.", names=names)
    else:
        stood = say("How {names}'s side stood: the higher, the better.", names=names)
    return el(
        "figure",
        Html(
            f'<svg viewBox="0 0 {WIDE} {HIGH}" role="group" class="curve" '
            f'aria-label="{escape(say("The course of the game"))}">{words}{"".join(lines)}'
            f"{_marks(live, found, shown, place)}</svg>"
        ),
        el(
            "figcaption",
            stood,
            " ",
            say("The numbers are turning points: each leads into the replay."),
        ),
        cls="course-figure",
    )


def _marks(
    live: Live,
    found: Reviewed,
    shown: list[int],
    place: Callable[[int, float], tuple[float, float]],
) -> str:
    marks = []
    for number, turn in enumerate(found.turns, 1):
        moment = next(
            (i for i, (at, _) in enumerate(found.course) if at >= turn.at), len(found.course) - 1
        )
        side = live.teams[turn.seat]
        seat = live.teams.index(side if side in shown else shown[0])
        x, y = place(found.course[moment][0], found.seats[moment][seat])
        label = say(
            "Turning point {number}: {seat}, choice {at}",
            number=number,
            seat=live.seat_name(turn.seat),
            at=turn.at,
        )
        marks.append(
            f'<a href="/t/{live.id}/replay?at={turn.at - 1}" '
            f'aria-label="{escape(label)}">'
            f'<circle cx="{x}" cy="{y}" r="11"/><text x="{x}" y="{y + 4.5}">{number}</text></a>'
        )
    return "".join(marks)
