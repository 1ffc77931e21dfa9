"""How long a bot may think: as long as it likes at leisure, and less the more of them wait.

Only the time is shared out here. A bot that is given a number of iterations plays the same moves
wherever there is time for them.
"""

from __future__ import annotations

from typing import Final

from critias.players import BadCode, read
from critias.players.codes import LOOKING

ROUND: Final = 0.5
"""Seconds within which everybody who waits for a bot is answered once."""
LONG: Final = 1.5
"""Seconds after which somebody has waited long enough for all bots of a table together: those that
are still to choose hurry."""
LEAST: Final = 0.01
"""Seconds that a bot has in any case."""
HASTY: Final = 0.05
"""With less than this a search finds nothing out: one ply is better."""
BUSY: Final = 1.5
"""Seconds after which those who wait for a bot are told that it is busy."""
PATIENCE: Final = 20.0
"""Seconds that somebody waits for advice before being asked to come back."""


def share(most: float, crowd: float, processes: int, waited: float = 0.0) -> float:
    """The seconds one of a crowd may think, `waited` seconds after somebody began to wait.

    >>> share(1.0, crowd=2, processes=2), share(1.0, crowd=8, processes=2)
    (1.0, 0.125)
    >>> share(1.0, crowd=4, processes=2, waited=0.75), share(1.0, crowd=4, processes=2, waited=9.0)
    (0.125, 0.01)
    """
    if crowd <= processes:
        return most
    fair = ROUND * processes / crowd
    return min(most, max(LEAST, fair * (1 - waited / LONG)))


def hurried(code: str, seconds: float) -> str:
    """The bot that answers for the one of this code in so many seconds.

    >>> hurried("search:1000ms", 0.2), hurried("search:1000ms", 0.02), hurried("random", 0.02)
    ('search:1000ms', 'greedy', 'random')
    """
    if seconds >= HASTY:
        return code
    try:
        wanted = read(code)
    except BadCode:
        # Whoever asks it will say so.
        return code
    return "greedy" if wanted.kind in LOOKING and not wanted.repeatable else code
