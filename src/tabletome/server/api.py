"""The HTTP interface: which games there are, new tables, what a link opens, journals in and out. Described by /schema."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody, PathParameter

from tabletome.games import ledger
from tabletome.kernel import BadSetup, Game, Match, TabletomeError, journal
from tabletome.server.buckets import Bucket
from tabletome.server.guides import GUIDE_TITLE, GuideStep, guide_of
from tabletome.server.hall import Hall, Invitation
from tabletome.server.keys import hashed, new_key
from tabletome.server.line import CannotGoOn, Line, rebuild_whole
from tabletome.server.lobby import GameOffer, offer
from tabletome.server.socket import STORE_AWAY, origin_allowed
from tabletome.server.store import LinkRow, SeatRow, StoreError, Unstorable
from tabletome.server.table import Table, check_bot

log = logging.getLogger("tabletome.server")

LONGEST_JOURNAL = 600_000
AnyRequest = Request[Any, Any, Any]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play a seat: `me` at this browser, a `friend` by link, or a `bot`."""

    kind: Annotated[str, msgspec.Meta(pattern="^(me|friend|bot)$")]
    name: Annotated[str, msgspec.Meta(max_length=30)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=20)]
    options: dict[str, Any] = {}
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    guide: bool = False
    """Begin the guided first turn; the options are the guide's."""


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to take up from its journal."""

    journal: Annotated[str, msgspec.Meta(max_length=LONGEST_JOURNAL)]
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=20)] = []


class Opened(msgspec.Struct, frozen=True):
    """A new table. The keys are shown here once; the server keeps only their hashes."""

    table: str
    key: str
    links: list[Invitation]


class Seated(msgspec.Struct, frozen=True):
    """Who sits there now."""

    seat: int
    kind: str
    name: str
    bot: str
    online: bool


class TableInfo(msgspec.Struct, frozen=True):
    """A table, as whoever holds one of its links may know it."""

    id: str
    game: str
    name: str
    title: str
    seq: int
    over: bool
    outcome: str
    waiting_for: int | None
    seats: list[Seated]
    mine: list[int]
    host: bool


class LinkWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new link for a seat, or to watch. `instead`: every older link for the same is closed."""

    role: Annotated[str, msgspec.Meta(pattern="^(seat|watch)$")]
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    instead: bool = False


class RuleText(msgspec.Struct, frozen=True):
    """A rule in our words."""

    id: str
    rule: str
    page: str


# --- games and rules --------------------------------------------------------------------------------------------------


@get("/games")
async def list_games(request: AnyRequest) -> list[GameOffer]:
    """The games that can be played here, with their options and bots."""
    offers: list[GameOffer] = request.app.state.offers
    return offers


@get("/games/{game:str}/guide")
async def show_guide(request: AnyRequest, game: FromPath[str]) -> list[GuideStep]:
    """The steps of a guided first turn, for a table that was opened with `guide`."""
    games = hall_of(request).games
    guide = guide_of(games[game]) if game in games else None
    if guide is None:
        raise NotFoundException("there is no guide for that game")
    return guide.steps


@get("/rules/{game:str}/{rule:str}")
async def show_rule(
    request: AnyRequest, game: FromPath[str], rule: Annotated[str, PathParameter(max_length=40)]
) -> RuleText:
    """A rule by its id, in our words."""
    known = game in hall_of(request).games and game in ledger.PREFIXES
    found = (await asyncio.to_thread(_ledger, game)).entries.get(rule) if known else None
    if found is None:
        raise NotFoundException("there is no such rule")
    return RuleText(rule, found.ruling or found.rule, str(found.page))


@cache
def _ledger(game: str) -> ledger.Ledger:
    return ledger.load(game)


# --- tables -----------------------------------------------------------------------------------------------------------


