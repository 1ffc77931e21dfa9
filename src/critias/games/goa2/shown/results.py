"""How a game ended, and what the result page tells."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.rules.cards import ITEMS
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.shown.words import ENDINGS, hero_name, team_name
from critias.kernel.rules import Outcome
from critias.kit.language import say


def ending(outcome: Outcome) -> str:
    """How a game was won."""
    return say(ENDINGS[outcome.reason])


def statistics(state: GoaState) -> list[tuple[str, tuple[Any, ...]]]:
    """Rows for the result page, one value per seat."""
    seats = range(len(state.names))

    def per_seat(value: str) -> tuple[Any, ...]:
        return tuple(
            ", ".join(str(_stat(h, value)) for h in state.heroes if h.seat == seat)
            for seat in seats
        )

    return [
        (say("Hero"), per_seat("hero")),
        (say("Team"), tuple(team_name(team) for team in state.seat_teams)),
        (say("Level"), per_seat("level")),
        (say("Coins"), per_seat("coins")),
        (say("Items"), per_seat("items")),
    ]


def _stat(hero: Any, value: str) -> Any:
    if value == "hero":
        return hero_name(hero.name)
    if value == "items":
        found = [f"{n} {say(ITEMS[i])}" for i, n in enumerate(hero.items) if n]
        return ", ".join(found) or say("none")
    return getattr(hero, value)
