"""The island in its sea: everything about a board that never changes, drawn once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from critias.games.goa2.rules.board import Board, Zone
from critias.games.goa2.shown import icons
from critias.games.goa2.shown.palette import GROUND, TEAM, TEAM_DARK
from critias.kernel.hexes import Mask, spaces_of
from critias.kit.hexmap import bounds, centres, hex_path, hexagon, outline
from critias.kit.language import cached, say
from critias.kit.offers import why
from critias.kit.svg import Point, at, esc, icon, num, svg_path, svg_points

SIZE: Final = 30.0
"""From the centre of a hex to its corners."""
SHORE: Final = 30.0
"""Sea around the island."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What the drawing of one board needs, worked out once."""

    width: float
    height: float
    centres: tuple[Point, ...]
    hexes: tuple[str, ...]
    """Per space: the points of its polygon."""
    inner: tuple[str, ...]
    """The same, a little smaller."""
    zone_paths: tuple[str, ...]
    labels: tuple[tuple[float, float, float], ...]
    """Per zone: where its name has most room, and how much that is."""
    shift: Point
    """What is added to the coordinates of `hexmap`."""
    svg: str
    """All that never changes."""


@cached
def terrain(key: str) -> Terrain:
    """The drawing of a board; (0,0) is the upper left corner of the sea."""
    board = Board.of(key)
    grid = board.grid
    land = grid.ground | board.enclosed
    left, top, width, height = bounds(grid, land, SIZE)
    dx, dy = SHORE - left, SHORE - top
    middles = tuple((x + dx, y + dy) for x, y in centres(grid, SIZE))
    draft = _Draft(board, middles, (dx, dy))
    return Terrain(
        width=width + 2 * SHORE,
        height=height + 2 * SHORE,
        centres=middles,
        hexes=tuple(svg_points(hexagon(middle, SIZE)) for middle in middles),
        inner=tuple(svg_points(hexagon(middle, SIZE - 4)) for middle in middles),
        zone_paths=tuple(draft.path(zone.mask) for zone in board.zones),
        labels=tuple(draft.label_place(zone) for zone in board.zones),
        shift=(dx, dy),
        svg=draft.drawing(land),
    )


