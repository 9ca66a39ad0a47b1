"""Small Adventures with an Interaction token in the first room, and pages of a test's own."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import State, hero
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import FIRST, behind

CULTIST = "WM: Shadow Cultist - Rookie"


def result(effect: str = "", **more: Any) -> dict[str, Any]:
    return {"text": f"So it was: {effect or 'nothing'}.", "effect": effect, **more}


def option(number: int, effect: str = "", **more: Any) -> dict[str, Any]:
    """A plain option; with a challenge, `effect` is what a pass brings, and a fail bleeds."""
    if "challenge" in more:
        return {
            "number": number,
            "label": f"Try {number}",
            "pass": result(effect),
            "fail": result("SELF, BLEED 1"),
            **more,
        }
    if "result" in more:
        return {"number": number, "label": f"Do {number}", **more}
    return {"number": number, "label": f"Do {number}", "result": result(effect), **more}


def page(*options: dict[str, Any], name: str = "1-A", **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "where": "The stone",
        "charges": 1,
        "by": "hero",
        "text": "A stone.",
        "options": list(options),
        **more,
    }


def library(
    *pages: dict[str, Any], first: dict[str, Any] | None = None, second: dict[str, Any] | None = None
) -> Library:
    """Two rooms, the token of page 1-A on c3 of the first one, and these pages only."""
    room = FIRST | {"always": ["Scene 1-A @c3"], **(first or {})}
    written = {"name": "Trial", "number": 0, "goal": "none", "setups": [room, second or behind(f"{CULTIST} @d1")]}
    empty = msgspec.structs.replace(GAME.library.story, scenes={})
    box = msgspec.structs.replace(GAME.library, chapters={}, story=empty)
    return box.adding({"chapters.yaml": json.dumps([written]), "scenes.yaml": json.dumps(pages)})


def met(
    *pages: dict[str, Any], starts: tuple[str, ...] = ("c2", "b2"), chance: tuple[Any, ...] = (), knowing: tuple[str, ...] = (),
    first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **options: Any,
) -> Position[State]:  # fmt: skip
    """The party before the token; Heroes come in the order Vorn, Maya, Lorelai, Jaheen, Elros. The last one knows these."""
    game: Position[State] = Position(
        Drunagor(library(*pages, first=first, second=second)), None, chance, options.pop("seats", 1),
        options={"mode": "one-shot", "heroes": len(starts), **options},
    )  # fmt: skip
    for entry in knowing:
        kind = game.game.library.story.entries[entry].kind
        (game.state.heroes[-1].statuses if kind == "status" else game.state.heroes[-1].outcomes).append(entry)
    return game.play(*(f"start on {square}" for square in starts))


def turn_of(game: Position[State], id_: str) -> Position[State]:
    """Everybody passes until this Hero is on turn."""
    while game.asked[0] != TURN or game.state.turn.figure != id_:
        game.play("end" if game.asked[0] == TURN else game.offered()[0])
    return game


def written_in(game: Position[State], id_: str) -> list[str]:
    return hero(game.state, id_).statuses
