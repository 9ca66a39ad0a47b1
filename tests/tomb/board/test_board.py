"""The board: how tiles lie, which squares touch, how far things are, and where the next tile goes.

Boards are drawn as text: `#` dark, `.` open, `~` the bare table, a letter an open square to speak of. What the board says is
compared with what the drawing says, found by looking at every square of it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

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
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.cards.tiles import DIRECTIONS, EAST, NORTH, SOUTH, SYMBOLS, WEST, Block, Layouts, Tile
from tabletome.games.tomb.game import Tomb
from tabletome.games.tomb.rules import exploration_phase
from tabletome.games.tomb.state import Hero, Placed, State
from tabletome.kernel import Flow, Match, Seeded
from tabletome.table import stacked
from tests.tomb.cards import library

THOROUGH = settings(max_examples=max(100, settings().max_examples), deadline=None)
Place = tuple[int, int]
Ground = dict[Place, str]  # the sign on each square of the table that a tile covers

BOX = library().tiles
CROSS = ["#..#", "....", "....", "#..#"]
PASSAGE = ["#..#", "#..#", "#..#", "#..#"]
DEAD_END = ["####", "#..#", "#..#", "#..#"]
DARK = ["####", "####", "####", "####"]
LETTERS = f".{SYMBOLS}{ascii_lowercase}"
BEND = ["####", "#...", "#...", "#..#"]


# --- drawings ---------------------------------------------------------------------------------------------------------


def bare_tile(name: str, *blocks: Sequence[str]) -> Tile:
    """A tile that need not be a good one: nobody looks at its edges."""

    def block(rows: Sequence[str]) -> Block:
        signs = "".join(rows)
        floor, *symbols = (
            sum(1 << bit for bit, sign in enumerate(signs) if sign in known) for known in (LETTERS, *SYMBOLS)
        )
        return Block(floor, tuple(symbols))

    return Tile(name, "", "jungle", False, tuple(map(block, blocks)))


def drawn(text: str, order: Sequence[int] | None = None) -> tuple[Board, dict[str, int]]:
    """The board of a drawing, and the squares under each letter. Lines and bars between tiles are only for the eye."""
    rows = [line.strip().replace("|", "") for line in text.strip().splitlines() if set(line.strip()) - set("-+")]
    cells = {}
    for y, x in product(range(len(rows) // 4), range(len(rows[0]) // 4)):
        cell = [row[4 * x : 4 * x + 4] for row in rows[4 * y : 4 * y + 4]]
        if "".join(cell) != "~" * 16:
            cells[x, y] = cell
    names = {place: f"D{number}" for number, place in enumerate(cells)}
    places = [list(cells)[number] for number in order or range(len(cells))]
    box = {names[place]: bare_tile(names[place], cells[place]) for place in cells}
    board = Board(box, [Placed(names[x, y], x, y) for x, y in places])
    marks: dict[str, int] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign.islower():
                marks[sign] = marks.get(sign, 0) | 1 << board.at[x, y]
    return board, marks


def quarter_turns(rows: Sequence[str], turns: int) -> list[str]:
    for _ in range(turns):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return list(rows)


def ground(board: Board) -> Ground:
    """The table drawn again from the tiles as they are in the box, turned as text."""
    signs: Ground = {}
    for placed in board.placed:
        block = board.box[placed.tile].blocks[placed.part]
        rows = ["".join(".#"[not block.open >> 4 * r + c & 1] for c in range(4)) for r in range(4)]
        for r, row in enumerate(quarter_turns(rows, placed.turns)):
            for c, sign in enumerate(row):
                signs[4 * placed.x + c, 4 * placed.y + r] = sign
    return signs


def picture(board: Board, tile: int) -> list[str]:
    """One tile as it lies on the board, with its symbols."""
    first = 16 * tile
    signs = ["." if board.open >> square & 1 else "#" for square in range(first, first + 16)]
    for sign in SYMBOLS:
        for square in bits(board.symbol(tile, sign)):
            signs[square - first] = sign
    return ["".join(signs[4 * r : 4 * r + 4]) for r in range(4)]


# --- the same, found by looking at every square -----------------------------------------------------------------------


def cell_of(place: Place) -> Place:
    return place[0] // 4, place[1] // 4


def is_step(signs: Ground, one: Place, other: Place) -> bool:
    def floor(x: int, y: int) -> bool:
        return signs.get((x, y), "#") != "#"

    (ax, ay), (bx, by) = one, other
    if not (floor(ax, ay) and floor(bx, by)) or max(abs(ax - bx), abs(ay - by)) != 1:
        return False
    return ax == bx or ay == by or floor(ax, by) or floor(bx, ay)


def linked(signs: Ground, one: Place, other: Place) -> bool:
    """Do two cells share an edge with two open squares face to face?"""
    return any(
        cell_of(a) == one and cell_of(b) == other and signs[a] != "#" != signs[b]
        for a in signs
        for b in ((a[0] + dx, a[1] + dy) for dx, dy in DIRECTIONS)
        if b in signs
    )


def tile_distances(signs: Ground) -> dict[tuple[Place, Place], int]:
    cells = {cell_of(place) for place in signs}
    far = {(a, b): 0 if a == b else 1 if linked(signs, a, b) else FAR for a in cells for b in cells}
    for via, a, b in product(cells, repeat=3):
        far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    return far


def unexplored(signs: Ground) -> set[tuple[Place, int]]:
    cells = {cell_of(place) for place in signs}
    return {
        (cell_of(place), direction)
        for place, sign in signs.items()
        for direction, (dx, dy) in enumerate(DIRECTIONS)
        if sign != "#" and cell_of((place[0] + dx, place[1] + dy)) not in cells
    }


def check_against_drawing(board: Board) -> None:
    signs = ground(board)
    floor = [place for place, sign in signs.items() if sign != "#"]
    assert {place: board.where[square] for place, square in board.at.items()} == {place: place for place in floor}
    for x, y in floor:
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        steps = {board.at[place] for place in near if is_step(signs, (x, y), place)}
        assert set(bits(board.steps[board.at[x, y]])) == steps
    for (a, b), tiles in tile_distances(signs).items():
        one, other = (board.squares_of(board.cells[cell]) for cell in (a, b))
        if one and other:
            assert board.tile_distance(one, other) == min(tiles, FAR)
    corners = [[(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] for x, y in signs]
    large = {sum(1 << board.at[p] for p in base) for base in corners if all(signs.get(p, "#") != "#" for p in base)}
    assert set(board.footprints(2)) == large
    assert len(board.footprints(2)) == len(large)
    edges = {((board.placed[edge.tile].x, board.placed[edge.tile].y), edge.direction) for edge in board.unexplored()}
    assert edges == unexplored(signs)


@st.composite
def scribbles(draw: st.DrawFn) -> Board:
    """Up to six tiles of any squares at all, laid in any order."""
    places = draw(st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1, max_size=6, unique=True))
    masks = [draw(st.integers(0, 0xFFFF) | st.just(0xFFFF)) for _ in places]
    box = {f"D{number}": Tile(f"D{number}", "", "tomb", False, (Block(mask),)) for number, mask in enumerate(masks)}
    return Board(box, [Placed(f"D{n}", x, y, draw(st.integers(0, 3))) for n, (x, y) in enumerate(places)])


@given(scribbles())
@THOROUGH
def test_steps_tile_distances_large_bases_and_edges_are_those_of_the_drawing(board: Board) -> None:
    check_against_drawing(board)


@given(st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
def test_so_they_are_on_boards_of_real_tiles(random: Random) -> None:
    check_against_drawing(random_board(random, random.randint(1, 20)))


@given(scribbles())
@THOROUGH
def test_distances_are_the_same_both_ways_and_corners_and_closed_borders_link_no_tiles(board: Board) -> None:
    signs = ground(board)
    for one, other in permutations(range(len(board.placed)), 2):
        a, b = board.squares_of(one), board.squares_of(other)
        if not (a and b):
            continue
        assert board.tile_distance(a, b) == board.tile_distance(b, a)
        assert board.distance(a, b) == board.distance(b, a)
        assert board.adjacent(a, b) == board.adjacent(b, a) == (board.distance(a, b) == 1)
        (ax, ay), (bx, by) = ((board.placed[tile].x, board.placed[tile].y) for tile in (one, other))
        if abs(ax - bx) + abs(ay - by) != 1 or not linked(signs, (ax, ay), (bx, by)):
            assert board.tile_distance(a, b) > 1
            assert not board.within(a, 1) & b


# --- how tiles lie ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-18")
def test_a_tile_is_four_by_four_squares_on_a_lattice_and_a_double_tile_fills_two_cells() -> None:
    board = Board(BOX, [Placed("J23", 0, 0), Placed("J23", 1, 0)])
    assert board.where[16 + 4 * 2 + 0] == (4, 2)
    assert board.where[4 * 2 + 3] == (3, 2)
    assert board.adjacent(1 << 16 + 8, 1 << 11)
    assert (board.names[16 + 8], board.names[11]) == ("2a3", "1d3")
    double = Board(BOX, start_tile(BOX["S1"]))
    assert {cell_of(place) for place in double.at} == {(0, 0), (1, 0)}
    assert {x for x, _ in double.at} == set(range(8))
    assert {y for _, y in double.at} == set(range(4))


SIGNPOST = ["#A.#", "$..M", "....", "#T.#"]


@pytest.mark.rules("TM-TILE-08")
@pytest.mark.parametrize(
    ("direction", "as_it_lies"),
    [
        (NORTH, ["#A.#", "$..M", "....", "#T.#"]),
        (EAST, ["#.$#", "T..A", "....", "#.M#"]),
        (SOUTH, ["#.T#", "....", "M..$", "#.A#"]),
        (WEST, ["#M.#", "....", "A..T", "#$.#"]),
    ],
)
def test_a_new_tile_turns_its_triangle_to_the_edge_being_explored(direction: int, as_it_lies: list[str]) -> None:
    box = {"C": bare_tile("C", CROSS), "P": bare_tile("P", SIGNPOST)}
    board = Board(box, [Placed("C", 5, 5)])
    laid = attach(board, box["P"], Edge(0, direction))
    assert laid is not None
    board = board.grown(*laid)
    dx, dy = DIRECTIONS[direction]
    assert (board.placed[1].x, board.placed[1].y) == (5 + dx, 5 + dy)
    assert picture(board, 1) == as_it_lies
    triangle = next(bits(board.symbol(1, "T")))
    x, y = board.where[triangle]
    assert cell_of((x - dx, y - dy)) == (5, 5)


@pytest.mark.rules("TM-TILE-08")
@pytest.mark.parametrize("direction", range(4))
def test_the_triangle_half_of_a_double_tile_touches_the_edge_and_the_other_lies_beyond(direction: int) -> None:
    upper, lower = ["#..#", "#$.#", "#..#", "#..#"], ["#..#", "#..#", "#..#", "#T.#"]
    box = {"C": bare_tile("C", CROSS), "P": bare_tile("P", upper, lower)}
    board = Board(box, [Placed("C", 0, 0)])
    board = board.grown(*(attach(board, box["P"], Edge(0, direction)) or ()))
    dx, dy = DIRECTIONS[direction]
    assert [(placed.x, placed.y) for placed in board.placed] == [(0, 0), (dx, dy), (2 * dx, 2 * dy)]
    assert (board.symbol(1, "T").bit_count(), board.symbol(2, "$").bit_count()) == (1, 1)
    x, y = board.where[next(bits(board.symbol(1, "T")))]
    assert cell_of((x - dx, y - dy)) == (0, 0)
    assert board.connections == [0b010, 0b101, 0b010]


@pytest.mark.parametrize("direction", range(4))
def test_every_tile_of_the_box_is_connected_to_the_tile_it_is_attached_to(direction: int) -> None:
    for start, tile in product(("J03", "J23", "T12"), BOX.values()):
        board = Board(BOX, [Placed(start, 0, 0)])
        board = board.grown(*(attach(board, tile, Edge(0, direction)) or ()))
        assert board.connections[0] == 0b10, tile.id
        assert board.distance(board.open & 0xFFFF, board.squares_of(1)) == 1, tile.id


def test_two_tiles_cannot_lie_in_one_cell() -> None:
    with pytest.raises(ValueError, match="J02@1,0e cannot lie on another tile"):
        Board(BOX, [Placed("J01", 1, 0), Placed("J02", 1, 0, EAST)])


@pytest.mark.rules("TM-TILE-03")
def test_the_halves_of_the_clearing_count_as_two_tiles_that_are_already_connected() -> None:
    board = Board(BOX, start_tile(BOX["S1"]))
    west, east = board.squares_of(0), board.squares_of(1)
    assert (board.placed[0].x, board.placed[1].x) == (0, 1)
    assert board.tile_distance(west, east) == 1
    assert board.distance(west, east) == 1
    board = board.grown(*(attach(board, BOX["J01"], Edge(1, EAST)) or ()))
    assert board.tile_distance(west, board.squares_of(2)) == 2


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
@pytest.mark.parametrize(("beside", "below"), list(product(["open", "dark", "absent"], repeat=2)))
def test_a_diagonal_step_around_the_corner_of_four_tiles_needs_one_open_square_beside_it(
    beside: str, below: str, order: tuple[int, ...]
) -> None:
    def tile(corner: str, place: int) -> list[str]:
        rows = ["".join(corner if (c, r) == divmod(place, 10) else "#" for c in range(4)) for r in range(4)]
        return ["~~~~"] * 4 if corner == "~" else rows

    signs = {"open": ".", "dark": "#", "absent": "~"}
    top = zip(tile("a", 33), tile(signs[beside], 3), strict=True)
    bottom = zip(tile(signs[below], 30), tile("b", 0), strict=True)
    absent = [beside, below].count("absent")
    chosen = [number for number in order if number < 4 - absent]
    board, marks = drawn("\n".join(one + other for one, other in [*top, *bottom]), chosen)
    assert board.adjacent(marks["a"], marks["b"]) == ("open" in (beside, below))


@pytest.mark.rules("TM-COMB-10")
def test_adjacent_means_one_legal_step_apart_also_across_a_border_and_not_through_a_gap() -> None:
    board, at = drawn("""
        ###.|.###
        #cde|fg##
        #h##|#.##
        #.i#|#..#
    """)
    adjacent = {one + other for one, other in combinations("cdefghi", 2) if board.adjacent(at[one], at[other])}
    assert adjacent == {"cd", "de", "ef", "fg", "ch", "dh", "hi"}
    gap, at = drawn("""
        a#..
        #b..
        ..c#
        ...d
    """)
    assert not gap.adjacent(at["a"], at["b"])
    assert gap.adjacent(at["b"], at["c"])
    assert gap.adjacent(at["c"], at["d"])
    assert not gap.adjacent(at["b"], at["d"])


def test_the_walls_in_the_books_picture_stop_the_step_between_them_and_not_the_one_around_one() -> None:
    board, at = drawn("""
        c#..
        #h..
        a...
        ....
    """)
    assert not board.adjacent(at["h"], at["c"])
    assert board.adjacent(at["h"], at["a"])


def test_distance_in_squares_walks_around_walls_and_may_find_no_way() -> None:
    board, at = drawn("""
        a.#b|####
        #.#.|##.#
        #.#.|##c#
        #...|####
    """)
    assert board.distance(at["a"], at["b"]) == 7 - 1
    assert board.distance(at["a"], at["a"]) == 0
    assert board.distance(at["a"], at["c"]) == FAR


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


def explore(board: Board, stack: list[Tile], edge: Edge, choose: Callable[[Sequence[Edge]], Edge]) -> Board:
    """The game draws from the top of the stack until a tile can be placed, and asks where if there are several edges."""
    state = State("1", [Hero("birdsong")], phase="lay", placed=board.placed)
    state.stack = stacked("tile stack", *([tile.id] for tile in stack))

    def lay(play: Play) -> Flow[None]:
        play.state.phase = ""
        yield from exploration_phase.lay(play, edge)

    class Laying(Tomb):
        phases = {"lay": lay}

    cards = replace(library(), tiles={**BOX, **board.box}, layouts=Layouts())
    match = Match(Laying(cards), 1, chance=Seeded(0), state=state)
    while match.request is not None:
        match.answer(f"edge {choose([option.arg.edge for option in match.request])}")
    stack[:] = [board.box[name] for layer in match.state.stack.layers for name in layer]
    new = match.state.placed[len(board.placed) :]
    return board.grown(*new) if new else board


def random_board(random: Random, tiles: int) -> Board:
    """The Clearing, explored at random with the single tiles."""
    board, stack = Board(BOX, start_tile(BOX["S1"])), [tile for tile in BOX.values() if not tile.double]
    random.shuffle(stack)
    while len(board.placed) < tiles:
        board = explore(board, stack, random.choice(board.unexplored()), random.choice)
    return board


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


LITTLE_BOX = {
    "CROSS": bare_tile("CROSS", CROSS),
    "WAY": bare_tile("WAY", PASSAGE),
    "END": bare_tile("END", DEAD_END),
    "BEND": bare_tile("BEND", BEND),
    "LONG": bare_tile("LONG", CROSS, CROSS),
    "DARK": bare_tile("DARK", DARK),
}
END, WAY, LONG = (LITTLE_BOX[name] for name in ("END", "WAY", "LONG"))


def laid(layout: str) -> Board:
    return Board(LITTLE_BOX, map(read_placed, layout.split()))


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


def test_with_another_unexplored_edge_or_an_empty_stack_a_dead_end_is_placed_as_drawn() -> None:
    assert not goes_under_stack(laid("WAY@0,0n"), END, Edge(0, NORTH), [WAY])
    assert not goes_under_stack(laid("END@0,0s"), END, Edge(0, NORTH), [])


def test_one_tile_may_close_two_edges_that_look_into_the_same_cell() -> None:
    pocket = laid("END@0,-1n END@1,0e")
    assert {pocket.beyond(edge) for edge in pocket.unexplored()} == {(0, 0)}
    into_it = Edge(0, SOUTH)
    assert closes_last_edge(pocket, END, into_it)
    assert not closes_last_edge(pocket, WAY, into_it)
    assert not closes_last_edge(pocket, LITTLE_BOX["BEND"], into_it)
    assert closes_last_edge(laid("END@0,-1n END@1,0e DARK@0,1n"), WAY, into_it)
    assert closes_last_edge(laid("END@0,-1n END@-1,0w"), LITTLE_BOX["BEND"], into_it)


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


def test_a_double_tile_that_fits_nowhere_makes_way_for_any_that_fits_and_else_nothing_is_placed() -> None:
    board = laid("END@0,0n DARK@0,2n")
    (edge,) = board.unexplored()
    assert nearest_fitting_edges(board, LONG, edge) == ()
    assert explore(board, [LONG, END, LONG], edge, min).placed[2].tile == "END"
    assert explore(board, [END, LONG], edge, min).placed[2].tile == "END"
    assert explore(board, [LONG, LONG], edge, min) is board
    with pytest.raises(ValueError, match="tile LONG does not fit at 1 south"):
        closes_last_edge(board, LONG, edge)
