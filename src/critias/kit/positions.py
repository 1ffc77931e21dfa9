"""Positions laid out by name, for lessons, puzzles and tests alike.

What a position has to say about pieces is the game's own business (`games/<game>/positions.py`);
here is what they share: a position is a setup, a seed and an arrangement, and becomes a match that
can be saved, replayed and taken back like any other.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from critias.kernel.copying import State
from critias.kernel.match import Match
from critias.kernel.rules import Rules

S = TypeVar("S", bound=State)
NOTHING: Mapping[str, Any] = types.MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """A real position: the setup and seed, arranged before the first step."""

    game: Rules[S, Any, Any]
    arrange: Callable[[S], None]
    setup: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    seed: int = 0

    def match(self) -> Match[S, Any]:
        """A match that begins with the position; what is wrong with it is refused."""
        match: Match[S, Any] = Match.new(self.game, self.setup, self.seed, place=self.arrange)
        problems = list(self.game.invariants(match.state))
        if problems:
            raise ValueError(f"no such position can be: {problems[0]}")
        return match
