"""Squares, areas, adjacency, Range and engagement."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.board.field import Field
from tabletome.games.drunagor.board.ground import board, drawn
from tabletome.games.drunagor.board.ranges import (
    MELEE,
    UNLIMITED,
    adjacent,
    engaged,
    free_squares,
    in_range,
    strike_areas,
)  # fmt: skip
from tabletome.table.grid import squares
from tests.drunagor.board.boards import called, placed


def ids(field: Field, id_: str, range_: int) -> str:
    return "".join(one.id for one in in_range(field, id_, range_))


@pytest.mark.rules("DR-MOVE-12")
def test_areas_are_the_aligned_blocks_of_four_squares() -> None:
    here = board(drawn("...... ...... ...... ......"))
    assert here.areas.lattice.board.bit_count() == 6
    assert list(squares(here.base(8, large=True))) == [2, 3, 8, 9]
    with pytest.raises(ValueError, match="does not divide into areas"):
        board(drawn("..... ....."))


@pytest.mark.rules("DR-MOVE-13", "DR-MOVE-15")
def test_a_small_figure_fills_a_square_and_a_large_one_an_area() -> None:
    here = board(drawn("...... ...... ...... ......"))
    assert list(squares(here.base(8))) == list(squares(here.small.cells(8))) == [8]
    assert list(squares(here.large.cells(here.large.place(8)))) == [2, 3, 8, 9]
    assert (here.large.square(here.large.place(9)), here.small.square(9)) == (2, 9)


@pytest.mark.rules("DR-MOVE-14", "DR-LEVEL-08")
def test_squares_that_touch_at_a_line_or_corner_are_adjacent_whatever_their_levels() -> None:
    here = board(drawn(".2.. ..1. .... ....", level1="1", level2="2"))
    assert here.adjacent(1 << 5).bit_count() == 8
    field = placed("A2.. .M.. .... ....", A={"on": "level2"})
    assert engaged(field, "A")
    assert engaged(field, "M")


@pytest.mark.rules("DR-MOVE-13", "DR-MOVE-15", "DR-MOVE-16")
def test_small_figures_have_one_square_and_large_ones_the_four_of_their_area() -> None:
    field = placed("A... .... ..M. ....", M={"large": True})
    here = board(field.ground)
    assert here.base(field.piece("A").at).bit_count() == 1
    assert called(field, squares(here.base(field.piece("M").at, large=True))) == "c3 d3 c4 d4"


@pytest.mark.rules("DR-RANGE-15", "DR-KEY-153")
def test_range_counts_areas_over_the_revealed_board() -> None:
    """A shares its area with B, has C adjacent across a line of areas, D one area off, E two and F four."""
    field = placed("""
        B..D.E....
        .AC......F
        ..........
        ..........
    """)
    assert ids(field, "A", MELEE) == "BAC"
    assert ids(field, "A", 1) == "BDAC"
    assert ids(field, "A", 2) == "BDEAC"
    assert ids(field, "A", UNLIMITED) == "BDEACF"


@pytest.mark.rules("DR-RANGE-16")
def test_range_1_has_every_square_of_the_own_area_and_of_those_around() -> None:
    field = placed("...... .A.... ...... ......")
    cells = board(field.ground).in_range(1 << field.piece("A").at, 1)
    assert called(field, squares(cells)) == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"


@pytest.mark.rules("DR-RANGE-15", "DR-KEY-154")
def test_areas_that_touch_at_a_corner_are_one_step_apart_and_void_is_not_counted_through() -> None:
    corner = placed(".A## ..## ##B. ##..")
    assert ids(corner, "A", 1) == "AB"
    gap = placed("A.##B. ..##..")
    assert ids(gap, "A", 2) == "A", "the areas between are not revealed"
    assert ids(placed("Ax.B .y.."), "A", 1) == "AxBy", "nothing blocks Range"


@pytest.mark.rules("DR-KEY-207", "DR-KEY-208", "DR-KEY-209", "DR-TARGET-07", "DR-TARGET-08")
def test_the_areas_of_a_strike() -> None:
    field = placed("...... .A.... ...... ......")
    assert called(field, strike_areas(field, "A", MELEE)) == "a1 c1 a3 c3"
    corner = placed("A..... ...... ...... ......")
    assert called(corner, strike_areas(corner, "A", MELEE)) == "a1"
    assert called(corner, strike_areas(corner, "A", 1)) == "a1 c1 a3 c3"
    assert len(strike_areas(corner, "A", UNLIMITED)) == 6


@pytest.mark.rules("DR-ENGAGE-01", "DR-ENGAGE-06", "DR-ENGAGE-10", "DR-KO-14")
def test_only_perceived_enemies_that_stand_engage() -> None:
    field = placed("A.B. .M.C .... ....")
    assert [engaged(field, id_) for id_ in "ABC"] == [True, True, False]
    assert [one.id for one in adjacent(field, "M")] == ["A", "B"]
    alone = placed("A... .M.. .... ....", A={"hidden": True})
    assert not engaged(alone, "M")
    assert engaged(alone, "M", sees_hidden=True)
    assert not engaged(placed("A... .M.. .... ....", A={"down": True}), "M", sees_hidden=True)
    assert not engaged(placed("nM.. ...."), "M")
    assert not engaged(placed("AB.. ...."), "A"), "Heroes are allies"
    assert engaged(placed("..A. .... M... ....", M={"large": True}), "A") is False
    assert engaged(placed(".... ..A. M... ....", M={"large": True}), "A"), "it engages from each of its squares"


def test_free_squares_are_floor_on_which_nothing_stands() -> None:
    field = placed(".AM# x...")
    assert called(field, free_squares(field, (1 << 8) - 1)) == "a1 b2 c2 d2"
