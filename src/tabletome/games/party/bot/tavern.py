"""The Tavern as the bot sees it: heroes, weapons, town actions, gifts. An option is worth what it adds; passing adds nothing."""

from __future__ import annotations

import msgspec

from tabletome.games.party.board.heroes import in_final_form
from tabletome.games.party.board.rows import for_sale, wanted_in_row
from tabletome.games.party.bot import worth as bot_worth
from tabletome.games.party.bot.quests import Plans, by_strength, to_send, usable
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options.tavern import Buy, Equip, GiveGold, GiveItem, Visit, can_carry
from tabletome.games.party.options.town import BuyItem, HealAtTheFountain, Scout, Sell, Upgrade
from tabletome.games.party.rules.tavern import TavernAct
from tabletome.games.party.state import HERO_DECKS, Hero

BLIND_ITEM = 1.1
RELIC, LEGENDARY_RELIC, HELPFUL, LEGENDARY_HELP, RICH = 0.16, 0.7, 0.6, 0.5, 12
"""What a card drawn blind at the end is worth: VP of relics on average, how often it helps against the boss, and how much a
legendary one does at least to a rival who has gold enough for two. Games of partners are tuned without that."""
POOR_QUEST, SCOUTED, HERO_SCOUTED = 1.0, 0.5, 0.25
WITHOUT_A_WEAPON = 0.15
SAVING_FROM, SOON, PATIENT = 2, 5, 0.6
"""From which town level on coins are kept for a hero, how many may still lack, and how much of the gain counts."""
NOBODY = Hero("")
KEPT, NOT_AT_ALL = 0.05, -1.0
"""Less than this nothing is worth the trouble; what makes no sense."""


