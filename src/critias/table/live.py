"""One table as this worker holds it: the match, kept in step with the store."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from critias.kernel.choices import Ask, AskAll, AskEach
from critias.kernel.copying import layout
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.rules import Rules
from critias.kernel.texts import Text, each
from critias.kit.language import ENGLISH, said, say, using
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.clock import Clock
from critias.table.errors import Broken, Denied, Malformed, Stale, TableError
from critias.table.journal import Halt, Line, Written, fallback_choice, laid_out, play
from critias.table.records import (
    CHOOSE,
    SEATS,
    UNDO,
    Entry,
    Proposal,
    Result,
    Said,
    Seat,
    Seating,
    Table,
)
from critias.table.sentences import kept, read
from critias.table.store import News, Store

log = logging.getLogger(__name__)
_CHUNK = 8


class Watcher(Protocol):
    """Somebody who wants to know that the table has changed."""

    person: str | None

    @property
    def has_eyes(self) -> bool:
        """Whether it is a page that somebody has to follow, and no program."""

    def changed(self) -> None:
        """The table has changed."""


class Live:
    """The table. All changes go through its lock, and are told only after their commit."""

    def __init__(
        self, store: Store, worker: str, on_moved: Callable[[Live], None], row: Table
    ) -> None:
        self.store = store
        self.worker = worker
        """The name under which changes are announced to other workers."""
        self._on_moved = on_moved
        self.row = row
        try:
            self.game: Rules[Any, Any, Any] = catalogue.game(row.game)
            self.setup = self.game.parse_setup(json.loads(row.setup))
            self._seed = int(row.seed)
            self._origin = laid_out(self.game, row.origin)
        except (CritiasError, ValueError, RecursionError) as error:
            damaged = Text("its setup is damaged")
            why = error.text if isinstance(error, CritiasError) else damaged
            raise Broken("this table cannot be opened: {why}", why=why) from None
        self.voice = voice_of(self.game)
        self.seat_names = self.game.seats(self.setup)
        self.teams = [self.game.team(self.setup, s) for s in range(len(self.seat_names))]
        self.seats: list[Seat] = []
        self.names: dict[str, str] = {}
        self.chat: list[Said] = []
        self.shunned: dict[str, frozenset[str]] = {}
        """For those who do not want to hear somebody: whom."""
        self.entries: list[Entry] = []
        self.question = 0
        """The number of the journal entry that led to the pending question."""
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.clock = Clock(row.clock, row.clock_seconds, len(self.seat_names), row.created)
        self._match: Match[Any, Any] | None = None
        self.halted: Halt | None = None
        """Why this game cannot go on, though it has not ended."""
        self.looked = 0.0
        """When somebody last asked for it, by the clock that never jumps."""
        self.busy = False
        """Whether the bots here are kept waiting by others."""
        self.edition = 0
        """Grows whenever something here may look different."""
        self.late: list[tuple[int, int]] = []
        """The choices the clock made: number and seat."""
        self.seatings: list[Seating] = []
        self.elsewhere: set[str] = set()
        """Those who look by way of other workers."""
        self.gone: dict[str, float] = {}
        """Those of the company who are away, and since when; 0: nobody saw them leave."""
        self.small: tuple[int, str] = (-1, "")
        """The game as a small picture, and the length of the journal it was drawn at."""
        self._chosen_by_people: set[int] = set()
        """Seats for which a person has ever chosen."""

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.row.id

    @property
    def match(self) -> Match[Any, Any]:
        """The match; only once the table is being played."""
        if self._match is None:
            raise TableError("the game has not begun")
        return self._match

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    @property
    def over(self) -> bool:
        """Whether nothing more will be decided, and all may be shown."""
        return self.row.status in ("over", "stopped")

    @property
    def proposal(self) -> Proposal | None:
        """What somebody has proposed and nobody has refused yet."""
        if not self.row.proposal:
            return None
        proposal = msgspec.json.decode(self.row.proposal, type=Proposal)
        lasts = proposal.kind in SEATS or proposal.length == self.row.length
        return proposal if lasts and not self.over else None

    @property
    def result(self) -> Result | None:
        """How it ended, if it did, in the reader's language."""
        if not self.row.result:
            return None
        stored = msgspec.json.decode(self.row.result, type=Result)
        outcome = self._match.outcome if self._match is not None else None
        reason = self.voice.ending(outcome) if outcome is not None else read(stored.reason)
        return msgspec.structs.replace(stored, reason=reason)

    @property
    def _about_seats(self) -> bool:
        return self.proposal is not None and self.proposal.kind in SEATS

    def seat_name(self, seat: int) -> str:
        """The name of a seat, for its reader."""
        return say(self.seat_names[seat])

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(s.seat for s in self.seats if person is not None and s.person == person)

    @property
    def company(self) -> set[str]:
        """Those who sit here, and the host."""
        return {self.row.host, *(s.person for s in self.seats if s.person is not None)}

    def people_seats(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(s.seat for s in self.seats if s.person is not None)

    def player(self, seat: int) -> str:
        """Who sits there, in words."""
        return said(self.sitting(seat))

    def sitting(self, seat: int) -> Text:
        """Who sits there, to be said later."""
        place = self.seats[seat]
        if place.person is not None:
            name = self.names.get(place.person)
            return Text("{name}", name=name) if name is not None else Text("somebody")
        return catalogue.bot_named(place.bot) if place.bot else Text("free")

    def practising(self, seat: int | None) -> bool:
        """Whether a person plays in this seat alone, with bots in all others, now and before: who
        lets a bot take over may come back."""
        if seat is None or not self.begun or self.over or self.halted:
            return False
        others = [place for place in self.seats if place.seat != seat]
        alone = self.seats[seat].person is not None and all(place.bot for place in others)
        return alone and self._chosen_by_people <= {seat}

    def written(self) -> Written:
        """The journal, for a worker process."""
        return self._as_written(self.entries)

    async def stored(self) -> Written:
        """The whole journal, also what the installed rules cannot play."""
        return self._as_written(await self.store.entries(self.id))

    def _as_written(self, entries: Sequence[Entry]) -> Written:
        lines: tuple[Line, ...] = tuple((e.seat, e.action, e.text) for e in entries)
        return Written(self.row.game, self.row.setup, self._seed, lines, self.row.origin)

    def written_log(self) -> Written:
        """The choices that stand, without what was taken back."""
        lines: tuple[Line, ...] = tuple((e.seat, CHOOSE, e.text) for e in self.match.log)
        return Written(self.row.game, self.row.setup, self._seed, lines, self.row.origin)

    # --- keeping in step ----------------------------------------------------------------------

    async def load(self) -> None:
        """Build everything from the store."""
        news = await self.store.news(self.id)
        assert news is not None, "no table is of a revision below none"
        await self._take_whole(news)

    async def _take_whole(self, news: News) -> None:
        self._match = None
        self._take(news)
        if self.row.status != "open":
            await self._build(news.entries)

    def _take(self, news: News) -> None:
        """All that is not the match."""
        self.row, self.seats, self.names = news.row, news.seats, news.names
        self.chat, self.shunned, self.seatings = news.chat, news.shunned, news.seatings
        self.elsewhere = {one for one, worker in news.watches if worker != self.worker}
        self.edition += 1

    async def _build(self, entries: Sequence[Entry]) -> None:
        """Play the journal. Rules that have changed since do not matter as long as they lead to
        the same positions; otherwise the game can be read up to where they differ."""
        self.halted = None
        pauses = await self.store.pauses(self.row.created)
        self._begin(pauses)
        for number, entry in enumerate(entries, 1):
            try:
                self._apply(entry)
                fits = self._is_same(entry.digest)
                reason = "the position after it is another one"
            except CritiasError as error:
                fits, reason = False, error.message
            except Exception as error:
                log.exception("table %s: entry %d cannot be played", self.id, number)
                fits, reason = False, f"the rules fail ({type(error).__name__})"
            if not fits:
                await self._halt(entries[: number - 1], pauses, entry, reason)
                return
            if number % _CHUNK == 0:
                await asyncio.sleep(0)

    def _begin(self, pauses: Sequence[tuple[float, float]]) -> None:
        self._match = Match.again(self.game, self.setup, self._seed, self._origin)
        self.entries = []
        self.question = 0
        self.late = []
        self._chosen_by_people = set()
        row, seats = self.row, len(self.seat_names)
        self.clock = Clock(row.clock, row.clock_seconds, seats, row.created, pauses)

    async def _halt(
        self,
        entries: Sequence[Entry],
        pauses: Sequence[tuple[float, float]],
        other: Entry,
        reason: str,
    ) -> None:
        self._begin(pauses)
        for played, entry in enumerate(entries, 1):
            self._apply(entry)
            if played % _CHUNK == 0:
                await asyncio.sleep(0)
        number = len(self.match.log) + 1
        self.halted = Halt(self.row.version, self.game.version, number)
        words = other.text or other.action
        log.warning("table %s: differs at choice %d (%s): %s", self.id, number, words, reason)

    def _digest(self) -> str:
        """Of the position, with how its states are laid out, if a step of the game begins here:
        the match has made it already."""
        at, digest = self.match.digests[-1]
        return f"{layout(self.game.state_type)}-{digest}" if at == len(self.match.log) else ""

    def _is_same(self, written: str) -> bool:
        """Whether the position is the one whose digest was written down, as far as it can be
        compared: that of a state laid out in another way says nothing."""
        laid_out, _, digest = written.rpartition("-")
        if laid_out != layout(self.game.state_type) and (
            laid_out or self.row.version != self.game.version
        ):
            return True
        return digest in ("", self._digest().rpartition("-")[2])

    def _apply(self, entry: Entry) -> None:
        match = self.match
        before = match.pending
        play(match, entry.seat, entry.action, entry.text)
        self.entries.append(entry)
        if entry.by == "person":
            self._chosen_by_people.add(entry.seat)
        if entry.by == "clock":
            self.late.append((len(match.log), entry.seat))
        elif entry.action != CHOOSE:
            self.late = [late for late in self.late if late[0] <= len(match.log)]
        if entry.action == CHOOSE:
            self.clock.answered(entry.seat, entry.at)
        if match.pending is not before:
            self.question = entry.number
            self.clock.asks(entry.at)

    async def refresh(self, *, anew: bool = False) -> bool:
        """Catch up with other workers, or build everything again; whether there was anything."""
        async with self.lock:
            if anew:
                await self.load()
            elif not await self._catch_up():
                return False
        self.tell()
        return True

    async def _catch_up(self) -> bool:
        """Whether there was something to catch up with; under the lock."""
        known = self.row.revision if self.begun or self.row.status == "open" else -1
        whole = self._match is None or self.halted is not None
        news = await self.store.news(self.id, known, 0 if whole else len(self.entries))
        if news is None:
            return False
        if whole:
            await self._take_whole(news)
            return True
        self._take(news)
        try:
            for entry in news.entries:
                self._apply(entry)
        except BaseException:
            self._match = None
            raise
        return True

    def tell(self) -> None:
        """Tell all watchers that something has changed."""
        self.edition += 1
        for watcher in list(self.watchers):
            watcher.changed()

    def set_busy(self, busy: bool) -> None:
        """The bots are kept waiting, or no longer."""
        if busy != self.busy:
            self.busy = busy
            self.tell()

    def is_watched_by(self, person: str) -> bool:
        """Whether this person has the table open, at this worker."""
        return any(w.person == person for w in self.watchers)

    # --- choosing -----------------------------------------------------------------------------

    def _now_asked(self) -> dict[str, Any]:
        """The columns that follow from where the match stands."""
        match = self.match
        columns: dict[str, Any] = {
            "to_act": ",".join(map(str, match.seats_to_answer())),
            # Bots among themselves play only while somebody looks.
            "bot_turn": self.bot_to_act() is not None and bool(self.people_seats()),
            "deadline": self.clock.deadline(match),
            "proposal": self.row.proposal if self._about_seats else "",
            # Whoever thinks for this table goes on; otherwise it is we who know of it first.
            "thinker": (self.row.thinker or self.worker) if self.bot_to_act() is not None else "",
        }
        if match.over:
            outcome = match.outcome
            assert outcome is not None, "a match without a question has an outcome"
            columns["status"] = "over"
            with using(ENGLISH):
                reason = self.voice.ending(outcome)
            columns["result"] = msgspec.json.encode(
                Result(
                    winners=tuple(outcome.winners),
                    reason=reason,
                    rule=outcome.rule,
                    scores=tuple(outcome.scores),
                )
            ).decode()
        return columns

    def ask_for(self, seat: int | None) -> Ask | None:
        """The question a seat may answer now."""
        if seat is None or self.over or self.halted:
            return None
        return self.match.ask_for(seat)

    def bot_to_act(self) -> int | None:
        """A bot we wait for; where a team decides, its people come first."""
        if self.halted:
            return None
        match = self.match
        waiting = match.seats_to_answer()
        bots = [seat for seat in waiting if self.seats[seat].bot]
        if not bots or (not isinstance(match.pending, AskAll) and len(bots) < len(waiting)):
            return None
        return bots[0]

    async def append(self, make: Callable[[], list[tuple[int, str, str]]], by: str) -> int:
        """Play what `make` decides and write it down; if another worker was faster, look again."""
        for _ in range(8):
            if self._match is None:
                # What another worker wrote is news here: tell it, whatever becomes of this try.
                await self.load()
                self.tell()
            if self.halted:
                raise Denied("{why}", why=self.halted.text)
            if self.row.status != "playing":
                raise Denied("nothing is being played at this table")
            lines = make()
            if not lines:
                return self.row.length
            now, first = time.time(), len(self.entries) + 1
            try:
                entries = []
                for number, (seat, action, text) in enumerate(lines, first):
                    entry = Entry(
                        table_id=self.id, number=number, seat=seat, action=action, text=text,
                        by=by, at=now,
                    )  # fmt: skip
                    self._apply(entry)
                    entries.append(msgspec.structs.replace(entry, digest=self._digest()))
            except BaseException:
                # The match takes a refused choice back by itself, but not those before it.
                if len(self.entries) >= first:
                    self._match = None
                raise
            columns = self._now_asked()
            try:
                revision = await self.store.append(self.id, entries, self.worker, **columns)
            except Stale:
                self._match = None
                continue
            except BaseException:
                # Whether it was written or not, the store knows.
                self._match = None
                raise
            self.row = msgspec.structs.replace(
                self.row, revision=revision, length=len(self.entries), changed=now, **columns
            )
            if self.over:
                await self.keep_record()
            return self.row.length
        raise Stale("the table is too busy; please try again")

    async def choose(self, seat: int, text: str, by: str, question: int | None = None) -> int:
        """Take a choice; returns its number once it is written down."""

        def at_own_pace() -> bool:
            """Only others have answered since, and their answers do not touch this seat's."""
            news = self.entries[question:]
            return isinstance(self.match.pending, AskEach) and all(e.seat != seat for e in news)

        def make() -> list[tuple[int, str, str]]:
            match = self.match
            if question is not None and question != self.question and not at_own_pace():
                raise Stale("that question has been settled in the meantime")
            if seat in match.answers and isinstance(match.pending, AskAll):
                given = match.game.notation(match.state, match.answers[seat])
                if given == text:
                    return []
            return [(seat, CHOOSE, text)]

        async with self.lock:
            number = await self.append(make, by)
        self.told_all()
        return number

    def told_all(self) -> None:
        """After a commit: tell the watchers, the bots and those who are away."""
        self.tell()
        self._on_moved(self)

    async def undo(self, seat: int) -> int:
        """Take back a seat's own last choice, as far as the rules of the match allow."""

        def make() -> list[tuple[int, str, str]]:
            reason = self.match.can_undo(seat)
            if reason is not None:
                raise Denied("this cannot be taken back: {why}", why=Text(reason))
            return [(seat, UNDO, "")]

        async with self.lock:
            number = await self.append(make, "person")
        self.told_all()
        return number

    async def set_deadline(self) -> None:
        """Write down when the running question's time is out, after the server was down."""
        async with self.lock:
            if self.begun and not self.halted and self.row.status == "playing":
                end = self.clock.deadline(self.match)
                if end != self.row.deadline:
                    await self.change(deadline=end)

    async def close(self) -> None:
        """End a table at which nothing is played any more, or nothing yet."""
        async with self.lock:
            await self.stop()
        self.told_all()

    async def stop(self) -> None:
        """End the game without a result; under the lock."""
        await self.change(status="stopped", proposal="", deadline=None, bot_turn=False, to_act="")
        if self.begun and not self.halted:
            await self.keep_record()

    async def keep_record(self) -> None:
        """A finished game stays readable as a whole, whatever becomes of the rules."""
        await self.store.add_record(self.id, self.match.record())

    async def time_out(self, now: float) -> None:
        """Answer by the rules for those whose time is out."""

        def make() -> list[tuple[int, str, str]]:
            late = self.clock.late(self.match, now)
            return [(seat, CHOOSE, fallback_choice(self.match, seat)) for seat in late[:1]]

        async with self.lock:
            await self.append(make, "clock")
        self.told_all()

    @property
    def two_sided(self) -> bool:
        """Whether two sides play against each other."""
        return len(set(self.teams)) == 2

    async def change(self, *, sides: Sequence[tuple[str, int]] = (), **columns: Any) -> None:
        """Write columns of the table down, unless a choice came first; under the lock."""
        revision = await self.store.change_table(
            self.id, self.worker, length=self.row.length, sides=sides, **columns
        )
        self.row = msgspec.structs.replace(self.row, revision=revision, **columns)

    # --- seats and start ----------------------------------------------------------------------

    async def set_seat(self, seat: int, words: Text | None, **columns: Any) -> None:
        """Change who sits where; in a running game all read the words."""
        self.check_seat(seat)
        async with self.lock:
            await self.seat_anew(seat, words, **columns)
        self.told_all()

    async def seat_anew(self, seat: int, words: Text | None, **columns: Any) -> None:
        """The same under the lock."""
        length = len(self.match.log) if self.begun else 0
        stored = kept(words) if words is not None else ""
        told = Seating(table_id=self.id, length=length, words=stored, at=time.time())
        await self.store.change_seat(self.id, seat, self.worker, told=told, **columns)
        await self._catch_up()
        if self.row.status == "playing" and self.begun and not self.halted:
            now = self._now_asked()
            if (now["bot_turn"], now["thinker"]) != (self.row.bot_turn, self.row.thinker):
                # A choice that comes between says so itself.
                with contextlib.suppress(Stale):
                    await self.change(bot_turn=now["bot_turn"], thinker=now["thinker"])

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not there."""
        last = len(self.seat_names) - 1
        if not 0 <= seat <= last:
            raise Malformed("there is no seat {seat}; there are 0 to {last}", seat=seat, last=last)

    async def start(self) -> None:
        """Begin to play, once every seat is taken."""
        async with self.lock:
            if self.row.status != "open":
                raise Denied("the game has begun already")
            free = [self.seat_names[s.seat] for s in self.seats if s.person is None and not s.bot]
            if free:
                raise Denied(
                    "still free: {names}; give each seat to a person or a bot",
                    names=each(free),
                )
            await self._build(await self.store.entries(self.id))
            now = time.time()
            self.clock.asks(now)
            columns = {**self._now_asked(), "created": now}
            columns.setdefault("status", "playing")
            try:
                taken = [(s.person, s.seat) for s in self.seats if s.person is not None]
                await self.change(sides=taken, **columns)
            except BaseException:
                self._match = None
                raise
        self.told_all()

    async def note_said(self, said: Said) -> None:
        """Write down what somebody said; under the lock."""
        await self.store.say(said, self.worker)
        await self._catch_up()
