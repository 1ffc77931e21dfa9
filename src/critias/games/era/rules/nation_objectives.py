"""The objectives of major nations (10.7): what each is worth at the end, read from the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from critias.games.era.rules.board import (
    AQUATIC,
    COSMOPOLITAN,
    DARK,
    EXPLORERS,
    IMPERIAL,
    LIGHT,
    MYSTICAL,
    OCCULT,
    POPULISTS,
    PYRAMID,
    SECTARIANS,
    SPECIALS,
    ZEAL,
    ZONES,
)
from critias.games.era.rules.objectives import goal
from critias.games.era.rules.state import OUT, EraState
from critias.games.era.rules.values import (
    areas_of,
    count,
    lands_of,
    minors_of,
    on_map,
    spots_left,
    units_of,
)

Goal: TypeAlias = "Callable[[EraState, int], int]"
WORTH: Final[dict[int, Goal]] = {}


def worth_of(number: int) -> Callable[[Goal], Goal]:
    """Enter an objective in the list."""

    def enter(found: Goal) -> Goal:
        WORTH[number] = found
        return found

    return enter


def bonus(state: EraState, nation: int) -> int:
    """What the nation's objective adds to its Power at the end."""
    card = state.goal[nation]
    return 0 if card < 0 else WORTH[goal(card)](state, nation)


def _leads(state: EraState, nation: int, measure: Goal) -> bool:
    """Whether the nation has more than every other one in play; a tie is not more."""
    own = measure(state, nation)
    return all(
        measure(state, other) < own
        for other in range(5)
        if other != nation and state.status[other] != OUT
    )


@worth_of(AQUATIC)
def aquatic_spirit(state: EraState, nation: int) -> int:
    """1 for each minor on two oceans or more."""
    return sum(ZONES[area].bit_count() >= 2 for area in minors_of(state, nation))


@worth_of(EXPLORERS)
def emulous_explorers(state: EraState, nation: int) -> int:
    """3 for the most wildernesses."""
    return 3 if _leads(state, nation, _wildernesses) else 0


def _wildernesses(state: EraState, nation: int) -> int:
    return sum(state.wild >> area & 1 for area in areas_of(state, nation))


@worth_of(COSMOPOLITAN)
def cosmopolitan_dream(state: EraState, nation: int) -> int:
    """1 for each home or minor whose building spots are all filled."""
    return sum(spots_left(state, area) == 0 for area in lands_of(state, nation))


@worth_of(SECTARIANS)
def fanatical_sectarians(state: EraState, nation: int) -> int:
    """3, 4 or 5 with 3, 4 or 5 players, if it has a temple of a type of which the map holds at
    least twice as many as of the other."""
    there = {kind: on_map(state, kind) for kind in (DARK, LIGHT)}
    for kind, other in ((DARK, LIGHT), (LIGHT, DARK)):
        if count(state, nation, kind) and there[kind] >= 2 * there[other]:
            return state.players
    return 0


@worth_of(IMPERIAL)
def imperial_ambition(state: EraState, nation: int) -> int:
    """4 for the most minors, otherwise -1."""
    return 4 if _leads(state, nation, lambda s, n: len(minors_of(s, n))) else -1


@worth_of(ZEAL)
def militaristic_zeal(state: EraState, nation: int) -> int:
    """2, 3 or 4 with 3, 4 or 5 players for the most units."""
    return state.players - 1 if _leads(state, nation, units_of) else 0


@worth_of(MYSTICAL)
def mystical_aspiration(state: EraState, nation: int) -> int:
    """3 for the most areas with a pyramid."""
    return 3 if _leads(state, nation, _with_pyramid) else 0


def _with_pyramid(state: EraState, nation: int) -> int:
    return sum(state.buildings[area * 6 + PYRAMID] > 0 for area in lands_of(state, nation))


@worth_of(OCCULT)
def occult_collectors(state: EraState, nation: int) -> int:
    """3 for the most minors with a special action."""
    return 3 if _leads(state, nation, _special) else 0


def _special(state: EraState, nation: int) -> int:
    return sum(0 <= state.counter[area] < len(SPECIALS) for area in minors_of(state, nation))


@worth_of(POPULISTS)
def religious_populists(state: EraState, nation: int) -> int:
    """3 for the most temples of both types together, 4 with five players."""
    reward = 4 if state.players == 5 else 3
    return reward if _leads(state, nation, _temples) else 0


def _temples(state: EraState, nation: int) -> int:
    return count(state, nation, DARK) + count(state, nation, LIGHT)
