"""Positions laid out by name, for lessons, puzzles, pictures, drills and tests alike.

What a position has to say about pieces is the game's own business
(`games/<game>/rules/positions.py`); here is what they share: a position is a setup, a seed and an
arrangement, and becomes a match that can be saved, replayed and taken back like any other. What
cannot be is refused by its name.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from critias.kernel.copying import State
from critias.kernel.match import Match
from critias.kernel.rules import AnyRules, Rules

S = TypeVar("S", bound=State)
T = TypeVar("T")
NOTHING: Mapping[str, Any] = types.MappingProxyType({})


class NoSuchPosition(ValueError):
    """What was laid out cannot be: a name nobody knows, too many pieces, a broken invariant."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)

    def __str__(self) -> str:
        return f"no such position can be: {self.args[0]}"


def named(things: Mapping[str, T], name: str, what: str) -> T:
    """The thing of that name.

    >>> named({"keep": 1, "den": 2}, "kepe", "site")
    Traceback (most recent call last):
    critias.kit.positions.NoSuchPosition: no such position can be: there is no site 'kepe' (keep?)
    """
    if name in things:
        return things[name]
    close = difflib.get_close_matches(name, things, 1)
    raise NoSuchPosition(f"there is no {what} {name!r}" + "".join(f" ({one}?)" for one in close))


def taken(things: Iterable[T], left: list[T], what: str) -> list[T]:
    """These things, taken out of what is left of them.

    >>> bag = ["red", "blue"]
    >>> taken(["red", "red"], bag, "die")
    Traceback (most recent call last):
    critias.kit.positions.NoSuchPosition: no such position can be: no die 'red' is left
    """
    found = list(things)
    for thing in found:
        if thing not in left:
            raise NoSuchPosition(f"no {what} {thing!r} is left")
        left.remove(thing)
    return found


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
        refuse(self.game, match)
        return match


class Laid(NamedTuple):
    """A position that has a name: what there is to see, how it is arranged, and the choices (seat,
    text) made since. A game lists its own in `Voice.positions`."""

    says: str
    place: Callable[[Any], None]
    setup: Mapping[str, Any] = NOTHING
    choices: tuple[tuple[int, str], ...] = ()
    seed: int = 1

    def match(self, game: AnyRules) -> Match[Any, Any]:
        """A match that stands there."""
        match = Position(game, self.place, self.setup, self.seed).match()
        for seat, text in self.choices:
            match.choose_text(seat, text)
        refuse(game, match)
        return match


def refuse(game: AnyRules, match: Match[Any, Any]) -> None:
    """Raise `NoSuchPosition` if an invariant is broken."""
    for problem in game.invariants(match.state):
        raise NoSuchPosition(problem)
