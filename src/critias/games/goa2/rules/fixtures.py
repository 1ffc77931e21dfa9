"""Fixtures: miniatures that are obstacles, and neither unit nor token."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actor import LAID, Condition
from critias.games.goa2.rules.pieces import fixture_space, lift, own_fixture, put
from critias.games.goa2.rules.places import PLACE_PIECE
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import Play
from critias.kernel.kinds import EventKind

FIXTURE_PLACED = EventKind("fixture_placed", "{0:piece} is placed at {1:space}.", rule=None)
FIXTURE_REMOVED = EventKind("fixture_removed", "{0:piece} is removed from {1:space}.", rule=None)


def place_fixture(act: Act, name: str, *conditions: Condition) -> Play[None]:
    """Place the fixture, from wherever it is, into an empty space that satisfies the conditions."""
    state = act.state
    piece = own_fixture(state, act.hero, name)
    if piece == OFF:
        act.stop()
    limits = act.limits(conditions, act.empty("goa2.place.empty-only", LAID))
    space = yield from act.pick(PLACE_PIECE, limits)
    if state.space[piece] != OFF:
        lift(state, piece)
    put(state, piece, space)
    state.tell(FIXTURE_PLACED, piece, space)


def remove_fixture(act: Act, name: str) -> None:
    """Take the fixture off the board; the action stops if it is not there."""
    state = act.state
    if fixture_space(state, act.hero, name) == OFF:
        act.stop()
    piece = own_fixture(state, act.hero, name)
    state.tell(FIXTURE_REMOVED, piece, lift(state, piece))
