"""Choices in town: what to do there, what to swap, give and trade, and reaching 2nd level. (TM-TOWN-01..18)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.adventures import Town
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.options import OnCard, OnFigure, Subject, TombAct, alone
from tabletome.games.tomb.options.encounters import Cancel
from tabletome.games.tomb.options.setting_up import allowed_powers, selected_powers, unselected_powers
from tabletome.games.tomb.options.tokens import TITLES
from tabletome.games.tomb.state import Hero, State, Visit
from tabletome.kernel import Group, acts
from tabletome.packs.library import slug

GOLD = "gold"
MARKET, TOKENS, QUESTION = "market", "token", "question"
"""Where cards lie in town that are not the Hero's own."""
TOWN, SWAP, GIVE, TRADE, AGREE = "town", "swap", "give", "trade", "agree"
LEVEL_UP = "level-up"


class Visited(Subject, frozen=True):
    """What the Hero in town has to spend."""

    gold: int


class Bargain(Subject, frozen=True):
    """What a Hero offers another one, and what it asks for."""

    who: str
    offered: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (*self.offered, *self.asked)


class Price(Subject, frozen=True):
    """What has to be paid in Experience."""

    price: int


# --- Town actions -----------------------------------------------------------------------------------------------------


class Swap(OnCard, frozen=True):
    """A selected power for another of the same type. (TM-TOWN-03)"""

    verb: ClassVar = "swap"

    def heading(self, table: Table, who: Hero) -> str:
        return "swap a power for another"


class Buy(OnCard, frozen=True):
    """An Item of the Marketplace. (TM-TOWN-05)"""

    verb: ClassVar = "buy"

    def label(self, table: Table, who: Hero) -> str:
        card = table.library.treasures[self.card]
        return f"{card.name} for {card.buy} gp"

    def heading(self, table: Table, who: Hero) -> str:
        return "buy an Item"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"{MARKET} {self.card}",)

    def why_not(self, table: Table, who: Hero) -> str:
        known = table.library.treasures.get(self.card)
        if "marketplace" not in place(table).places:
            return f"there is no Marketplace in {place(table).name} (TM-TOWN-02)"
        if known is None or self.card not in visit(table.state).offer:
            return "it is not among the four cards on offer (TM-TOWN-04)"
        if known.type != "item":
            return f"{known.name} is no Item, and only Items can be bought (TM-TOWN-05)"
        if known.buy > who.gold:
            return f"it costs {known.buy} gp, and there are only {who.gold} (TM-TOWN-05)"
        return ""


class Sell(OnCard, frozen=True):
    """An Item of the Hero's own. (TM-TOWN-07)"""

    verb: ClassVar = "sell"

    def label(self, table: Table, who: Hero) -> str:
        card = table.library.treasures[self.card]
        return f"{card.name} for {card.sell} gp"

    def heading(self, table: Table, who: Hero) -> str:
        return "sell an Item"

    def why_not(self, table: Table, who: Hero) -> str:
        if not {"marketplace", "trading post"} & set(place(table).places):
            return f"there is neither a Marketplace nor a Trading Post in {place(table).name} (TM-TOWN-07)"
        return "" if any(used.id == self.card for used in who.items) else "the Hero does not own it"


class BuyToken(OnCard, frozen=True):
    """An Advancement token. (TM-ADV-01)"""

    verb: ClassVar = "token"

    def label(self, table: Table, who: Hero) -> str:
        return f"{TITLES[self.card]} for {token_price(table.state, self.card)} gp"

    def heading(self, table: Table, who: Hero) -> str:
        return "buy an Advancement token"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"{TOKENS} {self.card}",)

    def why_not(self, table: Table, who: Hero) -> str:
        if "advancement" not in place(table).places:
            return f"Advancement tokens are not sold in {place(table).name} (TM-TOWN-02)"
        if self.card not in numbers.ADVANCEMENT:
            return f"there is no such token; there are {', '.join(numbers.ADVANCEMENT)}"
        price = token_price(table.state, self.card)
        if price is None:
            return "all four of them are sold (TM-COMP-09)"
        return f"the next one costs {price} gp, and there are only {who.gold} (TM-ADV-10)" if price > who.gold else ""


class LevelUp(TombAct, frozen=True):
    """Turn the Hero card. (TM-TOWN-13)"""

    verb: ClassVar = "level-up"

    def label(self, table: Table, who: Hero) -> str:
        return f"level up for {place(table).level_up} gp"

    def why_not(self, table: Table, who: Hero) -> str:
        price = place(table).level_up
        if who.level > 1:
            return "the Hero has reached 2nd level already (TM-TOWN-15)"
        if not price:
            return "this adventure does not allow Level Up (TM-TOWN-13)"
        return f"it costs {price} gp, and there are only {who.gold} (TM-TOWN-13)" if price > who.gold else ""


