"""How an Adventure ends. (DR-END-*, DR-DOOR-10, DR-DOOR-12)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import MissingFound, RuneDrawn, StatusCubeGained, StoryRead
from tabletome.games.drunagor.options.doors import built, chapter_of
from tabletome.games.drunagor.options.figures import board, names
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.state import OFF_BOARD, Hero, Status, heroes_by_initiative, monsters
from tabletome.kernel import Over
from tabletome.kernel.events import Lost, Won
from tabletome.kernel.play import After
from tabletome.table.grid import cells_of

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


def last_rune(play: Play) -> None:
    """The bag is empty, and Darkness has won, before anything else happens. (DR-DTURN-05, DR-DARK-18)"""
    if not play.state.runes.bag:
        _end(play, "lost", "the last Rune is drawn")


def look(play: Play) -> None:
    """After an action is resolved: who was found, and has an Endgame Trigger of what is built come true?

    That all Monsters are defeated is looked for after one was. (DR-DOOR-10, DR-DOOR-12, DR-END-05)
    """
    state = play.state
    find(play)
    triggers = {setup.endgame for setup in built(play)}
    if "all defeated" in triggers and state.turn.defeated and not monsters(state):
        _end(play, "won", "all Monsters are defeated")
    if "all found" in triggers and not state.missing:
        _end(play, "won", "all the missing are found")


def find(play: Play) -> None:
    """Whoever stands on the square of one of the missing, or beside it, has found them. (DR-END-04)"""
    state = play.state
    for one in heroes_by_initiative(state):
        if one.at == OFF_BOARD or one.down:
            continue
        near = board(play).grid.near(1 << one.at)
        for square in [square for square in state.missing if near >> square & 1]:
            state.missing.remove(square)
            play.tell(MissingFound(one.id, names(play)[square], len(state.missing)), "DR-END-04")


def round_ended(play: Play) -> None:
    """What a Chapter fails by when a round ends: nightfall, or somebody missing whom the Darkness has. (DR-END-04)"""
    state, chapter = play.state, chapter_of(play)
    if chapter.rounds and state.round >= chapter.rounds:
        _end(play, "lost", f"night fell after round {chapter.rounds}")
    if cells_of(state.missing) & board(play).ground.darkness:
        _end(play, "lost", "the Darkness has taken one of the missing")


def _end(play: Play, result: Literal["won", "lost"], why: str) -> None:
    """All win or lose together, and its last story is read. (DR-STRUCT-01)"""
    state = play.state
    state.result, state.why = result, why
    party = tuple(hero.id for hero in state.heroes)
    chapter = chapter_of(play)
    story = chapter.success if result == "won" else chapter.failure
    if story:
        play.tell(StoryRead(chapter.id, story), "DR-END-05")
    if result == "won":
        play.tell(Won(party, why), "DR-END-05")
    else:
        play.tell(Lost(party, why), "DR-STRUCT-04")
    raise Over


AFTER: After = {StatusCubeGained: succumbed, RuneDrawn: last_rune}
"""Failure is looked for the moment a cube is received, or a Rune is drawn. (DR-KO-15, DR-DTURN-05)"""
