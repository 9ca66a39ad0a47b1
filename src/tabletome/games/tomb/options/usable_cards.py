"""Whether a card that is used now would do anything. (TM-POWER-06)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tabletome.games.tomb.board.figures import candidates, health
from tabletome.games.tomb.board.trap_tokens import on_tile
from tabletome.games.tomb.cards.language import Clause, Deed
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options.explore import edges_near
from tabletome.games.tomb.state import Hero

Need: TypeAlias = Callable[[Table, Any], object]


def would_do(table: Table, hero: Hero, deed: Deed) -> bool:
    """Would a card used now by this Hero do anything? One that finds no target cannot be declared. (TM-POWER-06)"""
    if deed.attack is not None:
        return bool(candidates(table, hero, deed.attack.targets))
    return any(_clause_would_do(table, hero, clause) for clause in deed.do)


def _clause_would_do(table: Table, hero: Hero, clause: Clause) -> bool:
    who = clause.who
    actors = [hero] if who is None or who.name else candidates(table, hero, who, fallen=clause.heals)
    return any(op.name not in NEEDED or NEEDED[op.name](table, actor) for actor in actors for op in clause.ops)


NEEDED: dict[str, Need] = {
    "heal": lambda table, actor: actor.hp < health(table, actor),
    "clear": lambda table, actor: actor.stunned or actor.edge < 0,
    "flip": lambda table, actor: any(
        not used.up and table.library.powers[used.id].type == "daily" for used in actor.powers
    ),
    "recharge": lambda table, actor: any(not used.up for used in (*actor.powers, *actor.items)),
    "disarm": lambda table, actor: on_tile(table.state, actor),
    "explore": lambda table, actor: edges_near(table, actor),
    "action": lambda table, actor: table.state.turn.acted,
}
"""What must be so for an operation to do something; all others always do."""
