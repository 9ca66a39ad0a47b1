"""Who is asked: the player of a Hero, of a Pet or Companion its Hero's; for all others the Party Leader. (DR-LEAD-01)"""

from __future__ import annotations

from tabletome.games.drunagor.state import Figure, State, hero, leader


def seat_of(state: State, figure: Figure) -> int:
    if figure.side == "hero":
        return hero(state, figure.id).seat
    if figure.owner:
        return hero(state, figure.owner).seat
    return leader(state).seat
