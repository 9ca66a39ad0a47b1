"""What the Party Leader decides: the order of cards in a slot, and plans of Monsters that are equally good.

(DR-INIT-06, DR-AI-36, DR-LEAD-01)
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import many, name, optional, seq
from tabletome.games.drunagor.board.plan import Plan, Way
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts
from tabletome.words import listed

ORDER, TIE = "order", "tie"


class Ordering(msgspec.Struct, frozen=True):
    """In which slot several cards lie; the Party Leader decides."""

    hero: str
    slot: str


class ActsNext(OnOne, frozen=True):
    """Of several cards in one slot, the one that acts next. (DR-INIT-06)"""

    card: str
    verb: ClassVar = "next"

    def label(self, table: Table, who: Figure) -> str:
        return name_of(table, self.card)

    def heading(self, table: Table, who: Figure) -> str:
        return "Acts next"

    def why_not(self, table: Table, who: Figure) -> str:
        if all(card.id != self.card for card in table.state.track.cards):
            return f"there is no card '{self.card}' on the Initiative Track"
        return f"{name_of(table, self.card)} lies in another slot, or has acted this round"


class Equal(msgspec.Struct, frozen=True):
    """Which Monster could do several things equally well; this Hero's player decides."""

    hero: str
    monster: str


class Follow(DrunagorAct, frozen=True):
    """One of the ways between which the planner does not decide: where it ends and whom it hits. (DR-AI-36)"""

    square: str
    targets: tuple[str, ...] = ()
    verb: ClassVar = "goes"
    grammar: ClassVar = seq(name, optional(seq("at", many(name, "and")).into(tuple), otherwise=()))

    def __str__(self) -> str:
        return f"{self.square} at {' and '.join(self.targets)}" if self.targets else self.square

    def label(self, table: Table, who: Figure) -> str:
        if not self.targets:
            return f"To {self.square}"
        return f"To {self.square}, against {listed(name_of(table, id_) for id_ in self.targets)}"

    def heading(self, table: Table, who: Figure) -> str:
        return "The Monster goes"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square, *self.targets)

    def why_not(self, table: Table, who: Figure) -> str:
        return "this is none of its equally good plans"

    def fits(self, table: Table, way: Way) -> bool:
        """Is it this way?"""
        return self == follow(table, way)


def follow(table: Table, way: Way) -> Follow:
    return Follow(names(table)[way.end], way.targets)


def ways(table: Table, plan: Plan) -> list[Group]:
    """The equally good ways of a plan."""
    return acts([follow(table, way) for way in plan.tied])
