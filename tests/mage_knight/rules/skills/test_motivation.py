"""Motivation, the Skill every Hero has."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import DEED, SKILL
from mage_knight.table import Table

COLOURS = {"arythea": "red", "goldyx": "green", "norowas": "white", "tovak": "blue"}


@pytest.mark.parametrize("hero", COLOURS)
def test_motivation_draws_two_and_gives_a_token_to_the_last(hero: str) -> None:
    table = Table(hero, skills=f"{hero}_motivation", deck="rage rage rage")
    table.skill(f"{hero}_motivation")
    assert (table.hand, table.mana()) == (["rage", "rage"], COLOURS[hero])
    assert table.me.turned == [SKILL[f"{hero}_motivation"]]


@pytest.mark.parametrize(("mine", "other", "token"), [(1, 2, "blue"), (2, 2, ""), (3, 2, "")])
def test_the_token_is_for_strictly_the_least_fame(mine: int, other: int, token: str) -> None:
    table = Table("tovak", "arythea", skills="tovak_motivation", deck="rage rage")
    table.me.fame, table.player(1).fame = mine, other
    table.skill("tovak_motivation")
    assert table.mana() == token


def test_one_motivation_bars_others_until_the_end_of_the_next_turn() -> None:
    table = Table(skills="tovak_motivation goldyx_motivation", hand="rage march", deck="rage " * 9)
    table.skill("tovak_motivation")
    assert not table.offers("skill", "goldyx_motivation")
    table.end("rage", "done")
    assert not table.offers("skill", "goldyx_motivation")
    table.do("end_turn", "rage", "done")
    assert ("motivation", "goldyx_motivation") in table.options()


@pytest.mark.rule("mk.skill.motivation-exception")
def test_motivation_may_be_used_before_the_own_turn() -> None:
    table = Table("tovak", "arythea", skills="tovak_motivation", hand="rage march")
    table.me.deck = [DEED["rage"]] * 12
    table.player(1).hand = [DEED["march"]] * 2
    table.player(1).deck = [DEED["march"]] * 9
    table.end("rage", "done")
    table.do("end_turn", "march", "done")
    before = len(table.hand)
    table.do(("motivation", "tovak_motivation"))
    assert len(table.hand) == before + 2
    assert not table.offers("skill", "tovak_motivation")
