"""What the bot learns: cubes of a Hero's main colour; what always holds or comes with every blow, before what is paid for."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.bot.camp import ability_worth, learn
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.learning import Learn, Learning
from tests.drunagor.chapters.test_all_chapters import begun


@pytest.mark.parametrize(
    ("better", "worse"),
    [("long-eye", "spare-wire"), ("arcane-study", "dry-tinder"), ("threshold-rite", "ward-overhead"),
     ("glass-coat", "cracked-reflection")],
)  # fmt: skip
def test_of_two_class_abilities_the_one_that_acts_more_often_is_worth_more(better: str, worse: str) -> None:
    """The third and the fourth bring as much each time as those that they are compared with."""
    skills = GAME.library.skills
    assert ability_worth(skills[better]) > ability_worth(skills[worse])


def test_a_cube_of_the_main_colour_comes_before_a_better_skill() -> None:
    state = begun(1, 1).state
    about = Learning("vorn", "skill 1")
    judged = {
        act: learn(Table(state, GAME.library), state.figures[0], about, act)
        for act in (Learn("whole-doorway", "yellow"), Learn("right-of-way", "green"), Learn("fetch-it-back", "red"))
    }
    assert max(judged, key=lambda act: judged[act]) == Learn("whole-doorway", "yellow")
