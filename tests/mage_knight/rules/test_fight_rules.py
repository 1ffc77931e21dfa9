"""Combat with enemies, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import block, enemies
from critias.games.mage_knight.rules.components import ENEMIES, ENEMY, PILE_GRAY, WOUND
from critias.games.mage_knight.rules.setup import MageKnightSetup, ready
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    DEFENDER,
    DRAWN,
    RAMPAGING,
    Combat,
    Foe,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    COLD_FIRE,
    FIRE,
    ICE,
    MELEE,
    PHYSICAL,
    WHITE,
)
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from critias.kernel.match import Match
from mage_knight.arranging import city, rampaging
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table

KEEP = "1,0ne"
LAIR = {"0,1": "countryside_1", "1,0": "countryside_6"}


def words(table: Table) -> set[object]:
    """The first words of the options open now."""
    return {option[0] if isinstance(option, tuple) else option for option in table.options()}


def worth(names: str, *values: tuple[int, int]) -> int:
    """What (value, element) are worth as an attack against all these enemies."""
    combat = Combat("den", 0, foes=[Foe(ENEMY[name], 0, DRAWN) for name in names.split()])
    combat.phase = ATTACK
    combat.attacks = [(value, MELEE, element, -1) for value, element in values]
    return enemies.attack_value(combat, combat.foes)


# --- who is fought -------------------------------------------------------------------------------


def stormed() -> Table:
    """A step into a keep that provokes an orc, too."""
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9, night=True)
    table.state.tokens[table.space(KEEP)] = [~PILE_GRAY]
    rampaging(table, "1,0e", "prowlers")
    table.do(("go", KEEP))
    return table


@pytest.mark.rule("mk.combat.multi.assault-provoke")
def test_defenders_and_provoked_enemies_are_fought_together() -> None:
    foes = stormed().combat.foes
    assert [foe.origin for foe in foes].count(DEFENDER) == 1
    assert [ENEMIES[foe.token].id for foe in foes if foe.origin == RAMPAGING] == ["prowlers"]
    assert len(foes) == 2


@pytest.mark.rule("mk.combat.multi.rampaging-unfortified")
def test_rampaging_enemies_stand_outside_the_walls_and_may_survive_the_conquest() -> None:
    table = stormed()
    combat = table.combat
    orc = next(i for i, foe in enumerate(combat.foes) if foe.origin == RAMPAGING)
    assert enemies.fortification(combat, combat.foes[orc]) == 0
    assert enemies.fortification(combat, combat.foes[1 - orc]) > 0
    combat.phase, combat.attacks, combat.targets = ATTACK, [(99, 0, COLD_FIRE, -1)], 2 - orc
    table.do("settle", "end")
    assert table.state.shields[table.space(KEEP)] == 0
    assert table.state.rampaging >> table.space("1,0e") & 1


@pytest.mark.rule("mk.combat.reveal-all")
def test_every_enemy_to_fight_is_turned_up_or_drawn_as_combat_begins() -> None:
    assert all(foe.token >= 0 for foe in stormed().combat.foes)
    den = Table(hand="rage", at="1,0w", tiles=LAIR)
    den.do(("explore_site", "den"))
    (foe,) = den.combat.foes
    assert ENEMIES[foe.token].pile == "brown"
    town = Table("tovak", "goldyx", hand="rage", at="1,0nw", move=9,
                 tiles={"0,1": "countryside_1", "1,0": "core_7"})  # fmt: skip
    city(town, "1,0c", WHITE).garrison = [~PILE_GRAY, ~PILE_GRAY]
    town.do(("go", "1,0c"))
    assert [ENEMIES[foe.token].pile for foe in town.combat.foes] == ["gray", "gray"]


@pytest.mark.rule("mk.combat.four-phases")
def test_the_four_phases_follow_each_other() -> None:
    table = Table(hand="rage").fight("prowlers", phase=RANGED)
    seen = [table.combat.phase]
    for word in ("end", "end", "hero"):
        table.do(word)
        seen.append(table.combat.phase)
    assert seen == [RANGED, BLOCK, DAMAGE, ATTACK]


@pytest.mark.rule("mk.combat.fire-resist-immune")
def test_effects_of_red_cards_pass_by_whoever_resists_fire() -> None:
    table = Table(hand="demolish", mana="red black", night=True).fight("fire_mages", "monks")
    before = [enemies.armor(table.combat, foe) for foe in table.combat.foes]
    table.power("demolish")
    mages, monks = table.combat.foes
    assert monks.flags & DEAD
    assert not mages.flags & DEAD
    assert enemies.armor(table.combat, mages) == before[0]
    alone = Table(hand="demolish", mana="red black", night=True).fight("fire_mages")
    assert not alone.offers("power", "demolish")


@pytest.mark.rule("mk.combat.ice-resist-immune")
def test_effects_of_blue_cards_and_abilities_pass_by_whoever_resists_ice() -> None:
    alone = Table(hand="chill", mana="blue").fight("ice_mages", phase=RANGED)
    assert not alone.offers("play", "chill")
    both = Table(hand="chill", mana="blue").fight("ice_mages", "fire_mages", phase=RANGED)
    both.play("chill")
    assert enemies.resistances(both.combat, both.foe(1)) == 0
    assert enemies.resistances(both.combat, both.foe(0)) != 0
    freezers = Table(units="amotep_freezers", mana="blue").fight("ice_mages", phase=RANGED)
    assert not freezers.offers("unit", 0, 1)
    freezers.fight("fire_mages", phase=RANGED)
    assert freezers.offers("unit", 0, 1)


# --- attacks -------------------------------------------------------------------------------------


@pytest.mark.rule("mk.combat.ranged.optional")
@pytest.mark.parametrize("shots", [0, 1, 2])
def test_any_number_of_attacks_is_made_in_the_ranged_phase(shots: int) -> None:
    table = Table().fight("prowlers", "wolf_riders", "ironclads", phase=RANGED)
    for place in range(shots):
        table.do(("target", place))
        table.combat.attacks = [(9, SHOT, PHYSICAL, -1)]
        table.anew()
        table.do("settle")
        assert table.combat.phase == RANGED
    table.do("end")
    assert table.combat.phase == BLOCK
    assert len(enemies.living(table.combat)) == 3 - shots


@pytest.mark.rule("mk.combat.ranged.no-sideways")
def test_no_card_is_played_sideways_in_the_ranged_phase() -> None:
    table = Table(hand="rage march fireball").fight("prowlers", phase=RANGED)
    assert "sideways" not in words(table)
    table.fight("prowlers", phase=ATTACK)
    assert "sideways" in words(table)


@pytest.mark.rule("mk.combat.attack.resist-halve")
def test_an_attack_of_a_kind_that_any_target_resists_counts_half() -> None:
    assert worth("prowlers", (6, PHYSICAL)) == 6
    assert worth("gargoyle", (6, PHYSICAL)) == 3
    assert worth("prowlers gargoyle", (6, PHYSICAL)) == 3
    assert worth("fire_mages", (6, FIRE)) == 3
    assert worth("fire_mages", (6, ICE)) == 6
    assert worth("ice_mages", (6, ICE)) == 3


@pytest.mark.rule("mk.combat.attack.halve-pooled")
def test_inefficient_attacks_are_added_and_halved_once_rounded_down() -> None:
    assert worth("gargoyle", (3, PHYSICAL), (3, PHYSICAL)) == 3
    assert worth("gargoyle", (3, PHYSICAL), (4, PHYSICAL)) == 3
    assert worth("gargoyle", (3, PHYSICAL), (3, PHYSICAL), (4, FIRE)) == 7


@pytest.mark.rule("mk.combat.attack.halve-pooled.example")
def test_fire_3_and_ice_3_against_one_that_resists_both_are_3() -> None:
    assert worth("high_dragon", (3, FIRE), (3, ICE)) == 3
    assert worth("high_dragon", (3, FIRE)) + worth("high_dragon", (3, ICE)) == 2


@pytest.mark.rule("mk.enemy.physical-resistance")
def test_physical_resistance_halves_sideways_cards_too() -> None:
    table = Table(hand="rage march stamina").fight("golems")
    table.play("rage")
    table.sideways("march")
    table.sideways("stamina")
    assert sum(value for value, _, _ in table.attacks) == 4
    assert enemies.attack_value(table.combat, table.combat.foes) == 2


@pytest.mark.rule("mk.combat.attack.too-low")
def test_an_attack_too_low_does_nothing_and_is_not_carried_over() -> None:
    table = Table(hand="swift_bolt rage", mana="white").fight("swordsmen", phase=RANGED)
    table.power("swift_bolt")
    assert not table.offers_word("settle")  # 4 against 5
    table.do("end")
    assert table.combat.attacks == []
    table.do("end", "hero")
    assert (table.combat.phase, table.attacks) == (ATTACK, [])
    assert not table.foe().flags & DEAD
    table.do("end")
    assert table.me.fame == 0


@pytest.mark.rule("mk.combat.attack.adjust")
def test_an_open_attack_grows_gets_other_targets_or_is_taken_back() -> None:
    def arrange(state: MageKnightState) -> None:
        ready(state)
        source = Table("tovak", hand="rage march stamina").fight("prowlers", "wolf_riders").state
        state.phase, state.combat, state.agenda = "combat", source.combat, []
        me = state.players[0]
        me.hand, me.turn.flags = source.players[0].hand, source.players[0].turn.flags
        state.active, state.tactics = 0, []

    setup = {"scenario": "solo_conquest", "players": 1, "heroes": "tovak"}
    match: Match[MageKnightState, MageKnightSetup] = Match.new(RULES, setup, 3, arrange)
    start = match.digest()
    match.choose(0, ("target", 0))
    match.choose(0, ("play", "rage"))
    ask = match.ask_for(0)
    assert ask is not None
    assert "settle" not in ask.options
    match.choose(0, ("sideways", "march"))  # added: 3 against 3
    combat = match.state.combat
    assert combat is not None
    assert sum(attack[0] for attack in combat.attacks) == 3
    match.choose(0, ("target", 1))  # a further target
    for _ in range(4):
        match.undo(0)
    assert match.digest() == start
    match.choose(0, ("target", 1))  # another one
    combat = match.state.combat
    assert combat is not None
    assert combat.targets == 0b10


@pytest.mark.rule("mk.combat.attack.several")
def test_enemies_are_split_over_attacks_so_that_one_resistance_spoils_one_attack() -> None:
    table = Table().fight("prowlers", "gargoyle")
    table.do(("target", 0))
    table.combat.attacks = [(3, MELEE, PHYSICAL, -1)]
    table.anew()
    table.do("settle")
    assert [bool(foe.flags & DEAD) for foe in table.combat.foes] == [True, False]
    table.combat.attacks = [(8, MELEE, PHYSICAL, -1)]
    table.anew()
    table.do("settle")
    assert table.state.combat is None
    assert table.me.fame == 2 + 4


@pytest.mark.rule("mk.combat.attack.effects-not-shared")
def test_what_one_attack_used_is_gone_for_the_next() -> None:
    table = Table(hand="rage march", mana="red").fight("prowlers", "diggers")
    table.do(("target", 0))
    table.power("rage")  # 4 against 3: one point is left over
    table.do("settle")
    assert table.attacks == []
    table.sideways("march")
    assert table.attacks == [(1, MELEE, PHYSICAL)]
    assert not table.offers_word("settle")


# --- blocks --------------------------------------------------------------------------------------


@pytest.mark.rule("mk.combat.block.sources")
def test_block_comes_from_cards_skills_and_units_of_any_element() -> None:
    table = Table(
        hand="determination", mana="blue red", units="guardian_golems", skills="shield_mastery"
    ).fight("swordsmen", phase=BLOCK)
    table.power("determination")
    table.unit("guardian_golems", 1)
    table.skill("shield_mastery", "block_3")
    assert table.blocks == [(5, PHYSICAL), (4, FIRE), (3, PHYSICAL)]
    assert table.mana() == ""


@pytest.mark.rule("mk.combat.block.sideways")
def test_any_card_but_a_wound_is_block_1_sideways() -> None:
    table = Table(hand="march fireball wound").fight("prowlers", phase=BLOCK)
    assert not table.offers("sideways", "wound")
    table.sideways("march")
    table.sideways("fireball")
    assert table.blocks == [(1, PHYSICAL), (1, PHYSICAL)]


def blocked(name: str, value: int, element: int) -> bool:
    """Whether this Block stops the enemy."""
    table = Table().fight(name, phase=BLOCK)
    table.combat.blocks = [(value, element, -1)]
    return table.offers_word("settle")


@pytest.mark.rule("mk.combat.block.efficient-physical")
@pytest.mark.parametrize("element", [PHYSICAL, FIRE, ICE, COLD_FIRE])
def test_every_block_counts_in_full_against_a_physical_attack(element: int) -> None:
    assert blocked("prowlers", 4, element)
    assert not blocked("prowlers", 3, element)


@pytest.mark.rule("mk.combat.block.efficient-fire")
@pytest.mark.parametrize(
    ("element", "needed"), [(PHYSICAL, 12), (FIRE, 12), (ICE, 6), (COLD_FIRE, 6)]
)
def test_a_fire_attack_is_blocked_by_ice_and_cold_fire(element: int, needed: int) -> None:
    assert blocked("fire_mages", needed, element)
    assert not blocked("fire_mages", needed - 1, element)


@pytest.mark.rule("mk.combat.block.efficient-ice")
@pytest.mark.parametrize(
    ("element", "needed"), [(PHYSICAL, 10), (ICE, 10), (FIRE, 5), (COLD_FIRE, 5)]
)
def test_an_ice_attack_is_blocked_by_fire_and_cold_fire(element: int, needed: int) -> None:
    assert blocked("ice_mages", needed, element)
    assert not blocked("ice_mages", needed - 1, element)


@pytest.mark.rule("mk.combat.block.efficient-coldfire")
@pytest.mark.parametrize(
    ("element", "needed"), [(PHYSICAL, 12), (FIRE, 12), (ICE, 12), (COLD_FIRE, 6)]
)
def test_a_cold_fire_attack_is_blocked_by_cold_fire_alone(element: int, needed: int) -> None:
    assert blocked("high_dragon", needed, element)
    assert not blocked("high_dragon", needed - 1, element)


@pytest.mark.rule("mk.combat.block.swift-doubles", "mk.enemy.swift")
@pytest.mark.parametrize(("name", "attack"), [("wolf_riders", 3), ("crossbowmen", 4)])
def test_a_swift_enemy_needs_twice_the_block(name: str, attack: int) -> None:
    table = Table().fight(name, phase=BLOCK)
    assert block.needed(table.combat, table.foe()) == 2 * attack
    assert blocked(name, 2 * attack, PHYSICAL)
    assert not blocked(name, 2 * attack - 1, PHYSICAL)


@pytest.mark.rule("mk.combat.block.insufficient-nothing")
def test_a_block_too_low_takes_nothing_off_the_attack() -> None:
    table = Table(hand="determination").fight("prowlers", phase=BLOCK)
    table.play("determination")
    assert not table.offers_word("settle")  # 2 against 4
    table.do("end", "hero")
    assert table.hand == ["wound", "wound"]  # the full 4 against Armor 2


@pytest.mark.rule("mk.combat.block.any-number")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_any_number_of_attackers_is_blocked(count: int) -> None:
    table = Table().fight("prowlers", "diggers", "ironclads", phase=BLOCK)
    for place in range(count):
        table.do(("block", place))
        table.combat.blocks = [(9, PHYSICAL, -1)]
        table.anew()
        table.do("settle")
        assert table.combat.phase == BLOCK
    table.do("end")
    assert table.combat.phase == DAMAGE
    assert sum(bool(foe.flags & BLOCKED) for foe in table.combat.foes) == count


# --- damage --------------------------------------------------------------------------------------


@pytest.mark.rule("mk.combat.damage.unblocked")
def test_only_enemies_neither_defeated_nor_blocked_deal_damage() -> None:
    table = Table(hand="rage").fight("prowlers", "diggers", "swordsmen", phase=BLOCK)
    table.foe(0).flags |= DEAD
    table.foe(1).flags |= BLOCKED
    table.do("end", "hero")
    assert table.hand.count("wound") == 3  # the swordsmen's 6 against Armor 2
    assert table.combat.phase == ATTACK
    calm = Table(hand="rage").fight("prowlers", "diggers", phase=BLOCK)
    calm.foe(0).flags |= BLOCKED
    calm.foe(1).flags |= BLOCKED
    calm.options()
    assert (calm.combat.phase, calm.hand) == (ATTACK, ["rage"])


@pytest.mark.rule("mk.combat.damage.amount")
@pytest.mark.parametrize(("name", "attack"), [("prowlers", 4), ("swordsmen", 6), ("golems", 2)])
def test_the_damage_is_as_high_as_the_attack(name: str, attack: int) -> None:
    table = Table(units="peasants").fight(name, phase=DAMAGE)
    table.options()
    assert table.combat.damage == attack


@pytest.mark.rule("mk.combat.damage.brutal", "mk.enemy.brutal")
@pytest.mark.parametrize(("name", "attack"), [("minotaur", 5), ("ironclads", 4), ("gunners", 6)])
def test_a_brutal_enemy_deals_twice_and_is_blocked_with_the_plain_value(
    name: str, attack: int
) -> None:
    table = Table(units="peasants").fight(name, phase=DAMAGE)
    table.options()
    assert table.combat.damage == 2 * attack
    assert block.needed(table.combat, table.foe()) == attack


@pytest.mark.rule("mk.combat.damage.swift-not-damage")
@pytest.mark.parametrize(("name", "attack"), [("wolf_riders", 3), ("werewolf", 7)])
def test_a_swift_enemy_deals_plain_damage(name: str, attack: int) -> None:
    table = Table(units="peasants").fight(name, phase=DAMAGE)
    table.options()
    assert table.combat.damage == attack


@pytest.mark.rule("mk.combat.damage.unit-resistant", "mk.unit-resist.enemies")
@pytest.mark.parametrize(
    ("dealt", "wounds", "left"), [(3, 0, 0), (4, 0, 0), (5, 1, 0), (8, 1, 0), (9, 1, 1)]
)
def test_a_resistant_unit_absorbs_its_armor_and_then_is_wounded(
    dealt: int, wounds: int, left: int
) -> None:
    table = Table(hand="rage", units="fire_golems").fight("fire_mages", phase=DAMAGE)
    table.options()
    table.combat.damage = dealt
    table.anew()
    table.do(("suffer", 0))
    assert table.me.units[0].wounds == wounds
    assert (table.combat.phase == ATTACK) == (left == 0)
    assert table.combat.damage == left


@pytest.mark.rule("mk.combat.damage.unit-resistant.example")
def test_armor_4_takes_nothing_from_fire_4_and_leaves_2_of_fire_10() -> None:
    for dealt, wounds, left in ((4, 0, 0), (10, 1, 2)):
        table = Table(hand="rage", units="fire_golems").fight("fire_mages", phase=DAMAGE)
        table.options()
        table.combat.damage = dealt
        table.anew()
        table.do(("suffer", 0))
        assert (table.me.units[0].wounds, table.combat.damage) == (wounds, left)


@pytest.mark.rule("mk.combat.damage.hero-rest")
def test_what_units_do_not_take_goes_to_the_hero() -> None:
    table = Table(units="peasants").fight("swordsmen", phase=DAMAGE)
    table.do(("suffer", 0), "hero")  # 6, and Armor 3 is taken off
    assert table.me.units[0].wounds == 1
    assert table.hand == ["wound", "wound"]
    assert table.combat.phase == ATTACK


@pytest.mark.rule("mk.combat.damage.hero-wound")
@pytest.mark.parametrize(("dealt", "wounds"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_each_portion_of_the_armor_and_a_part_of_one_is_a_wound(dealt: int, wounds: int) -> None:
    table = Table(units="peasants").fight("prowlers", phase=DAMAGE)
    table.options()
    table.combat.damage = dealt
    table.anew()
    table.do("hero")
    assert table.me.hand == [WOUND] * wounds


@pytest.mark.rule("mk.combat.damage.hero-formula")
@pytest.mark.parametrize(("level", "wounds"), [(1, 3), (3, 2), (7, 2), (9, 2)])
def test_wounds_are_damage_by_armor_rounded_up(level: int, wounds: int) -> None:
    table = Table().fight("swordsmen", phase=DAMAGE)  # 6 damage
    table.me.level = level  # Armor 2, 3, 4, 4
    table.do("hero")
    assert table.hand == ["wound"] * wounds


@pytest.mark.rule("mk.combat.damage.hero-formula.example")
def test_5_damage_against_armor_2_are_3_wounds() -> None:
    table = Table().fight("gargoyle", phase=DAMAGE)
    table.do("hero")
    assert table.hand == ["wound"] * 3


@pytest.mark.rule("mk.combat.damage.phase-end")
def test_the_phase_lasts_until_the_damage_of_every_enemy_is_assigned() -> None:
    table = Table(hand="rage").fight("prowlers", "diggers", phase=DAMAGE)
    table.do(("damage", 0), "hero")
    assert table.combat.phase == DAMAGE
    assert "end" not in words(table)
    table.do("hero")
    assert table.combat.phase == ATTACK


# --- the Attack phase ----------------------------------------------------------------------------


@pytest.mark.rule("mk.combat.attackphase.any-attack")
def test_all_kinds_of_attacks_are_added_in_the_attack_phase() -> None:
    table = Table(hand="rage swift_bolt crushing_bolt", mana="white green").fight("swamp_dragon")
    table.play("rage")
    table.power("swift_bolt")
    assert not table.offers_word("settle")  # 6 against 9
    table.power("crushing_bolt")
    assert [kind for _, kind, _ in table.attacks] == [MELEE, SHOT, BOMBARD]
    assert table.offers_word("settle")


@pytest.mark.rule("mk.combat.attackphase.no-fortification")
def test_walls_do_not_help_in_the_attack_phase() -> None:
    table = Table(hand="swift_bolt", mana="white")
    table.fight("guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)  # doubly fortified
    assert not table.offers("power", "swift_bolt")
    table.combat.phase = ATTACK
    table.power("swift_bolt")
    table.combat.attacks.append((3, MELEE, PHYSICAL, -1))
    table.anew()
    assert table.offers_word("settle")


@pytest.mark.rule("mk.combat.attackphase.sideways")
def test_any_card_but_a_wound_is_attack_1_sideways() -> None:
    table = Table(hand="march fireball wound").fight("prowlers")
    assert not table.offers("sideways", "wound")
    table.sideways("march")
    table.sideways("fireball")
    assert table.attacks == [(1, MELEE, PHYSICAL)] * 2


@pytest.mark.rule("mk.combat.attackphase.labelled")
@pytest.mark.parametrize(
    ("card", "mana"), [("demolish", "red black"), ("whirlwind", "white black")]
)
def test_what_is_for_the_attack_phase_is_open_in_no_other(card: str, mana: str) -> None:
    table = Table(hand=[card], mana=mana, night=True)
    for phase in (RANGED, BLOCK):
        table.fight("prowlers", phase=phase)
        assert not table.offers("power", card)
    table.fight("prowlers", phase=ATTACK)
    table.power(card)
    assert table.state.combat is None
    assert table.me.fame == 2


@pytest.mark.rule("mk.combat.attackphase.same-resist")
def test_one_resistant_target_spoils_the_attack_on_all_in_the_attack_phase() -> None:
    table = Table().fight("prowlers", "gargoyle")  # 3 + 4
    table.do(("target", 0), ("target", 1))
    table.combat.attacks = [(13, MELEE, PHYSICAL, -1)]
    assert not table.offers_word("settle")
    table.combat.attacks = [(14, MELEE, PHYSICAL, -1)]
    assert table.offers_word("settle")


# --- failing -------------------------------------------------------------------------------------


def fled(at: str, tiles: dict[str, str], site: str) -> tuple[Table, list[int]]:
    """A fight at the site that is given up, and who was fought there."""
    table = Table("tovak", "goldyx", hand="rage", deck="march " * 6, at=at, tiles=tiles)
    table.do(("explore_site", site))
    monsters = [foe.token for foe in table.combat.foes]
    table.combat.phase = ATTACK
    table.anew()
    table.do("end")
    return table, monsters


@pytest.mark.rule("mk.outcome.fail.remain")
def test_monsters_left_undefeated_wait_face_up_for_the_next_time() -> None:
    table, monsters = fled("1,0w", LAIR, "den")
    assert table.state.tokens[table.me.space] == monsters
    table.me.turn.flags = 0
    table.anew()
    table.do(("explore_site", "den"))
    assert [foe.token for foe in table.combat.foes] == monsters
    grounds, both = fled("1,0w", {"0,1": "countryside_1", "1,0": "core_1"}, "spawning")
    assert len(both) == 2
    assert sorted(grounds.state.tokens[grounds.me.space]) == sorted(both)


@pytest.mark.rule("mk.outcome.fail.public-info")
def test_everybody_sees_a_monster_that_was_revealed_before() -> None:
    table, monsters = fled("1,0w", LAIR, "den")
    shown = [RULES.view(table.state, seat)["tokens"] for seat in (0, 1)]
    assert shown[0] == shown[1]
    assert ENEMIES[monsters[0]].id in str(shown[1])


@pytest.mark.rule("mk.city.leader-card")
def test_the_leader_has_the_city_card_with_all_shields_on_it() -> None:
    tiles = {"0,1": "countryside_1", "1,0": "core_7"}
    table = Table("tovak", "goldyx", at="1,0nw", move=2, tiles=tiles, hand="rage")
    town = city(table, "1,0c", WHITE, "guardsmen", "freezers")
    town.shields = [1]
    table.do(("go", "1,0c"))
    table.combat.phase, table.combat.targets = ATTACK, 0b11
    table.combat.attacks = [(99, MELEE, COLD_FIRE, -1)]
    table.anew()
    table.do("settle")
    assert (town.leader, town.shields) == (0, [1, 0, 0])
    (card,) = RULES.view(table.state, 1)["cities"]
    assert (card["leader"], card["shields"]) == (0, [1, 0, 0])
    assert table.where == "1,0c"
