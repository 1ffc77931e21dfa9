"""The board in a terminal: rows of hexes, each row half a space to the right of the one above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.markup import render

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.boardfile import file_letters
from critias.kernel.hexes import spaces_of

HALF: Final = 2
"""Characters between the beginnings of a space and of the one diagonally below it."""
LABEL: Final = 3
"""Characters left of the picture, for the numbers of the rows."""


def board_picture(board: Board, cell: Callable[[int], str], *, terrain: str = "[dim]▒▒[/]") -> str:
    """The board with files and rows named as in the names of its spaces.

    `cell` gives the text of a space: rich markup that is at most three characters wide when it is
    shown. `terrain` is drawn where terrain lies inside the board.
    """
    grid = board.grid
    rows: dict[int, list[tuple[int, str]]] = {}
    for space in spaces_of(grid.ground | board.enclosed):
        text = cell(space) if grid.ground >> space & 1 else terrain
        rows.setdefault(grid.qr[space][1], []).append((HALF * board.halves[space], text))
    files = max(board.halves[space] for space in grid.spaces) // 2 + 1
    letters = "".join(f"{file_letters(i):<{2 * HALF}}" for i in range(files)).rstrip()
    lines = [f"{' ' * LABEL}[dim]{letters}[/]"]
    lines += [f"[dim]{r + 1:>{LABEL - 1}}[/] {_row(rows.get(r, []))}" for r in range(max(rows) + 1)]
    return "\n".join(line.rstrip() for line in lines)


def _row(cells: list[tuple[int, str]]) -> str:
    row = ""
    end = 0
    for start, text in cells:
        width = render(text).cell_len
        if width >= 2 * HALF:
            raise ValueError(f"{text!r} is {width} characters wide; there is room for three")
        row += " " * (start - end) + text
        end = start + width
    return row
