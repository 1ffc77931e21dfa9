"""The stack of interventions: who may still cast, and throwing cards away from its top."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.state import AthlasState
from critias.kernel.kinds import EventKind

DISCARD: Final = "discard"

DISCARDED: Final = EventKind(
    "discarded", "{0:seat} discards {1:card}", rule="athlas.di.discard-from-top"
)


def may_cast(state: AthlasState, seat: int) -> bool:
    """Whether a player has a card left and has not cast one this turn."""
    athilian = state.athilians[seat]
    return bool(athilian.stack) and not athilian.cast


def may_discard(state: AthlasState, seat: int) -> bool:
    """Whether a player has a card left to throw away and may still want to in this turn."""
    athilian = state.athilians[seat]
    return bool(athilian.stack) and not athilian.content


def discard(state: AthlasState, seat: int) -> None:
    """Throw the top card away; both players see it go."""
    athilian = state.athilians[seat]
    card = athilian.stack.pop(0)
    athilian.gone.append(card)
    state.revealed += 1
    state.tell(DISCARDED, seat, card)
