"""Dealing anew what a seat does not know: cards that lie facedown, and how others have upgraded.

A hand is hidden, but much follows from what is open: a hero's level, its item strips, and every
card that has been seen. What is left are the line-ups of cards that fit all of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from critias.games.goa2.rules.cards import CARDS, ITEM_PLACE, SHEETS, Card, in_order, sheet_of
from critias.games.goa2.rules.hands import rename
from critias.games.goa2.rules.level import LAST_TIER, upgrades
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import NO
from critias.kernel.random import Rng

COLOURS = ("red", "green", "blue")


class LineUp(NamedTuple):
    """One way a hero may have upgraded: its card of each colour, and the cards under its items."""

    cards: tuple[str, str, str]
    tucked: tuple[str, ...]


def redeal(start: GoaState, now: GoaState, seat: int | None, rng: Rng) -> GoaState:
    """A copy of `start` that looks the same to the seat."""
    state = start.copy()
    if start.rng.state == now.rng.state:
        state.rng = Rng(rng.bits64())
    for hero, current in zip(state.heroes, now.heroes, strict=True):
        if hero.seat == seat:
            continue
        # Where a card of two is taken back, the step that reveals them goes on.
        laid = state.phase == now.phase == "cards" and bool(hero.card)
        two = laid and bool(hero.extra) and hero.extra != NO
        if laid:
            hero.hand += [hero.extra, hero.card] if two else [hero.card]
        if hero.turned:
            _redeal_turned(hero, current, rng)
        if hero.buried:
            _redeal_buried(hero, current, rng)
        if laid:
            # By colour: nothing may follow from the order of a hand that nobody else has seen.
            hero.hand.sort(key=_colour)
            hero.card = rng.pick(hero.hand)
            hero.hand.remove(hero.card)
        if two:
            hero.extra = rng.pick(hero.hand)
            hero.hand.remove(hero.extra)
        if hero.tucked:
            _redeal_upgrades(hero, current, now.phase == "cards", rng)
        if hero.picks:
            due = len(hero.picks)
            hero.picks = ()
            for _ in range(due):
                hero.picks += (rng.pick(upgrades(hero)),)
        hero.hand.sort(key=_colour)
        if state.secret:
            _redeal_tokens(state, hero, now, rng)
        hide = sheet_of(hero).redeal
        if hide is not None:
            hide(state, hero, current, rng)
    return state


def _redeal_tokens(state: GoaState, hero: Hero, now: GoaState, rng: Rng) -> None:
    """Facedown tokens of a hero change what they are with others that were laid together with them;
    those that have been turned up since keep it."""
    batches: dict[str, list[int]] = {}
    for piece in state.secret:
        batch = state.token_notes.get(piece, "")
        still = piece in now.secret and now.token_notes.get(piece, "") == batch
        if still and state.owners[piece] == hero.index:
            batches.setdefault(batch, []).append(piece)
    for pieces in batches.values():
        kinds = [state.secret[piece] for piece in pieces]
        rng.shuffle(kinds)
        state.secret.update(zip(pieces, kinds, strict=True))


def _redeal_turned(hero: Hero, current: Hero, rng: Rng) -> None:
    """A card that came from the deck unseen becomes another of the deck that it may be. One that
    has been seen by now stays what it is."""
    cards = hero.turned.keys() & current.turned.keys() - set(hero.deck)
    for card in in_order(cards):
        may_be = [
            other
            for other in in_order(hero.turned[card])
            if other == card or (other in hero.deck and other in current.turned[card])
        ]
        other = rng.pick(may_be)
        new = {card: other, other: card}
        for pile in (hero.hand, hero.resolved, hero.discard):
            pile[:] = [new.get(c, c) for c in pile]
        hero.facedown = tuple(new.get(c, c) for c in hero.facedown)
        hero.deck = tuple(new.get(c, c) for c in hero.deck)
        # What it has become is as unknown as what it was.
        for guesses in (hero.turned, hero.buried):
            rename(guesses, new)


def _redeal_buried(hero: Hero, current: Hero, rng: Rng) -> None:
    """Cards that came from hand into facedown places unseen change with those they may be, in hand
    or in another such place. One that has been seen by now stays where it is."""
    places = [c for c in hero.facedown if c in hero.buried and c in current.buried]
    may_be = [
        [
            other
            for other in in_order(hero.buried[card])
            if other in current.buried[card] and (other in hero.hand or other in places)
        ]
        for card in places
    ]
    ways = [way for way in product(*may_be) if len(set(way)) == len(way)]
    if not places or not ways:
        return
    way = rng.pick(ways)
    new = dict(zip(places, way, strict=True))
    out = [card for card in hero.hand if card in way]
    new.update(zip(out, (card for card in places if card not in way), strict=True))
    for pile in (hero.hand, hero.resolved, hero.discard):
        pile[:] = [new.get(c, c) for c in pile]
    hero.facedown = tuple(new.get(c, c) for c in hero.facedown)
    hero.buried = {new.get(card, card): cards for card, cards in hero.buried.items()}


def _colour(card: str) -> str:
    return CARDS[card].colour


def _redeal_upgrades(hero: Hero, current: Hero, laid_facedown: bool, rng: Rng) -> None:
    # What lay open when the step began may be back in hand by now, but it has been seen.
    shown = {*_open_cards(hero, laid_facedown), *_open_cards(current, laid_facedown)}
    known = set(current.seen)
    items = [0] * len(ITEM_PLACE)
    twins = [card for card in hero.tucked if card not in hero.tally]
    more = [card for card in hero.tucked if card in hero.tally]
    exchange = _exchange(hero, current, shown | known)
    if exchange is not None:
        # The step begins with the item that it will exchange.
        shown.discard(exchange.old)
        known.discard(exchange.old)
        known |= {exchange.new} & set(hero.seen)
    for card in twins:
        items[ITEM_PLACE[CARDS[card].item]] += 1
    seen = frozenset(c for c in known if 1 < CARDS[c].tier <= LAST_TIER)
    found = line_ups(sheet_of(hero).id, len(twins), tuple(items), seen, frozenset(shown))
    if exchange is not None:
        found = tuple(line_up for line_up in found if exchange.fits(hero, line_up, more))
    if current.tally:
        found = tuple(line_up for line_up in found if not current.tally.keys() & line_up.cards)
    _take(hero, rng.pick(found), more)


class Exchange(NamedTuple):
    """An item that changes places with its twin in the course of a step."""

    old: str
    new: str
    place: int
    """Of the item among all the hero has, which is how it was named."""
    open: bool
    """Whether anybody has seen one of the two."""

    def fits(self, hero: Hero, line_up: LineUp, more: list[str]) -> bool:
        """Whether the same answer would look the same with that line-up."""
        old = CARDS[in_order([*line_up.tucked, *more])[self.place]]
        if self.open:
            return old.id == self.old
        new = _twin(old)
        alike = (old.item, new.item) == (CARDS[self.old].item, CARDS[self.new].item)
        lies = [c for c in (hero.card, *hero.resolved, *hero.discard) if c not in hero.facedown]
        seen = {CARDS[card].colour for card in lies if card}
        return alike and not (new.id in line_up.cards and new.colour in seen)


def _exchange(hero: Hero, current: Hero, seen: set[str]) -> Exchange | None:
    old = [card for card in hero.tucked if card not in current.tucked]
    if not old:
        return None
    new = _twin(CARDS[old[0]]).id
    place = in_order(hero.tucked).index(old[0])
    return Exchange(old[0], new, place, old[0] in seen or new in seen or new in hero.seen)


def _twin(card: Card) -> Card:
    """The other card of the same colour and tier."""
    return next(
        other
        for other in SHEETS[card.hero].cards
        if (other.colour, other.tier) == (card.colour, card.tier)
        and other.id != card.id
        and not other.spell
    )


def _open_cards(hero: Hero, laid_facedown: bool) -> list[str]:
    """The upgradable cards of a hero that everybody can read."""
    cards = [*hero.resolved, *hero.discard]
    if not laid_facedown:
        cards += [card for card in (hero.card, hero.extra) if card != NO]
    return [c for c in cards if c and c not in hero.facedown and CARDS[c].tier]


def _take(hero: Hero, choice: LineUp, more: list[str]) -> None:
    """Exchange the hero's upgraded cards wherever they lie; `more` are items from the deck."""
    new = dict(zip(COLOURS, choice.cards, strict=True))

    def change(card: str) -> str:
        return new.get(CARDS[card].colour, card) if card else card

    hero.hand = [change(card) for card in hero.hand]
    hero.resolved = [change(card) for card in hero.resolved]
    hero.discard = [change(card) for card in hero.discard]
    hero.facedown = tuple(map(change, hero.facedown))
    hero.buried = {change(card): [*map(change, cards)] for card, cards in hero.buried.items()}
    hero.card = change(hero.card)
    if hero.extra != NO:
        hero.extra = change(hero.extra)
    hero.tucked = (*choice.tucked, *more)
    gone = {*choice.cards, *hero.tucked, hero.ultimate}
    basics = [card for card in hero.deck if CARDS[card].basic]
    cards = sheet_of(hero).cards
    others = (c.id for c in cards if c.tier and not c.spell and c.id not in gone)
    hero.deck = (*basics, *others)


