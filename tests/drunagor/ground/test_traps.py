"""Traps. (DR-KEY-225..231)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import TrapLaid, TrapSprung
from tabletome.games.drunagor.options.ground.traps import LAY, Laying
from tabletome.games.drunagor.scene.board import traps
from tabletome.games.drunagor.state import State, Trap
from tabletome.kernel.events import ConditionGained, Damaged, Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, gone, monster_turn, one

SKILLS = {
    "maya": {"bear": "b - BEAR TRAP", "fire": "g - FIRE TRAP", "stun": "- passive WHEN TRAP SPRUNG: SELF, SHIELD 1"}
}
ROOM = "......M. ........ ........ ........ ........ 1......."


def trapped(drawing: str, lying: list[Trap], **more: Any) -> Position[State]:
    """The Monsters' card comes up once Vorn has ended his turn; these Traps lie there."""
    faces = {f"m{sign}": {"id": "pack", "movement": 3, "damage": 1} for sign in "123" if sign in drawing}
    game = fight(drawing, **{"faces": faces, "cubes": {"vorn": ""}, **more})
    game.state.traps = lying
    return game.play("end")


@pytest.mark.rules("DR-KEY-225", "DR-KEY-132")
def test_a_trap_is_laid_in_an_area_next_to_the_own_one() -> None:
    game = fight("........ ........ ..M..... ........ ....1... ........", turn="maya", skills=SKILLS).play(
        "use bear blue"
    )
    assert game.asked == (LAY, Laying("maya", "bear", "bear"))
    around = ["a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"]
    assert game.offered("lay at") == [f"lay at {area}" for area in around]
    assert game.refused("lay at c3") == "c3 names no area next to yours"
    game.play("lay at e5")
    assert game.state.traps == [Trap("bear", 36, "maya", "bear")]
    assert game.told(TrapLaid) == [TrapLaid("maya", "bear", "e5")]


@pytest.mark.rules("DR-KEY-132")
def test_who_laid_a_trap_may_stand_on_it() -> None:
    game = fight("M......1 ........", turn="maya", skills=SKILLS).play("use bear blue", "lay at c1", "move c1")
    assert (at(game, "maya"), len(game.state.traps)) == ("c1", 1)


@pytest.mark.rules("DR-KEY-227")
def test_an_area_holds_one_trap() -> None:
    game = fight(ROOM, turn="maya", skills=SKILLS).play("use bear blue", "lay at e1", "use fire green")
    assert "lay at e3" in game.offered()
    assert game.refused("lay at e1") == "there is a Trap in the area at e1 already"


@pytest.mark.rules("DR-KEY-228")
def test_the_same_skill_takes_its_old_trap_up() -> None:
    game = fight(ROOM, turn="maya", skills=SKILLS)
    game.state.traps = [Trap("bear", 32, "maya", "bear"), Trap("fire", 34, "maya", "fire")]
    game.play("use bear blue", "lay at e1")
    assert game.state.traps == [Trap("fire", 34, "maya", "fire"), Trap("bear", 4, "maya", "bear")]


@pytest.mark.rules("DR-KEY-226", "DR-KEY-229", "DR-KEY-231")
@pytest.mark.parametrize(("kind", "left"), [("bear", {"bleed": 2}), ("fire", {"burn": 4}), ("poison", {"poison": 2})])
def test_the_first_enemy_that_comes_in_springs_it_and_goes_on(kind: Any, left: dict[str, int]) -> None:
    game = trapped(
        "V....1.. ########", [Trap(kind, 2, "vorn", "test")],
        faces={"m1": {"movement": 4, "damage": 1, "immune": "SLOW", "health": 6}},
    )  # fmt: skip
    assert (at(game, "m1"), game.state.traps) == ("b1", [])
    assert (one(game, "m1").health, one(game, "m1").conditions) == (4, left)
    assert game.told(TrapSprung) == [TrapSprung(kind, "c1", ("m1",))]


