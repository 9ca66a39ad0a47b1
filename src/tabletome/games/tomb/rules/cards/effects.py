"""Cards carried out: a deed is an attack, if there is one, and clauses that are carried out one after the other.

The words themselves stand in the chapters; here is only what all of them have in common. Whom a clause means is in `targets.py`.
"""

from __future__ import annotations

from tabletome.cards import Vocabulary
from tabletome.games.tomb.board.figures import Actor, Context
from tabletome.games.tomb.cards.language import Clause, Deed
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.rules.cards import targets as aiming
from tabletome.kernel import Flow

WORDS = Vocabulary()


def perform(play: Play, deed: Deed, context: Context, targets: list[Actor] | None = None) -> Flow[None]:
    """Everything a card does: its attack, then what it does besides."""
    aim = deed.attack
    if aim is not None:
        if targets is None:
            targets = yield from aiming.whom(play, aim.targets, context)
        if len(targets) > 1 and aim.bonus is not None:
            targets = yield from aiming.in_order(play, aim.targets, context, targets)
        if targets:
            yield from play.library.rules.attack(play, deed, aim, context, targets)
    yield from run(play, deed.do, context)


def run(play: Play, clauses: tuple[Clause, ...], context: Context) -> Flow[None]:
    """Clause by clause, figure by figure, word by word."""
    for clause in clauses:
        who = clause.who
        if who is None:
            actors = [context.by if context.target is None else context.target]
        else:
            actors = yield from aiming.whom(play, who, context, clause.reaches_fallen, clause)
        for actor in actors:
            for op in clause.ops:
                yield from op.run(play, actor, context)
