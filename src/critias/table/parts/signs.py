"""Small signs that pages and parts share: icons, shapes of the sides, links to rules."""

from __future__ import annotations

import math
from typing import Any

from critias.kernel.rules import AnyRules
from critias.kit.language import cached, say
from critias.kit.voice import voice_of
from critias.table.html import Html, drawing, el

_ICONS = {
    "person": '<circle cx="12" cy="8" r="4"/><path d="M4 21c1-5 4-7 8-7s7 2 8 7"/>',
    "bot": '<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M9 13v1M15 13v1"/>',
    "undo": '<path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 3"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "minus": '<path d="M5 12h14"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "link": '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/>'
    '<path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
    "play": '<path d="M7 4v16l13-8z" fill="currentColor"/>',
    "back": '<path d="m18 4-12 8 12 8z"/>',
    "next": '<path d="m6 4 12 8-12 8z"/>',
    "first": '<path d="M6 4v16M20 4v16L8 12z"/>',
    "last": '<path d="M18 4v16M4 4v16l12-8z"/>',
    "book": '<path d="M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14"/>',
    "check": '<path d="m4 13 5 5L20 6"/>',
    "down": '<path d="M12 4v12m-5-5 5 5 5-5M5 20h14"/>',
    "up": '<path d="M12 16V4M7 9l5-5 5 5M5 20h14"/>',
    "bell": '<path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"/>',
    "chat": '<path d="M4 5h16v11H9l-5 4z"/>',
    "eye": '<path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "help": '<circle cx="12" cy="12" r="9"/>'
    '<path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 17v.5"/>',
}


def icon(name: str) -> Html:
    """A small drawing beside words."""
    return Html(
        '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{_ICONS[name]}</svg>'
    )


def _polygon(corners: int, turn: float, radius: float = 9.5, inner: float | None = None) -> str:
    points = []
    steps = corners * (2 if inner else 1)
    for i in range(steps):
        r = inner if inner and i % 2 else radius
        angle = turn + 2 * math.pi * i / steps
        points.append(f"{12 + r * math.sin(angle):.1f},{12 - r * math.cos(angle):.1f}")
    return f'<polygon points="{" ".join(points)}"/>'


_SHAPES = (
    '<circle cx="12" cy="12" r="8.5"/>',
    '<rect x="4" y="4" width="16" height="16" rx="2"/>',
    _polygon(3, 0, 11),
    _polygon(4, 0, 11),
    _polygon(6, 0, 10),
    _polygon(5, 0, 11, 5),
)
SIDES = len(_SHAPES)


def shape(team: int) -> Html:
    """The shape of a side, so that colour is never the only mark."""
    team %= SIDES
    return Html(
        f'<svg class="shape side-{team}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{_SHAPES[team]}</svg>"
    )


def seat_shape(game: AnyRules, setup: Any, seat: int) -> Html:
    """A seat by colour and shape: the game's own, or those of its team."""
    own = voice_of(game).seat_sign(setup, seat)
    if not own:
        return shape(game.team(setup, seat))
    return Html(
        f'<svg class="shape" viewBox="-10.5 -10.5 21 21" aria-hidden="true">{drawing(own)}</svg>'
    )


@cached
def rule_link(game: str, rule: str, words: str | None = None) -> Html | None:
    """A link to a rule, if there is one to link to."""
    if not rule:
        return None
    return el(
        "a",
        say(words or rule.split(".", 1)[-1].replace(".", " › ").replace("-", " ")),
        href=f"/rules/{game}#{rule}",
        cls="rule",
        target="_blank",
        rel="noopener",
        data_rule=rule,
        title=say("Rule {id}", id=rule),
    )
