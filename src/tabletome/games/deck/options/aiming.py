"""Whom or where a card hits that does not name its Target when it is Played. (DK-MODE-15, -24, DK-SPELL-07)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import number, seq
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import DeckAct, OfAFigure, figure, named
from tabletome.games.deck.options.moves import AtAPlace
from tabletome.games.deck.state import Combatant

AIM, AIM_AREA, AIM_SQUARE, DIVIDE = "aim", "aim-area", "aim-square", "divide"


class Aimed(msgspec.Struct, frozen=True):
    """The card that is aimed; of Damage that is divided, what is left."""

    card: str
    left: int = 0


class Aim(OfAFigure, frozen=True):
    verb: ClassVar = "aim"
    title: ClassVar = "At"


class AimAtSquare(AtAPlace, frozen=True):
    verb: ClassVar = "aim"
    title: ClassVar = "At"


class Share(DeckAct, frozen=True):
    """Some of the Damage that is divided. (DK-SPELL-07)"""

    target: str
    amount: int
    verb: ClassVar = "aim"
    title: ClassVar = "At"
    grammar: ClassVar = seq(figure, "for", number)

    def __str__(self) -> str:
        return f"{self.target} for {self.amount}"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{named(table.state, self.target)} for {self.amount}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (self.target,)


def shares(able: list[str], left: int, more: int) -> list[Share]:
    """Every next share; the last Target there can be takes all that is left."""
    least = 1 if len(able) > 1 and more > 1 else left
    return [Share(target, share) for target in able for share in range(least, left + 1)]
