"""Pages that belong to no table."""

from __future__ import annotations

import re
import secrets
import time

import msgspec
from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect

from critias.kit.voice import voice_of
from critias.table import catalogue, push, service
from critias.table.assets import ASSETS, VERSION
from critias.table.errors import Denied, Malformed, Missing, NotKnown
from critias.table.identity import (
    CARRY_SECONDS,
    PROGRAM,
    address_of,
    clean_name,
    cookie,
    device_of,
    digest,
    door_key,
    is_secure,
    same,
)
from critias.table.mail import check_address
from critias.table.metrics import TYPE
from critias.table.outside import check_url
from critias.table.pages import front as pages
from critias.table.records import Preferences
from critias.table.routes.common import (
    Asked,
    go,
    html,
    hub_of,
    people_of,
    somebody,
    visitor_of,
)
from critias.table.safety import DOOR

WORKER = ASSETS["js/worker.js"].body.decode()
_KEEP = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)


class Taken(msgspec.Struct):
    """What the link carries, sent by the page it leads to."""

    token: str


@get("/me", include_in_schema=False)
async def me(request: Asked) -> Response[str]:
    """Name, other devices, notifications."""
    _, visitor = await visitor_of(request)
    hub = hub_of(request)
    known = await people_of(request).known(request)
    keys = await hub.store.keys(known[0].id) if known is not None else []
    return html(pages.me(visitor, known, keys, hub.settings.webhooks, bool(hub.settings.smtp)))


@post("/me", include_in_schema=False)
async def rename(request: Asked) -> Redirect:
    """Take a name."""
    form = await request.form()
    name = clean_name(str(form.get("name", "")))
    if not name:
        raise Malformed("a name needs at least one letter")
    person, cookies = await somebody(request, name)
    await hub_of(request).store.change_person(person.id, name=name)
    return go("/me", cookies)


@post("/me/preferences", include_in_schema=False)
async def prefer(request: Asked) -> Redirect:
    """How somebody wants to be served, on all their devices."""
    person = await people_of(request).required(request)
    form = await request.form()
    said: dict[str, object] = {name: name in form for name in ("confirm", "sound")}
    said |= {name: str(form[name]) for name in ("text", "colours", "motion") if name in form}
    try:
        prefers = msgspec.convert(said, Preferences)
    except msgspec.ValidationError as error:
        raise Malformed("this cannot be preferred: {error}", error=str(error)) from None
    text = msgspec.json.encode(prefers).decode()
    await hub_of(request).store.change_person(person.id, preferences=text)
    return go("/me")


@post("/me/webhook", include_in_schema=False)
async def webhook(request: Asked) -> Redirect:
    """Where to send word when it is your turn."""
    hub = hub_of(request)
    person = await people_of(request).required(request)
    form = await request.form()
    address = str(form.get("webhook", "")).strip()
    if address:
        if not hub.settings.webhooks:
            raise Denied("webhooks are switched off here")
        check_url(address)
    await hub.store.change_person(person.id, webhook=address)
    return go("/me")


@post("/me/mail", include_in_schema=False)
async def mail(request: Asked) -> Redirect:
    """Where to write when it is your turn; asked back there first."""
    hub = hub_of(request)
    person = await people_of(request).required(request)
    form = await request.form()
    address = str(form.get("mail", "")).strip()
    if not address:
        await hub.store.change_person(person.id, mail="")
        return go("/me")
    if not hub.settings.smtp:
        raise Denied("there is no mail here")
    token = secrets.token_urlsafe(32)
    check_address(address)
    link = f"{hub.settings.link_url}/mail#{token}"
    await hub.notifier.ask_address(person, address, link, address_of(request))
    await hub.store.add_mail(digest(token), person.id, address, time.time() + 24 * CARRY_SECONDS)
    return go("/me?asked=mail")


@get("/mail", include_in_schema=False)
async def mail_page(request: Asked) -> Response[str]:
    """Where the link of a letter leads."""
    _, visitor = await visitor_of(request)
    return html(pages.mail_asked(visitor))


@post("/mail", include_in_schema=False)
async def take_mail(request: Asked, data: JSONBody[Taken]) -> dict[str, str]:
    """Yes, the address is mine."""
    if not await hub_of(request).store.take_mail(digest(data.token)):
        raise Denied("this link has been used or is too old: save the address again")
    return {"to": "/me"}


class Subscription(msgspec.Struct):
    """What a browser says about how to call it."""

    endpoint: str
    keys: dict[str, str] = {}


@get("/me/push", include_in_schema=False)
async def push_key(request: Asked) -> dict[str, str]:
    """By which key a browser knows our calls."""
    return {"key": push.public_key(await push.own_key(hub_of(request).store))}


@post("/me/push", include_in_schema=False)
async def add_push(request: Asked, data: JSONBody[Subscription]) -> dict[str, str]:
    """Call this browser when it is your turn."""
    hub = hub_of(request)
    person = await people_of(request).required(request)
    keys = data.keys.get("p256dh", ""), data.keys.get("auth", "")
    await hub.store.add_push(push.subscribed(hub.settings, person.id, data.endpoint, *keys))
    return {"status": "called"}


@post("/me/push/off", include_in_schema=False)
async def drop_push(request: Asked, data: JSONBody[Subscription]) -> dict[str, str]:
    """Do not call this browser any more."""
    person = await people_of(request).required(request)
    await hub_of(request).store.drop_push(push.push_id(data.endpoint), person.id)
    return {"status": "left alone"}


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def worker() -> Response[str]:
    """What the browser runs when it is called; it has to come from the root of the site."""
    return Response(WORKER, media_type="text/javascript")


