"""Combat between players."""

import pytest

from critias.games.mage_knight.rules import block, pvp, turn
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import DEED, SKILL, UNIT, UNITS
from critias.games.mage_knight.rules.sides import ATTACKER, MELEE_NOW
from critias.games.mage_knight.rules.state import ACTED, NO_DICE, Unit
from critias.games.mage_knight.rules.terms import (
    COLD_FIRE,
    FIRE,
    ICE,
    MELEE,
    PHYSICAL,
    RANGED,
    WHITE,
)
from mage_knight.arranging import city, rampaging, shield
from mage_knight.duels import asked, duel, melee
from mage_knight.table import Table


@pytest.mark.rule(
    "mk.pvp.conditions.stop",
    "mk.players.stop-is-attack",
    "mk.turn.regular.mandatory-pvp",
    "mk.players.attack-is-action",
)
def test_stopping_on_another_heros_space_is_an_attack() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="0,0c", move=2)
    table.player(1).space = table.space("0,0e")
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", "0,0e"))
    actions = [o for o in table.options() if isinstance(o, tuple) and o[0] == "attack"]
    assert actions == [("attack", 1)]
    table.end()
    assert table.combat.kind == "duel"
    assert table.me.turn.flags & ACTED


@pytest.mark.rule("mk.pvp.conditions.space", "mk.players.portal-shared")
def test_nobody_fights_on_the_portal() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="0,0c")
    table.player(1).space = table.space("0,0c")
    assert not any(isinstance(o, tuple) and o[0] == "attack" for o in table.options())


@pytest.mark.rule("mk.players.pvp-forbidden-effect")
def test_beside_another_hero_no_action_of_the_space_is_open_where_nobody_fights() -> None:
    """Neither the monastery nor the enemies next to it."""
    tiles = {"0,1": "countryside_5", "1,0": "countryside_3"}
    table = Table("tovak", "goldyx", hand="rage", at="0,1ne", tiles=tiles)
    table.state.switches = tuple(name for name in table.state.switches if name != "pvp")
    rampaging(table, "0,1e", "prowlers")
    table.player(1).space = table.me.space
    actions = {"interact", "burn", ("challenge", "0,1e"), ("attack", 1)}
    assert not actions & set(table.options())
    table.player(1).space = table.space("0,0c")
    assert actions & set(table.options()) == actions - {("attack", 1)}


@pytest.mark.rule("mk.pvp.conditions.space")
def test_nobody_fights_in_a_city() -> None:
    """On the space beside it the same two may."""
    tiles = {"0,1": "countryside_1", "1,0": "core_6"}
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", tiles=tiles)
    city(table, "1,0c", WHITE, conquered=True)
    table.player(1).space = table.me.space
    assert not table.offers("attack", 1)
    assert table.offers_word("interact")
    table.me.space = table.player(1).space = table.space("1,0e")
    assert table.offers("attack", 1)


@pytest.mark.rule(
    "mk.pvp.conditions.timing",
    "mk.players.pvp-forbidden-round-end",
    "mk.players.pvp-forbidden-scenario-end",
    "mk.players.pvp-forbidden-coop",
    "mk.players.pvp-forbidden-team",
    "mk.pvp.full.token",
)
def test_when_players_may_not_fight() -> None:
    state = Table("tovak", "goldyx", "arythea", "norowas").state
    assert turn.pvp_allowed(state, 0, 2)
    state.players[2].down = True
    assert not turn.pvp_allowed(state, 0, 2)
    state.players[2].down = False
    state.switches = (*state.switches, "teams")
    assert not turn.pvp_allowed(state, 0, 2)
    assert turn.pvp_allowed(state, 0, 1)
    state.announced = 3
    assert not turn.pvp_allowed(state, 0, 1)
    state.announced, state.ending = -1, True
    assert not turn.pvp_allowed(state, 0, 1)
    assert "pvp" not in Table("tovak", "goldyx", scenario="full_cooperation").state.switches


