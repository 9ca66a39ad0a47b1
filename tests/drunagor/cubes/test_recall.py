"""Recalls: willing, unwilling and free. (DR-RECALL-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import CubesExpended, Recalled, StatusCubeGained
from tabletome.games.drunagor.options.cubes import STATUS
from tabletome.games.drunagor.options.turn import TURN, OnTurn
from tabletome.kernel.events import Healed, TurnEnded
from tests.drunagor.stage import fight, held, monster_turn, one, pool, sheet


@pytest.mark.rules("DR-RECALL-01", "DR-RECALL-12")
def test_all_spent_and_expended_cubes_come_back_from_equipment_too() -> None:
    game = fight(
        "M.....1 V......", turn="maya", cubes={"maya": "y"}, expended={"maya": "br"},
        spent={"maya": {"rapid-shots": "r", "tumble": "g"}},
    ).play("recall", "block rapid-shots")  # fmt: skip
    assert pool(game, "maya") == "bgrry"
    assert sorted(game.told(Recalled)[0].cubes) == ["blue", "green", "red", "red"]
    assert {cube.at for cube in sheet(game, "maya").cubes} == {""}


@pytest.mark.rules("DR-RECALL-02")
def test_a_willing_recall_brings_a_curse_cube() -> None:
    game = fight("V.....1 M......", cubes={"vorn": "y"}, expended={"vorn": "r"}).play("recall")
    assert game.asked[0] == STATUS
    game.play("block arcing-swing")
    assert held(game, "vorn", "curse") == 1
    assert game.told(StatusCubeGained) == [StatusCubeGained("vorn", "curse", "arcing-swing", 1)]


@pytest.mark.rules("DR-RECALL-04", "DR-QUICK-06")
@pytest.mark.parametrize(("cubes", "allowed"), [("yy", True), ("yyr", True), ("yrb", False), ("yrgb", False)])
def test_a_willing_recall_needs_cubes_of_at_most_two_colours(cubes: str, allowed: bool) -> None:
    game = fight("V.....1 M......", cubes={"vorn": cubes}, expended={"vorn": "g"})
    assert ("recall" in game.offered()) is allowed
    if not allowed:
        assert game.refused("recall") == "cubes of more than two colours are available"


@pytest.mark.rules("DR-RECALL-05", "DR-QUICK-06")
def test_a_willing_recall_ends_the_turn_with_the_free_move_unused() -> None:
    game = fight("V.....1 M......", cubes={"vorn": "y"}, expended={"vorn": "r"}).play("recall", "block arcing-swing")
    assert game.told(TurnEnded) == [TurnEnded("vorn")]
    assert game.asked == (TURN, OnTurn("maya", 2, 0, free_move=True))


@pytest.mark.rules("DR-RECALL-06", "DR-QUICK-08")
def test_who_spends_the_last_cube_on_a_reaction_recalls_after_the_attack() -> None:
    game = monster_turn("V1", cubes={"vorn": "y"}, expended={"vorn": "yrgb"}).play(
        "react take-it-here yellow", "block bull-rush"
    )
    assert game.told(Recalled) == [Recalled("vorn", "unwilling", ("yellow", "yellow", "red", "green", "blue"))]
    assert (pool(game, "vorn"), held(game, "vorn", "curse")) == ("bgryy", 1)


@pytest.mark.rules("DR-RECALL-07", "DR-QUICK-09")
def test_a_skill_paid_with_the_last_cube_is_done_to_its_end_before_the_recall() -> None:
    game = fight(
        "V.....1", cubes={"vorn": "b"}, expended={"vorn": "y"}, health={"vorn": 5},
        skills={"vorn": {"rest": "b - SELF, SHIELD 1; SELF, HEAL 2"}},
    ).play("use rest blue")  # fmt: skip
    assert game.kinds.index("healed") < game.kinds.index("recalled")
    assert game.told(Healed)[0].left == 7
    assert game.asked[0] == STATUS


@pytest.mark.rules("DR-RECALL-08", "DR-QUICK-08")
def test_an_unwilling_recall_does_not_end_the_turn() -> None:
    game = fight("V.....1", cubes={"vorn": "b"}, expended={"vorn": "y"}).play(
        "use drop-the-bar blue", "block bull-rush"
    )
    assert game.asked == (TURN, OnTurn("vorn", 1, 0, free_move=True))
    assert pool(game, "vorn") == "by"


@pytest.mark.rules("DR-RECALL-09", "DR-QUICK-09")
def test_fatigue_after_the_last_cube_finds_none_and_then_all_come_back() -> None:
    face = {"black": "FATIGUE 2", "damage": 4}
    game = monster_turn("V1", faces={"m1": face}, cubes={"vorn": "y"}, expended={"vorn": "yrgb"})
    game.play("react take-it-here yellow", "block bull-rush")
    assert one(game, "vorn").health == 10
    assert game.told(CubesExpended) == []
    assert (pool(game, "vorn"), held(game, "vorn", "curse")) == ("bgryy", 1)


@pytest.mark.rules("DR-RECALL-11")
def test_an_unwilling_recall_comes_before_the_next_attack() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "ATTACK TWICE"}}, cubes={"vorn": "y"}, expended={"vorn": "yrgb"})
    game.play("react take-it-here yellow")
    assert game.asked[0] == STATUS
    assert game.kinds.count("attacked") == 1
    game.play("block bull-rush")
    assert game.kinds.count("attacked") == 2
    assert game.kinds.index("recalled") < len(game.kinds) - 1 - game.kinds[::-1].index("attacked")


@pytest.mark.rules("DR-RECALL-13")
def test_a_pool_emptied_by_fatigue_is_recalled_after_the_attack() -> None:
    game = monster_turn(
        "V1", faces={"m1": {"black": "FATIGUE 2"}}, cubes={"vorn": "b"}, gear={"vorn": ["harvest-bill"]}
    )
    game.play("take it")
    assert [event.cubes for event in game.told(CubesExpended)] == [("blue",)]
    assert [event.how for event in game.told(Recalled)] == ["unwilling"]
    game.play("block bull-rush")
    assert held(game, "vorn", "curse") == 1


@pytest.mark.rules("DR-KEY-091")
def test_a_free_recall_brings_all_cubes_back_without_a_curse() -> None:
    noon = {"vorn": {"noon": "b - SELF, FREE RECALL ACTION"}}
    game = fight("V....1", skills=noon, cubes={"vorn": "by"}, expended={"vorn": "rg"}).play("use noon blue")
    assert ([event.how for event in game.told(Recalled)], pool(game, "vorn")) == (["free"], "bgry")
    assert held(game, "vorn", "curse") == 0


@pytest.mark.rules("DR-RECALL-13", "DR-KO-04", "DR-KEY-091")
def test_who_is_knocked_out_with_the_last_cube_spent_recalls_freely_and_gets_no_curse() -> None:
    game = monster_turn(
        "V1", health={"vorn": 1}, faces={"m1": {"damage": 9}}, cubes={"vorn": "y"}, expended={"vorn": "yrgb"},
        blocked={"vorn": {"arcing-swing": "curse", "guarding-strike": "curse"}},
    ).play("react take-it-here yellow", "block bull-rush")  # fmt: skip
    assert [event.how for event in game.told(Recalled)] == ["free"]
    assert (held(game, "vorn", "curse"), held(game, "vorn", "trauma"), pool(game, "vorn")) == (2, 1, "bgryy")
