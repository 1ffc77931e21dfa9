"""Attack, armor and damage; losing life points."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.rules.attack import attack, attack_value, meet
from critias.games.athlas.rules.board import HILL, at
from critias.games.athlas.rules.data import ATTACKS, CARDS
from critias.games.athlas.rules.units import armor

SHOOTERS = ("shadow_ranger", "etynian_crossbow", "marksmanship")
HEAVY = ("raider_of_the_deep", "rakios_battle_suit", "celestial_shield")
SWORDS = ("celestial_knight", "obsidian_sword")
BLADES = ("savage_warrior", "karoos_blade")


@pytest.mark.rule("athlas.attack.types", "athlas.armor.types", "athlas.card.statistics")
def test_there_are_three_attacks_and_two_armors() -> None:
    assert ATTACKS == ("melee", "ranged", "magical")
    kinds = {power.attack for card in CARDS.values() for power in card.powers if power.attack}
    assert kinds == set(ATTACKS)
    shield = CARDS["celestial_shield"]
    assert (shield.armor, shield.ward) == (1, 1)


class TestTheAttackExample:
    """Units 1 and 2 on the hills shoot at 3 and 4 on the plains."""

    def setup_method(self) -> None:
        self.arena = arena = Arena([SHOOTERS, IDLE], [HEAVY], flat=False)
        self.one = arena.unit(NORTH, (-1, 3))
        self.two = arena.unit(NORTH, (-2, 3))
        self.three = arena.unit(SOUTH, (0, 1))
        self.four = arena.unit(SOUTH, (-2, 1))
        arena.unit(NORTH, FAR_WEST, alpha=1)

    def first_shot(self) -> None:
        self.arena.activate(self.one)
        self.arena.use("etynian_crossbow.shot", (0, 1))
        self.arena.end()

    @pytest.mark.rule(
        "athlas.example.attack.value-8",
        "athlas.attack.sum-modifiers",
        "athlas.terrain.height-bonus",
    )
    def test_the_value_is_8(self) -> None:
        assert attack_value(self.arena.state, self.one, self.three, "ranged", 4) == 8

    @pytest.mark.rule("athlas.example.attack.armor-5", "athlas.armor.sum-cards")
    def test_the_armor_is_5(self) -> None:
        assert armor(self.three) == (5, 1)
        assert meet(self.three, "ranged", 8, piercing=0) == 8 - 5

    @pytest.mark.rule("athlas.example.attack.armor-6-magical", "athlas.armor.physical-always")
    def test_the_armor_is_6_against_magic(self) -> None:
        attacker = self.arena.unit(NORTH, (2, 1), alpha=1)
        list(attack(self.arena.state, attacker, [self.three], "magical", 8, NORTH))
        assert self.arena.told("attacked")[-1].data[2:] == (8, 6, 2)
        assert armor(self.three) == (0, 0)

    @pytest.mark.rule(
        "athlas.example.attack.damage-3",
        "athlas.attack.damage-formula",
    )
    def test_the_first_shot_does_3(self) -> None:
        self.first_shot()
        assert self.arena.told("attacked")[-1].data[2:] == (8, 5, 3)
        assert self.arena.pool(SOUTH) == 7
        assert armor(self.three) == (0, 1)

    @pytest.mark.rule("athlas.example.attack.second-hit-8", "athlas.example.attack.death")
    def test_the_second_shot_does_8_and_kills(self) -> None:
        self.first_shot()
        self.arena.activate(self.two)
        self.arena.use("etynian_crossbow.shot", (0, 1))
        assert self.arena.told("attacked")[-1].data[2:] == (8, 0, 8)
        assert not self.arena.on_board(self.three)
        assert self.arena.on_board(self.four)
        assert self.arena.pool(SOUTH) == 10

    @pytest.mark.rule("athlas.example.attack.other-unit-3", "athlas.armor.per-unit")
    def test_the_second_shot_at_another_unit_does_3(self) -> None:
        self.first_shot()
        self.arena.activate(self.two)
        self.arena.use("etynian_crossbow.shot", (-2, 1))
        assert self.arena.told("attacked")[-1].data[2:] == (8, 5, 3)
        assert self.arena.pool(SOUTH) == 4

    @pytest.mark.rule("athlas.example.attack.armor-returns", "athlas.armor.refresh")
    def test_armor_is_back_in_the_next_turn(self) -> None:
        self.first_shot()
        self.arena.done()
        assert self.arena.state.active == SOUTH
        assert armor(self.three) == (5, 1)

    @pytest.mark.rule("athlas.armor.refresh")
    @pytest.mark.parametrize("active", [NORTH, SOUTH])
    def test_armor_of_both_sides_is_back_in_either_players_turn(self, active: int) -> None:
        arena = Arena([HEAVY], [HEAVY], active=active)
        units = [arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (2, 0))]
        for unit in units:
            unit.used_armor, unit.used_ward = 4, 1
        arena.done()
        assert arena.state.active == 1 - active
        assert [armor(unit) for unit in units] == [(5, 1), (5, 1)]


@pytest.mark.rule("athlas.attack.modifier-same-type", "athlas.card.plus-is-modifier")
def test_a_modifier_counts_for_its_own_type_only() -> None:
    arena = Arena([("savage_warrior", "rune_of_sharpness", "focus_crystal", "marksmanship")])
    unit, target = arena.unit(NORTH, (0, 0)), arena.unit(SOUTH, (1, 0))
    # Savage Warrior +1 melee and ranged, the rune +1 melee, the crystal +1 magical.
    assert attack_value(arena.state, unit, target, "melee", 3) == 5
    assert attack_value(arena.state, unit, target, "ranged", 3) == 5
    assert attack_value(arena.state, unit, target, "magical", 3) == 4


@pytest.mark.rule("athlas.armor.physical-always")
@pytest.mark.parametrize(
    ("cards", "power", "damage"),
    [
        (("shadow_ranger", "obsidian_sword"), "obsidian_sword.strike", 4 - 2),
        (("dark_mentalist", "throwing_axe"), "throwing_axe.throw", 2 - 2),
        (("dark_mentalist", "magic_bolt"), "magic_bolt.bolt", 5 - 2),
    ],
)
def test_physical_armor_counts_against_every_attack(
    cards: tuple[str, ...], power: str, damage: int
) -> None:
    arena = Arena([cards], [("shadow_ranger", "full_plate_armor")])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.activate(unit)
    arena.use(power, (1, 0))
    assert arena.pool(SOUTH) == 10 - damage


@pytest.mark.rule("athlas.armor.magical-only-magical")
@pytest.mark.parametrize(
    ("cards", "power", "damage", "left"),
    [
        (("celestial_knight", "obsidian_sword"), "obsidian_sword.strike", 4, 2),
        (("dark_mentalist", "throwing_axe"), "throwing_axe.throw", 2, 2),
        (("dark_mentalist", "magic_bolt"), "magic_bolt.bolt", 5 - 2, 0),
    ],
)
def test_magical_armor_counts_against_magic_alone(
    cards: tuple[str, ...], power: str, damage: int, left: int
) -> None:
    arena = Arena([cards], [("shadow_ranger", "warding_cloak")])
    unit = arena.unit(NORTH, (0, 0))
    target = arena.unit(SOUTH, (1, 0))
    arena.unit(NORTH, FAR_WEST)
    assert armor(target) == (0, 2)
    arena.activate(unit)
    arena.use(power, (1, 0))
    assert arena.pool(SOUTH) == 10 - damage
    assert armor(target) == (0, left)


@pytest.mark.rule("athlas.attack.removes-from-pool")
def test_damage_is_taken_from_the_pool_of_the_targets_alpha_and_no_other() -> None:
    arena = Arena([BLADES], [PEASANTS, IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (0, 1), alpha=1)
    before = arena.pool(NORTH), arena.pool(SOUTH, 1)
    arena.activate(unit)
    arena.use("karoos_blade.strike", (1, 0))
    assert arena.pool(SOUTH) == 12 - 6
    assert (arena.pool(NORTH), arena.pool(SOUTH, 1)) == before


@pytest.mark.rule("athlas.armor.once-per-turn")
def test_an_armor_point_counts_once_in_a_turn() -> None:
    """Three strikes of 4 against armor 2: one by each of three units."""
    arena = Arena([SWORDS], [("shadow_ranger", "full_plate_armor")])
    units = [arena.unit(NORTH, place) for place in ((0, 0), (1, -1), (2, -1))]
    target = arena.unit(SOUTH, (1, 0))
    arena.set_pool(SOUTH, 10)
    for unit in units[:2]:
        arena.activate(unit)
        arena.use("obsidian_sword.strike", (1, 0))
        arena.end()
    assert [event.data[3:] for event in arena.told("attacked")] == [(2, 2), (0, 4)]
    assert armor(target) == (0, 0)
    assert arena.pool(SOUTH) == 10 - 2 - 4


@pytest.mark.rule("athlas.death.pool-empty")
@pytest.mark.parametrize(("life", "dies"), [(7, False), (6, True), (1, True)])
def test_who_empties_the_pool_dies_and_nobody_else(life: int, dies: bool) -> None:
    arena = Arena([BLADES], [PEASANTS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    target, other = arena.unit(SOUTH, (1, 0)), arena.unit(SOUTH, (0, 1))
    arena.set_pool(SOUTH, life)
    arena.activate(unit)
    arena.use("karoos_blade.strike", (1, 0))
    assert arena.on_board(target) != dies
    assert arena.on_board(other)
    assert arena.pool(SOUTH) == (12 if dies else life - 6)


@pytest.mark.rule("athlas.armor.excess-kept")
def test_armor_not_needed_stays_for_the_next_attack() -> None:
    arena = Arena([("dark_mentalist", "throwing_axe")], [HEAVY])
    first, second = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (0, 1))
    target = arena.unit(SOUTH, (1, 0))
    arena.activate(first)
    arena.use("throwing_axe.throw", (1, 0))
    arena.end()
    assert armor(target) == (3, 1)
    arena.activate(second)
    arena.use("throwing_axe.throw", (1, 0))
    assert armor(target) == (1, 1)
    assert arena.pool(SOUTH) == 10


def test_magical_points_are_used_before_physical_ones() -> None:
    arena = Arena([("dark_mentalist", "magic_bolt")], [HEAVY])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    target = arena.unit(SOUTH, (1, 0))
    arena.activate(unit)
    arena.use("magic_bolt.bolt", (1, 0))
    assert armor(target) == (1, 0)


@pytest.mark.rule("athlas.attack.damage-formula")
def test_damage_is_never_below_zero() -> None:
    arena = Arena([("dark_mentalist", "throwing_axe")], [HEAVY])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.set_pool(SOUTH, 4)
    arena.activate(unit)
    arena.use("throwing_axe.throw", (1, 0))
    assert arena.pool(SOUTH) == 4


@pytest.mark.rule("athlas.death.pool-refilled")
def test_damage_beyond_zero_is_not_carried_over() -> None:
    arena = Arena([BLADES], [("undead_horde",)])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    target = arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, FAR_EAST)
    arena.set_pool(SOUTH, 1)
    arena.activate(unit)
    arena.use("karoos_blade.strike", (1, 0))
    assert not arena.on_board(target)
    assert arena.pool(SOUTH) == 6


@pytest.mark.rule(
    "athlas.attack.several-of-one-alpha",
    "athlas.attack.several-own-armor",
    "athlas.card.fire-strike-area",
)
def test_one_attack_on_several_units_of_an_alpha_kills_only_one() -> None:
    arena = Arena([("spell_binder", "fire_strike")], [("shadow_ranger", "full_plate_armor")])
    caster = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    near = arena.unit(SOUTH, (2, 0))
    far = arena.unit(SOUTH, (3, 0))
    near.used_armor = 2
    arena.set_pool(SOUTH, 8)
    arena.activate(caster)
    arena.use("fire_strike.blast", (2, 0))
    # 4 + 1 against 0 and against 2: 5 + 3 = 8 empty the pool.
    assert arena.pending.kind == "who_dies"
    assert arena.pending.seats == (SOUTH,)
    assert arena.spaces() == {at(2, 0), at(3, 0)}
    arena.at(SOUTH, (3, 0))
    assert arena.on_board(near)
    assert not arena.on_board(far)
    assert arena.pool(SOUTH) == 10


@pytest.mark.rule("athlas.attack.several-own-armor")
def test_every_target_of_an_attack_uses_its_own_armor() -> None:
    arena = Arena([("spell_binder", "fire_strike")], [("shadow_ranger", "full_plate_armor")])
    caster = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    targets = [arena.unit(SOUTH, (2, 0)), arena.unit(SOUTH, (3, 0))]
    arena.activate(caster)
    arena.use("fire_strike.blast", (2, 0))
    assert arena.pool(SOUTH) == 10 - 3 - 3
    assert [armor(unit) for unit in targets] == [(0, 0), (0, 0)]


@pytest.mark.rule("athlas.attack.sequence-advice")
def test_attacks_on_one_unit_need_not_follow_each_other() -> None:
    arena = Arena([BLADES], [("shadow_ranger", "full_plate_armor")])
    first, other, third = (arena.unit(NORTH, place) for place in ((0, 0), (-3, 0), (1, -1)))
    arena.unit(SOUTH, (1, 0))
    arena.activate(first)
    arena.use("karoos_blade.strike", (1, 0))
    arena.end()
    arena.activate(other)
    arena.use("walk", (-4, 0))
    arena.end()
    arena.activate(third)
    arena.use("karoos_blade.strike", (1, 0))
    assert [event.data[4] for event in arena.told("attacked")] == [4, 6]


@pytest.mark.rule("athlas.lose-life.no-armor")
def test_losing_life_points_meets_no_armor_and_uses_none() -> None:
    arena = Arena([("spell_binder", "drain_life")], [HEAVY])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    target = arena.unit(SOUTH, (1, 0))
    arena.terrain(HILL, (0, 0))
    arena.activate(unit)
    arena.use("drain_life.drain", (1, 0))
    assert arena.pool(SOUTH) == 7
    assert armor(target) == (5, 1)


@pytest.mark.rule("athlas.lose-life.can-kill")
def test_losing_life_points_can_kill() -> None:
    arena = Arena([("spell_binder", "drain_life")], [HEAVY])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    target = arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, FAR_EAST)
    arena.set_pool(SOUTH, 3)
    arena.activate(unit)
    arena.use("drain_life.drain", (1, 0))
    assert not arena.on_board(target)
    assert arena.pool(SOUTH) == 10


@pytest.mark.rule("athlas.life.shared-pool")
def test_units_of_an_alpha_share_one_pool() -> None:
    arena = Arena([SWORDS], [PEASANTS])
    units = [arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (3, 0)), arena.unit(NORTH, FAR_WEST)]
    arena.unit(SOUTH, (1, 0))
    arena.unit(SOUTH, (4, 0))
    for unit, place in zip(units, ((1, 0), (4, 0)), strict=False):
        arena.activate(unit)
        arena.use("obsidian_sword.strike", place)
        arena.end()
    assert arena.pool(SOUTH) == 12 - 4 - 4


@pytest.mark.rule("athlas.armor.refresh")
def test_magical_armor_returns_with_the_next_turn() -> None:
    arena = Arena([("spell_binder", "magic_bolt")], [("celestial_knight", "warding_cloak")])
    binder = arena.unit(NORTH, (0, 0))
    knight = arena.unit(SOUTH, (1, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.activate(binder)
    arena.use("magic_bolt.bolt", (1, 0))
    assert (knight.used_ward, knight.used_armor) == (3, 1)
    arena.end()
    arena.done()
    assert arena.state.active == SOUTH
    assert (knight.used_ward, knight.used_armor) == (0, 0)