@pytest.mark.rule("mk.players.pvp-forbidden-effect")
@pytest.mark.parametrize("why", ["announced", "ending", "agreed", "cooperative", "team"])
def test_who_stops_where_no_fight_is_allowed_does_nothing_and_is_forced_back(why: str) -> None:
    """A village would be there for whoever stands alone."""
    heroes = ("tovak", "arythea", "goldyx", "norowas") if why == "team" else ("tovak", "goldyx")
    scenario = "full_cooperation" if why == "cooperative" else ""
    table = Table(
        *heroes, hand="rage march", deck="march " * 5, at="0,1c", move=2, scenario=scenario
    )
    state, mate = table.state, 2 if why == "team" else 1
    table.player(mate).space = table.space("0,1e")
    table.player(mate).hand = [DEED["rage"]]
    if why == "announced":
        state.announced, state.last_slots = 1, 1
    elif why == "ending":
        state.ending, state.last_turns = True, [1]
    elif why == "agreed":
        state.switches = tuple(name for name in state.switches if name != "pvp")
    elif why == "team":
        state.switches = (*state.switches, "teams")
    actions = {"attack", "interact"}
    table.do(("go", "0,1e"))
    assert asked(table) == (0, "turn")
    heard = {option[0] if isinstance(option, tuple) else option for option in table.options()}
    assert not heard & actions
    table.player(mate).space = -1
    assert "interact" in table.options()
    table.player(mate).space = table.me.space
    table.sideways("rage")
    table.do("end_turn")
    assert table.state.combat is None
    assert table.said("forced_back") == [(0, "0,1c", 1)]
    assert table.me.hand.count(0) == 1
    assert table.said("duel") == []


@pytest.mark.rule(
    "mk.combat.start.foreign-keep-present",
    "mk.players.enter-owned-keep-occupied",
    "mk.combat.multi.no-mix-pvp",
)
def test_entering_a_keep_with_its_owner_is_an_attack_on_the_owner() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9)
    shield(table, "1,0ne", 1)
    table.player(1).space = table.space("1,0ne")
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", "1,0ne"))
    assert (table.combat.kind, table.combat.foes) == ("duel", [])
    assert table.me.reputation == -1


@pytest.mark.rule("mk.pvp.defender-reactions", "mk.turn.before-turn-effects")
def test_the_attacked_may_first_plunder() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="0,1c", move=9)
    other = table.player(1)
    other.space, other.hand = table.space("0,1e"), [DEED["rage"]]
    other.deck = [DEED["march"]] * 4
    table.do(("go", "0,1e"), ("attack", 1), ("window", "plunder"))
    assert len(other.hand) == 3


@pytest.mark.rule(
    "mk.pvp.full.choice", "mk.pvp.full.token", "mk.pvp.full.die", "mk.pvp.full.skills"
)
def test_who_attends_fully_turns_the_token_and_has_a_die_and_skills() -> None:
    table = duel(theirs="swiftness", way="full", source="white")
    other = table.player(1)
    assert other.down
    assert table.offers("power", "swiftness")
    other.skills = [SKILL["freezing_power"]]
    assert table.offers("skill", "freezing_power")
    assert not other.turn.flags & NO_DICE


@pytest.mark.rule("mk.pvp.partial.limits", "mk.pvp.partial.keeps-turn", "mk.pvp.partial.can-fight")
def test_who_attends_partially_has_neither_die_nor_skills() -> None:
    table = duel(theirs="swiftness", source="white")
    other = table.player(1)
    assert not other.down
    other.skills = [SKILL["freezing_power"]]
    assert not table.offers("power", "swiftness")
    assert not table.offers("skill", "freezing_power")
    other.crystals[3] = 1
    assert table.offers("power", "swiftness")


@pytest.mark.rule("mk.pvp.full.skip")
def test_the_turn_taken_in_advance_is_skipped() -> None:
    table = Table("tovak", "goldyx", hand="rage march", deck="march " * 6)
    other = table.player(1)
    other.space, other.down, other.hand = table.space("0,0e"), True, [DEED["rage"]]
    table.sideways("rage")
    table.end("done")
    assert (table.state.active, other.down) == (0, False)


@pytest.mark.rule(
    "mk.pvp.phases",
    "mk.pvp.ranged.defender-first",
    "mk.pvp.ranged.attack-or-pass",
    "mk.pvp.ranged.phase-end",
    "mk.pvp.melee.aggressor-first",
    "mk.pvp.melee.end",
    "mk.pvp.end",
)
def test_the_order_of_the_phases() -> None:
    table = duel()
    order = []
    for _ in range(4):
        assert table.ask is not None
        order.append(table.ask.seats[0])
        table.do("pass")
    assert order == [1, 0, 0, 1]
    assert table.state.combat is None


