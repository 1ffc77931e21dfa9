"""States of cards: hand, played, unresolved, resolved, discarded, facedown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from critias.games.goa2.rules.active import active_of, cancel_card, running
from critias.games.goa2.rules.cards import CARDS, ITEM_PLACE, Card, primary_types, sheet_of
from critias.games.goa2.rules.state import OFF, GoaState, Hero
from critias.kernel.kinds import EventKind

CARD_RESOLVED = EventKind("resolved", "", rule="goa2.resolve.to-turn-slot")
ITEM_GAINED = EventKind("item", "{0:hero} gains an item: {1:item}.", rule="goa2.item.bonus")
CARD_DISCARDED = EventKind(
    "discard", "{0:hero} discards {1:card}.", rule="goa2.state.discard-from-hand"
)
CARD_RETRIEVED = EventKind("retrieve", "{0:hero} takes back {1:card}.", rule="goa2.state.retrieve")
TURNED_FACEDOWN = EventKind(
    "facedown", "{1:card} of {0:hero} is turned facedown.", rule="goa2.state.facedown-cancels"
)
TURNED_FACEUP = EventKind("faceup", "{1:card} of {0:hero} is turned faceup.", rule=None)
CARDS_SWAPPED = EventKind("swap_cards", "{0:hero} swaps {1:card} and {2:card}.", rule=None)


def show(state: GoaState, hero: Hero, card: str) -> None:
    """A card becomes open; if somebody had not seen it yet, that cannot be taken back."""
    if card not in hero.seen:
        hero.seen += (card,)
        state.revealed += 1
    if hero.buried or hero.turned:
        for guesses in (hero.buried, hero.turned):
            guesses.pop(card, None)
            for cards in guesses.values():
                if card in cards:
                    cards.remove(card)


def owner_of(state: GoaState, card: Card, hero: Hero) -> Hero:
    """The hero whose card this is: the hero itself, or the enemy whose card it performs as its
    own."""
    if sheet_of(hero).id == card.hero:
        return hero
    return next(h for h in state.heroes if sheet_of(h).id == card.hero and h.team != hero.team)


def discard(state: GoaState, hero: Hero, card: str) -> None:
    """Discard a card, faceup: from hand, or from where a text lets it be given up instead. Whoever
    has copied such a text gives up the card of the other hero."""
    if card in hero.hand:
        hero.hand.remove(card)
    else:
        hero = owner_of(state, CARDS[card], hero)
        _take_away(hero, card)
        cancel_card(state, hero, card)
    hero.discard.append(card)
    _remember_discard(state, hero, card)
    show(state, hero, card)
    state.tell(CARD_DISCARDED, hero.name, card)


def discard_resolved(state: GoaState, hero: Hero, card: str) -> None:
    """Discard a resolved card; its active effect ends."""
    hero.resolved[hero.resolved.index(card)] = ""
    hero.discard.append(card)
    _remember_discard(state, hero, card)
    cancel_card(state, hero, card)
    state.tell(CARD_DISCARDED, hero.name, "" if card in hero.facedown else card)


def _remember_discard(state: GoaState, hero: Hero, card: str) -> None:
    if state.remembers:
        hero.thrown += (card,)


def discardable(
    state: GoaState, hero: Hero, test: Callable[[Card], bool] | None = None
) -> list[str]:
    """The hand cards a hero could discard, and those that may stand in for one of them."""
    cards = [c for c in hero.hand if test is None or test(CARDS[c])]
    return cards + spare_cards(state, hero) if cards else cards


def spare_cards(state: GoaState, hero: Hero, defending: bool = False) -> list[str]:
    """The cards outside the hand that running effects let a hero discard instead of one from hand,
    or defend with."""
    found = []
    for effect in running(state, "spare"):
        card = active_of(effect).spare(state, effect, hero, defending)
        if card and card not in hero.hand:
            found.append(card)
    return found


def resolve(state: GoaState, hero: Hero) -> None:
    """The unresolved card goes to the slot of the current turn."""
    hero.resolved[state.turn - 1] = hero.card
    leave_unresolved(hero)
    if state.remembers:
        hero.acted = True
    state.tell(CARD_RESOLVED, hero.name, hero.resolved[state.turn - 1])


def card_of_turn_before(state: GoaState, hero: Hero) -> str:
    """The card in the hero's slot of the turn before, if there is one."""
    return hero.resolved[state.turn - 2] if state.turn > 1 else ""


