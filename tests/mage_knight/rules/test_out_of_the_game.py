"""Whoever is out of the game (One to Return) is asked nothing and counts for nothing any more."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules import round, variants
from critias.games.mage_knight.rules.components import DEED, TACTICS, UNIT
from critias.games.mage_knight.rules.state import Unit
from critias.kernel.choices import DONE
from mage_knight.table import Table

pytestmark = pytest.mark.rule("mk.scenario.return.portal")


def left_behind(skills: str = "") -> Table:
    """Seat 1 of three stayed on the portal when it closed; the others stand on the map."""
    table = Table("tovak", "goldyx", "arythea", scenario="one_to_return", at="0,0e", skills=skills)
    table.player(1).space = -1
    table.player(2).space = table.space("0,0ne")
    for player in table.state.players:
        player.deck = [DEED["march"]] * 6
    return table


def asked(table: Table) -> list[tuple[str, tuple[int, ...]]]:
    """All questions up to the first one of a turn."""
    found: list[tuple[str, tuple[int, ...]]] = []
    table.state.phase = "round_end"
    while True:
        options = table.options()
        assert table.ask is not None
        if table.ask.kind in ("before_turn", "turn"):
            return found
        found.append((table.ask.kind, table.ask.seats))
        table.do(DONE if DONE in options else options[0])


def test_nobody_asks_the_one_left_behind_for_banners_or_a_tactic() -> None:
    table = left_behind()
    banners = ("banner_of_courage", "banner_of_glory", "banner_of_fear")
    for seat, banner in enumerate(banners):
        table.player(seat).units = [Unit(UNIT["peasants"], banner=DEED[banner])]
    found = asked(table)
    assert table.state.out == [1]
    assert sorted(found) == [
        ("detach_banner", (0,)), ("detach_banner", (2,)), ("tactic", (0,)), ("tactic", (2,))
    ]  # fmt: skip
    assert sorted(table.state.order) == [0, 2]
    assert table.player(1).hand == []


def test_drafted_cards_of_the_one_left_behind_stay_aside() -> None:
    table = left_behind()
    table.state.switches = (*table.state.switches, "drafting")
    for seat in range(3):
        table.player(seat).drafted = [table.state.action_deck.pop()]
    found = [kind_and_seat for kind_and_seat in asked(table) if kind_and_seat[0] == "add_drafted"]
    assert sorted(found) == [("add_drafted", (0,)), ("add_drafted", (2,))]
    assert len(table.player(1).drafted) == 1


@pytest.mark.rule("mk.variant.upgrades.reveal", "mk.variant.upgrades.strength")
def test_upgrades_are_for_those_who_are_left() -> None:
    table = left_behind()
    state = table.state
    state.switches = (*state.switches, "action_upgrades")
    state.out, state.order = [1], [2, 0]
    state.round, state.night = 2, True
    table.me.level = 3
    table.player(2).level = 2
    assert variants.strength(state, 0) == 3  # a level above seat 2; seat 1 of level 1 is gone
    round.round_end(state)
    assert len(state.upgrades) == 2 + 1
    assert [entry for entry in state.agenda if entry[0] == "upgrade"] == [
        ("upgrade", 0), ("upgrade", 2)
    ]  # fmt: skip


def test_a_motivation_compares_the_fame_of_those_who_are_left() -> None:
    token: dict[tuple[int, ...], str] = {(): "", (1,): "red"}
    for out, gained in token.items():
        table = left_behind(skills="arythea_motivation")
        table.state.out = list(out)
        table.me.fame, table.player(1).fame, table.player(2).fame = 1, 0, 5
        table.state.phase = "turn"
        table.skill("arythea_motivation")
        assert table.mana() == gained


def test_whoever_is_left_behind_is_out_before_anything_else_happens() -> None:
    assert round.END_ORDER[0] == "one_to_return"
    assert sorted(round.END_ORDER) == sorted(round.ROUND_ENDS)


def test_the_game_is_over_when_nobody_is_left() -> None:
    table = left_behind()
    table.me.space = table.player(2).space = table.space("0,0c")
    table.state.phase = "round_end"
    table.do()
    assert table.state.over
    assert sorted(table.state.out) == [0, 1, 2]


def test_two_are_enough_for_the_tactics_of_a_round() -> None:
    table = left_behind()
    asked(table)
    assert table.player(1).tactic == -1
    taken = {TACTICS[table.player(seat).tactic].time for seat in (0, 2)}
    assert taken == {"night"}
