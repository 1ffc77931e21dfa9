"""Combat with enemies: its phases, abilities and resistances."""

import pytest

from critias.games.mage_knight.rules import block, damage, enemies
from critias.games.mage_knight.rules.components import ENEMY, PILE_BROWN
from critias.games.mage_knight.rules.gaining import level_of
from critias.games.mage_knight.rules.state import (
    BEHIND,
    BLOCKED,
    DEAD,
    DEFENDER,
    RAMPAGING,
    Combat,
    Foe,
)
from critias.games.mage_knight.rules.terms import (
    BLUE,
    BRUTAL,
    COLD_FIRE,
    FIRE,
    GREEN,
    ICE,
    MELEE,
    PHYSICAL,
    POISON,
    RED,
    WHITE,
)
from mage_knight.arranging import city, garrison, rampaging, take
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table


def against(*names: str, phase: int = ATTACK, origin: int = DEFENDER) -> Combat:
    """A combat with these enemies and nothing played yet."""
    return Combat("den", 0, foes=[Foe(ENEMY[name], 0, origin) for name in names], phase=phase)


def attack(combat: Combat, *values: tuple[int, int]) -> int:
    """What (value, element) are worth against all the enemies."""
    combat.attacks = [(value, MELEE, element, -1) for value, element in values]
    return enemies.attack_value(combat, combat.foes)


# --- Ranged and Siege ----------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.combat.four-phases",
    "mk.combat.ranged.optional",
    "mk.combat.block.any-number",
    "mk.combat.damage.phase-end",
)
def test_a_combat_runs_through_four_phases() -> None:
    table = Table().fight("prowlers", phase=RANGED)
    seen = [table.combat.phase]
    for word in ("end", "end", "hero"):
        table.do(word)
        seen.append(table.combat.phase)
    assert seen == [RANGED, BLOCK, DAMAGE, ATTACK]
    table.do("end")
    assert table.state.combat is None


@pytest.mark.rule("mk.combat.ranged.kinds", "mk.combat.phase-effects-only")
def test_only_ranged_and_siege_attacks_count_in_the_first_phase() -> None:
    table = Table(hand="battle_versatility", mana="red").fight("prowlers", phase=RANGED)
    table.power("battle_versatility")
    assert table.ask is not None
    assert list(table.ask.options) == ["ranged_attack_3", "siege_attack_2"]


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only", "mk.enemy.fortified")
def test_only_siege_reaches_the_fortified() -> None:
    table = Table(hand="swift_bolt crushing_bolt", mana="white green").fight(
        "diggers", phase=RANGED
    )
    assert not table.offers("power", "swift_bolt")
    table.power("crushing_bolt")
    table.do("settle")
    assert table.me.fame == 2


@pytest.mark.rule("mk.combat.ranged.double-fortified", "mk.enemy.fortified")
def test_nothing_reaches_the_doubly_fortified() -> None:
    table = Table(hand="crushing_bolt", mana="green")
    table.fight("guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    assert not table.offers("power", "crushing_bolt")
    assert enemies.fortification(table.combat, table.foe()) == 2


@pytest.mark.rule("mk.combat.ranged.mix-unfortified", "mk.combat.ranged.targets")
def test_ranged_and_siege_mix_against_the_unfortified() -> None:
    table = Table(hand="swift_bolt crushing_bolt", mana="white green")
    table.fight("prowlers", "cursed_hags", phase=RANGED)
    table.do(("target", 0), ("target", 1))
    table.power("swift_bolt")
    table.power("crushing_bolt")
    assert not table.offers_word("settle")  # 7 against 3 + 5
    table.do("give_up")
    assert table.combat.attacks == []


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only")
def test_a_fortified_target_bars_ranged_attacks_of_that_attack() -> None:
    table = Table(hand="swift_bolt", mana="white").fight("prowlers", "diggers", phase=RANGED)
    assert table.offers("power", "swift_bolt")
    table.do(("target", 1))
    assert not table.offers("power", "swift_bolt")


# --- resistances ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.combat.attack.resist-halve", "mk.combat.attack.halve-pooled", "mk.enemy.physical-resistance"
)
def test_what_is_resisted_is_added_up_and_halved_once() -> None:
    gargoyle = against("gargoyle")  # resists physical
    assert attack(gargoyle, (3, PHYSICAL), (4, PHYSICAL)) == 3
    assert attack(gargoyle, (3, PHYSICAL), (4, FIRE)) == 5


