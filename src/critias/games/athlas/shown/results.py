"""How a game ended, in words, and the rows of the result page."""

from __future__ import annotations

from typing import Any

from critias.games.athlas.rules.state import AthlasState
from critias.games.athlas.rules.steps import SERIES
from critias.games.athlas.shown.names import reason
from critias.kernel.rules import Outcome
from critias.kit.language import say


def ending(outcome: Outcome) -> str:
    """How a game or a series of games ended."""
    if outcome.rule == SERIES:
        north, south = outcome.scores
        return say("{north:g} : {south:g} games", north=north, south=south)
    return reason(outcome.rule)


def statistics(state: AthlasState) -> list[tuple[str, tuple[Any, ...]]]:
    """What each side has spent and has left."""
    sides = state.world.sides
    return [
        (say("Summoning points spent"), tuple(side.spent for side in sides)),
        (say("Alphas revealed"), tuple(sum(a.revealed for a in side.alphas) for side in sides)),
        (
            say("Units on the board"),
            tuple(sum(u.owner == seat for u in state.world.units.values()) for seat in (0, 1)),
        ),
        (say("Interventions left"), tuple(len(a.stack) for a in state.athilians)),
    ]
