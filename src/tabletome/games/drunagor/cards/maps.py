"""Faces of map pieces, and maps that are laid out of them. (DR-BOX-06, DR-BOX-16, DR-LEVEL3D-01)

tile 07a: 1100/1100/0000/0000 | .S../..L./~~LL/~~..      levels of the rows | what is printed on them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tabletome.games.drunagor.cards.places import MapFace, PrintedFace
from tabletome.table.grid import Grid

FLOOR, VOID, BRIDGE, SPAWN = ".", "#", "=", "S"
PRINTED = ".~LM^DS"
"""Plain floor, Water, Lava, Miasma, Spikes, Darkness, a Spawn Point."""
LEVELS = "012"
AREA = 2
PIECES = 32
"""(DR-BOX-06)"""
BRIDGES, SPAN = 2, 4
"""So many bridges are in the box; each spans so many squares, and is an area wide. (DR-BOX-06)"""
_NAME = re.compile(r"(\d\d)[ab]")


class ReadingFaces:
    """Faces being read; both sides of a piece are equally large."""

    def __init__(self, before: Mapping[str, MapFace]) -> None:
        self.faces = dict(before)

    def face(self, entry: PrintedFace) -> MapFace:
        read = face(entry)
        back = self.faces.get(f"{read.piece:02}{'b' if read.id.endswith('a') else 'a'}")
        if back is not None and (read.width, read.height) != (back.width, back.height):
            raise ValueError(
                f"its other side is {back.width} x {back.height} squares, this one {read.width} x {read.height}"
            )
        self.faces[read.id] = read
        return read


def face(entry: PrintedFace) -> MapFace:
    """A face as it is printed: whole areas, each of one level, and a Spawn Point. (DR-MOVE-12, DR-LEVEL3D-14)"""
    named = _NAME.fullmatch(entry.name)
    if named is None or not 1 <= int(named[1]) <= PIECES:
        raise ValueError(f"a face is called by its piece, 01 to {PIECES}, and its side, a or b, as 07a")
    levels, bar, signs = (part.strip() for part in entry.map.partition("|"))
    heights, rows = tuple(levels.split("/")), tuple(signs.split("/"))
    if not bar or [len(row) for row in heights] != [len(row) for row in rows]:
        raise ValueError("a map is written as rows of levels, |, and as many rows of signs, all divided by /")
    grid = Grid.drawn(rows)
    if grid.width % AREA or grid.height % AREA:
        raise ValueError(f"the map is {grid.width} x {grid.height} squares; areas are {AREA} x {AREA}")
    _known(rows, PRINTED, "a map shows")
    _known(heights, LEVELS, "levels are")
    for square in range(grid.width * grid.height):
        x, y = grid.xy(square)
        if heights[y][x] != heights[y - y % AREA][x - x % AREA]:
            raise ValueError(f"{grid.names[square]} lies on another level than the rest of its area")
    if SPAWN not in signs:
        raise ValueError("a face has a Spawn Point (S)")
    return MapFace(entry.name, int(named[1]), rows, heights, entry.flavour)


def _known(rows: Iterable[str], signs: str, what: str) -> None:
    if strange := {*"".join(rows)} - {*signs}:
        raise ValueError(f"{what} {' '.join(signs)}, not {', '.join(sorted(strange))}")


class Laid:
    """A map being laid out of faces: signs and levels by column and row."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}
        self.levels: dict[tuple[int, int], str] = {}

    def lay(self, tile: MapFace, x: int, y: int) -> None:
        """A face with its top left square there; areas continue each other. (DR-ROOM-08)"""
        if x % AREA or y % AREA:
            raise ValueError(f"{tile.id} does not lie on whole areas")
        for row in range(tile.height):
            for column in range(tile.width):
                at = (x + column, y + row)
                if at in self.signs:
                    raise ValueError(f"{tile.id} lies on another map piece")
                self.signs[at], self.levels[at] = tile.map[row][column], tile.levels[row][column]

    def bridge(self, x: int, y: int, side: str, level: str) -> None:
        """A bridge from there to the east or south: what lies beneath is covered. (DR-BRIDGE-01, DR-BRIDGE-11)"""
        wide, high = (SPAN, AREA) if side == "east" else (AREA, SPAN)
        if x % AREA or y % AREA:
            raise ValueError("a bridge does not lie on whole areas")
        for at in ((x + column, y + row) for column in range(wide) for row in range(high)):
            if at not in self.signs:
                raise ValueError("a bridge lies over map pieces")
            if self.levels[at] >= level:
                raise ValueError("a bridge lies higher than what it spans")
            self.signs[at], self.levels[at] = BRIDGE, level

    @property
    def width(self) -> int:
        return max(x for x, _ in self.signs) + 1

    @property
    def height(self) -> int:
        return max(y for _, y in self.signs) + 1

    def drawn(self, width: int, height: int, dx: int, dy: int) -> tuple[str, str]:
        """Signs and levels on a larger grid, its own a1 moved so far; void where nothing lies."""
        rows = [
            [(self.signs.get((x - dx, y - dy), VOID), self.levels.get((x - dx, y - dy), "0")) for x in range(width)]
            for y in range(height)
        ]
        return " ".join("".join(sign for sign, _ in row) for row in rows), " ".join(
            "".join(level for _, level in row) for row in rows
        )
