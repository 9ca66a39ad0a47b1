"""Companions: whom they follow, what their cards say, and Tharmagar's two satchels. (DR-CMP-*, DR-KEY-052..056, DR-KEY-232)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, one_of, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.story_cards import Companion
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.figures import in_range, opposed
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.targets import can_be_aimed_at
from tabletome.games.drunagor.options.values import WRITTEN, can_regain, immune
from tabletome.games.drunagor.state import Condition, Figure, figure
from tabletome.kernel import Group, acts

COMPANION = "companion"
THARMAGAR = "tharmagar"
TREAT = 2
TRICKS: dict[str, Condition] = {"bleed": "bleed", "burn": "burn", "poison": "poison"}
TRICK, NEAR = 2, 1
"""The left satchel heals 2; of the right one come 2 tokens of a Condition; both within an area. (DR-KEY-232)"""


class Acting(msgspec.Struct, frozen=True):
    """Whose turn it is; `hero` is the Companion. `points`: of its move, if it has not moved yet."""

    hero: str
    points: int = 0


class Treat(OnOne, frozen=True):
    """Something out of the left satchel: HEAL 2 for a Hero. (DR-KEY-232)"""

    figure: str
    verb: ClassVar = "treat"

    def label(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.figure)}: HEAL {TREAT}"

    def heading(self, table: Table, who: Figure) -> str:
        return "TRICK OR TREAT"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.figure)} is no hurt Hero within an area of him"


class Trick(DrunagorAct, frozen=True):
    """Something out of the right satchel, for a Monster. (DR-KEY-232)"""

    condition: Condition
    figure: str
    verb: ClassVar = "trick"
    grammar: ClassVar = seq(one_of(TRICKS), name)

    def __str__(self) -> str:
        return f"{self.condition} {self.figure}"

    def label(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.figure)}: {WRITTEN[self.condition]} {TRICK}"

    def heading(self, table: Table, who: Figure) -> str:
        return "TRICK OR TREAT"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.figure,)

    def why_not(self, table: Table, who: Figure) -> str:
        one = figure(table.state, self.figure)
        if one is not None and immune(table, one, WRITTEN[self.condition]):
            return f"{name_of(table, self.figure)} is immune to {WRITTEN[self.condition]}"
        return f"{name_of(table, self.figure)} is no Monster within an area of him"


class Rest(DrunagorAct, frozen=True):
    """Nothing more in this turn."""

    verb: ClassVar = "rest"

    def label(self, table: Table, who: Figure) -> str:
        return "Nothing more"


# --- who they are ---------------------------------------------------------------------------------------------------------


def companions_of(table: Table, owner: Figure) -> list[Figure]:
    """The Companions that follow a Hero, who came first in front. (DR-CMP-10, DR-CMP-16)"""
    return [one for one in table.state.figures if one.side == "companion" and one.owner == owner.id and one.at >= 0]


def companion_card(table: Table, one: Figure) -> Companion:
    return table.library.story.companions[one.card]


def withstands(table: Table, one: Figure, damage: int) -> bool:
    """Does a blow leave no trace? One point above the Sturdiness defeats a Companion. (DR-CMP-02, DR-CMP-03, DR-KEY-215)"""
    return one.side == "companion" and damage <= companion_card(table, one).sturdiness


# --- TRICK OR TREAT -------------------------------------------------------------------------------------------------------


def tricks(table: Table, who: Figure) -> list[Group]:
    """HEAL for a hurt Hero, or one of three Conditions for a Monster, within an area of him. (DR-KEY-232)"""
    near = [one for one in table.state.figures if one.at >= 0 and in_range(table, who, one, NEAR)]
    hurt = [one for one in near if one.side == "hero" and not one.down and can_regain(table, one)]
    foes = [one for one in near if opposed(who, one) and can_be_aimed_at(table, who, one)]
    return [
        *acts([Treat(one.id) for one in hurt]),
        *acts([
            Trick(condition, one.id)
            for one in foes
            for condition in TRICKS.values()
            if not immune(table, one, WRITTEN[condition])
        ]),
    ]  # fmt: skip
