"""What the lobby offers of a game: its set-up options, each with its values in words, and its bots."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import Game
from tabletome.scene.set_up import Question, questions


class BotOffer(msgspec.Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    label: str


class SeatRange(msgspec.Struct, frozen=True):
    """How many can play."""

    least: int
    most: int


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    seats: SeatRange
    options: list[Question]
    bots: list[BotOffer]
    hidden: bool
    guide: bool = False


def offer(game: Game[Any], *, guide: bool = False) -> GameOffer:
    """All that somebody needs to know to begin this game."""
    return GameOffer(
        game.id, game.name, SeatRange(game.seats[0], game.seats[-1]), questions(game), _bots(game), game.hides, guide
    )  # fmt: skip


def _bots(game: Game[Any]) -> list[BotOffer]:
    own = [BotOffer(name, f"{name.capitalize()} player") for name in game.bots]
    return [
        *own,
        BotOffer("mcts:50ms", "Thinker (searches a moment)"),
        BotOffer("random", "Beginner (plays at random)"),
    ]
