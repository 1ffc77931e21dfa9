"""Maps of areas with borders: an area is an index, a set of areas one integer, as on a hex board.

The outlines are kept as lines, each of them once, by the one or two portions of the map that it
divides; what an area looks like is the ring its lines make. So two areas that share a line in the
picture can be held against two areas that share a border in the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from critias.kernel.errors import CritiasError
from critias.kernel.hexes import Mask

Point: TypeAlias = "tuple[float, float]"


class BadMap(CritiasError):
    """A map contradicts itself."""


class Outline(NamedTuple):
    """One line of the picture: what it is, the portions it divides, and its points."""

    kind: str
    between: tuple[str, ...]
    points: tuple[Point, ...]


class AreaMap:
    """Areas by key and index, with the masks of their neighbours.

    >>> island = AreaMap({"north": ["middle"], "middle": ["north", "south"], "south": ["middle"]})
    >>> island.near[island.index["north"]] == island.mask(["middle"])
    True
    >>> island.names(island.spread(island.mask(["north"]), 2))
    ['north', 'middle', 'south']
    """

    __slots__ = ("all", "index", "keys", "near")

    def __init__(self, borders: Mapping[str, Iterable[str]]) -> None:
        self.keys = tuple(borders)
        self.index = {key: number for number, key in enumerate(self.keys)}
        self.all: Mask = (1 << len(self.keys)) - 1
        self.near: tuple[Mask, ...] = tuple(self.mask(others) for others in borders.values())
        for number, near in enumerate(self.near):
            for other, back in enumerate(self.near):
                if near >> other & 1 and not back >> number & 1:
                    a, b = self.keys[number], self.keys[other]
                    raise BadMap(f"{a} borders {b}, but {b} does not border {a}")
            if near >> number & 1:
                raise BadMap(f"{self.keys[number]} borders itself")

    def mask(self, keys: Iterable[str]) -> Mask:
        """The set of these areas."""
        found = 0
        for key in keys:
            if key not in self.index:
                raise BadMap(f"there is no area {key!r}")
            found |= 1 << self.index[key]
        return found

    def names(self, mask: Mask) -> list[str]:
        """The keys of a set of areas, in their order."""
        return [key for number, key in enumerate(self.keys) if mask >> number & 1]

    def spread(self, mask: Mask, steps: int = 1, within: Mask = -1) -> Mask:
        """All that lies within so many borders of the set, without leaving `within`."""
        for _ in range(steps):
            grown = mask
            for number, near in enumerate(self.near):
                if mask >> number & 1:
                    grown |= near & within
            if grown == mask:
                break
            mask = grown
        return mask


def read_points(text: str) -> tuple[Point, ...]:
    """Points as they are written in a data file.

    >>> read_points("0,0 12.5,3")
    ((0.0, 0.0), (12.5, 3.0))
    """
    pairs = []
    for word in text.split():
        x, comma, y = word.partition(",")
        try:
            pairs.append((float(x), float(y)))
        except ValueError:
            raise BadMap(f"{word!r} is no point: a point is written 12.5,3") from None
        if not comma:
            raise BadMap(f"{word!r} is no point: a point is written 12.5,3")
    return tuple(pairs)


def rings(lines: Sequence[Outline], key: str) -> list[list[Point]]:
    """The closed rings that the lines of one portion make: an outline, and holes where islands
    lie in it.

    >>> lines = [Outline("coast", ("a",), ((0, 0), (4, 0), (4, 4))),
    ...          Outline("coast", ("a",), ((0, 0), (4, 4)))]
    >>> rings(lines, "a")
    [[(0, 0), (4, 0), (4, 4)]]
    """
    left = [list(line.points) for line in lines if key in line.between]
    made: list[list[Point]] = []
    while left:
        ring = left.pop(0)
        while ring[0] != ring[-1]:
            for place, line in enumerate(left):
                if line[0] == ring[-1]:
                    ring += line[1:]
                elif line[-1] == ring[-1]:
                    ring += line[-2::-1]
                else:
                    continue
                del left[place]
                break
            else:
                raise BadMap(f"the outline of {key} has a gap at {ring[-1]}")
        made.append(ring[:-1])
    if not made:
        raise BadMap(f"{key} has no outline")
    return made


def shared(lines: Iterable[Outline], kind: str) -> set[frozenset[str]]:
    """The pairs of portions that lines of this kind divide."""
    return {frozenset(line.between) for line in lines if line.kind == kind}
