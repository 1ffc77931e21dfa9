"""What a bot is and what it may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from critias.players.advice import advice_of

AnyMatch: TypeAlias = "Match[Any, Any]"
AnyPlayout: TypeAlias = "Playout[Any, Any]"


class Position:
    """A seat's side of a match: its question, its view, and worlds that fit what it knows."""

    __slots__ = ("_match", "advice", "ask", "path", "seat", "secret", "seen", "step", "taken_back")

    def __init__(self, match: AnyMatch, seat: int) -> None:
        ask = match.ask_for(seat)
        assert ask is not None, f"seat {seat} has nothing to decide"
        self.seat = seat
        # Without `why`: reasons are made from the true state.
        self.ask = Ask(ask.seats, ask.kind, tuple(ask.options), ask.about, hidden=ask.hidden)
        self.step, self.path = match.since_step(seat)
        """The current step's number, and the choices made in it as far as the seat knows them."""
        self.seen, self.taken_back = match.seen, match.taken_back
        """After how many choices something new came to light, and how much was taken back."""
        self.secret = type(match.pending) is AskAll
        """Whether others choose at the same time."""
        self.advice = advice_of(match.game)
        """What is known about playing this game."""
        self._match = match

    @property
    def teams(self) -> tuple[int, ...]:
        """The side each seat plays for."""
        match = self._match
        return tuple(match.game.team(match.setup, seat) for seat in range(len(match.seats)))

    def view(self) -> Any:
        """What the seat may know."""
        return self._match.view(self.seat)

    def since(self, place: int) -> tuple[tuple[int, Option], ...]:
        """The choices made since a place in the log, as far as the seat knows them."""
        return self._match.since(place, self.seat)

    def deal(self, rng: Rng) -> Any:
        """One way things may stand, for several worlds that begin alike."""
        return self._match.deal(self.seat, rng)

    def world(self, rng: Rng, dealt: Any = None) -> AnyPlayout:
        """One way things may stand, dealt anew wherever the seat does not know."""
        return self._match.world(self.seat, rng, dealt)


class Bot(ABC):
    """Answers for one seat."""

    name: str
    seconds: float | None = None
    """The longest it may think, for people who wait; None: as long as its code says."""

    @abstractmethod
    def choose(self, position: Position) -> Option:
        """One of the offered options."""

    def size(self) -> int:
        """How much it remembers, in nodes of a tree."""
        return 0
