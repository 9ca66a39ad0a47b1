"""Closing in and getting away: who answers two Moves closer in a row by Moves away is Fleeing. (DK-FLEE-06, -26)

Everyone counts for each pursuer: 1 after a Move closer, 2 after the answer away, 3 after the next Move closer. The Move away
that would make it 4 is a flight. Any other Action of either breaks the chain.
"""

from __future__ import annotations

from tabletome.games.deck.board import distance, pursuit
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.state import Combatant


def moved(table: Table, who: Combatant, before: dict[str, int]) -> None:
    """After a Move: it answered the pursuers that it leads away from, and closed in on those it leads to. (DK-FLEE-06)"""
    answered: dict[str, int] = {}
    for other in distance.opponents(table.state, who):
        now = pursuit.farness(table, who, other)
        count = who.avoided.get(other.id, 0)
        if count % 2 and now > before[other.id]:
            answered[other.id] = count + 1
        closings = other.avoided.pop(who.id, 0)
        if now < before[other.id]:
            other.avoided[who.id] = closings + 1 - closings % 2
    who.avoided = answered


def broke_off(who: Combatant) -> None:
    """Any Action but a Move ends it for the pursued. (DK-FLEE-26)

    If the pursuer does something else, then the next Action of the pursued answers nothing, which ends it as well.
    """
    who.avoided = {}
