"""The board in a terminal."""

import re

import pytest
from rich.markup import render

from critias.games.goa2.rules.board import BOARDS, Board
from critias.games.goa2.shown.picture import board_picture
from critias.kernel.hexes import spaces_of

every_board = pytest.mark.parametrize("board", [Board.of(key) for key in BOARDS], ids=BOARDS)


def drawn(board: Board, text: str) -> dict[str, tuple[int, int]]:
    """Line and column of each space of a picture whose cells are the names of the spaces."""
    plain = render(text).plain.splitlines()
    return {
        found[0]: (number, found.start())
        for number, line in enumerate(plain[1:])
        for found in re.finditer("[a-z]+[0-9]+", line)
    }


@every_board
def test_spaces_stand_as_hexes_do(board: Board) -> None:
    places = drawn(board, board_picture(board, lambda space: board.names[space]))
    assert places.keys() == board.by_name.keys()
    moves = ((0, 4), (-1, 2), (-1, -2), (0, -4), (1, -2), (1, 2))
    for name, (line, column) in places.items():
        space = board.by_name[name]
        for step, (down, right) in zip(board.grid.steps, moves, strict=True):
            if beside := board.names[space + step]:
                assert places[beside] == (line + down, column + right)


@every_board
def test_files_and_rows_are_labelled(board: Board) -> None:
    text = board_picture(board, lambda space: board.names[space])
    header, *rows = render(text).plain.splitlines()
    for name, (line, column) in drawn(board, text).items():
        letters, number = re.fullmatch("([a-z]+)([0-9]+)", name).groups()  # type: ignore[union-attr]
        assert rows[line].split()[0] == number
        (label,) = (m.start() for m in re.finditer(r"[a-z]+", header) if m[0] == letters)
        assert 0 <= column - label <= 2


@every_board
def test_terrain_inside_the_board_is_drawn(board: Board) -> None:
    text = render(board_picture(board, lambda _: "o", terrain="[dim]^^[/]")).plain
    assert text.count("^^") == len(spaces_of(board.enclosed))
    assert "".join(text.splitlines()[1:]).count("o") == len(board.grid.spaces)


def test_markup_takes_no_room() -> None:
    board = Board.of("forgotten_island")
    plain = board_picture(board, lambda space: board.names[space])
    coloured = board_picture(board, lambda space: f"[bold red]{board.names[space]}[/bold red]")
    assert render(coloured).plain == render(plain).plain
    assert coloured != plain


def test_a_cell_that_would_run_into_the_next_is_refused() -> None:
    with pytest.raises(ValueError, match="4 characters wide"):
        board_picture(Board.of("vexing_cliffs"), lambda _: "[red]wide[/]")
