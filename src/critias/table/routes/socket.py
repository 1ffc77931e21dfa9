"""The live line: every change is pushed, every choice is acknowledged after its commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import UNSET

from critias.kernel.errors import CritiasError
from critias.kit.language import language, said, say, using
from critias.table import service
from critias.table.errors import Malformed, NotKnown, Stale, TableError, TooMuch
from critias.table.fragments.whole import fragments, stage_shape, title
from critias.table.identity import address_of
from critias.table.live import Live
from critias.table.pages.company import notice
from critias.table.pages.table import lobby_parts
from critias.table.parts.sent import Sent, at_first
from critias.table.reader import reader_for
from critias.table.records import Person
from critias.table.routes.common import hub_of, people_of
from critias.table.routes.lined import (
    Answered,
    DataUpdate,
    Done,
    News,
    PageUpdate,
    Refused,
    Told,
    Trouble,
    Welcome,
)
from critias.table.shown import data
from critias.table.spoken import asked_for

log = logging.getLogger(__name__)

LARGEST = 16_384
_PATIENCE = 60
"""So many messages in a row over the rate are no mistake any more."""
_KNOWN = 10.0
"""Seconds after which we ask again whether the key of a line still holds."""
_GONE = (WebSocketDisconnect, OSError)
"""How we learn that nobody is at the other end: by reading, and by writing (ASGI 2.4)."""
Line = WebSocket[Any, Any, State]


class _Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    id: int = 0
    """Chosen by the sender; the answer carries it."""


class Hello(_Message, tag="hello"):
    """What the sender wants to be sent: html or data, and what happened since which choice."""

    want: str = "html"
    since: int = 0
    have: int = -1
    """The revision of the table that the sender's page shows already."""
    language: str = ""
    """The code of the language of the sender's page; empty: what its browser asks for."""


class Choose(_Message, tag="choose", kw_only=True):
    """Choose an option by its text."""

    seat: int
    option: str
    question: int | None = None


class Undo(_Message, tag="undo", kw_only=True):
    """Take back one's own last choice."""

    seat: int


class Propose(_Message, tag="propose", kw_only=True):
    """Ask the others to take back (undo), to stop or to draw, or one's own side to resign."""

    seat: int
    kind: str


class Answer(_Message, tag="answer", kw_only=True):
    """Agree to a proposal or refuse it."""

    seat: int
    agree: bool


class Say(_Message, tag="say", kw_only=True):
    """Say something."""

    text: str
    seat: int | None = None


class Why(_Message, tag="why", kw_only=True):
    """Ask why an option (as JSON) cannot be chosen."""

    seat: int
    option: Any


class Look(_Message, tag="look", kw_only=True):
    """The player of this own seat now sits at the screen."""

    seat: int


_DECODER = msgspec.json.Decoder(Hello | Choose | Undo | Propose | Answer | Say | Why | Look)


_MORE: dict[type, float] = {Hello: 4.0, Say: 4.0}
"""What these cost besides: a whole page for one, a changed page for everybody."""


