"""The end of the game: achievements, titles, cities, mines, solo and cooperative points."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.rules.components import DEED, SITE, TILE, UNIT, WOUND
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.scoring import (
    achievements,
    city_points,
    outcome,
    scores,
)
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import CityRecord, MageKnightState, Unit
from critias.games.mage_knight.shown.results import statistics


def game(scenario: str, players: int, **options: Any) -> MageKnightState:
    """A game before its first turn."""
    return new(MageKnightSetup(scenario, players, heroes="tovak", **options), 3)


def bare(scenario: str = "full_conquest", players: int = 2, **options: Any) -> MageKnightState:
    """A game whose players own nothing that counts."""
    state = game(scenario, players, **options)
    for player in state.players:
        player.deck.clear()
    if state.dummy is not None:
        state.dummy.deck.clear()
        state.announced = 0
        state.round = state.rounds
    return state


def shield(state: MageKnightState, site: str, seat: int = 0, place: int = 0) -> int:
    """A Shield on a site of that kind."""
    space = [s for s, ground in enumerate(state.ground) if ground != " "][place]
    put_site(state, space, SITE[site])  # type: ignore[index]  # any name a test gives
    state.shields[space] = seat
    return space


def city(state: MageKnightState, leader: int, *others: int) -> None:
    """A conquered city with its leader and further Shields."""
    record = CityRecord(len(state.cities), 4, [])
    record.conquered, record.leader = True, leader
    record.shields = [leader, *others]
    state.cities.append(record)


# --- achievements --------------------------------------------------------------------------------


@pytest.mark.rule("mk.score.card.knowledge", "mk.score.lines-from-variant")
def test_a_spell_is_worth_two_and_an_advanced_action_one_wherever_it_is() -> None:
    state = bare()
    state.players[0].hand = [DEED["fireball"]]
    state.players[0].deck = [DEED["blood_rage"], DEED["march"]]
    assert achievements(state, 0)["knowledge"] == 3
    state.players[0].discard = [DEED["snowstorm"]]
    assert achievements(state, 0)["knowledge"] == 5
    state.players[0].deck = []
    assert achievements(state, 0)["knowledge"] == 4
    assert achievements(state, 1)["knowledge"] == 0


@pytest.mark.rule("mk.score.card.loot", "mk.score.lines-from-variant")
def test_an_artifact_is_worth_two_and_two_crystals_one() -> None:
    state = bare()
    player = state.players[0]
    player.discard = [DEED["endless_gem_pouch"]]
    assert achievements(state, 0)["loot"] == 2
    player.units = [Unit(UNIT["peasants"], banner=DEED["banner_of_glory"])]
    assert achievements(state, 0)["loot"] == 2 + 2
    player.crystals = [1, 1, 1, 0]
    assert achievements(state, 0)["loot"] == 2 + 2 + 1
    player.crystals = [1, 1, 1, 1]
    assert achievements(state, 0)["loot"] == 2 + 2 + 2


@pytest.mark.rule("mk.score.card.leader", "mk.score.lines-from-variant")
def test_units_count_their_levels_and_wounded_ones_half_of_it() -> None:
    state = bare()
    state.players[0].units = [Unit(UNIT["fire_mages"]), Unit(UNIT["fire_golems"], wounds=1)]
    assert achievements(state, 0)["leader"] == 3 + 3 // 2
    state.players[0].units = [Unit(UNIT["peasants"], wounds=1)]
    assert achievements(state, 0)["leader"] == 0
    state.players[0].units = [Unit(UNIT["utem_swordsmen"], wounds=2, spent=True)]
    assert achievements(state, 0)["leader"] == 1


@pytest.mark.rule("mk.score.card.conqueror")
@pytest.mark.parametrize("site", ["keep", "mage_tower", "monastery"])
def test_a_shield_on_a_fortress_or_monastery_is_worth_two(site: str) -> None:
    state = bare()
    shield(state, site)
    shield(state, site, seat=1, place=5)
    assert achievements(state, 0)["conqueror"] == 2
    assert achievements(state, 0)["adventurer"] == 0


@pytest.mark.rule("mk.score.card.adventurer")
@pytest.mark.parametrize(
    "site", ["monster_den", "dungeon", "tomb", "spawning_grounds", "ancient_ruins"]
)
def test_a_shield_on_an_adventure_is_worth_two(site: str) -> None:
    state = bare()
    shield(state, site)
    assert achievements(state, 0)["adventurer"] == 2
    assert achievements(state, 0)["conqueror"] == 0


@pytest.mark.rule("mk.score.card.beating")
def test_wounds_among_the_cards_cost_two_each_but_not_those_on_units() -> None:
    state = bare()
    player = state.players[0]
    player.hand, player.deck = [WOUND], [WOUND]
    player.units = [Unit(UNIT["peasants"], wounds=1)]
    assert achievements(state, 0)["beating"] == -4


# --- titles --------------------------------------------------------------------------------------


@pytest.mark.rule("mk.score.card.title", "mk.score.standard-reference")
def test_the_best_of_a_category_gets_three_and_equals_get_one() -> None:
    state = bare()
    state.players[0].crystals = [2, 0, 0, 0]
    assert scores(state) == [1 + 3, 0]
    state.players[1].crystals = [0, 2, 0, 0]
    assert scores(state) == [1 + 1, 1 + 1]


@pytest.mark.rule("mk.score.card.beating-title")
def test_the_most_wounds_cost_three_more_and_equals_one() -> None:
    state = bare()
    state.players[0].hand = [WOUND]
    assert scores(state) == [-2 - 3, 0]
    state.players[1].hand = [WOUND]
    assert scores(state) == [-2 - 1, -2 - 1]


@pytest.mark.rule("mk.score.standard-reference")
def test_what_the_scoring_card_gives_for_each_thing() -> None:
    state = bare()
    me = state.players[0]
    me.deck = [DEED["fireball"], DEED["ice_bolt"], DEED["ice_bolt"], WOUND, WOUND, WOUND]
    me.discard = [DEED["endless_gem_pouch"]]
    me.crystals = [3, 2, 0, 0]
    me.units = [Unit(UNIT["altem_mages"]), Unit(UNIT["fire_golems"], wounds=1)]
    shield(state, "keep")
    shield(state, "dungeon", place=1)
    assert achievements(state, 0) == {
        "knowledge": 2 + 1 + 1,
        "loot": 2 + 5 // 2,
        "leader": 4 + 3 // 2,
        "conqueror": 2,
        "adventurer": 2,
        "beating": -6,
    }


@pytest.mark.rule("mk.score.card.no-zero-title")
def test_nothing_wins_no_title() -> None:
    assert scores(bare()) == [0, 0]


@pytest.mark.rule("mk.scenario.recon.score")
def test_reconnaissance_scores_achievements_and_equals_share_the_victory() -> None:
    state = bare("first_reconnaissance", 3)
    state.over = True
    for player in state.players[:2]:
        player.fame = 9
    result = outcome(state)
    assert result is not None
    assert (result.winners, result.scores) == ((0, 1), (9, 9, 0))


# --- cities, mines, dungeons ---------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.full-conquest.score-cities")
def test_seven_for_a_city_led_and_four_for_a_shield() -> None:
    state = bare()
    city(state, 0, 1)
    city(state, 0)
    assert (city_points(state, 0), city_points(state, 1)) == (14, 4)


@pytest.mark.rule("mk.scenario.full-conquest.score-title", "mk.scenario.blitz.end-score")
@pytest.mark.parametrize("scenario", ["full_conquest", "blitz_conquest"])
def test_the_greatest_city_conqueror_gets_five_or_two_each(scenario: str) -> None:
    state = bare(scenario)
    for player in state.players:
        player.fame = 0
    city(state, 0, 1)
    assert scores(state) == [7 + 5, 4]
    city(state, 1, 0)
    assert scores(state) == [11 + 2, 11 + 2]


@pytest.mark.rule("mk.scenario.full-conquest.win")
def test_most_fame_wins_whether_the_cities_have_fallen_or_not() -> None:
    state = bare()
    state.over = True
    state.players[1].fame = 40
    city(state, 0)
    result = outcome(state)
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.rule("mk.scenario.mines.score")
def test_mines_are_worth_four_or_seven_and_a_title() -> None:
    state = bare("mines_liberation")
    shield(state, "crystal_mine")
    assert scores(state) == [4 + 5, 0]
    core = bare("mines_liberation")
    slot = core.tiles[1][0]
    core.tiles[1] = (slot, TILE["core_2"], 0)
    space = slot * 7
    put_site(core, space, SITE["crystal_mine"])
    core.shields[space] = 0
    assert scores(core) == [7 + 5, 0]


@pytest.mark.rule("mk.scenario.dungeon.score", "mk.scenario.dungeon.title")
def test_dungeons_count_four_and_the_crawler_gets_five() -> None:
    state = bare("dungeon_lords")
    shield(state, "dungeon")
    assert achievements(state, 0)["adventurer"] == 4
    assert scores(state) == [4 + 5, 0]
    shield(state, "tomb", seat=1, place=5)
    assert scores(state) == [4 + 2, 4 + 2]
    shield(state, "monster_den", seat=1, place=6)
    assert achievements(state, 1)["adventurer"] == 4 + 2


# --- solo and cooperation ------------------------------------------------------------------------


@pytest.mark.rule("mk.scenario.solo.score-base", "mk.scenario.solo.score-goal")
def test_alone_cities_count_ten_and_all_of_them_fifteen_more() -> None:
    state = bare("solo_conquest", 1)
    state.players[0].fame = 30
    state.players[0].crystals = [2, 0, 0, 0]
    assert scores(state) == [31], "no titles"
    city(state, 0)
    assert scores(state) == [41]
    city(state, 0)
    assert scores(state) == [31 + 20 + 15]


@pytest.mark.rule("mk.scenario.solo.score-base")
def test_alone_the_game_is_won_by_conquering_all_cities() -> None:
    state = bare("solo_conquest", 1)
    state.over = True
    city(state, 0)
    lost = outcome(state)
    city(state, 0)
    won = outcome(state)
    assert lost is not None
    assert won is not None
    assert (lost.winners, won.winners) == ((), (0,))


@pytest.mark.rule("mk.scenario.solo.score-time", "mk.scenario.full-coop.score-time")
@pytest.mark.parametrize(("scenario", "players"), [("solo_conquest", 1), ("full_cooperation", 2)])
def test_time_left_is_worth_points(scenario: str, players: int) -> None:
    state = bare(scenario, players)
    before = scores(state)[0]
    state.round = state.rounds - 2
    assert scores(state)[0] == before + 60
    assert state.dummy is not None
    state.dummy.deck = [DEED["march"]] * 3
    assert scores(state)[0] == before + 63
    state.announced = -1
    assert scores(state)[0] == before + 68


@pytest.mark.rule("mk.scenario.full-coop.score-base", "mk.scenario.full-coop.score-achievements")
def test_together_the_lowest_fame_and_the_best_achievements_count() -> None:
    state = bare("full_cooperation", 2)
    state.players[0].fame, state.players[1].fame = 20, 12
    state.players[0].crystals = [2, 0, 0, 0]
    state.players[1].crystals = [3, 3, 0, 0]
    state.players[0].hand = [WOUND]
    state.players[1].hand = [WOUND, WOUND]
    assert scores(state) == [12 + 3 - 4] * 2, "no titles, the worst beating"


@pytest.mark.rule("mk.scenario.full-coop.score-goal")
def test_together_cities_leaders_and_the_goal_count() -> None:
    state = bare("blitz_cooperation", 2)
    for player in state.players:
        player.fame = 0
    city(state, 0)
    assert scores(state)[0] == 10
    city(state, 1)
    assert scores(state)[0] == 20 + 10 + 15


@pytest.mark.rule("mk.scenario.full-coop.result")
def test_together_everybody_wins_or_loses() -> None:
    state = bare("blitz_cooperation", 2)
    state.over = True
    city(state, 0)
    lost = outcome(state)
    city(state, 0)
    won = outcome(state)
    assert lost is not None
    assert won is not None
    assert (lost.winners, won.winners) == ((), (0, 1))


@pytest.mark.rule("mk.scenario.full-coop.variant-lowest")
def test_by_agreement_the_lowest_achievements_count() -> None:
    state = bare("full_cooperation", 2, variants=("lowest_achievements",))
    state.players[0].crystals = [2, 0, 0, 0]
    state.players[1].crystals = [3, 3, 0, 0]
    state.players[1].hand = [WOUND]
    assert scores(state) == [1 - 2] * 2


def test_the_sheet_counts_cities_for_all_who_took_part_and_the_rounds_played() -> None:
    state = bare(players=3)
    state.round = 4
    city(state, 0, 1)
    rows = dict(statistics(state))
    assert rows["Cities"] == (1, 1, 0)
    assert rows["Rounds"] == (4, 4, 4)
