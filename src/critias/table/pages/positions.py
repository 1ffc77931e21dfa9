"""Positions that a game knows by name, to be looked at and played on from."""

from __future__ import annotations

from critias.kernel.rules import AnyRules
from critias.kit.language import say
from critias.kit.voice import voice_of
from critias.table.html import Html, el
from critias.table.pages.layout import Visitor, page
from critias.table.parts.signs import icon

ALL = "all"
"""All seats are the host's own; otherwise bots have all but one."""


def positions_page(visitor: Visitor, game: AnyRules) -> Html:
    """The positions of a game, each to be opened at once."""
    known = voice_of(game).positions
    rows = [
        el(
            "li",
            el("h2", name, id=name),
            el("p", say(laid.says)),
            el(
                "form",
                el("button", icon("play"), say("Against bots"), type="submit", cls="primary"),
                el("button", say("All seats mine"), type="submit", name="seats", value=ALL),
                method="post",
                action=f"/positions/{game.id}/{name}",
                cls="row",
            ),
        )
        for name, laid in known.items()
    ]
    none = el("p", say("This game has none."), cls="quiet")
    return page(
        say("Positions of {game}", game=say(game.title)),
        el("h1", say("Positions of {game}", game=say(game.title))),
        el(
            "p",
            say("Laid out by hand, to be looked at and played on from; they count for nothing."),
            cls="quiet",
        ),
        el("ul", rows, cls="laid-out") if rows else none,
        visitor=visitor,
        crumbs=el("a", say(game.title), href=f"/rules/{game.id}"),
    )
