"""The interface for other programs."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody

from critias.kernel.texts import Text
from critias.kit import language
from critias.kit.voice import voice_of
from critias.table import catalogue, seating, service
from critias.table.errors import Denied, Missing, TooMuch
from critias.table.identity import address_of
from critias.table.live import Live
from critias.table.pages.after import told_list
from critias.table.pages.forms import options_of
from critias.table.reader import reader_at, reader_for
from critias.table.records import Person
from critias.table.routes import advice
from critias.table.routes.common import Asked, act, hub_of, own, people_of, read
from critias.table.shown import TableShown, data


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    version: str
    summary: str
    players: str
    length: str
    options: list[dict[str, Any]]
    lessons: int
    positions: dict[str, str]
    """Those it knows by name, and what there is to see."""


class RuleInfo(msgspec.Struct):
    """One rule."""

    id: str
    section: str
    says: str
    kind: str
    page: int | None


class NewPerson(msgspec.Struct):
    """Who wants to play."""

    name: str = ""


class KnownPerson(msgspec.Struct):
    """A person; the key is what proves it, and is told only once."""

    id: str
    name: str
    key: str | None = None


class NewTable(msgspec.Struct):
    """A table to be set; `seats` holds "me", "open" or the name of a bot for each seat."""

    game: str
    setup: dict[str, Any] = {}
    seats: list[str] = []
    clock: str = "none"
    clock_seconds: int = 0
    public: bool = False
    spectators: bool = True
    curtain: bool = True
    start: bool = False


class Seats(msgspec.Struct):
    """Who plays on from a position: for each seat "me", "open" or the name of a bot. Empty: you for
    whoever is asked there, and bots for the others."""

    seats: list[str] = []


class TableInfo(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats_to_act: list[int]
    own_seats: list[int]
    changed: float


class SeatChange(msgspec.Struct):
    """What to do with a seat: sit (with the key of its link, or at a public table), bot, free."""

    do: str
    bot: str = ""
    key: str = ""


class Choice(msgspec.Struct):
    """A choice: the text of an option, and the id of the question it answers."""

    seat: int
    option: str
    question: int | None = None


class Done(msgspec.Struct):
    """It is safe in the store; `number` is the last journal entry."""

    number: int


class Taking(msgspec.Struct):
    """Whose last choice to take back."""

    seat: int


class ProposalMade(msgspec.Struct):
    """What to propose: undo, stop, draw or resign."""

    seat: int
    kind: str


class ProposalAnswer(msgspec.Struct):
    """Whether to agree."""

    seat: int
    agree: bool


class Words(msgspec.Struct):
    """Something to say."""

    text: str
    seat: int | None = None


class Question(msgspec.Struct):
    """Why can this option (as JSON) not be chosen?"""

    seat: int
    option: Any


class Reasons(msgspec.Struct):
    """The answer, with the rule if there is one."""

    possible: bool
    says: str
    rule: str | None


class Moment(msgspec.Struct):
    """A moment of a replay; stage and told are markup ready to be shown."""

    at: int
    length: int
    stage: str
    told: str
    waiting: str


class GameFile(msgspec.Struct):
    """A saved game or a record, as text."""

    text: str


def _info(game: str) -> GameInfo:
    found = catalogue.game(game)
    voice = voice_of(found)
    options = [
        {
            "name": o.name,
            "label": o.label,
            "help": o.help,
            "type": o.kind,
            "default": o.default,
            "choices": list(o.choices),
        }
        for o in options_of(found)
    ]
    positions = {name: language.say(laid.says) for name, laid in voice.positions.items()}
    return GameInfo(
        found.id, found.title, found.version, voice.summary, voice.players, voice.length, options,
        len(voice.lessons), positions,
    )  # fmt: skip


@read("/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [_info(name) for name in catalogue.games()]


@read("/games/{game:str}", sync_to_thread=False)
def one_game(game: FromPath[str]) -> GameInfo:
    """One game and its options."""
    return _info(game)


@read("/games/{game:str}/rules", sync_to_thread=False)
def rules(game: FromPath[str]) -> list[RuleInfo]:
    """The rules of a game."""
    book = catalogue.game(game).rulebook()
    return [RuleInfo(r.id, r.section, r.says, r.kind, r.page) for r in book]


@read("/games/{game:str}/rules/{rule:str}", sync_to_thread=False)
def one_rule(game: FromPath[str], rule: FromPath[str]) -> RuleInfo:
    """One rule."""
    book = catalogue.game(game).rulebook()
    if rule not in book:
        raise Missing("{game} has no rule {which!r:.60}", game=game, which=rule)
    r = book[rule]
    return RuleInfo(r.id, r.section, r.says, r.kind, r.page)


@read("/games/{game:str}/reference", sync_to_thread=False)
def reference(game: FromPath[str]) -> dict[str, Any]:
    """Plain data about the components of a game."""
    return voice_of(catalogue.game(game)).reference()


@read("/bots", sync_to_thread=False)
def bots() -> list[str]:
    """The bots that can fill a seat, the best first."""
    return list(catalogue.bots())


@act("/people", security=[])
async def add_person(request: Asked, data: JSONBody[NewPerson]) -> KnownPerson:
    """Become somebody; keep the key, it is told only now."""
    person, token = await people_of(request).add(data.name)
    return KnownPerson(person.id, person.name, token)


@own("/me")
async def me(request: Asked) -> KnownPerson:
    """Who you are."""
    person = await people_of(request).required(request)
    return KnownPerson(person.id, person.name)


@own("/tables")
async def my_tables(request: Asked) -> list[TableInfo]:
    """Your tables, the most recent first."""
    person = await people_of(request).required(request)
    store = hub_of(request).store
    tables = await store.tables_of(person.id)
    seats = await store.seats_of([t.id for t in tables])
    return [
        TableInfo(
            t.id, t.game, t.status, list(t.seats_to_act),
            [s.seat for s in seats[t.id] if s.person == person.id], t.changed,
        )
        for t in tables
    ]  # fmt: skip


async def _table(request: Asked, table: str) -> tuple[Live, Person | None]:
    person = await people_of(request).of(request)
    return await service.watched(hub_of(request), table, person), person


async def _known(request: Asked, table: str) -> tuple[Live, Person]:
    person = await people_of(request).required(request)
    return await hub_of(request).live(table), person


async def _shown(live: Live, person: Person | None, seat: int | None, since: int = 0) -> TableShown:
    if seat is not None:
        live.check_seat(seat)
        if seat not in live.seats_of(person.id if person else None):
            raise Denied("the seat {seat} is not yours", seat=Text(live.seat_names[seat]))
    async with live.lock:
        if not live.begun and live.row.status != "open":
            await live.load()
        ident = person.id if person else None
        reader = reader_for(live, ident) if seat is None else reader_at(live, ident, seat)
        return data(live, reader, since)


@act("/tables")
async def add_table(request: Asked, data: JSONBody[NewTable]) -> TableShown:
    """Set a table, and begin at once if all its seats are filled and `start` is set."""
    person = await people_of(request).required(request)
    live = await service.new_table(
        hub_of(request), person, data.game, data.setup, filling=data.seats, kind=data.clock,
        seconds=data.clock_seconds, public=data.public, spectators=data.spectators,
        curtain=data.curtain,
    )  # fmt: skip
    if data.start:
        await live.start()
    return await _shown(live, person, None)


@act("/games/{game:str}/positions/{name:str}")
async def add_position(
    request: Asked, game: FromPath[str], name: FromPath[str], data: JSONBody[Seats]
) -> TableShown:
    """Set a table at a position that the game knows by name, and begin if all seats are filled."""
    person = await people_of(request).required(request)
    live = await service.from_position(hub_of(request), person, game, name, data.seats)
    if "open" not in data.seats:
        await live.start()
    return await _shown(live, person, None)


@read("/tables/{table:str}")
async def show(
    request: Asked,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    since: FromQuery[int] = 0,
) -> TableShown:
    """A table as one of your seats sees it, or as a spectator does."""
    live, person = await _table(request, table)
    return await _shown(live, person, seat, since)


@own("/tables/{table:str}/links")
async def links(request: Asked, table: FromPath[str]) -> dict[str, str]:
    """The keys of free seats by seat, for the host to send."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    live = await hub.live(table)
    if live.row.host != person.id:
        raise Denied("only the host hands out seats")
    free = [s.seat for s in live.seats if s.person is None and not s.bot]
    return {str(seat): seating.link_key(hub, live, seat) for seat in free}


