"""Choices in town: what to do there, what to swap, give and trade, and reaching 2nd level. (TM-TOWN-01..18)"""

from __future__ import annotations

from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.adventures import Town
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.options import Subject
from tabletome.games.tomb.options.setting_up import allowed_powers, selected_powers, unselected_powers
from tabletome.games.tomb.state import Hero, State, Visit

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


def may_level_up(table: Table, hero: Hero, price: int) -> bool:
    """Where the adventure book allows it, at its price, once. (TM-TOWN-13, -15, -18)"""
    return bool(price) and hero.level == 1 and hero.gold >= price and hero.id in table.library.heroes


GOLD = "gold"


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


def belongings(hero: Hero) -> list[str]:
    """What a Hero can trade or give: Items, gold in hundreds; never Advancement tokens. (TM-TOWN-10, TM-ADV-02, TM-COMP-12)"""
    sums = range(numbers.SMALLEST_COIN, hero.gold + 1, numbers.SMALLEST_COIN)
    return [*sorted({used.id for used in hero.items}), *(f"{amount}-{GOLD}" for amount in sums)]


def can_trade(state: State, hero: Hero, other: str) -> bool:
    """Both have something, and not both only gold."""
    partner = _hero(state, other)
    return bool(belongings(hero) and belongings(partner) and (hero.items or partner.items))


def _hero(state: State, name: str) -> Hero:
    return next(hero for hero in state.heroes if hero.id == name)


def words(table: Table, *things: str) -> str:
    """Items and gold as people call them: `Torch and 300 gp`."""
    named = [
        f"{thing.removesuffix(f'-{GOLD}')} gp" if thing.endswith(f"-{GOLD}") else table.library.treasures[thing].name
        for thing in things
    ]
    return " and ".join(named) or "nothing"
