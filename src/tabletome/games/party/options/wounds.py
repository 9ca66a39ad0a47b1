"""Wounds at evaluation: cancelled by shields or cards, dealt one by one, or all by the proposed plan. (AP-WOUND-04..12)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import one_of, seq
from tabletome.games.party.board.dealing import kinds_of_wounds, proposal
from tabletome.games.party.board.wounds import cancels
from tabletome.games.party.cards import signs
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import CARD, PLAN, WOUND_NAMES, PartyAct, hero_name
from tabletome.games.party.options.quest import deadly
from tabletome.games.party.state import Attempt, Hero, attempt
from tabletome.kernel import Group, Pairs, acts, made

WOUNDS = "wounds"
WOUND = one_of({letter: letter for letter in WOUND_NAMES})


class ToDeal(msgspec.Struct, frozen=True):
    """The wounds of a card still to be cancelled or dealt, and what there is against them. (AP-WOUND-04..06)"""

    card: str
    wounds: str
    shields: int
    blocks: str


class AcceptPlan(PartyAct, frozen=True):
    """The whole proposed plan. (AP-WOUND-11)"""

    verb: ClassVar = "plan"

    def label(self, table: Table, who: int) -> str:
        return f"Accept the plan: {plan_words(table)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (PLAN,)


PROPOSAL = acts([AcceptPlan()], "the proposed plan", ("AP-WOUND-11",))


def plan_words(table: Table) -> str:
    """The proposed way to deal the wounds."""
    defence, plan = proposal(table)
    parts = [f"shields stop {signs.wounds_words(defence.by_shields)}"] if defence.by_shields else []
    parts += [f"{signs.wounds_words(defence.by_prevention)} prevented"] if defence.by_prevention else []
    parts += [f"{hero_name(table, blow.hero)} takes a {WOUND_NAMES[blow.wound]}" for blow in plan]
    return ", ".join(parts) or "nothing lands"


class UseShield(PartyAct, frozen=True):
    """A shield cancels one wound, light or deadly. (AP-WOUND-04)"""

    wound: str
    verb: ClassVar = "shield"
    grammar: ClassVar = seq(WOUND)
    title: ClassVar = "Use a shield"

    def __str__(self) -> str:
        return self.wound

    def label(self, table: Table, who: int) -> str:
        return f"A shield stops a {WOUND_NAMES[self.wound]}"


class UsePrevention(PartyAct, frozen=True):
    """A prevention that a card brought cancels one wound of its kind. (AP-WOUND-05)"""

    wound: str
    verb: ClassVar = "block"
    grammar: ClassVar = seq(WOUND)
    title: ClassVar = "Use a prevention"

    def __str__(self) -> str:
        return self.wound

    def label(self, table: Table, who: int) -> str:
        return f"A prevention stops a {WOUND_NAMES[self.wound]}"


class DealWound(PartyAct, frozen=True):
    """One wound on one living active hero. (AP-WOUND-06)"""

    hero: str
    wound: str
    verb: ClassVar = "wound"
    grammar: ClassVar = seq(CARD, WOUND)
    title: ClassVar = "Deal a wound"

    def __str__(self) -> str:
        return f"{self.hero} {self.wound}"

    def label(self, table: Table, who: int) -> str:
        takes = f"{hero_name(table, self.hero)} takes the {WOUND_NAMES[self.wound]}"
        return f"{takes}{deadly(table, self.hero, self.wound)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: int) -> str:
        now = attempt(table.state)
        if self.hero in now.active and self.wound in now.wounds:
            return ""
        return "wounds go to living active heroes (AP-WOUND-06, AP-WOUND-07)"


def means(now: Attempt) -> list[Group]:
    """The ways to cancel a wound. Once dealing has begun nothing is cancelled. (AP-QUEST-18, AP-WOUND-04, -05)"""
    if now.dealing:
        return []
    different = kinds_of_wounds(now.wounds)
    stopped = [wound for wound in different if any(cancels(one, wound) for one in now.blocks)]
    return [
        *made(UseShield, different if now.shields else (), "a shield cancels a wound", ("AP-WOUND-04",)),
        *made(UsePrevention, stopped, "a card prevents a wound", ("AP-WOUND-05",)),
    ]


def blows(now: Attempt, heroes: list[Hero]) -> list[Group]:
    """The ways to deal a wound: each kind to each hero. (AP-WOUND-06)"""
    names, different = [hero.id for hero in heroes], kinds_of_wounds(now.wounds)
    return [Pairs(DealWound.verb, names, different, DealWound, "deal a wound", ("AP-WOUND-06",))]
