"""Variants of the map and of enemies that return, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import exploration, variants
from critias.games.mage_knight.rules.components import ENEMIES, TILE, TILES
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.terms import BLACK, BLUE, GOLD, GREEN, RED, WHITE
from mage_knight.table import Table, fixed


def city_found(scenario: str, seed: int, *agreed: str) -> MageKnightState:
    """A city tile has just been revealed."""
    setup = MageKnightSetup(scenario=scenario, players=2, heroes="tovak", variants=agreed)
    state = new(setup, seed)
    state.left = [0, 0, 1]
    exploration.reveal(state, lattice(state).slot[1, 1], 0)
    return state


@pytest.mark.rule("mk.variant.map.random-cities")
def test_a_city_tile_gets_any_city_on_its_middle_whatever_is_printed() -> None:
    found = set()
    for seed in range(40):
        state = city_found("full_conquest", seed, "random_cities")
        (town,) = state.cities
        _, tile, _ = state.tiles[-1]
        assert TILES[tile].kind == "city"
        assert [lattice(state).names[space] for space in town.spaces] == ["1,1c"]
        found.add((tile, town.colour))
    for tile in {tile for tile, _ in found}:
        assert len({colour for other, colour in found if other == tile}) > 1
    assert {colour for _, colour in found} == {RED, BLUE, GREEN, WHITE}


@pytest.mark.rule("mk.variant.map.random-cities-fixed")
@pytest.mark.parametrize("scenario", ["mines_liberation", "first_reconnaissance"])
def test_where_the_tile_is_prescribed_its_city_is_random_all_the_same(scenario: str) -> None:
    usual = {city_found(scenario, seed).tiles[-1][1] for seed in range(12)}
    games = [city_found(scenario, seed, "random_cities") for seed in range(24)]
    assert {state.tiles[-1][1] for state in games} == usual
    assert len({state.cities[0].colour for state in games}) == 4
    if scenario == "mines_liberation":
        assert usual == {TILE["core_8"]}


def rolled(face: int, *, night: bool) -> list[str]:
    """What a die of this face brings back where orcs were beaten, by pile."""
    table = Table("tovak", "goldyx", night=night)
    space, other = table.space("0,1nw"), table.space("1,0e")
    table.state.beaten = [space]
    table.state.switches = ("rampage",)
    fixed(table.state, face, 0)
    variants.rampage(table.state)
    assert not table.state.tokens.get(other)
    tokens = table.state.tokens.get(space, [])
    assert bool(table.state.rampaging >> space & 1) == bool(tokens)
    return [ENEMIES[token].pile for token in tokens]


@pytest.mark.rule("mk.variant.rampage.day")
@pytest.mark.parametrize("face", [RED, BLUE, GREEN, WHITE, GOLD, BLACK])
def test_at_the_end_of_a_day_red_green_and_gold_bring_orcs_back(face: int) -> None:
    back = rolled(face, night=False)
    assert back[:1] == (["green"] if face in (RED, GREEN, GOLD) else [])


@pytest.mark.rule("mk.variant.rampage.night")
@pytest.mark.parametrize(
    ("face", "back"),
    [
        (WHITE, ["green"]),
        (BLUE, ["green"]),
        (BLACK, ["green", "brown"]),
        (RED, []),
        (GREEN, []),
        (GOLD, []),
    ],
)
def test_at_the_end_of_a_night_white_blue_and_black_bring_orcs_back(
    face: int, back: list[str]
) -> None:
    assert rolled(face, night=True) == back
