"""Which Skill is copied. (DR-KEY-057, DR-KEY-059)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.skills import HERO_SKILLS, can_bleed
from tabletome.games.drunagor.state import Figure, hero

COPY = "copy"


class Copying(msgspec.Struct, frozen=True):
    """Who copies a Skill of whom."""

    hero: str
    on: str


class CopySkill(OnOne, frozen=True):
    skill: str
    verb: ClassVar = "copy"

    def label(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.skill)}: {table.library.skills[self.skill].text}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Copy"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"'{self.skill}' cannot be copied: only Hero Skills that are no Reactions can"


def copyable(table: Table, who: Figure, by: Figure) -> list[str]:
    """A Hero's own Skills, used or not, but Reactions and those that copy themselves; what the copier cannot pay for in Health
    it cannot copy. (DR-KEY-059, DR-KEY-245, DR-KEY-136)"""
    skills = (table.library.skills[id_] for id_ in hero(table.state, who.id).skills)
    return [
        card.id
        for card in skills
        if card.where in HERO_SKILLS and card.symbol != "reaction" and not card.passive
        and all(op.name != "COPY" for op in card.text.ops()) and can_bleed(table, hero(table.state, by.id), card.id)
    ]  # fmt: skip
