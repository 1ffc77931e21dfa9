"""What the switches of a game bring: its variants, and the special rules of its scenario."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Of(dict[tuple[str, ...], list[T]], Generic[T]):
    """What a table holds for the switches of a game, worked out once."""

    def __init__(self, table: dict[str, T]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, switches: tuple[str, ...]) -> list[T]:
        found = self[switches] = [thing for name, thing in self._table.items() if name in switches]
        return found


class BySwitch(dict[str, T], Generic[T]):
    """A table of things by their switch, filled while modules are imported.

    >>> greetings = BySwitch({"day": "Good day", "night": "Good night"})
    >>> greetings.of[("night", "teams")]
    ['Good night']
    """

    def __init__(self, things: dict[str, T] | None = None) -> None:
        super().__init__(things or {})
        self.of: Of[T] = Of(self)
