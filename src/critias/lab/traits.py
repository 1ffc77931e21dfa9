"""What each seat played with (its hero, its nation, its Alpha cards) and what it reached.

Games tell most of it themselves, in their rows for the result page: as words and as numbers.
"""

from __future__ import annotations

from typing import Any, Final

from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of
from critias.players.advice import advice_of

MOST: Final = 40
"""No seat has more traits than that; a game that tells more tells stories."""


def traits(game: AnyRules, state: Any, seats: int) -> list[list[str]]:
    """For each seat `kind=value` texts."""
    found: list[list[str]] = [[] for _ in range(seats)]
    for name, values in voice_of(game).statistics(state):
        if len(values) == seats and any(_is_word(value) for value in values):
            for seat, value in enumerate(values):
                found[seat] += [f"{name}={word}" for word in str(value).split(", ") if word]
    more = advice_of(game).traits
    for seat in range(seats):
        found[seat] += more(game.view(state, seat), seat)
    return [sorted(set(own))[:MOST] for own in found]


def counts(game: AnyRules, state: Any, seats: int) -> list[dict[str, float]]:
    """For each seat the numbers of the result page by their names."""
    rows = [
        (name, values)
        for name, values in voice_of(game).statistics(state)
        if len(values) == seats and all(isinstance(value, int | float) for value in values)
    ]
    return [{name: float(values[seat]) for name, values in rows} for seat in range(seats)]


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and not value[0].isdigit() and value[0] != "-"
