"""How a game ended, in words, and the rows of the result page."""

from __future__ import annotations

from typing import Any

from critias.games.era.rules import scoring
from critias.games.era.rules.state import COUNTS, EraState
from critias.games.era.shown.names import card_name
from critias.kernel.rules import Outcome

_COUNTED = (
    "Coups won",
    "Minors conquered",
    "Buildings destroyed",
    "Buildings built",
    "Virya bid",
    "Virya collected",
)


def ending(outcome: Outcome) -> str:
    """Which of the three endings it was."""
    return card_name(outcome.reason)


def statistics(state: EraState) -> list[tuple[str, tuple[Any, ...]]]:
    """The score sheet, and what everybody did how often."""
    rows: list[tuple[str, tuple[Any, ...]]] = []
    if state.ending >= 0:
        rows += scoring.sheet(state, state.ending)
    return rows + [(name, tuple(state.log[k::COUNTS])) for k, name in enumerate(_COUNTED)]
