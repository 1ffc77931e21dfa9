"""Interaction with locals, recruiting, sites."""

import pytest

from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    DEED,
    DEEDS,
    RUIN,
    SKILL,
    TILE,
    UNIT,
)
from critias.games.mage_knight.rules.movement import look_around
from critias.games.mage_knight.rules.state import CARD_USED
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import BLUE, GREEN, RED, WHITE
from mage_knight.arranging import city, shield
from mage_knight.table import Table, fixed, unit_names

VILLAGE, KEEP = "0,1e", "1,0ne"
TOWER_MAP = {"0,1": "countryside_1", "1,0": "countryside_4"}


def offer(table: Table, *units: str) -> Table:
    """These Units are in the offer."""
    table.state.units = [UNIT[name] for name in units]
    return table


@pytest.mark.rule("mk.interact.where", "mk.interact.is-action")
def test_where_one_can_interact() -> None:
    assert Table(at=VILLAGE).offers_word("interact")
    assert not Table(at="0,0e").offers_word("interact")
    keep = Table(at=KEEP)
    assert not keep.offers_word("interact")
    shield(keep, KEEP)
    assert keep.offers_word("interact")
    tower = Table("tovak", "goldyx", at="1,0c", tiles=TOWER_MAP)
    assert not tower.offers_word("interact")
    shield(tower, "1,0c", 1)  # whoever conquered it
    assert tower.offers_word("interact")
    theirs = Table("tovak", "goldyx", at=KEEP)
    shield(theirs, KEEP, 1)
    assert not theirs.offers_word("interact")
    monastery = Table(at="1,0ne", tiles=MONASTERY)
    assert monastery.offers_word("interact")
    monastery.state.burned = [monastery.me.space]
    assert not monastery.offers_word("interact")
    for conquered in (False, True):
        town = Table("tovak", "goldyx", at="1,0c", tiles={"1,0": CITIES[RED]})
        city(town, "1,0c", RED, conquered=conquered)
        assert town.offers_word("interact") == conquered


@pytest.mark.rule(
    "mk.interact.reputation-modifier", "mk.board.reputation", "mk.interact.modifiers-once"
)
def test_reputation_changes_the_influence_once() -> None:
    assert REPUTATION == (None, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)
    table = Table(at=VILLAGE, hand="promise promise")
    table.me.reputation = 4
    table.do("interact")
    assert table.me.turn.influence == 2
    table.play("promise")
    table.play("promise")
    assert table.me.turn.influence == 6


@pytest.mark.rule("mk.interact.reputation-modifier", "mk.board.reputation")
@pytest.mark.parametrize(
    ("reputation", "modifier"),
    [(-6, -5), (-5, -3), (-4, -2), (-3, -1), (-2, -1), (-1, 0), (0, 0), (1, 0), (2, 1), (7, 5)],
)
def test_a_bad_reputation_costs_influence_and_a_good_one_adds_some(
    reputation: int, modifier: int
) -> None:
    """Peasants cost 4: what the track says decides whether they can be had."""
    table = Table(at=VILLAGE, hand="promise promise", units="")
    table.state.units = [UNIT["peasants"]]
    table.me.reputation = reputation
    table.do("interact")
    assert table.me.turn.influence == modifier
    table.play("promise")
    table.play("promise")
    assert table.me.turn.influence == 4 + modifier
    assert table.offers("recruit", "peasants") == (modifier >= 0)


@pytest.mark.rule("mk.interact.reputation-x")
def test_on_x_nobody_deals_with_you() -> None:
    table = Table(at=VILLAGE, hand="rage")
    table.me.reputation = -7
    assert not table.offers_word("interact")


@pytest.mark.rule("mk.interact.sources", "mk.interact.special-healing")
def test_influence_comes_from_cards_sideways_too() -> None:
    table = Table(at=VILLAGE, hand="promise rage tranquility", mana="white", units="peasants")
    table.do("interact")
    table.power("promise")
    table.sideways("rage")
    table.unit("peasants", 1)
    assert table.me.turn.influence == 4 + 1 + 2
    assert table.offers("play", "tranquility")


