"""What can be watched about a server; usually nobody does."""

from __future__ import annotations


class Observer:
    """Told of everything that is counted or timed."""

    def stored(self, kind: str, seconds: float) -> None:
        """The store was read from or written to for so long."""

    def chosen(self, by: str, number: int) -> None:
        """So many choices were written down."""

    def person_chose(self, seconds: float) -> None:
        """A person's choice was made and written down, so long after it came in."""
