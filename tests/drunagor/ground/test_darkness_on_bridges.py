"""Darkness beneath bridges and on them, and printed Darkness as its source. (DR-BRIDGE-05..12, DR-TERR-18, DR-TERR-19)"""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.drunagor.board.darkness import Night, Prey, breaks, broken, night
from tabletome.games.drunagor.board.ground import Ground, mapped
from tabletome.kernel import Bits
from tabletome.table.grid import Grid, cells_of, squares

ROWS = "..====.. ..====.. ........ ........"
SIZE = 32


def ground(level: int, *, dark: str = "", beneath: str = "", rows: str = ROWS) -> Ground:
    """A bridge from c1 to f2; Darkness tiles on these squares, and beneath the bridge on those."""
    levels = " ".join("".join(str(level) if sign == "=" else "0" for sign in row) for row in rows.split())
    made, grid = mapped(rows, levels), Grid(8, 4)
    return msgspec.structs.replace(made, darkness=Bits(grid.cells(dark)), under_bridge=Bits(grid.cells(beneath)))


def place(square: str, *, beneath: bool = False) -> int:
    at = 1 << Grid(8, 4).square(square)
    return at << SIZE if beneath else at


def within(now: Night, square: str, *, beneath: bool = False) -> tuple[bool, bool]:
    """May a small tile be laid there for one; for two?"""
    one, two = now.open()
    return bool(one & place(square, beneath=beneath)), bool(two & place(square, beneath=beneath))


@pytest.mark.rules("DR-BRIDGE-05")
def test_darkness_spreads_beneath_a_bridge() -> None:
    now = night(ground(1, dark="c3"))
    assert within(now, "c2", beneath=True) == (True, False)
    assert within(now, "c1", beneath=True) == (False, False)


@pytest.mark.rules("DR-BRIDGE-06")
def test_beneath_is_beside_the_square_above_and_beside_all_around_that() -> None:
    now = night(ground(1, beneath="d1"))
    for target in ("d1", "c1", "e1", "c2", "d2", "e2"):
        rings = now.layers.distances(Grid(8, 4).square(target))
        assert rings[1] & place("d1", beneath=True), target
    far = now.layers.distances(Grid(8, 4).square("f1"))
    assert far[2] & place("d1", beneath=True)


@pytest.mark.rules("DR-BRIDGE-07")
def test_darkness_rises_to_the_square_above_and_to_those_beside_it() -> None:
    now = night(ground(1, beneath="d1"))
    assert [within(now, square)[0] for square in ("d1", "c1", "e1", "d2", "c2", "e2", "f1")] == [True] * 4 + [False] * 3


@pytest.mark.rules("DR-BRIDGE-08")
def test_a_large_tile_rises_to_a_bridge_of_level_one_unbroken() -> None:
    now = night(ground(1, beneath="c1 d1 e1 f1"))
    rings = now.layers.distances(Grid(8, 4).square("f2"))
    distance, placements = now.nearest(("####",), rings)
    assert place("c2") | place("d2") | place("e2") | place("f2") in placements
    assert distance == 0


@pytest.mark.rules("DR-BRIDGE-09")
def test_to_a_bridge_of_level_two_it_climbs_as_small_tiles() -> None:
    now = night(ground(2, beneath="c1", rows="##====## ##====## ######## ########"))
    prey = Prey("vorn", Grid(8, 4).square("f1"))
    rings = now.layers.distances(prey.at)
    distance, placements = now.nearest(("####",), rings)
    reached = now.reach(rings, 3)
    assert reached is not None
    assert breaks(distance if placements else None, reached[0])
    laid = broken(now, [prey])
    assert laid >> SIZE == 0
    assert laid.bit_count() == 2, "one of three is spent on the climb"
    assert within(now, "c1") == (False, True)


@pytest.mark.rules("DR-BRIDGE-11")
def test_a_spawn_point_beneath_a_bridge_is_dead() -> None:
    """Printed on the map before the bridge came; beside it, nothing is dark."""
    bare = mapped("........ ..S..... ........ ........", "00000000 00000000 00000000 00000000")
    assert night(bare).open()[0] == place("c2")
    assert night(bare.bridged(1, cells_of((2, 3, 10, 11)))).open() == (0, 0)


@pytest.mark.rules("DR-BRIDGE-12", "DR-BRIDGE-11")
def test_beneath_a_bridge_tiles_are_sources_and_printed_darkness_is_none() -> None:
    printed = mapped("........ ..D..... ........ ........", "00000000 00000000 00000000 00000000")
    covered = printed.bridged(1, cells_of((2, 3, 10, 11)))
    assert within(night(covered), "c2") == (False, False)
    tile = msgspec.structs.replace(covered, under_bridge=Bits(place("c2")))
    assert within(night(tile), "c2") == (True, False)


@pytest.mark.rules("DR-TERR-18")
def test_printed_darkness_is_where_tiles_grow_from() -> None:
    now = night(mapped("D....... ........ ........ ........", "00000000 00000000 00000000 00000000"))
    assert now.open() == (place("b1") | place("a2"), 0)
    _, placements = now.nearest(("####",), now.layers.distances(Grid(8, 4).square("h4")))
    assert placements
    assert all(laid & (place("b1") | place("a2")) for laid in placements)


@pytest.mark.rules("DR-TERR-19")
def test_no_tile_lies_on_printed_darkness() -> None:
    now = night(mapped("D....... ........ ........ ........", "00000000 00000000 00000000 00000000"))
    _, placements = now.nearest(("##", "##"), now.layers.distances(0))
    assert placements
    assert not any(laid & place("a1") for laid in placements)
    assert place("a1") not in [1 << one for one in squares(now.open()[0])]
