"""The map as a seat sees it: spaces and how they are reached, cities, enemies that lie there."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from critias.games.mage_knight.bots.land import reach
from critias.games.mage_knight.bots.sight.facts import ENEMY_FACTS, NO_ENEMY
from critias.games.mage_knight.bots.sight.sheets import MOST_WAY, ON_TILE, SEATS, SPACES, WORDS
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import CITY_COST, CLOSED, ENEMIES, HEXES
from critias.games.mage_knight.rules.map import CITY_LETTER, LATTICES, spaces_of
from critias.games.mage_knight.rules.state import NOBODY, OFF_MAP, MageKnightState
from critias.players.observing import numbered, remembered

ENEMY: Final = tuple(numbered(WORDS["enemies"]).get(enemy.id, 0) for enemy in ENEMIES)
"""The number of the word of an enemy."""
Tiles: TypeAlias = "tuple[tuple[int, int, int], ...]"
_COLUMN: Final = {column.name: place for place, column in enumerate(SPACES.columns)}
_WIDTH: Final = SPACES.width


@lru_cache(maxsize=512)
def rows_of(tiles: Tiles) -> dict[int, int]:
    """The row of every revealed space, counted from 1."""
    return {
        slot * ON_TILE + place: number * ON_TILE + place + 1
        for number, (slot, _, _) in enumerate(tiles)
        for place in range(ON_TILE)
    }


def row_of(relative: Sequence[int], seat: int) -> int:
    """The row of a player, counted from 1; 0 for nobody."""
    return relative.index(seat) + 1 if 0 <= seat < len(relative) else 0


@lru_cache(maxsize=256)
def _ground(
    shape: str, tiles: Tiles, ground: str, sites: str
) -> tuple[array[int], tuple[array[int], array[int]]]:
    """The sheet of the spaces with what is printed there and nothing else, and where they lie."""
    rows, qr = rows_of(tiles), LATTICES[shape].qr
    sheet = array("h", bytes(2 * _WIDTH * len(rows)))
    sheet[_COLUMN["terrain"] :: _WIDTH] = array("h", [int(ground[space]) + 1 for space in rows])
    letters = [sites[space] for space in rows]
    sheet[_COLUMN["site"] :: _WIDTH] = array(
        "h", [0 if letter == " " else ord(letter) - 96 for letter in letters]
    )
    q, r = (array("h", [qr[space][axis] for space in rows]) for axis in range(2))
    return sheet, (q, r)


@lru_cache(maxsize=256)
def _entered(tiles: Tiles, ground: str, sites: str, costs: tuple[int, ...]) -> array[int]:
    """What every space costs to enter."""
    found = (
        CITY_COST if sites[space] == CITY_LETTER else costs[int(ground[space])]
        for space in rows_of(tiles)
    )
    return array("h", [0 if cost >= CLOSED else min(cost, 9) for cost in found])


@lru_cache(maxsize=1024)
def _walked(
    shape: str, tiles: Tiles, ground: str, sites: str, origin: int, costs: tuple[int, ...],
    walls: int, flying: bool, rampaging: int,
) -> tuple[array[int], ...]:  # fmt: skip
    """How every space is reached: the last columns of the spaces."""
    rows, qr = rows_of(tiles), LATTICES[shape].qr
    ways = [array("h", bytes(2 * len(rows))) for _ in range(_LAST_WAY - _FIRST_WAY)]
    if origin < 0:
        return tuple(ways)
    way, walked, first, assault, provoking = ways
    found = reach(shape, ground, sites, rampaging, walls, 0, costs, flying, origin, MOST_WAY)
    own_q, own_r = qr[origin]
    leads = {
        near: _DIRECTION.get((qr[near][0] - own_q, qr[near][1] - own_r), 0)
        for near in LATTICES[shape].neighbours[origin]
    }
    for space, (points, before, angry) in found.items():
        row = rows[space] - 1
        way[row], walked[row], provoking[row] = points, 1, angry != 0
        assault[row] = walls >> space & 1
        while before != origin:
            space, before = before, found[before][1]
        first[row] = leads.get(space, 0)
    return tuple(ways)


_DIRECTION: Final = {step: number for number, step in enumerate(HEXES[1:], start=1)}
_FIRST_WAY: Final = _COLUMN["way"]
_LAST_WAY: Final = _COLUMN["provoking"] + 1


@remembered
def spaces(
    shape: str,
    tiles: Tiles,
    ground: str,
    sites: str,
    origin: int,
    costs: tuple[int, ...],
    walls: int,
    flying: bool,
    rampaging: int,
    all_tokens: Mapping[int, Sequence[int]],
    shields: Mapping[int, int],
    marks: Mapping[int, Sequence[int]],
    burned: Sequence[int],
    secrets: Sequence[int],
    ruins: Mapping[int, int],
    heroes: Sequence[int],
    relative: Sequence[int],
) -> array[int]:
    """The sheet of the spaces; it is the same for many positions."""
    rows, width = rows_of(tiles), _WIDTH
    printed, lying = _ground(shape, tiles, ground, sites)
    sheet = printed[:]
    for column, (places, own) in enumerate(
        zip(lying, LATTICES[shape].qr[max(origin, 0)], strict=True)
    ):
        sheet[column::width] = array("h", [place - own for place in places])
    sheet[_COLUMN["cost"] :: width] = _entered(tiles, ground, sites, costs)
    for column, ways in enumerate(
        _walked(shape, tiles, ground, sites, origin, costs, walls, flying, rampaging),
        start=_FIRST_WAY,
    ):
        sheet[column::width] = ways

    def put(space: int, column: int, value: int) -> None:
        if space in rows:
            sheet[(rows[space] - 1) * width + column] += value

    for space in spaces_of(rampaging):
        put(space, 4, 1)
    for space, tokens in all_tokens.items():
        put(space, 5, len(tokens))
    for space, owner in shields.items():
        put(space, 6, row_of(relative, owner))
    for space, owners in marks.items():
        put(space, 7, sum(1 << relative.index(owner) for owner in set(owners)))
    for space in burned:
        put(space, 8, 1)
    for space in secrets:
        put(space, 9, 1)
    for space, ruin in ruins.items():
        put(space, 10, 1 if ruin == NOBODY else ruin + 2)
    for place, space in enumerate(heroes):
        if space != OFF_MAP:
            put(space, 11, 1 << place)
    return sheet


def cities(
    state: MageKnightState, rows: Mapping[int, int], relative: Sequence[int]
) -> Iterator[int]:
    for city in state.cities:
        yield from (
            city.colour + 1, city.second + 1, city.level, rows.get(city.spaces[0], 0),
            city.conquered, row_of(relative, city.leader),
            *(city.shields.count(seat) for seat in relative), *((0,) * (SEATS - len(relative))),
        )  # fmt: skip


@remembered
def tokens(
    tiles: Tiles,
    all_tokens: Mapping[int, Sequence[int]],
    garrisons: Sequence[tuple[int, Sequence[int]]],
) -> array[int]:
    """The enemies on the map, and those in cities, each of which lies in a space."""
    rows = rows_of(tiles)
    sheet = array("h")
    for space, lying in sorted(all_tokens.items()):
        for token in lying:
            sheet.extend((rows.get(space, 0), 0, *_token(token)))
    for number, (space, garrison) in enumerate(garrisons, start=1):
        for token in garrison:
            sheet.extend((rows.get(space, 0), number, *_token(token)))
    return sheet


def _token(token: int) -> tuple[int, ...]:
    if token >= 0:
        return (ENEMY[token], 0, *ENEMY_FACTS[token])
    return (0, gaining.pile_of_back(token) + 1, *NO_ENEMY)
