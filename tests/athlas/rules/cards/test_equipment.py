"""Equipment cards."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import CRATER, HILL, PLAINS, WATER, at
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.terrain import terrain
from critias.games.athlas.rules.units import armor


def duel(
    cards: tuple[str, ...], foe: tuple[str, ...] = PEASANTS, place: tuple[int, int] = (1, 0)
) -> Arena:
    """A unit at (0, 0), activated, with a foe and bystanders."""
    arena = Arena([cards, IDLE], [foe])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, place)
    arena.activate(unit)
    return arena


@pytest.mark.parametrize(
    ("power", "damage", "distances", "cost"),
    [
        ("axe_of_lorios.strike", 7, (1,), "A"),
        ("karoos_blade.strike", 5, (1,), "A"),
        ("obsidian_sword.strike", 4, (1,), "A"),
        ("etynian_crossbow.shot", 4, (2,), "A"),
        ("ballista.shot", 7, (2, 3), "MAC"),
        ("throwing_axe.throw", 2, (1, 2), "AC"),
        ("mining_tools.bomb", 5, (1, 2), "A"),
        ("athilian_spear.thrust", 3, (1, 2), "A"),
        ("hunters_bow.shot", 3, (2, 3), "A"),
        ("fire_flask.throw", 4, (2,), "AC"),
    ],
)
def test_weapons(power: str, damage: int, distances: tuple[int, ...], cost: str) -> None:
    card = power.split(".", maxsplit=1)[0]
    for distance in range(1, 5):
        arena = duel(("dark_mentalist", card), place=(distance, 0))
        assert arena.can_use(power) == (distance in distances), distance
    arena = duel(("dark_mentalist", card), place=(distances[0], 0))
    acting = arena.state.world.acting[-1]
    cubes = arena.cubes(NORTH, card)
    arena.use(power, (distances[0], 0))
    assert arena.pool(SOUTH) == 12 - damage
    assert acting.movement == ("M" not in cost)
    assert not acting.action
    assert arena.cubes(NORTH, card) == cubes - ("C" in cost)


@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("axe_of_lorios", 2), ("karoos_blade", 1), ("obsidian_sword", 1), ("etynian_crossbow", 2),
        ("ballista", 2), ("throwing_axe", 0), ("mining_tools", 2), ("athilian_spear", 1),
        ("hunters_bow", 2), ("fire_flask", 0), ("obsidian_shield", 1), ("celestial_shield", 1),
        ("tower_shield", 2), ("telekinetic_sphere", 1), ("banner_of_summoning", 1),
        ("full_plate_armor", 0), ("magic_staff", 0), ("mind_controlling_circlet", 0),
    ],
)  # fmt: skip
def test_hands(card: str, hands: int) -> None:
    assert CARDS[card].needs_hands == hands


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("obsidian_shield", (1, 0)),
        ("celestial_shield", (1, 1)),
        ("tower_shield", (2, 0)),
        ("obsidian_breast_plate", (1, 0)),
        ("full_plate_armor", (2, 0)),
        ("rakios_battle_suit", (3, 0)),
        ("warding_cloak", (0, 2)),
    ],
)
def test_armor(card: str, points: tuple[int, int]) -> None:
    arena = Arena([("dark_mentalist", card)])
    assert armor(arena.unit(NORTH, (0, 0))) == points


@pytest.mark.parametrize(
    ("card", "modifiers"),
    [("rune_of_sharpness", (1, 0, 0)), ("focus_crystal", (0, 0, 1)), ("magic_staff", (0, 0, 0))],
)
def test_modifiers(card: str, modifiers: tuple[int, int, int]) -> None:
    arena = Arena([("dark_mentalist", card)])
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    values = [
        attack_value(arena.state, unit, foe, kind, 1) - 1 for kind in ("melee", "ranged", "magical")
    ]
    assert tuple(values) == modifiers


def test_the_staff_gives_spell_points() -> None:
    assert CARDS["magic_staff"].spells == 6


@pytest.mark.rule("athlas.card.ballista")
def test_the_ballista_kills_a_lightly_armored_unit_in_one_shot() -> None:
    arena = Arena(
        [("shadow_ranger", "ballista", "weapon_lore"), IDLE],
        [("spell_binder", "obsidian_breast_plate")],
    )
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    victim = arena.unit(SOUTH, (3, 0))
    arena.activate(unit)
    arena.use("ballista.shot", (3, 0))
    assert not arena.on_board(victim)


class TestMiningTools:
    @pytest.mark.rule("athlas.card.mining-tools")
    def test_plains_and_hills_become_craters_and_units_on_foot_fall(self) -> None:
        for kind in (PLAINS, HILL):
            arena = Arena([("celestial_knight", "mining_tools"), IDLE])
            unit = arena.unit(NORTH, (0, 0))
            arena.unit(NORTH, FAR_WEST, alpha=1)
            arena.unit(SOUTH, (1, 0))
            arena.terrain(kind, (1, 0))
            arena.activate(unit)
            arena.use("mining_tools.crater", (1, 0))
            assert terrain(arena.state, at(1, 0)) == CRATER
            assert arena.pool(SOUTH) == 9

    def test_not_water_not_craters_not_over_a_cliff_not_two_away(self) -> None:
        arena = Arena([("celestial_knight", "mining_tools")])
        unit = arena.unit(NORTH, (0, 0))
        arena.terrain(WATER, (1, 0))
        arena.terrain(CRATER, (-1, 0))
        arena.activate(unit)
        targets = arena.targets("mining_tools.crater")
        assert targets == {at(0, 1), at(-1, 1), at(0, -1), at(1, -1)}

    def test_flyers_above_do_not_care(self) -> None:
        arena = duel(("celestial_knight", "mining_tools"), ("forsaken_drake",))
        arena.use("mining_tools.crater", (1, 0))
        assert arena.pool(SOUTH) == 8


def test_mist_cloak_weakens_what_comes_from_afar() -> None:
    arena = Arena([PEASANTS], [("dark_mentalist", "mist_cloak")])
    unit, foe = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    assert attack_value(arena.state, unit, foe, "magical", 5) == 5
    other = arena.unit(SOUTH, (2, 0))
    assert attack_value(arena.state, unit, other, "magical", 5) == 4
    assert attack_value(arena.state, unit, other, "magical", 0) == 0


class TestCirclet:
    @pytest.mark.rule("athlas.clar.circlet.like-mentalist")
    def test_it_commands_like_the_mentalist(self) -> None:
        arena = Arena([("shadow_ranger", "mind_controlling_circlet"), IDLE], [WARRIORS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (2, 0)).activated = True
        arena.unit(SOUTH, (3, 0))
        arena.activate(unit)
        arena.use("mind_controlling_circlet.command", (2, 0))
        assert arena.cubes(NORTH, "mind_controlling_circlet") == 0
        acting = arena.state.world.acting[-1]
        assert (acting.seat, acting.movement, acting.action) == (NORTH, True, True)
        arena.use("karoos_blade.strike", (3, 0))
        assert arena.pool(SOUTH) == 12 - 4


class TestSands:
    @pytest.mark.rule("athlas.clar.sands.occupied")
    @pytest.mark.parametrize("kind", [HILL, WATER, CRATER])
    def test_any_terrain_becomes_plains_and_the_unit_stays_unharmed(self, kind: str) -> None:
        arena = duel(("savage_warrior", "sands_of_athlas"), ("shadow_ranger",), (2, 0))
        arena.terrain(kind, (2, 0))
        arena.use("sands_of_athlas.settle", (2, 0))
        assert terrain(arena.state, at(2, 0)) == PLAINS
        assert arena.pool(SOUTH) == 10
        assert at(2, 0) in arena.state.world.units


class TestSphere:
    def test_any_other_unit_within_two_is_pushed_anywhere(self) -> None:
        arena = duel(("celestial_knight", "telekinetic_sphere"), place=(2, 0))
        arena.unit(NORTH, (0, 1), alpha=1)
        assert arena.targets("telekinetic_sphere.push") == {at(2, 0), at(0, 1)}
        arena.use("telekinetic_sphere.push", (2, 0))
        assert len(arena.pending.options) == 6
        arena.choose(NORTH, "northwest")
        assert at(2, -1) in arena.state.world.units


class TestGauntlets:
    @pytest.mark.rule("athlas.clar.gauntlets.modifiers")
    def test_life_buys_the_value_and_modifiers_are_free(self) -> None:
        arena = duel(("spell_binder", "necromantic_gauntlets", "focus_crystal"), place=(2, 0))
        arena.use("necromantic_gauntlets.blood_bolt", (2, 0))
        assert list(arena.pending.options) == [("life", n) for n in (1, 2, 3, 4)]
        arena.choose(NORTH, ("life", 3))
        assert arena.pool(NORTH) == 8 - 3
        assert arena.pool(SOUTH) == 12 - (2 * 3 + 1 + 1)

    def test_one_point_has_to_be_kept(self) -> None:
        arena = duel(("spell_binder", "necromantic_gauntlets"))
        arena.set_pool(NORTH, 3)
        arena.use("necromantic_gauntlets.blood_bolt", (1, 0))
        assert list(arena.pending.options) == [("life", 1), ("life", 2)]
        arena = Arena([("spell_binder", "necromantic_gauntlets")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.set_pool(NORTH, 1)
        arena.activate(unit)
        assert not arena.can_use("necromantic_gauntlets.blood_bolt")


class TestVenom:
    @pytest.mark.rule("athlas.clar.venom.action-kept")
    def test_a_wounded_unit_gets_no_movement_but_its_action(self) -> None:
        arena = Arena([("savage_warrior", "karoos_blade", "paralyzing_venom")], [WARRIORS])
        unit = arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("karoos_blade.strike", (1, 0))
        arena.end()
        assert victim.marks == [("paralysed", "paralyzing_venom", NORTH)]
        arena.activate(victim)
        assert not arena.can_use("walk")
        assert arena.can_use("karoos_blade.strike")
        arena.end()
        assert arena.state.active == NORTH
        assert not victim.marks

    def test_no_wound_no_venom(self) -> None:
        arena = duel(("dark_mentalist", "throwing_axe", "paralyzing_venom"), WARRIORS)
        arena.use("throwing_axe.throw", (1, 0))
        assert not arena.state.world.units[at(1, 0)].marks

    def test_spells_carry_no_venom(self) -> None:
        arena = duel(("spell_binder", "magic_bolt", "paralyzing_venom"))
        arena.use("magic_bolt.bolt", (1, 0))
        assert arena.pool(SOUTH) == 6
        assert not arena.state.world.units[at(1, 0)].marks


class TestBanner:
    @pytest.mark.rule("athlas.card.banner")
    def test_it_calls_a_unit_of_the_own_alpha(self) -> None:
        arena = Arena([("celestial_knight", "banner_of_summoning"), IDLE], points=15)
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.activate(unit)
        arena.use("banner_of_summoning.call", (0, 1))
        assert arena.state.world.units[at(0, 1)].alpha == 0
        assert arena.state.world.sides[NORTH].spent == 250
        assert arena.state.world.units[at(0, 1)].fresh

    def test_it_costs_movement_and_action(self) -> None:
        arena = Arena([("celestial_knight", "banner_of_summoning")], points=15)
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(unit)
        assert arena.can_use("banner_of_summoning.call")
        acting = arena.state.world.acting[-1]
        arena.use("walk", (1, 0))
        assert not acting.movement
        assert not arena.state.world.acting


class TestElixir:
    @pytest.mark.rule("athlas.card.elixir")
    def test_it_heals_5_up_to_the_maximum(self) -> None:
        for pool, after in ((3, 8), (9, 12), (12, 12)):
            arena = duel(("savage_warrior", "elixir_of_healing"))
            arena.set_pool(NORTH, pool)
            arena.use("elixir_of_healing.drink")
            assert arena.pool(NORTH) == after
            assert arena.cubes(NORTH, "elixir_of_healing") == 0


def test_divers_amulet_keeps_from_drowning() -> None:
    arena = Arena([("savage_warrior", "divers_amulet"), IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.terrain(WATER, (0, 0), (1, 0))
    arena.activate(unit)
    arena.use("walk", (1, 0))
    arena.end()
    assert arena.pool(NORTH) == 12


class TestGateStone:
    def test_it_leads_exactly_two_away_over_anything(self) -> None:
        arena = Arena([("savage_warrior", "gate_stone"), IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (2, 0), alpha=1)
        arena.terrain(HILL, (1, 0), (0, 2))
        arena.relic((0, 0))
        arena.activate(unit)
        targets = arena.targets("gate_stone.blink")
        assert len(targets) == 11
        assert at(2, 0) not in targets
        arena.use("gate_stone.blink", (0, 2))
        assert arena.where(unit) == (0, 2)
        assert arena.state.world.relics[0] == at(0, 0)
        assert arena.cubes(NORTH, "gate_stone") == 0
        assert arena.pool(NORTH) == 12

    def test_water_drowns_on_arrival(self) -> None:
        arena = Arena([("savage_warrior", "gate_stone"), IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.terrain(WATER, (0, 2))
        arena.activate(unit)
        arena.use("gate_stone.blink", (0, 2))
        assert arena.pool(NORTH) == 7

    def test_flyers_only_before_their_action(self) -> None:
        arena = Arena([("forsaken_drake", "gate_stone", "elixir_of_healing"), IDLE])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.activate(unit)
        assert arena.can_use("gate_stone.blink")
        arena.use("elixir_of_healing.drink")
        assert not arena.state.world.acting