@pytest.mark.rule(
    "mk.interact.recruit-match",
    "mk.site.recruit-icons",
    "mk.unit.recruit-state",
    "mk.interact.recruit-use-now",
    "mk.interact.spend-on-offer",
)
def test_a_unit_with_the_icon_is_recruited_ready_and_unwounded() -> None:
    table = offer(Table(at=VILLAGE), "peasants", "fire_golems")
    table.do("interact")
    table.me.turn.influence = 3
    assert not table.offers("recruit", "peasants")  # for 4
    table.me.turn.influence = 9
    assert not table.offers("recruit", "fire_golems")  # keeps and mage towers
    table.do(("recruit", "peasants"))
    assert (unit_names(table.me), table.me.turn.influence) == (["peasants"], 5)
    assert not table.me.units[0].spent
    assert table.offers("unit", 0, 1)


@pytest.mark.rule("mk.interact.recruit-not-self-pay")
def test_a_unit_does_not_help_to_pay_for_itself() -> None:
    table = offer(Table(at=VILLAGE), "peasants")
    table.do("interact")
    table.me.turn.influence = 3
    assert not table.offers("recruit", "peasants")


@pytest.mark.rule(
    "mk.unit.command-limit",
    "mk.unit.disband",
    "mk.unit.disband-no-inherit",
    "mk.setup.player.one-command",
)
def test_without_a_command_token_a_unit_is_disbanded() -> None:
    table = offer(Table(at=VILLAGE, units="foresters"), "peasants")
    table.me.units[0].spent = True
    table.me.units[0].wounds = 1
    table.do("interact")
    table.me.turn.influence = 4
    table.do(("recruit", "peasants"))
    assert unit_names(table.me) == ["peasants"]
    assert not table.me.units[0].spent
    assert table.me.units[0].wounds == 0
    assert table.state.lost_units == [UNIT["foresters"]]


@pytest.mark.rule("mk.unit.zone", "mk.unit.none-at-start", "mk.unit.backs-irrelevant")
def test_units_are_never_among_the_deed_cards() -> None:
    table = Table(units="peasants catapults")
    assert table.me.hand == []
    assert [unit.card for unit in table.me.units] == [UNIT["peasants"], UNIT["catapults"]]


@pytest.mark.rule("mk.unit.backs-irrelevant")
def test_an_elite_unit_takes_one_command_token_like_any_other() -> None:
    table = offer(Table(at=VILLAGE, units="fire_golems"), "peasants")
    table.me.level, table.me.fame = 3, 8  # two Command tokens
    table.do("interact")
    table.me.turn.influence = 4
    table.do(("recruit", "peasants"))
    assert unit_names(table.me) == ["fire_golems", "peasants"]


@pytest.mark.rule("mk.interact.heal-village", "mk.heal.sources")
def test_a_village_heals_for_3() -> None:
    table = Table(at=VILLAGE, hand="wound rage")
    table.do("interact")
    table.me.turn.influence = 4
    table.do(("buy", "healing"))
    assert (table.me.turn.influence, table.me.turn.heal) == (1, 1)
    table.do(("heal", "hand"))
    assert table.hand == ["rage"]


MONASTERY = {"0,1": "countryside_1", "1,0": "countryside_5"}


@pytest.mark.rule(
    "mk.interact.heal-monastery",
    "mk.interact.monastery-aa",
    "mk.interact.monastery-aa-source",
    "mk.gain.deed-on-top",
)
def test_a_monastery_heals_for_2_and_teaches_its_card_for_6() -> None:
    table = Table(at="1,0ne", tiles=MONASTERY, hand="rage")
    card = table.state.action_deck.pop()
    table.state.monastery = [card]
    table.do("interact")
    table.me.turn.influence = 8
    table.do(("buy", "healing"))
    learn = [o for o in table.options() if isinstance(o, tuple) and o[0] == "learn"]
    assert len(learn) == 1
    table.do(learn[0])
    assert (table.me.top, table.me.turn.influence) == ([card], 0)
    assert table.state.monastery == []


@pytest.mark.rule(
    "mk.combat.start.burn-monastery",
    "mk.site.monastery.no-units",
    "mk.site.monastery.not-fortified",
)
def test_burning_a_monastery_costs_3_reputation_and_bars_units() -> None:
    table = Table(at="1,0ne", tiles=MONASTERY, hand="rage", units="peasants")
    table.do("burn")
    assert (table.me.reputation, table.combat.kind) == (-3, "burn")
    assert not table.combat.fortified
    assert not any(isinstance(o, tuple) and o[0] == "unit" for o in table.options())


@pytest.mark.rule("mk.outcome.fail.drawn-discarded")
def test_who_failed_to_burn_a_monastery_finds_nobody_there() -> None:
    table = Table(at="1,0ne", tiles=MONASTERY, hand="rage")
    table.do("burn")
    token = table.foe().token
    table.do("end", "end", "hero", "end")
    assert table.me.space not in table.state.tokens
    assert any(token in pile for pile in table.state.discards)
    assert table.state.burned == []


