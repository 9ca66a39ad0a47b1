"""Class Abilities: in effect once they are learned, for what their Hero does. (DR-CLASS-10..17, DR-TURN-03)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.aim import AIM
from tabletome.games.drunagor.options.move import MOVE_ACTION
from tabletome.kernel.events import Healed, Prevented, Rolled
from tests.drunagor.stage import at, fight, monster_turn, one

BILL = {"vorn": ["harvest-bill"], "jaheen": ["harvest-bill"]}


@pytest.mark.rules("DR-CLASS-10")
def test_a_learned_bonus_counts_at_once() -> None:
    def total(learned: list[str]) -> int:
        skills = {"vorn": {"blow": "y weapon +0 HIT"}}
        game = fight("V1", skills=skills, gear=BILL, learned={"vorn": learned}, chance=(10,)).play("use blow yellow")
        return game.told(Rolled)[0].total

    assert (total([]), total(["full-swing", "splitting-wedge"])) == (10, 11)


@pytest.mark.rules("DR-CLASS-11")
def test_more_movement_counts_for_every_move() -> None:
    game = fight("M.....1", turn="maya", learned={"maya": ["relentless-tracker"]})
    assert f"move {'abcdefg'[MOVE_ACTION + 1]}1" in game.offered()
    game.play("move e1")
    assert at(game, "maya") == "e1"
    assert "move e1" not in fight("M.....1", turn="maya").offered()


@pytest.mark.rules("DR-CLASS-12", "DR-CLASS-13")
def test_a_triggered_ability_reaches_everybody_unless_it_says_otherwise() -> None:
    skills = {"jaheen": {"zap": "b spell 1 DMG"}}
    game = fight(
        "J1.........M 2...........", turn="jaheen", skills=skills, learned={"jaheen": ["rewarding-pursuit"]},
        health={"m1": 1, "maya": 3, "jaheen": 3},
    ).play("use zap blue", "aim m1")  # fmt: skip
    assert game.asked[0] == AIM
    assert {"aim maya", "aim jaheen", "aim m2"} <= {*game.offered()}
    game.play("aim maya")
    assert (one(game, "maya").health, one(game, "maya").resources) == (5, {"focus": 1})
    study = fight(
        "L1 M.", turn="lorelai", skills={"lorelai": {"zap": "b spell 1 DMG"}}, learned={"lorelai": ["arcane-study"]}
    )
    study.play("use zap blue")
    assert study.asked[0] == "turn", "SELF needs no choice"
    assert one(study, "lorelai").resources == {"focus": 1}


@pytest.mark.rules("DR-CLASS-14", "DR-CLASS-15")
def test_sturdiness_helps_what_the_warrior_prevents_and_nothing_that_others_do_for_him() -> None:
    def prevented(by: str) -> int:
        skills = {by: {"ward": "y reaction PREVENT 2"}}
        game = monster_turn(
            "V1 J.", skills=skills, learned={"vorn": ["sturdiness"]}, faces={"m1": {"damage": 6}}, roles={"jaheen": "striker"},
            health={"jaheen": 2},
        )  # fmt: skip
        answers = ["react ward yellow"] if by == "vorn" else ["take it", "react ward yellow for vorn"]
        return game.play(*answers).told(Prevented)[0].amount

    assert (prevented("vorn"), prevented("jaheen")) == (3, 2)
    armor: Any = {"gear": {"vorn": ["harvest-bill", "riveted-coat"]}}
    worn = monster_turn("V1", learned={"vorn": ["sturdiness"]}, faces={"m1": {"damage": 6}}, **armor)
    reactions = [answer for answer in worn.offered("react") if "chin-down" in answer]
    assert worn.play(reactions[0]).told(Prevented)[0].amount == 4, "Equipment included"


@pytest.mark.rules("DR-CLASS-15", "DR-CLASS-17")
def test_a_comforting_word_makes_every_heal_of_the_cleric_better() -> None:
    skill = fight(
        "J....1", turn="jaheen", health={"jaheen": 2}, learned={"jaheen": ["comforting-word"]},
        skills={"jaheen": {"mend": "b - SELF, HEAL 3"}},
    ).play("use mend blue")  # fmt: skip
    assert skill.told(Healed)[0].amount == 4
    focus = fight(
        "J....1", turn="jaheen", health={"jaheen": 2}, learned={"jaheen": ["comforting-word"]},
        resources={"jaheen": {"focus": 1}},
    ).play("focus breath-given-back")  # fmt: skip
    assert focus.told(Healed)[0].amount == 4
    received = fight(
        "J.M..1", turn="maya", health={"jaheen": 2}, learned={"jaheen": ["comforting-word"]},
        skills={"maya": {"mend": "b - ALLY, HEAL 3"}},
    ).play("use mend blue")  # fmt: skip
    assert received.told(Healed)[0].amount == 3


def test_a_divided_total_is_raised_once() -> None:
    game = fight(
        "J.M..1", turn="jaheen", learned={"jaheen": ["ward-overhead", "river-stone"]},
        skills={"jaheen": {"share": "b - SPLIT, SHIELD 2"}},
    ).play("use share blue")  # fmt: skip
    assert "give maya 3" in game.offered()
    game.play("give maya 2", "give jaheen 1")
    assert (one(game, "maya").resources, one(game, "jaheen").resources) == ({"shield": 2}, {"shield": 1})


@pytest.mark.rules("DR-TURN-03")
def test_the_guardian_angel_comes_after_the_conditions() -> None:
    game = fight(
        "J....1 M.....", turn="jaheen", phase="hero_conditions", learned={"jaheen": ["guardian-angel"]},
        health={"jaheen": 4, "maya": 6}, conditions={"jaheen": {"poison": 1}},
    ).play("first guardian-angel")  # fmt: skip
    assert game.kinds.index("damaged") < game.kinds.index("healed")
    assert (one(game, "jaheen").health, one(game, "jaheen").resources) == (4, {"shield": 1}), "the weakest, wounded"
    other = {
        "jaheen": {"wait": "- passive WHEN LOSE HEALTH, SELF, SHIELD 1", "late": "- passive END OF TURN, SELF, FURY 1"}
    }
    begun = fight("J....1 M.....", turn="jaheen", phase="hero_conditions", skills=other)
    assert (begun.asked[0], one(begun, "jaheen").resources) == ("turn", {}), "other Passives wait for their own moments"


def test_the_guardian_angel_leaves_alone_who_is_not_wounded() -> None:
    game = fight(
        "J....1", turn="jaheen", phase="hero_conditions", learned={"jaheen": ["guardian-angel"]}, health={"jaheen": 8}
    )
    assert game.told(Healed) == []


def test_a_longer_lever_pushes_farther() -> None:
    skills = {"lorelai": {"shove": "y - ENEMY, PUSH 1"}}
    game = fight("L1......", turn="lorelai", skills=skills, learned={"lorelai": ["longer-lever"]}).play(
        "use shove yellow"
    )
    if game.asked[0] != "turn":
        game.play(next(answer for answer in game.offered() if answer.endswith("d1")))
    assert at(game, "m1") == "d1"


@pytest.mark.rules("DR-CLASS-19")
@pytest.mark.parametrize(("learned", "curses"), [([], 1), (["every-line-read"], 0)])
def test_who_is_immune_takes_no_curse_cube_from_a_monster_but_one_from_a_recall(
    learned: list[str], curses: int
) -> None:
    game = monster_turn("J1", faces={"m1": {"black": "CURSE 1"}}, learned={"jaheen": learned}, cubes={"jaheen": ""})
    if game.asked[0] == "status-cube":
        game.play(game.offered()[0])
    blocked = next(one.blocked for one in game.state.heroes)
    assert list(blocked.values()).count("curse") == curses
    recalled = fight("J....1", turn="jaheen", learned={"jaheen": learned}, cubes={"jaheen": "bb"}).play("recall")
    assert recalled.asked[0] == "status-cube"


@pytest.mark.rules("DR-KEY-137")
@pytest.mark.parametrize(("learned", "lost"), [([], 3), (["every-line-read"], 0)])
def test_penitence_costs_a_health_for_every_curse_cube(learned: list[str], lost: int) -> None:
    cursed = dict.fromkeys(("so-be-it", "altar-coal", "walk-toward-it"), "curse")
    game = monster_turn(
        "J1",
        faces={"m1": {"black": "PENITENCE"}},
        learned={"jaheen": learned},
        cubes={"jaheen": ""},
        blocked={"jaheen": cursed},
    )
    assert one(game, "jaheen").health == 11 - 2 - lost
