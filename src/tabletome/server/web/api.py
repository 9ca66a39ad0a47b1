"""The HTTP interface: which games there are, new tables, what a link opens, journals in and out. Described by /schema."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from tabletome.games import ledger
from tabletome.games.glossary import Word, glossary_of
from tabletome.kernel import BadSetup, Game, TabletomeError
from tabletome.kernel.errors import shown
from tabletome.server.door.keys import browser_of, hashed, new_key
from tabletome.server.door.limits import Addresses
from tabletome.server.messages.names import clean_name
from tabletome.server.store.rows import Damaged, LinkRow, SeatRow, StoreError, Unstorable
from tabletome.server.tables.bot_seats import check_bot
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.hall import Hall, Invitation
from tabletome.server.tables.table import Table
from tabletome.server.tables.takeaway import may_take, saved, written
from tabletome.server.web.lobby import GameOffer, Offers, picture_of
from tabletome.server.web.socket import LONGEST_WORDS, STORE_AWAY, origin_allowed
from tabletome.server.work import jobs
from tabletome.server.work.recalled import CannotGoOn
from tabletome.server.work.workers import WorkFailed
from tabletome.testing.guides import GuideStep, Lesson, lessons_of
from tabletome.words import counted

log = logging.getLogger("tabletome.server")

LONGEST_JOURNAL = 600_000
IMPORT_SECONDS = 20.0
ONLY_THE_HOST = "only the host can do this, at the browser where they sit"
SECRET = "tabletome-secret"  # noqa: S105 - the name of a header
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
    """Begin a guided lesson; seats and options are the lesson's."""
    lesson: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


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
    closed: str = ""
    """Why the game cannot go on here; it can still be read and saved."""
    cover: bool = False
    """Whether its game has a picture."""


class Deleted(msgspec.Struct, frozen=True):
    """A table that is gone."""

    table: str


class LinkWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new link for a seat, to watch, or for the host. `instead`: every older link for the same is closed; the host's always."""

    role: Annotated[str, msgspec.Meta(pattern="^(seat|watch|host)$")]
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
    offers: Offers = request.app.state.offers
    return await offers.all()


@get("/games/{game:str}/cover", media_type="image/svg+xml")
async def show_cover(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The picture on the box of a game."""
    hall = hall_of(request)
    picture = picture_of(await hall.game(game)) if game in hall.games else None
    if picture is None:
        raise NotFoundException("there is no picture of that game")
    return Response(picture, headers={"Cache-Control": "max-age=3600"})


@get("/games/{game:str}/guide")
async def show_guide(request: AnyRequest, game: FromPath[str], lesson: FromQuery[int] = 1) -> list[GuideStep]:
    """The steps of a lesson, for a table that was opened with `guide`."""
    hall = hall_of(request)
    lessons = lessons_of(await hall.game(game)) if game in hall.games else ()
    if not lessons:
        raise NotFoundException("there is no guide for that game")
    if not 1 <= lesson <= len(lessons):
        raise NotFoundException(f"there is no lesson {lesson}; the guide has {counted(len(lessons), 'lesson')}")
    return list(lessons[lesson - 1].steps)


@get("/games/{game:str}/glossary")
async def show_glossary(request: AnyRequest, game: FromPath[str]) -> list[Word]:
    """The words of the game's book, explained; none if nobody has written any."""
    hall = hall_of(request)
    if game not in hall.games:
        raise NotFoundException("there is no such game here")
    return list(await asyncio.to_thread(glossary_of, await hall.game(game)))


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


def _lesson(game: Game[Any], number: int) -> Lesson:
    lessons = lessons_of(game)
    if not lessons:
        raise BadSetup(f"there is no guide for {game.name}")
    if not 1 <= number <= len(lessons):
        raise BadSetup(f"there is no lesson {number} for {game.name}; there are {counted(len(lessons), 'lesson')}")
    return lessons[number - 1]


# --- tables -----------------------------------------------------------------------------------------------------------


@post("/tables")
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Opened:
    """Begin a game. The answer has the links for everybody."""
    hall, address = hall_of(request), addresses_of(request).of(request)
    hall.addresses.make(address)
    game = await hall.game(data.game)
    lesson = _lesson(game, data.lesson) if data.guide else None
    options, seed = (data.options, None) if lesson is None else (lesson.options, lesson.seed)
    title = clean_name(data.title if lesson is None else lesson.title)
    wishes = data.seats if lesson is None else [SeatWish("me")] * lesson.seats
    before = () if lesson is None else lesson.before
    seats, held = _seating(game, wishes)
    table, invitations = await hall.open(
        game, options, seats, held, address, title=title, seed=seed, guide=lesson is not None, before=before
    )
    return _opened(table, invitations)


@post("/tables/import", request_max_body_size=2 * LONGEST_JOURNAL)
async def import_table(request: AnyRequest, data: JSONBody[Import]) -> Opened:
    """Take up a whole game from its journal. Every answer in it is checked by the rules."""
    hall, address = hall_of(request), addresses_of(request).of(request)
    hall.addresses.make(address)
    hall.addresses.check_awake(address)
    hall.addresses.importing(address)
    imported = await hall.workers.slow(address, jobs.import_journal, data.journal, seconds=IMPORT_SECONDS)
    setting = imported.setting
    wishes = data.seats or [SeatWish("me")] * setting.seats
    if len(wishes) != setting.seats:
        raise BadSetup(f"this game has {setting.seats} seats, not {len(wishes)}")
    game = await hall.game(setting.game)
    seats, held = _seating(game, wishes)
    table, invitations = await hall.open(game, setting.options, seats, held, address, imported=imported)
    return _opened(table, invitations)


@get("/tables/{table:str}")
async def show_table(request: AnyRequest, table: FromPath[str]) -> TableInfo:
    """What this link opens, and how the game stands."""
    link, browser, found = await _let_in(request, table)
    if isinstance(found, Closed):
        row = found.row
        return TableInfo(
            row.id, row.game, found.game.name, row.title, found.line.seq, True, "", None, [], [], False, found.sentence,
            found.game.cover is not None,
        )  # fmt: skip
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
        list(found.seating.mine(link, browser)),
        found.seating.is_host(link, browser),
        cover=found.game.cover is not None,
    )


