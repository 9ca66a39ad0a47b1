"""The hall: all tables there are. One is set up from the store when somebody comes, and put away when nobody is left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tabletome.kernel import Game, Match, Seeded
from tabletome.server.keys import hashed, new_key, new_table_id
from tabletome.server.line import START, Line, Running, rebuild
from tabletome.server.store import Entry, LinkRow, SeatRow, Store, TableRow
from tabletome.server.table import Table
from tabletome.server.writer import Writer

IDLE_SECONDS = 300.0
SEED_BITS = 128


class Invitation(msgspec.Struct, frozen=True):
    """A link as it is given out, once."""

    role: str
    seat: int | None
    key: str


class Hall:
    """The tables that are set up now, and the store of all others."""

    def __init__(self, games: Mapping[str, Game[Any]], store: Store, writer: Writer, bot_pause: float = 0.0) -> None:
        self.games, self.store, self.writer, self.bot_pause = games, store, writer, bot_pause
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table | None]] = {}

    # --- coming in ----------------------------------------------------------------------------------------------------

    async def admitted(self, table: str, key: str) -> LinkRow | None:
        """The link that a key opens this table with; none if it does not, or not any more."""
        link: LinkRow | None = await self.writer.run(self.store.link, hashed(key))
        return link if link is not None and link.table == table and not link.revoked else None

    async def table(self, name: str) -> Table | None:
        """The table, set up if it was not."""
        table = self._tables.get(name)
        if table is not None and not table.lost:
            return table
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.ensure_future(self._set_up(name))
            opening.add_done_callback(lambda _: self._opening.pop(name, None))
        return await asyncio.shield(opening)

    async def _set_up(self, name: str) -> Table | None:
        row: TableRow | None = await self.writer.run(self.store.table, name)
        if row is None or row.game not in self.games:
            return None
        game = self.games[row.game]
        seats: list[SeatRow] = await self.writer.run(self.store.seats, name)
        entries: list[Entry] = await self.writer.run(self.store.entries, name)
        marks = await self.writer.run(self.store.checkpoints, name)
        line = Line(entries)
        running = await asyncio.to_thread(rebuild, game, row, line, marks)
        return self._welcome(game, row, seats, line, running)

    def _welcome(self, game: Game[Any], row: TableRow, seats: Sequence[SeatRow], line: Line, running: Running) -> Table:
        store = self.store
        table = Table(
            game, row, seats, line, running, self.writer, store.put_seat, store.keep_checkpoint, self.bot_pause
        )
        self._tables[row.id] = table
        table.let_bots_play()
        return table

    # --- new tables ---------------------------------------------------------------------------------------------------

    async def open(
        self,
        game: Game[Any],
        options: dict[str, Any],
        seats: Sequence[SeatRow],
        held: Sequence[Sequence[int]],
        *,
        title: str = "",
        seed: int | None = None,
        match: Match[Any] | None = None,
    ) -> tuple[Table, list[Invitation]]:
        """A new table. `held`: the seats of the host, then those of each friend's link. `match`: one that was begun elsewhere."""
        chance = Seeded.fresh() if seed is None else Seeded(seed)
        running = Running(Match(game, len(seats), options, chance=chance, listen=True) if match is None else match)
        row = TableRow(
            new_table_id(), game.id, game.version, len(seats), options, chance.seed, running.match.start, title, time.time()
        )  # fmt: skip
        if match is not None:
            chance.counter = sum(len(answer.results) for answer in match.history())
            match.chance = chance
        entries = entries_of(running.match)
        invitations = [Invitation("host", None, new_key())]
        invitations += [Invitation("seat", friend[0], new_key()) for friend in held[1:]]
        invitations.append(Invitation("watch", None, new_key()))
        links = [
            LinkRow(hashed(one.key), row.id, one.role, list(mine))
            for one, mine in zip(invitations, (*held, ()), strict=True)
        ]
        await self.writer.run(self.store.create, row, list(seats), links, entries)
        return self._welcome(game, row, seats, Line(entries), running), invitations

    # --- closing ------------------------------------------------------------------------------------------------------

    def put_away_idle(self) -> int:
        """Forget tables that nobody has used for a while; how many."""
        long_ago = time.monotonic() - IDLE_SECONDS
        unused = [
            name for name, table in self._tables.items() if table.lost or (table.idle and table.touched < long_ago)
        ]
        for name in unused:
            del self._tables[name]
        return len(unused)

    def close(self) -> None:
        """Send everybody home."""
        for table in self._tables.values():
            table.give_up("the server stops; the game is safe and goes on when it is back")

    @property
    def set_up(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)


def entries_of(match: Match[Any]) -> list[Entry]:
    """A match's history as the first entries of a table."""
    entries = []
    for number, answer in enumerate(match.history()):
        kind, seat, what = (
            (START, -1, "") if answer.option is None else ("answer", answer.seat or 0, str(answer.option))
        )
        entries.append(Entry(number + 1, kind, seat, what, list(answer.results), "", time.time()))
    return entries
