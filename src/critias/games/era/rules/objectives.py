"""Objective cards in hands and deck, and who knows them where they lie (6.3.2, 8.2).

A card is a number: its type, and above that the seats that know it. Marks are certain knowledge
only: a card that may have moved unseen is marked for nobody but its holder. A card that all seats
know has been seen in the open, by spectators as well, unless a mark above the seats says that they
have come to know it one by one."""

from __future__ import annotations

from critias.games.era.rules.state import NATION_BITS, TYPE_BITS, EraState

_TYPE = (1 << TYPE_BITS) - 1
_GOAL = (1 << NATION_BITS) - 1


def kind(card: int) -> int:
    """The type of an objective card."""
    return card & _TYPE


def known(state: EraState, card: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) knows the objective card."""
    if seat is None:
        return card >> TYPE_BITS == _everybody(state)
    return known_to(card, seat)


def known_to(card: int, seat: int) -> bool:
    """Whether a player knows the objective card."""
    return bool(card >> TYPE_BITS >> seat & 1)


def _everybody(state: EraState) -> int:
    return (1 << state.players) - 1


def dealt(kind: int, *seats: int) -> int:
    """An objective card that these seats know."""
    return kind | sum(1 << seat for seat in seats) << TYPE_BITS


def in_the_open(state: EraState, kind: int) -> int:
    """An objective card that everybody has seen."""
    return kind | _everybody(state) << TYPE_BITS


def seen(state: EraState, card: int, seat: int) -> int:
    """The objective card when a seat has looked at it, and nobody else."""
    marks = card >> TYPE_BITS
    everybody = _everybody(state)
    if marks != everybody:
        marks |= 1 << seat
        if marks == everybody:
            marks |= everybody + 1
    return kind(card) | marks << TYPE_BITS


def show(state: EraState, holder: int, place: int, seat: int) -> None:
    """A seat sees a card of another hand."""
    state.hands[holder][place] = seen(state, state.hands[holder][place], seat)


def forget(state: EraState, holder: int) -> None:
    """A card has left the hand unseen: what others knew of it is certain no more."""
    state.hands[holder] = [dealt(kind(card), holder) for card in state.hands[holder]]
    state.hands[holder].sort()


def take_out(state: EraState, holder: int, wanted: int) -> int:
    """Take a card of that type out of a hand, the best known one of several."""
    hand = state.hands[holder]
    card = max(card for card in hand if kind(card) == wanted)
    hand.remove(card)
    return card


def in_the_air(state: EraState) -> list[int]:
    """The objective cards that are drawn for the layout."""
    doing = state.doing.repolarize
    return doing.drawn if doing is not None else []


# --- cards of nations ----------------------------------------------------------------------------


def goal(card: int) -> int:
    """Which objective of a nation a card is."""
    return card & _GOAL


def goal_known(card: int, seat: int | None) -> bool:
    """Whether a seat knows the nation's card."""
    return seat is not None and card >= 0 and bool(card >> NATION_BITS >> seat & 1)


def goal_dealt(which: int, *seats: int) -> int:
    """A card of a nation that these seats know."""
    return which | sum(1 << seat for seat in seats) << NATION_BITS


def goals_in_the_air(state: EraState) -> list[int]:
    """The card of a nation that is drawn, if one is."""
    doing = state.doing.coup
    return doing.drawn if doing is not None else []
