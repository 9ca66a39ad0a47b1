"""Where Darkness grows: whom it goes for, how near it comes, when a tile breaks, levels and bridges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletome.games.drunagor.board.darkness import Night, night
from tabletome.games.drunagor.board.ground import Ground, drawn, mapped
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Crushed, DarknessGrew, RuneLaid
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import on_darkness
from tabletome.games.drunagor.options.ground.darkness import BENEATH, caught
from tabletome.games.drunagor.state import House, MapObject, State
from tabletome.kernel import Bits
from tabletome.kernel.events import Damaged
from tabletome.table.grid import Grid, squares
from tabletome.testing.play import Position
from tests.drunagor.stage import darkness_turn, fight, one

ASK = House(ties="ask")
VOID = 12 * "#"


def grown(game: Position[State]) -> str:
    """The squares of the only growth there was."""
    [event] = game.told(DarknessGrew)
    return " ".join(event.squares)


def open_to(ground: Ground) -> tuple[str, str]:
    """Places for a small tile, those that cost one and those that cost two."""
    now = night(ground)
    one_, two = now.open()
    return called(now, one_), called(now, two)


def called(now: Night, places: int) -> str:
    names = now.layers.grid.names
    size = len(names)
    return " ".join(names[place % size] + BENEATH * (place >= size) for place in squares(places))


def fits(ground: Ground, shape: str) -> list[str]:
    """All placements of a shape, whatever they come near to."""
    now = night(ground)
    _, found = now.nearest(tuple(shape.split("/")), (now.layers.every,))
    return [called(now, places) for places in found]


# --- whom it goes for -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-05", "DR-DARK-22")
def test_it_goes_for_the_hero_with_the_most_health_and_starts_where_that_is_nearest() -> None:
    board = "V.....................M ........................"
    game = darkness_turn(board, "grey-bar", terrain="......S........S", health={"vorn": 6, "maya": 10})
    assert game.told(DarknessGrew)[0].on == "maya"
    assert grown(game) == "p1 q1 r1 s1"
    game = darkness_turn(board, "grey-bar", terrain="......S........S", health={"vorn": 10, "maya": 6})
    assert game.told(DarknessGrew)[0].on == "vorn"
    assert grown(game) == "d1 e1 f1 g1"


@pytest.mark.rules("DR-DARK-05")
def test_of_heroes_with_equal_health_it_goes_for_the_faster_one() -> None:
    game = darkness_turn("V...........M", "grey-bar", terrain="......S", health={"vorn": 8, "maya": 8})
    assert game.told(DarknessGrew)[0].on == "vorn"
    swapped = {"vorn": "striker", "maya": "defender"}
    game = darkness_turn("V...........M", "grey-bar", terrain="......S", health={"vorn": 8, "maya": 8}, roles=swapped)
    assert game.told(DarknessGrew)[0].on == "maya"


@pytest.mark.rules("DR-DARK-08")
def test_who_is_on_darkness_is_left_alone_for_the_next_strongest() -> None:
    game = darkness_turn("V.....M....L", "grey-bar", darkness="a1", health={"vorn": 10, "maya": 6, "lorelai": 8})
    assert game.told(DarknessGrew)[0].on == "lorelai"
    game = darkness_turn("V.....M....L", "grey-bar", darkness="a1 l1", health={"vorn": 10, "maya": 6, "lorelai": 8})
    assert game.told(DarknessGrew)[0].on == "maya"


@pytest.mark.rules("DR-DARK-12")
def test_hiding_does_not_help() -> None:
    game = darkness_turn("V.....M", "grey-bar", terrain="...S", conditions={"vorn": {"stealth": 1}}, health={"maya": 5})
    assert game.told(DarknessGrew)[0].on == "vorn"


@pytest.mark.rules("DR-DARK-13")
def test_it_chases_who_is_knocked_out_and_who_is_immune() -> None:
    game = darkness_turn("V.......M", "grey-bar", darkness="a1", health={"vorn": 9}, down=["maya"])
    assert game.told(DarknessGrew)[0].on == "maya"
    immune = {"maya": {"torch": "- static IMMUNE TO DARKNESS"}}
    game = darkness_turn("V.......M", "grey-bar", terrain="...S", health={"vorn": 5, "maya": 9}, skills=immune)
    assert game.told(DarknessGrew)[0].on == "maya"


# --- how near it comes ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-06", "DR-DARK-23")
def test_a_tile_that_cannot_reach_its_target_ends_as_close_as_it_can() -> None:
    """Eight squares from the Spawn Point, the first tile of an Adventure covers it and three squares more."""
    game = darkness_turn(f"........V... {VOID}", "grey-bar", terrain="S")
    assert grown(game) == "a1 b1 c1 d1"
    assert game.told(DarknessGrew)[0].steps == 5


@pytest.mark.rules("DR-DARK-07")
def test_among_equally_close_placements_the_party_leader_chooses_and_no_others_are_offered() -> None:
    board = f"......V....M {VOID}"
    game = darkness_turn(
        board,
        "grey-bar",
        terrain=".S.........S",
        house=ASK,
        health={"vorn": 11, "maya": 3},
        seats=2,
        roles={"maya": "leader"},
    )
    assert game.offered() == ["darkness on b1 c1 d1 e1", "darkness on i1 j1 k1 l1"]
    assert game.seat == 1, "Maya is the Leader"
    assert "none of the ways" in game.refused("darkness on a1 b1 c1 d1")
    game.play("darkness on i1 j1 k1 l1")
    assert grown(game) == "i1 j1 k1 l1"
    assert one(game, "maya").health == 1
    settled = darkness_turn(board, "grey-bar", terrain=".S.........S", health={"vorn": 11, "maya": 3})
    assert grown(settled) == "b1 c1 d1 e1"


@pytest.mark.rules("DR-DARK-49")
def test_steps_are_those_of_a_character_to_the_nearest_square() -> None:
    now = night(drawn("...... ...... ...... ...... ...... ......"))
    rings = now.layers.distances(now.layers.grid.square("f6"))
    far = {
        name: next(steps for steps, ring in enumerate(rings) if ring >> place & 1)
        for place, name in enumerate(now.layers.grid.names)
    }
    assert (far["f6"], far["e5"], far["f4"], far["a1"]) == (0, 1, 2, 5)
    climb = night(mapped("....", "0222"))
    rings = climb.layers.distances(3)
    assert [ring.bit_length() - 1 for ring in rings if ring] == [3, 2, 1, 0]
    assert rings[4] == 1, "from level 0 to level 2 counts 2"
    down = night(mapped("....", "2000"))
    assert down.layers.distances(3)[3] == 1, "down counts 1"


@pytest.mark.rules("DR-DARK-50")
def test_to_a_target_that_no_way_leads_to_the_straight_distance_counts() -> None:
    game = darkness_turn("......####V. ......####..", "grey-bar", terrain=".....S...... S")
    assert grown(game) == "c1 d1 e1 f1"
    assert game.told(DarknessGrew)[0].steps == 5


@pytest.mark.rules("DR-DARK-49")
@pytest.mark.parametrize(
    ("level", "steps"), [("1", {0: (3, 4), 3: (1, 1), 6: (3, 2)}), ("2", {0: (3, 5), 3: (2, 2), 6: (4, 2)})]
)
def test_from_beneath_a_bridge_the_first_step_leads_out(level: str, steps: dict[int, tuple[int, int]]) -> None:
    """To a1, d1 and g1 from beneath the bridge over d1 and e1: out at its ends, or up onto it, which counts 2 at level 2."""
    here = night(mapped("...==.. #######", f"000{level}{level}00 0000000")).layers
    for target, wanted in steps.items():
        rings = here.distances(target)
        found = (next(far for far, ring in enumerate(rings) if ring >> here.size + square & 1) for square in (3, 4))
        assert tuple(found) == wanted, target
    corner = night(mapped("==.. ####", "1100 0000")).layers
    assert [ring >> corner.size & 1 for ring in corner.distances(3)][:4] == [0, 0, 0, 1]


@pytest.mark.rules("DR-DARK-66")
def test_only_the_nearest_square_counts_not_how_many_point_at_the_target() -> None:
    """The hook lies with three squares in the row towards Vorn, or with one: all that end two steps from him are offered."""
    game = darkness_turn("....V... ........", "green-hook", terrain=". S", house=ASK)
    assert game.offered() == ["darkness on a1 b1 c1 a2", "darkness on a1 a2 b2 c2", "darkness on c1 a2 b2 c2"]


# --- where it may lie -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-21")
def test_darkness_grows_along_sides_and_not_over_corners() -> None:
    assert open_to(drawn("D.. ...", darkness="D")) == ("b1 a2", "")
    assert open_to(drawn("D.. .S.", darkness="D", spawn="S")) == ("b1 a2 b2", "")
    assert open_to(drawn("... ...")) == ("", "")


@pytest.mark.rules("DR-DARK-59")
def test_a_covered_spawn_point_is_no_starting_place() -> None:
    ground = drawn("D.S ...", darkness="D", spawn="DS")
    assert open_to(ground) == ("b1 c1 a2", "")
    game = darkness_turn(f"..........V. {VOID}", "grey-bar", darkness="a1 b1", terrain="S")
    assert grown(game) == "c1 d1 e1 f1"


@pytest.mark.rules("DR-DARK-48")
def test_a_tile_may_be_turned_and_turned_over() -> None:
    board = drawn("SSS SSS SSS", spawn="S")
    assert len(fits(board, "###/#..")) == 8 * 2, "eight ways, each in two places"
    assert len(fits(board, "##/##")) == 1 * 4
    assert len(fits(drawn("SSSS SSSS", spawn="S"), "####")) == 2, "too long to stand"


@pytest.mark.rules("DR-DARK-51")
def test_a_large_tile_lies_on_one_level_on_free_squares_and_touches_darkness_without_a_climb() -> None:
    assert fits(mapped("S...", "1110"), "####") == []
    assert fits(mapped("S...", "1111"), "####") == ["a1 b1 c1 d1"]
    assert fits(mapped("D....", "01111"), "####") == ["b1 c1 d1 e1"]
    assert fits(mapped("D....", "02222"), "####") == [], "no tile climbs two levels"
    assert fits(mapped("D....", "20000"), "####") == ["b1 c1 d1 e1"], "any way down"
    assert fits(mapped("S.D.", "0000"), "####") == [], "never over Darkness"
    assert fits(mapped("S..#", "0000"), "####") == []
    assert fits(mapped("S~L^", "0000"), "####") == ["a1 b1 c1 d1"], "other terrain does not matter"


@pytest.mark.rules("DR-DARK-65")
def test_tiles_slide_under_chests_and_figures() -> None:
    game = darkness_turn(f"V.CM........ {VOID}", "grey-bar", terrain=".....S", health={"vorn": 11, "maya": 9})
    assert grown(game) == "c1 d1 e1 f1"
    assert game.state.chests == [2]
    assert one(game, "maya").at == 3


@pytest.mark.rules("DR-INTER-08")
def test_a_tile_slides_under_an_interaction_token() -> None:
    """Without the token it would lie there, too."""
    token = MapObject("interaction", 3, scene=next(iter(GAME.library.story.scenes)))
    game = darkness_turn(f"V........... {VOID}", "grey-bar", terrain=".....S", health={"vorn": 11}, tokens=[token])
    assert grown(game) == "c1 d1 e1 f1"
    assert game.state.objects == [token]


@pytest.mark.rules("DR-DARK-20")
def test_every_map_face_has_a_spawn_point_or_darkness() -> None:
    assert GAME.library.maps
    for face in GAME.library.maps.values():
        assert {"S", "D"} & {*"".join(face.map)}, face.id


# --- breaking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-25")
def test_a_tile_without_room_is_not_laid() -> None:
    """A cross of three by three in a corridor that is two squares wide."""
    game = darkness_turn("........V. ..........", "orange-star", terrain="S")
    assert game.told(DarknessGrew)[0].broken
    assert game.state.darkness.bit_count() == 3


@pytest.mark.rules("DR-DARK-25")
def test_a_tile_does_not_stick_out_over_the_edge_of_a_higher_level() -> None:
    game = darkness_turn(f"........V... {VOID}", "grey-bar", terrain="S", levels="111000000000")
    assert (grown(game), game.told(DarknessGrew)[0].broken) == ("a1 b1 c1", True)


@pytest.mark.rules("DR-DARK-26")
def test_three_small_tiles_reach_a_target_three_squares_away() -> None:
    game = darkness_turn(f"D..V........ {VOID}", "orange-star", darkness="a1", health={"vorn": 9})
    assert grown(game) == "b1 c1 d1"
    assert one(game, "vorn").health == 7


@pytest.mark.rules("DR-DARK-28")
def test_a_tile_that_fits_is_broken_if_that_comes_closer() -> None:
    game = darkness_turn("...V.... ........", "grey-slab", darkness="a1", health={"vorn": 9})
    assert (grown(game), game.told(DarknessGrew)[0].broken) == ("b1 c1 d1", True)
    assert one(game, "vorn").health == 7


@pytest.mark.rules("DR-DARK-52")
def test_a_tile_that_comes_as_close_as_small_ones_is_laid_whole() -> None:
    """A bar of four ends where its third square would too: Vorn is three squares away, and both reach him."""
    game = darkness_turn(f"...V........ {VOID}", "grey-bar", darkness="a1")
    assert (game.told(DarknessGrew)[0].broken, game.told(DarknessGrew)[0].steps) == (False, 0)
    assert grown(game) == "b1 c1 d1 e1"


@pytest.mark.rules("DR-DARK-53")
def test_small_tiles_that_cannot_reach_their_target_grow_towards_it_as_one() -> None:
    game = darkness_turn(f"......V..... {VOID}", "orange-star", darkness="a1")
    assert grown(game) == "b1 c1 d1"
    assert game.told(DarknessGrew)[0].steps == 3


@pytest.mark.rules("DR-DARK-53")
def test_a_small_tile_left_over_is_laid_as_near_as_may_be() -> None:
    """Vorn is on an island: b1 is as near as it comes; b2 and a2 are the next nearest, one after the other."""
    game = darkness_turn("..#.V### ..######", "orange-star", darkness="a1", house=ASK)
    assert grown(game) == "b1 a2 b2"
    assert game.told(DarknessGrew)[0].steps == 3
    game = darkness_turn("..#.V### ..###### ..###### ..######", "orange-star", darkness="a1", house=ASK)
    assert grown(game) == "b1 b2 b3", "and never farther than it must"


@pytest.mark.rules("DR-DARK-53", "DR-DARK-07")
def test_small_tiles_are_chosen_one_by_one_among_equals() -> None:
    game = darkness_turn(".....V.. ........", "orange-star", darkness="a1 a2", house=ASK)
    assert game.offered() == ["darkness on b1", "darkness on b2"]
    game.play("darkness on b2")
    assert grown(game) == "b2 c2 d2"
    settled = darkness_turn(".....V.. ........", "orange-star", darkness="a1 a2")
    assert grown(settled) == "b1 c1 d1"


@pytest.mark.rules("DR-DARK-33")
def test_small_tiles_left_over_go_for_the_next_strongest() -> None:
    game = darkness_turn(f".V....M..... {VOID}", "orange-star", darkness="c1", health={"vorn": 9, "maya": 8})
    assert grown(game) == "b1 d1 e1"
    assert (one(game, "vorn").health, one(game, "maya").health) == (7, 8)


@pytest.mark.rules("DR-DARK-34")
def test_with_nobody_left_small_tiles_are_discarded_without_a_crush() -> None:
    game = darkness_turn(f".VM......... {VOID}", "orange-star", darkness="a1", health={"vorn": 9, "maya": 8})
    assert grown(game) == "b1 c1"
    assert (one(game, "vorn").health, one(game, "maya").health) == (7, 6)
    assert not game.told(Crushed)


@pytest.mark.rules("DR-DARK-55")
def test_with_no_room_at_all_the_spawn_is_lost_without_a_crush() -> None:
    game = darkness_turn(".#V. .#..", "grey-bar", darkness="a1 a2", health={"vorn": 9})
    assert grown(game) == ""
    assert one(game, "vorn").health == 9
    assert not game.told(Damaged)
    assert game.told(RuneLaid) == [RuneLaid("grey-bar", "grey", 1)]


@pytest.mark.rules("DR-DARK-64")
def test_small_tiles_do_not_run_out() -> None:
    """Three tiles more beside 24 that lie there."""
    laid = " ".join(f"{column}{row}" for row in (1, 2) for column in "abcdefghijkl")
    game = darkness_turn("................V... ............########", "orange-star", darkness=laid)
    assert grown(game) == "m1 n1 o1"
    assert game.state.darkness.bit_count() == 27


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-30")
def test_darkness_climbs_one_level_as_a_character_does() -> None:
    assert open_to(mapped("D.", "12")) == ("b1", "")
    assert open_to(mapped("D.", "01")) == ("b1", "")


@pytest.mark.rules("DR-DARK-31", "DR-DARK-32")
def test_a_climb_of_two_levels_takes_two_small_tiles() -> None:
    assert open_to(mapped("D.", "02")) == ("", "b1")
    game = darkness_turn(f"...V........ {VOID}", "orange-star", darkness="a1", levels="022222222222")
    assert grown(game) == "b1 c1"


@pytest.mark.rules("DR-DARK-54")
def test_down_costs_nothing_more() -> None:
    assert open_to(mapped("D.", "20")) == ("b1", "")
    game = darkness_turn(f"...V........ {VOID}", "orange-star", darkness="a1", levels="2000", health={"vorn": 9})
    assert grown(game) == "b1 c1 d1"


# --- bridges ----------------------------------------------------------------------------------------------------------


def with_tile(ground: Ground, square: str) -> Ground:
    """The same with a Darkness tile beneath the bridge on that square."""
    return replace(ground, under_bridge=Bits(Grid(ground.width, ground.height).cells(square)))


@pytest.mark.rules("DR-BRIDGE-05")
def test_darkness_spreads_beneath_a_bridge() -> None:
    assert open_to(mapped("D=", "01")) == (f"b1 b1{BENEATH}", "")


@pytest.mark.rules("DR-BRIDGE-06", "DR-BRIDGE-07")
def test_from_beneath_a_bridge_it_comes_up_right_above_and_beside() -> None:
    ground = with_tile(mapped("#..# .==. #..#", "0000 0110 0000"), "b2")
    assert open_to(ground) == (f"b1 a2 b2 c2 b3 c2{BENEATH}", "")


@pytest.mark.rules("DR-BRIDGE-08")
def test_onto_a_bridge_of_level_one_it_rises_whole() -> None:
    ground = with_tile(mapped("====", "1111"), "a1")
    assert "a1 b1 c1 d1" in fits(ground, "####")


@pytest.mark.rules("DR-BRIDGE-09")
def test_onto_a_bridge_of_level_two_it_breaks_and_the_climb_takes_a_tile() -> None:
    ground = with_tile(mapped("====", "2222"), "a1")
    assert open_to(ground) == (f"b1{BENEATH}", "a1 b1")
    assert "a1 b1 c1 d1" not in fits(ground, "####")
    game = darkness_turn(f"...V........ {VOID}", "grey-bar", beneath="a1", levels="222222", terrain="=")
    assert (grown(game), game.told(DarknessGrew)[0].broken) == ("b1 c1", True)


@pytest.mark.rules("DR-BRIDGE-11", "DR-BRIDGE-12")
def test_tiles_beneath_a_bridge_are_sources_and_what_is_printed_there_is_not() -> None:
    bare = mapped("=.", "10")
    printed = Ground(2, 1, bare.floor, bare.level1, bridges=bare.bridges, spawn=bare.bridges)
    assert open_to(printed) == ("", "")
    assert open_to(with_tile(bare, "a1")) == ("a1 b1", "")


@pytest.mark.rules("DR-BRIDGE-10")
def test_darkness_beneath_a_bridge_is_not_under_whoever_stands_on_it() -> None:
    game = fight("..V... ......", terrain="..==..", levels="001100", beneath="c1 d1", health={"vorn": 9})
    table = Table(game.state, game.game.library)
    vorn = one(game, "vorn")
    assert not on_darkness(table, vorn)
    assert caught(table, 1 << vorn.at + 12) == []
    assert caught(table, 1 << vorn.at) == [vorn]
    game.play("end")
    assert one(game, "vorn").health == 9


@pytest.mark.rules("DR-DARK-67")
def test_a_large_tile_may_slide_beneath_a_bridge_and_lies_on_it_wholly_or_not_at_all() -> None:
    beneath = f"a1 d1 b1{BENEATH} c1{BENEATH}"
    assert fits(mapped("S==.", "0110"), "####") == [beneath]
    assert fits(mapped("S==.", "1111"), "####") == [], "half on a bridge of its own level"
    assert fits(with_tile(mapped("====", "1111"), "a1"), "####") == ["a1 b1 c1 d1"]
