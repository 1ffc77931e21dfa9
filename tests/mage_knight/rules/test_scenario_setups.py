"""Scenarios: their set-up for every number of players, and what is special about each."""

from __future__ import annotations

from collections import Counter

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import end_of_turn, exploration, round, scoring
from critias.games.mage_knight.rules.components import (
    DEEDS,
    SKILLS,
    TACTIC,
    TILE,
    TILES,
    UNITS,
)
from critias.games.mage_knight.rules.gaining import gain_fame
from critias.games.mage_knight.rules.map import lattice, lay
from critias.games.mage_knight.rules.state import CityRecord, MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from mage_knight.table import Table


def new(scenario: str, players: int, seed: int = 4) -> MageKnightState:
    """A new game after the Heroes are dealt out."""
    setup = RULES.parse_setup({"scenario": scenario, "players": players, "heroes": "tovak"})
    return RULES.new(setup, seed)


def deck(state: MageKnightState) -> tuple[int, int, int]:
    """Countryside, city and other Core tiles of the deck, those already laid included."""
    laid = Counter(TILES[tile].kind for _, tile, _ in state.tiles)
    countryside, core, city = state.left
    return countryside + laid["countryside"], city + laid["city"], core + laid["core"]


MAPS = [
    pytest.param(
        "first_reconnaissance",
        1,
        "wedge_no_core_limit",
        (8, 1, 2),
        4,
        marks=pytest.mark.rule("mk.scenario.recon.solo"),
    ),
    ("first_reconnaissance", 2, "wedge_no_core_limit", (8, 1, 2), 3),
    ("first_reconnaissance", 3, "wedge_no_core_limit", (9, 1, 2), 3),
    ("first_reconnaissance", 4, "wedge_no_core_limit", (11, 1, 2), 3),
    ("full_conquest", 2, "wedge", (8, 2, 1), 6),
    ("full_conquest", 3, "wedge", (9, 3, 2), 6),
    ("full_conquest", 4, "open_5", (11, 4, 3), 6),
    ("blitz_conquest", 2, "wedge", (6, 2, 1), 4),
    ("blitz_conquest", 3, "wedge", (7, 3, 2), 4),
    ("blitz_conquest", 4, "open_4", (9, 4, 3), 4),
    ("full_cooperation", 2, "open_5", (8, 3, 2), 6),
    ("full_cooperation", 3, "open_5", (10, 4, 3), 6),
    ("blitz_cooperation", 2, "open_5", (7, 2, 1), 4),
    ("blitz_cooperation", 3, "open_5", (8, 3, 2), 4),
    ("solo_conquest", 1, "wedge", (7, 2, 2), 6),
    ("mines_liberation", 2, "wedge", (8, 1, 1), 4),
    ("mines_liberation", 3, "wedge", (9, 1, 2), 4),
    ("mines_liberation", 4, "open_4", (11, 1, 3), 4),
    ("druid_nights", 2, "wedge", (8, 1, 1), 4),
    ("druid_nights", 3, "wedge", (9, 1, 2), 4),
    ("druid_nights", 4, "open_4", (11, 1, 3), 4),
    ("dungeon_lords", 2, "wedge", (8, 1, 1), 5),
    ("dungeon_lords", 3, "wedge", (9, 1, 2), 5),
    ("dungeon_lords", 4, "open_4", (11, 1, 3), 5),
]


@pytest.mark.parametrize(("scenario", "players", "shape", "tiles", "rounds"), MAPS)
def test_maps_and_rounds(
    scenario: str, players: int, shape: str, tiles: tuple[int, int, int], rounds: int
) -> None:
    state = new(scenario, players)
    assert (state.shape, deck(state), state.rounds) == (shape, tiles, rounds)
    assert state.night is False


def test_a_scenario_is_refused_for_other_numbers_of_players() -> None:
    counts = {s.id: [table.players for table in s.tables] for s in SCENARIOS}
    assert counts["solo_conquest"] == [1]
    assert counts["full_cooperation"] == [2, 3, 4]
    assert counts["full_conquest"] == [1, 2, 3, 4]
    assert counts["conquer_and_hold"] == [2, 4]


