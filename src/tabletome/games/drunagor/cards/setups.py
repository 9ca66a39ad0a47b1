"""Setups: the lines that say what is placed where, and the maps they are built on. (DR-SUMMON-*)

WM - Rookie @g2                     a random White Monster of that rank
WM: Shadow Cultist - Rookie @g7     a set Monster
Chest @e4                           a Chest
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from tabletome.cards import Parser, either, matching, one_of, optional, phrase, seq
from tabletome.games.drunagor.cards.kinds import (
    MonsterFace,
    MonsterType,
    PrintedRoom,
    Rank,
    Room,
    SetupLine,
)
from tabletome.packs.library import slug
from tabletome.table.grid import Grid

TYPES: dict[str, MonsterType] = {"WM": "white", "GM": "gray", "BM": "black"}
"""(DR-SUMMON-08)"""
FLOOR, VOID, SIGNS = ".", "#", "~LM^DS="
"""Plain floor, void, and what floor can be besides: Water, Lava, Miasma, Spikes, Darkness, a Spawn Point, a bridge."""
LEVELS = "012"
AREA = 2
LEAST_STARTS = 5
"""A start square for every Hero of the largest party. (DR-SETUP-18)"""


def _monster(type_: MonsterType, kind: str, rank: Rank, at: str) -> tuple[SetupLine, str]:
    return SetupLine(0, type_, slug(kind), rank), at


_RANK: Parser[Rank] = one_of({rank: rank for rank in get_args(Rank)})
_AT: Parser[str] = seq("@", matching(r"[a-z]\d+", "a square, as c2")).into(str)
_KIND: Parser[str] = optional(seq(":", phrase("the name of a Monster", ends="-")).into(str))
LINE: Parser[tuple[SetupLine, str]] = either(
    seq(one_of(TYPES), _KIND, "-", _RANK, _AT).into(_monster),
    seq("Chest", _AT).into(lambda at: (SetupLine(0, chest=True), at)),
)


class ReadingRooms:
    """Rooms being read, over the Monsters that their lines may name."""

    def __init__(self, monsters: Mapping[str, MonsterFace]) -> None:
        self.monsters = monsters

    def room(self, entry: PrintedRoom) -> Room:
        grid = _grid(entry.map)
        plus = {_party(least): self._line(line, entry.map, grid) for least, line in entry.plus.items()}
        always = tuple(self._line(line, entry.map, grid) for line in entry.always)
        start = tuple(_floor(name, entry.map, grid) for name in entry.start)
        taken = [*start, *(line.at for line in (*always, *plus.values()))]
        for square in taken:
            if taken.count(square) > 1:
                raise ValueError(f"two things stand on {grid.names[square]}")
        if len(start) < LEAST_STARTS:
            raise ValueError(f"a party of {LEAST_STARTS} needs {LEAST_STARTS} start squares, here are {len(start)}")
        return Room(
            slug(entry.name), entry.name, entry.tray, entry.map, start, always, plus, entry.box, entry.goal, entry.flavour,
            entry.levels,
        )  # fmt: skip

    def _line(self, written: str, rows: tuple[str, ...], grid: Grid) -> SetupLine:
        line, at = LINE.parse(written)
        line = SetupLine(_floor(at, rows, grid), line.type, line.kind, line.rank, line.chest)
        faces = [face for face in self.monsters.values() if face.rank == line.rank and face.type == line.type]
        if not line.chest and not [face for face in faces if line.kind in ("", face.kind)]:
            raise ValueError(f"'{written}' calls for a Monster that there is no card of")
        return line


def _grid(rows: tuple[str, ...]) -> Grid:
    """The squares of a map, which is made of whole areas. (DR-MOVE-12)"""
    grid = Grid.drawn(rows)
    if grid.width % AREA or grid.height % AREA:
        raise ValueError(f"the map is {grid.width} x {grid.height} squares; areas are {AREA} x {AREA}")
    if strange := {*"".join(rows)} - {FLOOR, VOID, *SIGNS}:
        raise ValueError(f"a map shows {FLOOR} {VOID} {' '.join(SIGNS)}, not {', '.join(sorted(strange))}")
    return grid


def _floor(name: str, rows: tuple[str, ...], grid: Grid) -> int:
    square = grid.square(name)
    if "".join(rows)[square] == VOID:
        raise ValueError(f"{name} is no floor")
    return square


def _party(least: str) -> int:
    """The N of an `N+` line. (DR-SUMMON-05)"""
    if least not in ("2+", "3+", "4+", "5+"):
        raise ValueError(f"a line for larger parties is marked 2+, 3+, 4+ or 5+, not {least}")
    return int(least[0])
