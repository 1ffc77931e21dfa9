"""All live tables of one worker, and what keeps them going: bots, clocks, other workers' moves."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Coroutine
from typing import Any, TypeVar

from critias.kernel.errors import CritiasError
from critias.kit.language import Language, language
from critias.table import presence
from critias.table.config import Settings
from critias.table.database import KEYS, ORDERS
from critias.table.devices import Devices
from critias.table.errors import Denied, Missing, Stale
from critias.table.journal import fallback_choice
from critias.table.listening import Listening
from critias.table.live import Live
from critias.table.metrics import Metrics
from critias.table.moments import Moments
from critias.table.notify import Notifier
from critias.table.order import Order
from critias.table.rates import Buckets
from critias.table.records import Table
from critias.table.reviews import Reviews
from critias.table.stills import cover, first_look, small
from critias.table.store import Store
from critias.table.thinking import BUSY, hurried, share
from critias.table.watching import EVERY, Watching
from critias.table.work import MOST_CHECKS, bot_choice
from critias.table.workshop import Rank, Whose, Workshop, cores

log = logging.getLogger(__name__)
_T = TypeVar("_T")

_KEPT = 512
"""Tables that are held though nobody looks; each is about a third of a megabyte."""
_READ = 64
"""So many of them may be over."""
_PEOPLE = 10_000
"""So many people's addresses are remembered."""
_PATIENCE = 20.0
"""Seconds after which a bot's turn counts as forgotten by the worker that should see to it."""
_BLINK = 0.5
"""Seconds for which a server that is away is not missed."""
_LATELY = 64
"""Entries of the journal among which somebody has chosen lately."""
_WELL = 0.5
"""Seconds for which a store that answered counts as well."""
_BEFORE = -2
"""Stands for the length of a game that has not begun."""
_BACK = 2.0
"""Seconds in which a page that is loaded again, or a line that broke, is back."""
_LOOKED = 60.0
"""Seconds for which a table counts as looked at after somebody asked for it."""


def bot_seed(secret: bytes, table: str, number: int, seat: int) -> int:
    """The luck of a bot's choice: nobody foretells it who does not know the server's secret."""
    words = f"bot {table} {number} {seat}".encode()
    return int.from_bytes(hmac.digest(secret, words, "sha256")[:8], "big") >> 1


def _looked_at(live: Live) -> bool:
    return bool(live.watchers) or time.monotonic() - live.looked < _LOOKED


def _wanted(live: Live) -> bool:
    """Whether bots should go on: people wait for their turn, even when away; bots among
    themselves play for those who look."""
    return bool(live.people_seats()) or _looked_at(live)


def _rank(live: Live) -> Rank:
    # Whoever has just chosen sits there, maybe at another worker.
    chose = next((e.at for e in live.entries[: -_LATELY - 1 : -1] if e.by == "person"), 0.0)
    watched = any(live.is_watched_by(s.person) for s in live.seats if s.person is not None)
    if watched or time.time() - chose < _LOOKED:
        return Rank.WAITED_FOR
    return Rank.WATCHED if _looked_at(live) else Rank.UNSEEN


