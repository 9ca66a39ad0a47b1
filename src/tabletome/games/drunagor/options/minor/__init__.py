"""Minor Actions: the six kinds, each once in a turn, most of them not while engaged. (DR-TURN-09..12, DR-ENGAGE-04)

Every kind has a file of its own here: it asks `why_not_minor` before it offers anything. What was taken stands in `turn.minor`,
where `rules.minor` puts it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.ground.sight import engaged
from tabletome.games.drunagor.state import Figure

MinorKind: TypeAlias = Literal["door", "chest", "interaction", "focus", "consumable", "exchange"]
CALLED: dict[MinorKind, str] = {
    "door": "Open a Door", "chest": "Search a Chest", "interaction": "Interact", "focus": "Use Focus Ability",
    "consumable": "Use a Consumable Item", "exchange": "Exchange Items",
}  # fmt: skip
"""The six Minor Actions, as the book calls them. (DR-TURN-12)"""
WHILE_ENGAGED: frozenset[MinorKind] = frozenset(("focus", "consumable"))
"""What can be done with an enemy adjacent. (DR-ENGAGE-04)"""


def in_own_turn(table: Table, who: Figure) -> bool:
    """Is this a Hero in the action step of the own turn? (DR-MINOR-01)"""
    return who.side == "hero" and table.state.turn.figure == who.id and table.state.phase == "hero_action"


def why_not_minor(table: Table, who: Figure, kind: MinorKind) -> str:
    """Why a Minor Action of this kind cannot be taken now; nothing if it can. (DR-TURN-10, DR-ENGAGE-04, DR-MINOR-01)"""
    turn = table.state.turn
    if not in_own_turn(table, who):
        return "a Minor Action is taken in the own turn, after its start and before its end"
    if kind in turn.minor:
        return f"{CALLED[kind]} is possible once in a turn"
    if kind not in WHILE_ENGAGED and engaged(table, who):
        return f"{CALLED[kind]} is not possible with an enemy adjacent"
    return ""


def may_take(table: Table, who: Figure, kind: MinorKind) -> bool:
    """May this Hero take a Minor Action of this kind now?"""
    return not why_not_minor(table, who, kind)
