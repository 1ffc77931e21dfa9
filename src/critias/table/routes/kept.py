"""What people keep from one game for another."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from critias.kernel.texts import Text
from critias.kit.keeping import BadCode, Kept
from critias.kit.voice import voice_of
from critias.table import catalogue
from critias.table.errors import Malformed, Missing, TooMuch
from critias.table.identity import plain_words, table_id
from critias.table.pages import kept as pages
from critias.table.records import Keepsake
from critias.table.routes.common import Asked, go, html, hub_of, people_of, somebody, visitor_of
from critias.table.routes.tables import origin_of

MOST = 200
"""So many things one person may keep."""


def _read(game: str, code: str) -> Kept:
    played = catalogue.game(game)
    voice = voice_of(played)
    if not voice.keeps:
        raise Missing("{game} has nothing to keep", game=Text(played.title))
    if len(code) > pages.LONGEST_CODE:
        raise Malformed("this code is too long to be one")
    try:
        return voice.kept(code)
    except BadCode as error:
        raise Malformed(
            "this code is no design of {game}: {error}", game=Text(played.title), error=error.text
        ) from None


def _name(text: str, usual: str = "") -> str:
    name = (plain_words(text) or usual)[: pages.LONGEST_NAME].strip()
    if not name:
        raise Malformed("a name needs at least one letter")
    return name


@get("/kept", include_in_schema=False)
async def mine(request: Asked) -> Response[str]:
    """All that somebody keeps."""
    person, visitor = await visitor_of(request)
    kept = await hub_of(request).store.kept(person.id) if person else []
    return html(pages.kept_page(visitor, kept, origin_of(request)))


@get("/kept/{game:str}", include_in_schema=False)
async def look(
    request: Asked, game: FromPath[str], code: FromQuery[str], name: FromQuery[str] = ""
) -> Response[str]:
    """One thing, by a link that carries it."""
    _, visitor = await visitor_of(request)
    name = plain_words(name)[: pages.LONGEST_NAME].strip()
    return html(pages.keepsake_page(visitor, catalogue.game(game), _read(game, code), name))


@post("/kept/{game:str}", include_in_schema=False)
async def keep(request: Asked, game: FromPath[str]) -> Redirect:
    """Keep something."""
    form = await request.form()
    said = _read(game, str(form.get("code", "")))
    name = _name(str(form.get("name", "")), said.title)
    person, cookies = await somebody(request)
    keepsake = Keepsake(id=table_id(), person=person.id, game=catalogue.game(game).id, name=name,
                        code=said.code, created=time.time())  # fmt: skip
    if not await hub_of(request).store.keep(keepsake, MOST):
        raise TooMuch("nobody can keep more than {most} designs; delete some first", most=MOST)
    return go("/kept", cookies)


@post("/kept/{game:str}/{keepsake:str}", include_in_schema=False)
async def change(request: Asked, game: FromPath[str], keepsake: FromPath[str]) -> Redirect:
    """Give one thing a new name, or drop it."""
    person = await people_of(request).required(request)
    form = await request.form()
    store = hub_of(request).store
    do = str(form.get("do", ""))
    if do == "rename":
        done = await store.rename_kept(person.id, keepsake, _name(str(form.get("name", ""))))
    elif do == "drop":
        done = await store.drop_kept(person.id, keepsake)
    else:
        raise Malformed("nothing can be done by the name of {do!r:.20}", do=do)
    if not done:
        raise Missing("you keep no such design")
    return go("/kept")


ROUTES = [mine, look, keep, change]
