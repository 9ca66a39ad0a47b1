"""Looking at the top cards of the boss deck."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, seq
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Actor

FORESEE = "foresee"


class BossCards(msgspec.Struct, frozen=True):
    """The cards that are looked at."""

    hero: str
    cards: tuple[str, ...]


class Uppermost(TacticsAct, frozen=True):
    card: str
    verb: ClassVar = "uppermost"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Actor) -> str:
        return name_of(table, self.card)

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Actor) -> str:
        return f"'{self.card}' is not among the cards that you look at"