class Trade(OnFigure, frozen=True):
    """With whom. (TM-TOWN-09)"""

    verb: ClassVar = "trade"

    def heading(self, table: Table, who: Hero) -> str:
        return "trade"

    def why_not(self, table: Table, who: Hero) -> str:
        if reason := _no_partner(table, who, self.id):
            return reason
        if can_trade(table.state, who, self.id):
            return ""
        if who.items or _hero(table.state, self.id).items:
            return "one of the two has nothing to give (TM-TOWN-09)"
        return "neither has an Item, and gold is not traded for gold (TM-TOWN-09)"


class Give(OnFigure, frozen=True):
    """To whom. (TM-TOWN-10)"""

    verb: ClassVar = "give"

    def heading(self, table: Table, who: Hero) -> str:
        return "give to"

    def why_not(self, table: Table, who: Hero) -> str:
        if reason := _no_partner(table, who, self.id):
            return reason
        return "" if belongings(who) else f"{table.library.heroes[who.id].name} has nothing to give (TM-TOWN-10)"


class Wait(TombAct, frozen=True):
    verb: ClassVar = "wait"

    def label(self, table: Table, who: Hero) -> str:
        return "let the others act first"


class Leave(TombAct, frozen=True):
    verb: ClassVar = "leave"

    def label(self, table: Table, who: Hero) -> str:
        return "leave town"


LEVEL_UP_IN_TOWN, WAIT, LEAVE = alone(LevelUp()), alone(Wait()), alone(Leave())


def actions(table: Table, hero: Hero) -> list[Group]:
    """The Town actions open to a player, by location, gold and what the Hero owns.

    (TM-TOWN-02, -03, -05, -07, -11, -13, TM-ADV-01, -11, TM-COMP-09)
    """
    state, places = table.state, place(table).places
    partners = [other.id for other in state.heroes if other is not hero] if "trade" in places else []
    groups = [
        *acts([Swap(power) for power in swappable(table, hero)], rules=("TM-TOWN-03",)),
        *acts([Buy(card) for card in affordable(table, visit(state).offer, hero)], rules=("TM-TOWN-05",)),
        *acts([Trade(other) for other in partners if can_trade(state, hero, other)], rules=("TM-TOWN-09",)),
        *acts([Give(other) for other in partners if belongings(hero)], rules=("TM-TOWN-10",)),
    ]
    if "marketplace" in places or "trading post" in places:
        groups += acts([Sell(card) for card in sorted({used.id for used in hero.items})], rules=("TM-TOWN-07",))
    if "advancement" in places:
        tokens = [token for token in numbers.ADVANCEMENT if 0 < (token_price(state, token) or 0) <= hero.gold]
        groups += acts([BuyToken(token) for token in tokens], rules=("TM-ADV-01",))
    if may_level_up(table, hero, place(table).level_up):
        groups.append(LEVEL_UP_IN_TOWN)
    return groups


def _no_partner(table: Table, hero: Hero, name: str) -> str:
    if name in table.library.heroes and name not in {other.id for other in table.state.heroes}:
        return f"{table.library.heroes[name].name} takes no part in the adventure (TM-TOWN-11)"
    if name not in table.library.heroes:
        return "there is no Hero of that name"
    if name == hero.id:
        return "it takes another Hero to trade with or to give something to (TM-TOWN-09)"
    return "" if "trade" in place(table).places else f"there is no trading in {place(table).name} (TM-TOWN-02)"


# --- what they ask for ------------------------------------------------------------------------------------------------


class Take(OnCard, frozen=True):
    """A power instead of another. (TM-TOWN-03)"""

    verb: ClassVar = "take"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"{QUESTION} {self.card}",)

    def why_not(self, table: Table, who: Hero) -> str:
        known = table.library.powers.get(self.card)
        if known is None or slug(known.hero) != who.id:
            return "this is no power of the Hero (TM-SETUP-15)"
        return "the Hero card fixes how many powers of each type there are; take one of the same type (TM-TOWN-03)"


class KeepPower(TombAct, frozen=True):
    verb: ClassVar = "keep"

    def label(self, table: Table, who: Hero) -> str:
        return "keep"


class Thing(OnCard, frozen=True):
    """An Item or gold, `300-gold`, that changes hands. (TM-TOWN-09, -10)"""

    def label(self, table: Table, who: Hero) -> str:
        return words(table, self.card)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card in numbers.ADVANCEMENT:
            return "Advancement tokens cannot be traded or given away (TM-ADV-02)"
        if gold_in(self.card):
            return "gold is put together from what is offered, one sum after the other (TM-COMP-12)"
        return ""


class HandOver(Thing, frozen=True):
    verb: ClassVar = "hand-over"


