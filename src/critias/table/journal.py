"""A game as it is written down, and how its entries are played."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec

from critias.kernel.match import Match
from critias.kernel.rules import AnyRules
from critias.kernel.texts import Text
from critias.table.catalogue import game as game_of
from critias.table.records import CHOOSE, UNDO

Line = tuple[int, str, str]
"""Seat, action and text of a journal entry."""


def play(match: Match[Any, Any], seat: int, action: str, text: str) -> None:
    """Play one journal entry."""
    if action == CHOOSE:
        match.choose_text(seat, text)
    else:
        match.undo(seat, consent=action != UNDO)


def laid_out(game: AnyRules, origin: str) -> Any:
    """The state that a game began with, from the JSON it is kept as; None: the setup's own."""
    return game.state_type.from_json(json.loads(origin), "origin") if origin else None


class Written(msgspec.Struct, frozen=True):
    """A game as it is written down."""

    game: str
    setup: str
    seed: int
    lines: tuple[Line, ...]
    origin: str = ""
    """The position it began with, as JSON, if that was laid out; empty: the setup's own."""

    def begun(self) -> Match[Any, Any]:
        """The match before its first line."""
        game = game_of(self.game)
        setup = game.parse_setup(json.loads(self.setup))
        return Match.again(game, setup, self.seed, laid_out(game, self.origin))


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
