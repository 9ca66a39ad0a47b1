"""How an Adventure ends: all Monsters defeated, or one Hero too many cubes; when it is looked at. (DR-END-*, DR-DOOR-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.options.cubes import STATUS
from tabletome.games.drunagor.options.react import REACT
from tabletome.kernel.events import Healed, Lost, Won
from tests.drunagor.stage import fight, gone, monster_turn, one

TRAUMA = {"arcing-swing": "trauma"}


@pytest.mark.rules("DR-STRUCT-01", "DR-END-05", "DR-DOOR-10")
def test_all_win_together_when_the_last_monster_falls() -> None:
    game = fight("V1...M.L", seats=3, health={"m1": 1}, chance=(15,)).play("use guarding-strike yellow")
    assert game.result == "won"
    assert game.match.outcome is not None
    assert game.match.outcome.scores == (1.0, 1.0, 1.0)
    assert game.told(Won) == [Won(("vorn", "maya", "lorelai"), "all Monsters are defeated")]


@pytest.mark.rules("DR-STRUCT-01", "DR-STRUCT-04")
def test_all_lose_together_when_one_hero_succumbs() -> None:
    game = monster_turn("V1.M", seats=2, health={"vorn": 1}, blocked={"vorn": TRAUMA})
    while not game.result:
        game.play(game.offered()[-1])
    assert game.match.outcome is not None
    assert (game.result, game.match.outcome.scores) == ("lost", (0.0, 0.0))


@pytest.mark.rules("DR-DOOR-10", "DR-STRUCT-06")
def test_the_fight_goes_on_while_one_monster_stands() -> None:
    game = fight("V1....2", health={"m1": 1}, chance=(15,)).play("use guarding-strike yellow")
    assert gone(game, "m1")
    assert (game.result, game.asked[0]) == ("", "turn")


@pytest.mark.rules("DR-DOOR-12")
def test_the_skill_that_defeats_the_last_monster_is_done_to_its_end_and_recalls_are_taken() -> None:
    game = fight(
        "V1", health={"m1": 1, "vorn": 5}, cubes={"vorn": "y"}, expended={"vorn": "b"}, chance=(15,),
        skills={"vorn": {"all-in": "y weapon MOVE 3; +0 HIT; SELF, HEAL 2"}},
    ).play("use all-in yellow", "stay")  # fmt: skip
    assert game.told(Healed)[0].left == 7
    assert (game.result, game.asked[0]) == ("", STATUS)
    game.play("block bull-rush")
    assert game.result == "won"
    assert [kind for kind in game.kinds if kind in ("defeated", "healed", "recalled", "won")] == [
        "defeated", "healed", "recalled", "won",
    ]  # fmt: skip


@pytest.mark.rules("DR-DOOR-12")
def test_a_room_without_monsters_is_not_won_by_itself() -> None:
    game = fight("V...").play("move b1")
    assert (game.result, game.asked[0]) == ("", "turn")


@pytest.mark.rules("DR-DOOR-12")
def test_a_last_monster_that_dies_by_its_conditions_wins_after_that_step() -> None:
    game = monster_turn("V.1", health={"m1": 1}, conditions={"m1": {"bleed": 1}})
    assert game.result == "won"


@pytest.mark.rules("DR-END-10")
def test_a_fatal_trauma_cube_counts_before_the_victory_of_the_same_attack() -> None:
    """The last Monster dies by RETALIATE while its blow knocks Vorn out for the second time."""
    game = monster_turn(
        "V1", health={"vorn": 1, "m1": 1}, faces={"m1": {"damage": 9}}, blocked={"vorn": TRAUMA},
        skills={"vorn": {"thorns": "y reaction SELF, PREVENT 1 AND RETALIATE 1"}},
    )  # fmt: skip
    assert game.asked[0] == REACT
    game.play("react thorns yellow", "block bull-rush")
    assert gone(game, "m1")
    assert (game.result, game.told(Won)) == ("lost", [])
    assert game.told(Lost)[0].why == "Vorn succumbed to wounds"


@pytest.mark.rules("DR-END-10")
def test_without_the_fatal_cube_the_same_attack_is_a_victory() -> None:
    game = monster_turn(
        "V1", health={"vorn": 1, "m1": 1}, faces={"m1": {"damage": 9}},
        skills={"vorn": {"thorns": "y reaction SELF, PREVENT 1 AND RETALIATE 1"}},
    ).play("react thorns yellow", "block bull-rush")  # fmt: skip
    assert one(game, "vorn").down
    assert game.result == "won"
