"""Resolving a card: where it goes and how it lies."""

import pytest

from goa2.rules.course import up_to, view
from goa2.table import BLUE, RED, Table


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.rule("goa2.resolve.to-turn-slot")
def test_the_card_goes_to_the_slot_of_the_turn(turn: int, edition: int) -> None:
    """After the action the card lies open on the slot of the current turn."""
    table = Table(
        {"arien": (RED, "j8")}, laid={"arien": "liquid_leap"}, turn=turn, edition=edition
    ).run(up_to("turn_end"), "hold")
    own = table.hero("arien")
    assert [own.resolved.index("liquid_leap") + 1, own.card, own.facedown] == [turn, "", ()]
    assert view(table, None)["heroes"][0]["resolved"][turn - 1] == "liquid_leap"


@pytest.mark.rule("goa2.resolve.to-turn-slot")
def test_the_card_is_unresolved_while_its_action_lasts() -> None:
    """In the middle of the action it is still the unresolved card."""
    table = Table({"arien": (RED, "j8")}, laid={"arien": "liquid_leap"})
    table.run(up_to("turn_end"), "skill")
    assert table.question.kind == "place"
    assert table.hero("arien").card == "liquid_leap"
    assert table.hero("arien").resolved[0] == ""


@pytest.mark.rule("goa2.resolve.turn-sideways")
def test_a_card_lies_sideways_while_its_effect_applies() -> None:
    """Spell Break is turned until the end of the turn; a card without an effect never is."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        laid={"arien": "spell_break", "brogan": "shield"},
    ).run(up_to("turn_end"), "skill", "hold")
    assert [hero["sideways"] for hero in view(table, None)["heroes"]] == [["spell_break"], []]
    table.run(up_to("cards"))
    assert [hero["sideways"] for hero in view(table, None)["heroes"]] == [[], []]
