"""Fame and Reputation as tracks, with the Shields of all players on them."""

from __future__ import annotations

from critias.games.mage_knight.rules.tables import LEVELS, REPUTATION
from critias.games.mage_knight.rules.terms import LOWEST_REPUTATION
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import land
from critias.games.mage_knight.shown.names import who
from critias.kit.cards import Value
from critias.kit.language import say
from critias.kit.stage import Cell, Track

V = MageKnightView


def fame(view: V) -> Track:
    """A field for every level: the Fame at which it begins, and who has reached it."""
    cells = []
    for level in LEVELS:
        there = [p["seat"] for p in view["players"] if p["level"] == level.level]
        gives = say(
            "level {level} from Fame {fame}: Armor {armor}, {hand} cards, {command} Units",
            level=level.level,
            fame=level.fame,
            armor=level.armor,
            hand=level.hand,
            command=level.command,
        )
        cells.append(_cell(view, str(level.fame), gives, there))
    values = tuple(
        Value(
            player["fame"], icon=_figures(view, [player["seat"]]), says=_says(view, player["seat"])
        )
        for player in view["players"]
    )
    return Track("fame", tuple(cells), say("Fame"), values)


def _says(view: V, seat: int) -> str:
    return say("{who}: Fame {n}", who=who(view, seat), n=view["players"][seat]["fame"])


def reputation(view: V) -> Track:
    """A field for every step: what it adds to Influence, and who stands there."""
    cells = []
    for step, change in enumerate(REPUTATION, LOWEST_REPUTATION):
        there = [p["seat"] for p in view["players"] if p["reputation"] == step]
        if change is None:
            text, does = "X", say("Reputation {n}: nobody deals with you", n=step)
        else:
            text = f"{change:+d}" if change else "0"
            does = say("Reputation {n}: Influence {change}", n=f"{step:+d}", change=text)
        cells.append(_cell(view, text, does, there))
    return Track("reputation", tuple(cells), say("Reputation"))


def _cell(view: V, text: str, does: str, there: list[int]) -> Cell:
    names = ", ".join(who(view, seat) for seat in there)
    says = say("{names} on {field}", names=names, field=does) if there else does
    mine = view["seat"] if view["seat"] >= 0 else view["active"]
    return Cell(text, _figures(view, there), now=mine in there, past=bool(there), says=says)


def _figures(view: V, seats: list[int]) -> str:
    """The Shields of some players, one over the other."""
    half = 9 if len(seats) < 2 else 6.5
    start = -3.5 * (len(seats) - 1) if len(seats) > 1 else 0
    return "".join(land.shield(view, seat, start + 7 * n, 0, half) for n, seat in enumerate(seats))
