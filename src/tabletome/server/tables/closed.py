"""A closed table: a game that the rules of today cannot take up. It can be read, stepped through and taken away as a file."""

from __future__ import annotations

from typing import Any

from tabletome.kernel import Game
from tabletome.server.messages.names import bot_name
from tabletome.server.store.rows import LinkRow, TableRow
from tabletome.server.tables.line import Line
from tabletome.server.tables.seating import Seating
from tabletome.server.tables.taking_up import Kept
from tabletome.server.work import jobs
from tabletome.server.work.render import SeatInfo


class Closed:
    """What is left of a game: its decisions, what was told of them, and why it cannot go on."""

    def __init__(self, game: Game[Any], row: TableRow, seating: Seating, line: Line, kept: Kept, why: str) -> None:
        self.game, self.row, self.seating, self.line, self.kept, self.why = game, row, seating, line, kept, why

    @property
    def sentence(self) -> str:
        return (
            f"This game cannot go on here: {self.why}. It can be read{'' if self.hidden else ' and saved as a file'}."
        )

    @property
    def hidden(self) -> bool:
        """Whether seats knew different things: by the rules of today, or by those it was played by."""
        told_to_some = any(one.to is not None for mark in self.kept.checkpoints for one in mark.told)
        return self.game.hides or told_to_some

    @property
    def answers(self) -> int:
        return len(self.line.played)

    @property
    def names(self) -> tuple[str, ...]:
        rows = self.seating.rows
        taken = [row.name for row in rows.values()]
        return tuple(
            bot_name(self.row.id, seat, taken) if rows[seat].kind == "bot" else rows[seat].name or f"Player {seat + 1}"
            for seat in range(self.row.seats)
        )

    def table(self) -> jobs.Table:
        people = tuple(
            SeatInfo(row.seat, row.kind, self.names[row.seat], row.bot) for row in self.seating.rows.values()
        )
        return jobs.Table(self.names, people)

    def told(self, link: LinkRow, browser: str, at: int) -> list[str]:
        """The story up to so many answers, as far as whoever looks may know it; bare decisions where no more is kept.
        What all were told of who plays and who took a file away stands where it was told."""
        mine = [seat for seat in link.seats if self.seating.holds(seat, browser)]
        sentences: dict[int, list[str]] = {}
        for mark in reversed(self.kept.checkpoints):
            for one in mark.told:
                if self.seating.heard(one, browser, mine):
                    sentences.setdefault(one.answer, []).append(one.text)
        notes: dict[int, list[str]] = {}
        for note in self.line.notes:
            notes.setdefault(note.answers, []).append(note.text)
        story = [*sentences.get(0, ()), *notes.get(0, ())]
        for number, played in enumerate(self.line.played[:at], start=1):
            story += sentences.get(number) or [f"{self.names[played.seat]} decided (number {number})."]
            story += notes.get(number, ())
        return story
