"""A reader: a connection to a closed table. It is shown the story and steps through it; nothing can be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.server.messages import wire
from tabletome.server.messages.refusing import Refused
from tabletome.server.store.rows import LinkRow
from tabletome.server.tables.closed import Closed
from tabletome.server.work import jobs
from tabletome.server.work.workers import Workers


class Reader:
    """Somebody who reads what is left of a game."""

    def __init__(
        self,
        table: Closed,
        link: LinkRow,
        browser: str,
        workers: Workers,
        address: str,
        post: Callable[[bytes], None],
    ) -> None:
        self.table, self.link, self.browser, self.address = table, link, browser, address
        self._workers, self._post = workers, post
        self._at: int | None = None

    def send(self, message: dict[str, Any]) -> None:
        self._post(wire.write(message))

    async def welcome(self) -> None:
        table = self.table
        self.send(
            {
                "is": "welcome",
                "table": table.row.id,
                "game": table.game.id,
                "name": table.game.name,
                "title": table.row.title,
                "mine": [],
                "own": [],
                "host": table.seating.is_host(self.link, self.browser),
                "hidden": False,
                "guide": False,
                "lesson": None,
                "bots": [],
                "people": [],
                "closed": table.sentence,
            }
        )
        await self._show()

    def show_again(self) -> None:
        """Nothing changes here."""

    async def do(self, message: wire.Message) -> None:
        """Step through the story; anything else is refused."""
        if isinstance(message, wire.Ping):
            self.send({"is": "pong"})
        elif isinstance(message, wire.Look):
            self._at = None if message.at is None or message.at >= self.table.answers else message.at
            await self._show()
        else:
            raise Refused(self.table.sentence)

    async def _show(self) -> None:
        table = self.table
        at = table.answers if self._at is None else self._at
        told = [*table.told(self.link, self.browser, at), *([table.sentence] if self._at is None else ())]
        page = await self._workers.quick(self.address, jobs.book, table.game.name, table.sentence, told, table.table())
        self.send(
            {
                "is": "page",
                "seq": table.line.seq,
                "answers": table.answers,
                "at": self._at,
                "trial": None,
                "trying": False,
                "asked": None,
                "seat": page.seat,
                "mine": [],
                "mine_asked": False,
                "undo": "no",
                "redo": False,
                "over": True,
                "parts": page.parts,
                "told": page.told,
            }
        )
