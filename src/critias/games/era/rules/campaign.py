"""The result sheet for a campaign with Galactic Era (chapter 9)."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import ASCENSION, CONTINUATION, ENDINGS, POLE_SHIFT
from critias.games.era.rules.repolarize import holds
from critias.games.era.rules.scoring import points, ranking, scores
from critias.games.era.rules.state import EraState

NEXT: Final = "galactic_era"
DESTINY: Final = (3, 2)
STO, STS, FREE = "STO", "STS", "free"
STORIES: Final = {
    ASCENSION: ("Journeys", "Migrations"),
    POLE_SHIFT: ("Rivalry", "Wars"),
    CONTINUATION: (),
}
GALACTIC_GOALS: Final = {
    ASCENSION: ("Cooperation", "Discovery", "Leadership", "Personal Growth"),
    POLE_SHIFT: ("Control", "Legacy", "Power", "Presence"),
    CONTINUATION: (),
}
"""Empty: not restricted."""


def sheet(state: EraState) -> dict[str, Any]:
    """What the second game of a campaign has to know of a finished first one."""
    ending = state.ending
    rows = scores(state, ending)
    order = ranking(state, rows)
    return {
        "next": NEXT,
        "ending": ENDINGS[ending],
        "ranking": order,
        "stories": list(STORIES[ending]),
        "goals": list(GALACTIC_GOALS[ending]),
        "players": [_player(state, seat, order.index(seat)) for seat in range(state.players)],
        "points": [points(row.halves) for row in rows],
    }


def alignment(state: EraState, seat: int) -> str:
    """STO with more Ascension than Pole Shift cards, STS with fewer, otherwise free."""
    light, dark = holds(state, seat, ASCENSION), holds(state, seat, POLE_SHIFT)
    return STO if light > dark else STS if dark > light else FREE


def _player(state: EraState, seat: int, place: int) -> dict[str, Any]:
    held = {name: holds(state, seat, kind) for kind, name in enumerate(ENDINGS)}
    side = alignment(state, seat)
    ending = state.ending
    return {
        "place": place + 1,
        "cards": held,
        "destiny_points": DESTINY[place] if place < len(DESTINY) else 0,
        "technology_level_2": place == 0,
        "alignment": side,
        # A free player gets what the side chosen at the start of the next game gives.
        "population_as_sto": held["ascension"] if ending == ASCENSION and side != STS else 0,
        "ships_as_sts": held["pole_shift"] if ending == POLE_SHIFT and side != STO else 0,
        "home_star": True,
        "more_cards": held["continuation"] if ending == CONTINUATION else 0,
        "domination_cards_kept": 1,
    }
