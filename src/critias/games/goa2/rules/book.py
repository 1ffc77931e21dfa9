"""The book: cards that are neither hand nor deck nor item. Each is in it or lies open beside it; a
text casts one of those that are in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.active import cancel_card
from critias.games.goa2.rules.cards import sheet_of
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

SPELL = AskKind(
    "spell",
    "{0:name}, {1:name}: cast which spell?",
    waiting="{who} chooses a spell",
    rule="goa2.overview.card-over-rules",
)
SPELL_OUT = AskKind(
    "spell_out",
    "{0:name}, {1:name}: take another spell out of the book?",
    waiting="{who} takes spells out of the book",
    rule="goa2.overview.card-over-rules",
)
SPELL_CAST = EventKind("spell_cast", "{0:hero} casts {1:card}.", rule=None)
SPELL_LEAVES = EventKind("spell_out", "{1:card} leaves the book.", rule=None)
BOOK_FILLED = EventKind("book_filled", "All spells of {0:hero} are in the book again.", rule=None)


def owner_of(act: Act) -> Hero:
    """The hero whose book a text speaks of: whoever performs it, there is only that one."""
    return act.own_card()


def in_book(act: Act, cards: Sequence[str] = ()) -> list[str]:
    """Those of the cards, or all, that can be cast, in the order in which they are printed."""
    book = owner_of(act).book
    return [card for card in cards or sheet_of(owner_of(act)).spells if card in book]


def outside(act: Act) -> int:
    """How many other spells than the one being cast lie outside the book."""
    owner = owner_of(act)
    return len(sheet_of(owner).spells) - len(owner.book) - 1


def cast(act: Act, cards: Sequence[str] = ()) -> Play[None]:
    """Cast one of these spells, or any: it leaves the book, whatever comes of it, and its action is
    performed under all bans. Its active effect lies on the spell."""
    spells: list[Option] = [*in_book(act, cards)]
    if not spells:
        act.stop()
    can = {str(spell): partial(performable, act, str(spell)) for spell in spells}
    card: str = yield Ask(act.seats, SPELL, spells, act.about, Alternatives({}, can))
    _leaves(act, card)
    act.state.tell(SPELL_CAST, act.hero.name, card)
    yield from perform_card(act, card, lies_on=card)


def _leaves(act: Act, spell: Option) -> None:
    owner = owner_of(act)
    owner.book = tuple(card for card in owner.book if card != spell)


def take_out(act: Act, most: int) -> Play[None]:
    """Up to so many spells leave the book without being cast."""
    for _ in range(most):
        spells: list[Option] = [*in_book(act)]
        if not spells:
            return
        card = yield Ask(act.seats, SPELL_OUT, [*spells, DONE], act.about)
        if card == DONE:
            return
        _leaves(act, card)
        act.state.tell(SPELL_LEAVES, act.hero.name, card)


def fill(state: GoaState, owner: Hero) -> None:
    """All spells go back into the book; effects that lie on one of them end, whoever cast it."""
    sheet = sheet_of(owner)
    back = [card for card in sheet.spells if card not in owner.book]
    owner.book = tuple(sheet.spells)
    for hero in state.heroes:
        # A twin has a book of its own.
        if hero is owner or sheet_of(hero) is not sheet:
            for card in back:
                cancel_card(state, hero, card)
    state.tell(BOOK_FILLED, owner.name, len(back))