@pytest.mark.rule(
    "mk.combat.attack.halve-pooled.example", "mk.enemy.fire-resistance", "mk.enemy.ice-resistance"
)
def test_fire_3_and_ice_3_against_both_resistances_is_3() -> None:
    assert attack(against("high_dragon"), (3, FIRE), (3, ICE)) == 3


@pytest.mark.rule("mk.combat.attack.coldfire-both", "mk.enemy.double-resistance")
def test_cold_fire_is_halved_only_by_one_enemy_with_both() -> None:
    assert attack(against("high_dragon"), (7, COLD_FIRE)) == 3
    assert attack(against("fire_dragon", "ice_dragon"), (7, COLD_FIRE)) == 7


@pytest.mark.rule("mk.combat.attack.resist-halve", "mk.combat.attackphase.same-resist")
def test_one_resistant_target_halves_the_whole_attack() -> None:
    assert attack(against("prowlers", "gargoyle"), (6, PHYSICAL)) == 3


@pytest.mark.rule(
    "mk.combat.attack.success",
    "mk.combat.attack.discard-token",
    "mk.combat.attack.fame-now",
    "mk.combat.attack.no-immediate-levelup",
)
def test_an_attack_as_high_as_the_armor_defeats_and_pays_at_once() -> None:
    table = Table(hand="rage rage", mana="red").fight("cursed_hags")
    table.power("rage")
    assert not table.offers_word("settle")  # 4 against 5
    table.play("rage")
    take(table, "cursed_hags")
    table.do("settle")
    assert (table.me.fame, table.me.level) == (3, 1)
    assert level_of(table.me.fame) == 2
    assert ENEMY["cursed_hags"] in table.state.discards[0]


@pytest.mark.rule(
    "mk.combat.attack.too-low",
    "mk.combat.attack.effects-not-shared",
    "mk.combat.attack.several",
    "mk.combat.attack.adjust",
)
def test_an_attack_that_is_too_low_is_lost() -> None:
    table = Table(hand="rage determination").fight("prowlers", "wolf_riders")
    table.do(("target", 0))
    table.play("rage")
    table.do("give_up")
    assert table.combat.attacks == []
    table.do("end")
    assert table.me.fame == 0


@pytest.mark.rule(
    "mk.combat.attackphase.any-attack",
    "mk.combat.attackphase.no-fortification",
    "mk.combat.attackphase.labelled",
)
def test_in_the_attack_phase_all_attacks_count_and_walls_do_not() -> None:
    table = Table(hand="rage swift_bolt crushing_bolt", mana="white green")
    table.fight("guardsmen", origin=DEFENDER, fortified=True)
    table.play("rage")
    table.power("swift_bolt")
    table.power("crushing_bolt")
    assert sum(value for value, _, _ in table.attacks) == 9
    assert table.offers_word("settle")


# --- Block ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.combat.block.efficient-physical",
    "mk.combat.block.efficient-fire",
    "mk.combat.block.efficient-ice",
    "mk.combat.block.efficient-coldfire",
)
@pytest.mark.parametrize(
    ("attacked", "worth"),
    [
        (PHYSICAL, (4, 4, 4, 4)),
        (FIRE, (2, 2, 4, 4)),
        (ICE, (2, 4, 2, 4)),
        (COLD_FIRE, (2, 2, 2, 4)),
    ],
)
def test_which_blocks_are_efficient(attacked: int, worth: tuple[int, ...]) -> None:
    found = tuple(enemies.block_value([(4, element, -1)], 1 << attacked) for element in range(4))
    assert found == worth


@pytest.mark.rule("mk.combat.block.inefficient-half", "mk.combat.block.inefficient-half.example")
def test_block_5_and_ice_block_2_against_fire_is_4() -> None:
    assert enemies.block_value([(5, PHYSICAL, -1), (2, ICE, -1)], 1 << FIRE) == 4
    assert enemies.block_value([(3, PHYSICAL, -1), (3, FIRE, -1)], 1 << FIRE) == 3


