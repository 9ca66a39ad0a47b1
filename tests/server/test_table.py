"""A table by itself, with a store that is slow or fails at a chosen moment: what its guests are shown, and when."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from tabletome.bots import UnknownBot
from tabletome.cli.serve import games_by_id
from tabletome.kernel import WATCHER, Match
from tabletome.server import wire
from tabletome.server.guest import Guest, Trial
from tabletome.server.hall import entries_of
from tabletome.server.line import Line, Running
from tabletome.server.socket import Outbox, _serve
from tabletome.server.store import Checkpoint, Conflict, Entry, LinkRow, SeatRow, StoreError, TableRow
from tabletome.server.table import CHECKPOINT_EVERY, Refused, Table

GAMES = games_by_id()


class Disk:
    """Where the table keeps what happens: `free` lets an entry through; `broken` says what fails."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.broken = ""
        self.kept: list[Entry] = []

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


def new_table(disk: Disk, game: str = "connect_four") -> Table:
    match = Match(GAMES[game], 2, seed=1, listen=True)
    seats = [SeatRow(0, "person", "Ann"), SeatRow(1, "person", "Bob")]
    row = TableRow("t", game, GAMES[game].version, 2, {}, 1)
    line = Line(entries_of(match))
    return Table(GAMES[game], row, seats, line, Running(match), disk, lambda *_: None, disk.keep_checkpoint)


class Heard(list[dict[str, Any]]):
    """What a guest was sent."""

    def post(self, message: bytes) -> None:
        self.append(msgspec.json.decode(message))

    def close(self, why: str) -> None:
        self.append({"is": "error", "why": why})

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self if message["is"] == kind]


def come(table: Table, *seats: int, form: str = "data") -> tuple[Guest, Heard]:
    heard = Heard()
    link = LinkRow(b"", "t", "seat" if seats else "watch", list(seats))
    guest = Guest(table, link, wire.Join("t", "", form), heard.post, heard.close)
    table.guests.add(guest)
    guest.show()
    return guest, heard


async def begun(work: Awaitable[Any]) -> asyncio.Future[Any]:
    """The work, once it has gone as far as it can."""
    task = asyncio.ensure_future(work)
    for _ in range(5):
        await asyncio.sleep(0)
    return task


@pytest.mark.parametrize("form", ["data", "page"])
def test_nobody_sees_what_is_not_on_disk_yet(form: str) -> None:
    async def play() -> None:
        disk = Disk()
        table = new_table(disk)
        _, anns = come(table, 0, form=form)
        disk.free.clear()
        answering = await begun(table.answer(0, "drop d", 1, "n"))
        bob, bobs = come(table, 1, form=form)
        bob.show_again()
        looking = await begun(bob.do(wire.Look(0)))
        trying = await begun(bob.do(wire.Try(None)))
        asking = await begun(bob.do(wire.AskOdds("o", 1, 1, "drop d")))
        assert (len(anns), bobs) == (1, []), "the move was made in memory only"
        disk.free.set()
        assert await answering == 2
        assert [message["seq"] for message in (*anns[1:], *bobs)] == [2] * (len(anns) - 1 + len(bobs))
        assert len(anns) == 2
        assert len(bobs) >= 1
        await asyncio.gather(looking, trying, asking, return_exceptions=True)

    asyncio.run(play())


def test_what_could_not_be_kept_was_never_shown() -> None:
    async def play() -> None:
        disk = Disk()
        table = new_table(disk)
        _, bobs = come(table, 1)
        disk.broken = "entries"
        with pytest.raises(StoreError):
            await table.answer(0, "drop d", 1, "n")
        _, late = come(table, 0)
        assert [message["is"] for message in bobs] == ["data", "error"]
        assert late == []
        for refused in (
            table.answer(0, "drop d", 1, "m"),
            table.consent((0,), 1, True),
            table.sit(0, "bot", "", "random"),
        ):
            with pytest.raises(Refused, match="set up again"):
                await refused

    asyncio.run(play())


def test_a_checkpoint_that_cannot_be_kept_keeps_nobody_from_playing() -> None:
    async def play() -> None:
        disk = Disk()
        table = new_table(disk, "dragon_hoard")
        disk.broken = "checkpoints"
        _, heard = come(table, 0)
        while table.answers < CHECKPOINT_EVERY + 2 and (request := table.match.request) is not None:
            option = "raid" if "raid" in map(str, request) else "pass"
            seq = await table.answer(request.seat, option, table.seq, f"n{table.seq}")
            assert heard[-1]["seq"] == seq == table.seq
        assert table.answers == CHECKPOINT_EVERY + 2, "the game went on past the first checkpoint"
        assert not heard.of("error")

    asyncio.run(play())


