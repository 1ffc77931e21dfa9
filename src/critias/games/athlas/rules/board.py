"""The battleground: its hexes, who summons where, what lies between two hexes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from critias.kernel.hexes import HexGrid, Mask, mask_of, spaces_of
from critias.kit.data import Component
from critias.kit.data import load as load_file

NORTH, SOUTH = 0, 1
SEATS = ("North", "South")
SIDE = 6
"""Hexes on each side of the board."""
PLAINS, HILL, WATER, CRATER = "plains", "hill", "water", "crater"
TERRAINS = (PLAINS, HILL, WATER, CRATER)
_SIGNS = ".^~oRNS"
_CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
"""The corners of a hex around its middle, in thirds of a step."""
FOLDER = Path(__file__).parents[1] / "data"

GRID = HexGrid(
    (q, r)
    for r in range(1 - SIDE, SIDE)
    for q in range(max(1 - SIDE, 1 - SIDE - r), min(SIDE, SIDE - r))
)
GROUND: Mask = GRID.ground
DIRECTIONS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
STEPS = GRID.steps


class Battleground(NamedTuple):
    """How the board is set up."""

    hills: Mask
    water: Mask
    craters: Mask
    relics: tuple[int, ...]
    summoning: tuple[Mask, Mask]


class Sheet(Component, frozen=True):
    """A board file: a sign for every hex."""

    rows: tuple[str, ...]
    origin: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        if len(self.rows) != 2 * SIDE - 1:
            raise ValueError(f"rows: there must be {2 * SIDE - 1}, not {len(self.rows)}")
        for number, row in enumerate(self.rows, start=1):
            wanted = 2 * SIDE - 1 - abs(number - SIDE)
            if len(row) != wanted:
                raise ValueError(f"row {number} must have {wanted} signs, not {len(row)}")
            for sign in row:
                if sign not in _SIGNS:
                    raise ValueError(f"row {number}: {sign!r} is none of {' '.join(_SIGNS)}")
        for sign, what, wanted in (("R", "relics", 3), *((s, "summoning hexes", 6) for s in "NS")):
            number = "".join(self.rows).count(sign)
            if number != wanted:
                raise ValueError(f"there must be {wanted} {what} ({sign}), not {number}")

    def spaces(self, sign: str) -> list[int]:
        """The hexes with this sign."""
        return [
            GRID.index(max(1 - SIDE, 1 - SIDE - r) + column, r)
            for r, row in enumerate(self.rows, start=1 - SIDE)
            for column, found in enumerate(row)
            if found == sign
        ]


def load(path: Path) -> Battleground:
    """Read a board file, or raise a `BadData` that says what is wrong and where."""
    sheet = load_file(path, Sheet)
    masks = {sign: mask_of(sheet.spaces(sign)) for sign in _SIGNS}
    return Battleground(
        masks["^"],
        masks["~"],
        masks["o"],
        tuple(sheet.spaces("R")),
        (masks["N"], masks["S"]),
    )


BATTLEGROUND = load(FOLDER / "board.toml")


def at(q: int, r: int) -> int:
    """The space at these coordinates."""
    return GRID.index(q, r)


def name(space: int) -> str:
    """What people call a hex: rows A (south) to K (north), counted from the west.

    >>> name(at(0, 0))
    'F6'
    """
    q, r = GRID.qr[space]
    return f"{'ABCDEFGHIJK'[SIDE - 1 - r]}{q - max(1 - SIDE, 1 - SIDE - r) + 1}"


_NAMED = {name(space): space for space in GRID.spaces}


def named(text: str) -> int:
    """The reverse of `name`; a `KeyError` if there is no such hex."""
    return _NAMED[text]


@cache
def ring(space: int, distance: int) -> Mask:
    """The hexes at exactly this distance."""
    return GRID.disc(space, distance) & ~GRID.disc(space, distance - 1)


@cache
def rings(space: int, distances: tuple[int, ...]) -> Mask:
    """The hexes at one of these distances."""
    mask = 0
    for distance in distances:
        mask |= ring(space, distance)
    return mask


@cache
def between(a: int, b: int) -> tuple[Mask, Mask]:
    """The hexes that the line from a to b cuts if it is shifted a hair to either side.

    The ends are left out. The two differ only where the line touches edges or corners: those
    hexes are cut by the line on their side alone. Whole numbers, so that nothing is rounded.
    """
    (aq, ar), (bq, br) = GRID.qr[a], GRID.qr[b]
    q, r = bq - aq, br - ar
    length = _along(q, r, q, r)
    breadth = max(abs(q * y - r * x) for x, y in _CORNERS)
    left = right = 0
    for space in spaces_of(GRID.disc(a, GRID.distance(a, b))):
        x, y = GRID.qr[space][0] - aq, GRID.qr[space][1] - ar
        aside = 3 * (q * y - r * x)
        if 0 < _along(q, r, x, y) < length:
            if -breadth < aside <= breadth:
                left |= 1 << space
            if -breadth <= aside < breadth:
                right |= 1 << space
    return left, right


def _along(q: int, r: int, x: int, y: int) -> int:
    """How far one step leads along another: twice their scalar product."""
    return 2 * (q * x + r * y) + q * y + r * x


def far_from(mask: Mask, distance: int) -> Mask:
    """The ground that is at least `distance` hexes away from every hex of the set."""
    near = 0
    for space in spaces_of(mask):
        near |= GRID.disc(space, distance - 1)
    return GROUND & ~near
