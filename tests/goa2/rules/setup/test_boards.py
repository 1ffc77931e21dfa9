"""The boards: their facts, and the refusal of a board file that is wrong."""

import re
from itertools import pairwise

import pytest

from critias.games.goa2.rules.board import (
    BLUE,
    BOARDS,
    FOLDER,
    HEAVY,
    MELEE,
    RANGED,
    RED,
    Board,
)
from critias.kernel.hexes import AXIAL, mask_of, spaces_of

every_board = pytest.mark.parametrize("board", [Board.of(key) for key in BOARDS], ids=BOARDS)


def sizes(board: Board) -> dict[str, int]:
    return {zone.key: zone.mask.bit_count() for zone in board.zones}


def neighbours(board: Board) -> dict[str, set[str]]:
    return {zone.key: {board.zones[i].key for i in zone.adjacent} for zone in board.zones}


def lineup(board: Board, zone: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Melee, ranged and heavy points of red and of blue in a zone."""
    (mask,) = (z.mask for z in board.zones if z.key == zone)
    red, blue = (
        tuple((board.points[team][kind] & mask).bit_count() for kind in (MELEE, RANGED, HEAVY))
        for team in (RED, BLUE)
    )
    return red, blue


def path_of(board: Board, lane: int) -> list[str]:
    return [board.zones[i].key for i in board.lanes[lane]]


# ---- the facts of each board ----


def test_forgotten_island() -> None:
    board = Board.of("forgotten_island")
    assert (board.name, board.players) == ("Forgotten Island", (4, 6))
    assert sizes(board) == {
        "red-throne": 19,
        "red-shore": 41,
        "middle": 60,
        "blue-shore": 41,
        "blue-throne": 19,
        "red-jungle": 15,
        "blue-jungle": 15,
    }
    assert neighbours(board) == {
        "red-throne": {"red-shore", "red-jungle"},
        "red-shore": {"red-throne", "middle"},
        "middle": {"red-shore", "blue-shore", "red-jungle", "blue-jungle"},
        "blue-shore": {"middle", "blue-throne"},
        "blue-throne": {"blue-shore", "blue-jungle"},
        "red-jungle": {"red-throne", "middle"},
        "blue-jungle": {"blue-throne", "middle"},
    }
    assert lineup(board, "red-shore") == ((4, 1, 1), (3, 1, 1))
    assert lineup(board, "blue-shore") == ((3, 1, 1), (4, 1, 1))
    assert [board.names[s] for s in board.hero_points[RED]] == ["c8", "c10", "b12"]
    assert [board.names[s] for s in board.hero_points[BLUE]] == ["r7", "q9", "q11"]
    assert board.enclosed.bit_count() == 14
    assert board.crossable.bit_count() == 82


def test_across_the_river() -> None:
    board = Board.of("across_the_river")
    assert (board.name, board.players) == ("Across the River", (6, 10))
    assert sizes(board) == {
        "red-throne": 12,
        "red-north-shore": 32,
        "north-east-bank": 29,
        "north-west-bank": 30,
        "blue-north-shore": 33,
        "red-south-shore": 33,
        "south-east-bank": 30,
        "south-west-bank": 29,
        "blue-south-shore": 32,
        "blue-throne": 12,
        "red-jungle": 21,
        "blue-jungle": 21,
        "river": 20,
    }
    assert neighbours(board) == {
        "red-throne": {"red-north-shore", "red-south-shore"},
        "red-north-shore": {"red-throne", "north-east-bank", "red-south-shore", "red-jungle"},
        "north-east-bank": {"red-north-shore", "north-west-bank", "red-jungle"},
        "north-west-bank": {"north-east-bank", "blue-north-shore", "river"},
        "blue-north-shore": {"north-west-bank", "blue-south-shore", "blue-throne", "blue-jungle"},
        "red-south-shore": {"red-throne", "red-north-shore", "south-east-bank", "red-jungle"},
        "south-east-bank": {"red-south-shore", "south-west-bank", "river"},
        "south-west-bank": {"south-east-bank", "blue-south-shore", "blue-jungle"},
        "blue-south-shore": {"blue-north-shore", "south-west-bank", "blue-throne", "blue-jungle"},
        "blue-throne": {"blue-north-shore", "blue-south-shore"},
        "red-jungle": {"red-north-shore", "north-east-bank", "red-south-shore", "river"},
        "blue-jungle": {"blue-north-shore", "south-west-bank", "blue-south-shore", "river"},
        "river": {"north-west-bank", "south-east-bank", "red-jungle", "blue-jungle"},
    }
    assert path_of(board, 0) == [
        "red-throne",
        "red-north-shore",
        "north-east-bank",
        "north-west-bank",
        "blue-north-shore",
        "blue-throne",
    ]
    assert path_of(board, 1) == [
        "red-throne",
        "red-south-shore",
        "south-east-bank",
        "south-west-bank",
        "blue-south-shore",
        "blue-throne",
    ]
    assert [board.zones[i].key for i in board.starts] == ["north-west-bank", "south-east-bank"]
    for lane in board.lanes:
        for i in lane[1:-1]:
            assert lineup(board, board.zones[i].key) == ((2, 1, 1), (2, 1, 1))
    assert [len(points) for points in board.hero_points] == [3, 3]
    assert board.enclosed.bit_count() == 38
    assert board.crossable.bit_count() == 118


def test_narrow_passages() -> None:
    board = Board.of("narrow_passages")
    assert (board.name, board.players) == ("Narrow Passages", (4, 6))
    assert sizes(board) == {
        "red-throne": 17,
        "red-shore": 35,
        "middle": 52,
        "blue-shore": 35,
        "blue-throne": 17,
        "red-jungle": 15,
        "blue-jungle": 15,
    }
    assert neighbours(board) == {
        "red-throne": {"red-shore"},
        "red-shore": {"red-throne", "middle", "red-jungle"},
        "middle": {"red-shore", "blue-shore", "red-jungle", "blue-jungle"},
        "blue-shore": {"middle", "blue-throne", "blue-jungle"},
        "blue-throne": {"blue-shore"},
        "red-jungle": {"red-shore", "middle"},
        "blue-jungle": {"blue-shore", "middle"},
    }
    assert lineup(board, "middle") == ((4, 1, 1), (4, 1, 1))
    assert lineup(board, "red-shore") == ((4, 0, 1), (3, 1, 1))
    assert any("Unverified" in note for note in board.provenance)
    assert [len(points) for points in board.hero_points] == [3, 3]
    assert board.enclosed.bit_count() == 10


def test_vexing_cliffs() -> None:
    board = Board.of("vexing_cliffs")
    assert (board.name, board.players) == ("Vexing Cliffs", (4, 4))
    assert sizes(board) == {
        "red-throne": 13,
        "red-shore": 34,
        "middle": 42,
        "blue-shore": 34,
        "blue-throne": 13,
        "red-near-cliffs": 21,
        "blue-near-cliffs": 21,
        "red-far-cliffs": 17,
        "blue-far-cliffs": 17,
    }
    assert neighbours(board) == {
        "red-throne": {"red-shore", "red-near-cliffs"},
        "red-shore": {"red-throne", "middle", "red-near-cliffs", "red-far-cliffs"},
        "middle": {"red-shore", "blue-shore", "red-near-cliffs", "blue-near-cliffs"},
        "blue-shore": {"blue-throne", "middle", "blue-near-cliffs", "blue-far-cliffs"},
        "blue-throne": {"blue-shore", "blue-near-cliffs"},
        "red-near-cliffs": {"red-throne", "red-shore", "middle", "blue-far-cliffs"},
        "blue-near-cliffs": {"blue-throne", "blue-shore", "middle", "red-far-cliffs"},
        "red-far-cliffs": {"red-shore", "blue-near-cliffs"},
        "blue-far-cliffs": {"blue-shore", "red-near-cliffs"},
    }
    assert lineup(board, "middle") == ((3, 2, 1), (3, 2, 1))
    assert lineup(board, "red-shore") == ((3, 2, 1), (3, 1, 1))
    assert [len(points) for points in board.hero_points] == [2, 2]
    assert board.enclosed.bit_count() == 24


@pytest.mark.rule("goa2.setup.minion-count")
def test_the_starting_zone_of_the_standard_board_holds_the_lineup_of_the_rulebook() -> None:
    board = Board.of("forgotten_island")
    (start,) = board.starts
    assert lineup(board, board.zones[start].key) == ((4, 1, 1), (4, 1, 1))


# ---- what holds on every board ----


@every_board
@pytest.mark.rule("goa2.overview.board-hex-zones")
def test_zones_part_the_ground_and_two_are_thrones(board: Board) -> None:
    assert sum(zone.mask.bit_count() for zone in board.zones) == len(board.grid.spaces)
    assert mask_of(s for zone in board.zones for s in spaces_of(zone.mask)) == board.grid.ground
    for space, zone in enumerate(board.zone_of):
        inside = [z.index for z in board.zones if z.mask >> space & 1]
        assert inside == ([zone] if zone >= 0 else [])
    thrones = [z for z in board.zones if z.kind == "throne"]
    assert sorted(z.team for z in thrones) == [RED, BLUE]
    assert [board.zones[i].team for i in board.thrones] == [RED, BLUE]
    assert {board.zones[i].kind for i in board.thrones} == {"throne"}
    assert board.zone_masks == tuple(z.mask for z in board.zones)
    assert [z.index for z in board.zones] == list(range(len(board.zones)))


@every_board
@pytest.mark.rule("goa2.concept.adjacent-zones")
def test_zones_are_adjacent_where_a_space_of_one_borders_a_space_of_the_other(
    board: Board,
) -> None:
    zone_at = {board.grid.qr[s]: board.zone_of[s] for s in board.grid.spaces}
    meeting = {
        (zone, zone_at[q + dq, r + dr])
        for (q, r), zone in zone_at.items()
        for dq, dr in AXIAL
        if zone_at.get((q + dq, r + dr), zone) != zone
    }
    assert meeting == {(z.index, other) for z in board.zones for other in z.adjacent}


@pytest.mark.rule("goa2.concept.adjacent-zones")
def test_contact_through_terrain_alone_makes_no_zones_adjacent() -> None:
    board = Board.of("forgotten_island")
    rock = board.by_name["f9"] + board.grid.steps[2]
    assert board.zone_of[rock] == -1
    touching = {board.zones[board.zone_of[s]].key for s in board.grid.neighbours[rock]}
    assert touching == {"red-jungle", "red-shore", "middle"}
    assert "red-shore" not in neighbours(board)["red-jungle"]


@every_board
@pytest.mark.rule("goa2.overview.lane-definition")
def test_a_lane_is_a_chain_of_zones_from_throne_to_throne(board: Board) -> None:
    for lane, start in zip(board.lanes, board.starts, strict=True):
        assert (lane[0], lane[-1]) == board.thrones
        assert len(set(lane)) == len(lane)
        for here, there in pairwise(lane):
            assert there in board.zones[here].adjacent
        assert all(board.zones[i].kind == "lane" for i in lane[1:-1])
        assert start in lane[1:-1]
    on_lanes = [i for lane in board.lanes for i in lane[1:-1]]
    assert sorted(on_lanes) == [z.index for z in board.zones if z.kind == "lane"]


@every_board
def test_a_half_turn_swaps_the_teams_and_nothing_else(board: Board) -> None:
    def turned(mask: int) -> int:
        return mask_of(board.opposite[s] for s in spaces_of(mask))

    ground = board.grid.spaces
    assert all(board.opposite[board.opposite[s]] == s for s in ground)
    sums = {
        tuple(
            a + b for a, b in zip(board.grid.qr[s], board.grid.qr[board.opposite[s]], strict=True)
        )
        for s in ground
    }
    assert len(sums) == 1
    for kind in (MELEE, RANGED, HEAVY):
        assert turned(board.points[RED][kind]) == board.points[BLUE][kind]
    assert turned(mask_of(board.hero_points[RED])) == mask_of(board.hero_points[BLUE])
    for zone in board.zones:
        (image,) = (z for z in board.zones if z.mask == turned(zone.mask))
        assert image.kind == zone.kind
        assert image.team == (zone.team if zone.team < 0 else 1 - zone.team)
    assert [s for s in range(board.grid.size) if board.opposite[s] < 0] == [
        s for s in range(board.grid.size) if board.zone_of[s] < 0
    ]


@every_board
def test_points_lie_where_they_belong(board: Board) -> None:
    kinds = [board.points[team][kind] for team in (RED, BLUE) for kind in (MELEE, RANGED, HEAVY)]
    assert sum(m.bit_count() for m in kinds) == board.all_points.bit_count()
    assert board.all_points == mask_of(s for m in kinds for s in spaces_of(m))
    assert not board.all_points & board.hero_point_mask
    for team in (RED, BLUE):
        assert mask_of(board.hero_points[team]) & ~board.zone_masks[board.thrones[team]] == 0
    both = board.hero_points[RED] + board.hero_points[BLUE]
    assert board.hero_point_mask == mask_of(both)
    lane_ground = mask_of(s for z in board.zones if z.kind == "lane" for s in spaces_of(z.mask))
    assert board.all_points & ~lane_ground == 0


@every_board
def test_terrain_is_every_hex_that_is_not_ground(board: Board) -> None:
    grid = board.grid
    terrain = {s for s in range(grid.size) if not grid.ground >> s & 1}
    beside = [s for s in grid.spaces if any(n in terrain for n in grid.all_around(s))]
    assert spaces_of(board.beside_terrain) == beside
    touching = {s for s in terrain if grid.neighbours[s]}
    assert touching | set(spaces_of(board.enclosed)) == set(spaces_of(board.crossable))
    assert set(spaces_of(board.enclosed)) <= terrain


@every_board
def test_every_space_has_a_name_of_its_own(board: Board) -> None:
    assert len(board.names) == board.grid.size
    named = {name: s for s, name in enumerate(board.names) if name}
    assert named == board.by_name
    assert sorted(named.values()) == sorted(board.grid.spaces)
    assert all(re.fullmatch("[a-z]+[0-9]+", name) for name in named)


def test_names_follow_the_picture() -> None:
    board = Board.of("forgotten_island")
    top = board.by_name["l1"]
    right, below_left, below_right = (board.names[top + board.grid.steps[d]] for d in (0, 4, 5))
    assert (right, below_left, below_right) == ("m1", "l2", "m2")


@every_board
def test_a_board_is_shared_and_tells_its_sources(board: Board) -> None:
    assert Board.of(board.key) is board
    assert board.provenance


def test_an_unknown_board_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="atlantis"):
        Board.of("atlantis")


def test_every_board_file_is_offered() -> None:
    assert {path.stem for path in FOLDER.glob("*.board")} == set(BOARDS)
