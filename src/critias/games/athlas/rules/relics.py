"""Relics: who holds them, and how they move, never more than one hex in a turn."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.units import may_hold
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind

TAKE, LEAVE = "take", "leave"

CARRY: Final = AskKind(
    "carry",
    "Does the relic come along?",
    waiting="{who} moves with a relic",
    rule="athlas.relic.carry-or-leave",
    labels={TAKE: "Take the relic along", LEAVE: "Leave it behind"},
)
RELIC_MOVED: Final = EventKind(
    "relic", "Relic {0:number} moves to {1:hex}", rule="athlas.golden.relic-one-hex-per-turn"
)


def relics_in(state: AthlasState, space: int) -> list[int]:
    """The numbers of the relics in a hex."""
    return [number for number, place in enumerate(state.world.relics) if place == space]


def held(state: AthlasState, unit: Unit) -> list[int]:
    """The relics a unit holds."""
    return relics_in(state, unit.space) if may_hold(unit) else []


def movable(state: AthlasState, unit: Unit) -> list[int]:
    """The relics it holds that have not moved this turn."""
    if unit.space not in state.world.relics:
        return []
    return [number for number in held(state, unit) if not state.world.moved >> number & 1]


def move_relic(state: AthlasState, number: int, space: int) -> None:
    """Move a relic to an adjacent hex; its one hex of this turn is used up."""
    assert GRID.distance(state.world.relics[number], space) == 1, "a relic moves one hex"
    assert not state.world.moved >> number & 1, "a relic moves once in a turn"
    state.world.relics[number] = space
    state.world.moved |= 1 << number
    state.tell(RELIC_MOVED, number, space)


def carried(state: AthlasState, unit: Unit, seat: int) -> Play[list[int]]:
    """The relics that `seat` wants to come along when the unit leaves its hex for the next."""
    taken = []
    for number in movable(state, unit):
        answer = yield Ask((seat,), CARRY, (TAKE, LEAVE), (number, unit.space))
        if answer == TAKE:
            taken.append(number)
    return taken
