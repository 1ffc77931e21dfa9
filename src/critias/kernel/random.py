"""Chance whose whole state is one integer, so that it can be copied, saved and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Rng:
    """A counter-based generator (the finaliser of splitmix64 over a counter).

    >>> rng = Rng(7)
    >>> rolls = [rng.below(6) + 1 for _ in range(5)]
    >>> again = Rng(7)
    >>> rolls == [again.below(6) + 1 for _ in range(5)]
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits64(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely to within 2**-32 for any n we use."""
        # `bits64` once more: every die and every card drawn comes from here.
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        # `bits64` once more: every move of a random game is picked here.
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return items[((z ^ (z >> 31)) * len(items)) >> 64]

    def take(self, items: list[T]) -> T:
        """Take out one of the items; the last one comes into its place.

        >>> bag = ["red", "blue", "green"]
        >>> Rng(7).take(bag), bag
        ('blue', ['red', 'green'])
        """
        place = self.below(len(items))
        found = items[place]
        items[place] = items[-1]
        items.pop()
        return found

    def by_share(self, shares: Sequence[float]) -> int:
        """A place, each as likely as its share of the whole."""
        point = self.bits64() / 2**64 * sum(shares)
        for place, share in enumerate(shares):
            point -= share
            if point < 0:
                return place
        return len(shares) - 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def split(self, salt: int) -> Rng:
        """A generator of its own for `salt`; this one does not move."""
        return Rng(Rng((self.state ^ (salt * _GOLDEN)) & _MASK).bits64())

    def copy(self) -> Rng:
        """An equal generator."""
        twin = Rng.__new__(Rng)
        twin.state = self.state
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and other.state == self.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Rng({self.state})"
