"""Wounds: what cancels them, who may take them, and the least harmful way to deal them. Pure functions. (AP-WOUND-01..14)

Wounds are letters, "w" light and "D" deadly. Whoever carries out a plan does so blow by blow; here nothing happens to anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from tabletome.games.party.cards.language import Ways
from tabletome.games.party.cards.signs import ANY, DEADLY, LIGHT


class Target(msgspec.Struct, frozen=True, gc=False):
    """An active hero who is alive. `worth` says whom the owner would rather keep."""

    id: str
    wounded: bool = False
    worth: int = 0


class Blow(msgspec.Struct, frozen=True, gc=False):
    """One wound dealt to one hero."""

    wound: str
    hero: str


Plan: TypeAlias = tuple[Blow, ...]


class Defence(msgspec.Struct, frozen=True, gc=False):
    """Which wounds are cancelled by shields, which by prevention, and which are left to deal."""

    by_shields: str
    by_prevention: str
    left: str


# --- cancelling -------------------------------------------------------------------------------------------------------


def cancels(prevention: str, wound: str) -> bool:
    """If a prevention ("w", "D", or "?" for either, which is also what a shield is) stops a wound. (AP-WOUND-04, -05)"""
    return prevention in (wound, ANY)


def without(wounds: str, wound: str) -> str:
    """The wounds with one of a kind cancelled.

    >>> without("Dww", "w")
    'Dw'
    """
    if wound not in wounds:
        raise ValueError(f"there is no wound {wound!r} among {wounds!r}")
    return wounds.replace(wound, "", 1)


@lru_cache(maxsize=4096)
def defend(wounds: str, shields: int, preventions: str = "") -> Defence:
    """The least harmful defence: as many wounds as possible, deadly ones first. (AP-WOUND-04, -05, -11)

    Preventions that stop only one kind go first, then those that stop either, then shields.

    >>> defend("Dww", shields=1)
    Defence(by_shields='D', by_prevention='', left='ww')
    """
    left, by_prevention, by_shields = wounds, "", ""
    for prevention in sorted(preventions, key=lambda each: each == ANY):
        stopped = next((wound for wound in (DEADLY, LIGHT) if wound in left and cancels(prevention, wound)), "")
        left, by_prevention = left.replace(stopped, "", 1) if stopped else left, by_prevention + stopped
    for _ in range(min(shields, len(left))):
        stopped = DEADLY if DEADLY in left else LIGHT
        left, by_shields = without(left, stopped), by_shields + stopped
    return Defence(by_shields, by_prevention, left)


def critical_preventions(deeds: Iterable[Ways]) -> str:
    """The wounds that each critical hit among the final dice prevents by these passive deeds. (AP-SYM-12, AP-WOUND-05)

    >>> from tabletome.games.party.cards.language import Change
    >>> critical_preventions([((Change(symbols="A"),),), ((Change(symbols="H"), Change(blocks="w")),)])
    'w'
    """
    return "".join(change.blocks for ways in deeds for way in ways for change in way)


# --- dealing ----------------------------------------------------------------------------------------------------------


def kills(wound: str, *, wounded: bool) -> bool:
    """A deadly wound kills, and so does any wound on a wounded hero. (AP-WOUND-01..03)"""
    return wound == DEADLY or wounded


def struck(heroes: Sequence[Target], blow: Blow) -> tuple[Target, ...]:
    """The active heroes who live after a blow; a killed one is out of reach at once. (AP-WOUND-01..03, -07, -08)"""
    if blow.hero not in {hero.id for hero in heroes}:
        raise ValueError(f"{blow.hero!r} is no living active hero and cannot take a wound (AP-WOUND-06, AP-WOUND-07)")
    return tuple(
        Target(hero.id, True, hero.worth) if hero.id == blow.hero else hero
        for hero in heroes
        if not (hero.id == blow.hero and kills(blow.wound, wounded=hero.wounded))
    )


def after(heroes: Sequence[Target], plan: Plan) -> tuple[Target, ...]:
    """The active heroes who live after all blows of a plan."""
    living = tuple(heroes)
    for blow in plan:
        living = struck(living, blow)
    return living


def plans(wounds: str, heroes: Sequence[Target]) -> Iterator[Plan]:
    """Every way to deal the wounds one by one to living heroes; what nobody is left to take is lost. (AP-WOUND-06, -07, -10)"""
    if not wounds or not heroes:
        yield ()
        return
    for wound in dict.fromkeys(wounds):
        for hero in heroes:
            blow = Blow(wound, hero.id)
            for rest in plans(without(wounds, wound), struck(heroes, blow)):
                yield (blow, *rest)


def least_harmful(wounds: str, heroes: Sequence[Target]) -> Plan:
    """The plan the program proposes: fewest deaths, then the least worth lost, then fewest wounded. (AP-WOUND-11)

    >>> least_harmful("wD", [Target("ada"), Target("bo")])
    (Blow(wound='w', hero='ada'), Blow(wound='D', hero='ada'))
    """
    nameless = tuple([Target(place, hero.wounded, hero.worth) for place, hero in zip(PLACES, heroes, strict=False)])
    names = dict(zip(PLACES, heroes, strict=False))
    return tuple([Blow(blow.wound, names[blow.hero].id) for blow in _least_harmful(wounds, nameless)])


PLACES = ("1st", "2nd", "3rd")
"""Who is who does not matter for a plan, so that plans are kept for heroes without names; a party has three of them."""


@lru_cache(maxsize=4096)
def _least_harmful(wounds: str, heroes: tuple[Target, ...]) -> Plan:
    """The best first blow with the best that can follow it: what follows depends on who lives, not on the way there."""
    if not wounds or not heroes:
        return ()
    found = []
    for wound in sorted(set(wounds), reverse=True):
        for hero in heroes:
            blow = Blow(wound, hero.id)
            found.append((blow, *_least_harmful(without(wounds, wound), struck(heroes, blow))))
    return min(found, key=lambda plan: harm(after(heroes, plan)))


def harm(living: Sequence[Target]) -> tuple[int, int, int]:
    """How badly heroes fared, told from those who live, as numbers of which less is better."""
    return -len(living), -sum(hero.worth for hero in living), sum(hero.wounded for hero in living)
