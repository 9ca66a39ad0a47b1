"""Using a Skill: a cube of a colour that fits goes on it. (DR-SKILL-02, DR-TURN-06, DR-EQUIP-12)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import COLOUR, SkillAct, colours_available, cubes_on
from tabletome.games.drunagor.options.values import equipped
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, Hero, figure_of, hero
from tabletome.kernel import Group, acts

NO_CUBE_ACTION = "you have no Cube Action left in this turn"


class UseSkill(SkillAct, frozen=True):
    """A Skill as a Cube Action, paid with a cube of this colour. (DR-TURN-06)"""

    colour: Colour
    verb: ClassVar = "use"
    grammar: ClassVar = seq(name, COLOUR)

    def __str__(self) -> str:
        return f"{self.skill} {self.colour}"

    def label(self, table: Table, who: Figure) -> str:
        called = SkillAct.label(self, table, who)
        several = len(payable(table, hero(table.state, who.id), self.skill)) > 1
        return f"{called} with a {self.colour} cube" if several else called

    def heading(self, table: Table, who: Figure) -> str:
        return "Skills"

    def why_not(self, table: Table, who: Figure) -> str:
        if not table.state.turn.cube_actions:
            return NO_CUBE_ACTION
        owner = hero(table.state, who.id)
        if self.skill not in skills_of(table, owner):
            return f"you have no Skill '{self.skill}'"
        if table.library.skills[self.skill].symbol == "reaction":
            return f"{SkillAct.label(self, table, who)} is a Reaction: it answers a threat"
        if not can_bleed(table, owner, self.skill):
            return f"{SkillAct.label(self, table, who)} would cost your last Health"
        return why_not_paid(table, owner, self.skill, self.colour)


def skills_of(table: Table, owner: Hero) -> list[str]:
    """The Skills of board, Role cards and what is equipped. (DR-ROLE-01, DR-EQUIP-12)"""
    items = [item.skill for item in equipped(table, owner)]
    return [*owner.skills, *filter(None, items)]


def open_slots(table: Table, owner: Hero, skill: str) -> list[tuple[Colour, ...]]:
    """The places of a Skill on which no cube lies; none if a Status Cube blocks it. (DR-CUBE-05, DR-STAT-02, DR-STAT-05)"""
    if skill in owner.blocked:
        return []
    slots = list(table.library.skills[skill].slots)
    for cube in cubes_on(owner, skill):
        slots.remove(next((slot for slot in slots if cube.colour in slot), slots[0]))
    return slots


def payable(table: Table, owner: Hero, skill: str) -> list[Colour]:
    """The colours of the available cubes with which a Skill can be used now. (DR-SKILL-02, DR-CUBE-02)"""
    fitting = {colour for slot in open_slots(table, owner, skill) for colour in slot}
    return [colour for colour in colours_available(owner) if colour in fitting]


def why_not_paid(table: Table, owner: Hero, skill: str, colour: Colour) -> str:
    """Why a cube of this colour cannot be put on a Skill now."""
    card: Skill = table.library.skills[skill]
    if skill in owner.blocked:
        return f"{card.name} is blocked by a {owner.blocked[skill].capitalize()} Cube"
    if card.passive:
        return f"{card.name} is passive: no cube is spent on it"
    if colour not in card.colours:
        fitting = " or ".join(one for one in COLOURS if one in card.colours)
        return f"{card.name} takes a {fitting} cube"
    if not open_slots(table, owner, skill):
        return f"the cube on {card.name} must be recalled first"
    if colour not in colours_available(owner):
        return f"you have no {colour} cube available"
    return ""


def can_bleed(table: Table, owner: Hero, skill: str) -> bool:
    """Nobody pays with their last Health. (DR-KEY-136)"""
    health = figure_of(table.state, owner.id).health
    costs = [clause.cost for clause in table.library.skills[skill].text.clauses]
    return all(cost.value() < health for cost in costs if cost is not None and cost.verb == "PAY")


def uses(table: Table, owner: Hero) -> list[Group]:
    """Every Skill that can be used as a Cube Action, Reactions apart. (DR-TURN-06, DR-DMG-02)"""
    if not table.state.turn.cube_actions:
        return []
    return acts(
        [
            UseSkill(skill, colour)
            for skill in skills_of(table, owner)
            if table.library.skills[skill].symbol != "reaction" and can_bleed(table, owner, skill)
            for colour in payable(table, owner, skill)
        ]
    )