def leave_unresolved(hero: Hero) -> None:
    """The card is no longer unresolved; what a text said of it as such is over."""
    hero.card = ""
    hero.hurried = OFF
    hero.led = OFF


def retrieve(state: GoaState, hero: Hero, card: str) -> None:
    """A resolved or discarded card returns to its owner's hand, or the unresolved one; its active
    effect ends."""
    hidden = card in hero.facedown
    _take_away(hero, card)
    if hidden:
        _no_longer_down(hero, card)
    hero.hand.append(card)
    cancel_card(state, hero, card)
    state.tell(CARD_RETRIEVED, hero.name, "" if hidden else card)


def _no_longer_down(hero: Hero, card: str) -> None:
    hero.facedown = tuple(other for other in hero.facedown if other != card)


def _take_away(hero: Hero, card: str) -> None:
    """Lift a card from the discard pile, its slot or the table."""
    if card in hero.discard:
        hero.discard.remove(card)
    elif card == hero.card:
        leave_unresolved(hero)
    else:
        hero.resolved[hero.resolved.index(card)] = ""


def retrieve_all(state: GoaState, hero: Hero) -> None:
    """End of round: every card comes back."""
    hero.hand += [card for card in hero.resolved if card] + hero.discard
    for i in range(len(hero.resolved)):
        hero.resolved[i] = ""
    hero.discard.clear()
    hero.facedown = ()


def turn_facedown(state: GoaState, hero: Hero, card: str) -> None:
    """A resolved or discarded card loses type, colour, actions and active effect."""
    if card not in hero.facedown:
        hero.facedown += (card,)
    cancel_card(state, hero, card)
    state.tell(TURNED_FACEDOWN, hero.name, card)


def turn_faceup(state: GoaState, hero: Hero, card: str) -> None:
    """The card is itself again; a cancelled effect does not resume."""
    _no_longer_down(hero, card)
    show(state, hero, card)
    state.tell(TURNED_FACEUP, hero.name, card)


HAND, DECK, UNRESOLVED, SLOT, PILE, TUCKED, NOWHERE = (
    "hand",
    "deck",
    "unresolved",
    "resolved",
    "discard",
    "item",
    "",
)


def where(hero: Hero, card: str) -> str:
    """Where a card of the hero lies."""
    if card == hero.card:
        return UNRESOLVED
    for place, cards in (
        (HAND, hero.hand),
        (SLOT, hero.resolved),
        (PILE, hero.discard),
        (DECK, hero.deck),
        (TUCKED, hero.tucked),
    ):
        if card in cards:
            return place
    return NOWHERE


