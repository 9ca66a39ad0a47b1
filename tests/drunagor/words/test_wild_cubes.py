"""Wild Cubes: any colour, and twice the numbers of a Hero Skill. (DR-KEY-240..243, DR-KEY-248)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.doubling import doubled
from tabletome.games.drunagor.events import CubeSpent, MadeWild
from tabletome.games.drunagor.options.cubes import EXPEND, MAKE_WILD
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, Damaged, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import READ, fight, monster_turn, one, sheet

TOUGH = {"m1": {"health": 30}}


def wild(
    drawing: str = "V1", cubes: str = "R", *, text: str, chance: tuple[int, ...] = (), **more: Any
) -> Position[State]:
    given: dict[str, Any] = {"faces": {**TOUGH, **({"m2": {"health": 30}} if "2" in drawing else {})}}
    return fight(drawing, skills={"vorn": {"try": text}}, cubes={"vorn": cubes}, chance=chance, **given | more)


@pytest.mark.rules("DR-KEY-240")
def test_a_wild_cube_pays_for_a_skill_of_any_colour() -> None:
    game = wild(text="b - SELF, FOCUS 1")
    assert "use try blue wild" in game.offered()
    assert game.refused("use try red wild") == "Try takes a blue cube"
    assert game.refused("use try blue") == "you have no blue cube available"
    game.play("use try blue wild")
    assert game.told(CubeSpent) == [CubeSpent("vorn", "blue", "try", wild=True)]
    assert one(game, "vorn").resources == {"focus": 2}


@pytest.mark.rules("DR-KEY-240")
def test_it_takes_the_place_of_the_colour_it_is_used_as() -> None:
    """A coat with a place for yellow and one for red: the Wild Cube lies on the yellow one, and red fits still."""
    coat = {"vorn": ["padded-leather-armor"]}
    game = monster_turn("V1", gear=coat, cubes={"vorn": "Bry"}, faces={"m1": {"damage": 2, "black": "ATTACK TWICE"}})
    game.play("react give-a-little yellow wild")
    assert {option for option in game.offered() if option.startswith("react give")} == {"react give-a-little red"}
    assert [cube.instead for cube in sheet(game, "vorn").cubes] == ["yellow", "", ""]


@pytest.mark.rules("DR-KEY-241", "DR-KEY-242")
def test_the_numbers_of_a_hero_skill_are_doubled_and_more_than_four_shields_are_wasted() -> None:
    game = wild(text="b - SELF, HEAL 2 AND SHIELD 4", health={"vorn": 3}).play("use try blue wild")
    assert (one(game, "vorn").health, one(game, "vorn").resources) == (7, {"shield": 4})
    plain = wild(cubes="b", text="b - SELF, HEAL 2 AND SHIELD 4", health={"vorn": 3}).play("use try blue")
    assert one(plain, "vorn").health == 5


@pytest.mark.rules("DR-KEY-241")
def test_skills_of_roles_and_items_are_not_doubled() -> None:
    role = fight("V..1", health={"vorn": 3}, cubes={"vorn": "R"}).play("use remove-curse-defender blue wild")
    assert one(role, "vorn").health == 5
    item = monster_turn(
        "V1", gear={"vorn": ["riveted-coat"]}, cubes={"vorn": "R"}, faces={"m1": {"damage": 9}}, health={"vorn": 11}
    ).play("react chin-down yellow wild")
    assert next(event.left for event in item.told(Damaged) if event.who == "vorn") == 5, "3 of 9 prevented"
    own = {"vorn": {"parry": "y reaction SELF, PREVENT 3"}}
    doubled_ = monster_turn(
        "V1", skills=own, cubes={"vorn": "R"}, faces={"m1": {"damage": 9}}, health={"vorn": 11}
    ).play("react parry yellow wild")
    assert next(event.left for event in doubled_.told(Damaged) if event.who == "vorn") == 8, "6 of 9 prevented"


@pytest.mark.rules("DR-KEY-243")
@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("UP TO TWO TARGETS, 2 DMG AND BURN 1", "UP TO TWO TARGETS, 4 DMG AND BURN 2"),
        ("CLEAVE 2, +1 HIT, +1 DMG AND CRIT 18+", "CLEAVE 4, +2 HIT, +2 DMG AND CRIT 18+"),
        ("PAY 1 LIFE, -2 HIT / -2 HIT, STRIKE 1", "PAY 1 LIFE, -4 HIT / -4 HIT, STRIKE 2"),
        ("RANGE 1, HEAL 3; MOVE 3", "RANGE 1, HEAL 6; MOVE 6"),
        ("DISCARD 1 KI TO: SELF, SHIELD 1; STRIKE, SLOW", "DISCARD 1 KI TO: SELF, SHIELD 2; STRIKE, SLOW"),
        ("PREVENT ALL BUT 1 DMG AND RETALIATE 2", "PREVENT ALL BUT 1 DMG AND RETALIATE 4"),
        ("EXPEND 1 ACTION CUBE TO: ALLY, MOVE X", "EXPEND 1 ACTION CUBE TO: ALLY, MOVE X"),
    ],
)
def test_numerals_of_effects_count_twice_and_nothing_else_does(text: str, twice: str) -> None:
    assert str(doubled(READ.text.parse(text))) == twice
    assert str(doubled(READ.text.parse(f"ROLL 16+, {text}"))) == f"ROLL 16+, {twice}"


@pytest.mark.rules("DR-KEY-243")
def test_two_targets_stay_two_and_each_takes_twice_the_damage() -> None:
    game = wild("1V2", text="r spell UP TO TWO TARGETS, 2 DMG").play("use try red wild", "aim m1", "aim m2")
    assert [one(game, id_).health for id_ in ("m1", "m2")] == [26, 26]


@pytest.mark.rules("DR-KEY-243")
def test_the_colour_that_is_named_sets_the_range() -> None:
    far = wild("V......1", text="yb spell 2 DMG")
    assert [option for option in far.offered() if "try" in option] == ["use try yellow wild", "use try blue wild"]
    assert far.play("use try yellow wild").told(Attacked) == []
    reached = wild("V......1", text="yb spell 2 DMG").play("use try blue wild")
    assert one(reached, "m1").health == 26
    bow = wild("V1", text="yr weapon +3 HIT", gear={"vorn": ["ferrymans-knife"]}, chance=(2,)).play(
        "use try yellow wild"
    )
    assert bow.told(Rolled)[0].total == 8


@pytest.mark.rules("DR-KEY-248", "DR-KEY-240")
def test_cubes_become_wild_by_choice_until_the_next_recall() -> None:
    own = {"vorn": {"odd": "b - SELF, WILD CUBE 1", "go": "g - MOVE 1"}}
    game = fight("V......1", skills=own, cubes={"vorn": "rb"}).play("use odd blue")
    assert game.told(MadeWild) == [MadeWild("vorn", "red")], "the one cube that is left"
    assert "use go green wild" in game.offered()
    game.play("recall")
    assert [cube.wild for cube in sheet(game, "vorn").cubes] == [False, False]
    several = wild("V..1", "rgb", text="b - SELF, WILD CUBE 1").play("use try blue")
    assert several.request.kind == MAKE_WILD
    several.play("make wild green")
    assert [(cube.colour, cube.wild) for cube in sheet(several, "vorn").cubes] == [
        ("red", False), ("green", True), ("blue", False),
    ]  # fmt: skip


@pytest.mark.rules("DR-KEY-248")
def test_a_wild_cube_that_is_taken_back_is_wild_still_and_a_copy_is_not_doubled() -> None:
    own = {"vorn": {"back": "b - SELF, RECALL 2", "go": "g - SELF, FOCUS 1"}}
    back = fight("V......1", skills=own, cubes={"vorn": "Rbb"})
    back.play("use go green wild", "use back blue", "take back red")
    cube = sheet(back, "vorn").cubes[0]
    assert (cube.colour, cube.wild, cube.at, cube.instead) == ("red", True, "", "")
    copy = fight("VM.....1", turn="maya", skills={"vorn": {"boon": "b - SELF, SHIELD 2"}, "maya": {"ape": "b - ALLY, COPY"}},
                 cubes={"maya": "R"}, blocked={})  # fmt: skip
    copy.play("use ape blue wild", "copy boon")
    assert one(copy, "maya").resources == {"shield": 2}


@pytest.mark.rules("DR-KEY-248")
def test_fatigue_tells_wild_cubes_from_others() -> None:
    game = monster_turn("V1", cubes={"vorn": "rRb"}, faces={"m1": {"black": "FATIGUE 1"}}, blocked={
        "vorn": dict.fromkeys(("roll-with-it", "mind-your-head", "take-it-here"), "curse")
    })  # fmt: skip
    while game.request.kind != EXPEND:
        game.play("take it")
    assert game.offered() == ["give up red", "give up red wild", "give up blue"]
    game.play("give up red wild")
    assert [(cube.colour, cube.wild) for cube in sheet(game, "vorn").cubes if cube.at == "expended"] == [("red", True)]
