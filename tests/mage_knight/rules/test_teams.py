"""Team games: who is an ally, what that means, and the common score."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import alliance, end_of_turn, movement, scoring
from critias.games.mage_knight.rules.components import DEED, UNIT
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import RED
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match
from mage_knight.arranging import city, shield
from mage_knight.table import Table


def teams() -> Table:
    """Seats 0 and 2 against 1 and 3."""
    table = Table("tovak", "goldyx", "arythea", "norowas", at="1,0c", hand="rage")
    table.me.turn.move = 9
    table.state.switches = (*table.state.switches, "teams")
    return table


@pytest.mark.rule("mk.team.split", "mk.scenario.full-conquest.team", "mk.scenario.full-coop.team")
def test_seats_make_two_teams_and_cooperation_one() -> None:
    table = teams()
    assert alliance.are_allies(table.state, 0, 2)
    assert not alliance.are_allies(table.state, 0, 1)
    together = Table("tovak", "goldyx", scenario="full_cooperation").state
    assert alliance.are_allies(together, 0, 1)
    with pytest.raises(BadSetup, match="four players"):
        Match.new(RULES, {"scenario": "full_conquest", "players": 3, "variants": ["teams"]})


@pytest.mark.rule("mk.team.ally-keep", "mk.team.ally-keep-limit")
def test_an_allys_empty_keep_is_entered_without_assault() -> None:
    table = teams()
    shield(table, "1,0ne", 2)
    table.do(("go", "1,0ne"))
    assert table.state.combat is None
    assert table.offers_word("interact")
    assert end_of_turn.site_bonus(table.state, 0) == 0
    table.player(2).space = table.space("1,0c")
    assert end_of_turn.site_bonus(table.state, 2) == 1


@pytest.mark.rule("mk.team.no-shared-space")
def test_allies_do_not_end_on_one_space() -> None:
    table = teams()
    table.player(2).space = table.space("1,0nw")
    table.do(("go", "1,0nw"))
    assert not any(isinstance(o, tuple) and o[0] == "attack" for o in table.options())
    table.sideways("rage")
    table.end("done")
    assert table.where == "1,0c"


@pytest.mark.rule("mk.team.interactive-skills")
def test_prayer_of_weather_does_not_touch_a_team_mate() -> None:
    table = teams()
    table.state.lasting = [(movement.WEATHER, 2, 0)]
    assert movement.costs_of(table.state, 0)[0] == 2
    table.state.lasting = [(movement.WEATHER, 1, 0)]
    assert movement.costs_of(table.state, 0)[0] == 3


@pytest.mark.rule("mk.team.no-trade")
def test_nothing_can_be_given_to_an_ally() -> None:
    table = teams()
    words = {o[0] for o in table.options() if isinstance(o, tuple)}
    assert not words & {"give", "trade"}


@pytest.mark.rule("mk.team.score-base", "mk.team.score-achievements", "mk.team.score-titles")
def test_teams_count_their_lower_fame_and_their_better_achievements() -> None:
    table = teams()
    table.me.hand = [DEED["fireball"]]
    for player, fame in zip(table.state.players, (20, 10, 15, 30), strict=True):
        player.fame = fame
    table.player(2).hand = [DEED["agility"]]
    table.state.over = True
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (15 + 2 + 3, 10, 15 + 2 + 3, 10)
    assert outcome.winners == (0, 2)
    table.player(1).hand = [0, 0]  # two Wounds of one of them count, and the title with them
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (15 + 2 + 3, 10 - 4 - 3, 15 + 2 + 3, 10 - 4 - 3)


@pytest.mark.rule("mk.team.interactive-spells")
def test_interactive_spells_touch_a_team_mate() -> None:
    table = teams()
    table.me.hand = [DEED["mana_meltdown"]]
    table.me.tokens[RED] = 1
    table.play("mana_meltdown")
    assert [player.hand.count(0) for player in table.state.players] == [0, 1, 1, 1]


SITES = {"0,1": "countryside_7", "1,0": "countryside_9", "1,1": "core_1", "2,0": "core_5"}
"""A dungeon on each Countryside tile, a tomb on the first Core tile, a city on the other."""


def fought(scenario: str, team_game: bool, tiles: Mapping[str, str] = SITES) -> Table:
    """Four players without anything: two teams, or each alone."""
    heroes = ("tovak", "goldyx", "arythea", "norowas")
    table = Table(*heroes, scenario=scenario, tiles=tiles)
    state = table.state
    if team_game:
        state.switches = (*state.switches, "teams")
    for player in state.players:
        player.fame = player.reputation = 0
    return table


ALL = ["full_conquest", "blitz_conquest", "mines_liberation", "druid_nights", "dungeon_lords",
       "first_reconnaissance"]  # fmt: skip


@pytest.mark.rule("mk.team.score-titles", "mk.scenario.dungeon.title", "mk.scenario.dungeon.score")
@pytest.mark.parametrize("team_game", [False, True])
@pytest.mark.parametrize("scenario", ALL)
def test_the_title_of_adventurers_is_the_same_for_teams_and_for_players(
    scenario: str, team_game: bool
) -> None:
    table = fought(scenario, team_game)
    lords = scenario == "dungeon_lords"
    each, alone, tied = (4, 5, 2) if lords else (2, 3, 1)
    places = [space for space, letter in enumerate(table.state.sites) if letter == "j"]
    table.state.shields[places[0]] = 0
    side = [each + alone, 0] * 2 if team_game else [each + alone, 0, 0, 0]
    assert scoring.scores(table.state) == side
    table.state.shields[places[1]] = 1
    side = [each + tied] * 4 if team_game else [each + tied, each + tied, 0, 0]
    assert scoring.scores(table.state) == side


@pytest.mark.rule("mk.team.score-titles", "mk.team.score-achievements")
@pytest.mark.parametrize("team_game", [False, True])
@pytest.mark.parametrize("scenario", ALL)
def test_every_other_title_is_worth_the_same_in_every_scenario(
    scenario: str, team_game: bool
) -> None:
    for worth, arrange in (
        (2, lambda table: table.me.hand.append(DEED["fireball"])),
        (1, lambda table: setattr(table.me, "crystals", [2, 0, 0, 0])),
        (4, lambda table: table.me.units.append(Unit(UNIT["altem_mages"]))),
    ):
        table = fought(scenario, team_game)
        arrange(table)
        mine = worth + 3
        assert scoring.scores(table.state) == ([mine, 0] * 2 if team_game else [mine, 0, 0, 0])
    table = fought(scenario, team_game)
    table.me.hand = [0]
    assert scoring.scores(table.state) == ([-5, 0] * 2 if team_game else [-5, 0, 0, 0])
    table.player(1).hand = [0]
    assert scoring.scores(table.state) == ([-3] * 4 if team_game else [-3, -3, 0, 0])


@pytest.mark.rule("mk.team.score-titles", "mk.scenario.full-conquest.score-title")
@pytest.mark.parametrize("scenario", ["full_conquest", "blitz_conquest"])
def test_a_team_counts_the_cities_of_its_better_player(scenario: str) -> None:
    table = fought(scenario, True)
    town = city(table, "2,0c", RED, conquered=True)
    town.shields, town.leader = [0, 2, 1], 0
    assert scoring.scores(table.state) == [7 + 5, 4] * 2


@pytest.mark.rule("mk.team.score-titles", "mk.scenario.mines.score")
def test_a_team_counts_the_mines_of_its_better_player() -> None:
    table = fought("mines_liberation", True, {"0,1": "countryside_2", "1,0": "countryside_3"})
    mines = [space for space, letter in enumerate(table.state.sites) if letter == "g"]
    table.state.shields = {mines[0]: 0}
    assert scoring.scores(table.state) == [4 + 5, 0] * 2
    table.state.shields = {mines[0]: 0, mines[1]: 3}
    assert scoring.scores(table.state) == [4 + 2] * 4
