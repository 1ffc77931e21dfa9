"""Tangles of turns: what is done in one turn, or part of one, and has its effect in another."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, DEEDS, SKILL, TACTIC, UNIT
from critias.games.mage_knight.rules.mana import dice_open
from critias.games.mage_knight.rules.start_of_turn import open_turn
from critias.games.mage_knight.rules.terms import BLUE, GREEN, WHITE
from mage_knight.duels import asked, facing, step
from mage_knight.table import ATTACK, Table


def over(table: Table) -> None:
    """Nobody attacks any more."""
    while table.state.combat is not None:
        table.do("pass" if table.offers_word("pass") else "done")


def to_the_defender(table: Table) -> None:
    """The aggressor's turn ends; the defender's own one begins."""
    table.me.deck = [DEED["march"]] * 6
    table.end()
    while asked(table)[0] == 0:
        table.do(table.options()[-1])
    assert asked(table) == (1, "turn")


def ended(table: Table) -> None:
    """The turn ends, with as few answers as possible."""
    seat = table.state.active
    table.do("end_turn")
    while table.state.active == seat and table.ask is not None and table.ask.kind != "turn":
        table.do(table.options()[-1])


# --- attended partially: the end of the turn is that of the own one -------------------------------


@pytest.mark.rule("mk.pvp.partial.after")
def test_reputation_a_partial_defender_gambles_away_is_lost_at_the_end_of_the_own_turn() -> None:
    table = facing("march", "intimidate march")
    step(table)
    table.do("partial", "pass", "pass", "pass", ("play", "intimidate"), "strike")
    over(table)
    assert table.player(1).reputation == 0
    to_the_defender(table)
    ended(table)
    assert table.player(1).reputation == -1


@pytest.mark.rule("mk.pvp.partial.after")
def test_banner_of_protection_thrown_away_by_a_partial_defender_still_protects() -> None:
    table = facing("rage", "banner_of_protection march")
    step(table)
    table.do("partial", ("power", "banner_of_protection"), "pass", "pass")
    table.play("rage")
    table.do("strike", "done", ("wound_hero", 1))
    over(table)
    to_the_defender(table)
    table.do("end_turn")
    assert asked(table) == (1, "protection")
    table.do("yes")
    assert DEED["wound"] not in table.player(1).hand


@pytest.mark.rule("mk.pvp.partial.after")
def test_crystal_mastery_of_a_partial_defender_brings_the_crystals_back() -> None:
    table = facing("rage", "crystal_mastery rage")
    table.player(1).crystals = [1, 1, 0, 0]
    step(table)
    table.do("partial", ("power", "crystal_mastery"), "pass", "pass", "pass", ("power", "rage"))
    table.do("strike")
    over(table)
    assert table.crystals(1) == ""
    to_the_defender(table)
    ended(table)
    assert table.crystals(1) == "red blue"


@pytest.mark.rule("mk.pvp.partial.after")
def test_a_second_combat_attended_partially_does_not_undo_what_the_first_one_left() -> None:
    table = facing("march", "intimidate march")
    step(table)
    table.do("partial", "pass", "pass", "pass", ("play", "intimidate"), "strike")
    over(table)
    table.me.turn.flags, table.me.turn.move = 0, 9
    step(table)
    table.do("partial")
    over(table)
    to_the_defender(table)
    ended(table)
    assert table.player(1).reputation == -1


def test_what_lasts_for_a_turn_ends_with_a_combat_attended_partially() -> None:
    """The Ring's endless mana does not come along, and no turn of his could be followed by one."""
    theirs = "ruby_ring space_bending rage march"
    table = facing("march", theirs, their_mana="blue black", night=True)
    step(table)
    table.do("partial")
    assert not table.offers("power", "space_bending")
    table.do(("power", "ruby_ring"))
    over(table)
    to_the_defender(table)
    assert table.offers("power", "space_bending")
    table.player(1).hand = [DEED["blood_ritual"], DEED["march"]]
    assert not table.offers("power", "blood_ritual")


@pytest.mark.rule("mk.pvp.partial.limits")
def test_mana_steal_and_the_right_moment_are_for_own_turns() -> None:
    for tactic, word in (("mana_steal", "power"), ("the_right_moment", "tactic")):
        for way in ("partial", "full"):
            table = facing("rage", "swiftness rage")
            table.player(1).tactic = TACTIC[tactic]
            if tactic == "mana_steal":
                table.player(1).tactic_die = WHITE
            step(table)
            table.do(way)
            offered = {option[0] for option in table.options() if isinstance(option, tuple)}
            assert (word in offered) == (way == "full")


