"""All Minor Actions together, as a Hero's turn and a move under way offer them. (DR-TURN-05, DR-MINOR-01)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.minor import in_own_turn
from tabletome.games.drunagor.options.minor.chests import Search, searches
from tabletome.games.drunagor.options.minor.consumables import Consume, consumes
from tabletome.games.drunagor.options.minor.doors import OpenDoor, doors_to_open
from tabletome.games.drunagor.options.minor.exchange import Equip, Give, Take, Unequip, exchanges
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus, focus_uses
from tabletome.games.drunagor.options.special.landmarks import UseLandmark, landmark_interactions
from tabletome.games.drunagor.options.special.leading import LetGo, TakeHand, hands
from tabletome.games.drunagor.options.story.entries import Invoke, invocations
from tabletome.games.drunagor.options.story.scenes import Interact, interactions
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group

MINOR_ACTS: tuple[type[DrunagorAct], ...] = (
    OpenDoor, Search, Consume, Equip, Unequip, Give, Take, UseFocus, UseAbility, UseLandmark, TakeHand, LetGo,
    Interact, Invoke,
)  # fmt: skip
"""The acts of all kinds."""
EXCHANGES: frozenset[str] = frozenset((Equip.verb, Unequip.verb, Give.verb, Take.verb))
"""Those by which items change places."""
HERE: frozenset[str] = frozenset(
    (OpenDoor.verb, Search.verb, Give.verb, Take.verb, UseLandmark.verb, TakeHand.verb, Interact.verb)
)
"""What one stops for on the way, because it is possible here and not everywhere."""


def minor_actions(table: Table, who: Figure) -> list[Group]:
    """Every Minor Action that somebody may take now, kind by kind: Heroes do, in their own turn. (DR-MINOR-01)"""
    if not in_own_turn(table, who):
        return []
    return [
        *doors_to_open(table, who), *searches(table, who), *focus_uses(table, who), *consumes(table, who),
        *exchanges(table, who), *landmark_interactions(table, who), *hands(table, who),
        *interactions(table, who), *invocations(table, who),
    ]  # fmt: skip


def worth_a_stop(table: Table, who: Figure) -> bool:
    """Is there a Minor Action that a move would be interrupted for? (DR-MINOR-01)"""
    return any(group.verb in HERE for group in minor_actions(table, who))
