"""Bots by name, as the command line and the server write them."""

from __future__ import annotations

import re
from typing import Any

from tabletome.bots.bot import Bot
from tabletome.bots.mcts import MonteCarlo
from tabletome.bots.uniform import Uniform
from tabletome.kernel import Game, TabletomeError

_MCTS = re.compile(r"mcts(?::(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s)?)?")


class UnknownBot(TabletomeError):
    """No bot of that name plays this game."""


def bot_names(game: Game[Any]) -> list[str]:
    """The names that can be written for a game."""
    return ["random", "mcts", "mcts:500", "mcts:50ms", *game.bots]


def bot_named(name: str, game: Game[Any], seed: int) -> Bot:
    """The bot written `name`, playing `game` with a seed of its own.

    The game's own bots come first. Any game has `random` and `mcts`, the latter with a number of iterations (`mcts:500`) or a
    time for each decision (`mcts:50ms`, `mcts:2s`).
    """
    if name in game.bots:
        bot: Bot = game.bots[name](seed)
        return bot
    if name == "random":
        return Uniform(seed)
    written = _MCTS.fullmatch(name)
    if written is None:
        raise UnknownBot(f"no bot named '{name}' plays {game.name}; there are {', '.join(bot_names(game))}")
    number, unit = written["number"], written["unit"]
    if number is None:
        return MonteCarlo(seed)
    if float(number) == 0 or (unit is None and not number.isdigit()):
        raise UnknownBot(f"'{name}': after 'mcts:' comes a number of iterations (500) or a time (50ms, 2s), above zero")
    if unit is None:
        return MonteCarlo(seed, iterations=int(number))
    return MonteCarlo(seed, seconds=float(number) / (1000 if unit == "ms" else 1))
