"""At a market: equipment is bought for two bags of gold and sold for one. (AT-MARKET-*)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import Alone, CampaignAct
from tabletome.games.tactics.options.campaign.purse import GOLD, gold
from tabletome.games.tactics.options.campaign.story import chapter
from tabletome.games.tactics.options.names import card_name, name_of
from tabletome.games.tactics.state import Hero
from tabletome.kernel import Group, acts
from tabletome.words import counted

MARKET = "market"
PRICE, WORTH = 2, 1


class Buy(CampaignAct, frozen=True):
    """A piece of equipment for a hero, from the gold of the whole party. (AT-MARKET-04, AT-MARKET-07)"""

    card: str
    hero: str
    verb: ClassVar = "buy"
    grammar: ClassVar = seq(name, "for", name)
    elsewhere: ClassVar = "there is no market here (AT-MARKET-01)"

    def __str__(self) -> str:
        return f"{self.card} for {self.hero}"

    def label(self, table: Table, who: Hero) -> str:
        return f"{card_name(table, self.card)} for {name_of(table, self.hero)}"

    def heading(self, table: Table, who: Hero) -> str:
        return f"Buy for {PRICE} bags of gold"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card not in on_sale(table):
            return f"there is no '{self.card}' for sale here"
        if gold(table.state.campaign) < PRICE:
            return f"it costs {PRICE} bags of gold, and the party has {gold(table.state.campaign)}"
        return f"there is no '{self.hero}' in the party"


class Sell(CampaignAct, frozen=True):
    """A piece of equipment that nobody wants. (AT-MARKET-08)"""

    card: str
    verb: ClassVar = "sell"
    grammar: ClassVar = seq(name)
    elsewhere: ClassVar = Buy.elsewhere

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        return f"{card_name(table, self.card)} of {name_of(table, owner(table, self.card))}"

    def heading(self, table: Table, who: Hero) -> str:
        return f"Sell for {counted(WORTH, 'bag')} of gold"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if not owner(table, self.card):
            return f"nobody in the party has a piece of equipment '{self.card}'; nothing else can be sold"
        return "there is no bag of gold left in the supply to pay for it"


class Leave(Alone, frozen=True):
    verb: ClassVar = "leave"
    says: ClassVar = "Leave the market"


def owner(table: Table, card: str) -> str:
    """Who has a piece of equipment; nobody if it is in no tuck box."""
    return next((hero.name for hero in table.state.heroes if card in hero.equipment), "")


def on_sale(table: Table) -> list[str]:
    """What earlier chapters left, and what this market alone has. (AT-MARKET-02, AT-MARKET-03, AT-MARKET-12)"""
    here = chapter(table).market
    rare = [id_ for id_, card in table.library.cards.items() if card.kind == "equipment" and card.origin == here]
    goods = dict.fromkeys([*table.state.campaign.goods, *rare])
    return [card for card in goods if not owner(table, card)]


def deals(table: Table) -> list[Group]:
    """All that can be bought and sold now. (AT-MARKET-10, AT-MARKET-13)"""
    state = table.state
    can_pay = gold(state.campaign) >= PRICE
    pays = state.campaign.supply_items[GOLD] >= WORTH
    return [
        *acts([Leave()]),
        *acts([Buy(card, hero.name) for card in on_sale(table) for hero in state.heroes] if can_pay else []),
        *acts([Sell(card) for hero in state.heroes for card in hero.equipment] if pays else []),
    ]
