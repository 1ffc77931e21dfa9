"""Drills: small positions with an answer that any careful beginner finds.

A game lists its own in `Advice.drills`; the laboratory's suite tries players on them. A drill is
either one question, with the options that are right, or a goal that is to be reached in a turn. It
is tried with several deals: what nobody can see is dealt anew, and the player has other luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final

from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.kit.positions import NOTHING, Laid

LUCK: Final = 7_001
"""The seeds of the deals begin here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """One drill: where it begins, who is asked, and what is right."""

    name: str
    says: str
    """What is asked, and why the answers are right."""
    place: Callable[[Any], None]
    seat: int = 0
    setup: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    choices: tuple[tuple[int, str], ...] = ()
    """What has been chosen since the position was laid out."""
    right: tuple[str, ...] = ()
    """The texts of the options that are right, `*` for anything; empty: all that are not wrong."""
    wrong: tuple[str, ...] = ()
    reached: Callable[[Any], bool] | None = None
    """For a goal: whether it has been reached."""
    lasts: Callable[[Any], bool] = lambda state: True
    """For a goal: whether there is still time to reach it."""
    line: tuple[str, ...] = ()
    """For a goal: one way to reach it."""

    def match(self, game: AnyRules, deal: int) -> Match[Any, Any]:
        """The position with the luck of one deal."""
        return Laid(self.says, self.place, self.setup, self.choices, LUCK + deal).match(game)

    def is_right(self, text: str) -> bool:
        """Whether an option of the question is one of those that are right."""
        if any(fnmatchcase(text, pattern) for pattern in self.wrong):
            return False
        return not self.right or any(fnmatchcase(text, pattern) for pattern in self.right)


@dataclass(frozen=True, slots=True)
class Drills:
    """The drills of a game, and the whole games that its players are measured by."""

    version: int
    """Raised with every change, so that figures of different suites are not mixed."""
    setup: Mapping[str, Any]
    """How whole games are set up."""
    all: Sequence[Drill]


NO_DRILLS: Final = Drills(0, NOTHING, ())
