"""PUSH, TELEKINESIS, SWAP and TRAMPLE. (DR-KEY-149..152, DR-KEY-217..224)"""

from __future__ import annotations

from math import atan2, pi
from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.ground.forced import directly_away
from tabletome.games.drunagor.options.ground.lifting import LIFT
from tabletome.games.drunagor.rules.ground.darkness import lay
from tabletome.games.drunagor.state import Figure, State, Trap
from tabletome.kernel import Bits, Play
from tabletome.kernel.events import ConditionGained, Damaged, Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, gone, monster_turn, one

SKILLS = {
    "vorn": {
        "push-1": "b - ENEMY, PUSH 1", "push-2": "b - ENEMY, PUSH 2", "push-3": "b - ENEMY, PUSH 3",
        "float": "b - ENEMY, TELEKINESIS 3", "lift": "b - TELEKINESIS 3", "swap": "b - ENEMY, SWAP",
        "heroes": "b - TWO HEROES, SWAP", "two": "b - TWO TARGETS, SWAP", "trample": "g - SELF, TRAMPLE 2 AND MOVE 4",
    }
}  # fmt: skip


def using(skill: str, drawing: str, **more: Any) -> Position[State]:
    colour = "green" if skill == "trample" else "blue"
    return fight(drawing, skills=SKILLS, **more).play(f"use {skill} {colour}")


# --- PUSH -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-149", "DR-KEY-152")
def test_a_push_goes_in_a_straight_line_away_from_the_pusher() -> None:
    game = using("push-2", "...... ...... V1.... ...... ......")
    assert sorted(game.offered("put at")) == ["put at d1", "put at d3", "put at d5"]
    game.play("put at d1")
    assert [event.path for event in game.told(Moved)] == [("b3", "c2", "d1")]


@pytest.mark.rules("DR-KEY-150")
def test_nobody_pushes_who_is_larger() -> None:
    game = using("push-2", "V.1... ......", faces={"m1": {"large": True}})
    assert (at(game, "m1"), game.told(Moved)) == ("c1", [])


@pytest.mark.rules("DR-KEY-151")
def test_a_push_ends_at_objects_at_higher_levels_and_at_the_edge() -> None:
    assert at(using("push-3", "V1..C. ######"), "m1") == "d1"
    assert at(using("push-3", "V1..#. ######"), "m1") == "d1"
    assert at(using("push-3", "V1.. ####"), "m1") == "d1"
    assert at(using("push-3", "V1..2. ######").play("aim m1"), "m1") == "d1"
    assert at(using("push-3", "V1.... ######", levels="000011"), "m1") == "d1"
    down = using("push-3", "V1.... ######", levels="220000")
    assert (at(down, "m1"), one(down, "m1").health) == ("e1", 6), "a fall does not stop it"


@pytest.mark.rules("DR-KEY-152")
def test_every_square_of_a_push_is_stepped_on() -> None:
    game = using("push-3", "V1.... ######", terrain="..LM..", faces={"m1": {"immune": "SLOW"}})
    assert (at(game, "m1"), one(game, "m1").conditions) == ("e1", {"burn": 2, "poison": 2})
    deadly = using("push-3", "V1.... ######", levels="220000", health={"m1": 2})
    assert (gone(deadly, "m1"), deadly.told(Moved)[-1].path) == (True, ("b1", "c1")), "who falls goes no farther"


@pytest.mark.rules("DR-KEY-152", "DR-KEY-249")
def test_a_monster_pushes_along_the_line_most_directly_away() -> None:
    faces = {"m1": {"black": "PUSH 1", "movement": 0, "damage": 1}}
    game = monster_turn(
        "....M .1V.. .....", terrain="..... ...L.", faces=faces, cubes={"vorn": "", "maya": ""}, health={"maya": 1}
    )
    assert at(game, "vorn") == "d2"
    assert [(event.who, event.total) for event in game.told(ConditionGained)] == [("vorn", 2)]
    corner = monster_turn("1... .V.. ....", faces=faces, cubes={"vorn": ""})
    assert at(corner, "vorn") == "c3"
    wall = monster_turn("1V#. ....", faces=faces, cubes={"vorn": ""})
    assert at(wall, "vorn") == "b1", "what stands behind stops it"
    large = monster_turn("1.V. .... ....", faces={"m1": {**faces["m1"], "large": True}}, cubes={"vorn": ""})
    assert at(large, "vorn") == "d1"


