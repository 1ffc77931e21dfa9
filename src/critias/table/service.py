"""What people can do at a table, whichever way they ask for it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from critias.kernel.choices import option_from
from critias.kernel.texts import Text
from critias.kit.voice import voice_of
from critias.table import agreeing, catalogue, clock, presence, seating
from critias.table.errors import Denied, Malformed, Missing, TooMuch
from critias.table.hub import Hub
from critias.table.identity import table_id
from critias.table.journal import Line, Written
from critias.table.live import Live
from critias.table.records import AGAIN, CHOOSE, Entry, Person, Proposal, Seat, Table
from critias.table.replays import Frame
from critias.table.sentences import kept
from critias.table.talking import say_at
from critias.table.work import check_file, unplayed_record
from critias.table.workshop import Rank, Whose


async def new_table(
    hub: Hub,
    host: Person,
    game: str,
    values: Mapping[str, Any],
    *,
    filling: Sequence[str] = (),
    kind: str = clock.NONE,
    seconds: int = 0,
    public: bool = False,
    spectators: bool = True,
    curtain: bool = True,
) -> Live:
    """A table whose seats are filled as `filling` says: "me", "open" or the name of a bot."""
    played = catalogue.game(game)
    setup = played.parse_setup(values)
    if kind not in clock.KINDS or not 0 <= seconds <= 30 * 86_400:
        raise Malformed(
            "there is no clock {kind!r:.20} of {seconds} seconds", kind=kind, seconds=seconds
        )
    if kind != clock.NONE and seconds < 5:
        raise Malformed("a clock needs at least five seconds")
    await _may_host(hub, host)
    fills = _fills(filling, len(played.seats(setup)))
    now = time.time()
    table = Table(
        id=table_id(), game=game, version=played.version, setup=json.dumps(setup.to_json()),
        seed=str(secrets.randbits(62)), status="open", host=host.id, public=public,
        spectators=spectators, curtain=curtain, clock=kind, clock_seconds=seconds,
        created=now, changed=now,
    )  # fmt: skip
    seats = [_filled(table.id, number, fill, host) for number, fill in enumerate(fills)]
    await hub.store.add_table(table, seats)
    return await hub.live(table.id)


async def _may_host(hub: Hub, host: Person) -> None:
    most = hub.settings.tables_each
    if await hub.store.hosted(host.id) >= most:
        raise TooMuch(
            "you host {most} tables that are not over: finish or close some first", most=most
        )


def _fills(filling: Sequence[str], seats: int) -> list[str]:
    """What is said of every seat; those that nothing is said of are open."""
    if len(filling) > seats:
        raise Malformed("there are {n} seats, not {given}", n=seats, given=len(filling))
    return [*filling, *["open"] * (seats - len(filling))]


def _filled(table: str, number: int, fill: str, host: Person) -> Seat:
    if fill == "me":
        return Seat(table_id=table, seat=number, person=host.id)
    if fill == "open":
        return Seat(table_id=table, seat=number)
    if not catalogue.known(fill):
        raise Malformed(
            "seats are filled by me, open, {names}; not {fill!r:.30}",
            names=", ".join(catalogue.bots()),
            fill=fill,
        )
    return Seat(table_id=table, seat=number, bot=fill)


async def from_position(
    hub: Hub,
    host: Person,
    game: str,
    name: str,
    filling: Sequence[str] = (),
    *,
    alone: bool = False,
) -> Live:
    """A table that begins with a position the game knows by name. Unless its seats are filled in
    another way the host plays on for whoever is asked there, against bots, or alone for all."""
    played = catalogue.game(game)
    known = voice_of(played).positions
    if name not in known:
        raise Missing(
            "{game} has no position {name!r:.40}; there are: {names}",
            game=Text(played.title),
            name=name,
            names=", ".join(known) or Text("none"),
        )
    await _may_host(hub, host)
    match = known[name].match(played)
    assert match.origin is not None, "it was laid out"
    if not filling:
        mine = range(len(match.seats)) if alone else match.seats_to_answer()[:1]
        bot = catalogue.bots()[0]
        filling = ["me" if seat in mine else bot for seat in range(len(match.seats))]
    written = Written(
        game,
        json.dumps(match.setup.to_json()),
        match.seed,
        tuple((entry.seat, CHOOSE, entry.text) for entry in match.log),
        json.dumps(match.origin.to_save()),
    )
    return await _table_from(
        hub, host, written, played.version, kept(Text(known[name].says)), filling
    )


def may_watch(live: Live, person: Person | None) -> bool:
    """Whether somebody may see this table at all."""
    ident = person.id if person is not None else None
    # Whoever may sit down at a table may look at its seats first.
    joining = live.row.public and live.row.status == "open"
    own = bool(live.seats_of(ident)) or live.row.host == ident
    return live.row.spectators or joining or own


async def watched(hub: Hub, table: str, person: Person | None) -> Live:
    """The table, if this person may see it."""
    live = await hub.live(table)
    if not may_watch(live, person):
        raise Denied("this table is not open to spectators")
    return live


async def glanced(hub: Hub, table: str, person: Person | None) -> Live:
    """The same for somebody who only passes by."""
    live = await hub.glance(table)
    if not may_watch(live, person):
        raise Denied("this table is not open to spectators")
    return live


def own_seat(live: Live, person: Person, seat: int) -> int:
    """The seat, if it is this person's."""
    live.check_seat(seat)
    if seat not in live.seats_of(person.id):
        raise Denied("the seat {seat} is not yours", seat=Text(live.seat_names[seat]))
    return seat


