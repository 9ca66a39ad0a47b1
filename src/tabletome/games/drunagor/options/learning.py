"""What a Hero may learn: Skills of Hero Skill cards, the Role's card III, Class Abilities.

(DR-HERO-16..22, DR-CLASS-*, DR-ROLE-05..07)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

import msgspec

from tabletome.cards import name, one_of, seq
from tabletome.games.drunagor.cards.kinds import Level, RoleCardNumber, Skill
from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.options.cubes import SkillAct
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, Hero
from tabletome.kernel import Group, acts

LEARN = "learn"
NO_CUBE: Literal["no-cube"] = "no-cube"
Reward: TypeAlias = Literal["skill 1", "skill 2", "ability"]
"""A Hero Skill of Level 1 or 2, or a Class Ability."""
WORDS: dict[Reward, str] = {
    "skill 1": "a Skill of Level 1", "skill 2": "a Skill of Level 2", "ability": "a Class Ability",
}  # fmt: skip
EXPERIENCE: dict[str, tuple[Reward, ...]] = {
    "none": (),
    "some": ("skill 1", "ability"),
    "veteran": ("skill 1", "skill 1", "skill 2", "ability", "ability"),
}
"""What each Hero of a party has learned before a One-Shot."""
THIRD: dict[Level, RoleCardNumber] = {1: "III A", 2: "III B"}


class Learning(msgspec.Struct, frozen=True):
    """Who learns what kind of thing."""

    hero: str
    reward: Reward


class Learn(SkillAct, frozen=True):
    """A Skill, with the Action Cube of this colour that comes with it; or a Class Ability, without one.

    (DR-HERO-16, DR-HERO-17)
    """

    colour: Colour | Literal["no-cube"]
    verb: ClassVar = "learn"
    grammar: ClassVar = seq(name, one_of({word: word for word in (*COLOURS, NO_CUBE)}))

    def __str__(self) -> str:
        return f"{self.skill} {self.colour}"

    def label(self, table: Table, who: Figure) -> str:
        card = table.library.skills[self.skill]
        cube = "" if self.colour == NO_CUBE else f", and a {self.colour} cube"
        return f"{card.name}: {card.text or card.static}{cube}"

    def heading(self, table: Table, who: Figure) -> str:
        card = table.library.skills[self.skill]
        return table.library.trees[card.owner].name if card.where == "class" else ""

    def why_not(self, table: Table, who: Figure) -> str:
        if self.skill not in table.library.skills:
            return f"there is no Skill '{self.skill}'"
        return f"{table.library.skills[self.skill].name} cannot be learned now"


def rewards(library: Library, owner: Hero, party: Iterable[Hero], reward: Reward) -> list[Learn]:
    """All that a reward may be spent on."""
    if reward == "ability":
        return [Learn(id_, NO_CUBE) for id_ in abilities(library, owner, party)]
    level: Level = 1 if reward == "skill 1" else 2
    return [Learn(id_, colour) for id_ in skills(library, owner, level) for colour in cube_colours(library.skills[id_])]


def learning(table: Table, owner: Hero, reward: Reward) -> list[Group]:
    return acts(rewards(table.library, owner, table.state.heroes, reward))


# --- Hero Skill cards and the Role's card III ----------------------------------------------------------------------------


def skills(library: Library, owner: Hero, level: Level) -> list[str]:
    """Skills of Level 1 that were not learned; of Level 2 those whose Level 1 was. Card III of the Role counts as one of them.

    (DR-HERO-19, DR-HERO-20, DR-ROLE-05, DR-ROLE-06, DR-ROLE-07)
    """
    cards = [*library.boards[owner.id].cards, third_card(library, owner)]
    known = {*owner.skills}
    if level == 1:
        return [first for first, second in cards if not known & {first, second}]
    return [second for first, second in cards if first in known]


def third_card(library: Library, owner: Hero) -> tuple[str, str]:
    """The two faces of the Role's card III."""
    cards = library.roles[owner.role].cards
    return cards[THIRD[1]][0], cards[THIRD[2]][0]


def cube_colours(skill: Skill) -> list[Colour]:
    """The colour of the cube that comes with a Skill: that of its card; with a Role Skill one that fits it.

    (DR-HERO-16, DR-HERO-27)
    """
    return [skill.learned] if skill.learned else [colour for colour in COLOURS if colour in skill.colours]


def learned_cards(table: Table, owner: Hero) -> list[str]:
    """All that a Hero has learned: Skills of cards, of the Role's card III, Class Abilities."""
    third = {*third_card(table.library, owner)}
    known = [skill for skill in owner.skills if skill in third or table.library.skills[skill].where == "card"]
    return [*known, *owner.abilities]


# --- Class Abilities -----------------------------------------------------------------------------------------------------


def abilities(library: Library, owner: Hero, party: Iterable[Hero], classes: Iterable[str] = ()) -> list[str]:
    """Abilities of the own class and of these `classes`: of every tree that no other Hero has taken, the next one or ones.

    (DR-CLASS-02, DR-CLASS-04, DR-CLASS-05, DR-CLASS-08)
    """
    own = {library.boards[owner.id].cls, *classes}
    taken = {ability for other in party if other.id != owner.id for ability in other.abilities}
    found: list[str] = []
    for tree in library.trees.values():
        if tree.cls in own and not taken & {*tree.abilities}:
            found += next_in(tree.abilities, tree.shape, owner.abilities)
    return found


def next_in(tree: tuple[str, ...], shape: Literal["branch", "chain"], known: Iterable[str]) -> list[str]:
    """The first ability of a tree before all others; then either of the others, or in a chain the next.

    (DR-CLASS-05, DR-CLASS-06)
    """
    known = {*known}
    left = [ability for ability in tree if ability not in known]
    if shape == "chain" or tree[0] in left:
        return left[:1]
    return left
