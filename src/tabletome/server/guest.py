"""A guest: one open connection to a table, with what it may see and do."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from tabletome.bots import Bot, Uniform, bot_named
from tabletome.kernel import WATCHER, Choose, Match, Seat, Seeded
from tabletome.scene import Scene
from tabletome.scene.forecast import forecast
from tabletome.scene.stage import sentences, stage
from tabletome.server import wire
from tabletome.server.buckets import Bucket
from tabletome.server.guides import GUIDE_TITLE
from tabletome.server.line import Line, rebuild_whole
from tabletome.server.render import SeatInfo, parts
from tabletome.server.store import LinkRow
from tabletome.server.table import Refused, Stale, Table, bots_here

LOG_SHOWN = 80


class Bystander(Seat[Any]):
    """A seat that looks at a position without being asked anything."""

    @property
    def request(self) -> Choose | None:
        return None


class Trial:
    """A private branch of the game: what if? Nothing of it is kept, and the real game knows nothing of it."""

    def __init__(self, table: Table, match: Match[Any], mine: tuple[int, ...]) -> None:
        self.match, self.first = match, match.answered
        self.before = [event for event in table.match.events or () if event.answer <= match.answered]
        self.mine = mine if table.hidden else tuple(range(table.row.seats))
        name = next(iter(table.game.bots), "random")
        self._bots: dict[int, Bot] = {
            seat: bot_named(name, table.game, secrets.randbits(48))
            if name != "random"
            else Uniform(secrets.randbits(48))
            for seat in range(table.row.seats)
            if seat not in self.mine
        }

    def let_bots_play(self) -> None:
        match = self.match
        while match.request is not None and match.request.seat in self._bots:
            match.answer(self._bots[match.request.seat].choose(match.seat(match.request.seat)))

    def undo(self) -> None:
        """Back to the last decision of one's own inside the trial."""
        match = self.match
        while match.answered > self.first:
            match.undo()
            if match.request is not None and match.request.seat in self.mine:
                return
        raise Refused("here the trial began")