async def start(live: Live, person: Person, fill: str = "") -> None:
    """Begin; the host says when, and may let a bot have every seat that is still free."""
    if live.row.host != person.id:
        raise Denied("the host begins the game")
    if fill and live.row.status == "open":
        for place in [s for s in live.seats if s.person is None and not s.bot]:
            await seating.give_to_bot(live, person, place.seat, fill)
    await live.start()


async def close(live: Live, person: Person) -> None:
    """End one's own table for good, if nobody else plays there."""
    if live.row.host != person.id:
        raise Denied("the host closes the table")
    if live.over:
        raise Denied("the game is over")
    if any(s.person not in (None, person.id) for s in live.seats) and live.begun:
        raise Denied("others play here: propose to stop the game instead")
    await live.close()


# --- playing --------------------------------------------------------------------------------------


async def choose(
    live: Live, person: Person, seat: int, option: str, question: int | None = None
) -> int:
    """Choose for one's own seat; returns the number of the choice once it is written down."""
    began = time.perf_counter()
    number = await live.choose(own_seat(live, person, seat), option, "person", question)
    live.store.observer.person_chose(time.perf_counter() - began)
    return number


async def undo(live: Live, person: Person, seat: int) -> int:
    """Take back one's own last choice, as far as the rules of the match allow."""
    return await live.undo(own_seat(live, person, seat))


async def propose(live: Live, person: Person, seat: int, kind: str) -> None:
    """Ask the others to take back, to stop, for a draw, or one's own side to give up."""
    await agreeing.propose(live, own_seat(live, person, seat), kind)


async def answer(live: Live, person: Person, seat: int, agree: bool) -> None:
    """Agree to a proposal, or end it."""
    await agreeing.answer(live, own_seat(live, person, seat), agree)


async def say(live: Live, person: Person, seat: int | None, text: str) -> None:
    """Say something from one of one's own seats, or as a spectator."""
    own = live.seats_of(person.id)
    await say_at(live, person, seat if seat in own else own[0] if own else None, text)


class Refusal(NamedTuple):
    """Why something is not allowed, in words, and the rule behind it if one is known."""

    says: str
    rule: str | None


def why_not(live: Live, person: Person, seat: int, value: Any) -> Refusal | None:
    """Why one's own seat cannot choose something now, by the JSON form of the option."""
    own_seat(live, person, seat)
    try:
        option = option_from(value)
    except (ValueError, RecursionError):
        raise Malformed("{value!r:.60} is not an option", value=value) from None
    match = live.match
    reason = match.why_not(seat, option)
    if reason is None:
        return None
    return Refusal(live.voice.reason(match.view(seat), reason), reason.rule)


# --- after the game -------------------------------------------------------------------------------


async def moment(
    hub: Hub, live: Live, person: Person | None, address: str, at: int, seat: int | None
) -> Frame:
    """One moment of a replay, as the seat saw it; before the end only one's own seat."""
    if not live.begun:
        raise Missing("the game has not begun")
    if seat is not None:
        live.check_seat(seat)
        if not live.over and seat not in live.seats_of(person.id if person else None):
            raise Denied("before the end you see the past only as you saw it then")
    written = live.written_log()
    if not 0 <= at <= len(written.lines):
        raise Missing("there are {n} choices; {at} is none of them", n=len(written.lines), at=at)
    whose = Whose(person.id if person else "", address)
    return await hub.moments.of(written, at, seat, whose)


async def game_file(hub: Hub, live: Live, as_record: bool) -> str:
    """The file of a finished game; before the end it would tell everything."""
    if not live.over:
        raise Denied("the file holds all that is hidden: it can be had after the end")
    if live.halted:
        if not as_record:
            raise Denied(
                "{why} The whole of it can be had as a record to read.", why=live.halted.text
            )
        kept = await hub.store.record(live.id)
        return kept or unplayed_record(await live.stored(), live.row.version)
    return live.match.record() if as_record else live.match.save()


async def continue_from(hub: Hub, host: Person, live: Live, at: int) -> Live:
    """A new table that goes on from a moment of a finished game."""
    await _may_host(hub, host)
    if not live.over:
        raise Denied("a game can be continued from a moment of it once it is over")
    log = live.written_log()
    if not 0 <= at <= len(log.lines):
        raise Missing("there are {n} choices; {at} is none of them", n=len(log.lines), at=at)
    source = kept(Text("choice {at} of another game", at=at))
    log = msgspec.structs.replace(log, lines=log.lines[:at])
    return await _table_from(hub, host, log, live.game.version, source)


