"""What the lobby offers of a game: its set-up options, each with its values in words, and its bots."""

from __future__ import annotations

import asyncio
import inspect
import logging
import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tabletome.kernel import Game, UnknownGame, to_plain
from tabletome.server.tables.hall import Hall
from tabletome.server.web.guides import guide_of

log = logging.getLogger("tabletome.server")

_HELP = re.compile(r"^\s*- `(\w+)`: (.*?)(?=^\s*- `|^\s*$|\Z)", re.MULTILINE | re.DOTALL)
_RULE_IDS = re.compile(r"\s*\((?:[A-Z]{2,}-[^)]*)\)")


class Value(msgspec.Struct, frozen=True):
    """A value of an option, and what to call it."""

    value: Any
    label: str


class OptionOffer(msgspec.Struct, frozen=True):
    """A set-up option: `type` is choice, int, bool, text or list."""

    name: str
    label: str
    type: str
    default: Any
    choices: list[Value] = []
    help: str = ""


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
    options: list[OptionOffer]
    bots: list[BotOffer]
    hidden: bool
    guide: bool = False


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
                offers.append(await asyncio.to_thread(_with_guide, game))
            except UnknownGame:
                continue  # the hall has logged it
            except Exception:
                log.exception("the game %s is not offered: what there is to choose cannot be told", name)
        return offers


def _with_guide(game: Game[Any]) -> GameOffer:
    return offer(game, guide=guide_of(game) is not None)


def offer(game: Game[Any], *, guide: bool = False) -> GameOffer:
    """All that somebody needs to know to begin this game."""
    return GameOffer(
        game.id, game.name, SeatRange(game.seats[0], game.seats[-1]), _options(game), _bots(game), game.hides, guide
    )  # fmt: skip


def _bots(game: Game[Any]) -> list[BotOffer]:
    own = [BotOffer(name, f"{name.capitalize()} player") for name in game.bots]
    return [
        *own,
        BotOffer("mcts:50ms", "Thinker (searches a moment)"),
        BotOffer("random", "Beginner (plays at random)"),
    ]


def _options(game: Game[Any]) -> list[OptionOffer]:
    kind = game.options_type
    hints = get_type_hints(kind)
    defaults = to_plain(kind())
    helps = {
        name: " ".join(_RULE_IDS.sub("", text).split()) for name, text in _HELP.findall(inspect.getdoc(kind) or "")
    }
    labelled = game.choices()
    offers = []
    for name in kind.__struct_fields__:
        choices = [Value(value, label) for value, label in labelled.get(name, ())]
        if not choices and get_origin(hints[name]) is Literal:
            choices = [Value(value, str(value)) for value in get_args(hints[name])]
        label = name.replace("_", " ").capitalize()
        offers.append(
            OptionOffer(name, label, _type(hints[name], choices), defaults[name], choices, helps.get(name, ""))
        )
    return offers


def _type(hint: Any, choices: list[Value]) -> str:
    base = get_origin(hint) or hint
    if base in (list, tuple):
        return "list"
    if choices:
        return "choice"
    if base is bool:
        return "bool"
    return "int" if base is int else "text"
