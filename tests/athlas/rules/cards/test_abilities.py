"""Ability cards."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import CRATER, HILL, PLAINS, WATER, at
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.state import UPKEEP
from critias.games.athlas.rules.terrain import terrain
from critias.games.athlas.rules.units import armor, flying


def alone(*cards: str) -> Arena:
    """A unit at (0, 0) with a bystander."""
    arena = Arena([cards, IDLE])
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    return arena


def test_marksmanship_adds_to_ranged_attacks() -> None:
    assert build(("dark_mentalist", "marksmanship")).attack_modifiers["ranged"] == 1


class TestWeaponLore:
    LORE = ("celestial_knight", "obsidian_sword", "weapon_lore")
    PLAIN = ("savage_warrior", "karoos_blade")

    @pytest.mark.rule("athlas.clar.weapon-lore.plus-one")
    @pytest.mark.parametrize(("cards", "total"), [(LORE, 3 + 4), (LORE[:2], 2 + 4)])
    def test_one_more_point_of_damage_in_a_turn(self, cards: tuple[str, ...], total: int) -> None:
        """Two strikes of 4 against armor 2."""
        arena = Arena([cards, IDLE], [("shadow_ranger", "full_plate_armor")])
        units = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (0, 1))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        for unit in units:
            arena.activate(unit)
            arena.use("obsidian_sword.strike", (1, 0))
            arena.end()
        assert arena.pool(SOUTH) == 10 - total

    @pytest.mark.rule("athlas.clar.weapon-lore.point-kept")
    def test_the_point_looked_past_counts_against_others(self) -> None:
        arena = Arena([self.LORE, self.PLAIN, IDLE], [("shadow_ranger", "full_plate_armor")])
        first, other = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (0, 1), alpha=1)
        arena.unit(NORTH, FAR_WEST, alpha=2)
        target = arena.unit(SOUTH, (1, 0))
        arena.activate(first)
        arena.use("obsidian_sword.strike", (1, 0))
        arena.end()
        assert armor(target) == (1, 0)
        arena.activate(other)
        arena.use("karoos_blade.strike", (1, 0))
        assert armor(target) == (0, 0)
        assert [event.data[3:] for event in arena.told("attacked")] == [(1, 3), (1, 5)]

    @pytest.mark.rule("athlas.clar.weapon-lore.example")
    @pytest.mark.parametrize(
        ("second", "damages"), [(0, [4, 5]), (1, [4, 4])], ids=["with it", "without it"]
    )
    def test_the_example(self, second: int, damages: list[int]) -> None:
        """5 against armor 2 twice: 4 and 5 with it; the kept point counts against another."""
        lore = ("dark_mentalist", "karoos_blade", "weapon_lore")
        # Each player has one blade only; Mining Tools have the same value.
        plain = ("watch_tower", "mining_tools")
        arena = Arena([lore, plain, IDLE], [("shadow_ranger", "full_plate_armor")])
        first = arena.unit(NORTH, (0, 0))
        other = arena.unit(NORTH, (0, 1), alpha=second)
        arena.unit(NORTH, FAR_WEST, alpha=2)
        target = arena.unit(SOUTH, (1, 0))
        arena.activate(first)
        arena.use("karoos_blade.strike", (1, 0))
        assert armor(target)[0] == 1
        arena.end()
        arena.activate(other)
        arena.use("mining_tools.bomb" if second else "karoos_blade.strike", (1, 0))
        assert [event.data[4] for event in arena.told("attacked")] == damages

    def test_it_works_for_every_kind_of_attack(self) -> None:
        arena = Arena(
            [("dark_mentalist", "magic_bolt", "weapon_lore"), IDLE],
            [("shadow_ranger", "full_plate_armor", "warding_cloak")],
        )
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("magic_bolt.bolt", (1, 0))
        assert arena.pool(SOUTH) == 10 - (5 - 2 - 1)

    def test_without_armor_there_is_nothing_to_look_past(self) -> None:
        arena = Arena([("dark_mentalist", "karoos_blade", "weapon_lore"), IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(SOUTH) == 7


class TestRegeneration:
    @pytest.mark.rule("athlas.clar.regeneration.two")
    @pytest.mark.parametrize(("units", "after"), [(0, 4), (1, 6), (3, 6)])
    def test_two_points_however_many_units(self, units: int, after: int) -> None:
        arena = Arena([("savage_warrior", "regeneration"), IDLE])
        for q in range(units):
            arena.unit(NORTH, (q, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.set_pool(NORTH, 4)
        arena.state.phase = UPKEEP
        assert arena.pending.kind == "unit"
        assert arena.pool(NORTH) == after

    def test_not_above_the_maximum_and_not_in_the_other_upkeep(self) -> None:
        arena = Arena([("savage_warrior", "regeneration")])
        arena.unit(NORTH, (0, 0))
        arena.set_pool(NORTH, 11)
        arena.state.phase = UPKEEP
        assert arena.pending.kind == "unit"
        assert arena.pool(NORTH) == 12
        arena = Arena([("savage_warrior", "regeneration")], active=SOUTH)
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, FAR_EAST)
        arena.set_pool(NORTH, 4)
        arena.state.phase = UPKEEP
        assert arena.pending.seats == (SOUTH,)
        assert arena.pool(NORTH) == 4


class TestTerraforming:
    @pytest.mark.parametrize(
        ("kind", "choices"),
        [(CRATER, [PLAINS]), (PLAINS, [HILL, CRATER]), (HILL, [PLAINS]), (WATER, [PLAINS])],
    )
    def test_one_step_up_or_down(self, kind: str, choices: list[str]) -> None:
        for choice in choices:
            arena = alone("savage_warrior", "terraforming")
            arena.terrain(kind, (1, 0))
            arena.activate(arena.state.world.units[at(0, 0)])
            arena.use("terraforming.shape", (1, 0))
            if len(choices) > 1:
                assert list(arena.pending.options) == choices
                arena.choose(NORTH, choice)
            assert terrain(arena.state, at(1, 0)) == choice

    @pytest.mark.rule("athlas.clar.terraforming.occupied")
    def test_a_unit_there_is_not_affected(self) -> None:
        arena = alone("savage_warrior", "terraforming")
        arena.unit(SOUTH, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("terraforming.shape", (1, 0))
        arena.choose(NORTH, CRATER)
        assert arena.pool(SOUTH) == 12

    def test_a_new_crater_next_to_water_floods(self) -> None:
        arena = alone("savage_warrior", "terraforming")
        arena.unit(SOUTH, (1, 0))
        arena.terrain(WATER, (2, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("terraforming.shape", (1, 0))
        arena.choose(NORTH, CRATER)
        assert terrain(arena.state, at(1, 0)) == WATER
        assert arena.pool(SOUTH) == 7


class TestPathfinding:
    @pytest.mark.rule("athlas.card.pathfinding")
    def test_two_steps_for_one_movement(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        unit = arena.state.world.units[at(0, 0)]
        arena.activate(unit)
        arena.use("pathfinding.stride", (1, 0))
        assert arena.offered("stop")
        arena.at(NORTH, (2, 0))
        assert arena.where(unit) == (2, 0)
        assert arena.pending.kind == "unit"

    def test_one_may_stop_after_one_step(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        unit = arena.state.world.units[at(0, 0)]
        arena.activate(unit)
        arena.use("pathfinding.stride", (1, 0))
        arena.choose(NORTH, "stop")
        assert arena.where(unit) == (1, 0)

    def test_each_step_keeps_the_level_and_counts_as_entering(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        arena.terrain(WATER, (1, 0), (2, -1))
        arena.terrain(HILL, (2, 0))
        unit = arena.state.world.units[at(0, 0)]
        arena.activate(unit)
        arena.use("pathfinding.stride", (1, 0))
        assert arena.pool(NORTH) == 7
        assert at(2, 0) not in arena.spaces()
        arena.at(NORTH, (2, -1))
        assert arena.pool(NORTH) == 2

    def test_a_drowned_unit_walks_no_further(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        arena.set_pool(NORTH, 5)
        arena.terrain(WATER, (1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("pathfinding.stride", (1, 0))
        assert at(1, 0) not in arena.state.world.units
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.golden.relic-one-hex-per-turn")
    def test_a_relic_comes_along_for_one_step_only(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        arena.relic((0, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("pathfinding.stride", (1, 0))
        arena.choose(NORTH, "take")
        arena.at(NORTH, (2, 0))
        assert arena.state.world.relics[0] == at(1, 0)

    def test_a_relic_met_on_the_way_may_be_taken_for_the_second_step(self) -> None:
        arena = alone("savage_warrior", "pathfinding")
        arena.relic((1, 0))
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("pathfinding.stride", (1, 0))
        arena.at(NORTH, (2, 0))
        arena.choose(NORTH, "take")
        assert arena.state.world.relics[0] == at(2, 0)


@pytest.mark.rule("athlas.card.mountaineering")
def test_mountaineering_climbs_for_a_movement() -> None:
    arena = alone("savage_warrior", "mountaineering", "terraforming")
    arena.terrain(HILL, (1, 0))
    arena.terrain(CRATER, (-1, 0))
    unit = arena.state.world.units[at(0, 0)]
    arena.activate(unit)
    assert arena.targets("mountaineering.climb") == {at(1, 0), at(-1, 0)}
    arena.use("mountaineering.climb", (1, 0))
    assert arena.where(unit) == (1, 0)
    assert arena.state.world.acting[-1].action


class TestHealingHands:
    @pytest.mark.rule("athlas.card.healing-hands")
    def test_it_heals_the_alpha_of_itself_or_of_a_friend_next_door(self) -> None:
        arena = Arena([("savage_warrior", "healing_hands"), ("shadow_ranger",)])
        healer = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.unit(NORTH, (0, 2), alpha=1)
        arena.unit(SOUTH, (-1, 0))
        arena.set_pool(NORTH, 5, alpha=1)
        arena.activate(healer)
        assert arena.targets("healing_hands.mend") == {at(0, 0), at(1, 0)}
        arena.use("healing_hands.mend", (1, 0))
        assert arena.pool(NORTH, 1) == 8

    def test_not_above_the_maximum(self) -> None:
        arena = alone("savage_warrior", "healing_hands")
        arena.set_pool(NORTH, 11)
        arena.activate(arena.state.world.units[at(0, 0)])
        arena.use("healing_hands.mend", (0, 0))
        assert arena.pool(NORTH) == 12


class TestExplosiveGenes:
    def test_everybody_next_to_the_dead_loses_3(self) -> None:
        arena = Arena(
            [("savage_warrior", "karoos_blade"), IDLE],
            [("undead_horde", "explosive_genes"), PEASANTS, ("forsaken_drake",)],
        )
        killer = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (2, 0), alpha=1)
        arena.unit(SOUTH, (1, 1), alpha=2)
        arena.unit(SOUTH, (3, 0))
        arena.activate(killer)
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(NORTH) == 9
        assert [arena.pool(SOUTH, n) for n in (0, 1, 2)] == [6, 9, 5]
        assert [event.data for event in arena.told("burst")] == [(SOUTH, 0, at(1, 0))]

    def test_bursts_set_each_other_off(self) -> None:
        arena = Arena(
            [("savage_warrior", "karoos_blade"), IDLE], [("undead_horde", "explosive_genes")]
        )
        killer = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        for q in (1, 2, 3):
            arena.unit(SOUTH, (q, 0))
        arena.set_pool(SOUTH, 1)
        arena.activate(killer)
        arena.use("karoos_blade.strike", (1, 0))
        # The first death refills the pool to 6; the burst takes 3 from it once.
        assert arena.pool(SOUTH) == 3
        assert arena.pool(NORTH) == 9
        assert sorted(arena.state.world.units) == sorted(
            at(*p) for p in ((0, 0), FAR_WEST, (2, 0), (3, 0))
        )

    def test_the_active_player_orders_simultaneous_bursts(self) -> None:
        arena = Arena(
            [("undead_horde", "explosive_genes"), PEASANTS],
            [("undead_horde", "explosive_genes"), PEASANTS],
            stacks=(["wrath_of_the_council"], []),
        )
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.set_pool(NORTH, 2)
        arena.set_pool(SOUTH, 2)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert arena.pending.kind == "burst_order"
        assert arena.pending.seats == (NORTH,)
        assert arena.spaces() == {at(0, 0), at(1, 0)}
        arena.at(NORTH, (1, 0))
        assert set(arena.state.world.units) == {at(*FAR_WEST)}


def test_extra_hand() -> None:
    assert CARDS["extra_hand"].hands == 1


def test_forsaken_wings() -> None:
    arena = alone("dark_mentalist", "forsaken_wings")
    assert flying(arena.state.world.units[at(0, 0)])


def test_vitality() -> None:
    assert build(("savage_warrior", "vitality")).life == 15


def test_arcane_talent() -> None:
    own = build(("savage_warrior", "arcane_talent", "levitate"))
    assert own.attack_modifiers["magical"] == 1
    assert CARDS["arcane_talent"].spells == 3


class TestCounterstrike:
    def strike(self, power: str, place: tuple[int, int], pool: int = 12) -> Arena:
        arena = Arena(
            [("savage_warrior", "karoos_blade", "throwing_axe"), IDLE],
            [("savage_warrior", "counterstrike")],
        )
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, place)
        arena.set_pool(SOUTH, pool)
        arena.activate(unit)
        arena.use(power, place)
        return arena

    def test_who_attacks_from_next_door_loses_1(self) -> None:
        assert self.strike("karoos_blade.strike", (1, 0)).pool(NORTH) == 11
        assert self.strike("throwing_axe.throw", (1, 0)).pool(NORTH) == 11

    def test_not_from_afar_and_not_by_the_dead(self) -> None:
        assert self.strike("throwing_axe.throw", (2, 0)).pool(NORTH) == 12
        assert self.strike("karoos_blade.strike", (1, 0), pool=3).pool(NORTH) == 12


@pytest.mark.parametrize(("pool", "value"), [(12, 6), (7, 6), (6, 8), (1, 8)])
def test_battle_fury_at_half_or_below(pool: int, value: int) -> None:
    arena = Arena([("savage_warrior", "battle_fury")])
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    arena.set_pool(NORTH, pool)
    assert attack_value(arena.state, unit, foe, "melee", 5) == value
    assert attack_value(arena.state, unit, foe, "ranged", 5) == 6


def test_the_active_player_orders_bursts_of_both() -> None:
    bombs = ("undead_horde", "explosive_genes")
    arena = Arena([bombs], [bombs, ("spell_binder", "fire_strike")], active=SOUTH)
    arena.set_pool(NORTH, 1)
    arena.set_pool(SOUTH, 1)
    binder = arena.unit(SOUTH, (0, 0), alpha=1)
    arena.unit(SOUTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (2, 0))
    arena.unit(NORTH, (3, 0))
    arena.activate(binder)
    arena.use("fire_strike.blast", (2, 0))
    assert arena.pending.kind == "burst_order"
    assert arena.pending.seats == (SOUTH,)


def test_half_of_an_odd_pool_is_rounded_down() -> None:
    rangers = ("shadow_ranger", "vitality", "battle_fury", "karoos_blade")
    for pool, damage in ((7, 5), (6, 7)):
        arena = Arena([rangers])
        ranger = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.set_pool(NORTH, pool)
        arena.activate(ranger)
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(SOUTH) == 12 - damage
