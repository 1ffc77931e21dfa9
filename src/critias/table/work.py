"""Heavy work, done in processes of its own: bots, replays and checks of uploaded files.

The functions at the end run in the worker processes, which keep the matches they have seen and
only play on from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import heapq
import itertools
import json
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import msgspec

from critias.kernel import record, saving
from critias.kernel.choices import AskAll
from critias.kernel.errors import CritiasError, LogDoesNotFit
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.record import TITLE as RECORD
from critias.kit.offers import Offers, answering, offers_of
from critias.players import Bot, Position
from critias.players import bot as bot_of
from critias.table.catalogue import game as game_of
from critias.table.parts.page import still_stage
from critias.table.parts.stage import one_picture
from critias.table.parts.staged import stage_of
from critias.table.records import CHOOSE, CONSENT, UNDO

T = TypeVar("T")
log = logging.getLogger(__name__)

Line = tuple[int, str, str]
"""Seat, action and text of a journal entry."""


class Rank(enum.IntEnum):
    """What goes first."""

    WAITED_FOR = 0
    """Somebody sits before the screen and waits for it."""
    WATCHED = 1
    """Somebody looks, but has nothing to decide."""
    UNSEEN = 2
    """Nobody looks just now."""


class Workshop:
    """A pool of worker processes that is made again should one of them die.

    Work that waits goes by rank; within a rank, those who have the least in hand go first, so
    that nobody's many tables hold up somebody else's one."""

    def __init__(self, workers: int, nice: int = 0) -> None:
        self._workers = workers
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None
        self._free = workers
        self._queue: list[tuple[Rank, int, int, asyncio.Future[None]]] = []
        self._count = itertools.count()
        self._in_hand: Counter[str] = Counter()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking a process that has threads and an event loop is asking for trouble.
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(), self._nice),
            )
        return self._pool

    async def run(
        self,
        work: Callable[..., T],
        *arguments: Any,
        rank: Rank = Rank.WAITED_FOR,
        whose: str = "",
    ) -> T:
        """The result of `work(*arguments)`, computed elsewhere."""
        async with self._turn(rank, whose):
            return await self._run(work, arguments)

    @contextlib.asynccontextmanager
    async def _turn(self, rank: Rank, whose: str) -> AsyncIterator[None]:
        """Wait for a free process."""
        before = self._in_hand[whose]
        self._in_hand[whose] += 1
        try:
            if self._free:
                self._free -= 1
            else:
                turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                heapq.heappush(self._queue, (rank, before, next(self._count), turn))
                try:
                    await turn
                except asyncio.CancelledError:
                    if turn.done() and not turn.cancelled():
                        self._next()
                    raise
            try:
                yield
            finally:
                self._next()
        finally:
            self._in_hand[whose] -= 1
            if not self._in_hand[whose]:
                del self._in_hand[whose]

    def _next(self) -> None:
        while self._queue:
            turn = heapq.heappop(self._queue)[-1]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def _run(self, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, _telling, work, *arguments)
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


def _begin(parent: int, nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def follow() -> None:
        # A parent that was killed cannot tell its workers to stop.
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _telling(work: Callable[..., T], *arguments: Any) -> T:
    """The work; should it fail, with an error that the other process can read: one that it cannot
    would end the whole pool, and with it everybody's work."""
    try:
        return work(*arguments)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            log.exception("an error that cannot be sent")
            raise RuntimeError(f"{type(error).__name__}: {error}") from None
        raise


def match_of(key: str, written: Written) -> Match[Any, Any]:
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
    match = match_of(key, written)
    player = _bots.pop((key, seat, bot), None) or bot_of(bot, seed)
    player.seconds = seconds
    option = player.choose(Position(match, seat))
    # Kept, because it goes on from what it found out when it is asked again in the same turn.
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

    stage: str
    """The whole stage as markup."""
    picture: str
    """The map alone as one SVG; empty if the game has none."""
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
    stage = stage_of(match.game, view, Offers())
    board = one_picture(stage.board) if stage.board is not None else ""
    return Frame(still_stage(stage), board, tuple(told), waiting_words(match, view))


def cover(name: str) -> str:
    """A picture of a game in the middle, as a spectator sees it; empty if it has none."""
    game = game_of(name)
    match: Match[Any, Any] = Match.new(game, game.at_once, 7)
    rng = Rng(7)
    for _ in range(_COVER):
        if match.over:
            break
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None, "whom we wait for is asked"
        match.choose(seat, ask.options[rng.below(len(ask.options))])
    stage = stage_of(game, match.view(None), Offers())
    return one_picture(stage.board) if stage.board is not None else ""


_COVER = 40
"""After so many choices there is something to see."""

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
    short: str = ""
    """Why only a part of it fits, if other rules wrote it."""


