"""Up/Down checks: what is declared, and a second draw. (DK-UD-06..12, DK-CHAR-03)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import matching, seq
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import DECLARED, Alone, DeckAct, one
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Group, acts

DECLARE, DECLARE_SEVERAL, DECLARE_TASK, REDRAW = "declare", "declare-several", "declare-task", "redraw"


class Check(msgspec.Struct, frozen=True):
    """What the check is for, and how many symbols are drawn."""

    why: str
    draws: int = 1


class Declare(DeckAct, frozen=True):
    """The symbols that must be drawn."""

    symbols: str
    verb: ClassVar = "declare"
    title: ClassVar = "Declare"
    grammar: ClassVar = seq(matching("[UD]+", "Ups and Downs, such as 'U' or 'UDD'"))

    def __str__(self) -> str:
        return self.symbols

    def label(self, table: Table, who: Combatant) -> str:
        return " ".join(DECLARED[symbol] for symbol in self.symbols)


class Redraw(Alone, frozen=True):
    verb: ClassVar = "redraw"
    says: ClassVar = "Draw again, once per adventure"


class Accept(Alone, frozen=True):
    verb: ClassVar = "accept"
    says: ClassVar = "Accept it"


REDRAW_OR_NOT = (one(Redraw()), one(Accept()))


def declarations(able: tuple[str, ...]) -> list[Group]:
    return acts([Declare(symbols) for symbols in able])


UP_OR_DOWN = declarations(("U", "D"))
