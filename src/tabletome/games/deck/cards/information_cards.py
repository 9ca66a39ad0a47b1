"""Information Cards: Races, Classes, Specialized and Hybrid Classes, Levels; and ready decks. (DK-DECK-09)

{name: Dwarf, attributes: {FOR: +2, STR: +1, AGI: -1}, hp: +2, base: Reaction counter(poison)}
{name: Knight, class: Warrior, abilities: [shield def +1]}
{race: Elf, class: Mage, cards: {Dagger: 6, INT: 11}}
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, name, one_of, optional, phrase, seq
from tabletome.cards import number as digits
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import (
    ATTRIBUTES,
    DISTANCES_LISTED,
    TYPE,
    WHOM,
    DamageType,
    Distance,
    Size,
    Whom,
    proper,
)
from tabletome.games.deck.state import Attribute
from tabletome.packs.library import slug
from tabletome.packs.source import Number

AbilityKind: TypeAlias = Literal[
    "redraw", "recall", "darksight", "grapple_strike", "shield_defense", "weapon_boost", "presneak_search", "presneak_without",
    "initiative_ties", "boost_cost", "counter_draws", "healing",
]  # fmt: skip


class Ability(msgspec.Struct, frozen=True):
    """What a Race or Specialized Class can do. (DK-CHAR-03, -05)

    redraw: one check per adventure. recall: cards called `of`, whatever the Class. grapple_strike: its Damage.
    shield_defense, healing: so much more. weapon_boost: so many Strength Cards above R. presneak_search: a Pre-Sneak
    searches for `of`. presneak_without: without owning Sneak. initiative_ties: wins them. boost_cost: so many cards
    less. counter_draws: so many Up/Downs more against its Spells.
    """

    kind: AbilityKind
    number: int = 0
    of: str = ""


class BaseAction(msgspec.Struct, frozen=True):
    """The Base Action of a Class or Race: Damage, healing, a dodge, a Counter of `against`. The Level raises it. (DK-CHAR-04)"""

    action: Literal["N", "!"]
    kind: Literal["dmg", "heal", "dodge", "counter"]
    value: int = 0
    type: DamageType = "phys"
    distances: tuple[Distance, ...] = ()
    whom: Whom = "target"
    against: str = ""


class Race(msgspec.Struct, frozen=True):
    """A Race changes the Attribute allotment (`free`: of that many by choice) and HP, and has an ability. (DK-CHAR-03)"""

    name: str
    attributes: dict[Attribute, int]
    hp: int
    free: int = 0
    abilities: tuple[Ability, ...] = ()
    base: BaseAction | None = None

    @property
    def id(self) -> str:
        return slug(self.name)


class CharacterClass(msgspec.Struct, frozen=True):
    """A Class: how many cards of each Attribute, HP at Level 1 and per Level, its Base Action. (DK-CHAR-04)"""

    name: str
    attributes: dict[Attribute, int]
    hp: int
    hp_per_level: int
    base: BaseAction

    @property
    def id(self) -> str:
        return slug(self.name)


class ClassGear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    """Which Weapons, by size or by name, Armor and Shields a Class may use. (DK-CHAR-04)"""

    class_: str
    sizes: tuple[Size, ...] = ()
    weapons: tuple[str, ...] = ()
    armor: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.class_

    def allows(self, card: CombatCard) -> bool:
        match card.kind:
            case "weapon":
                return card.size in self.sizes or card.name in self.weapons
            case "armor":
                return card.name in self.armor
            case "shield":
                return card.name in self.shields
            case _:
                return True


class Specialized(msgspec.Struct, frozen=True):
    """A Specialized Class of one Class. (DK-CHAR-05)"""

    name: str
    class_: str
    abilities: tuple[Ability, ...] = ()
    base: BaseAction | None = None

    @property
    def id(self) -> str:
        return slug(self.name)


class Hybrid(msgspec.Struct, frozen=True):
    """A Hybrid Class joins two Classes; cards of the second up to half the Level. (DK-CHAR-06)"""

    name: str
    pair: tuple[str, str]
    attributes: dict[Attribute, int]

    @property
    def id(self) -> str:
        return slug(self.name)


class Level(msgspec.Struct, frozen=True):
    """A Level: the XP it needs in all, and the value of Base Actions. (DK-CHAR-07)"""

    level: int
    xp: int
    base: int

    @property
    def id(self) -> str:
        return str(self.level)


class ReadyDeck(msgspec.Struct, frozen=True):
    """A starter deck, or the collection of a new Character of a Class: cards and how many of each. (DK-CHAR-09)"""

    kind: Literal["deck", "collection"]
    race: str
    class_: str
    cards: tuple[tuple[str, int], ...]

    @property
    def id(self) -> str:
        return slug(f"{self.race} {self.class_}")

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards)


# --- abilities --------------------------------------------------------------------------------------------------------

_PLAIN: dict[str, Ability] = {
    "redraw once per adventure": Ability("redraw", 1),
    "darksight": Ability("darksight"),
    "presneak without Sneak": Ability("presneak_without"),
    "initiative ties": Ability("initiative_ties"),
}


def _numbered(words: str, kind: AbilityKind, *after: str) -> Parser[Ability]:
    return seq(words, digits, *after).into(lambda number: Ability(kind, number))


ABILITY: Parser[Ability] = either(
    one_of(_PLAIN),
    seq("recall", phrase("the name of a card")).into(lambda of: Ability("recall", of=of)),
    seq("presneak search", "(", phrase("the name of a card", ends=")"), ")").into(
        lambda of: Ability("presneak_search", of=of)
    ),
    _numbered("grapple strike", "grapple_strike"),
    _numbered("shield def +", "shield_defense"),
    _numbered("boost weapon R+", "weapon_boost", "STR"),
    seq("boost cost", one_of({f"-{number}": number for number in range(1, 10)})).into(
        lambda number: Ability("boost_cost", number)
    ),
    _numbered("counter ud +", "counter_draws"),
    _numbered("heal +", "healing"),
)
_HARM: Parser[DamageType] = one_of({"phys": "phys", "eth": "eth"})
BASE_ACTION: Parser[BaseAction] = either(
    seq(
        "Normal dmg", digits, _HARM, DISTANCES_LISTED, optional(seq("vs", one_of({"undead": "undead"})).into(str), "")
    ).into(lambda value, type_, distances, against: BaseAction("N", "dmg", value, type_, distances, against=against)),
    seq("Normal heal", digits, WHOM).into(lambda value, whom: BaseAction("N", "heal", value, whom=whom)),
    seq("Reaction dodge", digits, TYPE).into(lambda value, type_: BaseAction("!", "dodge", value, type_, whom="self")),
    seq("Reaction counter", "(", name, ")").into(
        lambda against: BaseAction("!", "counter", whom="self", against=against)
    ),
)


@cache
def read_ability(text: str) -> Ability:
    """
    >>> read_ability("presneak search(Sneak Attack)").of
    'Sneak Attack'
    """
    return ABILITY.parse(text)


@cache
def read_base(text: str) -> BaseAction:
    """
    >>> read_base("Reaction dodge 1 any").kind
    'dodge'
    """
    return BASE_ACTION.parse(text)


# --- the cards as printed ---------------------------------------------------------------------------------------------

Allotted = Annotated[int, msgspec.Meta(ge=0, le=50)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class PrintedRace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`free`: how many different Attributes of one's choice get one card more."""

    name: str
    hp: Number
    attributes: dict[Attribute, Change] = {}
    free: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    abilities: tuple[str, ...] = ()
    base: str = ""


class PrintedClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    attributes: dict[Attribute, Allotted]
    hp: Number
    hp_per_level: Number
    base: str


class PrintedSpecialized(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    name: str
    class_: str
    abilities: tuple[str, ...] = ()
    base: str = ""


class PrintedHybrid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    classes: tuple[str, str]
    attributes: dict[Attribute, Change]


class PrintedLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: Annotated[int, msgspec.Meta(ge=1, le=10)]
    xp: Number
    base: Number

    @property
    def name(self) -> str:
        return str(self.level)


class PrintedDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    """A ready deck; without a Race it is what a new Character of the Class owns. Attribute Cards may stand with their signs."""

    class_: str
    cards: dict[str, Annotated[int, msgspec.Meta(ge=1, le=100)]]
    race: str = ""

    @property
    def name(self) -> str:
        return f"{self.race} {self.class_}"


def read_race(printed: PrintedRace) -> Race:
    """
    >>> read_race(PrintedRace("Dwarf", +2, {"FOR": 2}, base="Reaction counter(poison)")).attributes["FOR"]
    2
    """
    return Race(
        printed.name,
        printed.attributes,
        printed.hp,
        printed.free,
        tuple(map(read_ability, printed.abilities)),
        read_base(printed.base) if printed.base else None,
    )


def read_class(printed: PrintedClass) -> CharacterClass:
    if absent := [attribute for attribute in ATTRIBUTES if attribute not in printed.attributes]:
        raise ValueError(f"a Class says how many cards of every Attribute it has; {', '.join(absent)} is missing")
    return CharacterClass(printed.name, printed.attributes, printed.hp, printed.hp_per_level, read_base(printed.base))


def read_specialized(printed: PrintedSpecialized) -> Specialized:
    if not printed.abilities and not printed.base:
        raise ValueError("a Specialized Class has an ability or a Base Action")
    return Specialized(
        printed.name,
        proper(printed.class_),
        tuple(map(read_ability, printed.abilities)),
        read_base(printed.base) if printed.base else None,
    )


def read_hybrid(printed: PrintedHybrid) -> Hybrid:
    first, second = printed.classes
    return Hybrid(printed.name, (proper(first), proper(second)), printed.attributes)


def read_level(printed: PrintedLevel) -> Level:
    return Level(printed.level, printed.xp, printed.base)


def read_deck(printed: PrintedDeck) -> ReadyDeck:
    """
    >>> read_deck(PrintedDeck("Mage", {"Dagger": 6, "INT": 11}, "Elf")).cards
    (('Dagger', 6), ('Intellect', 11))
    """
    cards = tuple((ATTRIBUTE_CARDS.get(card, card), count) for card, count in printed.cards.items())
    if len(dict(cards)) < len(cards):
        raise ValueError("a card stands twice in the deck, with its name and with its sign")
    return ReadyDeck("deck" if printed.race else "collection", printed.race, proper(printed.class_), cards)


ATTRIBUTE_CARDS: dict[str, str] = {
    "STR": "Strength", "AGI": "Agility", "INT": "Intellect", "PIE": "Piety", "FOR": "Fortitude",
}  # fmt: skip
