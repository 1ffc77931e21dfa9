"""Pages of advice: what a bot would do, and where a finished game turned."""

from __future__ import annotations

from critias.table.advice import Hint, Reviewed, Turn
from critias.table.html import Child, Html, el
from critias.table.live import Live
from critias.table.pages.layout import SIDES, Visitor, icon, page, seat_shape

WIDE, HIGH = 600, 160


def hint_page(visitor: Visitor, live: Live, seat: int, hints: tuple[Hint, ...]) -> Html:
    """The options a bot likes best, with what it thinks they are worth."""
    match = live.match
    ask = match.ask_for(seat)
    prompt = live.game.prompt(match.view(seat), ask) if ask is not None else ""
    secret = len([one for one in hints if one.likely > 0]) > 1
    rows = [
        el(
            "tr",
            el("th", one.label, scope="row"),
            el("td", chance(one.worth)),
            el("td", f"{one.likely:.0%}" if secret else "this one" if one.likely else ""),
        )
        for one in hints
    ]
    note: Child = None
    if secret:
        note = el(
            "p",
            "Choices that are secret are best mixed: always choosing the same could be exploited.",
            cls="quiet",
        )
    return page(
        f"A hint for {live.game.title}",
        el("h1", "What would you do?"),
        el("p", prompt, cls="prompt"),
        el(
            "table",
            el("thead", el("tr", el("th", "Option", scope="col"),
                           el("th", "Chance to win", scope="col"),
                           el("th", "A bot would choose", scope="col"))),
            el("tbody", rows),
            cls="stats",
        ),
        note,
        el("p", "A bot's opinion, from what you may know alone. It can be wrong.", cls="quiet"),
        el("p", el("a", icon("back"), "Back to the table", href=f"/t/{live.id}",
                   cls="button primary")),
        visitor=visitor,
        cls="result",
        crumbs=el("a", "to the table", href=f"/t/{live.id}"),
    )  # fmt: skip


def chance(worth: float) -> str:
    """What a worth from -1 to 1 means to people.

    >>> chance(0.5), chance(-1)
    ('75 %', '0 %')
    """
    return f"{50 + 50 * worth:.0f} %"


def review_page(visitor: Visitor, live: Live, found: Reviewed) -> Html:
    """The course of a finished game, and its turning points."""
    body: list[Child] = [el("h1", f"Review of {live.game.title}")]
    if len(found.course) > 1:
        body.append(_curve(live, found))
    if found.turns:
        body.append(el("ol", [_turn(live, turn) for turn in found.turns], cls="told"))
    else:
        body.append(el("p", "There was no turning point: the game went one way, or it was even."))
    body.append(
        el(
            "p",
            "What a position is worth is a bot's estimate; what looks better is what a bot would "
            "have chosen with what the player could know.",
            cls="quiet",
        )
    )
    return page(
        f"Review of {live.game.title}",
        *body,
        visitor=visitor,
        cls="result",
        crumbs=el("a", "to the result", href=f"/t/{live.id}/result"),
    )


def _turn(live: Live, turn: Turn) -> Html:
    moved = "better" if turn.after > turn.before else "worse"
    better: Child = None
    if turn.better:
        better = el("p", "A bot would have chosen: ", el("strong", turn.better), ".")
    return el(
        "li",
        el(
            "p",
            seat_shape(live.game, live.setup, turn.seat),
            " ",
            el("strong", live.seat_names[turn.seat]),
            f", choice {turn.at}: {turn.prompt} ",
            el("strong", turn.chosen),
            ".",
        ),
        el(
            "p",
            f"It went {moved}: from a chance of {chance(turn.before)} to {chance(turn.after)}. ",
            el("a", "See it in the replay", href=f"/t/{live.id}/replay?at={turn.at}"),
        ),
        better,
    )


def _curve(live: Live, found: Reviewed) -> Html:
    """How the first side stood, as a line from left to right."""
    last = max(1, found.course[-1][0])

    def place(at: int, worth: float) -> tuple[float, float]:
        return round(WIDE * at / last, 1), round(HIGH / 2 - worth * (HIGH / 2 - 6), 1)

    points = " ".join(f"{x},{y}" for x, y in (place(*moment) for moment in found.course))
    worths = dict(found.course)
    marks = []
    for turn in found.turns:
        at = min((a for a in worths if a >= turn.at), default=last)
        x, y = place(at, worths[at])
        marks.append(f'<circle cx="{x}" cy="{y}" r="5" fill="none" stroke="currentColor"/>')
    side = live.teams[0] % SIDES
    name = live.seat_names[0]
    return el(
        "figure",
        Html(
            f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" class="curve" '
            f'aria-label="The course of the game">'
            f'<line x1="0" y1="{HIGH / 2}" x2="{WIDE}" y2="{HIGH / 2}" stroke="currentColor" '
            'stroke-opacity="0.35"/>'
            f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2" '
            f'class="side-{side}-line"/>{"".join(marks)}</svg>'
        ),
        el(
            "figcaption",
            f"How {name}'s side stood: the higher, the better; circles are turning points.",
        ),
    )
