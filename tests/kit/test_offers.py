"""A question made readable once."""

import dataclasses

import pytest

from critias.kernel.choices import Ask
from critias.kernel.kinds import AskKind
from critias.kernel.random import Rng
from critias.kit.cards import Card, Line, Value, back
from critias.kit.offers import (
    ANSWERS,
    ELSE,
    HELPS,
    IDLE,
    NOTHING,
    REVEALS,
    Note,
    Offer,
    Offers,
    Plate,
)
from critias.kit.phrases import Phrases
from critias.kit.svg import words
from critias.kit.voice import Voice
from kernel.little import Notes, little, question

ASK = Ask((0,), question("move"), ("a<1", "b", 3))


def offers() -> Offers:
    found = (
        Offer("a<1", "a<1", "Go to A"),
        Offer("b", "b", "Go to B", Note("costs 2", value="2", verdict="leaves 1", tone="good")),
        Offer(3, "c", "Stay"),
    )
    return Offers(ASK, "Where to?", "tiny.move", found)


def test_an_offer_is_found_by_its_option_and_says_all_there_is_to_know() -> None:
    asked = offers()
    assert (len(asked), asked.kind, 3 in asked, 4 in asked) == (3, "move", True, False)
    assert asked[3].notation == "c"
    assert asked["b"].said == "Go to B: costs 2: 2 leaves 1"
    assert [offer.option for offer in asked] == ["a<1", "b", 3]
    assert asked.get("nowhere") is None


def test_what_is_offered_can_be_chosen_on_the_map_and_the_rest_asked_about() -> None:
    asked = offers()
    drawn = asked.choice("a<1")
    assert 'data-option="a&lt;1"' in drawn
    assert 'role="button"' in drawn
    assert 'aria-label="Go to A"' in drawn
    assert asked.choice(("to", 4)) == ' data-why="[&quot;to&quot;, 4]"'


def test_with_no_question_nothing_is_a_choice() -> None:
    nobody = Offers()
    assert not nobody
    assert nobody.kind == ""
    assert nobody.choice(3) == ""


LOCKED = Note("locked: does nothing", tone="warn")
DOOR = AskKind("door", "Which door?", waiting="{who} opens a door", rule=None)


def test_what_cannot_be_taken_back_says_so_before_it_is_chosen() -> None:
    rules = dataclasses.replace(little(), notation=lambda state, option: f"d{option}")
    voice = Voice(
        rules=rules,
        words=Phrases(label=lambda view, ask, option: f"Door {option}"),
        note=lambda view, ask, option: LOCKED if option == 2 else NOTHING,
    )
    ask = Ask((0,), DOOR, (1, 2, 3), reveals=(2, 3))
    asked = voice.offers(Notes(rng=Rng(1)), {}, ask)
    assert asked.prompt == "Which door?"
    assert [(offer.notation, offer.label) for offer in asked] == [
        ("d1", "Door 1"), ("d2", "Door 2"), ("d3", "Door 3"),
    ]  # fmt: skip
    assert asked[1].note == NOTHING
    assert asked[2].note == LOCKED
    assert asked[3].note.detail == REVEALS


def test_a_card_can_be_read_aloud() -> None:
    card = Card(
        "march",
        "March",
        badge=Value(2, says="costs 2"),
        kind=(Value(4, "Move"),),
        lines=("Gain Move 2.",),
        more=(Line("Gain Move 4."),),
        note="no mana",
    )
    assert card.said == "March. costs 2. Move 4. Gain Move 2. Gain Move 4. no mana"
    assert back("x").said == "a card facedown"


def test_words_on_a_map_keep_to_the_sizes_the_table_knows() -> None:
    assert 'class="px px-13 name"' in words(0, 0, "Wasp", 13, "name")
    with pytest.raises(ValueError, match="not 9"):
        words(0, 0, "tiny", 9)


def test_options_are_listed_by_their_use_and_otherwise_as_the_rules_have_them() -> None:
    uses = {1: IDLE, 2: ELSE, 3: ANSWERS, 4: HELPS, 5: ANSWERS}
    voice = Voice(
        rules=little(),
        words=Phrases(label=lambda view, ask, option: f"door {option}"),
        note=lambda view, ask, option: Note(use=uses[int(str(option))]),  # type: ignore[arg-type]
    )
    asked = Ask((0,), DOOR, (1, 2, 3, 4, 5))
    found = voice.offers(Notes(rng=Rng(1)), {}, asked)
    assert [offer.option for offer in found] == [3, 5, 4, 2, 1]


def test_what_begins_by_an_option_is_said_first() -> None:
    starts = Plate("fight", "fight", "Orcs 3 | 4")
    offer = Offer(1, "1", "Plains", Note("costs 2", plate=starts))
    assert offer.said == "Plains: fight Orcs 3 | 4: costs 2"
