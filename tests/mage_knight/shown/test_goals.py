"""What is still to do, and the tracks of Fame and Reputation."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import CRYSTAL_MINE
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.games.mage_knight.rules.terms import BLUE, GREEN
from critias.games.mage_knight.shown import goals, tracks
from critias.kernel.match import Match
from mage_knight.arranging import city, shield
from mage_knight.table import Table


def view(table: Table) -> Any:
    return RULES.view(table.state, 0)


def test_cities_say_what_is_left_of_them_and_how_many_are_to_be_found() -> None:
    tiles = {"1,0": "core_5"}
    table = Table(scenario="solo_conquest", tiles=tiles)
    city(table, "1,0c", GREEN, "guardsmen", "fire_mages")
    found = goals.lines(view(table))
    assert "Green city, level 1: 2 defenders left" in found
    assert "1 city is still to be found: level 8" in found
    table = Table(scenario="solo_conquest", tiles=tiles)
    city(table, "1,0c", BLUE, conquered=True)
    assert "Blue city, level 1: conquered" in goals.lines(view(table))


def test_the_last_round_is_called_so() -> None:
    table = Table()
    assert "3 Rounds follow this one" in goals.lines(view(table))
    table.state.round = table.state.rounds
    assert "This is the last Round" in goals.lines(view(table))


def test_mines_are_counted_for_everybody() -> None:
    table = Table("tovak", "goldyx", scenario="mines_liberation")
    put_site(table.state, table.space("1,0sw"), CRYSTAL_MINE)
    shield(table, "1,0sw", 1)
    found = goals.lines(view(table))
    assert "Tovak: mines liberated 0" in found
    assert any(line.startswith("Goldyx: mines liberated ") for line in found)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario.id))
def test_every_scenario_says_what_it_is_about(scenario: Any) -> None:
    players = scenario.tables[0].players
    match: Match[Any, Any] = Match.new(
        RULES, {"scenario": scenario.id, "players": players, "heroes": "random"}, 1
    )
    found = goals.lines(match.view(0))
    assert len(found) >= 3
    assert all(found)


def test_the_tracks_have_everybody_on_them() -> None:
    table = Table("tovak", "goldyx")
    table.me.reputation, table.player(1).reputation = 2, -7
    table.me.fame, table.me.level = 9, 3
    found = tracks.reputation(view(table))
    held = [cell.says for cell in found.cells if cell.past]
    assert held == [
        "Goldyx on Reputation -7: nobody deals with you", "Tovak on Reputation +2: Influence +1",
    ]  # fmt: skip
    assert [cell.text for cell in found.cells if cell.now] == ["+1"]
    fame = tracks.fame(view(table))
    assert [cell.text for cell in fame.cells if cell.past] == ["0", "8"]
    assert [value.says for value in fame.values] == ["Tovak: Fame 9", "Goldyx: Fame 0"]
