"""What Special Rules say of figures is asked of everybody: Heroes, Pets, Companions, Monsters of all types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.rules.falling import fall
from tabletome.games.drunagor.rules.special import Moment, at
from tabletome.games.drunagor.state import OFF_BOARD, Figure, State
from tabletome.kernel import Play
from tabletome.kernel.game import Over
from tabletome.table.grid import squares
from tests.drunagor.chapters.test_all_chapters import begun

BOX = GAME.library
ABOUT_A_FIGURE: tuple[Moment, ...] = ("turn begins", "turn ends", "stepped", "afflicted", "knocked out", "defeated")


def everybody(state: State) -> Iterator[Figure]:
    """One of each sort on free squares: every Companion, a Pet, and a Monster of every type."""
    table = Table(state, BOX)
    free = squares(board(table).ground.floor & ~occupied(table))
    owner = state.heroes[0].id
    for companion in BOX.story.companions:
        yield Figure(companion, "companion", companion, next(free), 1, owner=owner)
    yield Figure("pet", "pet", next(iter(BOX.pets)), next(free), 1, owner=owner)
    for face in {one.type: one for one in BOX.monsters.values()}.values():
        yield Figure(face.type, "monster", face.id, next(free), face.health)


@pytest.mark.parametrize("number", range(1, 19))
def test_every_special_rule_takes_every_figure_at_every_moment(number: int) -> None:
    state = begun(number, 2).state
    figures = [*everybody(state), *(one for one in state.figures if one.at != OFF_BOARD)]
    for moment in ABOUT_A_FIGURE:
        for figure in figures:
            with suppress(Over):
                next(at(Play(state, BOX), moment, figure), None)


@pytest.mark.parametrize("number", range(1, 19))
def test_companions_and_pets_may_fall_without_winning_a_chapter(number: int) -> None:
    state = begun(number, 2).state
    before = [*state.story.happened]
    for figure in [one for one in everybody(state) if one.side != "monster"]:
        state.figures.append(figure)
        with suppress(Over):
            next(fall(Play(state, BOX), figure), None)
    assert state.result in ("", "lost")
    assert state.story.happened == before
