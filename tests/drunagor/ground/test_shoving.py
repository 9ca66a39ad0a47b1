"""Large Monsters: from area to area, shoving and crushing where they end. (DR-MOVE-15, DR-SHOVE-*, DR-KEY-179..182)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import ChestCrushed
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing
from tabletome.games.drunagor.rules.ground.shoving import around, shove
from tabletome.games.drunagor.state import State
from tabletome.kernel import Choose, Play
from tabletome.kernel.events import ConditionGained, Moved
from tabletome.table.grid import cells_of
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

KNIGHT = {"large": True, "movement": 1, "damage": 2}


def knight(drawing: str, movement: int = 1, **more: Any) -> Position[State]:
    """A large Monster acts; nobody has cubes to react."""
    others = {f"m{sign}": {"id": "others", "movement": 0} for sign in "23" if sign in drawing}
    faces = {"m1": {**KNIGHT, "movement": movement}, **others}
    return monster_turn(drawing, **{"faces": faces, "cubes": {"vorn": ""}, **more})


@pytest.mark.rules("DR-MOVE-15", "DR-MOVE-16")
def test_a_large_monster_goes_from_area_to_area_and_fills_four_squares() -> None:
    game = knight("1.......V. ..........", movement=2)
    assert at(game, "m1") == "e1"
    assert [event.path for event in game.told(Moved)] == [("a1", "c1", "e1")]
    assert fight("1.V. ....", faces={"m1": KNIGHT}, points=1, free_move=False).offered("move") == [
        "move d1",
        "move c2",
        "move d2",
    ]


@pytest.mark.rules("DR-SHOVE-03", "DR-KEY-179", "DR-KEY-180", "DR-SHOVE-02")
def test_small_monsters_make_way_where_it_ends_and_the_party_leader_places_them() -> None:
    game = knight("1.2.V. ...3..", seats=1)
    assert at(game, "m1") == "c1"
    assert game.asked == (FORCED, Forcing("vorn", "", "m2", "SHOVE"))
    assert sorted(game.offered("put at")) == ["put at b1", "put at b2", "put at e2"]
    assert game.refused("put at a1")
    game.play("put at e2", "put at b1")
    assert (at(game, "m2"), at(game, "m3")) == ("e2", "b1")


@pytest.mark.rules("DR-SHOVE-04", "DR-KEY-179")
def test_twelve_squares_surround_an_area() -> None:
    game = knight(
        "........ ........ 1.2..... .....V.. ........ ........", terrain="........ ........ ..D.....", movement=1
    )
    assert len(game.offered("put at")) == 12
    assert game.asked == (FORCED, Forcing("vorn", "", "m2", "SHOVE"))


@pytest.mark.rules("DR-KEY-180")
def test_a_shoved_hero_chooses_for_itself() -> None:
    game = fight("V.M. ....", seats=2, roles={"maya": "controller", "vorn": "leader"})
    play = Play(game.state, game.game.library)
    asked = next(shove(play, one(game, "maya"), cells_of((2, 3, 6, 7)), ""))
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.about) == (1, Forcing("maya", "", "maya", "SHOVE"))


@pytest.mark.rules("DR-SHOVE-05")
def test_passing_neither_shoves_nor_crushes() -> None:
    game = knight("1.2...V. ...C....", movement=2)
    assert (at(game, "m1"), at(game, "m2"), game.state.chests) == ("e1", "c1", [11])
    assert game.told(ChestCrushed) == []


@pytest.mark.rules("DR-SHOVE-02", "DR-CHEST-07", "DR-CHEST-08")
def test_a_chest_is_crushed_where_it_ends_and_the_trap_die_is_rolled_on_it() -> None:
    game = knight("1.C.V. ......", chance=("BURN",))
    assert (at(game, "m1"), game.state.chests) == ("c1", [])
    assert [(event.who, event.at) for event in game.told(ChestCrushed)] == [("m1", "c1")]
    assert one(game, "m1").conditions == {"burn": 2}


@pytest.mark.rules("DR-SHOVE-06", "DR-KEY-182")
def test_without_a_free_square_around_the_nearest_ones_are_offered() -> None:
    """All twelve squares around are filled: those of the next ring, and not one farther away."""
    game = fight("........ .CCCC... .C1.C... .C..C... .CCCC... ........ ........ V.......")
    play = Play(game.state, game.game.library)
    asked = next(shove(play, one(game, "m1"), cells_of((18, 19, 26, 27)), ""))
    assert isinstance(asked, Choose)
    columns, rows = "abcdef", (1, 2, 3, 4, 5, 6)
    ring = {f"{column}{row}" for column in columns for row in rows if column in "af" or row in (1, 6)}
    assert {str(option) for option in asked} == {f"put at {square}" for square in ring}


@pytest.mark.rules("DR-SHOVE-06", "DR-KEY-182")
def test_no_square_is_free_where_somebody_stands_and_a_large_one_may_lean_over_its_own() -> None:
    game = fight("........ ........ ..12.... ........ ........ ........ ........ V.......")
    table = Table(game.state, game.game.library)
    names_of = board(table).grid.names
    around_d3 = {names_of[square] for square in around(table, one(game, "m1"), 1 << names_of.index("d3"))}
    assert around_d3 == {"c2", "d2", "e2", "e3", "c4", "d4", "e4"}, "not c3, where it stands itself"


@pytest.mark.rules("DR-SHOVE-01", "DR-SHOVE-07")
def test_it_enters_no_area_with_a_hero_or_another_solid_object() -> None:
    game = knight(
        "1..M..V. ........ ####....", movement=3, health={"maya": 1, "vorn": 9}, cubes={"vorn": "", "maya": ""}
    )
    assert at(game, "m1") == "a1"


@pytest.mark.rules("DR-KEY-181", "DR-LEVEL3D-15")
def test_who_is_shoved_suffers_where_it_lands() -> None:
    game = knight("1.2.V. ......", terrain="......", levels="002200 002200", movement=2)
    assert at(game, "m1") == "c1"
    game.play("put at b1")
    assert (at(game, "m2"), one(game, "m2").health) == ("b1", 6), "two levels down"
    burnt = knight("1.2.V. ......", terrain="LLL... LL....")
    assert (at(burnt, "m1"), at(burnt, "m2")) == ("c1", "c1")
    burnt.play("put at b1")
    shoved = next(event for event in burnt.told(ConditionGained) if event.who == "m2")
    assert (shoved.condition, shoved.total) == ("burn", 2)
