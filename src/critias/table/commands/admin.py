"""`critias admin`: keep order at a table server, whether it runs or not."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
import typer

from critias.command.output import print_json
from critias.kernel.errors import CritiasError
from critias.kit.language import count, say
from critias.table import admin as keeping
from critias.table.admin import Desk
from critias.table.commands.common import Database, Json, day, joined, print_table, run
from critias.table.order_store import Wanted
from critias.table.records import PERSON, Ban
from critias.table.sentences import read
from critias.table.store import Store

app = typer.Typer(
    name="critias admin",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Keep order: list, close and delete tables, remove chat, ban, purge, figures. "
    "A running server follows within a moment.",
)

Most = Annotated[int, typer.Option("--most", min=1, help="List at most so many.")]


def _asynchronous(work: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A command that is a coroutine: typer reads its options, and it is run to its end."""

    @functools.wraps(work)
    def command(*arguments: Any, **options: Any) -> None:
        async def whole() -> None:
            await work(*arguments, **options)

        run(whole())

    command.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
    return command


async def _names(store: Store, people: list[str]) -> dict[str, str]:
    names = await store.names(sorted(set(people) - {""}))
    return {**names, "": say("(command line)")}


@app.command()
@_asynchronous
async def tables(
    search: Annotated[str, typer.Argument(help="Part of a table's id or a player's name.")] = "",
    status: Annotated[str, typer.Option(help="open, playing, over or stopped.")] = "",
    game: Annotated[str, typer.Option(help="Only this game.")] = "",
    most: Most = 50,
    database: Database = "",
    json: Json = False,
) -> None:
    """List tables, the most recently changed first."""
    if status not in ("", "open", "playing", "over", "stopped"):
        raise CritiasError("--status is open, playing, over or stopped; not {it!r:.20}", it=status)
    async with joined(database) as store:
        found = await store.find_tables(Wanted(search, status, game), most)
        seats = await store.seats_of([row.id for row in found])
        people = [seat.person for some in seats.values() for seat in some if seat.person]
        names = await store.names(sorted({*people, *(row.host for row in found)}))
    if json:
        print_json([keeping.facts(row) for row in found])
        return
    rows = []
    for row in found:
        own = [names.get(s.person, "?") if s.person else s.bot or "-" for s in seats[row.id]]
        rows.append(
            (row.id, row.game, row.status, names.get(row.host, "?"), ", ".join(own), row.length,
             day(row.changed))
        )  # fmt: skip
    columns = ("table", "game", "status", "host", "seats", "choices", "when")
    print_table(count(len(rows), "1 table", "{n} tables"), columns, rows)


@app.command()
@_asynchronous
async def close(
    tables: Annotated[list[str], typer.Argument(help="Ids of tables.")], database: Database = ""
) -> None:
    """End games without a result; they can still be read."""
    async with joined(database) as store:
        for table in tables:
            await keeping.close_table(Desk(store), table)
            print(say("closed {table}", table=table))


@app.command()
@_asynchronous
async def delete(
    tables: Annotated[list[str], typer.Argument(help="Ids of tables.")], database: Database = ""
) -> None:
    """Delete tables with everything that was played and said there."""
    async with joined(database) as store:
        for table in tables:
            await keeping.delete_table(Desk(store), table)
            print(say("deleted {table}", table=table))


@app.command()
@_asynchronous
async def chat(
    table: Annotated[str, typer.Argument(help="The id of a table.")],
    remove: Annotated[
        list[int] | None, typer.Option("--remove", help="Take the words from this line.")
    ] = None,
    remove_all: Annotated[
        bool, typer.Option("--remove-all", help="Take the words from all lines.")
    ] = False,
    database: Database = "",
    json: Json = False,
) -> None:
    """Read what was said at a table, or remove some of it."""
    async with joined(database) as store:
        await store.table(table)
        if remove or remove_all:
            numbers = None if remove_all else remove
            done = await keeping.remove_chat(Desk(store), table, numbers)
            print(count(done, "removed 1 line", "removed {n} lines"))
            return
        said = await store.said(table)
    if json:
        print_json([one.columns() for one in said])
        return
    rows = [(one.number, day(one.at), one.person, one.name, one.text or "-") for one in said]
    print_table(table, ("number", "when", "person", "name", "what was said"), rows)


