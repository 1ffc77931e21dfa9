"""The desk of the Creation Phase as SVG: the cards, and what the Alphas add up to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any, Final

from critias.games.athlas.board import SEATS
from critias.games.athlas.data import CARDS, INTERVENTIONS, TYPES, Card, Intervention
from critias.games.athlas.words import label, notation
from critias.kernel.choices import Ask, Option, plain
from critias.kernel.game import View

_WIDTH: Final = 960
_CARD: Final = (156, 34)
_TINT: Final = {
    "genus": "#d7c4e8",
    "equipment": "#e6d3b1",
    "ability": "#c4dfc4",
    "spell": "#c3d6ee",
}


def desk(view: View, ask: Ask | None) -> str:
    """All cards, those that fit as options, and the Alphas designed so far."""
    parts: list[str] = []
    y = 20.0
    own = next((d["design"] for d in view["designs"] if d["design"] is not None), None)
    for seat, each in enumerate(view["designs"]):
        state = "has finished" if each["finished"] else "is designing"
        parts.append(_text(10, y, f"{SEATS[seat]} {state}", 14))
        y += 20
    if own is not None:
        for number, alpha in enumerate(own["alphas"]):
            parts += _alpha(view, ask, number, alpha, number == own["stage"], y)
            y += 78
        parts += _stack(view, ask, own, y)
        y += 44
        if own["stage"] < len(own["alphas"]):
            for kind in TYPES:
                cards = [card for card in CARDS.values() if card.type == kind]
                parts.append(_text(10, y + 12, kind.capitalize(), 13))
                rows = [(c.id, _title(c), _numbers(c), _words(c.id), _TINT[kind]) for c in cards]
                parts += _grid(view, ask, rows, y + 18)
                y += 24 + (_CARD[1] + 6) * -(-len(rows) // 6)
        else:
            rows = [
                (c.id, _title(c), f"{c.points} points", _intervention_words(c.id), "#f1c9c9")
                for c in INTERVENTIONS.values()
            ]
            parts += _grid(view, ask, rows, y + 6)
            y += 12 + (_CARD[1] + 6) * -(-len(rows) // 6)
        parts.append(_text(10, y + 8, "° marks cards of which a value is our reconstruction.", 10))
        y += 14
    head = (
        f'<svg viewBox="0 0 {_WIDTH} {y + 10:.0f}" role="group"'
        ' aria-label="Creation Phase" font-family="sans-serif">'
    )
    return head + "".join(parts) + "</svg>"


def _text(x: float, y: float, text: str, size: int) -> str:
    return f'<text x="{x}" y="{y:.1f}" font-size="{size}" fill="#222">{escape(text)}</text>'


def attributes(view: View, ask: Ask | None, option: Option) -> str:
    """What makes something an option, or lets the table say why it is none."""
    if ask is None:
        return ""
    if option in ask.options:
        return (
            f' class="option" data-option="{escape(notation(option))}" tabindex="0"'
            f' role="button" aria-label="{escape(label(view, ask, option))}"'
        )
    return f" data-why='{escape(json.dumps(plain(option)))}'"


def _grid(
    view: View, ask: Ask | None, rows: list[tuple[str, str, str, str, str]], top: float
) -> Iterable[str]:
    wide, high = _CARD
    for i, (card, title, numbers, words, tint) in enumerate(rows):
        x, y = 10 + (i % 6) * (wide + 2), top + (i // 6) * (high + 6)
        chosen = ask is not None and card in ask.options
        stroke = ("#c2185b", 2) if chosen else ("#999", 1)
        yield (
            f'<g id="card-{card}"{attributes(view, ask, card)} data-tip="{escape(words)}">'
            f'<rect x="{x}" y="{y:.1f}" width="{wide - 4}" height="{high}" rx="5" fill="{tint}"'
            f' stroke="{stroke[0]}" stroke-width="{stroke[1]}"/>'
            f"{_text(x + 6, y + 14, title, 11)}{_text(x + 6, y + 28, numbers, 9)}</g>"
        )


def _alpha(
    view: View, ask: Ask | None, number: int, alpha: dict[str, Any], here: bool, y: float
) -> Iterable[str]:
    stroke = "#c2185b" if here else "#999"
    sums = (
        f"Alpha {number + 1}: cost {alpha['cost']}, life {alpha['life']}, "
        f"hands {alpha['hands_used']}/{alpha['hands']}, "
        f"spell points {alpha['spells_used']}/{alpha['spells']}, "
        f"armor {alpha['armor']}, magical {alpha['ward']}"
    )
    modifiers = [f"{kind} +{n}" for kind, n in alpha["modifiers"].items() if n]
    powers = [CARDS[power.split(".", maxsplit=1)[0]].name for power in alpha["powers"]]
    gains = ", ".join([*modifiers, *alpha["traits"], *dict.fromkeys(powers)])
    yield (
        f'<g id="design-{number}"><rect x="6" y="{y:.1f}" width="{_WIDTH - 12}" height="72"'
        f' rx="6" fill="#fff" stroke="{stroke}"/>{_text(14, y + 16, sums, 12)}'
        f"{_text(14, y + 64, f'Gives: {gains}' if gains else '', 10)}"
    )
    x = 14.0
    for card in alpha["cards"]:
        wide = 12 + 6 * len(CARDS[card].name)
        mark = attributes(view, ask, ("remove", card)) if here else ""
        yield (
            f'<g{mark} data-tip="{escape(_words(card))}"><rect x="{x}" y="{y + 24:.1f}"'
            f' width="{wide}" height="24" rx="5" fill="{_TINT[CARDS[card].type]}"/>'
            f"{_text(x + 5, y + 40, CARDS[card].name, 11)}</g>"
        )
        x += wide + 6
    yield "</g>"


def _stack(view: View, ask: Ask | None, own: dict[str, Any], y: float) -> Iterable[str]:
    points = f"{own['divine_points']}/{own['most_divine_points']}"
    yield _text(14, y + 14, f"Stack, top first ({points} divine points):", 12)
    x = 14.0
    at_work = own["stage"] == len(own["alphas"])
    for card in own["stack"]:
        title = INTERVENTIONS[card].name
        wide = 12 + 6 * len(title)
        mark = attributes(view, ask, ("remove", card)) if at_work else ""
        yield (
            f'<g{mark} data-tip="{escape(_intervention_words(card))}"><rect x="{x}"'
            f' y="{y + 18:.1f}" width="{wide}" height="22" rx="5" fill="#f1c9c9"/>'
            f"{_text(x + 5, y + 33, title, 11)}</g>"
        )
        x += wide + 6


def _title(card: Card | Intervention) -> str:
    """The name, with the mark on a card of which something is a reconstruction."""
    return f"{card.name} °" if card.reconstructed else card.name


def _values(own: Card) -> list[str]:
    numbers = [
        (own.life, "life"), (own.hands, "hands"), (-own.needs_hands, "hands"),
        (own.spells, "spell points"), (own.melee, "melee"), (own.ranged, "ranged"),
        (own.magical, "magical"), (own.armor, "armor"), (own.ward, "magical armor"),
    ]  # fmt: skip
    return [f"{number:+d} {word}" for number, word in numbers if number]


def _numbers(own: Card) -> str:
    text = ", ".join([f"cost {own.cost}", *_values(own)])
    return text if len(text) <= 33 else text[:31] + "…"


def _words(card: str) -> str:
    own = CARDS[card]
    parts = _values(own)
    parts += [text for text in (own.text, *(power.text for power in own.powers)) if text]
    if own.reconstructed:
        parts.append(f"(reconstructed: {', '.join(own.reconstructed)})")
    return f"{own.name}, cost {own.cost}: " + "; ".join(parts)


def _intervention_words(card: str) -> str:
    own = INTERVENTIONS[card]
    words = f"{own.name}, {own.points} divine points: {own.text}"
    if own.reconstructed:
        words += f" (reconstructed: {', '.join(own.reconstructed)})"
    return words
