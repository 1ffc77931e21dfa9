"""Hints while practising against bots, and the review of a finished game."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from critias.table import service
from critias.table.advice import Hint, Reviewed, hints
from critias.table.errors import Denied
from critias.table.hub import Hub
from critias.table.live import Live
from critias.table.pages import advice as pages
from critias.table.records import Person
from critias.table.routes.common import Asked, go, html, hub_of, people_of, read, visitor_of

LONGEST: Final = 2.0
"""Seconds that a hint may take, however long bots may think here."""


async def _hints(hub: Hub, live: Live, person: Person | None, seat: int) -> tuple[Hint, ...]:
    """Never in a game between people: whoever gets advice has to be alone with bots."""
    if person is None or live.seats_of(person.id) != (seat,) or not live.practising(seat):
        raise Denied("hints are there while you practise alone against bots")
    if live.match.ask_for(seat) is None:
        raise Denied("you have nothing to decide now")
    seconds = min(hub.settings.bot_seconds, LONGEST)
    return await hub.thinking.run(hints, live.id, live.written(), seat, seconds, whose=person.id)


async def _review(hub: Hub, live: Live, person: Person | None) -> Reviewed:
    if not live.over or live.halted:
        raise Denied("a game is reviewed after its end")
    whose = person.id if person is not None else ""
    return await hub.reviews.of(live.id, live.written_log(), whose)


@get("/t/{table:str}/hint", include_in_schema=False)
async def hint_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """What would you do?"""
    person, visitor = await visitor_of(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    own = live.seats_of(person.id if person else None)
    if live.over or not own or live.match.ask_for(own[0]) is None:
        return go(f"/t/{table}")
    return html(pages.hint_page(visitor, live, own[0], await _hints(hub, live, person, own[0])))


@get("/t/{table:str}/review", include_in_schema=False)
async def review_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """The turning points of a finished game."""
    person, visitor = await visitor_of(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    if not live.over:
        return go(f"/t/{table}")
    return html(pages.review_page(visitor, live, await _review(hub, live, person)))


@read("/tables/{table:str}/hint")
async def hint(request: Asked, table: FromPath[str], seat: FromQuery[int]) -> list[Hint]:
    """What a bot would choose for you, while you practise alone against bots."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    live = await hub.live(table)
    live.check_seat(seat)
    return list(await _hints(hub, live, person, seat))


@read("/tables/{table:str}/review")
async def review(request: Asked, table: FromPath[str]) -> Reviewed:
    """The course and the turning points of a finished game."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    return await _review(hub, live, person)


ROUTES = [hint_page, review_page]
API = [hint, review]
