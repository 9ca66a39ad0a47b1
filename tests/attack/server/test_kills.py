"""Servers and workers killed in the middle of everything: nothing acknowledged is lost or doubled, nobody waits for ever."""

from __future__ import annotations

import logging
import random
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import pytest

from tabletome.server.store.opening import open_store
from tests.server.serving import PATIENCE, Server, serving
from tests.server.store import test_crashes as crashes
from tests.slices import FIRST, Slice

from .nursery import ForkedServer, nursery
from .processes import MARK, is_working, kill, none_left, workers_of
from .watching import is_as_kept, is_sentence, nothing_broke

log = logging.getLogger(__name__)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

MOST_BETWEEN_KILLS = 12
"""Answers that are acknowledged from one kill of the server to the next, at most."""


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> str:
    """What all processes of the servers of this test carry."""
    mine = uuid.uuid4().hex
    monkeypatch.setenv(MARK, mine)
    return mine


# --- the server -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kills", "seed"), [(10, 0), *(pytest.param(100, seed, marks=pytest.mark.soak) for seed in range(1, 11))]
)
def test_no_kill_loses_or_doubles_what_was_acknowledged_and_no_worker_is_left(
    store_url: str, kills: int, seed: int, mark: str
) -> None:
    """A thousand kills are ten times a hundred: each time all that was acknowledged is looked at."""
    chance, enough = random.Random(f"{seed + FIRST} {kills}"), threading.Event()
    time_left, number = Slice(), 0
    with ExitStack() as finally_:
        forking = finally_.enter_context(nursery())
        house = crashes.House(store_url, partial(ForkedServer, forking))
        finally_.callback(lambda: house.server.process.kill())
        groups = [
            crashes.Tables(house, seating, random.Random(chance.random()), enough) for seating in crashes.SEATINGS
        ]
        threads = [threading.Thread(target=group.run, daemon=True) for group in groups]
        for thread in threads:
            thread.start()
        for number in range(1, 10 * kills + 1):
            _play_on(groups, chance.randrange(MOST_BETWEEN_KILLS))
            time.sleep(chance.uniform(0, 0.02))  # in the middle of whatever comes next
            house.kill()
            if (number >= kills or not time_left) and crashes._sent_again(groups):
                break
        enough.set()
        for thread in threads:
            thread.join(timeout=PATIENCE)
            assert not thread.is_alive(), "a game does not come to its end"
        assert [error for group in groups for error in group.house.failed] == []
        house.stop()
    players = _check_all(store_url, groups)
    again, kept = crashes._sent_again(groups), sum(player.was_kept for player in players)
    log.info(
        "%d kills, %d acknowledged, %d sent again, %d of them kept before", number, _acknowledged(groups), again, kept
    )
    assert again > 0, "no kill came between a question and its answer: nothing was tried"
    assert none_left(mark), "a process outlives its server"


def _play_on(groups: list[crashes.Tables], answers: int) -> None:
    """Until so many more answers were acknowledged."""
    deadline, goal = time.monotonic() + PATIENCE, _acknowledged(groups) + answers
    while _acknowledged(groups) < goal:
        assert [error for group in groups for error in group.house.failed] == []
        assert time.monotonic() < deadline, "nobody can play any more"
        time.sleep(0.001)


def _acknowledged(groups: list[crashes.Tables]) -> int:
    return sum(len(player.acknowledged) for group in groups for _, players in group.played for player in players)


def _check_all(store_url: str, groups: list[crashes.Tables]) -> list[crashes.Player]:
    played = [table for group in groups for table in group.played]
    with closing(open_store(store_url)) as store:
        for table, players in played:
            crashes._check_entries(store, table, players)
    return [player for _, players in played for player in players]


# --- workers ----------------------------------------------------------------------------------------------------------------


