"""What the lobby offers of a game: what stands on its box, its set-up options, each with its values in words, and its bots."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tabletome.kernel import Game, UnknownGame
from tabletome.kernel.wording import Cover
from tabletome.scene.set_up import Question, questions
from tabletome.server.tables.hall import Hall
from tabletome.testing.guides import lessons_of

log = logging.getLogger("tabletome.server")


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
    lessons: list[str] = []
    cover: Cover | None = None
    """A game without one is an example to learn from."""


class Offers:
    """What is offered of all games. It is worked out when somebody first asks for it, in a thread: the games are read for it."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._made: asyncio.Future[list[GameOffer]] | None = None

    async def all(self) -> list[GameOffer]:
        """Those of the games that can be read."""
        if self._made is None:
            self._made = asyncio.ensure_future(self._make())
        return await asyncio.shield(self._made)

    async def _make(self) -> list[GameOffer]:
        offers = []
        for name in self._hall.games:
            try:
                game = await self._hall.game(name)
                offers.append(await asyncio.to_thread(_with_lessons, game))
            except UnknownGame:
                continue  # the hall has logged it
            except Exception:
                log.exception("the game %s is not offered: what there is to choose cannot be told", name)
        return offers


def _with_lessons(game: Game[Any]) -> GameOffer:
    return offer(game, [lesson.title for lesson in lessons_of(game)])


def offer(game: Game[Any], lessons: Sequence[str] = ()) -> GameOffer:
    """All that somebody needs to know to begin this game."""
    return GameOffer(
        game.id, game.name, SeatRange(game.seats[0], game.seats[-1]), questions(game), _bots(game), game.hides, list(lessons),
        game.cover,
    )  # fmt: skip


@cache
def picture_of(game: Game[Any]) -> bytes | None:
    """The picture on the box, which lies beside the game; none for a game without a box."""
    file = Path(inspect.getfile(type(game))).with_name("cover.svg")
    return file.read_bytes() if game.cover and file.is_file() else None


def _bots(game: Game[Any]) -> list[BotOffer]:
    own = [BotOffer(name, f"{name.capitalize()} player") for name in game.bots]
    return [
        *own,
        BotOffer("mcts:50ms", "Thinker (searches a moment)"),
        BotOffer("random", "Beginner (plays at random)"),
    ]
