"""Open and hidden information: what the view of a seat holds."""

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.level import upgrade
from critias.games.goa2.rules.seen import HeroView
from critias.games.goa2.rules.view import HIDDEN
from goa2.rules.course import answer_all, hand_of, up_to, view
from goa2.table import BLUE, RED, Table

OTHERS = (1, 2, None)
"""A teammate of Arien's, an enemy, a spectator."""


def table_of_three() -> Table:
    """Arien and Xargatha against Brogan, with five cards each."""
    heroes = {"arien": (RED, "c8"), "xargatha": (RED, "c10"), "brogan": (BLUE, "q9")}
    return Table(heroes, hand={name: hand_of(name) for name in heroes})


def arien(table: Table, seat: int | None) -> HeroView:
    """Arien as a seat sees him."""
    return view(table, seat)["heroes"][0]


@pytest.mark.rule("goa2.hidden.open-cards")
def test_played_resolved_and_discarded_cards_are_open() -> None:
    """Everybody reads what lies faceup, and what a dashboard shows."""
    table = table_of_three()
    own = table.hero("arien")
    table.lay("arien", "noble_blade")
    hands.resolve(table.state, own)
    hands.discard(table.state, own, "spell_break")
    table.lay("arien", "liquid_leap")
    own.level, own.coins, own.items = 3, 2, (1, 0, 0, 0, 0, 0)
    for seat in (0, *OTHERS):
        shown = arien(table, seat)
        assert shown["card"] == "liquid_leap"
        assert shown["resolved"] == ["noble_blade", "", "", ""]
        assert shown["discard"] == ["spell_break"]
        assert (shown["level"], shown["coins"], shown["items"][0]) == (3, 2, 1)


@pytest.mark.rule("goa2.hidden.hand")
@pytest.mark.parametrize("seat", OTHERS)
def test_a_hand_is_hidden_from_everybody_else(seat: int | None) -> None:
    """Another hand of the same size looks the same; its owner sees the difference."""
    table, other = table_of_three(), table_of_three()
    own = other.hero("arien")
    own.hand.remove("dangerous_current")
    own.deck = tuple(c for c in own.deck if c != "raging_stream")
    own.hand.append("raging_stream")
    own.deck += ("dangerous_current",)
    assert view(table, seat) == view(other, seat)
    assert view(table, 0) != view(other, 0)
    assert arien(table, 0)["hand"] == hand_of("arien")


@pytest.mark.rule("goa2.hidden.deck")
@pytest.mark.parametrize("seat", OTHERS)
def test_a_deck_is_hidden_from_everybody_else(seat: int | None) -> None:
    """Nothing in the view of another seat tells what is in the deck."""
    table, other = table_of_three(), table_of_three()
    other.hero("arien").deck = tuple(c for c in other.hero("arien").deck if c != "deluge")
    assert view(table, seat) == view(other, seat)
    assert "deck" not in arien(table, seat)
    assert "deluge" in arien(table, 0)["deck"]


@pytest.mark.rule("goa2.hidden.item-covered-part")
@pytest.mark.parametrize("seat", OTHERS)
def test_only_the_strip_of_an_item_is_seen(seat: int | None) -> None:
    """Raging Stream and Expert Duelist are both initiative items: tucked, they look the same."""
    table, other = table_of_three(), table_of_three()
    for one, card in ((table, "raging_stream"), (other, "expert_duelist")):
        one.hero("arien").tucked += (card,)
        one.hero("arien").add_item(2)
    assert view(table, seat) == view(other, seat)
    assert arien(table, seat)["items"] == [0, 0, 1, 0, 0, 0]
    assert arien(table, 0)["tucked"] == ["raging_stream"]


@pytest.mark.rule("goa2.hidden.item-covered-part")
def test_taking_an_upgrade_names_the_icon_only() -> None:
    """What is told when a card is tucked: the item, not the card."""
    table = table_of_three()
    upgrade(table.state, table.hero("arien"), "raging_stream")
    told = [str(event) for event in table.events]
    assert table.said("item") == [("arien", "defense")]
    assert not any("rogue_wave" in line or "raging_stream" in line for line in told)


@pytest.mark.rule("goa2.hidden.facedown")
@pytest.mark.parametrize("seat", OTHERS)
def test_a_facedown_card_is_hidden(seat: int | None) -> None:
    """Resolved or discarded, once it lies facedown nobody else can read it."""
    table = table_of_three()
    own = table.hero("arien")
    table.lay("arien", "noble_blade")
    hands.resolve(table.state, own)
    hands.discard(table.state, own, "spell_break")
    hands.turn_facedown(table.state, own, "noble_blade")
    hands.turn_facedown(table.state, own, "spell_break")
    shown = arien(table, seat)
    assert shown["resolved"] == [HIDDEN, "", "", ""]
    assert shown["discard"] == [HIDDEN]


@pytest.mark.rule("goa2.hidden.facedown")
def test_a_card_laid_down_is_hidden_until_the_reveal() -> None:
    """In a game of two with two heroes each, the first cards wait facedown for the second ones."""
    heroes = {
        "arien": (RED, "c8"), "brogan": (BLUE, "q9"),
        "xargatha": (RED, "c10"), "wasp": (BLUE, "q11"),
    }  # fmt: skip
    table = Table(
        heroes,
        hand={name: hand_of(name) for name in heroes},
        seats={"arien": 0, "xargatha": 0, "brogan": 1, "wasp": 1},
    )
    table.state.phase = "cards"
    table.run(up_to("turn_end"))
    answer_all(table, arien="noble_blade", brogan="bulwark")
    assert [hero["card"] for hero in view(table, 0)["heroes"]] == ["noble_blade", HIDDEN, "", ""]
    assert [hero["card"] for hero in view(table, 1)["heroes"]] == [HIDDEN, "bulwark", "", ""]
    answer_all(table, xargatha="cleave", wasp="shock")
    assert [hero["card"] for hero in view(table, None)["heroes"]] == [
        "noble_blade", "bulwark", "cleave", "shock",
    ]  # fmt: skip