class Guest:
    """Somebody at a table, through one socket."""

    def __init__(
        self,
        table: Table,
        link: LinkRow,
        joined: wire.Join,
        post: Callable[[bytes], None],
        close: Callable[[str], None],
    ) -> None:
        self.table, self.link = table, link
        self.form, self.theme = joined.form, joined.theme
        self.trial: Trial | None = None
        self.at: int | None = None
        self._past: Match[Any] | None = None
        self._post, self._close = post, close
        self._bots_thinking = False
        self._viewed = WATCHER
        self._sent_parts: dict[str, int] = {}  # hashes: the parts of a page are large, and guests are many
        self._sent_events = 0
        self._odds = Bucket(per_second=4, burst=8)

    @property
    def mine(self) -> tuple[int, ...]:
        return self.trial.mine if self.trial is not None else self.table.mine(self.link)

    # --- telling ------------------------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self._post(wire.write(message))

    def leave(self, why: str) -> None:
        self._close(why)

    def welcome(self) -> None:
        table = self.table
        self.send(
            {
                "is": "welcome",
                "table": table.row.id,
                "game": table.game.id,
                "name": table.game.name,
                "title": table.row.title,
                "mine": self.mine,
                "own": self.link.seats,
                "host": self.link.role == "host",
                "hidden": table.hidden,
                "guide": table.row.title == GUIDE_TITLE,
                "bots": bots_here(table.game),
                "people": table.people(),
            }
        )

    def show(self) -> None:
        """The position as this guest may see it."""
        if self._bots_thinking or not self.table.is_settled:
            return  # everybody is shown the position when the bots have played, and when it is kept
        if self.form == "data":
            self._show_data()
        else:
            self._show_page()

    def show_again(self) -> None:
        """Everything anew, as to somebody who has just come."""
        self._sent_parts.clear()
        self._sent_events = 0
        self.show()

    def _seat_looked_through(self, match: Match[Any]) -> int:
        """The asked seat if it is this guest's; otherwise the one it looked through last."""
        mine = self.mine
        if match.request is not None and match.request.seat in mine:
            self._viewed = match.request.seat
        elif self._viewed not in mine:
            self._viewed = mine[0] if mine else WATCHER
        return self._viewed

    def _show_data(self) -> None:
        table = self.table
        match = self.trial.match if self.trial is not None else table.match
        seat = match.seat(self._seat_looked_through(match))
        # Counted over all events: what one of this guest's seats hears is news, whichever of them is looked through.
        happened = match.events or []
        first = min(self._sent_events, len(happened))
        self._sent_events = len(happened)
        ears = self.mine or (seat.seat,)
        request, outcome = seat.request, seat.outcome if seat.waiting_for is None else None
        asked = None
        if request is not None:
            asked = {"seat": request.seat, "prompt": request.prompt, "options": [str(option) for option in request]}
        view = seat.view
        self.send(
            {
                "is": "data",
                "seq": table.seq,
                "seat": seat.seat,
                "waiting_for": seat.waiting_for,
                "view": view,
                "asked": asked,
                "events": [
                    wire.plain_event(table.game, event, view)
                    for event in happened[first:]
                    if any(event.seen_by(ear) for ear in ears)
                ],
                "outcome": outcome,
            }
        )

    def _show_page(self) -> None:
        table = self.table
        past = self._past
        match = past if past is not None else self.trial.match if self.trial is not None else table.match
        seat = self._seat_looked_through(match)
        scene = self._scene(match, seat)
        made = parts(scene, seat_names=table.names, seats=self._seats(), mine=self.mine, outcome=_ending(match))
        hashes = {name: hash(html) for name, html in made.items()}
        changed = {name: html for name, html in made.items() if self._sent_parts.get(name) != hashes[name]}
        self._sent_parts = hashes
        told = [line.text for line in scene.log]
        asked = None if match.request is None else match.request.seat
        playing = past is None
        trying = self.trial is not None
        self.send(
            {
                "is": "page",
                "seq": table.seq,
                "answers": self.trial.match.answered if trying and self.trial else table.answers,
                "at": self.at,
                "trying": trying,
                "asked": asked if playing else None,
                "seat": seat,
                "mine": self.mine,
                "mine_asked": playing and asked is not None and asked in self.mine,
                "undo": "free" if trying else table.undo_for(self.mine),
                "redo": not trying and table.redo_for(self.mine),
                "over": match.request is None,
                "parts": changed,
                "told": told[-3:],
            }
        )

    def _scene(self, match: Match[Any], seat: int) -> Scene:
        table, names = self.table, self.table.names
        looking: Seat[Any] = Bystander(match, seat) if match is self._past else match.seat(seat)
        scene = stage(looking, names)
        if match is self._past:
            events = [event for event in table.match.seat(seat).events if event.answer <= match.answered]
        else:
            before = [] if self.trial is None else [event for event in self.trial.before if event.seen_by(seat)]
            events = before + match.seat(seat).events
        return msgspec.structs.replace(scene, log=sentences(table.game, events[-LOG_SHOWN:], looking.view))

    def _seats(self) -> tuple[SeatInfo, ...]:
        return tuple(SeatInfo(**person) for person in self.table.people())

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
                self._done(message.id, await self.table.redo(self.mine, message.seat, message.seen, message.id))
            case wire.Consent():
                await self.table.consent(self.table.mine(self.link), message.to, message.yes)
            case wire.Sit():
                await self._sit(message)
            case wire.AskOdds():
                await self._tell_odds(message)
            case wire.Look():
                await self._look(message.at)
            case wire.Try():
                await self._try(message.at)
            case wire.StopTrying():
                self.trial = None
                self.show_again()
            case wire.Ping():
                self.send({"is": "pong"})
            case wire.Join():
                raise Refused("you have joined already")

    def _done(self, nonce: str, seq: int) -> None:
        self.send({"is": "done", "id": nonce, "seq": seq})

    def _check_seat(self, seat: int) -> None:
        if seat not in self.mine:
            raise Refused(f"seat {seat} is not yours to play")

    async def _give(self, message: wire.Give) -> None:
        self._check_seat(message.seat)
        if self._past is not None:
            raise Refused("this is the past; go back to the present to play on")
        if self.trial is not None:
            self.trial.match.answer(message.option, message.seat)
            await self._let_bots_try(self.trial)
            self._done(message.id, self.table.seq)
            self.show()
            return
        self._done(message.id, await self.table.answer(message.seat, message.option, message.seen, message.id))

    async def _undo(self, message: wire.Undo) -> None:
        self._check_seat(message.seat)
        if self.trial is not None:
            self.trial.undo()
            self._done(message.id, self.table.seq)
            self.show()
            return
        done = await self.table.undo(self.mine, message.seat, message.seen, message.id)
        if done is not None:
            self._done(message.id, done)

    async def _sit(self, message: wire.Sit) -> None:
        """Whose a seat is: its own link's to say; the host's while nobody is there."""
        seat, table = message.seat, self.table
        if seat not in table.seats:
            raise Refused(f"there is no seat {seat}")
        own = seat in self.link.seats
        if not own and self.link.role != "host":
            raise Refused("only the host can say who plays another's seat")
        if not own and table.seats[seat].kind == "person" and table.present(seat):
            raise Refused("whoever plays that seat is here")
        if message.kind == "host" and self.link.role != "host":
            raise Refused("only the host can take a seat over")
        await table.sit(seat, message.kind, message.name.strip(), message.bot)
        table.tell_people()

    async def _tell_odds(self, message: wire.AskOdds) -> None:
        self._check_seat(message.seat)
        if not self._odds.take():
            raise Refused("that is a little fast; ask again in a moment")
        await self.table.settled()
        match = self.trial.match if self.trial is not None else self.table.match
        if self.trial is None and message.seen != self.table.seq:
            raise Stale("the game has gone on since")
        if match.request is None or match.request.seat != message.seat:
            raise Refused("this seat is not asked anything now")
        world = match.imagine(message.seat, Seeded.fresh())
        found = await asyncio.to_thread(forecast, world, message.option, 8)
        told = {"option": message.option, "exact": found.exact, "how": found.how, "short": found.short}
        lines = [{"chance": row.chance, "text": row.text} for row in found.rows]
        self.send({"is": "odds", "id": message.id, **told, "lines": lines})

    async def _look(self, at: int | None) -> None:
        """Show the position after `at` answers, or the present one again."""
        table = self.table
        await table.settled()
        if at is None or at >= table.answers:
            self.at, self._past = None, None
        else:
            self._past = await self._position(at)
            self.at = at
        self.show()

    async def _position(self, at: int) -> Match[Any]:
        """The match as it was after `at` answers, apart from the real one."""
        table = self.table
        back = table.answers - at
        if back > table.match.answered:
            line = Line()
            line.start, line.played = table.line.start, table.line.played[:at]
            return (await asyncio.to_thread(rebuild_whole, table.game, table.row, line)).match
        past = table.match.fork()
        if back:
            past.undo(back)
        return past

    async def _try(self, at: int | None) -> None:
        """Play on in private from there; what this guest cannot know is dealt again."""
        table = self.table
        await table.settled()
        mine = table.mine(self.link)
        if not mine and table.hidden:
            raise Refused("only those who play can try things out in this game")
        match = table.match.fork() if at is None or at >= table.answers else await self._position(at)
        if table.hidden:
            match = match.redealt(mine[0], Seeded.fresh())
        match.listen()
        self.trial = Trial(table, match, mine)
        self.at, self._past = None, None
        await self._let_bots_try(self.trial)
        self.show_again()

    async def _let_bots_try(self, trial: Trial) -> None:
        self._bots_thinking = True
        try:
            await asyncio.to_thread(trial.let_bots_play)
        finally:
            self._bots_thinking = False


def _ending(match: Match[Any]) -> str:
    """How the game ended, in a word; nothing while it runs."""
    outcome = match.outcome if match.request is None else None
    return "" if outcome is None else outcome.result
