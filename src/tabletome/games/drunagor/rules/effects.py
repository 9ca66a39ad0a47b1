"""Texts carried out, clause by clause. What a clause is, what it costs and what its words do stands in the chapters.

(DR-SKILL-04, DR-GRAM-*)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tabletome.cards import Op, Vocabulary
from tabletome.games.drunagor.cards.language import Clause, Cost, Text, Tie, Weapon
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import untouchable
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow

WORDS = Vocabulary()
Doer: TypeAlias = Callable[[Play, Doing, Clause], Flow[None]]
Payer: TypeAlias = Callable[[Play, Doing, Cost], Flow[bool]]
BODIES: dict[type[Weapon | Tie], Doer] = {}
"""How the two kinds of clauses are done."""
PRICES: dict[str, Payer] = {}
"""How costs are paid, by their verb; tells whether it was."""


def body(kind: type[Weapon | Tie]) -> Callable[[Doer], Doer]:
    """Declare the rule below as what is done with clauses of this kind."""

    def declare(rule: Doer) -> Doer:
        BODIES[kind] = rule
        return rule

    return declare


def price(verb: str) -> Callable[[Payer], Payer]:
    """Declare the rule below as how this cost is paid."""

    def declare(rule: Payer) -> Payer:
        PRICES[verb] = rule
        return rule

    return declare


def carry_out(play: Play, doing: Doing, text: Text) -> Flow[None]:
    """Clauses left to right, each complete before the next is aimed; what cannot be done is wasted. (DR-SKILL-04, DR-SKILL-06)

    A price comes before all else (DR-KEY-135). Whoever is knocked out in the midst of it does nothing more, but Passives work on
    (DR-KO-06, DR-KO-09).
    """
    for clause in text.clauses:
        if (untouchable(doing.by) and not doing.passive) or doing.by not in play.state.figures:
            return
        if clause.cost is not None and not (yield from PRICES[clause.cost.verb](play, doing, clause.cost)):
            continue
        play.act(doing.card)
        doing.large_too = clause.large_too
        yield from BODIES[type(clause.body)](play, doing, clause)


def befall(play: Play, ops: Sequence[Op], one: Figure, doing: Doing) -> Flow[None]:
    """Every one of these effects on one character; what cannot affect it is skipped. (DR-GRAM-04, DR-GRAM-05, DR-PVP-15)"""
    doing.target = one
    for op in ops:
        if one in play.state.figures and not untouchable(one) and op.matters(play, one, doing):
            yield from op.run(play, one, doing)
            yield from at(play, "afflicted", one)
