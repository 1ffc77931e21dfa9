"""Divine Intervention cards."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena, ready
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import CRATER, GRID, HILL, PLAINS, WATER, at
from critias.games.athlas.rules.cards.interventions import DIVINE, castable
from critias.games.athlas.rules.data import FIGURES, INTERVENTIONS
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.state import Alpha, Lasting
from critias.games.athlas.rules.terrain import terrain
from critias.games.athlas.rules.units import armor, flying, has, may_hold


def test_every_card_has_its_rules() -> None:
    assert set(DIVINE) == set(INTERVENTIONS)


@pytest.mark.parametrize(
    ("card", "points", "duration"),
    [
        ("athilian_strength", 2, 6), ("celestial_wings", 3, 8), ("stasis_field", 3, 4),
        ("dispel_magic", 1, 0), ("raise_earth", 2, 0), ("flood", 3, 0), ("tsunami", 2, 0),
        ("unnatural_force", 1, 0), ("lightning_strike", 2, 0), ("time_warp", 3, 0),
        ("temporary_gate", 2, 0), ("shift_relic", 2, 0), ("polymorph", 2, 0),
        ("athilian_shield", 2, 6), ("breath_of_life", 2, 0), ("open_chasm", 2, 0),
        ("gravity_well", 1, 4), ("rally_call", 1, 0), ("wrath_of_the_council", 3, 0),
    ],
)  # fmt: skip
def test_points_and_durations(card: str, points: int, duration: int) -> None:
    assert (INTERVENTIONS[card].points, INTERVENTIONS[card].duration) == (points, duration)


def test_athilian_strength() -> None:
    arena = ready("athilian_strength")
    unit, foe = arena.state.world.units[at(0, 0)], arena.state.world.units[at(2, 0)]
    arena.choose(NORTH, "cast")
    assert arena.spaces() == set(arena.state.world.units)
    arena.at(NORTH, (0, 0))
    assert attack_value(arena.state, unit, foe, "melee", 5) == 9
    assert attack_value(arena.state, unit, foe, "ranged", 5) == 6


def test_athilian_shield() -> None:
    arena = ready("athilian_shield")
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    assert armor(arena.state.world.units[at(0, 0)]) == (2, 1)


class TestCelestialWings:
    @pytest.mark.rule("athlas.card.celestial-wings")
    def test_the_unit_flies_with_armor_and_may_carry(self) -> None:
        arena = ready("celestial_wings")
        unit = arena.state.world.units[at(0, 0)]
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert flying(unit)
        assert armor(unit) == (1, 0)
        assert held(arena.state, unit) == [0]
        assert arena.state.world.lasting[0].cubes == 8
        assert INTERVENTIONS["celestial_wings"].points == 3

    def test_it_takes_a_relic_by_flying_over_it(self) -> None:
        arena = ready("celestial_wings")
        unit = arena.state.world.units[at(0, 0)]
        arena.relic((1, -1))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.activate(unit)
        arena.use("fly", (2, -1))
        arena.at(NORTH, (1, -1))
        arena.choose(NORTH, "take")
        assert arena.state.world.relics[0] == at(2, -1)
        assert held(arena.state, unit) == [0]

    def test_it_wins_by_setting_one_relic_on_another_half_way(self) -> None:
        arena = ready("celestial_wings")
        unit = arena.state.world.units[at(0, 0)]
        arena.relic((0, 0), 0)
        arena.relic((1, -1), 1)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.activate(unit)
        arena.use("fly", (2, -1))
        arena.at(NORTH, (1, -1))
        arena.choose(NORTH, "take")
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == (NORTH,)

    def test_a_flyer_that_may_suddenly_hold_two_relics_wins(self) -> None:
        arena = ready("celestial_wings", [("forsaken_drake",)])
        arena.relic((0, 0), 0)
        arena.relic((0, 0), 1)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == (NORTH,)


class TestDispelMagic:
    def test_useless_while_nothing_is_active(self) -> None:
        assert not ready("dispel_magic").offered("cast")

    def test_it_ends_an_intervention_of_either_side(self) -> None:
        arena = Arena(stacks=(["stasis_field"], ["dispel_magic"]))
        arena.unit(NORTH, FAR_WEST)
        foe = arena.unit(SOUTH, (2, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        # What is just being cast is not active yet.
        assert arena.pending.kind == "answer"
        assert not arena.offered("cast")
        arena.choose(SOUTH, "pass")
        assert has(foe, "stasis")
        assert arena.pending.kind == "aftermath"
        arena.choose(SOUTH, "pass")
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        assert arena.pending.kind == "closing"
        arena.choose(SOUTH, "cast")
        assert not foe.marks
        assert arena.state.world.lasting == []

    def test_it_wipes_spell_markers_and_leaves_the_others(self) -> None:
        arena = ready("dispel_magic")
        unit = arena.state.world.units[at(2, 0)]
        unit.marks = [
            ("frozen", "frost_grip", SOUTH),
            ("paralysed", "paralyzing_venom", SOUTH),
            ("artifact", "karoos_blade", SOUTH),
        ]
        arena.choose(NORTH, "cast")
        assert [mark[0] for mark in unit.marks] == ["paralysed"]

    def test_a_choice_between_effects(self) -> None:
        arena = Arena(stacks=(["athilian_strength", "dispel_magic"], []))
        unit = arena.unit(NORTH, (0, 0))
        other = arena.unit(SOUTH, (2, 0))
        arena.unit(SOUTH, FAR_EAST)
        other.marks = [("inspired", "heroic_inspiration", NORTH)]
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.done()
        assert arena.pending.seats == (NORTH,)
        arena.choose(NORTH, "cast")
        assert set(arena.pending.options) == {at(2, 0), ("end", "athilian_strength", NORTH)}
        arena.choose(NORTH, ("end", "athilian_strength", NORTH))
        assert not unit.marks
        assert other.marks


class TestLand:
    @pytest.mark.rule("athlas.clar.raise-earth.occupied")
    def test_raise_earth(self) -> None:
        arena = ready("raise_earth")
        arena.terrain(WATER, (1, 0))
        arena.terrain(HILL, (3, 0))
        arena.choose(NORTH, "cast")
        assert at(3, 0) not in arena.spaces()
        arena.at(NORTH, (2, 0), (1, 0), (0, 0))
        arena.done()
        for place in ((2, 0), (1, 0), (0, 0)):
            assert terrain(arena.state, at(*place)) == HILL
        assert arena.pool(SOUTH) == arena.pool(NORTH) == 12

    def test_raise_earth_takes_four_hexes_at_most(self) -> None:
        arena = ready("raise_earth")
        arena.choose(NORTH, "cast")
        assert not arena.offered("done")
        arena.at(NORTH, (1, 0), (1, 1), (1, -1), (0, 1))
        assert arena.state.world.hills.bit_count() == 4
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.card.flood")
    def test_flood(self) -> None:
        arena = ready("flood", south=[PEASANTS, ("forsaken_drake",)])
        arena.unit(SOUTH, (3, 0), alpha=1)
        arena.terrain(HILL, (2, 0))
        arena.terrain(CRATER, (-1, 0), (-2, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0), (3, 0), (-1, 0), (4, -4))
        assert all(
            terrain(arena.state, at(*p)) == WATER
            for p in ((2, 0), (3, 0), (-1, 0), (-2, 0), (4, -4))
        )
        # No fall for the one on the hill, and the flyer is dry.
        assert arena.pool(SOUTH) == 7
        assert arena.pool(SOUTH, 1) == 8

    def test_a_flood_on_several_units_of_an_alpha_kills_one(self) -> None:
        arena = ready("flood")
        arena.unit(SOUTH, (2, -1))
        arena.set_pool(SOUTH, 8)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0), (2, -1))
        arena.done()
        assert arena.pending.kind == "who_dies"
        assert arena.pending.seats == (SOUTH,)
        arena.at(SOUTH, (2, -1))
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.card.tsunami")
    def test_a_tsunami_doubles_a_body_of_water(self) -> None:
        arena = ready("tsunami")
        arena.terrain(WATER, (0, 2), (1, 2))
        arena.terrain(WATER, (-3, 0))
        arena.terrain(HILL, (0, 1))
        arena.choose(NORTH, "cast")
        assert arena.spaces() == {at(0, 2), at(-3, 0)}
        arena.at(NORTH, (0, 2))
        assert at(0, 1) not in arena.spaces()
        assert at(1, 0) not in arena.spaces()
        arena.at(NORTH, (1, 1))
        assert at(1, 0) in arena.spaces()
        arena.at(NORTH, (2, 0))
        assert arena.state.world.water.bit_count() == 5
        assert arena.pool(SOUTH) == 7

    def test_craters_that_flood_do_not_count(self) -> None:
        arena = ready("tsunami")
        arena.terrain(WATER, (0, 3))
        arena.terrain(CRATER, (0, 1))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 2))
        assert terrain(arena.state, at(0, 1)) == WATER
        assert arena.state.world.water.bit_count() == 3

    def test_open_chasm(self) -> None:
        arena = ready("open_chasm")
        arena.terrain(HILL, (2, 0))
        arena.terrain(WATER, (0, 3))
        arena.choose(NORTH, "cast")
        assert at(0, 3) not in arena.spaces()
        arena.at(NORTH, (2, 0))
        assert arena.spaces() == set(GRID.neighbours[at(2, 0)])
        arena.at(NORTH, (3, 0))
        assert terrain(arena.state, at(2, 0)) == terrain(arena.state, at(3, 0)) == CRATER
        assert arena.pool(SOUTH) == 9

    def test_open_chasm_next_to_water_floods(self) -> None:
        arena = ready("open_chasm")
        arena.terrain(WATER, (3, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        arena.done()
        assert terrain(arena.state, at(2, 0)) == WATER
        assert arena.pool(SOUTH) == 12 - 3 - 5


class TestUnnaturalForce:
    @pytest.mark.rule("athlas.card.unnatural-force")
    def test_it_drowns_an_enemy_or_helps_a_friend(self) -> None:
        arena = ready("unnatural_force")
        arena.terrain(WATER, (3, 0))
        arena.choose(NORTH, "cast")
        assert {at(0, 0), at(2, 0)} <= arena.spaces()
        arena.at(NORTH, (2, 0))
        arena.choose(NORTH, "east")
        assert arena.pool(SOUTH) == 7
        arena = ready("unnatural_force")
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.choose(NORTH, "east")
        assert arena.state.world.units[at(1, 0)].owner == NORTH


@pytest.mark.rule("athlas.card.lightning-strike")
def test_lightning_finishes_off_the_wounded() -> None:
    arena = ready("lightning_strike", south=[WARRIORS])
    arena.set_pool(SOUTH, 4)
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (2, 0))
    assert at(2, 0) not in arena.state.world.units
    assert arena.pool(SOUTH) == 12


class TestTimeWarp:
    @pytest.mark.rule("athlas.card.time-warp")
    def test_an_extra_activation_before_any_other(self) -> None:
        arena = ready("time_warp")
        unit = arena.state.world.units[at(0, 0)]
        arena.activate(unit)
        arena.use("walk", (1, 0))
        arena.choose(NORTH, "cast")
        assert arena.spaces() == {at(1, 0), at(*FAR_WEST)}
        arena.at(NORTH, (1, 0))
        acting = arena.state.world.acting[-1]
        assert (acting.unit, acting.movement, acting.action) == (unit.id, True, True)
        arena.use("walk", (1, -1))
        assert arena.where(unit) == (1, -1)
        assert arena.spaces() == {at(*FAR_WEST)}

    def test_a_unit_not_yet_activated_keeps_its_ordinary_activation(self) -> None:
        arena = ready("time_warp")
        unit = arena.state.world.units[at(0, 0)]
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.state.world.acting[-1].unit == unit.id
        arena.end()
        assert unit.space in arena.spaces()

    def test_only_in_the_own_turn_and_not_for_new_units(self) -> None:
        arena = ready("time_warp")
        assert castable(arena.state, NORTH, "time_warp")
        assert not castable(arena.state, SOUTH, "time_warp")
        for unit in arena.state.world.units.values():
            unit.fresh = True
        assert not castable(arena.state, NORTH, "time_warp")


class TestTemporaryGate:
    @pytest.mark.rule("athlas.clar.temporary-gate.free")
    def test_over_anything_without_loss_or_cost(self) -> None:
        arena = ready("temporary_gate")
        unit = arena.state.world.units[at(0, 0)]
        arena.terrain(CRATER, (0, 0))
        arena.terrain(HILL, (0, 1))
        arena.terrain(WATER, (0, 3))
        arena.activate(unit)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.spaces() == {s for s in GRID.spaces if 0 < GRID.distance(s, at(0, 0)) <= 3} - {
            at(2, 0)
        }
        arena.at(NORTH, (0, 3))
        assert arena.where(unit) == (0, 3)
        assert arena.pool(NORTH) == 12
        acting = arena.state.world.acting[-1]
        assert acting.movement
        assert acting.action

    def test_only_own_units(self) -> None:
        arena = ready("temporary_gate")
        arena.choose(NORTH, "cast")
        assert arena.spaces() == {at(0, 0), at(*FAR_WEST)}

    @pytest.mark.parametrize(("goal", "comes"), [((1, 0), True), ((3, 0), False)])
    def test_a_relic_comes_along_next_door_only(self, goal: tuple[int, int], comes: bool) -> None:
        arena = ready("temporary_gate")
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0), goal)
        if comes:
            arena.choose(NORTH, "take")
        assert arena.state.world.relics[0] == at(*(goal if comes else (0, 0)))


class TestShiftRelic:
    @pytest.mark.rule("athlas.card.shift-relic")
    def test_a_loose_relic_moves_one_hex(self) -> None:
        arena = ready("shift_relic")
        arena.relic((1, 0))
        arena.choose(NORTH, "cast")
        assert at(1, 0) in arena.spaces()
        arena.at(NORTH, (1, 0))
        assert arena.spaces() == set(GRID.neighbours[at(1, 0)])
        arena.at(NORTH, (0, 0))
        assert held(arena.state, arena.state.world.units[at(0, 0)]) == [0]

    def test_not_one_that_is_held_or_has_moved(self) -> None:
        arena = ready("shift_relic")
        arena.relic((2, 0), 0)
        arena.state.world.moved = 0b010
        arena.choose(NORTH, "cast")
        # Two are out of the question, so there is nothing to choose.
        assert arena.pending.kind == "shift"
        assert arena.pending.about == (at(-5, 5),)

    def test_it_can_win_but_can_be_answered_first(self) -> None:
        arena = Arena(stacks=(["shift_relic"], ["unnatural_force"]))
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.relic((0, 0), 0)
        arena.relic((1, 0), 1)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (1, 0), (0, 0))
        assert arena.pending.kind == "answer"
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        arena.choose(NORTH, "leave")
        assert arena.outcome is None
        assert arena.state.world.relics[:2] == [at(0, 0), at(0, 0)]


class TestPolymorph:
    def setup_method(self) -> None:
        self.cheap, self.dear = PEASANTS, ("celestial_knight", "karoos_blade", "obsidian_shield")

    def test_a_unit_takes_another_form_and_the_difference_is_paid(self) -> None:
        arena = ready("polymorph", [self.cheap, self.dear], points=7)
        unit = arena.state.world.units[at(0, 0)]
        unit.used_armor = 1
        unit.marks = [("inspired", "heroic_inspiration", NORTH)]
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert unit.alpha == 1
        assert unit.build.cards == self.dear
        assert arena.state.world.sides[NORTH].spent == 243 + (18 - 11)
        assert unit.marks == []
        assert armor(unit) == (1, 1)
        assert arena.told("changed")[0].data == (NORTH, 1, at(0, 0))

    def test_lasting_interventions_on_it_end_and_those_on_others_go_on(self) -> None:
        """Duration cubes on three units, and on the changed one from both players."""
        arena = ready("polymorph", [self.cheap, self.dear], points=7)
        units = arena.state.world.units
        changed, friend, foe = units[at(0, 0)], units[at(*FAR_WEST)], units[at(2, 0)]
        for unit, card, owner in (
            (changed, "athilian_strength", NORTH), (changed, "gravity_well", SOUTH),
            (friend, "athilian_shield", NORTH), (foe, "athilian_strength", SOUTH),
        ):  # fmt: skip
            mark = INTERVENTIONS[card].mark
            assert mark is not None
            unit.marks.append((mark.name, card, 3 + owner))
            arena.state.world.lasting.append(Lasting(card, owner, unit.id, 4))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert changed.marks == []
        assert [(e.card, e.owner, e.unit) for e in arena.state.world.lasting] == [
            ("athilian_shield", NORTH, friend.id),
            ("athilian_strength", SOUTH, foe.id),
        ]
        assert has(friend, "shielded")
        assert has(foe, "strengthened")

    def test_the_caster_picks_the_form_in_either_turn(self) -> None:
        arena = Arena(
            [PEASANTS], [self.cheap, self.dear, IDLE], stacks=([], ["polymorph"]), points=50
        )
        arena.unit(NORTH, FAR_WEST)
        unit = arena.unit(SOUTH, (0, 0))
        arena.activate(arena.state.world.units[at(*FAR_WEST)])
        arena.end()
        arena.choose(SOUTH, "cast")
        assert set(arena.pending.options) == {"alpha2", "alpha3"}
        arena.choose(SOUTH, "alpha3")
        assert unit.build.cards == IDLE

    def test_no_cubes_are_added_and_none_are_lost(self) -> None:
        axes, elixirs = (
            ("savage_warrior", "throwing_axe"),
            ("celestial_knight", "elixir_of_healing"),
        )
        arena = ready("polymorph", [axes, elixirs], points=50)
        arena.unit(NORTH, (-3, 3), alpha=1)
        before = [dict(alpha.cubes) for alpha in arena.state.world.sides[NORTH].alphas]
        assert before[0]["throwing_axe"]
        assert before[1]["elixir_of_healing"]
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.state.world.units[at(0, 0)].alpha == 1
        assert [alpha.cubes for alpha in arena.state.world.sides[NORTH].alphas] == before

    def test_nothing_is_given_back(self) -> None:
        arena = Arena([self.dear, self.cheap], stacks=(["polymorph"], []))
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.state.world.sides[NORTH].spent == 250

    def test_not_what_cannot_be_paid_has_no_figure_or_is_hidden(self) -> None:
        arena = ready("polymorph", [self.cheap, self.dear], points=6)
        assert not arena.offered("cast")
        arena = ready("polymorph", [self.cheap, self.dear], points=50)
        for q in range(7):
            arena.unit(NORTH, (q - 5, 3), alpha=1)
        arena.choose(NORTH, "cast")
        assert not {at(0, 0), at(*FAR_WEST)} & arena.spaces()
        arena = ready("polymorph", [self.cheap], points=50)
        arena.state.world.sides[NORTH].alphas.append(Alpha(build=build(self.dear), pool=10))
        assert not arena.offered("cast")

    @pytest.mark.rule("athlas.clar.polymorph.own-only")
    def test_never_an_enemy_not_even_under_control(self) -> None:
        arena = Arena(
            [("dark_mentalist",), PEASANTS], [PEASANTS, self.dear], stacks=(["polymorph"], []),
            points=50,
        )  # fmt: skip
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        arena.choose(NORTH, "cast")
        assert arena.spaces() == {at(0, 0), at(*FAR_WEST)}

    def test_who_turns_into_a_flyer_lets_go_of_the_relic(self) -> None:
        arena = ready("polymorph", [PEASANTS, ("forsaken_drake",)])
        unit = arena.state.world.units[at(0, 0)]
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert not may_hold(unit)
        assert arena.state.world.relics[0] == at(0, 0)


def test_healing_that_changes_nothing_is_not_told() -> None:
    arena = ready("breath_of_life")
    arena.choose(NORTH, "cast")
    assert arena.pool(NORTH) == 12
    assert arena.told("healed") == []


def test_breath_of_life() -> None:
    arena = ready("breath_of_life", [PEASANTS, ("shadow_ranger",)])
    arena.set_pool(NORTH, 3, alpha=1)
    arena.choose(NORTH, "cast")
    assert set(arena.pending.options) == {"alpha1", "alpha2"}
    arena.choose(NORTH, "alpha2")
    assert arena.pool(NORTH, 1) == 9


class TestGravityWell:
    def test_a_flyer_falls_and_stays_down(self) -> None:
        arena = ready("gravity_well", south=[("forsaken_drake", "vitality")])
        drake = arena.state.world.units[at(2, 0)]
        arena.terrain(WATER, (2, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pool(SOUTH) == 11 - 3 - 5
        assert not flying(drake)
        assert may_hold(drake)

    def test_a_walker_only_loses_what_it_has_not(self) -> None:
        arena = ready("gravity_well")
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (2, 0))
        assert arena.pool(SOUTH) == 12


class TestRallyCall:
    def test_a_unit_is_summoned_between_activations(self) -> None:
        arena = ready("rally_call", [PEASANTS, IDLE], points=20)
        arena.state.world.sides[NORTH].alphas[1].revealed = False
        arena.state.world.sides[NORTH].alphas[1].figure = ""
        arena.choose(NORTH, "cast", "alpha2", FIGURES[2], at(0, -5))
        young = arena.state.world.units[at(0, -5)]
        assert young.fresh
        assert young.space not in arena.spaces()
        arena.done()
        assert arena.pending.kind == "summon"

    def test_not_during_an_activation_nor_in_the_other_turn(self) -> None:
        arena = ready("rally_call", points=20)
        assert arena.offered("cast")
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.offered("cast")
        assert not castable(arena.state, SOUTH, "rally_call")


def test_wrath_of_the_council() -> None:
    arena = ready("wrath_of_the_council", south=[PEASANTS, ("forsaken_drake",)])
    arena.unit(SOUTH, (1, -1), alpha=1)
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (1, 0))
    assert arena.pool(NORTH) == 10
    assert (arena.pool(SOUTH), arena.pool(SOUTH, 1)) == (10, 6)
    assert terrain(arena.state, at(1, 0)) == PLAINS


@pytest.mark.rule("athlas.golden.relic-one-hex-per-turn")
@pytest.mark.parametrize(("goal", "asked"), [((1, 0), "carry"), ((2, 0), "unit")])
def test_a_relic_goes_through_a_gate_to_the_next_hex_only(
    goal: tuple[int, int], asked: str
) -> None:
    arena = Arena(stacks=(["temporary_gate"], []))
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.relic((0, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0), goal)
    assert arena.pending.kind == asked
    assert arena.state.world.relics[0] == at(0, 0)


def test_a_tsunami_goes_on_from_the_water_it_has_run_into() -> None:
    arena = Arena(stacks=(["tsunami"], []))
    arena.unit(NORTH, FAR_WEST)
    arena.terrain("water", (0, 0), (1, 0), (3, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0), (2, 0))
    assert at(4, 0) in arena.spaces()
