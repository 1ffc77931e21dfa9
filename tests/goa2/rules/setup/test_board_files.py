"""Board files: what a file may say, and the refusal of a wrong one by its line."""

from pathlib import Path

import pytest

from critias.games.goa2.rules.board import BOARDS, FOLDER, Board, load_board
from critias.kernel.errors import BadData

every_board = pytest.mark.parametrize("board", [Board.of(key) for key in BOARDS], ids=BOARDS)


def neighbours(board: Board, *, first: bool = False) -> dict[str, set[str]]:
    return {
        zone.key: {board.zones[i].key for i in (zone.adjacent_first if first else zone.adjacent)}
        for zone in board.zones
    }


def edited(folder: Path, *changes: tuple[str, str], of: str = "forgotten_island") -> Path:
    """A copy of a board file with texts replaced, each of which must occur exactly once."""
    text = (FOLDER / f"{of}.board").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "changed.board"
    path.write_text(text, encoding="utf-8")
    return path


def line_of(path: Path, start: str) -> int:
    """The number of the only line that starts like this."""
    lines = path.read_text(encoding="utf-8").splitlines()
    (number,) = (n for n, line in enumerate(lines, 1) if line.startswith(start))
    return number


def test_a_copy_loads_under_the_name_of_its_file(tmp_path: Path) -> None:
    board = load_board(edited(tmp_path))
    assert board.key == "changed"
    assert board.points == Board.of("forgotten_island").points


@pytest.mark.rule("goa2.concept.adjacent-zones-first")
def test_a_border_through_terrain_counts_in_the_first_printing_only(tmp_path: Path) -> None:
    path = edited(tmp_path, ("\nturn ", "\nborder s j\nborder J S\nturn "))
    board = load_board(path)
    plain = neighbours(Board.of("forgotten_island"))
    assert neighbours(board) == plain
    assert neighbours(board, first=True) == plain | {
        "red-shore": plain["red-shore"] | {"red-jungle"},
        "red-jungle": plain["red-jungle"] | {"red-shore"},
        "blue-shore": plain["blue-shore"] | {"blue-jungle"},
        "blue-jungle": plain["blue-jungle"] | {"blue-shore"},
    }


@every_board
@pytest.mark.rule("goa2.concept.adjacent-zones-first")
def test_zones_that_share_ground_share_a_border_in_the_first_printing(board: Board) -> None:
    assert neighbours(board, first=True) == neighbours(board)


ROW_1 = " 1 |                                              S.  S."
ROW_18 = "18 |                        s.  s."

