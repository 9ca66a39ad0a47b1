"""What Heroes have and learn beside the Skills of their boards: Passives, Focus Abilities, Hero Skill cards, Class Abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from tabletome.games.drunagor.cards import kinds
from tabletome.games.drunagor.cards.grammar import MONSTER_TRAITS
from tabletome.games.drunagor.cards.kinds import HeroBoard, Skill, Tree, Where, colours_of
from tabletome.games.drunagor.state import COLOURS, Colour
from tabletome.packs.library import slug

CARD_COLOURS: dict[kinds.Category, Colour] = dict(zip(kinds.CATEGORIES, COLOURS, strict=True))
"""Melee is yellow, and so on. (DR-HERO-06)"""
FOCUS_ABILITIES, ABILITIES_OF_A_TREE = 2, 3
LEVELS: tuple[kinds.Level, ...] = (1, 2)


class SkillReader(Protocol):
    """How the library reads a Skill, whatever it stands on."""

    def __call__(
        self, entry: kinds.PrintedSkill, owner: str, where: Where, symbol: str, slots: tuple[tuple[Colour, ...], ...]
    ) -> Skill: ...


class ReadingSkills:
    """The files of what is learned, being read. `abilities` are the Class Abilities of the trees read so far."""

    def __init__(self, boards: Mapping[str, HeroBoard], skills: Mapping[str, Skill], read: SkillReader) -> None:
        self.boards, self.skills, self.read = boards, skills, read
        self.abilities: dict[str, Skill] = {}

    def passive(self, entry: kinds.PrintedPassive) -> Skill:
        """(DR-HERO-07)"""
        return self.read(entry, hero_named(self.boards, entry.hero), "passive", "passive", ())

    def focus(self, entry: kinds.PrintedFocus) -> Skill:
        """(DR-FOCUS-01)"""
        skill = self.read(entry, hero_named(self.boards, entry.hero), "focus", entry.symbol, ())
        return msgspec.structs.replace(skill, cost=entry.focus)

    def card(self, entry: kinds.PrintedCardSkill) -> Skill:
        """One face of a Hero Skill card, in the colour of its category. (DR-HERO-18)"""
        colours, learned = colours_of(entry.colours), CARD_COLOURS[entry.card]
        if colours != (learned,):
            raise ValueError(f"a {entry.card} card is {learned}")
        slots = () if entry.symbol == "passive" else (colours,)
        skill = self.read(entry, hero_named(self.boards, entry.hero), "card", entry.symbol, slots)
        return msgspec.structs.replace(skill, level=entry.level, learned=learned)

    def tree(self, entry: kinds.PrintedTree) -> Tree:
        """(DR-CLASS-03)"""
        id_ = slug(entry.name)
        if entry.cls not in {board.cls for board in self.boards.values()}:
            raise ValueError(f"no Hero is of the class {entry.cls}")
        if len(entry.abilities) != ABILITIES_OF_A_TREE:
            raise ValueError(f"a tree has {ABILITIES_OF_A_TREE} abilities, not {len(entry.abilities)}")
        made = [self._ability(ability, entry.cls, id_) for ability in entry.abilities]
        return Tree(id_, entry.name, entry.cls, entry.shape, tuple(one.id for one in made), entry.flavour)

    def _ability(self, entry: kinds.PrintedAbility, cls: str, tree: str) -> Skill:
        """Passive, or an action that says its price. One called like a word of Monsters or Companions says whose it is.

        (DR-CLASS-10, DR-CLASS-11, DR-CLASS-16, DR-CLASS-18)
        """
        skill = self.read(entry, tree, "class", entry.symbol, ())
        if skill.id in self.skills or skill.id in self.abilities:
            raise ValueError(f"{skill.name} is there already; give the ability another name")
        if not skill.passive and skill.text.clauses[0].cost is None:
            raise ValueError("a Class Ability that is an action says its price first (DISCARD, EXPEND, PAY)")
        if entry.name.upper() in MONSTER_TRAITS:
            skill = msgspec.structs.replace(skill, name=f"{entry.name} ({cls})")
        self.abilities[skill.id] = skill
        return skill


def hero_named(boards: Mapping[str, HeroBoard], name: str) -> str:
    """The id of a Hero that an entry belongs to."""
    if slug(name) not in boards:
        raise ValueError(f"there is no Hero '{name}' (Heroes: {', '.join(boards)})")
    return slug(name)


def with_learning(board: HeroBoard, found: Mapping[str, Sequence[Skill]]) -> HeroBoard:
    """A board with its Passive, its two Focus Abilities, and its four Hero Skill cards with two faces each.

    (DR-HERO-07, DR-HERO-18, DR-FOCUS-01)
    """
    passives, focus = [skill.id for skill in found["passive"]], [skill.id for skill in found["focus"]]
    if len(passives) != 1:
        raise ValueError(f"a board has 1 Passive, not {len(passives)}")
    if len(focus) != FOCUS_ABILITIES:
        raise ValueError(f"a board has {FOCUS_ABILITIES} Focus Abilities, not {len(focus)}")
    cards = []
    for category, colour in CARD_COLOURS.items():
        faces = {skill.level: skill.id for skill in found["card"] if skill.learned == colour}
        if {*faces} != {*LEVELS}:
            raise ValueError(f"a Hero has a {category} card with a Skill of Level 1 and one of Level 2")
        cards.append((faces[1], faces[2]))
    return msgspec.structs.replace(board, passive=passives[0], focus=tuple(focus), cards=tuple(cards))
