"""The outcome of combats, rewards and levelling up."""

import pytest

from critias.games.mage_knight.rules import gaining, outcome
from critias.games.mage_knight.rules.components import DEED, DEEDS, ENEMY, SKILL, UNIT
from critias.games.mage_knight.rules.state import ACTED, CARD_USED, SUMMONED, Foe
from critias.games.mage_knight.rules.tables import ARMOR, COMMAND, FAME_SPACES, HAND_LIMIT, LEVEL_AT
from critias.games.mage_knight.rules.terms import BLACK, GOLD, WHITE
from mage_knight.arranging import city, garrison, rampaging, shield
from mage_knight.table import Table, fixed, unit_names

TOWER_MAP = {"0,1": "countryside_1", "1,0": "countryside_4"}


def strike(table: Table, targets: int) -> None:
    """A mighty attack on these enemies (bits), and the end of the combat."""
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = targets
    table.do("settle")
    if table.state.combat is not None and any(not foe.flags & 1 for foe in table.combat.foes):
        table.do("end")
    table.options()


@pytest.mark.rule(
    "mk.outcome.rampaging-removed", "mk.outcome.rampaging-reputation", "mk.board.reputation-ends"
)
@pytest.mark.parametrize(
    ("tile", "enemy", "gain"), [("countryside_1", "prowlers", 1), ("core_4", "fire_dragon", 2)]
)
def test_beaten_rampaging_enemies_are_gone_and_raise_reputation(
    tile: str, enemy: str, gain: int
) -> None:
    home = "0,1nw" if gain == 1 else "0,1c"
    table = Table(at="0,1w", tiles={"0,1": tile, "1,0": "countryside_3"}, hand="rage")
    rampaging(table, home, enemy)
    table.do(("challenge", home))
    strike(table, 1)
    assert (table.me.reputation, table.state.rampaging) == (gain, 0)
    assert table.space(home) not in table.state.shields
    gaining.change_reputation(table.state, 0, 20)
    assert table.me.reputation == 7
    gaining.change_reputation(table.state, 0, -30)
    assert table.me.reputation == -7


@pytest.mark.rule("mk.outcome.fail.rampaging")
def test_an_enemy_not_beaten_stays() -> None:
    table = Table(at="0,1w", hand="rage")
    rampaging(table, "0,1nw", "prowlers")
    table.do(("challenge", "0,1nw"), "end", "end", "hero", "end")
    assert table.state.tokens[table.space("0,1nw")] == [ENEMY["prowlers"]]
    assert table.state.rampaging


def assaulted(at: str = "1,0c", *more: str) -> Table:
    """A keep assaulted from the space beside it."""
    table = Table("tovak", "goldyx", at=at, move=9, hand="rage")
    garrison(table, "1,0ne", "swordsmen", *more)
    table.do(("go", "1,0ne"))
    return table


@pytest.mark.rule("mk.outcome.fortified-conquered", "mk.outcome.keep-tower-shield")
def test_a_keep_without_defenders_is_yours() -> None:
    table = assaulted()
    strike(table, 1)
    assert table.state.shields[table.space("1,0ne")] == 0
    assert table.where == "1,0ne"


@pytest.mark.rule("mk.outcome.fail.withdraw")
def test_a_failed_assault_leads_back_without_a_wound() -> None:
    table = assaulted("1,0c", "golems")
    strike(table, 1)
    assert table.where == "1,0c"
    assert "wound" not in table.hand
    assert table.state.tokens[table.space("1,0ne")] == [ENEMY["golems"]]


@pytest.mark.rule("mk.outcome.fail.withdraw-unsafe")
def test_from_an_unsafe_space_forced_withdrawal_follows() -> None:
    table = assaulted("1,0c", "golems")
    table.me.turn.path.insert(0, (table.space("1,0nw"), 1))
    table.player(1).space = table.space("1,0c")
    strike(table, 1)
    assert table.where == "1,0c"
    table.me.turn.flags |= CARD_USED
    table.me.fame = 0  # no Level up here
    table.end("done")
    assert table.where == "1,0nw"
    assert table.hand.count("wound") == 1


@pytest.mark.rule("mk.outcome.mage-tower-spell", "mk.gain.deferred-rewards")
def test_a_conquered_tower_earns_a_spell() -> None:
    table = Table(at="1,0sw", move=9, tiles=TOWER_MAP, hand="rage")
    garrison(table, "1,0c", "ice_mages")
    table.do(("go", "1,0c"))
    strike(table, 1)
    assert table.me.turn.rewards == [("spell",)]
    assert (table.me.top, len(table.state.spells)) == ([], 3)  # not before the end of the turn


