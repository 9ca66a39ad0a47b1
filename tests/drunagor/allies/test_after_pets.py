"""What comes behind the turn of a Pet, or behind a Skill that activates one: Recalls that are due, and the end."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import Recalled
from tests.drunagor.stage import fight, gone, one


@pytest.mark.rules("DR-DOOR-12", "DR-PET-11")
def test_a_pet_that_defeats_the_last_monster_wins_as_soon_as_its_turn_is_over() -> None:
    game = fight("M.l1 ....", turn="maya", health={"m1": 1}).play("end", "stay")
    assert (gone(game, "m1"), game.result) == (True, "won")


@pytest.mark.rules("DR-RECALL-07", "DR-RECALL-11")
def test_a_skill_that_activates_a_pet_is_done_to_its_end_before_the_recall() -> None:
    skills = {"maya": {"call": "y - JINX, ACTIVATE; SELF, FOCUS 1"}}
    game = fight("M.j1 ....", turn="maya", skills=skills, cubes={"maya": "y"}).play("use call yellow", "stay")
    game.play("fly back b1")
    assert one(game, "maya").resources == {"focus": 1}
    assert game.kinds.index("gained") < game.kinds.index("recalled")


@pytest.mark.rules("DR-RECALL-07", "DR-PET-11")
def test_who_spends_the_last_cube_against_a_pet_recalls_as_soon_as_it_has_acted() -> None:
    skills = {"vorn": {"duck": "g reaction SELF, PREVENT 9"}}
    sides = {"maya": 0, "vorn": 1}
    game = fight("M.lV ....", turn="maya", teams=sides, seats=2, skills=skills, cubes={"vorn": "g"}, done=())
    game.play("end", "stay", "react duck green")
    assert [(event.who, event.how) for event in game.told(Recalled)] == [("vorn", "unwilling")]
    assert game.state.turn.figure == "luma", "in nobody else's turn"
