"""The moments at which somebody may intervene: every one is kept, and nobody's cast hides one."""

from __future__ import annotations

import pytest

from athlas.arena import (
    FAR_EAST,
    FAR_WEST,
    IDLE,
    NORTH,
    PEASANTS,
    SOUTH,
    WARRIORS,
    Arena,
)
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.units import flying, has
from critias.kernel.choices import DONE, Option


def duel(
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


def casts(arena: Arena) -> list[Option]:
    """The ways to cast that are on offer."""
    return [o for o in arena.pending.options if "cast" in (o, o[0] if isinstance(o, tuple) else 0)]


class TestBeforeTheEnd:
    """Between the last power and the end of the activation."""

    def waded_out(self) -> Arena:
        """North's warrior begins in water, walks out of it, and ends its activation."""
        arena = duel(south=["unnatural_force"])
        arena.terrain("water", (0, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (-1, 0))
        arena.end()
        assert arena.pool(NORTH) == 12
        assert arena.pending.about == ("basic.walk", DONE)
        assert casts(arena) == ["cast", ("cast", 1), ("cast", 2)]
        return arena

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_who_is_pushed_back_into_water_drowns_at_the_end_as_well(self) -> None:
        arena = self.waded_out()
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (-1, 0))
        arena.choose(SOUTH, "east")
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "power"
        assert arena.pending.seats == (NORTH,)
        arena.end()
        assert arena.pool(NORTH) == 2

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_after_the_end_it_drowns_once(self) -> None:
        arena = self.waded_out()
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (-1, 0))
        arena.choose(SOUTH, "east")
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_who_no_longer_flies_drowns_at_the_end(self) -> None:
        arena = duel(south=["dispel_magic"])
        warrior = arena.state.world.units[at(0, 0)]
        warrior.marks = [("levitating", "levitate", NORTH)]
        arena.terrain("water", (0, 0))
        arena.activate(warrior)
        arena.end()
        assert arena.pool(NORTH) == 12
        arena.choose(SOUTH, ("cast", 1))
        assert not flying(arena.state.world.units[at(0, 0)])
        assert arena.pending.kind == "power"
        arena.end()
        assert arena.pool(NORTH) == 7

    @pytest.mark.rule("athlas.di.timing-within-activation", "athlas.di.timing-rewind")
    def test_what_was_given_up_can_be_spent_again(self) -> None:
        arena = duel(south=["unnatural_force"])
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.end()
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (1, 0))
        arena.choose(SOUTH, "west")
        acting = arena.state.world.acting[-1]
        assert (acting.movement, acting.action) == (False, True)
        assert [event.data for event in arena.told("rewound")] == [("basic.walk", DONE)]

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_also_where_the_player_leaves_all_his_units_idle(self) -> None:
        arena = duel(south=["unnatural_force"])
        arena.done()
        assert arena.pending.kind == "closing"
        assert arena.pending.about == (DONE,)
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, FAR_WEST)
        arena.choose(SOUTH, "east")
        assert arena.pending.kind == "power"
        assert arena.pending.seats == (NORTH,)

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_a_controlled_unit_has_an_end_of_its_own(self) -> None:
        arena = Arena([("dark_mentalist",)], [PEASANTS], stacks=([], ["unnatural_force"]))
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        arena.choose(NORTH, DONE)
        assert list(arena.pending.about) == ["dark_mentalist.domination", DONE, DONE]
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (1, 0))
        arena.choose(SOUTH, "east")
        assert len(arena.state.world.acting) == 2
        assert arena.pending.about == (at(2, 0), "dark_mentalist.domination")

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_a_unit_in_stasis_can_be_freed_before_its_activation_is_over(self) -> None:
        arena = duel(north=["dispel_magic"], south=["stasis_field"], orders="power")
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.choose(SOUTH, "cast")
        arena.choose(NORTH, "pass")
        arena.at(SOUTH, (1, 0))
        arena.choose(NORTH, "pass")
        assert arena.pending.kind == "closing"
        assert arena.pending.seats == (NORTH,)
        assert casts(arena) == ["cast", ("cast", 2)]
        arena.choose(NORTH, ("cast", 2))
        assert not has(arena.state.world.units[at(1, 0)], "stasis")
        arena.use("karoos_blade.strike", (2, 0))
        assert arena.pool(SOUTH) == 8


class TestBeforeACastThatWouldShieldAPower:
    """Nothing before a resolved cast is taken back, so the other player decides first."""

    def about_to_cast(self, north: list[str], south: list[str], orders: str = "win") -> Arena:
        """North has walked up, and wants to cast before South was asked about the walk."""
        arena = duel(north, south, orders)
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        return arena

    @pytest.mark.rule("athlas.di.time-to-respond", "athlas.di.timing-within-activation")
    def test_the_opponent_may_come_before_the_power_and_the_cast_does_not_happen(self) -> None:
        arena = self.about_to_cast(["lightning_strike"], ["unnatural_force"])
        arena.choose(NORTH, "cast")
        assert arena.pending.kind == "forestall"
        assert casts(arena) == [("cast", 1)]
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        # North's card was not turned over; it may be the answer.
        assert arena.state.athilians[NORTH].stack == ["lightning_strike"]
        arena.choose(NORTH, "pass")
        assert arena.pending.kind == "power"
        assert arena.pending.about == (at(-1, 0),)
        assert arena.offered("cast")
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_who_lets_it_pass_may_still_answer_but_not_go_back(self) -> None:
        arena = self.about_to_cast(["lightning_strike"], ["unnatural_force"], "activation")
        arena.choose(NORTH, "cast")
        arena.choose(SOUTH, "pass")
        arena.at(NORTH, (2, 0))
        assert arena.pending.kind == "answer"
        assert arena.pending.about == ("lightning_strike", at(2, 0))
        arena.choose(SOUTH, "pass")
        assert arena.pool(SOUTH) == 8
        arena.end()
        assert arena.pending.kind == "closing"
        assert casts(arena) == ["cast", ("cast", 2)]

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_only_powers_before_the_cast_are_in_question(self) -> None:
        arena = self.about_to_cast(["lightning_strike"], ["unnatural_force"])
        arena.use("karoos_blade.strike", (2, 0))
        arena.choose(NORTH, ("cast", 2))
        assert arena.pending.kind == "forestall"
        assert arena.pending.about == ("basic.walk",)
        assert casts(arena) == [("cast", 1)]
        arena.choose(SOUTH, "pass")
        assert arena.pending.kind == "aim"
        assert arena.pool(SOUTH) == 12

    @pytest.mark.parametrize("when", ["first", "asked", "empty", "cast"])
    def test_nobody_is_asked_in_vain(self, when: str) -> None:
        orders = "power" if when == "asked" else "win"
        stack = [] if when == "empty" else ["unnatural_force"]
        arena = duel(["lightning_strike"], stack, orders)
        arena.state.athilians[SOUTH].cast = when == "cast"
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        if when == "asked":
            arena.choose(SOUTH, "pass")
        arena.choose(NORTH, ("cast", 1) if when == "first" else "cast")
        assert arena.pending.kind == "aim"
        assert arena.pending.seats == (NORTH,)

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_nor_does_the_opponents_cast_shield_a_power_from_its_player(self) -> None:
        arena = self.about_to_cast(["athilian_shield"], ["lightning_strike"], "power")
        assert arena.pending.kind == "interrupt"
        arena.choose(SOUTH, "cast")
        assert arena.pending.kind == "forestall"
        assert arena.pending.seats == (NORTH,)
        arena.choose(NORTH, ("cast", 1))
        arena.at(NORTH, (0, 0))
        arena.choose(SOUTH, "pass")
        # South's card is still there, and North decides anew what the unit does.
        assert arena.state.athilians[SOUTH].stack == ["lightning_strike"]
        assert arena.pending.kind == "power"
        assert arena.pending.about == (at(0, 0),)
        assert has(arena.state.world.units[at(0, 0)], "shielded")

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_who_ended_the_activation_himself_is_not_asked_about_its_end(self) -> None:
        arena = self.about_to_cast(["athilian_shield"], ["lightning_strike"], "activation")
        arena.end()
        arena.choose(SOUTH, "cast")
        assert arena.pending.kind == "aim"
        assert arena.pending.seats == (SOUTH,)

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_after_a_death_the_opponent_may_come_before_the_power_that_brought_it(self) -> None:
        arena = Arena(
            [("savage_warrior", "karoos_blade")],
            [("savage_warrior", "counterstrike")],
            stacks=(["wrath_of_the_council"], ["unnatural_force"]),
        )
        striker = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.set_pool(NORTH, 1)
        arena.activate(striker)
        arena.use("karoos_blade.strike", (1, 0))
        assert not arena.on_board(striker)
        assert arena.pending.kind == "closing"
        arena.choose(NORTH, "cast")
        assert arena.pending.kind == "forestall"
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        arena.choose(NORTH, "pass")
        assert arena.pending.kind == "power"
        assert arena.on_board(striker)


