"""The games and bots a table offers."""

from __future__ import annotations

import logging
from functools import cache

from critias.kernel.installed import broken_games
from critias.kernel.installed import games as installed_games
from critias.kernel.rules import AnyRules
from critias.kernel.texts import Text
from critias.players import OLD_LEVELS, STRENGTHS, name_of
from critias.table.errors import Missing

log = logging.getLogger(__name__)


@cache
def games() -> dict[str, AnyRules]:
    """All games that can be loaded: one broken plug-in does not close the table."""
    for problem in broken_games():
        log.warning("left out: %s", problem)
    return installed_games()


def game(name: str) -> AnyRules:
    """The game of that id."""
    found = games().get(name)
    if found is None:
        raise Missing(
            "there is no game {name!r:.40} here; there are: {names}",
            name=name,
            names=", ".join(games()),
        )
    return found


def bots() -> tuple[str, ...]:
    """The codes of the bots that are offered, the best one first."""
    return tuple(strength.code for strength in STRENGTHS)


def known(bot: str) -> bool:
    """Whether a seat may be given to that bot: one that is offered, or was in former versions."""
    return bot in bots() or bot in OLD_LEVELS


def bot_named(code: str) -> Text:
    """A bot as people know it."""
    return Text("{strength} bot", strength=Text(name_of(code)))
