"""What people do about each other, and about themselves: mute, block, report, leave for good."""

from __future__ import annotations

import time

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from critias.table import admin, service
from critias.table.admin import Desk
from critias.table.errors import Malformed, Missing, TooMuch
from critias.table.identity import cookie_name, plain_words, table_id
from critias.table.live import Live
from critias.table.pages import people as pages
from critias.table.records import Person, Report, Shun
from critias.table.routes.common import Asked, go, html, hub_of, number, people_of, visitor_of
from critias.table.talking import heard_by

MOST = 20
"""So many reports a day somebody may make."""


async def _here(request: Asked, table: str) -> tuple[Live, Person]:
    person = await people_of(request).required(request)
    return await service.watched(hub_of(request), table, person), person


async def _others(live: Live, person: Person) -> dict[str, str]:
    """Whom somebody meets at a table: those who sit there, are the host, or have said something."""
    heard = heard_by(live, live.seats_of(person.id))
    met = {live.row.host, *(s.person for s in live.seats), *(said.person for said in heard)}
    return await live.store.names(sorted(p for p in met if p not in (None, person.id)))


@get("/t/{table:str}/people", include_in_schema=False)
async def others(request: Asked, table: FromPath[str]) -> Response[str]:
    """The others at a table."""
    live, person = await _here(request, table)
    _, visitor = await visitor_of(request)
    shunned = {shun.other: shun for shun in await live.store.shunned(person.id)}
    heard = heard_by(live, live.seats_of(person.id), person.id)
    said = [one for one in heard if one.person != person.id and one.text]
    met = await _others(live, person) | await live.store.names(sorted(shunned))
    return html(pages.people_page(visitor, live, met, shunned, said))


@post("/t/{table:str}/people", include_in_schema=False)
async def shun(request: Asked, table: FromPath[str]) -> Redirect:
    """Mute or block somebody, or hear them again."""
    live, person = await _here(request, table)
    form = await request.form()
    do, other = str(form.get("do", "")), str(form.get("person", ""))
    hub = hub_of(request)
    if do == "hear":
        await hub.store.unshun(person.id, other, table, hub.worker)
    elif do in ("mute", "block"):
        if other not in await _others(live, person):
            raise Missing("nobody of that id is at this table")
        made = Shun(person=person.id, other=other, blocks=do == "block", since=time.time())
        await hub.store.shun(made, table, hub.worker)
    else:
        raise Malformed("nothing can be done by the name of {do!r:.20}", do=do)
    await live.refresh()
    return go(f"/t/{table}/people")


@post("/t/{table:str}/report", include_in_schema=False)
async def report(request: Asked, table: FromPath[str]) -> Response[str]:
    """Ask an administrator to look at something."""
    live, person = await _here(request, table)
    form = await request.form()
    words = plain_words(str(form.get("words", "")))[: pages.WORDS]
    if not words:
        raise Malformed("say what is wrong")
    marked = {number(value, "line") for key, value in form.multi_items() if key == "line"}
    # Only what they could read: a report tells nothing else to anybody.
    lines = [s for s in heard_by(live, live.seats_of(person.id)) if s.number in marked]
    made = Report(
        id=table_id(), at=time.time(), by=person.id, table_id=table, words=words,
        lines=msgspec.json.encode(lines).decode(),
    )  # fmt: skip
    if not await live.store.add_report(made, MOST, made.at - 86_400):
        raise TooMuch("that is enough for today; an administrator will look at what there is")
    _, visitor = await visitor_of(request)
    return html(pages.thanks_page(visitor, live))


@post("/me/delete", include_in_schema=False)
async def leave(request: Asked) -> Redirect:
    """Leave for good."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    await admin.delete_person(Desk(hub.store, hub.worker, person.id), person)
    await hub.order.check(anew=True)
    answer = go("/")
    answer.delete_cookie(cookie_name(request), path="/")
    return answer


ROUTES = [others, shun, report, leave]
