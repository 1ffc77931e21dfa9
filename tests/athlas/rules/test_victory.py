"""Winning and drawing."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.state import UPKEEP
from critias.games.athlas.rules.victory import nobody_can_win

WIN = "athlas.win.two-relics-one-unit"


def two_relics(**stacks: object) -> Arena:
    """North's unit holds a relic next to another one."""
    arena = Arena(**stacks)  # type: ignore[arg-type]
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, FAR_EAST)
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    return arena


@pytest.mark.rule("athlas.win.two-relics-one-unit")
def test_two_relics_in_one_hand_win_at_once() -> None:
    arena = two_relics()
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "take")
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)
    assert outcome.rule == WIN


@pytest.mark.rule("athlas.win.two-relics-one-unit")
def test_it_does_not_matter_whose_turn_it_is() -> None:
    arena = Arena([("celestial_knight", "telekinetic_sphere")])
    unit = arena.unit(NORTH, (-1, 0))
    arena.unit(SOUTH, (0, 0))
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.activate(unit)
    arena.use("telekinetic_sphere.push", (0, 0))
    arena.choose(NORTH, "east")
    arena.choose(SOUTH, "take")
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (SOUTH,)


@pytest.mark.rule("athlas.win.two-relics-one-unit")
def test_a_unit_that_is_handed_the_second_relic_wins() -> None:
    arena = two_relics()
    arena.unit(NORTH, (1, 0))
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("pass", (1, 0))
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)


@pytest.mark.rule("athlas.win.not-two-units")
def test_two_units_with_one_relic_each_do_not_win() -> None:
    arena = two_relics()
    arena.activate(arena.unit(NORTH, (1, -1)))
    arena.use("walk", (1, 0))
    assert arena.outcome is None


@pytest.mark.rule("athlas.win.only-way")
def test_without_units_and_points_a_player_has_not_lost() -> None:
    arena = Arena()
    arena.unit(NORTH, FAR_WEST)
    for _ in range(3):
        assert arena.pending.seats == (NORTH,)
        arena.done()
    assert arena.outcome is None


@pytest.mark.rule("athlas.win.answerable")
def test_a_win_waits_for_the_opponents_answer() -> None:
    arena = two_relics(stacks=([], ["unnatural_force"]))
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "take")
    assert arena.outcome is None
    assert arena.pending.kind == "stop_win"
    assert arena.pending.seats == (SOUTH,)
    # Placing it after the power comes too late.
    assert not arena.offered("cast")
    arena.choose(SOUTH, ("cast", 1))
    arena.at(SOUTH, (0, 0))
    arena.choose(SOUTH, "west")
    arena.choose(NORTH, "leave")
    assert arena.outcome is None
    assert arena.state.world.units[at(-1, 0)].owner == NORTH
    assert arena.state.world.relics[:2] == [at(0, 0), at(1, 0)]
    assert arena.pending.kind == "power"
    assert arena.can_use("walk")


@pytest.mark.rule("athlas.win.answerable")
def test_a_win_that_is_not_answered_stands() -> None:
    arena = two_relics(stacks=([], ["unnatural_force"]))
    arena.state.athilians[SOUTH].orders = "win"
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "take")
    arena.choose(SOUTH, "pass")
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)


@pytest.mark.rule("athlas.win.two-relics-one-unit")
def test_a_flyer_that_lands_on_two_relics_in_an_upkeep_wins() -> None:
    arena = Arena()
    unit = arena.unit(NORTH, (0, 0))
    unit.marks.append(("levitating", "levitate", NORTH))
    arena.relic((0, 0), 0)
    arena.relic((0, 0), 1)
    arena.state.phase = UPKEEP
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)


@pytest.mark.rule("athlas.win.answerable")
def test_the_winner_is_not_asked_whether_to_stop_the_win() -> None:
    arena = two_relics(stacks=(["unnatural_force"], []))
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "take")
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)


@pytest.mark.rule("athlas.win.answerable")
def test_who_made_his_enemy_win_may_still_stop_it() -> None:
    arena = Arena(
        [("celestial_knight", "telekinetic_sphere")], stacks=(["unnatural_force"], ["flood"])
    )
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.relic((2, 0), 0)
    arena.relic((2, 0), 1)
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("telekinetic_sphere.push", (1, 0))
    arena.choose(NORTH, "east")
    assert arena.pending.kind == "stop_win"
    arena.choose(NORTH, "pass")
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (SOUTH,)


