"""What a text costs, and whether somebody can pay it. (DR-KEY-136, DR-CUBE-03)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.language import Cost
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.tokens import ONCE, may_discard
from tabletome.games.drunagor.state import Figure, Resource, hero

TOKENS: dict[str, Resource] = {
    "FOCUS": "focus", "FRUIT OF LIFE": "fruit_of_life", "FURY": "fury", "KI": "ki", "SHIELD": "shield",
}  # fmt: skip


def affordable(table: Table, figure: Figure, cost: Cost, doing: Doing | None = None) -> bool:
    """Health, but never the last of it; available cubes; tokens, of FURY and KI one in a turn or Reaction.

    (DR-KEY-136, DR-KEY-095, DR-KEY-111)
    """
    amount = cost.value(doing.x if doing is not None else 0, len(table.state.heroes))
    match cost.verb:
        case "PAY":
            return figure.health > amount
        case "EXPEND":
            return len(available(hero(table.state, figure.id))) >= amount
        case "DISCARD":
            token = TOKENS[cost.token]
            free = token not in ONCE or may_discard(table, figure, token, doing)
            return free and figure.resources.get(token, 0) >= amount
