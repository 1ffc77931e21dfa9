"""Who of a table's company is there: those who sit at it, and its host."""

from __future__ import annotations

import time
from collections.abc import Collection

import msgspec

from critias.table.live import Live
from critias.table.records import AGAIN, Proposal


def came(live: Live, person: str) -> bool:
    """Somebody looks at the table; whether they were missed."""
    missed = live.gone.pop(person, None) is not None
    if missed:
        live.tell()
    return missed


def left(live: Live, person: str) -> bool:
    """Somebody does not look at the table any more: whether the others miss them."""
    if person not in live.company or live.is_watched_by(person) or person in live.gone:
        return False
    live.gone[person] = time.time()
    live.tell()
    return True


def found(live: Live, elsewhere: Collection[str]) -> None:
    """A table was brought to life: whoever does not look at it, here or by way of another worker,
    is away."""
    live.gone = {one: 0.0 for one in live.company if one not in elsewhere}


def compared(live: Live, before: Collection[str], elsewhere: Collection[str]) -> None:
    """After news of another worker: who has come or left there. Somebody who has just sat down
    (and was not of the company `before`) is on the way."""
    away = {one for one in live.company if one not in elsewhere and not live.is_watched_by(one)}
    gone = {one: since for one, since in live.gone.items() if one in away}
    gone |= {one: time.time() for one in away if one in before and one not in gone}
    if gone.keys() != live.gone.keys():
        live.gone = gone
        live.tell()


def away(live: Live, person: str | None) -> bool:
    """Whether somebody who sits here does not look."""
    return person is not None and person in live.gone and not live.over


def again(live: Live) -> Proposal | None:
    """The rematch that somebody has set a table for, after the end."""
    if not live.over or not live.row.proposal:
        return None
    proposal = msgspec.json.decode(live.row.proposal, type=Proposal)
    return proposal if proposal.kind == AGAIN else None