DEFECTS = {
    "word": (("players  ", "player  "), "player ", "'player' is none of name, players"),
    "name": (("name     Forgotten Island", "name"), "name", "a text must follow 'name'"),
    "twice": (("players  4-6", "players  4-6\nname  Again"), "name  A", "'name' is given twice"),
    "players": (("players  4-6", "players  6-4"), "players", "players must be like 4-6"),
    "few players": (("players  4-6", "players  1-6"), "players", "players must be like 4-6"),
    "zone": (("zone     s  red lane     Red Shore", "zone     s  red"), "zone     s", "like"),
    "zone letter": (("zone     s ", "zone     ss "), "zone     ss", "one letter, not 'ss'"),
    "zone twice": (("zone     s ", "zone     t "), "zone     t  red lane", "'t' is declared twice"),
    "team": (("s  red lane", "s  pink lane"), "zone     s", "red, blue or free, not 'pink'"),
    "kind": (("s  red lane", "s  red road"), "zone     s", "side zone, not 'road'"),
    "zone name": (("Red Shore", "red shore!"), "zone     s", "capitalised words"),
    "same name": (("Red Shore", "Red Throne"), "zone     s", "another zone is named 'Red Throne'"),
    "lane words": (("t s c S T from c", "t s c S T"), "lane", "a lane must be like"),
    "lane letter": (("t s c S T from c", "t s x S T from c"), "lane", "no zone 'x' is declared"),
    "lane start letter": (("from c", "from x"), "lane", "no zone 'x' is declared"),
    "border words": (("turn ", "border s\nturn "), "border", "a border needs two zones"),
    "border letter": (("turn ", "border s x\nturn "), "border", "no zone 'x' is declared"),
    "border itself": (("turn ", "border s s\nturn "), "border", "a border needs two zones"),
    "border needless": (("turn ", "border s t\nturn "), "border", "adjacent without a border"),
    "border alone": (("turn ", "border s j\nturn "), "border", "have no border line"),
    "turn words": (("turn     c8 q11", "turn     c8"), "turn", "a half turn needs two spaces"),
    "turn space": (("turn     c8 q11", "turn     c8 q99"), "turn", "there is no space 'q99'"),
    "picture words": (("picture\n", "picture of it\n"), "picture", "nothing may follow"),
    "row form": ((" 5 |", " 5  "), " 5 ", "must begin with its number and a bar"),
    "row number": ((" 5 |", " 6 |"), " 6 |                      j", "numbered 5, not 6"),
    "tab": ((ROW_18, ROW_18 + "\t"), "18 |", "a tab hides"),
    "long cell": ((ROW_18, ROW_18 + "."), "18 |", "two characters, found 's..'"),
    "off the grid": ((ROW_18, "18 |                         s.  s."), "18 |", "stands between"),
    "off by a half": ((ROW_18, "18 |                      s.  s."), "18 |", "stands between"),
    "letter": ((ROW_18, ROW_18[:-2] + "x."), "18 |", "'x.' at h18: no zone 'x' is declared"),
    "mark": ((ROW_18, ROW_18[:-1] + "x"), "18 |", "'sx' at h18: 'x' marks no kind of point"),
    "zone not drawn": (("zone     j ", "zone     x  red side     Red Bog\nzone     j "),
                       "zone     x", "no space of the Red Bog is drawn"),
    "zone in pieces": ((ROW_1, ROW_1[:-2] + "s."), " 1 |", "the Red Shore is in pieces: m1"),
    "gap": (("c.  c.  c.  ch  c.", "c.      c.  ch  c."), "13 |", "a gap at i13 on line"),
    "no team": (("t  red throne", "t  free throne"), "zone     t", "belongs to no team"),
    "two thrones": (("c  free lane", "c  red throne"), "zone     c", "a second Throne"),
    "no throne": (("T  blue throne", "T  blue lane"), "zone     t", "there is no blue Throne"),
    "minion off lane": (("J.  J.  T.  T.", "J.  Jm  T.  T."), "12 |", "lies in the Blue Jungle"),
    "hero abroad": ((ROW_18, ROW_18[:-1] + "g"), "18 |", "must lie in the Red Throne"),
    "hero of the other team": (("t.  tg  t.  ##", "t.  tG  t.  ##"), " 8 |", "in the Blue Throne"),
    "lone space": ((ROW_18, ROW_18 + "  s."), "18 |", "i18 has no counterpart"),
    "missing space": ((ROW_18, ROW_18[:-4]), " 1 |", "l1 has no counterpart"),
    "lone point": ((ROW_18, ROW_18[:-1] + "m"), " 1 |", "does not fit 'm' of its counterpart h18"),
    "zone of one side": (("s.  sR  c.", "s.  sR  s."), " 6 |", "h13"),
    "zones differ": (("j  red side", "j  free side"), "zone     j", "more than their colour"),
    "lane end": (("t s c S T from", "T s c S t from"), "lane", "from the red Throne to the blue"),
    "lane jump": (("t s c S T from", "t c S T from"), "lane", "the Red Throne and the Middle are"),
    "lane side": (("t s c S T from", "t j c S T from"), "lane", "Red Jungle is not a lane zone"),
    "lane loop": (("t s c S T from", "t s c s c S T from"), "lane", "Red Shore is on a lane twice"),
    "lane start": (("from c", "from t"), "lane", "cannot start in the Red Throne"),
    "lane start aside": (("from c", "from j"), "lane", "cannot start in the Red Jungle"),
    "lane start lopsided": (("from c", "from s"), "lane", "does not bring this lane onto a lane"),
    "zone off the lanes": (("j  red side", "j  red lane"), "zone     j", "no red minion point"),
}  # fmt: skip


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_defect_is_named_with_its_line(defect: str, tmp_path: Path) -> None:
    change, start, message = DEFECTS[defect]
    path = edited(tmp_path, change)
    with pytest.raises(BadData) as refusal:
        load_board(path)
    assert refusal.value.message.startswith(f"{path}, line {line_of(path, start)}: ")
    assert message in refusal.value.message


