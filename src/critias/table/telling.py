"""What happened at a table, in words: by the game, by the clock, and by change of seats."""

from __future__ import annotations

from typing import NamedTuple

from critias.kernel.rules import View
from critias.kit.language import say
from critias.table.live import Live
from critias.table.records import Table
from critias.table.sentences import read


class Told(NamedTuple):
    """One line of what happened."""

    number: int
    """Of the choice it came with."""
    kind: str
    words: str
    rule: str
    sign: str = ""
    """A small picture of what it is about."""
    strikes: bool = False
    """Whether it is a loss of the reader."""


def came_from(table: Table) -> str:
    """Where the first choices came from, and what that means for the rest: the game they are from
    tells its seed, and so all that is hidden and to come. Empty: from this table."""
    if not table.source:
        return ""
    if table.origin:
        return say(
            "This game began with a position that was laid out: {says} Anybody can lay it out "
            "again and see what is hidden here.",
            says=read(table.source),
        )
    return say(
        "This game goes on from {source}. Whoever has that game, the host among them, may know "
        "what is hidden here and what chance will bring.",
        source=read(table.source),
    )


def told(
    live: Live, view: View, seat: int | None, since: int = 0, last: int | None = None
) -> list[Told]:
    """What a seat learned from choice `since` on, or the last lines of it; a choice that the clock
    made says so before what came of it."""
    voice, match = live.voice, live.match
    if last is None:
        events = match.events_for(seat, since)
    else:
        events = match.last_events(seat, last)
        since = events[0][0] if len(events) >= last else 0
    late = [
        Told(
            number,
            "clock",
            say("Time ran out for {seat}: the rules chose", seat=live.seat_name(who)),
            "",
        )
        for number, who in live.late
        if number >= since
    ]
    lines = [
        Told(
            number,
            str(event.kind),
            voice.words.tell(view, event),
            voice.words.rule_of(event),
            voice.sign(view, event),
            voice.strikes(view, event),
        )
        for number, event in voice.once(events)
    ]
    seated = [
        Told(min(one.length, len(match.log)), "seat", read(one.words), "")
        for one in live.seatings
        if one.length >= since
    ]
    if not late and not seated:
        return lines
    return sorted([*late, *lines, *seated], key=lambda line: line.number)
