"""The desk of the Creation Phase as SVG: the cards, and what the Alphas add up to."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final, NamedTuple

from critias.games.athlas.board import SEATS
from critias.games.athlas.data import CARDS, INTERVENTIONS, POWERS, TYPES, Card
from critias.games.athlas.drawing import (
    GOLD,
    LINE,
    NIGHT,
    PALE,
    PANEL,
    RECONSTRUCTED,
    SIDES,
    SOFT,
    TINTS,
    card_words,
    chip,
    chip_width,
    choice,
    fitted,
    intervention_words,
    lines,
    meter,
    offered,
    text,
    title_of,
    values_of,
)
from critias.games.athlas.reference import cost_text
from critias.kernel.choices import Ask
from critias.kernel.game import View

_WIDE: Final = 1480.0
_LEFT: Final = 420.0
"""The width of what has been designed; the cards lie to the right of it."""
_COLUMNS: Final = 7
_HEADINGS: Final = {
    "genus": "Genus: exactly one",
    "equipment": "Equipment",
    "ability": "Abilities",
    "spell": "Spells",
}


class _Shown(NamedTuple):
    """A card to be picked."""

    id: str
    title: str
    price: int
    notes: str
    words: str
    tint: str


def desk(view: View, ask: Ask | None) -> str:
    """All cards, those that fit as options, and beside them the Alphas designed so far."""
    own = next((d["design"] for d in view["designs"] if d["design"] is not None), None)
    parts: list[str] = []
    y = _heading(view, parts)
    right = 14.0
    if own is not None:
        for number, alpha in enumerate(own["alphas"]):
            high, drawn = _alpha(view, ask, number, alpha, number == own["stage"], y)
            parts += drawn
            y += high + 8
        y = _stack(view, ask, own, y, parts)
        right = _cards(view, ask, own, parts)
    high = max(y, right) + 8
    head = (
        f'<svg viewBox="0 0 {_WIDE:.0f} {high:.0f}" role="group"'
        f' data-focus="{_LEFT:.0f} 0 {_WIDE - _LEFT:.0f} {high:.0f}"'
        ' aria-label="Creation Phase" font-family="sans-serif">'
        f'<rect width="{_WIDE:.0f}" height="{high:.0f}" rx="14" fill="{NIGHT}"/>'
    )
    return head + "".join(parts) + "</svg>"


def _heading(view: View, parts: list[str]) -> float:
    parts.append(text(14, 28, "Creation Phase", 19, bold=True))
    parts.append(
        text(_LEFT - 6, 27, f"{view['points']} summoning points each", 12, SOFT, anchor="end")
    )
    y = 50.0
    for seat, each in enumerate(view["designs"]):
        state = "has finished" if each["finished"] else "is designing"
        x = 14 + 200 * seat
        parts.append(f'<circle cx="{x + 6:.1f}" cy="{y - 4:.1f}" r="6" fill="{SIDES[seat]}"/>')
        parts.append(text(x + 18, y, f"{SEATS[seat]} {state}", 13))
    return y + 14


# --- what has been designed -----------------------------------------------------------------------


def _alpha(
    view: View, ask: Ask | None, number: int, alpha: dict[str, Any], here: bool, y: float
) -> tuple[float, list[str]]:
    """An Alpha with its sums, its cards and what it can do; how high it is drawn."""
    x, wide = 8.0, _LEFT - 8
    body: list[str] = []
    body.append(text(x + 12, y + 20, f"Alpha {number + 1}", 15, bold=True))
    cost = f"cost {alpha['cost']}"
    body.append(text(x + wide - 12, y + 20, cost, 15, GOLD, bold=True, anchor="end"))
    if not alpha["cards"]:
        body.append(text(x + 92, y + 20, "begins with a genus card" * here, 12, SOFT))
        return _framed(number, here, x, y, wide, 32, body)
    body += _sums(alpha, x + 12, y + 30)
    chips = [
        (
            title_of(CARDS[card]),
            TINTS[CARDS[card].type],
            choice(view, ask, ("remove", card)) if here else "",
            card_words(card),
        )
        for card in alpha["cards"]
    ]
    bottom = _flow(chips, x + 12, y + 78, wide - 24, body)
    for ability in _abilities(alpha)[: 12 if here else 3]:
        for line in lines(ability, 11, wide - 24, 2 if here else 1):
            body.append(text(x + 12, bottom + 13, line, 11, SOFT))
            bottom += 14
        bottom += 2
    return _framed(number, here, x, y, wide, bottom + 6 - y, body)


def _framed(
    number: int, here: bool, x: float, y: float, wide: float, high: float, body: list[str]
) -> tuple[float, list[str]]:
    edge = (GOLD, 2.5) if here else (LINE, 1.0)
    frame = (
        f'<g id="design-{number}"><rect x="{x}" y="{y:.1f}" width="{wide}" height="{high:.1f}"'
        f' rx="9" fill="{PANEL}" stroke="{edge[0]}" stroke-width="{edge[1]}"/>'
    )
    return high, [frame, *body, "</g>"]


def _sums(alpha: dict[str, Any], x: float, y: float) -> Iterable[str]:
    """Hands and spell points as meters, life and armor as numbers."""
    meters = (
        ("Hands", alpha["hands_used"], alpha["hands"], TINTS["equipment"]),
        ("Spell points", alpha["spells_used"], alpha["spells"], TINTS["spell"]),
    )
    for i, (word, used, given, tint) in enumerate(meters):
        left = x + 196 * i
        yield text(left, y + 11, f"{word} {used} of {given}", 12)
        yield meter(left, y + 16, 180, 7, used, given, tint)
    modifiers = [f"{kind} +{n}" for kind, n in alpha["modifiers"].items() if n]
    numbers = [
        f"Life {alpha['life']}",
        f"armor {alpha['armor']}",
        f"magical armor {alpha['ward']}",
        *modifiers,
    ]
    yield text(x, y + 40, " · ".join(numbers), 12)


def _abilities(alpha: dict[str, Any]) -> list[str]:
    """What units of this Alpha can do, one line for each power."""
    passive = [f"{CARDS[c].name}: {CARDS[c].text}" for c in alpha["cards"] if CARDS[c].text]
    powers = [POWERS[power] for power in alpha["powers"]]
    return [
        *passive,
        *(f"{CARDS[p.card].name} ({cost_text(p)}): {p.text}" for p in powers),
    ]


def _flow(
    chips: list[tuple[str, str, str, str]], x: float, y: float, room: float, body: list[str]
) -> float:
    """Labels in as many rows as they need; where the next thing can be drawn."""
    used = 0.0
    for words, tint, attributes, tip in chips:
        wide = chip_width(words)
        if used and used + wide > room:
            used, y = 0.0, y + 22
        body.append(chip(x + used, y, words, tint, attributes, tip))
        used += wide + 5
    return y + 22


def _stack(view: View, ask: Ask | None, own: dict[str, Any], y: float, parts: list[str]) -> float:
    at_work = own["stage"] == len(own["alphas"])
    points, most = own["divine_points"], own["most_divine_points"]
    body: list[str] = [
        text(20, y + 20, "Divine Interventions", 15, bold=True),
        text(_LEFT - 12, y + 20, f"{points} of {most} points", 13, GOLD, anchor="end"),
        meter(20, y + 28, _LEFT - 32, 7, points, most, TINTS["intervention"]),
    ]
    chips = [
        (
            f"{place}. {title_of(INTERVENTIONS[card])}",
            TINTS["intervention"],
            choice(view, ask, ("remove", card)) if at_work else "",
            intervention_words(INTERVENTIONS[card]),
        )
        for place, card in enumerate(own["stack"], start=1)
    ]
    bottom = _flow(chips, 20, y + 42, _LEFT - 32, body) if chips else y + 42
    edge = (GOLD, 2.5) if at_work else (LINE, 1.0)
    parts.append(
        f'<g id="design-stack"><rect x="8" y="{y:.1f}" width="{_LEFT - 8}"'
        f' height="{bottom + 4 - y:.1f}" rx="9" fill="{PANEL}" stroke="{edge[0]}"'
        f' stroke-width="{edge[1]}"/>'
    )
    parts += [*body, "</g>"]
    note = f"{RECONSTRUCTED} marks a card of which a value is our reconstruction."
    parts.append(text(14, bottom + 22, note, 11, SOFT))
    return bottom + 28


# --- the cards to pick from ----------------------------------------------------------------------


def _cards(view: View, ask: Ask | None, own: dict[str, Any], parts: list[str]) -> float:
    y = 14.0
    if own["stage"] >= len(own["alphas"]):
        stack = [
            _Shown(
                c.id, title_of(c), c.points,
                f"{c.text} Lasts {c.duration} turns." if c.duration else c.text,
                intervention_words(c), TINTS["intervention"],
            )
            for c in INTERVENTIONS.values()
        ]  # fmt: skip
        parts.append(text(_LEFT + 16, y + 14, "Interventions: four at most, top card first", 14))
        return _grid(view, ask, stack, y + 22, 104, 4, parts)
    for kind in TYPES:
        shown = [
            _Shown(c.id, title_of(c), c.cost, _notes(c), card_words(c.id), TINTS[kind])
            for c in CARDS.values()
            if c.type == kind
        ]
        parts.append(text(_LEFT + 16, y + 14, _HEADINGS[kind], 14, TINTS[kind], bold=True))
        y = _grid(view, ask, shown, y + 20, 76, _COLUMNS, parts) + 4
    return y


def _notes(card: Card) -> str:
    """The numbers of a card, then what it does."""
    texts = [words for words in (card.text, *(power.text for power in card.powers)) if words]
    values = ", ".join(values_of(card))
    attacks = [
        f"{power.attack} {power.value} at {'-'.join(str(n) for n in power.range)}"
        for power in card.powers
        if power.attack and power.range
    ]
    return ". ".join(part for part in (values, *(attacks or texts)) if part)


def _grid(
    view: View,
    ask: Ask | None,
    shown: list[_Shown],
    top: float,
    high: float,
    columns: int,
    parts: list[str],
) -> float:
    room = _WIDE - _LEFT - 24
    wide = room / columns - 6
    rows = int((high - 26) // 14)
    y = top
    for i, card in enumerate(shown):
        x, y = _LEFT + 16 + (i % columns) * (wide + 6), top + (i // columns) * (high + 6)
        fits = offered(ask, card.id)
        edge = (GOLD, 3) if fits else ("#0d131b", 1)
        ink = "#1b1b1b"
        frame = (
            f'<g id="card-{card.id}"{choice(view, ask, card.id)} data-tip="{escape(card.words)}">'
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="7"'
            f' fill="{card.tint}" stroke="{edge[0]}" stroke-width="{edge[1]}"/>'
        )
        body = [
            frame,
            text(x + 8, y + 17, fitted(card.title, 12.5, wide - 14), 12, ink, bold=True),
            f'<circle cx="{x + wide - 14:.1f}" cy="{y + high - 14:.1f}" r="10.5" fill="#1b2635"/>',
            text(
                x + wide - 14, y + high - 9.5, str(card.price), 12, PALE, bold=True, anchor="middle"
            ),
        ]
        for n, line in enumerate(lines(card.notes, 11, wide - 14, rows, wide - 40)):
            body.append(text(x + 8, y + 33 + 14 * n, line, 11, ink))
        if not fits:
            body.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="7"'
                f' fill="{NIGHT}" opacity="0.38" pointer-events="none"/>'
            )
        parts += [*body, "</g>"]
    return y + high + 6
