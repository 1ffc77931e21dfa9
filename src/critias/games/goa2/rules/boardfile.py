"""Reading a board file: what stands on which line, with no judgement of the board itself.

The format is described in `boards/README.md`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from critias.kernel.errors import BadData

TEAMS: Final = {"red": 0, "blue": 1, "free": -1}
KINDS: Final = ("throne", "lane", "side")
MARKS: Final = "gmrh"
"""What a red point is marked with: hero (guard), melee, ranged, heavy; blue points in capitals."""
EMPTY: Final = "."
ROCK: Final = "##"

_ROW = re.compile(r"\s*(\d+)\s*\|(.*)")
_PLAYERS = re.compile(r"(\d+)-(\d+)")
_ZONE = re.compile(r"(\S+)\s+(\S+)\s+(\S+)\s+(.+)")
_LANE = re.compile(r"((?:\S+\s+)+)from\s+(\S+)")
_NAME = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*")


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of the picture."""

    line: int
    name: str
    zone: str
    mark: str


@dataclass(frozen=True, slots=True)
class ZoneLine:
    """One zone as declared."""

    line: int
    letter: str
    team: int
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class LaneLine:
    """One lane as declared: letters of zones from the red Throne to the blue one."""

    line: int
    zones: tuple[str, ...]
    start: str


@dataclass(slots=True)
class Drawing:
    """The whole file. Spaces and rocks are keyed by their axial coordinates."""

    path: Path
    name: str = ""
    players: tuple[int, int] = (0, 0)
    notes: list[str] = field(default_factory=list)
    zones: dict[str, ZoneLine] = field(default_factory=dict)
    lanes: list[LaneLine] = field(default_factory=list)
    borders: list[tuple[int, str, str]] = field(default_factory=list)
    turn: tuple[int, str, str] = (0, "", "")
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    rocks: set[tuple[int, int]] = field(default_factory=set)
    rows: list[int] = field(default_factory=list)
    """The line of each row of the picture; its place in the list is the r of its spaces."""
    shift: int = -1
    """Which halves of the columns the spaces of even rows stand on; the first space settles it."""

    def wrong(self, line: int, what: str) -> BadData:
        """The refusal of this file because of something on this line (0: of the whole file)."""
        return BadData(f"{self.path}, line {line}: {what}" if line else f"{self.path}: {what}")

    def place(self, q: int, r: int) -> str:
        """The name and line of the place with these coordinates, drawn or not."""
        half = 2 * q + r + self.shift
        if half < 0 or not 0 <= r < len(self.rows):
            return "a place outside the picture"
        return f"{space_name(half, r)} on line {self.rows[r]}"


def file_letters(number: int) -> str:
    """The letters of a file (a column of the picture), counted from 0.

    >>> [file_letters(n) for n in (0, 25, 26, 53)]
    ['a', 'z', 'aa', 'bb']
    """
    letters = ""
    number += 1
    while number:
        number, last = divmod(number - 1, 26)
        letters = chr(ord("a") + last) + letters
    return letters


def space_name(half: int, row: int) -> str:
    """The name of the place that begins at this half of a column, in this row (from 0).

    >>> space_name(9, 6)
    'e7'
    """
    return f"{file_letters(half // 2)}{row + 1}"