@pytest.mark.rule(
    "mk.combat.block.success",
    "mk.combat.block.blocked-not-dead",
    "mk.combat.block.enemies-attack",
    "mk.combat.block.single-target",
)
def test_a_blocked_enemy_deals_no_damage_and_can_be_attacked() -> None:
    table = Table(hand="determination", mana="blue").fight("prowlers", phase=BLOCK)
    table.power("determination")
    table.do("settle")
    assert table.combat.phase == ATTACK
    assert table.foe().flags & BLOCKED
    assert not table.foe().flags & DEAD
    assert table.me.hand == []


@pytest.mark.rule(
    "mk.combat.block.insufficient-nothing", "mk.combat.damage.amount", "mk.combat.damage.unblocked"
)
def test_a_block_too_low_does_nothing() -> None:
    table = Table(hand="determination").fight("prowlers", phase=BLOCK)
    table.play("determination")
    assert not table.offers_word("settle")  # 2 against 4
    table.do("end")
    table.do("hero")
    assert table.hand == ["wound", "wound"]


@pytest.mark.rule(
    "mk.combat.block.swift-doubles", "mk.enemy.swift", "mk.combat.damage.swift-not-damage"
)
def test_swift_enemies_need_twice_the_block_and_deal_plain_damage() -> None:
    combat = against("wolf_riders", phase=BLOCK)
    assert block.needed(combat, combat.foes[0]) == 6
    assert damage.damage_of(combat, combat.foes[0]) == 3


@pytest.mark.rule("mk.combat.block.side-effects")
def test_a_block_that_takes_swiftness_away_needs_the_plain_value() -> None:
    table = Table(units="utem_guardsmen").fight("crossbowmen", phase=BLOCK)
    table.unit("utem_guardsmen", 1)
    assert table.offers_word("settle")  # 4 against a swift 4


@pytest.mark.rule(
    "mk.combat.block.summon-draw",
    "mk.combat.block.summon-replaces",
    "mk.combat.block.summoner-untargetable",
    "mk.enemy.summon",
)
def test_a_summoner_sends_a_monster_and_is_out_of_reach() -> None:
    table = Table().fight("orc_summoners", phase=RANGED)
    table.do("end")
    assert len(table.combat.foes) == 2
    assert table.foe(0).flags & BEHIND
    assert (table.combat.against, block.attackers(table.combat)) == (1, [1])
    assert enemies.living(table.combat) == [1]


@pytest.mark.rule("mk.combat.block.summoned-blocked", "mk.combat.summon.damage")
def test_a_monster_leaves_without_fame_and_its_summoner_is_back() -> None:
    table = Table(hand="rage").fight("orc_summoners", phase=RANGED)
    brown = len(table.state.piles[PILE_BROWN])
    table.do("end", "end", "hero")
    assert table.combat.phase == ATTACK
    assert enemies.living(table.combat) == [0]
    assert table.me.fame == 0
    assert len(table.state.piles[PILE_BROWN]) == brown - 1
    assert len(table.state.discards[PILE_BROWN]) == 1


# --- Assign Damage -------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.combat.damage.hero-wound",
    "mk.combat.damage.hero-formula",
    "mk.combat.damage.hero-formula.example",
    "mk.combat.damage.hero-rest",
    "mk.wound.to-hand",
)
def test_5_damage_against_armor_2_is_3_wounds() -> None:
    table = Table().fight("minotaur", phase=DAMAGE)
    table.foe().token = ENEMY["gargoyle"]
    table.do("hero")
    assert table.hand == ["wound"] * 3


@pytest.mark.rule("mk.combat.damage.brutal", "mk.enemy.brutal")
def test_a_brutal_enemy_deals_twice_its_attack() -> None:
    table = Table().fight("minotaur", phase=DAMAGE)
    table.do("hero")
    assert len(table.hand) == 5  # 10 damage, Armor 2


