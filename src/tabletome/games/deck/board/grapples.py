"""Who is in a Grapple with whom."""

from __future__ import annotations

from tabletome.games.deck.state import Combatant, State


def holders(state: State, who: Combatant) -> list[Combatant]:
    return [state.who(held.by) for held in who.held if held.effect == "grapple" and held.kind == "held"]


def together(state: State, who: Combatant) -> list[Combatant]:
    """Everyone in the same Grapple, without the one itself."""
    found, to_see = [who], [who]
    while to_see:
        for held in to_see.pop().held:
            if held.effect == "grapple":
                other = state.who(held.by)
                if other not in found:
                    found.append(other)
                    to_see.append(other)
    return found[1:]
