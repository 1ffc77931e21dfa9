"""First turns and summoning."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, RANGERS, SOUTH, Arena
from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import BATTLEGROUND, at
from critias.games.athlas.rules.data import FIGURES
from critias.games.athlas.rules.designs import alpha_problem
from critias.games.athlas.rules.state import FIRST_TURN, SUMMONING, AthlasState
from critias.kernel.errors import SaveDamaged
from critias.kernel.hexes import spaces_of

MIGHTY = (
    "celestial_knight", "axe_of_lorios", "rakios_battle_suit", "full_plate_armor", "weapon_lore",
    "marksmanship", "regeneration", "vitality", "battle_fury", "counterstrike", "terraforming",
    "pathfinding", "elixir_of_healing", "rune_of_sharpness",
)  # fmt: skip
EDGE = set(spaces_of(BATTLEGROUND.summoning[NORTH]))


def first_turn(*designs: tuple[str, ...], points: int = 250) -> Arena:
    arena = Arena(designs, points=points, revealed=False)
    arena.state.phase = FIRST_TURN
    arena.state.turn = 1
    return arena


def summoning(*designs: tuple[str, ...], points: int = 250) -> Arena:
    arena = Arena(designs, points=points, revealed=False)
    arena.state.phase = SUMMONING
    arena.unit(SOUTH, FAR_EAST)
    arena.state.world.sides[SOUTH].alphas[0].revealed = True
    return arena


class TestFirstTurns:
    @pytest.mark.rule("athlas.first-turn.only-summoning")
    def test_first_turns_only_summon(self) -> None:
        arena = first_turn(RANGERS, IDLE)
        assert arena.pending.kind == "first_summon"
        arena.choose(NORTH, "alpha1", "shadow_ranger", at(0, -5), "done")
        assert arena.state.turn == 2
        assert arena.pending.kind == "first_summon"
        assert arena.pending.seats == (SOUTH,)
        kinds = {event.kind for event in arena.events}
        assert "activated" not in kinds

    @pytest.mark.rule("athlas.first-turn.one-unit-any-cost", "athlas.first-turn.not-both")
    def test_one_unit_of_any_cost_and_then_no_other(self) -> None:
        arena = first_turn(MIGHTY, IDLE)
        cost = arena.state.world.sides[NORTH].alphas[0].build.cost
        assert cost > 60
        arena.choose(NORTH, "alpha1", "shadow_ranger", at(0, -5))
        assert arena.pending.seats == (SOUTH,)
        assert arena.state.world.sides[NORTH].spent == cost

    @pytest.mark.rule("athlas.first-turn.one-unit-any-cost")
    def test_but_not_beyond_the_agreed_limit(self) -> None:
        arena = first_turn(MIGHTY, IDLE, points=60)
        assert not arena.offered("alpha1")
        assert arena.why("alpha1") == "athlas.summon.cannot-exceed"

    @pytest.mark.rule("athlas.first-turn.up-to-three-60")
    def test_up_to_three_units_for_60(self) -> None:
        arena = first_turn(("spell_binder", "forsaken_wings", "marksmanship", "vitality"), IDLE)
        assert arena.state.world.sides[NORTH].alphas[0].build.cost == 20
        arena.choose(NORTH, "alpha1", "spell_binder", at(0, -5))
        arena.choose(NORTH, "alpha1", at(1, -5))
        arena.choose(NORTH, "alpha1", at(2, -5))
        assert arena.state.world.sides[NORTH].spent == 60
        assert arena.pending.seats == (SOUTH,)

    @pytest.mark.rule("athlas.first-turn.up-to-three-60")
    def test_the_second_unit_must_keep_within_60(self) -> None:
        arena = first_turn(RANGERS, IDLE)
        arena.choose(NORTH, "alpha1", "spell_binder", at(0, -5))
        assert arena.why("alpha1") == "athlas.first-turn.up-to-three-60"
        arena.choose(NORTH, "alpha2", "shadow_ranger", at(1, -5))
        assert arena.offered("alpha2")

    @pytest.mark.rule("athlas.first-turn.not-both")
    def test_who_has_begun_with_a_small_unit_gets_no_mighty_one(self) -> None:
        arena = first_turn(MIGHTY, IDLE)
        arena.choose(NORTH, "alpha2", "spell_binder", at(0, -5))
        assert not arena.offered("alpha1")

    def test_nothing_has_to_be_summoned(self) -> None:
        arena = first_turn(RANGERS)
        arena.done()
        assert arena.state.world.sides[NORTH].spent == 0
        assert arena.state.turn == 2


class TestTheSummoningExample:
    def setup_method(self) -> None:
        self.arena = first_turn(RANGERS, IDLE)
        self.arena.choose(NORTH, "alpha1", "shadow_ranger", at(3, -5))
        self.alpha = self.arena.state.world.sides[NORTH].alphas[0]

    @pytest.mark.rule("athlas.example.summon.cost")
    def test_cost_32(self) -> None:
        side = RULES.view(self.arena.state, SOUTH)["sides"][NORTH]
        assert side["alphas"][0]["cost"] == 32

    @pytest.mark.rule("athlas.example.summon.pool")
    def test_pool_10(self) -> None:
        assert (self.alpha.pool, self.alpha.build.life) == (10, 10)

    @pytest.mark.rule("athlas.example.summon.tracker", "athlas.summon.pay")
    def test_tracker_32_and_unit_on_the_edge(self) -> None:
        assert self.arena.state.world.sides[NORTH].spent == 32
        assert self.arena.state.world.units[at(3, -5)].owner == NORTH

    @pytest.mark.rule("athlas.example.summon.cube")
    def test_one_cube_on_drain_life(self) -> None:
        assert self.alpha.cubes == {"drain_life": 1}


@pytest.mark.rule("athlas.summon.compute-cost")
def test_what_an_alpha_costs_is_marked_for_both_when_it_is_revealed() -> None:
    arena = first_turn(IDLE, ("celestial_knight", "karoos_blade", "obsidian_shield"))
    before = RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"]
    assert [alpha["cost"] for alpha in before] == [0, 0]
    arena.choose(NORTH, "alpha2", "shadow_ranger", at(3, -5))
    after = RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"]
    assert [alpha["cost"] for alpha in after] == [0, 18]


@pytest.mark.rule("athlas.summon.compute-pool")
def test_the_pool_is_built_when_an_alpha_is_revealed_and_holds_all_life_points() -> None:
    arena = first_turn(("savage_warrior", "vitality"), IDLE)
    arena.choose(NORTH, "alpha1", "shadow_ranger", at(3, -5))
    shown = RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"][0]
    assert (shown["pool"], shown["life"]) == (15, 15)


@pytest.mark.rule("athlas.summon.add-cubes")
def test_every_unit_brings_its_cubes_and_only_to_cards_that_use_them() -> None:
    axes = ("savage_warrior", "throwing_axe", "elixir_of_healing", "karoos_blade")
    arena = first_turn(axes, IDLE)
    alpha = arena.state.world.sides[NORTH].alphas[0]
    own = {"throwing_axe": 1, "elixir_of_healing": 1}
    assert alpha.build.cubes == own
    assert alpha.cubes == {}
    arena.choose(NORTH, "alpha1", "shadow_ranger", at(3, -5))
    assert alpha.cubes == own
    arena.choose(NORTH, "alpha1", at(2, -5))
    assert alpha.cubes == {card: 2 * cubes for card, cubes in own.items()}


class TestTheProcedure:
    @pytest.mark.rule("athlas.summon.compute-pool")
    def test_life_values_without_a_plus_are_added_up(self) -> None:
        arena = summoning(("savage_warrior", "vitality", "elixir_of_healing"))
        arena.choose(NORTH, "alpha1", "shadow_ranger", at(0, -5))
        assert arena.state.world.sides[NORTH].alphas[0].pool == 15

    @pytest.mark.rule(
        "athlas.summon.reveal-inspect",
        "athlas.summon.hidden-until-used",
        "athlas.summon.cards-open",
    )
    def test_an_alpha_is_shown_when_it_is_first_used(self) -> None:
        arena = summoning(RANGERS, IDLE)
        hidden = RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"]
        assert [(alpha["revealed"], alpha["cards"]) for alpha in hidden] == [(False, None)] * 2
        assert {(a["cost"], a["life"], a["pool"], a["figure"]) for a in hidden} == {(0, 0, 0, "")}
        arena.choose(NORTH, "alpha1")
        shown = RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"]
        assert shown[0]["cards"] == list(RANGERS)
        assert shown[1]["cards"] is None
        assert arena.state.revealed == 1
        arena.choose(NORTH, "shadow_ranger", at(0, -5))
        assert RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"][0]["cards"]

    @pytest.mark.rule("athlas.summon.order")
    def test_reveal_then_figure_then_payment_then_placement_then_cubes(self) -> None:
        arena = summoning(RANGERS, IDLE)
        alpha = arena.state.world.sides[NORTH].alphas[0]
        arena.choose(NORTH, "alpha1")
        assert alpha.revealed
        assert arena.pending.kind == "figure"
        assert arena.state.world.sides[NORTH].spent == 0
        arena.choose(NORTH, "shadow_ranger")
        assert arena.pending.kind == "place"
        assert arena.state.world.sides[NORTH].spent == 32
        assert alpha.cubes == {}
        arena.at(NORTH, (0, -5))
        assert alpha.cubes == {"drain_life": 1}

    @pytest.mark.rule("athlas.summon.repeat-steps")
    def test_a_later_unit_needs_payment_placement_and_cubes_only(self) -> None:
        arena = Arena([RANGERS], points=100)
        arena.state.phase = SUMMONING
        arena.choose(NORTH, "alpha1")
        assert arena.pending.kind == "place"
        assert arena.state.world.sides[NORTH].spent == 150 + 32

    @pytest.mark.rule("athlas.summon.any-alpha")
    def test_any_alpha_and_several_units_of_one(self) -> None:
        arena = Arena([RANGERS, IDLE], points=100)
        arena.unit(NORTH, FAR_WEST)
        arena.state.world.sides[NORTH].alphas[1].revealed = False
        arena.state.phase = SUMMONING
        assert {"alpha1", "alpha2"} <= set(arena.pending.options)
        arena.choose(NORTH, "alpha1", at(0, -5))
        assert sum(unit.owner == NORTH for unit in arena.state.world.units.values()) == 2

    @pytest.mark.rule("athlas.summon.invalid-removed")
    def test_an_illegal_alpha_cannot_even_be_loaded(self) -> None:
        """Nothing is left to take out: the engine refuses what the opponent would correct."""
        arena = summoning(RANGERS)
        saved = arena.state.to_json()
        key = saved["world"]["sides"][NORTH]["alphas"][0]["build"]
        saved["world"]["sides"][NORTH]["alphas"][0]["build"] = key + "+axe_of_lorios"
        assert str(alpha_problem((*RANGERS, "axe_of_lorios"))) == "it needs 4 hands and has 2"
        with pytest.raises(SaveDamaged, match="no Build"):
            AthlasState.from_json(saved)

    @pytest.mark.rule("athlas.summon.figure-choice", "athlas.summon.figure-distinct")
    def test_any_figure_but_no_type_twice(self) -> None:
        arena = first_turn(IDLE, PEASANTS)
        arena.choose(NORTH, "alpha1")
        assert set(arena.pending.options) == set(FIGURES)
        arena.choose(NORTH, "forsaken_drake", at(0, -5), "alpha2")
        assert set(arena.pending.options) == set(FIGURES) - {"forsaken_drake"}

    @pytest.mark.rule(
        "athlas.summon.same-figure-type",
        "athlas.summon.alpha-figure-off-board",
        "athlas.summon.figure-supply",
    )
    def test_seven_units_at_a_time_because_one_figure_stays_with_the_cards(self) -> None:
        arena = Arena([IDLE], points=100)
        units = [arena.unit(NORTH, (q, 0)) for q in range(-3, 4)]
        arena.state.phase = SUMMONING
        arena.unit(SOUTH, FAR_EAST)
        assert arena.pending.seats == (SOUTH,)
        arena = Arena([IDLE, PEASANTS], points=100)
        units = [arena.unit(NORTH, (q, 0)) for q in range(-3, 4)]
        arena.state.phase = SUMMONING
        assert arena.why("alpha1") == "athlas.summon.figure-supply"
        arena.choose(NORTH, "alpha2", at(0, -5))
        del arena.state.world.units[units[0].space]
        arena.state.phase = SUMMONING
        arena.state.active = NORTH
        assert len(units) == 7
        assert RULES.view(arena.state, SOUTH)["sides"][NORTH]["alphas"][0]["figure"] == FIGURES[0]

    @pytest.mark.rule("athlas.summon.figure-supply")
    def test_figures_of_dead_units_can_be_used_again(self) -> None:
        arena = Arena([IDLE], points=100)
        for q in range(-3, 3):
            arena.unit(NORTH, (q, 0))
        arena.state.phase = SUMMONING
        assert arena.offered("alpha1")

    @pytest.mark.rule("athlas.summon.cannot-exceed")
    def test_the_limit_may_be_reached_but_not_passed(self) -> None:
        arena = summoning(RANGERS, ("savage_warrior",), points=31)
        assert not arena.offered("alpha1")
        assert arena.why("alpha1") == "athlas.summon.cannot-exceed"
        arena = summoning(RANGERS, ("savage_warrior",), points=32)
        arena.choose(NORTH, "alpha1", "shadow_ranger", at(0, -5))
        assert arena.state.world.sides[NORTH].spent == arena.state.points

    @pytest.mark.rule("athlas.summon.spent-for-good")
    def test_points_do_not_come_back_with_a_death(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade")], [IDLE], points=40)
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        victim = arena.unit(SOUTH, (1, 0))
        arena.set_pool(SOUTH, 1)
        arena.activate(unit)
        arena.use("karoos_blade.strike", (1, 0))
        assert not arena.on_board(victim)
        assert arena.state.world.sides[SOUTH].spent == 210

    @pytest.mark.rule("athlas.summon.place-on-summoning-hex", "athlas.setup.orientation")
    def test_units_appear_on_the_six_hexes_of_their_own_edge(self) -> None:
        arena = summoning(RANGERS)
        arena.choose(NORTH, "alpha1", "shadow_ranger")
        assert arena.spaces() == EDGE
        assert len(EDGE) == 6
        assert arena.why(at(0, 5)) == "athlas.summon.place-on-summoning-hex"
        assert arena.why(at(0, 0)) == "athlas.summon.place-on-summoning-hex"

    @pytest.mark.rule("athlas.summon.free-hex")
    def test_the_hex_has_to_be_free(self) -> None:
        arena = Arena([RANGERS, IDLE], points=100)
        for q in range(1, 6):
            arena.unit(NORTH, (q, -5), alpha=1)
        arena.state.phase = SUMMONING
        arena.unit(SOUTH, FAR_EAST)
        arena.choose(NORTH, "alpha1")
        assert arena.state.world.units[at(0, -5)].alpha == 0
        arena = Arena([RANGERS, ("watch_tower",)], points=100)
        for q in range(6):
            arena.unit(NORTH, (q, -5))
        arena.state.phase = SUMMONING
        assert arena.why("alpha1") == "athlas.summon.free-hex"

    def test_who_is_summoned_into_water_drowns(self) -> None:
        arena = Arena([PEASANTS], points=100)
        arena.terrain("water", *((q, -5) for q in range(6)))
        arena.state.phase = SUMMONING
        arena.unit(SOUTH, FAR_EAST)
        arena.choose(NORTH, "alpha1", at(0, -5))
        assert arena.pool(NORTH) == 7

    @pytest.mark.rule("athlas.summoning-step.one-unit")
    def test_one_unit_in_the_summoning_step(self) -> None:
        arena = summoning(IDLE, PEASANTS)
        arena.choose(NORTH, "alpha1", "shadow_ranger", at(0, -5))
        assert arena.state.active == SOUTH
        arena = summoning(IDLE, PEASANTS)
        arena.done()
        assert arena.state.world.sides[NORTH].spent == 0

    def test_that_there_is_nothing_to_summon_is_not_given_away(self) -> None:
        """The question is asked even if the hidden Alphas are too dear."""
        arena = summoning(RANGERS, points=20)
        assert arena.pending.kind == "summon"
        assert list(arena.pending.options) == ["done"]
        assert arena.pending.hidden
