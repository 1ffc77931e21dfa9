"""Table talk: when strategy may be discussed, and what may still be said when it may not."""

from __future__ import annotations

from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.turn import TIE
from critias.kernel.choices import Ask
from critias.kernel.rules import Talk

OPEN_PHASES = ("select", "place", "cards", "round_end", "level", "over")
OPEN = "goa2.talk.between-turns-open"
CLOSED = "goa2.talk.stop-at-reveal"
JOINT = "goa2.talk.coordinated-decisions-preferences-only"


def talk(state: GoaState, seat: int | None, ask: Ask | None = None) -> Talk:
    """Between turns talk is open, and always before the whole table; from the reveal to the end of
    the turn it is closed, except for plain preferences while teammates decide something jointly."""
    if state.phase in OPEN_PHASES:
        return Talk(True, OPEN)
    if ask is None or seat not in ask.seats or len(ask.seats) == 1:
        return Talk(False, CLOSED)
    if ask.kind == TIE:
        phrases = ("I would like to go first.", "You go first, please.", "Either is fine with me.")
    else:
        phrases = ("You decide, please.", "I would like to decide this.", "Either is fine with me.")
    return Talk(False, JOINT, phrases)