# --- Mind Steal ----------------------------------------------------------------------------------


def test_mind_steal_takes_the_card_from_who_discarded_it() -> None:
    """Goldyx has the same card in the discard pile, but has discarded none for the Spell."""
    table = Table(
        "tovak", "goldyx", "arythea", hand="mind_read", mana="white black", night=True
    )  # fmt: skip
    table.player(1).hand, table.player(1).discard = [DEED["march"]], [DEED["rage"]]
    table.player(2).hand = [DEED["rage"]]
    table.power("mind_read", "red", "show", "rage", "rage")
    assert table.hand == ["rage"]
    assert [DEEDS[card].id for card in table.player(1).discard] == ["rage"]
    assert table.player(2).discard == []


def test_mind_steal_chooses_between_two_who_discarded_the_same() -> None:
    table = Table(
        "tovak", "goldyx", "arythea", hand="mind_read", mana="white black", night=True
    )  # fmt: skip
    table.player(1).hand = table.player(2).hand = [DEED["rage"]]
    table.player(2).hand = [DEED["rage"]]
    table.power("mind_read", "red", "rage", "rage", "rage")
    assert asked(table) == (0, "steal_from")
    assert table.options() == [1, 2]
    table.do(2)
    assert (len(table.player(1).discard), table.player(2).discard) == (1, [])


# --- Units that are barred -----------------------------------------------------------------------


@pytest.mark.rule("mk.site.monastery.no-units", "mk.site.dungeon.fight")
def test_nobody_is_called_to_arms_where_units_do_not_go() -> None:
    table = Table(hand="call_to_arms", mana="white")
    table.state.units = [UNIT["peasants"]]
    assert table.offers("play", "call_to_arms")
    table.fight("golems", phase=ATTACK, units=False, night=True)
    assert not table.offers("play", "call_to_arms")
    table.combat.units = True
    assert table.offers("play", "call_to_arms")


# --- Source Freeze in the midst of another's turn ------------------------------------------------


@pytest.mark.rule("mk.pvp.full.skills")
def test_source_freeze_of_a_full_defender_binds_the_turn_that_is_going_on() -> None:
    table = facing("rage mana_draw", "march", their_skills="source_freeze", source="red red")
    step(table)
    table.do("full", ("skill", "source_freeze"), "pass", "pass")
    assert asked(table) == (0, "duel_attack")
    assert not table.offers("power", "rage")
    table.do(("play", "mana_draw"))
    assert table.offers("power", "rage")  # what a card gives is not barred


def test_source_freeze_comes_too_late_for_a_die_that_is_used() -> None:
    table = facing(
        "swiftness rage mana_draw", "march", their_skills="source_freeze", source="white red"
    )  # fmt: skip
    table.play("mana_draw")
    step(table)
    table.do("full", "pass", ("power", "swiftness"), "strike")
    assert asked(table) == (1, "duel_block")
    table.do(("skill", "source_freeze"), "done", "done", "pass", "pass")
    assert asked(table) == (0, "duel_attack")
    assert table.offers("power", "rage")  # with the die of Mana Draw


def test_source_freeze_that_returns_in_a_turn_taken_in_advance_gives_the_die_back() -> None:
    table = facing("rage", "march", source="red")
    table.state.lasting.append((SKILL["source_freeze"], 1, 0))
    open_turn(table.state, 0)
    table.me.turn.move = 9
    assert not dice_open(table.state, table.me)
    step(table)
    table.do("full", "pass", "pass")
    assert asked(table) == (0, "duel_attack")
    assert table.offers("power", "rage")


# --- Mana Exploit over two turns -----------------------------------------------------------------


def test_mana_exploit_hits_a_colour_once_though_another_turn_follows() -> None:
    table = Table("arythea", "tovak", hand="march rage", deck="march " * 8, mana="green")
    table.me.tactic = TACTIC["the_right_moment"]
    table.state.curses = [("mana_exploit", 1, BLUE)]
    table.do(("tactic", "the_right_moment"))
    table.power("march")
    assert table.hand.count("wound") == 1
    ended(table)
    assert asked(table) == (0, "turn")
    table.me.tokens[GREEN] = table.me.tokens[WHITE] = 1
    table.power("march")
    assert table.hand.count("wound") == 1
    open_turn(table.state, 1)  # Tovak's Skill returns, and may be used again another time
    assert table.state.curses == []
