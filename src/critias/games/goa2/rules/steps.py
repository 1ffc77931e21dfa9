"""How a game goes on: one step for every phase, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.goa2.rules import setup
from critias.games.goa2.rules.level import level_up
from critias.games.goa2.rules.placing import place
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.state import OFF, GoaState
from critias.games.goa2.rules.turn import end_turn, play_cards, resolve_next
from critias.kernel.choices import Play
from critias.kernel.playout import Finished
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
    "throne": "goa2.win.throne-push",
    "last push": "goa2.win.last-push",
    "lives": "goa2.win.life-exhausted",
    "next push": "goa2.double.tie-first-printing",
    "zone totals": "goa2.double.last-wave-compare",
    "wishes": "goa2.overview.card-over-rules",
    "purse": "goa2.overview.card-over-rules",
}
"""The rule behind each way to win."""


def step(state: GoaState) -> Play[None]:
    """The step of the phase the game is in."""
    return STEPS[state.phase](state)


def through(state: GoaState) -> Play[None]:
    """All steps up to the end of the game."""
    while state.winner == OFF:
        try:
            yield from STEPS[state.phase](state)
        except Finished:
            continue


def outcome(state: GoaState) -> Outcome | None:
    """The team that has won, or the one hero whose card wins alone."""
    return None if state.winner == OFF else _result(state)


def _result(state: GoaState) -> Outcome:
    rule = REASONS[state.reason]
    if state.champion != OFF:
        return Outcome((state.heroes[state.champion].seat,), state.reason, rule)
    winners = tuple(i for i, team in enumerate(state.seat_teams) if team == state.winner)
    return Outcome(winners, state.reason, rule)
