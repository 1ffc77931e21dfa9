"""Exploring: which tile comes next, and where it may lie."""

from __future__ import annotations

from collections import Counter

import pytest

from critias.games.mage_knight.rules import exploration
from critias.games.mage_knight.rules.components import SHAPES, TILE, TILES
from critias.games.mage_knight.rules.map import lattice, lay
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel.random import Rng
from mage_knight.table import Table

ALL = [(scenario.id, table.players) for scenario in SCENARIOS for table in scenario.tables]


@pytest.mark.rule("mk.explore.top-of-deck", "mk.setup.tile-deck-stack")
@pytest.mark.parametrize(("scenario", "players"), ALL)
def test_the_deck_is_turned_up_from_its_top_countryside_first_and_never_the_box(
    scenario: str, players: int
) -> None:
    """Every tile comes off the deck: one less of its kind, as many in all as the scenario says, and
    none of the box while the deck has any."""
    for seed in range(3):
        setup = MageKnightSetup(scenario=scenario, players=players, heroes="tovak")
        state = new(setup, seed)
        countryside, core, city = state.left
        kinds = []
        for _ in range(countryside + core + city):
            before = sum(state.left)
            back = exploration.next_kind(state)
            tile = TILES[exploration.draw_tile(state)]
            assert sum(state.left) == before - 1
            assert back == ("countryside" if tile.kind == "countryside" else "core")
            kinds.append(tile.kind)
        assert kinds[:countryside] == ["countryside"] * countryside
        assert Counter(kinds[countryside:]) == Counter({"core": core, "city": city})
        assert state.left == [0, 0, 0]
        assert not exploration.next_kind(state).startswith("c")


@pytest.mark.rule("mk.explore.top-of-deck")
def test_exploring_turns_up_the_top_tile_at_the_place_named_and_it_is_in_the_deck_no_more() -> None:
    table = Table("tovak", "goldyx", at="1,0e", move=4, hand="rage")
    state = table.state
    laid = {tile for _, tile, _ in state.tiles}
    state.countryside = [tile for tile in state.countryside if tile not in laid]
    before, left = set(state.countryside), state.left[0]
    table.do(("explore", "2,0"))
    slot, tile, _ = state.tiles[-1]
    assert lattice(state).slot_names[slot] == "2,0"
    assert tile in before
    assert set(state.countryside) == before - {tile}
    assert state.left[0] == left - 1
    assert table.said("explored") == [(0, TILES[tile].id, "2,0")]


@pytest.mark.rule("mk.explore.top-of-deck", "mk.scenario.recon.map")
def test_in_a_reconnaissance_the_top_tile_has_the_lowest_number() -> None:
    table = Table(
        "tovak", "goldyx", scenario="first_reconnaissance", at="1,0e", move=4, hand="rage"
    )
    lying = {tile for _, tile, _ in table.state.tiles}
    lowest = min(TILES[tile].number for tile in {*table.state.countryside} - lying)
    table.do(("explore", "2,0"))
    assert TILES[table.state.tiles[-1][1]].number == lowest


@pytest.mark.rule("mk.setup.tile-deck-core-split", "mk.explore.top-of-deck")
def test_among_core_tiles_each_is_as_likely_to_be_on_top_as_any_other() -> None:
    """Two city tiles and one other: a city is on top twice as often."""
    state = new(MageKnightSetup("full_conquest", 2, heroes="tovak"), 1)
    state.left = [0, 1, 2]
    found: Counter[str] = Counter()
    for seed in range(300):
        other = state.copy()
        other.rng = Rng(seed)
        found[TILES[exploration.draw_tile(other)].kind] += 1
    assert 160 < found["city"] < 240


# --- Core tiles and the coast --------------------------------------------------------------------

COAST = {(2, 0), (0, 2)}
"""Positions of the coast lanes that touch two tiles once (1, 1) is laid."""


@pytest.mark.rule("mk.map.wedge-core-coast", "mk.explore.core-placement")
@pytest.mark.parametrize("back", ["core", "box_core"])
@pytest.mark.parametrize("shape", [shape.id for shape in SHAPES])
def test_core_tiles_lie_on_the_coast_of_no_wedge_but_that_of_reconnaissance(
    shape: str, back: str
) -> None:
    setup = MageKnightSetup("full_conquest", 2, heroes="tovak", shape=shape)
    state = new(setup, 1)
    grid = lattice(state)
    taken = {grid.slot[place] for place in ((0, 0), (0, 1), (1, 0), (1, 1))}
    if back == "box_core":
        # A tile of the box fills a hole: three tiles around it.
        taken |= {grid.slot[place] for place in ((2, 1), (3, 0)) if place in grid.slot}
        taken |= {grid.slot[place] for place in ((1, 2), (0, 3)) if place in grid.slot}
    coast = {place for place in COAST if place in grid.slot}
    fits = {place for place in coast if exploration.fits(grid, grid.slot[place], back, taken)}
    assert fits == (set() if shape == "wedge" else coast)
    land = "countryside" if back == "core" else "box_countryside"
    on_land = {place for place in coast if exploration.fits(grid, grid.slot[place], land, taken)}
    assert on_land == coast


@pytest.mark.rule("mk.map.wedge-core-coast")
def test_nobody_is_offered_the_coast_for_a_core_tile() -> None:
    """From the space between both positions the one inland is offered, that of the coast is not."""
    for shape, offered in (("wedge", [False, True]), ("wedge_no_core_limit", [True, True])):
        table = Table("tovak", "goldyx", move=4, hand="rage", at="1,0e")
        state = table.state
        state.shape = shape
        lay(state, lattice(state).slot[1, 1], TILE["countryside_4"])
        state.left = [0, 1, 1]
        found = []
        for place in ("2,0", "2,1"):
            slot = lattice(state).slot_by_name[place]
            beside = [s for s, edges in enumerate(lattice(state).edges) if slot in edges]
            table.me.space = next(s for s in beside if state.ground[s] != " ")
            found.append(table.offers("explore", place))
        assert found[0] == offered[0], shape


@pytest.mark.rule("mk.explore.deck-empty-countryside")
def test_with_an_empty_deck_a_countryside_tile_of_the_box_is_turned_up() -> None:
    """Core tiles are left in the box, too."""
    tiles = {"0,1": "countryside_1", "1,0": "countryside_3", "0,2": "countryside_2"}
    table = Table("tovak", "goldyx", at="0,1ne", tiles=tiles, move=2)
    state = table.state
    state.left = [0, 0, 0]
    assert state.core
    table.do(("explore", "1,1"))
    assert TILES[state.tiles[-1][1]].kind == "countryside"
