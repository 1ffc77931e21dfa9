"""The driver of laid-out positions: that it sees what it is there to see."""

from __future__ import annotations

import pytest

from athlas.arena import NORTH, PEASANTS, SOUTH, Arena
from critias.kernel.choices import Ask, Play
from critias.kernel.errors import UndoRefused
from critias.kernel.random import Rng
from era.world import World
from goa2.table import BLUE, RED, Table, hero_of
from kernel.little import question
from mage_knight.table import Table as MageKnightTable
from mage_knight.table import fixed
from shared.dice import Placed
from shared.driver import NotOffered

PAIR = {"arien": (RED, "h8"), "wasp": (BLUE, "i8")}
CHOICE = question("action")


def test_a_choice_is_logged_and_can_be_taken_back() -> None:
    world = World().go("intrigue")
    before = world.match.digest()
    world.say(("place", 3))
    assert [entry.text for entry in world.match.log] == ["intrigue", "place:3"]
    world.undo(0)
    assert world.match.digest() == before
    assert world.ask.kind == "intrigue"


def test_events_that_were_taken_back_are_not_told() -> None:
    world = World().go("intrigue", ("place", 3))
    told = len(world.events)
    world.say("eden")
    assert len(world.events) > told
    world.undo(0)
    assert len(world.events) == told


def test_what_is_not_offered_names_its_rule() -> None:
    world = World()
    with pytest.raises(NotOffered) as refused:
        world.go("chimeras")
    assert refused.value.rule == "era.special.owned-only"


def test_only_who_is_asked_may_answer() -> None:
    world = World()
    with pytest.raises(AssertionError, match="it is not the decision of"):
        world.choose(1, "intrigue")


def test_that_a_match_answered_itself_can_be_said() -> None:
    """The blade's only target: nobody is asked, and it is the only one all the same."""
    table = Table(PAIR, hand={"wasp": ["shock"]}).play("arien", "noble_blade", "attack")
    table.only(table.space("wasp"), "target")
    assert table.question.kind == "defend"
    with pytest.raises(AssertionError, match="asked"):
        table.only(table.space("arien"))


def test_a_question_to_the_wrong_seat_is_seen() -> None:
    def misdirected(state: object) -> Play[None]:
        yield Ask((1,), CHOICE, ("attack", "hold"), ("arien", "noble_blade"))

    with pytest.raises(AssertionError, match=r"is for \(0,\)"):
        Table(PAIR).run(misdirected)


def test_a_rule_that_plays_otherwise_the_second_time_is_seen() -> None:
    """It looks at something that is not in the state."""
    answers = []

    def forgetful(state: object) -> Play[None]:
        answer = yield Ask((0,), CHOICE, ("attack", "hold"), ("arien", "noble_blade"))
        answers.append(answer)
        options = ("skill", "movement", "hold")[: 1 + len(answers)]
        yield Ask((0,), CHOICE, options, ("arien", "noble_blade"))

    with pytest.raises(AssertionError, match="stands elsewhere"):
        Table(PAIR).run(forgetful, "attack")


def test_a_rule_that_breaks_an_invariant_is_seen() -> None:
    def breaks(state: object) -> Play[None]:
        yield Ask((0,), CHOICE, ("attack", "hold"), ("arien", "noble_blade"))
        hero_of(table.state, "arien").coins = -1

    table = Table(PAIR)
    with pytest.raises(AssertionError, match="no such position can be: arien has level 1 and -1"):
        table.run(breaks, "attack")


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"no such position can be: .* stands on terrain"):
        Table({"arien": (RED, "southeast of j8")}).play("arien", "noble_blade", "hold")
    with pytest.raises(AssertionError, match="no such position can be: there are 7 cards"):
        World(hands={seat: ["ascension"] for seat in range(5)}, deck=["ascension"]).go("intrigue")
    table = MageKnightTable(hand="fire_bolt fire_bolt")
    with pytest.raises(AssertionError, match="no such position can be: Deed cards"):
        table.options()
    arena = Arena([PEASANTS], [PEASANTS])
    arena.set_pool(NORTH, 99)
    with pytest.raises(AssertionError, match="no such position can be: pool"):
        arena.choose(NORTH, "done")


def test_who_is_asked_in_athlas_is_said() -> None:
    arena = Arena([PEASANTS], [PEASANTS])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (3, 0))
    with pytest.raises(AssertionError, match="it is not the decision of"):
        arena.choose(SOUTH, unit.space)


def test_placed_dice_fall_as_placed_in_every_copy() -> None:
    dice = Placed(4, 2, 5)
    assert dice.below(6) == 4
    twin = dice.copy()
    assert [twin.below(6), twin.below(6)] == [dice.below(6), dice.below(6)] == [2, 5]
    assert twin == dice
    plain = Rng(1)
    for _ in range(3):
        plain.below(6)
    assert dice.state == plain.state, "as far as after any other throws"


def test_a_placed_die_cannot_be_taken_back() -> None:
    table = MageKnightTable(hand="mana_storm", source="red gold")
    fixed(table.state, 5)
    table.play("mana_storm")
    assert table.state.source == [4, 5]
    with pytest.raises(UndoRefused, match="chance"):
        table.undo(0)


def test_a_menu_waits_although_it_has_one_entry() -> None:
    table = MageKnightTable()
    assert table.options() == ["end_turn"]
    table.only("end_turn", "turn")
    assert table.match.log == []


def test_a_state_that_a_test_has_changed_is_asked_about_anew() -> None:
    table = MageKnightTable(hand="march")
    assert not table.offers("play", "rage")
    table.me.hand = sorted([*table.me.hand, *MageKnightTable(hand="rage").me.hand])
    table.fight("prowlers")
    assert table.offers("play", "rage")
