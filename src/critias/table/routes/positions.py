"""Positions by name, opened in a browser."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from critias.table import catalogue, service
from critias.table.pages.positions import ALL, positions_page
from critias.table.routes.common import Asked, go, html, hub_of, somebody, visitor_of


@get("/positions/{game:str}", include_in_schema=False)
async def known(request: Asked, game: FromPath[str]) -> Response[str]:
    """The positions of a game."""
    _, visitor = await visitor_of(request)
    return html(positions_page(visitor, catalogue.game(game)))


@post("/positions/{game:str}/{name:str}", include_in_schema=False)
async def open_position(request: Asked, game: FromPath[str], name: FromPath[str]) -> Redirect:
    """A table at one of them, begun at once."""
    form = await request.form()
    person, cookies = await somebody(request)
    alone = form.get("seats") == ALL
    live = await service.from_position(hub_of(request), person, game, name, alone=alone)
    await live.start()
    return go(f"/t/{live.id}", cookies)


ROUTES = [known, open_position]
