"""A unit out of time: nothing is done by it and nothing to it."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, NORTH, PEASANTS, SOUTH, WARRIORS, Arena, ready
from critias.games.athlas.rules.board import WATER, at
from critias.games.athlas.rules.cards.interventions import castable
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.state import Lasting
from critias.games.athlas.rules.units import armor
from critias.kernel.choices import DONE


class TestStasisField:
    def test_the_unit_does_nothing_and_nothing_is_done_to_it(self) -> None:
        arena = ready("stasis_field", [("celestial_knight", "throwing_axe")], [PEASANTS])
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        unit = arena.state.world.units[at(0, 0)]
        arena.activate(unit)
        assert not arena.can_use("throwing_axe.throw")
        arena.end()
        arena.done()
        assert arena.state.active == SOUTH
        assert at(2, 0) not in arena.spaces()
        assert arena.why(at(2, 0)) == "athlas.golden.forbid-beats-allow"

    def test_it_is_left_out_of_attacks_on_many_and_keeps_its_relic(self) -> None:
        arena = ready("stasis_field", [("dark_mentalist", "fire_strike")])
        arena.relic((2, 0))
        foe = arena.state.world.units[at(2, 0)]
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("fire_strike.blast", (2, 0))
        assert arena.pool(SOUTH) == 12
        assert held(arena.state, foe) == [0]

    @pytest.mark.rule("athlas.golden.forbid-beats-allow")
    def test_an_attack_on_many_uses_up_none_of_its_armor(self) -> None:
        arena = ready("stasis_field", [("dark_mentalist", "fire_strike")], [WARRIORS])
        foe = arena.state.world.units[at(2, 0)]
        whole = armor(foe)
        assert whole > (0, 0)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("fire_strike.blast", (2, 0))
        assert armor(foe) == whole
        assert not arena.told("attacked")

    def test_it_cannot_be_pushed_and_does_not_drown(self) -> None:
        arena = ready("stasis_field")
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.terrain(WATER, (2, 0))
        arena.done()
        assert not castable(arena.state, NORTH, "polymorph")
        arena.done()
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.golden.forbid-beats-allow")
    @pytest.mark.parametrize(
        ("card", "aims"), [("wrath_of_the_council", [(2, 0)]), ("flood", [(2, 0), DONE])]
    )
    def test_it_loses_no_life_points_when_others_do(
        self, card: str, aims: list[tuple[int, int] | str]
    ) -> None:
        arena = ready(card)
        arena.unit(SOUTH, (3, 0))
        still = arena.state.world.units[at(2, 0)]
        still.marks = [("stasis", "stasis_field", 4)]
        arena.state.world.lasting = [Lasting("stasis_field", SOUTH, still.id, 4)]
        arena.choose(NORTH, "cast")
        arena.choose(NORTH, *(aim if isinstance(aim, str) else at(*aim) for aim in aims))
        assert arena.pool(SOUTH) == (12 - 2 if card == "wrath_of_the_council" else 12)

    def test_it_blocks_its_hex(self) -> None:
        arena = ready("stasis_field")
        arena.unit(NORTH, (1, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.activate(arena.state.world.units[at(1, 0)])
        assert at(2, 0) not in arena.targets("walk")


@pytest.mark.rule("athlas.golden.forbid-beats-allow")
def test_nothing_is_handed_to_a_unit_out_of_time() -> None:
    arena = Arena([("savage_warrior",)], stacks=(["stasis_field"], []))
    carrier = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.relic((0, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (1, 0))
    arena.activate(carrier)
    assert not arena.can_use("pass")


@pytest.mark.rule("athlas.golden.forbid-beats-allow")
def test_no_intervention_reaches_a_unit_out_of_time() -> None:
    arena = Arena(stacks=(["stasis_field", "lightning_strike"], []))
    arena.unit(NORTH, FAR_WEST)
    away = arena.unit(SOUTH, (0, 0))
    other = arena.unit(SOUTH, FAR_EAST)
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    arena.state.athilians[NORTH].cast = False
    arena.choose(NORTH, ("orders", "win"), "cast")
    assert arena.pending.kind == "aim"
    assert away.space not in arena.spaces()
    assert other.space in arena.spaces()