@app.command()
@_asynchronous
async def people(
    search: Annotated[str, typer.Argument(help="An id, or part of a name.")] = "",
    most: Most = 50,
    database: Database = "",
    json: Json = False,
) -> None:
    """List people, the newest first."""
    async with joined(database) as store:
        found = await store.find_people(search, most)
        banned = {ban.subject for ban in await store.bans() if ban.kind == PERSON}
    if json:
        print_json(
            [
                {"person": p.id, "name": p.name, "created": p.created, "admin": p.admin,
                 "banned": p.id in banned}
                for p in found
            ]
        )  # fmt: skip
        return
    marks = {True: say("administrator"), False: ""}
    rows = [
        (p.id, p.name, day(p.created), say("banned") if p.id in banned else marks[p.admin])
        for p in found
    ]
    print_table(count(len(rows), "1 person", "{n} people"), ("person", "name", "when", ""), rows)


@app.command()
@_asynchronous
async def ban(
    whom: Annotated[str, typer.Argument(help="A person's id or name, an address or a network.")],
    days: Annotated[float | None, typer.Option(help="For so long; usually for good.")] = None,
    reason: Annotated[str, typer.Option(help="What they are told.")] = "",
    addresses: Annotated[
        bool,
        typer.Option("--addresses", help="Also every public address the person comes from."),
    ] = False,
    database: Database = "",
) -> None:
    """Let somebody in no more. A bot plays on in their running games."""
    async with joined(database) as store:
        made = await keeping.ban(Desk(store), whom, days=days, reason=reason, spreads=addresses)
        names = await store.names([made.subject])
    print(say("banned {whom}", whom=names.get(made.subject, made.subject)))


@app.command()
@_asynchronous
async def lift(
    whom: Annotated[str, typer.Argument(help="A person, an address, or the id of a ban.")],
    database: Database = "",
) -> None:
    """Let somebody in again."""
    async with joined(database) as store:
        lifted = await keeping.lift(Desk(store), whom)
        names = await store.names([lifted.subject])
    print(say("lifted the ban of {whom}", whom=names.get(lifted.subject, lifted.subject)))


@app.command()
@_asynchronous
async def bans(database: Database = "", json: Json = False) -> None:
    """List bans."""
    async with joined(database) as store:
        found = await store.bans()
        names = await _names(store, [b.subject for b in found] + [b.by for b in found])
    if json:
        print_json([one.columns() for one in found])
        return

    def row(one: Ban) -> tuple[str, ...]:
        whom = f"{names[one.subject]} ({one.subject})" if one.subject in names else one.subject
        until = day(one.until) or say("for good")
        return one.id, whom, until, names.get(one.by, one.by), one.reason

    columns = ("id", "whom", "until", "by", "reason")
    print_table(count(len(found), "1 ban", "{n} bans"), columns, [row(one) for one in found])


@app.command()
@_asynchronous
async def purge(
    days: Annotated[float, typer.Option(help="Older than so many days.")],
    playing: Annotated[
        bool, typer.Option("--playing", help="Also games that are being played.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how many tables it would be.")
    ] = False,
    database: Database = "",
) -> None:
    """Delete tables nothing has happened at for so long, and people who have left nothing."""
    async with joined(database) as store:
        gone = await keeping.purge(Desk(store), days, playing=playing, only_count=dry_run)
    if dry_run:
        print(count(gone.tables, "1 table would be deleted", "{n} tables would be deleted"))
        return
    said = (
        count(gone.tables, "1 table", "{n} tables"),
        count(gone.people, "1 person", "{n} people"),
    )
    print(say("deleted {tables} and {people}", tables=said[0], people=said[1]))