class TestAfterACast:
    """A cast between two activations is followed by a moment for the other player."""

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_when_all_units_are_done(self) -> None:
        arena = duel(north=["raise_earth", "flood"], south=["lightning_strike"])
        for place in ((0, 0), FAR_WEST):
            arena.activate(arena.state.world.units[at(*place)])
            arena.end()
            arena.choose(SOUTH, "pass")
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (-3, 0))
        arena.choose(NORTH, DONE)
        assert arena.pending.kind == "answer"
        arena.choose(SOUTH, "pass")
        assert arena.state.world.hills == 1 << at(-3, 0)
        assert arena.pending.kind == "aftermath"
        assert arena.pending.seats == (SOUTH,)
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        assert arena.pool(NORTH) == 8

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_before_the_next_unit_begins(self) -> None:
        """Who stands in water when it begins has to leave it: after the beginning is too late."""
        arena = duel(north=["raise_earth"], south=["flood"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (-3, 0))
        arena.choose(NORTH, DONE)
        arena.choose(SOUTH, "pass")
        assert arena.pending.kind == "aftermath"
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, DONE)
        assert arena.pool(NORTH) == 7
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.state.world.acting[-1].in_water

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_before_an_extra_activation_begins(self) -> None:
        arena = duel(north=["time_warp"], south=["stasis_field"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.choose(SOUTH, "pass")
        assert arena.pending.kind == "aftermath"
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        assert arena.pending.kind == "unit"
        assert arena.spaces() == {at(*FAR_WEST)}

    @pytest.mark.parametrize(
        ("orders", "target", "asked"),
        [
            ("power", FAR_WEST, True),
            ("activation", FAR_WEST, True),
            ("harm", FAR_WEST, False),
            ("harm", (2, 0), True),
            ("win", (2, 0), False),
        ],
    )
    def test_as_the_standing_orders_say(
        self, orders: str, target: tuple[int, int], asked: bool
    ) -> None:
        arena = duel(north=["lightning_strike"], south=["unnatural_force"], orders=orders)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, target)
        arena.choose(SOUTH, "pass")
        assert (arena.pending.kind, arena.pending.seats) == (
            ("aftermath", (SOUTH,)) if asked else ("unit", (NORTH,))
        )

    @pytest.mark.rule("athlas.di.one-per-player-per-turn")
    def test_who_has_answered_is_asked_at_most_about_his_stack(self) -> None:
        arena = duel(north=["lightning_strike"], south=["unnatural_force"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        assert arena.pending.kind == "unit"
        assert arena.pending.seats == (NORTH,)


class TestWhatIsOffered:
    """Only what can be done is offered, and nobody is asked who can do nothing."""

    @pytest.mark.rule("athlas.di.timing-within-activation", "athlas.di.topmost-only")
    def test_only_the_points_at_which_the_card_can_be_cast(self) -> None:
        """There is nothing to dispel before the spell."""
        arena = Arena([("spell_binder", "levitate")], stacks=([], ["dispel_magic"]))
        binder = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.activate(binder)
        arena.use("walk", (1, 0))
        arena.use("levitate.lift", (1, 0))
        arena.end()
        assert arena.pending.about == ("basic.walk", "levitate.lift", DONE)
        assert casts(arena) == ["cast", ("cast", 3)]

    def test_orders_other_than_those_that_hold(self) -> None:
        arena = duel(north=["flood"], south=["flood"], orders="harm")
        others = {("orders", word) for word in ("power", "activation", "win")}
        assert others < set(arena.pending.options)
        assert ("orders", "harm") not in arena.pending.options

    def test_no_orders_without_a_stack(self) -> None:
        arena = duel(south=["flood"])
        assert not [o for o in arena.pending.options if isinstance(o, tuple)]

    @pytest.mark.rule("athlas.di.removed-after-use")
    def test_who_has_no_card_left_is_told_so(self) -> None:
        arena = duel(south=["flood"])
        assert arena.why("cast") == "athlas.di.removed-after-use"

    @pytest.mark.rule("athlas.di.discard-from-top")
    def test_an_answer_may_be_the_card_below(self) -> None:
        arena = duel(north=["lightning_strike"], south=["dispel_magic", "stasis_field", "flood"])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert casts(arena) == []
        arena.choose(SOUTH, "discard")
        assert arena.state.athilians[SOUTH].gone == ["dispel_magic"]
        assert not arena.state.athilians[SOUTH].cast
        assert arena.pending.kind == "answer"
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (2, 0))
        assert arena.pool(SOUTH) == 12
        assert arena.state.athilians[SOUTH].stack == ["flood"]

    def test_a_death_brings_no_question_to_who_has_cast_already(self) -> None:
        arena = Arena(
            [("savage_warrior", "karoos_blade")],
            [("savage_warrior", "counterstrike")],
            stacks=(["wrath_of_the_council", "flood"], []),
        )
        striker = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (3, -4))
        arena.set_pool(NORTH, 1)
        arena.activate(striker)
        arena.use("karoos_blade.strike", (1, 0))
        assert not arena.on_board(striker)
        assert arena.pending.kind == "unit"

    def test_nor_where_there_is_nothing_to_go_back_to(self) -> None:
        """South strikes the acting unit dead before its first power: nothing precedes that."""
        arena = duel(north=["flood"], south=["lightning_strike"], orders="power")
        arena.set_pool(NORTH, 4)
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (0, 0))
        arena.choose(NORTH, "pass")
        assert at(0, 0) not in arena.state.world.units
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.win.answerable", "athlas.di.one-per-player-per-turn")
    def test_a_win_is_not_put_to_who_has_cast_already(self) -> None:
        arena = duel(south=["lightning_strike", "flood"])
        arena.relic((0, 0), 0)
        arena.relic((1, 0), 1)
        arena.state.athilians[SOUTH].cast = True
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "take")
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == (NORTH,)


@pytest.mark.rule("athlas.summoning-step.after-activation")
def test_a_unit_risen_this_turn_is_not_activated_under_control_either() -> None:
    """North makes a horde of South's raise another, which the second Mentalist cannot command."""
    arena = Arena([("dark_mentalist",)], [IDLE], points=60)
    first = arena.unit(NORTH, (0, 0))
    second = arena.unit(NORTH, (2, -1))
    horde = arena.unit(SOUTH, (1, 0))
    other = arena.unit(SOUTH, (3, -1))
    arena.activate(first)
    arena.use("dark_mentalist.domination", (1, 0))
    arena.use("undead_horde.rise", (2, 0))
    young = arena.state.world.units[at(2, 0)]
    assert (young.owner, young.fresh) == (SOUTH, True)
    arena.choose(NORTH, DONE)
    arena.activate(second)
    arena.choose(NORTH, "dark_mentalist.suggestion")
    assert arena.spaces() == {horde.space, other.space}
    assert arena.why(young.space) == "athlas.summoning-step.after-activation"
