"""Turns from their beginning to their end, a test for each rule."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.components import DEED, DEEDS, SKILL, WOUND
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.state import ACTED, NOBODY, RESTED, MageKnightState
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.terms import GOLD
from critias.kernel.choices import Ask
from critias.kernel.playout import Playout
from mage_knight.arranging import rampaging
from mage_knight.table import DAMAGE, Table, fixed

VILLAGE, MINE = "0,1e", "1,0se"
PLUNDER = ("window", "plunder")


def words(table: Table) -> set[object]:
    """The first words of the options open now."""
    return {option[0] if isinstance(option, tuple) else option for option in table.options()}


def begun(table: Table) -> Playout[MageKnightState, MageKnightSetup]:
    """The turn of seat 0 from its very beginning."""
    table.state.phase = "before_turn"
    return Playout(RULES, table.state)


def asked(play: Playout[MageKnightState, MageKnightSetup]) -> Ask:
    """The question open now."""
    assert isinstance(play.ask, Ask)
    return play.ask


# --- before the turn -----------------------------------------------------------------------------


@pytest.mark.rule("mk.turn.before-turn-effects")
def test_what_is_for_other_turns_is_used_before_the_own_or_while_attacked() -> None:
    own = Table("tovak", "goldyx", hand="rage", deck="march march march", at=VILLAGE)
    assert PLUNDER in asked(begun(own)).options
    theirs = Table("tovak", "goldyx", hand="rage", at="0,1c", move=9)
    other = theirs.player(1)
    other.space, other.hand = theirs.space(VILLAGE), [DEED["rage"]]
    other.deck = [DEED["march"]] * 4
    theirs.do(("go", VILLAGE), ("attack", 1))
    assert theirs.ask is not None
    assert theirs.ask.seats == (1,)
    assert PLUNDER in theirs.ask.options
    in_the_turn = Table("tovak", "goldyx", hand="rage", deck="march march march", at=VILLAGE)
    assert PLUNDER not in in_the_turn.options()


@pytest.mark.rule("mk.turn.before-first-turn")
def test_the_first_player_of_a_round_may_plunder_before_the_first_turn() -> None:
    table = Table("tovak", "goldyx", deck="march " * 9, at=VILLAGE)
    table.player(1).deck = [DEED["march"]] * 9
    table.state.phase = "round_end"
    play = Playout(RULES, table.state)
    picked = {0: "from_the_dusk", 1: "long_night"}
    while asked(play).kind == "tactic":
        play.choose(picked[asked(play).seats[0]])
    assert (table.state.round, table.state.order) == (2, [0, 1])
    assert asked(play).seats == (0,)
    play.choose(PLUNDER)
    assert (len(table.me.hand), table.me.reputation) == (7, -1)


@pytest.mark.rule("mk.turn.conditions-after")
def test_an_empty_hand_is_judged_after_the_village_is_plundered() -> None:
    table = Table("tovak", "goldyx", deck="march rage stamina", at=VILLAGE)
    play = begun(table)
    play.choose(PLUNDER)
    assert asked(play).kind == "turn"
    assert table.state.announced == NOBODY
    last = Table("tovak", "goldyx", deck="march rage", at=VILLAGE)
    play = begun(last)
    play.choose(PLUNDER)
    assert set(asked(play).options) == {"play_on", "announce"}  # the deck is empty by now


@pytest.mark.rule("mk.site.village.plunder")
def test_a_village_is_plundered_once_between_two_turns_for_two_cards_and_reputation() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march " * 6, at=VILLAGE)
    play = begun(table)
    play.choose(PLUNDER)
    assert (len(table.me.hand), table.me.reputation) == (3, -1)
    assert PLUNDER not in asked(play).options
    elsewhere = Table("tovak", "goldyx", hand="rage", deck="march " * 6, at="0,0e")
    assert PLUNDER not in asked(begun(elsewhere)).options


@pytest.mark.rule("mk.site.portal.enter")
def test_a_hero_comes_onto_the_map_on_the_portal_as_the_first_turn_starts() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march")
    table.me.space = -1
    play = begun(table)
    assert asked(play).kind == "turn"
    assert (table.where, table.player(1).space) == ("0,0c", -1)


# --- the two kinds of turns ----------------------------------------------------------------------


@pytest.mark.rule("mk.turn.two-kinds")
def test_a_turn_is_regular_or_a_rest_but_not_both() -> None:
    table = Table(hand="rage march", at=VILLAGE, move=2)
    assert {"rest", "interact", "go"} <= words(table)
    table.do("interact")
    assert "rest" not in words(table)
    resting = Table(hand="rage march", at=VILLAGE, move=2)
    resting.do("rest", "rage")
    assert not {"rest", "interact", "go"} & words(resting)


@pytest.mark.rule("mk.turn.regular.order")
def test_movement_comes_before_the_one_action_and_may_be_left_out() -> None:
    table = Table(hand="march rage", at="0,1c", move=4)
    table.do(("go", VILLAGE), "interact")
    assert not {"go", "explore"} & words(table)
    assert not table.offers("play", "march")
    still = Table(hand="march rage", at=VILLAGE)
    still.do("interact")
    assert still.me.turn.flags & ACTED


@pytest.mark.rule("mk.turn.rest.no-actions")
def test_who_rests_neither_moves_nor_fights_nor_interacts() -> None:
    table = Table(hand="rage march", at=VILLAGE, move=9)
    rampaging(table, "0,1c", "prowlers")
    assert {"go", "interact", "challenge"} <= words(table)
    table.do("rest", "rage")
    assert table.me.turn.flags & RESTED
    assert not {"go", "explore", "interact", "challenge", "play", "sideways"} & words(table)


@pytest.mark.rule("mk.turn.rest.standard")
@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_a_standard_rest_discards_one_card_and_as_many_wounds_as_one_likes(wounds: int) -> None:
    table = Table(hand="wound wound rage march")
    table.do("rest")
    assert table.ask is not None
    assert set(table.ask.options) == {"rage", "march"}
    table.do("rage")
    assert list(table.ask.options) == [0, 1, 2]
    table.do(wounds)
    assert sorted(table.discard) == ["rage", *["wound"] * wounds]


@pytest.mark.rule("mk.turn.rest.wounds-to-discard")
def test_wounds_of_a_rest_lie_in_the_discard_pile_and_are_not_healed() -> None:
    table = Table(hand="wound rage march")
    table.do("rest", "rage", 1)
    assert table.discard.count("wound") == 1
    assert (table.me.turn.heal, table.me.gone) == (0, [])
    assert table.said("healed") == []


@pytest.mark.rule("mk.wound.discard-pile")
def test_wounds_discarded_come_back_in_a_later_round() -> None:
    table = Table("tovak", "goldyx", hand="wound rage march")
    table.do("rest", "rage", 1)
    table.state.phase = "round_end"
    table.anew()
    table.options()
    assert sorted(table.me.hand + table.me.deck) == sorted([WOUND, DEED["rage"], DEED["march"]])


# --- the end of the turn -------------------------------------------------------------------------


@pytest.mark.rule("mk.turn.end.dice-first")
def test_dice_come_back_before_anything_else_of_the_end() -> None:
    table = Table(hand="rage march", source="red blue", at="0,1c", discard="wound")
    table.fight("prowlers").power("rage")
    table.do("settle")
    fixed(table.state, GOLD)
    table.end()
    assert table.ask is not None  # the glade asks for a Wound, and the die lies there again
    assert "discard" in table.ask.options
    assert len(table.state.source) == 2


@pytest.mark.rule("mk.endturn.order")
def test_the_steps_of_the_end_follow_each_other() -> None:
    table = Table(
        "tovak", "goldyx", hand="rage march", deck="stamina " * 9, at=MINE, mana="red blue",
        source="green white",
    )  # fmt: skip
    table.me.turn.rewards = [("spell",)]
    table.me.fame, table.me.level = 3, 1
    table.power("march")
    assert len(table.state.source) == 1
    table.end()
    assert len(table.state.source) == 2
    seen = []
    while table.ask is not None and table.state.active == 0 and table.ask.kind != "turn":
        me = table.me
        seen.append((table.ask.kind, table.mana(), table.crystals(), me.level, table.hand))
        table.do("done" if "done" in table.ask.options else table.ask.options[0])
    rage = ["rage"]
    assert [kind for kind, *_ in seen] == [
        "reward",
        "reward_spell",
        "choose_skill",
        "reward_action",
        "end_discard",
    ]
    assert seen[0][1:] == ("", "white", 1, rage)  # the mine has given, no level is reached yet
    assert seen[2][3:] == (2, rage)
    assert seen[4][3:] == (2, rage)
    assert len(table.me.hand) == 5


@pytest.mark.rule("mk.endturn.withdraw-wounds")
def test_each_space_backtracked_is_a_wound() -> None:
    tiles = {"0,1": "countryside_1", "1,0": "countryside_3"}
    table = Table(
        "tovak", "goldyx", "arythea", hand="rage", at="0,0c", move=9, tiles=tiles,
        scenario="full_conquest",
    )  # fmt: skip
    table.state.switches = tuple(name for name in table.state.switches if name != "pvp")
    table.player(1).space = table.space("0,0e")
    table.player(2).space = table.space("0,0ne")
    table.do(("go", "0,0e"), ("go", "0,0ne"))
    table.sideways("rage")
    table.end("done")
    assert table.said("forced_back") == [(0, "0,0c", 2)]
    assert table.hand.count("wound") == 2


@pytest.mark.rule("mk.endturn.clear-mana")
def test_all_tokens_go_back_and_crystals_stay() -> None:
    table = Table(hand="march", deck="rage", mana="red gold black white", crystals="blue blue")
    table.sideways("march")
    table.end()
    assert (table.mana(), table.crystals()) == ("", "blue blue")


@pytest.mark.rule("mk.endturn.clear-cards")
def test_played_cards_are_discarded_and_thrown_away_ones_leave_the_game() -> None:
    hand = "ruby_ring endless_bag_of_gold tranquility wound"
    table = Table("tovak", "goldyx", hand=hand, deck="march " * 6).talk()
    table.power("ruby_ring")
    table.play("endless_bag_of_gold")
    table.play("tranquility", "heal_1")
    table.do(("heal", "hand"))
    table.end()
    assert sorted(table.discard) == ["endless_bag_of_gold", "tranquility"]
    assert [DEEDS[card].id for card in table.me.gone] == ["ruby_ring"]
    assert (table.me.play, table.hand) == ([], [])


@pytest.mark.rule("mk.endturn.mine")
@pytest.mark.parametrize("before", ["", "white", "white white", "red red red"])
def test_a_mine_gives_a_crystal_of_its_colour(before: str) -> None:
    table = Table(hand="rage", at=MINE, crystals=before)
    table.sideways("rage")
    table.end()
    assert sorted(table.crystals().split()) == sorted([*before.split(), "white"])


@pytest.mark.rule("mk.endturn.mine-full")
def test_a_mine_gives_nothing_to_who_has_three_of_its_crystals() -> None:
    table = Table("tovak", "goldyx", hand="rage march", at=MINE, crystals="white white white")
    table.sideways("rage")
    table.end()
    assert table.ask is not None
    assert table.ask.kind == "end_discard"
    assert (table.crystals(), table.mana()) == ("white white white", "")


# --- levels --------------------------------------------------------------------------------------


def rising(fame: int, level: int) -> Table:
    """A turn of this level with so much Fame."""
    table = Table("tovak", "goldyx", hand="rage", deck="march " * 9)
    table.player(1).hand = [DEED["rage"]]
    table.me.fame, table.me.level = fame, level
    table.me.pile = [SKILL["double_time"], SKILL["night_sharpshooting"], SKILL["i_feel_no_pain"]]
    return table


@pytest.mark.rule("mk.levelup.odd")
@pytest.mark.parametrize(
    ("fame", "level", "armor", "cards", "command"),
    [(8, 2, 3, 5, 2), (24, 4, 3, 6, 3), (48, 6, 4, 6, 4), (80, 8, 4, 7, 5)],
)
def test_an_odd_level_brings_its_numbers_and_a_command_token(
    fame: int, level: int, armor: int, cards: int, command: int
) -> None:
    table = rising(fame, level)
    assert gaining.command_limit(table.me) == command - 1
    table.sideways("rage")
    table.end("done")
    me = table.me
    assert (me.level, ARMOR[me.level - 1], len(me.hand)) == (level + 1, armor, cards)
    assert gaining.command_limit(me) == command
    assert me.skills == []


@pytest.mark.rule("mk.levelup.no-immediate")
def test_fame_won_in_a_combat_changes_nothing_before_the_end_of_the_turn() -> None:
    table = rising(7, 2)
    table.fight("prowlers").combat.attacks = [(99, 0, 0, -1)]
    table.do("settle")
    assert (table.me.fame, table.me.level) == (9, 2)
    assert (gaining.command_limit(table.me), hand_limit(table.state, 0)) == (1, 5)
    table.end("rage")
    assert (table.me.level, gaining.command_limit(table.me)) == (3, 2)


@pytest.mark.rule("mk.levelup.even")
def test_an_even_level_shows_two_own_skills_and_gives_one_with_a_card() -> None:
    table = rising(3, 1)
    top = {SKILL["double_time"], SKILL["night_sharpshooting"], SKILL["i_feel_no_pain"]}
    table.sideways("rage")
    table.end()
    options = table.options()
    assert len(options) == 2
    assert {SKILL[str(name)] for name in options} < top
    table.do(options[0], DEEDS[table.state.actions[1]].id)
    assert (len(table.me.skills), table.me.level) == (1, 2)
    assert len(table.me.pile) == 1


@pytest.mark.rule("mk.levelup.even-own")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_with_an_own_skill_any_card_of_the_offer_is_taken(place: int) -> None:
    table = rising(3, 1)
    table.sideways("rage")
    table.end()
    kept, other = (SKILL[str(name)] for name in table.options())
    card = table.state.actions[place]
    table.do(table.options()[0])
    assert set(table.options()) == {DEEDS[one].id for one in table.state.actions}
    table.do(DEEDS[card].id, "done")
    assert (table.me.skills, table.state.common_skills) == ([kept], [other])
    assert card in table.me.hand


@pytest.mark.rule("mk.levelup.even-placement")
def test_the_card_goes_on_top_of_the_deck_and_the_offer_is_refilled() -> None:
    table = rising(3, 1)
    table.me.hand = [DEED["rage"], *[DEED["march"]] * 6]  # nothing is drawn
    table.sideways("rage")
    table.end()
    offer, following = table.state.actions[:], len(table.state.action_deck)
    table.do(table.options()[0], DEEDS[offer[1]].id)
    assert table.me.top == [offer[1]]
    assert len(table.state.actions) == 3
    assert set(table.state.actions) > {offer[0], offer[2]}
    assert len(table.state.action_deck) == following - 1
    assert table.me.turned == []


# --- Wounds and healing --------------------------------------------------------------------------


@pytest.mark.rule("mk.wound.to-hand")
def test_wounds_of_the_hero_come_into_the_hand() -> None:
    table = Table(hand="rage", deck="march").fight("diggers", phase=DAMAGE)
    table.do("hero")
    assert (table.hand, table.discard) == (["wound", "wound", "rage"], [])
    assert table.me.deck == [DEED["march"]]


@pytest.mark.rule("mk.heal.hero-cost")
def test_each_healing_point_throws_one_wound_of_the_hand_away() -> None:
    table = Table(hand="wound wound wound rage")
    table.me.turn.heal = 2
    table.do(("heal", "hand"))
    assert (table.hand, table.me.turn.heal) == (["wound", "wound", "rage"], 1)
    table.do(("heal", "hand"))
    assert not table.offers("heal", "hand")
    assert (table.hand, table.discard) == (["wound", "rage"], [])