async def rematch(hub: Hub, person: Person, live: Live) -> Live:
    """The same game once more with the sides swapped; begun at once if only bots have to agree."""
    if not live.over:
        raise Denied("a rematch comes after the end")
    people = {s.person for s in live.seats if s.person is not None}
    if person.id not in people and person.id != live.row.host:
        raise Denied("those who played may ask for a rematch")
    known = presence.again(live)
    if known is not None:
        set_already = await hub.live(known.table)
        if not set_already.over and person.id in {s.person for s in set_already.seats}:
            return set_already
    await _may_host(hub, person)
    away = await _cannot_come(hub, person, people)
    now = time.time()
    row = live.row
    table = Table(
        id=table_id(), game=row.game, version=live.game.version, setup=row.setup,
        seed=str(secrets.randbits(62)), status="open", host=person.id, public=False,
        spectators=row.spectators, curtain=row.curtain, clock=row.clock,
        clock_seconds=row.clock_seconds, created=now, changed=now,
    )  # fmt: skip
    seats = []
    for seat, old in enumerate(swapped(live.teams)):
        was = live.seats[old]
        sits = was.person if was.person not in away else None
        seats.append(Seat(table_id=table.id, seat=seat, person=sits, bot=was.bot))
    await hub.store.add_table(table, seats)
    again = await hub.live(table.id)
    if people <= {person.id}:
        await again.start()
    else:
        wish = Proposal(
            kind=AGAIN, seat=-1, length=row.length, agreed=(), table=again.id, by=person.id
        )
        async with live.lock:
            await live.change(proposal=msgspec.json.encode(wish).decode())
        live.tell()
    return again


async def _cannot_come(hub: Hub, person: Person, people: set[str]) -> set[str]:
    """Who of these people is not to be seated: they do not want to play with that person, are not
    let in, or have gone for good."""
    others = sorted(people - {person.id})
    blocking = await hub.store.blocked_by(person.id, others)
    gone = set(others) - await hub.store.reachable(others)
    return blocking | gone | {other for other in others if hub.order.of_person(other)}


def swapped(teams: Sequence[int]) -> list[int]:
    """For each seat, whose seat it was before the sides were swapped.

    >>> swapped([0, 0, 1, 1]), swapped([0, 1, 0]), swapped([0, 1, 2])
    ([2, 3, 0, 1], [2, 0, 1], [2, 0, 1])
    """
    sides = sorted(set(teams))
    by_side = [[seat for seat, team in enumerate(teams) if team == side] for side in sides]
    if len(sides) != 2 or len(by_side[0]) != len(by_side[1]):
        return [(seat - 1) % len(teams) for seat in range(len(teams))]
    first, second = by_side
    other = dict(zip(first, second, strict=True)) | dict(zip(second, first, strict=True))
    return [other[seat] for seat in range(len(teams))]


async def upload(hub: Hub, host: Person, text: str, address: str) -> Live:
    """A table from a game file; what does not fit the rules is refused."""
    await _may_host(hub, host)
    name, most = table_id(), hub.settings.upload_choices
    checked = None
    sent: str | None = text
    async with hub.uploads:
        while checked is None:
            checked = await hub.workshop.run(
                check_file, name, sent, most, rank=Rank.UNSEEN, whose=Whose(host.id, address)
            )
            sent = None
    lines: tuple[Line, ...] = tuple((seat, CHOOSE, text) for seat, text in checked.log)
    written = Written(checked.game, checked.setup, checked.seed, lines)
    live = await _table_from(hub, host, written, checked.version, kept(checked.source))
    if checked.over:
        for seat in range(len(live.seat_names)):
            await live.set_seat(seat, None, bot=catalogue.bots()[0])
        await live.start()
    return live


async def _table_from(
    hub: Hub,
    host: Person,
    written: Written,
    version: str,
    source: str,
    filling: Sequence[str] = (),
) -> Live:
    game = catalogue.game(written.game)
    names = game.seats(game.parse_setup(json.loads(written.setup)))
    fills = _fills(filling, len(names))
    now = time.time()
    table = Table(
        id=table_id(), game=written.game, version=version, setup=written.setup,
        seed=str(written.seed), status="open", host=host.id, public=False, spectators=True,
        curtain=True, clock=clock.NONE, clock_seconds=0, source=source,
        length=len(written.lines), created=now, changed=now, origin=written.origin,
    )  # fmt: skip
    seats = [_filled(table.id, number, fill, host) for number, fill in enumerate(fills)]
    entries = [
        Entry(
            table_id=table.id, number=number, seat=seat, action=action, text=text, by="file", at=now
        )
        for number, (seat, action, text) in enumerate(written.lines, 1)
    ]
    await hub.store.add_table(table, seats, entries)
    return await hub.live(table.id)
