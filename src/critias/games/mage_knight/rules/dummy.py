"""The Dummy player of solo and cooperative games."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import DEED_COLOUR, DEEDS
from critias.games.mage_knight.rules.end_of_turn import pass_on
from critias.games.mage_knight.rules.start_of_turn import announce_end
from critias.games.mage_knight.rules.state import NOBODY, MageKnightState
from critias.kernel.kinds import EventKind

FLIPS = 3


DUMMY_TURNED_UP = EventKind(
    "dummy_flipped", "The Dummy turns up {0:thing}; {1} left.", rule="mk.dummy.turn-flip3"
)


def dummy_turn(state: MageKnightState) -> None:
    """Three cards are flipped, then as many more as it has crystals of the last one's colour; with
    an empty deck it announces the End of the Round."""
    dummy = state.dummy
    assert dummy is not None, "no Dummy plays"
    if not dummy.deck:
        if state.announced == NOBODY:
            announce_end(state, len(state.players))
    else:
        deal = state.rng.deal_in_order
        dummy.discard += deal(dummy.deck, FLIPS)
        if more := dummy.crystals[DEED_COLOUR[dummy.discard[-1]]]:
            dummy.discard += deal(dummy.deck, more)
        state.tell(DUMMY_TURNED_UP, DEEDS[dummy.discard[-1]].id, len(dummy.deck))
    pass_on(state)
