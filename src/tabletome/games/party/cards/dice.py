"""The four dice of the box. They are no cards: no pack brings another, so they are as fixed as the symbols themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

CONTENT = Path(__file__).parents[1] / "content"
BLANK = "blank"


class Die(msgspec.Struct, frozen=True, dict=True):
    """A die: its letter, its name, how many there are, and the symbols of its six faces, of which one is blank. (AP-DICE-01)"""

    colour: Literal["r", "g", "b", "y"]
    name: str
    copies: int
    faces: tuple[str, str, str, str, str, str]

    @cached_property
    def results(self) -> tuple[str, ...]:
        """The faces as chance names them: a blank one has a word."""
        return tuple(face or BLANK for face in self.faces)


# S sword, A arrow, M magic, H shield, R rune. (AP-DICE-01)
DICE: Mapping[str, Die] = MappingProxyType({
    "r": Die("r", "red", 4, ("S", "S", "SS", "SS", "H", "")),
    "g": Die("g", "green", 4, ("A", "A", "AA", "AR", "R", "")),
    "b": Die("b", "blue", 4, ("M", "M", "MR", "MR", "R", "")),
    "y": Die("y", "yellow", 4, ("H", "H", "HR", "SH", "M", "")),
})  # fmt: skip


def face_of(result: str) -> str:
    """What chance brought as the symbols of a face."""
    return "" if result == BLANK else result
