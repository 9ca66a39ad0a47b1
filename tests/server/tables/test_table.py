"""A table by itself, with a store that is slow or fails at a chosen moment: what its guests are shown, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import pytest

from tabletome.bots import UnknownBot
from tabletome.cli.serve import games_by_id
from tabletome.kernel import WATCHER, Match, spec_of
from tabletome.server.door.keys import browser_of
from tabletome.server.messages import wire
from tabletome.server.messages.refusing import Refused
from tabletome.server.store.rows import Checkpoint, Conflict, Entry, LinkRow, SeatRow, StoreError, TableRow
from tabletome.server.tables.around import Around
from tabletome.server.tables.dice import Dice
from tabletome.server.tables.guest import Guest
from tabletome.server.tables.hall import entries_of
from tabletome.server.tables.kept_match import CHECKPOINT_EVERY
from tabletome.server.tables.line import Line
from tabletome.server.tables.seating import Seating
from tabletome.server.tables.table import Table
from tabletome.server.tables.taking_up import Taken
from tabletome.server.web.socket import Outbox, _serve
from tabletome.server.work import jobs
from tabletome.server.work.workers import Workers
from tests.server.serving import PATIENCE

GAMES = games_by_id()
SPECS = {name: spec_of(game) for name, game in GAMES.items()}


class Disk:
    """Where the table keeps what happens: `free` lets an entry through; `broken` says what fails."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.broken = ""
        self.kept: list[Entry] = []
        self.marks: list[Checkpoint] = []

    async def append(self, table: str, entry: Entry) -> Conflict | None:
        await self.free.wait()
        if self.broken == "entries":
            raise StoreError("the disk is full")
        self.kept.append(entry)
        return None

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)

    def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        if self.broken == "checkpoints":
            raise StoreError("the disk is full")
        self.marks.insert(0, checkpoint)

    def checkpoints(self, table: str) -> list[Checkpoint]:
        return self.marks

    def put_seat(self, table: str, seat: SeatRow) -> None:
        """Nothing is done with it here."""


def played(play: Callable[[Workers], Coroutine[Any, Any, None]]) -> None:
    """Play a test with workers of its own."""

    async def with_workers() -> None:
        workers = Workers(SPECS)
        try:
            await play(workers)
        finally:
            await workers.close()

    asyncio.run(with_workers())


def new_table(disk: Disk, workers: Workers, game: str = "connect_four") -> Table:
    match: Match[Any] = Match(GAMES[game], 2, chance=Dice(1), listen=True)
    row = TableRow("t", game, GAMES[game].version, 2, {}, 0)
    line = Line(entries_of(match))
    seating = Seating([SeatRow(0, "person", "Ann"), SeatRow(1, "person", "Bob")], line)
    taken = Taken(jobs.position_of(match, jobs.Setting(game, 2, {})), tuple(match.events or ()))
    return Table(GAMES[game], row, seating, line, taken, Dice(1), Around(disk, disk, workers))


class Heard(list[dict[str, Any]]):
    """What a guest was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.came = asyncio.Event()

    def post(self, message: bytes) -> None:
        self.append(msgspec.json.decode(message))
        self.came.set()

    def close(self, why: str, *, final: bool = False) -> None:
        self.append({"is": "error", "why": why})
        self.came.set()

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self if message["is"] == kind]

    async def until(self, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message of which this is true, now or later."""
        while True:
            found = next(filter(right, self), None)
            if found is not None:
                return found
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), PATIENCE)

    async def shown(self, seq: int) -> dict[str, Any]:
        """The position after an entry."""
        return await self.until(lambda message: message["is"] in ("data", "page") and message["seq"] == seq)


async def come(table: Table, *seats: int, form: str = "data", secret: str = "") -> tuple[Guest, Heard]:
    """Somebody sits down at these seats, or only looks on, and is shown the position."""
    heard = Heard()
    link = LinkRow(b"", "t", "seat" if seats else "watch", list(seats))
    browser = browser_of(secret or f"the secret of {seats}") if seats else ""
    guest = Guest(table, link, browser, wire.Join("t", "", form=form), "192.0.2.1", heard.post, heard.close)
    locked = await table.knocking.come(guest)
    table.guests.add(guest)
    if locked:
        table.knocking.knock(guest, locked)
    guest.show()
    if table.is_settled:
        await heard.shown(table.seq)
    return guest, heard


async def begun(work: Awaitable[Any]) -> asyncio.Future[Any]:
    """The work, once it has gone as far as it can."""
    task = asyncio.ensure_future(work)
    for _ in range(5):
        await asyncio.sleep(0)
    return task


