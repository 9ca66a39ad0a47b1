"""Choosing whom a text is done to: a character, areas, shares of a total."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, number, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure, figure

AIM, AREA, SHARE, REROLL = "aim", "area", "share", "reroll"


class Aiming(msgspec.Struct, frozen=True):
    """What is aimed: by whom, with which card, what its clause says; of an attack what it needs and what it does."""

    hero: str
    card: str
    text: str
    attack: bool = False
    left: int = 1
    hit: int = 0
    accuracy: int = 0
    damage: int = 0


class Aim(OnOne, frozen=True):
    """This character."""

    figure: str
    verb: ClassVar = "aim"

    def label(self, table: Table, who: Figure) -> str:
        one = figure(table.state, self.figure)
        return f"{name_of(table, self.figure)}, {one.health} Health" if one is not None else name_of(table, self.figure)

    def heading(self, table: Table, who: Figure) -> str:
        return ""

    def why_not(self, table: Table, who: Figure) -> str:
        one = figure(table.state, self.figure)
        if one is None:
            return f"there is no '{self.figure}' on the board"
        if one.down:
            return f"{name_of(table, self.figure)} is knocked out: nobody can choose them"
        return f"{name_of(table, self.figure)} is out of Range, or not whom this is for"


class Enough(DrunagorAct, frozen=True):
    """Nobody more."""

    verb: ClassVar = "enough"

    def label(self, table: Table, who: Figure) -> str:
        return "Nobody more"


class AimArea(OnOne, frozen=True):
    """A whole area, by its first square. (DR-TARGET-06)"""

    square: str
    verb: ClassVar = "strike"

    def label(self, table: Table, who: Figure) -> str:
        return f"The area at {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Which area?"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"the area at {self.square} is out of reach, or there is nobody to strike in it"


class Share(DrunagorAct, frozen=True):
    """So many points of a total to this character. (DR-KEY-190)"""

    figure: str
    points: int
    verb: ClassVar = "give"
    grammar: ClassVar = seq(name, number)

    def __str__(self) -> str:
        return f"{self.figure} {self.points}"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.points} to {name_of(table, self.figure)}"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.figure,)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.figure)} cannot get {self.points} of this"


class RollAgain(DrunagorAct, frozen=True):
    verb: ClassVar = "reroll"

    def label(self, table: Table, who: Figure) -> str:
        return "Roll again"


class LetLie(DrunagorAct, frozen=True):
    verb: ClassVar = "keep"

    def label(self, table: Table, who: Figure) -> str:
        return "Keep the roll"