@pytest.mark.parametrize(
    ("scenario", "players", "levels"),
    [
        ("full_conquest", 2, (4, 4)),
        ("blitz_conquest", 3, (3, 3, 3)),
        ("full_cooperation", 2, (5, 5, 8)),
        ("full_cooperation", 3, (5, 5, 5, 11)),
        ("blitz_cooperation", 2, (5, 8)),
        ("blitz_cooperation", 3, (5, 8, 11)),
        ("solo_conquest", 1, (5, 8)),
    ],
)
@pytest.mark.rule("mk.scenario.full-conquest.level", "mk.scenario.blitz.level")
@pytest.mark.rule("mk.scenario.full-coop.levels", "mk.scenario.blitz-coop.levels")
@pytest.mark.rule("mk.scenario.solo.levels")
def test_levels_of_cities_in_the_order_of_reveal(
    scenario: str, players: int, levels: tuple[int, ...]
) -> None:
    state = new(scenario, players)
    assert state.levels == levels
    for level in levels:
        assert exploration.city_level(state) == level
        state.cities.append(CityRecord(0, level, [0]))


@pytest.mark.parametrize(("scenario", "players"), [("blitz_conquest", 2), ("blitz_cooperation", 2)])
@pytest.mark.rule("mk.scenario.blitz.fame", "mk.scenario.blitz.reputation")
@pytest.mark.rule("mk.scenario.blitz.source-units", "mk.scenario.blitz-coop.extra")
def test_a_blitz_begins_stronger_and_grows_faster(scenario: str, players: int) -> None:
    state = new(scenario, players)
    assert [(p.fame, p.reputation) for p in state.players] == [(1, 2)] * players
    assert (len(state.source), len(state.units)) == (players + 3, players + 3)
    gain_fame(state, 0, 2)
    assert state.players[0].fame == 1 + 2 + 1


@pytest.mark.parametrize(
    ("scenario", "players"),
    [("solo_conquest", 1), ("full_cooperation", 2), ("blitz_cooperation", 3)],
)
@pytest.mark.rule("mk.scenario.full-coop.removed", "mk.scenario.solo.removed")
def test_interactive_cards_and_skills_stay_in_the_box(scenario: str, players: int) -> None:
    state = new(scenario, players)
    spells = [*state.spells, *state.spell_deck]
    assert len(spells) == 16
    assert not any(DEEDS[card].interactive for card in spells)
    for player in state.players:
        assert len(player.pile) == 9
        assert not any(SKILLS[skill].interactive for skill in player.pile)
    assert state.dummy is not None
    assert new("full_conquest", 2).dummy is None


# --- First Reconnaissance ------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.recon.map")
def test_reconnaissance_lays_countryside_tiles_by_their_numbers() -> None:
    for seed in range(4):
        state = new("first_reconnaissance", 2, seed)
        assert [TILES[tile].id for _, tile, _ in state.tiles] == [
            "A", "countryside_1", "countryside_2",
        ]  # fmt: skip
        assert [TILES[exploration.draw_tile(state)].number for _ in range(6)] == [3, 4, 5, 6, 7, 8]


@pytest.mark.rule("mk.scenario.recon.explore-fame")
def test_reconnaissance_pays_for_every_tile_revealed() -> None:
    table = Table(hand="rage", at="1,0e", move=2)
    option = next(o for o in table.options() if isinstance(o, tuple) and o[0] == "explore")
    table.do(option)
    assert table.me.fame == 1


