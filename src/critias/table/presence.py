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


def left(live: Live, person: str) -> None:
    """Somebody does not look at the table any more: if they are of the company, all are told."""
    if person in live.company and not live.is_watched_by(person) and person not in live.gone:
        live.gone[person] = time.time()
        live.tell()


def found(live: Live) -> None:
    """A table was brought to life: whoever does not look at it by way of another worker is away."""
    live.gone = dict.fromkeys(live.company - live.elsewhere, 0.0)


def compared(live: Live, before: Collection[str]) -> set[str]:
    """After news of another worker: who has come there is back, and who has left may be missed
    soon. Somebody who has just sat down (and was not of the company `before`) is on the way."""
    missing = {one for one in live.company - live.elsewhere if not live.is_watched_by(one)}
    for one in live.gone.keys() - missing:
        came(live, one)
    return missing.intersection(before) - live.gone.keys()


def away(live: Live, person: str | None) -> bool:
    """Whether somebody who sits here does not look."""
    return person is not None and person in live.gone and not live.over


def again(live: Live) -> Proposal | None:
    """The rematch that somebody has set a table for, after the end."""
    if not live.over or not live.row.proposal:
        return None
    proposal = msgspec.json.decode(live.row.proposal, type=Proposal)
    return proposal if proposal.kind == AGAIN else None
