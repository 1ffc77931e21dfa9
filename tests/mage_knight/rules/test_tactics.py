"""Tactics."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import effects
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import DEED, DEEDS, TACTIC, TACTICS
from critias.games.mage_knight.rules.round import new_deck
from critias.kernel.choices import DONE
from mage_knight.table import NotOffered, Table, fixed


def taken(table: Table, name: str, *answers: str) -> None:
    """The player takes the Tactic, and its text is carried out."""
    table.me.tactic = TACTIC[name]
    table.state.agenda.append(("taken", 0, name))
    table.do(*answers)


def test_the_first_tactic_of_each_time_only_orders_the_round() -> None:
    for name in ("early_bird", "from_the_dusk"):
        assert name not in effects.TAKEN
        assert name not in effects.TACTICS
        assert name not in effects.WINDOW
    assert [tactic.id for tactic in TACTICS if tactic.when == "never"] == [
        "early_bird",
        "from_the_dusk",
    ]


def test_rethink_changes_up_to_three_cards_wounds_too() -> None:
    table = Table(hand="wound rage march stamina", deck="swiftness swiftness swiftness swiftness")
    taken(table, "rethink", "wound", "rage", DONE)
    assert table.hand == ["swiftness", "swiftness", "march", "stamina"]
    assert sorted(table.me.deck) == sorted(
        DEED[name] for name in ("wound", "rage", "swiftness", "swiftness")
    )
    assert table.discard == []


def test_rethink_shuffles_even_if_nothing_is_discarded() -> None:
    table = Table(hand="rage march", deck="swiftness", discard="stamina")
    taken(table, "rethink", DONE)
    assert table.hand == ["rage", "march"]
    assert sorted(table.me.deck) == sorted([DEED["swiftness"], DEED["stamina"]])


def test_rethink_stops_at_three() -> None:
    table = Table(hand="rage march stamina swiftness", deck="rage rage rage rage")
    taken(table, "rethink", "rage", "march", "stamina")
    assert table.hand == ["rage", "rage", "rage", "swiftness"]


def test_mana_steal_keeps_a_die_for_one_payment() -> None:
    table = Table(hand="march march", source="green gold blue", tactic="mana_steal")
    taken(table, "mana_steal", "green")
    assert table.state.source == [1, 4]
    table.power("march", "tactic_die")
    assert table.me.turn.dice == 1
    table.power("march")
    assert table.me.turn.move == 8


def test_the_stolen_die_returns_rolled_after_the_turn_it_was_used_in() -> None:
    table = Table(hand="march rage", source="green", tactic="mana_steal", deck="rage " * 6)
    taken(table, "mana_steal")
    table.power("march")
    table.end("done")
    assert len(table.state.source) == 1
    assert table.me.tactic_die == -1


def test_mana_steal_without_a_basic_die_does_nothing() -> None:
    table = Table(hand="march", source="gold black")
    table.state.agenda.append(("taken", 0, "mana_steal"))
    table.do()
    assert (table.state.source, table.me.tactic_die) == ([4, 5], -1)


@pytest.mark.rule("mk.draw.planning")
def test_planning_draws_one_more_with_two_cards_in_hand() -> None:
    table = Table(hand="rage rage march", deck="stamina " * 8, tactic="planning")
    table.play("march")
    table.end("done")
    assert len(table.hand) == 6
    table = Table(hand="rage march", deck="stamina " * 8, tactic="planning")
    table.play("march")
    table.end("done")
    assert len(table.hand) == 5


def test_great_start_draws_two() -> None:
    table = Table(hand="rage", deck="march march march")
    taken(table, "great_start")
    assert len(table.hand) == 3


def test_the_right_moment_brings_another_turn_once() -> None:
    table = Table(hand="rage rage", deck="march " * 12, tactic="the_right_moment")
    table.do(("tactic", "the_right_moment"))
    assert table.me.tactic_down
    assert not table.offers("tactic", "the_right_moment")
    table.end("rage", "done")
    assert len(table.said("dummy_flipped")) == 0
    assert table.state.phase == "turn"
    table.end("rage", "done")
    assert len(table.said("dummy_flipped")) == 1


@pytest.mark.rule("mk.draw.long-night")
def test_long_night_brings_three_cards_back_into_an_empty_deck() -> None:
    table = Table(hand="rage", discard="march march stamina stamina", tactic="long_night")
    table.do(("tactic", "long_night"))
    assert (len(table.me.deck), len(table.discard)) == (3, 1)
    assert table.me.tactic_down
    full = Table(hand="rage", deck="march", discard="march", tactic="long_night")
    assert not full.offers("tactic", "long_night")


@pytest.mark.rule("mk.draw.long-night")
def test_long_night_may_be_used_in_the_middle_of_drawing() -> None:
    table = Table(hand="rage", deck="rage", discard="march " * 5, tactic="long_night", night=True)
    table.sideways("rage")
    table.end("yes")
    assert table.hand.count("march") + table.hand.count("rage") == 4


def test_mana_search_rolls_gold_dice_first() -> None:
    table = Table(hand="march", source="gold gold red", tactic="mana_search", night=True)
    fixed(table.state, 2, 2)
    table.do(("tactic", "mana_search"), "gold", "gold")
    assert table.state.source == [0, 2, 2]
    assert not table.offers("tactic", "mana_search")


def test_mana_search_may_stop_after_one_die() -> None:
    table = Table(hand="march", source="red blue", tactic="mana_search", night=True)
    fixed(table.state, 3)
    table.do(("tactic", "mana_search"), "red", DONE)
    assert table.state.source == [1, 3]
    again = Table(hand="march", source="gold gold blue", tactic="mana_search", night=True)
    with pytest.raises(NotOffered):
        again.do(("tactic", "mana_search"), "gold", "blue")


def test_mana_search_comes_before_the_first_die() -> None:
    table = Table(hand="march", source="green red", tactic="mana_search", night=True)
    table.power("march")
    assert not table.offers("tactic", "mana_search")


def before(table: Table) -> Table:
    """It is the moment before the player's turn."""
    table.state.phase = "before_turn"
    return table


