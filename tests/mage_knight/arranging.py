"""Things put on the map of a `Table`."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import ENEMY
from critias.games.mage_knight.rules.state import CityRecord
from mage_knight.table import Table


def rampaging(table: Table, space: str, *enemies: str) -> None:
    """Rampaging enemies on a space, taken from their pile."""
    place = table.space(space)
    table.state.tokens[place] = [ENEMY[name] for name in enemies]
    table.state.rampaging |= 1 << place
    take(table, *enemies)


def take(table: Table, *enemies: str) -> None:
    """The tokens are no longer in their piles."""
    for name in enemies:
        for pile in table.state.piles:
            if ENEMY[name] in pile:
                pile.remove(ENEMY[name])
                break


def garrison(table: Table, space: str, *enemies: str) -> None:
    """Tokens on a site, face up."""
    table.state.tokens[table.space(space)] = [ENEMY[name] for name in enemies]
    take(table, *enemies)


def city(
    table: Table, space: str, colour: int, *enemies: str, conquered: bool = False
) -> CityRecord:
    """A city with this garrison."""
    found = CityRecord(colour, 1, [table.space(space)], [ENEMY[name] for name in enemies])
    found.conquered = conquered
    table.state.cities.append(found)
    take(table, *enemies)
    return found


def shield(table: Table, space: str, seat: int = 0) -> None:
    """A Shield on a site."""
    table.state.shields[table.space(space)] = seat