_SLICE = 0.2
"""Seconds of an upload's check after which somebody else gets a turn."""
_checks: OrderedDict[str, Iterator[Checked | None]] = OrderedDict()


def check_file(name: str, text: str | None, most: int) -> Checked | None:
    """Read a saved game or a record and play it through; whatever does not fit is refused. Done
    in slices: None means that it goes on, with the same name and without the text."""
    if text is not None:
        _checks[name] = _checking(text, most)
        while len(_checks) > _KEPT:
            _checks.popitem(last=False)
    checking = _checks.get(name)
    if checking is None:
        raise CritiasError("the check of this file was interrupted; please send it again")
    try:
        found = next(checking)
    except BaseException:
        del _checks[name]
        raise
    if found is not None:
        del _checks[name]
    return found


def _checking(text: str, most: int) -> Iterator[Checked | None]:
    lines: list[Line]
    digests: dict[int, str] = {}
    position: str | None = None
    version = ""
    if text.lstrip().startswith(RECORD):
        written = record.read(text)
        game, setup, seed = written.game, written.setup, written.seed
        lines = [(c.seat, CHOOSE, c.text) for c in written.choices]
        arranged = written.origin is not None
        version = written.version
        position = written.position if version == game.version else None
    else:
        # The position a save carries is not looked at: only what its choices lead to counts.
        told = saving.told(text)
        game, setup, seed, arranged = told.game, told.setup, told.seed, told.is_arranged
        lines = [(e.seat, _ACTIONS.get(e.text, CHOOSE), e.text) for e in told.history]
        digests, version = told.digests, told.version
    if arranged:
        raise CritiasError("it begins with an arranged position, which no table can begin with")
    if len(lines) > most:
        raise CritiasError(f"it has {len(lines)} choices; here a game has at most {most}")
    match = Match.new(game, setup, seed)
    until = time.monotonic() + _SLICE
    short = ""
    try:
        for seat, action, words in lines:
            _applied(match, seat, action, words)
            if time.monotonic() > until:
                yield None
                until = time.monotonic() + _SLICE
        _same_positions(match, digests, position)
    except LogDoesNotFit as error:
        # What other rules wrote is opened as far as it fits, as far as anything does.
        if version == game.version or error.number < 2:
            raise
        match = match.replay(error.number - 1)
        short = f"of rules version {version}, of which version {game.version} does not allow more"
        short += f" than the first {error.number - 1} choices"
    log_ = tuple((entry.seat, entry.text) for entry in match.log)
    setup_ = json.dumps(match.setup.to_json())
    yield Checked(game.id, game.version, setup_, seed, log_, match.over, short)


def _applied(match: Match[Any, Any], seat: int, action: str, words: str) -> None:
    try:
        apply(match, seat, action, words)
    except CritiasError as error:
        number = len(match.log) + 1
        raise LogDoesNotFit(f"choice {number} ({words!r:.60}): {error.message}", number) from None


_ACTIONS = {saving.UNDO: UNDO, saving.UNDO_BY_CONSENT: CONSENT}
_WORDS = {action: words for words, action in _ACTIONS.items()}


def _same_positions(match: Match[Any, Any], digests: dict[int, str], position: str | None) -> None:
    for number, digest in match.digests:
        if digests.get(number, digest) != digest:
            raise LogDoesNotFit(f"after choice {number} the position is another one", number)
    if position not in (None, match.digest()):
        raise LogDoesNotFit("its choices lead to another position", len(match.log))


def saved_file(written: Written, as_record: bool) -> str:
    """The file of a written-down game: a save, or a record for people to read."""
    match = Match.new(game_of(written.game), json.loads(written.setup), written.seed)
    for seat, action, text in written.lines:
        apply(match, seat, action, text)
    return match.record() if as_record else match.save()


def unplayed_record(written: Written, version: str) -> str:
    """The record of a game that the installed rules cannot play to its end: its choices as they
    were written down, without a last position."""
    game = game_of(written.game)
    setup = game.parse_setup(json.loads(written.setup))
    history = [saving.Entry(s, t, _WORDS.get(a, t)) for s, a, t in written.lines]
    log = saving.folded(history)
    return record.write(game, setup, written.seed, None, game.seats(setup), log, None, version)


class LessonFrame(msgspec.Struct, frozen=True):
    """Where a lesson stands after the choices made in it."""

    stage: str
    """The whole stage as markup."""
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
    offers = offers_of(game, match.state, view, ask, answering(match))
    if answer is None:
        listed = tuple((offer.notation, offer.said) for offer in offers)
        stage = still_stage(stage_of(game, view, offers), offers)
        return LessonFrame(stage, offers.prompt, listed, (), "", False)
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
    chosen = next(offer.label for offer in offers if offer.notation == answer)
    stage = still_stage(stage_of(game, view, Offers()))
    return LessonFrame(stage, "", (), told, chosen, right)
