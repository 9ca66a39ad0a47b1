"""What the party has in common: bags of gold and items; where the rest of them lies. (AT-LOOT-06, AT-MARKET-07)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.state import Campaign

GOLD = "bag-of-gold"


def gold(campaign: Campaign) -> int:
    """The bags of gold that the whole party shares. (AT-MARKET-07)"""
    return campaign.party_items[GOLD]


def usable(library: Library, campaign: Campaign) -> dict[str, int]:
    """The items of the party that can be used in a fight. (AT-SETUP-22)"""
    return {
        item: count for item, count in campaign.party_items.items() if count and library.items[item].kind == "usable"
    }
