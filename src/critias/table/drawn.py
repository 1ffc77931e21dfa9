"""What has been drawn of one revision of a table: once for each side, for all who look at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from critias.kernel.rules import View
from critias.kit.offers import Offers
from critias.kit.stage import Stage
from critias.table.html import Html
from critias.table.parts.stage import Area

Side = tuple[int | None, tuple[int, ...]]
"""The seat whose view is shown, and all seats of the reader."""


class Shown(NamedTuple):
    """What all readers of one side share."""

    view: View
    offers: Offers
    stage: Stage
    areas: Mapping[str, Area | Html]
    told: Html


class Drawn:
    """Thrown away with every change of the table."""

    def __init__(self) -> None:
        self._shown: dict[Side, Shown] = {}

    def shown(self, side: Side, draw: Callable[[], Shown]) -> Shown:
        """What all readers of a side share, drawn for the first of them."""
        found = self._shown.get(side)
        if found is None:
            found = self._shown[side] = draw()
        return found
