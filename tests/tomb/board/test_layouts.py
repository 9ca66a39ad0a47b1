"""Boards as layouts of tiles: distances in tiles, the board as text, and the next tile. (TM-TILE-05, -15..-26)"""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.games.tomb.board.board import FAR, Board, Edge, bits, board_from, board_of
from tabletome.games.tomb.board.laying import (
    attach,
    closes_last_edge,
    fits,
    goes_under_stack,
    nearest_fitting_edges,
    start_tile,
)
from tabletome.games.tomb.board.names import read_placed
from tabletome.games.tomb.cards.tiles import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Tile
from tabletome.games.tomb.state import Placed
from tests.tomb.board.test_board import (
    BOX,
    CROSS,
    DEAD_END,
    LITTLE_BOX,
    THOROUGH,
    Place,
    bare_tile,
    drawn,
    explore,
    ground,
    laid,
    random_board,
    tile_distances,
    unexplored,
)
from tests.tomb.cards import library

# --- tiles ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-17")
def test_tiles_are_never_counted_diagonally() -> None:
    board, at = drawn("""
        ....|....
        ....|....
        ....|....
        ...a|b...
        ----+----
        ~~~~|c...
        ~~~~|....
        ~~~~|....
        ~~~~|....
    """)
    assert board.adjacent(at["a"], at["c"])
    assert board.tile_distance(at["a"], at["c"]) == 2
    assert board.within(at["a"], 1) & at["b"]
    assert not board.within(at["a"], 1) & at["c"]


@pytest.mark.rules("TM-TILE-20")
def test_tiles_are_connected_if_two_open_squares_face_each_other_over_their_edge() -> None:
    walled, at = drawn("""
        #..#|#..#
        #..a|#b..
        #...|#...
        #..#|#..#
    """)
    assert walled.tile_distance(at["a"], at["b"]) == FAR
    beside, at = drawn("""
        ###a|####
        ####|b###
        ####|####
        ####|####
    """)
    assert beside.tile_distance(at["a"], at["b"]) == FAR
    facing, at = drawn("""
        #..#|#..#
        #..a|b...
        #...|....
        #..#|#..#
    """)
    assert facing.tile_distance(at["a"], at["b"]) == 1


@pytest.mark.rules("TM-TILE-05", "TM-TILE-21")
def test_an_open_edge_is_unexplored_until_a_tile_touches_it_and_two_open_edges_that_touch_connect() -> None:
    box = {"C": bare_tile("C", CROSS), "D": bare_tile("D", DEAD_END)}
    board = Board(box, [Placed("C", 0, 0)])
    assert [str(edge) for edge in board.unexplored()] == ["1 north", "1 east", "1 south", "1 west"]
    ring = board.grown(Placed("C", 0, -1), Placed("C", 1, -1))
    assert Edge(0, NORTH) not in ring.unexplored()
    assert {Edge(0, EAST), Edge(2, SOUTH)} < set(ring.unexplored())
    closed = ring.grown(Placed("C", 1, 0))
    assert not {Edge(0, EAST), Edge(2, SOUTH), Edge(3, NORTH), Edge(3, WEST)} & set(closed.unexplored())
    assert [closed.tile_distance(closed.squares_of(3), closed.squares_of(tile)) for tile in range(3)] == [1, 2, 1]
    blind = ring.grown(Placed("D", 1, 0, SOUTH))  # its triangle to the tile in the north, a wall to the one in the west
    assert not {Edge(0, EAST), Edge(2, SOUTH)} & set(blind.unexplored())
    assert [blind.tile_distance(blind.squares_of(3), blind.squares_of(tile)) for tile in range(3)] == [3, 2, 1]


@pytest.mark.rules("TM-TILE-26")
def test_walls_inside_a_tile_do_not_change_tile_distances() -> None:
    board, at = drawn("""
        #..#|#..#
        a#b.|c#.#
        .#..|.#.#
        .#..|.#d.
    """)
    assert board.tile_distance(at["a"], at["b"]) == 0
    assert not board.adjacent(at["a"], at["b"])
    assert board.tile_distance(at["b"], at["d"]) == 1
    assert board.within(at["a"], 0) & at["b"]


