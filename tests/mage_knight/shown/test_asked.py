"""Questions name where things stand, sums their sources, and what is not possible its reason."""

from __future__ import annotations

from typing import Any

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import UNIT
from critias.games.mage_knight.shown import sources
from critias.games.mage_knight.shown.positions import POSITIONS
from critias.games.mage_knight.shown.stage import stage
from critias.kernel.choices import Option
from critias.kit.cards import Card, Line
from critias.kit.offers import ANSWERS, ELSE, Note, Offers
from critias.kit.stage import Chips, NotNow, Question, Stage, Values, Words
from mage_knight.arranging import rampaging
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table


def offers(table: Table) -> Offers:
    """The question at hand, readable."""
    table.options()
    view: Any = RULES.view(table.state, 0)
    return VOICE.offers(table.state, view, table.ask)


def staged(table: Table) -> Stage:
    """What there is to see."""
    found = offers(table)
    return stage(RULES.view(table.state, 0), found)


def question(table: Table) -> Question:
    """What is asked."""
    found = staged(table).question
    assert found is not None
    return found


def prompt(table: Table) -> str:
    return offers(table).prompt


def note(table: Table, option: Option) -> Note:
    return offers(table)[option].note


# --- prompts --------------------------------------------------------------------------------------


def test_the_question_of_a_turn_names_what_is_left() -> None:
    assert prompt(Table(hand="march")) == "Your turn: move, then act."
    assert prompt(Table(hand="march", move=5)) == "5 Move left: where to?"
    walked = Table(hand="march", move=2, at="0,0c")
    walked.do(("go", "0,0e"))
    assert prompt(walked) == "No Move left: act, or play on?"
    talking = Table(hand="promise", at="1,0sw").talk()
    talking.play("promise")
    assert prompt(talking) == "2 Influence: what for?"


def test_the_questions_of_a_fight_name_the_sum() -> None:
    table = Table(hand="rage rage", mana="red").fight("golems", "prowlers", phase=ATTACK)
    assert prompt(table) == "Whom do you attack?"
    table.do(("target", 1))
    assert prompt(table) == "Attack 0 of 3."
    table.power("rage")
    assert prompt(table) == "Attack 4 of 3: enough."
    table = Table(hand="rage").fight("werewolf", "prowlers", phase=BLOCK)
    assert prompt(table) == "Which attack do you block?"
    table.do(("block", 0))
    table.play("rage")
    assert prompt(table) == "Werewolf: 2 of 14 blocked."
    table = Table(hand="rage", units="peasants").fight("golems", phase=DAMAGE)
    assert prompt(table) == "Golems: who takes 2 damage?"
    assert prompt(Table(hand="ice_bolt", mana="blue").fight("golems", phase=RANGED)) == (
        "Attack 0 of 5."
    )


def test_a_fight_says_what_comes_if_nothing_more_is_done() -> None:
    table = Table(hand="rage").fight("werewolf", "prowlers", phase=BLOCK)
    assert question(table).detail == (
        "With nothing more blocked: 6 Wounds, which knock you out."  # 7 and 4 damage, Armor 2
    )
    table = Table(hand="rage").fight("prowlers", phase=BLOCK, against=0)
    assert question(table).detail == "With nothing more blocked: 2 Wounds for you."


def test_who_may_challenge_others_too_sees_the_map_and_who_fights_already() -> None:
    table = Table(hand="march", at="0,1w", tiles={"0,1": "countryside_1", "1,0": "countryside_3"})
    rampaging(table, "0,1nw", "prowlers")
    rampaging(table, "0,1c", "diggers")
    table.do(("challenge", "0,1nw"))
    found = staged(table)
    assert not found.fills
    assert question(table).detail == "You fight already: Prowlers 4 | 3."
    assert question(table).about == "map"
    joining = note(table, ("join", "0,1c"))
    assert joining.plate is not None
    assert joining.plate.beside == "Diggers 3 | 3"
    assert joining.shows == ("s0,1c", "token-0,1c")


# --- sources --------------------------------------------------------------------------------------


def test_points_name_the_cards_units_and_skills_that_gave_them() -> None:
    table = Table(
        hand="march rage", mana="green", units="peasants", skills="double_time", at="0,0c"
    )
    table.power("march")
    table.sideways("rage")
    table.unit("peasants", 2)
    table.do(("skill", "double_time"))
    table.do(("go", "0,0e"))
    assert question(table).detail.startswith(
        "Move: March 4, Rage sideways 1, Peasants 2, Double Time 2, 2 spent."
    )