@pytest.mark.rule(
    "mk.combat.damage.assign-all",
    "mk.combat.damage.unit-wounded",
    "mk.combat.damage.unit-eligible",
    "mk.combat.damage.unit-one-point.example",
)
def test_a_unit_takes_a_wound_and_its_armor_off_the_damage() -> None:
    table = Table(units="peasants utem_guardsmen").fight("prowlers", phase=DAMAGE)
    table.me.units[0].spent = True
    table.do(("suffer", 0))  # 4 damage, Armor 3
    assert (table.me.units[0].wounds, table.combat.damage) == (1, 1)
    assert not table.offers("suffer", 0)
    table.do(("suffer", 1))  # one point against Armor 5
    assert table.me.units[1].wounds == 1
    assert table.me.hand == []


@pytest.mark.rule(
    "mk.combat.damage.unit-resistant",
    "mk.combat.damage.unit-resistant.example",
    "mk.unit-resist.enemies",
)
@pytest.mark.parametrize(("dealt", "wounds", "left"), [(4, 0, 0), (10, 1, 2)])
def test_a_fire_resistant_unit_of_armor_4(dealt: int, wounds: int, left: int) -> None:
    table = Table(units="fire_golems").fight("fire_mages", phase=DAMAGE)
    table.options()
    table.combat.damage = dealt
    damage.hit_unit(table.state, 0)
    assert table.me.units[0].wounds == wounds
    assert table.combat.damage == max(left, 0)


@pytest.mark.rule("mk.combat.damage.unit-resistant-once")
def test_a_unit_saved_by_resistance_takes_no_more_damage_in_this_combat() -> None:
    table = Table(units="fire_golems").fight("fire_golems", "prowlers", phase=DAMAGE)
    table.do(("damage", 0))
    table.combat.damage = 3
    table.do(("suffer", 0))
    assert table.me.units[0].closed
    assert not table.offers("suffer", 0)


@pytest.mark.rule("mk.combat.damage.unit-resist-match")
def test_cold_fire_is_resisted_by_fire_and_ice_together() -> None:
    table = Table(units="fire_golems altem_mages")
    golems, mages = table.me.units
    assert damage.resists(table.me, golems, PHYSICAL)
    assert damage.resists(table.me, golems, FIRE)
    assert not damage.resists(table.me, golems, COLD_FIRE)
    assert damage.resists(table.me, mages, COLD_FIRE)
    assert not damage.resists(table.me, mages, PHYSICAL)


@pytest.mark.rule("mk.combat.damage.order")
def test_the_player_orders_the_attackers() -> None:
    table = Table().fight("prowlers", "cursed_hags", phase=DAMAGE)
    assert table.offers("damage", 0)
    table.do(("damage", 1))
    assert table.combat.damage == 3


@pytest.mark.rule("mk.enemy.poison")
def test_poison_hurts_units_and_heroes_twice_but_only_if_they_are_wounded() -> None:
    table = Table(hand="rage", units="peasants guardian_golems")
    table.fight("cursed_hags", "prowlers", phase=DAMAGE)
    hags, golems = table.foe(0), table.me.units[1]
    assert enemies.abilities(table.combat, hags) & POISON
    table.do(("damage", 0), ("suffer", 1))  # physical, and the golems resist it
    assert (golems.wounds, golems.closed) == (0, True)
    table.do(("suffer", 0))  # the prowlers' attack is not poisoned
    assert table.me.units[0].wounds == 1
    poisoned = Table(units="peasants").fight("cursed_hags", "cursed_hags", phase=DAMAGE)
    poisoned.do(("damage", 0), ("suffer", 0))
    assert poisoned.me.units[0].wounds == 2
    poisoned.do("hero")
    assert (poisoned.hand, poisoned.discard) == (["wound"] * 2, ["wound"] * 2)


@pytest.mark.rule("mk.combat.block.single-target")
@pytest.mark.parametrize(
    ("card", "mana", "answer"), [("whirlwind", "white", 0), ("chill", "blue", 0)]
)
def test_what_was_played_to_block_an_enemy_that_is_stopped_is_lost(
    card: str, mana: str, answer: int
) -> None:
    table = Table(hand=f"{card} determination rage", mana=mana)
    table.fight("prowlers", "diggers", phase=BLOCK)
    table.do(("block", 0), ("play", "determination"))
    assert table.blocks == [(2, 0)]
    table.do(("play", card), answer)
    assert (table.blocks, table.combat.against) == ([], 1)  # only the diggers are left to block
    table.do(("play", "rage"))
    assert table.blocks == [(2, 0)]
    assert table.offers_word("give_up")
    assert not table.offers_word("settle")


