"""Small helpers for writing SVG: escaping, numbers, words that fit, icons, meters, outlines.

Words on a map are set in screen pixels by `words` (they keep their size when the map is zoomed);
`text` and its kin are set in units of the drawing, for figures and letters inside a counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Final

Point = tuple[float, float]

BOLD: Final = 'font-weight="700"'

INK: Final = "#1d2a33"
GOLD: Final = "#f2c14e"
SEA: Final = ("#3f9fb0", "#1f7388", "#124a63")
CHOICE: Final = ("#ffe24d", "#7a5200")
"""Fill and edge of a space of the map that may be chosen."""

WORD_SIZES: Final = (12, 13, 14, 15, 16, 18)
"""The sizes in screen pixels that words on a map may have."""

_NARROW: Final = frozenset("ijlI.,:;'’|!()[]")
_SLIM: Final = frozenset("ftr- ")
_WIDE: Final = frozenset("mwMW@%—")


def esc(words: object) -> str:
    """Words as the text or the attribute of an element."""
    return escape(str(words), quote=True)


def num(value: float) -> str:
    """A number, as short as a drawing needs it.

    >>> num(3.0), num(-0.04), num(2.25)
    ('3', '0', '2.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(x: float, y: float) -> str:
    """The attribute that puts a group there."""
    return f'transform="translate({num(x)},{num(y)})"'


def width(words: str, size: float) -> float:
    """About how wide words are in a sans-serif font, rather too much than too little."""
    total = 0.0
    for c in words:
        if c in _NARROW:
            total += 0.3
        elif c in _SLIM:
            total += 0.33
        elif c in _WIDE:
            total += 0.9
        elif c.isupper():
            total += 0.68
        else:
            total += 0.53
    return total * size


@lru_cache(maxsize=4096)
def wrap(words: str, size: float, room: float) -> tuple[str, ...]:
    """Words in lines that fit into the room.

    >>> wrap("one two three", 10, 40)
    ('one two', 'three')
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)


def fit(words: str, size: float, room: float, least: float = 6.0) -> float:
    """The font size at which the words fit on one line."""
    wide = width(words, size)
    return size if wide <= room else max(least, size * room / wide)


@lru_cache(maxsize=4096)
def cut(words: str, size: float, room: float) -> str:
    """The words, shortened with an ellipsis if they do not fit.

    >>> cut("Telekinetic Sphere", 10, 66)
    'Telekinetic…'
    """
    if width(words, size) <= room:
        return words
    while words and width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def text(x: float, y: float, words: object, size: float, fill: str, more: str = "") -> str:
    """One line of text in units of the drawing; `more` are further attributes."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" {more}>'
        f"{esc(words)}</text>"
    )


def middle(x: float, y: float, words: object, size: float, fill: str, more: str = "") -> str:
    """One line of text centred on x."""
    return text(x, y, words, size, fill, f'text-anchor="middle" {more}')


def lines(x: float, y: float, rows: Sequence[str], size: float, fill: str, more: str = "") -> str:
    """Lines of text one below the other."""
    spans = "".join(
        f'<tspan x="{num(x)}" dy="{num(size * 1.22 if i else 0)}">{esc(row)}</tspan>'
        for i, row in enumerate(rows)
    )
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" {more}>'
        f"{spans}</text>"
    )


def words(x: float, y: float, said: object, size: int = 13, kind: str = "", more: str = "") -> str:
    """Words on a map, centred on x, `size` screen pixels high at any zoom.

    `kind` names how they look: "area" (a name on the land), "sea", "name" (of a piece), "count"
    (a number), "coordinate" (drawn only where the zoom makes room for it); "" is plain. With
    "minor" behind it ("area minor") it is left out on a phone until there is room.

    >>> words(10, 20, "Middle", 14, "area")
    '<text class="px px-14 area" x="10" y="20" >Middle</text>'
    """
    if size not in WORD_SIZES:
        raise ValueError(f"words on a map are {WORD_SIZES} pixels high, not {size}")
    look = f" {kind}" if kind else ""
    return f'<text class="px px-{size}{look}" x="{num(x)}" y="{num(y)}" {more}>{esc(said)}</text>'


