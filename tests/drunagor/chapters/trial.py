"""Small Adventures under the Special Rule of a Chapter, and the Chapters themselves from their beginning."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.games.drunagor.cards.places import Chapter
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.state import MapObject, Played, State
from tabletome.testing.journals import finished
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import SECOND, adventure, chapter

RUNES: dict[str, str] = {rune.colour: rune.id for rune in GAME.library.runes.values()}
"""A Rune of every colour."""
STARTS = ["c2", "b2", "a1", "b1", "a4"]


def trial(
    rule: str, *lines: str, heroes: int = 1, chance: tuple[Any, ...] = (), first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None, **more: Any,
) -> Position[State]:  # fmt: skip
    """Two rooms under a Special Rule, with these lines in the first."""
    room = {"always": list(lines), **(first or {})}
    others = [SECOND | second] if second is not None else []
    written = chapter(room, *others, rule={"name": rule, "text": "As told."}, **more)
    starts = written["setups"][0]["start"]
    return adventure(written, *starts[:heroes], chance=chance)


def numbered(number: int) -> Chapter:
    return next(one for one in GAME.library.chapters.values() if one.number == number)


def deserted(number: int, without: str = "") -> Drunagor:
    """A Chapter in which nobody stands in the way; what Heroes do something at is there, but for one scene perhaps."""
    one = numbered(number)
    setups = {
        id_: msgspec.structs.replace(
            setup,
            always=tuple(line for line in setup.always if not line.monster and line.scene != (without or "none")),
            plus={},
            other=None,
        )
        for id_, setup in one.setups.items()
    }
    alone = msgspec.structs.replace(one, setups=setups)
    return Drunagor(msgspec.structs.replace(GAME.library, chapters={**GAME.library.chapters, one.id: alone}))


def things(game: Position[State], called: str) -> list[MapObject]:
    return [one for one in game.state.objects if called in (one.called, one.colour)]


def to_round(game: Position[State], number: int) -> Position[State]:
    """Nobody does anything until this round has begun."""
    while game.state.round < number and game.state.phase:
        offered = game.offered()
        game.play("end" if "end" in offered else offered[0])
    return game


def by_bots(game: Drunagor, number: int, heroes: int, seed: int = 1) -> tuple[State, Played]:
    """A Chapter with all that the Chapters before it have given, played by bots until it is won or lost, and how it ended."""
    options = {"mode": "campaign", "chapter": number, "last": number, "most_tries": 1, "heroes": heroes}
    state: State = finished(game, 1, options, "champion", seed).state
    assert state.campaign is not None
    return state, state.campaign.log[-1]
