"""Where hexes lie on a drawing: centres, corners, outlines of sets of spaces, bounding boxes.

Hexes stand on a corner, x grows to the right and y downwards, and `size` is the distance from the
centre of a hex to its corners. Corners are counted in whole numbers (half a hex across, half a
side down) until the very end, so that the corner of two hexes is one corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from critias.kernel.hexes import HexGrid, Mask, spaces_of

Point = tuple[float, float]
Corner = tuple[int, int]

_CORNERS: Final[tuple[Corner, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a hex from the top one on, clockwise."""
_SIDES: Final = (1, 0, 5, 4, 3, 2)
"""For each direction of `AXIAL`: the corner at which the side facing it begins, clockwise."""


def centre(q: int, r: int, size: float) -> Point:
    """The centre of the hex at these axial coordinates.

    >>> centre(0, 2, 10.0)[1]
    30.0
    """
    return _point((2 * q + r, 3 * r), size)


def centres(grid: HexGrid, size: float) -> tuple[Point, ...]:
    """The centre of every space of a grid."""
    return tuple(centre(q, r, size) for q, r in grid.qr)


def hexagon(middle: Point, size: float) -> tuple[Point, ...]:
    """The six corners around a centre, from the top one on, clockwise."""
    x, y = middle
    corners = (_point(corner, size) for corner in _CORNERS)
    return tuple((x + dx, y + dy) for dx, dy in corners)


def outline(grid: HexGrid, mask: Mask, size: float) -> tuple[tuple[Point, ...], ...]:
    """The closed lines around a set of spaces, without the first point repeated at the end.

    A line around spaces runs clockwise and one around a hole in them anticlockwise.
    """
    after: dict[Corner, Corner] = {}
    for space in spaces_of(mask):
        q, r = grid.qr[space]
        corners = [(2 * q + r + dx, 3 * r + dy) for dx, dy in _CORNERS]
        for step, side in zip(grid.steps, _SIDES, strict=True):
            if not mask >> (space + step) & 1:
                after[corners[side]] = corners[(side + 1) % 6]
    loops = []
    while after:
        corner = min(after, key=lambda c: (c[1], c[0]))
        loop = []
        while corner in after:
            loop.append(_point(corner, size))
            corner = after.pop(corner)
        loops.append(tuple(loop))
    return tuple(loops)


def bounds(grid: HexGrid, mask: Mask, size: float) -> tuple[float, float, float, float]:
    """The smallest upright box around the hexes of a set: left, top, width, height."""
    cells = [grid.qr[space] for space in spaces_of(mask)]
    if not cells:
        raise ValueError("no box holds an empty set of spaces")
    across = [2 * q + r for q, r in cells]
    down = [3 * r for _, r in cells]
    left, top = _point((min(across) - 1, min(down) - 2), size)
    right, bottom = _point((max(across) + 1, max(down) + 2), size)
    return left, top, right - left, bottom - top


def svg_points(points: Iterable[Point]) -> str:
    """The `points` of an SVG polygon.

    >>> svg_points([(0, 1.26), (-0.04, 3)])
    '0,1.3 0,3'
    """
    return " ".join(f"{_short(x)},{_short(y)}" for x, y in points)


def svg_path(loops: Sequence[Sequence[Point]]) -> str:
    """The `d` of an SVG path of closed lines.

    >>> svg_path([[(0, 0), (1.5, 0), (0, 2)]])
    'M0,0 1.5,0 0,2Z'
    """
    return "".join(f"M{svg_points(loop)}Z" for loop in loops)


def _point(corner: Corner, size: float) -> Point:
    across, down = corner
    return across * size * sqrt(3) / 2, down * size / 2


def _short(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
