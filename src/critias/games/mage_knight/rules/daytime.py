"""Days and Nights: which Round is what, how many there have been, and which one is the last."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.state import MageKnightState

NIGHT_ARRIVAL = "night_arrival"
DARKNESS = "darkness"
ENDS_WITH_A_NIGHT: Final = ("druid_nights", "one_to_return")
"""Scenarios that are over when their last Night is, whatever the Round."""
USUAL_NIGHTS, EPIC_NIGHTS = 2, 3


def is_night(state: MageKnightState, number: int) -> bool:
    """Whether a Round (from 1) is a Night, where chance does not decide."""
    night = number % 2 == 0
    return not night if NIGHT_ARRIVAL in state.switches else night


def nights(state: MageKnightState) -> int:
    """How many Nights there have been, the present one included."""
    if DARKNESS in state.switches:
        first = int(NIGHT_ARRIVAL in state.switches)
        return first + (state.round - state.dusk + 1 if state.dusk else 0)
    return sum(is_night(state, number) for number in range(1, state.round + 1))


def days(state: MageKnightState) -> int:
    """How many Days there have been, the present one included."""
    return state.round - nights(state)


def number(state: MageKnightState) -> int:
    """Which Day it is by Day, which Night at Night."""
    return nights(state) if state.night else days(state)


def next_is_night(state: MageKnightState) -> bool:
    """Whether the Round after this one is a Night."""
    if state.darkness is not None:
        return state.darkness
    return is_night(state, state.round + 1)


def is_last(state: MageKnightState) -> bool:
    """Whether the game is over with this Round at the latest."""
    return state.round >= state.rounds or is_last_night(state)


def is_last_night(state: MageKnightState) -> bool:
    """Whether this is the Night that a scenario ends with."""
    if not state.night or not any(name in state.switches for name in ENDS_WITH_A_NIGHT):
        return False
    epic = "druid_epic" in state.switches or "return_epic" in state.switches
    return nights(state) >= (EPIC_NIGHTS if epic else USUAL_NIGHTS)


def has_more_nights(state: MageKnightState) -> bool:
    """Whether another Night follows in this game, seen from a Night."""
    if is_last(state):
        return False
    if DARKNESS in state.switches:
        return True  # it never becomes Day again
    return any(is_night(state, later) for later in range(state.round + 1, state.rounds + 1))
