"""Who gets what: loot and perks after an encounter, and equipment that changes hands. (AT-EQUIP-04, AT-PERK-02, AT-EQUIP-07)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import Alone, CampaignAct
from tabletome.games.tactics.options.names import card_name, name_of
from tabletome.games.tactics.state import Hero
from tabletome.kernel import Group, acts

SHARE, TRADE = "share", "trade"


class GiveTo(CampaignAct, frozen=True):
    """What was won goes to a hero, whatever its class. (AT-EQUIP-04, AT-EQUIP-10, AT-PERK-02)"""

    hero: str
    verb: ClassVar = "give"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.hero

    def label(self, table: Table, who: Hero) -> str:
        return f"{name_of(table, self.hero)}, {table.library.classes[_hero(table, self.hero).cls].name}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Who gets it?"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: Hero) -> str:
        return f"there is no '{self.hero}' in the party"


class Decline(Alone, frozen=True):
    """Nobody takes it: the next market has it. (AT-LOOT-07)"""

    verb: ClassVar = "decline"
    says: ClassVar = "Nobody: leave it behind"

    def why_not(self, table: Table, who: Hero) -> str:
        return "a perk is always received by somebody"


class Trade(CampaignAct, frozen=True):
    """A piece of equipment to another hero. (AT-EQUIP-07, AT-FEAT-05)"""

    card: str
    hero: str
    verb: ClassVar = "trade"
    grammar: ClassVar = seq(name, "to", name)
    elsewhere: ClassVar = "equipment changes hands after an encounter, not in it (AT-EQUIP-07)"

    def __str__(self) -> str:
        return f"{self.card} to {self.hero}"

    def label(self, table: Table, who: Hero) -> str:
        return f"{card_name(table, self.card)} to {name_of(table, self.hero)}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Give a piece of equipment to another hero"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        owner = next((hero for hero in table.state.heroes if self.card in hero.equipment), None)
        if owner is None:
            return f"only equipment can be traded, and nobody has a piece of equipment '{self.card}' (AT-FEAT-05)"
        if owner.seat != who.seat:
            return f"{card_name(table, self.card)} belongs to {name_of(table, owner.name)}"
        return f"there is no other hero '{self.hero}' in the party"


class Done(Alone, frozen=True):
    verb: ClassVar = "done"
    says: ClassVar = "Keep everything as it is"


def _hero(table: Table, name_: str) -> Hero:
    return next(hero for hero in table.state.heroes if hero.name == name_)


def takers(table: Table, *, declined: bool) -> list[Group]:
    """Every hero, and nobody where a card may be left behind. (AT-LOOT-07)"""
    return [*acts([GiveTo(hero.name) for hero in table.state.heroes]), *acts([Decline()] if declined else [])]


def trades(table: Table, seat: int) -> list[Group]:
    """What a player's heroes could give to others."""
    heroes = table.state.heroes
    return acts([
        Trade(card, other.name)
        for hero in heroes
        if hero.seat == seat
        for card in hero.equipment
        for other in heroes
        if other is not hero
    ])  # fmt: skip