@pytest.mark.rules("TM-MOVE-11", "TM-MOVE-13")
def test_a_large_base_is_on_every_tile_it_touches_and_counts_tiles_from_each() -> None:
    board, at = drawn("""
        #..#|#..#|#..#
        ...g|g...|....
        ...g|g...|...e
        #..#|#..#|#..#
    """)
    assert board.tiles_of(at["g"]) == 0b011
    assert [board.tile_distance(at["g"], board.squares_of(tile)) for tile in range(3)] == [0, 0, 1]
    assert board.tile_distance(at["e"], at["g"]) == 1
    assert board.within(at["g"], 0) == board.squares_of(0) | board.squares_of(1)
    assert board.tiles_of(0) == 0


@pytest.mark.rules("TM-MON-15", "TM-MOVE-11")
def test_a_large_base_may_lie_on_up_to_four_tiles_and_never_on_a_dark_square_or_the_bare_table() -> None:
    board, at = drawn("""
        ####|####
        ####|####
        ##..|####
        ##.g|g###
        ----+----
        ###g|g###
        ####|####
        ####|####
        ####|##..
    """)
    assert len(board.footprints(2)) == 2
    assert board.tiles_of(at["g"]) == 0b1111
    assert board.footprints(2, board.squares_of(3)) == [at["g"]]
    assert board.footprints(1, board.squares_of(2)) == [board.squares_of(2)]
    assert board.footprints(1) == [1 << square for square in bits(board.open)]


@pytest.mark.rules("TM-FAQ-06")
def test_within_one_tile_means_the_tile_itself_and_those_connected_to_it_also_for_unexplored_edges() -> None:
    board, at = drawn("""
        #..#|#..#|#..#
        ....|....|#...
        .a..|....|#...
        #..#|#..#|#..#
        ----+----+----
        #..#|#..#|~~~~
        ....|....|~~~~
        ....|....|~~~~
        #..#|#..#|~~~~
    """)
    near = board.within(at["a"], 1)
    assert board.tiles_of(near) == 0b01011
    assert board.within(at["a"], 0) == board.squares_of(0)
    assert board.within(at["a"], 9) == board.open & ~board.squares_of(2)
    reached = [edge.tile for edge in board.unexplored() if board.edge_mask(edge) & near]
    assert set(reached) == {0, 1, 3}


@pytest.mark.rules("TM-TILE-05", "TM-EXPL-01", "TM-EXPL-12")
def test_the_edges_to_explore_are_those_along_the_square() -> None:
    board, at = drawn("""
        ...a
        .d.b
        #...
        #.c.
    """)
    edges = {mark: [str(edge) for edge in board.unexplored_at(next(bits(at[mark])))] for mark in "abcd"}
    assert edges == {"a": ["1 north", "1 east"], "b": ["1 east"], "c": ["1 south"], "d": []}


# --- layouts ----------------------------------------------------------------------------------------------------------


def test_a_layout_is_one_line_of_text_and_leads_to_one_board() -> None:
    board = random_board(Random(4), 12)
    assert board.layout.startswith("S1.2@0,0e S1@1,0e ")
    again = board_from(board.layout, library())
    assert again.placed == board.placed
    assert board_from(" ".join(board.layout.split()), library()) is again
    assert board_of(again.placed, library()) is board_of(board.placed, library()) is again
    without_one = (*board.placed[:-2], board.placed[-1])
    assert board_of(without_one, library()).placed == without_one
    assert board_of((), library()).open == 0
    assert board_from("", library()).open == 0


@pytest.mark.rules("TM-TILE-01", "TM-TILE-20", "TM-TILE-21")
def test_a_board_that_grew_tile_by_tile_is_the_board_laid_at_once() -> None:
    board = random_board(Random(5), 25)
    at_once = Board(BOX, board.placed)
    for part in ("placed", "cells", "at", "open", "steps", "connections", "blocks"):
        assert getattr(board, part) == getattr(at_once, part)
    before = board.steps.copy()
    board.grown(*(attach(board, BOX["J03"], board.unexplored()[0]) or ()))
    assert board.steps == before


