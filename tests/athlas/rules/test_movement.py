"""Basic movement powers, relics, flying, forced movement."""

from __future__ import annotations

import pytest

from athlas.arena import DRAKES, FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.rules.board import CRATER, DIRECTIONS, GRID, HILL, PLAINS, WATER, at
from critias.games.athlas.rules.data import CARDS, POWERS
from critias.games.athlas.rules.powers import owns
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.units import flying, has

SPHERE = ("celestial_knight", "telekinetic_sphere")
WIN = "athlas.win.two-relics-one-unit"


def around(place: tuple[int, int]) -> set[int]:
    return set(GRID.neighbours[at(*place)])


class TestBasicPowers:
    @pytest.mark.rule("athlas.basic.four-powers")
    @pytest.mark.parametrize("genus", [c.id for c in CARDS.values() if c.type == "genus"])
    def test_every_unit_has_four_basic_powers(self, genus: str) -> None:
        """On the ground it walks, climbs and passes a relic; in the air it flies."""
        arena = Arena([(genus,)])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.terrain(HILL, (1, 0))
        arena.relic((0, 0))
        found = {power for power in POWERS if power.startswith("basic.") and owns(unit, power)}
        assert found == {"basic.walk", "basic.climb", "basic.fly", "basic.pass"}
        if "rooted" in unit.build.traits:
            return
        arena.activate(unit)
        usable = {power for power in found if arena.can_use(power)}
        on_foot = {"basic.walk", "basic.climb", "basic.pass"}
        assert usable == ({"basic.fly"} if unit.build.flying else on_foot)

    @pytest.mark.rule("athlas.basic.walk")
    def test_a_walk_leads_to_a_neighbour_of_the_same_level(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.terrain(HILL, (1, 0))
        arena.terrain(CRATER, (-1, 0))
        arena.terrain(WATER, (0, 1))
        arena.activate(unit)
        assert arena.targets("walk") == around((0, 0)) - {at(1, 0), at(-1, 0)}
        arena.use("walk", (0, -1))
        assert arena.where(unit) == (0, -1)

    @pytest.mark.rule("athlas.basic.walk")
    def test_a_walk_leads_from_hill_to_hill(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.terrain(HILL, (0, 0), (1, 0))
        arena.activate(unit)
        assert arena.targets("walk") == {at(1, 0)}

    @pytest.mark.rule("athlas.basic.climb", "athlas.powers.spend-movement-action")
    def test_a_climb_costs_movement_and_action(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.terrain(HILL, (1, 0))
        arena.terrain(CRATER, (-1, 0))
        arena.activate(unit)
        assert arena.targets("climb") == {at(1, 0), at(-1, 0)}
        arena.use("climb", (1, 0))
        assert arena.where(unit) == (1, 0)
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.basic.climb-needs-both")
    def test_who_has_spent_one_cannot_climb(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade", "terraforming")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (0, 1))
        arena.terrain(HILL, (1, 0), (1, -2))
        arena.activate(unit)
        assert arena.can_use("climb")
        arena.use("walk", (0, -1))
        assert not arena.can_use("climb")
        assert arena.why("basic.climb") == "athlas.basic.climb-needs-both"

    @pytest.mark.rule("athlas.basic.free-hex", "athlas.golden.one-unit-per-hex")
    def test_occupied_hexes_are_closed(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, (0, 1))
        arena.terrain(HILL, (0, 1))
        arena.activate(unit)
        assert at(1, 0) not in arena.targets("walk")
        assert not arena.can_use("climb")
        arena.choose(NORTH, "basic.walk")
        assert arena.why(at(1, 0)) == "athlas.basic.free-hex"


class TestRelics:
    @pytest.mark.rule("athlas.relic.held-by-presence", "athlas.relic.taking-is-free")
    def test_who_walks_onto_a_relic_holds_it(self) -> None:
        arena = Arena([("savage_warrior", "terraforming")])
        unit = arena.unit(NORTH, (0, 0))
        arena.relic((1, 0))
        arena.activate(unit)
        assert held(arena.state, unit) == []
        arena.use("walk", (1, 0))
        assert held(arena.state, unit) == [0]
        assert arena.state.world.acting[-1].action

    @pytest.mark.rule("athlas.relic.carry-or-leave")
    @pytest.mark.parametrize(("answer", "place"), [("take", (1, 0)), ("leave", (0, 0))])
    def test_a_relic_comes_along_or_stays(self, answer: str, place: tuple[int, int]) -> None:
        arena = Arena([("savage_warrior", "terraforming")])
        unit = arena.unit(NORTH, (0, 0))
        arena.relic((0, 0))
        arena.activate(unit)
        arena.use("walk", (1, 0))
        assert arena.pending.kind == "carry"
        arena.choose(NORTH, answer)
        assert arena.state.world.relics[0] == at(*place)
        assert arena.where(unit) == (1, 0)

    @pytest.mark.rule("athlas.relic.pass")
    def test_a_relic_is_passed_for_an_action(self) -> None:
        arena = Arena([PEASANTS, ("forsaken_drake",), ("watch_tower",)])
        unit = arena.unit(NORTH, (0, 0))
        friend = arena.unit(NORTH, (1, 0))
        arena.unit(NORTH, (0, 1), alpha=1)
        arena.unit(NORTH, (-1, 1), alpha=2)
        arena.unit(SOUTH, (-1, 0))
        arena.relic((0, 0))
        arena.activate(unit)
        assert arena.targets("pass") == {at(1, 0)}
        arena.use("pass", (1, 0))
        assert arena.state.world.relics[0] == at(1, 0)
        assert held(arena.state, friend) == [0]
        assert not arena.state.world.acting[-1].action

    @pytest.mark.rule("athlas.relic.pass-counts-as-move", "athlas.golden.relic-one-hex-per-turn")
    def test_a_relic_that_has_moved_cannot_be_passed(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (2, 0))
        arena.relic((0, 0))
        arena.activate(unit)
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "take")
        assert arena.pending.kind == "unit"
        arena.activate(arena.state.world.units[at(2, 0)])
        arena.end()
        assert arena.state.world.relics[0] == at(1, 0)

    @pytest.mark.rule("athlas.relic.pass-counts-as-move")
    def test_a_passed_relic_does_not_move_on(self) -> None:
        arena = Arena()
        unit, friend = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (1, 0))
        arena.unit(NORTH, (2, 0))
        arena.relic((0, 0))
        arena.activate(unit)
        arena.use("pass", (1, 0))
        arena.end()
        arena.activate(friend)
        assert not arena.can_use("pass")
        assert arena.why("basic.pass") == "athlas.relic.pass-counts-as-move"
        arena.use("walk", (1, 1))
        assert arena.state.world.relics[0] == at(1, 0)

    @pytest.mark.rule("athlas.golden.relic-one-hex-per-turn")
    def test_the_next_turn_counts_anew(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, FAR_EAST)
        arena.relic((0, 0))
        arena.activate(unit)
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "take")
        assert arena.state.active == SOUTH
        assert arena.state.world.moved == 0

    @pytest.mark.rule("athlas.relic.stays-on-death")
    def test_a_dead_holder_leaves_the_relic(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.relic((1, 0))
        arena.set_pool(SOUTH, 1)
        arena.activate(unit)
        arena.use("karoos_blade.strike", (1, 0))
        assert at(1, 0) not in arena.state.world.units
        assert arena.state.world.relics[0] == at(1, 0)

    def test_no_pass_over_a_cliff(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0))
        arena.relic((0, 0))
        arena.terrain(HILL, (0, 0))
        arena.terrain(CRATER, (1, 0))
        arena.activate(unit)
        assert not arena.can_use("pass")


class TestFlying:
    @pytest.mark.rule("athlas.flying.source")
    def test_flight_comes_from_powers(self) -> None:
        arena = Arena(
            [("savage_warrior", "levitate", "magic_staff"), ("spell_binder", "forsaken_wings")]
        )
        walker, winged = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (3, 0), alpha=1)
        assert flying(winged)
        assert not flying(walker)
        arena.activate(walker)
        arena.use("levitate.lift", (0, 0))
        assert flying(walker)

    @pytest.mark.rule("athlas.flying.not-optional", "athlas.flying.no-land-movement")
    def test_flyers_neither_walk_nor_climb_nor_land(self) -> None:
        arena = Arena([("forsaken_drake", "mountaineering", "pathfinding")])
        unit = arena.unit(NORTH, (0, 0))
        arena.terrain(HILL, (1, 0))
        arena.activate(unit)
        assert set(arena.pending.options) == {"basic.fly", "done"}
        for power in ("basic.walk", "basic.climb", "mountaineering.climb", "pathfinding.stride"):
            assert arena.why(power) == "athlas.flying.no-land-movement"

    @pytest.mark.rule("athlas.flying.move-two", "athlas.flying.end-free-hex")
    def test_flyers_move_two_hexes_over_anything(self) -> None:
        arena = Arena([("forsaken_drake",), PEASANTS], [("watch_tower", "forsaken_wings")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.unit(SOUTH, (0, 1))
        arena.terrain(HILL, (-1, 0))
        arena.terrain(CRATER, (-2, 0))
        arena.terrain(WATER, (0, -2))
        arena.activate(unit)
        disc = {s for s in GRID.spaces if 0 < GRID.distance(s, at(0, 0)) <= 2}
        assert arena.targets("fly") == disc - {at(1, 0), at(0, 1)}
        arena.use("fly", (2, 0))
        assert arena.where(unit) == (2, 0)

    @pytest.mark.rule("athlas.flying.no-move-after-action")
    def test_no_flight_after_the_action(self) -> None:
        arena = Arena([DRAKES, IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("elixir_of_healing.drink")
        assert not arena.state.world.acting

    @pytest.mark.rule("athlas.flying.no-move-after-action")
    def test_no_flight_after_the_action_names_its_rule(self) -> None:
        arena = Arena(
            [("forsaken_drake", "elixir_of_healing", "summon_artifact")],
            [("spell_binder", "throwing_axe")],
        )
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("elixir_of_healing.drink")
        assert arena.can_use("summon_artifact.clone")
        assert arena.why("basic.fly") == "athlas.flying.no-move-after-action"

    @pytest.mark.rule("athlas.flying.no-relic")
    def test_flyers_have_nothing_to_do_with_relics(self) -> None:
        arena = Arena([("forsaken_drake",), PEASANTS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.relic((0, 0))
        assert held(arena.state, unit) == []
        arena.activate(unit)
        assert not arena.can_use("pass")
        arena.use("fly", (0, 1))
        assert arena.state.world.relics[0] == at(0, 0)

    @pytest.mark.rule("athlas.flying.no-win-above-relics")
    def test_hovering_over_two_relics_wins_nothing(self) -> None:
        arena = Arena([("forsaken_drake",), PEASANTS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.relic((1, 0), 0)
        arena.relic((1, 0), 1)
        arena.activate(unit)
        arena.use("fly", (1, 0))
        assert arena.outcome is None

    @pytest.mark.rule("athlas.flying.untargetable")
    def test_a_flyer_is_out_of_reach_of_a_blade(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade")], [("forsaken_drake",), IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (0, 1), alpha=1)
        arena.unit(SOUTH, (-1, 0), alpha=1)
        arena.activate(unit)
        arena.choose(NORTH, "karoos_blade.strike")
        assert arena.why(at(1, 0)) == "athlas.flying.untargetable"

    @pytest.mark.rule("athlas.flying.target-if-range-over-1")
    def test_longer_weapons_reach_it_also_next_door(self) -> None:
        arena = Arena([("savage_warrior", "throwing_axe")], [("forsaken_drake",)])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        assert arena.targets("throwing_axe.throw") == {at(1, 0)}

    @pytest.mark.rule("athlas.flying.target-if-user-flies")
    def test_flyers_reach_flyers(self) -> None:
        arena = Arena([("forsaken_drake", "karoos_blade")], [("forsaken_drake",)])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        assert arena.targets("karoos_blade.strike") == {at(1, 0)}

    @pytest.mark.rule("athlas.flying.target-if-exposed")
    @pytest.mark.parametrize(
        ("power", "place", "exposed"),
        [
            ("mining_tools.bomb", (1, 0), True),
            ("mining_tools.crater", (0, 1), True),
            ("mining_tools.bomb", (0, -2), False),
            ("elixir_of_healing.drink", None, False),
            ("fly", (-1, 0), False),
        ],
    )
    def test_what_exposes_a_flyer(
        self, power: str, place: tuple[int, int] | None, exposed: bool
    ) -> None:
        """Only powers on a hex or on a unit on foot do; a unit in flight or itself does not."""
        arena = Arena([DRAKES, IDLE], [("savage_warrior", "karoos_blade"), ("forsaken_drake",)])
        drake = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (0, -2), alpha=1)
        arena.activate(drake)
        arena.use(power, place)
        arena.end()
        assert drake.exposed == exposed

    @pytest.mark.rule("athlas.flying.target-if-exposed")
    def test_an_exposed_flyer_can_be_struck_until_it_acts_otherwise(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade")], [("forsaken_drake",)])
        unit = arena.unit(NORTH, (0, 0))
        drake = arena.unit(SOUTH, (1, 0))
        drake.exposed = True
        arena.activate(unit)
        assert arena.targets("karoos_blade.strike") == {at(1, 0)}
        arena.end()
        assert arena.state.active == SOUTH
        arena.activate(drake)
        arena.end()
        assert not drake.exposed

    def test_a_winged_carrier_sets_the_relic_down_half_way(self) -> None:
        arena = Arena(stacks=(["celestial_wings"], []))
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert flying(unit)
        assert held(arena.state, unit) == [0]
        arena.activate(unit)
        arena.use("fly", (2, -1))
        assert arena.spaces() == {at(1, 0), at(1, -1)}
        arena.at(NORTH, (1, 0))
        arena.choose(NORTH, "take")
        assert arena.state.world.relics[0] == at(1, 0)
        assert arena.where(unit) == (2, -1)

    @pytest.mark.rule("athlas.golden.relic-one-hex-per-turn")
    def test_a_winged_carrier_that_flies_straight_on_leaves_the_relic(self) -> None:
        arena = Arena(stacks=(["celestial_wings"], []))
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.activate(unit)
        arena.use("fly", (2, 0))
        arena.choose(NORTH, "straight")
        assert arena.where(unit) == (2, 0)
        assert arena.state.world.relics[0] == at(0, 0)

    def test_a_winged_carrier_takes_the_relic_to_a_neighbour(self) -> None:
        arena = Arena(stacks=(["celestial_wings"], []))
        unit = arena.unit(NORTH, (0, 0))
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.activate(unit)
        arena.use("fly", (1, 0))
        arena.choose(NORTH, "take")
        assert arena.state.world.relics[0] == at(1, 0)


def push(arena: Arena, place: tuple[int, int], direction: str) -> None:
    unit = arena.state.world.units[at(0, 0)]
    arena.activate(unit)
    arena.use("telekinetic_sphere.push", place)
    arena.choose(NORTH, direction)


class TestForcedMovement:
    @pytest.mark.rule("athlas.forced.source", "athlas.forced.same-level")
    def test_a_unit_is_pushed_without_loss(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (2, 0)
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.forced.same-level")
    @pytest.mark.parametrize(
        ("here", "there"), [(HILL, HILL), (CRATER, CRATER), (WATER, PLAINS), (PLAINS, PLAINS)]
    )
    def test_on_every_level(self, here: str, there: str) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.terrain(here, (1, 0))
        arena.terrain(there, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (2, 0)
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.forced.same-level")
    def test_a_unit_pushed_into_water_drowns(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.terrain(WATER, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (2, 0)
        assert arena.pool(SOUTH) == 7

    @pytest.mark.rule("athlas.forced.costs-nothing")
    def test_being_pushed_costs_the_unit_nothing(self) -> None:
        arena = Arena(stacks=(["unnatural_force"], []))
        unit = arena.unit(NORTH, (0, 0))
        arena.activate(unit)
        arena.choose(NORTH, "cast", "east")
        assert arena.where(unit) == (1, 0)
        acting = arena.state.world.acting[-1]
        assert acting.movement
        assert acting.action

    @pytest.mark.rule("athlas.forced.relic-choice")
    @pytest.mark.parametrize(("answer", "place"), [("take", (2, 0)), ("leave", (1, 0))])
    def test_the_owner_says_whether_the_relic_goes_along(
        self, answer: str, place: tuple[int, int]
    ) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.relic((1, 0))
        push(arena, (1, 0), "east")
        assert arena.pending.kind == "carry"
        assert arena.pending.seats == (SOUTH,)
        arena.choose(SOUTH, answer)
        assert arena.state.world.relics[0] == at(*place)

    @pytest.mark.rule("athlas.forced.relic-already-moved")
    def test_a_relic_that_has_moved_stays_behind(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.relic((1, 0))
        arena.state.world.moved = 1
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (2, 0)
        assert arena.state.world.relics[0] == at(1, 0)

    @pytest.mark.rule("athlas.forced.obstacle-unit")
    def test_pushed_into_a_unit(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (1, 0)
        assert arena.pool(SOUTH) == 9

    @pytest.mark.rule("athlas.forced.obstacle-edge")
    def test_pushed_off_the_board(self) -> None:
        arena = Arena([SPHERE])
        arena.state.world.units.clear()
        unit = arena.unit(NORTH, (4, 0))
        victim = arena.unit(SOUTH, (5, 0))
        arena.activate(unit)
        arena.use("telekinetic_sphere.push", (5, 0))
        arena.choose(NORTH, "east")
        assert arena.where(victim) == (5, 0)
        assert arena.pool(SOUTH) == 9

    @pytest.mark.rule("athlas.forced.obstacle-higher")
    def test_pushed_against_a_slope(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.terrain(HILL, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (1, 0)
        assert arena.pool(SOUTH) == 9

    @pytest.mark.rule("athlas.forced.fall")
    @pytest.mark.parametrize(
        ("here", "there"), [("hill", "plains"), ("plains", "crater"), ("hill", "crater")]
    )
    def test_pushed_down(self, here: str, there: str) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.terrain(here, (1, 0))
        arena.terrain(there, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(victim) == (2, 0)
        assert arena.pool(SOUTH) == 9

    @pytest.mark.rule("athlas.forced.hill-to-water.example")
    def test_from_a_hill_into_water_costs_8(self) -> None:
        arena = Arena([SPHERE])
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.terrain(HILL, (1, 0))
        arena.terrain(WATER, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.pool(SOUTH) == 12 - 3 - 5

    def test_flyers_ignore_terrain_when_pushed_but_not_units(self) -> None:
        arena = Arena([SPHERE], [("forsaken_drake",), PEASANTS])
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        drake = arena.unit(SOUTH, (1, 0))
        arena.terrain(HILL, (2, 0))
        push(arena, (1, 0), "east")
        assert arena.where(drake) == (2, 0)
        assert arena.pool(SOUTH) == 8

    def test_every_direction_has_a_name(self) -> None:
        assert len(set(DIRECTIONS)) == 6


@pytest.mark.rule("athlas.golden.one-unit-per-hex")
def test_no_two_units_share_a_hex_flyers_included() -> None:
    arena = Arena([("forsaken_drake",), PEASANTS])
    drake = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0), alpha=1)
    arena.activate(drake)
    arena.choose(NORTH, "basic.fly")
    assert arena.why(at(1, 0)) == "athlas.flying.end-free-hex"


@pytest.mark.rule("athlas.golden.one-unit-per-hex")
def test_a_relic_is_not_carried_through_a_hex_with_a_unit() -> None:
    arena = Arena([("savage_warrior",)], stacks=(["celestial_wings"], []))
    carrier = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.relic((0, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    arena.activate(carrier)
    arena.use("fly", (2, -1))
    assert arena.pending.kind == "half_way"
    assert list(arena.pending.options) == [at(1, -1), "straight"]


@pytest.mark.rule("athlas.flying.target-if-exposed")
def test_who_lifts_itself_is_not_exposed_by_that() -> None:
    arena = Arena([("spell_binder", "levitate")])
    binder = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.activate(binder)
    arena.use("levitate.lift", (0, 0))
    arena.end()
    assert has(binder, "levitating")
    assert not binder.exposed