def test_midnight_meditation_changes_up_to_five_cards() -> None:
    table = before(
        Table(hand="wound rage march", deck="stamina " * 9, tactic="midnight_meditation")
    )
    fixed(table.state, 0, 0)
    table.do(("midnight_meditation", "use"), "wound", "rage", DONE)
    assert len(table.hand) == 3
    assert table.me.tactic_down
    assert len(table.me.deck) == 9


def test_midnight_meditation_is_for_before_the_turn() -> None:
    table = Table(hand="wound rage", deck="stamina", tactic="midnight_meditation")
    assert ("midnight_meditation", "use") not in table.options()


def test_preparation_takes_any_card_of_the_deck() -> None:
    table = Table(hand="rage", deck="march stamina stamina")
    table.me.top = [DEED["promise"]]
    taken(table, "preparation", "stamina")
    assert table.hand == ["rage", "stamina"]
    assert (len(table.me.deck), table.me.top) == (3, [])


def test_sparing_power_gathers_cards_and_gives_them_back() -> None:
    table = before(Table(hand="rage", deck="march " * 8, tactic="sparing_power"))
    table.do(("sparing_power", "put"))
    assert (table.me.under, table.hand) == (1, ["rage"])
    assert table.state.phase == "turn"
    table.end("rage")
    table.do(("sparing_power", "take"))
    assert table.me.under == 0
    assert table.me.tactic_down
    assert table.hand.count("march") == 5 + 1


def test_sparing_power_keeps_a_known_card_known() -> None:
    table = before(Table(hand="rage", deck="march march", tactic="sparing_power"))
    table.me.top = [DEED["stamina"]]
    table.do(("sparing_power", "put"))
    assert table.me.spared == [DEED["stamina"]]
    assert Act(table.state, 0).player.under == 0


def test_cards_under_sparing_power_join_the_new_deck() -> None:
    table = Table(hand="rage", deck="march march", tactic="sparing_power")
    table.me.spared = [DEED["stamina"]]
    table.me.under = 1
    new_deck(table.state, 0, table.me)
    assert (table.me.spared, table.me.under) == ([], 0)
    assert sorted(table.hand + [DEEDS[card].id for card in table.me.deck]) == [
        "march", "march", "rage", "stamina",
    ]  # fmt: skip


def test_sparing_power_puts_nothing_from_an_empty_deck() -> None:
    table = before(Table(hand="rage", tactic="sparing_power"))
    assert ("sparing_power", "put") not in table.options()
