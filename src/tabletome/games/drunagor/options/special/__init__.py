"""Special Rules in force: those of the Chapter, of its Setups, and those that Events and scenes have brought. (DR-DOOR-06)

What such a rule does at a moment stands in rules/special and rules/chapters; here is what it makes of a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Literal, TypeAlias

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import Door, SpecialRule
from tabletome.games.drunagor.options.doors import built, chapter_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import derived

Value: TypeAlias = Literal["recall curse", "strength", "step cost", "runes"]
"""Numbers that Special Rules change: the Curse Cubes of a Recall, how strong a Hero seems to Monsters and to the Darkness, what a
step costs, how many Runes the Rune card draws."""
PVP: Literal["player-versus-player"] = "player-versus-player"
"""What holds in every Battleground. (DR-PVP-01)"""
Changing: TypeAlias = Callable[[Table, Figure, int], int]
VALUES: dict[tuple[str, Value], Changing] = {}


Barring: TypeAlias = Callable[[Table, Door, Figure], str]
BARRED: dict[str, Barring] = {}


def bars(rule: SpecialRule) -> Callable[[Barring], Barring]:
    """Declare the function below as why a closed Door cannot be opened by a Hero, under a Special Rule; nothing if it can."""

    def declare(barring: Barring) -> Barring:
        BARRED[rule] = barring
        return barring

    return declare


def barred(table: Table, door: Door, who: Figure) -> str:
    """Why the Special Rules in force keep a Door closed. (DR-DOOR-06)"""
    found = (BARRED[rule](table, door, who) for rule in in_force(table) if rule in BARRED)
    return next((why for why in found if why), "")


@derived(attrgetter("place", "setups", "contest", "story.over", "story.rules"))
def in_force(table: Table) -> Sequence[str]:
    """The ids of all Special Rules that hold now. (DR-DOOR-06)"""
    chapter, story = chapter_of(table), table.state.story
    lasting = [setup for setup in built(table) if not (setup.until and setup.id in story.over)]
    return [
        *([PVP] if table.state.contest is not None else []),
        *([chapter.rule.id] if chapter.rule is not None else []),
        *(rule for setup in lasting for rule in setup.rules),
        *story.rules,
    ]


def changes(rule: SpecialRule, value: Value) -> Callable[[Changing], Changing]:
    """Declare the function below as what a Special Rule makes of a value."""

    def declare(changing: Changing) -> Changing:
        VALUES[rule, value] = changing
        return changing

    return declare


def changed(table: Table, value: Value, figure: Figure, number: int) -> int:
    """A number after every Special Rule in force has changed it for this character."""
    for rule in in_force(table):
        if (rule, value) in VALUES:
            number = VALUES[rule, value](table, figure, number)
    return number
