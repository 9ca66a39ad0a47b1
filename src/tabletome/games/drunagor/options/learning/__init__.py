"""What a Hero may learn: Skills of Hero Skill cards, the Role's card III, Class Abilities.

(DR-HERO-16..22, DR-CLASS-*, DR-ROLE-05..07)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

import msgspec

from tabletome.cards import name, one_of, seq
from tabletome.games.drunagor.cards.kinds import Level
from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.options.cubes import SkillAct
from tabletome.games.drunagor.options.learning.classes import abilities
from tabletome.games.drunagor.options.learning.skills import cube_colours, skills
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
    "table": (),
    "some": ("skill 1", "ability"),
    "veteran": ("skill 1", "skill 1", "skill 2", "ability", "ability"),
}
"""What each Hero of a party has learned before a One-Shot."""


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


def rewards(
    library: Library, owner: Hero, party: Iterable[Hero], reward: Reward, *, multiclass: bool = False
) -> list[Learn]:
    """All that a reward may be spent on."""
    if reward == "ability":
        return [Learn(id_, NO_CUBE) for id_ in abilities(library, owner, party, multiclass=multiclass)]
    level: Level = 1 if reward == "skill 1" else 2
    return [Learn(id_, colour) for id_ in skills(library, owner, level) for colour in cube_colours(library.skills[id_])]


def learning(table: Table, owner: Hero, reward: Reward) -> list[Group]:
    house = table.state.house
    return acts(rewards(table.library, owner, table.state.heroes, reward, multiclass=house.multiclass))
