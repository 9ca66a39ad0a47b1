"""A match that is kept: every step is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabletome.kernel import Event, Game, Match, TabletomeError
from tabletome.server.messages.names import bot_name
from tabletome.server.messages.refusing import Refused, Stale
from tabletome.server.store.rows import Checkpoint, Entry, SeatRow, TableRow, Told
from tabletome.server.store.writer import WriterClosed
from tabletome.server.tables.around import Around, Guest
from tabletome.server.tables.dice import Dice
from tabletome.server.tables.line import ANSWER, REDO, RULES, UNDO, Line, Noted, Played, play_again
from tabletome.server.tables.seating import Seating
from tabletome.server.tables.taking_up import Kept, Taken, position_at
from tabletome.server.work import jobs
from tabletome.server.work.recalled import Recalled
from tabletome.server.work.render import SeatInfo
from tabletome.server.work.workers import WorkFailed

log = logging.getLogger("tabletome.server")

CHECKPOINT_EVERY = 32
AT_ONCE = 100
"""So many answers at most are given again here; more of them by a worker, while the others play on."""


class KeptMatch:
    """One game: its match, who plays which seat, who is looking on.

    The match begins where the game was taken up, after `before` answers; `earlier` is what was told until then.
    """

    def __init__(
        self, game: Game[Any], row: TableRow, seating: Seating, line: Line, taken: Taken, dice: Dice, around: Around
    ) -> None:
        self.game, self.row, self.line, self.seating, self.around = game, row, line, seating, around
        self.guests: set[Guest] = set()
        self.lost = False
        self.touched = time.monotonic()
        self._dice = dice
        self._keeping_checkpoint: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()
        self._settled = asyncio.Event()
        self._settled.set()
        self._take(taken)
        self._told = self._checkpointed = self.answers
        self._position: tuple[int, jobs.Position] | None = None

    def _take(self, taken: Taken) -> None:
        """Go on from where the game was taken up, with the table's own dice."""
        position = taken.position
        setting, since = position.setting, position.since
        recalled = Recalled([result for _, _, results in since for result in results])
        state = self.game.codec[1](position.state)
        match: Match[Any] = Match(self.game, setting.seats, setting.options, chance=recalled, listen=True, state=state)
        for seat, option, _ in since[1:]:
            assert option is not None
            match.answer(option, seat)
        self._dice.go_to(self.line.results())
        match.chance = self._dice
        self.match, self.before = match, position.answered
        retold = len(match.events or ())  # since its checkpoint: the last of what was told
        self.earlier = list(taken.events[: max(0, len(taken.events) - retold)])
        self._position = None

    # --- what there is to know ----------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return self.line.seq

    @property
    def is_settled(self) -> bool:
        """Not while an entry is on its way to disk: the match is ahead of what is kept, and nobody may see it yet.
        Nor when it could not be kept."""
        return self._settled.is_set() and not self.lost

    async def settled(self) -> None:
        """Wait until the match is what is kept."""
        while not self._settled.is_set():
            await self._settled.wait()

    @property
    def answers(self) -> int:
        """How many answers stand."""
        return len(self.line.played)

    @property
    def setting(self) -> jobs.Setting:
        return jobs.Setting(self.game.id, self.row.seats, self.row.options)

    def position(self) -> jobs.Position:
        """Where the game stands, as workers get it: nothing of what chance will bring is in it."""
        if self._position is None or self._position[0] != self.line.moved:
            self._position = self.line.moved, jobs.position_of(self.match, self.setting, self.before)
        return self._position[1]

    @property
    def events(self) -> list[Event]:
        """What was told lately, each event with the number of the answer it came after."""
        lately = (self.match.events or [])[-jobs.EVENTS_KEPT :]
        own = [msgspec.structs.replace(one, answer=one.answer + self.before) for one in lately]
        return [*self.earlier, *own][-jobs.EVENTS_KEPT :]

    async def kept(self) -> Kept:
        """All of the game that may leave the table."""
        marks: list[Checkpoint] = await self.around.keeping.run(self.around.store.checkpoints, self.row.id)
        line, row = self.line, self.row
        return Kept(
            self.setting, line.digest, row.start, line.start, tuple(line.played), line.base, tuple(marks)
        )  # fmt: skip

    @property
    def seats(self) -> dict[int, SeatRow]:
        return self.seating.rows

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.name(seat) for seat in range(self.row.seats))

    @property
    def hidden(self) -> bool:
        """Whether seats may know different things."""
        return self.game.hides

    def present(self, seat: int) -> bool:
        """Whether somebody who holds this seat is here."""
        return any(seat in guest.link.seats and self.seating.holds(seat, guest.browser) for guest in self.guests)

    def people(self) -> list[dict[str, Any]]:
        """Who sits where, for everybody to know."""
        return [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": self.name(seat.seat),
                "bot": seat.bot,
                "online": seat.kind == "bot" or self.present(seat.seat),
            }
            for _, seat in sorted(self.seats.items())
        ]

    def around_the_board(self) -> jobs.Table:
        """What pages show besides the game."""
        people = tuple(SeatInfo(**person) for person in self.people())
        told = tuple((note.answers, note.text) for note in self.line.notes[-40:])
        return jobs.Table(self.names, people, told)

    def name(self, number: int) -> str:
        seat = self.seats[number]
        if seat.kind == "bot":
            return bot_name(self.row.id, number, [other.name for other in self.seats.values()])
        alone = sum(other.kind != "bot" for other in self.seats.values()) == 1
        return seat.name or ("You" if alone else f"Player {seat.seat + 1}")

    # --- playing ------------------------------------------------------------------------------------------------------

    async def answer(self, seat: int, option: str, seen: int, nonce: str) -> int:
        """Answer for a seat; the number of the entry, which is safely kept."""
        async with self.lock:
            if (known := self.line.nonces.get((seat, nonce))) is not None:
                return known
            self.check_seen(seen)
            return await self.play(seat, option, nonce)

    async def play(self, seat: int, option: str, nonce: str) -> int:
        """Let the rules go on with an answer, and keep it."""
        self.match.answer(option, seat)
        given = self.match.latest()
        entry = self._entry(ANSWER, seat, str(given.option), nonce, list(given.results))
        return await self._keep(entry)

    def redo_for(self, mine: Iterable[int]) -> bool:
        """Whether whoever plays these seats may do again what was undone last."""
        return bool(self.line.undone) and self.line.undone[-1][0].seat in set(mine)

    async def take_back(self, count: int, seat: int, nonce: str, by: str = "") -> int:
        """Take back so many answers, whoever gave them. `by`: the address that has it worked out."""
        entry = self._entry(UNDO, seat, str(count), nonce)
        if count <= self.match.answered:
            self.match.undo(count)
            return await self._keep(entry)
        left = self.line.played[: self.answers - count]
        return await self._taken_up_after(left, entry, by)

    async def redo(self, mine: tuple[int, ...], seat: int, seen: int, nonce: str, by: str = "") -> int:
        """Do again what was undone last, with what chance brought. `by`: the address that has it worked out."""
        async with self.lock:
            if (known := self.line.nonces.get((seat, nonce))) is not None:
                return known
            self.check_seen(seen)
            if not self.redo_for(mine):
                raise Refused("there is nothing of yours to do again")
            undone: list[Played] = self.line.undone[-1]
            entry = self._entry(REDO, seat, str(len(undone)), nonce)
            if len(undone) > AT_ONCE:
                return await self._taken_up_after([*self.line.played, *undone], entry, by)
            play_again(self.match, undone)
            return await self._keep(entry)

    async def _taken_up_after(self, played: Sequence[Played], entry: Entry, by: str) -> int:
        """Keep an entry after which these answers stand, and go on from there: a worker gives them again."""
        self._settled.clear()  # what is shown meanwhile would be neither the one nor the other
        try:
            kept = msgspec.structs.replace(await self.kept(), played=tuple(played))
            taken = await self.around.workers.slow(by, position_at, kept, len(played))
        except BaseException:
            self._settled.set()
            raise
        seq = await self._keep(entry, shown=False)
        self._take(taken)
        self.changed()
        return seq

    # --- notes that all are told --------------------------------------------------------------------------------------

    async def note(self, kind: str, seat: int, noted: Noted) -> None:
        """Write down and tell all what does not change the game."""
        async with self.lock:
            await self.write_notes(kind, [(seat, noted)])

    async def write_notes(self, kind: str, noted: Sequence[tuple[int, Noted]]) -> None:
        """The same of several seats at once, for who has the lock already."""
        for seat, one in noted:
            await self.write_note(kind, seat, one)
        self.changed()

    async def write_note(self, kind: str, seat: int, noted: Noted) -> None:
        """One of them; whoever writes the last has all shown what changed."""
        self.check_not_lost()
        entry = self._entry(kind, seat, msgspec.json.encode(noted).decode(), "")
        await self._keep(entry, shown=False)
        self.seating.note(entry, noted, self.answers)
        self.tell_all({"is": "note", "seq": entry.seq, "text": noted.told})

    # --- keeping ------------------------------------------------------------------------------------------------------

    def check_not_lost(self) -> None:
        if self.lost:
            raise Refused("the table is being set up again; come back in a moment")

    def check_seen(self, seen: int) -> None:
        """Notes do not make a decision stale; only where the game itself has gone on."""
        self.check_not_lost()
        if not self.line.moved <= seen <= self.seq:
            raise Stale("the game has gone on since")

    def _entry(
        self, kind: str, seat: int, what: str, nonce: str, results: list[tuple[str, int | str]] | None = None
    ) -> Entry:
        return Entry(self.seq + 1, kind, seat, what, results or [], nonce, time.time())

    async def _keep(self, entry: Entry, *, shown: bool = True) -> int:
        """Put on disk what the match has already done. If that fails, the match in memory is worth nothing any more."""
        self._settled.clear()
        try:
            # A guest who goes away in mid-sentence must not leave us not knowing what was written.
            conflict = await asyncio.shield(asyncio.ensure_future(self.around.keeping.append(self.row.id, entry)))
        except BaseException:
            self.give_up("what happened could not be written down")
            raise
        if conflict is not None:
            deleted = conflict.last < 0
            why = "the table was deleted" if deleted else "the game has gone on at another server"
            self.give_up(why, final=deleted)
            raise Refused(why if deleted else f"{why}; come back to see it")
        self.line.add(entry)
        if entry.kind == UNDO:
            for guest in self.guests:
                guest.taken_back(self.answers)
        self._settled.set()
        self.touch()
        if entry.kind in (ANSWER, UNDO, REDO, RULES):
            self.gone_on()
        if shown:
            self.changed()
        if self.answers - self._checkpointed >= CHECKPOINT_EVERY and self.match.request is not None:
            self._keeping_checkpoint = asyncio.create_task(self.keep_checkpoint())  # nobody need wait for it
        return entry.seq

    def checkpoint(self) -> tuple[bytes, int, int]:
        """The state of the last checkpoint, and how many answers and results of the whole game lie before it."""
        state, answers, results = self.match.checkpoint()
        own = sum(len(answer.results) for answer in self.match.history())
        return state, self.before + answers, self.line.results() - own + results

    async def keep_checkpoint(self) -> None:
        """Now and then the state itself, so that a long game is soon taken up, and an old one by new rules; and what was told
        since, so that it can be read even if no rules can take it up any more.

        The game is safe without it: if it cannot be kept, nobody at the table need know.
        """
        await self.settled()
        if not self.lost:
            await self._keep_checkpoint()

    async def close(self, why: str) -> None:
        """Send everybody away, and keep where the game stands: a later version can take it up there."""
        await self.settled()
        lost = self.lost
        self.give_up(why)
        if not lost:
            await self._keep_checkpoint()

    async def _keep_checkpoint(self) -> None:
        if self.answers == self._checkpointed or not self.answers:
            return
        self._checkpointed = self.answers
        try:
            state, answers, results = self.checkpoint()
            if answers <= self.line.base:
                return
            seq, events = self.line.played[answers - 1].seq, [one for one in self.events if one.answer > self._told]
            stands = self.answers
            told = await self._tell(events)
            mark = Checkpoint(seq, answers, results, state, self.line.digest, told or [])
            await self.around.keeping.run(self.around.store.keep_checkpoint, self.row.id, mark)
            if told is not None:
                self._told = stands
        except WriterClosed:
            pass
        except TabletomeError:
            log.exception("a checkpoint could not be kept", extra={"table": self.row.id, "seq": self.seq})

    async def _tell(self, events: list[Event]) -> list[Told] | None:
        """These events in words; None where no worker has them: the state counts more than what was told."""
        try:
            return await self.around.workers.slow("", jobs.tell, self.position(), events)
        except WorkFailed:
            return None

    def give_up(self, why: str, *, final: bool = False) -> None:
        """This object no longer knows what is true; the next who comes finds the table as it is on disk. `final`: nobody will."""
        self.lost = True
        self._settled.set()  # whoever waits need not wait any longer: the guests are told to go
        for guest in tuple(self.guests):
            guest.leave(why, final=final)

    # --- telling ------------------------------------------------------------------------------------------------------

    def gone_on(self) -> None:
        """The game is not where it was; for those who wait for that."""

    def changed(self) -> None:
        """Show everybody."""
        for guest in tuple(self.guests):
            guest.show()

    def tell_all(self, message: dict[str, Any]) -> None:
        for guest in tuple(self.guests):
            guest.send(message)

    def tell_people(self) -> None:
        self.tell_all({"is": "people", "seats": self.people()})

    def touch(self) -> None:
        """Somebody was here just now."""
        self.touched = time.monotonic()
