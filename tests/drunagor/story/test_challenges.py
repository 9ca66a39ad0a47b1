"""Skill Challenges: the roll, what is added, who may roll again, how likely it is. (DR-CHAL-*, DR-HERO-09, DR-HERO-10)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.story.scenes import AGAIN, bonus_of, chance_of, option_of
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import Cube, State, figure_of, hero
from tabletome.kernel.events import Rerolled, Rolled
from tabletome.testing.play import Position
from tests.drunagor.story.pages import met, option, page, turn_of

STRENGTH = "Strength (yellow) Challenge, Difficulty 12, +2 per Melee cube"
PAGE = page(option(101, "SELF, FOCUS 1", challenge=STRENGTH), option(102))


def tried(*rolls: int, cubes: str = "yy", challenge: str = STRENGTH, who: str = "vorn", **more: Any) -> Position[State]:
    """This Hero, who owns these cubes, takes the Challenge and rolls so."""
    game = met(page(option(101, "SELF, FOCUS 1", challenge=challenge), option(102)), chance=rolls, **more)
    letters = {"y": "yellow", "r": "red", "g": "green", "b": "blue"}
    turn_of(game, who)
    hero(game.state, who).cubes = [Cube(letters[one]) for one in cubes]  # type: ignore[arg-type]
    return game.play("interact c3", "choose 101")


def passed(game: Position[State], who: str = "vorn") -> bool:
    """A pass gives FOCUS, a fail bleeds."""
    one = figure_of(game.state, who)
    assert bool(one.resources.get("focus")) != bool(one.conditions.get("bleed"))
    return bool(one.resources.get("focus"))


@pytest.mark.rules("DR-CHAL-01", "DR-CHAL-05")
def test_the_roll_and_its_bonus_reach_the_difficulty_or_fail() -> None:
    assert not passed(tried(7))
    game = tried(8)
    assert passed(game)
    assert game.told(Rolled)[-1] == Rolled("vorn", ("D20",), (8,), "Strength Challenge", 12, 12)
    assert "Vorn rolls 8, 12 in all, against Strength Difficulty 12." in game.log


@pytest.mark.rules("DR-CHAL-02", "DR-CHAL-03")
def test_cubes_count_wherever_they_lie_and_stay_there() -> None:
    game = met(PAGE, chance=(8,))
    hero(game.state, "vorn").cubes = [
        Cube("yellow", "expended"),
        Cube("yellow", "take-it-here"),
        Cube("red"),
        Cube("red"),
        Cube("red"),
    ]
    before = [(cube.colour, cube.at) for cube in hero(game.state, "vorn").cubes]
    game.play("interact c3", "choose 101")
    assert passed(game)
    assert [(cube.colour, cube.at) for cube in hero(game.state, "vorn").cubes] == before
    assert game.state.turn.cube_actions == 2


@pytest.mark.rules("DR-CHAL-06")
def test_a_natural_1_and_20_are_numbers_like_others() -> None:
    assert passed(tried(1, cubes="yyyyyy"))
    assert not passed(tried(20, cubes="", challenge="Strength (yellow) Challenge, Difficulty 21, +2 per Melee cube"))


@pytest.mark.rules("DR-CHAL-07")
@pytest.mark.parametrize(
    ("called", "colour", "cube"),
    [
        ("Strength", "yellow", "Melee"),
        ("Precision", "red", "Ranged"),
        ("Dexterity", "green", "Agility"),
        ("Intellect", "blue", "Wisdom"),
    ],
)
def test_the_colour_says_which_cubes_count(called: str, colour: str, cube: str) -> None:
    challenge = f"{called} ({colour}) Challenge, Difficulty 12, +3 per {cube} cube"
    assert passed(tried(9, cubes=colour[0], challenge=challenge))
    other = "r" if colour != "red" else "g"
    assert not passed(tried(9, cubes=other, challenge=challenge))


@pytest.mark.rules("DR-HERO-09", "DR-HERO-10")
def test_a_path_helps_those_who_walk_it_and_nobody_else() -> None:
    lore = f"{STRENGTH}, +2 if Path Oath"
    assert passed(tried(10, cubes="r", challenge=lore))
    assert not passed(tried(11, cubes="r", challenge=lore, who="maya"), "maya")
    assert not passed(tried(10, cubes="r"))


def test_who_knows_better_has_an_easier_challenge() -> None:
    easier = f"{STRENGTH}, Difficulty 10 if Status The Toller Knows"
    assert not passed(tried(10, cubes="", challenge=easier, knowing=("the-toller-knows",)))
    assert passed(tried(10, cubes="", challenge=easier, knowing=("the-toller-knows",), who="maya"), "maya")


@pytest.mark.rules("DR-CHAL-04", "DR-CHAL-08")
def test_a_fast_learner_may_roll_a_failed_challenge_once_again_and_the_second_roll_stands() -> None:
    starts = ("b2", "a1", "c2")
    again = tried(3, 12, cubes="", who="lorelai", starts=starts)
    assert again.asked[0] == AGAIN
    again.play("reroll")
    assert passed(again, "lorelai")
    assert again.told(Rerolled) == [Rerolled("lorelai", "D20", 3, 12, "Strength Challenge")]
    assert passed(tried(8, cubes="yy", who="lorelai", starts=starts), "lorelai"), (
        "with the bonus there is nothing to reroll"
    )
    assert passed(tried(3, 8, cubes="yy", who="lorelai", starts=starts).play("reroll"), "lorelai")
    twice = tried(3, 4, cubes="", who="lorelai", starts=starts).play("reroll")
    assert twice.asked[0] == TURN
    assert not passed(twice, "lorelai")
    kept = tried(3, cubes="", who="lorelai", starts=starts).play("keep")
    assert not passed(kept, "lorelai")
    assert tried(3, cubes="", who="vorn", starts=starts).asked[0] == TURN
    assert tried(12, cubes="", who="lorelai", starts=starts).asked[0] == TURN, "nobody rolls a success again"


@pytest.mark.rules("DR-PASS-10")
def test_a_surge_acts_on_the_roll_of_a_challenge() -> None:
    game = met(PAGE, chance=(20,), starts=("a1", "b1", "b2", "c2"))
    turn_of(game, "jaheen")
    shields = sum(one.resources.get("shield", 0) for one in game.state.figures)
    game.play("interact c3", "choose 101")
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    assert sum(one.resources.get("shield", 0) for one in game.state.figures) > shields


@pytest.mark.rules("DR-CHAL-04", "DR-PASS-10")
def test_the_roll_that_is_made_again_brings_out_surges_too() -> None:
    game = met(PAGE, chance=(3, 19), starts=("b2", "a1", "c2"))
    turn_of(game, "lorelai")
    hero(game.state, "lorelai").equipment.append("lucky-sevenpence")
    hero(game.state, "lorelai").cubes = []
    game.play("interact c3", "choose 101", "reroll", "first lucky-sevenpence")
    while game.asked[0] != TURN:
        game.play(game.offered()[0])
    assert figure_of(game.state, "lorelai").resources.get("focus", 0) >= 2, "one for the pass, one for the Surge"


@pytest.mark.rules("DR-CHAL-01")
def test_the_chance_of_a_challenge_is_exact_and_shown_before_it_is_taken() -> None:
    game = met(PAGE, starts=("b2", "a1", "c2"))
    hero(game.state, "vorn").cubes = [Cube("yellow"), Cube("yellow")]
    game.play("interact c3")
    table = Table(game.state, game.game.library)
    challenge = option_of(table, 101).challenge  # type: ignore[union-attr]
    assert challenge is not None
    vorn = hero(game.state, "vorn")
    assert bonus_of(table, vorn, challenge) == 4
    assert chance_of(table, vorn, challenge) == Fraction(13, 20)
    assert game.scene().prompt is not None
    (choice,) = [one for group in game.scene().prompt.groups for one in group.choices if one.option == "choose 101"]  # type: ignore[union-attr]
    assert choice.label == "101 · Try 101 (Strength 12: D20 + 4)"
    assert choice.odds == "65 %"
    lorelai = hero(game.state, "lorelai")
    lorelai.cubes = [Cube("yellow"), Cube("yellow")]
    assert chance_of(table, lorelai, challenge) == 1 - Fraction(7, 20) ** 2
