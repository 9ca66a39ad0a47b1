"""One address floods the server in every way at once; somebody else, from another, plays on."""

from __future__ import annotations

import json
import logging
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Client, Server, serving

from .watching import nothing_broke

log = logging.getLogger(__name__)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has more than one address of its own")

SMALL = ("--new-per-minute", "30", "--imports-per-minute", "2", "--connections-per-address", "100")
"""A short flood comes to these limits, too, however slow the machine is."""
A_MOVE_EVERY = 0.1
"""Seconds: somebody who plays fast."""
BAR = 0.250


class Player:
    """Somebody who plays connect four against themselves, from a page, and notes how long everything takes."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self.server, self.chance = server, chance
        self.done: list[float] = []
        self.shown: list[float] = []
        self.games = 0

    def play(self, pause: float) -> None:
        """One game to its end."""
        with self.server.open("connect_four", "me:Ann", "me:Bob").join(form="page") as client:
            self._play(client, pause)
        self.games += 1

    def _play(self, client: Client, pause: float) -> None:
        client.until("page")
        columns, seat = [column for column in "abcdefg" for _ in range(6)], 0
        while not client.last["over"]:
            column = self.chance.choice(columns)
            columns.remove(column)
            sent = time.monotonic()
            said = client.reply(client.give(f"drop {column}", seat))
            self.done.append(time.monotonic() - sent)
            assert said["is"] == "done", said
            while client.seq < said["seq"]:
                client.until("page")
            self.shown.append(time.monotonic() - sent)
            seat = 1 - seat
            time.sleep(max(0.0, pause - self.shown[-1]))


class Flood:
    """Another process that floods the server; `said` is what it says when it is over."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    @property
    def goes_on(self) -> bool:
        return self._process.poll() is None

    def said(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        said: dict[str, Any] = json.loads(self._process.stdout.read())
        assert said["unfit"] == [], "a refusal is a sentence"
        return said


@contextmanager
def flooded(server: Server, seconds: float, *kinds: str) -> Iterator[Flood]:
    """While another process floods the server."""
    command = [sys.executable, "-m", "tests.attack.server.flooding", str(server.port), str(seconds), *kinds]
    root = Path(__file__).parents[3]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *filter(None, sys.path)])}
    flood = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=root)
    try:
        assert flood.stdout is not None
        assert flood.stdout.readline() == "ready\n"
        yield Flood(flood)
    finally:
        flood.kill()
        flood.communicate()


@contextmanager
def on_processors(chosen: set[int]) -> Iterator[None]:
    """Whatever is started inside runs on these alone."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, chosen)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def test_somebody_else_plays_games_to_their_end_while_one_address_floods(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/games.db", limits=SMALL) as server:
        player = Player(server, random.Random(1))
        with flooded(server, 4) as flood:
            while flood.goes_on:
                player.play(A_MOVE_EVERY)
            said = flood.said()
        player.play(0)
        assert player.games >= 2
        assert said["refused"], "that was no flood"
        nothing_broke(server.stop())


@pytest.mark.soak
def test_one_core_answers_somebody_else_in_time_while_one_address_floods_for_a_minute(tmp_path: Path) -> None:
    measure(tmp_path, 60)


def measure(folder: Path, seconds: float, *kinds: str) -> None:
    """Print how long another player waits, without the flood and with it, and hold it against the bar."""
    first, *others = sorted(os.sched_getaffinity(0))
    with on_processors({first}):
        server = Server(f"sqlite:///{folder}/games.db", limits=())
    try:
        with on_processors(set(others) or {first}):
            alone = Player(server, random.Random(2))
            alone.play(A_MOVE_EVERY)
            _print("alone", alone)
            player = Player(server, random.Random(3))
            with flooded(server, seconds, *kinds) as flood:
                while flood.goes_on:
                    player.play(A_MOVE_EVERY)
                log.info("the flood: %s", flood.said())
        p95 = _print("flooded", player)
        nothing_broke(server.stop())
    finally:
        if server.process.poll() is None:
            server.stop()
    assert p95 < BAR


def _print(how: str, player: Player) -> float:
    for what, taken in (("done", player.done), ("page", player.shown)):
        log.info("%s, %s: %s", how, what, _in_short(taken))
    return _quantile(player.done, 0.95)


def _in_short(taken: Sequence[float]) -> str:
    p50, p95, most = (round(1000 * _quantile(taken, share)) for share in (0.5, 0.95, 1.0))
    return f"{len(taken)} answers, p50 {p50} ms, p95 {p95} ms, max {most} ms"


def _quantile(taken: Sequence[float], share: float) -> float:
    return sorted(taken)[min(len(taken) - 1, int(share * len(taken)))]