class Killer(threading.Thread):
    """Kills a worker that has something to do, whenever it is told to; once each time."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server, self.killed = server, 0
        self._wanted, self._over = threading.Event(), threading.Event()
        self.start()

    def strike(self) -> None:
        self._wanted.set()

    def end(self) -> None:
        self._over.set()
        self._wanted.set()
        self.join()

    def run(self) -> None:
        while not self._over.is_set():
            self._wanted.wait()
            for worker in workers_of(self.server.process.pid):
                if self._wanted.is_set() and is_working(worker) and kill(worker):
                    self.killed += 1
                    self._wanted.clear()


class Sitting:
    """Somebody who plays all seats of a table that no bot plays, and sits down at another one when the game is over."""

    def __init__(self, server: Server, *setting: str) -> None:
        self.server, self.setting = server, setting
        self._sit_down()

    def _sit_down(self) -> None:
        self.table = self.server.open(*self.setting)
        self.client = self.table.join()
        self.asked()

    def asked(self) -> dict[str, Any]:
        while (asked := self.client.until_asked()) is None:
            self.client.close()
            self._sit_down()
        return asked

    def answer(self, chance: random.Random) -> int:
        """Answer, and wait until the position is shown: nobody need come back for it."""
        asked = self.asked()
        said = self.client.reply(self.client.give(chance.choice(asked["options"]), asked["seat"]))
        assert said["is"] == "done", said
        while self.client.seq < said["seq"]:
            self.client.until("data")
        return int(said["seq"])


class Work:
    """What keeps workers busy. Each thing must come to an end, well or with a sentence: its name, with how it ended."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self.server, self.chance = server, chance
        self.tomb, self.hoard = (
            Sitting(server, "tomb", "me:Ann", "me:Bob"),
            Sitting(server, "dragon_hoard", "me:Ann", "me:Bob"),
        )
        self.four = Sitting(server, "connect_four", "me:Ann", "bot:mcts:50ms")
        self.page = self.tomb.table.join(self.tomb.table.watch, "page")
        for _ in range(20):
            self.tomb.answer(chance)
        self.journal = server.call(f"/api/tables/{self.tomb.table.table}/journal", key=self.tomb.table.host)[1]

    def paint(self) -> str:
        table = self.tomb.table
        seq = self.tomb.answer(self.chance)
        if self.tomb.table is not table:
            self.page = self.tomb.table.join(self.tomb.table.watch, "page")
        while self.page.seq < seq:
            self.page.until("page")
        return "painted"

    def think(self) -> str:
        before = len(self.four.client.heard)
        self.four.answer(self.chance)
        while self.four.client.last["waiting_for"] == 1:
            self.four.client.until("data")
        trouble = [one["why"] for one in self.four.client.heard[before:] if one["is"] == "trouble"]
        assert all(is_sentence(why) for why in trouble)
        return "a bot played at random" if trouble else "a bot thought"

    def tell_odds(self) -> str:
        asked = self.hoard.asked()
        said = self.hoard.client.ask("odds", asked["seat"], option=self.chance.choice(asked["options"]))
        return self._ended("odds", said)

    def try_it(self) -> str:
        client = self.hoard.client
        client.send({"do": "try"})
        said = client.until("data", "refused")
        client.send({"do": "stop trying"})
        while client.until("data")["trial"] is not None:
            pass
        self.hoard.answer(self.chance)
        return self._ended("tried", said)

    def look_back(self) -> str:
        self.page.send({"do": "look", "at": 5})
        said = self.page.until("page", "refused")
        self.page.send({"do": "look"})
        while self.page.until("page")["at"] is not None:
            pass
        return self._ended("looked back", said)

    def import_it(self) -> str:
        status, said = self.server.call("/api/tables/import", {"journal": self.journal})
        if status == 201:
            return "imported"
        assert (status, said["detail"]) == (503, DIED)
        return "not imported"

    def _ended(self, what: str, said: dict[str, Any]) -> str:
        if said["is"] != "refused":
            return what
        assert said["why"] in (DIED, "that is a little fast; ask again in a moment"), said
        return f"{what}: refused"


DIED = "a worker died over this, and there is a new one; nothing has changed"
WORK: tuple[Callable[[Work], str], ...] = (
    Work.paint, Work.think, Work.import_it, Work.paint, Work.tell_odds, Work.try_it, Work.look_back,
)  # fmt: skip


@pytest.mark.parametrize("kills", [12, pytest.param(1_000, marks=pytest.mark.soak)])
def test_workers_that_are_killed_over_their_work_hold_up_nobody(store_url: str, kills: int) -> None:
    ended: Counter[str] = Counter()
    with serving(store_url) as server, closing(open_store(store_url)) as store:
        work, killer = Work(server, random.Random(kills)), Killer(server)
        for number in range(50 * kills):
            killer.strike()
            ended[WORK[number % len(WORK)](work)] += 1
            if killer.killed >= kills:
                break
        killer.end()
        log.info("%d workers killed: %s", killer.killed, dict(ended))
        assert killer.killed >= kills
        for sitting in (work.tomb, work.hoard, work.four):
            sitting.answer(work.chance)
            is_as_kept(store, sitting.table)
        assert work.import_it() == "imported"
        nothing_broke(server.stop())
