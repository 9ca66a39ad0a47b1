"""Playing for the goal of a Chapter: what is done at landmarks, and whom one takes by the hand."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.special.landmarks import USES, UseLandmark, landmark_at
from tabletome.games.drunagor.options.special.leading import TakeHand, npc_at
from tabletome.games.drunagor.state import Figure


def at_landmark(table: Table, who: Figure, act: UseLandmark) -> float:
    """What the Chapter says that it is worth."""
    thing = landmark_at(table, act.square)
    return USES[act.use].worth(table, who, thing) if thing is not None else 0.0


def leads_better(table: Table, who: Figure, act: TakeHand) -> bool:
    """Is nobody leading them? Hands are not taken from one another."""
    one = npc_at(table, act.square)
    return one is not None and not one.with_