@pytest.mark.rule("mk.scenario.recon.explore-fame")
@pytest.mark.parametrize("left", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
def test_countryside_core_and_city_are_worth_one_fame_alike(left: list[int]) -> None:
    table = Table(hand="rage", at="0,1ne", move=2)
    table.state.left = left
    table.do(("explore", "1,1"))
    assert table.me.fame == 1


@pytest.mark.rule("mk.scenario.recon.no-pvp", "mk.scenario.recon.no-elite")
def test_reconnaissance_knows_neither_duels_nor_elites() -> None:
    state = new("first_reconnaissance", 3)
    assert "pvp" not in state.switches
    lay(state, lattice(state).slot_by_name["2,2"], TILE["core_1"])
    round.deal_units(state)
    assert not any(UNITS[unit].elite for unit in state.units)


@pytest.mark.rule("mk.scenario.recon.city-closed")
def test_cities_of_a_reconnaissance_are_closed_and_empty() -> None:
    table = Table(hand="rage", at="1,0ne", move=9, tiles={"1,0": "countryside_1", "1,1": "core_5"})
    city = table.space("1,1c")
    exploration.reveal_city(table.state, city)
    assert table.state.cities[0].garrison == []
    table.me.space = table.space("1,1sw")
    assert not table.offers("go", "1,1c")


@pytest.mark.rule("mk.scenario.recon.end", "mk.scenario.recon.score")
def test_a_found_city_brings_the_last_turns_for_all() -> None:
    table = Table("tovak", "arythea", hand="rage", scenario="first_reconnaissance")
    table.me.fame = 3
    table.state.cities.append(CityRecord(0, 1, [table.space("1,0c")]))
    end_of_turn.pass_on(table.state)
    assert table.state.ending
    assert table.state.last_turns == [1, 0]
    table.state.over = True
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == (0,)
    table.player(1).fame = 3
    tied = scoring.outcome(table.state)
    assert tied is not None
    assert tied.winners == (0, 1)


# --- conquest ------------------------------------------------------------------------------------


def conquered(table: Table, leader: int, *shields: int) -> None:
    """A city has fallen."""
    city = CityRecord(0, 4, [table.space("1,0c")], shields=list(shields))
    city.conquered, city.leader = True, leader
    table.state.cities.append(city)


@pytest.mark.rule("mk.scenario.full-conquest.score-cities", "mk.scenario.full-conquest.score-title")
@pytest.mark.rule("mk.scenario.blitz.end-score")
@pytest.mark.parametrize("scenario", ["full_conquest", "blitz_conquest"])
def test_cities_score_for_leaders_and_shields(scenario: str) -> None:
    table = Table("tovak", "arythea", hand="rage", scenario=scenario)
    table.me.fame = table.player(1).fame = 0
    conquered(table, 0, 0, 0, 1)
    assert [scoring.city_points(table.state, seat) for seat in (0, 1)] == [7, 4]
    assert scoring.scores(table.state) == [7 + 5, 4]
    conquered(table, 1, 1)
    table.state.cities[0].shields = [0, 1]
    table.state.cities[1].shields = [1, 0]
    assert scoring.scores(table.state) == [7 + 4 + 2, 7 + 4 + 2]


@pytest.mark.rule("mk.scenario.full-conquest.end", "mk.scenario.full-conquest.win")
def test_conquest_ends_when_all_cities_have_fallen() -> None:
    table = Table("tovak", "arythea", hand="rage")
    conquered(table, 0, 0)
    end_of_turn.pass_on(table.state)
    assert not table.state.ending
    conquered(table, 0, 0)
    table.state.slot = 0
    end_of_turn.pass_on(table.state)
    assert table.state.ending
    assert table.state.last_turns[-1] == 0
    table.player(1).fame = 99
    table.state.over = True
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == (1,)


# --- solo and together ---------------------------------------------------------------------------


def solo(rounds_left: int = 0) -> Table:
    """A Solo Conquest in its last moments."""
    table = Table(hand="rage", scenario="solo_conquest")
    table.state.round = table.state.rounds - rounds_left
    assert table.state.dummy is not None
    table.state.dummy.deck = table.state.dummy.deck[:4]
    table.state.announced = 0
    table.state.over = True
    return table


@pytest.mark.rule("mk.scenario.solo.score-base", "mk.scenario.solo.score-goal")
@pytest.mark.rule("mk.scenario.solo.score-time")
def test_the_score_of_a_solo_game() -> None:
    table = solo(rounds_left=1)
    table.me.fame = 50
    base = 50 + 30 + 4
    assert scoring.scores(table.state) == [base]
    conquered(table, 0, 0)
    assert scoring.scores(table.state) == [base + 10]
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == ()
    conquered(table, 0, 0)
    assert scoring.scores(table.state) == [base + 20 + 15]
    table.state.announced = -1
    assert scoring.scores(table.state) == [base + 35 + 5]
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.rule("mk.scenario.solo.tactic", "mk.scenario.solo.tactic-remove")
def test_the_solo_player_chooses_first_and_both_tactics_leave_the_game() -> None:
    table = Table(hand="rage", scenario="solo_conquest")
    round.begin_tactics(table.state)
    table.me.tactic = -1
    table.do("planning")
    dummy = table.state.dummy
    assert dummy is not None
    assert table.me.tactic == TACTIC["planning"]
    assert dummy.tactic not in (-1, table.me.tactic)
    used = {table.me.tactic, dummy.tactic}
    round.round_end(table.state)
    assert set(table.state.lost_tactics) >= used


@pytest.mark.rule("mk.scenario.solo.end", "mk.scenario.full-coop.end")
@pytest.mark.parametrize(
    ("scenario", "heroes"),
    [("solo_conquest", ("tovak",)), ("full_cooperation", ("tovak", "goldyx"))],
)
def test_after_the_last_city_everybody_but_the_dummy_has_one_more_turn(
    scenario: str, heroes: tuple[str, ...]
) -> None:
    table = Table(*heroes, hand="rage", scenario=scenario)
    for _ in table.state.levels:
        conquered(table, 0, 0)
    end_of_turn.pass_on(table.state)
    assert sorted(table.state.last_turns) == list(range(len(heroes)))


def together() -> Table:
    """A Full Cooperation of two in its last moments."""
    table = Table("tovak", "goldyx", hand="rage", scenario="full_cooperation")
    table.state.round = table.state.rounds
    assert table.state.dummy is not None
    table.state.dummy.deck = []
    table.state.announced = 0
    table.state.over = True
    return table


@pytest.mark.rule("mk.scenario.full-coop.score-base", "mk.scenario.full-coop.score-achievements")
@pytest.mark.rule("mk.scenario.full-coop.result")
def test_a_team_counts_its_lowest_fame_and_its_best_achievements() -> None:
    table = together()
    table.me.fame, table.player(1).fame = 20, 30
    table.me.crystals = [3, 3, 0, 0]
    table.player(1).crystals = [2, 0, 0, 0]
    assert scoring.scores(table.state) == [20 + 3] * 2
    table.me.hand = [0, 0, *table.me.hand]
    table.player(1).hand = [0]
    assert scoring.scores(table.state) == [20 + 3 - 4] * 2
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == ()


@pytest.mark.rule("mk.scenario.full-coop.score-goal", "mk.scenario.full-coop.score-time")
def test_the_goal_of_a_team() -> None:
    table = together()
    conquered(table, 0, 0)
    assert scoring.goal_points(table.state) == 10
    conquered(table, 1, 1)
    assert scoring.goal_points(table.state) == 20 + 10
    conquered(table, 1, 1)
    assert scoring.goal_points(table.state) == 30 + 10 + 15
    table.state.round -= 2
    assert scoring.goal_points(table.state) == 55 + 60
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.rule("mk.scenario.full-coop.score-goal", "mk.scenario.solo.score-goal")
def test_a_city_that_stands_is_worth_nothing() -> None:
    for table in (solo(), together()):
        before = scoring.goal_points(table.state)
        conquered(table, 0, 0)
        table.state.cities[0].conquered = False
        assert scoring.goal_points(table.state) == before


@pytest.mark.rule("mk.scenario.full-coop.tactic-dummy")
def test_the_dummy_of_a_team_takes_its_tactic_first() -> None:
    state = Table("tovak", "goldyx", hand="rage", scenario="full_cooperation").state
    round.begin_tactics(state)
    assert state.dummy is not None
    assert state.dummy.tactic >= 0
    assert [player.tactic for player in state.players] == [-1, -1]


@pytest.mark.rule("mk.scenario.druid.score")
def test_druid_nights_are_decided_by_fame_and_achievements() -> None:
    table = Table("tovak", "goldyx", hand="rage", scenario="druid_nights")
    table.me.fame, table.player(1).fame = 5, 6
    table.me.crystals = [2, 2, 0, 0]
    assert scoring.scores(table.state) == [5 + 2 + 3, 6]
    table.state.over = True
    result = scoring.outcome(table.state)
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.rule("mk.flow.outcome-by-scenario")
@pytest.mark.parametrize(
    ("scenario", "scores"),
    [("full_conquest", [7 + 5, 0]), ("druid_nights", [0, 0]), ("mines_liberation", [0, 0])],
)
def test_the_same_table_is_worth_what_its_scenario_says(scenario: str, scores: list[int]) -> None:
    table = Table("tovak", "goldyx", hand="rage", scenario=scenario)
    conquered(table, 0, 0)
    assert scoring.scores(table.state) == scores
