"""Hex grids: whole-number spaces, neighbours, distances, straight lines, bitboards.

A space is an index into a padded rectangle of axial coordinates, so that stepping in one of the
six directions adds a constant. A set of spaces is one Python integer with those bits; moving a
whole set one step is six shifts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

Mask = int
AXIAL: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six directions as (q, r), anticlockwise from east."""

MARGIN = 2

_BITS: list[Mask] = []
"""The set of each space alone, for as many spaces as the largest grid has."""
_BYTES: list[tuple[tuple[int, ...], ...]] = []
"""For each byte of a set, the spaces that each of its values stands for."""
FEW = 8
"""Sets smaller than this are listed space by space, larger ones byte by byte."""


def spaces_of(mask: Mask) -> list[int]:
    """The spaces of a set, ascending.

    >>> spaces_of(0b101001)
    [0, 3, 5]
    """
    if (size := mask.bit_length()) > len(_BITS):
        _make_tables(size)
    found: list[int] = []
    if mask.bit_count() >= FEW:
        data = mask.to_bytes(size + 7 >> 3, "little")
        for values, byte in zip(_BYTES, data, strict=False):
            if byte:
                found += values[byte]
        return found
    while mask:
        # The last one first: the rest gets shorter, and needs no negative of itself.
        space = mask.bit_length() - 1
        found.append(space)
        mask ^= _BITS[space]
    found.reverse()
    return found


def _make_tables(size: int) -> None:
    """Tables for sets of so many spaces, in whole bytes."""
    for first in range(len(_BITS), size, 8):
        _BITS.extend(1 << space for space in range(first, first + 8))
        _BYTES.append(
            tuple(tuple(first + i for i in range(8) if byte >> i & 1) for byte in range(256))
        )


def mask_of(spaces: Iterable[int]) -> Mask:
    """The set of these spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


class HexGrid:
    """The geometry of one board; everything is worked out once.

    `ground` is the set of spaces that exist for play. Spaces around it (the margin) have indices
    too, so that lines may be followed across gaps and over the edge.
    """

    def __init__(self, coordinates: Iterable[tuple[int, int]]) -> None:
        cells = sorted(set(coordinates), key=lambda c: (c[1], c[0]))
        if not cells:
            raise ValueError("a grid needs at least one space")
        self._q0 = min(q for q, _ in cells) - MARGIN
        self._r0 = min(r for _, r in cells) - MARGIN
        self.width = max(q for q, _ in cells) + MARGIN + 1 - self._q0
        self.height = max(r for _, r in cells) + MARGIN + 1 - self._r0
        self.size = self.width * self.height
        self.spaces: tuple[int, ...] = tuple(self.index(q, r) for q, r in cells)
        self.ground: Mask = mask_of(self.spaces)
        self.steps: tuple[int, ...] = tuple(dq + dr * self.width for dq, dr in AXIAL)
        self.qr: tuple[tuple[int, int], ...] = tuple(
            (i % self.width + self._q0, i // self.width + self._r0) for i in range(self.size)
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in self._around(i) if self.ground >> n & 1) for i in range(self.size)
        )
        self.near: tuple[Mask, ...] = tuple(mask_of(n) for n in self.neighbours)
        """The ground next to a space."""

    def index(self, q: int, r: int) -> int:
        """The space at these coordinates."""
        return (r - self._r0) * self.width + (q - self._q0)

    def has(self, q: int, r: int) -> bool:
        """Whether there is ground at these coordinates."""
        column, row = q - self._q0, r - self._r0
        if not (0 <= column < self.width and 0 <= row < self.height):
            return False
        return bool(self.ground >> (row * self.width + column) & 1)

    def _around(self, space: int) -> Iterator[int]:
        q, r = space % self.width, space // self.width
        for dq, dr in AXIAL:
            if 0 <= q + dq < self.width and 0 <= r + dr < self.height:
                yield space + dq + dr * self.width

    def all_around(self, space: int) -> tuple[int, ...]:
        """The neighbours of a space, ground or not."""
        return tuple(self._around(space))

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b over any kind of hex."""
        dr = b // self.width - a // self.width
        dq = b % self.width - a % self.width
        return max(abs(dq), abs(dr), abs(dq + dr))

    @cached_property
    def _discs(self) -> list[tuple[Mask, ...]]:
        own = tuple(1 << i for i in range(self.size))
        return [own]

    def disc(self, space: int, radius: int) -> Mask:
        """The ground at distance `radius` or less, the space itself included if it is ground."""
        if radius < 0:
            return 0
        discs = self._discs
        while len(discs) <= radius:
            last = discs[-1]
            around = [self.all_around(i) for i in range(self.size)]
            wider = []
            for i in range(self.size):
                mask = last[i]
                for n in around[i]:
                    mask |= last[n]
                wider.append(mask)
            discs.append(tuple(wider))
        return discs[radius][space] & self.ground

    def spread(self, mask: Mask) -> Mask:
        """The set and every hex next to it, ground or not."""
        w = self.width
        return (
            mask | mask << 1 | mask >> 1 | mask << w | mask >> w | mask << (w - 1) | mask >> (w - 1)
        )

    def beside(self, mask: Mask) -> Mask:
        """Every hex next to one of the set, ground or not."""
        w = self.width
        return mask << 1 | mask >> 1 | mask << w | mask >> w | mask << (w - 1) | mask >> (w - 1)

    def reach(self, start: int, free: Mask, steps: int) -> Mask:
        """The spaces of `free` that can be walked to in at most `steps`, without the start."""
        w = self.width
        v = w - 1
        origin = front = 1 << start
        seen = front
        while steps > 0 and front:
            steps -= 1
            front = (
                (front << 1 | front >> 1 | front << w | front >> w | front << v | front >> v)
                & free
                & ~seen
            )
            seen |= front
        return seen & ~origin

    def steps_to(self, start: int, free: Mask, goal: Mask) -> int:
        """How many steps over `free` lead from the start to the goal; -1 if none do."""
        seen = front = 1 << start
        steps = 0
        while front:
            if front & goal:
                return steps
            front = self.spread(front) & free & ~seen
            seen |= front
            steps += 1
        return -1

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """rays[space][direction]: the hexes on that straight line, ground or not, nearest first."""
        result = []
        for i in range(self.size):
            rays = []
            for dq, dr in AXIAL:
                q, r = i % self.width + dq, i // self.width + dr
                line = []
                while 0 <= q < self.width and 0 <= r < self.height:
                    line.append(r * self.width + q)
                    q, r = q + dq, r + dr
                rays.append(tuple(line))
            result.append(tuple(rays))
        return tuple(result)

    @cached_property
    def lines(self) -> tuple[Mask, ...]:
        """lines[space]: all ground in a straight line with it, itself left out."""
        return tuple(mask_of(s for ray in rays for s in ray) & self.ground for rays in self.rays)

    def direction(self, a: int, b: int) -> int | None:
        """The direction in which a straight line leads from a to b, if one does."""
        dq = b % self.width - a % self.width
        dr = b // self.width - a // self.width
        n = max(abs(dq), abs(dr), abs(dq + dr))
        if n == 0:
            return None
        if dr == 0:
            return 0 if dq > 0 else 3
        if dq == 0:
            return 5 if dr > 0 else 2
        if dq == -dr:
            return 1 if dq > 0 else 4
        return None
