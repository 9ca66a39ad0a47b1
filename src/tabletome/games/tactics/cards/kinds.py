"""The kinds of the heroes' cards, as printed in the content files and as read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.cards import Parser
from tabletome.games.tactics.cards.language import (
    DICE,
    REACH,
    WHEN,
    Amount,
    Keyword,
    Once,
    Reach,
    Standing,
    Text,
    When,
    standing,
)
from tabletome.games.tactics.state import Condition, Slot
from tabletome.packs.library import slug

Level: TypeAlias = Literal["starter", "1", "2", "3", "4", "5", "perk"]
Kind: TypeAlias = Literal[
    "basic", "action", "passive", "dice", "feature", "equipment", "item", "perk", "creature", "enemy"
]
Mode: TypeAlias = Literal["action", "ongoing", "response"]
Rolls: TypeAlias = Literal["", "atk", "basic", "heal", "any", "pet", "RESPONSE"]
Usage: TypeAlias = Literal["potion", "gold", "usable", "plot"]
Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
LevelWord: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)] | Literal["starter", "perk"]
RangeWord: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20)] | str


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all entries of the content files have."""

    name: str
    flavour: str = ""


class PrintedDie(Printed, frozen=True, kw_only=True):
    sign: Literal["w", "bl", "r", "bk"]
    faces: tuple[Small, ...]


class PrintedClass(Printed, frozen=True, kw_only=True):
    elite: bool
    move: Small
    hp: Small
    attack: str
    range: RangeWord
    role: str
    needs: dict[str, Small] = {}


class PrintedLevelUp(Printed, frozen=True, kw_only=True):
    cls: str = msgspec.field(name="class")
    level: LevelWord
    hp: Small
    copies: Small = 1
    cards: dict[str, Small] = {}
    add: tuple[str, ...] = ()
    replace: tuple[str, ...] = ()
    passive: str = ""
    dice: str = ""
    feature: str = ""
    perk: str = ""


class PrintedCard(Printed, frozen=True, kw_only=True):
    """A card with a text: of all kinds, each with the fields it has."""

    text: str = ""
    copies: Small = 1
    kw: tuple[Keyword, ...] = ()
    when: str = ""
    once: Once = ""
    on: Rolls = ""


class PrintedAction(PrintedCard, frozen=True, kw_only=True):
    cls: str = msgspec.field(name="class")
    level: LevelWord


class PrintedAbility(PrintedCard, frozen=True, kw_only=True):
    """A passive or dice ability."""

    cls: str = msgspec.field(name="class")
    level: LevelWord
    mode: Mode = "ongoing"


class PrintedFeature(PrintedCard, frozen=True, kw_only=True):
    cls: str = msgspec.field(name="class")
    mode: Mode


class PrintedEquipment(PrintedCard, frozen=True, kw_only=True):
    slot: Literal["weapon", "armor", "accessory"]
    mode: Mode
    origin: str = msgspec.field(name="from")


class PrintedItem(PrintedCard, frozen=True, kw_only=True):
    kind: Usage
    use: Literal["", "turn_start_at_0"] = ""
    consumed: bool = False
    flag: str = ""


class PrintedPerk(PrintedCard, frozen=True, kw_only=True):
    origin: str = msgspec.field(name="from")
    add: tuple[str, ...] = ()
    replace: tuple[str, ...] = ()
    passive: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()


class PrintedCreature(PrintedCard, frozen=True, kw_only=True):
    cls: str = msgspec.field(name="class")
    hp: Small
    move: Small
    attack: str
    range: RangeWord
    turn: Literal["with_owner", "own"]
    effect: Condition | None = None


# --- as read ----------------------------------------------------------------------------------------------------------


class Die(msgspec.Struct, frozen=True):
    """A die by its sign. (AT-COMP-12)"""

    name: str
    sign: str
    faces: tuple[int, ...]


