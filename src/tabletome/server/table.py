"""A table: one game being played, by people and bots, with every step on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from tabletome.bots import Bot, Uniform, UnknownBot, bot_named
from tabletome.kernel import Game, Match, TabletomeError
from tabletome.server.line import ANSWER, REDO, UNDO, Line, Running, checkpoint, play_again, rebuild_whole
from tabletome.server.store import Checkpoint, Conflict, Entry, LinkRow, SeatRow, TableRow

log = logging.getLogger("tabletome.server")

CHECKPOINT_EVERY = 32
BOTS_OF_ALL_GAMES = ("random", "mcts:50ms")


class Refused(TabletomeError):
    """Somebody may not do this, or not now; nothing has changed."""


class Stale(TabletomeError):
    """Somebody decided on a position that is not the present one."""


def bots_here(game: Game[Any]) -> list[str]:
    """The bots that can take a seat at a table. No others: a guest could name one that thinks for hours."""
    return [*game.bots, *BOTS_OF_ALL_GAMES]


def check_bot(name: str, game: Game[Any]) -> None:
    if name not in bots_here(game):
        raise UnknownBot(f"no bot named '{name}' plays {game.name} here; there are {', '.join(bots_here(game))}")


class Keeping(Protocol):
    """Where a table keeps what happens at it."""

    async def append(self, table: str, entry: Entry) -> Conflict | None: ...

    async def run(self, function: Callable[..., Any], *args: Any) -> Any: ...


class Guest(Protocol):
    """Somebody at the table, seen from it."""

    link: LinkRow

    def show(self) -> None:
        """The position has changed."""

    def send(self, message: dict[str, Any]) -> None:
        """Tell this guest alone something."""

    def leave(self, why: str) -> None:
        """Send this guest away."""


class Proposal(msgspec.Struct):
    """An undo that the others at the table have to agree to."""

    number: int
    seat: int
    count: int
    nonce: str
    missing: set[int]


class Table:
    """One game: its match, who plays which seat, who is looking on."""

    def __init__(
        self,
        game: Game[Any],
        row: TableRow,
        seats: Iterable[SeatRow],
        line: Line,
        running: Running,
        keeping: Keeping,
        put_seat: Callable[[str, SeatRow], None],
        keep_checkpoint: Callable[[str, Checkpoint], None],
        bot_pause: float = 0.0,
    ) -> None:
        self.game, self.row, self.line = game, row, line
        self.running = running
        self.seats = {seat.seat: seat for seat in seats}
        self.guests: set[Guest] = set()
        self.proposal: Proposal | None = None
        self.lost = False
        self.touched = time.monotonic()
        self._keeping, self._put_seat, self._keep_checkpoint = keeping, put_seat, keep_checkpoint
        self._bot_pause = bot_pause
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._bots_playing: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._settled = asyncio.Event()
        self._settled.set()
        self._proposals = 0
        self._checkpointed = self.answers

    # --- what there is to know ----------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return self.line.seq

    @property
    def match(self) -> Match[Any]:
        return self.running.match

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
    def names(self) -> tuple[str, ...]:
        return tuple(self._name(self.seats[seat]) for seat in range(self.row.seats))

    @property
    def hidden(self) -> bool:
        """Whether seats may know different things."""
        return type(self.game).view is not Game.view or type(self.game).redeal is not Game.redeal

    def mine(self, link: LinkRow) -> tuple[int, ...]:
        """The seats that whoever holds this link plays."""
        taken_over = [seat.seat for seat in self.seats.values() if seat.kind == "host"] if link.role == "host" else []
        own = [seat for seat in link.seats if self.seats[seat].kind == "person"]
        return tuple(sorted({*own, *taken_over}))

    def present(self, seat: int) -> bool:
        """Whether somebody with a link for this seat is here."""
        return any(seat in guest.link.seats for guest in self.guests)

    def people(self) -> list[dict[str, Any]]:
        """Who sits where, for everybody to know."""
        return [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": self._name(seat),
                "bot": seat.bot,
                "online": seat.kind == "bot" or self.present(seat.seat),
            }
            for _, seat in sorted(self.seats.items())
        ]

    def others(self, mine: Iterable[int]) -> set[int]:
        """The seats of other people."""
        held = set(mine)
        return {seat.seat for seat in self.seats.values() if seat.kind != "bot" and seat.seat not in held}

    def undo_for(self, mine: Iterable[int]) -> str:
        """Whether whoever plays these seats may undo: `free`, `ask` the others, or `no`."""
        count = self._to_take_back(mine)
        if not count:
            return "no"
        return "free" if self._is_free(count, mine) else "ask"

    def redo_for(self, mine: Iterable[int]) -> bool:
        """Whether whoever plays these seats may do again what was undone last."""
        return bool(self.line.undone) and self.line.undone[-1][0].seat in set(mine)

    def _name(self, seat: SeatRow) -> str:
        if seat.kind == "bot":
            return f"{seat.bot} bot {seat.seat + 1}" if self.row.seats > 1 else f"{seat.bot} bot"
        alone = sum(other.kind != "bot" for other in self.seats.values()) == 1
        return seat.name or ("You" if alone else f"Player {seat.seat + 1}")

    # --- playing ------------------------------------------------------------------------------------------------------

    async def answer(self, seat: int, option: str, seen: int, nonce: str) -> int:
        """Answer for a seat; the number of the entry, which is safely kept."""
        async with self._lock:
            if (known := self.line.nonces.get((seat, nonce))) is not None:
                return known
            self._check_seen(seen)
            return await self._answer(seat, option, nonce)

    async def _answer(self, seat: int, option: str, nonce: str) -> int:
        match = self.match
        match.answer(option, seat)
        given = match.latest()
        entry = self._entry(ANSWER, seat, str(given.option), nonce, list(given.results))
        return await self._keep(entry)

    async def undo(self, mine: tuple[int, ...], seat: int, seen: int, nonce: str) -> int | None:
        """Take back the last decision of one of these seats: the entry; or None, if the others are asked first."""
        async with self._lock:
            if (known := self.line.nonces.get((seat, nonce))) is not None:
                return known
            self._check_seen(seen)
            count = self._to_take_back(mine)
            if not count:
                raise Refused("there is no decision of yours to take back")
            if self._is_free(count, mine):
                return await self._undo(count, seat, nonce)
            self._proposals += 1
            self.proposal = Proposal(self._proposals, seat, count, nonce, self.others(mine))
            self._ask_others()
            return None

    async def consent(self, mine: tuple[int, ...], number: int, yes: bool) -> None:
        """Somebody agrees, or not, to the undo that was asked for."""
        async with self._lock:
            self._check_not_lost()
            proposal = self.proposal
            if proposal is None or proposal.number != number:
                raise Refused("that undo is not asked for any more")
            if not proposal.missing & set(mine):
                raise Refused("you are not asked")
            if not yes:
                self.proposal = None
                self._tell_all({"is": "consent", "to": number, "settled": True, "agreed": False})
                return
            proposal.missing -= set(mine)
            if not proposal.missing:
                await self._undo(proposal.count, proposal.seat, proposal.nonce)
                self._tell_all({"is": "consent", "to": number, "settled": True, "agreed": True})

    async def _undo(self, count: int, seat: int, nonce: str) -> int:
        if count > self.match.answered:
            await self.remember_everything()
        self.match.undo(count)
        return await self._keep(self._entry(UNDO, seat, str(count), nonce))

    async def redo(self, mine: tuple[int, ...], seat: int, seen: int, nonce: str) -> int:
        """Do again what was undone last, with what chance brought."""
        async with self._lock:
            if (known := self.line.nonces.get((seat, nonce))) is not None:
                return known
            self._check_seen(seen)
            if not self.redo_for(mine):
                raise Refused("there is nothing of yours to do again")
            undone = self.line.undone[-1]
            play_again(self.match, undone)
            return await self._keep(self._entry(REDO, seat, str(len(undone)), nonce))

    async def remember_everything(self) -> None:
        """A match taken up from a checkpoint becomes one with its whole history."""
        if self.running.answers:
            self.running = await asyncio.to_thread(rebuild_whole, self.game, self.row, self.line)

    async def sit(self, seat: int, kind: str, name: str, bot: str) -> None:
        """Somebody else plays a seat from now on, or under another name."""
        async with self._lock:
            self._check_not_lost()
            if kind == "bot":
                check_bot(bot, self.game)
            row = SeatRow(seat, kind, name or self.seats[seat].name, bot if kind == "bot" else "")
            await self._keeping.run(self._put_seat, self.row.id, row)
            self.seats[seat] = row
            self.proposal = None
        self.changed()

    # --- undo ---------------------------------------------------------------------------------------------------------

    def _to_take_back(self, mine: Iterable[int]) -> int:
        """How many answers back the last one of these seats lies; 0 if there is none."""
        held = set(mine)
        for back, played in enumerate(reversed(self.line.played), start=1):
            if played.seat in held:
                return back
        return 0

    def _is_free(self, count: int, mine: Iterable[int]) -> bool:
        """No consent is needed alone, nor while nothing came to light: no dice, no cards, nobody else's decision."""
        if not self.others(mine):
            return True
        taken = self.line.played[-count:]
        if any(played.results or played.seat not in mine for played in taken):
            return False
        first = self.match.answered - count + 1
        return all(event.to is None for event in reversed(self.match.events or ()) if event.answer >= first)

    def _ask_others(self) -> None:
        proposal = self.proposal
        assert proposal is not None
        decisions = "a decision" if proposal.count == 1 else f"{proposal.count} decisions"
        what = f"take back {decisions}"
        who = self.names[proposal.seat]
        self._tell_all({"is": "consent", "to": proposal.number, "who": who, "seat": proposal.seat, "what": what})

    # --- keeping ------------------------------------------------------------------------------------------------------

    def _check_not_lost(self) -> None:
        if self.lost:
            raise Refused("the table is being set up again; come back in a moment")

    def _check_seen(self, seen: int) -> None:
        self._check_not_lost()
        if seen != self.seq:
            raise Stale("the game has gone on since")

    def _entry(
        self, kind: str, seat: int, what: str, nonce: str, results: list[tuple[str, int | str]] | None = None
    ) -> Entry:
        return Entry(self.seq + 1, kind, seat, what, results or [], nonce, time.time())

    async def _keep(self, entry: Entry) -> int:
        """Put on disk what the match has already done. If that fails, the match in memory is worth nothing any more."""
        self._settled.clear()
        try:
            # A guest who goes away in mid-sentence must not leave us not knowing what was written.
            conflict = await asyncio.shield(asyncio.ensure_future(self._keeping.append(self.row.id, entry)))
        except BaseException:
            self.give_up("what happened could not be written down")
            raise
        if conflict is not None:
            self.give_up("the game has gone on at another server")
            raise Refused("the game has gone on at another server; come back to see it")
        self.line.add(entry)
        self._settled.set()
        self.touched = time.monotonic()
        self.proposal = None
        self.changed()
        await self._maybe_checkpoint()
        return entry.seq

    async def _maybe_checkpoint(self) -> None:
        """Now and then the state itself, so that a long game is soon taken up, and an old one by new rules.

        The game is safe without it: if it cannot be kept, nobody at the table need know.
        """
        if self.answers - self._checkpointed < CHECKPOINT_EVERY or self.match.request is None:
            return
        self._checkpointed = self.answers
        try:
            mark = checkpoint(self.running, self.line)
            if mark is not None:
                await self._keeping.run(self._keep_checkpoint, self.row.id, mark)
        except TabletomeError:
            log.exception("a checkpoint could not be kept", extra={"table": self.row.id, "seq": self.seq})

    def give_up(self, why: str) -> None:
        """This object no longer knows what is true; the next who comes finds the table as it is on disk."""
        self.lost = True
        self._settled.set()  # whoever waits need not wait any longer: the guests are told to go
        for guest in tuple(self.guests):
            guest.leave(why)

    # --- telling ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Show everybody, and let bots go on."""
        for guest in tuple(self.guests):
            try:
                guest.show()
            except Exception:
                # What one guest cannot be shown must not keep it from the others.
                log.exception("a position could not be shown", extra={"table": self.row.id, "seq": self.seq})
                guest.leave("this position could not be shown; it is safe, and coming back may help")
        self.let_bots_play()

    def _tell_all(self, message: dict[str, Any]) -> None:
        for guest in tuple(self.guests):
            guest.send(message)

    def tell_people(self) -> None:
        self._tell_all({"is": "people", "seats": self.people()})

    # --- bots ---------------------------------------------------------------------------------------------------------

    def let_bots_play(self) -> None:
        if self._bots_playing is None and self._bot_to_move() is not None and not self.lost:
            self._bots_playing = asyncio.create_task(self._play_bots())

    def _bot_to_move(self) -> int | None:
        request = self.match.request
        if request is None or self.seats[request.seat].kind != "bot":
            return None
        return request.seat

    async def _play_bots(self) -> None:
        try:
            while self._bot_to_move() is not None and not self.lost:
                if self.guests and self._bot_pause:
                    await asyncio.sleep(self._bot_pause)
                async with self._lock:
                    seat = self._bot_to_move()
                    if seat is None or self.lost:
                        return
                    option = await asyncio.to_thread(self._bot_chooses, seat)
                    await self._answer(seat, option, "")
        except Exception:  # people can still play, or put somebody else in that seat; the log has it
            log.exception("a bot could not move", extra={"table": self.row.id, "seq": self.seq})
        finally:
            self._bots_playing = None

    def _bot_chooses(self, seat: int) -> str:
        """The bot's decision; one that fails plays like a beginner rather than hold everybody up."""
        name = self.seats[seat].bot
        if self._bots.get(seat, ("", None))[0] != name:
            self._bots[seat] = name, bot_named(name, self.game, secrets.randbits(48))
        sitting = self.match.seat(seat)
        try:
            return str(self._bots[seat][1].choose(sitting))
        except Exception:  # any fault of a bot: see above
            log.exception("a bot failed", extra={"table": self.row.id, "bot": name, "seq": self.seq})
            return str(Uniform(secrets.randbits(48)).choose(sitting))

    def touch(self) -> None:
        """Somebody was here just now."""
        self.touched = time.monotonic()

    @property
    def idle(self) -> bool:
        return not self.guests and self._bots_playing is None and not self._lock.locked()
