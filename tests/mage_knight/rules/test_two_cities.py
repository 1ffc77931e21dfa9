"""Two Megapolis, and team games with two city tiles."""

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import exploration
from critias.games.mage_knight.rules.components import TILE, TILE_COLOUR
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match


@pytest.mark.rule("mk.variant.megapolis.two")
def test_two_megapolis_use_all_four_cities() -> None:
    seen = set()
    for seed in range(12):
        setup = MageKnightSetup(
            scenario="full_conquest", players=2, heroes="tovak", variants=("two_megapolis",)
        )
        state = new(setup, seed)
        for place, tile in (("2,0", "core_5"), ("3,0", "core_6")):
            state.city_tiles = [TILE[tile]]
            state.left = [0, 0, 1]
            exploration.reveal(state, lattice(state).slot_by_name[place], 0)
        first, second = state.cities
        assert {first.colour, first.second, second.colour, second.second} == {0, 1, 2, 3}
        assert first.colour == TILE_COLOUR[TILE["core_5"]][0]
        seen.add(second.colour)
    assert len(seen) > 1


@pytest.mark.rule("mk.variant.megapolis.two", "mk.scenario.full-conquest.team")
def test_a_team_game_may_have_two_city_tiles() -> None:
    setup = {"scenario": "full_conquest", "players": 4, "heroes": "tovak", "city_level": 20}
    state = Match.new(RULES, {**setup, "variants": ["teams", "two_megapolis"]}).state
    assert (state.levels, state.left[exploration.CITY_TILE]) == ((20, 20), 2)
    plain = {**setup, "city_level": 10, "variants": ["teams", "two_cities"]}
    state = Match.new(RULES, plain).state
    assert (state.levels, state.left[exploration.CITY_TILE]) == ((10, 10), 2)
    for wrong, what in (
        ({**setup, "variants": ["two_megapolis"]}, "team game"),
        ({**setup, "players": 3, "variants": ["two_megapolis"]}, "team game"),
        ({**plain, "city_level": 9}, "10 or 11"),
        ({**plain, "players": 2, "variants": ["two_cities"]}, "for teams"),
        ({**setup, "players": 2, "variants": ["megapolis", "two_megapolis"]}, "exclude"),
    ):
        with pytest.raises(BadSetup, match=what):
            Match.new(RULES, wrong)
