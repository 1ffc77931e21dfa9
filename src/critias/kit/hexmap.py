"""Hex maps as pictures, and paths over terrain that costs.

Hexes stand on a corner, x grows to the right and y downwards, and `size` is the distance from the
centre of a hex to its corners. Corners are counted in whole numbers (half a hex across, half a
side down) until the very end, so that the corner of two hexes is one corner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from heapq import heappop, heappush
from math import sqrt
from typing import Final

from critias.kernel.hexes import HexGrid, Mask, spaces_of
from critias.kit.svg import Point, svg_line, svg_path, svg_points

Corner = tuple[int, int]
Box = tuple[float, float, float, float]

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


def hex_path(middle: Point, size: float) -> str:
    """The `d` of a hex; all hexes of a size are written alike but for their place.

    >>> hex_path((10, 40), 30)
    'M10 10l26 15 0 30-26 15-26-15 0-30Z'
    """
    place = svg_line([(middle[0], middle[1] - size)])
    return f"{place}l{_steps(size)}"


@cache
def _steps(size: float) -> str:
    """From the top corner around a hex."""
    return svg_line(hexagon((0, 0), size)).partition("l")[2] + "Z"


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


def bounds(grid: HexGrid, mask: Mask, size: float) -> Box:
    """The smallest upright box around the hexes of a set: left, top, width, height."""
    cells = [grid.qr[space] for space in spaces_of(mask)]
    if not cells:
        raise ValueError("no box holds an empty set of spaces")
    across = [2 * q + r for q, r in cells]
    down = [3 * r for _, r in cells]
    left, top = _point((min(across) - 1, min(down) - 2), size)
    right, bottom = _point((max(across) + 1, max(down) + 2), size)
    return left, top, right - left, bottom - top


class HexPicture:
    """A grid as it is drawn: where its spaces lie, their polygons, and the lines around sets."""

    def __init__(self, grid: HexGrid, size: float, margin: float = 0.0) -> None:
        self.grid = grid
        self.size = size
        self.centres = centres(grid, size)
        left, top, wide, high = bounds(grid, grid.ground, size)
        self.box: Box = (left - margin, top - margin, wide + 2 * margin, high + 2 * margin)
        self.points = tuple(svg_points(hexagon(c, size)) for c in self.centres)
        """The `points` of every hex."""
        self.inner = tuple(svg_points(hexagon(c, size * 0.9)) for c in self.centres)
        """The same a little smaller, for a frame inside a hex."""

    def path(self, mask: Mask) -> str:
        """The `d` of the line around a set of spaces."""
        return svg_path(outline(self.grid, mask, self.size))

    def around(self, mask: Mask, margin: float = 1.0) -> Box:
        """The box around a set of spaces, with so many hexes of room on all sides."""
        left, top, wide, high = bounds(self.grid, mask, self.size)
        room = 2 * self.size * margin
        return left - room, top - room, wide + 2 * room, high + 2 * room


def ring(grid: HexGrid, middle: int, distance: int) -> Mask:
    """The ground at exactly this distance, counted across gaps as the crow flies."""
    inner = grid.disc(middle, distance - 1) if distance else 0
    return grid.disc(middle, distance) & ~inner


def between(grid: HexGrid, one: int, other: int) -> tuple[int, ...]:
    """The spaces strictly between two on a straight line; none if they share no line."""
    (q1, r1), (q2, r2) = grid.qr[one], grid.qr[other]
    dq, dr = q2 - q1, r2 - r1
    far = max(abs(dq), abs(dr), abs(dq + dr))
    if not (dq == 0 or dr == 0 or dq + dr == 0):
        return ()
    return tuple(grid.index(q1 + dq // far * i, r1 + dr // far * i) for i in range(1, far))


def cheapest(
    grid: HexGrid,
    start: int,
    cost: Mapping[int, int] | Callable[[int, int], int | None],
    budget: int,
) -> dict[int, int]:
    """What it costs at least to reach each space that the budget allows, the start for nothing.

    `cost` is the price of entering a space (a missing one cannot be entered), or a function of the
    space that is left and the one entered (None: not this way).

    >>> line = HexGrid((q, 0) for q in range(4))
    >>> a, b, c, d = line.spaces
    >>> cheapest(line, a, {b: 2, c: 1, d: 5}, 4) == {a: 0, b: 2, c: 3}
    True
    """
    price = cost if callable(cost) else lambda _left, entered: cost.get(entered)
    found: dict[int, int] = {}
    ahead = [(0, start)]
    while ahead:
        spent, space = heappop(ahead)
        if space in found:
            continue
        found[space] = spent
        for near in grid.neighbours[space]:
            more = price(space, near) if near not in found else None
            if more is not None and spent + more <= budget:
                heappush(ahead, (spent + more, near))
    return found


def _point(corner: Corner, size: float) -> Point:
    across, down = corner
    return across * size * sqrt(3) / 2, down * size / 2
