"""Games under load while the server is killed again and again: nothing that was acknowledged is lost, and nothing is done twice.

A killed server says nothing more, finishes no writing and closes no file. The clients do what a page does: they come back,
and send again, with the same number, whatever they had no answer to. Its workers end by themselves.
"""

from __future__ import annotations

import logging
import random
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPException
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tabletome.cli.serve import games_by_id
from tabletome.kernel import Match
from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Entry, Store
from tabletome.server.tables.line import ANSWER, REDO, UNDO, Line
from tabletome.server.tables.taking_up import Kept, replayed
from tabletome.server.work.jobs import Setting
from tests.server.serving import PATIENCE, Client, Opened, Server, waited_for

log = logging.getLogger(__name__)

KILLS = [6, pytest.param(300, marks=pytest.mark.soak)]
MOST_SENT = 40
"""So many messages are sent to a server before it is killed, at most."""
SCATTER = 0.02
"""Seconds between the last of them and the kill, at most: it may hit before, in or after the writing."""
SEATINGS = (
    ("connect_four", "me:Ann", "friend:Bob"),
    ("dragon_hoard", "me:Ann", "friend:Bob", "friend:Cem"),
    ("connect_four", "me:Ann", "me:Bob"),  # one client for both, who takes back freely
    ("dragon_hoard", "me:Ann", "bot:random"),
)
GAMES = games_by_id()


class House:
    """The server as it is now: another process after each kill, on the same store. Counts what is sent to it."""

    def __init__(self, store: str, start: Callable[[str], Server] = Server) -> None:
        self.store, self.start = store, start
        self.server = start(store)
        self._news = threading.Condition()
        self._sent = 0
        self.failed: list[BaseException] = []

    def kill(self) -> None:
        """End it as a power cut would, then start it again. All processes that it had started end, and without a word."""
        killed = self.server
        killed.process.kill()
        killed.process.wait()
        assert killed.left_behind() == []
        _nothing_failed(killed.process.communicate()[1])
        server = self.start(self.store)
        with self._news:
            self.server, self._sent = server, 0
            self._news.notify_all()

    def stop(self) -> None:
        _nothing_failed(self.server.stop())
        assert self.server.left_behind() == []

    def sends(self) -> None:
        """Somebody sends something now."""
        with self._news:
            self._sent += 1
            self._news.notify_all()

    def fails(self, error: BaseException) -> None:
        with self._news:
            self.failed.append(error)
            self._news.notify_all()

    def wait_until_sent(self, messages: int) -> None:
        """Until so many were sent to the present server."""

        def wait(seconds: float) -> None:
            with self._news:
                if not self._news.wait_for(lambda: self._sent >= messages or self.failed, seconds):
                    raise TimeoutError

        waited_for(wait, self.server.in_line)

    def wait_for_another(self, than: Server) -> None:
        """Until there is another server than this one, which has gone; or it turns out that it has not."""
        with self._news:
            self._news.wait_for(lambda: self.server is not than, 1.0)


def _nothing_failed(logged: str) -> None:
    assert "ERROR" not in logged, logged
    assert "WARNING" not in logged, logged
    assert "Traceback" not in logged, logged


class Player:
    """Somebody who answers as fast as they can, and keeps what the server acknowledged."""

    def __init__(self, house: House, table: str, key: str, chance: random.Random, takes_back: bool) -> None:
        self.house, self.table, self.key, self.chance = house, table, key, chance
        self.takes_back = takes_back
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []
        self.waiting: dict[str, Any] | None = None
        self.sent_again = 0
        self.was_kept = 0
        self._standing = self._undone = 0

    def play(self) -> None:
        """To the end of the game, through as many servers as it takes."""
        while True:
            server = self.house.server
            try:
                with Client(server, self.table, self.key) as client:
                    self._play_on(client)
                    return
            except TimeoutError:
                raise  # the server lives, and does not answer
            except (OSError, EOFError, WebSocketException):
                self.house.wait_for_another(server)

    def _play_on(self, client: Client) -> None:
        present = client.until("data")["seq"]
        if self.waiting is not None:
            self.sent_again += 1
            self.was_kept += self._send(client, self.waiting) <= present
        while (asked := client.until_asked()) is not None:
            self._send(client, self._decide(client, asked))

    def _send(self, client: Client, message: dict[str, Any]) -> int:
        """Send it, and wait for the answer; where in the list of entries it is now."""
        self.waiting = message
        client.send(message)
        self.house.sends()
        said = client.reply(message["id"])
        # Nobody else moves this seat, so what is sent again is either known or still fits.
        assert said["is"] == "done", (said, message)
        self.acknowledged.append((said["seq"], message))
        self.waiting = None
        while client.seq < said["seq"]:
            client.until("data")
        return int(said["seq"])

    def _decide(self, client: Client, asked: dict[str, Any]) -> dict[str, Any]:
        do = ANSWER
        if self.takes_back and self._undone and self.chance.random() < 0.5:
            do, self._undone, self._standing = REDO, self._undone - 1, self._standing + 1
        elif self.takes_back and self._standing and self.chance.random() < 0.2:
            do, self._undone, self._standing = UNDO, self._undone + 1, self._standing - 1
        else:
            self._undone, self._standing = 0, self._standing + 1
        message = {"do": do, "id": uuid.uuid4().hex, "seen": client.seq, "seat": asked["seat"]}
        return message | {"option": self.chance.choice(asked["options"])} if do == ANSWER else message