@pytest.mark.rules("DR-KEY-152")
@pytest.mark.parametrize("large", [False, True])
def test_the_line_most_directly_away_is_the_one_with_the_least_angle(large: bool) -> None:
    """From the middle of whoever pushes, a large one or not, to every small figure on a board of 12 x 12 squares."""
    game = fight("V" + 11 * "." + 11 * " ............", faces={})
    table, vorn = Table(game.state, game.game.library), one(game, "vorn")
    grid = board(table).grid
    pusher = Figure("m1", "monster", "", grid.at(4, 6), 1, large=large)
    middle = 0.5 if large else 0.0
    for x, y in ((x, y) for x in range(1, 11) for y in range(1, 11) if x not in (4, 5) or y not in (6, 7)):
        vorn.at = grid.at(x, y)
        eighth = round(atan2(y - 6 - middle, x - 4 - middle) / (pi / 4)) % 8
        dx, dy = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))[eighth]
        around = [grid.at(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
        assert [square for square in around if directly_away(table, pusher, vorn, square)] == [grid.at(x + dx, y + dy)]


@pytest.mark.rules("DR-KEY-152")
def test_a_large_figure_is_pushed_by_whole_areas() -> None:
    game = fight("V" + 11 * "." + 11 * " ............", faces={})
    table, vorn = Table(game.state, game.game.library), one(game, "vorn")
    grid = board(table).grid
    vorn.at = grid.at(6, 6)
    for x, y, to in (
        (2, 2, (0, 0)),
        (2, 6, (0, 6)),
        (10, 6, (12, 6)),
        (6, 2, (6, 0)),
        (6, 10, (6, 12)),
        (10, 2, (12, 0)),
    ):
        pushed = Figure("m1", "monster", "", grid.at(x, y), 1, large=True)
        if grid.width > to[0] and grid.height > to[1]:
            assert directly_away(table, vorn, pushed, grid.at(*to))
        assert not directly_away(table, vorn, pushed, grid.at(x, y))


# --- TELEKINESIS --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-219", "DR-KEY-222")
def test_telekinesis_floats_over_everything_to_a_free_square() -> None:
    game = using("float", "V1C.2. ######").play("aim m1")
    assert sorted(game.offered("put at")) == ["put at b1", "put at d1"]
    assert at(game.play("put at d1"), "m1") == "d1"


@pytest.mark.rules("DR-KEY-220")
def test_who_floats_suffers_only_the_landing() -> None:
    game = using("float", "V1.... ######", terrain="..L^..").play("put at d1")
    assert one(game, "m1").conditions == {"bleed": 2}


@pytest.mark.rules("DR-KEY-219", "DR-KEY-116")
def test_nobody_lifts_large_monsters_whatever_their_base() -> None:
    for face in ({"large": True}, {"immune": "LARGE"}):
        game = using("lift", "V.1. ...C", faces={"m1": face})
        assert game.request.kind == LIFT
        assert game.refused("aim m1"), face


@pytest.mark.rules("DR-KEY-219", "DR-KEY-222")
def test_chests_float_too() -> None:
    game = using("lift", "VC....1. ########")
    assert game.asked[0] == LIFT
    assert game.refused("lift chest c1") == "nothing like that can be lifted on c1, or it is out of Range"
    game.play("lift chest b1")
    assert sorted(game.offered("put at")) == ["put at c1", "put at d1", "put at e1"]
    game.play("put at d1")
    assert game.state.chests == [3]


@pytest.mark.rules("DR-KEY-219", "DR-GRAM-19")
def test_of_several_things_and_characters_each_floats_once_and_fewer_may() -> None:
    skills = {"vorn": {"both": "b - UP TO TWO TARGETS, TELEKINESIS 2", "one": "b - TELEKINESIS 2"}}
    game = fight("VC..1... ########", skills=skills).play("use both blue")
    assert "enough" in game.offered(), "up to two may be none"
    game.play("lift chest b1")
    assert {"aim m1", "enough"} <= {*game.offered()}
    assert "lift chest b1" not in game.offered()
    game.play("aim m1", "put at c1", "put at g1")
    assert (game.state.chests, at(game, "m1")) == ([2], "g1")
    fewer = fight("VC..1... ########", skills=skills).play("use both blue", "lift chest b1", "enough", "put at d1")
    assert (fewer.state.chests, at(fewer, "m1"), fewer.asked[0]) == ([3], "e1", "turn")
    single = fight("VC..1... ########", skills=skills).play("use one blue")
    assert "enough" not in single.offered()
    single.play("aim m1", "put at d1")
    assert (at(single, "m1"), single.asked[0]) == ("d1", "turn")


@pytest.mark.rules("DR-KEY-222")
def test_a_small_tile_of_darkness_catches_whom_it_comes_down_on() -> None:
    game = fight("V..1 ####", skills=SKILLS, terrain="...D", health={"vorn": 9})
    game.state.darkness = game.state.small_tiles = Bits(0b100)
    game.play("use lift blue", "lift darkness c1")
    assert sorted(game.offered("put at")) == ["put at a1", "put at b1"], "never onto Darkness"
    game.play("put at a1")
    assert (one(game, "vorn").health, game.state.darkness, game.state.small_tiles) == (7, 1, 1)
    game.play("end")
    assert [event.amount for event in game.told(Damaged) if event.who == "vorn" and not event.by] == [2], (
        "once in this turn"
    )


@pytest.mark.rules("DR-KEY-219", "DR-KEY-175")
def test_small_tiles_are_known_as_such_when_they_are_laid() -> None:
    game = fight("V..1 ####", skills=SKILLS)
    play = Play(game.state, game.game.library)
    lay(play, 0b100, small=True)
    lay(play, 0b1000)
    assert (game.state.darkness, game.state.small_tiles) == (0b1100, 0b100)
    offered = game.play("use lift blue").offered()
    assert "lift darkness c1" in offered
    assert "lift darkness d1" not in offered


@pytest.mark.rules("DR-KEY-219")
def test_part_of_a_large_tile_is_not_lifted() -> None:
    game = fight("V..1 ####", skills=SKILLS)
    game.state.darkness = Bits(0b110)
    assert "lift darkness b1" not in game.play("use lift blue").offered()


@pytest.mark.rules("DR-KEY-222", "DR-KEY-226", "DR-KEY-250")
def test_a_trap_that_floats_to_an_enemy_waits_until_it_activates() -> None:
    game = fight("V...1... ........", skills=SKILLS, faces={"m1": {"movement": 0, "damage": 1}})
    game.state.traps = [Trap("fire", 2, "vorn", "test")]
    game.play("use lift blue", "lift trap c1")
    assert sorted(game.offered("put at")) == ["put at a1", "put at e1"], "three squares are one area"
    game.play("put at e1")
    assert (game.state.traps[0].at, one(game, "m1").health) == (4, 8)
    game.play("end")
    assert (one(game, "m1").health, game.state.traps) == (6, [])
    four = fight("V......1 ........", skills={"vorn": {"far": "b - TELEKINESIS 4"}})
    four.state.traps = [Trap("fire", 2, "vorn", "test")]
    four.play("use far blue", "lift trap c1")
    assert sorted(four.offered("put at")) == ["put at a1", "put at e1", "put at g1"], "four are two"


# --- SWAP ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-217")
def test_two_trade_places_and_suffer_what_they_come_to() -> None:
    game = using("swap", "V..1 ....", terrain="M..L", faces={"m1": {"immune": "SLOW"}})
    assert (at(game, "vorn"), at(game, "m1")) == ("d1", "a1")
    assert (one(game, "vorn").conditions, one(game, "m1").conditions) == ({"burn": 2}, {"poison": 2})
    dark = using("swap", "V..1 ....", terrain="...D", health={"vorn": 9})
    assert one(dark, "vorn").health == 7
    spent = fight("V..1 ....", skills=SKILLS, terrain="...L")
    spent.state.turn.suffered = {"vorn": ["lava"]}
    assert one(spent.play("use swap blue"), "vorn").conditions == {}, "not what was suffered in this turn"


@pytest.mark.rules("DR-KEY-218")
def test_a_swap_says_what_it_swaps() -> None:
    game = using("heroes", "V.M.1 J.E..")
    assert game.refused("aim m1")
    game.play("aim maya", "aim elros")
    assert (at(game, "maya"), at(game, "elros"), at(game, "vorn")) == ("c2", "c1", "a1")
    anybody = using("two", "V.M.1 .....").play("aim maya", "aim m1")
    assert (at(anybody, "maya"), at(anybody, "m1")) == ("e1", "c1")


# --- TRAMPLE ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-223", "DR-KEY-224")
def test_who_tramples_walks_through_enemies_and_hurts_each_once() -> None:
    game = using("trample", "V12..3 ######", resources={"m1": {"shield": 3}})
    assert game.offered("move") == ["move d1", "move e1"]
    game.play("move d1")
    assert [(event.who, event.amount) for event in game.told(Damaged)] == [("m1", 2), ("m2", 2)]
    assert at(game, "vorn") == "d1"


@pytest.mark.rules("DR-KEY-223")
def test_only_the_clause_that_tramples_goes_through_enemies() -> None:
    skills = {"vorn": {"both": "g - SELF, TRAMPLE 2 AND MOVE 4", "run": "g - MOVE 4"}}
    assert fight("V.12.. ######", skills=skills).play("use both green").offered("move") == ["move b1", "move e1"]
    assert fight("V.12.. ######", skills=skills).play("use run green").offered("move") == ["move b1"]


@pytest.mark.rules("DR-KEY-224")
def test_who_is_passed_on_two_squares_is_trampled_once() -> None:
    game = using("trample", "V.1..2 ......", faces={"m1": {"large": True}}).play("move e1")
    assert [event.path for event in game.told(Moved)][-1][-1] == "e1"
    assert [(event.who, event.amount) for event in game.told(Damaged)] == [("m1", 2)]


@pytest.mark.rules("DR-KEY-223", "DR-KEY-224")
def test_a_trampling_monster_hurts_whom_it_passes() -> None:
    faces = {"m1": {"movement": 4, "blue": "TRAMPLE 2", "damage": 1, "black": "SLOW"}}
    game = monster_turn("1M..V ##### ", faces=faces, health={"maya": 5, "vorn": 9}, cubes={"vorn": "", "maya": ""})
    assert at(game, "m1") == "d1"
    assert [(event.who, event.amount) for event in game.told(Damaged) if not event.by] == [("maya", 2)]
