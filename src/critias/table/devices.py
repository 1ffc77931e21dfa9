"""The open lines by the key that opened them: who is signed out is cut off."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

from critias.table.people import PeopleStore


class Signed(Protocol):
    """A line that somebody opened with a key."""

    def sign_out(self) -> None:
        """The key does not hold any more."""


class Devices:
    """The lines of one worker."""

    def __init__(self, store: PeopleStore) -> None:
        self._store = store
        self._lines: defaultdict[str, set[Signed]] = defaultdict(set)

    def add(self, key: str, line: Signed) -> None:
        """A line was opened."""
        self._lines[key].add(line)

    def discard(self, key: str, line: Signed) -> None:
        """A line was closed."""
        self._lines[key].discard(line)
        if not self._lines[key]:
            del self._lines[key]

    async def check(self) -> None:
        """Cut off the lines whose keys were revoked, by whichever worker."""
        if not self._lines:
            return
        open_ = list(self._lines)
        for key in set(open_) - await self._store.keys_known(open_):
            for line in list(self._lines.get(key, ())):
                line.sign_out()
