"""What a hand holds, by the kinds of item cards. (AP-ITEM-03, -06, -09)"""

from __future__ import annotations

from tabletome.games.party.cards.kinds import ItemType
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import Player


def held(table: Table, player: Player, kind: ItemType) -> list[str]:
    """The different cards of a kind in a hand whose cards are known, in its order; skull scrolls are no scrolls to read."""
    items = table.library.items
    return [item for item in dict.fromkeys(player.hand) if items[item].type == kind and not items[item].skull]
