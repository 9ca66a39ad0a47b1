"""Town actions: what coins buy in the Tavern phases, more of it with every town level. (AP-TOWN-08..13, -18..21)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import seq
from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.board.town import can_draw, scoutable, unlocked_actions
from tabletome.games.party.cards.boards import Action
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import CARD, PartyAct, hero_name, on_deck
from tabletome.games.party.options.tavern import ONLY_THERE
from tabletome.kernel import Group, acts, made

DECK_NAMES = {
    "town": "town quests", "forest": "forest quests", "mountains": "mountain quests", "heroes": "heroes",
    "legendary-heroes": "legendary heroes",
}  # fmt: skip


class TownAct(PartyAct, frozen=True):
    """An action of the town: unlocked by its level, and paid. (AP-TOWN-08, -18)"""

    action: ClassVar[Action]
    elsewhere: ClassVar = ONLY_THERE

    def price(self, table: Table) -> int:
        price: int = getattr(table.library.town.prices, self.action)
        return price

    def why_not(self, table: Table, who: int) -> str:
        if self.action not in unlocked_actions(table):
            return "the town does not offer that yet (AP-TOWN-08)"
        if (gold := table.state.players[who].gold) < self.price(table):
            return f"it costs {self.price(table)} gold, and there are only {gold} (AP-TOWN-18)"
        return self.useless(table, who)

    def useless(self, table: Table, who: int) -> str:
        """What is against it beside its price."""
        return ""


class BuyItem(TownAct, frozen=True):
    verb: ClassVar = "buy item"
    action: ClassVar[Action] = "buy_item"
    deck: ClassVar = "items"

    def label(self, table: Table, who: int) -> str:
        return f"Draw an item for {self.price(table)} gold"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_deck(self.deck),)

    def useless(self, table: Table, who: int) -> str:
        return "" if can_draw(table.state, self.deck) else "no item is left to draw (AP-ITEM-18)"


class BuyLegendaryItem(BuyItem, frozen=True):
    verb: ClassVar = "buy legendary item"
    action: ClassVar[Action] = "buy_legendary_item"
    deck: ClassVar = "legendary-items"

    def label(self, table: Table, who: int) -> str:
        return f"Draw a legendary item for {self.price(table)} gold"


class Sell(TownAct, frozen=True):
    """A card of the hand, never an equipped weapon. (AP-TOWN-11, -18)"""

    item: str
    verb: ClassVar = "sell"
    grammar: ClassVar = seq(CARD)
    action: ClassVar = "sell_item"
    title: ClassVar = "Sell an item"

    def __str__(self) -> str:
        return self.item

    def price(self, table: Table) -> int:
        return 0

    def coins(self, table: Table) -> int:
        """What it brings."""
        prices = table.library.town.prices
        return prices.sell_legendary if table.library.items[self.item].legendary else prices.sell_item

    def label(self, table: Table, who: int) -> str:
        return f"Sell {table.library.items[self.item].name} for {self.coins(table)} gold"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)

    def why_not(self, table: Table, who: int) -> str:
        player = table.state.players[who]
        if self.item not in player.hand and any(hero.weapon == self.item for hero in player.party):
            return "an equipped weapon cannot be sold (AP-TOWN-18)"
        return super().why_not(table, who)

    def useless(self, table: Table, who: int) -> str:
        held = self.item in table.state.players[who].hand
        return "" if held else "only a card from your hand can be sold (AP-TOWN-18)"


class Scout(TownAct, frozen=True):
    deck: str
    verb: ClassVar = "scout"
    grammar: ClassVar = seq(CARD)
    action: ClassVar = "scout"
    title: ClassVar = "Scout: turn up one more card"

    def __str__(self) -> str:
        return self.deck

    def label(self, table: Table, who: int) -> str:
        return f"Scout the {DECK_NAMES[self.deck]} for {self.price(table)} gold"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_deck(self.deck),)

    def useless(self, table: Table, who: int) -> str:
        if self.deck in scoutable(table.state):
            return ""
        if self.deck in table.state.rows and self.deck not in table.state.opened:
            return "this deck is not open yet (AP-TOWN-19, AP-TOWN-20)"
        return "only an open hero or quest deck that has a card left can be scouted (AP-TOWN-20)"


class AtTheFountain(TownAct, frozen=True):
    """What the fountain does to a hero of one's own. (AP-TOWN-13, -21)"""

    hero: str
    grammar: ClassVar = seq(CARD)

    def __str__(self) -> str:
        return self.hero

    def label(self, table: Table, who: int) -> str:
        return f"{self.title} {hero_name(table, self.hero)} for {self.price(table)} gold"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)


class HealAtTheFountain(AtTheFountain, frozen=True):
    verb: ClassVar = "heal"
    action: ClassVar = "heal"
    title: ClassVar = "Heal"

    def useless(self, table: Table, who: int) -> str:
        hurt = any(hero.id == self.hero and hero.wounded for hero in table.state.players[who].party)
        return "" if hurt else "only a wounded hero of your party can be healed (AP-TOWN-21)"


class Upgrade(AtTheFountain, frozen=True):
    verb: ClassVar = "upgrade"
    action: ClassVar = "upgrade"
    title: ClassVar = "Level up"

    def useless(self, table: Table, who: int) -> str:
        party = table.state.players[who].party
        if any(hero.id == self.hero and can_be_upgraded(table, hero) for hero in party):
            return ""
        return "only a hero of your party on its standard side can be upgraded (AP-TOWN-21, AP-HERO-06)"


def town_actions(table: Table, seat: int) -> list[Group]:
    """The unlocked actions that the player can pay and that would do something. (AP-TOWN-10)"""
    groups: list[Group] = []
    state, town, known = table.state, table.library.town, unlocked_actions(table)
    player, prices = state.players[seat], town.prices
    if "buy_item" in known and player.gold >= prices.buy_item and can_draw(state, "items"):
        groups += acts([BuyItem()], town.offers["buy_item"], ("AP-TOWN-11",))
    if (
        "buy_legendary_item" in known
        and player.gold >= prices.buy_legendary_item
        and can_draw(state, "legendary-items")
    ):
        groups += acts([BuyLegendaryItem()], town.offers["buy_legendary_item"], ("AP-TOWN-18",))
    if "sell_item" in known:
        groups += made(Sell, [*dict.fromkeys(player.hand)], town.offers["sell_item"], ("AP-TOWN-11",))
    if "scout" in known and player.gold >= prices.scout:
        groups += made(Scout, scoutable(state), town.offers["scout"], ("AP-TOWN-12", "AP-TOWN-20"))
    if "heal" in known and player.gold >= prices.heal:
        hurt = [hero.id for hero in player.party if hero.wounded]
        groups += made(HealAtTheFountain, hurt, town.offers["heal"], ("AP-TOWN-13", "AP-TOWN-21"))
    if "upgrade" in known and player.gold >= prices.upgrade:
        able = [hero.id for hero in player.party if can_be_upgraded(table, hero)]
        groups += made(Upgrade, able, town.offers["upgrade"], ("AP-TOWN-13", "AP-TOWN-21"))
    return groups
