"""PettingZoo: random connect_four_v3 through its environment, and the price of a copy of it."""

from __future__ import annotations

import copy
import os
import random
import warnings
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.timing import arguments, microseconds, report, steps_per_second

MIDDLE_OF_THE_GAME = 10


def random_playout(env: Any, flat_nonzero: Any, most: int = 1_000) -> int:
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        if steps >= most:
            break
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(random.choice(flat_nonzero(mask).tolist()))
        steps += 1
    return steps


if __name__ == "__main__":
    _, seconds = arguments([])
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    warnings.filterwarnings("ignore")
    env = import_module("pettingzoo.classic.connect_four_v3").env()
    flat_nonzero = import_module("numpy").flatnonzero
    random.seed(1)
    steps = steps_per_second(lambda: random_playout(env, flat_nonzero), seconds)
    while random_playout(env, flat_nonzero, MIDDLE_OF_THE_GAME) < MIDDLE_OF_THE_GAME:
        pass
    copied = microseconds(lambda: copy.deepcopy(env.unwrapped), seconds)
    report({"version": version("pettingzoo"), "pettingzoo_steps_per_s": steps, "pettingzoo_copy_us": copied})
