"""What each seat played with (its hero, its nation, its Alpha cards) and what it reached.

Games tell most of it themselves, in their rows for the result page: as words and as numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from critias.kernel.game import AnyGame

MOST: Final = 40
"""No seat has more traits than that; a game that tells more tells stories."""


def traits(game: AnyGame, state: Any, seats: int) -> list[list[str]]:
    """For each seat `kind=value` texts."""
    found: list[list[str]] = [[] for _ in range(seats)]
    for name, values in game.statistics(state):
        if len(values) == seats and any(_is_word(value) for value in values):
            for seat, value in enumerate(values):
                found[seat] += [f"{name}={word}" for word in str(value).split(", ") if word]
    more = MORE.get(game.id)
    if more is not None:
        for seat in range(seats):
            found[seat] += more(game.view(state, seat), seat)
    return [sorted(set(own))[:MOST] for own in found]


def counts(game: AnyGame, state: Any, seats: int) -> list[dict[str, float]]:
    """For each seat the numbers of the result page by their names."""
    rows = [
        (name, values)
        for name, values in game.statistics(state)
        if len(values) == seats and all(isinstance(value, int | float) for value in values)
    ]
    return [{name: float(values[seat]) for name, values in rows} for seat in range(seats)]


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and not value[0].isdigit() and value[0] != "-"


def _alphas(view: Any, seat: int) -> list[str]:
    """The cards an Alpha of Athlas was built of, by their figure."""
    return [
        f"Alpha card={card}"
        for alpha in view["sides"][seat]["alphas"]
        for card in alpha["cards"] or ()
    ]


def _nations(view: Any, seat: int) -> list[str]:
    """The secret society of a player of Era, and the nations it controls at the end."""
    own = view["seats"][seat]
    return [f"Society={own['society']}", *(f"Nation={nation}" for nation in own["nations"])]


def _knight(view: Any, seat: int) -> list[str]:
    """The hero of Mage Knight, and that of the dummy player."""
    found = [f"Hero={view['players'][seat]['hero']}"]
    if view["dummy"]["hero"]:
        found.append(f"Dummy player={view['dummy']['hero']}")
    return found


MORE: Final[dict[str, Callable[[Any, int], list[str]]]] = {
    "athlas": _alphas, "era": _nations, "mage_knight": _knight
}  # fmt: skip
"""What a game does not tell on its result page, read from the seat's own view."""
