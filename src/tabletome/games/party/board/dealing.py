"""The least harmful way to deal the wounds at hand. (AP-WOUND-11)"""

from __future__ import annotations

from functools import lru_cache

from tabletome.games.party.board.wounds import Blow, Defence, Plan, Target, defend, least_harmful
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import Hero, active_heroes


@lru_cache(maxsize=256)
def kinds_of_wounds(wounds: str) -> tuple[str, ...]:
    """The different wounds, deadly ones first."""
    return tuple(sorted(set(wounds)))


def proposal(table: Table) -> tuple[Defence, Plan]:
    """The least harmful way: deadly wounds cancelled first, then fewest deaths, then the least worth lost. (AP-WOUND-11)"""
    state = table.state
    now = state.attempt
    assert now is not None
    shields, blocks = (0, "") if now.dealing else (now.shields, now.blocks)
    heroes = active_heroes(state)
    defence, blows = best_plan(
        now.wounds, shields, blocks, tuple([(hero.wounded, worth_of_hero(table, hero)) for hero in heroes])
    )
    return defence, tuple([Blow(wound, heroes[place].id) for wound, place in blows])


@lru_cache(maxsize=4096)
def best_plan(
    wounds: str, shields: int, blocks: str, heroes: tuple[tuple[bool, int], ...]
) -> tuple[Defence, tuple[tuple[str, int], ...]]:
    """The best defence, and the best plan for what it leaves: each wound with the place of the hero who takes it.

    Who is who does not matter, only who is wounded and what each is worth; so what is kept here fits many parties.
    """
    defence = defend(wounds, shields, blocks)
    targets = [Target(str(place), *hero) for place, hero in enumerate(heroes)]
    return defence, tuple((blow.wound, int(blow.hero)) for blow in least_harmful(defence.left, targets))


def worth_of_hero(table: Table, hero: Hero) -> int:
    """What it would cost to have the hero again: its price, an upgrade, an item. (AP-WOUND-11, AP-TOWN-18)"""
    cost = table.library.heroes[hero.id].cost
    if hero.upgraded or hero.weapon:
        prices = table.library.town.prices
        cost += (prices.upgrade if hero.upgraded else 0) + (prices.buy_item if hero.weapon else 0)
    return cost
