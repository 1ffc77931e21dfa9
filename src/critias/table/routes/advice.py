"""Hints while practising against bots, and the review of a finished game."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from critias.table import service
from critias.table.advice import Hint, Reviewed, hints
from critias.table.errors import Busy, Denied
from critias.table.live import Live
from critias.table.pages import advice as pages
from critias.table.records import Person
from critias.table.routes.common import (
    Asked,
    go,
    html,
    hub_of,
    own,
    people_of,
    visitor_of,
    whose_of,
)
from critias.table.thinking import PATIENCE, share
from critias.table.workshop import Rank

LONGEST: Final = 2.0
"""Seconds that a hint may take, however long bots may think here."""


async def _hints(request: Asked, live: Live, person: Person | None, seat: int) -> tuple[Hint, ...]:
    """Never in a game between people: whoever gets advice has to be alone with bots."""
    if person is None or live.seats_of(person.id) != (seat,) or not live.practising(seat):
        raise Denied("hints are there while you practise alone against bots")
    if live.match.ask_for(seat) is None:
        raise Denied("you have nothing to decide now")
    hub = hub_of(request)
    most, shop = min(hub.settings.bot_seconds, LONGEST), hub.thinking
    try:
        async with (
            asyncio.timeout(PATIENCE) as patience,
            shop.turn(Rank.ASIDE, whose_of(request, person), live.id) as hand,
        ):
            # From here on it cannot take long.
            patience.reschedule(None)
            seconds = share(most, shop.crowd.size(Rank.ASIDE), shop.processes)
            return await hand.do(hints, live.id, live.written(), seat, seconds)
    except TimeoutError:
        raise Busy("the bots are busy: ask again in a moment") from None


async def _review(request: Asked, live: Live, person: Person | None) -> Reviewed:
    if not live.over or live.halted:
        raise Denied("a game is reviewed after its end")
    whose = whose_of(request, person)
    return await hub_of(request).reviews.of(live.id, live.written_log(), whose)


@get("/t/{table:str}/hint", include_in_schema=False)
async def hint_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """What would you do?"""
    person, visitor = await visitor_of(request)
    live = await service.watched(hub_of(request), table, person)
    own = live.seats_of(person.id if person else None)
    if live.over or not own or live.match.ask_for(own[0]) is None:
        return go(f"/t/{table}")
    return html(pages.hint_page(visitor, live, own[0], await _hints(request, live, person, own[0])))


@get("/t/{table:str}/review", include_in_schema=False)
async def review_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """The turning points of a finished game."""
    person, visitor = await visitor_of(request)
    live = await service.watched(hub_of(request), table, person)
    if not live.over:
        return go(f"/t/{table}")
    return html(pages.review_page(visitor, live, await _review(request, live, person)))


@own("/tables/{table:str}/hint")
async def hint(request: Asked, table: FromPath[str], seat: FromQuery[int]) -> list[Hint]:
    """What a bot would choose for you, while you practise alone against bots."""
    person = await people_of(request).required(request)
    live = await hub_of(request).live(table)
    live.check_seat(seat)
    return list(await _hints(request, live, person, seat))


@own("/tables/{table:str}/review")
async def review(request: Asked, table: FromPath[str]) -> Reviewed:
    """The course and the turning points of a finished game."""
    person = await people_of(request).required(request)
    live = await service.watched(hub_of(request), table, person)
    return await _review(request, live, person)


ROUTES = [hint_page, review_page]
API = [hint, review]
