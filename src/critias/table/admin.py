"""What administrators do, whether at the command line or by a page."""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Sequence
from typing import NamedTuple

from critias.kernel.errors import CritiasError
from critias.kernel.texts import Text
from critias.table import catalogue
from critias.table.errors import Broken, Denied, Malformed, Missing, Stale
from critias.table.identity import network_of, plain_words, table_id
from critias.table.live import Live
from critias.table.order import Network, network
from critias.table.order_store import Wanted
from critias.table.records import ADDRESS, PERSON, Ban, Deed, Person, Table
from critias.table.sentences import kept
from critias.table.store import Store

REASON = 300
"""So long may a reason be."""
_OWN = ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128")
_TRIES = 20
_BATCH = 100
"""So many tables are deleted at once, so that nobody has to wait long in between."""


class Desk(NamedTuple):
    """Where somebody keeps order."""

    store: Store
    worker: str = ""
    """The worker that serves the page; empty: the command line."""
    by: str = ""
    """The administrator; empty: whoever has the server."""

    def deed(self, kind: str, subject: str, words: Text | None = None) -> Deed:
        """Something done now."""
        stored = kept(words) if words is not None else ""
        return Deed(at=time.time(), by=self.by, kind=kind, subject=subject, words=stored)

    async def open(self, row: Table) -> Live:
        """A table, apart from what workers hold; they follow."""
        live = Live(self.store, "", lambda _: None, row)
        await live.load()
        return live


async def person_named(store: Store, words: str) -> Person:
    """The person of that id, or the only one of that name."""
    found = await store.person(words)
    if found is not None:
        return found
    named = [p for p in await store.find_people(words) if p.name.lower() == words.lower()]
    if not named:
        raise Missing("there is nobody of the id or name {words!r:.40}", words=words)
    if len(named) > 1:
        raise Malformed(
            "several people are called {words!r:.40}; say which by id: {ids}",
            words=words,
            ids=", ".join(p.id for p in named),
        )
    return named[0]


# --- tables -----------------------------------------------------------------------------------


async def close_table(desk: Desk, table: str) -> None:
    """End a game without a result, whoever plays it; it can still be read."""
    row = await desk.store.table(table)
    if row.status in ("over", "stopped"):
        raise Denied("the game at table {table} is over", table=table)
    try:
        await _close(desk, row)
    except Broken:
        # What cannot be opened can be closed all the same: a game that is not installed, or
        # damaged. There is no record of it.
        await desk.store.change_table(
            table, "", status="stopped", proposal="", deadline=None, bot_turn=False, to_act=""
        )
    await desk.store.add_deed(desk.deed("close", table, _about(row)), desk.worker)


async def _close(desk: Desk, row: Table) -> None:
    """Close a table, though choices may be made there meanwhile."""
    for _ in range(_TRIES):
        try:
            await (await desk.open(row)).close()
        except Stale:
            continue
        return
    raise Stale("the table is too busy; please try again")


async def delete_table(desk: Desk, table: str) -> None:
    """Delete a table with everything that was played and said there."""
    row = await desk.store.table(table)
    await desk.store.delete_tables([table], desk.deed("delete", table, _about(row)), desk.worker)


def _about(row: Table) -> Text:
    played = catalogue.games().get(row.game)
    return Text(
        "{game}, {status}, choices: {number}",
        game=Text(played.title) if played is not None else row.game,
        status=Text(row.status),
        number=row.length,
    )


async def remove_chat(desk: Desk, table: str, numbers: Sequence[int] | None) -> int:
    """Take the words from lines of chat; returns how many there were."""
    if numbers is not None and not numbers:
        raise Malformed("say which lines of the chat, or all")
    words = Text("all lines")
    if numbers is not None:
        words = Text("lines {numbers}", numbers=", ".join(map(str, sorted(numbers))))
    deed = desk.deed("remove chat", table, words)
    done = await desk.store.remove_chat(table, numbers, deed, desk.worker)
    if not done:
        raise Missing("there are no such lines at this table, or they were removed already")
    return done


class Purged(NamedTuple):
    """What is gone."""

    tables: int
    people: int


async def purge(desk: Desk, days: float, *, playing: bool, only_count: bool = False) -> Purged:
    """Delete tables that nothing happened at for so many days (those being played only if asked
    for), and then people who have left nothing and not been here for as long."""
    if not 1 <= days <= 36_500:
        raise Malformed("say how many days, at least one")
    before = time.time() - days * 86_400
    wanted = Wanted(before=before, playing=playing)
    if only_count:
        return Purged(len(await desk.store.find_tables(wanted, most=1_000_000)), 0)
    tables = people = 0
    while found := await desk.store.find_tables(wanted, most=_BATCH):
        words = Text("tables: {number}; unchanged since {day}", number=len(found), day=_day(before))
        deed = desk.deed("purge", "", words)
        tables += await desk.store.delete_tables([t.id for t in found], deed, desk.worker)
    while gone := await desk.store.forget_idle(before):
        people += gone
    await desk.store.forget_settled(before)
    return Purged(tables, people)


