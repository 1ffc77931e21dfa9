"""Who of a table's company is there: those who sit at it, and its host."""

from __future__ import annotations

import time

import msgspec

from critias.table.live import Live
from critias.table.records import AGAIN, Proposal


def concerns(live: Live, person: str) -> bool:
    """Whether somebody is of the company."""
    return person == live.row.host or any(s.person == person for s in live.seats)


def came(live: Live, person: str) -> None:
    """Somebody looks at the table."""
    if live.gone.pop(person, None) is not None:
        live.tell()


def left(live: Live, person: str) -> None:
    """Somebody does not look at the table any more: all others are told."""
    if concerns(live, person) and not live.is_watched_by(person):
        live.gone[person] = time.time()
        live.tell()


def again(live: Live) -> Proposal | None:
    """The rematch that somebody has set a table for, after the end."""
    if not live.over or not live.row.proposal:
        return None
    proposal = msgspec.json.decode(live.row.proposal, type=Proposal)
    return proposal if proposal.kind == AGAIN else None
