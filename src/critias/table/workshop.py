"""Worker processes for what takes long, and who of those who wait gets one next.

Work goes by rank. Within a rank addresses take turns, and at an address people do: names are free
to make, so neither many tables nor many names hold up somebody else. Each process keeps the games
it has seen, so a game goes to the process that knows it, unless another one would stand idle.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import itertools
import logging
import math
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, NamedTuple, TypeVar

from critias.kernel.errors import CritiasError
from critias.kit.language import Language, language, using

T = TypeVar("T")
log = logging.getLogger(__name__)

_KNOWN: Final = 4096
"""So many games are remembered together with the process that keeps them."""
_RECENT: Final = 2.0
"""Seconds over which it is judged how many have work in hand: a moment's lull is no leisure."""


class Rank(enum.IntEnum):
    """What goes first."""

    WAITED_FOR = 0
    """Somebody sits before the screen and waits for it."""
    WATCHED = 1
    """Somebody looks, but has nothing to decide."""
    UNSEEN = 2
    """Nobody looks just now."""
    ASIDE = 3
    """Advice, which no game waits for."""


class Whose(NamedTuple):
    """For whom work is done."""

    person: str = ""
    address: str = ""


NOBODY: Final = Whose()


def cores() -> int:
    """The processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crowd:
    """How much work is in hand, now and over the last seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._at = clock()
        self._now: Counter[Rank] = Counter()
        self._mean = dict.fromkeys(Rank, 0.0)

    def change(self, rank: Rank, by: int) -> None:
        """More, or less, of a rank."""
        self._pass()
        self._now[rank] += by

    def size(self, rank: Rank) -> float:
        """How much of this rank and those before it."""
        self._pass()
        ranks = [one for one in Rank if one <= rank]
        return max(sum(self._now[one] for one in ranks), sum(self._mean[one] for one in ranks))

    def _pass(self) -> None:
        now = self._clock()
        old = math.exp((self._at - now) / _RECENT)
        self._at = now
        for rank, mean in self._mean.items():
            self._mean[rank] = self._now[rank] + (mean - self._now[rank]) * old


class _Turns:
    """Whose turn it is among addresses, or among people: whoever was served goes behind those who
    wait already."""

    def __init__(self) -> None:
        self._in_hand: Counter[str] = Counter()
        self._served: dict[str, int] = {}

    def enter(self, name: str) -> None:
        self._in_hand[name] += 1

    def leave(self, name: str) -> None:
        self._in_hand[name] -= 1
        if not self._in_hand[name]:
            del self._in_hand[name]
            self._served.pop(name, None)

    def serve(self, name: str, number: int) -> None:
        self._served[name] = number

    def place(self, name: str, number: int) -> int:
        """The place in the line of work with this number."""
        return max(number, self._served.get(name, 0))

    def __len__(self) -> int:
        return len(self._in_hand)


