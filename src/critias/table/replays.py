"""Any moment of a game, for those who look back; all of it runs in the worker processes."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any, Final

import msgspec

from critias.kernel.choices import AskAll
from critias.kernel.match import Match
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.voice import voice_of
from critias.table.journal import Written
from critias.table.parts.page import still_stage
from critias.table.parts.stage import one_picture
from critias.table.parts.staged import stage_of

KEPT: Final = 16
"""So many games are looked back at together."""
_NEAR, _MANY = 32, 64
"""Choices between two snapshots, and how many snapshots of a long game there are at most."""
_SLICE: Final = 0.2
"""Seconds of playing again after which somebody else gets a turn."""


class Frame(msgspec.Struct, frozen=True):
    """One moment of a replay."""

    stage: str
    """The whole stage as markup."""
    picture: str
    """The map alone as one SVG; empty if the game has none."""
    told: tuple[tuple[str, str], ...]
    """What happened with the last choice, in words, and the rule behind it."""
    waiting: str


class Replay:
    """A game played again, with snapshots along the way: whoever walks backwards, or jumps about,
    lets a few choices be played and not the whole game."""

    def __init__(self, written: Written) -> None:
        self._lines = written.lines
        self._every = max(_NEAR, -(-len(written.lines) // _MANY))
        self._front = written.begun()
        self._snapshots = [self._front.fork()]

    def at(self, at: int, until: float) -> Match[Any, Any] | None:
        """The match after so many choices, with what happened in the last of them; None if the
        time is up before it has been played."""
        front, every = self._front, self._every
        while (done := len(front.log)) < at:
            seat, _, text = self._lines[done]
            front.choose_text(seat, text)
            front.events.cut(0)
            if len(front.log) % every == 0:
                self._snapshots.append(front.fork())
            if time.monotonic() > until:
                return None
        begin = max(0, at - 1) // every
        match = self._snapshots[begin].fork()
        for seat, _, text in self._lines[begin * every : at]:
            match.choose_text(seat, text)
        return match


_replays: OrderedDict[tuple[Any, ...], Replay] = OrderedDict()


def frame(written: Written, at: int, seat: int | None) -> Frame | None:
    """The table after the first `at` lines, which are all choices, as a seat saw it. A long game
    is played in slices: None means to ask again."""
    key = (written.game, written.setup, written.seed, written.lines, written.origin)
    replay = _replays.pop(key, None) or Replay(written)
    _replays[key] = replay
    while len(_replays) > KEPT:
        _replays.popitem(last=False)
    match = replay.at(at, time.monotonic() + _SLICE)
    if match is None:
        return None
    view, voice = match.view(seat), voice_of(match.game)
    new = [one for one in match.events_for(seat) if one[0] == at]
    told = [
        (words, voice.words.rule_of(event))
        for _, event in voice.once(new)
        if (words := voice.words.tell(view, event))
    ]
    stage = stage_of(voice, view, Offers())
    board = one_picture(stage.board) if stage.board is not None else ""
    return Frame(still_stage(stage), board, tuple(told), waiting_words(match, view))


def waiting_words(match: Match[Any, Any], view: dict[str, Any]) -> str:
    """Who has to decide what, for those who are not asked."""
    pending = match.pending
    if pending is None:
        outcome = match.outcome
        return voice_of(match.game).ending(outcome) if outcome is not None else ""
    ask = next(iter(pending.asks.values())) if isinstance(pending, AskAll) else pending
    waiting = voice_of(match.game).words.waiting(view, ask)
    if "{who}" in ask.kind.waiting:
        return waiting
    names = ", ".join(say(match.seats[seat]) for seat in match.seats_to_answer())
    return say("{names}: {waiting}", names=names, waiting=waiting)