@pytest.mark.parametrize("word", ["", "J07", "J07@0n", "J07@0,0", "J07@0,0x", "J07.1@0,0n", "j07@0,0n", "J07@0,0n "])
def test_a_word_that_is_no_placed_tile_is_refused_in_a_sentence(word: str) -> None:
    with pytest.raises(ValueError, match="is no placed tile; one is written like J07@0,-2w"):
        read_placed(word)


# --- the next tile ----------------------------------------------------------------------------------------------------


def leaves_an_edge(board: Board, tile: Tile, edge: Edge) -> bool:
    """By laying the tile and looking at every square: here, or if it does not fit at any fitting edge fewest tiles away."""

    def cells(at: Edge) -> list[Place]:
        (dx, dy), here = DIRECTIONS[at.direction], board.placed[at.tile]
        return [(here.x + n * dx, here.y + n * dy) for n in range(1, len(tile.blocks) + 1)]

    def free(at: Edge) -> bool:
        return not {(placed.x, placed.y) for placed in board.placed} & set(cells(at))

    edges = [edge]
    if not free(edge):
        far, here = tile_distances(ground(board)), board.placed[edge.tile]
        tiles = {
            at: far[(here.x, here.y), (board.placed[at.tile].x, board.placed[at.tile].y)] for at in board.unexplored()
        }
        edges = [at for at in tiles if free(at)]
        edges = [at for at in edges if tiles[at] == min(tiles[near] for near in edges)]
    for at in edges:
        parts = reversed(range(len(tile.blocks)))
        laid = [Placed(tile.id, x, y, at.direction, part) for (x, y), part in zip(cells(at), parts, strict=True)]
        if unexplored(ground(Board(board.box, [*board.placed, *laid]))):
            return True
    return False


CLOSING = [BOX[name] for name in ("J01", "J04", "J05", "J10", "J11", "J15", "J22", "S2", "S4", "T01", "T07", "T08")]


@pytest.mark.rules("TM-TILE-22", "TM-TILE-23")
@given(st.lists(st.sampled_from(CLOSING), min_size=2, max_size=15), st.randoms(use_true_random=False))
@settings(THOROUGH, max_examples=max(60, settings().max_examples))
def test_exploring_ends_only_where_no_tile_that_is_left_could_go_on(stack: list[Tile], random: Random) -> None:
    board = Board(BOX, start_tile(stack.pop()))
    while stack and board.unexplored():
        edge = random.choice(board.unexplored())
        before, drawn_from = board, stack.copy()
        board = explore(board, stack, edge, random.choice)
        can_go_on = [leaves_an_edge(before, tile, edge) for tile in drawn_from]
        assert bool(board.unexplored()) == any(can_go_on) or board is before
        if board is before:
            assert not any(nearest_fitting_edges(before, tile, edge) for tile in drawn_from)
            break
        new = board.placed[len(before.placed)]
        first = drawn_from.index(BOX[new.tile])
        assert not any(can_go_on[:first])  # nothing goes under the stack that could have gone on
        assert len(board.cells) == len(board.placed)
        assert sum(board.tile_rings(0b1)) == (1 << len(board.placed)) - 1  # every tile can be reached


Way = Callable[[Sequence[Edge]], Edge]


