"""Using a Skill: a cube of a colour that fits goes on it. (DR-SKILL-02, DR-TURN-06, DR-EQUIP-12)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.doubling import doubled
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import COLOUR, WILD, SkillAct, called, kinds_available
from tabletome.games.drunagor.options.values import equipped
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, Hero, figure_of, hero
from tabletome.kernel import Group, acts, derived_of

HERO_SKILLS = ("board", "card")
"""Where Hero Skills stand: not those of Roles and items. (DR-KEY-059, DR-KEY-241)"""
NO_CUBE_ACTION = "you have no Cube Action left in this turn"


class UseSkill(SkillAct, frozen=True):
    """A Skill as a Cube Action, paid with a cube of this colour. (DR-TURN-06, DR-REACT-01, DR-KEY-136)"""

    colour: Colour
    wild: bool = False
    verb: ClassVar = "use"
    grammar: ClassVar = seq(name, COLOUR, WILD)

    def __str__(self) -> str:
        return f"{self.skill} {called(self.colour, wild=self.wild)}"

    def label(self, table: Table, who: Figure) -> str:
        skill = SkillAct.label(self, table, who)
        several = len(payments(table, hero(table.state, who.id), self.skill)) > 1
        return f"{skill} with a {paid_with(table, self.skill, self.colour, wild=self.wild)}" if several else skill

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
        return why_not_paid(table, owner, self.skill, self.colour, wild=self.wild)


@derived_of(attrgetter("skills", "equipment", "flipped"))
def skills_of(table: Table, owner: Hero) -> Sequence[str]:
    """The Skills of board, Role cards and what is equipped. (DR-ROLE-01, DR-EQUIP-12)"""
    items = [item.skill for item in equipped(table, owner)]
    return [*owner.skills, *filter(None, items)]


@derived_of(attrgetter("skills", "equipment", "flipped"))
def cube_actions(table: Table, owner: Hero) -> Sequence[str]:
    """Those that are Cube Actions: no Passives, no Reactions. (DR-TURN-06, DR-DMG-02)"""
    return [id_ for id_ in skills_of(table, owner) if table.library.skills[id_].symbol not in ("passive", "reaction")]


@derived_of(attrgetter("skills", "equipment", "flipped"))
def reaction_skills(table: Table, owner: Hero) -> Sequence[str]:
    """Those that answer a threat. (DR-REACT-01)"""
    return [id_ for id_ in skills_of(table, owner) if table.library.skills[id_].symbol == "reaction"]


def open_slots(table: Table, owner: Hero, skill: str) -> list[tuple[Colour, ...]]:
    """The places of a Skill on which no cube lies; none if a Status Cube blocks it. (DR-CUBE-05, DR-STAT-02, DR-STAT-05)"""
    slots = list(table.library.skills[skill].slots)
    if not slots or skill in owner.blocked:
        return []
    for cube in owner.cubes:
        if cube.at == skill:
            slots.remove(next((slot for slot in slots if (cube.instead or cube.colour) in slot), slots[0]))
    return slots


def payments(table: Table, owner: Hero, skill: str) -> list[tuple[Colour, bool]]:
    """With what a Skill can be used now, as `payments_of` says."""
    return [(colour, wild) for _, colour, wild in payments_of(table, owner, (skill,))]


def payments_of(table: Table, owner: Hero, skills: Sequence[str]) -> Iterator[tuple[str, Colour, bool]]:
    """With what each of these Skills can be used now: a cube of a colour that fits, or a Wild Cube as any such colour.

    (DR-SKILL-02, DR-CUBE-02, DR-KEY-240)
    """
    kinds = kinds_available(owner) if skills else []
    plain, wild = [colour for colour, wild in kinds if not wild], any(wild for _, wild in kinds)
    for skill in skills if kinds else ():
        fits = {colour for slot in open_slots(table, owner, skill) for colour in slot}
        for colour in plain if fits else ():
            if colour in fits:
                yield skill, colour, False
        for colour in COLOURS if fits and wild else ():
            if colour in fits:
                yield skill, colour, True


def payable(table: Table, owner: Hero, skill: str) -> list[Colour]:
    """The colours with which a Skill can be used now, whether or not by a Wild Cube. (DR-SKILL-02, DR-KEY-240)"""
    return list(dict.fromkeys(colour for colour, _ in payments(table, owner, skill)))


def text_of(card: Skill, *, wild: bool) -> Text:
    """What a Skill says; paid with a Wild Cube, the numbers of a Hero Skill are doubled. (DR-KEY-241)"""
    return doubled(card.text) if wild and card.where in HERO_SKILLS else card.text


def paid_with(table: Table, skill: str, colour: Colour, *, wild: bool) -> str:
    """`red cube`, `Wild Cube as red (numbers doubled)`"""
    if not wild:
        return f"{colour} cube"
    twice = " (numbers doubled)" if table.library.skills[skill].where in HERO_SKILLS else ""
    return f"Wild Cube as {colour}{twice}"


def why_not_paid(table: Table, owner: Hero, skill: str, colour: Colour, *, wild: bool = False) -> str:
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
    if (colour, wild) not in payments(table, owner, skill):
        return f"you have no {'Wild Cube' if wild else f'{colour} cube'} available"
    return ""


def can_bleed(table: Table, owner: Hero, skill: str) -> bool:
    """Nobody pays with their last Health. (DR-KEY-136)"""
    costs = [clause.cost for clause in table.library.skills[skill].text.clauses if clause.cost is not None]
    if not any(cost.verb == "PAY" for cost in costs):
        return True
    health = figure_of(table.state, owner.id).health
    return all(cost.value() < health for cost in costs if cost.verb == "PAY")


def uses(table: Table, owner: Hero) -> list[Group]:
    """Every Skill that can be used as a Cube Action, Reactions apart. (DR-TURN-06, DR-DMG-02)"""
    if not table.state.turn.cube_actions:
        return []
    return acts(
        [
            UseSkill(skill, colour, wild)
            for skill, colour, wild in payments_of(table, owner, cube_actions(table, owner))
            if can_bleed(table, owner, skill)
        ]
    )
