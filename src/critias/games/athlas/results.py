"""The rows of the result page, and what the laboratory counts."""

from __future__ import annotations

from typing import Any

from critias.games.athlas.state import AthlasState
from critias.games.athlas.view import AthlasView


def statistics(state: AthlasState) -> list[tuple[str, tuple[Any, ...]]]:
    """What each side has spent and has left."""
    sides = state.world.sides
    return [
        ("Summoning points spent", tuple(side.spent for side in sides)),
        ("Alphas revealed", tuple(sum(a.revealed for a in side.alphas) for side in sides)),
        (
            "Units on the board",
            tuple(sum(u.owner == seat for u in state.world.units.values()) for seat in (0, 1)),
        ),
        ("Interventions left", tuple(len(a.stack) for a in state.athilians)),
    ]


def traits(view: AthlasView, seat: int) -> list[str]:
    """The cards an Alpha was built of, by their figure."""
    return [
        f"Alpha card={card}"
        for alpha in view["sides"][seat]["alphas"]
        for card in alpha["cards"] or ()
    ]
