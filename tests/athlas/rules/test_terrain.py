"""Terrain: levels, height, cliffs, flooding, drowning, cover."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, Arena, covered
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import BATTLEGROUND, CRATER, HILL, PLAINS, TERRAINS, WATER, at
from critias.games.athlas.rules.state import Lasting
from critias.games.athlas.rules.terrain import level, over_cliffs, set_terrain, terrain
from critias.kernel.choices import DONE
from critias.kernel.hexes import spaces_of

BLADES = ("savage_warrior", "karoos_blade")
BOLTS = ("dark_mentalist", "magic_bolt")
BOWS = ("shadow_ranger", "etynian_crossbow")


@pytest.mark.rule("athlas.terrain.four-types", "athlas.terrain.levels")
def test_four_terrains_on_three_levels() -> None:
    arena = Arena()
    assert set(TERRAINS) == {HILL, WATER, CRATER, PLAINS}
    assert terrain(arena.state, at(0, 0)) == PLAINS
    for kind, height in ((HILL, 2), (PLAINS, 1), (WATER, 1), (CRATER, 0)):
        arena.terrain(kind, (0, 0))
        assert terrain(arena.state, at(0, 0)) == kind
        assert level(arena.state, at(0, 0)) == height


@pytest.mark.rule("athlas.terrain.alterable")
def test_powers_change_terrain() -> None:
    arena = Arena([("savage_warrior", "sands_of_athlas"), IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.terrain(HILL, (2, 0))
    arena.activate(unit)
    arena.use("sands_of_athlas.settle", (2, 0))
    assert terrain(arena.state, at(2, 0)) == PLAINS


@pytest.mark.rule("athlas.terrain.height-bonus-flat")
def test_two_levels_give_no_more_than_one_and_striking_upwards_costs_nothing() -> None:
    """5 + 2 against somebody one level or two levels lower, 5 against somebody higher."""
    arena = Arena([("dark_mentalist", "mining_tools")], [PEASANTS])
    units = [arena.unit(NORTH, place) for place in ((0, 0), (0, 2), (-3, 2), (-3, 4))]
    targets = [(2, 0), (2, 2), (-1, 2), (-1, 4)]
    for place in targets:
        arena.unit(SOUTH, place)
    for kind, own, other in (
        (HILL, (0, 0), PLAINS), (HILL, (0, 2), CRATER), (PLAINS, (-3, 2), HILL),
        (CRATER, (-3, 4), HILL),
    ):  # fmt: skip
        arena.terrain(kind, own)
        arena.terrain(other, (own[0] + 2, own[1]))
    for unit, place in zip(units, targets, strict=True):
        arena.activate(unit)
        arena.use("mining_tools.bomb", place)
        arena.end()
    assert [event.data[2] for event in arena.told("attacked")] == [7, 7, 5, 5]


@pytest.mark.rule("athlas.terrain.height-bonus")
@pytest.mark.parametrize(
    ("attacker", "target", "value"),
    [
        (HILL, PLAINS, 7),
        (HILL, WATER, 7),
        (PLAINS, CRATER, 7),
        (HILL, CRATER, 7),
        (PLAINS, PLAINS, 5),
        (PLAINS, WATER, 5),
        (PLAINS, HILL, 5),
        (CRATER, HILL, 5),
    ],
)
def test_height_gives_2_and_depth_costs_nothing(attacker: str, target: str, value: int) -> None:
    arena = Arena()
    one, two = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (2, 0))
    arena.terrain(attacker, (0, 0))
    arena.terrain(target, (2, 0))
    assert attack_value(arena.state, one, two, "magical", 5) == value


@pytest.mark.rule("athlas.terrain.flying-ignore", "athlas.flying.no-height-bonus")
def test_flight_knows_no_height() -> None:
    arena = Arena([("savage_warrior",), ("forsaken_drake",)])
    walker, flyer = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (1, 0), alpha=1)
    arena.terrain(HILL, (0, 0))
    assert attack_value(arena.state, walker, flyer, "magical", 5) == 5
    arena.terrain(PLAINS, (0, 0))
    arena.terrain(HILL, (1, 0))
    assert attack_value(arena.state, flyer, walker, "magical", 5) == 5


@pytest.mark.rule("athlas.terrain.cliff-exists")
def test_cliffs_stand_between_hill_and_crater_only() -> None:
    arena = Arena()
    for kind, other in ((HILL, CRATER), (CRATER, HILL), (HILL, PLAINS), (CRATER, PLAINS)):
        arena.terrain(kind, (0, 0))
        arena.terrain(other, (1, 0))
        cliff = over_cliffs(arena.state, at(0, 0)) >> at(1, 0) & 1
        assert cliff == ({kind, other} == {HILL, CRATER})


@pytest.mark.rule("athlas.terrain.cliff-impassable")
def test_nobody_walks_over_a_cliff() -> None:
    arena = Arena([("savage_warrior", "mountaineering")])
    unit = arena.unit(NORTH, (0, 0))
    arena.terrain(HILL, (0, 0))
    arena.terrain(CRATER, (1, 0))
    arena.activate(unit)
    for power in ("walk", "climb", "mountaineering.climb"):
        assert at(1, 0) not in arena.targets(power)
    arena.choose(NORTH, "mountaineering.climb")
    assert arena.why(at(1, 0)) == "athlas.terrain.cliff-impassable"


@pytest.mark.rule("athlas.range.cliff.example")
@pytest.mark.parametrize(
    ("here", "there", "reached"),
    [(CRATER, HILL, False), (HILL, CRATER, False), (CRATER, PLAINS, True), (HILL, PLAINS, True)],
)
def test_a_power_of_range_1_targets_no_hex_over_a_cliff(
    here: str, there: str, reached: bool
) -> None:
    arena = Arena([("savage_warrior", "terraforming")])
    unit = arena.unit(NORTH, (0, 0))
    arena.terrain(here, (0, 0))
    arena.terrain(there, (1, 0))
    arena.activate(unit)
    assert (at(1, 0) in arena.targets("terraforming.shape")) == reached
    assert at(-1, 0) in arena.targets("terraforming.shape")


@pytest.mark.rule("athlas.terrain.cliff-range")
@pytest.mark.parametrize(("here", "there"), [(HILL, CRATER), (CRATER, HILL)])
@pytest.mark.parametrize(
    ("cards", "power", "reached"),
    [
        (("celestial_knight", "obsidian_sword"), "obsidian_sword.strike", False),
        (("spell_binder", "heroic_inspiration"), "heroic_inspiration.rally", False),
        (("dark_mentalist", "throwing_axe"), "throwing_axe.throw", True),
    ],
)
def test_only_powers_that_reach_further_are_used_over_a_cliff(
    here: str, there: str, cards: tuple[str, ...], power: str, reached: bool
) -> None:
    arena = Arena([cards])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.unit(NORTH, (-1, 0))
    arena.terrain(here, (0, 0))
    arena.terrain(there, (1, 0))
    arena.activate(unit)
    assert arena.targets(power) == ({at(1, 0)} if reached else set()) | {at(-1, 0)}


@pytest.mark.rule("athlas.terrain.cliff.karoos.example")
@pytest.mark.parametrize(("here", "there"), [(HILL, CRATER), (CRATER, HILL)])
def test_a_blade_does_not_reach_over_a_cliff(here: str, there: str) -> None:
    arena = Arena([BLADES])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (0, 1))
    arena.unit(SOUTH, (-1, 1))
    arena.terrain(here, (0, 0))
    arena.terrain(there, (1, 0))
    arena.activate(unit)
    assert arena.targets("karoos_blade.strike") == {at(0, 1), at(-1, 1)}
    arena.choose(NORTH, "karoos_blade.strike")
    assert arena.why(at(1, 0)) == "athlas.terrain.cliff-range"


@pytest.mark.rule("athlas.terrain.cliff.magic-bolt.example")
def test_a_magic_bolt_reaches_over_a_cliff() -> None:
    arena = Arena([BOLTS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.terrain(HILL, (0, 0))
    arena.terrain(CRATER, (1, 0))
    arena.activate(unit)
    assert at(1, 0) in arena.targets("magic_bolt.bolt")


@pytest.mark.rule("athlas.terrain.cliff.crossbow.example")
def test_a_crossbow_reaches_over_a_cliff() -> None:
    arena = Arena([BOWS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.terrain(HILL, (0, 0))
    arena.terrain(CRATER, (1, 0), (2, 0))
    arena.activate(unit)
    assert at(2, 0) in arena.targets("etynian_crossbow.shot")


class TestFloodingChain:
    """A row of craters; water comes to its first."""

    ROW = ((1, 0), (2, 0), (3, 0), (3, 1), (2, 2))
    BRANCH = (2, -1)
    DRY = (0, 3)
    """A crater that touches none of the others."""

    def craters(self, *cards: tuple[str, ...], stack: str = "") -> Arena:
        arena = Arena([PEASANTS], list(cards) or [PEASANTS], stacks=([stack] if stack else [], []))
        arena.unit(NORTH, FAR_WEST)
        arena.terrain(CRATER, *self.ROW, self.BRANCH, self.DRY)
        return arena

    @pytest.mark.rule("athlas.terrain.flooding-chain")
    def test_it_goes_on_until_no_crater_touches_water(self) -> None:
        arena = self.craters(stack="flood")
        arena.choose(NORTH, "cast", at(0, 0), DONE)
        flooded = {at(*place) for place in ((0, 0), *self.ROW, self.BRANCH)}
        assert set(spaces_of(arena.state.world.water)) == flooded
        assert arena.state.world.craters == 1 << at(*self.DRY)

    @pytest.mark.rule("athlas.terrain.flooding-chain")
    @pytest.mark.parametrize("place", [*ROW, BRANCH, DRY])
    def test_who_stands_in_a_flooded_crater_drowns_once(self, place: tuple[int, int]) -> None:
        arena = self.craters(stack="flood")
        arena.unit(SOUTH, place)
        arena.choose(NORTH, "cast", at(0, 0), DONE)
        assert arena.pool(SOUTH) == (12 if place == self.DRY else 12 - 5)

    @pytest.mark.rule("athlas.terrain.flooding-chain")
    @pytest.mark.parametrize("cards", [("forsaken_drake",), ("raider_of_the_deep",)])
    def test_nobody_drowns_who_flies_or_is_at_home_in_water(self, cards: tuple[str, ...]) -> None:
        arena = self.craters(cards, PEASANTS, stack="flood")
        arena.unit(SOUTH, (2, 0))
        arena.unit(SOUTH, (3, 0), alpha=1)
        full = arena.pool(SOUTH)
        arena.choose(NORTH, "cast", at(0, 0), DONE)
        assert terrain(arena.state, at(2, 0)) == WATER
        assert arena.pool(SOUTH) == full
        assert arena.pool(SOUTH, 1) == 12 - 5

    @pytest.mark.rule("athlas.terrain.flooding-chain")
    def test_a_new_crater_lets_the_water_in(self) -> None:
        """Open Chasm joins a pond to the row: who stands in the new crater falls and drowns."""
        arena = self.craters(PEASANTS, ("shadow_ranger",), stack="open_chasm")
        arena.terrain(WATER, (-1, 0))
        arena.unit(SOUTH, (0, 0))
        arena.unit(SOUTH, (2, 2), alpha=1)
        arena.choose(NORTH, "cast", at(0, 0), DONE)
        assert arena.state.world.craters == 1 << at(*self.DRY)
        assert arena.pool(SOUTH) == 12 - 3 - 5
        assert arena.pool(SOUTH, 1) == 10 - 5


@pytest.mark.rule("athlas.terrain.flooding", "athlas.terrain.flooding-chain")
def test_water_runs_through_craters_and_drowns_who_is_there() -> None:
    arena = Arena([("savage_warrior", "terraforming"), IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    victim = arena.unit(SOUTH, (3, 0))
    arena.terrain(WATER, (1, 1))
    arena.terrain(CRATER, (2, -1), (3, 0), (3, -1))
    arena.activate(unit)
    arena.use("terraforming.shape", (1, 0))
    arena.choose(NORTH, CRATER)
    for place in ((1, 0), (2, -1), (3, -1), (3, 0)):
        assert terrain(arena.state, at(*place)) == WATER
    assert arena.state.world.craters == 0
    assert arena.on_board(victim)
    assert arena.pool(SOUTH) == 12 - 5


def test_a_hex_that_already_is_what_it_becomes_does_not_change() -> None:
    arena = Arena()
    arena.terrain(WATER, (0, 0))
    assert set_terrain(arena.state, 1 << at(0, 0), WATER) == (0, 0)


@pytest.mark.rule("athlas.terrain.drowning-enter")
def test_entering_water_costs_5() -> None:
    arena = Arena()
    unit = arena.unit(NORTH, (0, 0))
    arena.terrain(WATER, (1, 0))
    arena.activate(unit)
    arena.use("walk", (1, 0))
    assert arena.pool(NORTH) == 7


@pytest.mark.rule("athlas.terrain.drowning-enter", "athlas.terrain.drowning-start-end")
def test_from_water_to_water_costs_10() -> None:
    arena = Arena()
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.terrain(WATER, (0, 0), (1, 0))
    arena.activate(unit)
    arena.use("walk", (1, 0))
    assert arena.pool(NORTH) == 2
    assert arena.told("lost")[0].data[2] == 5


@pytest.mark.rule("athlas.terrain.drowning-start-end")
def test_staying_in_water_costs_5_and_leaving_nothing() -> None:
    arena = Arena()
    stays, leaves = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (3, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.terrain(WATER, (0, 0), (3, 0))
    arena.activate(leaves)
    arena.use("walk", (3, -1))
    assert arena.pool(NORTH) == 12
    arena.activate(stays)
    arena.end()
    assert arena.pool(NORTH) == 7


@pytest.mark.rule("athlas.terrain.drowning-start-end")
def test_a_unit_that_is_left_out_drowns_all_the_same() -> None:
    arena = Arena()
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, FAR_EAST)
    arena.terrain(WATER, (0, 0))
    arena.done()
    assert arena.pool(NORTH) == 7


@pytest.mark.rule("athlas.terrain.drowning-becomes-water")
def test_a_hex_that_becomes_water_drowns_its_unit() -> None:
    arena = Arena(stacks=(["flood"], []))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (0, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    arena.done()
    assert arena.pool(SOUTH) == 7


@pytest.mark.rule("athlas.flying.no-drowning")
def test_flyers_do_not_drown() -> None:
    arena = Arena([("forsaken_drake",), IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.terrain(WATER, (0, 0), (1, 0))
    arena.activate(unit)
    arena.use("fly", (1, 0))
    assert arena.pool(NORTH) == 8
    # Nor at the end of an activation begun in water.
    arena.end()
    assert arena.told("lost") == []
    assert arena.pool(NORTH) == 8


@pytest.mark.rule("athlas.flying.no-drowning")
def test_flyers_do_not_drown_where_land_becomes_water() -> None:
    arena = Arena([PEASANTS], [("forsaken_drake",), PEASANTS], stacks=(["flood"], []))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (2, 0), alpha=1)
    arena.choose(NORTH, "cast", at(1, 0), at(2, 0), DONE)
    assert (arena.pool(SOUTH), arena.pool(SOUTH, 1)) == (8, 12 - 5)


@pytest.mark.rule("athlas.terrain.reminders")
def test_no_card_adds_to_drowning_or_falling() -> None:
    """A crater that floods costs 3 and 5, no more."""
    arena = Arena([("forsaken_drake", "mining_tools"), IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (1, 0))
    arena.terrain(WATER, (2, 0))
    arena.activate(unit)
    arena.use("mining_tools.crater", (1, 0))
    assert arena.pool(SOUTH) == 12 - 3 - 5


@pytest.mark.rule("athlas.terrain.cover")
def test_a_hill_between_covers_what_is_lower() -> None:
    arena = Arena([BOWS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.unit(SOUTH, (-2, 0))
    arena.terrain(HILL, (1, 0))
    arena.activate(unit)
    assert arena.targets("etynian_crossbow.shot") == {at(-2, 0)}


@pytest.mark.rule("athlas.terrain.cover")
def test_cover_names_its_rule() -> None:
    arena = Arena([BOWS])
    unit = arena.unit(NORTH, (0, 0))
    for place in ((2, 0), (-2, 0), (0, 2)):
        arena.unit(SOUTH, place)
    arena.terrain(HILL, (1, 0))
    arena.activate(unit)
    arena.choose(NORTH, "etynian_crossbow.shot")
    assert arena.why(at(2, 0)) == "athlas.terrain.cover"


@pytest.mark.rule("athlas.terrain.cover-one-higher-end")
@pytest.mark.parametrize("high", [(0, 0), (2, 0)])
def test_no_cover_if_one_end_is_as_high(high: tuple[int, int]) -> None:
    arena = Arena()
    arena.terrain(HILL, (1, 0), high)
    assert not covered(arena.state, at(0, 0), at(2, 0))


@pytest.mark.rule("athlas.terrain.cover")
def test_plains_cover_what_is_in_a_crater_from_a_crater() -> None:
    arena = Arena()
    arena.terrain(CRATER, (0, 0), (2, 0))
    assert covered(arena.state, at(0, 0), at(2, 0))
    arena.terrain(CRATER, (1, 0))
    assert not covered(arena.state, at(0, 0), at(2, 0))


@pytest.mark.rule("athlas.terrain.cover")
@pytest.mark.parametrize("low", [(0, 0), (2, 0)])
def test_plains_cover_nothing_if_one_end_is_on_plains(low: tuple[int, int]) -> None:
    arena = Arena()
    arena.terrain(CRATER, low)
    assert not covered(arena.state, at(0, 0), at(2, 0))
    arena.terrain(HILL, (1, 0))
    assert covered(arena.state, at(0, 0), at(2, 0))


def test_along_an_edge_both_hexes_must_be_higher() -> None:
    arena = Arena()
    arena.terrain(HILL, (1, 0))
    assert not covered(arena.state, at(0, 0), at(1, 1))
    arena.terrain(HILL, (0, 1))
    assert covered(arena.state, at(0, 0), at(1, 1))
    assert covered(arena.state, at(1, 1), at(0, 0))


@pytest.mark.rule("athlas.flying.no-cover")
@pytest.mark.parametrize("flyer", [NORTH, SOUTH])
def test_no_cover_where_somebody_flies(flyer: int) -> None:
    walkers, flyers = ("shadow_ranger", "etynian_crossbow"), ("forsaken_drake", "etynian_crossbow")
    sides = (flyers, walkers) if flyer == NORTH else (walkers, flyers)
    arena = Arena([sides[0]], [sides[1]])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.terrain(HILL, (1, 0))
    arena.activate(unit)
    assert at(2, 0) in arena.targets("etynian_crossbow.shot")


@pytest.mark.rule("athlas.flying.no-cliff")
@pytest.mark.parametrize("flyer", [NORTH, SOUTH])
def test_cliffs_do_not_matter_where_somebody_flies(flyer: int) -> None:
    walkers, flyers = BLADES, ("forsaken_drake", "karoos_blade")
    sides = (flyers, walkers) if flyer == NORTH else (walkers, flyers)
    arena = Arena([sides[0]], [sides[1]])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0)).exposed = True
    arena.terrain(CRATER, (0, 0))
    arena.terrain(HILL, (1, 0))
    arena.activate(unit)
    assert at(1, 0) in arena.targets("karoos_blade.strike")


@pytest.mark.rule("athlas.flying.no-cliff")
@pytest.mark.parametrize(
    ("genus", "reached"), [("forsaken_drake", True), ("savage_warrior", False)]
)
def test_a_flyer_works_on_the_ground_over_a_cliff(genus: str, reached: bool) -> None:
    arena = Arena([(genus, "terraforming")])
    unit = arena.unit(NORTH, (0, 0))
    arena.terrain(CRATER, (0, 0))
    arena.terrain(HILL, (1, 0))
    arena.activate(unit)
    assert (at(1, 0) in arena.targets("terraforming.shape")) == reached


@pytest.mark.rule("athlas.flying.no-cliff")
@pytest.mark.parametrize("winged", ["giver", "taker", "nobody"])
def test_a_relic_is_passed_over_a_cliff_where_somebody_flies(winged: str) -> None:
    arena = Arena([PEASANTS])
    giver, taker = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (1, 0))
    arena.relic((0, 0))
    arena.terrain(CRATER, (0, 0))
    arena.terrain(HILL, (1, 0))
    if winged != "nobody":
        unit = giver if winged == "giver" else taker
        unit.marks = [("winged", "celestial_wings", 3 + NORTH)]
        arena.state.world.lasting = [Lasting("celestial_wings", NORTH, unit.id, 8)]
    arena.activate(giver)
    assert arena.targets("pass") == (set() if winged == "nobody" else {at(1, 0)})


@pytest.mark.rule("athlas.setup.relics-and-terrain", "athlas.components.relics")
def test_the_board_is_set_up_as_the_data_says() -> None:
    assert len(BATTLEGROUND.relics) == 3
    assert BATTLEGROUND.hills.bit_count() == 12
    assert BATTLEGROUND.water.bit_count() == 10
    assert BATTLEGROUND.craters == 0
    state = Arena(flat=False).state
    assert state.world.relics == [at(-3, 0), at(0, 0), at(3, 0)]
    assert terrain(state, at(1, 1)) == HILL
    assert terrain(state, at(-4, 2)) == WATER