@pytest.mark.rules("TM-SETUP-21", "TM-TILE-23", "TM-TILE-24")
@pytest.mark.parametrize("start", ["S1", "S3", "S4", "T01"])
@pytest.mark.parametrize("way", [max, min, Random(7).choice], ids=["newest", "oldest", "any"])
def test_every_stack_an_adventure_makes_is_laid_out_to_the_last_tile(start: str, way: Way) -> None:
    for seed in range(25):
        random = Random(seed)
        kinds = random.choice([("jungle",), ("tomb",), ("jungle", "tomb")])
        tiles = [tile for tile in BOX.values() if tile.kind in kinds and not tile.double and tile.id != start]
        stack = random.sample(tiles, random.randint(8, len(tiles)))
        for special in random.sample([tile for tile in BOX.values() if tile.double and not tile.start], 2):
            stack.insert(random.randint(len(stack) // 2, len(stack)), special)
        board = Board(BOX, start_tile(BOX[start]))
        cells = sum(len(tile.blocks) for tile in stack) + len(board.placed)
        while stack:
            board = explore(board, stack, way(board.unexplored()), way)
        assert len(board.placed) == len(board.cells) == cells


END, WAY, LONG = (LITTLE_BOX[name] for name in ("END", "WAY", "LONG"))


@pytest.mark.rules("TM-TILE-23")
def test_a_tile_that_would_close_the_last_edge_goes_under_the_stack_and_the_next_is_placed() -> None:
    board = laid("END@0,0s")
    (edge,) = board.unexplored()
    assert closes_last_edge(board, END, edge)
    assert not closes_last_edge(board, WAY, edge)
    stack = [END, WAY, END]
    board = explore(board, stack, edge, min)
    assert board.placed[1].tile == "WAY"
    assert stack == [END, END]
    (edge,) = board.unexplored()
    board = explore(board, stack, edge, min)
    assert board.placed[2].tile == "END"
    assert board.unexplored() == ()


@pytest.mark.rules("TM-TILE-23")
def test_with_another_unexplored_edge_or_an_empty_stack_a_dead_end_is_placed_as_drawn() -> None:
    assert not goes_under_stack(laid("WAY@0,0n"), END, Edge(0, NORTH), [WAY])
    assert not goes_under_stack(laid("END@0,0s"), END, Edge(0, NORTH), [])
    assert not closes_last_edge(laid("WAY@0,0n"), END, Edge(0, NORTH))


@pytest.mark.rules("TM-TILE-21")
def test_one_tile_may_close_two_edges_that_look_into_the_same_cell() -> None:
    pocket = laid("END@0,-1n END@1,0e")
    assert {pocket.beyond(edge) for edge in pocket.unexplored()} == {(0, 0)}
    into_it = Edge(0, SOUTH)
    assert closes_last_edge(pocket, END, into_it)
    assert not closes_last_edge(pocket, WAY, into_it)
    assert not closes_last_edge(pocket, LITTLE_BOX["BEND"], into_it)
    assert closes_last_edge(laid("END@0,-1n END@1,0e DARK@0,1n"), WAY, into_it)
    assert closes_last_edge(laid("END@0,-1n END@-1,0w"), LITTLE_BOX["BEND"], into_it)


@pytest.mark.rules("TM-TILE-24")
def test_a_double_tile_that_does_not_fit_goes_to_the_nearest_edge_where_it_does() -> None:
    north = Edge(0, NORTH)
    board = laid("CROSS@0,0n CROSS@1,0e CROSS@1,-1n CROSS@1,-2n CROSS@0,-2w")
    assert fits(board, WAY, north)
    assert not fits(board, LONG, north)
    assert nearest_fitting_edges(board, WAY, north) == (north,)
    assert nearest_fitting_edges(board, LONG, north) == (Edge(0, SOUTH), Edge(0, WEST))
    board = explore(board, [LONG], north, max)
    assert [(placed.tile, placed.x, placed.y) for placed in board.placed[5:]] == [("LONG", -1, 0), ("LONG", -2, 0)]
    assert north in board.unexplored()
    longer = laid("WAY@0,0n CROSS@0,1s CROSS@1,1e CROSS@1,0n CROSS@1,-1n CROSS@1,-2n CROSS@0,-2w")
    assert nearest_fitting_edges(longer, LONG, north) == (Edge(1, SOUTH), Edge(1, WEST))


@pytest.mark.rules("TM-TILE-24")
def test_a_double_tile_that_fits_nowhere_makes_way_for_any_that_fits_and_else_nothing_is_placed() -> None:
    board = laid("END@0,0n DARK@0,2n")
    (edge,) = board.unexplored()
    assert nearest_fitting_edges(board, LONG, edge) == ()
    assert explore(board, [LONG, END, LONG], edge, min).placed[2].tile == "END"
    assert explore(board, [END, LONG], edge, min).placed[2].tile == "END"
    assert explore(board, [LONG, LONG], edge, min) is board
    with pytest.raises(ValueError, match="tile LONG does not fit at 1 south"):
        closes_last_edge(board, LONG, edge)