@pytest.mark.rule("mk.outcome.rampaging-irrelevant")
def test_joined_enemies_do_not_matter_for_the_conquest() -> None:
    table = Table("tovak", "goldyx", at="1,0c", move=9, hand="rage")
    garrison(table, "1,0ne", "swordsmen")
    rampaging(table, "1,0e", "prowlers")
    table.do(("go", "1,0ne"))
    place = next(i for i, foe in enumerate(table.combat.foes) if foe.token == ENEMY["swordsmen"])
    strike(table, 1 << place)
    assert table.where == "1,0ne"
    assert table.state.shields[table.space("1,0ne")] == 0
    assert table.state.tokens[table.space("1,0e")] == [ENEMY["prowlers"]]


@pytest.mark.rule(
    "mk.combat.start.foreign-keep",
    "mk.combat.start.foreign-keep-absent",
    "mk.site.keep.foreign-won",
)
def test_another_players_empty_keep_has_a_drawn_garrison_of_half_fame() -> None:
    table = Table("tovak", "goldyx", at="1,0c", move=9, hand="rage")
    shield(table, "1,0ne", 1)
    table.do(("go", "1,0ne"))
    assert (table.me.reputation, len(table.combat.foes)) == (-1, 1)
    table.foe().token = ENEMY["crossbowmen"]
    strike(table, 1)
    assert table.me.fame == 2  # half of 3, rounded up
    assert table.state.shields[table.space("1,0ne")] == 0


@pytest.mark.rule("mk.site.keep.foreign-lost")
def test_a_lost_assault_leaves_the_keep_to_its_owner() -> None:
    table = Table("tovak", "goldyx", at="1,0c", move=9, hand="rage")
    shield(table, "1,0ne", 1)
    table.do(("go", "1,0ne"), "end", "end", "hero", "end")
    assert table.state.shields[table.space("1,0ne")] == 1
    assert table.space("1,0ne") not in table.state.tokens
    assert len(table.state.discards[1]) == 1
    assert table.where == "1,0c"


CITY = {"0,1": "countryside_1", "1,0": "core_7"}


@pytest.mark.rule("mk.outcome.city-shields", "mk.city.leader", "mk.city.leader-card")
def test_each_defeated_defender_leaves_a_shield_and_the_most_lead() -> None:
    table = Table("tovak", "goldyx", at="1,0nw", move=2, tiles=CITY, hand="rage")
    town = city(table, "1,0c", WHITE, "guardsmen", "freezers")
    town.shields = [1]
    table.do(("go", "1,0c"))
    strike(table, 0b11)
    assert (town.shields, town.conquered, town.leader) == ([1, 0, 0], True, 0)


@pytest.mark.rule("mk.outcome.city-shields")
def test_rampaging_and_summoned_enemies_leave_no_shield_on_a_city() -> None:
    table = Table("tovak", "goldyx", at="1,0nw", move=2, tiles=CITY, hand="rage")
    town = city(table, "1,0c", WHITE, "guardsmen", "freezers")
    rampaging(table, "1,0ne", "prowlers")  # provoked by the step
    table.do(("go", "1,0c"))
    assert len(table.combat.foes) == 3
    table.combat.foes.append(Foe(ENEMY["werewolf"], table.me.space, SUMMONED, master=1))
    strike(table, 0b1111)
    assert (town.shields, town.conquered) == ([0, 0], True)


@pytest.mark.rule("mk.outcome.city-shields", "mk.outcome.fail.withdraw")
def test_shields_of_a_failed_assault_stay() -> None:
    table = Table("tovak", "goldyx", at="1,0nw", move=2, tiles=CITY, hand="rage")
    town = city(table, "1,0c", WHITE, "guardsmen", "freezers")
    table.do(("go", "1,0c"))
    strike(table, 0b01)
    assert (town.shields, town.conquered, len(town.garrison)) == ([0], False, 1)
    assert table.where == "1,0nw"


