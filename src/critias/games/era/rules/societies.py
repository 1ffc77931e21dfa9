"""The powers of the secret societies (10.6) that the actions ask about.

Lizard King stands with the totals of a contest, Secret Tablets with Repolarize."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import BROTHERHOOD, DARK, LIGHT, SISTERS
from critias.games.era.rules.objectives import show
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import agent_value, controls, count, nations_of
from critias.kernel.kinds import EventKind

PEACE = 3
"""Agents adding up to this keep the peace."""


INSPECTED: Final = EventKind(
    "inspected",
    "{0:seat} looks at the objective cards of {1:seat}.",
    rule="era.society.priests-inspect",
)


def seat_of(state: EraState, society: int) -> int:
    """Who plays a society, if powers are in play and anybody does; -1: nobody."""
    if state.powers and society in state.society:
        return state.society.index(society)
    return -1


# --- Lemurian Brotherhood ------------------------------------------------------------------------


def peacekeepers(state: EraState, area: int) -> int:
    """The seat that may prevent the entry into a minor, -1: nobody. It does so in the actions of
    others only."""
    seat = seat_of(state, BROTHERHOOD)
    if seat in (-1, state.seat) or state.wild >> area & 1:
        return -1
    return seat if agent_value(state, seat, area) >= PEACE else -1


# --- Priests of Atla-Ra --------------------------------------------------------------------------


def inspectable(state: EraState) -> list[int]:
    """The other players who control a temple."""
    return [
        seat
        for seat in range(state.players)
        if seat != state.seat
        and any(count(state, n, DARK) + count(state, n, LIGHT) for n in nations_of(state, seat))
    ]


def inspect(state: EraState, seat: int, other: int) -> None:
    """Look at all objective cards of another player."""
    for place in range(len(state.hands[other])):
        show(state, other, place, seat)
    state.revealed += 1
    state.tell(INSPECTED, seat, other)


# --- Sisters of Starlight ------------------------------------------------------------------------


def shares(state: EraState, seat: int, space: int) -> list[int]:
    """The partners who have to agree to share a space they stand on; empty: it cannot be shared.
    One of every two who share has to be the Sisters, and the two have to share a nation."""
    sisters = seat_of(state, SISTERS)
    there = {place >> 1 for place, at in enumerate(state.archons) if at == space}
    if sisters < 0 or seat in there:
        return []
    for other in there:
        if sisters not in (seat, other) or not _partners(state, seat, other):
            return []
    return sorted(there)


def _partners(state: EraState, seat: int, other: int) -> bool:
    return any(controls(state, other, nation) for nation in nations_of(state, seat))
