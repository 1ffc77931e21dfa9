"""How a game goes on: one step for every phase, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.athlas.rules import campaign, command
from critias.games.athlas.rules.creation import DESIGN, SURPRISE
from critias.games.athlas.rules.state import (
    ACTIVATION,
    CREATION,
    DRAW,
    FIRST_TURN,
    SUMMONING,
    UPKEEP,
    AthlasState,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.playout import Finished
from critias.kernel.rules import Outcome, least

STEPS: Final[dict[str, Callable[[AthlasState], Play[None]]]] = {
    CREATION: command.creation_phase,
    FIRST_TURN: command.first_turn,
    UPKEEP: command.activation_step,
    ACTIVATION: command.activation_step,
    SUMMONING: command.summoning_step,
}
"""How a game goes on, by the phase it is in."""


SERIES: Final = "athlas.campaign.series"


def step(state: AthlasState) -> Play[None]:
    """The step of the phase the game is in; a campaign goes on with its next game."""
    if state.result:
        campaign.next_game(state)
    return STEPS[state.phase](state)


def through(state: AthlasState) -> Play[None]:
    """All steps up to the end of the game, or of the campaign."""
    while not state.result or not campaign.over(state):
        try:
            yield from step(state)
        except Finished:
            continue


def outcome(state: AthlasState) -> Outcome | None:
    """Who has won the game, or the campaign."""
    return _result(state) if state.result and campaign.over(state) else None


def _result(state: AthlasState) -> Outcome:
    won = campaign.wins(state)
    if state.games == 1:
        winners = () if state.winner == DRAW else (state.winner,)
        return Outcome(winners, state.result.rpartition(".")[2], state.result, won)
    best = tuple(seat for seat in (0, 1) if won[seat] == max(won))
    winners = best if len(best) == 1 else ()
    return Outcome(winners, "series", SERIES, won)


def fallback(state: AthlasState, ask: Ask) -> Option:
    """The answer for a player whose time is out: a design is made by chance."""
    if ask.kind == DESIGN and SURPRISE in ask.options:
        return SURPRISE
    return least(state, ask)
