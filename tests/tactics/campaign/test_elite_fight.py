"""Classes in a fight: movement and basic attack are those of the present class."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.squares import GRID, steps_apart
from tabletome.kernel.events import Rolled
from tests.tactics.fight.stage import fight

MOVES = {
    "fighter": 4, "rogue": 5, "cleric": 3, "wizard": 3, "archer": 4, "barbarian": 4, "assassin": 5, "bishop": 3, "necromancer": 3,
    "ranger": 4, "paladin": 4, "dark-knight": 4, "gladiator": 5, "ninja": 5, "war-mage": 4, "shaman": 3, "warlock": 4, "monk": 5,
    "skirmisher": 4, "demon-hunter": 4, "beast-trainer": 5,
}  # fmt: skip
REACH = {
    "fighter": 1, "rogue": 1, "cleric": 2, "wizard": 4, "archer": 5, "barbarian": 1, "assassin": 1, "bishop": 3, "necromancer": 4,
    "ranger": 5, "paladin": 1, "dark-knight": 2, "gladiator": 1, "ninja": 3, "war-mage": 2, "shaman": 3, "warlock": 3, "monk": 1,
    "skirmisher": 4, "demon-hunter": 4, "beast-trainer": 2,
}  # fmt: skip
DICE = {
    **dict.fromkeys(("cleric", "wizard", "archer", "bishop", "shaman"), "white"),
    **dict.fromkeys(("barbarian", "assassin"), "red"),
}  # fmt: skip


@pytest.mark.rules("AT-HERO-04", "AT-ELITE-06", "AT-ELITE-09", "AT-ELITE-11", "AT-HERO-13", "AT-HERO-14", "AT-HERO-19")
@pytest.mark.parametrize("cls", MOVES)
def test_a_basic_move_gives_the_points_of_the_present_class(cls: str) -> None:
    game = fight("R", classes={"roberta": cls}, hands={"roberta": ["basic-move"]}, main="survive(9)").play(
        "play basic-move"
    )
    far = max(
        steps_apart(GRID.square("a1"), GRID.square(option.removeprefix("move "))) for option in game.offered("move")
    )
    assert far == MOVES[cls]


@pytest.mark.rules("AT-HERO-04", "AT-ELITE-31", "AT-ELITE-06", "AT-HERO-19")
@pytest.mark.parametrize("cls", [
    pytest.param(cls, marks=pytest.mark.rules("AT-ELITE-18")) if cls == "dark-knight" else cls for cls in REACH
])  # fmt: skip
def test_a_basic_attack_reaches_as_far_as_the_present_class_says_and_rolls_its_die(cls: str) -> None:
    far, die = REACH[cls], DICE.get(cls, "blue")
    near = fight("R" + "." * (far - 1) + "1", classes={"roberta": cls}, hands={"roberta": ["basic-attack"]}, chance=[1])
    near.play("play basic-attack")
    assert [one.dice for one in near.told(Rolled)] == [(die,)]
    farther = fight("R" + "." * far + "1", classes={"roberta": cls}, hands={"roberta": ["basic-attack"]})
    assert "play basic-attack" not in farther.offered()
