"""Pages of one table, and what their forms do."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from critias.kernel.errors import CritiasError
from critias.kit.language import said
from critias.kit.voice import voice_of
from critias.table import catalogue, clock, seating, service
from critias.table.errors import Malformed
from critias.table.identity import address_of, cookie, device_of
from critias.table.live import Live
from critias.table.pages import new as new_pages
from critias.table.pages import table as table_pages
from critias.table.pages.forms import values_from
from critias.table.pages.play import play_page
from critias.table.pages.reach import reach_page
from critias.table.reader import reader_for
from critias.table.routes.common import (
    Asked,
    go,
    html,
    hub_of,
    number,
    people_of,
    somebody,
    visitor_of,
)
from critias.table.routes.lists import front_page


def origin_of(request: Asked) -> str:
    """How the browser reached us."""
    own = hub_of(request).settings.public_url
    return own.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"


async def _form(request: Request) -> dict[str, list[str]]:  # type: ignore[type-arg]
    form = await request.form()
    sent: dict[str, list[str]] = {}
    for key, value in form.multi_items():
        sent.setdefault(key, []).append(str(value))
    return sent


@get("/new/{game:str}", include_in_schema=False)
async def new_form(request: Asked, game: FromPath[str]) -> Response[str]:
    """The form for a new table; with a query, as it is after what was chosen so far."""
    person, visitor = await visitor_of(request)
    played = catalogue.game(game)
    kept = await hub_of(request).store.kept(person.id, played.id) if person else []
    form: dict[str, list[str]] = {}
    for key, value in request.query_params.multi_items():
        form.setdefault(key, []).append(str(value))
    values = values_from(played, form) if form else dict(voice_of(played).at_once)
    body = new_pages.new_table(visitor, played, values, form, _filling(form), keepsakes=kept)
    return html(body)


@post("/new/{game:str}", include_in_schema=False)
async def new(request: Asked, game: FromPath[str]) -> Response[str] | Redirect:
    """Set a table."""
    played = catalogue.game(game)
    form = await _form(request)
    values = values_from(played, form)
    try:
        setup = played.parse_setup(values)
        kind, seconds = clock.CHOICES.get(form.get("clock", ["none"])[0], ("", 0))
        filling = new_pages.filled_seats(played, setup, _filling(form))
        person, cookies = await somebody(request)
        live = await service.new_table(
            hub_of(request), person, game, values, filling=filling, kind=kind, seconds=seconds,
            public="public" in form, spectators="spectators" in form, curtain="curtain" in form,
        )  # fmt: skip
    except CritiasError as error:
        known, visitor = await visitor_of(request)
        kept = await hub_of(request).store.kept(known.id, played.id) if known else []
        body = new_pages.new_table(visitor, played, values, form, _filling(form), said(error), kept)
        return html(body, 400)
    return go(f"/t/{live.id}", cookies)


def _filling(form: Mapping[str, list[str]]) -> list[str]:
    """Who sits on the first seats; the last of them stands for all further ones."""
    if "fill" not in form and "seat-0" in form:
        seats: list[str] = []
        while (name := f"seat-{len(seats)}") in form:
            seats.append(form[name][0])
        return seats
    word = form.get("fill", ["bots"])[0]
    bot = form.get("strength", [catalogue.bots()[0]])[0]
    return {"all": ["me"], "people": ["me", "open"], "watch": [bot]}.get(word, ["me", bot])


@get("/t/{table:str}", include_in_schema=False)
async def show(request: Asked, table: FromPath[str]) -> Response[str] | Redirect:
    """A table: its lobby, or the game."""
    person, visitor = await visitor_of(request)
    hub = hub_of(request)
    live = await hub.live(table)
    if not service.may_watch(live, person):
        return html(table_pages.closed_page(visitor, live))
    if live.row.status == "stopped" and not live.row.length:
        return go(f"/t/{table}/result")
    async with live.lock:
        reader = reader_for(live, person.id if person else None)
        if not live.begun:
            return html(table_pages.lobby_page(visitor, hub, live, reader, origin_of(request)))
        return html(play_page(visitor, live, reader))


@get("/reach", include_in_schema=False)
async def reach(request: Asked) -> Response[str]:
    """How friends get here."""
    _, visitor = await visitor_of(request)
    return html(reach_page(visitor, origin_of(request)))


class Claim(msgspec.Struct):
    """What the link to a seat carries, sent by the page it leads to."""

    seat: int
    key: str
    name: str = ""


@post("/t/{table:str}/claim", include_in_schema=False)
async def claim(
    request: Asked, table: FromPath[str], data: JSONBody[Claim]
) -> Response[dict[str, str]]:
    """Sit down by a link."""
    hub, people = hub_of(request), people_of(request)
    live = await hub.live(table)
    person = await people.of(request)
    cookies = []
    if person is None:
        live.check_seat(data.seat)
        person, token = await people.add(data.name, device_of(request))
        cookies = [cookie(request, token)]
    await seating.claim(hub, live, person, data.seat, data.key)
    return Response({"to": f"/t/{table}"}, cookies=cookies)


@post("/t/{table:str}/seat", include_in_schema=False)
async def seat(request: Asked, table: FromPath[str]) -> Redirect:
    """Sit down, stand up, let a bot play."""
    form = await _form(request)
    hub = hub_of(request)
    live = await hub.live(table)
    place = number(form.get("seat", [""])[0], "seat")
    do = form.get("do", [""])[0]
    person, cookies = await somebody(request)
    if do == "sit":
        await seating.sit(live, person, place)
    elif do == "bot":
        await seating.give_to_bot(live, person, place, form.get("bot", [""])[0])
    elif do == "free":
        await seating.free(live, person, place)
    else:
        raise Malformed("nothing can be done by the name of {do!r:.20}", do=do)
    return go(f"/t/{table}", cookies)


@post("/t/{table:str}/start", include_in_schema=False)
async def start(request: Asked, table: FromPath[str]) -> Redirect:
    """Begin, with bots on the seats that are still free if the form says so."""
    person = await people_of(request).required(request)
    fill = (await _form(request)).get("fill", [""])[0]
    await service.start(await hub_of(request).live(table), person, fill)
    return go(f"/t/{table}")


@post("/t/{table:str}/close", include_in_schema=False)
async def close(request: Asked, table: FromPath[str]) -> Redirect:
    """End one's own table for good."""
    person = await people_of(request).required(request)
    await service.close(await hub_of(request).live(table), person)
    return go("/mine")


