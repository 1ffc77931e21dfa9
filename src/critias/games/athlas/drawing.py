"""Small parts of the pictures: text, meters, chips, figures, and what makes something a choice."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from typing import Any, Final, cast

from critias.games.athlas.data import CARDS, Card, Intervention
from critias.games.athlas.words import label, notation
from critias.kernel.choices import Ask, Option, plain
from critias.kernel.game import View

NIGHT: Final = "#17202c"
PANEL: Final = "#243142"
LINE: Final = "#3d4f66"
PALE: Final = "#eef2f6"
SOFT: Final = "#a9b8c9"
GOLD: Final = "#ffd04f"
SIDES: Final = ("#d3dbe4", "#e6b23a")
"""Silver is north, gold is south."""
TINTS: Final = {
    "genus": "#cdb6e6",
    "equipment": "#e8d2a8",
    "ability": "#b9ddb6",
    "spell": "#b3d2f2",
    "intervention": "#f3c1bd",
}
FIGURES: Final = {
    "celestial_knight": "M0-11 L9-6 L8 5 L0 12 L-8 5 L-9-6 Z",
    "shadow_ranger": "M0-12 L10 9 L0 4 L-10 9 Z",
    "spell_binder": "M0-12 L3-4 L11-4 L5 2 L8 10 L0 5 L-8 10 L-5 2 L-11-4 L-3-4 Z",
    "forsaken_drake": "M0-5 L12-10 L8 3 L0 11 L-8 3 L-12-10 Z",
    "": "M-8-8 H8 V8 H-8 Z",
}
RECONSTRUCTED: Final = "°"
"""The mark on a card of which a value is a reconstruction."""


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str = PALE,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """A line of text."""
    weight = ' font-weight="bold"' if bold else ""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}"{weight}{place}>'
        f"{escape(words)}</text>"
    )


def width_of(words: str, size: float) -> float:
    """About how wide a text is: narrow, ordinary and wide letters of a sans-serif font.

    >>> width_of("ill", 10) < width_of("mow", 10)
    True
    """
    narrow = sum(letter in "iljtfr.,:;'I|° " for letter in words)
    wide = sum(letter in "mwMW" for letter in words)
    return size * (0.58 * len(words) - 0.26 * narrow + 0.26 * wide)


@lru_cache(maxsize=2048)
def fitted(words: str, size: float, room: float) -> str:
    """The text, cut off where there is no more room.

    >>> fitted("Telekinetic Sphere", 10, 60)
    'Telekinetic…'
    """
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=2048)
def lines(words: str, size: float, room: float, most: int, last: float = 0) -> tuple[str, ...]:
    """The text broken into lines; what is too long for the last is cut off.

    The last line may have less room than the others.

    >>> lines("never drowns at all", 10, 70, 2)
    ('never drowns', 'at all')
    """
    last = last or room
    found: list[str] = []
    rest = words.split()
    while rest and len(found) < most:
        line = rest.pop(0)
        while rest and width_of(f"{line} {rest[0]}", size) <= room:
            line += f" {rest.pop(0)}"
        found.append(line)
    if len(found) == most:
        found[-1] = fitted(" ".join([found[-1], *rest]), size, last)
    return tuple(found)


def offered(ask: Ask | None, option: Option) -> bool:
    """Whether this can be chosen now."""
    return ask is not None and option in ask.options


def choice(view: View, ask: Ask | None, option: Option) -> str:
    """The attributes of something that can be chosen, or of which the table can say why not."""
    if ask is None:
        return ""
    if option not in ask.options:
        return f" data-why='{escape(json.dumps(plain(option)))}'"
    return (
        f' class="option" data-option="{escape(notation(option))}" tabindex="0" role="button"'
        f' aria-label="{escape(label(cast(Any, view), ask, option))}"'
    )


def meter(x: float, y: float, wide: float, high: float, part: int, whole: int, fill: str) -> str:
    """A bar that is full as far as `part` goes."""
    share = min(1.0, part / whole) if whole else 0.0
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="{high / 2}"'
        f' fill="#0d131b"/><rect x="{x:.1f}" y="{y:.1f}" width="{wide * share:.1f}"'
        f' height="{high}" rx="{high / 2}" fill="{fill}"/>'
    )


def life_colour(pool: int, life: int) -> str:
    """Green, amber, red."""
    if 3 * pool > 2 * life:
        return "#58c27d"
    return "#f0a93b" if 3 * pool > life else "#ee5a52"


def chip(
    x: float, y: float, words: str, tint: str, attributes: str, tip: str, lit: bool = False
) -> str:
    """A card as a small label."""
    wide = chip_width(words)
    edge = f' stroke="{GOLD}" stroke-width="2.5"' if lit else ""
    return (
        f'<g{attributes} data-tip="{escape(tip)}"><rect x="{x:.1f}" y="{y:.1f}"'
        f' width="{wide:.1f}" height="18" rx="5" fill="{tint}"{edge}/>'
        f"{text(x + 6, y + 13, words, 11, '#1b1b1b')}</g>"
    )


def chip_width(words: str) -> float:
    """How wide a label is."""
    return width_of(words, 11) + 12


def figure(x: float, y: float, kind: str, fill: str, edge: str, scale: float = 1) -> str:
    """The outline that stands for a type of figure."""
    grow = "" if scale == 1 else f" scale({scale})"
    return (
        f'<path d="{FIGURES[kind]}" transform="translate({x:.1f} {y:.1f}){grow}" fill="{fill}"'
        f' stroke="{edge}" stroke-width="1.5"/>'
    )


def title_of(card: Card | Intervention) -> str:
    """The name, with the mark on a card of which something is a reconstruction."""
    return f"{card.name} {RECONSTRUCTED}" if card.reconstructed else card.name


def values_of(card: Card) -> list[str]:
    """The printed numbers of a card in words."""
    numbers = (
        (card.life, "life"), (card.hands, "hands"), (-card.needs_hands, "hands"),
        (card.spells, "spell points"), (card.melee, "melee"), (card.ranged, "ranged"),
        (card.magical, "magical"), (card.armor, "armor"), (card.ward, "magical armor"),
    )  # fmt: skip
    return [
        f"{number:+d} {word.removesuffix('s') if abs(number) == 1 and word == 'hands' else word}"
        for number, word in numbers
        if number
    ]


def card_words(card_id: str) -> str:
    """A card in one line, with the mark on what is a reconstruction."""
    card = CARDS[card_id]
    parts = values_of(card)
    parts += [words for words in (card.text, *(power.text for power in card.powers)) if words]
    if card.cubes:
        parts.append(f"{card.cubes} cube{'s' * (card.cubes > 1)} for each unit")
    if card.reconstructed:
        parts.append(f"(reconstructed: {', '.join(card.reconstructed)})")
    return f"{card.name}, cost {card.cost}: " + "; ".join(parts)


def intervention_words(card: Intervention) -> str:
    """An intervention in one line."""
    words = f"{card.name}, {card.points} divine points: {card.text}"
    if card.duration:
        words += f" Lasts {card.duration} turns."
    if card.reconstructed:
        words += f" (reconstructed: {', '.join(card.reconstructed)})"
    return words