@pytest.mark.rule("mk.city.leader")
def test_who_struck_last_does_not_lead_for_it() -> None:
    table = Table("tovak", "goldyx", at="1,0nw", move=2, tiles=CITY, hand="rage")
    town = city(table, "1,0c", WHITE, "guardsmen")
    town.shields = [0, 1, 1]
    table.do(("go", "1,0c"))
    strike(table, 0b1)
    assert (town.shields, town.leader) == ([0, 1, 1, 0], 0)  # level with the other, and first
    town.shields, town.leader = [1, 1, 0], -1
    outcome.take_city(table.state, town)
    assert town.leader == 1


@pytest.mark.rule("mk.city.leader-tie")
def test_of_equals_the_first_shield_leads() -> None:
    table = Table("tovak", "goldyx", tiles=CITY)
    town = city(table, "1,0c", WHITE)
    town.shields = [1, 0, 0, 1]
    outcome.take_city(table.state, town)
    assert town.leader == 1


# --- rewards -------------------------------------------------------------------------------------


def rewarded(*rewards: str, **more: str) -> Table:
    """At the rewards of the end of a turn."""
    table = Table("tovak", "goldyx", **more)  # type: ignore[arg-type]  # plain texts
    table.me.turn.rewards = [(reward,) for reward in rewards]
    table.me.turn.flags |= ACTED | CARD_USED
    table.state.phase = "rewards"
    return table


@pytest.mark.rule("mk.endturn.rewards-order")
def test_rewards_come_in_the_order_the_player_likes() -> None:
    table = rewarded("spell", "artifact")
    assert table.options() == ["spell", "artifact"]


@pytest.mark.rule(
    "mk.endturn.reward-artifact", "mk.endturn.reward-artifact.example", "mk.setup.artifact-deck"
)
def test_for_two_artifacts_three_are_drawn_and_one_goes_back() -> None:
    table = rewarded("artifact", "artifact")
    table.do("artifact")
    drawn = table.me.drawn[:]
    assert len(drawn) == 3
    names = [DEEDS[card].id for card in drawn]
    table.do(names[0], names[2], names[1])
    assert table.state.artifact_bottom == [drawn[0]]
    assert [~card for card in table.me.top] == [drawn[2], drawn[1]]


@pytest.mark.rule("mk.endturn.reward-crystals", "mk.endturn.reward-random-crystal")
def test_random_crystals_by_the_die() -> None:
    table = rewarded("random_crystal", "random_crystal", "random_crystal", crystals="red red red")
    fixed(table.state, 0, BLACK, GOLD)
    table.do("random_crystal", "random_crystal", "random_crystal")
    assert table.me.fame == 1
    assert table.ask is not None
    assert list(table.ask.options) == ["blue", "green", "white"]
    table.do("blue")
    assert table.crystals() == "red red red blue"


@pytest.mark.rule("mk.endturn.reward-aa-not-unit-offer", "mk.endturn.reward-spell-aa")
def test_an_advanced_action_reward_is_taken_from_its_own_offer() -> None:
    table = rewarded("action")
    table.state.monastery = [table.state.action_deck.pop()]
    table.do("action")
    assert table.ask is not None
    assert list(table.ask.options) == [DEEDS[card].id for card in table.state.actions]
    first = table.ask.options[0]
    table.do(first)
    assert table.me.top == [DEED[str(first)]]
    assert len(table.state.actions) == 3


@pytest.mark.rule("mk.endturn.reward-unit", "mk.endturn.reward-unit-full")
def test_a_unit_reward_is_any_unit_and_may_need_a_place() -> None:
    table = rewarded("unit", units="peasants")
    table.state.units = [UNIT["altem_mages"]]
    table.do("unit")
    assert table.ask is not None
    assert list(table.ask.options) == [("take", "altem_mages"), "none"]
    table.do(("take", "altem_mages"))
    assert unit_names(table.me) == ["altem_mages"]


@pytest.mark.rule("mk.endturn.reward-unit-postpone")
def test_a_unit_reward_may_wait_for_the_command_token_of_a_level_up() -> None:
    table = rewarded("unit", units="peasants")
    table.me.level, table.me.fame = 2, 8
    table.state.units = [UNIT["altem_mages"]]
    table.do("unit", "later", "unit", ("take", "altem_mages"))
    assert unit_names(table.me) == ["peasants", "altem_mages"]
    assert table.me.level == 3


@pytest.mark.rule("mk.endturn.reward-unit-postpone")
def test_a_unit_reward_does_not_wait_for_a_level_without_a_command_token() -> None:
    table = rewarded("unit", units="peasants")
    table.me.level, table.me.fame = 1, 3
    table.state.units = [UNIT["altem_mages"]]
    table.do("unit")
    assert table.options() == [("take", "altem_mages"), "none"]


