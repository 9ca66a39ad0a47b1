"""Taking a blow that is meant for another. (DR-KEY-143)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure

PROTECT = "protect"


class Guarding(msgspec.Struct, frozen=True):
    """Who could step in, against whose attack, and what threatens whom."""

    hero: str
    by: str
    card: str
    damage: tuple[tuple[str, int], ...]


class StepIn(OnOne, frozen=True):
    figure: str
    verb: ClassVar = "step in for"

    def label(self, table: Table, who: Figure) -> str:
        return f"Take the blow for {name_of(table, self.figure)}"

    def heading(self, table: Table, who: Figure) -> str:
        return ""

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.figure)} is not attacked, or not beside you"


class LeaveIt(DrunagorAct, frozen=True):
    verb: ClassVar = "stay out"

    def label(self, table: Table, who: Figure) -> str:
        return "Stay out of it"
