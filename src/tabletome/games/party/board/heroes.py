"""Heroes as they stand: in final form or not, and what they and their weapons can do. (AP-HERO-02, -06, -07, AP-ITEM-10)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletome.games.party.cards.language import Ability, Deed, Trigger
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import Hero


class Power(NamedTuple):
    """An ability in reach: how it is written in options, what sets it off, what it does.

    `once` is under what it is remembered as used, `free hedge-witch`; `weapon` is the one it comes from, if it does.
    """

    name: str
    trigger: Trigger
    deed: Deed
    once: str
    weapon: str


def in_final_form(table: Table, hero: Hero) -> bool:
    """Upgraded, or legendary and so awesome on arrival. (AP-HERO-06, -07)"""
    return hero.upgraded or table.library.heroes[hero.id].legendary


def can_be_upgraded(table: Table, hero: Hero) -> bool:
    """On the standard side, which a legendary hero does not have. (AP-REWARD-11, AP-TOWN-21)"""
    return not in_final_form(table, hero)


def powers_of(table: Table, hero: Hero) -> list[Power]:
    """What a hero can do: by its upgraded side, and by its weapon. A bracketed preview is nothing. (AP-HERO-02, AP-ITEM-10)"""
    name, weapon = hero.id, hero.weapon
    card = table.library.heroes[name]
    own = named_powers(name, card.abilities) if hero.upgraded or card.legendary else []
    return own + named_powers(f"{weapon} of {name}", table.library.items[weapon].abilities, weapon) if weapon else own


def active_powers(table: Table, *triggers: str) -> list[Power]:
    """What the living heroes of the quest can do that is set off in one of these ways. (AP-ROLL-06, AP-WOUND-07)"""
    state = table.state
    now, known = state.attempt, table.library.heroes
    assert now is not None
    gifted = [
        hero for hero in state.players[now.seat].party if hero.upgraded or hero.weapon or known[hero.id].legendary
    ]
    if not gifted:  # mostly
        return []
    return [
        power
        for hero in gifted
        if hero.id in now.active
        for power in powers_of(table, hero)
        if power.trigger in triggers
    ]


def named_powers(name: str, abilities: Sequence[Ability], weapon: str = "") -> list[Power]:
    """Abilities of one card; from the second on those with the same trigger are numbered, to tell them apart in options."""
    found: list[Power] = []
    for ability in abilities:
        number = 1 + sum(other.trigger == ability.trigger for other in found)
        written = f"{name} {number}" if number > 1 else name
        found.append(Power(written, ability.trigger, ability.deed, f"{ability.trigger} {written}", weapon))
    return found


def power_named(table: Table, seat: int, name: str, trigger: Trigger) -> Power:
    """An ability or a weapon's effect of somebody's party."""
    powers = [power for hero in table.state.players[seat].party for power in powers_of(table, hero)]
    return next(power for power in powers if power.name == name and power.trigger == trigger)


def owner_of(table: Table, seat: int, power: str) -> str:
    """The hero of somebody's party who has an ability or weapon of this name."""
    heroes = table.state.players[seat].party
    return next((hero.id for hero in heroes if any(one.name == power for one in powers_of(table, hero))), "")