def elsewhere(*places: tuple[float, float, int, int]) -> str:
    """The attribute of words that may stand elsewhere if they would cover something: how far from
    their first place in units of the map, and in halves of their own width and height.

    >>> elsewhere((0, -58, 0, -2), (26, -28, 1, -1))
    'data-else="0 -58 0 -2;26 -28 1 -1"'
    """
    found = ";".join(f"{num(x)} {num(y)} {across} {down}" for x, y, across, down in places)
    return f'data-else="{found}"'


def box(
    x: float, y: float, w: float, h: float, fill: str, more: str = "", round_: float = 6
) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(round_)}" '
        f'fill="{fill}" {more}/>'
    )


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" {more}/>'


@lru_cache(maxsize=2048)
def icon(
    path: str,
    x: float = 0,
    y: float = 0,
    half: float = 10,
    fill: str = "currentColor",
    more: str = "",
) -> str:
    """A path drawn around (0,0) in a box from -10 to 10, put at (x,y) with that half width."""
    place = "" if (x, y) == (0, 0) else f"translate({num(x)},{num(y)})"
    grow = "" if half == 10 else f"scale({half / 10:.3g})"
    moved = f' transform="{place}{grow}"' if place or grow else ""
    return f'<path d="{path}" fill="{fill}" fill-rule="evenodd"{moved} {more}/>'


def meter(x: float, y: float, wide: float, high: float, share: float, fill: str) -> str:
    """A bar that is full as far as `share` (0 to 1) goes."""
    full = wide * min(1.0, max(0.0, share))
    return box(x, y, wide, high, "#0d131b", "", high / 2) + box(
        x, y, full, high, fill, "", high / 2
    )


def svg_points(points: Iterable[Point]) -> str:
    """The `points` of an SVG polygon.

    >>> svg_points([(0, 1.26), (-0.04, 3)])
    '0,1.3 0,3'
    """
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def svg_line(points: Iterable[Point]) -> str:
    """A line as part of the `d` of an SVG path. Steps are shorter to write than places: a map has
    thousands of them.

    >>> svg_line([(10, 0), (11.5, 0), (10, 2)])
    'M10 0l1.5 0-1.5 2'
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    if not tenths:
        return ""
    x, y = tenths[0]
    steps = []
    for next_x, next_y in tenths[1:]:
        steps += [next_x - x, next_y - y]
        x, y = next_x, next_y
    return f"M{_run(tenths[0])}l{_run(steps)}" if steps else f"M{_run(tenths[0])}"


def _run(tenths: Iterable[int]) -> str:
    """Numbers one after the other; a minus separates as well as a space does."""
    text = ""
    for one in tenths:
        said = num(one / 10)
        text += said if not text or said.startswith("-") else f" {said}"
    return text


def svg_path(loops: Iterable[Iterable[Point]]) -> str:
    """The `d` of an SVG path of closed lines.

    >>> svg_path([[(0, 0), (1.5, 0), (0, 2)]])
    'M0 0l1.5 0-1.5 2Z'
    """
    return "".join(f"{svg_line(loop)}Z" for loop in loops)


def polygon(points: Iterable[Point], fill: str, more: str = "") -> str:
    """A polygon."""
    return f'<polygon points="{svg_points(points)}" fill="{fill}" {more}/>'


def sea(name: str, box_: tuple[float, float, float, float]) -> str:
    """The ground of every map: water, lighter around the middle; `name` is unique on the page.

    The table has this ground behind every map and leaves it out of the picture; a map that is
    shared as a picture of its own carries it along."""
    left, top, wide, high = (num(v) for v in box_)
    light, mid, deep = SEA
    return (
        f'<defs><radialGradient id="{name}" cx=".5" cy=".45" r=".75">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".6" stop-color="{mid}"/>'
        f'<stop offset="1" stop-color="{deep}"/></radialGradient></defs>'
        f'<rect class="sea-ground" x="{left}" y="{top}" width="{wide}" height="{high}" '
        f'fill="url(#{name})"/>'
    )
