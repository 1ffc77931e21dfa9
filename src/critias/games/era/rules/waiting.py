"""What the table does and says for those who keep it waiting."""

from __future__ import annotations

from critias.games.era.rules import contest, turn
from critias.games.era.rules.state import EraState
from critias.kernel.choices import Ask, Option
from critias.kernel.rules import Talk, least


def fallback(state: EraState, ask: Ask) -> Option:
    """The answer for a player whose time is out, where the least is not what the kernel thinks:
    stand aside, attack with nothing, collect Virya."""
    if ask.kind == contest.BID:
        return contest.STAND_ASIDE if contest.STAND_ASIDE in ask.options else ask.options[0]
    if ask.kind == turn.WHICH_SPACE:
        quiet = [key for key in ask.options if str(key).endswith(".collect")]
        return quiet[0] if quiet else ask.options[0]
    return least(state, ask)


def talk(state: EraState, seat: int | None, ask: Ask | None = None) -> Talk:
    """Everything may be said; nothing binds."""
    return Talk(True, "era.coup.communication")