@delete("/tables/{table:str}", status_code=200)
async def delete_table(request: AnyRequest, table: FromPath[str]) -> Deleted:
    """The end of a table, for good; only its host can do it. Of one that is damaged or closed, too."""
    link, browser = await _admitted(request, table)
    hall = hall_of(request)
    if not await hall.is_host(link, browser):
        raise HTTPException(ONLY_THE_HOST, status_code=403)
    await hall.delete(link.table, "the host has deleted this table")
    return Deleted(link.table)


@get("/tables/{table:str}/journal", media_type="text/plain")
async def export_journal(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The game as a journal file, and all at the table are told. A game with hidden cards that is not over is not given out
    where others play, or have played, a seat: it would show them."""
    link, browser, found = await _let_in(request, table)
    return await _file(request, link, browser, found, report=False)


@get("/tables/{table:str}/report", media_type="text/plain")
async def export_report(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """One file that reproduces the situation: the journal with its last checkpoint."""
    link, browser, found = await _let_in(request, table)
    return await _file(request, link, browser, found, report=True)


async def _file(
    request: AnyRequest, link: LinkRow, browser: str, found: Table | Closed, *, report: bool
) -> Response[str]:
    why = may_take(link, browser, found)
    if why:
        raise HTTPException(why, status_code=409)
    hall = hall_of(request)
    address = hall.addresses.of(request)
    hall.addresses.check_awake(address)
    text = await written(found, hall.workers, address, report=report)
    await hall.note_taken_away(found, saved(link, browser, found, report=report))
    name = f"{'report-' if report else ''}{found.game.id}-{found.row.id}.journal"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@post("/tables/{table:str}/links")
async def add_link(request: AnyRequest, table: FromPath[str], data: JSONBody[LinkWish]) -> Invitation:
    """A new link, made by the host; the old ones for the same can be closed with it."""
    hall = hall_of(request)
    hall.addresses.make(hall.addresses.of(request))
    link, browser, found = await _let_in(request, table)
    if isinstance(found, Closed):
        raise CannotGoOn(found.sentence)
    _check_host(link, browser, found)
    if data.role == "seat" and data.seat not in found.seats:
        raise BadSetup(f"there is no seat {data.seat}")
    seats = {"seat": [data.seat], "host": link.seats, "watch": []}[data.role]
    invitation = Invitation(data.role, data.seat if data.role == "seat" else None, new_key())
    made = LinkRow(hashed(invitation.key), found.row.id, data.role, seats)
    async with found.lock:  # of two hosts who do this at once, one is last
        await hall.writer.run(hall.store.add_link, made)
        if data.instead or data.role == "host":
            await _close_links(hall, found, made)
    return invitation


def _check_host(link: LinkRow, browser: str, found: Table | Closed) -> None:
    if not found.seating.is_host(link, browser):
        raise HTTPException(ONLY_THE_HOST, status_code=403)


async def _close_links(hall: Hall, table: Table, made: LinkRow) -> None:
    """Every older link for the same. The new one is there already: nobody is ever left without any."""
    links: list[LinkRow] = await hall.writer.run(hall.store.links, table.row.id)
    for old in links:
        if (old.role, old.seats) == (made.role, made.seats) and old.hash != made.hash and not old.revoked:
            await hall.writer.run(hall.store.revoke, old.hash)
            for guest in tuple(table.guests):
                if guest.link.hash == old.hash:
                    guest.leave("this link was closed by the host", final=True)


# --- parts ------------------------------------------------------------------------------------------------------------


def hall_of(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def addresses_of(request: AnyRequest) -> Addresses:
    return hall_of(request).addresses


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
        seats.append(SeatRow(number, "person", clean_name(wish.name)))
        (mine if wish.kind == "me" else friends).append(number)
    return seats, [mine, *([friend] for friend in friends)]


def _opened(table: Table, invitations: list[Invitation]) -> Opened:
    return Opened(table.row.id, invitations[0].key, invitations[1:])


async def _admitted(request: AnyRequest, name: str) -> tuple[LinkRow, str]:
    """The link that was shown, and the browser that shows it."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    link = await hall_of(request).admitted(name, key) if scheme.lower() == "bearer" else None
    if link is None:
        raise NotAuthorizedException("this needs the key of one of the table's links: 'Authorization: Bearer KEY'")
    return link, browser_of(request.headers.get(SECRET, "")[:200])


async def _let_in(request: AnyRequest, name: str) -> tuple[LinkRow, str, Table | Closed]:
    """The link that was shown, the browser that shows it, and the table."""
    link, browser = await _admitted(request, name)
    hall = hall_of(request)
    address = hall.addresses.of(request)
    table = await hall.table(name, address)
    while isinstance(table, Table):
        await table.settled()
        if not table.lost:
            return link, browser, table
        table = await hall.table(name, address)
    if table is None:
        raise NotFoundException("the game of this table is not installed here")
    return link, browser, table


def only_our_pages(request: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Another site's page must not make anything here: it can send forms and plain text without asking, JSON it cannot."""
    method = request.scope.get("method")
    if method not in ("POST", "DELETE"):
        return
    if not origin_allowed(request.headers.get("origin"), request.headers.get("host"), request.app.state.origins):
        raise PermissionDeniedException("this page may not play here")
    if (
        method == "POST"
        and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json"
    ):
        raise HTTPException("send JSON, with 'Content-Type: application/json'", status_code=415)


def sentence(_: AnyRequest, error: TabletomeError) -> Response[dict[str, Any]]:
    """What the program refuses, as the HTTP interface says it."""
    if isinstance(error, StoreError) and not isinstance(error, Unstorable | Damaged):
        log.error("the store does not answer: %s", error)
        return _said(503, STORE_AWAY)
    if isinstance(error, WorkFailed):
        return _said(503, str(error))
    return _said(409 if isinstance(error, CannotGoOn | Damaged) else 400, str(error))


def too_deep(_: AnyRequest, error: RecursionError) -> Response[dict[str, Any]]:
    return _said(400, "this is nested too deeply")


def _said(status: int, detail: str) -> Response[dict[str, Any]]:
    return Response({"status_code": status, "detail": shown(detail, LONGEST_WORDS)}, status_code=status)


api_router = Router(
    "/api",
    route_handlers=[
        list_games, show_cover, show_guide, show_glossary, show_rule, open_table, import_table, show_table, delete_table,
        export_journal, export_report, add_link,
    ],
    guards=[only_our_pages],
)  # fmt: skip

__all__ = ["api_router", "sentence", "too_deep"]
