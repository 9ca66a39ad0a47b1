"""Height that can be seen, and Darkness as one body."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tabletome.scene import Board, Cell, Scene, svg
from tabletome.scene.svg.relief import STEP, Corner, outlines

squares = st.tuples(st.integers(0, 5), st.integers(0, 5))


def enclosed(loop: list[Corner]) -> float:
    """The area that a loop goes around, less than nothing if it goes around a hole."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


@given(st.sets(squares, min_size=1))
def test_the_outlines_of_squares_go_around_them_and_nothing_else(cells: set[Corner]) -> None:
    loops = list(outlines(cells))
    assert sum(map(enclosed, loops)) == len(cells)
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            assert (ax == bx) != (ay == by), "it turns at every corner, and goes straight between them"


def painted(*cells: Cell) -> ET.Element:
    return ET.fromstring(svg.paint(Scene(title="A board", boards=(Board("b", 4, 1, cells),)), width=800, height=600))


def strokes(root: ET.Element, colour: str) -> int:
    return sum(path.get("stroke") == colour for path in root.iter("{http://www.w3.org/2000/svg}path"))


def test_steps_between_areas_show_what_a_climb_costs() -> None:
    flat = painted(Cell(0, 0, region="a"), Cell(1, 0, region="b"))
    one = painted(Cell(0, 0, region="a"), Cell(1, 0, region="b", level=1))
    two = painted(Cell(0, 0, region="a"), Cell(1, 0, region="b", level=2))
    assert [strokes(root, STEP[1]) for root in (flat, one, two)] == [0, 1, 0]
    assert [strokes(root, STEP[2]) for root in (flat, one, two)] == [0, 0, 1]


def test_darkness_has_one_glowing_edge_for_each_body() -> None:
    root = painted(Cell(0, 0, "darkness"), Cell(1, 0, "darkness"), Cell(3, 0, "darkness"))
    [edge] = [path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke") == "#d9c2ff"]
    assert (edge.get("d") or "").count("z") == 2
    assert not strokes(painted(Cell(0, 0), Cell(1, 0)), "#d9c2ff")


def test_how_likely_it_is_that_it_comes_stands_on_the_square() -> None:
    root = painted(Cell(0, 0, odds="81"), Cell(1, 0))
    assert [
        text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.get("class") == "fearn end"
    ] == ["81"]
