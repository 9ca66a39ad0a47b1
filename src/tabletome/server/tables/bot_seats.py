"""The seats of a table that bots play."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from tabletome.bots import Uniform, UnknownBot
from tabletome.kernel import Game, TabletomeError
from tabletome.server.messages.refusing import Refused
from tabletome.server.store.rows import StoreError
from tabletome.server.tables.kept_match import KeptMatch
from tabletome.server.work import jobs

log = logging.getLogger("tabletome.server")

BOTS_OF_ALL_GAMES = ("random", "mcts:50ms")
BOT_SECONDS = 15.0


def bots_here(game: Game[Any]) -> list[str]:
    """The bots that can take a seat at a table. No others: a guest could name one that thinks for hours."""
    return [*game.bots, *BOTS_OF_ALL_GAMES]


def check_bot(name: str, game: Game[Any]) -> None:
    if name not in bots_here(game):
        raise UnknownBot(f"no bot named '{name}' plays {game.name} here; there are {', '.join(bots_here(game))}")


class BotSeats:
    """Plays for the bots of a table, while somebody is there to see it."""

    def __init__(self, table: KeptMatch) -> None:
        self._table = table
        self._playing: asyncio.Task[None] | None = None

    @property
    def playing(self) -> bool:
        return self._playing is not None

    def go_on(self) -> None:
        """If a bot is asked and nobody plays for it yet, begin to."""
        if self._playing is None and self._to_move() is not None and not self._table.lost and self._table.guests:
            self._playing = asyncio.create_task(self._play())

    def _to_move(self) -> int | None:
        request = self._table.match.request
        if request is None or self._table.seats[request.seat].kind != "bot":
            return None
        return request.seat

    async def _play(self) -> None:
        table = self._table
        try:
            while self._to_move() is not None and not table.lost and table.guests:
                address = next(iter(table.guests)).address
                if table.around.bot_pause:
                    await asyncio.sleep(table.around.bot_pause)
                while rest := table.around.tired(address):
                    await asyncio.sleep(rest)
                async with table.lock:
                    seat = self._to_move()
                    if seat is None or not table.guests or table.lost:
                        return
                    option = await self._choose(seat, address)
                    table.check_not_lost()
                    await table.play(seat, option, "")
        except (Refused, StoreError):
            pass  # the table was given up, and everybody is told; whoever comes next finds it as it is kept
        except Exception:  # people can still play, or put somebody else in that seat; the log has it
            log.exception("a bot could not move", extra={"table": table.row.id, "seq": table.seq})
        finally:
            self._playing = None

    async def _choose(self, seat: int, address: str) -> str:
        """The bot's decision; one that fails plays like a beginner rather than hold everybody up, and all are told."""
        table, name = self._table, self._table.seats[seat].bot
        try:
            return await table.around.workers.slow(
                address, jobs.choose, table.position(), seat, name, seconds=BOT_SECONDS
            )
        except TabletomeError as error:
            table.check_not_lost()
            log.warning("a bot failed: %s", error, extra={"table": table.row.id, "bot": name, "seq": table.seq})
            why = f"{table.names[seat]} could not decide and played at random: {error}"
            table.tell_all({"is": "trouble", "why": why})
            return str(Uniform(secrets.randbits(48)).choose(table.match.seat(seat)))
