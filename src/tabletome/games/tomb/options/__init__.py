"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out. What all
families have in common is here: what a request can be about, and acts that name one figure or one card.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import matching, seq
from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board.names import SQUARE, square_name
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Act, Group, acts

ID = matching(r"[\w'-]+", "a name as options write it")


class Subject(msgspec.Struct, frozen=True, gc=False):
    """What a request is about: ids of figures and cards, words and numbers."""

    @property
    def speaks_of(self) -> tuple[str, ...]:
        """The figures and cards it is about, by id, so that they can be shown beside it."""
        return ()


class OfFigure(Subject, frozen=True):
    """About a Hero, Monster, Villain, Ally or trap."""

    who: str

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.who,)


class OfCard(Subject, frozen=True):
    """About a card, or about what it does."""

    card: str

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.card,)


class TombAct(Act[Table, Hero], frozen=True):
    """An act of a Hero's player."""

    @property
    def speaks_of(self) -> tuple[str, ...]:
        """The cards it names, by id, so that they can be shown if they lie nowhere else."""
        return ()


class OnFigure(TombAct, frozen=True):
    """An act that names a figure, a Hero or a token."""

    id: str
    grammar: ClassVar = seq(ID)

    def __str__(self) -> str:
        return self.id

    def label(self, table: Table, who: Hero) -> str:
        return adventure_pieces.called(table, self.id)

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.id,)


class OnCard(TombAct, frozen=True):
    """An act that names a card, token or thing."""

    card: str
    grammar: ClassVar = seq(ID)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        return table.library.called(self.card)

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.card,)


class OnSquare(TombAct, frozen=True):
    """An act that names a square."""

    to: int
    grammar: ClassVar = seq(SQUARE)

    def __str__(self) -> str:
        return square_name(self.to)

    def label(self, table: Table, who: Hero) -> str:
        return square_name(self.to)

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (square_name(self.to),)


class Pass(TombAct, frozen=True):
    verb: ClassVar = "pass"

    def label(self, table: Table, who: Hero) -> str:
        return "pass"


def alone(act: TombAct) -> Group:
    """An act that is one of its kind."""
    [group] = acts([act])
    return group


PASS = alone(Pass())
