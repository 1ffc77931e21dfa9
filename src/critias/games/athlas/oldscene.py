"""The battleground as SVG, drawn from a view."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any, Final, cast

from critias.games.athlas import desk, panels
from critias.games.athlas.board import BATTLEGROUND, DIRECTIONS, GRID, SEATS, SIDE, STEPS, name
from critias.games.athlas.drawing import (
    GOLD,
    NIGHT,
    SIDES,
    choice,
    figure,
    life_colour,
    meter,
    text,
)
from critias.games.athlas.words import MARK_NAMES, unit_title
from critias.kernel.choices import Ask, Option
from critias.kernel.game import View

SIZE: Final = 37.0
_WIDE: Final = SIZE * math.sqrt(3)
BOARD: Final = (_WIDE * (2 * SIDE - 1) + 36, SIZE * (3 * SIDE - 1) + 48)
_TOPS: Final = {"hill": "#c8a468", "water": "#5b9fd4", "crater": "#4b3a33", "plains": "#94b26d"}
_WALLS: Final = {"hill": "#7d5f34", "water": "#2f6291", "crater": "#566a3d", "plains": "#5f7a43"}
_LIFTS: Final = {"hill": 9.0, "water": -1.0, "crater": 0.0, "plains": 0.0}
"""How far the top of a hex lies above the plains."""
_BASE: Final = 6.0
_SOARS: Final = 5.0
_MARKS: Final = {
    "levitating": ("L", "#8fd3ff"),
    "inspired": ("I", "#ffd04f"),
    "paralysed": ("P", "#b79cff"),
    "frozen": ("F", "#9fe7ff"),
    "warded": ("W", "#8be0b4"),
    "corroded": ("C", "#d6e04f"),
    "artifact": ("A", "#e8d2a8"),
    "strengthened": ("S", "#ff8a70"),
    "winged": ("V", "#ffffff"),
    "stasis": ("T", "#ff9df0"),
    "shielded": ("D", "#8be0b4"),
    "grounded": ("G", "#c99a6b"),
}


def centre(space: int) -> tuple[float, float]:
    """Where a hex lies in the picture, at the height of the plains."""
    q, r = GRID.qr[space]
    x = BOARD[0] / 2 + _WIDE * (q + r / 2)
    return round(x, 1), round(BOARD[1] / 2 + SIZE * 1.5 * r + 4, 1)


def _tiles(view: View) -> dict[int, str]:
    return {space: kind for kind, spaces in view["terrain"].items() for space in spaces}


def _top(tiles: dict[int, str], space: int) -> tuple[float, float]:
    """The middle of the ground one stands on."""
    x, y = centre(space)
    return x, y - _LIFTS[tiles.get(space, "plains")]


@lru_cache(maxsize=2048)
def _corners(x: float, y: float, size: float) -> str:
    points = []
    for i in range(6):
        angle = math.radians(60 * i - 30)
        points.append(f"{x + size * math.cos(angle):.1f},{y + size * math.sin(angle):.1f}")
    return " ".join(points)


def scene(view: View, ask: Ask | None = None) -> str:
    """The board with both sides beside it, or the desk where Alphas are designed."""
    if view["phase"] == "creation":
        return desk.desk(view, ask)
    width = BOARD[0] + panels.WIDTH + 12
    parts: list[str] = []
    parts.append(
        f'<svg viewBox="0 0 {width:.0f} {BOARD[1]:.0f}" role="group"'
        f' data-focus="0 0 {BOARD[0]:.0f} {BOARD[1]:.0f}"'
        f' aria-label="Battleground, turn {view["turn"]}" font-family="sans-serif">'
        f'<rect width="{width:.0f}" height="{BOARD[1]:.0f}" rx="14" fill="{NIGHT}"/>'
    )
    parts += _title(view)
    parts += _hexes(view, ask)
    parts += _relics(view)
    parts += _units(view)
    parts += _arrows(view, ask)
    for seat in (0, 1):
        parts += panels.panel(view, ask, seat, (BOARD[0], BOARD[1]))
    parts.append("</svg>")
    return "".join(parts)


def _title(view: View) -> Iterable[str]:
    phase = {"first_turn": "first turn", "summoning": "summoning"}.get(view["phase"], "activation")
    yield text(16, 26, f"Turn {view['turn']}", 17, bold=True)
    yield text(16, 44, f"{SEATS[view['active']]}: {phase}", 12, SIDES[view["active"]])


def _hexes(view: View, ask: Ask | None) -> Iterable[str]:
    tiles = _tiles(view)
    units = {unit["space"]: unit for unit in view["units"]}
    options: set[Option] = set(ask.options) if ask is not None else set()
    asks_hex = any(isinstance(option, int) for option in options)
    for space in GRID.spaces:
        kind = tiles.get(space, "plains")
        tip = f"{name(space)}, {kind}"
        if space in units:
            tip += f": {unit_words(view, units[space])}"
        attributes = choice(view, ask, space) if asks_hex else ""
        yield f'<g id="hex-{space}"{attributes} data-tip="{escape(tip)}">'
        yield from _ground(space, kind, space in options)
        x, y = _top(tiles, space)
        yield (
            f'<text x="{x}" y="{y - 19:.1f}" font-size="8.5" text-anchor="middle"'
            f' fill="{"#f3ece6" if kind == "crater" else "#10151b"}" aria-hidden="true">'
            f"{name(space)}</text></g>"
        )


def _ground(space: int, kind: str, lit: bool) -> Iterable[str]:
    """A hex as a block: walls below, the ground on top, craters sunk into it."""
    x, y = centre(space)
    top = y - _LIFTS[kind]
    size = SIZE - 1
    yield (
        f'<polygon points="{_corners(x, y + _BASE, size)}" fill="{_WALLS[kind]}"/>'
        f'<polygon points="{_corners(x, (y + top) / 2 + _BASE / 2, size)}" fill="{_WALLS[kind]}"/>'
        f'<polygon points="{_corners(x, top, size)}" fill="{_TOPS[kind]}" stroke="{_WALLS[kind]}"/>'
    )
    if kind == "crater":
        # The rim is plains; the floor lies deeper, its far wall in shadow.
        yield (
            f'<polygon points="{_corners(x, y, size)}" fill="{_TOPS["plains"]}"/>'
            f'<polygon points="{_corners(x, y, size - 5)}" fill="#2a1f1b"/>'
            f'<polygon points="{_corners(x, y + 3.5, size - 9)}" fill="{_TOPS["crater"]}"/>'
        )
    elif kind == "water":
        for dy in (-10, 4, 16):
            yield (
                f'<path d="M{x - 16:.1f} {top + dy:.1f} q4-4 8 0 t8 0 t8 0 t8 0" fill="none"'
                ' stroke="#a9d5f5" stroke-width="1.3" opacity="0.8"/>'
            )
    elif kind == "hill":
        yield (
            f'<path d="M{x - 26:.1f} {top + 8:.1f} l5-7 l5 7 M{x + 16:.1f} {top + 8:.1f} l5-7 l5 7"'
            ' fill="none" stroke="#7d5f34" stroke-width="1.5"/>'
        )
    for seat in (0, 1):
        if BATTLEGROUND.summoning[seat] >> space & 1:
            yield (
                f'<polygon points="{_corners(x, top, size - 4)}" fill="none"'
                f' stroke="{SIDES[seat]}" stroke-width="2" stroke-dasharray="5 4"/>'
            )
    if lit:
        yield (
            f'<polygon points="{_corners(x, top, size - 2.5)}" fill="{GOLD}" fill-opacity="0.28"'
            f' stroke="{GOLD}" stroke-width="4"/>'
        )


def _relics(view: View) -> Iterable[str]:
    tiles = _tiles(view)
    for number, space in enumerate(view["relics"]):
        x, y = _top(tiles, space)
        here = [n for n, place in enumerate(view["relics"]) if place == space]
        alone = space not in {unit["space"] for unit in view["units"]}
        cx = x + 15 * (here.index(number) - (len(here) - 1) / 2)
        cy = y - 2 if alone else y - 25
        big = 10 if alone else 7
        moved = ", has moved this turn" if view["moved"][number] else ""
        yield (
            f'<g id="relic-{number}" data-piece="relic-{number}"'
            f' data-tip="Relic {number + 1}{moved}"'
            f' data-rule="athlas.golden.relic-one-hex-per-turn" pointer-events="none">'
            f'<path d="M{cx:.1f} {cy - big - 2:.1f} l{big} {big + 2} l{-big} {big + 2}'
            f' l{-big} {-big - 2} Z" fill="#a62fd0" stroke="#fff" stroke-width="1.5"'
            f"{f' opacity={chr(34)}0.75{chr(34)}' if moved else ''}/>"
            f"{text(cx, cy + 3.5, str(number + 1), 10, '#fff', bold=True, anchor='middle')}</g>"
        )


def _units(view: View) -> Iterable[str]:
    acting = [a["unit"] for a in view["acting"]]
    tiles = _tiles(view)
    for unit in view["units"]:
        x, y = _top(tiles, unit["space"])
        faded = ' opacity="0.72"' if unit["activated"] and unit["id"] not in acting else ""
        yield (
            f'<g id="unit-{unit["id"]}" data-piece="unit-{unit["id"]}" pointer-events="none"'
            f'{faded} data-tip="{escape(unit_words(view, unit))}">'
        )
        yield from _token(view, unit, x, y, unit["id"] in acting)
        yield "</g>"


def _token(view: View, unit: dict[str, Any], x: float, y: float, acts: bool) -> Iterable[str]:
    """A figure on its base, with the life of its Alpha, its armor and its markers."""
    alpha = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]
    colour = SIDES[unit["owner"]]
    yield f'<ellipse cx="{x}" cy="{y + 12:.1f}" rx="15" ry="5" fill="#000" opacity="0.35"/>'
    up = y - 3 - (_SOARS if unit["flying"] else 0)
    if unit["flying"]:
        yield (
            f'<path d="M{x - 12:.1f} {up + 2:.1f} q-14-18-17-4 q4 10 17 8 Z M{x + 12:.1f}'
            f' {up + 2:.1f} q14-18 17-4 q-4 10-17 8 Z" fill="#fff" stroke="#222" opacity="0.92"/>'
        )
    yield (
        f'<circle cx="{x}" cy="{up:.1f}" r="15" fill="{colour}"'
        f' stroke="{GOLD if acts else "#14181d"}" stroke-width="{4 if acts else 2}"/>'
        f"{figure(x, up, alpha['figure'], '#31404f', '#14181d', 0.95)}"
        f"{text(x, up + 4, str(unit['alpha'] + 1), 11, '#fff', bold=True, anchor='middle')}"
    )
    yield meter(
        x - 17, y + 15, 34, 5, alpha["pool"], alpha["life"],
        life_colour(alpha["pool"], alpha["life"]),
    )  # fmt: skip
    badges = [(unit["armor"], "#6b7785"), (unit["ward"], "#7d4fc4")]
    for side, (points, fill) in zip((-1, 1), badges, strict=True):
        if points:
            bx = x + side * 18
            yield (
                f'<path d="M{bx - 6:.1f} {y + 1:.1f} h12 v6 q0 6-6 8 q-6-2-6-8 Z" fill="{fill}"'
                ' stroke="#fff"/>'
                f"{text(bx, y + 10.5, str(points), 9.5, '#fff', bold=True, anchor='middle')}"
            )
    signs = [_MARKS[mark["name"]] for mark in unit["marks"]]
    if unit["flying"] and unit["exposed"]:
        signs.append(("!", "#ff6f61"))
    for i, (sign, fill) in enumerate(signs[:5]):
        mx = x + 11 * (i - (min(len(signs), 5) - 1) / 2)
        yield (
            f'<circle cx="{mx:.1f}" cy="{up - 17:.1f}" r="5.5" fill="{fill}" stroke="#14181d"/>'
            f"{text(mx, up - 13.8, sign, 8.5, '#14181d', bold=True, anchor='middle')}"
        )


def unit_words(view: View, unit: dict[str, Any]) -> str:
    """Everything about a unit in one line."""
    alpha = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]
    parts = [
        f"{SEATS[unit['owner']]}'s {unit_title(cast(Any, view), unit['space'])}",
        f"life {alpha['pool']} of {alpha['life']}",
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
    tiles = _tiles(view)
    for number, (direction, step) in enumerate(zip(DIRECTIONS, STEPS, strict=True)):
        x, y = _top(tiles, space)
        angle = math.radians(-60 * number)
        x, y = x + 40 * math.cos(angle), y + 40 * math.sin(angle)
        onto = name(space + step) if GRID.ground >> space + step & 1 else "off the board"
        yield (
            f'<g{choice(view, ask, direction)} data-tip="{direction}: {onto}">'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="#17202c" stroke="{GOLD}"'
            f' stroke-width="2"/><path d="M9 0 L1 7 L1 2.5 L-8 2.5 L-8-2.5 L1-2.5 L1-7 Z"'
            f' fill="{GOLD}" transform="translate({x:.1f} {y:.1f}) rotate({-60 * number})"/></g>'
        )
