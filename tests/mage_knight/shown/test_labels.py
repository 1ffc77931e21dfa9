"""Words and notes of options."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.kernel.choices import Option
from critias.kernel.events import Event
from critias.kit.offers import Offer
from mage_knight.kinds import EVENTS
from mage_knight.table import BLOCK, RANGED, Table


def offer(table: Table, option: Option) -> Offer:
    """An option of the question at hand, readable."""
    table.options()
    view: Any = RULES.view(table.state, 0)
    return VOICE.offers(table.state, view, table.ask)[option]


def test_a_step_says_where_it_leads_and_what_is_left() -> None:
    found = offer(Table(hand="rage", move=5), ("go", "1,0c"))
    assert found.label == "Go to forest (east)"
    assert (found.note.value, found.note.verdict) == ("costs 3", "leaves 2")


def test_exploring_says_that_it_reveals() -> None:
    table = Table(hand="rage", at="1,0e", move=2)
    found = offer(table, ("explore", "2,0"))
    assert found.label == "Explore to the east"
    assert "reveals" in found.note.detail


def test_cards_tell_both_halves() -> None:
    table = Table(hand="rage", mana="red").fight("prowlers")
    assert offer(table, ("play", "rage")).label == "Rage: Attack 2 or Block 2"
    assert offer(table, ("power", "rage")).label == "Rage, strong: Attack 4"


def test_an_option_that_draws_says_so_before_it_is_chosen() -> None:
    table = Table(hand="tranquility rage", deck="march")
    assert "cannot be taken back" in offer(table, ("play", "tranquility")).note.detail
    assert offer(table, ("sideways", "rage")).note.detail == ""


@pytest.mark.parametrize(
    ("enemy", "value", "verdict", "tone"),
    [("prowlers", "+4", "4 of 3", "good"), ("golems", "+2", "2 of 5", "")],
)
def test_attacks_are_shown_as_they_will_count(
    enemy: str, value: str, verdict: str, tone: str
) -> None:
    table = Table(hand="rage", mana="red").fight(enemy)
    note = offer(table, ("power", "rage")).note
    assert (note.value, note.verdict, note.tone) == (value, verdict, tone)


def test_halves_are_added_up_before_they_are_halved() -> None:
    table = Table(hand="march stamina").fight("golems")
    assert offer(table, ("sideways", "march")).note.detail == "adds nothing"
    table.sideways("march")
    assert offer(table, ("sideways", "stamina")).note.value == "+1"


def test_blocks_are_shown_as_they_will_count() -> None:
    table = Table(hand="cold_toughness determination", mana="blue")
    table.fight("fire_mages", phase=BLOCK)
    assert offer(table, ("play", "cold_toughness")).note.verdict == "3 of 6"
    assert offer(table, ("power", "determination")).note.verdict == "2 of 6"


def test_only_shots_are_counted_in_the_first_phase() -> None:
    table = Table(hand="swiftness", mana="white", units="peasants").fight("prowlers", phase=RANGED)
    note = offer(table, ("power", "swiftness")).note
    assert (note.verdict, note.tone) == ("3 of 3", "good")


def test_tactics_and_skills_come_with_their_text() -> None:
    table = Table(skills="double_time", tactic="the_right_moment", hand="rage")
    assert offer(table, ("skill", "double_time")).label == "Double Time: Move 2, at Night Move 1"
    assert offer(table, ("tactic", "the_right_moment")).label.startswith("The Right Moment: Once")


def test_actions_say_that_they_are_the_action() -> None:
    table = Table(hand="rage", at="1,0sw")
    assert offer(table, "interact").note.detail == "takes your action"


def test_effects_are_named_by_their_numbers() -> None:
    table = Table("arythea", hand="battle_versatility", mana="red").fight("prowlers")
    table.do(("power", "battle_versatility"))
    assert offer(table, "siege_attack_2").label == "Siege Attack 2"


@pytest.mark.parametrize(
    ("kind", "data", "line"),
    [
        ("damage", (0, "monks", 5), "Tovak takes 5 damage of Monks."),
        ("summoned", ("orc_summoners", "medusa"), "Summoned by Orc Summoners: Medusa."),
        ("wounded", (0, 1), "Tovak takes 1 Wound."),
        ("wounded", (0, 2), "Tovak takes 2 Wounds."),
        ("thrown_away", (0, "wound"), "Tovak throws away a Wound."),
        ("skill_gained", (0, "forward_march"), "Tovak gains the Skill Forward March!"),
        ("skill", (0, "double_time"), "Tovak uses Double Time."),
        ("played", (0, "rage", 1), "Tovak plays Rage, strong."),
        ("played", (0, "fireball", 1), "Tovak plays Firestorm (Fireball)."),
        ("played", (0, "fireball", 0), "Tovak plays Fireball."),
        ("artifacts", (0, 1), "Tovak earns an Artifact."),
        ("announced", (1,), "The Dummy announces the End of the Round."),
    ],
)
def test_the_log_speaks_in_sentences(kind: str, data: tuple[Option, ...], line: str) -> None:
    view = RULES.view(Table().state, 0)
    assert VOICE.words.tell(view, Event(EVENTS[kind], data)) == line


def test_who_drops_no_card_drops_nothing() -> None:
    view: Any = RULES.view(Table(hand="rage").state, 0)
    assert VOICE.words.tell(view, Event(EVENTS["dropped"], (0,))).endswith(" drops nothing.")
    assert VOICE.words.tell(view, Event(EVENTS["dropped"], (0, "rage"))).endswith(" drops Rage.")
