"""The tiles of the box: drawn well, counted, turned, and refused in a sentence when they are wrong.

What the box holds is read here from the file's own text, so that a tile misread by the program shows.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tabletome.games.tomb.cards import tiles
from tabletome.games.tomb.cards.tiles import (
    SYMBOLS,
    Block,
    Tile,
    problems,
    read_tiles,
    squares_in,
    turned_block,
)
from tabletome.packs.source import SourceError
from tests.tomb.cards import library

FILE = Path(tiles.__file__).parents[1] / "content" / "tiles.yaml"
ENTRIES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in yaml.safe_load(FILE.read_text())["tiles"]}
BLOCKS = {
    f"{name} {part}".removesuffix(" 0"): block.split("\n")
    for name, entry in ENTRIES.items()
    for part, block in enumerate(entry["squares"].strip().split("\n----\n"))
}
SINGLE = [tile for tile in library().tiles.values() if not tile.double]


def edges(rows: list[str]) -> dict[str, str]:
    return {
        "north": rows[0],
        "east": "".join(row[3] for row in rows),
        "south": rows[3],
        "west": "".join(row[0] for row in rows),
    }


def exits(tile: Tile) -> int:
    """Open edges besides the triangle's; the two halves of a double tile share one more edge, which is none."""
    return sum(block.edge_open(direction) for block in tile.blocks for direction in range(4)) - 1 - 2 * tile.double


def picture(block: Block) -> list[str]:
    """A block drawn again, with the last of the symbols on a square."""
    signs = [["." if block.open >> 4 * r + c & 1 else "#" for c in range(4)] for r in range(4)]
    for sign in SYMBOLS:
        for c, r in squares_in(block.symbol(sign)):
            signs[r][c] = sign
    return ["".join(row) for row in signs]


# --- what the box holds -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-05")
def test_the_box_holds_23_jungle_tiles_17_tomb_tiles_and_5_double_ones() -> None:
    kinds = [tile.kind for tile in SINGLE]
    assert (kinds.count("jungle"), kinds.count("tomb")) == (23, 17)
    assert sum(tile.double for tile in library().tiles.values()) == 5
    assert sum(len(tile.blocks) for tile in library().tiles.values() if tile.double) == 10


@pytest.mark.rules("TM-TILE-02")
def test_every_tile_is_either_jungle_or_tomb() -> None:
    assert {tile.kind for tile in SINGLE} == {"jungle", "tomb"}
    with pytest.raises(SourceError, match="the text 'swamp' is not known here; it may be `jungle`, `tomb`"):
        read_tiles(written(kind="swamp"))


@pytest.mark.rules("TM-TILE-07")
def test_every_tile_of_a_stack_carries_one_triangle_and_about_half_are_black() -> None:
    for name, entry in ENTRIES.items():
        assert entry.get("triangle") in ((None,) if name == "S1" else ("white", "black")), name
        assert library().tiles[name].black == (entry.get("triangle") == "black"), name
    for kind in ("jungle", "tomb"):
        black = [tile.black for tile in SINGLE if tile.kind == kind]
        assert 0.4 <= sum(black) / len(black) <= 0.6
    with pytest.raises(SourceError, match="needs a triangle, white or black"):
        read_tiles(written(triangle='""'))
    with pytest.raises(SourceError, match="the text 'grey' is not known here"):
        read_tiles(written(triangle="grey"))


@pytest.mark.rules("TM-TILE-07")
def test_a_black_triangle_means_more_monsters_and_traps() -> None:
    def danger(tile: Tile) -> int:
        return sum(block.symbol(sign).bit_count() for block in tile.blocks for sign in "MT")

    black, white = ([danger(tile) for tile in SINGLE if tile.black == colour] for colour in (True, False))
    assert sum(black) / len(black) >= sum(white) / len(white) + 1


@pytest.mark.rules("TM-TILE-14")
def test_every_tile_has_a_name_of_its_own_and_the_clearing_is_the_start_tile() -> None:
    names = [tile.name for tile in library().tiles.values()]
    assert all(names)
    assert len(set(names)) == len(names)
    (start,) = (tile for tile in library().tiles.values() if tile.start)
    assert (start.id, start.name, start.double) == ("S1", "Clearing", True)


def test_the_tiles_differ_in_shape_and_few_are_dead_ends() -> None:
    counts = [exits(tile) for tile in SINGLE]
    assert 3 <= counts.count(0) <= 4
    assert all(counts.count(number) >= 8 for number in (1, 2, 3))
    assert sum(counts) / len(counts) > 1.5  # so that a board opens up as it grows
    assert all(
        exits(tile) >= 2 for tile in library().tiles.values() if tile.double
    )  # a goal must not end the way there
    assert len({tile.blocks[0].open for tile in SINGLE}) > 25


