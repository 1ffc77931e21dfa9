"""Chance whose next draws are known, in all copies of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from critias.kernel.random import Rng

T = TypeVar("T")


class Placed(Rng):
    """A generator that gives these numbers first. Each draw moves it on as any other does, so that
    what was drawn cannot be taken back; a copy has the numbers still to come."""

    __slots__ = ("numbers",)

    def __init__(self, *numbers: int, seed: int = 1) -> None:
        super().__init__(seed)
        self.numbers = numbers

    def below(self, n: int) -> int:
        drawn = super().below(n)
        if not self.numbers:
            return drawn
        number, *left = self.numbers
        self.numbers = tuple(left)
        return number % n

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def copy(self) -> Placed:
        twin = Placed(*self.numbers)
        twin.state = self.state
        return twin
