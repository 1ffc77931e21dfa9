"""What has been drawn of one edition of a table: once for each side and language, for all who look
at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from critias.kernel.rules import View
from critias.kit.language import Language, language
from critias.kit.offers import Offers
from critias.kit.stage import Stage
from critias.table.html import Html
from critias.table.live import Live
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


class _Edition(NamedTuple):
    number: int
    shown: dict[tuple[Side, Language], Shown]


_KEPT: Final = 64
"""So many tables' drawings are kept, those looked at last; each is about half a megabyte, which is
more than the rest of a table."""
_editions: WeakKeyDictionary[Live, _Edition] = WeakKeyDictionary()


def kept(live: Live, side: Side, draw: Callable[[], Shown]) -> Shown:
    """What all readers of a side share, drawn for the first of them; it is thrown away with every
    change of the table, and once so many others have been looked at since."""
    edition = _editions.pop(live, None)
    if edition is None or edition.number != live.edition:
        edition = _Edition(live.edition, {})
    _editions[live] = edition
    while len(_editions) > _KEPT:
        del _editions[next(iter(_editions))]
    key = side, language()
    found = edition.shown.get(key)
    if found is None:
        found = edition.shown[key] = draw()
    return found
