"""The land of a battleground: hills, water, craters and the shore around them.

Hexes are blocks seen from the south: a hill stands above the plains and shows its walls, water and
craters lie below and show the far bank.
"""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.board import BATTLEGROUND, GRID, GROUND, SIDE, at, name
from critias.games.athlas.rules.view import AthlasView, TerrainView
from critias.games.athlas.shown.names import listed, seat_name, terrain_name
from critias.games.athlas.shown.palette import SIDES, SIDES_PALE
from critias.kernel.hexes import Mask, mask_of, spaces_of
from critias.kit.hexmap import HexPicture, hexagon
from critias.kit.language import cached, say
from critias.kit.offers import why
from critias.kit.svg import Point, num, polygon, sea, svg_points, words

SIZE: Final = 40.0
"""From the centre of a hex to its corners."""
HEIGHT: Final = {"hill": 15.0, "plains": 0.0, "water": -5.0, "crater": -6.0}
"""How far the ground of a hex lies above the plains."""
CLIFF: Final = 16.0
"""The island rises so far from the sea."""
PICTURE: Final = HexPicture(GRID, SIZE, margin=46.0)

_GRASS: Final = ("#9db86a", "#94b163", "#a6bf72", "#8fab5f")
_ROCK: Final = ("#cdb07a", "#c6a86f", "#d3b884")
_WATER: Final = ("#3d8fb8", "#3786b0", "#4597bf")


def level_of(view: AthlasView) -> dict[int, str]:
    """The terrain of every hex that has a tile."""
    land = view["terrain"]
    found = dict.fromkeys(land["hill"], "hill")
    found |= dict.fromkeys(land["water"], "water")
    return found | dict.fromkeys(land["crater"], "crater")


def top(kinds: dict[int, str], space: int) -> Point:
    """The middle of the ground one stands on."""
    x, y = PICTURE.centres[space]
    return x, y - HEIGHT[kinds.get(space, "plains")]


def terrain(land: TerrainView) -> str:
    """All of it, from the bottom up."""
    return _terrain(tuple(land["hill"]), tuple(land["water"]), tuple(land["crater"]))


@cached
def _terrain(hills: tuple[int, ...], water: tuple[int, ...], craters: tuple[int, ...]) -> str:
    high, wet, deep = mask_of(hills), mask_of(water), mask_of(craters)
    left, upper, wide, tall = PICTURE.box
    # Wider than the map: no edge is seen where the screen has other proportions.
    ocean = sea("athlas-sea", (left - wide, upper - tall, 3 * wide, 3 * tall))
    parts = [ocean, _shore(), _plains(GROUND & ~high & ~wet & ~deep)]
    parts += [_lake(space, wet) for space in water]
    parts += [_pit(space) for space in craters]
    # The rows from north to south: a hill hides what lies behind it.
    parts += [_hill(space, high, deep) for space in hills]
    parts += [_edge(seat, high, wet, deep) for seat in (0, 1)]
    spots = "".join(_spot(space, high, wet, deep) for space in GRID.spaces)
    parts.append(f'<g data-named=".34" fill-opacity="0">{spots}</g>')
    parts.append(_letters())
    return "".join(parts)


def _mix(space: int) -> int:
    """A number that looks random and is always the same for a hex."""
    return space * 2654435761 >> 7 & 0xFFFF


def _corners(space: int, lift: float = 0.0, size: float = SIZE) -> tuple[Point, ...]:
    x, y = PICTURE.centres[space]
    return hexagon((x, y - lift), size)


def _wall(a: Point, b: Point, high: float, fill: str, more: str = "") -> str:
    """What hangs down from an edge."""
    (ax, ay), (bx, by) = a, b
    return polygon(((ax, ay), (bx, by), (bx, by + high), (ax, ay + high)), fill, more)


def _shore() -> str:
    """Surf, sand, and the cliffs of the southern coast."""
    coast = f'<path d="{PICTURE.path(GROUND)}" transform="translate(0,{num(CLIFF)})"'
    parts = [
        f'{coast} fill="{fill}" stroke="{stroke}" stroke-opacity="{opacity}" '
        f'stroke-width="{wide}" stroke-linejoin="round"/>'
        for fill, stroke, opacity, wide in (
            ("none", "#8fd0d8", ".35", 46),
            ("none", "#cfeef0", ".45", 20),
            ("#d9c48c", "#d9c48c", "1", 12),
        )
    ]
    for space in GRID.spaces:
        corners = _corners(space)
        parts += [
            _wall(corners[side], corners[side + 1], CLIFF, shade)
            for side, shade in ((2, "#7c6a45"), (3, "#6a5a3a"))
            if not GROUND >> _beyond(space, side) & 1
        ]
    return "".join(parts)


