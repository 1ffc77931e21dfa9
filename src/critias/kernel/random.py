"""Chance whose whole state is one integer, so that it can be copied, saved and compared."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_BLOCK: Final = 16
"""So many numbers are worked out together: as many 64 bits lie in one long number, each in 128, so
that none reaches the next when it is multiplied. One by one they would take twice as long, and
chance is a tenth of a random game."""
_EACH: Final = sum(1 << 128 * n for n in range(_BLOCK))
_MASKS: Final = _MASK * _EACH
_STEPS: Final = sum((_GOLDEN * (n + 1) & _MASK) << 128 * (_BLOCK - 1 - n) for n in range(_BLOCK))
"""How far each is from the first state; the next number stands last."""
_words: Final = Struct("<" + "Q8x" * _BLOCK).unpack


class Rng:
    """A counter-based generator (the finaliser of splitmix64 over a counter).

    >>> rng = Rng(7)
    >>> rolls = [rng.below(6) + 1 for _ in range(5)]
    >>> again = Rng(7)
    >>> rolls == [again.below(6) + 1 for _ in range(5)]
    True
    """

    __slots__ = ("_end", "ahead")

    def __init__(self, seed: int) -> None:
        self.ahead: list[int] = []
        """Numbers that are worked out already, the next one last. It is always the same list: a
        loop that needs very many may take them from here, and call `more` where there are none."""
        self._end = seed & _MASK
        """The state after all of them."""

    @property
    def state(self) -> int:
        """The one integer."""
        return (self._end - len(self.ahead) * _GOLDEN) & _MASK

    @state.setter
    def state(self, state: int) -> None:
        self.ahead.clear()
        self._end = state

    def more(self) -> list[int]:
        """Work out the next numbers, where none is left."""
        end = self._end
        z = (end * _EACH + _STEPS) & _MASKS
        z = ((z ^ (z >> 30 & _MASKS)) * 0xBF58476D1CE4E5B9) & _MASKS
        z = ((z ^ (z >> 27 & _MASKS)) * 0x94D049BB133111EB) & _MASKS
        z ^= z >> 31
        self._end = (end + _BLOCK * _GOLDEN) & _MASK
        self.ahead += _words(z.to_bytes(16 * _BLOCK, "little"))
        return self.ahead

    def bits64(self) -> int:
        """The next 64 random bits."""
        return (self.ahead or self.more()).pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely to within 2**-32 for any n we use."""
        return (self.ahead or self.more()).pop() * n >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[(self.ahead or self.more()).pop() * len(items) >> 64]

    def take(self, items: list[T]) -> T:
        """Take out one of the items; the last one comes into its place.

        >>> bag = ["red", "blue", "green"]
        >>> Rng(7).take(bag), bag
        ('blue', ['red', 'green'])
        """
        place = (self.ahead or self.more()).pop() * len(items) >> 64
        found = items[place]
        items[place] = items[-1]
        items.pop()
        return found

    def deal(self, items: list[T], count: int) -> list[T]:
        """Take out so many of the items, one after the other."""
        found, ahead, left = [], self.ahead, len(items)
        for many in range(left, left - count if count < left else 0, -1):
            place = (ahead or self.more()).pop() * many >> 64
            found.append(items[place])
            items[place] = items[-1]
            items.pop()
        return found

    def deal_in_order(self, items: list[T], count: int) -> list[T]:
        """The same, and those that are left keep their order.

        >>> cards = [1, 2, 3, 4]
        >>> Rng(7).deal_in_order(cards, 2), cards
        ([2, 1], [3, 4])
        """
        found, ahead, left = [], self.ahead, len(items)
        for many in range(left, left - count if count < left else 0, -1):
            found.append(items.pop((ahead or self.more()).pop() * many >> 64))  # noqa: PERF401
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
        twin.ahead = self.ahead[:]
        twin._end = self._end
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and other.state == self.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Rng({self.state})"
