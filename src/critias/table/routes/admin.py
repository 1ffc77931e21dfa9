"""What administrators do in the browser; what they do at the command line is the same."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from critias.kit.language import say
from critias.table import admin as keeping
from critias.table.admin import Desk
from critias.table.errors import Denied, Malformed
from critias.table.order_store import Wanted
from critias.table.pages import admin as pages
from critias.table.pages.layout import Visitor
from critias.table.records import PERSON
from critias.table.routes.common import Asked, go, html, hub_of, number, people_of, visitor_of


async def desk_of(request: Asked) -> Desk:
    """The desk of whoever asks, if they are an administrator."""
    person = await people_of(request).required(request)
    if not person.admin:
        raise Denied("this is for administrators alone")
    hub = hub_of(request)
    return Desk(hub.store, hub.worker, person.id)


async def _entered(request: Asked) -> tuple[Desk, Visitor]:
    desk = await desk_of(request)
    return desk, (await visitor_of(request))[1]


async def _done(request: Asked, path: str) -> Redirect:
    """After a deed: this worker follows before the next page is asked for."""
    await hub_of(request).order.check(anew=True)
    return go(path)


async def _form(request: Asked) -> dict[str, str]:
    return {key: str(value) for key, value in (await request.form()).items()}


def _days(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        return float(text)
    except ValueError:
        raise Malformed("days: expected a number") from None


@get("/admin", include_in_schema=False)
async def overview(request: Asked) -> Response[str]:
    """Figures."""
    desk, visitor = await _entered(request)
    hub = hub_of(request)
    here = {
        say("Tables held by this worker"): len(hub.lives()),
        say("Open lines of this worker"): sum(hub.lines.values()),
    }
    return html(pages.overview(visitor, await desk.store.statistics(), here))


@get("/admin/tables", include_in_schema=False)
async def tables(
    request: Asked,
    search: FromQuery[str] = "",
    status: FromQuery[str] = "",
    game: FromQuery[str] = "",
    person: FromQuery[str] = "",
) -> Response[str]:
    """Tables, the most recently changed first."""
    desk, visitor = await _entered(request)
    wanted = Wanted(search.strip(), status, game, person)
    found = await desk.store.find_tables(wanted)
    seats = await desk.store.seats_of([row.id for row in found])
    known = {s.person for some in seats.values() for s in some if s.person is not None}
    names = await desk.store.names(sorted(known | {row.host for row in found}))
    return html(pages.tables(visitor, wanted, found, seats, names))


@get("/admin/tables/{table:str}", include_in_schema=False)
async def one_table(request: Asked, table: FromPath[str]) -> Response[str]:
    """One table."""
    desk, visitor = await _entered(request)
    row = await desk.store.table(table)
    seats = await desk.store.seats(table)
    said = await desk.store.said(table)
    names = await desk.store.names(sorted({row.host, *(s.person for s in seats if s.person)}))
    return html(pages.one_table(visitor, row, seats, said, names))


@post("/admin/tables/{table:str}/close", include_in_schema=False)
async def close(request: Asked, table: FromPath[str]) -> Redirect:
    """End a game without a result."""
    await keeping.close_table(await desk_of(request), table)
    return await _done(request, f"/admin/tables/{table}")


@post("/admin/tables/{table:str}/delete", include_in_schema=False)
async def delete(request: Asked, table: FromPath[str]) -> Redirect:
    """Delete a table."""
    await keeping.delete_table(await desk_of(request), table)
    return await _done(request, "/admin/tables")


@post("/admin/tables/{table:str}/chat", include_in_schema=False)
async def remove_chat(request: Asked, table: FromPath[str]) -> Redirect:
    """Take the words from lines of chat."""
    desk = await desk_of(request)
    form = await request.form()
    marked = [number(value, "line") for key, value in form.multi_items() if key == "line"]
    await keeping.remove_chat(desk, table, marked)
    return await _done(request, f"/admin/tables/{table}")


@post("/admin/purge", include_in_schema=False)
async def purge(request: Asked) -> Redirect:
    """Delete what is old."""
    desk = await desk_of(request)
    form = await _form(request)
    await keeping.purge(desk, _days(form.get("days", "")) or 0, playing="playing" in form)
    return await _done(request, "/admin/log")


@get("/admin/people", include_in_schema=False)
async def people(request: Asked, search: FromQuery[str] = "") -> Response[str]:
    """People, the newest first."""
    desk, visitor = await _entered(request)
    banned = {ban.subject: ban for ban in await desk.store.bans() if ban.kind == PERSON}
    found = await desk.store.find_people(search.strip())
    return html(pages.people(visitor, search.strip(), found, banned))


@get("/admin/bans", include_in_schema=False)
async def bans(request: Asked, whom: FromQuery[str] = "") -> Response[str]:
    """Who is not let in."""
    desk, visitor = await _entered(request)
    found = await desk.store.bans()
    known = {one.subject for one in found} | {one.by for one in found}
    names = await desk.store.names(sorted(known))
    return html(pages.bans(visitor, found, names, whom))


@post("/admin/bans", include_in_schema=False)
async def ban(request: Asked) -> Redirect:
    """Let somebody in no more."""
    desk = await desk_of(request)
    form = await _form(request)
    whom = form.get("whom", "").strip()
    if whom == desk.by:
        raise Denied("nobody bans themselves")
    await keeping.ban(
        desk,
        whom,
        days=_days(form.get("days", "")),
        reason=form.get("reason", ""),
        spreads="addresses" in form,
    )
    return await _done(request, "/admin/bans")


@post("/admin/bans/{ban_id:str}/lift", include_in_schema=False)
async def lift(request: Asked, ban_id: FromPath[str]) -> Redirect:
    """Let somebody in again."""
    await keeping.lift(await desk_of(request), ban_id)
    return await _done(request, "/admin/bans")


@get("/admin/reports", include_in_schema=False)
async def reports(request: Asked) -> Response[str]:
    """What people want somebody to look at."""
    desk, visitor = await _entered(request)
    found = await desk.store.reports()
    names = await desk.store.names(sorted({one.by for one in found}))
    return html(pages.reports(visitor, found, names))


@post("/admin/reports/{report:str}/settle", include_in_schema=False)
async def settle(request: Asked, report: FromPath[str]) -> Redirect:
    """A report has been looked at."""
    await keeping.settle(await desk_of(request), report)
    return await _done(request, "/admin/reports")


@get("/admin/log", include_in_schema=False)
async def log(request: Asked) -> Response[str]:
    """What administrators did."""
    desk, visitor = await _entered(request)
    found = await desk.store.deeds()
    known = {one.by for one in found} | {one.subject for one in found}
    return html(pages.log(visitor, found, await desk.store.names(sorted(known))))


ROUTES = [
    overview, tables, one_table, close, delete, remove_chat, purge, people, bans, ban, lift,
    reports, settle, log,
]  # fmt: skip
