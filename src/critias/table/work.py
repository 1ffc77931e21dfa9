"""Heavy work, done in processes of its own: bots, replays and checks of uploaded files.

The functions at the end run in the worker processes, which keep the matches they have seen and
only play on from there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import msgspec

from critias.kernel.choices import AskAll
from critias.kernel.errors import CritiasError, LogDoesNotFit
from critias.kernel.match import Match, replayed
from critias.kernel.record import TITLE as RECORD
from critias.players import Bot, Position
from critias.players import bot as bot_of
from critias.table.catalogue import game as game_of
from critias.table.records import CHOOSE, UNDO

T = TypeVar("T")
log = logging.getLogger(__name__)

Line = tuple[int, str, str]
"""Seat, action and text of a journal entry."""


class Workshop:
    """A pool of worker processes that is made again should one of them die."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking a process that has threads and an event loop is asking for trouble.
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(),),
            )
        return self._pool

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of `work(*arguments)`, computed elsewhere."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                log.warning("a worker process died (attempt %d)", attempt)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise CritiasError("the work could not be done: worker processes keep dying")

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def apply(match: Match[Any, Any], seat: int, action: str, text: str) -> None:
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


# --- in the worker processes ------------------------------------------------------------------

_KEPT = 64
_matches: OrderedDict[str, tuple[Match[Any, Any], tuple[Line, ...]]] = OrderedDict()