@pytest.mark.rules("TM-TILE-09", "TM-TILE-10", "TM-TILE-11")
def test_most_tiles_have_one_monster_and_an_ambush_and_about_eight_a_treasure() -> None:
    monsters = [tile.blocks[0].symbol("M").bit_count() for tile in SINGLE]
    assert monsters.count(1) > monsters.count(2) > monsters.count(0) > 0
    assert max(monsters) == 2
    assert max(tile.blocks[0].symbol("T").bit_count() for tile in SINGLE) == 2
    assert sum(bool(tile.blocks[0].symbol("A")) for tile in SINGLE) > 30
    assert 7 <= sum(bool(tile.blocks[0].symbol("$")) for tile in SINGLE) <= 9


# --- every tile -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-19")
@pytest.mark.parametrize("rows", BLOCKS.values(), ids=BLOCKS.keys())
def test_each_edge_is_wholly_dark_or_open_in_its_two_middle_squares(rows: list[str]) -> None:
    assert len(rows) == 4
    assert {len(row) for row in rows} == {4}
    for edge in edges(rows).values():
        assert edge == "####" or "#" not in edge[1:3]


@pytest.mark.rules("TM-TILE-19")
@pytest.mark.parametrize("rows", BLOCKS.values(), ids=BLOCKS.keys())
def test_no_square_is_sealed_off_and_there_is_room(rows: list[str]) -> None:
    floor = {(c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "#"}
    assert len(floor) >= 6
    reached = {min(floor)}
    for _ in range(16):
        reached |= {(c + dx, r + dy) for c, r in reached for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} & floor
    assert reached == floor


@pytest.mark.rules("TM-TILE-08", "TM-TILE-25")
@pytest.mark.parametrize("tile", library().tiles.values(), ids=library().tiles.keys())
def test_each_tile_is_read_as_it_is_drawn_and_its_triangle_edge_is_open(tile: Tile) -> None:
    drawn = ENTRIES[tile.id]["squares"].strip().split("\n----\n")
    also: dict[str, str] = ENTRIES[tile.id].get("also", {})
    for block, rows in zip(tile.blocks, drawn, strict=True):
        for sign in SYMBOLS:
            squares = {(c, r) for r, row in enumerate(rows.split("\n")) for c, here in enumerate(row) if here == sign}
            more = {("abcd".index(also[sign][0]), int(also[sign][1]) - 1)} if sign in also else set()
            assert set(squares_in(block.symbol(sign))) == squares | more
        assert block.open == sum(1 << bit for bit, sign in enumerate(rows.replace("\n", "")) if sign != "#")
        assert block.symbol("A").bit_count() <= 1
        assert block.symbol("$").bit_count() <= 1
    assert edges(drawn[-1].split("\n"))["south"][1:3].count("#") == 0
    assert not list(problems(tile))


@pytest.mark.rules("TM-TILE-08")
@pytest.mark.parametrize("tile", library().tiles.values(), ids=library().tiles.keys())
def test_four_quarter_turns_give_the_tile_back(tile: Tile) -> None:
    for part, block in enumerate(tile.blocks):
        rows = picture(block)
        for turns in range(5):
            assert picture(turned_block(tile, part, turns)) == rows
            rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        assert turned_block(tile, part, 4) == block


# --- what is refused --------------------------------------------------------------------------------------------------


PASSAGE = ("#..#",) * 4


def written(*rows: str, kind: str = "jungle", triangle: str = "white", more: str = "") -> str:
    """A file of two tiles, the second of which begins on line 12."""
    lines = ["tiles:"]
    for name, drawing in ("J1", PASSAGE), ("J2", rows or PASSAGE):
        lines += ["", f"  - id: {name}", f"    kind: {kind}", f"    triangle: {triangle}", "    squares: |"]
        lines += [f"      {row}" for row in drawing]
    return "\n".join(lines) + ("\n    " + more if more else "")


def refusal(text: str) -> str:
    with pytest.raises(SourceError) as refused:
        read_tiles(text, file="tiles.yaml")
    return str(refused.value)


@pytest.mark.rules("TM-TILE-18", "TM-TILE-25")
def test_a_well_drawn_file_is_read() -> None:
    assert list(read_tiles(written())) == ["J1", "J2"]


@pytest.mark.rules("TM-TILE-19")
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_an_edge_is_open_with_one_open_square_but_must_be_open_in_the_middle(side: str) -> None:
    cross = ["#..#", "....", "....", "#..#"]
    closed = {
        "north": ["####", "....", "....", "#..#"],
        "east": ["#..#", "...#", "...#", "#..#"],
        "south": ["#..#", "....", "....", "####"],
        "west": ["#..#", "#...", "#...", "#..#"],
    }
    half = {
        "north": ["#.##", "....", "....", "#..#"],
        "east": ["#..#", "...#", "....", "#..#"],
        "south": ["#..#", "....", "....", "##.#"],
        "west": ["#..#", "....", "#...", "#..#"],
    }
    direction = ["north", "east", "south", "west"].index(side)
    assert read_tiles(written(*cross))["J2"].blocks[0].edge_open(direction)
    assert refusal(written(*half[side])) == (
        f"tiles.yaml:12: tile J2: its {side} edge is open, but not in both middle squares"
    )
    if side == "south":
        assert refusal(written(*closed[side])) == "tiles.yaml:12: tile J2: its triangle edge (the bottom one) is closed"
    else:
        assert not read_tiles(written(*closed[side]))["J2"].blocks[0].edge_open(direction)


@pytest.mark.rules("TM-TILE-25")
def test_a_tile_has_at_most_one_ambush_and_one_treasure_but_any_number_of_monsters_and_traps() -> None:
    assert refusal(written("#..#", ".$..", "..$.", "#..#")) == "tiles.yaml:12: tile J2: it has more than one $ symbol"
    assert refusal(written("#..#", ".A..", "..A.", "#..#")) == "tiles.yaml:12: tile J2: it has more than one A symbol"
    block = read_tiles(written("#MM#", "MTTT", "....", "#..#"))["J2"].blocks[0]
    assert (block.symbol("M").bit_count(), block.symbol("T").bit_count(), block.symbol("A")) == (3, 3, 0)


@pytest.mark.rules("TM-TILE-25")
def test_a_square_may_carry_two_symbols() -> None:
    block = read_tiles(written("#..#", "..M.", "....", "#..#", more="also: {A: c2, T: b4}"))["J2"].blocks[0]
    assert [squares_in(block.symbol(sign)) for sign in "MTA"] == [((2, 1),), ((1, 3),), ((2, 1),)]
    double = read_tiles(written(*PASSAGE, "----", *PASSAGE, more="also: {A: b5}"))
    assert [block.symbol("A") for block in double["J2"].blocks] == [0, 0b10]


@pytest.mark.rules("TM-TILE-19")
@pytest.mark.parametrize(
    "rows",
    [
        ("####", "#.##", "##.#", "#..#"),  # they touch only at a corner
        ("####", ".##.", "..#.", "#..#"),  # the end of a row is not next to the beginning of the next
        ("#...", ".##.", "..#.", "#..#"),
    ],
)
def test_squares_that_no_step_along_the_sides_reaches_are_sealed_off(rows: tuple[str, ...]) -> None:
    sentence = "tiles.yaml:12: tile J2: some of its open squares are sealed off from the others"
    assert refusal(written(*rows)) == sentence


@pytest.mark.rules("TM-TILE-18", "TM-TILE-25")
@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (("#..#", "#..#", "#..#"), "tile J2 has a block of 3 rows; a block has 4, and ---- stands between two blocks"),
        (("#..#", "#...#", "#..#", "#..#"), "tile J2 has '#...#' as row 2 of a block; a row has 4 squares"),
        (("#..#", "#..#", "#.m#", "#..#"), "tile J2 has 'm' in row 3; known are # . M T A $"),
        ((*PASSAGE, "----", *PASSAGE, "----", *PASSAGE), "tile J2 has 3 blocks; a tile has one, a double tile two"),
        ((*PASSAGE[1:], "####", "----", *PASSAGE), "tile J2: its two halves are not connected"),
        ((*PASSAGE, "----", "####", *PASSAGE[1:]), "tile J2: its two halves are not connected"),
    ],
)
def test_what_is_no_tile_is_refused_with_its_line(rows: tuple[str, ...], sentence: str) -> None:
    assert refusal(written(*rows)) == f"tiles.yaml:12: {sentence}"


