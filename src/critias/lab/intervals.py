"""How sure a share is that was counted. It needs nothing but the standard library."""

from __future__ import annotations

import math
from typing import Final

SURE: Final = 1.96
"""Standard deviations of an interval that holds the truth in 95 of 100 runs."""


def wilson(points: float, games: int, sure: float = SURE) -> tuple[float, float]:
    """Wilson's interval for a share.

    >>> [round(end, 3) for end in wilson(90, 100)]
    [0.826, 0.945]
    """
    if not games:
        return 0.0, 1.0
    share, square = points / games, sure * sure
    middle = (share + square / (2 * games)) / (1 + square / games)
    width = sure / (1 + square / games)
    width *= math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    # Rounding must not put the share itself outside.
    return max(0.0, min(share, middle - width)), min(1.0, max(share, middle + width))
