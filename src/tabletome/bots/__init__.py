"""Players that are programs. A bot is given a `Seat` and nothing else: what it cannot see it has to imagine."""

from tabletome.bots.bot import Bot, asked, private_chance
from tabletome.bots.mcts import MonteCarlo
from tabletome.bots.names import UnknownBot, bot_named, bot_names
from tabletome.bots.uniform import Uniform

__all__ = ["Bot", "MonteCarlo", "Uniform", "UnknownBot", "asked", "bot_named", "bot_names", "private_chance"]
