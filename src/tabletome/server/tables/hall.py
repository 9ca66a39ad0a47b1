"""The hall: all tables there are. One is set up from the store when somebody comes, and put away when nobody is left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from tabletome.kernel import BadSetup, Game, Match, UnknownGame
from tabletome.server.door.keys import hashed, new_key, new_seed, new_table_id
from tabletome.server.door.limits import Addresses
from tabletome.server.store.rows import (
    Checkpoint,
    Conflict,
    Damaged,
    Entry,
    LinkRow,
    SeatRow,
    Store,
    StoreError,
    TableRow,
)
from tabletome.server.store.writer import Writer
from tabletome.server.tables.around import Around
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.dice import Dice
from tabletome.server.tables.line import ANSWER, RULES, START, TOOK, Line, NewRules, Noted, in_pieces, read_line
from tabletome.server.tables.seating import Seating
from tabletome.server.tables.table import Table
from tabletome.server.tables.taking_up import Kept, Taken, take_up
from tabletome.server.work import jobs
from tabletome.server.work.recalled import CannotGoOn
from tabletome.server.work.workers import Workers

log = logging.getLogger("tabletome.server")

IDLE_SECONDS = 300.0
TAKING_UP_SECONDS = 60.0
STOPPING_SECONDS = 3.0
"""So long a stop waits for what the workers have to say; where the games stand is kept without it, too."""
STOPS = "the server stops; the game is safe and goes on when it is back"


class Invitation(msgspec.Struct, frozen=True):
    """A link as it is given out, once."""

    role: str
    seat: int | None
    key: str


class OpenLine(Protocol):
    """A connection, seen from the hall."""

    def close(self, why: str, *, final: bool = False) -> None:
        """Say why, and hang up."""

    async def finish(self) -> None:
        """Until all is said, or nobody listens."""


class Hall:
    """The tables that are set up now, and the store of all others."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        store: Store,
        writer: Writer,
        workers: Workers,
        addresses: Addresses,
        bot_pause: float = 0.0,
    ) -> None:
        self.games, self.store, self.writer, self.workers, self.addresses = games, store, writer, workers, addresses
        self._around = Around(writer, store, workers, bot_pause, addresses.tired)
        self._tables: dict[str, Table] = {}
        self._opened_by: dict[str, str] = {}
        self._opening: dict[str, asyncio.Future[Table | Closed | None]] = {}
        self._lines: set[OpenLine] = set()
        self._stopping = False
        self._read: dict[str, Game[Any]] = {}

    # --- coming in ----------------------------------------------------------------------------------------------------

    async def admitted(self, table: str, key: str) -> LinkRow | None:
        """The link that a key opens this table with; none if it does not, or not any more."""
        link: LinkRow | None = await self.writer.run(self.store.link, hashed(key))
        return link if link is not None and link.table == table and not link.revoked else None

    async def is_host(self, link: LinkRow, browser: str) -> bool:
        """Whether this browser sits in the host's chair of its table, which need not be set up for it. Where what is kept of a
        table cannot be read, nobody sits there any more: then whoever has the host's link."""
        table = self._tables.get(link.table)
        if table is not None and not table.lost:
            return table.seating.is_host(link, browser)
        try:
            entries: list[Entry] = await self.writer.run(self.store.entries, link.table)
            seating = Seating((), await read_line(link.table, entries, ""))
        except Damaged:
            return link.role == "host"
        return seating.is_host(link, browser)

    async def table(self, name: str, address: str) -> Table | Closed | None:
        """The table, set up if it was not. One that no rules here can take up is closed: it can be read."""
        table = self._tables.get(name)
        if table is not None and not table.lost:
            return table
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.ensure_future(self._set_up(name, address))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(opening)

    async def _set_up(self, name: str, address: str) -> Table | Closed | None:
        row: TableRow | None = await self.writer.run(self.store.table, name)
        if row is None or row.game not in self.games:
            return None
        game = await self.game(row.game)
        rows: list[SeatRow] = await self.writer.run(self.store.seats, name)
        entries: list[Entry] = await self.writer.run(self.store.entries, name)
        marks = await self._checkpoints(name)
        line = await read_line(name, entries, row.digest)
        setting = jobs.Setting(row.game, row.seats, row.options)
        kept = Kept(setting, line.digest, row.start, line.start, tuple(line.played), line.base, tuple(marks))
        seating = Seating(rows, line)
        try:
            taken = await self.workers.slow(address, take_up, kept, seconds=TAKING_UP_SECONDS)
            if taken.rules is not None:
                await self._note_rules(name, line, taken.rules)
            with self._counted(address):
                return self._welcome(game, row, seating, line, taken, address)
        except CannotGoOn as error:
            log.warning("a game cannot go on by the rules of today: %s", error, extra={"table": name})
            return Closed(game, row, seating, line, kept, str(error))

    async def _checkpoints(self, name: str) -> list[Checkpoint]:
        """Those that can be read: a game is safe without them."""
        try:
            return await self.writer.run(self.store.checkpoints, name)
        except Damaged as error:
            log.warning("a game goes on without its checkpoints: %s", error, extra={"table": name})
            return []

    async def _note_rules(self, name: str, line: Line, rules: NewRules) -> None:
        """Write down by what rules the game goes on, before anybody plays on by them."""
        await self._write_down(name, line, RULES, rules)

    async def note_taken_away(self, table: Table | Closed, told: str) -> None:
        """Write down that somebody took a file of a game away: it stands in its story from now on."""
        if isinstance(table, Table):
            await table.note(TOOK, -1, Noted(told))
        else:
            await self._write_down(table.row.id, table.line, TOOK, Noted(told))

    async def _write_down(self, name: str, line: Line, kind: str, what: NewRules | Noted) -> None:
        """An entry of a table that nobody is at."""
        entry = Entry(line.seq + 1, kind, -1, msgspec.json.encode(what).decode(), [], "", time.time())
        conflict: Conflict | None = await self.writer.append(name, entry)
        if conflict is not None:
            raise StoreError("somebody else did something with this game just now; try again in a moment")
        line.add(entry)

    def _welcome(
        self, game: Game[Any], row: TableRow, seating: Seating, line: Line, taken: Taken, address: str
    ) -> Table:
        dice = Dice(row.seed)
        table = Table(game, msgspec.structs.replace(row, seed=0), seating, line, taken, dice, self._around)
        if row.id in self._opened_by:
            self.addresses.table_closed(self._opened_by[row.id])
        self._tables[row.id], self._opened_by[row.id] = table, address
        return table

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        """Count a table for this address, if it may have one more and nothing goes wrong inside."""
        self.addresses.table_opened(address)
        try:
            yield
        except BaseException:
            self.addresses.table_closed(address)
            raise

    # --- new tables ---------------------------------------------------------------------------------------------------

    async def open(
        self,
        game: Game[Any],
        options: dict[str, Any],
        seats: Sequence[SeatRow],
        held: Sequence[Sequence[int]],
        address: str,
        *,
        title: str = "",
        seed: int | None = None,
        guide: bool = False,
        before: Sequence[str] = (),
        imported: jobs.Imported | None = None,
    ) -> tuple[Table, list[Invitation]]:
        """A new table. `held`: the seats of the host, then those of each friend's link. `before`: answers that have been given
        when it opens. `imported`: a game begun elsewhere."""
        seed = new_seed() if seed is None else seed
        if imported is None:
            match: Match[Any] = Match(game, len(seats), options, chance=Dice(seed), listen=True)
            for answer in before:
                match.answer(answer)
                await asyncio.sleep(0)  # others come between
            setting = jobs.Setting(game.id, len(seats), options)
            entries = entries_of(match)
            taken = Taken(jobs.position_of(match, setting), tuple(match.events or ())[-jobs.EVENTS_KEPT :])
        else:
            entries = []
            async for some in in_pieces(imported.history):
                entries += [_entry(number, since) for number, since in enumerate(some, start=len(entries) + 1)]
            taken = Taken(imported.position, imported.events)
        row = TableRow(
            new_table_id(), game.id, game.version, len(seats), options, seed, None, title, time.time(), game.digest, guide
        )  # fmt: skip
        invitations = [Invitation("host", None, new_key())]
        invitations += [Invitation("seat", friend[0], new_key()) for friend in held[1:]]
        invitations.append(Invitation("watch", None, new_key()))
        links = [
            LinkRow(hashed(one.key), row.id, one.role, list(mine))
            for one, mine in zip(invitations, (*held, ()), strict=True)
        ]
        with self._counted(address):
            await self.writer.run(self.store.create, row, list(seats), links, entries)
            line = await read_line(row.id, entries, row.digest)
            return self._welcome(game, row, Seating(seats, line), line, taken, address), invitations

    # --- closing ------------------------------------------------------------------------------------------------------

    @contextmanager
    def attending(self, line: OpenLine) -> Iterator[None]:
        """A connection, as long as it lasts: it is told when the server stops, whatever it waits for."""
        self._lines.add(line)
        if self._stopping:
            line.close(STOPS)
        try:
            yield
        finally:
            self._lines.discard(line)

    async def put_away_idle(self) -> int:
        """Forget tables that nobody has used for a while; how many."""
        long_ago = time.monotonic() - IDLE_SECONDS
        unused = [
            (name, table)
            for name, table in self._tables.items()
            if table.lost or (table.idle and table.touched < long_ago)
        ]
        put_away = 0
        for name, table in unused:
            await table.keep_checkpoint()
            if self._tables.get(name) is table and (table.lost or table.idle):  # nobody has come meanwhile
                del self._tables[name]
                self.addresses.table_closed(self._opened_by.pop(name))
                await self._touch(name)
                put_away += 1
        return put_away

    async def _touch(self, name: str) -> None:
        try:
            await self.writer.run(self.store.touch, name, time.time())
        except StoreError as error:
            log.warning("when a table was last used could not be kept: %s", error, extra={"table": name})

    async def delete(self, name: str, why: str) -> None:
        """The end of a table, for good."""
        await self.writer.run(self.store.delete, name)
        table = self._tables.get(name)
        if table is not None:
            table.give_up(why, final=True)

    async def delete_untouched(self, days: float) -> int:
        """Delete what nobody has used for so many days; how many."""
        old: list[str] = await self.writer.run(self.store.touched_before, time.time() - days * 86_400)
        gone = 0
        for name in old:
            if name not in self._tables and name not in self._opening:  # somebody may have come meanwhile
                await self.writer.run(self.store.delete, name)
                gone += 1
        return gone

    async def close(self) -> None:
        """Send everybody home at once, keep where the games stand, and end the workers: they wait for none that is slow."""
        self._stopping = True
        for line in tuple(self._lines):
            line.close(STOPS)
        going = [asyncio.ensure_future(line.finish()) for line in self._lines]
        going += [asyncio.ensure_future(table.close(STOPS)) for table in self._tables.values()]
        if going:
            await asyncio.wait(going, timeout=STOPPING_SECONDS)
        await self.workers.close()
        await asyncio.gather(*going)

    @property
    def set_up(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def game(self, name: str) -> Game[Any]:
        """The game. The first time it is read, which takes a moment in which the others play on."""
        if name not in self.games:
            raise BadSetup(f"there is no game '{name[:60]}' here; there are {', '.join(self.games)}")
        if name not in self._read:
            self._read[name] = await asyncio.to_thread(self._ready, name)
        return self._read[name]

    def _ready(self, name: str) -> Game[Any]:
        """In a thread: read a game with its cards, and take its fingerprint; nothing of it is left for the event loop to read."""
        try:
            game = self.games[name]
            _ = game.library, game.digest
        except Exception as error:
            log.exception("the game %s cannot be played", name)
            raise UnknownGame(f"the game {name} cannot be played here: it is not properly installed") from error
        return game


def entries_of(match: Match[Any]) -> list[Entry]:
    """A match's history as the first entries of a table."""
    return [_entry(number, jobs.plain(answer)) for number, answer in enumerate(match.history(), start=1)]


def _entry(number: int, since: jobs.Since) -> Entry:
    seat, option, results = since
    kind, seat, what = (START, -1, "") if option is None else (ANSWER, seat or 0, option)
    return Entry(number, kind, seat, what, list(results), "", time.time())
