"""What a text costs, and whether somebody can pay it. (DR-KEY-136, DR-CUBE-03)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Cost
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.state import Figure, Resource, hero

TOKENS: dict[str, Resource] = {
    "FOCUS": "focus", "FRUIT OF LIFE": "fruit_of_life", "FURY": "fury", "KI": "ki", "SHIELD": "shield",
}  # fmt: skip


def affordable(table: Table, figure: Figure, cost: Cost, x: int = 0) -> bool:
    """Health, but never the last of it; available cubes; tokens. (DR-KEY-136)"""
    amount = cost.value(x, len(table.state.heroes))
    match cost.verb:
        case "PAY":
            return figure.health > amount
        case "EXPEND":
            return len(available(hero(table.state, figure.id))) >= amount
        case "DISCARD":
            return figure.resources.get(TOKENS[cost.token], 0) >= amount
