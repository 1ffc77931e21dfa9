"""How often somebody may ask for something."""

from __future__ import annotations

import time
from collections import OrderedDict

_ADDRESSES = 10_000


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more is allowed now."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def book(self, cost: float = 1.0) -> float | None:
        """Book the next turn: the seconds until it comes, or None if too many wait already."""
        self._fill()
        if self._left - cost < -self._burst:
            return None
        self._left -= cost
        return max(0.0, -self._left / self._rate)

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """One for each address; those not heard of for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        while len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket
