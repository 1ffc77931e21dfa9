"""What all pages share: the frame, the icons, the colours and shapes of the sides."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import critias
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.html import Attribute, Child, Html, drawing, el
from critias.table.records import Preferences

STATIC = Path(__file__).parent.parent / "static"


class Visitor(NamedTuple):
    """Who looks at a page."""

    person: str | None = None
    name: str = ""
    prefers: Preferences = Preferences()


def _version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for good."""
    total = hashlib.blake2b(digest_size=6)
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()


VERSION = _version()


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{VERSION}/{name}"


_SHEETS = {
    "play": ("stage.css", "play.css"),
    "replay": ("stage.css",),
    "learn": ("stage.css",),
    "front": ("front.css",),
    "new": ("setup.css",),
    "lobby": ("setup.css",),
    "rulebook": ("rules.css",),
    "gallery": ("rules.css",),
    "me": ("setup.css",),
}
"""The style sheets beyond those every page has."""


def page(
    title: str,
    *body: Child,
    visitor: Visitor,
    script: str = "site.js",
    cls: str = "",
    crumbs: Child = None,
    bar: Html | None = None,
    main: str = "",
    data: Mapping[str, Attribute] | None = None,
) -> Html:
    """A whole page; `bar` stands in place of the usual head, `main` are classes of its main part,
    and `data` what scripts need to know of it."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("title", f"{title} · Critias" if title else "Critias"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="same-origin"),
        el("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        el("link", rel="stylesheet", href=static("base.css")),
        # The table has a sheet of its own, and is weighed by what has to travel before it opens.
        None if cls == "play" else el("link", rel="stylesheet", href=static("pages.css")),
        [el("link", rel="stylesheet", href=static(name)) for name in _SHEETS.get(cls, ())],
        el("link", rel="stylesheet", href=static("prefers.css")),
        el("script", type="module", src=static(f"js/{script}")),
    )
    who = visitor.name or "You"
    header = el(
        "header",
        el("a", logo(), el("span", "Critias"), href="/", cls="brand"),
        el("div", crumbs, cls="crumbs"),
        el(
            "nav",
            el("a", "Games", href="/"),
            el("a", "My games", href="/mine"),
            el("a", "Rules", href="/rules"),
            el("a", "Gallery", href="/gallery"),
            el("a", icon("person"), el("span", who), href="/me", cls="who"),
            aria_label="Site",
        ),
        cls="site",
    )
    footer = el(
        "footer",
        el("p", "Critias, an unofficial table. The games and their names belong to their owners."),
        el("p", el("a", "For other programs", href="/api"), f" · version {critias.__version__}"),
        cls="site",
    )
    document = el(
        "html",
        head,
        el(
            "body",
            el("a", "Skip to the content", href="#main", cls="skip"),
            bar if bar is not None else header,
            el("main", body, id="main", tabindex="-1", cls=main or None),
            footer,
            cls=cls or None,
            **{f"data_{name}": value for name, value in (data or {}).items()},
        ),
        lang="en",
        data_confirm="yes" if visitor.prefers.confirm else None,
        data_sound="yes" if visitor.prefers.sound else None,
        data_motion=visitor.prefers.motion,
        data_text=visitor.prefers.text,
        data_colours=visitor.prefers.colours,
    )
    return Html("<!doctype html>" + document)


def logo() -> Html:
    """The rings of the island."""
    return Html(
        '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">'
        '<circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" stroke-width="2.2" '
        'stroke-dasharray="76 12" stroke-dashoffset="-28"/>'
        '<circle cx="16" cy="16" r="8.6" fill="none" stroke="currentColor" stroke-width="2.2" '
        'stroke-dasharray="44 10" stroke-dashoffset="-8"/>'
        '<circle cx="16" cy="16" r="3.2" fill="currentColor"/></svg>'
    )


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
}  # fmt: skip


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


_HUES = (34, 206, 168, 262, 190, 228, 150, 350)


def emblem(game: str) -> Html:
    """A picture for a game; neighbours have other colours and other shapes."""
    place = sorted(catalogue.games()).index(game)
    hue = _HUES[place % len(_HUES)]
    waves = "".join(
        f'<path d="M-20 {150 + i * 16} q 27 {-10 - i * 2} 55 0{" t 55 0" * 7} V 230 H -20 z" '
        f'fill="hsl({hue} 40% {30 - i * 5}%)" fill-opacity="0.55"/>'
        for i in range(4)
    )
    return Html(
        f'<svg class="emblem" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><rect width="400" height="200" fill="hsl({hue} 42% 24%)"/>'
        f'<circle cx="200" cy="104" r="150" fill="hsl({hue} 42% 30%)" fill-opacity="0.6"/>'
        f"{_MOTIFS[place % len(_MOTIFS)](game, hue)}{waves}</svg>"
    )


def emblem_picture(game: str) -> str:
    """The same as a picture of its own."""
    return emblem(game).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def _relics(_game: str, hue: int) -> str:
    """Three cut stones, two of them joined."""
    light, deep = f"hsl({hue} 60% 86%)", f"hsl({hue} 45% 56%)"
    stones = "".join(
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="M0 -46 L34 -12 L0 52 L-34 -12 z" fill="{deep}"/>'
        f'<path d="M0 -46 L34 -12 L0 -2 L-34 -12 z" fill="{light}"/>'
        f'<path d="M-34 -12 L0 -2 L0 52 z" fill="{light}" fill-opacity="0.55"/></g>'
        for x, y, size in ((92, 96, 0.8), (200, 92, 1.15), (308, 96, 0.8))
    )
    return (
        f'<path d="M120 92 H166 M234 92 H280" stroke="{light}" stroke-width="5" '
        f'stroke-dasharray="2 11" stroke-linecap="round"/>{stones}'
    )


def _shields(_game: str, hue: int) -> str:
    """Two shields, and the lane between them."""
    light, deep = f"hsl({hue} 55% 84%)", f"hsl({hue} 40% 46%)"
    shield = "M-40 -50 Q0 -62 40 -50 V0 Q40 42 0 62 Q-40 42 -40 0 z"
    half = "M0 -57 Q-22 -56 -40 -50 V0 Q-40 42 0 62 z"
    both = "".join(
        f'<g transform="translate({x} 96) rotate({turn})"><path d="{shield}" fill="{deep}" '
        f'stroke="{light}" stroke-width="6"/><path d="{half}" fill="{light}" fill-opacity="0.4"/>'
        f'<path d="{sign}" fill="none" stroke="{light}" stroke-width="6" stroke-linecap="round" '
        f'stroke-linejoin="round"/></g>'
        for x, turn, sign in (
            (104, -10, "M-16 -22 V-4 Q-16 10 0 10 Q16 10 16 -4 V-22 M0 -28 V36"),
            (296, 10, "M-20 8 L-20 -20 L-8 -6 L0 -26 L8 -6 L20 -20 L20 8 z"),
        )
    )
    steps = "".join(f'<circle cx="{x}" cy="96" r="6" fill="{light}"/>' for x in (172, 200, 228))
    return both + steps


def _rings(game: str, hue: int) -> str:
    """An island of rings."""
    seed = hashlib.blake2b(game.encode(), digest_size=16).digest()
    rings = []
    for ring in range(4):
        radius = 88 - ring * 21
        length = 2 * math.pi * radius
        gap = length * (0.06 + seed[ring + 1] / 2600)
        turn = seed[ring + 5] * 360 / 256
        rings.append(
            f'<circle cx="200" cy="104" r="{radius}" fill="none" stroke="hsl({hue} 45% 82%)" '
            f'stroke-opacity="{0.35 + ring * 0.14:.2f}" stroke-width="{9 - ring}" '
            f'stroke-dasharray="{length - gap:.0f} {gap:.0f}" stroke-linecap="round" '
            f'transform="rotate({turn:.0f} 200 104)"/>'
        )
    return f'{"".join(rings)}<circle cx="200" cy="104" r="9" fill="hsl({hue} 60% 88%)"/>'


def _peaks(_game: str, hue: int) -> str:
    """A tower among mountains, under a sun."""
    light, deep = f"hsl({hue} 50% 82%)", f"hsl({hue} 38% 42%)"
    return (
        f'<circle cx="286" cy="56" r="24" fill="{light}"/>'
        f'<path d="M20 170 L112 58 L176 132 L214 92 L300 170 z" fill="{deep}"/>'
        f'<path d="M112 58 L90 85 L108 80 L118 92 L136 86 z" fill="{light}"/>'
        f'<path d="M188 170 V84 H180 V62 H192 V72 H204 V62 H216 V72 H228 V62 H240 V84 H232 V170 z" '
        f'fill="{light}" fill-opacity="0.85"/>'
    )


_MOTIFS = (_relics, _shields, _rings, _peaks)


@lru_cache(4096)
def rule_link(game: str, rule: str, words: str | None = None) -> Html | None:
    """A link to a rule, if there is one to link to."""
    if not rule:
        return None
    return el(
        "a",
        words or rule.split(".", 1)[-1].replace(".", " › ").replace("-", " "),
        href=f"/rules/{game}#{rule}",
        cls="rule",
        target="_blank",
        rel="noopener",
        data_rule=rule,
        title=f"Rule {rule}",
    )
