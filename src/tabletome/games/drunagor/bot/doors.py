"""When the reference player opens the next Door."""

from __future__ import annotations

from tabletome.games.drunagor.bot.dangers import scarred
from tabletome.games.drunagor.bot.looking import Looking
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.special.aims import haste
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import Figure, hero

NEAR = 4
"""So many squares away somebody is near."""


def ready(looking: Looking) -> bool:
    """A Door is opened when no Monster is in sight; where Darkness grows, also when few are and one is well.

    Who must not fall again, or is wounded, leaves it to others.
    """
    table = looking.table
    wanted = haste(table, looking.figure)
    if wanted:
        return wanted == "now"
    hurt = wounded(table, looking.figure)
    few = max(1, len(table.state.heroes) // 2) if looking.hunted and not hurt else 0
    return sum(looking.seen) <= few and not (hurt and _others_are_well(looking))


def wounded(table: Table, one: Figure) -> bool:
    return 2 * one.health <= max_health(table, one) or scarred(table, hero(table.state, one.id))


def _others_are_well(looking: Looking) -> bool:
    """Is there somebody near who is better off?"""
    here, grid = 1 << looking.here, looking.board.grid
    others = [one for one in looking.table.state.figures if one.side == "hero" and not one.down and one.at >= 0]
    return any(grid.apart(here, 1 << one.at) <= NEAR and not wounded(looking.table, one) for one in others)
