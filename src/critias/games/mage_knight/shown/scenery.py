"""The scenery of the land: a drawing for every terrain and every site, each defined once.

Drawings are written around (0, 0) in units of the map, in which a space is 52 wide and 60 high, and
are put in their places with `<use>`. Terrains are told by their shapes as well as by their colours;
at Night the colours are those of the moonlight.
"""

from __future__ import annotations

from typing import Final

from critias.kit.hexmap import hex_path
from critias.kit.language import cached
from critias.kit.svg import num

SIZE: Final = 30.0
"""From the middle of a space to its corners."""

DAY: Final = {
    "plains": ("#b9c97c", "#8fa653"), "hills": ("#cfa76d", "#a67a42"),
    "forest": ("#86ad5e", "#2f6136"), "wasteland": ("#9d957f", "#6d6350"),
    "desert": ("#ecd694", "#cdab58"), "swamp": ("#8b9a6c", "#4c6247"),
    "lake": ("#74b9d3", "#3c86a8"), "mountain": ("#a9a9a6", "#63666d"),
}  # fmt: skip
NIGHT: Final = {
    "plains": ("#7f9478", "#5c7358"), "hills": ("#8d7c70", "#675648"),
    "forest": ("#4f7261", "#1f4436"), "wasteland": ("#6d6b70", "#48474e"),
    "desert": ("#a99f8d", "#837862"), "swamp": ("#5b6d62", "#33473f"),
    "lake": ("#3d7799", "#25526f"), "mountain": ("#767b88", "#454a57"),
}  # fmt: skip
"""The ground of each terrain, and the ink of what grows on it."""

_TREE: Final = "l5-10 5 10h-4v3h-2v-3Z"
_TUFT: Final = "l-2.5-5M{x} {y}v-6.5M{x} {y}l2.5-5"


def _tufts(*places: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}" + _TUFT.format(x=x, y=y) for x, y in places)


_LINES: Final = {
    "plains": _tufts((-13, 12), (12, 17), (11, -10), (-12, -9)),
    "desert": "M-21 2q6-6 11 0t10 0 10-1 11 1M-17 12q5-5 9 0t9 0 9-1M-14-9q5-5 9 0t9 0 9-1",
    "swamp": "M-15 13v-10M-12 13v-13M-9 13v-9M9-4v-10M12-4v-12M15-4v-9M8 16v-7M11 16v-9",
    "lake": "M-19-4q5-5 9 0t9 0 9 0 10 0M-15 6q5-5 9 0t9 0 9 0M-9 16q4-4 8 0t9 0M-9-14q4-4 8 0t9 0",
    "wasteland": "M-22-4l9 3 5-5 6 7 9-3 6 4 8-2M-8 12l5-5 3-6M6 2l5 8-3 7M-12-1l-4 9",
}
"""Terrains that are drawn with lines."""
_SHAPES: Final = {
    "hills": "M-24 12q9-20 20-2 3-5 6-7 9-6 21 9Z",
    "forest": "".join(
        f"M{x} {y}{_TREE}"
        for x, y in ((-20, 4), (-9, -8), (3, -8), (10, 5), (-12, 19), (0, 18), (-5, 6))
    ),
    "mountain": "M-24 16l14-26 7 11 6-15 20 30Z",
}
"""Terrains that are drawn with shapes."""
_LIGHT: Final = {
    "hills": ("#fff", ".28", "M-18 3q6-10 13-4-7 1-13 4ZM4 2q6-8 13-1-7-1-13 1Z"),
    "swamp": ("#6f93a0", ".75", "M-20 18q8-5 15 0-8 5-15 0ZM3 2q8-4 14 0-7 4-14 0Z"),
    "mountain": ("#fff", ".9", "M-10-10l5 8-4-2-3 4-2-3-2 1ZM3-14l6 9-4-1-3 4-3-5-2 3Z"),
    "wasteland": ("#000", ".18", "M-3-16l5-3 5 4-4 4ZM12 14l5-3 4 5-6 2Z"),
}
"""What lies on top of them: light, water, snow."""


