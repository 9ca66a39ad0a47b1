"""The language of cards and of monsters' tactics. Its words stand with the rules they name, in rules/.

every monster within 1: damage 1; self: damage 1
when hit: self: block 1; attacker: damage 1
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.cards import Op, Parser, Vocabulary, many, number, one_of, optional, seq

Side = Literal["self", "attacker", "hero", "monster"]
SIDES: dict[str, Side] = {"self": "self", "attacker": "attacker", "hero": "hero", "monster": "monster"}
MOMENTS = {"hit": "hit"}
ANYWHERE = 0


class Who(msgspec.Struct, frozen=True):
    """Whom a clause is about: a figure of a side within so many squares, or all of them."""

    every: bool
    side: Side
    within: int

    @property
    def chosen(self) -> bool:
        """Does somebody have to say which one?"""
        return not self.every and self.side in ("hero", "monster")


class Clause(msgspec.Struct, frozen=True):
    who: Who
    ops: tuple[Op, ...]


class Text(msgspec.Struct, frozen=True):
    """`when` is the moment that a reaction waits for."""

    when: str
    clauses: tuple[Clause, ...]

    @property
    def aim(self) -> Who | None:
        """Whom its player chooses, if anybody."""
        return next((clause.who for clause in self.clauses if clause.who.chosen), None)


def grammar(words: Vocabulary) -> Parser[Text]:
    """The grammar of a whole text over a vocabulary."""
    every = optional(one_of({"every": True}), otherwise=False)
    within = optional(seq("within", number).into(int), otherwise=ANYWHERE)
    who = seq(every, one_of(SIDES), within).into(Who)
    clause = seq(who, ":", many(words.grammar(), ",")).into(Clause)
    when = optional(seq("when", one_of(MOMENTS), ":").into(str), otherwise="")
    return seq(when, many(clause, ";")).into(Text)