@pytest.mark.parametrize(
    ("of", "changes", "start", "message"),
    [
        (
            "forgotten_island",
            [
                ("tg  t.  ##", "t.  t.  ##"),
                ("tg  t.  s.  s.", "t.  t.  s.  s."),
                ("|t.  tg", "|t.  t."),
            ],
            "zone     t",
            "the Red Throne has no hero point",
        ),
        (
            "across_the_river",
            [("lane     t s c d S T from c\n", "")],
            "zone     s",
            "no lane runs through the Red South Shore",
        ),
        (
            "across_the_river",
            [("t s c d S T from c", "t n a b N T from b")],
            "lane     t n a b N T from b",
            "the Red North Shore is on a lane twice",
        ),
        (
            "across_the_river",
            [("from c", "from d")],
            "lane     t n",
            "a half turn does not bring this lane onto a lane",
        ),
    ],
)
def test_a_defect_of_several_lines(
    of: str, changes: list[tuple[str, str]], start: str, message: str, tmp_path: Path
) -> None:
    path = edited(tmp_path, *changes, of=of)
    with pytest.raises(BadData) as refusal:
        load_board(path)
    text = path.read_text(encoding="utf-8").splitlines()
    number = max(n for n, line in enumerate(text, 1) if line.startswith(start))
    assert refusal.value.message == f"{path}, line {number}: {message}"


SMALL = """\
name Small
players 2-2
zone t red throne Red Throne
zone c free lane Middle
zone T blue throne Blue Throne
lane t c T from c
turn a1 d1
picture
1 |tg  cm  cM  TG
"""


def small(folder: Path, text: str) -> Path:
    path = folder / "small.board"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_smallest_board(tmp_path: Path) -> None:
    board = load_board(small(tmp_path, SMALL))
    assert board.lanes == ((0, 1, 2),)
    assert board.by_name.keys() == {"a1", "b1", "c1", "d1"}
    assert board.provenance == ()
    assert board.beside_terrain == board.grid.ground
    assert board.crossable.bit_count() == 12
    assert board.enclosed == 0


@pytest.mark.parametrize("word", ["name", "players", "lane", "turn"])
def test_a_missing_line_is_named(word: str, tmp_path: Path) -> None:
    text = "".join(line for line in SMALL.splitlines(True) if not line.startswith(word))
    path = small(tmp_path, text)
    with pytest.raises(BadData, match=f"small.board: there is no line '{word}'"):
        load_board(path)


def test_a_board_needs_a_picture_with_spaces(tmp_path: Path) -> None:
    head, _ = SMALL.split("picture\n")
    with pytest.raises(BadData, match="there is no line 'picture'"):
        load_board(small(tmp_path, head))
    with pytest.raises(BadData, match="the picture is empty"):
        load_board(small(tmp_path, head + "picture\n1 |##\n"))


def test_a_board_in_pieces_is_refused(tmp_path: Path) -> None:
    text = SMALL.replace("zone c", "zone j free side Isle\nzone c") + "2 |\n3 |j.\n"
    with pytest.raises(BadData, match="line 12: the board is in pieces: a3 is cut off"):
        load_board(small(tmp_path, text))


def test_a_lane_zone_needs_points_of_both_teams(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL.replace("cM", "cm"))
    with pytest.raises(BadData, match="line 4: the Middle has no blue minion point"):
        load_board(path)


def test_a_centre_off_the_picture_is_noticed(tmp_path: Path) -> None:
    path = small(tmp_path, SMALL.replace("turn a1 d1", "turn a1 a1").replace("|tg", "|t.  tg"))
    with pytest.raises(BadData, match=r"line 9: b1 .* to a place outside the picture"):
        load_board(path)


def test_a_file_that_cannot_be_read_is_bad_data(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nothing\.board: cannot be read"):
        load_board(tmp_path / "nothing.board")
    path = tmp_path / "latin.board"
    path.write_bytes("name Fähre\n".encode("latin-1"))
    with pytest.raises(BadData, match=r"latin\.board: is not a text in UTF-8"):
        load_board(path)
