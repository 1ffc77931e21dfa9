"""Hex geometry, compared with the plainest way to work it out."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from critias.kernel.hexes import AXIAL, HexGrid, mask_of, spaces_of

Cell = tuple[int, int]
CELLS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=45)


def hexagon(radius: int) -> set[Cell]:
    span = range(-radius, radius + 1)
    return {(q, r) for q in span for r in span if abs(q + r) <= radius}


def far(a: Cell, b: Cell) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in AXIAL]


def walk(start: Cell, free: set[Cell]) -> dict[Cell, int]:
    """Steps from the start to every cell that can be walked to."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in around(cell):
            if near in free and near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


def cells(grid: HexGrid, mask: int) -> set[Cell]:
    return {grid.qr[space] for space in spaces_of(mask)}


@given(st.sets(st.integers(0, 200)))
def test_a_mask_is_a_set(spaces: set[int]) -> None:
    assert spaces_of(mask_of(spaces)) == sorted(spaces)


@given(CELLS)
def test_spaces_stand_for_their_coordinates(ground: set[Cell]) -> None:
    grid = HexGrid(ground)
    assert cells(grid, grid.ground) == ground
    assert {grid.qr[space] for space in grid.spaces} == ground
    for q in range(-9, 10):
        for r in range(-9, 10):
            assert grid.has(q, r) == ((q, r) in ground)
    for space in range(grid.size):
        assert grid.index(*grid.qr[space]) == space


@given(CELLS)
def test_neighbours(ground: set[Cell]) -> None:
    grid = HexGrid(ground)
    for space in range(grid.size):
        expected = {cell for cell in around(grid.qr[space]) if cell in ground}
        assert {grid.qr[n] for n in grid.neighbours[space]} == expected
        assert cells(grid, grid.near[space]) == expected
        for n in grid.all_around(space):
            assert far(grid.qr[space], grid.qr[n]) == 1


@given(CELLS)
def test_distance_direction_and_lines(ground: set[Cell]) -> None:
    grid = HexGrid(ground)
    for a in grid.spaces:
        line = set()
        for b in grid.spaces:
            (aq, ar), (bq, br) = grid.qr[a], grid.qr[b]
            steps = far((aq, ar), (bq, br))
            assert grid.distance(a, b) == steps
            ways = [
                number
                for number, (q, r) in enumerate(AXIAL)
                if steps and (aq + q * steps, ar + r * steps) == (bq, br)
            ]
            assert grid.direction(a, b) == (ways[0] if ways else None)
            if ways:
                line.add((bq, br))
                assert grid.rays[a][ways[0]][steps - 1] == b
                assert a + steps * grid.steps[ways[0]] == b
        assert cells(grid, grid.lines[a]) == line


@given(CELLS, st.integers(-1, 9))
def test_disc(ground: set[Cell], radius: int) -> None:
    grid = HexGrid(ground)
    for space in range(grid.size):
        expected = {cell for cell in ground if far(grid.qr[space], cell) <= radius}
        assert cells(grid, grid.disc(space, radius)) == expected


@given(CELLS, st.data())
def test_reach_and_steps(ground: set[Cell], data: st.DataObject) -> None:
    grid = HexGrid(ground)
    free = data.draw(st.sets(st.sampled_from(sorted(ground))))
    start = data.draw(st.sampled_from(sorted(ground)))
    most = data.draw(st.integers(0, 8))
    goal = data.draw(st.sampled_from(sorted(ground)))
    space, mask = grid.index(*start), mask_of(grid.index(*cell) for cell in free)
    steps = walk(start, free)
    expected = {cell for cell, count in steps.items() if 0 < count <= most}
    assert cells(grid, grid.reach(space, mask, most)) == expected
    target = 1 << grid.index(*goal)
    assert grid.steps_to(space, mask, target) == steps.get(goal, -1)


@given(CELLS)
def test_spread_is_every_hex_next_to_the_set(ground: set[Cell]) -> None:
    grid = HexGrid(ground)
    expected = ground.union(*map(around, ground))
    assert cells(grid, grid.spread(grid.ground)) == expected


def test_nothing_wraps_around_the_edge() -> None:
    """The last space of a row and the first of the next have neighbouring numbers."""
    for width in (1, 2, 3, 7):
        grid = HexGrid((q, r) for q in range(width) for r in range(4))
        for r in range(3):
            end, start = grid.index(width - 1, r), grid.index(0, r + 1)
            near = far((width - 1, r), (0, r + 1)) == 1
            assert bool(grid.reach(end, grid.ground, 1) >> start & 1) == near
            assert bool(grid.near[end] >> start & 1) == near
            assert bool(grid.disc(end, 1) >> start & 1) == near


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (9, 37)])
def test_a_disc_in_the_middle_of_a_hexagon(radius: int, count: int) -> None:
    grid = HexGrid(hexagon(3))
    assert len(spaces_of(grid.disc(grid.index(0, 0), radius))) == count


def test_a_wall_is_walked_around() -> None:
    grid = HexGrid(hexagon(2))
    wall = mask_of(grid.index(q, r) for q, r in ((0, -1), (1, -1), (0, 1), (-1, 1), (-1, 0)))
    free = grid.ground & ~wall
    middle, behind = grid.index(0, 0), grid.index(-2, 0)
    assert grid.distance(middle, behind) == 2
    assert grid.steps_to(middle, free, 1 << behind) > 2
    assert grid.steps_to(middle, free & ~(1 << grid.index(1, 0)), 1 << behind) == -1


def test_an_empty_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one space"):
        HexGrid([])