def test_a_block_stays_while_another_enemy_is_stopped() -> None:
    table = Table(hand="whirlwind determination", mana="white")
    table.fight("prowlers", "diggers", phase=BLOCK)
    table.do(("block", 0), ("play", "determination"), ("play", "whirlwind"), 1)
    assert (table.blocks, table.combat.against) == ([(2, 0)], 0)


@pytest.mark.rule("mk.combat.poison.hero", "mk.enemy.poison")
def test_poison_doubles_wounds_into_the_discard_pile() -> None:
    table = Table().fight("cursed_hags", phase=DAMAGE)
    table.do("hero")  # 3 damage, Armor 2
    assert (table.hand, table.discard) == (["wound"] * 2, ["wound"] * 2)
    assert table.me.turn.wounds == 4


@pytest.mark.rule("mk.combat.poison.unit")
def test_poison_wounds_a_unit_twice() -> None:
    table = Table(units="peasants").fight("cursed_hags", phase=DAMAGE)
    table.do(("suffer", 0))
    assert table.me.units[0].wounds == 2


@pytest.mark.rule("mk.combat.paralyze.hero", "mk.enemy.paralyze")
def test_paralyze_empties_the_hand_of_other_cards() -> None:
    table = Table(hand="rage march").fight("medusa", phase=DAMAGE)
    table.do("hero")
    assert table.hand == ["wound"] * 3
    assert sorted(table.discard) == ["march", "rage"]


@pytest.mark.rule("mk.combat.paralyze.unit", "mk.unit.banner.lost")
def test_paralyze_destroys_a_unit_and_frees_its_banner() -> None:
    table = Table(units="peasants").fight("medusa", phase=DAMAGE)
    table.me.units[0].banner = 70
    table.do(("suffer", 0))
    assert table.me.units == []
    assert table.me.discard == [70]
    assert table.combat.damage == 3


@pytest.mark.rule("mk.combat.poison-paralyze.resist")
def test_a_unit_that_resists_everything_is_neither_poisoned_nor_paralyzed() -> None:
    table = Table(units="guardian_golems").fight("medusa", phase=DAMAGE)
    table.options()
    table.combat.damage = 3
    damage.hit_unit(table.state, 0)
    assert (len(table.me.units), table.me.units[0].wounds) == (1, 0)


@pytest.mark.rule("mk.combat.knockout", "mk.combat.knockout.after")
def test_wounds_up_to_the_hand_limit_knock_out() -> None:
    table = Table(hand="rage march", units="peasants").fight("minotaur", "prowlers", phase=DAMAGE)
    table.do(("damage", 0), "hero")  # five Wounds
    assert table.hand == ["wound"] * 5
    assert sorted(table.discard) == ["march", "rage"]
    table.do("hero")
    assert len(table.hand) == 7
    assert any(isinstance(o, tuple) and o[0] == "unit" for o in table.options())


@pytest.mark.rule("mk.combat.knockout.any-source")
def test_wounds_of_other_sources_count_for_the_knock_out() -> None:
    table = Table(hand="blood_rage march").fight("prowlers")
    table.combat.wounds = 4
    table.play("blood_rage", "yes")
    assert table.hand == ["wound"]
    assert table.discard == ["march"]


# --- enemies of several kinds --------------------------------------------------------------------


@pytest.mark.rule("mk.combat.start.challenge", "mk.combat.multi.challenge-join")
def test_several_enemies_next_to_the_hero_may_be_challenged() -> None:
    table = Table(at="1,0c")
    rampaging(table, "1,0nw", "prowlers")
    rampaging(table, "1,0e", "diggers")
    table.do(("challenge", "1,0nw"), ("join", "1,0e"))
    assert len(table.combat.foes) == 2
    assert table.combat.kind == "challenge"


@pytest.mark.rule(
    "mk.combat.multi.assault-provoke",
    "mk.combat.multi.rampaging-unfortified",
    "mk.combat.reveal-all",
)
def test_an_assault_may_provoke_besides() -> None:
    table = Table(at="1,0c", move=9)
    garrison(table, "1,0ne", "swordsmen")
    rampaging(table, "1,0e", "prowlers")
    table.do(("go", "1,0ne"))
    origins = {foe.origin for foe in table.combat.foes}
    assert origins == {DEFENDER, RAMPAGING}
    walls = [enemies.fortification(table.combat, foe) for foe in table.combat.foes]
    assert sorted(walls) == [0, 1]


