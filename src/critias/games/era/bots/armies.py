"""What the units of a nation can do together against one area."""

from __future__ import annotations

from critias.games.era.rules import contest
from critias.games.era.rules.board import crossings
from critias.games.era.rules.movement import movable
from critias.games.era.rules.state import EraState
from critias.games.era.rules.values import garrison


def held_with(state: EraState, area: int) -> int:
    """How strong the defence of an area is, without bids."""
    return garrison(state, area) + contest.strength(state, state.owner[area], state.units[area])


def lacking(state: EraState, nation: int, area: int) -> int:
    """What those who have marched into an area lack to be stronger than its defence."""
    move = state.doing.move
    there = 0 if move is None else move.force[area]
    return held_with(state, area) + 1 - contest.strength(state, nation, there)


def help_for(state: EraState, nation: int, target: int, but: int = -1) -> int:
    """The most that units which have not moved yet can bring into an area, but for those of one."""
    move = state.doing.move
    zones, able = (0, state.units) if move is None else (move.zones, movable(state))
    # Ways lead back at the same price.
    coming = [
        max(0, able[start] - cost)
        for start, cost in crossings(zones)[target]
        if start != but and state.owner[start] == nation
    ]
    return contest.strength(state, nation, sum(coming))
