"""Before the fight: who goes, in which Role, with what gear, and where each begins. (DR-INIT-14, DR-ROLE-03, DR-SETUP-18)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import one_of, seq
from tabletome.games.drunagor.cards.kinds import Item
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.figures import names, occupied
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import ROLES, Figure, Hero, RoleName, in_line
from tabletome.kernel import Group, acts
from tabletome.table.grid import squares

PARTY, ROLE, GEAR, START, NEAREST = "party", "role", "gear", "start", "nearest"


class Choosing(msgspec.Struct, frozen=True):
    """Which place in the party is filled, and by whom if that is known."""

    number: int
    hero: str = ""


class Starting(msgspec.Struct, frozen=True):
    """Who is put on the board."""

    hero: str


class PlayAs(OnOne, frozen=True):
    """A Hero that nobody plays yet."""

    hero: str
    verb: ClassVar = "play"

    def label(self, table: Table, who: Figure) -> str:
        board = table.library.boards[self.hero]
        return f"{board.name}, {board.cls}, {board.health} Health"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.hero not in table.library.boards:
            return f"there is no Hero '{self.hero}'"
        return f"{table.library.boards[self.hero].name} is in the party"


class TakeRole(DrunagorAct, frozen=True):
    """A Dungeon Role that no other Hero has. (DR-INIT-14)"""

    role: RoleName
    verb: ClassVar = "take role"
    grammar: ClassVar = seq(one_of({role: role for role in ROLES}))

    def __str__(self) -> str:
        return self.role

    def label(self, table: Table, who: Figure) -> str:
        role = table.library.roles[self.role]
        return f"{role.name}: {role.strength}"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.role,)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"another Hero is the {table.library.roles[self.role].name}"


class TakeGear(OnOne, frozen=True):
    """A piece of Starting Gear that the Hero is proficient with."""

    item: str
    verb: ClassVar = "equip"

    def label(self, table: Table, who: Figure) -> str:
        return name_of(table, self.item)

    def why_not(self, table: Table, who: Figure) -> str:
        if self.item not in table.library.items:
            return f"there is no gear '{self.item}'"
        return f"{name_of(table, self.item)} is nothing that this Hero can choose now"


class StartOn(OnOne, frozen=True):
    """A start square to begin on. (DR-SETUP-18)"""

    square: str
    verb: ClassVar = "start on"

    def label(self, table: Table, who: Figure) -> str:
        return f"Start on {self.square}"

    def why_not(self, table: Table, who: Figure) -> str:
        called = names(table)
        if self.square not in {called[square] for square in start_squares(table, who)}:
            return f"{self.square} is no start square"
        return f"somebody stands on {self.square}"


class PutOn(OnOne, frozen=True):
    """The square for something whose own is taken: one of the nearest. (DR-ROOM-07)"""

    square: str
    verb: ClassVar = "put on"

    def label(self, table: Table, who: Figure) -> str:
        return f"Put it on {self.square}"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{self.square} is taken, or not one of the nearest squares"


def free_roles(table: Table) -> list[RoleName]:
    """The Roles that nobody has, in the line of command. (DR-INIT-14, DR-ROLE-03)"""
    taken = {hero.role for hero in table.state.heroes}
    return [role for role in ROLES if role in table.library.roles and role not in taken]


def starting_gear(table: Table, hero: str, kind: str) -> list[Item]:
    """The Starting Weapons or Armors that a Hero is proficient with."""
    fit = table.library.boards[hero].proficient
    return [
        item
        for item in table.library.items.values()
        if item.source == "starting" and item.type == kind and item.subtype in fit
    ]


def retrievable(table: Table, owner: Hero) -> list[str]:
    """The Starting Gear that a Hero has not, and may have from the box in any Camp Phase, at no cost: it never runs out.

    (DR-HERO-12, DR-CAMP-28)
    """
    fit = table.library.boards[owner.id].proficient
    return [
        item.id
        for item in table.library.items.values()
        if item.source == "starting"
        and item.subtype in fit
        and item.id not in (*owner.equipment, *owner.bag, *owner.stash)
    ]


def starts(table: Table, who: Figure) -> list[Group]:
    """The start squares on which nobody stands. (DR-SETUP-18)"""
    called, taken = names(table), occupied(table)
    return acts([StartOn(called[square]) for square in start_squares(table, who) if not taken >> square & 1])


def start_squares(table: Table, who: Figure) -> tuple[int, ...]:
    """Where the party begins; in a Battleground who fights alone takes any of them, and of two sides the faster has the first:
    no seat has the better ground.

    (DR-SETUP-18, DR-PVP-04)
    """
    chapter = table.library.chapters[table.state.place]
    if chapter.format == "free-for-all":
        return tuple(square for side in chapter.first.starts for square in side)
    if not chapter.format:
        return chapter.first.start
    first, second = chapter.first.starts
    return first if who.team == in_line(table.state)[0].team else second


def puts(table: Table, cells: int) -> list[Group]:
    called = names(table)
    return acts([PutOn(called[square]) for square in squares(cells)])