class Tables:
    """Game after game with the same seats, each to its end, until it is enough."""

    def __init__(self, house: House, seating: tuple[str, ...], chance: random.Random, enough: threading.Event) -> None:
        self.house, self.seating, self.chance, self.enough = house, seating, chance, enough
        self.played: list[tuple[str, list[Player]]] = []

    def run(self) -> None:
        self._watched(self._play_on)()

    def _play_on(self) -> None:
        while not self.enough.is_set() and not self.house.failed:
            opened = self._open()
            keys = [opened.host, *opened.friends.values()]
            alone = "friend" not in " ".join(self.seating) and "bot" not in " ".join(self.seating)
            players = [
                Player(self.house, opened.table, key, random.Random(self.chance.random()), alone) for key in keys
            ]
            self.played.append((opened.table, players))
            _all_at_once([self._watched(player.play) for player in players])

    def _open(self) -> Opened:
        while True:
            server = self.house.server
            try:
                return server.open(*self.seating)
            except (OSError, HTTPException):
                self.house.wait_for_another(server)  # killed before or in the middle of its answer

    def _watched(self, work: Callable[[], None]) -> Callable[[], None]:
        def watched() -> None:
            try:
                work()
            except BaseException as error:  # noqa: BLE001 - told by the test
                self.house.fails(error)

        return watched


def _all_at_once(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("kills", KILLS)
def test_what_was_acknowledged_outlives_any_number_of_kills(store_url: str, kills: int) -> None:
    chance, enough = random.Random(kills), threading.Event()
    with ExitStack() as finally_:
        house = House(store_url)
        finally_.callback(house.server.process.kill)
        groups = [Tables(house, seating, random.Random(chance.random()), enough) for seating in SEATINGS]
        threads = [threading.Thread(target=group.run, daemon=True) for group in groups]
        for thread in threads:
            thread.start()
        for number in range(10 * kills):
            if number >= kills and _sent_again(groups):
                break
            house.wait_until_sent(chance.randint(0, MOST_SENT))
            time.sleep(chance.uniform(0, SCATTER))
            house.kill()
            finally_.callback(house.server.process.kill)
        enough.set()
        for thread in threads:
            thread.join(timeout=PATIENCE)
            assert not thread.is_alive(), "a game does not come to its end"
        assert house.failed == []
        house.stop()
    played = [table for group in groups for table in group.played]
    store = open_store(store_url)
    for table, players in played:
        _check_entries(store, table, players)
    store.close()
    everybody = [player for _, players in played for player in players]
    answers = sum(len(player.acknowledged) for player in everybody)
    again, kept = _sent_again(groups), sum(player.was_kept for player in everybody)
    log.info(
        "%d kills, %d games, %d acknowledged, %d sent again, %d of them kept before",
        kills, len(played), answers, again, kept,
    )  # fmt: skip
    assert len(played) >= len(SEATINGS)
    assert again > 0, "no kill came between a question and its answer: nothing was tried"


def _sent_again(groups: list[Tables]) -> int:
    """How often somebody did not hear what became of a decision because of a kill: where none did, nothing was tried."""
    return sum(player.sent_again for group in groups for _, players in group.played for player in players)


def _check_entries(store: Store, table: str, players: list[Player]) -> None:
    """Every acknowledged message is there once, where it was said to be; nothing else came from anybody; the game is over."""
    entries = store.entries(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for player in players:
        places = [seq for seq, _ in player.acknowledged]
        assert places == sorted(set(places))
        assert [_told(entries[seq - 1]) for seq in places] == [_sent(message) for _, message in player.acknowledged]
    nonces = sorted(entry.nonce for entry in entries if entry.nonce)
    assert nonces == sorted(message["id"] for player in players for _, message in player.acknowledged)
    assert _match(store, table, entries).request is None


def _told(entry: Entry) -> tuple[str, ...]:
    return entry.nonce, entry.kind, str(entry.seat), entry.what if entry.kind == ANSWER else "1"


def _sent(message: dict[str, Any]) -> tuple[str, ...]:
    return message["id"], message["do"], str(message["seat"]), message.get("option", "1")


def _match(store: Store, table: str, entries: list[Entry]) -> Match[Any]:
    """The game played again from its entries, each with the dice that it had."""
    row = store.table(table)
    assert row is not None
    line = Line(entries)
    setting = Setting(row.game, row.seats, row.options)
    kept = Kept(setting, row.digest, row.start, line.start, tuple(line.played))
    return replayed(GAMES[row.game], kept, None)[0]