class _Draft:
    """The static layer of one board."""

    def __init__(self, board: Board, middles: tuple[Point, ...], shift: Point) -> None:
        self.board = board
        self.middles = middles
        self.shift = shift

    def path(self, mask: Mask) -> str:
        """The outline of a set of spaces."""
        dx, dy = self.shift
        loops = outline(self.board.grid, mask, SIZE)
        return svg_path([[(x + dx, y + dy) for x, y in loop] for loop in loops])

    def drawing(self, land: Mask) -> str:
        """All of it, from the bottom up."""
        coast = self.path(land)
        return "".join(
            (
                _shore(coast),
                self.ground(),
                self.scenery(),
                self.borders(),
                self.thrones(),
                self.points(),
                self.spaces(),
            )
        )

    def ground(self) -> str:
        parts = [f'<path d="{self.path(self.board.enclosed)}" fill="#8d9a76"/>']
        shades: dict[str, list[str]] = {}
        for zone in self.board.zones:
            colours = GROUND[ground_kind(zone)]
            for space in spaces_of(zone.mask):
                shade = colours[_mix(space) % len(colours)]
                shades.setdefault(shade, []).append(hex_path(self.middles[space], SIZE))
        for shade, hexes in shades.items():
            parts.append(
                f'<path d="{"".join(hexes)}" fill="{shade}" stroke="#3d3a22" '
                f'stroke-opacity=".28" stroke-width="1"/>'
            )
        parts += [
            f'<path d="{self.path(zone.mask)}" fill="{TEAM[zone.team]}" '
            f'fill-opacity="{".16" if zone.kind == "throne" else ".09"}"/>'
            for zone in self.board.zones
            if zone.team >= 0
        ]
        return "".join(parts)

    def scenery(self) -> str:
        parts = []
        for space in spaces_of(self.board.enclosed):
            x, y = self.middles[space]
            leafy = any(
                self.board.zones[self.board.zone_of[n]].kind == "side"
                for n in self.board.grid.neighbours[space]
            )
            parts.append(_trees(x, y, space) if leafy and _mix(space) % 3 else _rocks(x, y, space))
        for zone in self.board.zones:
            parts += [_growth(zone, *self.middles[space], space) for space in self.bare(zone)]
        return "".join(parts)

    def bare(self, zone: Zone) -> Iterable[int]:
        """The spaces of a zone without a spawn point."""
        return spaces_of(zone.mask & ~self.board.all_points & ~self.board.hero_point_mask)

    def borders(self) -> str:
        return "".join(
            f'<path d="{self.path(zone.mask)}" fill="none" stroke="#41351d" stroke-opacity=".75" '
            'stroke-width="2.6" stroke-linejoin="round"/>'
            for zone in self.board.zones
        )

    def thrones(self) -> str:
        parts = []
        for team, zone in enumerate(self.board.thrones):
            mask = self.board.zones[zone].mask
            place = at(*self.heart(self.board.zones[zone]))
            size = 74 if mask.bit_count() >= 16 else 48
            shape = f'<circle r="{size}"' if team == 0 else f'<path d="{square(0, 0, size - 4)}"'
            clip = f"goa2-throne-{team}"
            parts.append(
                f'<defs><clipPath id="{clip}"><path d="{self.path(mask)}"/></clipPath></defs>'
                f'<g class="goa2-throne" clip-path="url(#{clip})"><g opacity=".42" {place}>{shape} '
                f'fill="{TEAM[team]}" fill-opacity=".35" stroke="{TEAM_DARK[team]}" '
                'stroke-width="3" stroke-dasharray="12 5"/>'
                + icon(icons.CROWN, 0, 0, size * 0.6, TEAM_DARK[team], 'fill-opacity=".6"')
                + "</g></g>"
            )
        return "".join(parts)

    def points(self) -> str:
        parts = []
        for team in (0, 1):
            for kind in range(3):
                parts += [
                    _point(icons.MINION[kind], team, *self.middles[space], 12.5)
                    for space in spaces_of(self.board.points[team][kind])
                ]
            parts += [
                _point(icons.CROWN, team, *self.middles[space], 17)
                for space in self.board.hero_points[team]
            ]
        return "".join(parts)

    def spaces(self) -> str:
        """A hex for each space that can be pointed at: its name, and why it is no option."""
        parts = []
        for space in self.board.grid.spaces:
            name = self.board.names[space]
            zone = say(self.board.zones[self.board.zone_of[space]].name)
            parts.append(
                f'<path d="{hex_path(self.middles[space], SIZE)}" id="s{space}"{why(space)}'
                f' data-tip="{esc(f"{name}, {zone}")}"/>'
            )
        return f'<g data-named="-.15" fill="#fff" fill-opacity="0">{"".join(parts)}</g>'

    def label_place(self, zone: Zone) -> tuple[float, float, float]:
        """The middle and the width of the longest row of the zone, spawn points counted little."""
        _, low = self.heart(zone)
        runs: list[list[int]] = []
        for space in spaces_of(zone.mask):
            if runs and runs[-1][-1] == space - 1:
                runs[-1].append(space)
            else:
                runs.append([space])

        def worth(run: list[int]) -> tuple[float, float]:
            free = sum(self.room(space) for space in run)
            return round(free), -abs(self.middles[run[0]][1] - low)

        best = max(runs, key=worth)
        (left, y), (right, _) = self.middles[best[0]], self.middles[best[-1]]
        return (left + right) / 2, y, right - left + 1.7 * SIZE

    def room(self, space: int) -> float:
        """How much of a space is left for words."""
        if self.board.hero_point_mask >> space & 1:
            return 0.0
        return 0.6 if self.board.all_points >> space & 1 else 1.0

    def heart(self, zone: Zone) -> Point:
        """A place in the middle of a zone."""
        spots = [self.middles[space] for space in spaces_of(zone.mask)]
        x = sum(x for x, _ in spots) / len(spots)
        y = sum(y for _, y in spots) / len(spots)
        return x, y


def ground_kind(zone: Zone) -> str:
    """What the ground of a zone looks like."""
    if zone.kind == "side":
        for word in ("river", "cliffs"):
            if word in zone.key:
                return word
    return zone.kind


def _shore(coast: str) -> str:
    rings = ((64, "#5fb8c4", ".25"), (46, "#7cccd3", ".35"), (30, "#a9e2e0", ".6"))
    water = "".join(
        f'<path d="{coast}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" '
        f'stroke-width="{wide}" stroke-linejoin="round"/>'
        for wide, colour, opacity in rings
    )
    return (
        f'{water}<path d="{coast}" fill="#e9d8a6" stroke="#e9d8a6" stroke-width="16" '
        'stroke-linejoin="round"/>'
        f'<path d="{coast}" fill="none" stroke="#c9b078" stroke-opacity=".6" stroke-width="5" '
        'stroke-linejoin="round"/>'
    )


def _mix(number: int) -> int:
    """A number that looks random but is always the same."""
    return (number * 2654435761 >> 7) % 997


