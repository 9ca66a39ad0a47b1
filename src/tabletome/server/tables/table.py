"""A table: one game being played, by people and bots, and who sits there."""

from __future__ import annotations

from typing import Any

from tabletome.kernel import Game
from tabletome.server.messages import notes
from tabletome.server.store.rows import SeatRow, TableRow
from tabletome.server.tables.around import Around, Guest
from tabletome.server.tables.bot_seats import BotSeats, check_bot
from tabletome.server.tables.dice import Dice
from tabletome.server.tables.kept_match import KeptMatch
from tabletome.server.tables.knocking import Knocking
from tabletome.server.tables.line import SAT, Line, Noted
from tabletome.server.tables.seating import Seating
from tabletome.server.tables.taking_up import Taken
from tabletome.server.tables.undoing import Undoing


class Table(KeptMatch):
    """A kept match, who knocks at its seats, what is asked to be taken back, and its bots."""

    def __init__(
        self, game: Game[Any], row: TableRow, seating: Seating, line: Line, taken: Taken, dice: Dice, around: Around
    ) -> None:
        super().__init__(game, row, seating, line, taken, dice, around)
        self.knocking, self.undoing, self.bots = Knocking(self), Undoing(self), BotSeats(self)

    def gone_on(self) -> None:
        self.undoing.drop()

    def changed(self) -> None:
        """Show everybody, and let bots go on."""
        super().changed()
        self.bots.go_on()

    @property
    def idle(self) -> bool:
        return not self.guests and not self.bots.playing and not self.lock.locked()

    # --- who plays ------------------------------------------------------------------------------------------------------

    async def sit(self, seat: int, kind: str, name: str, bot: str, by: Guest) -> None:
        """Somebody else plays a seat from now on, or under another name."""
        async with self.lock:
            self.check_not_lost()
            if kind == "bot":
                check_bot(bot, self.game)
            was = self.seats[seat]
            row = SeatRow(seat, kind, name or was.name, bot if kind == "bot" else "")
            told = self._seat_told(was, row, by)
            try:
                if told:
                    await self.write_note(SAT, seat, Noted(told, by.browser, kind=kind))
                await self.around.keeping.run(self.around.store.put_seat, self.row.id, row)
                self.seats[seat] = row
                self.undoing.drop()
            finally:
                self.changed()

    def _seat_told(self, was: SeatRow, row: SeatRow, by: Guest) -> str:
        own = row.seat in by.link.seats and self.seating.holds(row.seat, by.browser)
        told = []
        if (row.kind, row.bot) != (was.kind, was.bot):
            told.append(notes.is_played(was, row, own=own, free=self.seating.is_free(row.seat)))
        if row.name != was.name:
            told.append(notes.is_called(was, row))
        return " ".join(told)
