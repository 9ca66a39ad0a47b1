"""The web application: pages, HTTP interface and socket around one hall."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Scope

from tabletome.kernel import Game, TabletomeError
from tabletome.server import pages
from tabletome.server.api import api_router, offers_of, sentence, too_deep
from tabletome.server.door import Doorman
from tabletome.server.hall import Hall
from tabletome.server.socket import socket_handler
from tabletome.server.store import Store
from tabletome.server.writer import Writer

log = logging.getLogger("tabletome.server")

SWEEP_SECONDS = 30.0
HEADERS = {
    "Content-Security-Policy": pages.POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Settings(msgspec.Struct, frozen=True):
    """How a server is run. `hosts`: the names it answers to; empty for any. `origins`: other pages that may play here."""

    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    bot_pause: float = 0.35
    new_per_minute: float = 60


class Health(msgspec.Struct, frozen=True):
    """Whether the server can do its work."""

    ok: bool
    tables: int
    why: str = ""


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def lobby_page() -> str:
    return pages.lobby()


@get("/table/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(table: FromPath[str]) -> str:
    """The same page for every table: it learns in the browser which one it is."""
    return pages.table()


@get("/static/{name:str}", include_in_schema=False)
async def static_file(name: FromPath[str]) -> Response[bytes]:
    found = pages.static_file(name)
    if found is None:
        raise NotFoundException("there is no such file")
    kind, data = found
    return Response(data, media_type=kind, headers={"Cache-Control": "no-cache"})


@get("/health")
async def health(state: State) -> Response[Health]:
    """200 while games can be played and kept; 503 when nothing can be kept, and why."""
    hall: Hall = state.hall
    why = await asyncio.to_thread(hall.store.trouble)
    return Response(Health(not why, hall.set_up, why), status_code=503 if why else 200)


def create_app(games: Mapping[str, Game[Any]], store: Store, settings: Settings | None = None) -> Litestar:
    """The application on a store that is open; it is closed with it."""
    settings = settings or Settings()

    @contextlib.asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        writer = Writer(store)
        hall = Hall(games, store, writer, settings.bot_pause)
        app.state.hall = hall
        app.state.offers = offers_of(hall)
        app.state.origins = settings.origins
        app.state.buckets = {}
        app.state.new_per_minute = settings.new_per_minute
        sweeping = asyncio.create_task(_sweep(hall))
        log.info("ready", extra={"games": list(games)})
        try:
            yield
        finally:
            sweeping.cancel()
            hall.close()
            await writer.close()
            await asyncio.to_thread(store.close)
            log.info("stopped")

    app = Litestar(
        route_handlers=[lobby_page, table_page, static_file, health, api_router, socket_handler],
        lifespan=[running],
        exception_handlers={TabletomeError: sentence, RecursionError: too_deep},
        after_exception=[_log_failure],
        compression_config=CompressionConfig(backend="gzip", minimum_size=2_000),
        openapi_config=OpenAPIConfig(
            title="Tabletome",
            version=version("tabletome"),
            description="Tables, links and journals. Play itself goes over the socket: see docs/socket.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_max_body_size=64_000,
        logging_config=None,
    )
    # Not as Litestar's middleware, which is not asked when no route is found.
    app.asgi_handler = Doorman(app.asgi_handler, settings.hosts, HEADERS)
    return app


async def _log_failure(error: Exception, scope: Scope) -> None:
    """What nobody expected leaves a trace; the path in it holds no secret."""
    if not isinstance(error, HTTPException | TabletomeError | RecursionError):
        log.error("a request failed: %s", scope["path"], exc_info=error)


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        put_away = hall.put_away_idle()
        if put_away:
            log.info("put away idle tables", extra={"count": put_away})