@pytest.mark.parametrize("form", ["data", "page"])
def test_nobody_sees_what_is_not_on_disk_yet(form: str) -> None:
    async def play(workers: Workers) -> None:
        disk = Disk()
        table = new_table(disk, workers)
        _, anns = await come(table, 0, form=form)
        bob, bobs = await come(table, 1, form=form)
        before, seen = len(bobs), table.seq
        await anns.shown(seen)
        disk.free.clear()
        answering = await begun(table.answer(0, "drop d", seen, "n"))
        bob.show_again()
        looking = await begun(bob.do(wire.Look(0)))
        trying = await begun(bob.do(wire.Try(None)))
        asking = await begun(bob.do(wire.AskOdds("o", seen, 1, "drop d")))
        assert (len(bobs), anns[-1]["seq"]) == (before, seen), "the move was made in memory only"
        disk.free.set()
        assert await answering == seen + 1
        await anns.shown(seen + 1)
        await bobs.until(lambda message: message.get("seq") == seen + 1)
        assert all(message["seq"] == seen + 1 for message in bobs[before:] if message["is"] in ("data", "page"))
        await asyncio.gather(looking, trying, asking, return_exceptions=True)

    played(play)


def test_what_could_not_be_kept_was_never_shown() -> None:
    async def play(workers: Workers) -> None:
        disk = Disk()
        table = new_table(disk, workers)
        ann, _ = await come(table, 0)
        _, bobs = await come(table, 1)
        seen = table.seq
        disk.broken = "entries"
        with pytest.raises(StoreError):
            await table.answer(0, "drop d", seen, "n")
        await bobs.until(lambda message: message["is"] == "error")
        assert {message["seq"] for message in bobs.of("data")} <= {*range(seen + 1)}
        ann.show()
        for refused in (
            table.answer(0, "drop d", seen, "m"),
            table.undoing.consent(ann, 1, True),
            table.sit(0, "bot", "", "random", ann),
        ):
            with pytest.raises(Refused, match="set up again"):
                await refused

    played(play)


def test_a_checkpoint_that_cannot_be_kept_keeps_nobody_from_playing() -> None:
    async def play(workers: Workers) -> None:
        disk = Disk()
        table = new_table(disk, workers, "dragon_hoard")
        disk.broken = "checkpoints"
        _, heard = await come(table, 0)
        while table.answers < CHECKPOINT_EVERY + 2 and (request := table.match.request) is not None:
            option = "raid" if "raid" in map(str, request) else "pass"
            seq = await table.answer(request.seat, option, table.seq, f"n{table.seq}")
            assert seq == table.seq
        await table.keep_checkpoint()
        await heard.shown(table.seq)
        assert table.answers == CHECKPOINT_EVERY + 2, "the game went on past the first checkpoint"
        assert not heard.of("error")
        assert not disk.marks

    played(play)


def test_a_position_that_cannot_be_painted_is_told_and_the_others_play_on() -> None:
    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        (broken, hears), (_, heard) = await come(table, 1, form="page"), await come(table, 0)
        broken._looker = lambda *_, **__: "no looker"  # type: ignore[assignment,method-assign]
        seq = await table.answer(0, "drop d", table.seq, "n")
        await heard.shown(seq)
        assert "could not be shown" in (await hears.until(lambda message: message["is"] == "trouble"))["why"]

    played(play)


@pytest.mark.parametrize("bot", ["mcts:9999s", "mcts", "mcts:100000000", "nobody", ""])
def test_only_bots_that_do_not_think_for_hours_sit_down(bot: str) -> None:
    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        bob, _ = await come(table, 1)
        with pytest.raises(UnknownBot, match="there are random, mcts:50ms"):
            await table.sit(1, "bot", "", bot, bob)
        assert table.seats[1].kind == "person"

    played(play)


def test_each_seat_numbers_its_own_messages() -> None:
    """Who sends a number that somebody else has used is not told that it was done."""

    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        assert await table.answer(0, "drop d", 1, "one") == 2
        assert await table.answer(1, "drop d", 2, "one") == 3
        assert await table.answer(0, "drop a", 1, "one") == 2, "what is sent again is not done again"
        assert table.answers == 2

    played(play)


def test_a_note_does_not_make_a_decision_stale() -> None:
    """Somebody who sits down while another thinks does not take the decision out of their hand."""

    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        await come(table, 0)
        seen = table.seq
        await come(table, 1)
        assert table.seq > seen
        assert await table.answer(0, "drop d", seen, "n") == table.seq
        assert table.answers == 1

    played(play)


def test_the_past_is_counted_from_what_is_kept() -> None:
    """While an entry is on its way, the match is one answer ahead; a look back must not begin from there."""

    async def play(workers: Workers) -> None:
        disk = Disk()
        table = new_table(disk, workers)
        bob, bobs = await come(table, 1, form="page")
        empty = bobs.of("page")[0]["parts"]["board"].count("<circle")
        ann, anns = await come(table, 0)
        nothing = anns.of("data")[0]["view"]
        first = await table.answer(0, "drop d", table.seq, "first")
        await bobs.shown(first)  # otherwise the board of the past is the one that he has
        disk.free.clear()
        answering = await begun(table.answer(1, "drop d", first, "second"))
        works = [await begun(work) for work in (bob.do(wire.Look(0)), ann.do(wire.Try(0)))]
        disk.free.set()
        await asyncio.gather(answering, *works)
        past = await bobs.until(lambda message: message.get("at") == 0)
        assert past["parts"]["board"].count("<circle") == empty
        tried = await anns.until(lambda message: message["is"] == "data" and message["trial"] is not None)
        assert tried["view"] == nothing

    played(play)


