"""Knocked out: what is done, in which order, and what a Hero who lies on the ground can neither do nor suffer. (DR-KO-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import KnockedOut, Recalled, StatusCubeGained, StoodUp
from tabletome.games.drunagor.options.react import REACT, Danger
from tabletome.kernel.events import (
    Attacked,
    ConditionGained,
    ConditionLost,
    Damaged,
    Healed,
    Lost,
    TurnBegan,
    TurnEnded,
)
from tests.drunagor.stage import fight, held, monster_turn, one, pool

FELL = {"black": "ATTACK TWICE", "damage": 9}


@pytest.mark.rules("DR-KO-02", "DR-KO-03", "DR-KO-12", "DR-KO-16", "DR-QUICK-44")
def test_conditions_go_resources_stay_cubes_come_back_and_a_trauma_cube_is_laid_in_this_order() -> None:
    game = monster_turn(
        "V1......M", health={"vorn": 3}, faces={"m1": {"damage": 5}}, cubes={"vorn": "y"}, expended={"vorn": "rgb"},
        conditions={"vorn": {"bleed": 2, "slow": 1, "stun": 1}}, resources={"vorn": {"focus": 2}},
        blocked={"vorn": {"arcing-swing": "curse"}},
    ).play("take it")  # fmt: skip
    vorn = one(game, "vorn")
    assert (vorn.health, vorn.down, vorn.conditions, vorn.resources) == (0, True, {}, {"focus": 2})
    game.play("block bull-rush")
    assert (pool(game, "vorn"), held(game, "vorn", "trauma"), held(game, "vorn", "curse")) == ("bgry", 1, 1)
    assert game.told(KnockedOut) == [KnockedOut("vorn", "m1")]
    steps = ["knocked-out", "condition-lost", "condition-lost", "condition-lost", "recalled", "status-cube-gained"]
    assert [kind for kind in game.kinds if kind in steps] == steps
    assert [event.how for event in game.told(Recalled)] == ["free"]
    assert {event.why for event in game.told(ConditionLost)} == {"knocked out"}


@pytest.mark.rules("DR-KO-02")
def test_damage_beyond_the_last_health_counts_no_further() -> None:
    game = monster_turn("V1......M", health={"vorn": 3}, faces={"m1": {"damage": 5}}).play("take it", "block bull-rush")
    assert game.told(Damaged) == [Damaged("vorn", 3, 0, "m1", "rotten-flesh-rookie-of-m1")]


def test_of_two_who_fall_by_one_blow_the_recall_of_the_first_does_not_raise_the_second() -> None:
    game = monster_turn(
        "V1M.....", faces={"m1": {"black": "CLEAVE 2", "damage": 5}}, health={"vorn": 3, "maya": 3},
        skills={"vorn": {"slate": "- passive WHEN RECALL, ALLY, HEAL 1"}}, expended={"vorn": "rgb"},
    )  # fmt: skip
    while game.asked[0] == REACT:
        game.play("take it")
    while len(game.told(KnockedOut)) < 2:
        game.play(game.offered()[0])
    assert [event.who for event in game.told(Healed)] == ["maya"]
    assert (one(game, "maya").health, one(game, "maya").down) == (0, True)


@pytest.mark.rules("DR-KO-06", "DR-QUICK-45")
def test_a_knocked_out_hero_does_not_react() -> None:
    skills = {"jaheen": {"ward": "b reaction PREVENT 2"}}
    up = monster_turn("V1...J", skills=skills, health={"jaheen": 2})
    assert [act.skill for act in up.acts("react")].count("ward") == 0
    assert up.play("take it").asked[1] == Danger("jaheen", "m1", "rotten-flesh-rookie", (("vorn", 2),))
    down = monster_turn("V1...J", skills=skills, down=["jaheen"]).play("take it")
    assert all(asked.what["who"] != "jaheen" for asked in down.match.events or () if asked.kind == "card-played")
    assert down.asked[0] != REACT


@pytest.mark.rules("DR-KO-07", "DR-QUICK-45")
def test_nobody_can_choose_a_knocked_out_hero() -> None:
    skills = {"jaheen": {"mend": "b - ALLY, HEAL 3"}}
    game = fight("VJM...1", turn="jaheen", skills=skills, down=["vorn"], health={"maya": 2}).play("use mend blue")
    assert (one(game, "maya").health, one(game, "vorn").health) == (5, 0)
    passed_by = monster_turn("V1M", down=["vorn"]).play("take it")
    assert [event.who for event in passed_by.told(Damaged)] == ["maya"]


@pytest.mark.rules("DR-KO-08", "DR-QUICK-45")
def test_a_strike_does_nothing_to_a_knocked_out_hero() -> None:
    game = monster_turn("V1 M.", down=["vorn"], faces={"m1": {"black": "STRIKE 1, SLOW"}}).play("take it")
    assert [event.who for event in game.told(Damaged)] == ["maya"]
    assert [event.who for event in game.told(ConditionGained)] == ["maya"]


@pytest.mark.rules("DR-KO-13")
def test_who_is_knocked_out_in_the_own_turn_by_anything_but_conditions_is_out_until_the_next_one() -> None:
    game = fight(
        "M.V....1", turn="maya", health={"maya": 2}, skills={"maya": {"reckless": "y - SELF, 2 NON-PREVENTABLE DMG"}},
        faces={"m1": {"movement": 0}}, done=[],
    )  # fmt: skip
    game.play("use reckless yellow", "block rapid-shots")
    assert one(game, "maya").down
    assert game.told(TurnEnded)[0] == TurnEnded("maya")
    assert [event.who for event in game.told(TurnBegan)] == ["vorn"]
    assert game.told(StoodUp) == []
    game.play("end", "end")
    assert game.told(StoodUp) == [StoodUp("maya", 9)]


@pytest.mark.rules("DR-KO-15", "DR-STRUCT-04")
def test_a_fatal_trauma_cube_ends_it_before_the_second_attack() -> None:
    game = monster_turn("V1", health={"vorn": 1}, faces={"m1": FELL}, blocked={"vorn": {"arcing-swing": "trauma"}})
    game.play("take it", "block bull-rush")
    assert game.result == "lost"
    assert game.kinds.count("attacked") == 1


@pytest.mark.rules("DR-KO-06")
def test_who_falls_in_the_midst_of_a_skill_does_nothing_more_of_it() -> None:
    game = fight(
        "V.1", terrain=".D.", health={"vorn": 2}, skills={"vorn": {"try": "g spell MOVE 1; 2 DMG"}}, cubes={"vorn": "g"}
    ).play("use try green", "move b1")
    game.play(game.offered()[0])
    assert [event.who for event in game.told(KnockedOut)] == ["vorn"]
    assert one(game, "m1").health == 8


@pytest.mark.rules("DR-KO-17")
def test_in_that_order_even_if_the_blows_fell_in_another() -> None:
    game = monster_turn(
        "V1M", roles={"vorn": "leader"}, faces={"m1": {"black": "CLEAVE 2", "damage": 9}}, health={"vorn": 2, "maya": 3},
        cubes={"vorn": "", "maya": ""},
    )  # fmt: skip
    assert game.told(Attacked)[0].on == ("maya", "vorn"), "the strongest first"
    game.play("block bull-rush")
    assert [event.who for event in game.told(KnockedOut)] == ["vorn", "maya"]


@pytest.mark.rules("DR-KO-17")
def test_heroes_who_fall_together_are_knocked_out_in_initiative_order() -> None:
    face = {"black": "STRIKE 1", "attack": "magical", "damage": 9}
    first = monster_turn(
        "VM....1. ........", roles={"vorn": "leader"}, faces={"m1": face}, health={"vorn": 2, "maya": 2},
        blocked={"maya": {"rapid-shots": "trauma"}},
    )  # fmt: skip
    while first.asked[0] == REACT:
        first.play("take it")
    first.play("block bull-rush")
    assert first.told(StatusCubeGained) == [StatusCubeGained("vorn", "trauma", "bull-rush", 1)]
    first.play("block pin-the-hem")
    assert (first.result, first.told(Lost)[0].why) == ("lost", "Maya succumbed to wounds")
    other = monster_turn(
        "VM....1. ........", roles={"vorn": "support"}, faces={"m1": face}, health={"vorn": 2, "maya": 2},
        blocked={"maya": {"rapid-shots": "trauma"}},
    )  # fmt: skip
    while other.asked[0] == REACT:
        other.play("take it")
    other.play("block pin-the-hem")
    assert other.result == "lost"
    assert [event.who for event in other.told(StatusCubeGained)] == ["maya"]


@pytest.mark.rules("DR-KO-10", "DR-KO-13")
def test_who_falls_stays_down_until_the_own_next_turn() -> None:
    game = monster_turn("V1......M", health={"vorn": 1}).play("take it", "block bull-rush")
    assert game.told(StoodUp) == [StoodUp("vorn", 11)]
    assert [event.who for event in game.told(TurnBegan)] == ["m1", "vorn"]
    assert game.told(TurnEnded) == [TurnEnded("m1")]
