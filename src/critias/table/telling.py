"""What happened at a table, in words: by the game, by the clock, and by change of seats."""

from __future__ import annotations

from typing import NamedTuple

from critias.kernel.game import View
from critias.kit.game import TableGame
from critias.table.live import Live


class Told(NamedTuple):
    """One line of what happened."""

    number: int
    """Of the choice it came with."""
    kind: str
    words: str
    rule: str
    sign: str = ""
    """A small picture of what it is about."""


def told(
    live: Live, view: View, seat: int | None, since: int = 0, last: int | None = None
) -> list[Told]:
    """What a seat learned from choice `since` on, or the last lines of it; a choice that the clock
    made says so before what came of it."""
    game, match = live.game, live.match
    if last is None:
        events = match.events_for(seat, since)
    else:
        events = match.last_events(seat, last)
        since = events[0][0] if events else since
    late = [
        Told(number, "clock", f"Time ran out for {live.seat_names[who]}: the rules chose", "")
        for number, who in live.late
        if number >= since
    ]
    lines = [
        Told(number, event.kind, game.tell(view, event), game.rule_of(event), sign)
        for number, event in events
        for sign in (game.sign(view, event) if isinstance(game, TableGame) else "",)
    ]
    seated = [
        Told(min(one.length, len(match.log)), "seat", one.words, "")
        for one in live.seatings
        if one.length >= since
    ]
    if not late and not seated:
        return lines
    return sorted([*late, *lines, *seated], key=lambda line: line.number)