@pytest.mark.rule("mk.combat.multi.no-extra-adventure")
def test_nobody_else_joins_at_an_adventure_site() -> None:
    table = Table(at="1,0w", tiles={"0,1": "countryside_1", "1,0": "countryside_6"})
    rampaging(table, "1,0c", "prowlers")
    table.do(("explore_site", "den"))
    assert all(foe.origin != RAMPAGING for foe in table.combat.foes)


@pytest.mark.rule(
    "mk.combat.fire-resist-immune", "mk.combat.ice-resist-immune", "mk.combat.extra-effects"
)
def test_resistance_protects_from_other_effects_of_the_colour() -> None:
    chill = Table(hand="chill", mana="blue").fight("ice_mages", phase=RANGED)
    assert not chill.offers("play", "chill")
    other = Table(hand="chill", mana="blue").fight("fire_mages", phase=RANGED)
    other.play("chill")
    assert enemies.resistances(other.combat, other.foe()) == 0


# --- city bonuses --------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.city.white-bonus",
    "mk.city.blue-bonus",
    "mk.city.red-bonus",
    "mk.city.green-bonus",
    "mk.city.like-fortified",
)
def test_the_bonuses_of_the_four_cities() -> None:
    combat = against("gunners", "freezers", "altem_mages", "swordsmen")
    foes = combat.foes
    plain = [enemies.attack(combat, foe) for foe in foes]
    combat.bonuses = 1 << BLUE
    assert [enemies.attack(combat, foe) - p for foe, p in zip(foes, plain, strict=True)] == [
        2,
        2,
        1,
        0,
    ]
    combat.bonuses = 1 << WHITE
    assert enemies.armor(combat, foes[3]) == 6
    combat.bonuses = 1 << RED
    assert enemies.abilities(combat, foes[3]) & BRUTAL
    assert not enemies.abilities(combat, foes[1]) & BRUTAL
    combat.bonuses = 1 << GREEN
    assert enemies.abilities(combat, foes[3]) & POISON
    foes[3].origin = RAMPAGING
    assert not enemies.abilities(combat, foes[3]) & POISON


@pytest.mark.rule("mk.city.like-fortified", "mk.combat.start.assault")
def test_a_city_assault_brings_its_whole_garrison_and_its_bonus() -> None:
    table = Table(at="1,0w", move=2, tiles={"0,1": "countryside_1", "1,0": "core_7"})
    table.state.switches = ()
    city(table, "1,0c", WHITE, "guardsmen", "freezers")
    table.do(("go", "1,0c"))
    assert len(table.combat.foes) == 2
    assert table.combat.bonuses == 1 << WHITE
    assert [enemies.fortification(table.combat, foe) for foe in table.combat.foes] == [2, 1]


def test_an_enemy_defeated_is_not_counted_and_a_monster_counts_with_its_summoner() -> None:
    """Flame Wave has 2 more for each enemy faced."""
    table = Table(hand="flame_wall", mana="red black", night=True)
    table.fight("prowlers", "diggers", phase=ATTACK)
    table.foe(1).flags |= DEAD
    table.power("flame_wall")
    assert [value for value, _, _ in table.attacks] == [5 + 2]
    table = Table(hand="flame_wall", mana="red black", night=True)
    table.fight("orc_summoners", phase=RANGED)
    table.do("end")
    assert len(table.combat.foes) == 2
    table.power("flame_wall")
    assert [value for value, _ in table.blocks] == [7 + 2]


@pytest.mark.rule("mk.enemy.fortified")
def test_illusionists_stop_nobody_behind_walls() -> None:
    table = Table(units="illusionists", mana="white")
    table.fight("prowlers", phase=RANGED, origin=DEFENDER, fortified=True)
    assert not table.offers("unit", 0, 1)
    table.fight("prowlers", phase=RANGED, origin=RAMPAGING, fortified=True)
    assert table.offers("unit", 0, 1)
