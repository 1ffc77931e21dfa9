"""Cards that came into a public place unseen: no world dealt for others tells which they are."""

from collections import Counter

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.redeal import redeal
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.words import label
from critias.kernel.random import Rng
from goa2.table import BLUE, RED, Table

HAND = ["noble_blade", "aspiring_duelist", "raging_stream", "liquid_leap"]
FLOAT = "takahide_float_like_a_butterfly"
STING = "takahide_sting_like_a_bee"
STRIKE = "takahide_strike_like_a_tiger"
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
TWIN = "rogue_wave"
WORLDS = 200


def blessed(place: int = 0) -> Table:
    """Arien has exchanged his facedown card for a card of his hand, unseen."""
    heroes = {"snorri": (RED, "i6"), "arien": (RED, "j6"), "wasp": (BLUE, "m6")}
    table = Table(heroes, APART, turn=2, hand={"arien": HAND})
    table.hero("snorri").runes = ("horn", "axe", "anvil", "wings")
    arien = table.hero("arien")
    arien.resolved[0] = "spell_break"
    hands.show(table.state, arien, "spell_break")
    hands.turn_facedown(table.state, arien, "spell_break")
    return table.play("snorri", "ancestral_boon", "skill", ("slot", 0), ("hand", place))


def worlds(table: Table, seat: int | None = 2, start: GoaState | None = None) -> list[GoaState]:
    """Worlds dealt for a seat, all of which look the same to it."""
    start = start or table.state
    found = [redeal(start, table.state, seat, Rng(luck)) for luck in range(WORLDS)]
    for world in found:
        assert view(world, seat) == view(start, seat)
        assert list(RULES.invariants(world)) == list(RULES.invariants(start))
    return found


def lying(found: list[GoaState], hero: int = 1) -> Counter[str]:
    return Counter(world.heroes[hero].resolved[0] for world in found)


@pytest.mark.rule("goa2.hidden.facedown", "goa2.hidden.hand")
@pytest.mark.parametrize("place", range(4))
def test_a_card_from_hand_in_a_facedown_slot_may_be_any_of_them(place: int) -> None:
    found = lying(worlds(blessed(place)))
    assert set(found) == set(HAND), "and not the card that lay there before"
    assert max(found.values()) < WORLDS / 4 * 1.5
    assert lying(worlds(blessed(place))) == lying(worlds(blessed(0))), "whichever it really is"


def test_its_owner_knows_it() -> None:
    table = blessed()
    assert set(lying(worlds(table, 1))) == {table.hero("arien").resolved[0]}


def test_what_has_been_seen_since_is_not_lying_there() -> None:
    table = blessed()
    arien = table.hero("arien")
    (seen,) = [c for c in arien.hand if CARDS[c].colour == "red"]
    hands.discard(table.state, arien, seen)
    hands.retrieve(table.state, arien, seen)
    assert set(lying(worlds(table))) == set(HAND) - {seen}


def test_a_step_in_which_it_is_seen_begins_with_the_true_card() -> None:
    table = blessed()
    arien = table.hero("arien")
    true = arien.resolved[0]
    start = table.state.copy()
    hands.retrieve(table.state, arien, true)
    assert set(lying(worlds(table, start=start))) == set(HAND), "taken back unseen"
    hands.discard(table.state, arien, true)
    assert set(lying(worlds(table, start=start))) == {true}


def test_two_unseen_cards_are_never_the_same() -> None:
    table = blessed()
    arien = table.hero("arien")
    arien.resolved[1] = "spell_break"
    arien.hand.remove("spell_break")
    hands.show(table.state, arien, "spell_break")
    hands.turn_facedown(table.state, arien, "spell_break")
    hands.swap_cards(table.state, arien, "spell_break", arien.hand[0])
    pairs = Counter(tuple(world.heroes[1].resolved[:2]) for world in worlds(table))
    assert len(pairs) == 4 * 3


def test_a_card_laid_facedown_may_be_the_one_in_the_slot() -> None:
    table = blessed()
    arien = table.hero("arien")
    table.state.phase = "cards"
    arien.card = arien.hand.pop()
    found = worlds(table)
    assert set(lying(found)) == set(HAND)
    assert {world.heroes[1].card for world in found} == {*HAND, "spell_break"}