class Wire:
    """One open line."""

    def __init__(self, socket: Line, live: Live, person: Person | None, key: str) -> None:
        self.socket = socket
        self.live = live
        self._who = person
        self.person = person.id if person is not None else None
        self.key = key
        """The id of the key that opened it; empty: nobody's."""
        self.address = address_of(socket)
        self.ended = asyncio.Event()
        self.end = (4401, say("this device was signed out"))
        """Why the line is cut, once it is."""
        self.shown: int | None = None
        self.want = "html"
        self.spoken = language()
        self.since = 0
        self._news = asyncio.Event()
        self._greeted = False
        self._sending = asyncio.Lock()
        self._over = 0
        self._asked = time.monotonic()
        self._sent = Sent()
        self._bucket = hub_of(socket).messages.of(self.address)

    @property
    def has_eyes(self) -> bool:
        """Whether it is a page that somebody has to follow, and no program."""
        return self.want == "html"

    def changed(self) -> None:
        """The table has changed."""
        if self._greeted:
            self._news.set()

    @property
    def table(self) -> str:
        """The table it leads to."""
        return self.live.id

    def sign_out(self) -> None:
        """From now on nothing is told here."""
        self._who = self.person = None
        self.ended.set()

    def cut(self, code: int, reason: str) -> None:
        """The same, for another reason."""
        if not self.ended.is_set():
            self.end = code, reason
            self.sign_out()

    async def send(self, body: Answered | News) -> None:
        async with self._sending:
            if self.ended.is_set():
                return
            await self.socket.send_text(str(msgspec.json.encode(body), "utf-8"))

    async def push(self) -> None:
        """Send what has changed, whenever something has."""
        while True:
            await self._news.wait()
            self._news.clear()
            with using(self.spoken):
                update = await self._drawn()
            await self.send(update)

    async def _drawn(self) -> News:
        try:
            async with self.live.lock:
                if not self.live.begun and self.live.row.status != "open":
                    await self.live.load()
                return self._update()
        except CritiasError as error:
            return Trouble(error=said(error))
        except Exception:
            log.exception("table %s could not be drawn", self.live.id)
            return Trouble(error=say("the table could not be drawn"))

    def _update(self) -> News:
        live = self.live
        reader = reader_for(live, self.person, self.shown)
        self.shown = reader.seat
        if self.want == "data":
            shown = data(live, reader, self.since)
            self.since = len(live.match.log) + 1 if live.begun else 0
            return DataUpdate(data=shown)
        parts = fragments(live, reader)
        parts["notice"] = notice(live, reader)
        if not live.begun:
            parts |= lobby_parts(hub_of(self.socket), live, reader, self._origin())
        return PageUpdate(
            revision=live.row.revision,
            number=live.row.length,
            status=live.row.status,
            title=title(live, reader),
            fragments=self._sent.news(parts),
            stage=stage_shape(live, reader) if live.begun else UNSET,
        )

    def _has(self, revision: int) -> None:
        """What a page shows that was drawn a moment ago need not be sent again."""
        live = self.live
        reader = reader_for(live, self.person, self.shown)
        if live.begun and live.row.revision == revision and len(reader.own) <= 1:
            self._sent.news(at_first(fragments(live, reader)))

    def _origin(self) -> str:
        own = hub_of(self.socket).settings.public_url.rstrip("/")
        return own or self.socket.headers.get("origin", "")

    async def receive(self) -> None:
        """Answer every message; a bad one gets a clear error and ends nothing."""
        while True:
            text = await self.socket.receive_text()
            if not await self._within_rate():
                await self.socket.close(code=4429, reason=say("too many messages"))
                return
            with using(self.spoken):
                # What was begun is ended, and told to the others, even if this line breaks.
                answer = await asyncio.shield(hub_of(self.socket).spawn(self._answered(text)))
            await self.send(answer)
            if isinstance(answer, Welcome):
                self.changed()

    async def _answered(self, text: str) -> Answered:
        number = 0
        answer: Answered
        try:
            if len(text) > LARGEST:
                raise TooMuch("a message has at most {most} letters", most=LARGEST)
            message = _decoded(text)
            number = message.id
            self._bucket.book(_MORE.get(type(message), 0.0))
            answer = await self._answer(message)
        except CritiasError as error:
            status = error.status if isinstance(error, TableError) else 400
            answer = Refused(error=said(error), rule=getattr(error, "rule", None), status=status)
            if isinstance(error, Stale):
                # Whoever chose by an old page is shown what is now.
                self._sent = Sent()
                self.changed()
        except Exception:
            log.exception("a message at table %s failed", self.live.id)
            words = say("something went wrong here; nothing was changed")
            answer = Refused(error=words, rule=None, status=500)
        return msgspec.structs.replace(answer, id=number)

    async def _within_rate(self) -> bool:
        """Over the rate of its address, a line waits for its turn, which also keeps it from sending
        more; one that goes on and on is closed, and so is one behind too many others."""
        wait = self._bucket.book()
        if wait is None:
            return False
        self._over = self._over + 1 if wait else 0
        await asyncio.sleep(wait)
        return self._over <= _PATIENCE

    async def _answer(self, message: Any) -> Answered:
        live = self.live
        if isinstance(message, Hello):
            if message.want not in ("html", "data"):
                raise Malformed("want: html or data")
            self.want, self.since, self._sent = message.want, message.since, Sent()
            if message.language:
                self.spoken = asked_for(message.language)
            self._greeted = True
            with using(self.spoken):
                self._has(message.have)
            return Welcome(table=live.id, own=list(live.seats_of(self.person)))
        person = await self._person()
        if person is None:
            raise NotKnown("only watching is possible without a name: open the front page first")
        if isinstance(message, Say):
            await service.say(live, person, message.seat, message.text)
        elif isinstance(message, Choose):
            done = await service.choose(
                live, person, message.seat, message.option, message.question
            )
            return Done(number=done)
        elif isinstance(message, Undo):
            return Done(number=await service.undo(live, person, message.seat))
        elif isinstance(message, Propose):
            await service.propose(live, person, message.seat, message.kind)
        elif isinstance(message, Answer):
            await service.answer(live, person, message.seat, message.agree)
        elif isinstance(message, Look):
            self.shown = service.own_seat(live, person, message.seat)
            self.changed()
        elif isinstance(message, Why):
            reason = service.why_not(live, person, message.seat, message.option)
            if reason is None:
                return Told(says=say("you can choose this"), rule=None)
            return Told(says=reason.says, rule=reason.rule)
        return Done()

    async def _person(self) -> Person | None:
        """Who this is, unless the key was revoked meanwhile."""
        now = time.monotonic()
        if self._who is not None and now - self._asked > _KNOWN:
            self._asked = now
            self._who = await people_of(self.socket).of(self.socket)
        return self._who


