"""Runes and the cards in the end slots of the Initiative Track: as written in the content files, and as read.

(DR-DARK-15, DR-DARK-19, DR-DTURN-01, DR-DTURN-03)
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, one_of, seq
from tabletome.games.drunagor.cards.kinds import Printed, Rank, RuneColour, SetupLine, Small
from tabletome.games.drunagor.cards.setups import TYPES
from tabletome.packs.library import slug
from tabletome.table.grid import Grid, first
from tabletome.table.reach import reach
from tabletome.table.steps import Steps

RuneFace: TypeAlias = Literal["A", "B"]
FEWEST_SQUARES = 4
"""Every large tile loses squares when it breaks into three small ones. (DR-DARK-16, DR-DARK-19)"""
_RANKS: dict[str, Rank] = {"Rookie": "Rookie", "Fighter": "Fighter", "Veteran": "Veteran", "Champion": "Champion"}
_RAIDER: Parser[SetupLine] = either(
    seq(one_of(TYPES), "-", one_of(_RANKS)).into(lambda type_, rank: SetupLine(0, type_, rank=rank)),
    one_of({"Minion": SetupLine(0, "minion", rank="")}),
)


class PrintedRune(Printed, frozen=True, kw_only=True):
    """`shape` is drawn row by row, the rows parted by `/`."""

    colour: RuneColour
    shape: str


class PrintedTrackCard(Printed, frozen=True, kw_only=True):
    """`A` and `B` are the Runes that the faces of a Rune card draw; `brings` are the Monsters of a special one, `WM - Rookie`
    or `Minion` (of the kind that the Chapter names), and `brings_b` those of its face B.
    """

    slot: Literal["rune", "special"]
    A: Small = 0
    B: Small = 0
    brings: tuple[str, ...] = ()
    brings_b: tuple[str, ...] = ()


class Rune(msgspec.Struct, frozen=True):
    """A Rune token: its colour on the front, the shape of its Darkness tile on the back. (DR-DARK-04, DR-DARK-15)"""

    id: str
    name: str
    colour: RuneColour
    shape: tuple[str, ...]
    flavour: str = ""

    @property
    def size(self) -> int:
        """How many squares its tile covers."""
        return sum(row.count("#") for row in self.shape)


class TrackCard(msgspec.Struct, frozen=True):
    """A Rune card, or a special one, with two faces. `draws` are the Runes and `brings` the Monsters of each face; a special card
    that brings nothing is a reminder. (DR-BOX-14, DR-DARK-63, DR-DTURN-04)"""

    id: str
    name: str
    slot: Literal["rune", "special"]
    draws: dict[RuneFace, int]
    brings: dict[RuneFace, tuple[SetupLine, ...]] = {}
    flavour: str = ""


def rune(entry: PrintedRune) -> Rune:
    """A tile in one piece, of four squares at least. (DR-DARK-16, DR-DARK-19)"""
    rows = tuple(entry.shape.split("/"))
    grid = Grid.drawn(rows)
    if strange := {*"".join(rows)} - {"#", "."}:
        raise ValueError(f"a shape is drawn with # and . in rows parted by /, not with {', '.join(sorted(strange))}")
    cells = grid.mask(rows)
    if cells.bit_count() < FEWEST_SQUARES:
        raise ValueError(f"a Darkness tile on a Rune has {FEWEST_SQUARES} squares at least, not {cells.bit_count()}")
    if reach(Steps.on(grid, cells), 1 << first(cells), cells.bit_count()) != cells:
        raise ValueError("a Darkness tile is in one piece: its squares share sides")
    return Rune(slug(entry.name), entry.name, entry.colour, rows, entry.flavour)


def track_card(entry: PrintedTrackCard) -> TrackCard:
    if (entry.slot == "rune") != bool(entry.A and entry.B):
        raise ValueError("a Rune card says with A and B how many Runes its faces draw, and no other card does")
    if entry.slot == "rune" and (entry.brings or entry.brings_b):
        raise ValueError("a Rune card brings no Monsters")
    draws: dict[RuneFace, int] = {"A": entry.A, "B": entry.B}
    brings: dict[RuneFace, tuple[SetupLine, ...]] = {
        "A": tuple(_RAIDER.parse(line) for line in entry.brings),
        "B": tuple(_RAIDER.parse(line) for line in entry.brings_b),
    }
    return TrackCard(slug(entry.name), entry.name, entry.slot, draws, brings, entry.flavour)
