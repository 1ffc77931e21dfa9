"""What a scenario is about: what is reached, and what is still to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules.components import (
    CRYSTAL_MINE,
    DUNGEON,
    KEEP,
    MAGE_TOWER,
    TOMB,
)
from critias.games.mage_knight.rules.tables import SCENARIO, SCORING
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown.market import site_of
from critias.games.mage_knight.shown.names import who
from critias.games.mage_knight.shown.texts import capital
from critias.kit.language import count, say

V = MageKnightView


def lines(view: V) -> list[str]:
    """The goal, how far everybody has come, and how much time is left."""
    goal = SCENARIO[view["scenario"]]
    found = [say(goal.text)]
    if goal.cities in ("level", "order"):
        found += _cities(view)
    if goal.id in OWN:
        found += OWN[goal.id](view)
    return [*found, _time(view), _deck(view)]


def _cities(view: V) -> list[str]:
    found = []
    for city in view["cities"]:
        colour, level = capital(say(city["colour"])), city["level"]
        if city["conquered"]:
            said = say("{colour} city, level {level}: conquered", colour=colour, level=level)
        else:
            said = count(
                len(city["garrison"]),
                "{colour} city, level {level}: 1 defender left",
                "{colour} city, level {level}: {n} defenders left",
                colour=colour,
                level=level,
            )
        found.append(said)
    hidden = view["levels"][len(view["cities"]) :]
    if hidden:
        levels = ", ".join(str(level) for level in hidden)
        found.append(
            count(
                len(hidden),
                "1 city is still to be found: level {levels}",
                "{n} cities are still to be found: levels {levels}",
                levels=levels,
            )
        )
    return found


def _time(view: V) -> str:
    left = view["rounds"] - view["round"]
    if left <= 0:
        return say("This is the last Round")
    return count(left, "1 Round follows this one", "{n} Rounds follow this one")


def _deck(view: V) -> str:
    countryside, core, city = view["left"]
    if not any(view["left"]):
        return say("All tiles are revealed")
    return say(
        "Still to be revealed: Countryside {n}, Core {core}, with a city {city}",
        n=countryside,
        core=core,
        city=city,
    )


def _reconnaissance(view: V) -> list[str]:
    return [count(SCORING.scenario.revealed_tile, "1 Fame for a tile", "{n} Fame for a tile")]


def _held(said: str, *sites: int) -> Callable[[V], list[str]]:
    """How many of some sites everybody holds."""

    def told(view: V) -> list[str]:
        found = []
        for player in view["players"]:
            own = [
                space
                for space, owner in view["shields"].items()
                if owner == player["seat"] and site_of(view, space) in sites
            ]
            found.append(say(said, who=who(view, player["seat"]), n=len(own)))
        return found

    return told


def _druids(view: V) -> list[str]:
    found = []
    for player in view["players"]:
        marked = sum(player["seat"] in seats for seats in view["marks"].values())
        found.append(say("{who}: glades marked {n}", who=who(view, player["seat"]), n=marked))
    return found


OWN: Final[dict[str, Callable[[V], list[str]]]] = {
    "first_reconnaissance": _reconnaissance,
    "mines_liberation": _held("{who}: mines liberated {n}", CRYSTAL_MINE),
    "druid_nights": _druids,
    "dungeon_lords": _held("{who}: dungeons and tombs {n}", DUNGEON, TOMB),
    "conquer_and_hold": _held("{who}: keeps and mage towers {n}", KEEP, MAGE_TOWER),
}
"""What single scenarios count."""