class Hub:
    """The tables that somebody at this worker looks at or plays on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(6)
        self.store = Store(settings.database_url)
        self.metrics = Metrics()
        self.store.observer = self.metrics
        # Whoever serves goes before whoever thinks.
        self.thinking = Workshop(
            settings.bot_workers or max(1, cores() // settings.workers), nice=2
        )
        self.workshop = Workshop(1, nice=5)
        """For pages and files; apart from the bots, so that neither holds up the other."""
        self.moments = Moments(self.workshop)
        self.reviews = Reviews(self.workshop, self.thinking)
        self.notifier = Notifier(settings, self.store)
        self.devices = Devices(self.store)
        self.order = Order(self.store, self.worker, self.look_again)
        self.watching = Watching(self.store, self.worker, self.shared)
        self.lines: Counter[str] = Counter()
        """Open lines by address."""
        self.messages = Buckets(settings.rate, settings.burst)
        """What all lines of an address may send together."""
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self.uploads = asyncio.Semaphore(MOST_CHECKS // 2)
        """The process forgets the oldest check where it has too many in hand."""
        self._covers: dict[tuple[str, Language], str] = {}
        self._answered = -_WELL
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._asked: dict[str, tuple[int, tuple[int, ...]]] = {}
        self._rounds: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()
        self._listening = (
            Listening(settings.database_url, self._heard, self._look_anew)
            if self.store.is_postgres
            else None
        )

    async def open(self) -> None:
        """Open the store and start what runs by itself."""
        if self._listening is not None:
            await self._listening.open()
        await self.store.open()
        # Whoever serves alone was away until now; of several, others may have been there.
        await self.store.woke(time.time(), 3 * self.settings.beat if self.shared else _BLINK)
        self._rounds = [self._round(self._sweep()), self._round(self._beat())]
        if self.shared:
            self._rounds.append(self._round(self._keep_watching()))
        await self.order.check()
        if self._listening is not None:
            self.spawn(self._listening.keep())
        else:
            self._rounds.append(self._round(self._poll()))

    @property
    def shared(self) -> bool:
        """Whether other workers may change what this one holds."""
        return self.store.is_postgres or self.settings.workers > 1

    @staticmethod
    def _round(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)

    async def _rest(self, seconds: float) -> None:
        """Sleep, unless the server closes."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    async def close(self) -> None:
        """Stop everything; nothing is lost by it."""
        self._closing.set()
        # Whatever is being asked of the store is answered first: a connection that is cut off in
        # the middle is lost to its pool.
        await asyncio.wait(self._rounds, timeout=2)
        tasks = [*self._rounds, *self._tasks, *self._bots.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()
        await self.notifier.close()
        await asyncio.to_thread(self.thinking.close)
        await asyncio.to_thread(self.workshop.close)
        with contextlib.suppress(CritiasError):
            await self.watching.close()
            if self.shared:
                await self.store.leave_thinking(self.worker)
            await self.store.beat(time.time())
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Run something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def check_store(self) -> None:
        """Ask the store whether it answers, at most once in a while: anybody may want to know."""
        now = time.monotonic()
        if now - self._answered > _WELL:
            await self.store.revisions(["-"])
            self._answered = now

    async def cover(self, game: str) -> str:
        """A picture of a game; drawn once."""
        key = game, language()
        if key not in self._covers:
            self._covers[key] = await self.workshop.run(cover, game)
        return self._covers[key]

    async def small(self, live: Live) -> str:
        """A game as all see it, as a small picture; drawn once for each choice that is looked at,
        and only the newest is kept."""
        length = live.row.length
        if live.small[0] != length:
            live.small = (
                length,
                await self.workshop.run(small, live.row.game, live.match.view(None)),
            )
        return live.small[1]

    async def first_look(self, live: Live) -> str:
        """The map on which a table will begin."""
        if live.small[0] != _BEFORE:
            setup = json.loads(live.row.setup)
            live.small = _BEFORE, await self.workshop.run(first_look, live.row.game, setup)
        return live.small[1]

    # --- live tables --------------------------------------------------------------------------

    def held(self, row: Table) -> Live | None:
        """The table, if it is held here just as it is; it is not brought to life for this."""
        live = self._lives.get(row.id)
        is_same = live is not None and live.begun and live.row.revision == row.revision
        return live if is_same else None

    async def glance(self, table: str) -> Live:
        """The table, for somebody who only passes by: bots do not go on for that."""
        return await self._held(table)

    async def live(self, table: str) -> Live:
        """The table, for somebody who asks for it."""
        live = await self._held(table)
        live.looked = time.monotonic()
        if live.begun and live.row.status == "playing" and not live.people_seats():
            self.run_bots(live)
        return live

    async def _held(self, table: str) -> Live:
        """The table, brought to life if need be."""
        live = self._lives.get(table)
        if live is not None:
            if self.shared:
                # Another worker's word may still be on its way; the store has it already.
                await self._refresh(live)
            if live.begun or live.row.status == "open":
                return live
            # Its match was dropped after a failed write.
            async with live.lock:
                if not live.begun:
                    await live.load()
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live:
        live = Live(self.store, self.worker, self.moved, await self.store.table(table))
        await live.load()
        presence.found(live)
        self._lives[table] = live
        self._forget(live)
        return live

    async def _refresh(self, live: Live) -> None:
        """Catch up with what other workers have written, and with who looks by way of them."""
        before = live.company
        if await live.refresh():
            for person in presence.compared(live, before):
                self.spawn(self._miss(live, person))

    def _forget(self, newest: Live) -> None:
        """Let go of what nobody looks at: first of games that are over, then of what has been held
        for the longest time."""
        idle = [
            live
            for live in self._lives.values()
            if not live.watchers and live.id not in self._bots and live is not newest
        ]
        over = [live for live in idle if live.over]
        gone = over[: max(0, len(over) - _READ)]
        others = [live for live in idle if live not in gone]
        others.sort(key=lambda live: not live.over)
        for live in gone + others[: max(0, len(self._lives) - len(gone) - _KEPT)]:
            del self._lives[live.id]
            self._asked.pop(live.id, None)

    def _drop(self, live: Live) -> None:
        """A table is gone: nobody sees it any more, and nothing goes on there."""
        self._lives.pop(live.id, None)
        self._asked.pop(live.id, None)
        if live.id in self._bots:
            self._bots[live.id].cancel()
        self.order.close_table(live.id)

    async def look_again(self) -> None:
        """Catch up with all that was changed or deleted elsewhere."""
        held = {live.id: live for live in self._lives.values()}
        found = await self.store.revisions(list(held))
        for table, live in held.items():
            if table not in found:
                self._drop(live)
            elif found[table] != live.row.revision:
                await self._follow(live)
        await self.devices.check()

    def seen(self, person: str, address: str) -> None:
        """Note where somebody is, unless they are not let in."""
        ban = self.order.of_person(person)
        if ban is not None:
            self.spawn(self.order.spread(ban, address))
            self.order.let_in(person)
        self._addresses.pop(person, None)
        self._addresses[person] = address
        while len(self._addresses) > _PEOPLE:
            self._addresses.popitem(last=False)

    def _whose(self, live: Live) -> Whose:
        """For whom the bots of a table think: for somebody who waits for them, or for the host."""
        people = (s.person for s in live.seats if s.person is not None)
        person = next((p for p in people if live.is_watched_by(p)), live.row.host)
        return Whose(person, self._addresses.get(person, ""))

    def lives(self) -> list[Live]:
        """All tables held here."""
        return list(self._lives.values())

    # --- what follows a move ------------------------------------------------------------------

    def moved(self, live: Live) -> None:
        """After a commit: let the bots think and tell those whose turn it is."""
        if live.row.status == "playing" and live.begun:
            self.run_bots(live)
            asked = (live.question, live.match.seats_to_answer())
            before = self._asked.get(live.id)
            self._asked[live.id] = asked
            if before is None or before[0] != asked[0]:
                self._notify(live, asked[1])
        else:
            self._asked.pop(live.id, None)

    def _notify(self, live: Live, seats: tuple[int, ...]) -> None:
        people = {live.seats[s].person for s in seats}
        away = [p for p in people if p is not None and not live.is_watched_by(p)]
        if away:
            self.spawn(self._notify_away(live, away))

    async def _notify_away(self, live: Live, people: list[str]) -> None:
        for person in people:
            found = await self.store.person(person)
            if found is not None and not await self.watching.elsewhere(live.id, person):
                await self.notifier.your_turn(found, live.game.title, live.id)

    async def came(self, live: Live, person: str) -> None:
        """Somebody's line was opened."""
        missed = presence.came(live, person)
        await self.watching.update(live, person)
        if missed:
            await self.watching.tell(live)

    async def left(self, live: Live, person: str) -> None:
        """Somebody's line has ended."""
        await self.watching.update(live, person)
        gone = person in live.company and not live.is_watched_by(person)
        if gone and not self._closing.is_set():
            await self.watching.tell(live)
        await self._miss(live, person)

    async def _miss(self, live: Live, person: str) -> None:
        """Unless they come back, the others at the table are told."""
        await self._rest(_BACK)
        if not await self.watching.elsewhere(live.id, person):
            presence.left(live, person)

    def run_bots(self, live: Live) -> None:
        """Let the bots of a table play until a person has to decide."""
        if live.bot_to_act() is None or live.id in self._bots or not _wanted(live):
            return
        if not self._elsewhere(live):
            task = asyncio.get_running_loop().create_task(self._play_bots(live))
            self._bots[live.id] = task
            task.add_done_callback(lambda done: self._bots_stopped(live, done))

    def _bots_stopped(self, live: Live, done: asyncio.Task[None]) -> None:
        self._bots.pop(live.id, None)
        if not done.cancelled() and done.exception() is not None:
            log.error("the bots of table %s stopped", live.id, exc_info=done.exception())

    def _elsewhere(self, live: Live) -> bool:
        """Whether another worker thinks for this table: two would only do the same work."""
        other = live.row.thinker not in ("", self.worker)
        return self.shared and other and time.time() - live.row.changed < _PATIENCE

    async def _takes_over(self, live: Live) -> bool:
        """Whether this worker thinks for the table from now on, if it did not already."""
        if not self.shared or live.row.thinker == self.worker:
            return True
        taken = await self.store.take_thinking(live.row, self.worker, _PATIENCE)
        await self._refresh(live)
        return taken

    async def _still_thinking(self, live: Live) -> None:
        """Let the other workers know, however long it takes."""
        while True:
            await asyncio.sleep(_PATIENCE / 4)
            await self.store.still_thinking(live.id, self.worker)

    async def _play_bots(self, live: Live) -> None:
        if not await self._takes_over(live):
            return
        if not self.shared:
            await self._play_on(live)
            return
        saying = self._round(self._still_thinking(live))
        try:
            await self._play_on(live)
            if live.row.thinker == self.worker:
                # Nobody looks here any more: somebody may at another worker.
                await self.store.leave_thinking(self.worker, live.id)
                await self._refresh(live)
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)

    async def _play_on(self, live: Live) -> None:
        began = time.monotonic()
        try:
            while live.row.status == "playing" and live.begun:
                if self._elsewhere(live):
                    return
                seat = live.bot_to_act()
                if seat is None or not _wanted(live):
                    return
                question, started = live.question, time.monotonic()
                text = await self._bot_text(live, seat, began)
                thought = time.monotonic() - started
                followed = any(watcher.has_eyes for watcher in live.watchers)
                pause = self.settings.bot_pause if followed else 0.0
                left = pause - (time.monotonic() - started)
                if left > 0:
                    await asyncio.sleep(left)
                    # To be shown something is not to wait.
                    began += left
                with contextlib.suppress(Stale):
                    await live.choose(seat, text, "bot", question)
                    self.metrics.bot_chose(thought)
        except (Denied, Missing):
            # The table was closed or deleted while the bot was thinking.
            return

    async def _bot_text(self, live: Live, seat: int, began: float) -> str:
        bot = live.seats[seat].bot
        busy = asyncio.get_running_loop().call_later(BUSY, live.set_busy, True)
        try:
            return await self._thought(live, seat, bot, began)
        except Exception:
            # A bot that fails must not hold up the people at the table.
            log.exception("bot %s failed at table %s; the rules answer for it", bot, live.id)
            return fallback_choice(live.match, seat)
        finally:
            busy.cancel()
            live.set_busy(False)

    async def _thought(self, live: Live, seat: int, bot: str, began: float) -> str:
        """What a bot chooses, after as much thought as there is time for."""
        seed = bot_seed(self.store.secret, live.id, len(live.entries), seat)
        rank, shop = _rank(live), self.thinking
        async with shop.turn(rank, self._whose(live), live.id) as hand:
            most, crowd = self.settings.bot_seconds, shop.crowd.size(rank)
            seconds = share(most, crowd, shop.processes, time.monotonic() - began)
            bot = hurried(bot, seconds)
            return await hand.do(bot_choice, live.id, live.written(), seat, bot, seed, seconds)

    # --- what runs by itself ------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Answer for those whose time is out, and for bots that a dead worker left behind."""
        patience = 0.0
        while not self._closing.is_set():
            try:
                now = time.time()
                self.look()
                for table in await self.store.overdue(now, patience):
                    await self._see_to(table, now)
            except Exception:
                log.exception("looking for overdue tables failed; trying again")
            patience = _PATIENCE if self.shared else 1.0
            await self._rest(self.settings.sweep)

    def look(self) -> None:
        """Note how it stands, for whoever watches the server."""
        shops = {"bots": self.thinking, "pages": self.workshop}
        self.metrics.look(
            held=len(self._lives),
            lines=sum(self.lines.values()),
            queues={name: shop.waiting for name, shop in shops.items()},
            busy={name: shop.busy for name, shop in shops.items()},
        )

    async def _see_to(self, table: str, now: float) -> None:
        try:
            live = await self._held(table)
            await self._refresh(live)
            if live.halted:
                return
            if live.clock.late(live.match, now):
                await live.time_out(now)
            elif live.row.deadline is not None and live.row.deadline <= now:
                await live.set_deadline()
            else:
                self.moved(live)
        except CritiasError as error:
            log.warning("table %s: %s", table, error.message)
        except Exception:
            # One broken table must not stop the clocks of all others.
            log.exception("table %s could not be looked after", table)

    async def _beat(self) -> None:
        """While clocks run, note that we are alive."""
        while not self._closing.is_set():
            try:
                if await self.store.clocks_run():
                    await self.store.beat(time.time())
            except Exception:
                log.exception("being alive could not be noted; trying again")
            await self._rest(self.settings.beat)

    async def _keep_watching(self) -> None:
        """Let the other workers know who still looks."""
        while not self._closing.is_set():
            await self._rest(EVERY)
            try:
                await self.watching.refresh()
            except Exception:
                log.exception("who looks could not be noted; trying again")

    async def _poll(self) -> None:
        while not self._closing.is_set():
            await self._rest(self.settings.poll)
            try:
                await self.order.check()
                if self.shared:
                    await self.look_again()
            except Exception:
                log.exception("looking for other workers' moves failed; trying again")

    def _heard(self, table: str, worker: str) -> None:
        """Another worker has changed something."""
        live = self._lives.get(table)
        if worker == self.worker:
            return
        if table == KEYS:
            self.spawn(self.devices.check())
        elif table == ORDERS:
            self.spawn(self.order.check(anew=True))
        elif live is not None:
            self.spawn(self._follow(live))

    async def _look_anew(self) -> None:
        """Believe nothing that was read before: other games may have been laid under us."""
        await self.store.open()
        for live in self.lives():
            try:
                await live.refresh(anew=True)
            except Missing:
                self._drop(live)
        await self.devices.check()
        await self.order.check(anew=True)

    async def _follow(self, live: Live) -> None:
        try:
            await self._refresh(live)
            if live.watchers and live.begun and live.row.status == "playing":
                self.run_bots(live)
        except Missing:
            self._drop(live)
        except Exception:
            log.exception("table %s could not be brought up to date", live.id)
            self._lives.pop(live.id, None)
