"""Where the hexes of a board lie on a drawing, and what it costs to cross them."""

from math import dist, hypot, sqrt

import pytest

from critias.games.goa2.rules.board import BOARDS, Board
from critias.kernel.hexes import AXIAL, HexGrid, mask_of, spaces_of
from critias.kit.hexmap import (
    HexPicture,
    between,
    bounds,
    centre,
    centres,
    cheapest,
    hexagon,
    outline,
    ring,
)
from critias.kit.svg import Point, svg_path, svg_points

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
        "M0 0l1 0-1 1ZM5 5l1 0-1 1Z"
    )


def field(radius: int) -> HexGrid:
    return HexGrid(
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    )


def test_a_ring_is_what_lies_exactly_that_far() -> None:
    grid = field(3)
    middle = grid.index(0, 0)
    assert [ring(grid, middle, n).bit_count() for n in range(5)] == [1, 6, 12, 18, 0]
    assert all(grid.distance(middle, space) == 2 for space in spaces_of(ring(grid, middle, 2)))


def test_between_two_hexes_of_a_line_lie_those_of_the_line() -> None:
    grid = field(3)
    assert between(grid, grid.index(-1, 0), grid.index(2, 0)) == (
        grid.index(0, 0),
        grid.index(1, 0),
    )
    assert between(grid, grid.index(0, 0), grid.index(1, 1)) == ()
    assert between(grid, grid.index(0, 0), grid.index(0, 1)) == ()


def test_the_cheapest_way_goes_round_what_is_dear() -> None:
    grid = field(1)
    prices = dict.fromkeys(grid.spaces, 1)
    prices[grid.index(0, 0)] = 9
    reached = cheapest(grid, grid.index(-1, 0), prices, 3)
    assert reached[grid.index(1, 0)] == 3
    assert grid.index(0, 0) not in reached
    del prices[grid.index(0, -1)], prices[grid.index(0, 1)]
    assert grid.index(1, 0) not in cheapest(grid, grid.index(-1, 0), prices, 3)


def test_a_price_may_depend_on_where_one_comes_from() -> None:
    grid = HexGrid((q, 0) for q in range(3))
    a, b, c = grid.spaces
    assert cheapest(grid, a, lambda left, entered: 2 if entered > left else None, 9) == {
        a: 0,
        b: 2,
        c: 4,
    }
    assert cheapest(grid, c, lambda left, entered: 2 if entered > left else None, 9) == {c: 0}


def test_a_picture_keeps_room_around_what_it_shows() -> None:
    picture = HexPicture(field(1), SIZE, margin=5)
    _, _, wide, high = picture.box
    assert (wide, high) == pytest.approx((3 * sqrt(3) * SIZE + 10, 5 * SIZE + 10))
    near = picture.around(1 << picture.grid.index(0, 0), margin=1)
    assert near == pytest.approx((-sqrt(3) / 2 * SIZE - 40, -60, sqrt(3) * SIZE + 80, 120))
    assert picture.path(1 << picture.grid.index(0, 0)).startswith("M")
