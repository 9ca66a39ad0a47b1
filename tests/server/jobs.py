"""Jobs for workers that go wrong, each in its own way."""

from __future__ import annotations

import gc
import os
import signal

from tabletome.kernel import IllegalAnswer


def add(one: int, other: int) -> int:
    return one + other


def loop_for_ever() -> None:
    while True:
        pass


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


def seeds_in_memory(half: int) -> int:
    """How many numbers of this process are twice this one (which is itself not what is looked for)."""
    wanted = 2 * half
    return sum(found == wanted or found == wanted + 1 for held in gc.get_objects() for found in _numbers(held))


def _numbers(held: object) -> list[int]:
    things = held.values() if isinstance(held, dict) else held if isinstance(held, list | tuple | set) else ()
    return [thing for thing in things if type(thing) is int]
