"""What happened: the log, and what came since the reader last chose."""

from __future__ import annotations

from html import escape

from critias.kernel.rules import View
from critias.kit.language import say
from critias.table.html import Html, el
from critias.table.live import Live
from critias.table.parts.pen import picture
from critias.table.parts.signs import icon, rule_link
from critias.table.reader import Reader
from critias.table.telling import told

EVENTS_SHOWN = 40
SINCE = "Since you last chose"
LOOKS = {"clock": "late", "seat": "seated"}
"""What no player did looks different from what happens in the game."""


def events(live: Live, reader: Reader, view: View) -> Html:
    """The last events in plain words, the newest last; those since the reader last chose are set
    apart, so that they need not be told again beside the list."""
    lines = []
    last = last_choice(live, reader)
    news = False
    for number, kind, words, rule, _ in told(live, view, reader.seat, last=EVENTS_SHOWN):
        if words:
            if number >= last and not news and reader.own:
                lines.append(f'<li class="since-line">{escape(say(SINCE))}</li>')
                news = True
            # Drawn anew with every move, so without the builder's comfort.
            link = rule_link(live.row.game, rule, "rule") or ""
            look = f' class="{LOOKS[kind]}"' if kind in LOOKS else ""
            lines.append(
                f'<li data-number="{number}"{look}><span>{escape(words)}</span> {link}</li>'
            )
    body = Html("".join(lines))
    return el("ol", body, id="events", cls="events", aria_label=say("What happened"), tabindex="0")


def last_choice(live: Live, reader: Reader) -> int:
    """The number of the reader's last choice; 0 before the first."""
    log = live.match.log
    return next((n for n in range(len(log), 0, -1) if log[n - 1].seat in reader.own), 0)


def since(live: Live, reader: Reader, view: View) -> Html:
    """What happened since the reader last chose, where the whole list is folded away."""
    none = el("section", id="since", cls="since", hidden=True)
    if reader.seat is None or reader.curtain is not None or live.over:
        return none
    last = last_choice(live, reader)
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
        for one in news
    ]
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
