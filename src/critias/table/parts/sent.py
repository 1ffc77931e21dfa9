"""What a browser has been sent of a table, so that only what looks different travels."""

from __future__ import annotations

from collections.abc import Mapping

from critias.table.html import Html
from critias.table.parts.stage import Area

Drawing = Mapping[str, Area | Html]


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


def whole(one: Area | Html) -> Html:
    """All of a part, for a page."""
    return one.html() if isinstance(one, Area) else one