@get(
    f"/static/{VERSION}/{{path:path}}",
    include_in_schema=False,
    sync_to_thread=False,
    cache_control=_KEEP,
)
def static_file(path: FromPath[str]) -> Response[bytes]:
    """A style sheet, a module or a picture; its address changes with it."""
    found = ASSETS.get(path.removeprefix("/"))
    if found is None:
        raise NotFoundException
    return Response(found.body, media_type=found.media_type)


@post("/me/key", include_in_schema=False)
async def key(request: Asked) -> dict[str, str]:
    """A key of its own for a program."""
    person = await people_of(request).required(request)
    return {"key": await people_of(request).add_key(person.id, PROGRAM)}


@post("/me/keys/{key_id:str}/revoke", include_in_schema=False)
async def revoke(request: Asked, key_id: FromPath[str]) -> Redirect:
    """Sign a device out."""
    person = await people_of(request).required(request)
    hub = hub_of(request)
    await hub.store.revoke_key(person.id, key_id, hub.worker)
    await hub.devices.check()
    return go("/me")


@post("/me/carry", include_in_schema=False)
async def make_carry(request: Asked) -> dict[str, str]:
    """A link that makes another device this person's, once."""
    person = await people_of(request).required(request)
    token = secrets.token_urlsafe(32)
    await hub_of(request).store.add_carry(digest(token), person.id, time.time() + CARRY_SECONDS)
    return {"token": token}


@get("/carry", include_in_schema=False)
async def carry(request: Asked) -> Response[str]:
    """Where the link for another device leads."""
    _, visitor = await visitor_of(request)
    return html(pages.carry(visitor))


@post("/carry", include_in_schema=False)
async def take_carry(request: Asked, data: JSONBody[Taken]) -> Response[dict[str, str]]:
    """Become the person the link was made for."""
    ident = await hub_of(request).store.take_carry(digest(data.token))
    if ident is None:
        raise Denied("this link has been used or is too old: make a new one")
    token = await people_of(request).add_key(ident, device_of(request))
    return Response({"to": "/mine"}, cookies=[cookie(request, token)])


def local(to: str) -> str:
    """The path, if it is a plain one of this site; otherwise the front page.

    >>> local("/t/abc?seat=1"), local("//evil.example"), local("/\\\\evil"), local("/a\\r\\nb")
    ('/t/abc?seat=1', '/', '/', '/')
    """
    plain = r"/(?!/)[A-Za-z0-9/._~?=&%+-]*(#[A-Za-z0-9._=-]*)?"
    return to if re.fullmatch(plain, to) else "/"


@get("/door", include_in_schema=False)
async def door(request: Asked, to: FromQuery[str] = "/") -> Response[str]:
    """Where the password is asked for."""
    _, visitor = await visitor_of(request)
    return html(pages.door(visitor, local(to)))


@post("/door", include_in_schema=False)
async def enter(request: Asked) -> Response[str]:
    """Try a password."""
    hub = hub_of(request)
    form = await request.form()
    to = local(str(form.get("to", "/")))
    given = str(form.get("password", ""))
    if not hub.settings.password or not same(given, hub.settings.password):
        _, visitor = await visitor_of(request)
        return html(pages.door(visitor, to, wrong=True), 403)
    key = Cookie(
        key=DOOR,
        value=door_key(hub.store.secret, hub.settings.password),
        path="/",
        max_age=180 * 86_400,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )
    answer: Response[str] = Response("", status_code=303, headers={"location": to}, cookies=[key])
    return answer


@get("/health", include_in_schema=False, sync_to_thread=False)
def health(request: Asked) -> dict[str, str]:
    """Whether this worker is alive."""
    return {"status": "well", "worker": hub_of(request).worker}


@get("/ready", include_in_schema=False)
async def ready(request: Asked) -> dict[str, str]:
    """Whether the store answers."""
    hub = hub_of(request)
    await hub.check_store()
    return {"status": "ready", "worker": hub.worker}


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked) -> Response[bytes]:
    """Figures for whoever watches the server, and nobody else."""
    hub = hub_of(request)
    own = hub.settings.metrics_token
    if not own:
        raise Missing("there is nothing at this address")
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not same(sent, own):
        raise NotKnown("this is for whoever runs the server")
    hub.look()
    return Response(hub.metrics.text(await hub.store.table_counts()), media_type=TYPE)


@post("/play/{game:str}", include_in_schema=False)
async def play_now(request: Asked, game: FromPath[str]) -> Redirect:
    """One click: a table against bots, with the options a game names for it."""
    played = catalogue.game(game)
    person, cookies = await somebody(request)
    options = dict(voice_of(played).at_once)
    seats = played.seats(played.parse_setup(options))
    filling = ["me", *[catalogue.bots()[0]] * (len(seats) - 1)]
    live = await service.new_table(hub_of(request), person, game, options, filling=filling)
    await live.start()
    return go(f"/t/{live.id}", cookies)


ROUTES = [
    static_file,
    me,
    rename,
    prefer,
    webhook,
    mail,
    mail_page,
    take_mail,
    push_key,
    add_push,
    drop_push,
    worker,
    key,
    revoke,
    make_carry,
    carry,
    take_carry,
    door,
    enter,
    health,
    ready,
    metrics,
    play_now,
]