def test_influence_names_reputation() -> None:
    table = Table(hand="promise", at="1,0sw")
    table.me.reputation = 3
    table.do("interact")
    table.play("promise")
    view = RULES.view(table.state, 0)
    assert sources.of(view["players"][0], "influence") == [("Reputation", 1), ("Promise", 2)]


def test_an_attack_and_a_block_name_what_they_are_made_of() -> None:
    table = Table(hand="rage march", units="peasants").fight("werewolf", phase=ATTACK)
    table.play("rage")
    table.sideways("march")
    table.unit("peasants", 0)
    built = staged(table).panels[-1]
    lines = [line for block in built.body if isinstance(block, Words) for line in block.lines]
    assert [(line.text, line.value) for line in lines if isinstance(line, Line)] == [
        ("Rage: Attack", "2"), ("March sideways: Attack", "1"), ("Peasants: Attack", "2"),
    ]  # fmt: skip
    table = Table(hand="rage").fight("werewolf", phase=BLOCK, against=0)
    table.play("rage")
    assert "Rage: Block" in repr(staged(table).panels[-1])


def test_an_attack_after_another_names_only_its_own_sources() -> None:
    table = Table(hand="rage rage", mana="red").fight("prowlers", "diggers", phase=ATTACK)
    table.do(("target", 0))
    table.power("rage")
    table.do("settle")
    table.play("rage")
    view: Any = RULES.view(table.state, 0)
    assert [one[0] for one in view["combat"]["attacks"]] == [2]
    assert sources.last(view["players"][0], "attack", [2]) == ["Rage"]


def test_sources_are_forgotten_with_the_turn() -> None:
    table = Table(hand="march march", deck="rage rage rage", at="0,0c")
    table.play("march")
    assert table.me.turn.given
    table.do("end_turn")
    assert not table.me.turn.given


# --- paying ---------------------------------------------------------------------------------------


def test_who_pays_sees_all_mana_there_is() -> None:
    match = POSITIONS["paying"].match(RULES)
    ask = match.ask_for(0)
    view = match.view(0)
    found = VOICE.offers(match.state, view, ask)
    asked = stage(view, found).question
    assert asked is not None
    (mana,) = asked.body
    assert isinstance(mana, Values)
    assert [value.says for value in mana.values if value.says] == [
        "1 green mana tokens", "1 red crystals", "1 green crystals",
        "a red die", "a green die", "a gold die",
    ]  # fmt: skip
    assert [offer.option for offer in found] == ["token", "die", "gold_die", "crystal"]
    assert found["crystal"].note.verdict == "leaves 0"


# --- not now --------------------------------------------------------------------------------------


def test_spaces_that_cannot_be_entered_say_why() -> None:
    table = Table(hand="march", at="0,1w", move=2)
    rampaging(table, "0,1nw", "prowlers")
    found = question(table).not_now
    reasons = {one.label: (one.reason, one.rule) for one in found}
    assert ("whoever rampages there has to be defeated first", "mk.move.rampaging-blocked") in (
        reasons.values()
    )
    assert ("costs 3, you have 2", "mk.move.step-cost") in reasons.values()
    assert question(Table(hand="march", at="0,1w")).not_now == ()


def test_what_is_too_dear_says_so() -> None:
    table = Table(hand="march", at="1,0sw").talk()
    table.state.units = [UNIT["peasants"]]
    table.me.turn.influence = 2
    assert question(table).not_now == (
        NotNow("Peasants", "costs 4, you have 2", "mk.interact.recruit-match"),
        NotNow("A Healing point", "costs 3, you have 2", "mk.interact.spend-on-offer"),
    )


# --- cards ----------------------------------------------------------------------------------------


def card(found: Stage, title: str) -> Card:
    return next(one for one in found.hands[0].cards if one.title == title)


def test_a_card_in_hand_offers_each_of_its_ways() -> None:
    found = staged(Table(hand="march fireball", mana="green", at="0,0c"))
    ways = card(found, "March").ways
    assert [(way.text, way.option, way.note) for way in ways] == [
        ("Move 2", ("play", "march"), ""),
        ("Move 4", ("power", "march"), ""),
        ("sideways 1", ("sideways", "march"), ""),
    ]
    assert [way.note for way in card(found, "Fireball").ways] == ["in combat", "in combat", ""]


