"""What Skills, Artifacts and cards that ask something can be used for: judgements, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from critias.games.mage_knight.bots import battles, planner
from critias.games.mage_knight.bots.aims import ideas
from critias.games.mage_knight.bots.battles import Opponent, Stakes
from critias.games.mage_knight.bots.covers import Cover, Task, cover
from critias.games.mage_knight.bots.fights import enemy_of
from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.bots.pilot import Aim, Pilot
from critias.games.mage_knight.bots.planner import Planner
from critias.games.mage_knight.bots.tools import purse, tools
from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import ENEMY, UNIT, VILLAGE
from critias.games.mage_knight.rules.interaction import DISBAND_UNIT
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.start_of_turn import ANNOUNCE_END
from critias.games.mage_knight.rules.state import ACTED
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    INFLUENCE,
    MOVE,
    RANGED_PHASE,
)
from critias.kernel.choices import Ask, Option
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from critias.players import Position
from mage_knight.arranging import rampaging
from mage_knight.table import Table

STAKES = Stakes(fame=1.0, won=2.0, lost=1.0, wound=2.0)


def covered(table: Table, *tasks: Task) -> Cover | None:
    """The cheapest way to do all the tasks with what is on the table."""
    return cover(tools(table.state, table.me), purse(table.state, table.me), tasks)


def carried_out(table: Table, aim: Aim) -> list[Option]:
    """All choices of a turn with an aim, as long as nobody is defeated."""
    play = Playout(RULES, table.state)
    pilot, rng = Pilot(0, aim), Rng(3)
    chosen: list[Option] = []
    while isinstance(ask := play.ask, Ask) and not play.state.players[0].fame:
        chosen.append(pilot.answer(play.state, ask, rng))
        play.choose(chosen[-1])
        if chosen[-1] == "end_turn":
            break
    return chosen


def prepared(table: Table) -> Option:
    """What a planner says to the question at hand."""
    setup = RULES.parse_setup({"scenario": "solo_conquest", "heroes": "tovak"})
    match: Match[Any, Any] = Match.again(RULES, setup, 1, table.state)
    return Planner(5).choose(Position(match, 0), None, 60)


# --- Skills ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "mana", "most"),
    [
        ("i_dont_give_a_damn", "", 2),
        ("who_needs_magic", "", 3),
        ("universal_power", "red", 3),
        ("universal_power", "blue", 4),
    ],
)
def test_a_skill_makes_a_card_played_sideways_worth_more(skill: str, mana: str, most: int) -> None:
    table = Table(hand="crystallize", skills=skill, mana=mana, source="")
    assert covered(table, Task(MOVE, most)) is not None
    assert covered(table, Task(MOVE, most + 1)) is None


def test_it_does_so_for_one_card() -> None:
    table = Table(hand="crystallize tranquility", skills="i_dont_give_a_damn")
    assert covered(table, Task(MOVE, 3)) is not None
    assert covered(table, Task(MOVE, 4)) is None


def test_whoever_does_without_magic_takes_no_die() -> None:
    table = Table(hand="rage crystallize", skills="who_needs_magic", source="red red red")
    assert covered(table, Task(ATTACK_PHASE, 6)) is not None  # 4 with a die and 2 more
    assert covered(table, Task(ATTACK_PHASE, 7)) is None
    spent = Table(hand="crystallize", skills="who_needs_magic", source="")
    assert covered(spent, Task(ATTACK_PHASE, 3)) is not None


def test_the_skill_is_used_as_it_was_planned() -> None:
    table = Table(hand="rage crystallize", mana="white", skills="universal_power", source="")
    rampaging(table, "1,0c", "diggers")
    chosen = carried_out(table, Aim(table.me.space, ("challenge", "1,0c")))
    assert "universal_power" in chosen


def test_every_colour_of_crystals_is_a_fortune() -> None:
    table = Table(hand="", skills="glittering_fortune", crystals="red red blue")
    assert covered(table, Task(INFLUENCE, 2)) is not None
    assert covered(table, Task(INFLUENCE, 3)) is None


def test_units_are_led() -> None:
    table = Table(hand="", units="peasants", skills="leadership")
    assert covered(table, Task(ATTACK_PHASE, 4)) is not None
    assert covered(table, Task(ATTACK_PHASE, 5)) is None
    assert covered(table, Task(BLOCK_PHASE, 5)) is not None
    crossbows = Table(hand="", units="utem_crossbowmen", skills="leadership")
    assert covered(crossbows, Task(RANGED_PHASE, 3)) is not None
    assert covered(crossbows, Task(RANGED_PHASE, 4)) is None


def test_whoever_leads_does_so_just_before() -> None:
    table = Table(hand="", units="utem_swordsmen", skills="leadership")
    rampaging(table, "1,0c", "prowlers")
    chosen = carried_out(table, Aim(table.me.space, ("challenge", "1,0c")))
    place = chosen.index(("skill", "leadership"))
    following = chosen[place + 1]
    assert isinstance(following, tuple)
    assert following[0] == "unit"


# --- cards that ask -------------------------------------------------------------------------------


def test_blood_may_be_shed_for_rage() -> None:
    table = Table(hand="blood_rage", mana="red")
    assert covered(table, Task(ATTACK_PHASE, 9)) is not None
    cold = covered(table, Task(ATTACK_PHASE, 4))
    assert cold is not None
    assert [pick.way.price for pick in cold.picks] == [0.0]


def test_the_sword_of_justice_is_worth_what_is_discarded_for_it() -> None:
    assert covered(Table(hand="sword_of_justice"), Task(ATTACK_PHASE, 3)) is None
    table = Table(hand="sword_of_justice promise tranquility")
    assert covered(table, Task(ATTACK_PHASE, 6)) is not None
    assert covered(table, Task(ATTACK_PHASE, 7)) is None


def test_cards_are_discarded_for_the_sword_until_the_attack_is_enough() -> None:
    table = Table(hand="sword_of_justice promise tranquility march")
    rampaging(table, "1,0c", "prowlers")  # Armor 3
    chosen = carried_out(table, Aim(table.me.space, ("challenge", "1,0c")))
    assert ("play", "sword_of_justice") in chosen
    assert sum(option in ("promise", "tranquility", "march") for option in chosen) == 1


def test_an_artifact_is_destroyed_where_it_is_worth_it() -> None:
    table = Table(hand="endless_bag_of_gold")
    found = covered(table, Task(INFLUENCE, 9))
    assert found is not None
    assert found.picks[0].way.option == ("power", "endless_bag_of_gold")
    spared = covered(table, Task(INFLUENCE, 4))
    assert spared is not None
    assert spared.picks[0].way.option == ("play", "endless_bag_of_gold")


def answered(table: Table, *answers: Option) -> Option:
    """What the hint says to the question that an option leads to."""
    table.options()
    play = Playout(RULES, table.state)
    for answer in answers:
        play.choose(answer)
    ask = play.ask
    assert isinstance(ask, Ask)
    return hint(play.state, ask, Rng(3))


@pytest.mark.parametrize(("card", "colour"), [("rage", "red"), ("swiftness", "white")])
def test_of_several_colours_the_one_is_chosen_that_powers_a_card(card: str, colour: str) -> None:
    table = Table(hand=f"concentration {card}", source="")
    assert answered(table, ("play", "concentration")) == f"{colour}_token"


def test_a_bolt_is_more_than_a_fifth_crystal_as_long_as_it_can_be_shot() -> None:
    table = Table(hand="fire_bolt rage", crystals="red red blue blue", scenario="solo_conquest")
    table.me.turn.flags |= ACTED
    assert answered(table) == "end_turn"
    table.state.announced = 1
    table.state.last_slots = 0
    assert answered(table) == ("play", "fire_bolt")


# --- before the turn ------------------------------------------------------------------------------


def test_a_village_is_plundered_where_two_cards_are_worth_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(hand="promise", deck="rage determination march", scenario="solo_conquest")
    put_site(table.state, table.me.space, VILLAGE)
    table.state.phase = "before_turn"
    monkeypatch.setattr(planner, "onwards", lambda play, *_: len(play.state.players[0].hand))
    assert prepared(table) == ("window", "plunder")


# --- Units ----------------------------------------------------------------------------------------


def test_bonds_of_loyalty_make_a_unit_cheap() -> None:
    table = Table(hand="promise", skills="bonds_of_loyalty", scenario="solo_conquest")
    put_site(table.state, table.me.space, VILLAGE)
    table.state.units = [UNIT["foresters"]]
    aim = next(i.aim for i in ideas(table.state, 0, 14) if i.aim.buys == ("bond", "foresters"))
    assert ("bond", "foresters") in carried_out(table, aim)


def hurt() -> Table:
    """A wounded Unit of level 2, and what could heal it."""
    table = Table(hand="tranquility", mana="green", units="utem_guardsmen")
    table.me.units[0].wounds = 1
    return table


def test_wounded_units_are_healed() -> None:
    assert answered(hurt(), ("power", "tranquility")) == "heal_2"
    assert answered(hurt()) == ("power", "tranquility")
    # One point is too little for a Unit of level 2.
    assert answered(hurt(), ("play", "tranquility")) == "draw_1"


def test_who_is_wounded_is_disbanded_first() -> None:
    table = Table(units="utem_swordsmen peasants")
    ask = Ask((0,), DISBAND_UNIT, (0, 1), ("herbalists",))
    assert hint(table.state, ask, Rng(3)) == 1
    table.me.units[0].wounds = 1
    assert hint(table.state, ask, Rng(3)) == 0


def test_the_round_goes_on_as_long_as_units_are_ready() -> None:
    table = Table(hand="march", units="peasants")
    ask = Ask((0,), ANNOUNCE_END, ("play_on", "announce"))
    assert hint(table.state, ask, Rng(3)) == "play_on"
    table.me.units[0].spent = True
    assert hint(table.state, ask, Rng(3)) == "announce"


def test_a_fight_with_many_is_worth_more_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []

    class Counting(battles._Weighing):
        def __init__(self, side: battles.Side, foes: Sequence[Opponent], effort: int) -> None:
            super().__init__(side, foes, effort)
            thought.append(effort)

    monkeypatch.setattr(battles, "_Weighing", Counting)
    table = Table(hand="rage march")
    side = battles.Side(table.me, tools(table.state, table.me), purse(table.state, table.me))
    for count in (1, 3):
        foes = battles.expected([enemy_of(ENEMY["prowlers"])] * count, fortified=False)
        battles._best_battle(side, foes, RANGED_PHASE, STAKES, 1_000)
    assert thought[1] > thought[0]