# --- levelling up --------------------------------------------------------------------------------


@pytest.mark.rule(
    "mk.board.fame-lines",
    "mk.board.level-tokens",
    "mk.setup.player.level-tokens",
    "mk.setup.player.level1-stats",
)
def test_the_tables_of_levels() -> None:
    assert LEVEL_AT == (0, 3, 8, 15, 24, 35, 48, 63, 80, 99)
    assert ARMOR == (2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
    assert HAND_LIMIT == (5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
    assert COMMAND == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert FAME_SPACES == 120


def leveling(fame: int, level: int) -> Table:
    """At the Level up of a turn."""
    table = rewarded()
    table.me.fame, table.me.level = fame, level
    table.state.phase = "level"
    return table


@pytest.mark.rule(
    "mk.levelup.per-line",
    "mk.levelup.odd",
    "mk.levelup.no-immediate",
    "mk.combat.attack.no-immediate-levelup",
)
def test_an_odd_level_brings_armor_and_a_command_token() -> None:
    table = leveling(8, 2)
    assert gaining.command_limit(table.me) == 1
    table.options()
    assert (table.me.level, gaining.command_limit(table.me)) == (3, 2)


@pytest.mark.rule(
    "mk.levelup.even",
    "mk.levelup.even-own",
    "mk.levelup.even-placement",
    "mk.skill.even-levels",
    "mk.skill.face-up",
)
def test_an_even_level_brings_one_of_two_skills_and_an_advanced_action() -> None:
    table = leveling(3, 1)
    options = table.options()
    assert len(options) == 2
    kept, other = (SKILL[str(name)] for name in options)
    offer = table.state.actions[:]
    table.do(options[0], DEEDS[offer[2]].id)
    assert (table.me.skills, table.state.common_skills) == ([kept], [other])
    assert table.me.top == [offer[2]]
    assert len(table.state.actions) == 3


@pytest.mark.rule(
    "mk.levelup.even-common",
    "mk.levelup.common-not-own",
    "mk.skill.foreign",
    "mk.solo.skill-lowest-aa",
)
def test_a_skill_of_another_hero_comes_with_the_lowest_card() -> None:
    table = leveling(3, 1)
    own, foreign = SKILL["double_time"], SKILL["flight"]
    table.me.pile.remove(own) if own in table.me.pile else None
    table.state.common_skills = sorted([own, foreign])
    options = table.options()
    assert "flight" in options
    assert "double_time" not in options
    lowest = table.state.actions[0]
    table.do("flight")
    assert table.me.skills == [foreign]
    assert table.me.top == [lowest]
    assert len(table.state.common_skills) == 3  # the own one, and both that were shown


@pytest.mark.rule("mk.levelup.per-line")
def test_two_lines_are_two_levels() -> None:
    table = leveling(8, 1)
    options = table.options()
    table.do(options[0], DEEDS[table.state.actions[0]].id)
    assert table.me.level == 3


@pytest.mark.rule("mk.solo.skill-reveal")
def test_in_a_solo_game_a_dummy_skill_is_shown_after_each_skill_gained() -> None:
    table = Table(scenario="solo_conquest", deck="march march")
    assert table.state.dummy is not None
    table.state.dummy.pile = [SKILL["flight"]]
    table.me.fame = 3
    table.me.turn.flags |= ACTED | CARD_USED
    table.state.phase = "level"
    options = table.options()
    assert "flight" not in options
    table.do(options[0], DEEDS[table.state.actions[0]].id)
    assert SKILL["flight"] in table.state.common_skills


@pytest.mark.rule("mk.solo.skill-reveal")
def test_a_skill_of_the_common_offer_is_followed_by_another_of_the_dummy() -> None:
    table = Table(scenario="solo_conquest", deck="march march")
    assert table.state.dummy is not None
    table.state.common_skills = [SKILL["flight"]]
    table.state.dummy.pile = [SKILL["freezing_power"]]
    table.me.fame = 3
    table.me.turn.flags |= ACTED | CARD_USED
    table.state.phase = "level"
    assert "freezing_power" not in table.options()  # not before the next Skill
    table.do("flight")
    assert SKILL["freezing_power"] in table.state.common_skills
    assert table.state.dummy.pile == []
