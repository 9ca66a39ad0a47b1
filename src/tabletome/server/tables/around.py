"""What is around a table: where it is kept, who works for it, and who has come to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tabletome.server.store.rows import Checkpoint, Conflict, Entry, LinkRow, SeatRow
from tabletome.server.work.workers import Workers


class Keeping(Protocol):
    """Where a table keeps what happens at it."""

    async def append(self, table: str, entry: Entry) -> Conflict | None: ...

    async def run(self, function: Callable[..., Any], *args: Any) -> Any: ...


class Keeper(Protocol):
    """What a table asks of the store besides."""

    def put_seat(self, table: str, seat: SeatRow) -> None: ...

    def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None: ...

    def checkpoints(self, table: str) -> list[Checkpoint]: ...


class Guest(Protocol):
    """Somebody at the table, seen from it."""

    link: LinkRow
    browser: str
    address: str

    def show(self) -> None:
        """The position has changed."""

    def send(self, message: dict[str, Any]) -> None:
        """Tell this guest alone something."""

    def leave(self, why: str, *, final: bool = False) -> None:
        """Send this guest away."""

    def taken_back(self, answers: int) -> None:
        """Only so many answers stand now."""

    def welcome(self) -> None:
        """Say what this guest may do here."""

    def show_again(self) -> None:
        """Everything anew."""


class Around(msgspec.Struct, frozen=True):
    """What is around a table: where it is kept, who works for it, how long bots wait, how tired an address is."""

    keeping: Keeping
    store: Keeper
    workers: Workers
    bot_pause: float = 0.0
    tired: Callable[[str], float] = lambda address: 0.0
