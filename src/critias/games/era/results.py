"""How a game ended, and the rows of the result page."""

from __future__ import annotations

from typing import Any

from critias.games.era import scoring
from critias.games.era.board import ENDINGS
from critias.games.era.names import ENDING_NAMES
from critias.games.era.state import COUNTS, EraState
from critias.kernel.rules import Outcome

_COUNTED = (
    "Coups won",
    "Minors conquered",
    "Buildings destroyed",
    "Buildings built",
    "Virya bid",
    "Virya collected",
)


def outcome(state: EraState) -> Outcome | None:
    """The winner and everybody's points, once an ending has come."""
    if state.ending < 0:
        return None
    rows = scoring.scores(state, state.ending)
    winner = scoring.ranking(state, rows)[0]
    return Outcome(
        (winner,),
        ENDING_NAMES[ENDINGS[state.ending]],
        "era.score.winner",
        tuple(row.halves / 2 for row in rows),
    )


def statistics(state: EraState) -> list[tuple[str, tuple[Any, ...]]]:
    """The score sheet, and what everybody did how often."""
    rows: list[tuple[str, tuple[Any, ...]]] = []
    if state.ending >= 0:
        rows += scoring.sheet(state, state.ending)
    return rows + [(name, tuple(state.log[k::COUNTS])) for k, name in enumerate(_COUNTED)]