def terrain(name: str, night: bool) -> str:
    """A space of a terrain."""
    ground, ink = (NIGHT if night else DAY)[name]
    edge = "#2b3340" if night else "#6a5f42"
    parts = [
        f'<path d="{hex_path((0, 0), SIZE)}" fill="{ground}" stroke="{edge}" stroke-width="1"/>'
    ]
    if name in _SHAPES:
        parts.append(f'<path d="{_SHAPES[name]}" fill="{ink}" opacity=".72"/>')
    if name in _LINES:
        parts.append(
            f'<path d="{_LINES[name]}" fill="none" stroke="{ink}" stroke-width="1.6"'
            ' stroke-linecap="round"/>'
        )
    if name in _LIGHT:
        fill, much, path = _LIGHT[name]
        parts.append(f'<path d="{path}" fill="{fill}" opacity="{much}"/>')
    return "".join(parts)


# --- sites ----------------------------------------------------------------------------------------

_EDGE: Final = 'stroke="#2a2118" stroke-width="1.1" stroke-linejoin="round"'


def _p(fill: str, path: str) -> str:
    return f'<path fill="{fill}" d="{path}"/>'


SITES: Final = {
    "village": (
        _p("#f3e3bf", "M-13 1h11v11h-11ZM2-2h11v14h-11Z")
        + _p("#b4452c", "M-15 2l7.5-9 7.5 9ZM0-1l7.5-10 7.5 10Z")
        + _p("#5b3a1e", "M-9.5 6h4v6h-4ZM5.5 5h4v7h-4Z")
    ),
    "monastery": (
        _p("#f1ead6", "M-13 0h17v12h-17ZM4-7h8v19h-8Z")
        + _p("#8a6a2c", "M-15 1l10-9 10 9ZM3-6l5-8 5 8Z")
        + _p("#5b3a1e", "M-7 5q2.5-4 5 0v7h-5Z")
        + '<path d="M8-19v6M6-17h4" fill="none" stroke="#6b4e14" stroke-width="2"/>'
    ),
    "keep": (
        _p("#8e959d", "M-12-4h4v3h4v-3h8v3h4v-3h4v16h-24Z")
        + _p("#a9b0b7", "M-6-12h3v2h2v-2h2v2h2v-2h3v12h-12Z")
        + _p("#2f343a", "M-3 12v-6q3-4 6 0v6Z")
        + _p("#c0392b", "M0-12v-8l7 3-7 3Z")
    ),
    "mage_tower": (
        _p("#b9a6d6", "M-6-6h12l2 18h-16Z")
        + _p("#5a3a8a", "M-9-5l9-15 9 15Z")
        + _p("#2e1b52", "M-2.5 12v-5q2.5-3 5 0v5Z")
        + _p("#ffe27a", "M0-2l1.5 2.5 3 .5-2 2 .5 3-3-1.5-3 1.5.5-3-2-2 3-.5Z")
    ),
    "crystal_mine": (
        _p("#6b5a47", "M-15 12q1-19 15-19t15 19Z")
        + _p("#1d1712", "M-8 12q0-12 8-12t8 12Z")
        + _p("#8a6a45", "M-9 0h18v3h-18ZM-9 0h3v12h-3ZM6 0h3v12h-3Z")
    ),
    "magical_glade": (
        _p("#cdeaa0", "M-15 5a15 7 0 1 0 30 0 15 7 0 1 0-30 0Z")
        + _p("#3f8a3a", "M-15 4l4-11 4 11ZM7 4l4-11 4 11Z")
        + _p("#ffe46b", "M0-11l2.6 6 6.4.6-4.9 4.2 1.5 6.2-5.6-3.4-5.6 3.4 1.5-6.2-4.9-4.2 6.4-.6Z")
    ),
    "ancient_ruins": (
        _p("#cfc5b0", "M-12-8h6v19h-6ZM-2 1h6v10h-6ZM7-4h6v15h-6Z")
        + _p("#e2dac8", "M-14-11h10v3h-10ZM-14 10h28v3h-28ZM6-7l8 2v2h-8Z")
    ),
    "dungeon": (
        _p("#7d746a", "M-13 12v-11a13 12 0 0 1 26 0v11Z")
        + _p("#17130f", "M-8 12v-10a8 8 0 0 1 16 0v10Z")
        + '<path d="M-4-3v15M0-6v18M4-3v15M-8 4h16" fill="none" stroke="#b9b2a6"/>'
    ),
    "tomb": (
        _p("#b7bcc4", "M-14 12v-13h28v13ZM-16-1l16-11 16 11Z")
        + _p("#22242a", "M-5 12v-9h10v9Z")
        + _p("#f1f1ee", "M-3.5-5a3.5 3.3 0 1 1 6 0v2h-5Z")
    ),
    "monster_den": (
        _p("#6f5034", "M-16 12q2-22 16-22t16 22Z")
        + _p("#120d09", "M-9 12q0-13 9-13t9 13Z")
        + _p("#ffcf3f", "M-5 5l4 1.5-3 1.5ZM5 5l-4 1.5 3 1.5Z")
    ),
    "spawning_grounds": (
        _p("#6a4b33", "M-16 8q16 10 32 0-3 7-16 7t-16-7Z")
        + _p("#d9b3dc", "M-9 9a4.5 6.5 0 1 1 9 0ZM1 9a4.5 6.5 0 1 1 9 0ZM-4-1a4.5 6.5 0 1 1 9 0Z")
    ),
    "portal": (
        _p("#9aa7ab", "M-13 12v-12a13 13 0 0 1 26 0v12h-6v-12a7 7 0 0 0-14 0v12Z")
        + _p("#37c8c3", "M-7 12v-12a7 7 0 0 1 14 0v12Z")
        + '<path d="M-3 6q-2-6 3-7 5 1 3 5-2 3-4 0" fill="none" stroke="#eafffd"/>'
    ),
}  # fmt: skip
"""Every site but the cities."""
CITY_COLOURS: Final = {
    "red": ("#c9463a", "#7d1f17"), "blue": ("#4b83cf", "#1f4686"), "green": ("#4fa45a", "#1f5f2c"),
    "white": ("#efece2", "#8f8a7a"),
}  # fmt: skip