class Hand:
    """One worker process, made again should it die."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None
        self._doing: Future[Any] | None = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking a process that has threads and an event loop is asking for trouble.
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(), self._nice),
            )
        return self._pool

    async def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """The result of `work(*arguments)`, computed there."""
        for attempt in (1, 2):
            pool = self._started()
            try:
                doing = pool.submit(_telling, language(), work, *arguments)
                self._doing = doing
                return await asyncio.wrap_future(doing)
            except BrokenProcessPool:
                log.warning("a worker process died (attempt %d)", attempt)
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise CritiasError("the work could not be done: worker processes keep dying")

    def when_done(self, then: Callable[[], None]) -> None:
        """Call this once nothing is being done: what nobody waits for any more goes on for a while,
        because a process cannot be stopped in the middle."""
        if self._doing is None or self._doing.done():
            then()
            return
        loop = asyncio.get_running_loop()

        def tell(_: Future[Any]) -> None:
            # When everything ends, nobody is left to be told.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(then)

        self._doing.add_done_callback(tell)

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


class _Job(NamedTuple):
    """Work that waits."""

    number: int
    rank: Rank
    whose: Whose
    keeper: Hand | None
    """The process that keeps the game it is about, if there is one."""
    turn: asyncio.Future[Hand]


class Workshop:
    """Worker processes, and the line of those who wait for one."""

    def __init__(
        self, processes: int, nice: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.processes = processes
        self._hands = [Hand(nice) for _ in range(processes)]
        self._free = self._hands[:]
        self._waiting: list[_Job] = []
        self._count = itertools.count(1)
        self._addresses = _Turns()
        self._people = _Turns()
        self._keepers: OrderedDict[str, Hand] = OrderedDict()
        self.crowd = Crowd(clock)

    async def run(
        self,
        work: Callable[..., T],
        *arguments: Any,
        rank: Rank = Rank.WAITED_FOR,
        whose: Whose = NOBODY,
        keep: str = "",
    ) -> T:
        """The result of `work(*arguments)`, computed elsewhere; `keep` names the game that the
        process will know from then on."""
        async with self.turn(rank, whose, keep) as hand:
            return await hand.do(work, *arguments)

    @contextlib.asynccontextmanager
    async def turn(self, rank: Rank, whose: Whose = NOBODY, keep: str = "") -> AsyncIterator[Hand]:
        """A process of one's own for a while, once it is one's turn."""
        self._addresses.enter(whose.address)
        self._people.enter(whose.person)
        self.crowd.change(rank, 1)
        try:
            hand = await self._wait(rank, whose, self._keepers.get(keep))
            try:
                if keep:
                    self._keep(keep, hand)
                yield hand
            finally:
                self._serve(whose)
                hand.when_done(lambda: self._next(hand))
        finally:
            self.crowd.change(rank, -1)
            self._addresses.leave(whose.address)
            self._people.leave(whose.person)

    async def _wait(self, rank: Rank, whose: Whose, keeper: Hand | None) -> Hand:
        if self._free:
            hand = keeper if keeper in self._free else self._free[0]
            assert hand is not None, "somebody is free"
            self._free.remove(hand)
            self._serve(whose)
            return hand
        turn: asyncio.Future[Hand] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(next(self._count), rank, whose, keeper, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next(turn.result())
            raise

    def _serve(self, whose: Whose) -> None:
        number = next(self._count)
        self._addresses.serve(whose.address, number)
        self._people.serve(whose.person, number)

    def _next(self, hand: Hand) -> None:
        """Give a process that is free again to the one whose turn it is."""
        self._waiting = [job for job in self._waiting if not job.turn.done()]
        if not self._waiting:
            self._free.append(hand)
            return
        job = min(self._waiting, key=lambda job: self._place(job, hand))
        self._waiting.remove(job)
        self._serve(job.whose)
        job.turn.set_result(hand)

    def _place(self, job: _Job, hand: Hand) -> tuple[int, ...]:
        number = job.number
        return (
            job.rank,
            job.keeper not in (None, hand),
            self._addresses.place(job.whose.address, number),
            self._people.place(job.whose.person, number),
            number,
        )

    def _keep(self, game: str, hand: Hand) -> None:
        self._keepers.pop(game, None)
        self._keepers[game] = hand
        while len(self._keepers) > _KNOWN:
            self._keepers.popitem(last=False)

    @property
    def waiting(self) -> int:
        """How much work waits for a process."""
        return sum(not job.turn.done() for job in self._waiting)

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return self.processes - len(self._free)

    def close(self) -> None:
        """End the worker processes."""
        for hand in self._hands:
            hand.close()


# --- in the worker processes ------------------------------------------------------------------


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


def _telling(spoken: Language, work: Callable[..., T], *arguments: Any) -> T:
    """The work, in the language of whoever wants it; should it fail, with an error that the other
    process can read: one that it cannot would end the whole pool, and with it everybody's work."""
    try:
        with using(spoken):
            return work(*arguments)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            log.exception("an error that cannot be sent")
            raise RuntimeError(f"{type(error).__name__}: {error}") from None
        raise
