"""Printed tables that are no pieces: mana, levels, Reputation, scoring, scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from critias.games.mage_knight.rules.components import (
    DATA,
    SHAPE,
    TILE,
    Basic,
    Count,
    Some,
    Text,
    in_order,
)
from critias.kernel.errors import BadData
from critias.kit.data import Component, distinct, entries, expect, load


class ManaTable(Component, frozen=True):
    """Dice and crystals: dice in the box, dice of the Source beyond one for each player, and the
    crystals of one colour a player can own."""

    basic: tuple[Basic, ...]
    special: tuple[Literal["gold", "black"], ...]
    dice: Some
    source: Some
    crystals: Some


MANA: Final = load(DATA / "mana.toml", ManaTable)


class Level(Component, frozen=True):
    """A level: the Fame at which it begins, and what it gives."""

    level: Some
    fame: Count
    armor: Some
    hand: Some
    command: Some


def read_levels(path: Path = DATA / "levels.toml") -> tuple[Level, ...]:
    """The entries of the file, checked."""
    found = entries(path, "level", Level)
    in_order(path, [str(level.level) for level in found], [str(n) for n in range(1, 11)])
    return found


LEVELS: Final = read_levels()
FAME_SPACES: Final = 120
LEVEL_AT: Final = tuple(level.fame for level in LEVELS)
ARMOR: Final = tuple(level.armor for level in LEVELS)
HAND_LIMIT: Final = tuple(level.hand for level in LEVELS)
COMMAND: Final = tuple(level.command for level in LEVELS)
"""The Fame at which each level begins; Armor, Hand limit and Command tokens by level, the first
being level 1."""


class ReputationSpace(Component, frozen=True):
    """What a space of the Reputation track adds to Influence; None: nobody deals with you."""

    space: Annotated[int, Meta(ge=-7, le=7)]
    influence: int | None = None


class _Track(Component, frozen=True):
    space: tuple[ReputationSpace, ...]


def _reputation() -> tuple[int | None, ...]:
    path = DATA / "reputation.toml"
    found = load(path, _Track).space
    in_order(path, [str(s.space) for s in found], [str(n) for n in range(-7, 8)])
    return tuple(s.influence for s in found)


REPUTATION: Final = _reputation()
"""What Reputation -7 to +7 adds to Influence; None: no interaction at all."""


class Achievements(Component, frozen=True):
    """Fame for what a player owns at the end."""

    spell: int
    advanced_action: int
    artifact: int
    crystals_per_fame: Some
    conquered_site: int
    adventure_site: int
    wound: int


class Titles(Component, frozen=True):
    """Fame for having most in a category, alone or level with others."""

    greatest: tuple[int, int]
    beating: tuple[int, int]
    city_conqueror: tuple[int, int]
    liberator: tuple[int, int]
    dungeon_crawler: tuple[int, int]


class CityPoints(Component, frozen=True):
    """Fame for cities in the conquest scenarios."""

    leader: int
    shield: int


class GoalPoints(Component, frozen=True):
    """Points of cooperative and solo games."""

    city: int
    all_cities: int
    all_lead: int
    round_left: int
    dummy_card: int
    not_announced: int


class ScenarioPoints(Component, frozen=True):
    """Fame that one scenario knows."""

    revealed_tile: int
    countryside_mine: int
    core_mine: int
    dungeon: int


class Scoring(Component, frozen=True):
    """All points of the end of the game."""

    achievements: Achievements
    titles: Titles
    city: CityPoints
    goal: GoalPoints
    scenario: ScenarioPoints


SCORING: Final = load(DATA / "scoring.toml", Scoring)


class ScenarioTable(Component, frozen=True):
    """The set-up of a scenario for one number of players."""

    players: Annotated[int, Meta(ge=1, le=4)]
    map: str
    countryside: Some
    city: Some
    core: Some
    levels: tuple[int, ...] = ()
    rounds: Count = 0
    dummy: bool = False
    interactive: bool = True


class Scenario(Component, frozen=True):
    """A scenario: its set-up for each number of players and what is special about it."""

    id: Text
    name: Text
    kind: Literal["competitive", "cooperative", "solo"]
    rounds: Some
    cities: Literal["closed", "friendly", "level", "order"]
    text: Text
    tables: tuple[ScenarioTable, ...]
    level: Count = 0
    blitz: bool = False
    in_order: bool = False
    elite_units: bool = True
    interactive: bool = True
    pvp: bool = True
    countryside_tiles: tuple[str, ...] = ()
    core_tiles: tuple[str, ...] = ()
    core_without: tuple[str, ...] = ()
    city_tile: str = ""

    def table(self, players: int) -> ScenarioTable | None:
        """The set-up for so many players, if there is one."""
        return next((table for table in self.tables if table.players == players), None)


def read_scenarios(path: Path = DATA / "scenarios.toml") -> tuple[Scenario, ...]:
    """The entries of the file, checked."""
    found = entries(path, "scenario", Scenario)
    expect(path, "scenarios", len(found), 11)
    distinct(path, "the scenario", [scenario.id for scenario in found])
    for scenario in found:
        place = f"{path}: scenario {scenario.id!r}"
        named = (*scenario.countryside_tiles, *scenario.core_tiles, *scenario.core_without)
        for tile in (*named, *filter(None, [scenario.city_tile])):
            if tile not in TILE:
                raise BadData(f"{place}: there is no tile {tile!r}")
        for table in scenario.tables:
            if table.map not in SHAPE:
                raise BadData(f"{place}: tables: there is no map {table.map!r}")
            if scenario.cities == "order" and len(table.levels) != table.city:
                raise BadData(f"{place}: tables: {table.players} players: a level for each city")
    return found


SCENARIOS: Final = read_scenarios()
SCENARIO: Final = {scenario.id: scenario for scenario in SCENARIOS}
