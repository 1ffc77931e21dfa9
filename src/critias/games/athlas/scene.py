"""The table as SVG, drawn from a view."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from html import escape
from typing import Any, Final

from critias.games.athlas import desk
from critias.games.athlas.board import BATTLEGROUND, DIRECTIONS, GRID, SEATS, SIDE, STEPS, name
from critias.games.athlas.data import CARDS, INTERVENTIONS
from critias.games.athlas.words import MARK_NAMES, label, notation, unit_title
from critias.kernel.choices import Ask, Option, plain
from critias.kernel.game import View

SIZE: Final = 34.0
_WIDE: Final = SIZE * math.sqrt(3)
_BOARD: Final = (_WIDE * (2 * SIDE - 1) + 40, SIZE * (3 * SIDE - 1) + 40)
_PANEL: Final = 290.0
_FILL: Final = {"hill": "#b8996a", "water": "#7fb0d8", "crater": "#8d7468", "plains": "#9db27c"}
_GLYPHS: Final = {"hill": "▲", "water": "≈", "crater": "▼", "plains": ""}
_COLOURS: Final = ("#d9dee4", "#e3b23c")
_FIGURES: Final = {
    "celestial_knight": "M0-13 L10-6 L8 8 L0 14 L-8 8 L-10-6 Z",
    "shadow_ranger": "M0-14 L12 10 L0 4 L-12 10 Z",
    "spell_binder": "M0-13 L4-4 L13-4 L6 3 L9 13 L0 7 L-9 13 L-6 3 L-13-4 L-4-4 Z",
    "forsaken_drake": "M0-6 L14-12 L9 4 L0 13 L-9 4 L-14-12 Z",
    "": "M-10-10 H10 V10 H-10 Z",
}


def centre(space: int) -> tuple[float, float]:
    """Where a hex lies in the picture."""
    q, r = GRID.qr[space]
    x = _BOARD[0] / 2 + _WIDE * (q + r / 2)
    return round(x, 1), round(_BOARD[1] / 2 + SIZE * 1.5 * r, 1)


def _corners(x: float, y: float, size: float) -> str:
    points = []
    for i in range(6):
        angle = math.radians(60 * i - 30)
        points.append(f"{x + size * math.cos(angle):.1f},{y + size * math.sin(angle):.1f}")
    return " ".join(points)


def button(text: str, words: str) -> str:
    """The attributes of something that can be chosen."""
    return (
        f' class="option" data-option="{escape(text)}" tabindex="0" role="button"'
        f' aria-label="{escape(words)}"'
    )


def refused(option: Option) -> str:
    """The attributes of something that could be chosen, but not now."""
    return f" data-why='{escape(json.dumps(plain(option)))}'"


def scene(view: View, ask: Ask | None = None) -> str:
    """The board with both sides beside it, or the desk where Alphas are designed."""
    if view["phase"] == "creation":
        return desk.desk(view, ask)
    width = _BOARD[0] + _PANEL
    head = (
        f'<svg viewBox="0 0 {width:.0f} {_BOARD[1]:.0f}" role="group"'
        f' aria-label="Battleground, turn {view["turn"]}" font-family="sans-serif">'
    )
    parts = [head]
    options = set(ask.options) if ask is not None else set()
    parts += _hexes(view, ask, options)
    parts += _relics(view)
    parts += _units(view)
    parts += _arrows(view, ask)
    for seat in (0, 1):
        parts += _panel(view, ask, seat)
    parts.append("</svg>")
    return "".join(parts)


def _hexes(view: View, ask: Ask | None, options: set[Option]) -> Iterable[str]:
    tiles = {space: kind for kind, spaces in view["terrain"].items() for space in spaces}
    units = {unit["space"]: unit for unit in view["units"]}
    asks_hex = ask is not None and any(isinstance(option, int) for option in ask.options)
    for space in GRID.spaces:
        x, y = centre(space)
        kind = tiles.get(space, "plains")
        attributes, stroke = "", ("#6d7a58", "1")
        if ask is not None and space in options:
            attributes = button(notation(space), label(view, ask, space))
            stroke = ("#c2185b", "4")
        elif asks_hex:
            attributes = refused(space)
        tip = f"{name(space)}, {kind}"
        if space in units:
            tip += f": {unit_words(view, units[space])}"
        yield (
            f'<g id="hex-{space}"{attributes} data-tip="{escape(tip)}">'
            f'<polygon points="{_corners(x, y, SIZE - 2)}" fill="{_FILL[kind]}"'
            f' stroke="{stroke[0]}" stroke-width="{stroke[1]}"/>'
        )
        for seat in (0, 1):
            if BATTLEGROUND.summoning[seat] >> space & 1:
                yield (
                    f'<polygon points="{_corners(x, y, SIZE - 7)}" fill="none"'
                    f' stroke="{_COLOURS[seat]}" stroke-width="2" stroke-dasharray="4 3"/>'
                )
        yield (
            f'<text x="{x}" y="{y + SIZE - 9:.1f}" font-size="8" text-anchor="middle"'
            f' fill="#111" aria-hidden="true">{name(space)} {_GLYPHS[kind]}</text></g>'
        )


def _relics(view: View) -> Iterable[str]:
    for number, space in enumerate(view["relics"]):
        x, y = centre(space)
        cx = x - 13 + 13 * number
        moved = ", has moved this turn" if view["moved"][number] else ""
        yield (
            f'<g id="relic-{number}" data-tip="Relic {number + 1}{moved}"'
            f' data-rule="athlas.golden.relic-one-hex-per-turn" pointer-events="none">'
            f'<circle cx="{cx:.1f}" cy="{y - 17:.1f}" r="6" fill="#7b1fa2" stroke="#fff"/>'
            f'<text x="{cx:.1f}" y="{y - 14:.1f}" font-size="8" text-anchor="middle"'
            f' fill="#fff">{number + 1}</text></g>'
        )


def _units(view: View) -> Iterable[str]:
    acting = [a["unit"] for a in view["acting"]]
    for unit in view["units"]:
        x, y = centre(unit["space"])
        alpha = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]
        ring = "#c2185b" if unit["id"] in acting else "#222"
        faded = ' opacity="0.7"' if unit["activated"] else ""
        wings = (
            f'<path d="M{x - 19:.1f} {y:.1f} q5-12 10 0 M{x + 9:.1f} {y:.1f} q5-12 10 0"'
            ' fill="none" stroke="#222"/>'
            if unit["flying"]
            else ""
        )
        dots = "".join(
            f'<circle cx="{x - 12 + 6 * i:.1f}" cy="{y + 17:.1f}" r="2.5" fill="#c2185b"/>'
            for i in range(len(unit["marks"]))
        )
        yield (
            f'<g id="unit-{unit["id"]}" data-piece="unit-{unit["id"]}" pointer-events="none"'
            f'{faded} data-tip="{escape(unit_words(view, unit))}">'
            f'<path d="{_FIGURES[alpha["figure"]]}" transform="translate({x} {y})"'
            f' fill="{_COLOURS[unit["owner"]]}" stroke="{ring}" stroke-width="2"/>'
            f'{wings}<text x="{x}" y="{y + 4:.1f}" font-size="11" text-anchor="middle"'
            f' fill="#111">{unit["alpha"] + 1}</text>{dots}</g>'
        )


def unit_words(view: View, unit: dict[str, Any]) -> str:
    """Everything about a unit in one line."""
    parts = [
        f"{SEATS[unit['owner']]}'s {unit_title(view, unit['space'])}",
        f"armor {unit['armor']}, magical {unit['ward']}",
    ]
    if unit["flying"]:
        parts.append("flying, exposed" if unit["exposed"] else "flying")
    if unit["holds"]:
        parts.append("holds a relic")
    parts += [MARK_NAMES[mark["name"]] for mark in unit["marks"]]
    return "; ".join(parts)


def _arrows(view: View, ask: Ask | None) -> Iterable[str]:
    """Directions are chosen on the hexes around the unit that is pushed."""
    if ask is None or ask.kind != "direction" or not isinstance(ask.about[0], int):
        return
    space = ask.about[0]
    for direction, step in zip(DIRECTIONS, STEPS, strict=True):
        x, y = centre(space)
        nx, ny = centre(space + step)
        x, y = (x + 2 * nx) / 3, (y + 2 * ny) / 3
        yield (
            f"<g{button(direction, label(view, ask, direction))}>"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#c2185b" stroke="#fff"/></g>'
        )


def _panel(view: View, ask: Ask | None, seat: int) -> Iterable[str]:
    side = view["sides"][seat]
    x, top = _BOARD[0], 10 + seat * _BOARD[1] / 2
    yield (
        f'<g id="side-{seat}"><text x="{x}" y="{top + 14:.1f}" font-size="14"'
        f' font-weight="bold" fill="#222">{SEATS[seat]}: {side["spent"]}/{view["points"]} points,'
        f" {side['cards_left']} interventions</text>"
    )
    y = top + 24
    for number, alpha in enumerate(side["alphas"]):
        yield from _alpha(view, ask, seat, number, alpha, (x, y))
        y += 56
    known = [INTERVENTIONS[card].name for card in side["stack"] or []]
    if known:
        yield _line(x, y + 10, "Stack: " + ", ".join(known))
        y += 14
    for effect in view["lasting"]:
        if effect["owner"] == seat:
            text = f"{INTERVENTIONS[effect['card']].name}: {effect['cubes']} turns left"
            yield _line(x, y + 10, text)
            y += 14
    yield "</g>"


def _line(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y:.1f}" font-size="10" fill="#222">{escape(text)}</text>'


def _alpha(
    view: View,
    ask: Ask | None,
    seat: int,
    number: int,
    alpha: dict[str, Any],
    place: tuple[float, float],
) -> Iterable[str]:
    x, y = place
    option = f"alpha{number + 1}"
    attributes, stroke = "", "#888"
    if ask is not None and seat in ask.seats and option in ask.options:
        attributes, stroke = button(option, label(view, ask, option)), "#c2185b"
    elif ask is not None and seat in ask.seats and ask.kind.endswith("summon"):
        attributes = refused(option)
    if alpha["cards"] is None:
        title, lines, tip = f"Alpha {number + 1}: hidden", [], "Not revealed yet"
    else:
        names = [CARDS[card].name for card in alpha["cards"]]
        shown = "" if alpha["revealed"] else " (not revealed)"
        title = f"{number + 1} {names[0]}, cost {alpha['cost']}{shown}"
        cubes = [f"{CARDS[card].name} {number}" for card, number in alpha["cubes"].items()]
        lines = [
            f"life {alpha['pool']}/{alpha['life']}"
            + (f", cubes: {', '.join(cubes)}" * bool(cubes)),
            ", ".join(names[1:]) or "no further cards",
        ]
        tip = "; ".join(card_words(card) for card in alpha["cards"])
    yield (
        f'<g id="alpha-{seat}-{number}"{attributes} data-tip="{escape(tip)}">'
        f'<rect x="{x}" y="{y:.1f}" width="{_PANEL - 14}" height="50" rx="6" fill="#fff"'
        f' stroke="{stroke}" stroke-width="2"/>'
    )
    yield (
        f'<text x="{x + 8}" y="{y + 15:.1f}" font-size="12" font-weight="bold"'
        f' fill="#222">{escape(title)}</text>'
    )
    for i, text in enumerate(lines):
        short = text if len(text) <= 54 else text[:52] + "..."
        yield _line(x + 8, y + 29 + 13 * i, short)
    yield "</g>"


def card_words(card: str) -> str:
    """A card in one line, with the mark on what is a reconstruction."""
    own = CARDS[card]
    texts = [own.text, *(power.text for power in own.powers)]
    words = f"{own.name} ({own.cost}): {' '.join(text for text in texts if text)}"
    if own.reconstructed:
        words += f" [reconstructed: {', '.join(own.reconstructed)}]"
    return words
