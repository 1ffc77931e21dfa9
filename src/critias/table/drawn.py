"""What has been drawn of one revision of a table: once for each seat, for all who look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.kernel.game import View
from critias.table.delta import delta, tokens_of
from critias.table.html import Html

Common = tuple[View, Html, Html]
"""The view of a seat, its picture, and what it was told."""
Change = list[Any]


class Drawn:
    """Thrown away with every change of the table."""

    def __init__(self) -> None:
        self._common: dict[int | None, Common] = {}
        self._tokens: dict[int | None, list[str]] = {}
        self._changes: dict[int | None, list[tuple[list[str], Change]]] = {}

    def common(self, seat: int | None, draw: Callable[[], Common]) -> Common:
        """What all readers of a seat share, drawn for the first of them."""
        found = self._common.get(seat)
        if found is None:
            found = self._common[seat] = draw()
        return found

    def tokens(self, seat: int | None, scene: str) -> list[str]:
        """The seat's picture, cut before every tag."""
        found = self._tokens.get(seat)
        if found is None:
            found = self._tokens[seat] = tokens_of(scene)
        return found

    def change(self, seat: int | None, before: list[str]) -> Change | None:
        """What turns an earlier picture of the seat into this one; None if it is the same."""
        now = self._tokens[seat]
        known = self._changes.setdefault(seat, [])
        change = next((made for earlier, made in known if earlier is before), None)
        if change is None:
            change = delta(before, now)
            known.append((before, change))
        return None if change == [[0, len(before)]] and len(before) == len(now) else change
