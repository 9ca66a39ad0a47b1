"""The numbers that are printed on cardboard and not on a card: the town board, the player boards, solo and cooperative play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

Action: TypeAlias = Literal["buy_item", "sell_item", "scout", "heal", "upgrade", "buy_legendary_item"]
"""What the town offers for coins. (AP-TOWN-18)"""
Leaving: TypeAlias = Literal[
    "reveal_arena", "open_forest", "arena_fight", "reveal_boss", "open_mountains", "open_legendary_heroes", "boss_countdown",
]  # fmt: skip
"""What happens when the town moves on. (AP-TOWN-14)"""


class TownLevel(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """One spot of the town track. Hero numbers count the visible top card of the deck. (AP-TOWN-17, AP-TAVERN-03)

    `deck` and `quests` are what one player must have completed to leave; the last spot has no requirement.
    """

    level: int
    town: int
    forest: int
    mountains: int
    heroes: int
    legendary: int
    actions: list[Action] = []
    deck: Literal["", "town", "forest", "mountains"] = ""
    quests: int = 0
    first_vp: int = 0
    second_vp: int = 0
    on_leaving: list[Leaving] = []

    @cached_property
    def open_rows(self) -> dict[str, int]:
        """The decks of which cards lie open on this level, and how many."""
        return {deck: number for deck, number in self.rows.items() if number}

    @cached_property
    def rows(self) -> dict[str, int]:
        """How many cards of each deck lie open."""
        return {
            "town": self.town,
            "forest": self.forest,
            "mountains": self.mountains,
            "heroes": self.heroes,
            "legendary-heroes": self.legendary,
        }


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What town actions cost, and what a sold item brings. (AP-TOWN-18)"""

    buy_item: int
    sell_item: int
    sell_legendary: int
    scout: int
    heal: int
    upgrade: int
    buy_legendary_item: int


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat begins with. (AP-SETUP-05)"""

    items: int
    gold: int


class TownBoard(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """Every number of the town board and the player boards."""

    levels: list[TownLevel]
    prices: Prices
    seats: list[Start]
    payday: int
    payday_without_heroes: int
    party: int
    hand: int

    @cached_property
    def track(self) -> Mapping[int, TownLevel]:
        """The spots of the town track by level."""
        return MappingProxyType({level.level: level for level in self.levels})

    @cached_property
    def unlocked(self) -> Mapping[int, tuple[Action, ...]]:
        """The town actions of each level and of all below it: none is ever lost. (AP-TOWN-08, -09, -19)"""
        return MappingProxyType(
            {
                level: tuple(action for spot in self.levels if spot.level <= level for action in spot.actions)
                for level in self.track
            }
        )

    @cached_property
    def offers(self) -> Mapping[Action, str]:
        """What is written above the town actions, with their prices. (AP-TOWN-18)"""
        prices = self.prices
        return MappingProxyType(
            {
                "buy_item": f"draw a standard item for {prices.buy_item} gold",
                "buy_legendary_item": f"draw a legendary item for {prices.buy_legendary_item} gold",
                "sell_item": f"sell an item for {prices.sell_item} gold, a legendary one for {prices.sell_legendary}",
                "scout": f"turn up one more card for {prices.scout} gold",
                "heal": f"heal a hero for {prices.heal} gold",
                "upgrade": f"level up for {prices.upgrade} gold",
            }
        )

    def step(self, grade: str) -> TownLevel:
        """The spot of the track whose requirement is of this grade."""
        return next(spot for spot in self.levels if spot.deck == grade)


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a won cooperative game is called from an average VP on. (AP-COOP-10)"""

    name: str
    vp: int


class Coop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every number of solo and cooperative play; lists and mappings go by the number of players or heroes. (AP-COOP-03..11)"""

    solo: Start
    quests: dict[int, int]
    threat: dict[Literal["easy", "normal", "hard"], int]
    marks: dict[int, list[int]]
    winners: dict[int, int]
    ranks: list[Rank]
    gift_items: int
    gift_gold: int

    def rank(self, vp: int) -> str:
        """The best of the ranks that so many VP are enough for."""
        return [rank.name for rank in self.ranks if vp >= rank.vp][-1]
