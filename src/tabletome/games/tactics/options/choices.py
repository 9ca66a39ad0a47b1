"""Small decisions: one of two texts, whether to do what one may, which die to roll again."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.cards import number, seq
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.names import card_name, name_of
from tabletome.games.tactics.state import Actor
from tabletome.kernel import percent
from tabletome.words import capitalized, counted, listed

CHOOSE, MAY, REROLL = "choose", "may", "reroll"


class Choosing(msgspec.Struct, frozen=True):
    """Which texts of which card there are to choose from, as the card prints them and in notation."""

    hero: str
    card: str
    texts: tuple[str, ...]
    notation: tuple[str, ...] = ()
    on: str = ""


class Rerolling(msgspec.Struct, frozen=True):
    """The dice as they lie: colours and results, whose roll it is, and how many more may be rolled again."""

    hero: str
    card: str
    dice: tuple[str, ...]
    results: tuple[int, ...]
    left: int
    of: str = ""


class Take(TacticsAct, frozen=True):
    """One of the texts, counted from 1; `says` is what it prints, which nobody has to type."""

    which: int
    says: str = ""
    verb: ClassVar = "take"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.which)

    def label(self, table: Table, who: Actor) -> str:
        return self.says

    def heading(self, table: Table, who: Actor) -> str:
        return ""

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (f"choice-{self.which}",)

    def why_not(self, table: Table, who: Actor) -> str:
        return "there is no such choice, or it would do nothing"


class Agree(TacticsAct, frozen=True):
    verb: ClassVar = "yes"

    def label(self, table: Table, who: Actor) -> str:
        return "Yes"


class Decline(TacticsAct, frozen=True):
    verb: ClassVar = "no"

    def label(self, table: Table, who: Actor) -> str:
        return "No"


class RollAgain(TacticsAct, frozen=True):
    """The die at a place among those rolled, counted from 1; its name and what it shows are for those who read of it."""

    die: int
    name: str = ""
    shows: int = 0
    verb: ClassVar = "reroll"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.die)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollAgain) and self.die == other.die

    def __hash__(self) -> int:
        return hash((self.verb, self.die))

    def label(self, table: Table, who: Actor) -> str:
        return f"The {self.name} {self.shows}" if self.name else f"Die {self.die}"

    def heading(self, table: Table, who: Actor) -> str:
        return "Roll again"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (f"die {self.die}",)

    def odds(self, table: Table, who: Actor) -> str | None:
        faces = next((die.faces for die in table.library.dice.values() if die.name == self.name), ())
        if not faces:
            return None
        higher = Fraction(sum(face > self.shows for face in faces), len(faces))
        lower = Fraction(sum(face < self.shows for face in faces), len(faces))
        return f"higher {percent(higher)}, lower {percent(lower)}"

    def why_not(self, table: Table, who: Actor) -> str:
        return "there is no such die among those that may be rolled again"


class LetLie(TacticsAct, frozen=True):
    verb: ClassVar = "keep"

    def label(self, table: Table, who: Actor) -> str:
        return "Keep the dice"


def asked_of(table: Table, card: str, question: str) -> str:
    """A question about a card, behind its name.

    The hero whose decision it is stands above the question in every picture, so no question names it.
    """
    return f"{card_name(table, card)}: {question[:1].lower()}{question[1:]}" if card else capitalized(question)


MOST_NAMES = 2
"""Of more who are struck, a question says only how many they are."""


def against(table: Table, doing: Doing) -> str:
    """Whom the dice of an attack are rolled against, behind a comma; nothing of other dice."""
    if doing.roll is None or doing.attack is None or not doing.attack.struck:
        return ""
    struck = doing.attack.struck
    few = len(struck) <= MOST_NAMES
    return f", against {listed([name_of(table, one.id) for one in struck]) if few else counted(len(struck), 'figure')}"
