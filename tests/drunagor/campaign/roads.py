"""Short Campaigns for tests: Chapters of two small rooms, each with the reward and the way in that a test gives it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.state import Hero, State, campaign_of, hero
from tabletome.kernel import Result
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import behind, chapter

GUARD = "WM: Shadow Cultist - Rookie @d3"
SEQUENCE = {"entered": "sequence", "rune_card": "Darkness Hunting"}


def library(*chapters: dict[str, Any]) -> Library:
    """The box with these Chapters, numbered from 1 on; each has a Monster behind its Door."""
    written = [
        chapter(None, behind(GUARD), **{"name": f"Trial {number}", "number": number, "entered": "camp", **told})
        for number, told in enumerate(chapters, 1)
    ]
    box = msgspec.structs.replace(GAME.library, chapters={})
    return box.adding({"chapters.yaml": json.dumps(written)})


def campaign(
    *chapters: dict[str, Any], heroes: int = 2, seats: int = 1, chance: Sequence[Result] = (), **options: Any
) -> Position[State]:
    """A Campaign of these Chapters, its first one set up, before the Heroes stand on their squares."""
    told = {"heroes": heroes, **options}
    return Position(Drunagor(library(*chapters)), None, chance, seats, options=told)


def decided(
    game: Position[State],
    result: str = "won",
    *,
    before: Callable[[State], None] | None = None,
    chance: Sequence[Result] = (),
) -> Position[State]:
    """The Adventure under way ends so, after a test has changed what it likes."""
    state = deepcopy(game.state)
    if before is not None:
        before(state)
    state.phase, state.result, state.why = result, result, "a test says so"  # type: ignore[assignment]
    return Position(game.game, state, chance, state.seats)


def sheet(game: Position[State], id_: str) -> Hero:
    return hero(game.state, id_)


def table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


def done(game: Position[State], *kinds: str) -> Position[State]:
    """Answer these kinds of requests with their last option, which is to leave things as they are, as often as they come."""
    while game.match.request is not None and game.request.kind in kinds:
        game.play(game.offered()[-1])
    return game


def number(game: Position[State]) -> int:
    """The Chapter that the Campaign is at."""
    return campaign_of(game.state).chapter
