"""How a game goes on: one step for every phase, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.goa2 import setup
from critias.games.goa2.level import level_up
from critias.games.goa2.placing import place
from critias.games.goa2.round import end_round
from critias.games.goa2.state import OFF, GoaState
from critias.games.goa2.turn import end_turn, play_cards, resolve_next
from critias.kernel.choices import Play
from critias.kernel.rules import Outcome

STEPS: Final[dict[str, Callable[[GoaState], Play[None]]]] = {
    **setup.STEPS,
    "place": place,
    "cards": play_cards,
    "act": resolve_next,
    "turn_end": end_turn,
    "round_end": end_round,
    "level": level_up,
}

REASONS: Final = {
    "throne": ("the Throne was captured", "goa2.win.throne-push"),
    "last push": ("the last Wave counter was spent", "goa2.win.last-push"),
    "lives": ("the other team has no Life counters left", "goa2.win.life-exhausted"),
    "next push": ("the first push after equal Zone totals", "goa2.double.tie-first-printing"),
    "zone totals": ("more Zones held over both lanes", "goa2.double.last-wave-compare"),
    "wishes": ("the third Wish was cast", "goa2.overview.card-over-rules"),
    "purse": ("a hero's purse is full", "goa2.overview.card-over-rules"),
}


def step(state: GoaState) -> Play[None]:
    """The step of the phase the game is in."""
    return STEPS[state.phase](state)


def outcome(state: GoaState) -> Outcome | None:
    """The team that has won, or the one hero whose card wins alone."""
    if state.winner == OFF:
        return None
    reason, rule = REASONS[state.reason]
    if state.champion != OFF:
        return Outcome((state.heroes[state.champion].seat,), reason, rule)
    winners = tuple(i for i, team in enumerate(state.seat_teams) if team == state.winner)
    return Outcome(winners, reason, rule)
