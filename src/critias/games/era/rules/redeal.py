"""Dealing anew what a seat does not know."""

from __future__ import annotations

from critias.games.era.rules.objectives import (
    goal,
    goal_known,
    goals_in_the_air,
    in_the_air,
    kind,
    known,
)
from critias.games.era.rules.state import EraState
from critias.kernel.random import Rng

_TYPE, _GOAL = 0b11, 0b1111


def redeal(start: EraState, now: EraState, seat: int | None, rng: Rng) -> EraState:
    """A copy of `start` with the cards the seat does not know shuffled among their places. No step
    asks anything after a draw of chance or after a choice among hidden cards, so that what the
    seat knows at the start of the step it knows now, and the luck to come is new."""
    state = start.copy()
    state.rng = Rng(rng.bits64())
    if now.ending >= 0:
        return state
    hidden = [*state.hands, in_the_air(state)]
    if seat is not None and state.searched >> seat & 1:
        # The seat knows what the deck holds, though not in which order.
        _shuffle(state, [state.deck], seat, rng)
    else:
        hidden.append(state.deck)
    _shuffle(state, hidden, seat, rng)
    if state.goals:
        _shuffle_goals(state, seat, rng)
    return state


def _shuffle(state: EraState, places: list[list[int]], seat: int | None, rng: Rng) -> None:
    """Shuffle the types of the cards that the seat does not know; who knows them stays."""
    cards = [kind(card) for place in places for card in place if not known(state, card, seat)]
    # Sorted first: nothing may follow from where they lay.
    cards.sort()
    rng.shuffle(cards)
    for place in places:
        for number, card in enumerate(place):
            if not known(state, card, seat):
                place[number] = cards.pop() | card & ~_TYPE


def _shuffle_goals(state: EraState, seat: int | None, rng: Rng) -> None:
    places = [state.goal, state.goal_deck, goals_in_the_air(state)]
    cards = [
        goal(card) for place in places for card in place if card >= 0 and not goal_known(card, seat)
    ]
    cards.sort()
    rng.shuffle(cards)
    for place in places:
        for number, card in enumerate(place):
            if card >= 0 and not goal_known(card, seat):
                place[number] = cards.pop() | card & ~_GOAL
