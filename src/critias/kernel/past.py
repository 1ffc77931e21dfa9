"""What has happened in a match, kept so that a fork costs the same late in a game as early."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, TypeVar, overload

T = TypeVar("T")

BLOCK: Final = 128


class Past(Sequence[T]):
    """A list that grows and shrinks at its end, and whose copies share what lies behind.

    It is made of full blocks, which nobody changes, and of a last one. A copy has these lists in
    common with its original until one of the two changes.

    >>> past = Past(range(300))
    >>> twin = past.until(299)
    >>> twin.append(7)
    >>> past[-1], twin[-1], twin[297:], past == twin
    (299, 7, [297, 298, 7], False)
    """

    __slots__ = ("_blocks", "_common", "_last")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._blocks: list[list[T]] = []
        self._last: list[T] = []
        self._common = False
        """Whether a copy may have the same lists."""
        if items:
            self.extend(items)

    def __repr__(self) -> str:
        return f"Past({list(self)!r})"

    def __len__(self) -> int:
        return BLOCK * len(self._blocks) + len(self._last)

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self._blocks), self._last)

    def __reversed__(self) -> Iterator[T]:
        for block in (self._last, *reversed(self._blocks)):
            yield from reversed(block)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Past, list)) and list(self) == list(other)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            begin, end, step = place.indices(len(self))
            if step != 1:
                return list(self)[place]
            behind = begin // BLOCK
            rest = chain(chain.from_iterable(self._blocks[behind:]), self._last)
            return list(islice(rest, begin % BLOCK, max(end - behind * BLOCK, 0)))
        if -len(self._last) <= place < 0:
            return self._last[place]
        block, at = divmod(range(len(self))[place], BLOCK)
        return self._block(block)[at]

    def _block(self, number: int) -> list[T]:
        return self._blocks[number] if number < len(self._blocks) else self._last

    def append(self, item: T) -> None:
        """Add an item at the end."""
        if self._common:
            self._part()
        self._last.append(item)
        if len(self._last) == BLOCK:
            self._blocks.append(self._last)
            self._last = []

    def pop(self) -> T:
        """Take the last item away."""
        if self._common:
            self._part()
        if not self._last:
            self._last = self._blocks.pop()[:]
        return self._last.pop()

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end."""
        for item in items:
            self.append(item)

    def until(self, end: int) -> Past[T]:
        """A copy of the first `end` items."""
        number, rest = divmod(end, BLOCK)
        blocks = self._blocks
        new: Past[T] = Past.__new__(Past)
        new._blocks = blocks[:number]
        new._last = (blocks[number] if number < len(blocks) else self._last)[:rest]
        new._common = False
        return new

    def copy(self) -> Past[T]:
        """One that grows on its own."""
        new: Past[T] = Past.__new__(Past)
        new._blocks, new._last = self._blocks, self._last
        new._common = self._common = True
        return new

    def _part(self) -> None:
        """Have lists of its own again, before one of them is changed."""
        self._blocks, self._last = self._blocks[:], self._last[:]
        self._common = False

    def cut(self, end: int) -> None:
        """Forget all but the first `end` items."""
        if self._common:
            self._part()
        blocks, rest = divmod(end, BLOCK)
        self._last = self._block(blocks)[:rest]
        del self._blocks[blocks:]
