"""What must be true after any attack: a quiet log, games that can be played again from what is kept, others who play on."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Match
from tabletome.server.messages import wire
from tabletome.server.store.rows import Store
from tabletome.server.tables.line import Line
from tabletome.server.tables.taking_up import Kept, replayed
from tabletome.server.work.jobs import Setting
from tests.server.serving import PATIENCE, Client, Opened, Server

GAMES = games_by_id()
LONGEST_SENTENCE = 1_500
LOGGED = re.compile(r"\d\d:\d\d:\d\d (INFO|WARNING) +\S.*")


def is_sentence(text: object) -> bool:
    """Words for a person: printable, not too long, nothing of our insides."""
    return (
        isinstance(text, str)
        and bool(text.strip())
        and len(text) <= LONGEST_SENTENCE
        and all(sign.isprintable() or sign == "\n" for sign in text)
        and not re.search(r"Traceback|0x[0-9a-f]{6}|<class|NoneType|site-packages|\.py\b", text)
    )


def nothing_broke(logged: str) -> None:
    """Every line of the log is a word of ours, and none of them says that something failed."""
    for line in logged.splitlines():
        assert LOGGED.fullmatch(line), logged
        assert "something broke" not in line, logged


def replayed_match(store: Store, table: str, seq: int | None = None) -> Match[Any]:
    """The game played again from what is kept of it, up to an entry, each answer with the dice that it had."""
    row = store.table(table)
    assert row is not None
    entries = store.entries(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    line = Line(entries[:seq])
    kept = Kept(Setting(row.game, row.seats, row.options), row.digest, row.start, line.start, tuple(line.played))
    return replayed(GAMES[row.game], kept, None)[0]


def is_as_kept(store: Store, opened: Opened, key: str = "") -> None:
    """Whoever comes now is shown the position to which the entries lead."""
    with opened.join(key or opened.watch) as client:
        shown = client.until("data")
        match = replayed_match(store, opened.table, shown["seq"])
        seat = match.seat(shown["seat"])
        assert shown["waiting_for"] == seat.waiting_for
        assert shown["view"] == json.loads(wire.write({"view": seat.view}))["view"]


class Innocent(threading.Thread):
    """Somebody at another table who plays game after game, and must notice nothing."""

    def __init__(self, server: Server, seed: int = 0) -> None:
        super().__init__(daemon=True)
        self.server, self.chance = server, random.Random(seed)
        self.answers = self.games = 0
        self.failed: list[BaseException] = []
        self._enough = threading.Event()

    def run(self) -> None:
        try:
            while not self._enough.is_set() or not self.games:
                with self.server.open("connect_four", "me:Ann", "me:Bob").join() as client:
                    self._play(client)
                self.games += 1
        except BaseException as error:  # noqa: BLE001 - told by whoever asks how it was
            self.failed.append(error)

    def _play(self, client: Client) -> None:
        while (asked := client.until_asked()) is not None:
            said = client.answer(self.chance.choice(asked["options"]), asked["seat"])
            assert said["is"] == "done", said
            self.answers += 1

    def finish(self) -> None:
        """Play the last game to its end."""
        self._enough.set()
        self.join(timeout=PATIENCE)
        assert not self.is_alive(), "a game at another table does not come to its end"
        assert self.failed == []
        assert self.games > 0


@contextmanager
def somebody_else_playing(server: Server) -> Iterator[Innocent]:
    innocent = Innocent(server)
    innocent.start()
    yield innocent
    innocent.finish()


def last_words(closed: ConnectionClosed, heard: list[dict[str, Any]]) -> str:
    """Why a connection was closed, as its client was told."""
    if heard and heard[-1]["is"] == "error":
        return str(heard[-1]["why"])
    return "" if closed.rcvd is None else closed.rcvd.reason