@act("/tables/{table:str}/seats/{seat:int}")
async def change_seat(
    request: Asked, table: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange]
) -> TableShown:
    """Sit down, stand up, let a bot play."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    live = await hub.live(table)
    if data.do == "sit" and data.key:
        await seating.claim(hub, live, person, seat, data.key)
    elif data.do == "sit":
        await seating.sit(live, person, seat)
    elif data.do == "bot":
        await seating.give_to_bot(live, person, seat, data.bot)
    elif data.do == "free":
        await seating.free(live, person, seat)
    else:
        raise Missing("nothing can be done by the name of {do!r:.20}", do=data.do)
    return await _shown(live, person, None)


@act("/tables/{table:str}/start")
async def start(request: Asked, table: FromPath[str]) -> TableShown:
    """Begin, as the host."""
    person = await people_of(request).required(request)
    live = await hub_of(request).live(table)
    await service.start(live, person)
    return await _shown(live, person, None)


@act("/tables/{table:str}/rematch")
async def rematch(request: Asked, table: FromPath[str]) -> TableShown:
    """The same game once more with the sides swapped, at a table of yours."""
    live, person = await _known(request, table)
    return await _shown(await service.rematch(hub_of(request), person, live), person, None)


@act("/tables/{table:str}/close")
async def close(request: Asked, table: FromPath[str]) -> Done:
    """End your own table for good, if nobody else plays there."""
    live, person = await _known(request, table)
    await service.close(live, person)
    return Done(live.row.length)


@act("/tables/{table:str}/choices")
async def choose(request: Asked, table: FromPath[str], data: JSONBody[Choice]) -> Done:
    """Choose; the answer comes after the choice is safe in the store."""
    live, person = await _known(request, table)
    return Done(await service.choose(live, person, data.seat, data.option, data.question))


@act("/tables/{table:str}/undo")
async def undo(request: Asked, table: FromPath[str], data: JSONBody[Taking]) -> Done:
    """Take back your own last choice."""
    live, person = await _known(request, table)
    return Done(await service.undo(live, person, data.seat))


@act("/tables/{table:str}/proposals")
async def propose(request: Asked, table: FromPath[str], data: JSONBody[ProposalMade]) -> Done:
    """Ask the others to take back your last choice, to stop or to draw, or your side to resign."""
    live, person = await _known(request, table)
    await service.propose(live, person, data.seat, data.kind)
    return Done(live.row.length)


@act("/tables/{table:str}/proposals/answer")
async def answer(request: Asked, table: FromPath[str], data: JSONBody[ProposalAnswer]) -> Done:
    """Agree to a proposal or refuse it."""
    live, person = await _known(request, table)
    await service.answer(live, person, data.seat, data.agree)
    return Done(live.row.length)


@act("/tables/{table:str}/chat")
async def say(request: Asked, table: FromPath[str], data: JSONBody[Words]) -> Done:
    """Say something, as far as the rules of the game allow talk."""
    live, person = await _table(request, table)
    if person is None:
        person = await people_of(request).required(request)
    await service.say(live, person, data.seat, data.text)
    return Done(live.row.length)


@act("/tables/{table:str}/why")
async def why(request: Asked, table: FromPath[str], data: JSONBody[Question]) -> Reasons:
    """Why an option cannot be chosen now."""
    live, person = await _known(request, table)
    reason = service.why_not(live, person, data.seat, data.option)
    if reason is None:
        return Reasons(True, language.say("you can choose this"), None)
    return Reasons(False, reason.says, reason.rule)


@read("/tables/{table:str}/replay/{at:int}")
async def moment(
    request: Asked, table: FromPath[str], at: FromPath[int], seat: FromQuery[int | None] = None
) -> Moment:
    """A moment of the game as your seat, or after the end any seat, saw it."""
    live, person = await _table(request, table)
    frame = await service.moment(hub_of(request), live, person, address_of(request), at, seat)
    return Moment(
        at,
        len(live.match.log),
        frame.stage,
        str(told_list(live.row.game, frame.told)),
        frame.waiting,
    )


@read("/tables/{table:str}/file")
async def file(request: Asked, table: FromPath[str], record: FromQuery[bool] = False) -> GameFile:
    """The file of a finished game."""
    live, _ = await _table(request, table)
    return GameFile(await service.game_file(hub_of(request), live, record))


@act("/files")
async def upload(request: Asked, data: JSONBody[GameFile]) -> TableShown:
    """A table from a game file."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    if len(data.text) > hub.settings.upload_limit:
        raise TooMuch("a game file has at most {most} letters", most=hub.settings.upload_limit)
    live = await service.upload(hub, person, data.text, address_of(request))
    return await _shown(live, person, None)


def router(upload_limit: int) -> Router:
    """All of it."""
    return Router(
        path="/api",
        route_handlers=[
            games, one_game, rules, one_rule, reference, bots, add_person, me, my_tables, add_table,
            add_position, show, links, change_seat, start, close, rematch, choose, undo, propose,
            answer, say, why, moment, file, *advice.API,
            Router(path="/", route_handlers=[upload], request_max_body_size=upload_limit * 2),
        ],
    )  # fmt: skip
