"""The four dice of the box. They are no cards: no pack brings another, so they are as fixed as the symbols themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from tabletome.games.party.cards.signs import SYMBOLS
from tabletome.packs.library import Source
from tabletome.packs.source import Copies, parse

CONTENT = Path(__file__).parents[1] / "content"
BLANK = "blank"


class Die(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A die: its letter, its name, how many there are, and the symbols of its six faces (`-` in the file: blank). (AP-DICE-01)"""

    colour: Literal["r", "g", "b", "y"]
    name: str
    copies: Copies
    written: list[str] = msgspec.field(name="faces")

    @cached_property
    def faces(self) -> tuple[str, ...]:
        return tuple(face.replace("-", "") for face in self.written)

    @cached_property
    def results(self) -> tuple[str, ...]:
        """The faces as chance names them: a blank one has a word."""
        return tuple(face or BLANK for face in self.faces)


def read_dice(source: Source, file: str = "") -> Mapping[str, Die]:
    """The dice of a file by their letters."""
    marked = parse(source, file)
    dice: dict[str, Die] = {}
    for place, die in enumerate(marked.convert(list[Die])):
        with marked.understood(place, name=die.name):
            if len(die.written) != 6 or set("".join(die.faces)) - set(SYMBOLS):
                raise ValueError(f"a die has six faces of the symbols {' '.join(SYMBOLS)}, or - for a blank one")
            if die.colour in dice:
                raise ValueError(f"two dice are called {die.colour}; give each a letter of its own")
        dice[die.colour] = die
    return MappingProxyType(dice)


DICE = read_dice(CONTENT / "dice.yaml")


def face_of(result: str) -> str:
    """What chance brought as the symbols of a face."""
    return "" if result == BLANK else result
