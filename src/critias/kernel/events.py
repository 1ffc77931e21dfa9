"""What happened, and who may know it."""

from __future__ import annotations

from typing import Any, NamedTuple

from critias.kernel.choices import Option, plain
from critias.kernel.kinds import EventKind


class Event(NamedTuple):
    """`kind` and `data` are plain values; words are made from them later, for one reader.

    `audience` holds the seats that may know it (None: everybody). To the others the event does not
    exist, or, where `rest` is given, looks like `rest`.
    """

    kind: EventKind
    data: tuple[Option, ...] = ()
    audience: tuple[int, ...] | None = None
    rest: tuple[Option, ...] | None = None

    def seen_by(self, seat: int | None) -> Event | None:
        """What that seat (None: a spectator) learns of it."""
        if self.audience is None or seat in self.audience:
            return Event(self.kind, self.data)
        if self.rest is not None:
            return Event(self.kind, self.rest)
        return None

    def to_json(self) -> dict[str, Any]:
        """Only for an event that has been through `seen_by`."""
        return {"kind": str(self.kind), "data": plain(self.data)}
