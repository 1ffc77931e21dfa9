"""Turn after turn: what a plan is for, how many turns are left, what is played first."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.bots import fray, judgement, land, standing, ways
from critias.games.mage_knight.bots.aims import ideas, otherwise
from critias.games.mage_knight.bots.battles import best_battle
from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.bots.pilot import Aim, Pilot
from critias.games.mage_knight.bots.planner import Plan, Planner, before, helpers, play_turn
from critias.games.mage_knight.bots.tools import tools
from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import WOUND
from critias.games.mage_knight.rules.state import ACTED, MageKnightState
from critias.games.mage_knight.rules.terms import BLOCK_PHASE, RANGED_PHASE
from critias.kernel.choices import Option
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from critias.players import Position
from mage_knight.arranging import rampaging
from mage_knight.table import Table


def choice(planner: Planner, table: Table) -> Option:
    """What a planner says to the question at hand."""
    setup = RULES.parse_setup({"scenario": "solo_conquest", "heroes": "tovak"})
    match: Match[Any, Any] = Match.again(RULES, setup, 1, table.state)
    return planner.choose(Position(match, 0), None, 60)


def with_dummy_cards(table: Table, count: int) -> MageKnightState:
    """The Round is so far that so many cards are left to the Dummy player."""
    dummy = table.state.dummy
    assert dummy is not None
    dummy.discard += dummy.deck[count:]
    del dummy.deck[count:]
    return table.state


# --- one turn after the other --------------------------------------------------------------------


def test_a_new_turn_is_planned_anew_though_the_last_plan_was_not_carried_out() -> None:
    planner = Planner(5)
    walk = Table(hand="march stamina", scenario="solo_conquest")
    assert choice(planner, walk) not in ("end_turn", "rest"), "it has gone somewhere"
    fight = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(fight, "1,0c", "prowlers")
    assert choice(planner, fight) == ("challenge", "1,0c")


# --- how many turns are left ---------------------------------------------------------------------


def played_out(state: MageKnightState) -> int:
    """How many turns the Round has in which the Dummy player turns up four cards in each."""
    assert state.dummy is not None
    cards, turns = len(state.dummy.deck), 1
    while cards > 0:
        cards -= 4
        turns += 1
    # The Dummy player announces the end in its next turn, and one more turn follows.
    return turns + 1


@pytest.mark.parametrize("cards", [0, 4, 8, 16])
def test_the_end_is_announced_only_after_the_turn_of_the_last_cards(cards: int) -> None:
    state = with_dummy_cards(Table(hand="rage", scenario="solo_conquest"), cards)
    assert land.turns_of_round(state) == played_out(state)


def test_after_the_announcement_one_turn_is_left() -> None:
    state = with_dummy_cards(Table(hand="rage", scenario="solo_conquest"), 0)
    state.announced, state.last_slots = 1, 1
    assert land.turns_of_round(state) == 1


def test_a_card_costs_something_until_the_end_is_announced() -> None:
    table = Table(hand="rage", scenario="solo_conquest")
    state = with_dummy_cards(table, 0)
    kept = tools(state, table.me)[0].price
    state.announced, state.last_slots = 1, 1
    last = tools(state, table.me)[0].price
    assert last < kept
    assert last >= judgement.LAST_CARD


# --- what is played first ------------------------------------------------------------------------


def test_a_unit_that_heals_or_gives_mana_is_something_to_play_first() -> None:
    table = Table(hand="rage", units="herbalists", mana="green", scenario="solo_conquest")
    table.me.hand.append(WOUND)
    options = table.options()
    assert ("unit", 0, 0) in options
    assert table.ask is not None
    found = helpers(table.ask, table.state, 0)
    assert ("unit", 0, 0) in found
    assert ("unit", 0, 2) in found


def test_a_unit_that_moves_or_fights_is_nothing_to_play_first() -> None:
    table = Table(hand="rage", units="foresters", scenario="solo_conquest")
    table.options()
    assert table.ask is not None
    assert not helpers(table.ask, table.state, 0)


def test_mana_for_a_fight_is_gained_before_it() -> None:
    assert before({Plan(None): [1.0]}) == []
    fight, walk = Plan(Aim(3, ("challenge", "1,0c"))), Plan(Aim(4, ways.STAY))
    first = ("unit", 0, 2)
    trials = {fight: [5.0], walk: [2.0], Plan(None, first): [1.0], Plan(None): [0.0]}
    assert before(trials) == [Plan(fight.aim, first)], "the best aim, and what may be played before"


# --- battles -------------------------------------------------------------------------------------


def test_a_battle_that_goes_as_planned_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    phases: list[int] = []

    def counted(*args: Any) -> Any:
        phases.append(args[2])
        return best_battle(*args)

    monkeypatch.setattr(fray, "best_battle", counted)
    table = Table(hand="rage determination", mana="red blue", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    play = Playout(RULES, table.state)
    play_turn(play, 0, Pilot(0, Aim(table.me.space, ("challenge", "1,0c"))), Rng(3))
    assert len(phases) == 1
    assert play.state.players[0].fame > 0


def test_a_battle_in_which_a_monster_comes_is_planned_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phases: list[int] = []

    def counted(*args: Any) -> Any:
        phases.append(args[2])
        return best_battle(*args)

    monkeypatch.setattr(fray, "best_battle", counted)
    table = Table(hand="swiftness determination", mana="white", scenario="solo_conquest")
    rampaging(table, "1,0c", "orc_summoners")
    play = Playout(RULES, table.state)
    play_turn(play, 0, Pilot(0, Aim(table.me.space, ("challenge", "1,0c"))), Rng(3))
    assert phases[:2] == [RANGED_PHASE, BLOCK_PHASE]


def test_a_fight_is_thought_about_by_those_who_fear_wounds_more_or_less() -> None:
    table = Table(hand="rage march march stamina stamina", mana="red", scenario="solo_conquest")
    rampaging(table, "1,0c", "prowlers")
    known = [idea for idea in ideas(table.state, 0, 9) if idea.aim.option == ("challenge", "1,0c")]
    others = otherwise(table.state, 0, known[:1])
    assert others
    assert all(aim.fear != 1 and aim._replace(fear=1.0) == known[0].aim for aim in others)
    wounds = []
    for aim in sorted((known[0].aim, *others), key=lambda aim: aim.fear):
        play = Playout(RULES, table.state.copy())
        play_turn(play, 0, Pilot(0, aim), Rng(3))
        wounds.append(play.state.players[0].hand.count(WOUND))
    assert wounds == sorted(wounds, reverse=True)
    assert wounds[0] > wounds[-1], "whoever fears them less takes more of them"


def test_a_wound_of_the_turn_is_healed_before_it_ends() -> None:
    table = Table(hand="tranquility rage wound", scenario="solo_conquest")
    table.me.turn.flags |= ACTED
    table.options()
    assert table.ask is not None
    assert hint(table.state, table.ask, Rng(1)) == ("play", "tranquility")
    table.me.hand.remove(WOUND)
    assert hint(table.state, table.ask, Rng(1)) == "end_turn"


# --- what lies around ----------------------------------------------------------------------------


def test_open_sites_nearby_are_worth_something_together() -> None:
    table = Table(hand="rage", scenario="solo_conquest")
    state, me = table.state, table.me
    worth = [standing.around(state, me)]
    for space, letter in standing.sites_of(state.sites):
        if letter not in standing.WILD:
            state.shields[space] = 0
            worth.append(standing.around(state, me))
    assert len(worth) > 2
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[-1] == 0
