"""What is told of a hero: the same to every seat but its own, and made anew only where something
about it has changed."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from operator import attrgetter
from struct import Struct
from typing import Any, Final, NamedTuple

from critias.games.goa2.bots.sight import sheets
from critias.games.goa2.bots.sight.sheets import (
    DECK,
    DISCARDED,
    HAND,
    ITEM,
    PLAYED,
    RESOLVED,
    RUNES,
    USED,
)
from critias.games.goa2.bots.sight.table import SHELF, deck_of
from critias.games.goa2.rules.cards import sheet_of
from critias.games.goa2.rules.state import Hero
from critias.kernel.choices import NO
from critias.players.observing import numbered

_RUNE: Final = numbered(RUNES)
_CARD: Final = {column.name: place for place, column in enumerate(sheets.CARDS.columns)}
_PLACE, _ORDER, _FACEDOWN = _CARD["place"], _CARD["order"], _CARD["facedown"]
_SEEN, _PICKED = _CARD["seen"], _CARD["picked"]
_NO_RUNES: Final = (0, 0, 0, 0)
HERO: Final = {column.name: place for place, column in enumerate(sheets.HEROES.columns)}
_LEVEL: Final = HERO["level"]
_COINS, _HAND, _DOWN, _EXTRA, _SLOTS, _LAY, _LIE, _USED = (
    HERO[name] - _LEVEL
    for name in (
        "coins", "hand", "card_down", "extra", "hidden_slots", "discards", "hidden_discards",
        "used",
    )
)  # fmt: skip
_ROW: Final = Struct(f"{sheets.HEROES.width - _LEVEL}h")
"""The row of a hero from its level on."""

_SELDOM: Final = attrgetter(
    "name", "level", "deck", "facedown", "tucked", "items", "ultimate", "seen", "picks", "extra",
    "runes", "book", "tally",
)  # fmt: skip
"""What is told of a hero and seldom changes."""
_OFTEN: Final = attrgetter("card", "coins", "used", "hand", "resolved", "discard")
"""What changes from turn to turn."""


class Told(NamedTuple):
    """A hero as it is told to a seat, without what depends on where the seat sits."""

    row: array[int]
    """Its row, behind what tells where it stands."""
    card: str
    """The unresolved card, if the seat may know it."""
    cards: array[int]
    """Where its cards are."""
    book: array[int]
    """Those of its book, if it has one."""


class Dashboard:
    """A hero as it was told last to its own seat, or to the others."""

    __slots__ = ("_base", "_cards", "_down", "_often", "_seldom", "_told")

    def __init__(self) -> None:
        self._seldom: tuple[Any, ...] = ()
        self._often: tuple[Any, ...] = ()
        self._down = False
        self._base: array[int]
        """The row as far as it seldom changes."""
        self._cards: array[int]
        """Where the cards are that seldom change their place."""
        self._told: Told

    def told(self, hero: Hero, own: bool, hidden: bool) -> Told:
        """A hero as it is told now; `hidden`: while cards are being chosen."""
        seldom, often = _SELDOM(hero), _OFTEN(hero)
        # The unresolved card lies facedown, and the seat does not know it.
        down = hidden and not own and bool(hero.card)
        if seldom != self._seldom:
            *still, tally = seldom
            self._seldom = (*still, tally.copy())
            self._begin(hero, own)
        elif often == self._often and down is self._down:
            return self._told
        card, coins, used, hand, resolved, discard = often
        self._often = card, coins, used, hand[:], resolved[:], discard[:]
        self._down = down
        self._told = self._laid(hero, own, down)
        return self._told

    def _begin(self, hero: Hero, own: bool) -> None:
        """Tell what seldom changes."""
        deck = deck_of(hero.name)
        self._cards, offsets = deck.rows[:], deck.offsets
        if own:
            _own_cards(hero, offsets, self._cards)
        for seen in hero.seen:
            self._cards[offsets[seen] + _SEEN] = 1
        counted = 0
        if tally := hero.tally:
            counted = sum([tally.get(name, 0) for name in sheet_of(hero).counted])
        runes = [_RUNE[rune] for rune in hero.runes] if hero.runes else _NO_RUNES
        row = _ROW.pack(
            hero.level, 0, *hero.items, *hero.items, bool(hero.ultimate), 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, len(hero.facedown), 0, len(hero.picks) if own else 0, 0, counted, *runes,
        )  # fmt: skip
        self._base = array("h", row)

    def _laid(self, hero: Hero, own: bool, down: bool) -> Told:
        """Lay what changes from turn to turn over what seldom does."""
        offsets, cards, row = deck_of(hero.name).offsets, self._cards[:], self._base[:]
        row[_SLOTS], row[_LIE] = _piles(hero, own, offsets, cards)
        card = "" if down else hero.card
        if card:
            _put(cards, offsets[card], PLAYED, 1)
        if hero.extra and hero.extra != NO:
            row[_EXTRA] = 1 if down else 2
            if not down:
                _put(cards, offsets[hero.extra], PLAYED, 2)
        if own:
            for order, held in enumerate(hero.hand, start=1):
                _put(cards, offsets[held], HAND, order)
        for spell in hero.book:
            cards[offsets[spell] + _PLACE] = HAND
        row[_COINS], row[_HAND], row[_LAY] = hero.coins, len(hero.hand), len(hero.discard)
        row[_DOWN] = down
        if hero.used:
            row[_USED] = sum([USED.get(name, 0) for name in hero.used])
        return Told(row, card, cards[:SHELF], cards[SHELF:])


def _put(cards: array[int], offset: int, place: int, order: int) -> None:
    cards[offset + _PLACE] = place
    cards[offset + _ORDER] = order


def _piles(hero: Hero, own: bool, offsets: Mapping[str, int], cards: array[int]) -> tuple[int, int]:
    """Put resolved and discarded cards into their places; which of them are not known, as bits."""
    hidden = [0, 0]
    facedown = hero.facedown
    for pile, (place, lie) in enumerate(((RESOLVED, hero.resolved), (DISCARDED, hero.discard))):
        for order, card in enumerate(lie, start=1):
            if not card:
                continue
            if facedown and card in facedown:
                if not own:
                    hidden[pile] |= 1 << order - 1
                    continue
                cards[offsets[card] + _FACEDOWN] = 1
            offset = offsets[card]
            cards[offset + _PLACE] = place
            cards[offset + _ORDER] = order
    return hidden[0], hidden[1]


def _own_cards(hero: Hero, offsets: Mapping[str, int], cards: array[int]) -> None:
    """Put the cards that only their owner knows into their places, but for the hand."""
    for card in hero.deck:
        cards[offsets[card] + _PLACE] = DECK
    for order, card in enumerate(hero.tucked, start=1):
        _put(cards, offsets[card], ITEM, order)
    for card in hero.picks:
        cards[offsets[card] + _PICKED] = 1
