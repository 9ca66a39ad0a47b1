"""The web application: pages, HTTP interface and socket around one hall."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Mapping
from importlib.metadata import version
from math import ceil
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_429_TOO_MANY_REQUESTS
from litestar.types import Scope

from tabletome.kernel import Game, TabletomeError, specs_of
from tabletome.server.door.connections import Patience
from tabletome.server.door.hosts import Doorman, Names
from tabletome.server.door.limits import Addresses, Limits, TooMuch
from tabletome.server.door.shares import InTurn
from tabletome.server.store.rows import Store
from tabletome.server.store.writer import Writer
from tabletome.server.tables.hall import Hall
from tabletome.server.web import pages
from tabletome.server.web.api import api_router, sentence, too_deep
from tabletome.server.web.lobby import Offers
from tabletome.server.web.socket import socket_handler
from tabletome.server.work.workers import Workers

log = logging.getLogger("tabletome.server")


def default_workers() -> int:
    """One for each processor that we may use, at most four."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(4, usable)


SWEEP_SECONDS = 30.0
HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Settings(msgspec.Struct, frozen=True):
    """How a server is run."""

    hosts: Names | None = None
    """The names it answers to; None for any."""
    origins: frozenset[str] = frozenset()
    """Other pages that may play here."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-For is believed."""
    limits: Limits = Limits()
    patience: Patience = Patience()
    bot_pause: float = 0.35
    workers: int = default_workers()
    """Processes that paint, think and replay."""
    delete_after: float = 0
    """Days after which a table that nobody touched is deleted; 0 for never."""


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


def create_app(
    games: Mapping[str, Game[Any]], store: Store, settings: Settings | None = None, addresses: Addresses | None = None
) -> Litestar:
    """The application on a store that is open; it is closed with it. `addresses`: what each has is counted elsewhere, too."""
    settings = settings or Settings()
    counted = Addresses(settings.limits) if addresses is None else addresses

    app = Litestar(
        route_handlers=[lobby_page, table_page, static_file, health, api_router, socket_handler],
        lifespan=[lambda app: _running(app, games, store, settings, counted)],
        exception_handlers={
            TabletomeError: sentence,
            TooMuch: too_much,
            NotFoundException: nowhere,
            RecursionError: too_deep,
            UnicodeDecodeError: not_text,
        },
        after_exception=[_log_failure],
        compression_config=CompressionConfig(backend="gzip", minimum_size=2_000, gzip_compress_level=4),
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
    door = Doorman(app.asgi_handler, settings.hosts, HEADERS, pages.policy)
    app.asgi_handler = InTurn(door, lambda scope: counted.share(counted.of(scope)))
    return app


@contextlib.asynccontextmanager
async def _running(
    app: Litestar, games: Mapping[str, Game[Any]], store: Store, settings: Settings, addresses: Addresses
) -> AsyncIterator[None]:
    """From the first request to the last: what is opened first is closed last."""
    writer = Writer(store)
    workers = Workers(specs_of(games), settings.workers, spent=addresses.spend)
    hall = Hall(games, store, writer, workers, addresses, settings.bot_pause)
    app.state.hall = hall
    app.state.offers = Offers(hall)
    app.state.origins = settings.origins
    app.state.addresses = addresses
    sweeping = asyncio.create_task(_sweep(hall, settings.delete_after))

    async def send_home() -> None:
        sweeping.cancel()
        await hall.close()

    app.state.send_home = send_home
    log.info("ready", extra={"games": list(games)})
    try:
        yield
    finally:
        await send_home()
        await writer.close()
        await asyncio.to_thread(store.close)
        log.info("stopped")


def too_much(_: Request[Any, Any, Any], error: TooMuch) -> Response[dict[str, Any]]:
    """One address wants more than it may have; when to ask again is in the words and in the header."""
    detail = {"status_code": HTTP_429_TOO_MANY_REQUESTS, "detail": str(error)}
    headers = {"Retry-After": str(ceil(error.retry_after))}
    return Response(detail, status_code=HTTP_429_TOO_MANY_REQUESTS, headers=headers)


def nowhere(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """Nothing is there: people get a page with a way back, programs the words."""
    path, wanted = request.scope["path"], request.headers.get("accept", "")
    if "text/html" in wanted and not path.startswith(("/api/", "/static/")):
        page = pages.nowhere(
            "There is nothing here", "This address leads nowhere: perhaps a part of it was lost on the way."
        )
        return Response(page, status_code=HTTP_404_NOT_FOUND, media_type=MediaType.HTML)
    return Response({"status_code": HTTP_404_NOT_FOUND, "detail": error.detail}, status_code=HTTP_404_NOT_FOUND)


def not_text(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[dict[str, Any]]:
    """What was sent cannot be read as text; JSON is UTF-8."""
    return Response({"status_code": 400, "detail": f"this is not UTF-8: {error.reason}"}, status_code=400)


async def _log_failure(error: Exception, scope: Scope) -> None:
    """What nobody expected leaves a trace; the path in it holds no secret, and breaks no line."""
    if not isinstance(error, HTTPException | TabletomeError | RecursionError | UnicodeDecodeError):
        log.error("a request failed: %r: %s", scope["path"][:200], type(error).__name__, exc_info=error)


async def _sweep(hall: Hall, delete_after: float) -> None:
    """Now and then put away what nobody uses, and delete what nobody has used for very long."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            put_away = await hall.put_away_idle()
            deleted = await hall.delete_untouched(delete_after) if delete_after else 0
        except TabletomeError as error:
            log.warning("idle tables could not be put away: %s", error)
            continue
        if put_away:
            log.info("put away idle tables", extra={"count": put_away})
        if deleted:
            log.info("deleted tables that nobody used", extra={"count": deleted})