def test_at_day_a_spell_says_that_its_strong_half_is_for_the_night() -> None:
    found = staged(Table(hand="fireball", mana="red").fight("golems", phase=ATTACK))
    assert [way.note for way in card(found, "Fireball").ways] == ["", "at Night", ""]


def test_a_unit_offers_each_of_its_abilities() -> None:
    table = Table(hand="march", units="peasants fire_mages", mana="red")
    table.fight("prowlers", phase=ATTACK)
    found = staged(table)
    assert [(way.option, way.note) for way in card(found, "Peasants").ways] == [
        (("unit", 0, 0), ""), (("unit", 0, 1), "not in combat"), (("unit", 0, 2), "not in combat"),
    ]  # fmt: skip


def test_in_a_fight_only_what_can_be_used_stands_beside_the_hand() -> None:
    table = Table(hand="march", units="peasants catapults", skills="double_time shield_mastery")
    table.me.units[1].spent = True
    table.fight("prowlers", phase=BLOCK, against=0)
    titles = [one.title for one in staged(table).hands[0].cards]
    assert titles == ["March", "Peasants", "Shield Mastery"]


def test_outside_of_fights_units_and_skills_are_in_reach_on_the_mat() -> None:
    table = Table(hand="march", units="peasants herbalists", skills="double_time", at="0,0c")
    table.me.units[1].spent = True
    found = staged(table)
    assert [one.title for one in found.hands[0].cards] == ["March"]
    mine = found.mats[0]
    chips = [chip for block in mine.body if isinstance(block, Chips) for chip in block.chips]
    assert [(chip.text, chip.option) for chip in chips] == [
        ("Peasants, Armor 3", ("unit", 0, 2)),
        ("Herbalists, Armor 2 (spent)", None),
        ("Double Time", ("skill", "double_time")),
    ]


def test_a_question_about_one_card_asks_for_the_card_alone() -> None:
    hurt = Table(hand="rage march", units="peasants").fight("prowlers", phase=DAMAGE)
    peasants = card(staged(hurt), "Peasants")
    assert peasants.ways == ()
    assert peasants.option == ("suffer", 0)


# --- the choices of a fight -----------------------------------------------------------------------


def test_enemies_to_attack_or_block_say_what_it_takes() -> None:
    table = Table(hand="rage").fight("werewolf", "golems", phase=ATTACK)
    aim = note(table, ("target", 1))
    assert (aim.value, aim.verdict, aim.detail) == ("Armor 5", "4 Fame", "resists physical")
    table = Table(hand="rage").fight("werewolf", "golems", phase=BLOCK)
    block = note(table, ("block", 0))
    assert (block.value, block.verdict, block.detail) == (
        "Block 14", "4 Wounds if let in", "swift",
    )  # fmt: skip
    end = note(table, "end")
    assert (end.value, end.use) == ("5 Wounds", ELSE)


def test_what_takes_damage_says_what_becomes_of_it() -> None:
    table = Table(hand="rage", units="peasants").fight("prowlers", phase=DAMAGE)
    unit = note(table, ("suffer", 0))
    assert (unit.value, unit.verdict, unit.detail) == ("absorbs 3", "leaves 1", "it is wounded")
    assert note(table, "hero").value == "2 Wounds"


def test_a_card_waits_until_it_is_chosen_whom_to_block() -> None:
    found = staged(Table(hand="rage").fight("werewolf", "golems", phase=BLOCK))
    notes = [way.note for way in card(found, "Rage").ways]
    assert notes == ["choose an attack first", "in the attack", "choose an attack first"]


def test_the_question_of_a_fight_keeps_ones_mana_in_sight() -> None:
    table = Table(hand="rage", crystals="red", mana="blue").fight("golems", phase=ATTACK)
    shown = [block for block in question(table).body if isinstance(block, Values)]
    says = [value.says for block in shown for value in block.values if value.says]
    assert says == ["1 blue mana tokens", "1 red crystals"]


def test_an_attack_that_is_enough_says_what_it_earns() -> None:
    table = Table(hand="rage march", mana="red").fight("prowlers", phase=ATTACK)
    strong = note(table, ("power", "rage"))
    assert (strong.verdict, strong.detail, strong.use) == ("4 of 3", "1 over", ANSWERS)
    table.power("rage")
    settle = note(table, "settle")
    assert (settle.value, settle.verdict, settle.detail) == (
        "4 of 3", "2 Fame", "defeats Prowlers",
    )  # fmt: skip
    assert question(table).primary == "settle"
