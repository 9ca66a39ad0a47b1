"""Cubes: which ones are expended, which Skill a Curse or Trauma Cube blocks, which one CLEANSE frees. (DR-CUBE-*, DR-STAT-*)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import name, one_of, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.state import COLOURS, Colour, Cube, Figure, Hero, Status, hero
from tabletome.kernel import Group, acts

EXPEND, STATUS, CLEANSE, TAKE_BACK = "expend", "status-cube", "cleanse", "take-back"
COLOUR = one_of({colour: colour for colour in COLOURS})
POOL, BOX = "", "expended"
"""Where a cube is that lies on no Skill: it can be spent, or it waits for a Recall. (DR-HERO-05)"""


class Expending(msgspec.Struct, frozen=True):
    """Who must Expend so many more cubes."""

    hero: str
    left: int


class Blocking(msgspec.Struct, frozen=True):
    """Who gets a Curse or Trauma Cube, or loses one."""

    hero: str
    cube: Status


class GiveUp(DrunagorAct, frozen=True):
    """An available cube that goes into the Expended box. (DR-CUBE-03, DR-KEY-085)"""

    colour: Colour
    verb: ClassVar = "give up"
    grammar: ClassVar = seq(COLOUR)

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: Figure) -> str:
        return f"A {self.colour} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return "Into the Expended box"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (f"{who.id}-{self.colour}",)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"you have no {self.colour} cube available"


class Taking(msgspec.Struct, frozen=True):
    """Who takes cubes back, by which card."""

    hero: str
    card: str


class TakeBack(DrunagorAct, frozen=True):
    """A spent or expended cube that comes back. (DR-KEY-158)"""

    colour: Colour
    verb: ClassVar = "take back"
    grammar: ClassVar = seq(COLOUR)

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: Figure) -> str:
        return f"A {self.colour} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return "Comes back"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"no {self.colour} cube is spent or expended"


class SkillAct(DrunagorAct, frozen=True):
    """An act about one Skill on a Hero's board or Role cards."""

    skill: str
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.skill

    def label(self, table: Table, who: Figure) -> str:
        return table.library.skills[self.skill].name if self.skill in table.library.skills else self.skill

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.skill,)


class Block(SkillAct, frozen=True):
    """The Skill that a Curse or Trauma Cube is put on. (DR-STAT-01, DR-STAT-04)"""

    verb: ClassVar = "block"

    def heading(self, table: Table, who: Figure) -> str:
        return "The cube blocks"

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.skill not in owner.skills:
            return f"'{self.skill}' is none of your Hero and Role Skills; Equipment takes no such cube"
        return f"a cube lies on {self.label(table, who)}"


class Unblock(SkillAct, frozen=True):
    """The Skill that a Curse Cube is taken off. (DR-STAT-06, DR-STAT-12)"""

    verb: ClassVar = "free"

    def heading(self, table: Table, who: Figure) -> str:
        return "Take the Curse Cube off"

    def why_not(self, table: Table, who: Figure) -> str:
        if hero(table.state, who.id).blocked.get(self.skill) == "trauma":
            return f"{self.label(table, who)} holds a Trauma Cube, which CLEANSE does not remove"
        return f"there is no Curse Cube on '{self.skill}'"


def available(owner: Hero) -> list[Cube]:
    """The cubes that can be spent or expended. (DR-HERO-05)"""
    return [cube for cube in owner.cubes if cube.at == POOL]


def colours_available(owner: Hero) -> list[Colour]:
    """The colours of the available cubes, each once. (DR-RECALL-04)"""
    there = {cube.colour for cube in available(owner)}
    return [colour for colour in COLOURS if colour in there]


def cubes_on(owner: Hero, skill: str) -> list[Cube]:
    """The Action Cubes that lie on a Skill."""
    return [cube for cube in owner.cubes if cube.at == skill]


def free_skills(table: Table, owner: Hero) -> list[str]:
    """The Hero and Role Skills, Passives included, on which no cube lies. (DR-STAT-01, DR-STAT-04, DR-STAT-09)"""
    taken = {cube.at for cube in owner.cubes} | owner.blocked.keys()
    return [skill for skill in owner.skills if skill not in taken]


def blockable(table: Table, owner: Hero) -> list[str]:
    """The Skills for a Curse or Trauma Cube: free ones; if there are none, those with a spent Action Cube. (DR-STAT-10)"""
    free = free_skills(table, owner)
    return free or [skill for skill in owner.skills if skill not in owner.blocked]


def cursed(owner: Hero) -> list[str]:
    """The Skills that a Curse Cube lies on."""
    return [skill for skill, cube in owner.blocked.items() if cube == "curse"]


def give_ups(owner: Hero) -> list[Group]:
    return acts([GiveUp(colour) for colour in colours_available(owner)])


def take_backs(colours: Sequence[Colour]) -> list[Group]:
    return acts([TakeBack(colour) for colour in colours])
