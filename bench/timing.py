"""How the Python scripts here take the time: for so many seconds, and one line of JSON in the end."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import perf_counter


def steps_per_second(play_one: Callable[[], int], seconds: float) -> float:
    """Call `play_one`, which returns how many steps it took, for some seconds, after one call to warm up."""
    play_one()
    steps, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        steps += play_one()
    return steps / elapsed


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """The mean time of a call, over so many calls at a time that the clock does not count."""
    action()
    calls, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for _ in range(20):
            action()
        calls += 20
    return elapsed / calls * 1e6


def arguments(parts: list[str]) -> tuple[list[str], float]:
    """What to measure and for how many seconds each, from the command line."""
    reader = argparse.ArgumentParser()
    reader.add_argument("parts", nargs="*", default=parts)
    reader.add_argument("--seconds", type=float, default=1.0)
    read = reader.parse_args()
    unknown = [part for part in read.parts if part not in parts]
    if unknown:
        reader.error(f"unknown: {', '.join(unknown)}; there are {', '.join(parts)}")
    return read.parts, read.seconds


def report(figures: dict[str, float | str]) -> None:
    print(json.dumps(figures), flush=True)
