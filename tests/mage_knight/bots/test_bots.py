"""Hints and the estimate: not rules, but they must be legal, and better than nothing."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.bots.hint import hint, sensible
from critias.games.mage_knight.game import ADVICE, RULES
from critias.games.mage_knight.rules.components import DEED, UNIT
from critias.games.mage_knight.rules.state import MOVED, Unit
from critias.kernel.choices import Ask, Option
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from mage_knight.table import BLOCK, Table


def fame(seed: int, by_hints: bool) -> int:
    """The Fame of a Solo Conquest played to its end."""
    setup = RULES.parse_setup({"scenario": "solo_conquest", "heroes": "tovak"})
    play = Playout(RULES, RULES.new(setup, seed))
    rng = Rng(seed)
    while play.ask is not None:
        ask = play.ask
        assert isinstance(ask, Ask)
        option = hint(play.state, ask, rng) if by_hints else rng.pick(ask.options)
        assert option in ask.options
        play.choose(option)
    return play.state.players[0].fame


def test_hints_are_legal_and_earn_more_fame_than_chance() -> None:
    seeds = range(6)
    assert (
        sum(fame(s, by_hints=True) for s in seeds)
        > sum(fame(s, by_hints=False) for s in seeds) + 20
    )


def answer(table: Table) -> Option:
    """What the hint says to the question at hand."""
    table.options()
    assert table.ask is not None
    return hint(table.state, table.ask, Rng(3))


def test_an_attack_that_is_enough_is_carried_out() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers")
    assert answer(table) == ("power", "rage")
    table.power("rage")
    assert answer(table) == "settle"


def test_a_hopeless_attack_is_not_begun() -> None:
    assert answer(Table(hand="march").fight("high_dragon")) == "end"


def test_a_block_in_reach_is_made() -> None:
    table = Table(hand="determination", mana="blue").fight("prowlers", phase=BLOCK)
    assert answer(table) == ("power", "determination")


def test_tiles_are_explored_when_that_is_possible() -> None:
    table = Table(hand="rage", at="1,0e", move=2)
    option = answer(table)
    assert isinstance(option, tuple)
    assert option[0] == "explore"


def test_wounds_are_healed() -> None:
    table = Table(hand="wound rage")
    table.me.turn.heal = 1
    assert answer(table) == ("heal", "hand")


def test_melting_crystals_is_left_to_people() -> None:
    table = Table(hand="rage", crystals="red")
    assert "melt" in table.options()
    assert table.ask is not None
    assert "melt" not in sensible(table.ask)


@pytest.mark.parametrize("better", ["fame", "card", "unit", "crystal"])
def test_the_estimate_likes_riches(better: str) -> None:
    table = Table(hand="rage")
    table.state.phase = "before_turn"
    before = ADVICE.estimate(table.state, 0)
    if better == "fame":
        table.me.fame += 3
    elif better == "card":
        table.me.discard.append(DEED["fireball"])
    elif better == "unit":
        table.me.units.append(Unit(UNIT["peasants"]))
    else:
        table.me.crystals[0] += 1
    after = ADVICE.estimate(table.state, 0)
    assert before is not None
    assert after is not None
    assert after > before


def test_the_estimate_judges_a_turn_before_it_has_begun_and_not_in_the_middle() -> None:
    table = Table(hand="rage march")
    assert ADVICE.estimate(table.state, 0) is not None
    table.play("march")
    assert ADVICE.half_done(table.state)
    assert ADVICE.estimate(table.state, 0) is None


def test_a_unit_that_was_used_has_begun_the_turn() -> None:
    table = Table(hand="rage", units="peasants")
    table.unit("peasants", 2)
    assert ADVICE.half_done(table.state)


def test_the_estimate_dislikes_wounds() -> None:
    table = Table(hand="rage")
    before = ADVICE.estimate(table.state, 0)
    table.me.discard.append(DEED["wound"])
    after = ADVICE.estimate(table.state, 0)
    assert before is not None
    assert after is not None
    assert after < before


def test_where_steps_are_free_a_walk_comes_to_an_end() -> None:
    """Between two sites worth reaching it would go to and fro for ever."""
    table = Table(hand="rage", move=9)
    table.me.turn.flags |= MOVED

    def wishes() -> set[Option]:
        table.options()
        assert table.ask is not None
        return {hint(table.state, table.ask, Rng(luck)) for luck in range(60)}

    assert "end_turn" not in wishes()
    table.me.turn.costs = [(1, 0, 0)]
    assert "end_turn" in wishes()
