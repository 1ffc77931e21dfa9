"""Where the numbers of a turn come from: which card, Unit or Skill gave how much."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.view import MageKnightView, PlayerView
from critias.games.mage_knight.shown.names import thing
from critias.kit.language import say


def named(given: list[str | int]) -> str:
    """What gave a number."""
    _, word, name, _ = given
    if word in PLAIN:
        return say(PLAIN[str(word)])
    said = thing(str(name))
    return say("{card} sideways", card=said) if word == "sideways" else said


PLAIN: Final = {"": "an effect", "reputation": "Reputation", "shields": "Shields of the city"}


def of(player: PlayerView, what: str) -> list[tuple[str, int]]:
    """All that gave a number of this kind in the turn, with how much."""
    return [(named(one), int(one[3])) for one in player["given"] if one[0] == what]


def last(player: PlayerView, what: str, values: list[int]) -> list[str]:
    """What gave the last numbers of this kind; nothing for one that cannot be told."""
    given = [one for one in player["given"] if one[0] == what]
    given = given[len(given) - len(values) :] if len(given) >= len(values) else []
    if [one[3] for one in given] != values:
        return [""] * len(values)
    return [named(one) if one[1] else "" for one in given]


POINTS: Final = {"move": "Move: {sources}", "influence": "Influence: {sources}"}


def told(view: MageKnightView, seat: int) -> str:
    """Where the Move and the Influence there are come from, and how much of it is spent."""
    player = view["players"][seat]
    found = []
    for what, left in (("move", player["move"]), ("influence", player["influence"])):
        sources = of(player, what)
        if not left or not sources:
            continue
        terms = [say("{source} {n}", source=source, n=n) for source, n in sources]
        spent = sum(n for _, n in sources) - left
        if spent > 0:
            terms.append(say("{n} spent", n=spent))
        found.append(say(POINTS[what], sources=", ".join(terms)))
    return ". ".join(found)
