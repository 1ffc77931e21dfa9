"""Where the hexes of a board lie on a drawing."""

from math import dist, hypot, sqrt

import pytest

from critias.games.goa2.board import BOARDS, Board
from critias.games.goa2.geometry import (
    Point,
    bounds,
    centre,
    centres,
    hexagon,
    outline,
    svg_path,
    svg_points,
)
from critias.kernel.hexes import AXIAL, HexGrid, mask_of

SIZE = 20.0
HEX_AREA = 1.5 * sqrt(3) * SIZE**2

every_board = pytest.mark.parametrize("board", [Board.of(key) for key in BOARDS], ids=BOARDS)


def area(loop: tuple[Point, ...]) -> float:
    """Positive for a line that runs clockwise on a screen."""
    following = (*loop[1:], loop[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, following, strict=True)) / 2


def ring_grid() -> HexGrid:
    return HexGrid([(0, 0), *AXIAL])


def test_neighbours_lie_around_a_hex_at_equal_distance() -> None:
    around = [centre(q, r, SIZE) for q, r in AXIAL]
    assert all(hypot(x, y) == pytest.approx(sqrt(3) * SIZE) for x, y in around)
    assert around[0] == pytest.approx((sqrt(3) * SIZE, 0))
    assert around[5] == pytest.approx((sqrt(3) * SIZE / 2, 1.5 * SIZE))


def test_a_hex_stands_on_a_corner() -> None:
    middle = centre(3, -2, SIZE)
    corners = hexagon(middle, SIZE)
    assert len(set(corners)) == 6
    assert all(dist(middle, corner) == pytest.approx(SIZE) for corner in corners)
    assert corners[0] == pytest.approx((middle[0], middle[1] - SIZE))
    assert area(corners) == pytest.approx(HEX_AREA)


@every_board
def test_every_space_has_its_centre(board: Board) -> None:
    points = centres(board.grid, SIZE)
    assert len(points) == board.grid.size
    for space in board.grid.spaces:
        assert points[space] == centre(*board.grid.qr[space], SIZE)


def test_the_outline_of_one_hex_is_the_hex() -> None:
    grid = ring_grid()
    (loop,) = outline(grid, 1 << grid.index(0, 0), SIZE)
    assert loop == hexagon((0.0, 0.0), SIZE)


def test_hexes_side_by_side_lose_their_common_side() -> None:
    grid = ring_grid()
    (loop,) = outline(grid, mask_of([grid.index(0, 0), grid.index(1, 0)]), SIZE)
    assert len(loop) == 10
    assert area(loop) == pytest.approx(2 * HEX_AREA)


def test_a_hole_has_a_line_of_its_own_the_other_way_round() -> None:
    grid = ring_grid()
    outer, hole = outline(grid, grid.ground & ~(1 << grid.index(0, 0)), SIZE)
    assert (len(outer), len(hole)) == (18, 6)
    assert area(outer) == pytest.approx(7 * HEX_AREA)
    assert area(hole) == pytest.approx(-HEX_AREA)


def test_separate_hexes_have_separate_lines_and_none_have_none() -> None:
    grid = ring_grid()
    loops = outline(grid, mask_of([grid.index(-1, 0), grid.index(1, 0)]), SIZE)
    assert [len(loop) for loop in loops] == [6, 6]
    assert outline(grid, 0, SIZE) == ()


@every_board
def test_the_outline_of_a_zone_holds_its_spaces_and_no_more(board: Board) -> None:
    grid = board.grid
    for mask in (*board.zone_masks, grid.ground):
        loops = outline(grid, mask, SIZE)
        assert sum(area(loop) for loop in loops) == pytest.approx(mask.bit_count() * HEX_AREA)
        assert sum(area(loop) > 0 for loop in loops) == 1
        for loop in loops:
            for a, b in zip(loop, (*loop[1:], loop[0]), strict=True):
                assert dist(a, b) == pytest.approx(SIZE)


@every_board
def test_the_box_just_holds_all_hexes(board: Board) -> None:
    points = centres(board.grid, SIZE)
    for mask in (*board.zone_masks, board.grid.ground):
        corners = [
            corner
            for space in board.grid.spaces
            if mask >> space & 1
            for corner in hexagon(points[space], SIZE)
        ]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        expected = (left, top, right - left, bottom - top)
        assert bounds(board.grid, mask, SIZE) == pytest.approx(expected)


def test_an_empty_set_has_no_box() -> None:
    with pytest.raises(ValueError, match="empty set"):
        bounds(ring_grid(), 0, SIZE)


def test_svg_texts_are_short() -> None:
    assert svg_points([(0.0, -0.01), (12.345, 7.0)]) == "0,0 12.3,7"
    assert svg_path([[(0, 0), (1, 0), (0, 1)], [(5, 5), (6, 5), (5, 6)]]) == (
        "M0,0 1,0 0,1ZM5,5 6,5 5,6Z"
    )
