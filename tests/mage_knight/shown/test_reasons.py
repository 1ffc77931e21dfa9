"""Why something cannot be done now."""

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import DEED, MAGE_TOWER, UNIT, VILLAGE
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.reasons import THINGS, WORDS, why_not
from critias.games.mage_knight.rules.state import ACTED
from critias.games.mage_knight.shown.words import because
from critias.kernel.choices import Because, Option, rule_in
from critias.kernel.match import Match
from mage_knight.arranging import rampaging
from mage_knight.table import ATTACK, BLOCK, RANGED, Table


def why(table: Table, *option: Option) -> str | None:
    """The rule that keeps the option out."""
    assert option not in table.options()
    return rule_in(why_not(table.state, 0, option))


def missing(table: Table, *option: Option) -> str:
    """What is missing for the option, in words."""
    assert option not in table.options()
    found = why_not(table.state, 0, option if len(option) > 1 else option[0])
    return because(RULES.view(table.state, 0), found.about) if isinstance(found, Because) else ""


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        (("power", "march"), "mk.deed.action.strong-cost"),
        (("play", "rage"), "mk.combat.phase-effects-only"),
        (("play", "promise"), "mk.interact.sources"),
        (("play", "fireball"), "mk.combat.phase-effects-only"),
        (("play", "improvisation"), None),
        (("sideways", "wound"), "mk.deed.wound-unplayable"),
        (("go", "0,0e"), "mk.move.step-cost"),
        (("go", "0,0se"), "mk.move.inaccessible-terrain"),
        (("go", "1,0c"), "mk.move.adjacent-accessible"),
        (("explore", "1,1"), "mk.explore.cost"),
        (("unit", 0, 1), "mk.interact.sources"),
        (("unit", 1, 0), "mk.unit.activate-condition"),
        (("skill", "double_time"), "mk.skill.type-round"),
    ],
)
def test_each_thing_that_cannot_be_done_names_its_rule(
    option: tuple[Option, ...], rule: str | None
) -> None:
    table = Table(
        hand="march rage promise fireball wound",
        units="peasants peasants",
        at="0,0c",
        skills="double_time",
    )
    table.me.units[1].spent = True
    table.me.turned = table.me.skills[:]
    assert why(table, *option) == rule


def test_movement_after_the_action_and_closed_spaces() -> None:
    table = Table(hand="march", at="0,1w", move=9)
    rampaging(table, "0,1nw", "prowlers")
    assert why(table, "go", "0,1nw") == "mk.move.rampaging-blocked"
    table.me.turn.flags |= ACTED
    assert why(table, "go", "0,1c") == "mk.move.only-regular"
    assert why(table, "play", "march") == "mk.move.only-regular"


def test_phases_of_combat_say_what_does_not_fit() -> None:
    table = Table(hand="rage tranquility swift_bolt").fight("prowlers", phase=RANGED)
    assert why(table, "sideways", "rage") == "mk.combat.ranged.no-sideways"
    assert why(table, "play", "rage") == "mk.combat.phase-effects-only"
    assert why(table, "play", "tranquility") == "mk.combat.special-yes-healing-no"
    assert why(table, "power", "swift_bolt") == "mk.deed.action.strong-cost"
    block = Table(hand="fireball", mana="red").fight("prowlers", phase=BLOCK)
    assert why(block, "play", "fireball") == "mk.combat.phase-effects-only"


def test_a_step_and_a_tile_say_how_much_move_is_missing() -> None:
    table = Table(hand="march", at="0,0c", move=1)
    assert missing(table, "go", "0,0e") == "costs 2 Move, you have 1"
    assert missing(table, "explore", "1,1") == "costs 2 Move, you have 1"
    table.me.turn.move = 0
    assert missing(table, "go", "0,0e") == "costs 2 Move, you have 0"
    assert missing(table, "go", "1,0c") == ""


def test_a_card_says_which_mana_is_missing() -> None:
    table = Table(hand="march fireball")
    assert missing(table, "power", "march") == "needs green mana"
    fight = Table(hand="fireball", mana="red").fight("prowlers", phase=RANGED)
    assert missing(fight, "power", "fireball") == "black mana is for the Night"
    fight = Table(hand="fireball", mana="red", night=True).fight("prowlers", phase=RANGED)
    assert missing(fight, "power", "fireball") == "needs black mana"
    fight = Table(hand="fireball", night=True).fight("prowlers", phase=RANGED)
    assert missing(fight, "power", "fireball") == "needs red and black mana"
    assert missing(fight, "play", "fireball") == "needs red mana"
    one = Table(hand="fireball", night=True, source="red black").fight("prowlers", phase=RANGED)
    assert missing(one, "power", "fireball") == "needs red and black mana"  # one die alone


def test_a_unit_and_its_healing_say_what_is_missing() -> None:
    table = Table(hand="march", units="herbalists peasants")
    assert missing(table, "unit", 0, 1) == ""
    table.me.units[0].wounds = 1
    assert missing(table, "heal", 0) == "takes 1 Healing, you have 0"
    table = Table(hand="march", units="amotep_gunners").fight("prowlers", phase=RANGED)
    assert missing(table, "unit", 0, 1) == "needs red mana"


def test_what_is_for_sale_says_how_much_influence_is_missing() -> None:
    table = Table(hand="march", at="1,0e", tiles={"1,0": "countryside_3"}).talk()
    put_site(table.state, table.me.space, VILLAGE)
    table.state.units = [UNIT["peasants"], UNIT["utem_swordsmen"]]
    table.me.turn.influence = 1
    assert missing(table, "recruit", "peasants") == "costs 4 Influence, you have 1"
    assert missing(table, "buy", "healing") == "costs 3 Influence, you have 1"
    assert missing(table, "recruit", "utem_swordsmen") == ""  # not here at all
    put_site(table.state, table.me.space, MAGE_TOWER)
    table.state.spells = [DEED["fireball"]]
    assert missing(table, "spell", "fireball") == "costs 7 Influence, you have 1"
    table.me.turn.influence = 7
    assert missing(table, "spell", "fireball") == "needs red mana"


def test_an_open_attack_or_block_says_what_is_missing() -> None:
    table = Table(hand="rage").fight("prowlers", phase=ATTACK)
    table.play("rage")
    assert missing(table, "settle") == "needs 1 Attack more"
    table = Table(hand="rage").fight("prowlers", phase=BLOCK)
    table.play("rage")
    assert missing(table, "settle") == "needs 2 Block more"


def test_a_match_adds_what_is_missing_to_the_rule() -> None:
    match = Match.new(RULES, {"scenario": "solo_conquest", "heroes": "tovak"}, 1)
    match.choose_index(0, 0)
    while (ask := match.ask_for(0)) is not None and "announce" in ask.options:
        match.choose_index(0, 0)
    found = match.why_not(0, ("explore", "1,1"))
    assert found is not None
    assert VOICE.reason(match.view(0), found).endswith("(costs 2 Move, you have 0)")


def test_every_rule_named_is_in_the_ledger() -> None:
    rules = RULES.rulebook()
    assert all(rule in rules for rule in (*WORDS.values(), *THINGS.values()))
