"""Small pictures of what an event is about, for the log."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.changes import (
    DOOM_MOVES,
    END_HELD,
    EVICTED,
    LOST_UNITS,
    NEUTRAL_AGAIN,
    RELIC_FOUND,
)
from critias.games.era.rules.contest import CONTEST_DECIDED, DIAL_SHOWN
from critias.games.era.rules.global_conflict import DEFEATED
from critias.games.era.rules.movement import PREVENTED
from critias.games.era.rules.rounds import ROUND_BEGINS
from critias.games.era.rules.special import END_FLIPPED, MARKER_PLACED
from critias.games.era.rules.view import EraView
from critias.games.era.shown.palette import (
    ACTION,
    BUILDING,
    DROP,
    ENDING,
    NATION_SHAPE,
    RELIC,
    SHIELD,
    WAVE,
    nation_icon,
    seat_icon,
)
from critias.kernel.events import Event
from critias.kit.svg import icon

_CLOCK: Final = "M0-9.5A9.5 9.5 0 1 0 0 9.5 9.5 9.5 0 1 0 0-9.5ZM-1.4-6H1.4V-.6L5 3 3 5-1.4.6Z"
SIGNS: Final[dict[str, str]] = {
    DIAL_SHOWN: icon(ACTION["coup"]),
    CONTEST_DECIDED: icon(ACTION["coup"]),
    PREVENTED: icon(SHIELD),
    DOOM_MOVES: icon(WAVE),
    END_HELD: icon(_CLOCK),
    END_FLIPPED: icon(_CLOCK),
    ROUND_BEGINS: icon(_CLOCK),
    RELIC_FOUND: icon(RELIC),
    MARKER_PLACED: icon(DROP),
}


_OF_A_NATION: Final = frozenset({LOST_UNITS, NEUTRAL_AGAIN, DEFEATED})


def sign(view: EraView, event: Event) -> str:
    """A building, an objective card, the nation or the player an event tells of."""
    if event.kind in SIGNS:
        return SIGNS[event.kind]
    for value in event.data:
        if isinstance(value, str) and value in BUILDING:
            return icon(BUILDING[value])
        if isinstance(value, str) and value in ENDING:
            return icon(ENDING[value])
    first = event.data[0] if event.data else ""
    if isinstance(first, str) and first in NATION_SHAPE:
        return nation_icon(first)
    return seat_icon(first) if isinstance(first, int) else ""


def strikes(view: EraView, event: Event) -> bool:
    """A nation of the reader loses units or an area or is defeated, or an archon is evicted."""
    seat = view["seat"]
    if seat is None:
        return False
    if event.kind == EVICTED:
        return bool(event.data[0] == seat)
    return event.kind in _OF_A_NATION and event.data[0] in view["seats"][seat]["nations"]