@pytest.mark.rules("TM-TILE-18", "TM-TILE-25")
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("also: {A: a1}", "12: tile J2 puts A also on a1, which is dark or has that symbol already"),
        ("also: {A: b9}", "12: tile J2 has no square b9; its squares are a1 to d4"),
        ("start: true", "12: tile J2 needs a triangle, white or black, or else `start: true`, and never both"),
        ("colour: red", "20: tiles[1]: unknown key `colour`; the keys here are"),
    ],
)
def test_what_else_may_not_be_said_of_a_tile_is_refused_with_its_line(more: str, sentence: str) -> None:
    assert refusal(written(more=more)).startswith(f"tiles.yaml:{sentence}")


@pytest.mark.rules("TM-TILE-25")
def test_a_symbol_twice_on_one_square_and_two_tiles_of_one_id_are_refused() -> None:
    twice = written("#..#", "#A.#", "#..#", "#..#", more="also: {A: b2}")
    assert refusal(twice) == "tiles.yaml:12: tile J2 puts A also on b2, which is dark or has that symbol already"
    assert (
        refusal(written().replace("J2", "J1"))
        == "tiles.yaml:12: there is a tile J1 already; give each an id of its own"
    )


@pytest.mark.rules("TM-TILE-25")
def test_a_symbol_on_a_dark_square_is_a_problem() -> None:
    block = read_tiles(written())["J2"].blocks[0]
    tile = Tile("J3", "", "jungle", False, (Block(block.open, (1, 0, 0, 0)),))
    assert list(problems(tile)) == ["it has a M symbol on a dark square"]
