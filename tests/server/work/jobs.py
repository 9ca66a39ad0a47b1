"""Jobs for workers that go wrong, each in its own way."""

from __future__ import annotations

import os
import signal
import time

from tabletome.kernel import IllegalAnswer


def add(one: int, other: int) -> int:
    return one + other


def loop_for_ever() -> None:
    while True:
        pass


def work(seconds: float) -> str:
    """Be on the processor for so long."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return "done"


def rest(seconds: float) -> str:
    """Wait without being on the processor."""
    time.sleep(seconds)
    return "rested"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def allocate(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


def complain(why: str) -> None:
    raise IllegalAnswer(why)


def break_rules() -> float:
    return 1 / 0


def process_id() -> int:
    return os.getpid()