@pytest.mark.rules("DR-KEY-226")
def test_all_enemies_in_the_area_are_caught_and_nobody_else() -> None:
    game = trapped("V...1.2. ......3.", [Trap("bear", 6, "vorn", "test")])
    assert [event.on for event in game.told(TrapSprung)] == [("m2", "m3")], "when the first of them activates"
    assert {event.who: event.amount for event in game.told(Damaged) if event.why == "bear trap"} == {"m2": 2, "m3": 2}
    hero = fight("V...1. ......", levels="")
    hero.state.traps = [Trap("bear", 2, "vorn", "test")]
    assert hero.play("move c1").told(TrapSprung) == []


@pytest.mark.rules("DR-KEY-226")
def test_a_step_within_the_area_springs_nothing() -> None:
    skills = {"vorn": {"shove": "b - ENEMY, PUSH 1"}}
    game = fight("V.1... ######", terrain="...L..", skills=skills)
    game.state.traps = [Trap("bear", 2, "vorn", "test")]
    game.play("use shove blue")
    assert (at(game, "m1"), one(game, "m1").conditions, len(game.state.traps)) == ("d1", {"burn": 2}, 1)
    enters = fight("V1.... ######", skills=skills)
    enters.state.traps = [Trap("bear", 2, "vorn", "test")]
    assert enters.play("use shove blue").state.traps == [], "who is pushed into it has come in"


@pytest.mark.rules("DR-KEY-230")
def test_on_activation_it_acts_after_the_conditions() -> None:
    game = trapped("V.....1. ########", [Trap("bear", 6, "vorn", "test")], faces={"m1": {"movement": 0, "health": 9}})
    assert (one(game, "m1").health, one(game, "m1").conditions) == (7, {"bleed": 2})
    game.play("end")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (5, {}), "its tokens hurt in the next turn"


@pytest.mark.rules("DR-KEY-231")
def test_who_is_defeated_by_a_trap_stops_and_a_large_one_springs_it() -> None:
    game = trapped("V....1.. ########", [Trap("fire", 2, "vorn", "test")], health={"m1": 2})
    assert gone(game, "m1")
    assert [event.path for event in game.told(Moved)] == [("f1", "e1", "d1")]
    large = monster_turn("1...V. ......", faces={"m1": {"large": True, "movement": 1}}, cubes={"vorn": ""})
    assert at(large, "m1") == "c1"
    again = fight("1...V. ......", faces={"m1": {"large": True, "movement": 1, "health": 9}}, cubes={"vorn": ""})
    again.state.traps = [Trap("fire", 2, "vorn", "test")]
    again.play("end")
    assert (at(again, "m1"), one(again, "m1").conditions, again.state.traps) == ("c1", {"burn": 4}, [])


@pytest.mark.rules("DR-AI-56", "DR-KEY-226")
def test_monsters_do_not_notice_traps() -> None:
    free = trapped("V.....1. ........", [])
    set_ = trapped("V.....1. ........", [Trap("fire", 4, "vorn", "test")], health={"m1": 9})
    assert at(free, "m1") == at(set_, "m1")
    assert len(set_.told(TrapSprung)) == 1


@pytest.mark.rules("DR-KEY-226")
def test_whoever_laid_it_answers_when_it_is_sprung() -> None:
    skills = {"vorn": {"answer": "- passive WHEN TRAP SPRUNG: SELF, SHIELD 1"}}
    game = trapped("V.....1. ........", [Trap("fire", 4, "vorn", "test")], skills=skills, faces={"m1": {"movement": 2}})
    assert one(game, "vorn").resources == {"shield": 1}


@pytest.mark.rules("DR-KEY-229")
def test_snare_the_gap_lays_a_bear_trap() -> None:
    game = fight("M......1 ........", turn="maya").play("use snare-the-gap green", "stay", "lay at c1")
    assert game.state.traps == [Trap("bear", 2, "maya", "snare-the-gap")]
    game.play("end")
    assert [event.condition for event in game.told(ConditionGained) if event.who == "m1"] == []


def test_a_trap_can_be_seen_on_a_free_square_of_its_area() -> None:
    game = fight("V...1. .......")
    game.state.traps = [Trap("fire", 4, "vorn", "test"), Trap("bear", 2, "vorn", "test")]
    seen = {piece.name: (piece.x, piece.y) for piece in traps(Table(game.state, game.game.library))}
    assert seen == {"Fire Trap of Vorn": (5, 0), "Bear Trap of Vorn": (2, 0)}
