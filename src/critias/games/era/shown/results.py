"""How a game ended, in words, and the rows of the result page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from critias.games.era.rules.board import ENDINGS
from critias.games.era.rules.scoring import points
from critias.games.era.rules.state import COUNTS, EraState
from critias.games.era.rules.view import ScoreView, sheet
from critias.games.era.shown.names import card_name
from critias.kernel.rules import Outcome
from critias.kit.language import count, say

Rows = list[tuple[str, tuple[Any, ...]]]
_COUNTED: Final = (
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


def statistics(state: EraState) -> Rows:
    """The score sheet, and what everybody did how often."""
    rows: Rows = []
    if state.ending >= 0:
        rows = score_rows(sheet(state, state.ending), ENDINGS[state.ending])
    return rows + [(say(name), tuple(state.log[k::COUNTS])) for k, name in enumerate(_COUNTED)]


def score_rows(players: Sequence[ScoreView], ending: str) -> Rows:
    """The score sheet: a row for each part, with the numbers behind it."""

    def row(name: str, cell: Callable[[ScoreView], str]) -> tuple[str, tuple[str, ...]]:
        return name, tuple(map(cell, players))

    return [
        row(say("Lesser nation"), _nation),
        row(say("Virya"), _virya),
        row(say("Objectives ({ending})", ending=card_name(ending)), _objectives),
        row(say("Eclipse"), lambda player: points(player["eclipse"])),
        row(say("Leading nation"), lambda player: points(player["leading"])),
        row(say("Victory points"), lambda player: points(player["halves"])),
        row(say("Areas (tie-break)"), lambda player: str(player["areas"])),
    ]


def _nation(player: ScoreView) -> str:
    one, two = player["powers"]
    worth = points(player["nation"])
    return say("{points} (Power {one} and {two})", points=worth, one=one, two=two)


def _virya(player: ScoreView) -> str:
    worth = points(player["virya_points"])
    return say("{points} ({virya} Virya)", points=worth, virya=player["virya"])


def _objectives(player: ScoreView) -> str:
    worth = points(player["objectives"])
    return count(player["cards"], "{points} (1 card)", "{points} ({n} cards)", points=worth)