@lru_cache(maxsize=4096)
def line_ups(
    sheet: str, count: int, items: tuple[int, ...], seen: frozenset[str], shown: frozenset[str]
) -> tuple[LineUp, ...]:
    """All ways to have bought `count` upgrades that gave these items, with every card in `seen`
    owned at some time and every card in `shown` owned now."""
    deck = [c for c in SHEETS[sheet].cards if c.colour in COLOURS and not c.spell]
    pairs = {
        (c.colour, c.tier): [t for t in deck if (t.colour, t.tier) == (c.colour, c.tier)]
        for c in deck
    }
    found = []
    for tiers in product(range(1, LAST_TIER + 1), repeat=len(COLOURS)):
        if sum(tiers) - len(COLOURS) == count and max(tiers) - min(tiers) <= 1:
            found += [
                line_up for line_up in _taken(pairs, tiers) if _fits(line_up, items, seen, shown)
            ]
    return tuple(found)


def _taken(pairs: dict[tuple[str, int], list[Card]], tiers: tuple[int, ...]) -> Iterator[LineUp]:
    """Every choice between the two cards of each upgrade."""
    slots = [(c, t) for c, tier in zip(COLOURS, tiers, strict=True) for t in range(2, tier + 1)]
    for choice in product((0, 1), repeat=len(slots)):
        own = {colour: pairs[colour, 1][0].id for colour in COLOURS}
        tucked = []
        for (colour, tier), taken in zip(slots, choice, strict=True):
            own[colour] = pairs[colour, tier][taken].id
            tucked.append(pairs[colour, tier][1 - taken].id)
        yield LineUp((own["red"], own["green"], own["blue"]), tuple(tucked))


def _fits(
    line_up: LineUp, items: tuple[int, ...], seen: frozenset[str], shown: frozenset[str]
) -> bool:
    if not shown <= set(line_up.cards) or seen & set(line_up.tucked):
        return False
    upgraded = {(CARDS[c].colour, CARDS[c].tier) for c in line_up.tucked}
    if any((CARDS[c].colour, CARDS[c].tier) not in upgraded for c in seen):
        return False
    got = [0] * len(items)
    for card in line_up.tucked:
        got[ITEM_PLACE[CARDS[card].item]] += 1
    return tuple(got) == items