class Fighting(msgspec.Struct, frozen=True):
    """What a class card, a creature's card or an enemy's picture says: basic movement and basic attack."""

    move: int
    attack: Amount
    reach: Reach


class Class(msgspec.Struct, frozen=True):
    """A class card. (AT-HERO-04)"""

    name: str
    elite: bool
    fighting: Fighting
    hp: int
    needs: dict[str, int]
    role: str
    flavour: str


class LevelUp(msgspec.Struct, frozen=True):
    """A level up card. `cards` are those of a Starter. (AT-LVL-26)"""

    name: str
    cls: str
    level: Level
    hp: int
    copies: int
    cards: dict[str, int]
    add: tuple[str, ...]
    replace: tuple[str, ...]
    passive: str
    dice: str
    feature: str
    perk: str
    flavour: str

    @property
    def number(self) -> int:
        """The level in its class; the Starter counts as the first. (AT-ELITE-33)"""
        return 1 if self.level == "starter" else int(self.level)


class Card(msgspec.Struct, frozen=True):
    """Whatever has a text that rules carry out: cards of a hero, items, perks, creatures, abilities of enemies.

    `origin` says where it comes from: a class, loot, a market, a chapter. `rolls` are the rolls or attacks that it touches,
    `standing` the changes that hold while it lies on the board. What `replaces_removal` is done by an enemy at 0 HP instead of
    leaving play (AT-BOSS-05).
    """

    id: str
    name: str
    kind: Kind
    text: Text
    mode: Mode = "action"
    when: When | None = None
    once: Once = ""
    keywords: frozenset[Keyword] = frozenset()
    rolls: Rolls = ""
    slot: Slot | None = None
    cls: str = ""
    level: str = ""
    origin: str = ""
    copies: int = 1
    flavour: str = ""
    standing: tuple[Standing, ...] = ()
    replaces_removal: bool = False

    @property
    def free(self) -> bool:
        return "FREE" in self.keywords


class Item(msgspec.Struct, frozen=True):
    """An item of the party; a usable one has a card of the same id. (AT-COMP-20)"""

    name: str
    kind: Usage
    copies: int
    consumed: bool
    flag: str


class Perk(msgspec.Struct, frozen=True):
    """What a perk grants; its own text, if it has one, is a card of the same id. (AT-PERK-05..07)"""

    name: str
    add: tuple[str, ...]
    replace: tuple[str, ...]
    passive: tuple[str, ...]
    dice: tuple[str, ...]
    origin: str


class Creature(msgspec.Struct, frozen=True):
    """A summoned creature; its text, if it has one, is a card of the same id. (AT-SUM-04)"""

    name: str
    cls: str
    hp: int
    fighting: Fighting
    own_turn: bool
    effect: Condition | None


def level_word(level: int | str) -> Level:
    return str(level)  # type: ignore[return-value]  # its type has no other values


def reach_of(written: int | str) -> Reach:
    """`1`, `1-4`: the range of a class card. (AT-HERO-04)"""
    reach = REACH.parse(f"r{written}")
    return reach if reach.least or not reach.most else Reach(1, reach.most)


def fighting(move: int, attack: str, reach: int | str) -> Fighting:
    return Fighting(move, DICE.parse(attack), reach_of(reach))


def card_of(entry: PrintedCard, kind: Kind, mode: Mode, read: Parser[Text], **fields: object) -> Card:
    """A card as read. A RESPONSE must say what it answers."""
    when = WHEN.parse(entry.when) if entry.when else None
    if mode == "response" and when is None:
        raise ValueError(f"{entry.name} is a response, and does not say to what (when)")
    text = read.parse(entry.text) if entry.text else Text()
    held = tuple(standing(text)) if mode == "ongoing" and when is None else ()
    return Card(
        slug(entry.name), entry.name, kind, text, mode, when, entry.once, frozenset(entry.kw), entry.on,
        copies=entry.copies, flavour=entry.flavour, standing=held, **fields,  # type: ignore[arg-type]
    )  # fmt: skip
