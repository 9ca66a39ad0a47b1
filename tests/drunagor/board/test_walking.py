"""Moves of Heroes and Monsters: what may be passed, where they end, what levels, Water and harmful ground cost."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.board import walking
from tabletome.games.drunagor.board.field import Field
from tabletome.games.drunagor.board.moving import Mover
from tabletome.games.drunagor.board.walking import Way, way_to
from tabletome.table.grid import Grid, squares
from tests.drunagor.board.boards import called, decide, placed


def moves(field: Field, mover: Mover) -> dict[int, Way]:
    """Every square where the move may end, the present one left out, with the way there."""
    found = walking.ends(field, mover) & ~(1 << field.piece(mover.id).at)
    return {end: way_to(field, mover, end) for end in squares(found)}


def ends(field: Field, points: int = 3, who: str = "A", **how: Any) -> str:
    """Where somebody may end, by name."""
    return called(field, sorted(moves(field, Mover(who, points, **how))))


def cost(field: Field, end: str, points: int = 3, who: str = "A", **how: Any) -> int | None:
    """The points it takes to end on a square; None if it cannot."""
    square = Grid(field.ground.width, field.ground.height).square(end)
    found = moves(field, Mover(who, points, **how)).get(square)
    return found.points if found is not None else None


@pytest.mark.rules("DR-MOVE-02", "DR-MOVE-06")
def test_each_step_costs_one_point_straight_or_diagonal() -> None:
    field = placed("A..... ...... ...... ......")
    assert cost(field, "d1") == 3
    assert cost(field, "d4") == 3
    assert cost(field, "e1") is None
    assert len(way_to(field, Mover("A", 3), 3 * 6 + 3).path) == 4


@pytest.mark.rules("DR-MOVE-07", "DR-MOVE-08", "DR-KEY-187", "DR-KEY-188", "DR-KEY-189", "DR-KO-14")
def test_allies_and_npc_tokens_are_passed_enemies_and_lifeless_objects_are_not() -> None:
    for ally in ("B", "p", "c", "n"):
        assert ends(placed(f"A.{ally}. ####")) == "b1 d1", ally
    for blocker in ("M", "x", "z"):
        assert ends(placed(f"A.{blocker}. ####")) == "b1", blocker
    assert ends(placed("A.B. ####", B={"down": True})) == "b1 d1", "so is an ally who is knocked out"


@pytest.mark.rules("DR-MOVE-09")
def test_one_may_squeeze_diagonally_between_blockers() -> None:
    field = placed("Am.. M...")
    assert cost(field, "b2") == 1


@pytest.mark.rules("DR-MOVE-18")
def test_the_edge_of_the_map_and_void_stop_everybody() -> None:
    assert ends(placed("A#.. ##..")) == ""
    assert ends(placed("A#.. ##.."), flies=True) == ""
    with pytest.raises(ValueError, match="No way of 3 points leads to square 3"):
        way_to(placed("A#.. ##.."), Mover("A", 3), 3)


@pytest.mark.rules("DR-LEVEL-02", "DR-LEVEL-03", "DR-LEVEL-05", "DR-LEVEL3D-02", "DR-LEVEL3D-03", "DR-LEVEL3D-04")
def test_a_climb_of_two_levels_costs_one_more_and_down_is_free() -> None:
    field = placed("A2.. ####")
    assert cost(field, "b1", 1) is None
    assert cost(field, "b1", 2) == 2
    assert cost(field, "c1") == 3
    assert cost(placed("A1.. ####"), "b1", 1) == 1
    assert cost(placed("A.2. ####", A={"on": "level1"}), "c1") == 3
    stairs = placed("A12. ####")
    assert cost(stairs, "c1") == 2


@pytest.mark.rules("DR-JUMP-04")
def test_a_jump_pays_for_the_climb_too() -> None:
    field = placed("A2.. ####")
    assert cost(field, "b1", 1, flies=True) is None
    assert cost(field, "c1", 3, flies=True) == 3


@pytest.mark.rules("DR-JUMP-02", "DR-KEY-089")
def test_a_jump_passes_everything_and_suffers_only_the_landing() -> None:
    field = placed("A^Mx*..# ########")
    assert ends(field, 6, flies=True) == "b1 e1 f1 g1"
    found = moves(field, Mover("A", 6, flies=True))
    assert walking.harms(field, Mover("A", 6, flies=True)) == {end: way.harms for end, way in found.items()}
    assert [found[end].harms for end in sorted(found)] == [1, 1, 0, 0]
    drop = placed("A... ####", A={"on": "level2"})
    assert moves(drop, Mover("A", 1))[1].harms == 1, "walking falls"
    assert moves(drop, Mover("A", 1, flies=True))[1].harms == 0


@pytest.mark.rules("DR-TERR-23", "DR-KEY-074")
def test_the_first_water_of_a_turn_takes_a_point_as_far_as_one_is_left() -> None:
    field = placed("A~~. ####")
    assert cost(field, "b1", 3) == 2
    assert cost(field, "c1", 3) == 3
    assert cost(field, "d1", 3) is None
    assert cost(field, "d1", 4) == 4, "the second Water takes nothing"
    assert cost(field, "b1", 1) == 1, "the last point is enough to enter"
    assert cost(field, "d1", 3, wet=True) == 3
    assert cost(placed("A... ####", A={"on": "water"}), "d1") == 3, "starting in it takes nothing"


@pytest.mark.rules("DR-AI-37")
def test_each_type_of_harmful_ground_on_the_way_counts_once() -> None:
    assert moves(placed("A^^. ####"), Mover("A", 3))[3].harms == 1
    assert moves(placed("A^!% ####"), Mover("A", 3))[3].harms == 3
    assert moves(placed("A... ####", A={"on": "lava"}), Mover("A", 3))[3].harms == 0, "leaving it is harmless"
    assert moves(placed("A^!% ####"), Mover("A", 3, unhurt=("lava", "miasma")))[3].harms == 1
    covered = placed("A*.. ####", A={"on": "spikes"})
    assert moves(covered, Mover("A", 3))[3].harms == 1, "Darkness harms Heroes"
    ground = placed("A^.. ####").ground
    for layer in ("darkness", "bridges"):
        hidden = Field(
            type(ground)(4, 2, ground.floor, lava=ground.lava, **{layer: ground.lava}), placed("M... ####").pieces
        )
        assert moves(hidden, Mover("M", 3))[3].harms == 0, layer


@pytest.mark.rules("DR-AI-37", "DR-AI-58")
def test_ways_are_compared_by_harm_then_water_then_points_and_then_by_reading_order() -> None:
    harm = placed("#..#.. A^.... #~~#.. ######")
    assert called(harm, way_to(harm, Mover("A", 5), 8).path) == "a2 b1 c2"
    water = placed("#^^#.. A~.... ###### ######")
    assert called(water, way_to(water, Mover("A", 5), 8).path) == "a2 b2 c2"
    equal = placed(".... A... .... ....")
    assert called(equal, way_to(equal, Mover("A", 3), 6).path) == "a2 b1 c2"
    assert called(water, way_to(water, Mover("A", 5, flies=True), 8).path) == "a2 b1 c2", "over everything"


@pytest.mark.rules("DR-AI-16", "DR-LEVEL-03")
def test_monsters_obey_the_same_rules_of_movement() -> None:
    field = placed("M2..A... ########")
    decided = decide(field)
    assert (called(field, decided.path), decided.targets) == ("a1 b1 c1", ())
    assert decided.way.harms == 1, "from level 2 it drops to c1"
    assert decide(field, movement=4).targets == ("A",)


@pytest.mark.rules("DR-AI-58")
def test_trampling_passes_enemies_without_ending_there_and_prefers_the_way_over_most() -> None:
    field = placed("...... M.B..A ...... ......", B={"health": 1})
    decided = decide(field, movement=4, tramples=True)
    assert called(field, decided.path) == "a2 b1 c2 d1 e1"
    assert decide(placed("MB.. ####"), movement=1, tramples=True).path == (0,)
    assert called(field, decide(field, movement=4).path) == "a2 b1 c1 d1 e1"


@pytest.mark.rules("DR-KEY-200")
def test_nobody_walks_through_a_hidden_enemy() -> None:
    assert ends(placed("AM.. ####", M={"hidden": True})) == ""


# --- large Monsters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MOVE-15", "DR-AI-47")
def test_a_large_monster_moves_from_area_to_area() -> None:
    field = placed("M....... ........ ........ ........", M={"large": True})
    assert ends(field, 2, "M") == "c1 e1 a3 c3 e3"
    partly = placed("M...#... ........ ###..... ###.....", M={"large": True})
    assert ends(partly, 2, "M") == "c1 e3", "an area with void is none for it"


@pytest.mark.rules("DR-SHOVE-01", "DR-SHOVE-02", "DR-SHOVE-07", "DR-AI-48")
def test_a_large_monster_passes_monsters_and_chests_and_enters_no_other_area() -> None:
    for passed in "mx":
        field = placed(f"M.{passed}... ......", M={"large": True})
        assert ends(field, 2, "M") == "c1 e1", passed
    for blocker in "Apcnz":
        field = placed(f"M..{blocker}.. ......", M={"large": True})
        assert ends(field, 2, "M") == "", blocker
    large = placed("M.m... ......", M={"large": True}, m={"large": True})
    assert ends(large, 2, "M") == "e1", "a large one is passed, not ended on"


@pytest.mark.rules("DR-AI-47")
def test_a_large_monster_is_on_all_that_its_squares_have() -> None:
    field = placed("M.^... ...!..", M={"large": True})
    assert moves(field, Mover("M", 1))[2].harms == 2
    high = placed("M.2... ......", M={"large": True})
    assert cost(high, "c1", 1, "M") is None
    assert cost(high, "c1", 2, "M") == 2
    assert moves(high, Mover("M", 3))[4].harms == 1, "it falls from there"


@pytest.mark.rules("DR-AI-47")
def test_a_large_monster_is_on_darkness_if_one_of_its_squares_is() -> None:
    rows = "##..#### ##..#### M.##..## ..##..A# ##...{}## ##....##"
    plain, dark = placed(rows.format("."), M={"large": True}), placed(rows.format("*"), M={"large": True})
    assert called(plain, [decide(plain).end]) == "e3"
    assert called(dark, [decide(dark).end]) == "e5"


@pytest.mark.rules("DR-AI-47")
def test_a_large_monster_reaches_from_each_of_its_squares() -> None:
    field = placed("M.A. ...B", M={"large": True})
    assert decide(field).targets == ("A",)
    assert decide(placed("M..A ....", M={"large": True}), movement=0).targets == ()
    shot = placed("M...A... ........", M={"large": True})
    assert decide(shot, movement=0, attack="ranged", range=2).targets == ("A",)
    assert decide(shot, movement=0, attack="ranged").targets == ()
