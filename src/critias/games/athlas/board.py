"""The battleground: its hexes, who summons where, what lies between two hexes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from critias.games.athlas.reading import Table, read
from critias.kernel.hexes import HexGrid, Mask, mask_of, spaces_of

NORTH, SOUTH = 0, 1
SEATS = ("North", "South")
SIDE = 6
"""Hexes on each side of the board."""
PLAINS, HILL, WATER, CRATER = "plains", "hill", "water", "crater"
TERRAINS = (PLAINS, HILL, WATER, CRATER)
_SIGNS = ".^~oRNS"
_NUDGE = 1e-6
FOLDER = Path(__file__).with_name("data")

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


def load(path: Path) -> Battleground:
    """Read a board file, or raise a `BadData` that says what is wrong and where."""
    top = read(path)
    top.only("rows", "origin")
    rows = top.texts("rows")
    top.origin("origin")
    if len(rows) != 2 * SIDE - 1:
        raise top.error(f"field 'rows' must have {2 * SIDE - 1} rows, not {len(rows)}")
    found: dict[str, list[int]] = {sign: [] for sign in _SIGNS}
    for number, row in enumerate(rows, start=1):
        _read_row(top, number, row, found)
    if len(found["R"]) != 3:
        raise top.error(f"there must be 3 relics (R), not {len(found['R'])}")
    for sign in "NS":
        if len(found[sign]) != SIDE:
            raise top.error(f"there must be {SIDE} summoning hexes {sign}, not {len(found[sign])}")
    return Battleground(
        mask_of(found["^"]),
        mask_of(found["~"]),
        mask_of(found["o"]),
        tuple(found["R"]),
        (mask_of(found["N"]), mask_of(found["S"])),
    )


def _read_row(top: Table, number: int, row: str, found: dict[str, list[int]]) -> None:
    r = number - SIDE
    first = max(1 - SIDE, 1 - SIDE - r)
    wanted = 2 * SIDE - 1 - abs(r)
    if len(row) != wanted:
        raise top.error(f"row {number} must have {wanted} signs, not {len(row)}")
    for column, sign in enumerate(row):
        if sign not in found:
            raise top.error(f"row {number}: {sign!r} is none of {' '.join(_SIGNS)}")
        found[sign].append(GRID.index(first + column, r))


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
    """The hexes on the line from a to b, shifted a hair to either side; the ends are left out.

    The two differ only where the line runs along an edge.
    """
    (aq, ar), (bq, br) = GRID.qr[a], GRID.qr[b]
    n = GRID.distance(a, b)
    lines = []
    for nudge in (_NUDGE, -_NUDGE):
        line = [
            _nearest(
                aq + (bq - aq) * i / n + nudge,
                ar + (br - ar) * i / n + 2 * nudge,
            )
            for i in range(1, n)
        ]
        lines.append(mask_of(line))
    return lines[0], lines[1]


def _nearest(q: float, r: float) -> int:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return GRID.index(rq, rr)


def far_from(mask: Mask, distance: int) -> Mask:
    """The ground that is at least `distance` hexes away from every hex of the set."""
    near = 0
    for space in spaces_of(mask):
        near |= GRID.disc(space, distance - 1)
    return GROUND & ~near
