"""What reading the engine against the rulebook a second time showed to be missing."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas.board import at

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
        arena.choose(("cast", 1))
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "power"
        assert arena.state.units[at(0, 0)].owner == NORTH
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(NORTH) == 6

    @pytest.mark.rule("athlas.di.timing-closed-by-next-activation")
    def test_he_is_asked_once_and_the_death_stands_if_he_declines(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        arena.choose("pass")
        assert arena.pending.kind == "unit"
        assert at(0, 0) not in arena.state.units

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
        arena.choose(("cast", 1))
        arena.at((0, 0), (1, 0))
        assert arena.pool(NORTH) == 12
        arena.end()
        assert arena.pool(NORTH) == 12