class Tavern:
    """The options of one Tavern decision."""

    def __init__(self, table: Table, seat: int, visit: object) -> None:
        self.table = table
        state = table.state
        assert isinstance(visit, Visit)
        self.visit = visit
        self.state, self.seat, self.player = state, seat, state.players[seat]
        self.plans, self.coin = Plans(table, seat), bot_worth.gold(table, seat)
        self.prices = table.library.town.prices
        self.now = self.plans.party(self.player.party)
        self.coin += self.saving()

    def worth(self, act: TavernAct) -> float:
        match act:
            case Buy():
                return self.buy(act.hero, act.over) - KEPT
            case Equip():
                return self.equip(act)
            case Upgrade():
                better = self._changed(act.hero, upgraded=True)
                return self.plans.party(better) - self.now - self.coin * self.prices.upgrade - KEPT
            case HealAtTheFountain():
                better = self._changed(act.hero, wounded=False)
                return self.plans.party(better) - self.now - self.coin * self.prices.heal - KEPT
            case BuyItem():
                return self.blind(act.deck) - self.coin * act.price(self.table) - KEPT
            case Sell():
                return self.sell(act)
            case Scout():
                return self.scout(act.deck)
            case GiveGold():
                return self.give_gold(act)
            case GiveItem():
                return self.give_item(act)
        return 0.0

    def saving(self) -> float:
        """What each coin is worth beside, toward a hero who cannot be paid yet."""
        gold, most = self.player.gold, 0.0
        if self.plans.over or self.state.level < SAVING_FROM:
            return 0.0
        for name in [name for deck in HERO_DECKS for name in for_sale(self.state, deck)]:
            cost = self.table.library.heroes[name].cost
            if gold < cost <= gold + SOON:
                gain = max(self.buy(name, hero.id) for hero in [*self.player.party, NOBODY])
                most = max(most, PATIENT * gain / cost)
        return most

    def _changed(self, name: str, **fields: object) -> list[Hero]:
        return [msgspec.structs.replace(hero, **fields) if hero.id == name else hero for hero in self.player.party]

    def buy(self, name: str, old: str) -> float:
        """What the party gains, less the price; an upgraded hero who makes room retires for VP. (AP-HERO-05)

        Nobody is sent away for nothing while there is room.
        """
        full = len(self.player.party) == self.table.library.town.party
        kept = [hero for hero in self.player.party if hero.id != old]
        gone = next((hero for hero in self.player.party if hero.id == old), None)
        retired = self.table.library.heroes[old].vp if gone is not None and in_final_form(self.table, gone) else 0
        if full if gone is None else not (full or retired):
            return NOT_AT_ALL
        price = self.coin * self.table.library.heroes[name].cost
        return self.plans.party([*kept, Hero(name)]) - self.now + self.plans.rate.vp * retired - price

    def equip(self, act: Equip) -> float:
        """A weapon in hand does nothing; a second one for the same hero must be better than what is lost. (AP-ITEM-13)"""
        bare = not next(hero for hero in self.player.party if hero.id == act.hero).weapon
        gain = self.plans.party(self._changed(act.hero, weapon=act.weapon)) - self.now
        return gain + WITHOUT_A_WEAPON if bare else gain - KEPT

    def blind(self, deck: str) -> float:
        """An item nobody has seen; at the end only relics and what helps against the boss count."""
        legendary = deck != "items"
        if not self.plans.over:
            room = 1 - len(self.player.hand) / (self.table.library.town.hand + 1)
            return room * (bot_worth.LEGENDARY if legendary else BLIND_ITEM)
        help_ = HELPFUL * (self.plans.party(self.player.party, self.plans.items + 1) - self.now)
        if legendary and self.player.gold >= RICH and not self.state.coop:
            help_ = max(help_, LEGENDARY_HELP)
        return self.plans.rate.vp * (LEGENDARY_RELIC if legendary else RELIC) + help_

    def sell(self, act: Sell) -> float:
        """What would be discarded anyway brings a coin, and so does what nobody can use. VP in hand are worth more than one."""
        card = self.table.library.items[act.item]
        coins = act.coins(self.table)
        too_many = len(self.player.hand) > self.table.library.town.hand and self.visit.again
        if too_many and act.item == min(self.player.hand, key=self.item):
            return self.coin * coins + KEPT
        if card.type == "relic":
            return NOT_AT_ALL
        idle = (
            0.4
            if card.type == "weapon" and all(hero.weapon for hero in self.player.party) and self.player.party
            else 1.0
        )
        return self.coin * coins - idle * self.item(act.item)

    def item(self, name: str) -> float:
        return bot_worth.item(self.table, self.seat, name)

    def scout(self, deck: str) -> float:
        """One more quest of the grade that the town wants, if those on the table are poor; the rich look for better heroes."""
        if deck in HERO_DECKS:
            return HERO_SCOUTED - self.coin * self.prices.scout if self.state.boss else NOT_AT_ALL
        wanted = self.table.library.town.track[self.state.level].deck
        crowd = len(self.state.rows[deck].row) > wanted_in_row(self.table, deck)
        if deck != wanted or crowd or self.visit.again or not self.player.party:
            return NOT_AT_ALL
        best, _ = self.plans.best_ventures(by_strength(to_send(self.table, hero) for hero in self.player.party))
        return SCOUTED * max(0.0, POOR_QUEST - best) - self.coin * self.prices.scout

    # --- gifts --------------------------------------------------------------------------------------------------------

    def give_gold(self, act: GiveGold) -> float:
        """Partners: coins for who has too few heroes. (AP-COOP-11)"""
        other, full = self.state.players[act.to], self.table.library.town.party
        poor = len(other.party) < full and len(self.player.party) >= full and other.gold < self.player.gold - act.gold
        return 0.1 * act.gold if poor and self.visit.again else NOT_AT_ALL

    def give_item(self, act: GiveItem) -> float:
        """Partners: a weapon for who can carry it, help for who has none. (AP-COOP-11)"""
        other, card, most = self.state.players[act.to], self.table.library.items[act.item], self.table.library.town.hand
        if not self.visit.again:
            return NOT_AT_ALL
        if card.type == "weapon":
            bare = any(not hero.weapon and can_carry(self.table, hero, act.item) for hero in other.party)
            return 0.4 + 0.1 * card.legendary if bare and all(hero.weapon for hero in self.player.party) else NOT_AT_ALL
        crowded = len(self.player.hand) > most and len(other.hand) < most
        return 0.3 if crowded and usable(self.table, act.item) else NOT_AT_ALL
