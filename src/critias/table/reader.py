"""Who looks at a table, and which side of it they may see."""

from __future__ import annotations

from typing import NamedTuple

from critias.table.live import Live


class Reader(NamedTuple):
    """Who looks at a table: the seats they own, and the one whose view they see now."""

    person: str | None = None
    own: tuple[int, ...] = ()
    seat: int | None = None
    curtain: int | None = None
    """The own seat that has to decide and whose player has to come to the screen first."""


def reader_for(live: Live, person: str | None, shown: int | None = None) -> Reader:
    """What a person gets to see now; `shown` is the own seat whose player sits at the screen."""
    own = live.seats_of(person)
    if shown not in own:
        shown = None
    if len(own) <= 1 or not live.begun:
        return Reader(person, own, own[0] if own else None)
    asked = [seat for seat in live.match.seats_to_answer() if seat in own]
    if live.over or shown in asked:
        return Reader(person, own, shown if shown is not None else own[0])
    if not live.row.curtain:
        return Reader(person, own, asked[0] if asked else shown if shown is not None else own[0])
    if asked:
        return Reader(person, own, None, asked[0])
    return Reader(person, own, shown)


def reader_at(live: Live, person: str | None, seat: int) -> Reader:
    """A program that asks for one of its own seats sees that seat; no curtain hides it."""
    return Reader(person, live.seats_of(person), seat)
