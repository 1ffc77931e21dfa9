"""What happened: the log, and what came since the reader last chose."""

from __future__ import annotations

from html import escape

from critias.kernel.rules import View
from critias.kit.language import count, say
from critias.table.html import Html, el
from critias.table.live import Live
from critias.table.parts.pen import picture
from critias.table.parts.signs import icon, rule_link
from critias.table.reader import Reader
from critias.table.telling import Told, told

EVENTS_SHOWN = 40
FOLDED = 3
"""So many lines of the set-up are folded into one."""
SINCE = "Since you last chose"
LOOKS = {"clock": "late", "seat": "seated"}
"""What no player did looks different from what happens in the game."""


def events(live: Live, reader: Reader, view: View) -> Html:
    """The last events in plain words, the newest last; those since the reader last chose are set
    apart, so that they need not be told again beside the list, and none of them is left out. How
    the game was set up is folded."""
    last = last_choice(live, reader)
    lines = told(live, view, reader.seat, last if reader.own else len(live.match.log))
    if len(lines) < EVENTS_SHOWN:
        lines = told(live, view, reader.seat, last=EVENTS_SHOWN)
    lines = [one for one in lines if one.words]
    laid = [one for one in lines if one.number == 0]
    parts: list[str] = []
    if len(laid) >= FOLDED:
        inside = Html("".join(_line(live, one) for one in laid))
        fold = el("details", el("summary", setting_up(len(laid))), el("ol", inside))
        parts.append(el("li", fold, cls="laid"))
        lines = lines[len(laid) :]
    news = not reader.own or last == 0
    for one in lines:
        if one.number >= last and not news:
            parts.append(f'<li class="since-line">{escape(say(SINCE))}</li>')
            news = True
        parts.append(_line(live, one))
    body = Html("".join(parts))
    return el("ol", body, id="events", cls="events", aria_label=say("What happened"), tabindex="0")


def setting_up(number: int) -> str:
    """The lines of the set-up as one."""
    return count(number, "The set-up: 1 line", "The set-up: {n} lines")


def _line(live: Live, one: Told) -> str:
    # Drawn anew with every move, so without the builder's comfort.
    link = rule_link(live.row.game, one.rule, "rule") or ""
    look = f' class="{look}"' if (look := _look(one)) else ""
    return f'<li data-number="{one.number}"{look}><span>{escape(one.words)}</span> {link}</li>'


def _look(one: Told) -> str:
    return "strikes" if one.strikes else LOOKS.get(one.kind, "")


def last_choice(live: Live, reader: Reader) -> int:
    """The number of the reader's last choice; 0 before the first."""
    log = live.match.log
    return next((n for n in range(len(log), 0, -1) if log[n - 1].seat in reader.own), 0)


def since(live: Live, reader: Reader, view: View) -> Html:
    """What happened since the reader last chose, where the whole list is folded away; what the
    reader lost by it comes first."""
    none = el("section", id="since", cls="since", hidden=True)
    if reader.seat is None or reader.curtain is not None or live.over:
        return none
    last = last_choice(live, reader)
    news = [one for one in told(live, view, reader.seat, last) if one.words]
    if not news:
        return none
    laid = [one for one in news if one.number == 0]
    folded = len(laid) >= FOLDED
    lines = [
        el(
            "li",
            picture(one.sign) if one.sign else el("span", cls="nosign"),
            el("span", one.words),
            cls=_look(one) or None,
        )
        for one in sorted(news, key=lambda one: not one.strikes)
        if not (folded and one.number == 0)
    ]
    if folded:
        lines.insert(0, el("li", el("span", cls="nosign"), el("span", setting_up(len(laid)))))
    return el(
        "section",
        el(
            "h2",
            icon("eye"),
            el("span", say(SINCE), cls="since-title"),
        ),
        el("ul", lines, tabindex="0", aria_label=say(SINCE)),
        id="since",
        cls="since",
    )