@post("/tables")
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Opened:
    """Begin a game. The answer has the links for everybody."""
    limit(request)
    hall = hall_of(request)
    game = _game(hall, data.game)
    guide = guide_of(game) if data.guide else None
    if data.guide and guide is None:
        raise BadSetup(f"there is no guide for {game.name}")
    options, seed = (data.options, None) if guide is None else (guide.options, guide.seed)
    title = data.title.strip() if guide is None else GUIDE_TITLE
    wishes = data.seats if guide is None else [SeatWish("me")] * guide.seats
    seats, held = _seating(game, wishes)
    table, invitations = await hall.open(game, options, seats, held, title=title, seed=seed)
    return _opened(table, invitations)


@post("/tables/import", request_max_body_size=2 * LONGEST_JOURNAL)
async def import_table(request: AnyRequest, data: JSONBody[Import]) -> Opened:
    """Take up a game from its journal. Every answer in it is checked by the rules."""
    limit(request)
    hall = hall_of(request)
    match: Match[Any] = await asyncio.to_thread(journal.read, data.journal, lambda name: _game(hall, name), listen=True)
    wishes = data.seats or [SeatWish("me")] * match.seats
    if len(wishes) != match.seats:
        raise BadSetup(f"this game has {match.seats} seats, not {len(wishes)}")
    seats, held = _seating(match.game, wishes)
    options = msgspec.to_builtins(match.options)
    table, invitations = await hall.open(match.game, options, seats, held, match=match)
    return _opened(table, invitations)


@get("/tables/{table:str}")
async def show_table(request: AnyRequest, table: FromPath[str]) -> TableInfo:
    """What this link opens, and how the game stands."""
    link, found = await _let_in(request, table)
    request_now, outcome = found.match.request, found.match.outcome
    over = request_now is None
    return TableInfo(
        found.row.id,
        found.game.id,
        found.game.name,
        found.row.title,
        found.seq,
        over,
        outcome.result if over and outcome is not None else "",
        None if request_now is None else request_now.seat,
        [Seated(**person) for person in found.people()],
        list(found.mine(link)),
        link.role == "host",
    )


