"""What is known about playing Tidepool well."""

from __future__ import annotations

from critias_tidepool.state import Tide


def estimate(state: Tide, seat: int) -> float | None:
    """Who is ahead in pearls stands well; while stones are bid nobody can tell."""
    if state.phase != "tide":
        return None
    pearls = [player.pearls for player in state.players]
    others = [count for other, count in enumerate(pearls) if other != seat]
    return max(-1.0, min(1.0, (pearls[seat] - max(others)) / state.pool.goal))
