"""Climbing, falling, jumping, flying. (DR-LEVEL-*, DR-LEVEL3D-*, DR-JUMP-*, DR-KEY-089, DR-KEY-106..109, DR-KEY-246)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.maps import face
from tabletome.games.drunagor.cards.places import PrintedFace
from tabletome.games.drunagor.events import Fell, TerrainActed
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.ground.terrain import on_the_way
from tabletome.games.drunagor.options.move import MOVE, Moving
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import ConditionGained, Damaged
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one


def jumping(drawing: str, points: int = 3, **more: Any) -> Position[State]:
    return fight(drawing, skills={"vorn": {"leap": f"g - JUMP {points}"}}, **more).play("use leap green")


def left(levels: str, to: str, points: int = 3, drawing: str = "V.....1 #######") -> int | None:
    """The points that are left of a Move after a step there; None if it is refused."""
    game = fight(drawing, levels=levels, points=points, free_move=False)
    if f"move {to}" not in game.offered():
        return None
    return game.play(f"move {to}").state.turn.points


@pytest.mark.rules("DR-LEVEL-01", "DR-LEVEL3D-01")
def test_there_are_three_levels() -> None:
    with pytest.raises(ValueError, match="levels are 0 1 2, not 3"):
        face(PrintedFace(name="01a", map="3333/3333 | S.../...."))
    game = fight("V....1 ######", levels="012100", points=2, free_move=False)
    for square in ("b1", "c1"):
        game.play(f"move {square}")
        assert at(game, "vorn") == square
    ground = board(Table(game.state, game.game.library)).ground
    assert [ground.level(square) for square in range(4)] == [0, 1, 2, 1]
    levels = {sign for setup in GAME.library.chapters.values() for one in setup.setups.values() for sign in one.levels}
    assert levels - {" "} <= {*"012"}


@pytest.mark.rules("DR-ROOM-08")
def test_where_no_map_lies_is_no_floor() -> None:
    assert fight("#V...1 ......").refused("move a1") == "a1 is no floor"


@pytest.mark.rules("DR-LEVEL-02", "DR-LEVEL3D-02")
def test_one_level_up_or_down_costs_nothing_more() -> None:
    assert (left("01", "b1"), left("10", "b1"), left("12", "b1"), left("21", "b1")) == (2, 2, 2, 2)
    assert left("012", "c1") == 1


@pytest.mark.rules("DR-LEVEL-03", "DR-LEVEL3D-03", "DR-LEVEL-04")
def test_two_levels_up_cost_two_points() -> None:
    assert left("02", "b1", points=3) == 1
    assert left("02", "b1", points=2) == 0
    assert left("02", "b1", points=1) is None


@pytest.mark.rules("DR-LEVEL-05", "DR-LEVEL3D-04")
def test_down_costs_one_point_however_far() -> None:
    assert left("20", "b1", points=1) == 0


@pytest.mark.rules("DR-LEVEL-06", "DR-LEVEL3D-05", "DR-KO-13")
def test_two_levels_down_are_a_fall_that_nothing_prevents() -> None:
    game = fight("V...1 #####", levels="20000", health={"vorn": 8}, resources={"vorn": {"shield": 4}}).play("move b1")
    assert (one(game, "vorn").health, one(game, "vorn").resources) == (6, {"shield": 4})
    assert game.told(Fell) == [Fell("vorn")]
    weak = fight("V...1 #####", levels="20000", health={"vorn": 2}).play("move b1")
    assert one(weak, "vorn").down


@pytest.mark.rules("DR-LEVEL3D-06")
@pytest.mark.parametrize("levels", ["21", "10", "210"])
def test_one_level_down_is_harmless(levels: str) -> None:
    game = fight("V...1 #####", levels=levels).play(f"move {'c1' if len(levels) > 2 else 'b1'}")
    assert game.told(Damaged) == []


@pytest.mark.rules("DR-LEVEL-07", "DR-KEY-221", "DR-LEVEL3D-15")
def test_who_is_pushed_or_lifted_two_levels_down_falls_too() -> None:
    skills = {"vorn": {"shove": "b - ENEMY, PUSH 1", "lift": "g - ENEMY, TELEKINESIS 2"}}
    pushed = fight("V1.. ####", levels="2200", skills=skills).play("use shove blue")
    assert (at(pushed, "m1"), one(pushed, "m1").health) == ("c1", 6)
    lifted = fight("V1.. ####", levels="2200", skills=skills).play("use lift green", "put at d1")
    assert (at(lifted, "m1"), one(lifted, "m1").health) == ("d1", 6)
    level = fight("V1.. ####", levels="1100", skills=skills).play("use shove blue")
    assert one(level, "m1").health == 8


@pytest.mark.rules("DR-LEVEL3D-15")
def test_large_monsters_pay_for_the_climb_and_fall_as_well() -> None:
    low = monster_turn(
        "1...V. ......", levels="002200 002200", faces={"m1": {"large": True, "movement": 1}}, cubes={"vorn": ""}
    )
    assert at(low, "m1") == "a1", "two points are needed"
    high = monster_turn(
        "1...V. ......", levels="002200 002200", faces={"m1": {"large": True, "movement": 2}}, cubes={"vorn": ""}
    )
    assert at(high, "m1") == "c1"
    falls = monster_turn(
        "1...V. ......", levels="220000 220000", faces={"m1": {"large": True, "movement": 1}}, cubes={"vorn": ""}
    )
    assert (at(falls, "m1"), one(falls, "m1").health, falls.told(Fell)) == ("c1", 6, [Fell("m1")])


# --- jumping and flying -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-JUMP-01", "DR-KEY-106", "DR-KEY-109")
def test_a_jump_suffers_only_where_it_lands() -> None:
    game = jumping("V.....1 #######", terrain=".LLD...", health={"vorn": 9}).play("move d1")
    assert (one(game, "vorn").conditions, one(game, "vorn").health) == ({}, 7)
    onto_lava = jumping("V.....1 #######", terrain=".LLD...").play("move c1")
    assert one(onto_lava, "vorn").conditions == {"burn": 2}
    short = jumping("V.....1 #######", terrain=".DD....", health={"vorn": 9}).play("move c1")
    assert [event.terrain for event in short.told(TerrainActed)] == ["darkness"], "though a point is left"
    assert one(short, "vorn").health == 7
    assert "move d1" in jumping("V.....1 #######", terrain=".~~....").offered("move"), "Water on the way takes nothing"


@pytest.mark.rules("DR-JUMP-01", "DR-JUMP-03")
def test_what_a_way_would_bring_is_known_before() -> None:
    """Lava, then Water, then Darkness, down two levels at once onto the Water."""
    game = fight("V.....1 #######", terrain=".L~D...", levels="2200000", points=3, free_move=False)
    table, vorn = Table(game.state, game.game.library), one(game, "vorn")
    assert on_the_way(table, vorn, (0, 1, 2, 3), jumping=False) == (("lava", "water", "darkness"), 1)
    assert on_the_way(table, vorn, (0, 1, 2, 3), jumping=True) == (("darkness",), 0)
    assert on_the_way(table, vorn, (0, 1, 2), jumping=False) == (("lava", "water"), 1)


@pytest.mark.rules("DR-KEY-109")
def test_a_jump_is_over_when_it_lands_and_a_move_waits_beside_a_chest() -> None:
    assert jumping("V.C...1 .......").play("move b1").asked[0] == TURN
    walking = fight("V.C...1 .......", skills={"vorn": {"run": "g - MOVE 3"}}).play("use run green", "move b1")
    assert walking.asked[0] == MOVE


@pytest.mark.rules("DR-JUMP-02", "DR-KEY-107")
def test_a_jump_leads_over_enemies_and_objects_and_never_ends_on_them() -> None:
    assert jumping("V1C.M.2 #######", 5).offered("move") == ["move d1", "move f1"]
    assert jumping("V1..... #######", 2).offered("move") == ["move c1"]


@pytest.mark.rules("DR-JUMP-03", "DR-LEVEL3D-07", "DR-KEY-108")
def test_who_jumps_does_not_fall() -> None:
    game = jumping("V.....1 #######", levels="2000000").play("move b1")
    assert (game.told(Damaged), game.told(Fell)) == ([], [])


@pytest.mark.rules("DR-JUMP-04", "DR-LEVEL3D-07", "DR-KEY-108")
def test_a_jump_pays_for_two_levels_up_like_a_step() -> None:
    assert jumping("V.....1 #######", 2, levels="0200000").offered("move") == ["move b1"]
    one_point = fight("V.....1 #######", levels="0200000", skills={"vorn": {"leap": "g - JUMP 1"}}).play(
        "use leap green"
    )
    assert one_point.asked[0] != MOVE


@pytest.mark.rules("DR-KEY-246")
def test_slow_knock_down_and_bonuses_act_on_a_jump() -> None:
    slow = jumping("V.....1 #######", conditions={"vorn": {"slow": 1}})
    assert (slow.asked, one(slow, "vorn").conditions) == ((MOVE, Moving("vorn", 1, jumping=True, card="leap")), {})
    down = jumping("V.....1 #######", conditions={"vorn": {"knock_down": 1}})
    assert (down.asked[0] != MOVE, one(down, "vorn").conditions) == (True, {})
    skills = {"vorn": {"leap": "g - JUMP 3", "quick": "- static +1 MOVEMENT, +1 JUMP"}}
    more = fight("V......1 ########", skills=skills).play("use leap green")
    assert more.asked == (MOVE, Moving("vorn", 5, jumping=True, card="leap"))


@pytest.mark.rules("DR-LEVEL3D-11", "DR-KEY-089")
def test_a_flying_monster_crosses_lava_and_heroes_and_does_not_fall() -> None:
    wings = {"m1": {"movement": 3, "blue": "FLYING"}}
    lava = monster_turn("V...1 #####", terrain="..LL.", faces=wings, cubes={"vorn": ""})
    assert (at(lava, "m1"), one(lava, "m1").conditions) == ("b1", {})
    walks = monster_turn("V...1 #####", terrain="..LL.", faces={"m1": {"movement": 3}}, cubes={"vorn": ""})
    assert one(walks, "m1").conditions == {"burn": 2}
    over = monster_turn(
        "V.M.1 #####",
        faces={"m1": {"movement": 3, "blue": "FLYING"}},
        health={"vorn": 9, "maya": 3},
        cubes={"vorn": "", "maya": ""},
    )
    assert at(over, "m1") == "b1"
    drop = monster_turn("V...1 #####", levels="00002", faces=wings, cubes={"vorn": ""})
    assert drop.told(Fell) == []
    lands = monster_turn(
        "V1... #####", terrain=".L...", faces={"m1": {"movement": 0, "blue": "FLYING"}}, cubes={"vorn": ""}
    )
    assert [event.condition for event in lands.told(ConditionGained) if event.who == "m1"] == ["burn"], (
        "it ends its turn there"
    )


@pytest.mark.rules("DR-LEVEL3D-11", "DR-KEY-089")
def test_a_flying_monster_flies_whoever_moves_it() -> None:
    skills = {"vorn": {"drive": "b - ENEMY, MOVE 3"}}
    flies = fight("V.M1.. ######", skills=skills, faces={"m1": {"blue": "FLYING"}}).play("use drive blue")
    assert flies.offered("move") == ["move b1", "move e1", "move f1"]
    walks = fight("V.M1.. ######", skills=skills).play("use drive blue")
    assert walks.offered("move") == ["move e1", "move f1"]