@get("/tables/{table:str}/journal", media_type="text/plain")
async def export_journal(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The game as a journal file. While others play on, a game with hidden cards is not given out: it would show them."""
    link, found = await _let_in(request, table)
    text = await _journal(link, found)
    return _download(text, f"{found.game.id}-{found.row.id}.journal")


@get("/tables/{table:str}/report", media_type="text/plain")
async def export_report(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """One file that reproduces the situation: the journal with its last checkpoint."""
    link, found = await _let_in(request, table)
    text = await _journal(link, found, report=True)
    return _download(text, f"report-{found.game.id}-{found.row.id}.journal")


@post("/tables/{table:str}/links")
async def add_link(request: AnyRequest, table: FromPath[str], data: JSONBody[LinkWish]) -> Invitation:
    """A new link, made by the host; the old ones for the same seat can be closed with it."""
    limit(request)
    link, found = await _let_in(request, table)
    if link.role != "host":
        raise HTTPException("only the host can make links", status_code=403)
    if data.role == "seat" and data.seat not in found.seats:
        raise BadSetup(f"there is no seat {data.seat}")
    hall = hall_of(request)
    seats = [data.seat] if data.role == "seat" else []
    if data.instead:
        await _close_links(hall, found, data.role, seats)
    invitation = Invitation(data.role, data.seat if seats else None, new_key())
    await hall.writer.run(hall.store.add_link, LinkRow(hashed(invitation.key), found.row.id, data.role, seats))
    return invitation


async def _close_links(hall: Hall, table: Table, role: str, seats: list[int]) -> None:
    links: list[LinkRow] = await hall.writer.run(hall.store.links, table.row.id)
    for old in links:
        if old.role == role and old.seats == seats and not old.revoked:
            await hall.writer.run(hall.store.revoke, old.hash)
            for guest in tuple(table.guests):
                if guest.link.hash == old.hash:
                    guest.leave("this link was closed by the host")


# --- parts ------------------------------------------------------------------------------------------------------------


def hall_of(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def limit(request: AnyRequest) -> None:
    """Only so many new things a minute from one address."""
    buckets: dict[str, Bucket] = request.app.state.buckets
    client = request.client.host if request.client else ""
    if len(buckets) > 10_000:
        buckets.clear()
    per_minute: float = request.app.state.new_per_minute
    if not buckets.setdefault(client, Bucket(per_minute / 60, per_minute)).take():
        raise TooManyRequestsException("too many new tables and links from one place; try again in a minute")


def _game(hall: Hall, name: str) -> Game[Any]:
    if name not in hall.games:
        raise BadSetup(f"there is no game '{name[:60]}' here; there are {', '.join(hall.games)}")
    return hall.games[name]


def _seating(game: Game[Any], wishes: list[SeatWish]) -> tuple[list[SeatRow], list[list[int]]]:
    """Who sits where, and which seats each link plays: the host's first, then one for each friend."""
    seats: list[SeatRow] = []
    mine: list[int] = []
    friends: list[int] = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            check_bot(wish.bot or "random", game)
            seats.append(SeatRow(number, "bot", "", wish.bot or "random"))
            continue
        seats.append(SeatRow(number, "person", wish.name.strip()))
        (mine if wish.kind == "me" else friends).append(number)
    return seats, [mine, *([friend] for friend in friends)]


def _opened(table: Table, invitations: list[Invitation]) -> Opened:
    return Opened(table.row.id, invitations[0].key, invitations[1:])


async def _let_in(request: AnyRequest, name: str) -> tuple[LinkRow, Table]:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    hall = hall_of(request)
    link = await hall.admitted(name, key) if scheme.lower() == "bearer" else None
    if link is None:
        raise NotAuthorizedException("this needs the key of one of the table's links: 'Authorization: Bearer KEY'")
    table = await hall.table(name)
    while table is not None:
        await table.settled()
        if not table.lost:
            return link, table
        table = await hall.table(name)
    raise NotFoundException("the game of this table is not installed here")


async def _journal(link: LinkRow, table: Table, *, report: bool = False) -> str:
    running = table.match.request is not None
    if table.hidden and running and (table.others(table.mine(link)) or not table.mine(link)):
        raise HTTPException(
            "while others play on, the file would show their hidden cards; ask again when the game is over",
            status_code=409,
        )
    match = table.match
    if table.running.answers:
        line = Line()
        line.start, line.played = table.line.start, list(table.line.played)
        match = (await asyncio.to_thread(rebuild_whole, table.game, table.row, line)).match
    return journal.write(match, checkpoint=report, seed=False)


def _download(text: str, name: str) -> Response[str]:
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def only_our_pages(request: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Another site's page must not make anything here: it can send forms and plain text without asking, JSON it cannot."""
    if request.scope.get("method") != "POST":
        return
    if not origin_allowed(request.headers.get("origin"), request.headers.get("host"), request.app.state.origins):
        raise PermissionDeniedException("this page may not play here")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException("send JSON, with 'Content-Type: application/json'", status_code=415)


def sentence(_: AnyRequest, error: TabletomeError) -> Response[dict[str, Any]]:
    """What the program refuses, as the HTTP interface says it."""
    if isinstance(error, StoreError) and not isinstance(error, Unstorable):
        log.error("the store does not answer", exc_info=error)
        return _said(503, STORE_AWAY)
    return _said(409 if isinstance(error, CannotGoOn) else 400, str(error))


def too_deep(_: AnyRequest, error: RecursionError) -> Response[dict[str, Any]]:
    return _said(400, "this is nested too deeply")


def _said(status: int, detail: str) -> Response[dict[str, Any]]:
    return Response({"status_code": status, "detail": detail}, status_code=status)


def offers_of(hall: Hall) -> list[GameOffer]:
    return [offer(game, guide=guide_of(game) is not None) for game in hall.games.values()]


api_router = Router(
    "/api",
    route_handlers=[
        list_games, show_guide, show_rule, open_table, import_table, show_table, export_journal, export_report, add_link
    ],
    guards=[only_our_pages],
)  # fmt: skip

__all__ = ["api_router", "offers_of", "sentence", "too_deep"]