def _rocks(x: float, y: float, seed: int) -> str:
    turn = _mix(seed) % 7 - 3
    return (
        f'<g transform="translate({num(x)},{num(y)}) rotate({turn * 4})">'
        '<ellipse cx="0" cy="15" rx="23" ry="7" fill="#26301f" fill-opacity=".35"/>'
        '<path d="M-22 14-17-4-6-13 3 15Z" fill="#7b7d7a"/>'
        '<path d="M-17-4-6-13-9 2Z" fill="#a5a8a2"/>'
        '<path d="M-7 16 0-12 9-22 18-6 22 15Z" fill="#686b69"/>'
        '<path d="M0-12 9-22 7-4Z" fill="#b3b6af"/>'
        '<path d="M9-22 18-6 7-4Z" fill="#8b8e89"/></g>'
    )


def _trees(x: float, y: float, seed: int) -> str:
    spots = ((-11, 6, 12), (10, 8, 11), (0, -6, 14))
    parts = [f'<g transform="translate({num(x)},{num(y)})">']
    parts.append('<ellipse cx="0" cy="14" rx="23" ry="8" fill="#1d2c17" fill-opacity=".35"/>')
    for i, (dx, dy, r) in enumerate(spots):
        r += _mix(seed + i) % 3
        parts.append(
            f'<circle cx="{dx}" cy="{dy}" r="{r}" fill="#2f6b3a"/>'
            f'<circle cx="{dx - 3}" cy="{dy - 4}" r="{num(r * 0.62)}" fill="#4c9152"/>'
            f'<circle cx="{dx - 4}" cy="{dy - 6}" r="{num(r * 0.28)}" fill="#76b56b"/>'
        )
    parts.append("</g>")
    return "".join(parts)


def _growth(zone: Zone, x: float, y: float, seed: int) -> str:
    """A little something on bare ground, by its kind."""
    kind, roll = ground_kind(zone), _mix(seed)
    dx, dy = roll % 17 - 8, roll % 11 - 8
    place = f'transform="translate({num(x + dx)},{num(y + dy)})"'
    if kind == "side" and roll % 2:
        return (
            f'<g {place} opacity=".55"><path d="M0 8C-9 6-11-2-8-8-3-6 0-2 0 8ZM0 8C9 6 11-2 8-8 '
            '3-6 0-2 0 8Z" fill="#3f7d3f"/>'
            '<path d="M0 8C-3 0-2-8 0-13 2-8 3 0 0 8Z" fill="#5c9a4f"/></g>'
        )
    if kind == "lane" and not roll % 3:
        return (
            f'<path {place} d="M-6 4-8-3M-3 4V-5M0 4 2-4M7 4 6-1" stroke="#8a8a4a" '
            'stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round" fill="none"/>'
        )
    if kind == "throne" and not roll % 2:
        return (
            f'<path {place} d="M-10-3H0V4H-10ZM2-5H11V1H2Z" fill="none" stroke="#8b7d62" '
            'stroke-opacity=".45" stroke-width="1.4"/>'
        )
    if kind == "river":
        return (
            f'<path {place} d="M-12-2q4-4 8 0t8 0 8 0M-8 6q4-4 8 0t8 0" fill="none" '
            'stroke="#e8fbfb" stroke-opacity=".6" stroke-width="1.8" stroke-linecap="round"/>'
        )
    if kind == "cliffs" and roll % 2:
        return (
            f'<path {place} d="M-9 5-4-5 0 2 4-7 10 5" fill="none" stroke="#6f6a55" '
            'stroke-opacity=".55" stroke-width="1.8" stroke-linejoin="round"/>'
        )
    return ""


def _point(path: str, team: int, x: float, y: float, size: float) -> str:
    """A spawn point: round for Red, angular for Blue."""
    place = f'cx="{num(x)}" cy="{num(y - 2)}" r="{num(size + 2)}"'
    shape = f"<circle {place}" if team == 0 else f'<path d="{square(x, y - 2, size + 1)}"'
    return (
        f'<g class="goa2-point" opacity=".62">{shape} fill="#fff7e0" fill-opacity=".55" '
        f'stroke="{TEAM[team]}" stroke-width="2" stroke-dasharray="4 2.5"/>'
        + icon(path, x, y - 2, size * 0.62, TEAM_DARK[team])
        + "</g>"
    )


def square(x: float, y: float, half: float) -> str:
    """A square with its corners cut off: the shape of Blue."""
    c = half * 0.42
    points = (
        (-half, -half + c), (-half + c, -half), (half - c, -half), (half, -half + c),
        (half, half - c), (half - c, half), (-half + c, half), (-half, half - c),
    )  # fmt: skip
    return f"M{svg_points((x + dx, y + dy) for dx, dy in points)}Z"
