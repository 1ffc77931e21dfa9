"""States of cards: hand, played, unresolved, resolved, discarded, facedown."""

from __future__ import annotations

from critias.games.goa2.active import cancel_card
from critias.games.goa2.cards import CARDS, primary_types
from critias.games.goa2.pieces import say
from critias.games.goa2.state import GoaState, Hero


def show(state: GoaState, hero: Hero, card: str) -> None:
    """A card becomes open; if somebody had not seen it yet, that cannot be taken back."""
    if card not in hero.seen:
        hero.seen.append(card)
        state.revealed += 1


def discard(state: GoaState, hero: Hero, card: str) -> None:
    """Discard a card from hand, faceup."""
    hero.hand.remove(card)
    hero.discard.append(card)
    show(state, hero, card)
    say(state, "discard", hero.name, card)


def discard_resolved(state: GoaState, hero: Hero, card: str) -> None:
    """Discard a resolved card; its active effect ends."""
    hero.resolved[hero.resolved.index(card)] = ""
    hero.discard.append(card)
    cancel_card(state, hero, card)
    say(state, "discard", hero.name, card)


def resolve(state: GoaState, hero: Hero) -> None:
    """The unresolved card goes to the slot of the current turn."""
    hero.resolved[state.turn - 1] = hero.card
    hero.card = ""
    say(state, "resolved", hero.name, hero.resolved[state.turn - 1])


def retrieve(state: GoaState, hero: Hero, card: str) -> None:
    """A resolved or discarded card returns to its owner's hand; its active effect ends."""
    if card in hero.discard:
        hero.discard.remove(card)
    else:
        hero.resolved[hero.resolved.index(card)] = ""
    hidden = card in hero.facedown
    if hidden:
        hero.facedown.remove(card)
    hero.hand.append(card)
    cancel_card(state, hero, card)
    say(state, "retrieve", hero.name, "" if hidden else card)


def retrieve_all(state: GoaState, hero: Hero) -> None:
    """End of round: every card comes back."""
    hero.hand += [card for card in hero.resolved if card] + hero.discard
    for i in range(len(hero.resolved)):
        hero.resolved[i] = ""
    hero.discard.clear()
    hero.facedown.clear()


def turn_facedown(state: GoaState, hero: Hero, card: str) -> None:
    """A resolved or discarded card loses type, colour, actions and active effect."""
    if card not in hero.facedown:
        hero.facedown.append(card)
    cancel_card(state, hero, card)
    say(state, "facedown", hero.name, card)


def turn_faceup(state: GoaState, hero: Hero, card: str) -> None:
    """The card is itself again; a cancelled effect does not resume."""
    hero.facedown.remove(card)
    show(state, hero, card)
    say(state, "faceup", hero.name, card)


def swap_cards(state: GoaState, hero: Hero, a: str, b: str) -> None:
    """Two cards exchange all of their states and positions; their active effects end."""
    places = [_place(hero, card) for card in (a, b)]
    for (where, i), card in zip(places, (b, a), strict=True):
        where[i] = card
    down = [card in hero.facedown for card in (a, b)]
    hero.facedown = [card for card in hero.facedown if card not in (a, b)]
    hero.facedown += [card for card, was in zip((b, a), down, strict=True) if was]
    cancel_card(state, hero, a)
    cancel_card(state, hero, b)
    say(state, "swap_cards", hero.name, a, b)


def _place(hero: Hero, card: str) -> tuple[list[str], int]:
    for where in (hero.hand, hero.resolved, hero.discard):
        if card in where:
            return where, where.index(card)
    raise ValueError(f"{hero.name} has no card {card} to swap")


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
