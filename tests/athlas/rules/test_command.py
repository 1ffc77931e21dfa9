"""Turn structure, upkeep, activation, using powers, range."""

from __future__ import annotations

import pytest
from msgspec import structs

from athlas.arena import (
    DRAKES,
    FAR_EAST,
    FAR_WEST,
    IDLE,
    NORTH,
    PEASANTS,
    SOUTH,
    WARRIORS,
    Arena,
)
from critias.games.athlas.game import RULES
from critias.games.athlas.rules import data
from critias.games.athlas.rules.board import GROUND, WATER, at
from critias.games.athlas.rules.data import CARDS, POWERS
from critias.games.athlas.rules.powers import Use, hexes, owns
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import ACTIVATION, SUMMONING, UPKEEP, Lasting
from critias.games.athlas.rules.units import Survey, flying, has
from critias.kernel.match import Match
from critias.kernel.playout import Playout, random_answer
from critias.kernel.random import Rng
from critias.kit.limits import Limits


class TestTurns:
    @pytest.mark.rule("athlas.command.alternate")
    def test_whole_turns_alternate(self) -> None:
        arena = Arena()
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        seats = []
        for _ in range(4):
            seats.append(arena.state.active)
            assert arena.pending.seats == (arena.state.active,)
            arena.done()
        assert seats == [NORTH, SOUTH, NORTH, SOUTH]

    @pytest.mark.rule("athlas.turn.three-steps")
    def test_upkeep_then_activation_then_summoning(self) -> None:
        arena = Arena(points=100)
        unit = arena.unit(NORTH, FAR_WEST)
        arena.state.phase = UPKEEP
        unit.marks.append(("levitating", "levitate", NORTH))
        assert arena.pending.kind == "unit"
        assert arena.state.phase == ACTIVATION
        assert not unit.marks
        arena.done()
        assert arena.state.phase == SUMMONING
        assert arena.pending.kind == "summon"

    @pytest.mark.rule("athlas.command.random-first-player")
    def test_the_first_player_is_drawn_by_lot(self) -> None:
        first = {Match.new(RULES, {"creation": "presets"}, seed).state.active for seed in range(20)}
        assert first == {NORTH, SOUTH}


