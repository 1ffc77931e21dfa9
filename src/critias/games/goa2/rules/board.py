"""The boards: zones, lanes, spawn points and terrain, read from data and checked.

Everything a rule asks of a board is worked out once, mostly as sets of spaces (bit masks).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, final

from critias.games.goa2.rules.boardfile import (
    EMPTY,
    MARKS,
    Cell,
    Drawing,
    ZoneLine,
    read_board_file,
)
from critias.kernel.copying import Shared
from critias.kernel.errors import BadData
from critias.kernel.hexes import HexGrid, Mask, mask_of, spaces_of

RED, BLUE = 0, 1
MELEE, RANGED, HEAVY = 0, 1, 2

FOLDER: Final = Path(__file__).parents[1] / "data" / "boards"
BOARDS: Final[dict[str, Path]] = {path.stem: path for path in sorted(FOLDER.glob("*.board"))}
"""The boards there are, by key: those of the folder and those that plug-ins have registered."""

_HERO, _MINIONS = MARKS[0], MARKS[1:]


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone; `team` is -1 for a zone of neither team."""

    index: int
    key: str
    name: str
    kind: str
    team: int
    mask: Mask
    adjacent: tuple[int, ...]
    """Zones with a space next to a space of this one (goa2.concept.adjacent-zones)."""
    adjacent_first: tuple[int, ...]
    """Those, and the zones whose border with this one runs through terrain alone, where the board
    file knows of any (goa2.concept.adjacent-zones-first)."""


@final
@dataclass(frozen=True, slots=True, eq=False)
class Board(Shared):
    """One board. Teams are 0 (red) and 1 (blue), kinds of minion 0 to 2 (melee, ranged, heavy)."""

    board_key: str
    name: str
    players: tuple[int, int]
    """The fewest and the most players it is recommended for."""
    grid: HexGrid
    zones: tuple[Zone, ...]
    zone_of: tuple[int, ...]
    """Per space; -1 where there is no ground."""
    lanes: tuple[tuple[int, ...], ...]
    """Zones from the red Throne to the blue Throne."""
    starts: tuple[int, ...]
    """The starting Battle Zone of each lane."""
    thrones: tuple[int, int]
    hero_points: tuple[tuple[int, ...], tuple[int, ...]]
    hero_point_mask: Mask
    points: tuple[tuple[Mask, Mask, Mask], tuple[Mask, Mask, Mask]]
    """points[team][kind of minion]."""
    all_points: Mask
    """The minion spawn points of both teams."""
    beside_terrain: Mask
    """Ground with a neighbour that is no ground; the water around the board is terrain."""
    crossable: Mask
    """Terrain that touches ground or is enclosed by it."""
    enclosed: Mask
    """Terrain inside the board: what cannot be reached over the water around it."""
    zone_masks: tuple[Mask, ...]
    names: tuple[str, ...]
    """Per space: the file and row of the picture, such as e7; empty where there is no ground."""
    halves: tuple[int, ...]
    """Per space: how many half spaces it stands from the left of the picture; its r is its row."""
    by_name: dict[str, int]
    opposite: tuple[int, ...]
    """Per space: where a half turn of the board brings it; -1 where there is no ground."""
    provenance: tuple[str, ...]

    @property
    def key(self) -> str:
        """The name it is saved under."""
        return self.board_key

    @classmethod
    def of(cls, key: str) -> Board:
        """The board of that name, loaded once."""
        return _board(key)

    def __repr__(self) -> str:
        return f"<Board {self.board_key}>"


@cache
def _board(key: str) -> Board:
    return load_board(BOARDS[key])


def register_board(path: Path) -> Board:
    """Add the board in a file, for plug-ins: from then on it can be chosen in a setup, and games on
    it are saved and loaded like any other. Its key is the name of the file without `.board`."""
    key = path.stem
    if BOARDS.get(key, path) != path:
        raise BadData(f"{path}: there is a board {key!r} already ({BOARDS[key]})")
    board = load_board(path)
    BOARDS[key] = path
    return board