class Offer(Thing, frozen=True):
    verb: ClassVar = "offer"


class Ask(Thing, frozen=True):
    verb: ClassVar = "ask"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (f"{QUESTION} {self.card}",)


class NeverMind(TombAct, frozen=True):
    verb: ClassVar = "never-mind"

    def label(self, table: Table, who: Hero) -> str:
        return "never-mind"


class Propose(TombAct, frozen=True):
    """Put the bargain to the other player. (TM-TOWN-09)"""

    verb: ClassVar = "propose"

    def label(self, table: Table, who: Hero) -> str:
        return "propose this"


class Accept(TombAct, frozen=True):
    verb: ClassVar = "accept"

    def label(self, table: Table, who: Hero) -> str:
        return "accept"


class Refuse(TombAct, frozen=True):
    verb: ClassVar = "refuse"

    def label(self, table: Table, who: Hero) -> str:
        return "refuse"


class LevelUpFor(Cancel, frozen=True):
    """A natural 20: reach 2nd level for these Experience cards."""

    verb: ClassVar = "level-up"


KEEP_POWER, NEVER_MIND, PROPOSE = alone(KeepPower()), alone(NeverMind()), alone(Propose())
ACCEPT, REFUSE = alone(Accept()), alone(Refuse())


# --- what is there ----------------------------------------------------------------------------------------------------


def may_level_up(table: Table, hero: Hero, price: int) -> bool:
    """Where the adventure book allows it, at its price, once. (TM-TOWN-13, -15, -18)"""
    return bool(price) and hero.level == 1 and hero.gold >= price and hero.id in table.library.heroes


def place(table: Table) -> Town:
    """Where the party is. (TM-TOWN-02)"""
    return under_way(table).town


def visit(state: State) -> Visit:
    assert state.campaign is not None
    assert state.campaign.visit is not None
    return state.campaign.visit


def swappable(table: Table, hero: Hero) -> list[str]:
    """The selected powers for which there is another of the same type. (TM-TOWN-03)"""
    return [
        power
        for type_ in allowed_powers(table, hero)
        for power in selected_powers(table, hero, type_)
        if unselected_powers(table, hero, type_)
    ]


def affordable(table: Table, offer: list[str], hero: Hero) -> list[str]:
    """The Items of the offer that the Hero can pay; a Fortune cannot be bought. (TM-TOWN-05)"""
    known = table.library.treasures
    return sorted({card for card in offer if known[card].type == "item" and known[card].buy <= hero.gold})


def token_price(state: State, token: str) -> int | None:
    """What the next copy of an Advancement token costs the party; None if all four are sold. (TM-ADV-10, -11, TM-COMP-09)"""
    assert state.campaign is not None
    ladder = numbers.ADVANCEMENT[token]
    sold = state.campaign.sold.get(token, 0)
    return ladder[sold] if sold < len(ladder) else None


def belongings(hero: Hero, taken: Sequence[str] = ()) -> list[str]:
    """What a Hero can trade or give besides what was `taken` for it already: Items, and gold, a coin of each kind or all of it;
    never Advancement tokens. (TM-TOWN-09, -10, TM-ADV-02, TM-COMP-12)
    """
    items = Counter(used.id for used in hero.items) - Counter(taken)
    gold = hero.gold - sum(gold_in(thing) for thing in taken)
    sums = {coin for coin in numbers.COINS if coin <= gold} | {gold - gold % numbers.SMALLEST_COIN}
    return [*sorted(items), *(f"{amount}-{GOLD}" for amount in sorted(sums) if amount > 0)]


def gold_in(thing: str) -> int:
    """How much gold `300-gold` is; 0 if it is an Item."""
    return int(thing.removesuffix(f"-{GOLD}")) if thing.endswith(f"-{GOLD}") else 0


def together(things: Sequence[str], more: str) -> list[str]:
    """Things that change hands and one more; gold is put together."""
    if not gold_in(more):
        return [*things, more]
    gold = sum(gold_in(thing) for thing in things) + gold_in(more)
    return [*(thing for thing in things if not gold_in(thing)), f"{gold}-{GOLD}"]


def can_trade(state: State, hero: Hero, other: str) -> bool:
    """Both have something, and not both only gold."""
    partner = _hero(state, other)
    return bool(belongings(hero) and belongings(partner) and (hero.items or partner.items))


def _hero(state: State, name: str) -> Hero:
    return next(hero for hero in state.heroes if hero.id == name)


def words(table: Table, *things: str) -> str:
    """Items and gold as people call them: `Torch and 300 gp`."""
    named = [f"{gold} gp" if (gold := gold_in(thing)) else table.library.treasures[thing].name for thing in things]
    return " and ".join(named) or "nothing"