class TestUpkeep:
    @pytest.mark.rule("athlas.upkeep.end-conditions")
    def test_only_effects_until_the_own_upkeep_end(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, FAR_WEST)
        unit.marks = [("inspired", "heroic_inspiration", NORTH), ("frozen", "frost_grip", SOUTH)]
        arena.state.phase = UPKEEP
        assert arena.pending.seats == (NORTH,)
        assert [mark[0] for mark in unit.marks] == ["frozen"]

    @pytest.mark.rule("athlas.upkeep.levitate.example", "athlas.card.levitate")
    def test_levitate_lasts_through_both_turns(self) -> None:
        arena = Arena([("spell_binder", "levitate")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.activate(unit)
        arena.use("levitate.lift", (0, 0))
        arena.end()
        assert flying(unit)
        arena.done()
        assert arena.state.active == SOUTH
        assert flying(unit)
        arena.done()
        assert arena.state.active == NORTH
        assert not flying(unit)
        assert not unit.marks

    @pytest.mark.rule(
        "athlas.upkeep.both-remove-duration",
        "athlas.upkeep.duration.example",
        "athlas.upkeep.di-expires",
        "athlas.di.duration-each-upkeep",
    )
    @pytest.mark.parametrize("active", [NORTH, SOUTH])
    def test_every_upkeep_takes_a_cube_from_both_players_cards(self, active: int) -> None:
        arena = Arena(active=active)
        strong, still = arena.unit(NORTH, FAR_WEST), arena.unit(SOUTH, FAR_EAST)
        arena.unit(SOUTH, (4, 0))
        strong.marks = [("strengthened", "athilian_strength", 3)]
        still.marks = [("stasis", "stasis_field", 4)]
        arena.state.world.lasting = [
            Lasting("athilian_strength", NORTH, strong.id, 2),
            Lasting("stasis_field", SOUTH, still.id, 1),
        ]
        arena.state.phase = UPKEEP
        assert arena.pending.kind == "unit"
        assert [(e.card, e.cubes) for e in arena.state.world.lasting] == [("athilian_strength", 1)]
        assert has(strong, "strengthened")
        assert not still.marks

    @pytest.mark.rule("athlas.cubes.two-uses", "athlas.conditions.marker-purpose")
    def test_cubes_count_uses_and_turns_and_markers_are_on_units(self) -> None:
        arena = Arena([("savage_warrior", "throwing_axe")], stacks=(["athilian_strength"], []))
        unit, other = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, FAR_WEST)
        assert arena.cubes(NORTH, "throwing_axe") == 2
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.state.world.lasting[0].cubes == 6
        assert has(unit, "strengthened")
        assert not has(other, "strengthened")


class TestActivation:
    @pytest.mark.rule(
        "athlas.activation.each-unit-in-turn",
        "athlas.activation.order-free",
        "athlas.activation.once",
    )
    def test_units_are_activated_once_each_in_any_order(self) -> None:
        arena = Arena()
        units = [arena.unit(NORTH, (q, 0)) for q in (0, 2, 4)]
        arena.unit(SOUTH, FAR_WEST)
        assert arena.spaces() == {unit.space for unit in units}
        arena.activate(units[1])
        arena.end()
        assert arena.spaces() == {units[0].space, units[2].space}
        assert arena.why(units[1].space) == "athlas.activation.once"
        assert arena.why(at(*FAR_WEST)) == "athlas.activation.each-unit-in-turn"

    @pytest.mark.rule("athlas.activation.resources")
    def test_a_unit_gets_one_movement_and_one_action(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(unit)
        acting = arena.state.world.acting[-1]
        assert (acting.movement, acting.action) == (True, True)
        arena.use("walk", (1, 0))
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.activation.spending-free")
    @pytest.mark.parametrize("order", [("walk", "strike"), ("strike", "walk"), ("walk",), ()])
    def test_movement_and_action_in_any_order_or_not_at_all(self, order: tuple[str, ...]) -> None:
        arena = Arena([WARRIORS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        for word in order:
            if word == "walk":
                arena.use("walk", (0, 1))
            else:
                arena.use("karoos_blade.strike", (1, 0))
        arena.end()
        assert arena.pending.kind == "unit"
        assert (arena.pool(SOUTH) == 12) == ("strike" not in order)

    @pytest.mark.rule("athlas.activation.no-interleaving")
    def test_what_is_unspent_is_lost(self) -> None:
        arena = Arena([WARRIORS])
        unit, other = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (2, 0))
        arena.activate(unit)
        arena.use("walk", (1, 0))
        assert arena.can_use("karoos_blade.strike")
        assert not arena.offered(other.space)
        arena.end()
        arena.activate(other)
        assert [acting.unit for acting in arena.state.world.acting] == [other.id]
        arena.end()
        assert arena.state.active == SOUTH

    @pytest.mark.rule("athlas.summoning-step.after-activation")
    def test_who_is_summoned_does_not_act_in_that_turn(self) -> None:
        arena = Arena([("undead_horde",)], points=50)
        unit = arena.unit(NORTH, (0, 0))
        arena.activate(unit)
        arena.use("undead_horde.rise", (1, 0))
        arena.end()
        assert arena.pending.kind == "summon"
        assert arena.state.world.units[at(1, 0)].fresh


class TestPowers:
    @pytest.mark.rule("athlas.terms.alpha-powers", "athlas.terms.unit-copy")
    def test_a_unit_has_all_powers_of_its_alpha(self) -> None:
        arena = Arena([DRAKES, WARRIORS])
        drake = arena.unit(NORTH, (0, 0))
        ids = {power.id for card in DRAKES for power in CARDS[card].powers}
        assert {power.id for power in drake.build.powers} == ids
        assert all(owns(drake, power) for power in ids)
        assert not owns(drake, "karoos_blade.strike")
        arena.activate(drake)
        assert arena.why("karoos_blade.strike") == "athlas.terms.alpha-powers"

    @pytest.mark.rule("athlas.terms.power-kinds", "athlas.card.cost-combination")
    def test_powers_are_passive_or_cost_movement_action_or_cubes(self) -> None:
        costs = set()
        for power in POWERS.values():
            cost = (power.movement, power.action, power.cube)
            assert any(cost)
            costs.add(cost)
        assert len(costs) > 4
        assert CARDS["regeneration"].traits
        assert not CARDS["regeneration"].powers

    @pytest.mark.rule("athlas.terms.spend-on-powers")
    def test_movement_and_action_go_into_any_powers_in_any_order(self) -> None:
        striding = ("savage_warrior", "karoos_blade", "pathfinding")
        for first, second in (("walk", "karoos_blade.strike"), ("karoos_blade.strike", "walk")):
            arena = Arena([striding], [PEASANTS])
            unit = arena.unit(NORTH, (0, 0))
            arena.unit(NORTH, FAR_WEST)
            arena.unit(SOUTH, (1, 0))
            arena.activate(unit)
            assert arena.can_use("pathfinding.stride")
            # (0, 1) is next to the enemy as well.
            for power in (first, second):
                arena.use(power, (0, 1) if power == "walk" else (1, 0))
            assert arena.where(unit) == (0, 1)
            assert arena.pool(SOUTH) == 12 - 6
            assert not arena.can_use("pathfinding.stride")

    @pytest.mark.rule("athlas.powers.several")
    def test_several_powers_as_long_as_they_can_be_paid(self) -> None:
        arena = Arena([("spell_binder", "summon_artifact", "magic_bolt")], [WARRIORS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (2, 0))
        arena.activate(unit)
        arena.use("summon_artifact.clone", (2, 0))
        arena.choose(NORTH, "obsidian_shield")
        arena.use("walk", (1, 0))
        arena.use("magic_bolt.bolt", (2, 0))
        used = [event.data[3] for event in arena.told("used", "stepped")]
        assert used == ["summon_artifact.clone", "basic.walk", "magic_bolt.bolt"]

    @pytest.mark.rule("athlas.powers.passive-always-on")
    def test_passive_powers_cost_nothing_and_work_by_themselves(self) -> None:
        arena = Arena([("savage_warrior", "regeneration")])
        arena.unit(NORTH, (0, 0))
        arena.set_pool(NORTH, 5)
        arena.state.phase = UPKEEP
        assert arena.pending.kind == "unit"
        assert arena.pool(NORTH) == 7

    @pytest.mark.rule("athlas.powers.pay-first", "athlas.powers.spend-movement-action")
    def test_the_cost_is_paid_before_the_effect(self) -> None:
        arena = Arena([("celestial_knight", "telekinetic_sphere")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("telekinetic_sphere.push", (1, 0))
        assert arena.pending.kind == "direction"
        assert not arena.state.world.acting[-1].action
        arena.choose(NORTH, "east")
        assert arena.why("telekinetic_sphere.push") == "athlas.powers.spend-movement-action"

    @pytest.mark.rule("athlas.powers.spend-cube")
    def test_without_a_cube_the_power_is_closed(self) -> None:
        arena = Arena([("savage_warrior", "throwing_axe")])
        first, second = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (0, 1), cubes=False)
        arena.unit(SOUTH, (1, 0))
        arena.activate(first)
        arena.use("throwing_axe.throw", (1, 0))
        assert arena.cubes(NORTH, "throwing_axe") == 0
        arena.end()
        arena.activate(second)
        assert not arena.can_use("throwing_axe.throw")
        assert arena.why("throwing_axe.throw") == "athlas.powers.spend-cube"

    @pytest.mark.rule("athlas.powers.cubes-shared", "athlas.powers.cubes-shared.example")
    def test_a_new_units_cube_serves_the_unit_at_the_front(self) -> None:
        arena = Arena([("spell_binder", "magic_bolt"), IDLE], points=60)
        front = arena.unit(NORTH, (0, 0), cubes=False)
        arena.unit(SOUTH, (1, 0))
        arena.activate(front)
        assert not arena.can_use("magic_bolt.bolt")
        arena.end()
        arena.choose(NORTH, "alpha1", at(0, -5))
        assert arena.cubes(NORTH, "magic_bolt") == 1
        while arena.state.active == SOUTH:
            arena.done()
        arena.activate(front)
        arena.use("magic_bolt.bolt", (1, 0))
        assert arena.cubes(NORTH, "magic_bolt") == 0


class TestRange:
    @pytest.mark.rule("athlas.range.exact", "athlas.range.sands.example")
    def test_sands_reach_exactly_two(self) -> None:
        arena = Arena([("savage_warrior", "sands_of_athlas")])
        unit = arena.unit(NORTH, (0, 0))
        arena.activate(unit)
        targets = arena.targets("sands_of_athlas.settle")
        assert at(2, 0) in targets
        assert at(1, 1) in targets
        assert len(targets) == 12
        arena.choose(NORTH, "sands_of_athlas.settle")
        assert arena.why(at(1, 0)) == "athlas.range.exact"
        assert arena.why(at(3, 0)) == "athlas.range.exact"

    @pytest.mark.rule("athlas.range.throwing-axe.example")
    def test_an_axe_flies_one_or_two(self) -> None:
        arena = Arena([("savage_warrior", "throwing_axe")])
        unit = arena.unit(NORTH, (0, 0))
        for place in ((1, 0), (2, 0), (3, 0), (-1, 2)):
            arena.unit(SOUTH, place)
        arena.activate(unit)
        assert arena.targets("throwing_axe.throw") == {at(1, 0), at(2, 0), at(-1, 2)}

    @pytest.mark.rule("athlas.range.none-given")
    def test_without_a_range_distance_does_not_matter(self) -> None:
        arena = Arena([("spell_binder", "earthquake")])
        unit = arena.unit(NORTH, (-2, 0))
        arena.unit(SOUTH, (4, 0))
        arena.terrain("water", *((q, 0) for q in range(-1, 5)))
        arena.activate(unit)
        assert POWERS["earthquake.tremor"].range == ()
        assert arena.targets("earthquake.tremor") == {at(4, 0)}


@pytest.mark.rule("athlas.card.flavour-no-effect")
def test_cards_hold_no_flavour_that_could_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game, choice by choice, with every name and text on the cards changed."""

    def play() -> list[str]:
        rng = Rng(4)
        setup = AthlasSetup(creation="random", offers=False, turn_limit=12)
        playout = Playout(RULES, RULES.new(setup, 4))
        digests = []
        while playout.ask is not None:
            playout.choose(random_answer(playout.ask, rng))
            digests.append(playout.state.digest())
        return digests

    told = play()
    curse = "Everybody loses at once."
    for card in list(data.CARDS.values()):
        monkeypatch.setitem(data.CARDS, card.id, structs.replace(card, name="?", text=curse))
    for divine in list(data.INTERVENTIONS.values()):
        changed = structs.replace(divine, name="?", text=curse)
        monkeypatch.setitem(data.INTERVENTIONS, divine.id, changed)
    assert play() == told


@pytest.mark.rule("athlas.golden.power-beats-rule")
def test_a_power_beats_a_rule() -> None:
    """A Watch Tower appears off the summoning hexes, as its power says."""
    arena = Arena([("watch_tower",), PEASANTS], points=60)
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.done()
    arena.choose(NORTH, "alpha1")
    assert at(0, 0) in arena.spaces()
    # A hex that is taken stays so: one unit in a hex is a golden rule.
    assert at(*FAR_WEST) not in arena.spaces()


@pytest.mark.rule("athlas.golden.power-beats-rule")
def test_a_power_beats_the_cost_of_climbing() -> None:
    """Climbing takes a movement and an action; with Mountaineering it takes the movement."""
    arena = Arena([("savage_warrior", "mountaineering", "karoos_blade")], [PEASANTS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (0, 1))
    arena.terrain("hill", (1, 0))
    arena.activate(unit)
    arena.use("karoos_blade.strike", (0, 1))
    assert not arena.can_use("climb")
    arena.use("mountaineering.climb", (1, 0))
    assert arena.where(unit) == (1, 0)


@pytest.mark.rule("athlas.golden.power-beats-rule")
def test_no_power_beats_the_first_two_golden_rules() -> None:
    """Wings may carry relics, against the rule for flyers, but none of them twice in a turn."""
    arena = Arena([PEASANTS], stacks=(["celestial_wings"], []))
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.relic((0, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    arena.activate(unit)
    assert arena.state.world.units[at(0, 0)] is unit
    assert at(1, 0) not in arena.targets("fly")
    arena.use("fly", (0, 2))
    arena.at(NORTH, (0, 1))
    arena.choose(NORTH, "take")
    # Half way with it, and then on without it.
    assert arena.where(unit) == (0, 2)
    assert arena.state.world.relics[0] == at(0, 1)


@pytest.mark.rule("athlas.golden.forbid-beats-allow")
def test_what_forbids_beats_what_allows() -> None:
    arena = Arena([("forsaken_drake",), PEASANTS], stacks=(["gravity_well"], []))
    unit = arena.unit(NORTH, (0, 0))
    unit.marks.append(("levitating", "levitate", SOUTH))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.choose(NORTH, "cast")
    arena.at(NORTH, (0, 0))
    assert not flying(unit)


class TestIdleUnits:
    """Units that are not named are activated all the same, one after the other."""

    def pool(self, *stacks: list[str], orders: str = "activation", units: int = 2) -> Arena:
        """North's units stand in water; none of them will be named."""
        arena = Arena([PEASANTS], [PEASANTS], stacks=(stacks[0], stacks[1]))
        for number in range(units):
            arena.terrain(WATER, (number * 2, 0))
            arena.unit(NORTH, (number * 2, 0))
        arena.unit(SOUTH, FAR_EAST)
        arena.state.athilians[SOUTH].orders = orders
        return arena

    @pytest.mark.rule("athlas.activation.each-unit-in-turn", "athlas.di.time-to-respond")
    def test_the_opponent_is_asked_between_two_drownings(self) -> None:
        arena = self.pool([], ["unnatural_force"])
        arena.done()
        assert arena.pool(NORTH) == 12 - 5
        assert arena.pending.kind == "closing"
        arena.choose(SOUTH, "pass")
        assert arena.pool(NORTH) == 12 - 10
        arena.choose(SOUTH, "pass")
        assert arena.state.active == SOUTH

    @pytest.mark.rule("athlas.di.timing-within-activation", "athlas.activation.each-unit-in-turn")
    def test_the_owner_of_a_unit_that_drowns_unnamed_may_forestall_it(self) -> None:
        arena = self.pool(["unnatural_force"], [])
        arena.done()
        assert arena.pending.kind == "closing"
        arena.choose(NORTH, ("cast", 1))
        arena.at(NORTH, (0, 0))
        arena.choose(NORTH, "west")
        assert arena.pool(NORTH) == 12
        assert arena.pending.kind == "power"

    @pytest.mark.rule("athlas.di.timing-rewind", "athlas.activation.order-free")
    def test_after_an_intervention_he_decides_anew_about_the_others(self) -> None:
        arena = self.pool([], ["unnatural_force"])
        arena.done()
        arena.choose(SOUTH, "cast")
        arena.at(SOUTH, (0, 0))
        arena.choose(SOUTH, "west")
        assert arena.pending.kind == "unit"
        assert arena.spaces() == {at(2, 0)}
        arena.done()
        assert arena.pool(NORTH) == 12 - 10

    @pytest.mark.rule("athlas.di.time-to-respond")
    def test_orders_to_be_asked_when_harmed_are_heard(self) -> None:
        """A unit of North bursts when it drowns, and tears a unit of South with it."""
        bomb = next(c.id for c in CARDS.values() if "explosive" in c.traits)
        cards = ("savage_warrior", bomb) if CARDS[bomb].type != "genus" else (bomb,)
        arena = Arena([cards], [PEASANTS], stacks=([], ["lightning_strike"]))
        arena.terrain(WATER, (0, 0))
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.set_pool(NORTH, 3)
        arena.state.athilians[SOUTH].orders = "harm"
        arena.done()
        assert arena.pool(SOUTH) < 12
        assert arena.pending.kind == "closing"
        arena.choose(SOUTH, ("cast", 1))

    @pytest.mark.rule("athlas.flying.target-if-exposed")
    def test_a_flyer_that_is_not_named_is_out_of_reach_again(self) -> None:
        arena = Arena([("forsaken_drake",)])
        drake = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, FAR_EAST)
        drake.exposed = True
        arena.done()
        assert not drake.exposed

    def test_units_on_dry_land_disturb_nobody_who_has_nothing_to_cast(self) -> None:
        arena = Arena()
        for place in ((0, 0), (2, 0), FAR_WEST):
            arena.unit(NORTH, place)
        arena.unit(SOUTH, FAR_EAST)
        arena.done()
        assert arena.state.active == SOUTH
        assert [event.data[2] for event in arena.told("activated")] == sorted(
            at(*place) for place in ((0, 0), (2, 0), FAR_WEST)
        )


@pytest.mark.rule("athlas.upkeep.end-conditions", "athlas.win.two-relics-one-unit")
def test_a_win_by_the_end_of_an_effect_comes_before_duration_cubes_are_removed() -> None:
    arena = Arena()
    unit = arena.unit(NORTH, (0, 0))
    unit.marks.append(("levitating", "levitate", NORTH))
    other = arena.unit(SOUTH, FAR_EAST)
    other.marks = [("stasis", "stasis_field", 4)]
    arena.state.world.lasting = [Lasting("stasis_field", SOUTH, other.id, 1)]
    arena.relic((0, 0), 0)
    arena.relic((0, 0), 1)
    arena.state.phase = UPKEEP
    outcome = arena.outcome
    assert outcome is not None
    assert outcome.winners == (NORTH,)
    assert [effect.cubes for effect in arena.state.world.lasting] == [1]


@pytest.mark.rule("athlas.range.none-given")
def test_a_power_on_hexes_without_range_reaches_everywhere() -> None:
    arena = Arena([("savage_warrior", "sands_of_athlas")])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.activate(unit)
    acting = arena.state.world.acting[-1]
    endless = structs.replace(POWERS["sands_of_athlas.settle"], range=())
    use = Use(arena.state, acting, unit, endless, Survey(arena.state), airborne=False)
    limits = Limits(GROUND)
    hexes(use, limits)
    assert limits.mask == GROUND & ~(1 << unit.space)


class TestReasons:
    """A power that cannot be used now says why."""

    def test_nobody_in_range(self) -> None:
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(warrior)
        assert arena.why("karoos_blade.strike") == "athlas.range.exact"

    def test_passing_a_relic_one_has_not_or_that_has_moved(self) -> None:
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.activate(warrior)
        assert arena.why("basic.pass") == "athlas.relic.pass"
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.relic((0, 0))
        arena.state.world.moved = 1
        arena.activate(warrior)
        assert arena.why("basic.pass") == "athlas.relic.pass-counts-as-move"
