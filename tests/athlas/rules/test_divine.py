"""When interventions are cast, answered, and reach back in time."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.data import INTERVENTIONS
from critias.games.athlas.rules.state import FIRST_TURN, SUMMONING
from critias.games.athlas.rules.units import has
from critias.kernel.choices import DONE


def fight(
    north: list[str] | None = None, south: list[str] | None = None, orders: str = "activation"
) -> Arena:
    """North's warrior is two hexes from South's; each side has another unit far away."""
    arena = Arena([WARRIORS], [WARRIORS], stacks=(north or [], south or []))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, FAR_EAST)
    for athilian in arena.state.athilians:
        athilian.orders = orders
    return arena


def move_and_strike(arena: Arena) -> None:
    """The warrior moves next to the other and strikes it: 6 against 2."""
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.use("karoos_blade.strike", (2, 0))


class TestTheTimingExample:
    """A unit moves and attacks; then Unnatural Force is cast."""

    def setup_method(self) -> None:
        self.arena = fight(south=["unnatural_force"])
        move_and_strike(self.arena)
        arena = self.arena
        assert arena.pool(SOUTH) == 8
        assert arena.pending.kind == "closing"
        assert arena.pending.seats == (SOUTH,)

    @pytest.mark.rule(
        "athlas.di.timing.before-movement.example",
        "athlas.di.timing-within-activation",
        "athlas.di.timing-rewind",
    )
    def test_before_the_movement(self) -> None:
        arena = self.arena
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        assert arena.pool(SOUTH) == 12
        unit = arena.state.world.units[at(-1, 0)]
        acting = arena.state.world.acting[-1]
        assert (acting.unit, acting.movement, acting.action) == (unit.id, True, True)
        assert arena.pending.seats == (NORTH,)
        arena.use("walk", (-1, 1))

    @pytest.mark.rule("athlas.di.timing.between.example", "athlas.di.timing-rewind")
    def test_between_movement_and_attack(self) -> None:
        arena = self.arena
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (1, 0))
        arena.choose(SOUTH, "west")
        assert arena.pool(SOUTH) == 12
        acting = arena.state.world.acting[-1]
        assert (acting.movement, acting.action) == (False, True)
        assert not arena.can_use("karoos_blade.strike")
        arena.use("throwing_axe.throw", (2, 0))

    @pytest.mark.rule("athlas.di.timing.after-attack.example")
    def test_after_the_attack(self) -> None:
        arena = self.arena
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (1, 0))
        arena.choose(SOUTH, "west")
        assert arena.pool(SOUTH) == 8
        assert arena.state.world.units[at(0, 0)].owner == NORTH
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.di.timing-rewind", "athlas.powers.spend-cube")
    def test_costs_come_back_too(self) -> None:
        arena = fight(south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        before = arena.cubes(NORTH, "throwing_axe")
        arena.use("throwing_axe.throw", (2, 0))
        arena.end()
        assert arena.cubes(NORTH, "throwing_axe") == before - 1
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (2, 0))
        arena.choose(SOUTH, "east")
        assert arena.cubes(NORTH, "throwing_axe") == before
        assert not arena.can_use("throwing_axe.throw")

    @pytest.mark.rule("athlas.di.timing-closed-by-next-activation")
    def test_once_the_next_unit_is_activated_it_is_too_late(self) -> None:
        arena = self.arena
        arena.choose(SOUTH, "pass")
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        assert arena.pending.kind == "closing"
        assert arena.pending.about == (DONE,)
        casts = [o for o in arena.pending.options if isinstance(o, tuple) and o[0] == "cast"]
        assert casts == [("cast", 1)]
        assert arena.why(("cast", 2)) == "athlas.di.timing-closed-by-next-activation"
        arena.choose(SOUTH, ("cast", 1))
        assert arena.where(arena.state.world.units[at(1, 0)]) == (1, 0)
        assert arena.pool(SOUTH) == 8

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_the_next_unit_waits_for_the_answer(self) -> None:
        arena = self.arena
        assert arena.pending.seats == (SOUTH,)
        arena.choose(SOUTH, "pass")
        assert arena.pending.seats == (NORTH,)
        assert arena.pending.kind == "unit"


class TestCasting:
    @pytest.mark.rule("athlas.di.one-per-player-per-turn")
    def test_one_cast_per_player_and_turn(self) -> None:
        arena = fight(north=["lightning_strike", "unnatural_force"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pool(SOUTH) == 8
        assert not arena.offered("cast")
        assert arena.why("cast") == "athlas.di.one-per-player-per-turn"
        arena.done()
        assert not arena.state.athilians[NORTH].cast

    @pytest.mark.rule("athlas.di.both-turns")
    def test_one_in_the_own_turn_and_one_in_the_other(self) -> None:
        arena = fight(north=["lightning_strike", "unnatural_force"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.done()
        assert arena.state.active == SOUTH
        assert arena.pending.kind == "opening"
        assert arena.pending.seats == (NORTH,)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.choose(NORTH, "east")
        assert arena.state.athilians[NORTH].stack == []

    @pytest.mark.rule("athlas.di.topmost-only")
    def test_only_the_top_card(self) -> None:
        arena = fight(north=["dispel_magic", "lightning_strike"])
        assert not arena.offered("cast")
        assert arena.why("cast") == "athlas.di.topmost-only"
        arena.choose(NORTH, "discard", "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pool(SOUTH) == 8

    @pytest.mark.rule("athlas.di.discard-from-top", "athlas.di.discard-not-a-cast")
    def test_discards_are_free_and_without_effect(self) -> None:
        arena = fight(north=["flood", "tsunami", "lightning_strike"])
        arena.choose(NORTH, "discard", "discard")
        assert arena.state.world.water == 0
        assert arena.state.athilians[NORTH].gone == ["flood", "tsunami"]
        assert not arena.state.athilians[NORTH].cast
        arena.choose(NORTH, "cast")

    @pytest.mark.rule("athlas.di.discard-from-top")
    def test_discards_are_possible_in_the_other_players_turn(self) -> None:
        arena = fight(south=["flood", "tsunami"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.end()
        assert arena.pending.seats == (SOUTH,)
        arena.choose(SOUTH, "discard", "discard")
        assert arena.state.athilians[SOUTH].stack == []

    @pytest.mark.rule("athlas.di.duration-cubes-placed")
    def test_duration_cubes(self) -> None:
        arena = fight(north=["athilian_strength"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        (effect,) = arena.state.world.lasting
        assert effect.cubes == INTERVENTIONS["athilian_strength"].duration == 6

    @pytest.mark.rule("athlas.di.removed-after-use")
    def test_a_used_card_leaves_the_stack(self) -> None:
        arena = fight(north=["lightning_strike"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.told("cast")[0].data == (NORTH, "lightning_strike")
        assert arena.told("aimed")[0].data == (NORTH, "lightning_strike", at(2, 0))
        assert arena.state.athilians[NORTH].stack == []
        assert arena.state.athilians[NORTH].gone == ["lightning_strike"]
        assert arena.why("cast") == "athlas.di.one-per-player-per-turn"

    @pytest.mark.rule("athlas.di.duration-each-upkeep", "athlas.di.removed-after-use")
    def test_a_lasting_card_goes_after_as_many_turns_of_both_players(self) -> None:
        arena = fight(north=["gravity_well"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        unit = arena.state.world.units[at(0, 0)]
        cubes = []
        while arena.state.world.lasting:
            cubes.append(arena.state.world.lasting[0].cubes)
            arena.done()
        assert cubes == [4, 3, 2, 1]
        assert not unit.marks

    def test_not_in_first_turns_nor_when_summoning(self) -> None:
        for phase in (FIRST_TURN, SUMMONING):
            arena = Arena(stacks=(["flood"], ["flood"]), points=50)
            arena.state.phase = phase
            if phase == FIRST_TURN:
                arena.state.turn = 1
            assert "cast" not in arena.pending.options
            assert arena.pending.seats == (NORTH,)

    def test_a_step_without_units_has_a_window_too(self) -> None:
        arena = Arena(stacks=([], ["lightning_strike"]))
        arena.unit(SOUTH, FAR_EAST)
        arena.state.opened = False
        assert arena.pending.kind == "opening"
        assert arena.pending.seats == (SOUTH,)


class TestAnswers:
    @pytest.mark.rule("athlas.di.response-resolves-first")
    def test_the_answer_comes_first(self) -> None:
        arena = fight(north=["lightning_strike"], south=["unnatural_force"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pending.kind == "answer"
        assert arena.pending.seats == (SOUTH,)
        assert arena.pool(SOUTH) == 12
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        order: list[str] = [event.kind for event in arena.events]
        assert order.index("moved") < order.index("lost")
        assert arena.pool(SOUTH) == 8

    @pytest.mark.rule("athlas.di.response-resolves-first")
    def test_a_cast_whose_target_is_gone_is_lost(self) -> None:
        arena = fight(north=["lightning_strike"], south=["stasis_field"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (2, 0))
        assert arena.pool(SOUTH) == 12
        assert arena.told("in_vain")
        assert arena.state.athilians[NORTH].stack == []

    @pytest.mark.rule("athlas.di.response-resolves-first")
    def test_an_answer_may_be_declined(self) -> None:
        arena = fight(north=["lightning_strike"], south=["stasis_field"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.choose(SOUTH, "pass")
        assert arena.pool(SOUTH) == 8
        assert arena.state.athilians[SOUTH].stack == ["stasis_field"]

    def test_who_has_cast_this_turn_cannot_answer(self) -> None:
        arena = fight(north=["lightning_strike"], south=["stasis_field", "flood"])
        arena.state.athilians[SOUTH].cast = True
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pool(SOUTH) == 8


class TestTheWall:
    def test_a_resolved_intervention_cannot_be_undone_by_another(self) -> None:
        arena = fight(north=["lightning_strike"], south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "cast")
        arena.choose(SOUTH, "pass")
        arena.at(NORTH, (2, 0))
        arena.choose(SOUTH, "pass")
        arena.use("karoos_blade.strike", (2, 0))
        assert arena.pending.kind == "closing"
        casts = [o for o in arena.pending.options if isinstance(o, tuple) and o[0] == "cast"]
        assert casts == [("cast", 2), ("cast", 3)]
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (1, 0))
        arena.choose(SOUTH, "west")
        assert arena.pool(SOUTH) == 8

    def test_the_active_player_can_reach_back_himself(self) -> None:
        arena = fight(north=["athilian_strength"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.use("karoos_blade.strike", (2, 0))
        assert arena.pool(SOUTH) == 8
        assert arena.pending.kind == "power"
        arena.choose(NORTH, ("cast", 2))
        arena.at(NORTH, (1, 0))
        assert arena.pool(SOUTH) == 12
        arena.use("karoos_blade.strike", (2, 0))
        assert arena.pool(SOUTH) == 12 - (5 + 1 + 3 - 2)

    def test_discards_are_not_taken_back(self) -> None:
        arena = fight(north=["flood", "lightning_strike"], south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "discard")
        arena.end()
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        arena.choose(NORTH, "pass")
        assert arena.state.athilians[NORTH].gone == ["flood"]

    def test_stasis_ends_the_activation_in_progress(self) -> None:
        arena = fight(south=["stasis_field"], orders="power")
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        assert arena.pending.kind == "interrupt"
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (1, 0))
        assert arena.pending.kind == "unit"
        assert has(arena.state.world.units[at(1, 0)], "stasis")

    def test_drowning_at_the_end_can_be_forestalled(self) -> None:
        arena = fight(south=["unnatural_force"])
        arena.terrain("water", (0, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.end()
        assert arena.pool(NORTH) == 7
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        assert arena.pool(NORTH) == 12


class TestOrders:
    def test_after_each_power(self) -> None:
        arena = fight(south=["unnatural_force"], orders="power")
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        assert arena.pending.kind == "interrupt"

    def test_after_each_activation(self) -> None:
        arena = fight(south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        assert arena.pending.kind == "power"
        arena.end()
        assert arena.pending.kind == "closing"

    def test_only_when_harmed(self) -> None:
        arena = fight(south=["unnatural_force"], orders="harm")
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.end()
        assert arena.pending.kind == "unit"
        arena = fight(south=["unnatural_force"], orders="harm")
        move_and_strike(arena)
        assert arena.pending.kind == "closing"

    def test_only_to_stop_a_win(self) -> None:
        arena = fight(south=["unnatural_force"], orders="win")
        move_and_strike(arena)
        assert arena.pending.kind == "unit"

    def test_orders_can_be_changed(self) -> None:
        arena = fight(south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.end()
        arena.choose(SOUTH, ("orders", "win"))
        assert arena.state.athilians[SOUTH].orders == "win"
        arena.choose(SOUTH, "pass")
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        assert arena.state.active == SOUTH


class TestDiscardingAfterCasting:
    """Who has cast may still throw cards away, in either player's turn."""

    def cast_by_south(self, orders: str = "activation") -> Arena:
        arena = fight(south=["lightning_strike", "flood", "tsunami"], orders=orders)
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.end()
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        return arena

    @pytest.mark.rule("athlas.di.discard-from-top", "athlas.di.one-per-player-per-turn")
    def test_in_the_opponents_turn(self) -> None:
        arena = self.cast_by_south()
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        assert arena.pending.kind == "closing"
        assert not arena.offered("cast")
        arena.choose(SOUTH, "discard")
        assert arena.state.athilians[SOUTH].stack == ["tsunami"]
        arena.choose(SOUTH, "discard")
        assert arena.state.athilians[SOUTH].gone == ["lightning_strike", "flood", "tsunami"]
        assert arena.state.active == SOUTH

    @pytest.mark.rule("athlas.di.discard-from-top")
    def test_after_every_power_if_that_is_his_wish(self) -> None:
        arena = self.cast_by_south(orders="power")
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.use("walk", (-4, 0))
        assert arena.pending.kind == "interrupt"
        arena.choose(SOUTH, "discard")

    @pytest.mark.rule("athlas.di.discard-from-top")
    def test_who_keeps_the_rest_is_not_asked_again_in_this_turn(self) -> None:
        arena = self.cast_by_south()
        arena.unit(NORTH, (-3, 0))
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        arena.choose(SOUTH, "pass")
        arena.activate(arena.state.world.units[at(-3, 0)])
        arena.end()
        assert arena.pending.seats == (SOUTH,)
        assert arena.state.active == SOUTH
        assert arena.offered("cast")

    @pytest.mark.rule("athlas.di.discard-from-top")
    def test_in_his_own_turn_even_when_no_unit_is_left(self) -> None:
        arena = fight(north=["lightning_strike", "flood"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        for place in ((0, 0), FAR_WEST):
            arena.activate(arena.state.world.units[at(*place)])
            arena.end()
        assert arena.pending.kind == "unit"
        arena.choose(NORTH, "discard")
        assert arena.state.athilians[NORTH].stack == []
        assert arena.state.active == SOUTH

    @pytest.mark.rule("athlas.di.discard-from-top", "athlas.di.discard-not-a-cast")
    def test_while_summoning(self) -> None:
        arena = Arena([PEASANTS], stacks=(["flood", "tsunami"], []), points=30)
        arena.unit(SOUTH, FAR_EAST)
        arena.state.phase = FIRST_TURN
        arena.choose(NORTH, "discard")
        arena.choose(NORTH, "alpha1")
        assert arena.pending.kind == "place"
        assert arena.state.athilians[NORTH].stack == ["tsunami"]


STRIKER = ("savage_warrior", "karoos_blade")
BRISTLING = ("savage_warrior", "counterstrike")


class TestTheActivePlayerAfterAnActivationCutShort:
    """A unit that dies in its own activation leaves its player no further question of its own."""

    def fatal_strike(self, stack: list[str]) -> Arena:
        """North's striker attacks one that strikes back, and the last life point is lost."""
        arena = Arena([STRIKER], [BRISTLING], stacks=(stack, []))
        striker = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.set_pool(NORTH, 1)
        arena.activate(striker)
        arena.use("karoos_blade.strike", (1, 0))
        assert not arena.on_board(striker)
        return arena

    @pytest.mark.rule("athlas.di.timing-within-activation", "athlas.di.timing-rewind")
    def test_he_may_still_intervene_before_the_power_that_killed_it(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        assert arena.pending.kind == "closing"
        assert arena.pending.seats == (NORTH,)
        arena.choose(NORTH, ("cast", 1))
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "power"
        assert arena.state.world.units[at(0, 0)].owner == NORTH
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(NORTH) == 6

    @pytest.mark.rule("athlas.di.timing-closed-by-next-activation")
    def test_he_is_asked_once_and_the_death_stands_if_he_declines(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        arena.choose(NORTH, "pass")
        assert arena.pending.kind == "unit"
        assert at(0, 0) not in arena.state.world.units

    def test_he_is_not_asked_who_ended_the_activation_himself(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS], stacks=(["lightning_strike"], []))
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.activate(warrior)
        arena.end()
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_who_drowns_at_the_end_may_forestall_it_too(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS], stacks=(["temporary_gate"], []))
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.terrain("water", (0, 0))
        arena.activate(warrior)
        arena.end()
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "closing"
        arena.choose(NORTH, ("cast", 1))
        arena.at(NORTH, (0, 0), (1, 0))
        assert arena.pool(NORTH) == 12
        arena.end()
        assert arena.pool(NORTH) == 12


@pytest.mark.rule("athlas.di.timing-rewind")
def test_powers_are_counted_anew_after_time_ran_back() -> None:
    arena = Arena([WARRIORS], [WARRIORS], stacks=(["lightning_strike"], ["unnatural_force"]))
    arena.state.athilians[SOUTH].orders = "power"
    warrior = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.activate(warrior)
    arena.use("walk", (1, 0))
    arena.choose(SOUTH, ("cast", 1))
    arena.at(SOUTH, (2, 0))
    arena.choose(SOUTH, "east")
    arena.choose(NORTH, "pass")
    arena.use("walk", (1, 0))
    casts = [o for o in arena.pending.options if isinstance(o, tuple) and o[0] == "cast"]
    assert casts == [("cast", 1)]
