"""Pages that list tables: the front page, my games, games to watch."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Response, get
from litestar.params import FromQuery

from critias.table import catalogue
from critias.table.html import Html
from critias.table.hub import Hub
from critias.table.live import Live
from critias.table.pages import front as front_pages
from critias.table.pages import games as pages
from critias.table.pages.games import Glance
from critias.table.records import Table
from critias.table.replays import waiting_words
from critias.table.routes.common import Asked, html, hub_of, visitor_of


async def glances(hub: Hub, tables: Sequence[Table], person: str | None) -> list[Glance]:
    """What lists tell of tables."""
    seats = await hub.store.seats_of([one.id for one in tables])
    people = {s.person for some in seats.values() for s in some if s.person is not None}
    names = await hub.store.names(sorted(people))
    found = []
    for row in tables:
        live = hub.held(row)
        asked = _asked(live, person) if live is not None and row.status == "playing" else ""
        lookers = len(live.watchers) if live is not None else 0
        found.append(Glance(row, seats[row.id], names, person, asked, lookers))
    return found


def _asked(live: Live, person: str | None) -> str:
    """What is asked at a table, for somebody who sits there or looks on. Somebody behind a curtain
    is told no more than that it is their turn."""
    if live.halted or live.match.over:
        return ""
    match, own = live.match, live.seats_of(person)
    asked = [seat for seat in match.seats_to_answer() if seat in own]
    if not asked:
        return waiting_words(match, match.view(None))
    ask = match.ask_for(asked[0])
    if ask is None or len(own) > 1:
        return ""
    return live.voice.words.prompt(match.view(asked[0]), ask)


async def front_page(request: Asked, refused: str = "") -> Html:
    """The front page; `refused` says why an uploaded file is no game."""
    person, visitor = await visitor_of(request)
    hub, ident = hub_of(request), person.id if person else None
    public = await hub.store.public_tables()
    mine = await hub.store.tables_of(ident) if ident else []
    games = catalogue.games()
    running = [one for one in mine if one.status in ("open", "playing") and one.game in games]
    return front_pages.front(
        visitor,
        await glances(hub, running, ident),
        await glances(hub, _to_see(public), ident),
        refused,
    )


def _to_see(tables: Sequence[Table]) -> list[Table]:
    """Those of public tables that a passer-by may open, of games that are installed here."""
    games = catalogue.games()
    return [one for one in tables if one.game in games and (one.status == "open" or one.spectators)]


@get("/", include_in_schema=False)
async def front(request: Asked) -> Response[str]:
    """All games."""
    return html(await front_page(request))


@get("/mine", include_in_schema=False)
async def mine(request: Asked, game: FromQuery[str] = "") -> Response[str]:
    """My games."""
    person, visitor = await visitor_of(request)
    hub = hub_of(request)
    tables = await hub.store.tables_of(person.id) if person else []
    found = await glances(hub, tables, person.id if person else None)
    return html(pages.mine(visitor, found, game))


@get("/watch", include_in_schema=False)
async def watch(request: Asked) -> Response[str]:
    """Games to watch, and tables to join."""
    person, visitor = await visitor_of(request)
    hub, ident = hub_of(request), person.id if person else None
    running = _to_see(await hub.store.public_tables())
    ended = _to_see(await hub.store.public_tables(("over",)))
    found = await glances(hub, running, ident)
    return html(pages.watch_page(visitor, found, await glances(hub, ended, ident)))


ROUTES = [front, mine, watch]
