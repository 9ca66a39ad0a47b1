"""Cards that move between the supply and the party, and the log of the campaign. (AT-LOOT-06, AT-MARKET-05, AT-CAMP-15)"""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import BASIC_ATTACK, BASIC_MOVE
from tabletome.games.tactics.cards.library import Library, Play
from tabletome.games.tactics.events.campaign import ItemGained, ItemLost
from tabletome.games.tactics.options.campaign.party import POTION, POTIONS
from tabletome.games.tactics.options.campaign.purse import GOLD, gold
from tabletome.games.tactics.options.names import PARTY, name_of
from tabletome.games.tactics.state import Campaign
from tabletome.kernel import Happened
from tabletome.kernel.events import Gained, Spent
from tabletome.table import shuffled
from tabletome.words import counted

BAGS = "bags of gold"


def new_campaign(library: Library, heroes: int, chapter: int) -> Campaign:
    """Potions for the party, everything else in the supply; loot and the nine random encounters of the start, shuffled.
    Basic cards lie in the box until heroes take them.

    (AT-SETUP-23, AT-RAND-07, AT-COMP-16, AT-LOOT-05)
    """
    party = {id_: POTIONS["normal"][heroes] if id_ == POTION else 0 for id_ in library.items}
    supply = {id_: item.copies - party[id_] for id_, item in library.items.items()}
    loot = [id_ for id_, card in library.cards.items() if card.kind == "equipment" and card.origin == "loot"]
    road = [id_ for id_, card in library.guide.random.items() if card.start]
    basics = {card: library.cards[card].copies for card in (BASIC_MOVE, BASIC_ATTACK)}
    return Campaign(
        chapter, party_items=party, supply_items=supply, loot=shuffled("loot", loot), basics=basics,
        random=shuffled("random encounters", road),
    )  # fmt: skip


def tell(play: Play, event: Happened, sentence: str, rule: str) -> None:
    """Tell the table, and write it into the log of the chapter that is being played. (AT-CAMP-15)"""
    play.state.campaign.history[-1].told.append(sentence)
    play.tell(event, rule)


def gain_gold(play: Play, bags: int, why: str) -> None:
    """Bags from the supply, as many as there are. (AT-MARKET-10, AT-LOOT-06)"""
    campaign = play.state.campaign
    got = min(bags, campaign.supply_items[GOLD])
    if got:
        _move(campaign.supply_items, campaign.party_items, GOLD, got)
        sentence = f"The party gains {counted(got, 'bag')} of gold."
        tell(play, Gained(PARTY, BAGS, got, gold(campaign), why), sentence, "AT-LOOT-06")


def spend_gold(play: Play, bags: int, why: str) -> None:
    """Bags go back to the supply, as many as the party has. (AT-MARKET-05)"""
    campaign = play.state.campaign
    spent = min(bags, gold(campaign))
    if spent:
        _move(campaign.party_items, campaign.supply_items, GOLD, spent)
        sentence = f"The party pays {counted(spent, 'bag')} of gold."
        tell(play, Spent(PARTY, BAGS, spent, gold(campaign), why), sentence, "AT-MARKET-05")


def gain_item(play: Play, item: str) -> None:
    """An item from the supply, if there is one left. (AT-OBJ-08, AT-SETUP-24)"""
    campaign = play.state.campaign
    if campaign.supply_items[item]:
        _move(campaign.supply_items, campaign.party_items, item, 1)
        tell(play, ItemGained(item), f"The party gains {name_of(play, item)}.", "AT-OBJ-08")


def lose_item(play: Play, item: str) -> None:
    """An item of the party goes back to the supply."""
    campaign = play.state.campaign
    _move(campaign.party_items, campaign.supply_items, item, 1)
    tell(play, ItemLost(item), f"The party loses {name_of(play, item)}.", "AT-LOOT-06")


def _move(here: dict[str, int], there: dict[str, int], item: str, count: int) -> None:
    here[item] -= count
    there[item] += count
