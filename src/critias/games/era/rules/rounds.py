"""The end of a turn, of a round and of the game (6.2, 6.3)."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import ASCENSION, CONTINUATION, ENDINGS, FOR_ASCENSION, LIGHT
from critias.games.era.rules.board import POLE_SHIFT as POLE
from critias.games.era.rules.changes import enter_position
from critias.games.era.rules.objectives import kind as type_of
from critias.games.era.rules.state import Doing, EraState
from critias.games.era.rules.values import on_map
from critias.kernel.kinds import EventKind

TURN = "space"
OVER = "over"


ROUND_BEGINS: Final = EventKind("round", "Round {0} begins.", rule="era.round.end")
GAME_ENDS: Final = EventKind("ending", "The game ends: {0:card}.", rule="era.ending.most-cards")


def end_turn(state: EraState) -> None:
    """The next player's turn, or the end of the round."""
    state.doing = Doing()
    state.saved = 0
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        end_round(state)
    state.seat = (state.first + state.turn) % state.players
    if state.ending < 0:
        state.stage = TURN


def end_round(state: EraState) -> None:
    """End marker, round marker, then the conditions of the three endings."""
    if state.end_black:
        state.end_black = False
    elif state.end > 1:
        state.end -= 1
        enter_position(state, state.end)
    state.round += 1
    enter_position(state, state.round)
    met = endings(state)
    if not met:
        state.tell(ROUND_BEGINS, state.round)
        return
    state.ending = applied(state, met)
    state.stage = OVER
    state.revealed += 1
    state.tell(GAME_ENDS, ENDINGS[state.ending])


def endings(state: EraState) -> list[int]:
    """The endings whose conditions are met, in the order of their priority."""
    met = []
    if on_map(state, LIGHT) >= FOR_ASCENSION:
        met.append(ASCENSION)
    if state.doom <= state.round:
        met.append(POLE)
    if state.round >= state.end:
        met.append(CONTINUATION)
    return met


def applied(state: EraState, met: list[int]) -> int:
    """Of several, the one with the most objective cards in all hands; ties by priority."""
    return max(met, key=lambda ending: (held(state, ending), -ending))


def held(state: EraState, kind: int) -> int:
    """How many cards of a type all players hold together."""
    return sum(type_of(card) == kind for hand in state.hands for card in hand)