_FACING: Final = {0: 1, 1: 0, 2: 5, 3: 4, 4: 3, 5: 2}
"""Side of a hex (clockwise from the upper right) to the direction it faces."""


def _beyond(space: int, side: int) -> int:
    """The hex on the other side of an edge."""
    return space + GRID.steps[_FACING[side]]


def _plains(mask: Mask) -> str:
    shades: dict[str, list[str]] = {}
    for space in spaces_of(mask):
        shade = _GRASS[_mix(space) % len(_GRASS)]
        shades.setdefault(shade, []).append(f"M{svg_points(_corners(space))}Z")
    parts = [
        f'<path d="{"".join(hexes)}" fill="{shade}" stroke="#4f5f2c" stroke-opacity=".38"/>'
        for shade, hexes in shades.items()
    ]
    parts += [_growth(space) for space in spaces_of(mask)]
    return "".join(parts)


def _growth(space: int) -> str:
    """Tufts, stones or flowers, here and there."""
    kind, (x, y) = _mix(space) % 7, PICTURE.centres[space]
    dx = (_mix(space) >> 4) % 22 - 11
    if kind in (0, 3):
        return (
            f'<path d="M{num(x + dx - 5)} {num(y + 22)}q1-6-2-9m5 9q0-7 1-11m2 11q1-6 5-8" '
            'fill="none" stroke="#5f7a35" stroke-width="1.6" stroke-linecap="round"/>'
        )
    if kind == 1:
        return (
            f'<path d="M{num(x + dx - 9)} {num(y - 18)}l4-5 6 1 3 5-4 3h-7Z" fill="#b3ae9c" '
            'stroke="#7f7b6c"/>'
        )
    if kind == 5:
        return "".join(
            f'<circle cx="{num(x + dx + i * 6)}" cy="{num(y + 20 - i % 2 * 5)}" r="1.8" '
            f'fill="{("#f4e08a", "#f0f0e0", "#e9b6c2")[i]}"/>'
            for i in range(3)
        )
    return ""


def _lake(space: int, wet: Mask) -> str:
    """Water, with the far bank above it where it ends."""
    corners = _corners(space)
    shade = _WATER[_mix(space) % len(_WATER)]
    parts = [polygon(corners, shade, f'stroke="{shade}" stroke-width="1.2"')]
    x, y = PICTURE.centres[space]
    for dx, dy in ((-15, -12), (4, 4), (-12, 18)):
        parts.append(
            f'<path d="M{num(x + dx)} {num(y + dy)}q4-4 8 0t8 0t8 0" fill="none" '
            'stroke="#bfe4f2" stroke-width="1.5" stroke-linecap="round" opacity=".75"/>'
        )
    for side in range(6):
        if wet >> _beyond(space, side) & 1:
            continue
        a, b = corners[side], corners[(side + 1) % 6]
        if side in (0, 5):
            parts.append(_wall(a, b, 6, "#6d5b36" if side == 0 else "#7b683f"))
        parts.append(
            f'<path d="M{svg_points((a, b))}" stroke="#e6d7a2" stroke-width="3" '
            'stroke-linecap="round"/>'
        )
    return "".join(parts)


def _pit(space: int) -> str:
    """A crater: a rim of plains, walls going down, a floor in shadow."""
    x, y = PICTURE.centres[space]
    rim = hexagon((x, y), SIZE * 0.88)
    floor = hexagon((x, y + 8), SIZE * 0.6)
    faces = ("#7a5a44", "#5b4334", "#8a6a50", "#94735a", "#6b4f3d", "#503a2e")
    parts = [polygon(_corners(space), _GRASS[_mix(space) % 4], 'stroke="#4f5f2c"')]
    parts += [
        polygon((rim[i], rim[(i + 1) % 6], floor[(i + 1) % 6], floor[i]), faces[i])
        for i in range(6)
    ]
    parts.append(polygon(floor, "#3f2e26", 'stroke="#2c201a"'))
    parts.append(
        f'<path d="M{num(x - 12)} {num(y + 10)}l5-4 7 1 3 4-6 3Zm16 6l3-3 4 1 1 3-4 2Z" '
        'fill="#5a463a"/>'
    )
    parts.append(polygon(rim, "none", 'stroke="#d9c48c" stroke-width="2"'))
    return "".join(parts)