def read_board_file(path: Path) -> Drawing:
    """The drawing in a file; `BadData` names the line that cannot be read."""
    drawing = Drawing(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise drawing.wrong(0, f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise drawing.wrong(0, "is not a text in UTF-8") from error
    seen: set[str] = set()
    picture = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if picture:
            _read_row(drawing, number, line)
            continue
        word, _, rest = line.partition(" ")
        if word in ("name", "players", "turn", "picture") and word in seen:
            raise drawing.wrong(number, f"{word!r} is given twice")
        seen.add(word)
        picture = word == "picture"
        _read_word(drawing, number, word, rest.strip())
    for word in ("name", "players", "zone", "lane", "turn", "picture"):
        if word not in seen:
            raise drawing.wrong(0, f"there is no line {word!r}")
    if not drawing.cells:
        raise drawing.wrong(0, "the picture is empty")
    return drawing


def _read_word(drawing: Drawing, line: int, word: str, rest: str) -> None:
    match word:
        case "picture":
            if rest:
                raise drawing.wrong(line, f"nothing may follow 'picture', found {rest!r}")
        case "name" | "note":
            if not rest:
                raise drawing.wrong(line, f"a text must follow {word!r}")
            if word == "name":
                drawing.name = rest
            else:
                drawing.notes.append(rest)
        case "players":
            found = _PLAYERS.fullmatch(rest)
            if not found or not 2 <= int(found[1]) <= int(found[2]):
                raise drawing.wrong(line, f"players must be like 4-6, found {rest!r}")
            drawing.players = int(found[1]), int(found[2])
        case "zone":
            _read_zone(drawing, line, rest)
        case "lane":
            found = _LANE.fullmatch(rest)
            if not found:
                raise drawing.wrong(line, f"a lane must be like 't s c S T from c', found {rest!r}")
            zones = tuple(found[1].split())
            for letter in (*zones, found[2]):
                _check_zone(drawing, line, letter)
            drawing.lanes.append(LaneLine(line, zones, found[2]))
        case "border":
            pair = rest.split()
            if len(pair) != 2 or pair[0] == pair[1]:
                raise drawing.wrong(line, f"a border needs two zones, found {rest!r}")
            for letter in pair:
                _check_zone(drawing, line, letter)
            drawing.borders.append((line, pair[0], pair[1]))
        case "turn":
            pair = rest.split()
            if len(pair) != 2:
                raise drawing.wrong(line, f"a half turn needs two spaces, found {rest!r}")
            drawing.turn = line, pair[0], pair[1]
        case _:
            known = "name, players, note, zone, lane, border, turn, picture"
            raise drawing.wrong(line, f"{word!r} is none of {known}")


def _check_zone(drawing: Drawing, line: int, letter: str) -> None:
    if letter not in drawing.zones:
        raise drawing.wrong(line, f"no zone {letter!r} is declared above")


def _read_zone(drawing: Drawing, line: int, rest: str) -> None:
    found = _ZONE.fullmatch(rest)
    if not found:
        raise drawing.wrong(line, f"a zone must be like 't red throne Red Throne', found {rest!r}")
    letter, team, kind, name = found.groups()
    if not re.fullmatch("[A-Za-z]", letter):
        raise drawing.wrong(line, f"a zone is drawn with one letter, not {letter!r}")
    if letter in drawing.zones:
        raise drawing.wrong(line, f"the zone {letter!r} is declared twice")
    if team not in TEAMS:
        raise drawing.wrong(line, f"a zone is red, blue or free, not {team!r}")
    if kind not in KINDS:
        raise drawing.wrong(line, f"a zone is a throne, lane or side zone, not {kind!r}")
    if not _NAME.fullmatch(name):
        raise drawing.wrong(line, f"the name of a zone is capitalised words, not {name!r}")
    if any(zone.name == name for zone in drawing.zones.values()):
        raise drawing.wrong(line, f"another zone is named {name!r}")
    drawing.zones[letter] = ZoneLine(line, letter, TEAMS[team], kind, name)


def _read_row(drawing: Drawing, line: int, text: str) -> None:
    found = _ROW.fullmatch(text)
    if not found:
        raise drawing.wrong(line, "a row of the picture must begin with its number and a bar")
    row = len(drawing.rows)
    if int(found[1]) != row + 1:
        raise drawing.wrong(line, f"the row must be numbered {row + 1}, not {found[1]}")
    drawing.rows.append(line)
    if "\t" in found[2]:
        raise drawing.wrong(line, "a tab hides where the spaces are; use blanks")
    for piece in re.finditer(r"\S+", found[2]):
        _read_cell(drawing, line, row, piece.start(), piece[0])


def _read_cell(drawing: Drawing, line: int, row: int, column: int, cell: str) -> None:
    if len(cell) != 2:
        raise drawing.wrong(line, f"a space is drawn with two characters, found {cell!r}")
    half, odd = divmod(column, 2)
    name = space_name(half, row)
    if drawing.shift < 0:
        drawing.shift = (half - row) % 2
    if odd or (half - row - drawing.shift) % 2:
        raise drawing.wrong(line, f"{cell!r} at {name} stands between the spaces of the grid")
    at = (half - row - drawing.shift) // 2, row
    if cell == ROCK:
        drawing.rocks.add(at)
        return
    letter, mark = cell[0], cell[1]
    if letter not in drawing.zones:
        raise drawing.wrong(line, f"{cell!r} at {name}: no zone {letter!r} is declared")
    if mark != EMPTY and mark.lower() not in MARKS:
        raise drawing.wrong(line, f"{cell!r} at {name}: {mark!r} marks no kind of point")
    drawing.cells[at] = Cell(line, name, letter, mark)