@post("/mine/close", include_in_schema=False)
async def close_all(request: Asked) -> Redirect:
    """End several tables of one's own that have not begun."""
    hub, person = hub_of(request), await people_of(request).required(request)
    for table in (await _form(request)).get("table", []):
        live = await hub.live(table)
        if live.row.status == "open":
            await service.close(live, person)
    return go("/mine")


@post("/t/{table:str}/rematch", include_in_schema=False)
async def rematch(request: Asked, table: FromPath[str]) -> Redirect:
    """The same game once more, with the sides swapped."""
    hub = hub_of(request)
    person = await people_of(request).required(request)
    live = await service.watched(hub, table, person)
    return go(f"/t/{(await service.rematch(hub, person, live)).id}")


@post("/t/{table:str}/continue", include_in_schema=False)
async def continue_(request: Asked, table: FromPath[str]) -> Redirect:
    """A new game from a moment of a finished one."""
    form = await _form(request)
    hub = hub_of(request)
    person, cookies = await somebody(request)
    live = await service.watched(hub, table, person)
    at = number(form.get("at", [""])[0], "at")
    new_live = await service.continue_from(hub, person, live, at)
    return go(f"/t/{new_live.id}", cookies)


@post("/upload", include_in_schema=False)
async def upload(request: Asked) -> Response[str] | Redirect:
    """A table from a game file; what is no game is answered on the page it was sent from."""
    try:
        live, cookies = await _uploaded(request)
    except Malformed as error:
        if "text/html" not in request.headers.get("accept", ""):
            raise
        return html(await front_page(request, said(error)), error.status)
    return go(f"/t/{live.id}/result" if live.over else f"/t/{live.id}", cookies)


async def _uploaded(request: Asked) -> tuple[Live, list[Cookie]]:
    form = await request.form()
    sent = form.get("file")
    if not isinstance(sent, UploadFile):
        raise Malformed("choose a file first")
    try:
        text = (await sent.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("This file cannot be opened as a game: it is no text") from None
    person, cookies = await somebody(request)
    try:
        return await service.upload(hub_of(request), person, text, address_of(request)), cookies
    except CritiasError as error:
        raise Malformed("This file cannot be opened as a game: {why}", why=error.text) from None


ROUTES = [new_form, new, show, reach, claim, seat, start, close, close_all, rematch, continue_]
