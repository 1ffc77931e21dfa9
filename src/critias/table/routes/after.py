"""Results, replays, pictures, files, rules, lessons."""

from __future__ import annotations

import msgspec
from litestar import Litestar, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery

from critias.kernel.texts import Text
from critias.kit.language import Language, language
from critias.kit.voice import voice_of
from critias.table import catalogue, service
from critias.table.errors import Missing
from critias.table.html import Html
from critias.table.identity import address_of
from critias.table.pages import after as pages
from critias.table.pages import api as api_pages
from critias.table.pages import gallery as gallery_pages
from critias.table.pages import rules as rules_pages
from critias.table.pages.company import lined_up
from critias.table.pages.emblems import emblem_picture
from critias.table.reader import reader_for
from critias.table.routes.common import Asked, go, html, hub_of, number, visitor_of, whose_of
from critias.table.stills import lesson_frame


@get("/t/{table:str}/result", include_in_schema=False)
async def result(request: Asked, table: FromPath[str]) -> Response[str]:
    """How it ended."""
    person, visitor = await visitor_of(request)
    live = await service.watched(hub_of(request), table, person)
    if not live.over:
        return go(f"/t/{table}")
    return html(pages.result_page(visitor, live, reader_for(live, person.id if person else None)))


def _seat(value: str) -> int | None:
    return number(value, "seat") if value else None


@get("/t/{table:str}/replay", include_in_schema=False)
async def replay(
    request: Asked, table: FromPath[str], at: FromQuery[str] = "", seat: FromQuery[str] = ""
) -> Response[str]:
    """Any moment of the game."""
    person, visitor = await visitor_of(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    own = live.seats_of(person.id if person else None)
    shown_seat = _seat(seat) if "seat" in request.query_params else (own[0] if own else None)
    length = len(live.match.log)
    where = min(number(at, "at"), length) if at else length
    frame = await service.moment(hub, live, person, address_of(request), where, shown_seat)
    return html(pages.replay_page(visitor, live, frame, where, shown_seat, own))


@get("/t/{table:str}/picture/{at:int}", include_in_schema=False)
async def picture(
    request: Asked, table: FromPath[str], at: FromPath[int], seat: FromQuery[str] = ""
) -> Response[str]:
    """A moment as a picture of its own."""
    person, _ = await visitor_of(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    frame = await service.moment(hub, live, person, address_of(request), at, _seat(seat))
    if not frame.picture:
        raise Missing("{game} has no pictures", game=Text(live.game.title))
    headers = {"cache-control": "private, max-age=3600"} if live.over else {}
    return Response(frame.picture, media_type="image/svg+xml", headers=headers)


@get("/t/{table:str}/small/{length:int}", include_in_schema=False)
async def small(request: Asked, table: FromPath[str], length: FromPath[int]) -> Response[str]:
    """The game as it stands, as a small picture that everybody may see; its address changes with
    every choice, so that browsers may keep it."""
    person, _ = await visitor_of(request)
    hub = hub_of(request)
    live = await service.glanced(hub, table, person)
    if live.begun:
        svg = await hub.small(live)
    else:
        known = lined_up(live.game, live.setup)
        svg = await hub.first_look(live) if known else await hub.cover(live.row.game)
    headers = {}
    if live.begun and live.row.length == length:
        headers = {"cache-control": "private, max-age=86400"}
    svg = svg or emblem_picture(live.row.game)
    return Response(svg, media_type="image/svg+xml", headers=headers)


@get("/t/{table:str}/file", include_in_schema=False)
async def file(request: Asked, table: FromPath[str], form: FromQuery[str] = "") -> Response[str]:
    """The game file."""
    person, _ = await visitor_of(request)
    hub = hub_of(request)
    live = await service.watched(hub, table, person)
    as_record = form == "record"
    text = await service.game_file(hub, live, as_record)
    name = f"{live.row.game}-{table}.{'txt' if as_record else 'json'}"
    return Response(
        text,
        media_type=MediaType.TEXT if as_record else MediaType.JSON,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/cover/{game:str}", include_in_schema=False)
async def cover(request: Asked, game: FromPath[str]) -> Response[str]:
    """What a game looks like."""
    name = catalogue.game(game).id
    svg = await hub_of(request).cover(name) or emblem_picture(name)
    headers = {"cache-control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@get(["/gallery", "/gallery/{game:str}"], include_in_schema=False)
async def gallery(request: Asked, game: FromPath[str] = "") -> Response[str]:
    """The components of a game, for everybody to look at."""
    _, visitor = await visitor_of(request)
    if not game:
        return html(gallery_pages.galleries_page(visitor))
    return html(gallery_pages.gallery_page(visitor, catalogue.game(game)))


@get("/rules", include_in_schema=False)
async def all_rules(request: Asked) -> Response[str]:
    """All rulebooks."""
    _, visitor = await visitor_of(request)
    return html(rules_pages.all_rules_page(visitor))


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: FromPath[str], q: FromQuery[str] = "") -> Response[str]:
    """One rulebook."""
    _, visitor = await visitor_of(request)
    return html(rules_pages.rules_page(visitor, catalogue.game(game), q[:100]))


@get(["/learn/{game:str}", "/learn/{game:str}/{lesson:int}"], include_in_schema=False)
async def learn(
    request: Asked, game: FromPath[str], lesson: FromPath[int] = 1, answer: FromQuery[str] = ""
) -> Response[str]:
    """The guided first game."""
    person, visitor = await visitor_of(request)
    played = catalogue.game(game)
    lessons = voice_of(played).lessons
    if not 1 <= lesson <= len(lessons):
        raise Missing(
            "{game} has {n} lessons; {lesson} is none of them",
            game=Text(played.title),
            n=len(lessons),
            lesson=lesson,
        )
    shown = await hub_of(request).workshop.run(
        lesson_frame, game, lesson - 1, answer or None, whose=whose_of(request, person)
    )
    return html(
        rules_pages.lesson_page(
            visitor, played, lesson - 1, lessons[lesson - 1], shown, bool(answer)
        )
    )


@get("/api", include_in_schema=False)
async def api(request: Asked) -> Response[str]:
    """The interface for other programs."""
    _, visitor = await visitor_of(request)
    return html(api_pages.api_page(visitor, _described(request.app)[0]))


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Asked) -> Response[bytes]:
    """The same for machines."""
    return Response(_described(request.app)[1], media_type=MediaType.JSON)


def _described(app: Litestar) -> tuple[Html, bytes]:
    """The interface in words and for machines: it does not change while we serve."""
    kept: dict[Language, tuple[Html, bytes]] = app.state.setdefault("described", {})
    if language() not in kept:
        schema = app.openapi_schema.to_schema()
        kept[language()] = api_pages.description(schema), msgspec.json.encode(schema)
    return kept[language()]


ROUTES = [
    result,
    replay,
    picture,
    small,
    file,
    cover,
    gallery,
    all_rules,
    rules,
    learn,
    api,
    openapi,
]
