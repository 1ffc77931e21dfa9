"""The games and bots a table offers."""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from critias.kernel.errors import UnknownGame
from critias.kernel.game import GROUP, Game
from critias.kernel.game import game as installed_game
from critias.players import BOTS
from critias.table.errors import Missing

log = logging.getLogger(__name__)


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games that can be loaded: one broken plug-in does not close the table."""
    found: dict[str, Game[Any, Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            found[point.name] = installed_game(point.name)
        except UnknownGame as error:
            log.warning("left out: %s", error.message)
    return found


def game(name: str) -> Game[Any, Any]:
    """The game of that id."""
    found = games().get(name)
    if found is None:
        raise Missing(f"there is no game {name!r:.40} here; there are: {', '.join(games())}")
    return found


def bots() -> tuple[str, ...]:
    """The names of the bots, the best one first."""
    return tuple(reversed(tuple(BOTS)))
