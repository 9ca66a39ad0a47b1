"""How an Adventure ends. (DR-END-*, DR-DOOR-10, DR-DOOR-12)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NoReturn, TypeAlias

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.places import Endgame, Ending
from tabletome.games.drunagor.events import MissingFound, RuneDrawn, StatusCubeGained, StoryRead
from tabletome.games.drunagor.options.cubes import held
from tabletome.games.drunagor.options.doors import built, chapter_of
from tabletome.games.drunagor.options.figures import board, names
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.rules.pvp import sides
from tabletome.games.drunagor.rules.story.entries import victory_brings
from tabletome.games.drunagor.state import OFF_BOARD, Status, heroes_by_initiative, leader, monsters
from tabletome.kernel import Over
from tabletome.kernel.events import Lost, Won
from tabletome.kernel.play import After
from tabletome.table.grid import cells_of

Reached: TypeAlias = Callable[[Play], str]
ENDGAMES: dict[Endgame, Reached] = {}
SUCCUMBED: dict[Status, str] = {"trauma": "succumbed to wounds", "curse": "was corrupted by Curses"}


def succumbed(play: Play) -> None:
    """One Trauma Cube or one Curse Cube too many on one Hero, and all have failed, at once.

    (DR-END-01, DR-END-02, DR-STRUCT-04, DR-KO-15) In a Battleground it is looked for after the action (DR-PVP-33).
    """
    if play.state.contest is not None:
        return
    for hero in play.state.heroes:
        for cube in SUCCUMBED:
            if held(hero, cube) > limit(play, hero, cube):
                lose(play, f"{play.library.boards[hero.id].name} {SUCCUMBED[cube]}")


def last_rune(play: Play) -> None:
    """The bag is empty, and Darkness has won, before anything else happens. (DR-DTURN-05, DR-DARK-18, DR-PVP-39)"""
    if play.state.runes.bag:
        return
    if play.state.contest is not None:
        sides.decide(play, "the last Rune is drawn")
    else:
        lose(play, "the last Rune is drawn")


def look(play: Play) -> None:
    """After an action is resolved: who was found, and has an Endgame Trigger of what is built come true?

    That all Monsters are defeated is looked for after one was. (DR-DOOR-10, DR-DOOR-12, DR-END-05)
    """
    if play.state.contest is not None:
        sides.look(play)
        return
    find(play)
    for trigger in {setup.endgame: None for setup in built(play) if setup.endgame}:
        if why := ENDGAMES[trigger](play):
            win(play, why)


def endgame(trigger: Endgame) -> Callable[[Reached], Reached]:
    """Declare the rule below as what an Endgame Trigger waits for: it says in words why it has come true, or nothing."""

    def declare(reached: Reached) -> Reached:
        ENDGAMES[trigger] = reached
        return reached

    return declare


@endgame("all defeated")
def all_defeated(play: Play) -> str:
    """Every enemy on the board is gone. (DR-DOOR-11, DR-DOOR-12)"""
    return "all Monsters are defeated" if play.state.turn.defeated and not monsters(play.state) else ""


@endgame("all found")
def all_found(play: Play) -> str:
    return "" if play.state.missing else "all the missing are found"


def find(play: Play) -> None:
    """Whoever stands on the square of one of the missing, or beside it, has found them. (DR-END-04)"""
    state = play.state
    for one in heroes_by_initiative(state) if state.missing else ():
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
        lose(play, f"night fell after round {chapter.rounds}")
    if cells_of(state.missing) & board(play).ground.darkness:
        lose(play, "the Darkness has taken one of the missing")


def win(play: Play, why: str, ending: str = "") -> NoReturn:
    """The End of the Adventure is reached; `ending` is another than that of `success`, as the Chapter calls it. (DR-END-05)"""
    chapter = chapter_of(play)
    end = chapter.endings[ending] if ending else Ending(chapter.success, chapter.success_effect)
    _end(play, "won", why, end)


def lose(play: Play, why: str) -> NoReturn:
    """One way of the Adventure to fail has come true. (DR-END-04)"""
    _end(play, "lost", why, Ending(chapter_of(play).failure))


def _end(play: Play, result: Literal["won", "lost"], why: str, end: Ending) -> NoReturn:
    """All win or lose together, and its last story is read. (DR-STRUCT-01)"""
    state = play.state
    state.result, state.why = result, why
    party = tuple(hero.id for hero in state.heroes)
    if end.text:
        play.tell(StoryRead(chapter_of(play).id, end.text), "DR-END-05")
    victory_brings(play, leader(state), end.effect)
    if result == "won":
        play.tell(Won(party, why), "DR-END-05")
    else:
        play.tell(Lost(party, why), "DR-STRUCT-04")
    raise Over


AFTER: After = {StatusCubeGained: succumbed, RuneDrawn: last_rune}
"""Failure is looked for the moment a cube is received, or a Rune is drawn. (DR-KO-15, DR-DTURN-05)"""
