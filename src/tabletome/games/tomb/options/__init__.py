"""What a player can choose, as pure questions: kinds and subjects of requests, names and places of options, odds, refusals."""

from __future__ import annotations

import msgspec


class Subject(msgspec.Struct, frozen=True):
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
