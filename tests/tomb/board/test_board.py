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

from tabletome.games.tomb.board.board import FAR, Board, Edge, bits
from tabletome.games.tomb.board.laying import (
    attach,
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


def check_steps(board: Board) -> None:
    """From each square one step leads to exactly the squares that the drawing allows, and those are adjacent."""
    signs = ground(board)
    floor = [place for place, sign in signs.items() if sign != "#"]
    assert {place: board.where[square] for place, square in board.at.items()} == {place: place for place in floor}
    for x, y in floor:
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        steps = {board.at[place] for place in near if is_step(signs, (x, y), place)}
        assert set(bits(board.steps[board.at[x, y]])) == steps
        beside = {board.at[place] for place in near if place in board.at} - {board.at[x, y]}
        assert {square for square in beside if board.adjacent(1 << board.at[x, y], 1 << square)} == steps


def check_tile_distances(board: Board) -> None:
    """Tiles are as far apart as the drawing says, and within so many tiles is what is no farther."""
    far = tile_distances(ground(board))
    for (a, b), tiles in far.items():
        one, other = (board.squares_of(board.cells[cell]) for cell in (a, b))
        if one and other:
            assert board.tile_distance(one, other) == min(tiles, FAR)
            for number in (0, 1, 2):
                assert bool(board.within(one, number) & other) == (tiles <= number)


def check_large_bases(board: Board) -> None:
    """A base of two by two may lie wherever all four squares are open, and is on every tile that it touches."""
    signs, far = ground(board), tile_distances(ground(board))
    corners = [[(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] for x, y in signs]
    large = {
        sum(1 << board.at[place] for place in base): {*map(cell_of, base)}
        for base in corners
        if all(signs.get(place, "#") != "#" for place in base)
    }
    assert sorted(board.footprints(2)) == sorted(large)
    for base, touched in large.items():
        for cell, tile in board.cells.items():
            if board.squares_of(tile):
                nearest = min(far[one, cell] for one in touched)
                assert board.tile_distance(base, board.squares_of(tile)) == min(nearest, FAR)


def check_edges(board: Board) -> None:
    """The unexplored edges are those that are open in the drawing and look at the bare table."""
    edges = {((board.placed[edge.tile].x, board.placed[edge.tile].y), edge.direction) for edge in board.unexplored()}
    assert edges == unexplored(ground(board))


@st.composite
def scribbles(draw: st.DrawFn) -> Board:
    """Up to six tiles of any squares at all, laid in any order."""
    places = draw(st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1, max_size=6, unique=True))
    masks = [draw(st.integers(0, 0xFFFF) | st.just(0xFFFF)) for _ in places]
    box = {f"D{number}": Tile(f"D{number}", "", "tomb", False, (Block(mask),)) for number, mask in enumerate(masks)}
    return Board(box, [Placed(f"D{n}", x, y, draw(st.integers(0, 3))) for n, (x, y) in enumerate(places)])


STEPS = pytest.mark.rules(
    "TM-MOVE-05", "TM-MOVE-06", "TM-MOVE-09", "TM-MOVE-10", "TM-MOVE-14", "TM-TILE-15", "TM-COMB-10"
)
Check = Callable[[Board], None]
CHECKS = [
    pytest.param(check_steps, id="steps", marks=STEPS),
    pytest.param(check_tile_distances, id="tiles", marks=pytest.mark.rules("TM-TILE-17", "TM-TILE-20", "TM-FAQ-06")),
    pytest.param(check_large_bases, id="bases", marks=pytest.mark.rules("TM-MOVE-11", "TM-MON-15")),
    pytest.param(check_edges, id="edges", marks=pytest.mark.rules("TM-TILE-05", "TM-TILE-21")),
]


@pytest.mark.parametrize("check", CHECKS)
@given(board=scribbles())
@THOROUGH
def test_a_board_is_what_its_drawing_says(check: Check, board: Board) -> None:
    check(board)


@pytest.mark.parametrize("check", CHECKS)
@given(random=st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
def test_so_is_a_board_of_real_tiles(check: Check, random: Random) -> None:
    check(random_board(random, random.randint(1, 20)))


@pytest.mark.rules("TM-TILE-17", "TM-TILE-26", "TM-FAQ-06")
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


@pytest.mark.rules("TM-TILE-08", "TM-TILE-20")
@pytest.mark.parametrize("direction", range(4))
def test_every_tile_of_the_box_is_connected_to_the_tile_it_is_attached_to(direction: int) -> None:
    for start, tile in product(("J03", "J23", "T12"), BOX.values()):
        board = Board(BOX, [Placed(start, 0, 0)])
        board = board.grown(*(attach(board, tile, Edge(0, direction)) or ()))
        assert board.connections[0] == 0b10, tile.id
        assert board.distance(board.open & 0xFFFF, board.squares_of(1)) == 1, tile.id


@pytest.mark.rules("TM-TILE-18")
def test_two_tiles_cannot_lie_in_one_cell() -> None:
    with pytest.raises(ValueError, match="J02@1,0e cannot lie on another tile"):
        Board(BOX, [Placed("J01", 1, 0), Placed("J02", 1, 0, EAST)])


@pytest.mark.rules("TM-TILE-03")
def test_the_halves_of_the_clearing_count_as_two_tiles_that_are_already_connected() -> None:
    board = Board(BOX, start_tile(BOX["S1"]))
    west, east = board.squares_of(0), board.squares_of(1)
    assert [(placed.x, placed.part) for placed in board.placed] == [(0, 1), (1, 0)]
    assert [BOX[name].double for name in ("S1", "J01")] == [True, False]
    assert board.tile_distance(west, east) == 1
    assert board.distance(west, east) == 1
    board = board.grown(*(attach(board, BOX["J01"], Edge(1, EAST)) or ()))
    assert board.tile_distance(west, board.squares_of(2)) == 2


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MOVE-10", "TM-MOVE-14", "TM-TILE-15")
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


@pytest.mark.rules("TM-MOVE-09", "TM-MOVE-10", "TM-MOVE-12")
def test_the_walls_in_the_books_picture_stop_the_step_between_them_and_not_the_one_around_one() -> None:
    board, at = drawn("""
        c#..
        #h..
        a...
        ....
    """)
    assert not board.adjacent(at["h"], at["c"])
    assert board.adjacent(at["h"], at["a"])


@pytest.mark.rules("TM-MON-11")
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


LITTLE_BOX = {
    "CROSS": bare_tile("CROSS", CROSS),
    "WAY": bare_tile("WAY", PASSAGE),
    "END": bare_tile("END", DEAD_END),
    "BEND": bare_tile("BEND", BEND),
    "LONG": bare_tile("LONG", CROSS, CROSS),
    "DARK": bare_tile("DARK", DARK),
}


def laid(layout: str) -> Board:
    return Board(LITTLE_BOX, map(read_placed, layout.split()))
