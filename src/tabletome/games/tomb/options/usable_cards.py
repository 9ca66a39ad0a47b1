"""Whether a card that is used now would do anything. (TM-POWER-06)"""

from __future__ import annotations

from tabletome.games.tomb.board.figures import Context, candidates
from tabletome.games.tomb.cards.language import Clause, Deed
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import Hero


def would_do(table: Table, hero: Hero, deed: Deed) -> bool:
    """Would a card used now by this Hero do anything? One that finds no target cannot be declared. (TM-POWER-06)"""
    if deed.attack is not None:
        return bool(candidates(table, hero, deed.attack.targets))
    context = Context(hero)
    return any(_clause_would_do(table, context, clause) for clause in deed.do)


def _clause_would_do(table: Table, context: Context, clause: Clause) -> bool:
    who, hero = clause.who, context.by
    actors = [hero] if who is None or who.name else candidates(table, hero, who, fallen=clause.heals)
    return any(op.matters(table, actor, context) for actor in actors for op in clause.ops)
