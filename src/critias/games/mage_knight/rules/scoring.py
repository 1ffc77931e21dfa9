"""The end of the game: achievements, titles, what the scenario adds, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import movement
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    DEED_KIND,
    DUNGEON,
    KEEP,
    MAGE_TOWER,
    SITES,
    SPELL,
    TOMB,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.gaining import all_deeds
from critias.games.mage_knight.rules.map import is_core, lattice, site_at
from critias.games.mage_knight.rules.state import NOBODY, MageKnightState
from critias.games.mage_knight.rules.tables import SCORING
from critias.kernel.rules import Outcome

CATEGORIES: Final = ("knowledge", "loot", "leader", "conqueror", "adventurer", "beating")
POINTS: Final = SCORING.achievements


def achievements(state: MageKnightState, seat: int) -> dict[str, int]:
    """The Fame of each category."""
    player = state.players[seat]
    cards = all_deeds(player)
    kinds = [DEED_KIND[card] for card in cards]
    conquered = adventures = 0
    dungeon = SCORING.scenario.dungeon if "dungeon_lords" in state.switches else 0
    for space, owner in state.shields.items():
        if owner != seat:
            continue
        site = site_at(state, space)
        if SITES[site].score == "conqueror":
            conquered += POINTS.conquered_site
        elif SITES[site].score == "adventurer":
            special = dungeon and site in (DUNGEON, TOMB)
            adventures += dungeon if special else POINTS.adventure_site
    return {
        "knowledge": POINTS.spell * kinds.count(SPELL)
        + POINTS.advanced_action * kinds.count(ADVANCED_ACTION),
        "loot": POINTS.artifact * kinds.count(ARTIFACT)
        + sum(player.crystals) // POINTS.crystals_per_fame,
        "leader": sum(
            UNITS[unit.card].level // 2 if unit.wounds else UNITS[unit.card].level
            for unit in player.units
        ),
        "conqueror": conquered,
        "adventurer": adventures,
        "beating": POINTS.wound * cards.count(WOUND),
    }


def title(values: list[int], alone: int, tied: int) -> list[int]:
    """The Fame of a title: for the best alone, or for those level; nobody has it at zero."""
    best = max(values)
    holders = values.count(best)
    if best <= 0:
        return [0] * len(values)
    worth = alone if holders == 1 else tied
    return [worth if value == best else 0 for value in values]


def city_points(state: MageKnightState, seat: int) -> int:
    """Fame for cities led, and for those with an own Shield."""
    points = 0
    for city in state.cities:
        if city.conquered and city.leader == seat:
            points += SCORING.city.leader
        elif city.conquered and seat in city.shields:
            points += SCORING.city.shield
    return points


def mine_points(state: MageKnightState, seat: int) -> int:
    """Fame for liberated mines."""
    points = SCORING.scenario
    return sum(
        points.core_mine if is_core(state, space) else points.countryside_mine
        for space, owner in state.shields.items()
        if owner == seat and SITES[site_at(state, space)].id == "crystal_mine"
    )


def goal_points(state: MageKnightState) -> int:
    """Points of solo and cooperative games for cities and time."""
    goal = SCORING.goal
    taken = [city for city in state.cities if city.conquered]
    points = goal.city * len(taken)
    won = len(taken) == len(state.levels)
    if won:
        points += goal.all_cities
    leaders = {city.leader for city in taken}
    if len(state.players) > 1 and leaders >= set(range(len(state.players))):
        points += goal.all_lead
    points += goal.round_left * (state.rounds - state.round)
    dummy = state.dummy
    assert dummy is not None, "a solo or cooperative game has a Dummy"
    points += goal.dummy_card * len(dummy.deck)
    if state.announced == NOBODY:
        points += goal.not_announced
    return points


def scores(state: MageKnightState) -> list[int]:
    """The final score of every player."""
    seats = range(len(state.players))
    table = [achievements(state, seat) for seat in seats]
    fame = [player.fame for player in state.players]
    if "cooperative" in state.switches:
        lowest = "lowest_achievements" in state.switches
        total = min(fame) + goal_points(state)
        for category in CATEGORIES:
            values = [row[category] for row in table]
            worst = lowest or category == "beating"
            total += min(values) if worst else max(values)
        return [total] * len(state.players)
    sides = TEAMS if "teams" in state.switches else tuple((seat,) for seat in seats)
    totals = [min(fame[seat] for seat in side) for side in sides]
    for category, worth in categories(state).items():
        pick = min if category == "beating" else max
        values = [pick(table[seat][category] for seat in side) for side in sides]
        _add(totals, values, worth)
    if is_mission(state):
        return [totals[0] + goal_points(state)]
    for name, (points, worth) in EXTRAS.items():
        if name in state.switches:
            values = [max(points(state, seat) for seat in side) for side in sides]
            _add(totals, values, worth)
    return [next(t for t, side in zip(totals, sides, strict=True) if s in side) for s in seats]


TEAMS: Final = ((0, 2), (1, 3))


def categories(state: MageKnightState) -> dict[str, tuple[int, int]]:
    """The categories of Achievements with the Fame of their titles in this game."""
    titles = SCORING.titles
    found = dict.fromkeys(CATEGORIES, titles.greatest)
    found["beating"] = titles.beating
    if "dungeon_lords" in state.switches:
        found["adventurer"] = titles.dungeon_crawler
    return found


def _add(totals: list[int], values: list[int], worth: tuple[int, int]) -> None:
    """Add the values of one category and its title to the totals of the sides. The Greatest
    Beating is the title of most penalties; whoever plays alone is awarded none."""
    added = [0] if len(totals) == 1 else title([abs(value) for value in values], *worth)
    for side, (value, extra) in enumerate(zip(values, added, strict=True)):
        totals[side] += value + extra


EXTRAS: Final[dict[str, tuple[Callable[[MageKnightState, int], int], tuple[int, int]]]] = {
    "conquest": (city_points, SCORING.titles.city_conqueror),
    "mines_liberation": (mine_points, SCORING.titles.liberator),
}


def is_mission(state: MageKnightState) -> bool:
    """Whether cities are conquered together or alone: all win or lose, and the goal and the time
    count instead of what single players have done for it."""
    alone = len(state.players) == 1 and "conquest" in state.switches
    return alone or "cooperative" in state.switches


def is_won(state: MageKnightState) -> bool:
    """Whether all cities of the scenario are conquered."""
    return len(state.cities) == len(state.levels) and all(city.conquered for city in state.cities)


SUCCESSES: Final = ("mines_liberation", "dungeon_lords")
"""Missions that can be failed by whoever plays them alone."""


def holding_points(state: MageKnightState, seat: int) -> int:
    """3 for a keep, 2 for a mage tower."""
    worth = {KEEP: 3, MAGE_TOWER: 2}
    return sum(
        worth.get(site_at(state, space), 0)
        for space, owner in state.shields.items()
        if owner == seat
    )


def holding_outcome(state: MageKnightState) -> Outcome:
    """Most points win; a tie has no winner."""
    seats = range(len(state.players))
    points = [holding_points(state, seat) for seat in seats]
    if "teams" in state.switches:
        points = [points[seat % 2] + points[seat % 2 + 2] for seat in seats]
    best = max(points)
    winners = tuple(seat for seat in seats if points[seat] == best)
    if min(points) == best:
        winners = ()
    return Outcome(winners, "towers", "mk.scenario.hold.win", tuple(points))


def outcome(state: MageKnightState) -> Outcome | None:
    """The result, once the game is over."""
    return _result(state) if state.over else None


def _result(state: MageKnightState) -> Outcome:
    final = tuple(scores(state))
    if is_mission(state):
        rule = (
            "mk.scenario.full-coop.result"
            if "cooperative" in state.switches
            else "mk.scenario.solo.score-base"
        )
        if is_won(state):
            everybody = tuple(range(len(state.players)))
            return Outcome(everybody, "conquered", rule, final)
        return Outcome((), "time", rule, final)
    if "one_to_return" in state.switches:
        there = tuple(movement.heroes_at(state, lattice(state).portal))
        if state.champions:
            back = {seat % 2 for seat in there if seat in state.champions}
            there = tuple(seat for seat in range(len(state.players)) if seat % 2 in back)
            return Outcome(there, "back", "mk.scenario.return.team")
        return Outcome(there, "back", "mk.scenario.return.win")
    if "holding" in state.switches:
        return holding_outcome(state)
    if len(state.players) == 1 and any(name in state.switches for name in SUCCESSES):
        reason = "mission" if state.ending else "time"
        return Outcome(
            (0,) if state.ending else (), reason, "mk.scenario.solo.other-missions", final
        )
    best = max(final)
    winners = tuple(seat for seat, score in enumerate(final) if score == best)
    return Outcome(winners, "fame", "mk.flow.outcome-by-scenario", final)


def cities_of(state: MageKnightState, seat: int) -> int:
    """The conquered cities in whose conquest a player took part."""
    return sum(city.conquered and seat in city.shields for city in state.cities)
