"""How an Adventure ends. (DR-END-*, DR-DOOR-10, DR-DOOR-12)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.heroes import StatusCubeGained
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.state import Hero, Status, monsters
from tabletome.kernel import Over
from tabletome.kernel.events import Lost, Won
from tabletome.kernel.play import After

SUCCUMBED: dict[Status, str] = {"trauma": "succumbed to wounds", "curse": "was corrupted by Curses"}


def held(hero: Hero, cube: Status) -> int:
    """How many Trauma or Curse Cubes a Hero holds."""
    return sum(kind == cube for kind in hero.blocked.values())


def succumbed(play: Play) -> None:
    """One Trauma Cube or one Curse Cube too many on one Hero, and all have failed, at once.

    (DR-END-01, DR-END-02, DR-STRUCT-04, DR-KO-15)
    """
    for hero in play.state.heroes:
        for cube in SUCCUMBED:
            if held(hero, cube) > limit(play, hero, cube):
                _end(play, "lost", f"{play.library.boards[hero.id].name} {SUCCUMBED[cube]}")


def look(play: Play) -> None:
    """After the action that defeated a Monster is resolved: are all defeated? (DR-DOOR-10, DR-DOOR-12, DR-END-05)"""
    if play.state.turn.defeated and not monsters(play.state):
        _end(play, "won", "all Monsters are defeated")


def _end(play: Play, result: Literal["won", "lost"], why: str) -> None:
    """All win or lose together. (DR-STRUCT-01)"""
    state = play.state
    state.result, state.why = result, why
    party = tuple(hero.id for hero in state.heroes)
    if result == "won":
        play.tell(Won(party, why), "DR-END-05")
    else:
        play.tell(Lost(party, why), "DR-STRUCT-04")
    raise Over


AFTER: After = {StatusCubeGained: succumbed}
"""Failure is looked for the moment a cube is received. (DR-KO-15)"""
