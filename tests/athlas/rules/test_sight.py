"""Lines of sight, against a second computation that clips real lines on real hexes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from athlas.arena import Arena, covered
from critias.games.athlas.rules.board import CRATER, GRID, HILL, between
from critias.kernel.hexes import spaces_of

Place = tuple[int, int]
HAIR = Fraction(1, 10_000)
"""A line passes a corner by at least 1/60 or goes through it: this is thin enough."""


def meets(step: Place, middle: Place, side: int) -> bool:
    """Whether the line from (0, 0), shifted to a side, runs for a while inside a hex.

    A hex is where none of q - r, r - s, s - q is further than 1 from its middle. The line is cut
    down to what satisfies these six conditions, one after the other.
    """
    q, r = step
    x, y = -(q + 2 * r) * HAIR * side - middle[0], (2 * q + r) * HAIR * side - middle[1]
    first, last = Fraction(0), Fraction(1)
    for here, change in ((x - y, q - r), (x + 2 * y, q + 2 * r), (-2 * x - y, -2 * q - r)):
        for sign in (1, -1):
            room = 1 - sign * here
            if change == 0:
                if room <= 0:
                    return False
            elif sign * change > 0:
                last = min(last, room / (sign * change))
            else:
                first = max(first, room / (sign * change))
    return first < last


@cache
def cut(step: Place) -> frozenset[frozenset[Place]]:
    """What the two shifted lines of a step cut, on a board without an edge."""
    columns, rows = (range(min(0, way) - 1, max(0, way) + 2) for way in step)
    found = [
        frozenset(
            (q, r)
            for q in columns
            for r in rows
            if (q, r) not in ((0, 0), step) and meets(step, (q, r), side)
        )
        for side in (1, -1)
    ]
    return frozenset(found)


@pytest.mark.rule("athlas.terrain.cover")
def test_the_lines_between_all_pairs_of_hexes_are_exact() -> None:
    for a in GRID.spaces:
        for b in GRID.spaces:
            if a == b:
                continue
            (aq, ar), (bq, br) = GRID.qr[a], GRID.qr[b]
            lines = {
                frozenset((GRID.qr[s][0] - aq, GRID.qr[s][1] - ar) for s in spaces_of(mask))
                for mask in between(a, b)
            }
            assert lines == cut((bq - aq, br - ar)), (GRID.qr[a], GRID.qr[b])


FAR: Place = (1, 3)
"""Four hexes off, and as many lie between: two of them side by side."""


@pytest.mark.rule("athlas.terrain.cover")
@pytest.mark.parametrize(
    ("hills", "hidden"),
    [
        ([(0, 1)], True),
        ([(1, 2)], True),
        ([(1, 1)], True),
        ([(0, 2)], True),
        ([(1, 0), (0, 3), (-1, 2), (2, 1)], False),
    ],
    ids=["first", "second", "third", "fourth", "beside"],
)
def test_every_hex_that_the_line_cuts_covers(hills: list[Place], hidden: bool) -> None:
    arena = Arena()
    arena.terrain(HILL, *hills)
    a, b = GRID.index(0, 0), GRID.index(*FAR)
    assert covered(arena.state, a, b) == covered(arena.state, b, a) == hidden


@pytest.mark.rule("athlas.terrain.cover")
def test_a_corner_that_the_line_touches_covers_on_its_side_only() -> None:
    """From (0, 0) to (1, 4) both lines cross four hexes; two more are touched at a corner each."""
    step = (1, 4)
    left, right = cut(step)
    touched = sorted(left ^ right)
    assert len(left - right) == len(right - left) == 1
    arena = Arena()
    a, b = GRID.index(0, 0), GRID.index(*step)
    arena.terrain(HILL, touched[0])
    assert not covered(arena.state, a, b)
    arena.terrain(HILL, touched[1])
    assert covered(arena.state, a, b)
    arena.terrain(CRATER, touched[0])
    assert not covered(arena.state, a, b)
