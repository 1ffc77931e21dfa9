"""Goldyx's Skills."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, SKILL
from critias.games.mage_knight.rules.terms import MELEE, PHYSICAL
from mage_knight.table import NotOffered, Table


def test_glittering_fortune_counts_colours_of_crystals() -> None:
    table = Table("goldyx", skills="glittering_fortune", crystals="red red blue").talk()
    table.skill("glittering_fortune")
    assert table.me.turn.influence == 2


def test_glittering_fortune_is_for_interactions() -> None:
    table = Table("goldyx", skills="glittering_fortune", crystals="red")
    table.me.turn.notes.update({"learning": 6, "lessons": 1})
    assert not table.offers("skill", "glittering_fortune")
    assert not Table(skills="glittering_fortune").talk().offers("skill", "glittering_fortune")


def test_flight_to_the_next_space_is_free() -> None:
    table = Table("goldyx", skills="flight", at="1,0w")
    table.skill("flight", "1,0c")
    assert (table.where, table.me.turn.move) == ("1,0c", 0)
    assert table.me.turned == [SKILL["flight"]]


def test_flight_over_two_spaces_costs_two() -> None:
    with pytest.raises(NotOffered):
        Table("goldyx", skills="flight", at="1,0w").skill("flight", "1,0e")
    table = Table("goldyx", skills="flight", at="1,0w", move=3)
    table.skill("flight", "1,0e")
    assert (table.where, table.me.turn.move) == ("1,0e", 1)


def test_flight_ends_on_a_safe_space_and_provokes_nobody() -> None:
    table = Table("goldyx", skills="flight", at="0,1w", move=2)
    table.state.rampaging = 1 << table.space("0,1nw")
    table.state.tokens[table.space("0,1nw")] = [0]
    table.do(("skill", "flight"))
    assert "0,1nw" not in table.options()
    assert "0,1ne" not in table.options()
    table.do("0,1c")
    assert table.state.combat is None


def test_flight_is_no_way_out_of_a_hand_of_wounds() -> None:
    table = Table("goldyx", skills="flight", hand="wound wound")
    assert not table.offers("skill", "flight")
    assert table.offers_word("rest")


def test_universal_power_adds_a_mana_to_a_sideways_card() -> None:
    table = Table("goldyx", skills="universal_power", hand="march", mana="red")
    table.sideways("march", "universal_power")
    assert (table.me.turn.move, table.mana()) == (3, "")


def test_universal_power_likes_the_colour_of_the_card() -> None:
    table = Table("goldyx", skills="universal_power", hand="rage", mana="red").fight("prowlers")
    table.sideways("rage", "universal_power")
    assert table.attacks == [(4, MELEE, PHYSICAL)]
    table = Table("goldyx", skills="universal_power", hand="ruby_ring", mana="red")
    table.sideways("ruby_ring", "universal_power")
    assert table.me.turn.move == 3


def test_universal_power_is_a_choice_and_needs_mana() -> None:
    table = Table("goldyx", skills="universal_power", hand="march march", mana="green green")
    table.sideways("march", "plain")
    assert table.me.turn.move == 1
    table.sideways("march", "universal_power")
    assert (table.me.turn.move, table.mana()) == (5, "green")
    table = Table("goldyx", skills="universal_power", hand="march")
    table.sideways("march")
    assert table.me.turn.move == 1


@pytest.mark.rule("mk.skill.type-interactive")
def test_source_freeze_bars_the_dice_of_others() -> None:
    table = Table("goldyx", "tovak", skills="source_freeze", hand="rage", source="green gold")
    table.skill("source_freeze")
    table.player(1).hand = sorted([DEED["march"], DEED["mana_draw"]])
    table.player(1).deck = [DEED["rage"]]
    table.end("rage", "done")
    assert table.state.active == 1
    assert not table.offers("power", "march")
    table.do(("play", "mana_draw"))
    assert table.offers("power", "march")


@pytest.mark.rule("mk.skill.interactive-return")
def test_source_freeze_returns_with_a_crystal() -> None:
    table = Table("goldyx", "tovak", skills="source_freeze", hand="rage rage", source="green gold")
    table.me.deck = [DEED["rage"]] * 6
    table.skill("source_freeze")
    table.player(1).hand = [DEED["march"]] * 2
    table.player(1).deck = [DEED["march"]] * 6
    table.end("rage", "done")
    table.do("end_turn", "march", "done")
    assert table.state.active == 0
    assert (table.crystals(), table.state.lasting) == ("green", [])
    assert table.me.turned == [SKILL["source_freeze"]]
