"""What the routes share."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get, post, status_codes
from litestar.datastructures import Cookie, State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from critias.kernel.errors import CritiasError
from critias.kit.language import said, say
from critias.table.errors import Failed, Malformed, TableError
from critias.table.html import Html, el
from critias.table.hub import Hub
from critias.table.identity import Connection, People, address_of, cookie, device_of
from critias.table.pages.layout import Visitor, page
from critias.table.records import Person
from critias.table.workshop import Whose

log = logging.getLogger(__name__)
Asked = Request[Any, Any, State]


class Problem(msgspec.Struct):
    """What was refused, and the rule behind it if there is one."""

    error: str
    rule: str | None = None


_PROBLEMS = {
    status: ResponseSpec(Problem, description=words, generate_examples=False)
    for status, words in (
        (400, "What was sent is not what belongs here."),
        (401, "We do not know you, and would have to."),
        (403, "This is not for you."),
        (404, "There is no such thing."),
        (409, "The question has been settled in the meantime."),
        (413, "What was sent is too large."),
        (429, "Too many requests, or too many tables."),
        (503, "The games cannot be read or written just now."),
    )
}
KEY = "key"
"""The name of the one way to say who is asking."""
# Routes for programs, described with all they may answer: what anybody may read, what has to be
# somebody's, and what changes something.
read = partial(get, responses=_PROBLEMS, security=[{KEY: []}, {}])
own = partial(get, responses=_PROBLEMS, security=[{KEY: []}])
act = partial(post, responses=_PROBLEMS, security=[{KEY: []}])


def hub_of(connection: Connection) -> Hub:
    """The hub of this worker."""
    hub = connection.app.state.hub
    assert isinstance(hub, Hub), "the application is made with a hub"
    return hub


def people_of(connection: Connection) -> People:
    """Who is who."""
    people = connection.app.state.people
    assert isinstance(people, People), "the application is made with people"
    return people


def whose_of(connection: Connection, person: Person | None) -> Whose:
    """For whom the work is that a request asks for."""
    return Whose(person.id if person is not None else "", address_of(connection))


async def visitor_of(connection: Connection) -> tuple[Person | None, Visitor]:
    """Who looks, and how the page greets them."""
    person = await people_of(connection).of(connection)
    return person, Visitor(person.id, person.name, person.prefers) if person else Visitor()


async def somebody(request: Asked, name: str = "") -> tuple[Person, list[Cookie]]:
    """The person behind a request, made anew for a first visit; with the cookie to set, if so."""
    people = people_of(request)
    person = await people.of(request)
    if person is not None:
        return person, []
    person, token = await people.add(name, device_of(request))
    return person, [cookie(request, token)]


def html(body: Html, status: int = 200, cookies: list[Cookie] | None = None) -> Response[str]:
    """A page."""
    return Response(str(body), status_code=status, media_type=MediaType.HTML, cookies=cookies or [])


def go(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    """To another page, after something was done."""
    return Redirect(path, status_code=status_codes.HTTP_303_SEE_OTHER, cookies=cookies or [])


def number(value: Any, what: str) -> int:
    """A whole number from a form."""
    try:
        return int(str(value))
    except ValueError:
        raise Malformed(
            "{what}: expected a whole number, found {value!r:.40}", what=what, value=value
        ) from None


def too_deep(request: Asked, error: RecursionError) -> Response[Any]:
    """JSON can be nested deeper than anybody can follow."""
    log.warning("%s %s: %s", request.method, request.url.path, error)
    return refused(request, Malformed("this is nested too deeply"))


def failed(request: Asked, error: Exception) -> Response[Any]:
    """A mistake of ours: it has been logged, and whoever asked is told no more than that."""
    return refused(request, Failed("something went wrong here"))


def refused(request: Asked, error: Exception) -> Response[Any]:
    """One clear message for whatever was refused, as a page or for programs."""
    if isinstance(error, TableError):
        status, words = error.status, said(error)
    elif isinstance(error, CritiasError):
        status, words = 400, said(error)
    elif isinstance(error, HTTPException):
        status, words = error.status_code, str(error.detail)
        if status == 404:
            # Whatever looked for it may have named a place of this machine.
            words = say("there is nothing at this address")
        extra = error.extra if isinstance(error.extra, list) else []
        places = [
            f"{e.get('key', '')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)
        ]
        if places:
            words = f"{words}; {'; '.join(places)}"
    else:
        raise error
    rule = getattr(error, "rule", None)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        headers = error.headers if isinstance(error, HTTPException) else None
        return Response({"error": words, "rule": rule}, status_code=status, headers=headers)
    title = say("Not found") if status == 404 else say("That did not work")
    body = page(
        title,
        el(
            "section",
            el("h1", title),
            el("p", words),
            el("p", el("a", say("To the games"), href="/")),
            cls="narrow",
        ),
        visitor=Visitor(),
    )
    return html(body, status)