def forget_board(key: str) -> None:
    """Take a registered board out again."""
    BOARDS.pop(key, None)
    _board.cache_clear()


def load_board(path: Path) -> Board:
    """The board in a file; `BadData` names the line of whatever is wrong with it."""
    return _Builder(read_board_file(path)).board()


class _Builder:
    """Checks a drawing and makes a board of it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.grid = HexGrid(drawing.cells)
        self.cells: dict[int, Cell] = {
            self.grid.index(q, r): cell for (q, r), cell in drawing.cells.items()
        }
        self.declared: list[ZoneLine] = list(drawing.zones.values())
        self.number = {zone.letter: i for i, zone in enumerate(self.declared)}
        self.masks = [0] * len(self.declared)
        for space, cell in self.cells.items():
            self.masks[self.number[cell.zone]] |= 1 << space
        self.by_name = {cell.name: space for space, cell in self.cells.items()}

    def board(self) -> Board:
        """The finished board."""
        drawing, grid = self.drawing, self.grid
        self.check_connected()
        enclosed = self.enclosed()
        thrones = self.thrones()
        self.check_points(thrones)
        adjacent = [self.adjacent_to(mask) for mask in self.masks]
        opposite = self.opposite()
        partner = [self.zone_at(opposite[spaces_of(mask)[0]]) for mask in self.masks]
        lanes = self.lanes(thrones, adjacent, partner)
        first = self.first_printing(adjacent, partner)
        zones = tuple(
            Zone(
                index=i,
                key=zone.name.lower().replace(" ", "-"),
                name=zone.name,
                kind=zone.kind,
                team=zone.team,
                mask=self.masks[i],
                adjacent=tuple(sorted(adjacent[i])),
                adjacent_first=tuple(sorted(first[i])),
            )
            for i, zone in enumerate(self.declared)
        )
        heroes = tuple(self.marked(_HERO, team) for team in (RED, BLUE))
        minions = tuple(tuple(self.marked(m, team) for m in _MINIONS) for team in (RED, BLUE))
        touching = grid.spread(grid.ground) & ~grid.ground
        every = range(grid.size)
        return Board(
            board_key=drawing.path.stem,
            name=drawing.name,
            players=drawing.players,
            grid=grid,
            zones=zones,
            zone_of=tuple(self.zone_at(s) if s in self.cells else -1 for s in every),
            lanes=lanes,
            starts=tuple(self.number[lane.start] for lane in drawing.lanes),
            thrones=thrones,
            hero_points=(tuple(spaces_of(heroes[RED])), tuple(spaces_of(heroes[BLUE]))),
            hero_point_mask=heroes[RED] | heroes[BLUE],
            points=(
                (minions[RED][MELEE], minions[RED][RANGED], minions[RED][HEAVY]),
                (minions[BLUE][MELEE], minions[BLUE][RANGED], minions[BLUE][HEAVY]),
            ),
            all_points=mask_of(s for s, cell in self.cells.items() if _is_minion(cell.mark)),
            beside_terrain=grid.spread(touching) & grid.ground,
            crossable=touching | enclosed,
            enclosed=enclosed,
            zone_masks=tuple(self.masks),
            names=tuple(self.cells[s].name if s in self.cells else "" for s in every),
            halves=tuple(2 * q + r + drawing.shift for q, r in grid.qr),
            by_name=self.by_name,
            opposite=tuple(opposite.get(s, -1) for s in every),
            provenance=tuple(drawing.notes),
        )

    def zone_at(self, space: int) -> int:
        return self.number[self.cells[space].zone]

    def marked(self, mark: str, team: int) -> Mask:
        letter = mark if team == RED else mark.upper()
        return mask_of(space for space, cell in self.cells.items() if cell.mark == letter)

    def adjacent_to(self, mask: Mask) -> set[int]:
        around = self.grid.spread(mask)
        return {i for i, other in enumerate(self.masks) if other != mask and around & other}

    def check_connected(self) -> None:
        for zone, mask in zip(self.declared, self.masks, strict=True):
            if not mask:
                raise self.drawing.wrong(zone.line, f"no space of the {zone.name} is drawn")
            self.check_piece(mask, f"the {zone.name}")
        self.check_piece(self.grid.ground, "the board")

    def check_piece(self, mask: Mask, what: str) -> None:
        pieces = []
        rest = mask
        while rest:
            start = spaces_of(rest)[0]
            piece = self.grid.reach(start, rest, self.grid.size) | 1 << start
            pieces.append(piece)
            rest &= ~piece
        if len(pieces) > 1:
            smallest = min(pieces, key=int.bit_count)
            stray = self.cells[spaces_of(smallest)[0]]
            raise self.drawing.wrong(stray.line, f"{what} is in pieces: {stray.name} is cut off")

    def enclosed(self) -> Mask:
        """The terrain that cannot be reached from outside; it must be drawn, so that a space that
        was forgotten is noticed."""
        grid = self.grid
        everywhere = (1 << grid.size) - 1
        water = grid.reach(0, everywhere & ~grid.ground, grid.size) | 1
        enclosed = everywhere & ~grid.ground & ~water
        for space in spaces_of(enclosed):
            q, r = grid.qr[space]
            if (q, r) not in self.drawing.rocks:
                gap = self.drawing.place(q, r)
                raise self.drawing.wrong(self.drawing.rows[r], f"a gap at {gap}: draw it or put ##")
        return enclosed

    def thrones(self) -> tuple[int, int]:
        found: dict[int, int] = {}
        for i, zone in enumerate(self.declared):
            if zone.kind != "throne":
                continue
            if zone.team < 0:
                raise self.drawing.wrong(zone.line, f"the {zone.name} belongs to no team")
            if zone.team in found:
                raise self.drawing.wrong(zone.line, f"the {zone.name} is a second Throne of a team")
            found[zone.team] = i
        if len(found) < 2:
            missing = "blue" if RED in found else "red"
            raise self.drawing.wrong(self.declared[0].line, f"there is no {missing} Throne")
        return found[RED], found[BLUE]

    def check_points(self, thrones: tuple[int, int]) -> None:
        for space, cell in self.cells.items():
            zone = self.declared[self.zone_at(space)]
            if _is_minion(cell.mark) and zone.kind == "side":
                raise self.drawing.wrong(
                    cell.line,
                    f"the minion point {cell.name} lies in the {zone.name}, off the lanes",
                )
            team = RED if cell.mark.islower() else BLUE
            if cell.mark.lower() == _HERO and self.zone_at(space) != thrones[team]:
                home = self.declared[thrones[team]].name
                raise self.drawing.wrong(
                    cell.line, f"the hero point {cell.name} must lie in the {home}"
                )
        for team, throne in enumerate(thrones):
            zone = self.declared[throne]
            if not self.marked(_HERO, team):
                raise self.drawing.wrong(zone.line, f"the {zone.name} has no hero point")
        for i, zone in enumerate(self.declared):
            for team, colour in ((RED, "red"), (BLUE, "blue")):
                points = 0
                for mark in _MINIONS:
                    points |= self.marked(mark, team)
                if zone.kind == "lane" and not points & self.masks[i]:
                    raise self.drawing.wrong(
                        zone.line, f"the {zone.name} has no {colour} minion point"
                    )

    def opposite(self) -> dict[int, int]:
        """Where the half turn brings each space, which swaps the teams and nothing else."""
        drawing, grid = self.drawing, self.grid
        line, *ends = drawing.turn
        for name in ends:
            if name not in self.by_name:
                raise drawing.wrong(line, f"there is no space {name!r}")
        (q1, r1), (q2, r2) = (grid.qr[self.by_name[name]] for name in ends)
        turned: dict[int, int] = {}
        for (q, r), cell in drawing.cells.items():
            to = q1 + q2 - q, r1 + r2 - r
            other = drawing.cells.get(to)
            if other is None:
                raise drawing.wrong(
                    cell.line,
                    f"{cell.name} has no counterpart: the half turn brings it to "
                    f"{drawing.place(*to)}, where no space is drawn",
                )
            if cell.mark.swapcase() != other.mark:
                raise drawing.wrong(
                    cell.line,
                    f"the mark {cell.mark!r} of {cell.name} does not fit {other.mark!r} of its "
                    f"counterpart {other.name} on line {other.line}",
                )
            turned[grid.index(q, r)] = grid.index(*to)
        self.check_zones_turn(turned)
        return turned

    def check_zones_turn(self, turned: dict[int, int]) -> None:
        pairs = Counter((self.zone_at(a), self.zone_at(b)) for a, b in turned.items())
        partner: dict[int, int] = {}
        for (i, image), _ in pairs.most_common():
            partner.setdefault(i, image)
        for a, b in turned.items():
            here, there = self.cells[a], self.cells[b]
            if partner[self.zone_at(a)] != self.zone_at(b):
                mine = self.declared[self.zone_at(a)].name
                expected = self.declared[partner[self.zone_at(a)]].name
                raise self.drawing.wrong(
                    here.line,
                    f"{here.name} is in the {mine}, but its counterpart {there.name} on line "
                    f"{there.line} is not in the {expected}",
                )
        for i, zone in enumerate(self.declared):
            other = self.declared[partner[i]]
            team = zone.team if zone.team < 0 else 1 - zone.team
            if (other.kind, other.team) != (zone.kind, team):
                raise self.drawing.wrong(
                    zone.line,
                    f"the {zone.name} and its counterpart, the {other.name} of line {other.line}, "
                    "differ in more than their colour",
                )

    def lanes(
        self, thrones: tuple[int, int], adjacent: list[set[int]], partner: list[int]
    ) -> tuple[tuple[int, ...], ...]:
        wrong = self.drawing.wrong
        lanes: dict[tuple[int, ...], int] = {}
        used: set[int] = set()
        for lane in self.drawing.lanes:
            zones = tuple(self.number[letter] for letter in lane.zones)
            if (zones[0], zones[-1]) != thrones:
                raise wrong(lane.line, "a lane must run from the red Throne to the blue Throne")
            for a, b in pairwise(zones):
                if b not in adjacent[a]:
                    names = f"the {self.declared[a].name} and the {self.declared[b].name}"
                    raise wrong(lane.line, f"{names} are not adjacent")
            for i in zones[1:-1]:
                if self.declared[i].kind != "lane":
                    raise wrong(lane.line, f"the {self.declared[i].name} is not a lane zone")
                if i in used:
                    raise wrong(lane.line, f"the {self.declared[i].name} is on a lane twice")
                used.add(i)
            if self.number[lane.start] not in zones[1:-1]:
                name = self.declared[self.number[lane.start]].name
                raise wrong(lane.line, f"the lane cannot start in the {name}")
            lanes[zones] = self.number[lane.start]
        for i, zone in enumerate(self.declared):
            if zone.kind == "lane" and i not in used:
                raise wrong(zone.line, f"no lane runs through the {zone.name}")
        for lane, (zones, start) in zip(self.drawing.lanes, lanes.items(), strict=True):
            image = tuple(partner[i] for i in reversed(zones))
            if lanes.get(image) != partner[start]:
                raise wrong(lane.line, "a half turn does not bring this lane onto a lane")
        return tuple(lanes)

    def first_printing(self, adjacent: list[set[int]], partner: list[int]) -> list[set[int]]:
        listed = {frozenset((self.number[a], self.number[b])) for _, a, b in self.drawing.borders}
        wider = [set(zones) for zones in adjacent]
        for line, first, second in self.drawing.borders:
            a, b = self.number[first], self.number[second]
            names = f"the {self.declared[a].name} and the {self.declared[b].name}"
            if b in adjacent[a]:
                raise self.drawing.wrong(line, f"{names} are adjacent without a border line")
            if frozenset((partner[a], partner[b])) not in listed:
                raise self.drawing.wrong(line, f"the counterparts of {names} have no border line")
            wider[a].add(b)
            wider[b].add(a)
        return wider


def _is_minion(mark: str) -> bool:
    return mark != EMPTY and mark.lower() in _MINIONS
