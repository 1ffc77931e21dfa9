"""What a bot is and what it may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from critias.kernel.choices import Ask, Option
from critias.kernel.game import Game
from critias.kernel.match import Match
from critias.kernel.random import Rng


class Position:
    """A seat's side of a match: its question, its view, and worlds that fit what it knows."""

    def __init__(self, match: Match[Any, Any], seat: int) -> None:
        ask = match.ask_for(seat)
        assert ask is not None, f"seat {seat} has nothing to decide"
        self.seat = seat
        self.ask: Ask = ask
        self._match = match

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game being played."""
        return self._match.game

    def view(self) -> Any:
        """What the seat may know."""
        return self._match.view(self.seat)

    def world(self, rng: Rng) -> Match[Any, Any]:
        """One way things may stand, dealt anew wherever the seat does not know."""
        return self._match.redealt(self.seat, rng)


class Bot(ABC):
    """Answers for one seat."""

    name: str
    seconds: float | None = None
    """Time to think for people who wait; None: as long as it takes, the same on every machine."""

    @abstractmethod
    def choose(self, position: Position) -> Option:
        """One of the offered options."""
