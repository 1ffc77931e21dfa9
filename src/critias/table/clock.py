"""Clocks, kept by the times in the journal, so that any worker comes to the same result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.kernel.choices import AskAll
from critias.kernel.match import Match

NONE = "none"
MOVE = "move"
GAME = "game"
KINDS = (NONE, MOVE, GAME)

CHOICES: dict[str, tuple[str, int]] = {
    "none": (NONE, 0),
    "30 seconds a move": (MOVE, 30),
    "2 minutes a move": (MOVE, 120),
    "10 minutes a move": (MOVE, 600),
    "1 day a move": (MOVE, 86_400),
    "3 days a move": (MOVE, 259_200),
    "15 minutes a game": (GAME, 900),
    "1 hour a game": (GAME, 3_600),
    "3 hours a game": (GAME, 10_800),
}
GRACE = 15.0
"""Seconds for each further decision of a seat whose time for the game is used up."""


class Clock:
    """The time each seat has used and the question that is running now. `pauses` are the times,
    in order, in which the server was down: nobody could choose, and no clock ran."""

    def __init__(
        self,
        kind: str,
        seconds: int,
        seats: int,
        start: float,
        pauses: Sequence[tuple[float, float]] = (),
    ) -> None:
        self.kind = kind
        self.seconds = seconds
        self.used = [0.0] * seats
        self.asked = start
        """When the running question was put."""
        self._pauses = pauses

    def _between(self, began: float, ended: float) -> float:
        """The seconds between two times in which the server was there."""
        down = (min(e, ended) - max(b, began) for b, e in self._pauses)
        return max(0.0, ended - began) - sum(time for time in down if time > 0)

    def _after(self, began: float, seconds: float) -> float:
        """When so many seconds have passed in which the server was there."""
        end = began + seconds
        for down, up in self._pauses:
            if up > began and down < end:
                end += up - max(down, began)
        return end

    def answered(self, seat: int, at: float) -> None:
        """The seat has answered the running question."""
        self.used[seat] += self._between(self.asked, at)

    def asks(self, at: float) -> None:
        """A new question is put."""
        self.asked = at

    def deadline_of(self, seat: int) -> float | None:
        """When this seat's time for the running question is out."""
        if self.kind == MOVE:
            return self._after(self.asked, self.seconds)
        if self.kind == GAME:
            return self._after(self.asked, max(self.seconds - self.used[seat], GRACE))
        return None

    def deadline(self, match: Match[Any, Any]) -> float | None:
        """When the first of those we wait for is out of time."""
        if self.kind == NONE or match.over:
            return None
        ends = [self.deadline_of(seat) for seat in match.seats_to_answer()]
        if isinstance(match.pending, AskAll):
            return min((end for end in ends if end is not None), default=None)
        # A team's decision: the last of them may still decide.
        return max((end for end in ends if end is not None), default=None)

    def late(self, match: Match[Any, Any], now: float) -> list[int]:
        """The seats for which the rules have to answer now."""
        end = self.deadline(match)
        if end is None or now < end:
            return []
        late = [s for s in match.seats_to_answer() if (self.deadline_of(s) or now + 1) <= now]
        return late if isinstance(match.pending, AskAll) else late[:1]
