"""Names on the island: of heroes and of Zones. They dodge pieces and each other, here as on a large
screen; on a smaller one the table tries their other places (`elsewhere`). Where there is no room
they are left out: pointing says them as well."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.seen import GoaView, PieceView
from critias.games.goa2.rules.state import HERO
from critias.games.goa2.shown import words
from critias.games.goa2.shown.pieces import HERO_SIZE, MINION_SIZE, acting_heroes, owner_of
from critias.games.goa2.shown.terrain import SIZE, Terrain
from critias.kernel.hexes import spaces_of
from critias.kit.language import say
from critias.kit.svg import Point, at, elsewhere
from critias.kit.svg import words as map_words

SCREEN: Final = (1100.0, 800.0)
"""Pixels the whole map has on a large screen: what has no room there has none anywhere."""
LETTER: Final = 0.6
"""How wide a letter is, for its height."""
LOW, HIGH = 28.0, -30.0
"""Where the name of a hero begins below the figure, and where it ends above it."""
ASIDE: Final = 27.0
"""Where it begins beside the figure."""
ZONE_PLACES: Final = 5
NAME_SIZE: Final = 13
HANGING: Final = 'dominant-baseline="hanging"'


class Rect(NamedTuple):
    """What something covers, in the units of the map."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect) -> bool:
        """Whether they overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Labels(NamedTuple):
    """Drawn names: of the Zones, under the pieces, and of the heroes, above everything."""

    areas: str
    heroes: str


def labels(view: GoaView, land: Terrain) -> Labels:
    """All names that have room; heroes come first, then the Zones that are fought for."""
    taken = [_figure(piece, land) for piece in view["pieces"]]
    heroes = _heroes(view, land, taken)
    return Labels(_areas(view, land, taken), heroes)


def text_box(land: Terrain, x: float, middle: float, text: str, size: int) -> Rect:
    """What words cover where the map is small."""
    unit = max(land.width / SCREEN[0], land.height / SCREEN[1])
    wide, high = len(text) * size * LETTER * unit / 2, size * unit / 2
    return Rect(x - wide, middle - high, x + wide, middle + high)


def _figure(piece: PieceView, land: Terrain) -> Rect:
    x, y = land.centres[piece["space"]]
    half = HERO_SIZE if piece["kind"] == HERO else MINION_SIZE[0]
    return Rect(x - half, y - 3 - half, x + half, y - 3 + half)


def _free(box: Rect, taken: list[Rect], land: Terrain) -> bool:
    inside = box.left >= 0 and box.top >= 0 and box.right <= land.width
    return inside and box.bottom <= land.height and not any(box.meets(other) for other in taken)


# --- heroes --------------------------------------------------------------------------------------


def _heroes(view: GoaView, land: Terrain, taken: list[Rect]) -> str:
    """Below the figure, or else above it; who acts has a name in any case."""
    heroes = [piece for piece in view["pieces"] if piece["kind"] == HERO]
    acting = acting_heroes(view)
    parts = []
    for piece in sorted(heroes, key=lambda p: (land.centres[p["space"]][1], p["space"])):
        if _named_below(view, piece, heroes, land):
            continue
        acts = owner_of(view, piece)["index"] in acting
        drawn = _hero_name(piece, land, taken, always=acts)
        if drawn:
            x, y = land.centres[piece["space"]]
            parts.append(f'<g id="name-{piece["id"]}" {at(x, y - 3)}>{drawn}</g>')
    return "".join(parts)


def _hero_name(piece: PieceView, land: Terrain, taken: list[Rect], *, always: bool) -> str:
    x, y = land.centres[piece["space"]]
    name = words.hero_name(piece["label"])
    high = text_box(land, 0, 0, name, NAME_SIZE).bottom
    below = text_box(land, x, y - 3 + LOW + high, name, NAME_SIZE)
    above = text_box(land, x, y - 3 + HIGH - high, name, NAME_SIZE)
    places = ((below, LOW, 1), (above, HIGH, -1))
    found = next((place for place in places if _free(place[0], taken, land)), None)
    if found is None and always:
        found = places[0]
    if found is None:
        return ""
    box, down, side = found
    taken.append(box)
    others = elsewhere(
        (0, LOW + HIGH - 2 * down, 0, -2 * side),
        (ASIDE, -down, 1, -side),
        (-ASIDE, -down, -1, -side),
    )
    more = f"{others} {HANGING}" if side > 0 else others
    return map_words(0, down, name, NAME_SIZE, "name" if always else "name minor", more)


def _named_below(view: GoaView, piece: PieceView, heroes: list[PieceView], land: Terrain) -> bool:
    """Whether another figure of the same hero, near it and lower down, bears the name for both."""
    grid = Board.of(view["board"]).grid

    def depth(figure: PieceView) -> tuple[float, int]:
        return land.centres[figure["space"]][1], figure["space"]

    return any(
        other["label"] == piece["label"]
        and depth(other) > depth(piece)
        and grid.distance(other["space"], piece["space"]) <= 2
        for other in heroes
    )


# --- Zones ---------------------------------------------------------------------------------------


def _areas(view: GoaView, land: Terrain, taken: list[Rect]) -> str:
    """Where there is most room, or as near to that as nothing is in the way."""
    board = Board.of(view["board"])
    parts = []
    for number in sorted(range(len(board.zones)), key=lambda n: n not in view["zones"]):
        name, fought = say(board.zones[number].name), number in view["zones"]
        size, kind = (15, "area") if fought else (14, "area minor")
        places = [
            ((x, y), box)
            for x, y in _places(board, land, number)
            if _free(box := text_box(land, x, y, name, size), taken, land)
        ]
        if places:
            (x, y), box = places[0]
            taken.append(box)
            others = elsewhere(*((p - x, q - y, 0, 0) for (p, q), _ in places[1:ZONE_PLACES]))
            parts.append(map_words(x, y + 6, name, size, kind, others))
    return f'<g pointer-events="none">{"".join(parts)}</g>'


def _places(board: Board, land: Terrain, zone: int) -> list[Point]:
    """Spaces of a Zone for its name, the best first, never far from it."""
    x, y, _ = land.labels[zone]

    def away(point: Point) -> float:
        return (point[0] - x) ** 2 + 4 * (point[1] - y) ** 2

    spaces = [land.centres[space] for space in spaces_of(board.zone_masks[zone])]
    return [(x, y), *sorted((s for s in spaces if away(s) < (8 * SIZE) ** 2), key=away)]