def _hill(space: int, high: Mask, deep: Mask) -> str:
    """A block of rock; above a crater its wall is a cliff nobody climbs."""
    lift = HEIGHT["hill"]
    corners = _corners(space, lift)
    parts = []
    for side, shade in ((2, "#8a6c3d"), (3, "#725830")):
        there = _beyond(space, side)
        if high >> there & 1:
            continue
        cliff = deep >> there & 1
        a, b = corners[side], corners[side + 1]
        parts.append(_wall(a, b, lift, "#5d4126" if cliff else shade))
        (ax, ay), (bx, by) = a, b
        for share in (0.3, 0.62):
            cx, cy = ax + (bx - ax) * share, ay + (by - ay) * share
            parts.append(
                f'<path d="M{num(cx)} {num(cy + 2)}l2 5-2 6" fill="none" stroke="#4d3a1f" '
                'stroke-width="1.4" opacity=".7"/>'
            )
    shade = _ROCK[_mix(space) % len(_ROCK)]
    parts.append(polygon(corners, shade, 'stroke="#8a6c3d" stroke-opacity=".55"'))
    x, y = PICTURE.centres[space]
    parts.append(
        f'<path d="M{num(x - 24)} {num(y - lift + 22)}q7-8 12 0m6-2q6-7 11 0" fill="none" '
        'stroke="#8d7044" stroke-width="1.6" stroke-linecap="round"/>'
    )
    for side in range(6):
        if high >> _beyond(space, side) & 1:
            continue
        a, b = corners[side], corners[(side + 1) % 6]
        light = side in (0, 5, 4)
        parts.append(
            f'<path d="M{svg_points((a, b))}" stroke="{"#f0dcae" if light else "#a88a55"}" '
            'stroke-width="2.4" stroke-linecap="round"/>'
        )
    return "".join(parts)


def _edge(seat: int, high: Mask, wet: Mask, deep: Mask) -> str:
    """The hexes where a player summons: a ring of runes in his colour and shape."""
    parts = []
    for space in spaces_of(BATTLEGROUND.summoning[seat]):
        x, y = _ground(space, high, wet, deep)
        ring = svg_points(hexagon((x, y), SIZE * 0.84))
        sign = (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="7" fill="none"'
            if seat == 0
            else f'<rect x="{num(x - 6)}" y="{num(y - 6)}" width="12" height="12" fill="none"'
        )
        parts.append(
            f'<polygon points="{ring}" fill="{SIDES_PALE[seat]}" fill-opacity=".22" '
            f'stroke="{SIDES[seat]}" stroke-width="2.4" stroke-dasharray="9 5"/>'
            f'{sign} stroke="{SIDES[seat]}" stroke-width="2" opacity=".8"/>'
        )
    return "".join(parts)


def _ground(space: int, high: Mask, wet: Mask, deep: Mask) -> Point:
    x, y = PICTURE.centres[space]
    if high >> space & 1:
        return x, y - HEIGHT["hill"]
    if wet >> space & 1:
        return x, y - HEIGHT["water"]
    return x, y - (HEIGHT["crater"] if deep >> space & 1 else 0.0)


def _spot(space: int, high: Mask, wet: Mask, deep: Mask) -> str:
    """What can be pointed at: the hex, its name, and why it may not be chosen."""
    bit = 1 << space
    kind = "hill" if high & bit else "water" if wet & bit else "crater" if deep & bit else "plains"
    x, y = _ground(space, high, wet, deep)
    edges = [
        say("where {seat} summons", seat=seat_name(seat))
        for seat in (0, 1)
        if BATTLEGROUND.summoning[seat] & bit
    ]
    said = listed((name(space), terrain_name(kind), *edges))
    hexes = svg_points(hexagon((x, y), SIZE))
    return f'<polygon id="hex-{space}"{why(space)} data-tip="{said}" points="{hexes}"/>'


def _letters() -> str:
    """The letters of the rows, in the sea west of them."""
    parts = []
    for r in range(1 - SIDE, SIDE):
        first = at(max(1 - SIDE, 1 - SIDE - r), r)
        x, y = PICTURE.centres[first]
        parts.append(words(x - SIZE * 1.28, y + 5, name(first)[0], 14, "sea minor"))
    return "".join(parts)
