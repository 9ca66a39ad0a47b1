"""Cubes: which ones are expended, which Skill a Curse or Trauma Cube blocks, which one CLEANSE frees. (DR-CUBE-*, DR-STAT-*)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import one_of, optional, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.state import COLOURS, Colour, Cube, Figure, Hero, Status, hero
from tabletome.kernel import Group, acts

EXPEND, STATUS, CLEANSE, TAKE_BACK, MAKE_WILD = "expend", "status-cube", "cleanse", "take-back", "make-wild"
COLOUR = one_of({colour: colour for colour in COLOURS})
WILD = optional(one_of({"wild": True}), otherwise=False)
"""Whether it is a Wild Cube: `blue`, `blue wild`. (DR-KEY-240)"""
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


class CubeAct(DrunagorAct, frozen=True):
    """Something that is done with an available cube: it lies where the cubes of its kind do."""

    colour: Colour
    wild: bool = False
    grammar: ClassVar = seq(COLOUR, WILD)

    def __str__(self) -> str:
        return called(self.colour, wild=self.wild)

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (lies_at(who.id, self.colour, wild=self.wild),)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"you have no {self} cube available"


class GiveUp(CubeAct, frozen=True):
    """An available cube that goes into the Expended box. (DR-CUBE-03, DR-KEY-085)"""

    verb: ClassVar = "give up"

    def label(self, table: Table, who: Figure) -> str:
        return f"A {self} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return "Into the Expended box"


class Taking(msgspec.Struct, frozen=True):
    """Whose cubes come back or become wild, by which card."""

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


class MakeWild(DrunagorAct, frozen=True):
    """An available cube that may be used as any colour from now on. (DR-KEY-240, DR-KEY-248)"""

    colour: Colour
    verb: ClassVar = "make wild"
    grammar: ClassVar = seq(COLOUR)

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: Figure) -> str:
        return f"A {self.colour} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return "Becomes wild"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (lies_at(who.id, self.colour),)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"you have no {self.colour} cube available that is not wild"


class NoMore(DrunagorAct, frozen=True):
    """The other cubes stay where they are. (DR-KEY-158)"""

    verb: ClassVar = "no more"

    def label(self, table: Table, who: Figure) -> str:
        return "Leave the others where they are"


class SkillAct(OnOne, frozen=True):
    """An act about one Skill on a Hero's board or Role cards."""

    skill: str

    def label(self, table: Table, who: Figure) -> str:
        return table.library.skills[self.skill].name if self.skill in table.library.skills else self.skill


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


def called(colour: str, *, wild: bool) -> str:
    """`blue`, or of a Wild Cube `blue wild`."""
    return f"{colour} wild" if wild else colour


def lies_at(hero: str, colour: Colour, *, wild: bool = False) -> str:
    """The place of the available cubes of a kind."""
    return f"{hero}-{colour}-wild" if wild else f"{hero}-{colour}"


def colours_available(owner: Hero) -> list[Colour]:
    """The colours of the available cubes, each once; a Wild Cube keeps its own. (DR-RECALL-04)"""
    there = {cube.colour for cube in available(owner)}
    return [colour for colour in COLOURS if colour in there]


def kinds_available(owner: Hero) -> list[tuple[Colour, bool]]:
    """The kinds of available cubes, each once: their colours, and whether they are wild."""
    there = {(cube.colour, cube.wild) for cube in available(owner)}
    return [(colour, wild) for colour in COLOURS for wild in (False, True) if (colour, wild) in there]


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


def held(owner: Hero, cube: Status) -> int:
    """How many Trauma or Curse Cubes a Hero holds."""
    return sum(kind == cube for kind in owner.blocked.values())


def cursed(owner: Hero) -> list[str]:
    """The Skills that a Curse Cube lies on."""
    return [skill for skill, cube in owner.blocked.items() if cube == "curse"]


def give_ups(owner: Hero) -> list[Group]:
    return acts([GiveUp(colour, wild) for colour, wild in kinds_available(owner)])


def take_backs(colours: Sequence[Colour]) -> list[Group]:
    """Up to so many: nobody has to take a cube back. (DR-KEY-158)"""
    return [*acts([TakeBack(colour) for colour in colours]), *acts([NoMore()])]