_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def _begin(parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        # A parent that was killed cannot tell its workers to stop.
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _match(key: str, written: Written) -> Match[Any, Any]:
    """The match, played on from where this process last saw it."""
    kept = _matches.pop(key, None)
    if kept is not None and written.lines[: len(kept[1])] == kept[1]:
        match, done = kept[0], len(kept[1])
    else:
        match = Match.new(game_of(written.game), json.loads(written.setup), written.seed)
        done = 0
    for seat, action, text in written.lines[done:]:
        apply(match, seat, action, text)
    _matches[key] = (match, written.lines)
    while len(_matches) > _KEPT:
        _matches.popitem(last=False)
    return match


def bot_choice(key: str, written: Written, seat: int, bot: str, seed: int, seconds: float) -> str:
    """What the bot chooses, as text; it sees its seat's position and nothing else."""
    match = _match(key, written)
    player = _bots.pop((key, seat, bot), None) or bot_of(bot, seed)
    player.seconds = seconds
    option = player.choose(Position(match, seat))
    # Kept, because it goes on from what it found out when it is asked again in the same step.
    _bots[key, seat, bot] = player
    while len(_bots) > _KEPT:
        _bots.popitem(last=False)
    return match.game.notation(match.state, option)


def fallback_choice(match: Match[Any, Any], seat: int) -> str:
    """The rules' own answer for one whose time is out."""
    ask = match.ask_for(seat)
    assert ask is not None, "a clock runs only for those who are asked"
    return match.game.notation(match.state, match.game.fallback(match.state, ask))


class Frame(msgspec.Struct, frozen=True):
    """One moment of a replay."""

    scene: str
    told: tuple[tuple[str, str], ...]
    """What happened with the last choice, in words, and the rule behind it."""
    waiting: str


def frame(written: Written, at: int, seat: int | None) -> Frame:
    """The table after the first `at` lines, which are all choices, as a seat saw it."""
    match = _replay_match(written, at)
    view = match.view(seat)
    told = [
        (words, match.game.rule_of(event))
        for number, event in match.events_for(seat)
        if number == at and (words := match.game.tell(view, event))
    ]
    return Frame(match.game.scene(view), tuple(told), waiting_words(match, view))


_replays: OrderedDict[tuple[Any, ...], Match[Any, Any]] = OrderedDict()


def _replay_match(written: Written, at: int) -> Match[Any, Any]:
    """A slider moves step by step: go on from the replay shown last where that is possible."""
    key = (written.game, written.setup, written.seed, written.lines)
    match = _replays.pop(key, None)
    if match is None or len(match.log) > at:
        match = Match.new(game_of(written.game), json.loads(written.setup), written.seed)
    for seat, _, text in written.lines[len(match.log) : at]:
        match.choose_text(seat, text)
    _replays[key] = match
    while len(_replays) > 8:
        _replays.popitem(last=False)
    return match


def waiting_words(match: Match[Any, Any], view: dict[str, Any]) -> str:
    """Who has to decide what, for those who are not asked."""
    pending = match.pending
    if pending is None:
        outcome = match.outcome
        return outcome.reason if outcome is not None else ""
    names = ", ".join(match.seats[seat] for seat in match.seats_to_answer())
    ask = next(iter(pending.asks.values())) if isinstance(pending, AskAll) else pending
    return f"{names}: {match.game.waiting(view, ask)}"


class Checked(msgspec.Struct, frozen=True):
    """An uploaded game that fits the rules."""

    game: str
    version: str
    setup: str
    seed: int
    log: tuple[tuple[int, str], ...]
    over: bool


def check_file(text: str) -> Checked:
    """Read a saved game or a record and play it through; whatever does not fit is refused."""
    match: Match[Any, Any]
    if text.lstrip().startswith(RECORD):
        match = Match.from_record(text)
    else:
        match = Match.load(text)
        lines = [(entry.seat, entry.text) for entry in match.log]
        again = replayed(match.game, match.setup, match.seed, lines, None, dict(match.digests))
        if again.digest() != match.digest():
            raise LogDoesNotFit("its choices lead to another position", len(lines))
    setup = json.dumps(match.setup.to_json())
    log_ = tuple((entry.seat, entry.text) for entry in match.log)
    return Checked(match.game.id, match.game.version, setup, match.seed, log_, match.over)


def saved_file(written: Written, as_record: bool) -> str:
    """The file of a written-down game: a save, or a record for people to read."""
    match = Match.new(game_of(written.game), json.loads(written.setup), written.seed)
    for seat, action, text in written.lines:
        apply(match, seat, action, text)
    return match.record() if as_record else match.save()


class LessonFrame(msgspec.Struct, frozen=True):
    """Where a lesson stands after the choices made in it."""

    scene: str
    prompt: str
    options: tuple[tuple[str, str], ...]
    """Text and words of each option, while one is to be chosen."""
    told: tuple[tuple[str, str], ...]
    chosen: str
    """What was chosen, in words."""
    right: bool


def lesson_frame(name: str, number: int, answer: str | None) -> LessonFrame:
    """A lesson before its decision, or after the given answer to it."""
    game = game_of(name)
    lesson = game.lessons()[number]
    match = Match.new(game, lesson.setup, lesson.seed, lesson.place)
    for seat, text in lesson.choices:
        match.choose_text(seat, text)
    ask = match.ask_for(lesson.seat)
    if ask is None:
        raise CritiasError(f"lesson {number + 1} of {name} asks its player nothing")
    view = match.view(lesson.seat)
    words = {game.notation(match.state, o): game.label(view, ask, o) for o in ask.options}
    if answer is None:
        offers = tuple(words.items())
        prompt = game.prompt(view, ask)
        return LessonFrame(match.game.scene(view, ask), prompt, offers, (), "", False)
    before = len(match.events)
    match.choose_text(lesson.seat, answer)
    # The others of a secret choice answer too, so that it comes to light.
    while isinstance(match.pending, AskAll) and match.answers:
        seat = match.seats_to_answer()[0]
        match.choose_text(seat, fallback_choice(match, seat))
    view = match.view(lesson.seat)
    told = tuple(
        (line, game.rule_of(own))
        for _, event in match.events[before:]
        if (own := event.seen_by(lesson.seat)) and (line := game.tell(view, own))
    )
    right = not lesson.answers or answer in lesson.answers
    return LessonFrame(match.game.scene(view), "", (), told, words[answer], right)