def swap_cards(
    state: GoaState,
    hero: Hero,
    a: str,
    b: str,
    keep_effects: bool = False,
    facedown: bool = False,
) -> None:
    """Two cards of a hero exchange all of their states and positions, wherever they lie; their
    active effects end. With `facedown` the second one lies facedown where the first one lay, and
    nobody else learns which card it is (goa2.state.swap-exchanges-states)."""
    places = where(hero, a), where(hero, b)
    if "" in places:
        raise ValueError(f"{hero.name} has no card {a if not places[0] else b} to swap")
    # Whoever does not see it takes the newcomer for any card of the hand, and for any other that
    # came from there unseen.
    may_be = [*hero.hand, *(c for c in hero.buried if c in hero.facedown)]
    _exchange(hero, places, {a: b, b: a})
    for card, place in ((a, places[0]), (b, places[1])):
        if place == TUCKED:
            hero.add_item(ITEM_PLACE[CARDS[card].item], -1)
    for card, place in ((b, places[0]), (a, places[1])):
        if place == TUCKED:
            hero.add_item(ITEM_PLACE[CARDS[card].item])
    down = [card in hero.facedown for card in (a, b)]
    others = (card for card in hero.facedown if card not in (a, b))
    hero.facedown = (*others, *(card for card, was in zip((b, a), down, strict=True) if was))
    if facedown and b not in hero.facedown:
        hero.facedown += (b,)
    for card, place in ((a, places[0]), (b, places[1])):
        if place == HAND and card in hero.facedown:
            hero.buried[card] = may_be[:]
    if not keep_effects:
        cancel_card(state, hero, a)
        cancel_card(state, hero, b)
    for card in (a, b):
        if card not in hero.facedown and where(hero, card) in (UNRESOLVED, SLOT, PILE):
            show(state, hero, card)
    names = [card if is_open(hero, card) else "" for card in (a, b)]
    state.tell(CARDS_SWAPPED, hero.name, *names)


def swap_item(state: GoaState, hero: Hero, old: str, new: str) -> None:
    """The card behind an item changes places with its twin of the same colour and tier, wherever
    that lies; it is as if the other one of the two had been taken when the hero levelled up."""
    swap_cards(state, hero, old, new)
    rename(hero.buried, {new: old})
    if new in hero.seen:
        # Nobody would find it behind an item otherwise.
        hero.seen = tuple(card for card in hero.seen if card != new)
    state.tell(ITEM_GAINED, hero.name, CARDS[new].item)


def rename(guesses: dict[str, list[str]], new: Mapping[str, str]) -> None:
    """Guesses at unseen cards, after cards of the hero have become others."""
    changed = {
        new.get(card, card): [new.get(other, other) for other in cards]
        for card, cards in guesses.items()
    }
    guesses.clear()
    guesses.update(changed)


def is_open(hero: Hero, card: str) -> bool:
    """Whether everybody can read the card where it lies."""
    return card not in hero.facedown and where(hero, card) in (UNRESOLVED, SLOT, PILE)


def _exchange(hero: Hero, places: tuple[str, str], new: Mapping[str, str]) -> None:
    """Each of two cards that lie there becomes the other one, in its place."""
    if UNRESOLVED in places:
        card = new[hero.card]
        leave_unresolved(hero)
        hero.card = card
    for pile in (hero.hand, hero.resolved, hero.discard):
        pile[:] = [new.get(card, card) for card in pile]
    hero.deck = tuple(new.get(card, card) for card in hero.deck)
    hero.tucked = tuple(new.get(card, card) for card in hero.tucked)


def tuck(state: GoaState, hero: Hero, card: str) -> None:
    """A card of the deck becomes an item besides those of the upgrades, for all to see."""
    hero.deck = tuple(other for other in hero.deck if other != card)
    hero.tally[card] = 1
    show(state, hero, card)
    hero.tucked += (card,)
    hero.add_item(ITEM_PLACE[CARDS[card].item])
    state.tell(ITEM_GAINED, hero.name, CARDS[card].item)


def types_of(hero: Hero, card: str) -> tuple[str, ...]:
    """What type of card it is where it lies now; a facedown card has none."""
    if card in hero.facedown:
        return ()
    return primary_types(CARDS[card], in_play=is_played(hero, card))


def colour_of(hero: Hero, card: str) -> str:
    """The colour of a card where it lies now; a facedown card has none."""
    return "" if card in hero.facedown else CARDS[card].colour


def is_played(hero: Hero, card: str) -> bool:
    """Whether the card has been put down and has not returned to hand."""
    if card == hero.card or card in hero.resolved:
        return True
    return card in hero.discard and card == hero.laid