def test_what_is_decided_in_a_trial_counts_there_alone() -> None:
    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        ann, anns = await come(table, 0)
        await ann.do(wire.Try(None))
        trial = (await anns.until(lambda message: bool(message.get("trial"))))["trial"]
        seen = table.seq
        with pytest.raises(Refused, match="trying things out"):
            await ann.do(wire.Give("a", seen, 0, "drop d"))
        await ann.do(wire.Give("b", seen, 0, "drop d", trial))
        await ann.do(wire.StopTrying())
        again, _ = await come(table, 0)
        for guest in (ann, again):
            for meant_for_the_trial in (
                wire.Give("c", seen, 0, "drop d", trial),
                wire.Undo("d", seen, 0, trial),
                wire.AskOdds("e", seen, 0, "drop d", trial),
                wire.AskPreview("f", "anybody", trial),
            ):
                with pytest.raises(Refused, match="a trial which is over; nothing has changed"):
                    await guest.do(meant_for_the_trial)
        assert table.answers == 0


def test_in_a_trial_nothing_is_said_or_done_about_the_game() -> None:
    """What a page sent before it knew that it looks at a trial is refused, too."""

    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        ann, _ = await come(table, 0)
        await ann.do(wire.Give("a", table.seq, 0, "drop d"))
        await ann.do(wire.Undo("b", table.seq, 0))
        await ann.do(wire.Try(None))
        for meant_for_the_game in (
            wire.Redo("c", table.seq, 0),
            wire.Undo("d", table.seq, 0),
            wire.AskOdds("e", table.seq, 0, "drop d"),
            wire.AskPreview("f", "anybody"),
        ):
            with pytest.raises(Refused, match="trying things out; nothing has changed"):
                await ann.do(meant_for_the_game)
        assert table.answers == 0
        await ann.do(wire.StopTrying())
        await ann.do(wire.Redo("g", table.seq, 0))
        assert table.answers == 1

    played(play)

    played(play)


class OneMessage:
    """A connection on which one message has come in already."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.texts = [msgspec.json.encode(message).decode()]

    async def receive(self) -> dict[str, Any]:
        return (
            {"type": "websocket.receive", "text": self.texts.pop()} if self.texts else {"type": "websocket.disconnect"}
        )

    async def send_data(self, _: str) -> None:
        return None

    async def close(self, *_: object) -> None:
        return None


@pytest.mark.parametrize("sent_away", [True, False])
def test_somebody_who_was_sent_away_is_not_heard_any_more(sent_away: bool) -> None:
    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers)
        ann, _ = await come(table, 0)
        line: Any = OneMessage({"do": "answer", "id": "n", "seen": table.seq, "seat": 0, "option": "drop d"})
        outbox = Outbox(line, 1_000_000)
        guest = Guest(table, ann.link, ann.browser, wire.Join("t", ""), "", outbox.post, outbox.close)
        if sent_away:
            guest.leave("this link was closed by the host")
        await _serve(line, guest, outbox)
        await outbox.finish()
        assert table.answers == (0 if sent_away else 1)

    played(play)


def test_a_program_hears_every_event_of_its_seats_once() -> None:
    """Also one that plays several seats with secrets from each other, and looks now through one and now through another."""

    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers, "dragon_hoard")
        _, both = await come(table, 0, 1)
        _, bobs = await come(table, 1, secret="the secret of (0, 1)")
        _, watchers = await come(table)
        for _ in range(30):
            if (request := table.match.request) is not None:
                option = "bank" if "bank" in map(str, request) else str(next(iter(request)))
                await table.answer(request.seat, option, table.seq, f"n{table.seq}")
        happened = table.events
        for heard, seats in ((both, (0, 1)), (bobs, (1,)), (watchers, (WATCHER,))):
            await heard.shown(table.seq)
            told = [event["text"] for message in heard.of("data") for event in message["events"]]
            assert told == [table.game.say(event) for event in happened if any(map(event.seen_by, seats))]
        assert any(event.to == (0,) for event in happened)

    played(play)


def test_what_is_told_after_an_undo_is_news_though_the_number_of_its_answer_is_not() -> None:
    async def play(workers: Workers) -> None:
        table = new_table(Disk(), workers, "dragon_hoard")
        _, heard = await come(table, 0, 1)
        await table.answer(0, "raid", table.seq, "one")
        before = (await heard.shown(table.seq))["events"]
        async with table.lock:
            await table.take_back(1, 0, "back")
        await table.answer(0, "raid", table.seq, "again")
        assert (await heard.shown(table.seq))["events"] == before != []

    played(play)