def test_a_guest_who_cannot_be_shown_the_position_does_not_keep_it_from_the_others() -> None:
    async def play() -> None:
        table = new_table(Disk())
        broken = [come(table, 1) for _ in range(3)]
        _, heard = come(table, 0)
        for guest, _ in broken:
            guest.form = "page"
            guest._scene = None  # type: ignore[assignment,method-assign]
        assert await table.answer(0, "drop d", 1, "n") == 2
        assert heard[-1]["seq"] == 2
        assert [hears[-1]["is"] for _, hears in broken] == ["error"] * 3

    asyncio.run(play())


def test_a_trial_in_which_bots_think_is_left_alone_until_they_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table = new_table(Disk())
        bob, bobs = come(table, 1)
        thinking, done = threading.Event(), threading.Event()

        def think(_: Trial) -> None:
            thinking.set()
            assert done.wait(20)

        monkeypatch.setattr(Trial, "let_bots_play", think)
        trying = asyncio.ensure_future(bob.do(wire.Try(None)))
        await asyncio.to_thread(thinking.wait, 20)
        assert await table.answer(0, "drop d", 1, "n") == 2
        assert len(bobs) == 1, "the trial belongs to the bots' thread"
        done.set()
        await trying
        assert [message["seq"] for message in bobs] == [1, 2]

    asyncio.run(play())


@pytest.mark.parametrize("bot", ["mcts:9999s", "mcts", "mcts:100000000", "nobody", ""])
def test_only_bots_that_do_not_think_for_hours_sit_down(bot: str) -> None:
    async def play() -> None:
        table = new_table(Disk())
        with pytest.raises(UnknownBot, match="there are random, mcts:50ms"):
            await table.sit(1, "bot", "", bot)
        assert table.seats[1].kind == "person"

    asyncio.run(play())


def test_each_seat_numbers_its_own_messages() -> None:
    """Who sends a number that somebody else has used is not told that it was done."""

    async def play() -> None:
        table = new_table(Disk())
        assert await table.answer(0, "drop d", 1, "one") == 2
        assert await table.answer(1, "drop d", 2, "one") == 3
        assert await table.answer(0, "drop a", 1, "one") == 2, "what is sent again is not done again"
        assert table.answers == 2

    asyncio.run(play())


def test_the_past_is_counted_from_what_is_kept() -> None:
    """While an entry is on its way, the match is one answer ahead; a look back must not begin from there."""

    async def play() -> None:
        disk = Disk()
        table = new_table(disk)
        bob, bobs = come(table, 1, form="page")
        empty = bobs[0]["parts"]["board"].count("<circle")
        ann, anns = come(table, 0)
        nothing = anns[0]["view"]
        await table.answer(0, "drop d", 1, "first")
        disk.free.clear()
        answering = await begun(table.answer(1, "drop d", 2, "second"))
        works = [await begun(work) for work in (bob.do(wire.Look(0)), ann.do(wire.Try(0)))]
        disk.free.set()
        await asyncio.gather(answering, *works)
        assert (bobs[-1]["at"], bobs[-1]["parts"]["board"].count("<circle")) == (0, empty)
        assert anns[-1]["view"] == nothing

    asyncio.run(play())


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
    async def play() -> None:
        table = new_table(Disk())
        line: Any = OneMessage({"do": "answer", "id": "n", "seen": 1, "seat": 0, "option": "drop d"})
        outbox = Outbox(line)
        guest = Guest(table, LinkRow(b"", "t", "seat", [0]), wire.Join("t", ""), outbox.post, outbox.close)
        if sent_away:
            guest.leave("this link was closed by the host")
        await _serve(line, guest, outbox)
        await outbox.finish()
        assert table.answers == (0 if sent_away else 1)

    asyncio.run(play())


def test_a_program_hears_every_event_of_its_seats_once() -> None:
    """Also one that plays several seats with secrets from each other, and looks now through one and now through another."""

    async def play() -> None:
        table = new_table(Disk(), "dragon_hoard")
        (_, both), (_, bobs), (_, watchers) = come(table, 0, 1), come(table, 1), come(table)
        for _ in range(30):
            if (request := table.match.request) is not None:
                option = "bank" if "bank" in map(str, request) else str(next(iter(request)))
                await table.answer(request.seat, option, table.seq, f"n{table.seq}")
        happened = table.match.events or []
        for heard, seats in ((both, (0, 1)), (bobs, (1,)), (watchers, (WATCHER,))):
            told = [event["text"] for message in heard for event in message["events"]]
            assert told == [table.game.say(event) for event in happened if any(map(event.seen_by, seats))]
        assert any(event.to == (0,) for event in happened)

    asyncio.run(play())
