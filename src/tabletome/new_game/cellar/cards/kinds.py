"""The kinds of cards, as printed in the content files and as read, and the conditions there are."""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.new_game.cellar.cards.language import Text

Kind = Literal["attack", "action", "reaction"]
UNBOUND = 99


class PrintedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Kind
    text: str
    copies: int = 1


class PrintedMonster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    health: int
    defence: int
    speed: int
    tactic: tuple[str, ...]


class Card(msgspec.Struct, frozen=True):
    name: str
    kind: Kind
    text: Text
    copies: int


class Monster(msgspec.Struct, frozen=True):
    """`tactic` are lines in the language of cards; it does the first that would do anything."""

    name: str
    health: int
    defence: int
    speed: int
    tactic: tuple[Text, ...]


class Condition(msgspec.Struct, frozen=True):
    """What a figure can suffer from until the end of its next turn: all there is to say of it, in one place."""

    id: str
    sign: str
    text: str
    most_speed: int = UNBOUND

    def __str__(self) -> str:
        return self.id


CONDITIONS = {
    "webbed": Condition("webbed", "✳", "Moves at most 1 square; torn at the end of its turn.", most_speed=1),
}