def _decoded(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed("this message is not understood: {error}", error=str(error)) from None


@websocket(["/t/{table:str}/socket", "/api/tables/{table:str}/socket"])
async def line(socket: Line, table: FromPath[str]) -> None:
    """Watch and play one table."""
    with contextlib.suppress(*_GONE):
        await _open(socket, table)


async def _open(socket: Line, table: str) -> None:
    try:
        known = await people_of(socket).known(socket)
        person = known[0] if known is not None else None
        live = await service.watched(hub_of(socket), table, person)
    except CritiasError as error:
        status = error.status if isinstance(error, TableError) else 400
        await socket.accept()
        await socket.close(
            code=4000 + status, reason=said(error).encode()[:120].decode(errors="ignore")
        )
        return
    await socket.accept()
    hub = hub_of(socket)
    address = address_of(socket)
    if hub.lines[address] >= hub.settings.lines_each:
        await socket.close(code=4429, reason=say("too many open lines"))
        return
    hub.lines[address] += 1
    try:
        await _watch(Wire(socket, live, person, known[1].id if known is not None else ""))
    finally:
        hub.lines[address] -= 1
        if not hub.lines[address]:
            del hub.lines[address]


async def _watch(wire: Wire) -> None:
    hub, live, person = hub_of(wire.socket), wire.live, wire.person
    live.watchers.add(wire)
    hub.order.add(wire)
    if wire.key:
        hub.devices.add(wire.key, wire)
    if person is not None:
        await hub.came(live, person)
    if live.begun and live.row.status == "playing":
        hub.run_bots(live)
    pushing = asyncio.get_running_loop().create_task(wire.push())
    try:
        await _first_end(wire, pushing)
    finally:
        live.watchers.discard(wire)
        hub.order.discard(wire)
        if wire.key:
            hub.devices.discard(wire.key, wire)
        if person is not None:
            hub.spawn(hub.left(live, person))
        pushing.cancel()
        with contextlib.suppress(asyncio.CancelledError, *_GONE, RuntimeError):
            await pushing


async def _first_end(wire: Wire, pushing: asyncio.Task[None]) -> None:
    """Until the browser goes away, which both directions notice in their own way, or is signed
    out."""
    loop = asyncio.get_running_loop()
    receiving = loop.create_task(wire.receive())
    leaving = loop.create_task(wire.ended.wait())
    ends: set[asyncio.Task[Any]] = {receiving, pushing, leaving}
    done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    receiving.cancel()
    leaving.cancel()
    if leaving in done:
        with contextlib.suppress(*_GONE, RuntimeError):
            code, reason = wire.end
            # A reason has at most 123 bytes.
            await wire.socket.close(code=code, reason=reason.encode()[:120].decode(errors="ignore"))
        return
    for error in await asyncio.gather(*done, return_exceptions=True):
        if isinstance(error, RuntimeError):
            log.info("a line broke while being written to: %s", error)
        elif error is not None and not isinstance(error, (*_GONE, asyncio.CancelledError)):
            raise error