@pytest.mark.rule("mk.pvp.outcome.draw", "mk.pvp.end")
def test_after_a_draw_the_aggressor_withdraws() -> None:
    table = duel()
    table.do("pass", "pass", "pass", "pass")
    assert (table.where, table.me.fame, table.player(1).fame) == ("0,0c", 0, 0)


@pytest.mark.rule(
    "mk.pvp.ranged.kinds",
    "mk.pvp.ranged.no-sideways",
    "mk.pvp.melee.any-attack",
    "mk.pvp.melee.sideways",
)
def test_ranged_attacks_first_then_everything() -> None:
    table = duel(hand="rage swiftness", mana="white")
    table.do("pass")
    assert table.offers("power", "swiftness")
    assert not table.offers("play", "rage")
    assert not table.offers("sideways", "rage")
    table.do("pass")
    assert table.offers("play", "rage")
    assert table.offers("sideways", "rage")
    assert table.offers("power", "swiftness")


@pytest.mark.rule("mk.pvp.ranged.fortified")
def test_at_a_keep_the_aggressor_has_only_siege_attacks() -> None:
    table = Table(
        "tovak", "goldyx", hand="swift_bolt crushing_bolt", mana="white green", at="1,0c", move=9
    )
    shield(table, "1,0ne", 1)
    table.player(1).space = table.space("1,0ne")
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", "1,0ne"), "partial", "pass")
    assert not table.offers("power", "swift_bolt")
    assert table.offers("power", "crushing_bolt")


def reduced(
    blocks: list[tuple[int, int]], attack: list[tuple[int, int]], near: bool = False
) -> int:
    """How much a block takes from an attack."""
    combat = duel().combat
    combat.attacks = [(value, MELEE, element, -1) for value, element in attack]
    combat.blocks = [(value, element, -1) for value, element in blocks]
    if near:
        combat.notes[MELEE_NOW] = 1
    return block.reduction(combat)


@pytest.mark.rule(
    "mk.pvp.ranged.block-two-for-one",
    "mk.pvp.ranged.block.example-efficient",
    "mk.pvp.ranged.block.example-inefficient",
    "mk.pvp.block.efficiency",
)
def test_at_range_two_points_of_block_take_one() -> None:
    assert reduced([(4, ICE)], [(4, FIRE)]) == 2
    assert reduced([(7, PHYSICAL)], [(4, FIRE)]) == 1


@pytest.mark.rule("mk.pvp.melee.block-full", "mk.pvp.block.partial")
def test_in_melee_a_point_of_block_takes_one() -> None:
    assert reduced([(3, ICE)], [(5, FIRE)], near=True) == 3


@pytest.mark.rule("mk.pvp.block.multi-element", "mk.pvp.melee.sideways-adds-physical")
def test_a_block_efficient_against_one_element_counts_in_full() -> None:
    assert reduced([(4, FIRE)], [(4, FIRE)], near=True) == 2
    assert reduced([(4, FIRE)], [(4, FIRE), (1, PHYSICAL)], near=True) == 4
    assert reduced([(4, PHYSICAL)], [(4, COLD_FIRE)], near=True) == 2


@pytest.mark.rule("mk.pvp.ranged.swift-removed")
def test_a_block_that_takes_swiftness_away_counts_in_full_at_range() -> None:
    table = duel()
    table.combat.attacks = [(4, RANGED, PHYSICAL, -1)]
    table.combat.blocks = [(4, PHYSICAL, 0)]
    table.combat.riders = ["not_swift"]
    assert block.reduction(table.combat) == 4