# --- people -----------------------------------------------------------------------------------


async def leave_all(desk: Desk, person: Person, why: str) -> None:
    """Take somebody from all games that are not over: a bot plays on, and nobody waits in vain.
    Tables that only they were at, or that have not begun under them, are closed."""
    for row in await desk.store.running_tables(person.id):
        try:
            live = await desk.open(row)
        except CritiasError:
            # It cannot be played anyway.
            continue
        alone = all(seat.person in (None, person.id) for seat in live.seats)
        if row.host == person.id and (alone or row.status == "open"):
            await _close(desk, row)
            continue
        for seat in live.seats_of(person.id):
            words = Text(
                "{seat} is played by a bot from here on: {why}",
                seat=Text(live.seat_names[seat]),
                why=Text(why),
            )
            bot = catalogue.bots()[0] if row.status == "playing" else ""
            await live.set_seat(seat, words, if_person=person.id, person=None, bot=bot)


async def ban(
    desk: Desk,
    words: str,
    *,
    days: float | None = None,
    reason: str = "",
    spreads: bool = False,
) -> Ban:
    """Let a person or an address in no more, for so many days or for good."""
    if days is not None and not 0 < days <= 36_500:
        raise Malformed("a ban lasts for a number of days, more than none")
    now = time.time()
    until = None if days is None else now + days * 86_400
    reason = plain_words(reason)[:REASON]
    address, person = network(words), None
    if address is None:
        person = await person_named(desk.store, words)
        if person.admin:
            raise Denied("{name} is an administrator: revoke that first", name=person.name)
        kind, subject = PERSON, person.id
    else:
        if spreads:
            raise Malformed("a person's ban spreads to their addresses; an address has none")
        kind, subject = ADDRESS, _bannable(address)
    made = Ban(
        id=table_id(), kind=kind, subject=subject, reason=reason, spreads=spreads, since=now,
        until=until, by=desk.by,
    )  # fmt: skip
    said = Text("for good")
    if until is not None:
        said = Text("until {day}", day=_day(until))
    if reason:
        said = Text("{length}: {reason}", length=said, reason=reason)
    await desk.store.add_ban(made, desk.deed("ban", made.subject, said), desk.worker)
    if person is not None:
        await leave_all(desk, person, "its player was banned")
        await desk.store.add_deed(desk.deed("unseat", made.subject), desk.worker)
    return made


def _day(at: float) -> Text:
    return Text("{time} UTC", time=time.strftime("%Y-%m-%d %H:%M", time.gmtime(at)))


def _bannable(address: Network) -> str:
    """What is banned with an address; of IPv6 nobody has a single one."""
    if any(own.version == address.version and own.overlaps(address) for own in _OWN):
        raise Denied(
            "all visitors seem to come from this machine when a proxy stands before it: "
            "name the proxy with --proxies to tell them apart"
        )
    single = address.num_addresses == 1
    return network_of(str(address.network_address)) if single else str(address)


async def lift(desk: Desk, words: str) -> Ban:
    """Lift a ban: by its id, or of a person or address."""
    bans = await desk.store.bans()
    found = [one for one in bans if words in (one.id, one.subject)]
    if not found:
        address = network(words)
        if address is not None:
            found = [one for one in bans if network(one.subject) == address]
        else:
            person = await person_named(desk.store, words)
            found = [one for one in bans if one.subject == person.id]
    if not found:
        raise Missing("there is no ban of {words!r:.40}", words=words)
    await desk.store.lift_ban(found[0].id, desk.deed("lift", found[0].subject), desk.worker)
    return found[0]


async def set_admin(desk: Desk, words: str, admin: bool) -> Person:
    """Let somebody keep order, or no longer."""
    person = await person_named(desk.store, words)
    deed = desk.deed("grant" if admin else "revoke", person.id)
    await desk.store.set_admin(person.id, admin, deed, desk.worker)
    return person


async def delete_person(desk: Desk, person: Person) -> None:
    """Forget somebody: their games stay, their name and words go."""
    await leave_all(desk, person, "its player has left for good")
    await desk.store.forget_person(person, desk.deed("forget", person.id), desk.worker)


async def settle(desk: Desk, report: str) -> None:
    """A report has been looked at."""
    await desk.store.settle(report, desk.deed("settle", report), desk.worker)


def facts(row: Table) -> dict[str, object]:
    """A table for programs."""
    return {
        "table": row.id, "game": row.game, "status": row.status, "host": row.host,
        "choices": row.length, "created": row.created, "changed": row.changed,
        "public": row.public, "setup": json.loads(row.setup),
    }  # fmt: skip
