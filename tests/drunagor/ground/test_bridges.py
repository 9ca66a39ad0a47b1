"""Bridges, and the layer beneath them. (DR-BRIDGE-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.board.ground import board as board_of
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.maps import Laid, face
from tabletome.games.drunagor.cards.places import PrintedFace
from tabletome.games.drunagor.options.figures import board, in_range, on_darkness
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing
from tabletome.games.drunagor.options.ground.terrain import circumstances
from tabletome.games.drunagor.rules.ground.bridges import lay_bridge
from tabletome.games.drunagor.state import State, Trap
from tabletome.kernel import Bits, Choose, Play
from tabletome.kernel.events import Damaged
from tabletome.table.grid import cells_of
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

OVER = "..====.. ..====.. ........ ........"
HIGH = "22222222 22222222 00000000 00000000"
ROOM = "V......1 ........ ........ ........"
MIDDLE = cells_of((2, 3, 10, 11))
"""The squares c1, d1, c2, d2 of a board of eight columns."""


def table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


@pytest.mark.rules("DR-BRIDGE-01")
def test_a_bridge_is_floor_of_the_level_of_its_trays() -> None:
    game = fight(ROOM, terrain=OVER, levels=HIGH, points=3, free_move=False).play("move c1")
    assert game.state.turn.points == 1
    below = fight("V......1 ........ ..2..... ........", terrain=OVER, levels=HIGH.replace("0", "1"))
    one(below, "vorn").at = 2
    assert circumstances(table(below), one(below, "vorn"), one(below, "m2")) == 2


@pytest.mark.rules("DR-BRIDGE-02", "DR-BRIDGE-11")
def test_what_is_printed_beneath_a_bridge_is_dead() -> None:
    laid = Laid()
    laid.lay(face(PrintedFace(name="27b", map="0000/0000/0000/0000 | LLLL/LLLL/LLSD/LL..")), 0, 0)
    laid.bridge(0, 0, "east", "1")
    signs, levels = laid.drawn(4, 4, 0, 0)
    assert (signs, levels) == ("==== ==== LLSD LL..", "1111 1111 0000 0000")
    game = fight("V......1 ........ ........ ........", terrain="LLLLLLLL LLLLLLLL")
    assert list(lay_bridge(Play(game.state, game.game.library), 1, MIDDLE)) == []
    one(game, "vorn").at = 1
    game.state.turn.suffered = {}
    game.play("move c1")
    assert one(game, "vorn").conditions == {}
    game.play("move e1")
    assert one(game, "vorn").conditions == {"burn": 2}


@pytest.mark.rules("DR-BRIDGE-03")
def test_nobody_goes_beneath_a_bridge() -> None:
    """A corridor on level 0 is crossed by a bridge of level 2: from it one only climbs."""
    game = fight(
        "V......1 ........ ######## ########",
        terrain="..==.... ..==....",
        levels="00220000 00220000",
        points=3,
        free_move=False,
    )
    assert "move c1" in game.offered()
    assert game.play("move c1").state.turn.points == 0, "1 to b1, 2 up onto the bridge"


@pytest.mark.rules("DR-BRIDGE-10")
def test_who_stands_above_darkness_is_not_on_it() -> None:
    game = fight(ROOM, terrain=OVER, levels=HIGH, faces={"m1": {"movement": 0}})
    one(game, "vorn").at = 2
    game.state.under_bridges = Bits(1 << 2)
    assert not on_darkness(table(game), one(game, "vorn"))
    game.play("end")
    assert game.told(Damaged) == []
    game.state.darkness = Bits(1 << 2)
    assert on_darkness(table(game), one(game, "vorn"))


@pytest.mark.rules("DR-BRIDGE-04", "DR-KEY-180")
def test_a_hero_beneath_a_new_bridge_makes_way_to_a_square_of_its_choice() -> None:
    game = fight("........ ........ ..M..... ........ ........ V......1", seats=2, roles={"maya": "striker"})
    play = Play(game.state, game.game.library)
    over = cells_of((18, 19, 26, 27))
    laying = lay_bridge(play, 1, over)
    asked = next(laying)
    assert isinstance(asked, Choose)
    assert (asked.kind, asked.seat, asked.about) == (FORCED, 1, Forcing("maya", "", "maya", "SHOVE"))
    offered = {str(option).removeprefix("put at ") for option in asked}
    assert len(offered) == 12
    with pytest.raises(StopIteration):
        laying.send(asked.find("put at e4"))
    assert at(game, "maya") == "e4"
    assert board(table(game)).ground.level(18) == 1


@pytest.mark.rules("DR-BRIDGE-13")
def test_the_party_leader_places_monsters_and_objects_stay_beneath() -> None:
    game = fight("V......2 ........ ..1C.... ........ M.......", roles={"maya": "leader", "vorn": "defender"}, seats=2)
    game.state.traps = [Trap("bear", 18, "vorn", "test")]
    game.state.darkness = game.state.small_tiles = Bits(1 << 26)
    play = Play(game.state, game.game.library)
    laying = lay_bridge(play, 2, cells_of((18, 19, 26, 27)))
    asked = next(laying)
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.about) == (1, Forcing("maya", "", "m1", "SHOVE"))
    with pytest.raises(StopIteration):
        laying.send(asked.find("put at b2"))
    assert (game.state.chests, game.state.traps, game.state.darkness, game.state.under_bridges) == ([], [], 0, 1 << 26)
    assert (game.state.bridges[0].chests, len(game.state.bridges[0].traps)) == ([19], 1)


@pytest.mark.rules("DR-BRIDGE-13")
def test_objects_beside_a_new_bridge_stay_where_they_are() -> None:
    """A Trap lies in the middle of its area: the bridge covers it from whichever square of the area."""
    game = fight("V......1 .C...... ........ ........ ........ ........")
    beside, beneath = Trap("bear", 20, "vorn", "test"), Trap("fire", 18, "vorn", "test")
    game.state.traps = [beside, beneath]
    assert list(lay_bridge(Play(game.state, game.game.library), 1, cells_of((18, 19, 26, 27)))) == []
    assert (game.state.chests, game.state.traps) == ([9], [beside])
    assert (game.state.bridges[0].chests, game.state.bridges[0].traps) == ([], [beneath])


@pytest.mark.rules("DR-BRIDGE-13", "DR-BRIDGE-16")
def test_two_neighbouring_areas_under_one_bridge_are_no_way_out() -> None:
    game = fight("V......2 ........ ..1..... ........ ........ ........")
    over = cells_of((18, 19, 20, 21, 26, 27, 28, 29))
    asked = next(lay_bridge(Play(game.state, game.game.library), 1, over))
    assert isinstance(asked, Choose)
    offered = {str(option).removeprefix("put at ") for option in asked}
    assert not offered & {"e3", "e4"}
    assert "b3" in offered


@pytest.mark.rules("DR-BRIDGE-14")
def test_bridges_form_areas_of_their_own() -> None:
    game = fight("V.1..... ........ ........ ........", terrain=OVER, levels=HIGH)
    assert in_range(table(game), one(game, "vorn"), one(game, "m1"), 1)
    assert not in_range(table(game), one(game, "vorn"), one(game, "m1"), 0)
    with pytest.raises(ValueError, match="a bridge does not lie on whole areas"):
        _laid().bridge(1, 0, "east", "1")
    play = Play(game.state, game.game.library)
    with pytest.raises(ValueError, match="a bridge lies over whole areas"):
        next(lay_bridge(play, 1, cells_of((2, 3))))


def _laid() -> Laid:
    laid = Laid()
    laid.lay(face(PrintedFace(name="27b", map="00000000/00000000 | .......S/........")), 0, 0)
    return laid


@pytest.mark.rules("DR-BRIDGE-14")
def test_a_large_monster_crosses_a_bridge_two_squares_wide_and_no_narrower_one() -> None:
    faces = {"m1": {"large": True, "movement": 3}}
    wide = monster_turn(
        "1.....V. ........ ######## ########", terrain=OVER, levels=HIGH, faces=faces, cubes={"vorn": ""}
    )
    assert at(wide, "m1") == "e1"
    narrow = monster_turn("1.....V. ..####..", terrain="..====..", levels="22222222", faces=faces, cubes={"vorn": ""})
    assert at(narrow, "m1") == "a1"


@pytest.mark.rules("DR-BRIDGE-15")
def test_who_is_pushed_off_the_side_lands_beside_the_bridge() -> None:
    skills = {"vorn": {"shove": "b - ENEMY, PUSH 2"}}
    game = fight("..V..... ..1..... ........ ........", terrain=OVER, levels=HIGH, skills=skills).play(
        "use shove blue", "put at c4"
    )
    assert (at(game, "m1"), one(game, "m1").health) == ("c4", 6)
    void = fight("..V..... ..1..... ######## ########", terrain=OVER, levels=HIGH, skills=skills).play("use shove blue")
    assert (at(void, "m1"), one(void, "m1").health) == ("c2", 8), "nothing is beside it"


@pytest.mark.rules("DR-BRIDGE-01")
def test_a_bridge_laid_in_play_is_floor_like_one_of_the_map() -> None:
    game = fight(ROOM, terrain=OVER, levels=HIGH)
    printed = board(table(game)).ground
    bare = fight(ROOM, levels="22000022 22000022 00000000 00000000")
    over = cells_of((2, 3, 4, 5, 10, 11, 12, 13))
    assert list(lay_bridge(Play(bare.state, bare.game.library), 2, over)) == []
    assert board(table(bare)) is board_of(printed)
