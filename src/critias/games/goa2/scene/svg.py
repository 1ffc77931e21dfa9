"""Small helpers for writing SVG: escaping, numbers, and lines of text that fit."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

SANS: Final = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif"

BOLD: Final = 'font-weight="700"'

_SERIF_WIDER: Final = 1.27
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


def serif_fit(words: str, size: float, room: float, least: float = 6.0) -> float:
    """As `fit`, for the wider bold serif letters of names."""
    return fit(words, size, room / _SERIF_WIDER, least)


def cut(words: str, size: float, room: float) -> str:
    """The words, shortened with an ellipsis if they do not fit."""
    if width(words, size) <= room:
        return words
    while words and width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def text(x: float, y: float, words: object, size: float, fill: str, more: str = "") -> str:
    """One line of text; `more` are further attributes."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" {more}>'
        f"{esc(words)}</text>"
    )


def middle(x: float, y: float, words: object, size: float, fill: str, more: str = "") -> str:
    """One line of text centred on x."""
    return text(x, y, words, size, fill, f'text-anchor="middle" {more}')


def lines(x: float, y: float, rows: tuple[str, ...], size: float, fill: str, more: str = "") -> str:
    """Lines of text one below the other."""
    spans = "".join(
        f'<tspan x="{num(x)}" dy="{num(size * 1.22 if i else 0)}">{esc(row)}</tspan>'
        for i, row in enumerate(rows)
    )
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}" {more}>'
        f"{spans}</text>"
    )


def box(
    x: float, y: float, w: float, h: float, fill: str, more: str = "", round_: float = 6
) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(round_)}" '
        f'fill="{fill}" {more}/>'
    )