def hitting(damage: int, **more: str) -> Table:
    """The aggressor of a Melee spends this much damage."""
    table = melee(**more)
    table.combat.attacks = [(damage, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    return table


@pytest.mark.rule(
    "mk.pvp.damage.remainder",
    "mk.pvp.damage.attacker-assigns",
    "mk.pvp.damage.full-armor",
    "mk.pvp.damage.hero",
    "mk.pvp.damage.unassigned",
)
def test_the_hero_is_wounded_for_its_full_armor() -> None:
    table = hitting(5)
    table.do(("wound_hero", 1), ("wound_hero", 1))
    assert table.player(1).hand.count(0) == 2
    assert ("wound_hero", 1) not in table.options()  # one point is left
    table.do("done")
    assert table.combat.notes[ATTACKER] == 1


@pytest.mark.rule("mk.pvp.damage.unit", "mk.pvp.damage.unit-resist", "mk.unit-resist.pvp")
def test_a_unit_costs_its_armor_and_twice_that_if_it_resists() -> None:
    table = melee()
    table.player(1).units = [Unit(UNIT["peasants"]), Unit(UNIT["guardian_golems"])]
    table.combat.attacks = [(5, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert table.offers("wound_unit", 0)
    assert not table.offers("wound_unit", 1)  # 3 and resistant to physical: 6
    table.do(("wound_unit", 0))
    assert (table.player(1).units[0].wounds, table.combat.damage) == (1, 2)


@pytest.mark.rule("mk.pvp.damage.knockout")
def test_a_player_can_be_knocked_out() -> None:
    table = hitting(10, theirs="rage march")
    for _ in range(5):
        table.do(("wound_hero", 1))
    assert table.player(1).hand == [0] * 5
    assert len(table.player(1).discard) == 2


@pytest.mark.rule("mk.pvp.melee.steal-artifact", "mk.pvp.melee.steal-where")
def test_five_damage_steal_an_artifact_that_is_in_reach() -> None:
    table = melee(theirs="rage ruby_ring")
    other = table.player(1)
    other.discard = [DEED["horn_of_wrath"]]
    other.units = [Unit(UNIT["peasants"], banner=DEED["banner_of_fear"])]
    table.combat.attacks = [(5, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    stolen = [o for o in table.options() if isinstance(o, tuple) and o[0] == "steal"]
    assert stolen == [("steal", "horn_of_wrath")]
    other.units[0].wounds = 1
    assert table.offers("steal", "banner_of_fear")
    table.do(("steal", "horn_of_wrath"))
    assert table.me.discard[-1] == DEED["horn_of_wrath"]
    assert other.discard == []


@pytest.mark.rule(
    "mk.pvp.melee.force-retreat", "mk.pvp.melee.retreat-cost", "mk.pvp.melee.retreat-ends"
)
def test_damage_drives_the_other_away_and_ends_the_combat() -> None:
    table = hitting(2)
    ways = [o for o in table.options() if isinstance(o, tuple) and o[0] == "retreat"]
    assert ("retreat", "0,0c") in ways
    assert ("retreat", "0,0ne") not in ways  # the forest costs 3
    table.do(("retreat", "0,0c"))
    assert table.player(1).space == table.space("0,0c")
    assert table.state.combat is None
    assert table.where == "0,0e"


@pytest.mark.rule(
    "mk.pvp.outcome.lower-level",
    "mk.pvp.outcome.lower-level.example",
    "mk.pvp.outcome.same-level",
    "mk.pvp.outcome.none",
)
def test_the_fame_of_a_victory() -> None:
    table = Table("tovak", "goldyx")
    winner, loser = table.state.players
    winner.level, loser.level = 3, 6
    assert pvp.victory_fame(winner, loser) == 7
    winner.level, winner.fame, loser.fame = 6, 35, 40
    assert pvp.victory_fame(winner, loser) == 1
    winner.fame = 40
    assert pvp.victory_fame(winner, loser) == 0
    winner.level = 7
    assert pvp.victory_fame(winner, loser) == 0


@pytest.mark.rule("mk.pvp.full.after", "mk.pvp.defender-limits")
def test_after_the_combat_a_full_defender_ends_that_turn() -> None:
    table = duel(theirs="rage march", way="full")
    table.do("pass", "pass", "pass", "pass")
    assert table.state.active == 1
    words = {o[0] for o in table.options() if isinstance(o, tuple)}
    assert not words & {"go", "attack", "challenge"}
    table.do("end_turn", "rage", "done")
    assert len(table.player(1).hand) == 5
    assert table.state.active == 0


@pytest.mark.rule("mk.pvp.partial.after", "mk.pvp.partial.mana-tokens")
def test_after_the_combat_a_partial_defender_does_nothing_more() -> None:
    table = duel(theirs="rage march")
    table.player(1).tokens[0] = 1
    table.do("pass", "pass", "pass", "pass")
    assert table.state.active == 0
    assert (len(table.player(1).hand), table.player(1).tokens[0]) == (2, 1)


def test_a_victor_takes_the_keep_of_the_loser() -> None:
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", move=9)
    shield(table, "1,0ne", 1)
    table.player(1).space = table.space("1,0ne")
    table.player(1).hand = [DEED["rage"]]
    table.do(("go", "1,0ne"), "partial", "pass", "pass")
    table.combat.attacks = [(9, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    way = next(o for o in table.options() if isinstance(o, tuple) and o[0] == "retreat")
    table.do(way)
    assert table.state.shields[table.space("1,0ne")] == 0
    assert table.where == "1,0ne"


# --- effects aimed at enemies --------------------------------------------------------------------


def against(hand: str, mana: str, *units: str, night: bool = False) -> Table:
    """The aggressor of a Melee faces a player with these Units."""
    table = melee(hand=hand, mana=mana)
    table.state.night = night
    table.player(1).units = [Unit(UNIT[name]) for name in units]
    return table


@pytest.mark.rule(
    "mk.pvp.special.target-units",
    "mk.pvp.special.allowed",
    "mk.pvp.special.armor-floor",
    "mk.pvp.special.modifiers-last",
)
def test_effects_on_enemies_choose_unwounded_units_of_the_opponent() -> None:
    table = against("tremor", "green", "peasants", "utem_guardsmen", "foresters")
    table.player(1).units[1].wounds = 1
    table.play("tremor", "one")
    assert table.ask is not None
    assert [table.combat.foes[int(str(i))].token for i in table.ask.options] == [
        UNIT["peasants"],
        UNIT["foresters"],
    ]
    table.do(table.ask.options[0])
    table.combat.attacks = [(1, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert table.offers("wound_unit", 0)  # Armor 3, now 1
    assert not table.offers("wound_unit", 2)


@pytest.mark.rule("mk.pvp.special.red-fire")
def test_resistant_units_are_immune_and_destruction_wounds() -> None:
    table = against("demolish", "red black", "fire_golems", "peasants", night=True)
    table.power("demolish")
    golems, peasants = table.player(1).units
    assert (golems.wounds, peasants.wounds) == (0, 1)


@pytest.mark.rule("mk.pvp.special.prevent-attack")
def test_a_units_share_of_the_attack_can_be_stopped_while_blocking() -> None:
    table = melee(theirs="whirlwind", units="peasants")
    other = table.player(1)
    other.crystals[3] = 1
    table.unit("peasants", 0)
    table.sideways("rage")
    table.do("strike")
    table.do(("play", "whirlwind"))
    assert table.attacks == [(1, 0, 0)]
    assert table.me.units[0].spent


@pytest.mark.rule("mk.pvp.special.skip-phases")
def test_leaving_out_block_and_damage_cancels_one_attack() -> None:
    table = melee(theirs="banner_of_fear")
    table.play("rage")
    table.do("strike", ("power", "banner_of_fear"))
    assert (table.combat.attacks, table.combat.damage) == ([], 0)
    assert table.combat.notes[ATTACKER] == 1


@pytest.mark.rule("mk.pvp.special.enemy-count")
def test_how_many_enemies_a_player_is() -> None:
    table = against("flame_wall", "red", "peasants", "foresters", "catapults")
    spent, wounded, _ = table.player(1).units
    spent.spent, wounded.wounds = True, 1
    table.options()
    assert Act(table.state, 0).count_foes() == 2


@pytest.mark.rule("mk.pvp.special.block-effects")
def test_a_block_that_leaves_nothing_works_on_a_unit_that_took_part() -> None:
    table = melee(theirs="ice_shield", units="peasants")
    table.player(1).crystals[1] = 1
    table.unit("peasants", 0)
    table.do("strike", ("power", "ice_shield"), "done")
    foe = next(foe for foe in table.combat.foes if foe.owner == 0)
    assert foe.armor == -2  # Armor 3, at least 1


@pytest.mark.rule("mk.pvp.damage.unit")
def test_a_wounded_unit_is_not_wounded_again() -> None:
    table = melee(their_units="peasants foresters")
    table.player(1).units[0].wounds = 1
    table.combat.attacks = [(9, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    assert not table.offers("wound_unit", 0)
    assert table.offers("wound_unit", 1)


@pytest.mark.rule("mk.pvp.melee.steal-artifact", "mk.pvp.melee.force-retreat")
def test_stealing_and_driving_away_are_for_melee() -> None:
    table = duel(theirs="rage")
    table.player(1).discard = [DEED["horn_of_wrath"]]
    table.do("pass")
    table.combat.attacks = [(9, RANGED, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    words = {option[0] for option in table.options() if isinstance(option, tuple)}
    assert words == {"wound_hero"}


@pytest.mark.rule("mk.pvp.melee.steal-artifact")
@pytest.mark.parametrize(("damage", "enough"), [(4, False), (5, True)])
def test_an_artifact_costs_five_damage(damage: int, enough: bool) -> None:
    table = melee(theirs="rage")
    table.player(1).discard = [DEED["horn_of_wrath"]]
    table.combat.attacks = [(damage, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    assert table.offers("steal", "horn_of_wrath") == enough


@pytest.mark.rule("mk.pvp.damage.unit-resist", "mk.unit-resist.pvp")
@pytest.mark.parametrize(
    ("unit", "element", "doubled"),
    [
        ("fire_golems", FIRE, True),
        ("fire_golems", ICE, False),
        ("fire_golems", COLD_FIRE, False),
        ("fire_golems", PHYSICAL, True),
        ("ice_golems", COLD_FIRE, False),
        ("altem_guardians", COLD_FIRE, False),
        ("peasants", PHYSICAL, False),
    ],
)
def test_what_a_unit_resists_doubles_its_price(unit: str, element: int, doubled: bool) -> None:
    table = melee(their_units=unit)
    armor = UNITS[UNIT[unit]].armor
    for damage, offered in ((armor - 1, False), (armor, not doubled), (2 * armor, True)):
        table = melee(their_units=unit)
        table.combat.attacks = [(damage, MELEE, element, -1)]
        table.do("strike", "done")
        assert asked(table) == (0, "duel_damage")
        assert table.offers("wound_unit", 0) == offered


@pytest.mark.rule("mk.pvp.damage.unit-resist")
def test_one_element_that_is_resisted_doubles_the_price() -> None:
    """Fire Mages resist Fire, but not the rest of the attack."""
    for damage, offered in ((7, False), (8, True)):
        table = melee(their_units="fire_mages")
        table.combat.attacks = [(1, MELEE, FIRE, -1), (damage - 1, MELEE, PHYSICAL, -1)]
        table.do("strike", "done")
        assert asked(table) == (0, "duel_damage")
        assert table.offers("wound_unit", 0) == offered


@pytest.mark.rule("mk.pvp.damage.unit-resist")
def test_cold_fire_is_resisted_by_who_resists_fire_and_ice() -> None:
    """Guarded by Altem Guardians all Units resist everything."""
    for damage, offered in ((3, False), (6, True)):
        table = melee(theirs="rage", their_units="peasants altem_guardians", their_mana="green")
        table.combat.attacks = [(damage, MELEE, COLD_FIRE, -1)]
        table.do("strike", ("unit", 1, 2), "done")
        assert asked(table) == (0, "duel_damage")
        assert table.offers("wound_unit", 0) == offered


@pytest.mark.rule("mk.pvp.melee.steal-where")
def test_a_stolen_artifact_comes_from_where_it_lay() -> None:
    table = melee(theirs="rage", their_units="peasants")
    other = table.player(1)
    other.play = [DEED["horn_of_wrath"]]
    other.units[0].banner, other.units[0].wounds = DEED["banner_of_fear"], 1
    table.combat.attacks = [(10, MELEE, PHYSICAL, -1)]
    table.do("strike", "done", ("steal", "horn_of_wrath"), ("steal", "banner_of_fear"))
    assert (other.play, other.units[0].banner) == ([], -1)
    assert table.me.discard == [DEED["horn_of_wrath"], DEED["banner_of_fear"]]
