"""A guest: one open connection to a table, with what it may see and do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol

import msgspec

from tabletome.kernel import WATCHER, Event, TabletomeError
from tabletome.server.door.buckets import Bucket
from tabletome.server.messages import wire
from tabletome.server.messages.names import clean_name
from tabletome.server.messages.refusing import Refused, Stale
from tabletome.server.store.rows import LinkRow
from tabletome.server.tables.bot_seats import bots_here
from tabletome.server.tables.table import Table
from tabletome.server.tables.taking_up import position_at
from tabletome.server.tables.trial import Trial
from tabletome.server.work import jobs
from tabletome.server.work.recalled import CannotGoOn
from tabletome.server.work.workers import WorkFailed
from tabletome.testing.guides import lesson_with, lessons_of

log = logging.getLogger("tabletome.server")

LOOKING_SECONDS = 20.0
TRY_AGAIN_AFTER = (0.0, 2.0)
"""If a worker fails over a position, another one shows it after so many seconds: whoever looks waits for nothing else."""
BY_OTHER_RULES = (
    "this was played by other rules than today's: what was told of it is kept, how the table looked is not."
)
TIRED = "your address has used up its share of work for now; it goes on in {seconds:.0f} seconds"


class Past(msgspec.Struct, frozen=True):
    """A position that is looked back at, with what had been told until then."""

    at: int
    position: jobs.Position | None
    events: tuple[Event, ...]


class HangUp(Protocol):
    """How a connection is ended, with the reason; for good, if `final`."""

    def __call__(self, why: str, *, final: bool = False) -> None: ...


class Guest:
    """Somebody at a table, through one socket. `browser`: the hash of the secret it made, empty for who only watches."""

    def __init__(
        self,
        table: Table,
        link: LinkRow,
        browser: str,
        joined: wire.Join,
        address: str,
        post: Callable[[bytes], None],
        close: HangUp,
    ) -> None:
        self.table, self.link, self.browser, self.address = table, link, browser, address
        self.form = joined.form
        self._seen = joined.seen  # of new rules up to here it has been told
        self.trial: Trial | None = None
        self._past: Past | None = None
        self._post, self._close = post, close
        self._viewed = WATCHER
        self._sent_parts: dict[str, bytes] = {}  # fingerprints: the parts of a page are large, and guests are many
        self._heard = -1  # up to which answer the events were sent
        self._due = False
        self._failed = 0  # how often the present position could not be shown
        self._painting: asyncio.Task[None] | None = None
        self._odds = Bucket(per_second=4, burst=8)

    @property
    def own(self) -> tuple[int, ...]:
        """The seats that this guest plays in the real game."""
        return self.table.seating.mine(self.link, self.browser)

    @property
    def mine(self) -> tuple[int, ...]:
        return self.trial.mine if self.trial is not None else self.own

    @property
    def is_host(self) -> bool:
        return self.table.seating.is_host(self.link, self.browser)

    # --- telling ------------------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self._post(wire.write(message))

    def leave(self, why: str, *, final: bool = False) -> None:
        self._close(why, final=final)

    def welcome(self) -> None:
        """What this guest may do here; and that the rules are new, if it does not know."""
        table = self.table
        self.send(
            {
                "is": "welcome",
                "table": table.row.id,
                "game": table.game.id,
                "name": table.game.name,
                "title": table.row.title,
                "mine": self.mine,
                "own": [seat for seat in self.link.seats if table.seating.holds(seat, self.browser)],
                "host": self.is_host,
                "hidden": table.hidden,
                "guide": table.row.guide,
                "lesson": self._lesson(),
                "bots": bots_here(table.game),
                "people": table.people(),
            }
        )
        for note in table.line.told_of_rules(self._seen):
            self.send({"is": "note", "seq": note.seq, "text": note.text})
        self._seen = table.seq

    def _lesson(self) -> dict[str, Any] | None:
        """Which lesson it is that the table was opened for, after how many answers it begins, and what comes after it."""
        row = self.table.row
        lesson = lesson_with(self.table.game, row.options) if row.guide else None
        if lesson is None:
            return None
        after = lessons_of(self.table.game)[lesson.number :]
        return {
            "number": lesson.number,
            "title": lesson.title,
            "after": len(lesson.before),
            "next": after[0].title if after else "",
        }

    def show(self) -> None:
        """The position has changed: show it as soon as a worker has painted it. What comes meanwhile is shown with it."""
        self._due = True
        if self._painting is None:
            self._painting = asyncio.create_task(self._show())

    def show_again(self) -> None:
        """Everything anew, as to somebody who has just come."""
        self._sent_parts.clear()
        self._heard = -1
        self.show()

    def taken_back(self, answers: int) -> None:
        """Only so many answers stand now: what is told after them is news again."""
        self._heard = min(self._heard, answers)

    async def _show(self) -> None:
        try:
            while self._due:
                await self.table.settled()
                while rest := self.table.around.tired(self.address):
                    await asyncio.sleep(rest)
                if self.table.lost:
                    return
                if self.table.is_settled:
                    self._due = False
                    await self._show_now()
        except Exception:
            log.exception("a position could not be shown", extra={"table": self.table.row.id, "seq": self.table.seq})
            self.leave("this position could not be shown; it is safe, and coming back may help")
        finally:
            self._painting = None

    async def _show_now(self) -> None:
        try:
            await (self._show_data() if self.form == "data" else self._show_page())
            self._failed = 0
        except TabletomeError as error:
            if isinstance(error, WorkFailed) and self._failed < len(TRY_AGAIN_AFTER):
                self._due = True
                await asyncio.sleep(TRY_AGAIN_AFTER[self._failed])
                self._failed += 1
                return
            # The table goes on; whoever looks is told, and sees the next position.
            self._failed = 0
            self.send({"is": "trouble", "why": f"this position could not be shown: {error}"})

    async def _show_data(self) -> None:
        table = self.table
        trial = self.trial
        position = table.position() if trial is None else trial.position
        events = table.events if trial is None else trial.events
        # Counted over all events: what one of this guest's seats hears is news, whichever of them is looked through.
        before, new = self._heard, [event for event in events if event.answer > self._heard]
        self._heard = jobs.answers_in(position)
        seq = table.seq
        try:
            shown = await table.around.workers.quick(self.address, jobs.data, position, new, self._looker(self.mine))
        except WorkFailed:
            self._heard = min(before, self._heard)  # it is still news
            raise
        self._viewed = shown.seat
        head = {"is": "data", "seq": seq, "trial": None if trial is None else trial.id}
        self._post(wire.join(head, shown.body))

    async def _show_page(self) -> None:
        table, trial, past = self.table, self.trial, self._past
        seq, answers, around = table.seq, table.answers, table.around_the_board()
        mine = self._mine_then(past) if past is not None else self.mine
        looker = self._looker(mine, playing=past is None)
        painted = await self._painted(trial, past, looker, around)
        self._viewed = painted.seat
        if (trial, past) != (self.trial, self._past):
            self._due = True  # this is not what is looked at any more
            return
        self._heard = painted.answers if past is None else -1  # what follows the past is not news
        self.send(
            {
                "is": "page",
                "seq": seq,
                "answers": answers,
                "at": None if past is None else past.at,
                "trial": None if trial is None else trial.id,
                "trying": trial is not None,
                "asked": painted.asked if past is None else None,
                "seat": painted.seat,
                "mine": mine,
                "mine_asked": past is None and painted.asked in mine,
                "undo": ("free" if trial.can_undo else "no")
                if trial is not None
                else table.undoing.open_to(self, self.own),
                "redo": trial is None and table.redo_for(self.own),
                "over": painted.over and past is None,
                "parts": self._changed(painted.parts),
                "told": painted.told,
                "plays": painted.plays,
            }
        )

    async def _painted(
        self, trial: Trial | None, past: Past | None, looker: jobs.Looker, around: jobs.Table
    ) -> jobs.Page:
        workers, table = self.table.around.workers, self.table
        if past is None:
            position, events = (table.position(), table.events) if trial is None else (trial.position, trial.events)
            heard = self._heard if self._heard >= 0 else None  # whoever has just come sees the table as it stands
            return await workers.quick(self.address, jobs.page, position, events, looker, around, heard)
        around = msgspec.structs.replace(around, notes=tuple(note for note in around.notes if note[0] <= past.at))
        if past.position is None:
            told = await self._told(past.at)
            return await workers.quick(self.address, jobs.book, table.game.name, BY_OTHER_RULES, told, around)
        return await workers.quick(self.address, jobs.page, past.position, past.events, looker, around)

    def _changed(self, parts: dict[str, str]) -> dict[str, str]:
        """The parts of a page that are not in place yet."""
        marks = {name: blake2b(html.encode(), digest_size=8).digest() for name, html in parts.items()}
        changed = {name: html for name, html in parts.items() if self._sent_parts.get(name) != marks[name]}
        self._sent_parts = marks
        return changed

    def _looker(self, mine: tuple[int, ...], *, playing: bool = True) -> jobs.Looker:
        return jobs.Looker(mine, self._viewed, playing)

    def _mine_then(self, past: Past) -> tuple[int, ...]:
        """Whose eyes the past may be seen through: only seats that this guest had held by then, where hands are hidden."""
        table = self.table
        return table.seating.seen_by(self.browser, self.own, past.at) if table.hidden else self.own

    async def _told(self, at: int) -> list[str]:
        """What is kept of what was told until then, as far as this guest may know it."""
        seating, kept = self.table.seating, await self.table.kept()
        told = [one for mark in reversed(kept.checkpoints) for one in mark.told]
        return [one.text for one in told if one.answer <= at and seating.heard(one, self.browser, self.own)]

    # --- doing --------------------------------------------------------------------------------------------------------

    async def do(self, message: wire.Message) -> None:
        """Carry out a message; what is not possible raises with a sentence."""
        match message:
            case wire.Give():
                await self._give(message)
            case wire.Undo():
                await self._undo(message)
            case wire.Redo():
                self._check_seat(message.seat)
                self._check_trial("")
                done = await self.table.redo(self.own, message.seat, message.seen, message.id, self.address)
                self._done(message.id, done)
            case wire.Consent():
                await self.table.undoing.consent(self, message.to, message.yes)
            case wire.Sit():
                await self._sit(message)
            case wire.AskOdds():
                await self._tell_odds(message)
            case wire.AskPreview():
                await self._tell_preview(message)
            case wire.Look():
                await self._look(message.at)
            case wire.Try():
                await self._try(message.at)
            case wire.StopTrying():
                self.trial = None
                self.show_again()
            case wire.Ping():
                self.send({"is": "pong"})
            case wire.LetIn():
                await self.table.knocking.answer(self, message.to, message.yes)
            case wire.Join():
                raise Refused("you have joined already")

    def _done(self, nonce: str, seq: int) -> None:
        self.send({"is": "done", "id": nonce, "seq": seq})

    def _check_seat(self, seat: int) -> None:
        if seat not in self.mine:
            raise Refused(f"seat {seat} is not yours to play")

    def _check_trial(self, meant: str) -> None:
        """What was decided in a trial counts in that trial alone, whatever has happened to the connection since."""
        if meant != ("" if self.trial is None else self.trial.id):
            what = "that was meant for a trial which is over" if meant else "you are trying things out"
            raise Refused(f"{what}; nothing has changed")

    def _check_awake(self) -> None:
        tired = self.table.around.tired(self.address)
        if tired:
            raise Refused(TIRED.format(seconds=max(1, tired)))

    async def _give(self, message: wire.Give) -> None:
        self._check_trial(message.trial)
        self._check_seat(message.seat)
        if self._past is not None:
            raise Refused("this is the past; go back to the present to play on")
        if self.trial is not None:
            self._check_awake()
            await self.trial.answer(message.seat, message.option)
            self._done(message.id, self.table.seq)
            self.show()
            return
        self._done(message.id, await self.table.answer(message.seat, message.option, message.seen, message.id))

    async def _undo(self, message: wire.Undo) -> None:
        self._check_trial(message.trial)
        self._check_seat(message.seat)
        if self.trial is not None:
            self.trial.undo()
            self.taken_back(jobs.answers_in(self.trial.position))
            self._done(message.id, self.table.seq)
            self.show()
            return
        done = await self.table.undoing.undo(self, self.own, message.seat, message.seen, message.id)
        if done is not None:
            self._done(message.id, done)

    async def _sit(self, message: wire.Sit) -> None:
        """Whose a seat is: its holder's to say; the host's while nobody is there."""
        seat, table = message.seat, self.table
        if seat not in table.seats:
            raise Refused(f"there is no seat {seat}")
        own = seat in self.link.seats and table.seating.holds(seat, self.browser)
        if not own and not self.is_host:
            raise Refused("only the host can say who plays another's seat")
        if not own and table.seats[seat].kind == "person" and table.present(seat):
            raise Refused("whoever plays that seat is here")
        if message.kind == "host" and not self.is_host:
            raise Refused("only the host can take a seat over")
        await table.sit(seat, message.kind, clean_name(message.name), message.bot, self)
        table.tell_people()

    async def _tell_odds(self, message: wire.AskOdds) -> None:
        self._check_trial(message.trial)
        self._check_seat(message.seat)
        if not self._odds.take():
            raise Refused("that is a little fast; ask again in a moment")
        self._check_awake()
        table, trial = self.table, self.trial
        await table.settled()
        if trial is None and not table.line.moved <= message.seen <= table.seq:
            raise Stale("the game has gone on since")
        asked = table.match.request.seat if trial is None and table.match.request is not None else message.seat
        if asked != message.seat:
            raise Refused("this seat is not asked anything now")
        position = table.position() if trial is None else trial.position
        told = await table.around.workers.slow(self.address, jobs.odds, position, message.seat, message.option)
        self.send({"is": "odds", "id": message.id, **told})

    async def _tell_preview(self, message: wire.AskPreview) -> None:
        """What an adversary would do now: of the position that this guest looks at, through its own eyes."""
        self._check_trial(message.trial)
        if not self._odds.take():
            raise Refused("that is a little fast; ask again in a moment")
        self._check_awake()
        await self.table.settled()
        if self._past is not None:
            raise Refused("this is the past; what came next is written down")
        position = self.table.position() if self.trial is None else self.trial.position
        workers = self.table.around.workers
        told = await workers.slow(self.address, jobs.preview, position, self._looker(self.mine), message.who)
        self.send({"is": "preview", "id": message.id, **told})

    async def _look(self, at: int | None) -> None:
        """Show the position after `at` answers, or the present one again."""
        table = self.table
        await table.settled()
        if self.trial is not None:
            raise Refused("you are trying things out; go back to the game first")
        self._past = None if at is None or at >= table.answers else await self._position(at)
        self.show()

    async def _position(self, at: int) -> Past:
        """The game as it was after `at` answers; without a position where only what was told of it is kept."""
        self._check_awake()
        kept = await self.table.kept()
        try:
            taken = await self.table.around.workers.slow(self.address, position_at, kept, at, seconds=LOOKING_SECONDS)
        except CannotGoOn:
            return Past(at, None, ())
        return Past(at, taken.position, taken.events)

    async def _try(self, at: int | None) -> None:
        """Play on in private from there; what this guest cannot know is dealt again."""
        table = self.table
        await table.settled()
        self._check_awake()
        mine = self.own
        if table.hidden and not mine:
            raise Refused("only those who play can try things out in this game")
        past = None if at is None or at >= table.answers else await self._position(at)
        if past is not None and past.position is None:
            raise Refused("that was played by other rules than today's; it cannot be tried again")
        if table.hidden and past is not None:
            mine = self._mine_then(past)
            if not mine:
                raise Refused("you did not play at that time; what was hidden then stays hidden")
        position, events = (table.position(), table.events) if past is None or past.position is None else (
            past.position, list(past.events)
        )  # fmt: skip
        self.trial = await Trial.begin(table, position, events, mine, self.address)
        self._past = None
        self.show_again()

    def gone(self) -> None:
        """The connection has ended."""
        if self._painting is not None:
            self._painting.cancel()