def test_the_exchange_of_an_item_keeps_an_unseen_card_unseen() -> None:
    table = Table({"arien": (RED, "j6")}, APART, hand={"arien": ["noble_blade", TWIN]})
    arien = table.hero("arien")
    arien.resolved[0] = "spell_break"
    arien.deck = tuple(c for c in arien.deck if c != "raging_stream")
    arien.tucked += ("raging_stream",)
    hands.turn_facedown(table.state, arien, "spell_break")
    hands.swap_cards(table.state, arien, "spell_break", TWIN)
    hands.swap_item(table.state, arien, "raging_stream", TWIN)
    assert arien.resolved[0] == "raging_stream"
    assert arien.buried == {"raging_stream": ["noble_blade", "raging_stream"]}


# --- Takahide's gold cards --------------------------------------------------------------------


def bushido(place: int, *more: str) -> Table:
    """Takahide has turned his resolved gold card, which nobody sees."""
    table = Table({"takahide": (RED, "i6"), "wasp": (BLUE, "m6")}, APART, turn=2)
    table.deal("takahide", "float_like_a_butterfly", *more)
    own = table.hero("takahide")
    own.resolved[0] = FLOAT
    own.hand.remove(FLOAT)
    hands.show(table.state, own, FLOAT)
    table.play("takahide", "bushido", "skill")
    assert table.question.secret, "the answer is told to nobody either"
    return table.answer(("gold", place))


@pytest.mark.rule("goa2.hidden.facedown")
def test_a_gold_card_turned_unseen_is_one_of_those_that_were_in_the_deck() -> None:
    for place in range(2):
        table = bushido(place)
        found = Counter(world.heroes[0].resolved[0] for world in worlds(table, 1))
        assert set(found) == {STING, STRIKE}, "Float Like a Butterfly has been seen to go"
        assert max(found.values()) < WORLDS / 2 * 1.3


def gold_in_hand(table: Table) -> set[str]:
    """The gold cards that worlds dealt for Wasp give to Takahide's hand."""
    cards = [card for world in worlds(table, 1) for card in world.heroes[0].hand]
    return {card for card in cards if CARDS[card].colour == "gold"}


def test_it_is_known_once_it_has_been_seen_and_stays_so_in_hand() -> None:
    table = bushido(0)
    own = table.hero("takahide")
    table.run(end_round)
    assert gold_in_hand(table) == {STING, STRIKE}
    hands.discard(table.state, own, STING)
    hands.retrieve(table.state, own, STING)
    assert gold_in_hand(table) == {STING}


def test_turned_twice_it_may_be_any_of_the_three() -> None:
    table = bushido(0)
    own = table.hero("takahide")
    table.run(end_round)
    own.hand.remove("takahide_bushido")
    table.play("takahide", "bushido", "skill", ("gold", 0))
    assert gold_in_hand(table) == {FLOAT, STING, STRIKE}


@pytest.mark.rule("goa2.state.retrieve", "goa2.hidden.facedown")
def test_a_facedown_discard_is_taken_back_without_its_name() -> None:
    table = Table({"bain": (RED, "i6"), "takahide": (RED, "j6")}, APART)
    table.deal("takahide", "strike_like_a_tiger", "come_to_aid")
    own = table.hero("takahide")
    for card in (STRIKE, "takahide_come_to_aid"):
        hands.discard(table.state, own, card)
    hands.turn_facedown(table.state, own, STRIKE)
    table.play("bain", "drinking_buddies", "skill", "takahide")
    assert table.options() == {("pile", 0), "takahide_come_to_aid"}
    ask = table.question
    assert label(view(table.state, own.seat), ask, ("pile", 0)) == "Strike Like a Tiger (facedown)"
    assert label(view(table.state, 0), ask, ("pile", 0)) == "A facedown card"
    table.answer(("pile", 0))
    assert STRIKE in table.hand("takahide")
    assert table.said("retrieve")[-1] == ("takahide", "")


def test_a_facedown_card_that_is_discarded_stays_unnamed() -> None:
    table = bushido(0)
    own = table.hero("takahide")
    hands.discard_resolved(table.state, own, own.resolved[0])
    assert table.said("discard") == [("takahide", "")]
    assert [*own.facedown] == own.discard
