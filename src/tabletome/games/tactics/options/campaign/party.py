"""Who goes, who plays whom, and in which mode the next encounter is fought. (AT-PARTY-*, AT-HERO-01, AT-HERO-17, AT-MODE-*)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, number, one_of, seq
from tabletome.games.tactics.cards.heroes import HEROES
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import CampaignAct
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Hero, Mode, State
from tabletome.kernel import Group, acts
from tabletome.words import capitalized, counted, listed

PARTY, SET_OUT = "party", "set-out"
POTION = "revive-potion"
POTIONS: dict[Mode, dict[int, int]] = {
    "normal": {3: 2, 4: 3, 5: 3}, "easy": {3: 3, 4: 4, 5: 4}, "hard": {3: 1, 4: 2, 5: 2},
}  # fmt: skip
"""Revive potions by mode and number of heroes. (AT-MODE-03)"""


class PickHero(CampaignAct, frozen=True):
    """A hero, and with it a basic class that nobody else begins in. (AT-HERO-16, AT-HERO-17)"""

    hero: str
    verb: ClassVar = "pick"
    grammar: ClassVar = seq(name)
    elsewhere: ClassVar = "the party was chosen when the campaign began, and stays as it is (AT-PARTY-03, AT-PARTY-07)"

    def __str__(self) -> str:
        return self.hero

    def label(self, table: Table, who: Hero) -> str:
        return f"{capitalized(self.hero)}, {table.library.classes[HEROES[self.hero]].name}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Who goes?"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.hero in HEROES:
            return f"{capitalized(self.hero)} is in the party already, and no two heroes begin in one class"
        known = listed([f"{capitalized(hero)} ({table.library.classes[cls].name})" for hero, cls in HEROES.items()])
        return f"a hero begins in a basic class: {known}"


class Begin(CampaignAct, frozen=True):
    """The encounter begins, in a mode that holds for it alone. (AT-MODE-04)"""

    mode: Mode
    verb: ClassVar = "begin"
    grammar: ClassVar = seq(one_of({mode: mode for mode in POTIONS}))
    elsewhere: ClassVar = "the mode is chosen before an encounter, not in it (AT-MODE-04)"

    def __str__(self) -> str:
        return self.mode

    def label(self, table: Table, who: Hero) -> str:
        return f"{capitalized(self.mode)} mode, {counted(potions(table.state, self.mode), 'revive potion')}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Begin the encounter"


class HandOver(CampaignAct, frozen=True):
    """A hero to another player; nobody is left without one. (AT-PARTY-05, AT-PARTY-12)"""

    hero: str
    player: int
    verb: ClassVar = "hand"
    grammar: ClassVar = seq(name, "to", number)
    elsewhere: ClassVar = "heroes are divided anew at the start of an encounter, not in it (AT-PARTY-05)"

    def __str__(self) -> str:
        return f"{self.hero} to {self.player}"

    def label(self, table: Table, who: Hero) -> str:
        return f"{name_of(table, self.hero)} to player {self.player}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Who plays whom"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: Hero) -> str:
        hero = next((one for one in table.state.heroes if one.name == self.hero), None)
        if hero is None:
            return f"there is no '{self.hero}' in this party (AT-PARTY-07)"
        if not 1 <= self.player <= table.state.seats:
            return f"there is no player {self.player}"
        if hero.seat == self.player - 1:
            return f"player {self.player} plays {name_of(table, self.hero)} already"
        return "every player has at least one hero (AT-PARTY-12)"


class Exchange(CampaignAct, frozen=True):
    """Two players exchange heroes. (AT-PARTY-05)"""

    hero: str
    other: str
    verb: ClassVar = "exchange"
    grammar: ClassVar = seq(name, "for", name)
    elsewhere: ClassVar = HandOver.elsewhere

    def __str__(self) -> str:
        return f"{self.hero} for {self.other}"

    def label(self, table: Table, who: Hero) -> str:
        return f"{name_of(table, self.hero)} for {name_of(table, self.other)}"

    def heading(self, table: Table, who: Hero) -> str:
        return "Who plays whom"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.hero, self.other)

    def why_not(self, table: Table, who: Hero) -> str:
        return "two heroes of different players are exchanged"


def potions(state: State, mode: Mode) -> int:
    """The party's potions, one more in easy mode and one fewer in hard mode. (AT-MODE-01..03, AT-SETUP-23)"""
    size = len(state.heroes)
    usual = POTIONS["normal"][size]
    return max(0, state.campaign.party_items[POTION] + POTIONS[mode][size] - usual)


def picks(state: State) -> list[Group]:
    """The heroes that are still free."""
    taken = {hero.name for hero in state.heroes}
    return acts([PickHero(hero) for hero in HEROES if hero not in taken])


def settings(state: State) -> list[Group]:
    """The modes, the one the table plays as a rule first; and who could play whom."""
    modes = sorted(POTIONS, key=lambda mode: mode != state.house.mode)
    owned = [hero.seat for hero in state.heroes]
    spare = [hero for hero in state.heroes if owned.count(hero.seat) > 1]
    seats = range(state.seats)
    heroes = state.heroes
    return [
        *acts([Begin(mode) for mode in modes]),
        *acts([HandOver(hero.name, seat + 1) for hero in spare for seat in seats if seat != hero.seat]),
        *acts([Exchange(a.name, b.name) for at, a in enumerate(heroes) for b in heroes[at + 1 :] if a.seat != b.seat]),
    ]
