"""Spell cards."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import CRATER, HILL, WATER, at
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.units import armor, flying, has


def caster(*cards: str, foe: tuple[str, ...] = PEASANTS, place: tuple[int, int] = (1, 0)) -> Arena:
    """A spell caster at (0, 0) with a bystander and a foe; not yet activated."""
    arena = Arena([cards, IDLE], [foe])
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, place)
    arena.unit(SOUTH, FAR_EAST)
    return arena


def cast(arena: Arena, power: str, place: tuple[int, int] | None = None) -> None:
    arena.activate(arena.state.world.units[at(0, 0)])
    arena.use(power, place)


@pytest.mark.parametrize(
    ("card", "cost", "cubes"),
    [
        ("drain_life", 5, 1), ("fire_strike", 5, 1), ("magic_bolt", 4, 1), ("levitate", 3, 0),
        ("heroic_inspiration", 3, 0), ("earthquake", 4, 0), ("water_pillar", 4, 1),
        ("summon_artifact", 3, 1), ("frost_grip", 4, 1), ("arcane_ward", 3, 0),
        ("shockwave", 4, 1), ("corrode", 3, 1),
    ],
)  # fmt: skip
def test_costs_and_cubes(card: str, cost: int, cubes: int) -> None:
    assert (CARDS[card].cost, CARDS[card].cubes) == (cost, cubes)
    assert all(power.cube == bool(cubes) for power in CARDS[card].powers)


class TestDrainLife:
    def test_the_target_loses_3_and_the_own_alpha_gains_3(self) -> None:
        arena = caster("spell_binder", "drain_life", place=(2, 0))
        arena.set_pool(NORTH, 4)
        cast(arena, "drain_life.drain", (2, 0))
        assert (arena.pool(NORTH), arena.pool(SOUTH)) == (7, 9)

    def test_it_heals_also_if_the_target_dies(self) -> None:
        arena = caster("spell_binder", "drain_life")
        arena.set_pool(NORTH, 7)
        arena.set_pool(SOUTH, 2)
        cast(arena, "drain_life.drain", (1, 0))
        assert at(1, 0) not in arena.state.world.units
        assert arena.pool(NORTH) == 8

    def test_not_on_itself(self) -> None:
        arena = caster("spell_binder", "drain_life")
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.targets("drain_life.drain") == {at(1, 0)}


class TestFireStrike:
    @pytest.mark.rule("athlas.card.fire-strike-area")
    def test_everybody_in_and_around_the_hex_friend_foe_and_flyer(self) -> None:
        arena = Arena(
            [("dark_mentalist", "fire_strike"), PEASANTS], [PEASANTS, ("forsaken_drake",)]
        )
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.unit(SOUTH, (2, 0))
        arena.unit(SOUTH, (3, -1), alpha=1)
        arena.unit(SOUTH, (4, 0), alpha=1)
        arena.activate(unit)
        arena.use("fire_strike.blast", (2, 0))
        assert arena.pool(NORTH, 1) == 8
        assert arena.pool(SOUTH) == 8
        assert arena.pool(SOUTH, 1) == 4

    def test_height_counts_for_each_target(self) -> None:
        arena = caster("dark_mentalist", "fire_strike", place=(2, 0))
        arena.terrain(HILL, (0, 0))
        arena.terrain(HILL, (2, 0))
        arena.unit(SOUTH, (3, 0))
        cast(arena, "fire_strike.blast", (2, 0))
        assert sorted(int(str(e.data[2])) for e in arena.told("attacked")) == [4, 6]

    def test_exactly_two_away_and_not_into_cover(self) -> None:
        arena = caster("dark_mentalist", "fire_strike", place=(2, 0))
        arena.terrain(HILL, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        targets = arena.targets("fire_strike.blast")
        assert at(2, 0) not in targets
        assert len(targets) == 11


def test_magic_bolt() -> None:
    arena = caster("dark_mentalist", "magic_bolt", place=(2, 0))
    cast(arena, "magic_bolt.bolt", (2, 0))
    assert arena.pool(SOUTH) == 7
    assert arena.cubes(NORTH, "magic_bolt") == 0


class TestLevitate:
    @pytest.mark.rule("athlas.card.levitate")
    def test_any_unit_next_door_or_itself_flies(self) -> None:
        arena = caster("spell_binder", "levitate")
        arena.unit(SOUTH, (2, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.targets("levitate.lift") == {at(0, 0), at(1, 0)}
        arena.use("levitate.lift", (1, 0))
        assert flying(arena.state.world.units[at(1, 0)])

    def test_who_is_lifted_lets_go_of_the_relic(self) -> None:
        arena = caster("spell_binder", "levitate")
        arena.relic((1, 0))
        foe = arena.state.world.units[at(1, 0)]
        assert held(arena.state, foe) == [0]
        cast(arena, "levitate.lift", (1, 0))
        assert held(arena.state, foe) == []
        assert arena.state.world.relics[0] == at(1, 0)


class TestHeroicInspiration:
    def test_a_friend_next_door_has_2_more_on_everything(self) -> None:
        arena = Arena([("spell_binder", "heroic_inspiration"), PEASANTS])
        unit = arena.unit(NORTH, (0, 0))
        friend = arena.unit(NORTH, (1, 0), alpha=1)
        foe = arena.unit(SOUTH, (-1, 0))
        arena.activate(unit)
        assert arena.targets("heroic_inspiration.rally") == {at(1, 0)}
        arena.use("heroic_inspiration.rally", (1, 0))
        values = [
            attack_value(arena.state, friend, foe, k, 1) for k in ("melee", "ranged", "magical")
        ]
        assert values == [4, 4, 3]
        # Markers add up.
        friend.marks.append(("inspired", "heroic_inspiration", NORTH))
        assert attack_value(arena.state, friend, foe, "magical", 1) == 5


class TestEarthquake:
    def field(self, kind: str) -> Arena:
        """A strip of terrain from next to the caster to the target three hexes away."""
        arena = caster("spell_binder", "earthquake", place=(3, 0))
        arena.terrain(kind, (1, 0), (2, 0), (3, 0))
        return arena

    @pytest.mark.rule("athlas.clar.earthquake.path", "athlas.clar.earthquake.target-terrain")
    @pytest.mark.parametrize("kind", [HILL, WATER, CRATER])
    def test_it_runs_through_connected_terrain(self, kind: str) -> None:
        arena = self.field(kind)
        arena.terrain(HILL if kind == HILL else "plains", (0, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.targets("earthquake.tremor") == {at(3, 0)}

    @pytest.mark.rule("athlas.clar.earthquake.target-terrain")
    def test_not_on_plains(self) -> None:
        arena = caster("spell_binder", "earthquake")
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.can_use("earthquake.tremor")
        assert arena.why("earthquake.tremor") == "athlas.clar.earthquake.target-terrain"

    @pytest.mark.rule("athlas.clar.earthquake.path")
    def test_a_gap_breaks_it(self) -> None:
        arena = self.field(WATER)
        arena.terrain("plains", (2, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.why("earthquake.tremor") == "athlas.clar.earthquake.path"

    @pytest.mark.rule("athlas.clar.earthquake.path")
    def test_the_hex_next_to_the_caster_may_be_the_targets_own(self) -> None:
        arena = caster("spell_binder", "earthquake")
        arena.terrain(WATER, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.targets("earthquake.tremor") == {at(1, 0)}

    @pytest.mark.rule("athlas.clar.earthquake.no-height")
    def test_no_height_bonus(self) -> None:
        arena = caster("dark_mentalist", "earthquake")
        arena.terrain(CRATER, (1, 0))
        cast(arena, "earthquake.tremor", (1, 0))
        assert arena.pool(SOUTH) == 7

    @pytest.mark.rule("athlas.clar.earthquake.line-of-sight")
    @pytest.mark.parametrize("between", [HILL, "plains"])
    def test_cover_stops_it(self, between: str) -> None:
        arena = caster("spell_binder", "earthquake", place=(2, 0))
        arena.terrain(WATER, (1, -1), (2, -1), (2, 0))
        arena.terrain(between, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert arena.can_use("earthquake.tremor") == (between != HILL)

    def test_flyers_do_not_feel_it(self) -> None:
        arena = caster("spell_binder", "earthquake", foe=("forsaken_drake",))
        arena.terrain(WATER, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.can_use("earthquake.tremor")


class TestWaterPillar:
    def test_an_attack_of_3(self) -> None:
        arena = caster("dark_mentalist", "water_pillar", place=(2, 0))
        cast(arena, "water_pillar.geyser", (2, 0))
        assert arena.pool(SOUTH) == 9

    @pytest.mark.rule("athlas.clar.water-pillar.relic")
    def test_a_flyer_falls_but_goes_on_flying(self) -> None:
        arena = caster("dark_mentalist", "water_pillar", foe=("forsaken_drake", "vitality"))
        drake = arena.state.world.units[at(1, 0)]
        arena.relic((1, 0), 0)
        arena.relic((1, 0), 1)
        cast(arena, "water_pillar.geyser", (1, 0))
        assert arena.pool(SOUTH) == 11 - 3 - 3
        assert flying(drake)
        assert held(arena.state, drake) == []
        assert arena.outcome is None

    @pytest.mark.rule("athlas.clar.water-pillar.drown")
    def test_over_water_it_drowns_as_well(self) -> None:
        arena = caster(
            "dark_mentalist", "water_pillar", foe=("forsaken_drake", "vitality", "warding_cloak")
        )
        arena.terrain(WATER, (1, 0))
        cast(arena, "water_pillar.geyser", (1, 0))
        assert arena.pool(SOUTH) == 11 - 1 - 3 - 5


class TestSummonArtifact:
    @pytest.mark.rule(
        "athlas.clar.summon-artifact.no-action", "athlas.clar.summon-artifact.use-at-once"
    )
    def test_a_copied_weapon_can_be_used_at_once(self) -> None:
        arena = caster("dark_mentalist", "summon_artifact", foe=WARRIORS)
        cast(arena, "summon_artifact.clone", (1, 0))
        assert set(arena.pending.options) == {
            "karoos_blade", "obsidian_shield", "obsidian_breast_plate", "throwing_axe",
        }  # fmt: skip
        arena.choose(NORTH, "karoos_blade")
        assert arena.state.world.acting[-1].action
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(SOUTH) == 12 - 3

    @pytest.mark.rule("athlas.clar.summon-artifact.use-at-once")
    def test_a_copied_shield_leaves_the_action_for_another_spell(self) -> None:
        arena = caster("spell_binder", "summon_artifact", "magic_bolt", foe=WARRIORS)
        unit = arena.state.world.units[at(0, 0)]
        cast(arena, "summon_artifact.clone", (1, 0))
        arena.choose(NORTH, "obsidian_shield")
        assert armor(unit) == (1, 0)
        arena.use("magic_bolt.bolt", (1, 0))
        assert arena.pool(SOUTH) == 12 - 4

    def test_powers_that_need_a_cube_are_not_copied(self) -> None:
        arena = caster("dark_mentalist", "summon_artifact", foe=WARRIORS)
        cast(arena, "summon_artifact.clone", (1, 0))
        arena.choose(NORTH, "throwing_axe")
        assert not arena.can_use("throwing_axe.throw")

    def test_passive_powers_are_copied(self) -> None:
        arena = caster("dark_mentalist", "summon_artifact", foe=("savage_warrior", "divers_amulet"))
        arena.terrain(WATER, (0, 1))
        cast(arena, "summon_artifact.clone", (1, 0))
        arena.use("walk", (0, 1))
        assert arena.pool(NORTH) == 7

    def test_it_ends_in_the_next_upkeep(self) -> None:
        arena = caster("dark_mentalist", "summon_artifact", foe=WARRIORS)
        unit = arena.state.world.units[at(0, 0)]
        cast(arena, "summon_artifact.clone", (1, 0))
        arena.choose(NORTH, "obsidian_shield")
        arena.end()
        arena.done()
        assert has(unit, "artifact")
        arena.done()
        assert not unit.marks

    def test_who_has_no_equipment_has_nothing_to_copy(self) -> None:
        arena = caster("dark_mentalist", "summon_artifact")
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.can_use("summon_artifact.clone")

    def test_a_copied_venom_works(self) -> None:
        arena = caster(
            "savage_warrior", "magic_staff", "karoos_blade", "summon_artifact",
            foe=("savage_warrior", "paralyzing_venom"),
        )  # fmt: skip
        cast(arena, "summon_artifact.clone", (1, 0))
        arena.use("karoos_blade.strike", (1, 0))
        assert has(arena.state.world.units[at(1, 0)], "paralysed")


def test_frost_grip_takes_the_action_and_leaves_the_movement() -> None:
    arena = caster("spell_binder", "frost_grip", foe=WARRIORS)
    foe = arena.state.world.units[at(1, 0)]
    cast(arena, "frost_grip.freeze", (1, 0))
    arena.end()
    arena.done()
    assert arena.state.active == SOUTH
    arena.activate(foe)
    assert arena.can_use("walk")
    assert not arena.can_use("karoos_blade.strike")
    arena.end()
    arena.done()
    assert not foe.marks


def test_arcane_ward_armors_a_friend_or_itself() -> None:
    arena = Arena([("spell_binder", "arcane_ward"), PEASANTS])
    unit = arena.unit(NORTH, (0, 0))
    friend = arena.unit(NORTH, (1, 0), alpha=1)
    arena.unit(SOUTH, (-1, 0))
    arena.activate(unit)
    assert arena.targets("arcane_ward.ward") == {at(0, 0), at(1, 0)}
    arena.use("arcane_ward.ward", (1, 0))
    assert armor(friend) == (1, 2)


class TestShockwave:
    def test_everybody_next_door_is_pushed_away_in_an_order_of_choice(self) -> None:
        arena = caster("spell_binder", "shockwave")
        arena.unit(NORTH, (0, 1), alpha=1)
        arena.unit(SOUTH, (2, 0))
        cast(arena, "shockwave.burst")
        assert arena.pending.kind == "push_order"
        assert arena.pending.seats == (NORTH,)
        arena.at(NORTH, (1, 0))
        # The first is crushed against the unit behind it; the other moves.
        assert arena.pool(SOUTH) == 9
        assert set(arena.state.world.units) >= {at(1, 0), at(2, 0), at(0, 2)}
        assert at(0, 1) not in arena.state.world.units

    def test_flyers_out_of_reach_are_spared(self) -> None:
        arena = caster("spell_binder", "shockwave", foe=("forsaken_drake",))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.can_use("shockwave.burst")

    def test_not_without_anybody_near(self) -> None:
        arena = caster("spell_binder", "shockwave", place=(3, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        assert not arena.can_use("shockwave.burst")


def test_corrode_makes_armor_nothing_until_the_turn_ends() -> None:
    arena = caster("spell_binder", "corrode", foe=WARRIORS)
    foe = arena.state.world.units[at(1, 0)]
    assert armor(foe) == (2, 0)
    cast(arena, "corrode.rust", (1, 0))
    assert armor(foe) == (0, 0)
    arena.end()
    arena.done()
    assert arena.state.active == SOUTH
    assert armor(foe) == (2, 0)
    assert not foe.marks


@pytest.mark.rule("athlas.clar.water-pillar.drown")
def test_who_is_at_home_in_water_does_not_drown_when_it_falls_from_the_sky() -> None:
    swimmers = ("raider_of_the_deep", "forsaken_wings")
    arena = Arena([("spell_binder", "water_pillar")], [swimmers])
    binder = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.terrain("water", (1, 0))
    arena.activate(binder)
    arena.use("water_pillar.geyser", (1, 0))
    assert arena.pool(SOUTH) == 10 - (3 + 1 - 1) - 3
