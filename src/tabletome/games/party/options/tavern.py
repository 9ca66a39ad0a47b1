"""In the Tavern: hire heroes, equip weapons, give to partners, leave. (AP-TAVERN-01..08, AP-COOP-11)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import number, one_of, optional, seq
from tabletome.games.party.board.heroes import in_final_form
from tabletome.games.party.board.rows import for_sale, held, hero_deck
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import CARD, PartyAct, hero_name
from tabletome.games.party.state import COLOURS, HERO_DECKS, Hero, party_member
from tabletome.kernel import Group, Pairs, acts
from tabletome.table.in_turn import after

TAVERN = "tavern"
ONLY_THERE = "that is for the Tavern phases (AP-TURN-02, AP-TAVERN-06)"
FRIEND = one_of({colour: seat for seat, colour in enumerate(COLOURS)})


class Visit(msgspec.Struct, frozen=True):
    """A visit with so much gold; `again` after the quest. (AP-TAVERN-07)"""

    gold: int
    again: bool


class Leave(PartyAct, frozen=True):
    verb: ClassVar = "done"
    says: ClassVar = "Leave the Tavern"


class Cry(PartyAct, frozen=True):
    """Allowed after a failed quest, and of no effect. (AP-QUEST-16)"""

    verb: ClassVar = "cry"
    says: ClassVar = "Cry a little; it changes nothing"
    elsewhere: ClassVar = "there is a time to cry: in the Tavern, after a failed quest (AP-QUEST-16)"

    def why_not(self, table: Table, who: int) -> str:
        return "" if table.state.players[who].failed else self.elsewhere


LEAVE = acts([Leave()], "leave the Tavern")
CRY = acts([Cry()], "cry over the failed quest", ("AP-QUEST-16",))


class Dismiss(PartyAct, frozen=True):
    """Nobody is ever sent away for nothing: it is never offered. (AP-TAVERN-08)"""

    hero: str
    verb: ClassVar = "dismiss"
    grammar: ClassVar = seq(CARD)
    elsewhere: ClassVar = "a hero leaves the party only by being overridden or killed (AP-TAVERN-08)"

    def __str__(self) -> str:
        return self.hero

    def why_not(self, table: Table, who: int) -> str:
        return self.elsewhere


# --- heroes for sale --------------------------------------------------------------------------------------------------


class Buy(PartyAct, frozen=True):
    """A hero is hired, over one of the party if there is one to make room. (AP-HERO-01, -04)"""

    hero: str
    over: str = ""
    verb: ClassVar = "buy"
    grammar: ClassVar = seq(CARD, optional(seq("over", CARD).into(str)))
    title: ClassVar = "Hire a hero"
    elsewhere: ClassVar = ONLY_THERE

    def __str__(self) -> str:
        return f"{self.hero} over {self.over}" if self.over else self.hero

    def label(self, table: Table, who: int) -> str:
        said = f"Hire {hero_name(table, self.hero)} for {table.library.heroes[self.hero].cost} gold"
        if not self.over:
            return said
        final = in_final_form(table, party_member(table.state, who, self.over))
        leaves = f"retires for {table.library.heroes[self.over].vp} VP" if final else "leaves"
        return f"{said}; {hero_name(table, self.over)} {leaves}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: int) -> str:
        state, card = table.state, table.library.heroes.get(self.hero)
        player = state.players[who]
        if card is None:
            return f"there is no hero '{self.hero}'"
        if hero_deck(table, self.hero) not in state.opened:
            return "legendary heroes are not for sale yet (AP-TAVERN-05)"
        if self.hero not in for_sale(state, hero_deck(table, self.hero)):
            return f"{card.name} is not on offer (AP-TAVERN-02)"
        if card.cost > player.gold:
            return f"{card.name} costs {card.cost} gold, and there are only {player.gold} (AP-TAVERN-01)"
        if self.over:
            known = any(hero.id == self.over for hero in player.party)
            return "" if known else f"{self.over} is not in the party (AP-HERO-04)"
        if len(player.party) < table.library.town.party:
            return ""
        return f"the party is full: buy {self.hero} over one of your heroes (AP-HERO-01, AP-HERO-04)"


def purchases(table: Table, seat: int) -> list[Group]:
    """Heroes that can be paid, each added or over one of the party; a full party must override.

    (AP-TAVERN-01, AP-HERO-01, -04)
    """
    state, costs = table.state, table.library.costs
    player = state.players[seat]
    if player.gold < table.library.cheapest:
        return []
    offered = [hero for deck in HERO_DECKS if deck in state.opened for hero in for_sale(state, deck)]
    heroes = [hero for hero in offered if costs[hero] <= player.gold]
    if not heroes:
        return []
    over = [hero.id for hero in player.party]
    if len(over) < table.library.town.party:
        over.insert(0, "")
    return [Pairs(Buy.verb, heroes, over, Buy, "buy a hero", ("AP-TAVERN-01", "AP-HERO-04"))]


# --- weapons ----------------------------------------------------------------------------------------------------------


class Equip(PartyAct, frozen=True):
    """A weapon from the hand goes under a hero card, for good. (AP-ITEM-09..13)"""

    weapon: str
    hero: str
    verb: ClassVar = "equip"
    grammar: ClassVar = seq(CARD, "to", CARD)
    title: ClassVar = "Give a weapon to a hero"
    elsewhere: ClassVar = ONLY_THERE

    def __str__(self) -> str:
        return f"{self.weapon} to {self.hero}"

    def label(self, table: Table, who: int) -> str:
        said = f"Give {table.library.items[self.weapon].name} to {hero_name(table, self.hero)}"
        old = party_member(table.state, who, self.hero).weapon
        return f"{said}; {table.library.items[old].name} is discarded" if old else said

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.weapon,)

    def why_not(self, table: Table, who: int) -> str:
        player, card = table.state.players[who], table.library.items.get(self.weapon)
        if card is None or card.type != "weapon":
            return f"'{self.weapon}' is no weapon (AP-ITEM-09)"
        if self.weapon not in player.hand:
            if any(hero.weapon == self.weapon for hero in player.party):
                return "an equipped weapon cannot be moved or taken off (AP-ITEM-11)"
            return f"{card.name} is not in your hand (AP-TAVERN-06)"
        hero = next((hero for hero in player.party if hero.id == self.hero), None)
        if hero is None:
            return f"'{self.hero}' is no hero of your party (AP-ITEM-09)"
        able = can_carry(table, hero, self.weapon)
        return "" if able else f"{card.name} can only be carried by an upgraded hero (AP-ITEM-12)"


def can_carry(table: Table, hero: Hero, weapon: str) -> bool:
    """Some weapons want an upgraded hero. (AP-ITEM-12, AP-HERO-07)"""
    return not table.library.items[weapon].needs or in_final_form(table, hero)


def armings(table: Table, seat: int) -> list[Group]:
    """Weapons in hand with the heroes who can carry them. (AP-ITEM-09, -12, AP-HERO-07)"""
    player = table.state.players[seat]
    weapons = held(table, player, "weapon")
    found = [Equip(weapon, hero.id) for weapon in weapons for hero in player.party if can_carry(table, hero, weapon)]
    return acts(found, "equip a weapon", ("AP-TAVERN-06",))


# --- gifts ------------------------------------------------------------------------------------------------------------


class Gift(PartyAct, frozen=True):
    """Once a turn something goes to a partner. (AP-COOP-11, AP-TAVERN-08)"""

    verb: ClassVar = "give"
    title: ClassVar = "Give to a partner, once a turn"
    elsewhere: ClassVar = ONLY_THERE

    def why_not(self, table: Table, who: int) -> str:
        if not table.state.coop:
            return "rivals may not give anything to each other (AP-TAVERN-08)"
        if table.state.players[who].gave:
            return "one gift a turn, and you have made it (AP-COOP-11)"
        if self in [act for group in gifts(table, who) for act in group.args()]:
            return ""
        most = table.library.coop.gift_gold
        return f"a gift is one item card from your hand or up to {most} coins, to another player (AP-COOP-11)"


class GiveGold(Gift, frozen=True):
    gold: int
    to: int
    grammar: ClassVar = seq(number, "gold", "to", FRIEND)

    def __str__(self) -> str:
        return f"{self.gold} gold to {COLOURS[self.to]}"

    def label(self, table: Table, who: int) -> str:
        return f"Give {self.gold} gold to {COLOURS[self.to].capitalize()}"


class GiveItem(Gift, frozen=True):
    item: str
    to: int
    grammar: ClassVar = seq(CARD, "to", FRIEND)

    def __str__(self) -> str:
        return f"{self.item} to {COLOURS[self.to]}"

    def label(self, table: Table, who: int) -> str:
        return f"Give {table.library.items[self.item].name} to {COLOURS[self.to].capitalize()}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)


def gifts(table: Table, seat: int) -> list[Group]:
    """One item card or up to two coins for a partner, clockwise. (AP-COOP-11, AP-TAVERN-08)"""
    state = table.state
    player = state.players[seat]
    if not state.coop or player.gave or len(state.players) == 1:
        return []
    friends = after(len(state.players), seat)
    coins = range(1, min(player.gold, table.library.coop.gift_gold) + 1)
    things: list[int | str] = [*coins, *dict.fromkeys(player.hand)]
    return [Pairs(Gift.verb, friends, things, _gift, "one gift a turn", ("AP-COOP-11",))] if things else []


def _gift(friend: int, thing: int | str) -> Gift:
    return GiveGold(thing, friend) if isinstance(thing, int) else GiveItem(thing, friend)