def city(colour: str) -> str:
    """A city: walls and towers, with roofs of its colour."""
    light, dark = CITY_COLOURS[colour]
    return (
        _p("#d9cfb6", "M-20-3h4v3h4v-3h4v3h16v-3h4v3h4v-3h4v16h-40Z")
        + _p("#ece3cc", "M-15-9h8v21h-8ZM7-9h8v21h-8ZM-5-13h10v25h-10Z")
        + _p(light, "M-17-8l6-9 6 9ZM5-8l6-9 6 9ZM-7-12l7-12 7 12Z")
        + _p(dark, "M-3 13v-7q3-4 6 0v7Z")
    )


@cached
def definitions(night: bool) -> str:
    """All drawings, each under its name: put somewhere with `put`."""
    parts = [f'<path id="mk-hex" d="{hex_path((0, 0), SIZE)}"/>']
    parts += [f'<g id="mk-{name}">{terrain(name, night)}</g>' for name in DAY]
    sites = {**SITES, **{f"city-{colour}": city(colour) for colour in CITY_COLOURS}}
    parts += [f'<g id="mk-{name}" {_EDGE}>{drawn}</g>' for name, drawn in sites.items()]
    return f"<defs>{''.join(parts)}</defs>"


def put(name: str, x: float, y: float, more: str = "") -> str:
    """A drawing in its place."""
    return f'<use href="#mk-{name}" x="{num(x)}" y="{num(y)}"{more}/>'