@pytest.mark.rule(
    "mk.outcome.monastery-burned", "mk.gain.deferred-rewards", "mk.outcome.reward-not-early"
)
def test_a_burned_monastery_is_empty_and_earns_an_artifact() -> None:
    table = Table(at="1,0ne", tiles=MONASTERY, hand="rage")
    table.do("burn")
    defeat_all(table)
    assert table.state.burned == [table.space("1,0ne")]
    assert table.me.turn.rewards == [("artifact",)]
    assert not table.offers_word("interact")
    assert not table.offers_word("burn")


@pytest.mark.rule(
    "mk.interact.spell-cost", "mk.interact.spell-placement", "mk.gain.offer-replenish"
)
def test_a_tower_sells_spells_for_7_and_a_mana_of_the_colour() -> None:
    table = Table(
        at="1,0c", tiles=TOWER_MAP, hand="rage", spells="fireball snowstorm expose", mana="red"
    )
    shield(table, "1,0c")
    table.do("interact")
    table.me.turn.influence = 7
    assert not table.offers("spell", "snowstorm")
    table.do(("spell", "fireball"))
    assert table.me.top == [DEED["fireball"]]
    assert (table.me.turn.influence, table.mana()) == (0, "")
    # The others have moved down, and a new one lies on top.
    assert len(table.state.spells) == 3
    assert {DEEDS[card].id for card in table.state.spells[:2]} == {"snowstorm", "expose"}


CITIES = {RED: "core_8", BLUE: "core_6", GREEN: "core_5", WHITE: "core_7"}


def in_city(colour: int, influence: int = 20, spells: str = "", mana: str = "") -> Table:
    """Inside a conquered city, interacting."""
    table = Table(
        "tovak",
        "goldyx",
        at="1,0c",
        tiles={"0,1": "countryside_1", "1,0": CITIES[colour]},
        hand="rage",
        spells=spells,
        mana=mana,
    )
    city(table, "1,0c", colour, conquered=True)
    table.do("interact")
    table.me.turn.influence = influence
    return table


@pytest.mark.rule("mk.interact.red-city")
def test_the_red_city_sells_artifacts_for_12() -> None:
    assert not in_city(RED, 11).offers("buy", "artifact")
    assert in_city(RED, 12).offers("buy", "artifact")
    table = in_city(RED)
    table.do(("buy", "artifact"))
    assert (table.me.turn.influence, table.me.turn.rewards) == (8, [("artifact",)])


@pytest.mark.rule("mk.interact.blue-city")
def test_the_blue_city_sells_spells() -> None:
    table = in_city(BLUE, spells="fireball snowstorm expose", mana="white")
    table.do(("spell", "expose"))
    assert table.me.turn.influence == 13


@pytest.mark.rule("mk.interact.white-city-recruit", "mk.interact.white-city-add-elite")
def test_the_white_city_recruits_all_units_and_adds_elite_ones() -> None:
    table = offer(in_city(WHITE), "peasants", "fire_golems")
    assert table.offers("recruit", "peasants")
    assert table.offers("recruit", "fire_golems")
    table.do(("buy", "elite"))
    assert (len(table.state.units), table.me.turn.influence) == (3, 18)


@pytest.mark.rule("mk.interact.green-city")
def test_the_green_city_teaches_from_the_offer_or_the_deck() -> None:
    table = in_city(GREEN)
    first = table.state.actions[0]
    name = next(o for o in table.options() if isinstance(o, tuple) and o[0] == "action")
    table.do(name)
    assert table.me.top == [first]
    assert len(table.state.actions) == 3
    table.do(("action", "unseen"))
    assert len(table.me.top) == 2
    assert set(table.me.top) <= set(ADVANCED_ACTIONS)


@pytest.mark.rule("mk.interact.city-shields", "mk.interact.no-cards-needed.example")
def test_three_shields_and_reputation_plus_1_are_4_influence() -> None:
    table = Table(at="1,0c", tiles={"0,1": "countryside_1", "1,0": "core_7"})
    town = city(table, "1,0c", WHITE, conquered=True)
    town.shields = [0, 0, 0]
    table.me.reputation = 2
    table.do("interact")
    assert table.me.turn.influence == 4