@pytest.mark.rule("athlas.win.answerable", "athlas.di.one-per-player-per-turn")
def test_who_has_cast_this_turn_cannot_stop_a_win() -> None:
    arena = two_relics(stacks=([], ["unnatural_force"]))
    arena.state.athilians[SOUTH].cast = True
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "take")
    assert arena.outcome is not None


class TestDraws:
    def offer(self) -> Arena:
        arena = Arena()
        arena.state.offers = True
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.choose(NORTH, "offer_draw")
        return arena

    @pytest.mark.rule("athlas.draw.offer", "athlas.draw.agreement")
    def test_an_offer_that_is_accepted_ends_the_game(self) -> None:
        arena = self.offer()
        assert arena.pending.seats == (SOUTH,)
        assert [event.data for event in arena.told("offered")] == [(NORTH,)]
        arena.choose(SOUTH, "yes")
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == ()
        assert outcome.rule == "athlas.draw.agreement"

    @pytest.mark.rule("athlas.draw.agreement")
    def test_an_offer_that_is_refused_changes_nothing(self) -> None:
        arena = self.offer()
        arena.choose(SOUTH, "no")
        assert arena.outcome is None
        assert arena.pending.kind == "unit"
        assert not arena.offered("offer_draw")

    def flyers_only(self) -> Arena:
        arena = Arena([("forsaken_drake",)], [("forsaken_drake",)])
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        assert nobody_can_win(arena.state)
        arena.done()
        assert {ask.kind for ask in arena.both.asks.values()} == {"nobody_can_win"}
        return arena

    @pytest.mark.rule("athlas.draw.flyers-only.example", "athlas.draw.offer")
    def test_flyers_only_and_no_points_are_an_offer_to_both(self) -> None:
        arena = self.flyers_only()
        arena.both_say("yes", "yes")
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == ()
        assert outcome.rule == "athlas.draw.agreement"

    @pytest.mark.rule("athlas.draw.agreement", "athlas.command.alternate")
    @pytest.mark.parametrize("answers", [("yes", "no"), ("no", "yes"), ("no", "no")])
    def test_the_game_goes_on_unless_both_agree(self, answers: tuple[str, str]) -> None:
        arena = self.flyers_only()
        for active in (SOUTH, NORTH):
            arena.both_say(*answers)
            assert arena.outcome is None
            assert arena.state.active == active
            arena.done()
        assert len(arena.told("refused")) == 2 * answers.count("no")

    @pytest.mark.rule("athlas.draw.agreement")
    def test_a_game_that_can_be_won_is_not_offered_as_a_draw(self) -> None:
        arena = Arena([("forsaken_drake",)], [PEASANTS])
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.done()
        assert arena.pending.kind == "unit"

    def test_a_card_in_a_stack_or_points_keep_the_game_alive(self) -> None:
        arena = Arena([("forsaken_drake",)], [("forsaken_drake",)], stacks=(["flood"], []))
        arena.unit(NORTH, FAR_WEST)
        assert not nobody_can_win(arena.state)
        arena.state.athilians[NORTH].stack = []
        assert nobody_can_win(arena.state)
        arena = Arena([("forsaken_drake",), IDLE], [("forsaken_drake",)], points=5)
        assert not nobody_can_win(arena.state)
        arena = Arena([("forsaken_drake",), IDLE], [("forsaken_drake",)], points=4)
        assert nobody_can_win(arena.state)

    def test_an_unrevealed_alpha_might_be_anything(self) -> None:
        arena = Arena([("forsaken_drake",)], [("forsaken_drake",)], points=5, revealed=False)
        assert not nobody_can_win(arena.state)

    def test_a_flyer_that_cannot_fly_for_a_while_may_still_win(self) -> None:
        arena = Arena([("forsaken_drake",)], [("forsaken_drake",)])
        unit = arena.unit(NORTH, FAR_WEST)
        unit.marks.append(("grounded", "gravity_well", 3))
        assert not nobody_can_win(arena.state)

    def test_the_turn_limit_is_off_unless_set(self) -> None:
        assert RULES.parse_setup({}).turn_limit == 0
        arena = Arena()
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.state.turn_limit = 3
        arena.done()
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == ()


@pytest.mark.rule("athlas.draw.offer")
def test_a_refused_draw_can_be_offered_again_next_turn() -> None:
    arena = Arena([WARRIORS], [WARRIORS])
    arena.state.offers = True
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, FAR_EAST)
    arena.choose(NORTH, "offer_draw")
    arena.choose(SOUTH, "no")
    assert not arena.offered("offer_draw")
    arena.done()
    arena.done()
    assert arena.state.active == NORTH
    assert arena.offered("offer_draw")
