"""Small pictures of what an event is about, for the log."""

from __future__ import annotations

from typing import Final

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
SIGNS: Final = {
    "bids": icon(ACTION["coup"]),
    "contest": icon(ACTION["coup"]),
    "prevented": icon(SHIELD),
    "doom": icon(WAVE),
    "end_held": icon(_CLOCK),
    "end_flipped": icon(_CLOCK),
    "round": icon(_CLOCK),
    "relic": icon(RELIC),
    "marker": icon(DROP),
}


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
