"""A hall in this process, on a real store and with real workers, for games that come and go between two openings."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Game, Match, game_named, spec_of
from tabletome.server.door.keys import browser_of, hashed
from tabletome.server.door.limits import Addresses, Limits
from tabletome.server.messages.wire import Join
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Checkpoint, LinkRow, SeatRow, Store, TableRow
from tabletome.server.store.writer import Writer
from tabletome.server.tables.guest import Guest
from tabletome.server.tables.hall import Hall, Invitation
from tabletome.server.tables.line import Line
from tabletome.server.tables.table import Table
from tabletome.server.tables.taking_up import Kept, take_up
from tabletome.server.work import jobs
from tabletome.server.work.workers import Workers

from .serving import PATIENCE

PEOPLE = [SeatRow(0, "person", "Ann"), SeatRow(1, "person", "Bob")]

DUEL = '''
"""A duel of dice: each in turn rolls or rests, the first to have {goal} points wins."""
import msgspec
from tabletome.kernel import Chance, Choose, Game, Happened, One, Outcome


class Rolled(Happened, frozen=True):
    seat: int
    rolled: int


class State(msgspec.Struct):
    points: list[int]
    {field}turn: int = 0
    phase: str = "turn"


def turn(play):
    state = play.state
    answer = yield Choose(state.turn, (One("roll"), {more}One("rest")), "Roll or rest?")
    if answer.verb == "roll":
        rolled = yield Chance("{die}", range(1, {sides} + 1))
        state.points[state.turn] += rolled{bonus}
        play.tell(Rolled(state.turn, rolled))
    {end}
    state.turn = 1 - state.turn
    if max(state.points) >= {goal}:
        state.phase = ""


class Duel(Game[State]):
    id, name, seats, state_type, phases = "duel", "Duel", range(2, 3), State, {{"turn": turn}}

    def new(self, seats, options, packs):
        return State([0, 0]{fresh})

    def outcome(self, state):
        if state.phase:
            return None
        first = state.points[0] > state.points[1]
        return Outcome("first wins" if first else "second wins", (float(first), float(not first)))


GAME = Duel()
'''
TODAY = {
    "goal": 500, "field": "", "fresh": "", "more": "", "die": "d6", "sides": 6, "bonus": "", "end": "pass",
}  # fmt: skip


def duel(folder: Path, **changes: object) -> Game[Any]:
    """The game, or another version of it, from a file of its own."""
    text = DUEL.format(**{**TODAY, **changes})
    file = folder / f"duel_{abs(hash(text))}.py"
    file.write_text(text)
    return game_named(str(file))


class Listening(Workers):
    """Workers that note all they are sent, as the bytes that cross to them."""

    sent: list[bytes]

    async def _hand_over(self, *args: Any) -> Any:
        self.sent.append(pickle.dumps(args[-1]))
        return await super()._hand_over(*args)


def in_hall(
    store: Store | str, games: Mapping[str, Game[Any]], play: Callable[[Hall], Coroutine[Any, Any, Any]]
) -> Any:
    """What comes of playing in a hall that is opened for it and closed after it."""

    async def run() -> Any:
        opened = open_store(store) if isinstance(store, str) else store
        writer = Writer(opened)
        addresses = Addresses(Limits())
        workers = Listening({name: spec_of(game) for name, game in games.items()}, spent=addresses.spend)
        workers.sent = []
        hall = Hall(games, opened, writer, workers, addresses)
        try:
            return await play(hall)
        finally:
            await hall.close()
            await workers.close()
            await writer.close()
            if isinstance(store, str):
                opened.close()

    return asyncio.run(run())


async def open_table(hall: Hall, game: str, seats: Sequence[SeatRow] = PEOPLE) -> tuple[Table, list[Invitation]]:
    return await hall.open(await hall.game(game), {}, list(seats), [[0], [1]], "192.0.2.1")


async def play_on(table: Table, answers: int, option: str = "roll") -> None:
    """So many answers of whoever is asked."""
    for _ in range(answers):
        request = table.match.request
        assert request is not None
        await table.answer(request.seat, option, table.seq, f"n{table.seq}")


class Ears(list[dict[str, Any]]):
    """What a guest is told."""

    def __init__(self) -> None:
        super().__init__()
        self._more = asyncio.Event()

    async def until(self, kind: str) -> dict[str, Any]:
        """The last message of this kind, as soon as there is one."""
        while not (heard := [one for one in self if one["is"] == kind]):
            self._more.clear()
            await asyncio.wait_for(self._more.wait(), PATIENCE)
        return heard[-1]

    def post(self, message: bytes) -> None:
        self.append(msgspec.json.decode(message))
        self._more.set()

    def close(self, why: str, *, final: bool = False) -> None:
        self.append({"is": "error", "why": why})


async def come(table: Table, link: LinkRow, secret: str, seen: int = 0) -> tuple[Guest, Ears]:
    """A guest with this link from the browser that made this secret, and that heard of entry `seen` last."""
    heard = Ears()
    joined = Join("t", "", secret, seen=seen)
    guest = Guest(table, link, browser_of(secret), joined, "192.0.2.1", heard.post, heard.close)
    locked = await table.knocking.come(guest)
    table.guests.add(guest)
    if locked:
        table.knocking.knock(guest, locked)
    return guest, heard


def link_of(table: Table, invitation: Invitation, seats: list[int]) -> LinkRow:
    return LinkRow(hashed(invitation.key), table.row.id, invitation.role, seats)


def standing(row: TableRow, line: Line, marks: Sequence[Checkpoint]) -> Match[Any]:
    """The match at the end of a table's line, taken up in this process."""
    jobs.know({name: spec_of(game) for name, game in games_by_id().items()})
    setting = jobs.Setting(row.game, row.seats, row.options)
    kept = Kept(setting, row.digest, row.start, line.start, tuple(line.played), checkpoints=tuple(marks))
    return jobs.match_at(take_up(kept).position)
