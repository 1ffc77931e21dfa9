"""What a browser has been sent of a table, so that only what looks different travels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from critias.kit.language import say
from critias.table.html import Html, el
from critias.table.parts.stage import Area, row_box

Drawing = Mapping[str, Area | Html]
HEAVY: Final = 40_000
"""So many letters of what lies behind tabs come with the page, the first of them in any case."""


class Sent:
    """The parts one browser has."""

    def __init__(self) -> None:
        self._frames: dict[str, tuple[str, ...]] = {}
        self._parts: dict[str, str] = {}

    def news(self, drawing: Drawing) -> dict[str, str]:
        """The parts that look different from what was sent before, by id; from now on they count
        as sent."""
        found: dict[str, str] = {}
        frames: dict[str, tuple[str, ...]] = {}
        parts: dict[str, str] = {}
        for name, one in drawing.items():
            if isinstance(one, Area):
                frames[name] = one.frame
                parts |= one.parts
                if self._frames.get(name) != one.frame:
                    found[name] = one.html()
                    continue
                changed = {k: v for k, v in one.parts.items() if self._parts.get(k) != v}
                found |= changed
            else:
                parts[name] = one
                if self._parts.get(name) != one:
                    found[name] = one
        self._frames, self._parts = frames, parts
        return {name: str(part) for name, part in found.items()}


def at_first(drawing: Drawing) -> dict[str, Area | Html]:
    """The parts as a page brings them. What lies behind tabs and is too much for it, such as all
    cards of all heroes, comes with the live line."""
    found = dict(drawing)
    rows = found.get("rows")
    if isinstance(rows, Area):
        room = HEAVY
        parts: dict[str, Html] = {}
        for number, (name, part) in enumerate(rows.parts.items()):
            # The tabs themselves and the first of the rows.
            room -= len(part) if number > 1 else 0
            later = row_box(name.removeprefix("row-"), el("p", say("One moment…"), cls="quiet"))
            parts[name] = part if room >= 0 else later
        found["rows"] = rows._replace(parts=parts)
    return found


def whole(one: Area | Html) -> Html:
    """All of a part, for a page."""
    return one.html() if isinstance(one, Area) else one
