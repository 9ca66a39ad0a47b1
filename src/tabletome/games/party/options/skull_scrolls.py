"""Skull scrolls, played by others at five moments. (AP-ITEM-14..16)"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.cards import seq
from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import deed_would_do, removable
from tabletome.games.party.cards.language import Change
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.text import curse_words
from tabletome.games.party.options import CARD, PartyAct
from tabletome.games.party.options.arena_scores import expected
from tabletome.games.party.options.roll_odds import (
    NONE,
    Figures,
    Roll,
    aim_now,
    arrow,
    figures,
    prepared,
    score,
    standing,
)
from tabletome.games.party.state import Window, attempt
from tabletome.kernel import Group, acts

SKULL_SCROLL = "skull-scroll"
MOMENTS: dict[Window, str] = {
    "turn_start": "as the turn begins", "quest_declared": "as the quest is declared", "pool_formed": "before the roll",
    "after_roll": "after the roll", "last_call": "before the dice are read",
}  # fmt: skip


class SkullMoment(msgspec.Struct, frozen=True):
    """The moment at which a skull scroll may be played, and whom it would hit. (AP-ITEM-14, AP-ITEM-16)"""

    window: Window
    victim: int


class PlaySkull(PartyAct, frozen=True):
    item: str
    verb: ClassVar = "skull"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Play a skull scroll"

    def __str__(self) -> str:
        return self.item

    def label(self, table: Table, who: int) -> str:
        card = table.library.items[self.item]
        assert card.curse is not None
        return f"{card.name}: {curse_words(card.curse)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)

    def odds(self, table: Table, who: int) -> Figures:
        """What it would leave of somebody's chances, each choice made by whoever makes it."""
        curse = table.library.items[self.item].curse
        assert curse is not None
        effect, *more = curse.deed[0]
        if more or len(curse.deed) > 1 or effect.change.up_to > 1 or table.state.attempt is None:
            return NONE
        if not effect.change.picks:
            return standing(table, effect.change.tougher)
        return cursed(table, effect.change, min if curse.chooser == "you" else max)

    def why_not(self, table: Table, who: int) -> str:
        window = table.state.window
        offered = [act for group in skulls(table, who, window) for act in group.args()] if window else []
        return "" if self in offered else "that is no skull scroll of this moment in your hand (AP-ITEM-16)"


def cursed(table: Table, change: Change, choose: Callable[[Iterable[Fraction]], Fraction]) -> Figures:
    now, aim = attempt(table.state), aim_now(table)
    if change.leaves:
        taken = removable(table.state, change.leaves)
        left = (now.colours.replace(colour, "", 1) for colour in taken)
        return figures(choose(prepared(colours, now.pool.loose, (), aim) for colours in left), aim)
    places = dice.changeable(now.pool, change.changes_dice)
    if aim.counted:
        return score(choose(expected(now.pool, ((change,),), aim, place) for place in places))
    found = [Roll(table).chances(((change,),), on=place) for place in places]
    exact = all(sure for _, _, sure in found)
    return arrow(choose(first for first, _, _ in found), choose(second for _, second, _ in found), exact=exact)


class LetBe(PartyAct, frozen=True):
    verb: ClassVar = "pass"
    says: ClassVar = "Let it be"

    def odds(self, table: Table, who: int) -> Figures:
        return standing(table)


class HoldBack(PartyAct, frozen=True):
    """Nothing more is asked until the own next turn. (AP-ITEM-16)"""

    verb: ClassVar = "hold back"
    says: ClassVar = "Let everything be until your next turn"

    def odds(self, table: Table, who: int) -> Figures:
        return standing(table)


def skulls(table: Table, seat: int, window: Window) -> list[Group]:
    """The skull scrolls in a hand that belong to this moment and would do something. (AP-ITEM-14, -16)"""
    found = []
    for item in dict.fromkeys(table.state.players[seat].hand):
        card = table.library.items[item]
        if card.curse is not None and card.window == window and deed_would_do(table, card.curse.deed):
            found.append(PlaySkull(item))
    return acts(found, rules=("AP-ITEM-14",))
