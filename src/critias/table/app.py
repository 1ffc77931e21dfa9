"""The application: routes, store and safety put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Iterator

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.logging import LoggingConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

import critias
from critias.kernel.errors import CritiasError
from critias.table.config import Settings
from critias.table.hub import Hub
from critias.table.identity import People
from critias.table.routes import (
    admin,
    advice,
    after,
    api,
    kept,
    lists,
    people,
    positions,
    site,
    tables,
)
from critias.table.routes.common import KEY, failed, refused, too_deep
from critias.table.routes.socket import line
from critias.table.safety import Guard

log = logging.getLogger(__name__)
BODY_LIMIT = 100_000
_TIDY = 300.0
"""Seconds after which everything is looked through for garbage."""


def _refusals(kind: type[CritiasError]) -> Iterator[type[Exception]]:
    """All kinds of refusals: they are answers, and nothing to wake the host for."""
    yield kind
    for one in kind.__subclasses__():
        yield from _refusals(one)


async def _tidy() -> None:
    """A connection that has ended leaves a ring of few objects that hold much (what it was
    compressed with): by the number of objects alone it would be let go after days."""
    while True:
        await asyncio.sleep(_TIDY)
        gc.collect()


def application(settings: Settings) -> tuple[Litestar, Hub]:
    """The routes over a hub of their own."""
    hub = Hub(settings)

    @contextlib.asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await hub.open()
        # Looking through 200 open games for garbage takes a quarter of a second in which nobody is
        # answered: it is done seldom, and never with what was there from the start.
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        hub.spawn(_tidy())
        try:
            yield
        finally:
            await hub.close()

    app = Litestar(
        route_handlers=[
            *lists.ROUTES,
            *site.ROUTES,
            *tables.ROUTES,
            *after.ROUTES,
            *advice.ROUTES,
            *kept.ROUTES,
            *positions.ROUTES,
            *people.ROUTES,
            *admin.ROUTES,
            api.router(settings.upload_limit),
            Router(
                path="/",
                route_handlers=[tables.upload],
                request_max_body_size=settings.upload_limit,
            ),
            line,
        ],
        lifespan=[running],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        state=State({"hub": hub, "people": People(hub.store, hub.seen)}),
        exception_handlers={
            CritiasError: refused,
            HTTPException: refused,
            RecursionError: too_deep,
            Exception: failed,
        },
        request_max_body_size=BODY_LIMIT,
        multipart_form_part_limit=100,
        logging_config=LoggingConfig(
            configure_root_logger=False,
            # What goes wrong is written like everything else.
            loggers={"litestar": {"level": "INFO", "handlers": [], "propagate": True}},
            log_exceptions="always",
            disable_stack_trace={*range(400, 500), RecursionError, *_refusals(CritiasError)},
        ),
        openapi_config=OpenAPIConfig(
            title="Critias",
            version=critias.__version__,
            description="Play board games about Atlantis from other programs.",
            path="/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    KEY: SecurityScheme(
                        type="http",
                        scheme="bearer",
                        description="A key comes from POST /api/people, or from the page /me.",
                    )
                }
            ),
        ),
    )
    return app, hub


def create(settings: Settings) -> ASGIApp:
    """The whole server as one ASGI application."""
    app, hub = application(settings)
    return Guard(app, hub)


def from_environment() -> ASGIApp:
    """For worker processes, which get their settings through the environment."""
    return create(Settings.from_environment())
