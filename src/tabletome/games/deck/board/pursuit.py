"""Closing in and getting away: who answers two Moves closer in a row by Moves away is Fleeing. (DK-FLEE-06, -26)

Everyone counts for each pursuer: 1 after a Move closer, 2 after the answer away, 3 after the next Move closer. The Move away
that would make it 4 is a flight. Any other Action of either breaks the chain.
"""

from __future__ import annotations

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.state import Combatant, State

LAST_ANSWER = 4


def is_flight(table: Table, who: Combatant, at: int) -> bool:
    """If a Move there is the second answer in a row to the same pursuer. (DK-FLEE-26)"""
    pursuers = [table.state.who(name) for name, count in who.avoided.items() if count == LAST_ANSWER - 1]
    before = {pursuer.id: farness(table, who, pursuer) for pursuer in pursuers}
    here, who.at = who.at, at
    away = any(farness(table, who, pursuer) > before[pursuer.id] for pursuer in pursuers)
    who.at = here
    return away


def warning(state: State, who: Combatant) -> str:
    """What one who is followed should know before the next Move. (DK-FLEE-06)"""
    if not who.avoided:
        return ""
    names = [state.who(name).name for name, count in who.avoided.items() if count == LAST_ANSWER - 1]
    return f" To Move away from {' or '.join(names)} once more is to Flee." if names else ""


def farnesses(table: Table, who: Combatant) -> dict[str, int]:
    return {other.id: farness(table, who, other) for other in distance.opponents(table.state, who)}


def farness(table: Table, who: Combatant, other: Combatant) -> int:
    """The Distance as a number, to compare."""
    return "MTR".index(distance.category(table, who, other))