@pytest.mark.rule("mk.interact.any-number")
def test_any_number_of_things_may_be_bought() -> None:
    table = offer(Table(at=VILLAGE, hand="wound rage"), "peasants", "herbalists")
    table.me.level = 3
    table.do("interact")
    table.me.turn.influence = 10
    table.do(("recruit", "peasants"), ("buy", "healing"), ("recruit", "herbalists"))
    assert table.me.turn.influence == 0
    assert table.state.units == []


@pytest.mark.rule("mk.gain.unit-offer-no-replenish")
def test_the_unit_offer_is_not_refilled_during_the_round() -> None:
    table = offer(Table(at=VILLAGE), "peasants")
    table.do("interact")
    table.me.turn.influence = 4
    table.do(("recruit", "peasants"))
    assert table.state.units == []


# --- sites ---------------------------------------------------------------------------------------


@pytest.mark.rule("mk.site.keep.reveal", "mk.site.tower.reveal")
@pytest.mark.parametrize("night", [False, True])
def test_garrisons_of_keeps_turn_up_next_to_a_hero_by_day_only(night: bool) -> None:
    table = Table(at="1,0c", night=night)
    table.state.tokens[table.space(KEEP)] = [~1]
    look_around(table.state)
    assert (table.state.tokens[table.space(KEEP)][0] >= 0) is not night


@pytest.mark.rule(
    "mk.site.city.reveal",
    "mk.explore.city-card",
    "mk.explore.city-garrison",
    "mk.board.city-garrisons",
)
def test_the_garrison_of_a_city_turns_up_at_night_too() -> None:
    table = Table("tovak", "goldyx", at="0,1ne", move=2, night=True)
    state = table.state
    state.left = [0, 0, 1]
    state.city_tiles = [TILE["core_7"]]
    state.levels = (5,)
    table.do(("explore", "1,1"))
    town = state.cities[0]
    assert (town.level, len(town.garrison)) == (5, 3)  # gray, white, white
    assert all(token < 0 for token in town.garrison)
    table.me.space = table.space("1,1w")
    look_around(state)
    assert all(token >= 0 for token in town.garrison)


RUINS = {"0,1": "countryside_1", "1,0": "countryside_11"}


@pytest.mark.rule("mk.site.ruins.altar")
def test_an_altar_takes_three_mana_for_7_fame() -> None:
    table = Table(at="1,0w", tiles=RUINS, hand="rage", mana="red red", crystals="red")
    table.state.ruins[table.me.space] = RUIN["altar_red"]
    table.do(("explore_site", "altar"), "token", "token")
    assert (table.me.fame, table.mana(), table.crystals()) == (7, "", "")
    assert table.state.shields[table.me.space] == 0
    poor = Table(at="1,0w", tiles=RUINS, hand="rage", mana="red red")
    poor.state.ruins[poor.me.space] = RUIN["altar_red"]
    assert not poor.offers("explore_site", "altar")


@pytest.mark.rule(
    "mk.site.ruins.enemies",
    "mk.combat.start.adventure",
    "mk.site.ruins.no-reputation",
    "mk.site.ruins.reward",
)
def test_ruins_with_enemies_are_fought_and_rewarded() -> None:
    table = Table(at="1,0w", tiles=RUINS, hand="rage", units="peasants")
    table.state.ruins[table.me.space] = RUIN["enemies_green_green"]
    table.do(("explore_site", "ruins"))
    assert len(table.combat.foes) == 2
    assert table.combat.units
    assert not table.combat.fortified
    defeat_all(table)
    assert (table.me.reputation, table.me.turn.rewards) == (0, [("four_crystals",)])


@pytest.mark.rule("mk.site.ruins.token", "mk.site.ruins.turn-up")
def test_a_ruin_token_lies_face_down_at_night_until_somebody_comes() -> None:
    table = Table(at="0,1ne", move=2, night=True)
    table.state.countryside = [TILE["countryside_10"]]
    table.do(("explore", "1,1"))
    ruin = table.space("1,1se")
    assert table.state.ruins[ruin] == -1
    table.me.space = ruin
    look_around(table.state)
    assert table.state.ruins[ruin] >= 0


def defeat_all(table: Table) -> None:
    """All enemies fall to a mighty attack."""
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = (1 << len(table.combat.foes)) - 1
    table.do("settle")
    table.options()


LAIR = {"0,1": "countryside_1", "1,0": "countryside_6"}


