"""The world: what never changes in a game. Two areas border each other exactly where a line of the
data files divides them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from critias.games.era.rules.board import AREAS, FOLDER, OCEANS, STRAITS, read_outlines
from critias.games.era.shown.names import area_name
from critias.games.era.shown.palette import INK, LAND, WILD, ZONES
from critias.kit.areas import Outline, Point, rings
from critias.kit.language import cached, say
from critias.kit.offers import why
from critias.kit.stage import Box
from critias.kit.svg import elsewhere, num, sea, svg_line, svg_path, words

BOX: Final[Box] = (-6.0, -6.0, 1012.0, 612.0)
WIDE, HIGH = 1000, 600
"""The edges of the map lie at 0 and there."""
NAMED: Final = 14
"""Names stand so far above the middle of an area's plate."""
ELSEWHERE: Final = elsewhere((0, 58, 0, 0), (26, 0, 0, 0), (-26, 0, 0, 0), (0, -12, 0, 0))
"""Or below it, or a little aside."""


@cache
def outlines() -> tuple[Outline, ...]:
    """The lines of the map."""
    return read_outlines(FOLDER / "outlines.toml")


@cache
def shape(key: str) -> str:
    """The outline of an area or an ocean as the `d` of a path."""
    return svg_path(rings(outlines(), key))


def slug(key: str) -> str:
    """A key as a part of an id."""
    return key.replace("_", "-")


@cache
def middle(key: str) -> Point:
    """Where the things of an area stand."""
    area = next(area for area in AREAS if area.id == key)
    return area.plate[0], area.plate[1]


@lru_cache(maxsize=256)
def around(keys: frozenset[str]) -> Box:
    """A box around some areas, with room beside them."""
    points = [point for key in keys for ring in rings(outlines(), key) for point in ring]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return left - 30, top - 30, right - left + 60, bottom - top + 60


def copy(key: str, more: str = "") -> str:
    """The outline of an area once more: the outlines themselves are sent once, with the land."""
    return f'<use href="#era-{slug(key)}" {more}/>'


def spot(key: str) -> str:
    """The id of an area's ground: it lights up while an option about it is pointed at."""
    return f"at-{slug(key)}"


@cached
def world() -> str:
    """Oceans, land, borders, straits and the names of the oceans."""
    parts = [sea("era-water", BOX), "<defs>"]
    parts += [f'<path id="era-{slug(area.id)}" d="{shape(area.id)}"/>' for area in AREAS]
    oceans = "".join(
        f'<path d="{shape(ocean.id)}" fill="{ZONES[ocean.id]}" fill-rule="evenodd" opacity=".75"/>'
        for ocean in OCEANS
    )
    parts.append(f'<g id="era-oceans">{oceans}</g>{_lands()}</defs>{_beyond()}')
    parts.append('<use href="#era-oceans"/>')
    # Shores are the outlines of the areas, which the land then covers: no line is sent twice.
    shores = "".join(copy(area.id) for area in AREAS)
    for wide, fade in ((14, ".25"), (7, ".4")):
        look = f'stroke="#8fd0d8" stroke-width="{wide}" stroke-linejoin="round" opacity="{fade}"'
        parts.append(f"<g {look}>{shores}</g>")
    parts.append(
        f'<g stroke="{INK}" stroke-opacity=".75" stroke-width="1.6" stroke-linejoin="round">'
    )
    for area in AREAS:
        fill = WILD if area.kind == "wilderness" else LAND
        parts.append(copy(area.id, f'fill="{fill}"{why(area.id)}'))
    parts.append("</g>")
    look = 'stroke="#cfe9ee" stroke-width="1.4" stroke-dasharray="6 6" opacity=".7"'
    parts.append(f'<path fill="none" {look} d="{_lines("sea")}"/>')
    parts += [_strait(*strait.ends) for strait in STRAITS]
    parts += [words(*ocean.label, say(ocean.name), 13, "sea minor") for ocean in OCEANS]
    parts += _wrap()
    return "".join(parts)


def _lands() -> str:
    """The land in its two colours, as a thing that can be shown again."""
    wild = [area for area in AREAS if area.kind == "wilderness"]
    tame = [area for area in AREAS if area.kind != "wilderness"]
    drawn = "".join(
        f'<g fill="{fill}">{"".join(copy(area.id) for area in areas)}</g>'
        for fill, areas in ((WILD, wild), (LAND, tame))
    )
    return f'<g id="era-lands" stroke="{INK}" stroke-opacity=".4">{drawn}</g>'


def _beyond() -> str:
    """Past its edges the map is mirrored, pale: sea goes on as sea and land as land."""
    mirrored = (
        "scale(-1 1)",
        f"matrix(-1 0 0 1 {2 * WIDE} 0)",
        "scale(1 -1)",
        f"matrix(1 0 0 -1 0 {2 * HIGH})",
    )
    world = "".join(
        f'<g transform="{how}"><use href="#era-oceans"/><use href="#era-lands"/></g>'
        for how in mirrored
    )
    return f'<g id="era-beyond" opacity=".45" pointer-events="none">{world}</g>'


def names() -> str:
    """The names of the areas; they lie above the colours of their owners."""
    parts = []
    for area in AREAS:
        x, y = middle(area.id)
        size, kind = (15, "area") if area.kind == "home" else (13, "area minor")
        parts.append(words(x, y - NAMED, area_name(area.id), size, kind, ELSEWHERE))
    return "".join(parts)


def _lines(kind: str) -> str:
    """All lines of a kind as one path."""
    return "".join(svg_line(line.points) for line in outlines() if line.kind == kind)


def _strait(one: Point, other: Point) -> str:
    (ax, ay), (bx, by) = one, other
    ends = "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="3" fill="#fff6dd"/>' for x, y in (one, other)
    )
    return (
        f'<path d="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" stroke="#fff6dd" stroke-width="2.6"'
        f' stroke-dasharray="3 4" fill="none"/>{ends}'
    )


def _wrap() -> list[str]:
    """Arrows at both edges: Aztlán and Paititi meet there."""
    return [
        '<path d="M992 150l8 8-8 8Z" fill="#fff6dd"/>',
        '<path d="M8 196l-8 8 8 8Z" fill="#fff6dd"/>',
    ]
