"""A game as it is written down, and how its entries are played."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from critias.kernel.match import Match
from critias.kernel.texts import Text
from critias.table.records import CHOOSE, UNDO

Line = tuple[int, str, str]
"""Seat, action and text of a journal entry."""


def play(match: Match[Any, Any], seat: int, action: str, text: str) -> None:
    """Play one journal entry."""
    if action == CHOOSE:
        match.choose_text(seat, text)
    else:
        match.undo(seat, consent=action != UNDO)


class Written(msgspec.Struct, frozen=True):
    """A game as it is written down."""

    game: str
    setup: str
    seed: int
    lines: tuple[Line, ...]


def fallback_choice(match: Match[Any, Any], seat: int) -> str:
    """The rules' own answer for one whose time is out."""
    ask = match.ask_for(seat)
    assert ask is not None, "a clock runs only for those who are asked"
    return match.game.notation(match.state, match.game.fallback(match.state, ask))


class Halt(NamedTuple):
    """Where the installed rules differ from those that a game was played by."""

    begun: str
    """The version of the rules it was begun with."""
    installed: str
    number: int
    """Of the first choice that differs."""

    @property
    def text(self) -> Text:
        """What people are told. What was chosen there may be a secret: only where it was is not."""
        return Text(
            "This game was begun with rules version {begun}; installed is {installed}. By the "
            "installed rules it differs at choice {number}. It can be read up to there.",
            **self._asdict(),
        )