@pytest.mark.rule(
    "mk.site.den.fight",
    "mk.site.den.reward",
    "mk.outcome.adventure-conquered",
    "mk.endturn.reward-random-crystal",
)
def test_a_den_gives_two_random_crystals() -> None:
    table = Table(at="1,0w", tiles=LAIR, hand="rage", deck="march march")
    table.me.fame, table.me.level = 3, 2
    table.me.turn.flags |= CARD_USED
    table.do(("explore_site", "den"))
    defeat_all(table)
    assert table.me.turn.rewards == [("random_crystal",)] * 2
    assert table.state.shields[table.me.space] == 0
    assert not table.offers("explore_site", "den")
    fixed(table.state, RED, RED)
    table.end()
    table.do("done")
    assert table.crystals() == "red red"


@pytest.mark.rule("mk.outcome.fail.remain", "mk.outcome.fail.public-info")
def test_a_den_keeps_its_monster_face_up() -> None:
    table = Table(at="1,0w", tiles=LAIR, hand="rage")
    table.do(("explore_site", "den"))
    monster = table.foe().token
    table.do("end", "end", "hero", "end")
    assert table.state.tokens[table.me.space] == [monster]


SPAWN = {"0,1": "countryside_1", "1,0": "core_1"}


@pytest.mark.rule("mk.site.spawning.fight", "mk.site.spawning.refill", "mk.site.spawning.reward")
def test_spawning_grounds_refill_until_both_fall_at_once() -> None:
    table = Table(at="1,0w", tiles=SPAWN, hand="rage")
    table.do(("explore_site", "spawning"))
    assert len(table.combat.foes) == 2
    survivor = table.foe(1).token
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = 1
    table.do("settle", "end")
    assert table.state.tokens[table.me.space] == [survivor, ~2]
    table.me.turn.flags = 8
    table.do(("explore_site", "spawning"))
    defeat_all(table)
    rewards = table.me.turn.rewards
    assert (rewards.count(("artifact",)), rewards.count(("random_crystal",))) == (1, 3)


DUNGEON = {"0,1": "countryside_1", "1,0": "countryside_7"}


@pytest.mark.rule(
    "mk.site.dungeon.fight", "mk.site.dungeon.again", "mk.outcome.fail.drawn-discarded"
)
def test_a_dungeon_bars_units_follows_night_rules_and_keeps_nobody() -> None:
    table = Table(at="1,0se", tiles=DUNGEON, hand="rage", units="peasants")
    table.do(("explore_site", "dungeon"))
    assert (table.combat.units, table.combat.night) == (False, True)
    table.do("end", "end", "hero", "end")
    assert table.me.space not in table.state.tokens
    shield(table, "1,0se")
    table.me.turn.flags = 8
    assert table.offers("explore_site", "dungeon")


@pytest.mark.rule("mk.site.dungeon.reward", "mk.endturn.reward-spell-aa")
@pytest.mark.parametrize(("face", "kind"), [(4, "spell"), (5, "spell"), (0, "artifact")])
def test_a_die_decides_the_reward_of_a_dungeon(face: int, kind: str) -> None:
    table = Table(at="1,0se", tiles=DUNGEON, hand="rage")
    table.do(("explore_site", "dungeon"))
    defeat_all(table)
    fixed(table.state, face)
    table.end("dungeon")
    assert table.ask is not None
    assert (table.ask.kind, list(table.ask.options)) == ("reward", [kind])


@pytest.mark.rule("mk.site.tomb.fight", "mk.site.tomb.reward", "mk.site.tomb.again")
def test_a_tomb_holds_a_dragon_and_rewards_twice() -> None:
    table = Table(at="1,0ne", tiles=SPAWN, hand="rage", units="peasants")
    table.do(("explore_site", "tomb"))
    assert (table.combat.units, table.combat.night) == (False, True)
    defeat_all(table)
    assert table.me.turn.rewards == [("spell",), ("artifact",)]
    table.me.turn.flags = 8
    assert table.offers("explore_site", "tomb")


@pytest.mark.rule("mk.flow.site-cards-own-rules", "mk.flow.site-classes")
def test_a_conquered_den_is_empty_for_everybody() -> None:
    table = Table("tovak", "goldyx", at="1,0w", tiles=LAIR, hand="rage")
    assert table.offers("explore_site", "den")
    shield(table, "1,0w", 1)
    assert not table.offers("explore_site", "den")


def test_bonds_of_loyalty_save_5_influence() -> None:
    table = offer(Table("norowas", at=VILLAGE, units="foresters"), "utem_crossbowmen")
    table.me.skills = [SKILL["bonds_of_loyalty"]]
    table.do("interact")
    table.me.turn.influence = 1
    table.do(("bond", "utem_crossbowmen"))
    assert [unit.bonded for unit in table.me.units] == [False, True]
