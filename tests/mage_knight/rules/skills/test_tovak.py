"""Tovak's Skills."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, SKILL
from critias.games.mage_knight.rules.enemies import armor
from critias.games.mage_knight.rules.terms import BLUE
from mage_knight.table import BLOCK, NotOffered, Table


def test_resistance_break_weakens_by_the_resistances() -> None:
    table = Table(skills="resistance_break").fight("altem_guardsmen", "golems")
    table.skill("resistance_break", 0)
    assert armor(table.combat, table.foe(0)) == 7 - 3
    assert not table.offers("skill", "resistance_break")


def test_resistance_break_needs_a_resistance() -> None:
    assert not Table(skills="resistance_break").fight("monks").offers("skill", "resistance_break")
    table = Table(skills="resistance_break").fight("monks", "golems", phase=BLOCK)
    table.skill("resistance_break")
    assert armor(table.combat, table.foe(1)) == 4


def test_i_feel_no_pain_discards_a_wound_and_draws() -> None:
    table = Table(skills="i_feel_no_pain", hand="wound", deck="rage")
    table.skill("i_feel_no_pain")
    assert (table.hand, table.discard) == (["rage"], ["wound"])


def test_i_feel_no_pain_needs_a_wound_and_peace() -> None:
    assert not Table(skills="i_feel_no_pain", hand="rage").offers("skill", "i_feel_no_pain")
    table = Table(skills="i_feel_no_pain", hand="wound").fight("monks")
    assert not table.offers("skill", "i_feel_no_pain")


@pytest.mark.parametrize(
    ("card", "value"), [("march", 2), ("agility", 3), ("fireball", 3), ("ruby_ring", 3)]
)
def test_i_dont_give_a_damn_what_the_card_is_for(card: str, value: int) -> None:
    table = Table(skills="i_dont_give_a_damn", hand=[card, "march"])
    table.sideways(card, "i_dont_give_a_damn")
    assert table.me.turn.move == value
    table.sideways("march")
    assert table.me.turn.move == value + 1


def test_who_needs_magic_is_worth_three_without_the_source() -> None:
    table = Table(skills="who_needs_magic", hand="rage march", source="green")
    table.sideways("rage", "who_needs_magic", 3)
    assert table.me.turn.move == 3
    assert not table.offers("power", "march")


def test_who_needs_magic_is_worth_two_and_leaves_the_source_open() -> None:
    table = Table(skills="who_needs_magic", hand="rage march", source="green")
    table.sideways("rage", "who_needs_magic", 2)
    assert table.me.turn.move == 2
    assert table.offers("power", "march")


def test_who_needs_magic_is_worth_two_after_a_die() -> None:
    table = Table(skills="who_needs_magic", hand="rage march", source="green")
    table.power("march")
    table.sideways("rage", "who_needs_magic")
    assert table.me.turn.move == 6


def test_who_needs_magic_bars_mana_draw() -> None:
    table = Table(skills="who_needs_magic", hand="rage mana_draw", mana="white", source="green")
    table.sideways("rage", "who_needs_magic", 3)
    assert not table.offers("power", "mana_draw")


def test_two_skills_do_not_help_one_card() -> None:
    table = Table(skills="who_needs_magic i_dont_give_a_damn", hand="rage march")
    table.sideways("rage", "i_dont_give_a_damn")
    assert table.me.turn.move == 2
    table.sideways("march", "who_needs_magic", 3)
    assert table.me.turn.move == 5


def exploit(colour: str) -> Table:
    """Tovak has used Mana Exploit, and it is Arythea's turn."""
    table = Table("tovak", "arythea", skills="mana_exploit", hand="rage")
    table.me.deck = [DEED["rage"]] * 6
    table.skill("mana_exploit", colour)
    other = table.player(1)
    other.hand = sorted(DEED[name] for name in ("march", "march", "stamina", "rage"))
    other.deck = [DEED["march"]] * 6
    table.end("rage")
    other.tokens = [1, 1, 2, 0, 0, 0]
    return table


def test_mana_exploit_gives_a_token_but_never_gold() -> None:
    table = Table("tovak", "arythea", skills="mana_exploit", hand="rage")
    table.skill("mana_exploit", "black")
    assert table.mana() == "black"
    assert table.state.lasting == [(SKILL["mana_exploit"], 0, 5)]
    with pytest.raises(NotOffered):
        Table("tovak", "arythea", skills="mana_exploit").skill("mana_exploit", "gold")


def test_mana_exploit_wounds_others_once_for_each_other_colour() -> None:
    table = exploit("blue")
    other = table.player(1)
    table.do(("power", "stamina"))
    assert other.hand.count(DEED["wound"]) == 0
    table.do(("power", "march"))
    table.do(("power", "march"))
    assert other.hand.count(DEED["wound"]) == 1
    assert ("mana_exploit", 0, BLUE) in table.state.curses


def test_mana_exploit_ends_with_the_next_turn_of_its_owner() -> None:
    table = exploit("blue")
    table.do("end_turn", "march", "done")
    assert table.state.active == 0
    assert (table.state.curses, table.state.lasting) == ([], [])