@app.command()
@_asynchronous
async def stats(database: Database = "", json: Json = False) -> None:
    """How much there is of everything."""
    async with joined(database) as store:
        found = await store.statistics()
    if json:
        print_json({**found._asdict(), "active": {str(k): v for k, v in found.active.items()}})
        return
    statuses = ("open", "playing", "over", "stopped")
    rows = [(game, *(some.get(s, 0) for s in statuses)) for game, some in found.tables.items()]
    print_table(say("Tables"), ("game", *statuses), rows)
    facts = [
        (say("people"), found.people),
        *((count(d, "here in the last day", "here in the last {n} days"), n)
          for d, n in found.active.items()),
        (say("choices"), found.choices),
        (say("lines of chat"), found.said),
        (say("bans"), found.bans),
        (say("reports that wait"), found.reports),
    ]  # fmt: skip
    print_table(say("All in all"), ("what", "how many"), facts)


@app.command()
@_asynchronous
async def grant(
    person: Annotated[str, typer.Argument(help="Their id or name.")], database: Database = ""
) -> None:
    """Make somebody an administrator: they find the page /admin."""
    async with joined(database) as store:
        found = await keeping.set_admin(Desk(store), person, True)
    print(say("{name} ({id}) is an administrator", name=found.name, id=found.id))


@app.command()
@_asynchronous
async def revoke(
    person: Annotated[str, typer.Argument(help="Their id or name.")], database: Database = ""
) -> None:
    """Let an administrator be one no more."""
    async with joined(database) as store:
        found = await keeping.set_admin(Desk(store), person, False)
    print(say("{name} ({id}) is no administrator any more", name=found.name, id=found.id))


@app.command()
@_asynchronous
async def forget(
    person: Annotated[str, typer.Argument(help="Their id or name.")], database: Database = ""
) -> None:
    """Forget a person: their games stay, their name and words go."""
    async with joined(database) as store:
        found = await keeping.person_named(store, person)
        await keeping.delete_person(Desk(store), found)
    print(say("forgot {id}", id=found.id))


@app.command()
@_asynchronous
async def reports(
    every: Annotated[bool, typer.Option("--all", help="Also those that were settled.")] = False,
    database: Database = "",
    json: Json = False,
) -> None:
    """What people want somebody to look at."""
    async with joined(database) as store:
        found = await store.reports(settled=every)
        names = await _names(store, [one.by for one in found])
    if json:
        print_json(
            [{**msgspec.to_builtins(r), "lines": msgspec.to_builtins(r.said)} for r in found]
        )
        return
    for one in found:
        state = say("settled {day}", day=day(one.settled)) if one.settled else say("waits")
        print(f"{one.id}  {day(one.at)}  {one.table_id}  {names.get(one.by, one.by)}  {state}")
        print(f"    {one.words}")
        for line in one.said:
            print(f"    {line.number}  {line.name} ({line.person}): {line.text}")
    print(count(len(found), "1 report", "{n} reports"))


@app.command()
@_asynchronous
async def settle(
    report: Annotated[str, typer.Argument(help="The id of a report.")], database: Database = ""
) -> None:
    """A report has been looked at."""
    async with joined(database) as store:
        await keeping.settle(Desk(store), report)
    print(say("settled {report}", report=report))


@app.command()
@_asynchronous
async def log(most: Most = 50, database: Database = "", json: Json = False) -> None:
    """What administrators did, the newest first."""
    async with joined(database) as store:
        found = await store.deeds(most)
        names = await _names(store, [one.by for one in found])
    if json:
        print_json([{**one.columns(), "words": read(one.words)} for one in found])
        return
    rows = [(day(d.at), names.get(d.by, d.by), d.kind, d.subject, read(d.words)) for d in found]
    print_table(say("What was done"), ("when", "by", "what", "to", ""), rows)
