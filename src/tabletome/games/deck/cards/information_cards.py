"""Information Cards: Races, Classes, Specialized and Hybrid Classes, Levels; and ready decks. (DK-DECK-09)

race Dwarf; FOR+2 STR+1 AGI-1; hp +2; base ! counter(poison)
class Rogue; STR4 AGI8 INT3 PIE1 FOR2; hp 11+3/level; base ! dodge 1 any
specialized Knight; Warrior; shield def +1
hybrid Spellblade; Warrior+Mage; second <= level/2; INT+1
level 4; xp 45; base 2
deck Human Warrior: Longsword 12, STR 8, …
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, cast

import msgspec

from tabletome.games.deck.cards.language import (
    ATTRIBUTES,
    Attribute,
    DamageType,
    Distance,
    Whom,
    proper,
    read_attribute,
    read_distances,
    split,
)
from tabletome.packs.library import slug

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

_Found: TypeAlias = re.Match[str]
_ABILITIES: tuple[tuple[re.Pattern[str], Callable[[_Found], Ability]], ...] = (
    (re.compile(r"ability redraw once per adventure"), lambda _: Ability("redraw", 1)),
    (re.compile(r"recall (.+)"), lambda found: Ability("recall", of=found[1])),
    (re.compile(r"darksight"), lambda _: Ability("darksight")),
    (re.compile(r"grapple strike (\d)"), lambda found: Ability("grapple_strike", int(found[1]))),
    (re.compile(r"shield def \+(\d)"), lambda found: Ability("shield_defense", int(found[1]))),
    (re.compile(r"boost weapon R\+(\d) STR"), lambda found: Ability("weapon_boost", int(found[1]))),
    (re.compile(r"presneak search\((.+)\)"), lambda found: Ability("presneak_search", of=found[1])),
    (re.compile(r"presneak without Sneak"), lambda _: Ability("presneak_without")),
    (re.compile(r"initiative ties"), lambda _: Ability("initiative_ties")),
    (re.compile(r"boost cost -(\d)"), lambda found: Ability("boost_cost", int(found[1]))),
    (re.compile(r"counter ud \+(\d)"), lambda found: Ability("counter_draws", int(found[1]))),
    (re.compile(r"heal \+(\d)"), lambda found: Ability("healing", int(found[1]))),
)
_BASE = re.compile(
    r"base (?:N dmg (\d) (phys|eth) ([MTR]+)(?: vs (undead))?|N heal (\d) (self\|ally|self|ally)"
    r"|! dodge (\d) (phys|eth|any)|! counter\((\w+)\))"
)


def read_abilities(text: str) -> tuple[Ability, ...]:
    """
    >>> [ability.kind for ability in read_abilities("presneak without Sneak, initiative ties")]
    ['presneak_without', 'initiative_ties']
    """
    return tuple(_ability(part) for part in split(text, ", "))


def _ability(text: str) -> Ability:
    for pattern, made in _ABILITIES:
        if found := pattern.fullmatch(text):
            return made(found)
    raise ValueError(f"'{text}' is no ability of a Race or Class; see DK-CHAR-03 and DK-CHAR-05")


@cache
def read_base(text: str) -> BaseAction:
    """
    >>> read_base("base ! dodge 1 any").kind
    'dodge'
    """
    found = _BASE.fullmatch(text)
    if found is None:
        raise ValueError(
            f"'{text}' is no Base Action: write 'base N dmg 1 phys M', "
            "'base N heal 1 self|ally', 'base ! dodge 1 any' or 'base ! counter(poison)'"
        )
    if found[1]:
        return BaseAction(
            "N", "dmg", int(found[1]), cast(DamageType, found[2]), read_distances(found[3]), against=found[4] or ""
        )
    if found[5]:
        return BaseAction("N", "heal", int(found[5]), whom=cast(Whom, found[6]))
    if found[7]:
        return BaseAction("!", "dodge", int(found[7]), cast(DamageType, found[8]), whom="self")
    return BaseAction("!", "counter", whom="self", against=found[9])


def _adjustments(text: str) -> tuple[dict[Attribute, int], int]:
    """`FOR+2 AGI-1 any+1`: changes of the allotment, and how many different Attributes of one's choice get one more."""
    changes: dict[Attribute, int] = {}
    free = 0
    for part in text.split():
        found = re.fullmatch(r"(any|[A-Z]{3})([+-]\d)", part)
        if found is None:
            raise ValueError(f"'{part}' changes no Attribute: write such as FOR+2")
        if found[1] == "any":
            free += 1
        else:
            changes[read_attribute(found[1])] = int(found[2])
    return changes, free


# --- cards ------------------------------------------------------------------------------------------------------------


def _fields(line: str, kind: str, least: int) -> tuple[str, list[str]]:
    """The name and the fields of a line of one kind."""
    head, *fields = split(line, ";")
    word, _, name = head.partition(" ")
    if word != kind or not name or len(fields) < least:
        raise ValueError(f"'{line}' is no {kind}: begin with '{kind}' and the name, and give at least {least} fields")
    return name, fields


def _abilities_and_base(fields: list[str]) -> tuple[tuple[Ability, ...], BaseAction | None]:
    abilities: list[Ability] = []
    base: BaseAction | None = None
    for field in fields:
        if field.startswith("base "):
            base = read_base(field)
        else:
            abilities += read_abilities(field)
    return tuple(abilities), base


@cache
def read_race(line: str) -> Race:
    """
    >>> read_race("race Dwarf; FOR+2 STR+1 AGI-1; hp +2; base ! counter(poison)").attributes["FOR"]
    2
    """
    name, [changes, health, *rest] = _fields(line, "race", 2)
    attributes, free = _adjustments(changes)
    found = re.fullmatch(r"hp ([+-]\d+)", health)
    if found is None:
        raise ValueError(f"'{health}': a Race changes HP, such as 'hp +2'")
    abilities, base = _abilities_and_base(rest)
    return Race(name, attributes, int(found[1]), free, abilities, base)


@cache
def read_class(line: str) -> CharacterClass:
    name, [allotment, health, base] = _fields(line, "class", 3)
    attributes: dict[Attribute, int] = {}
    for part in allotment.split():
        attributes[read_attribute(part[:3])] = int(part[3:])
    if set(attributes) != set(ATTRIBUTES):
        raise ValueError(f"'{allotment}': a Class says how many cards of every Attribute: {', '.join(ATTRIBUTES)}")
    found = re.fullmatch(r"hp (\d+)\+(\d+)/level", health)
    if found is None:
        raise ValueError(f"'{health}': a Class has HP, such as 'hp 11+3/level'")
    return CharacterClass(name, attributes, int(found[1]), int(found[2]), read_base(base))


@cache
def read_specialized(line: str) -> Specialized:
    name, [class_, *rest] = _fields(line, "specialized", 2)
    return Specialized(name, proper(class_), *_abilities_and_base(rest))


@cache
def read_hybrid(line: str) -> Hybrid:
    name, [pair, second, changes] = _fields(line, "hybrid", 3)
    first, _, other = pair.partition("+")
    if not other or second != "second <= level/2":
        raise ValueError(f"'{line}': a Hybrid joins two Classes, 'Warrior+Mage', and says 'second <= level/2'")
    return Hybrid(name, (proper(first), proper(other)), _adjustments(changes)[0])


@cache
def read_level(line: str) -> Level:
    found = re.fullmatch(r"level (\d+); xp (\d+); base (\d+)", line)
    if found is None or not 1 <= int(found[1]) <= 10:
        raise ValueError(f"'{line}' is no Level: write 'level 4; xp 45; base 2', Levels 1 to 10")
    return Level(int(found[1]), int(found[2]), int(found[3]))


@cache
def read_deck(line: str) -> ReadyDeck:
    """
    >>> read_deck("deck Elf Mage: Dagger 6, INT 11").cards
    (('Dagger', 6), ('Intellect', 11))
    """
    found = re.fullmatch(r"(?:deck (\S+)|(collection)) (\S+): (.+)", line)
    if found is None:
        raise ValueError(f"'{line}' is no deck: write 'deck Elf Mage: Dagger 6, INT 11' or 'collection Mage: …'")
    cards: list[tuple[str, int]] = []
    for part in split(found[4], ", "):
        card, _, count = part.rpartition(" ")
        if not card or not count.isdecimal() or int(count) < 1:
            raise ValueError(f"'{part}' says not how many cards: write such as 'Dagger 6'")
        cards.append((ATTRIBUTE_CARDS.get(card, card), int(count)))
    if len(dict(cards)) < len(cards):
        raise ValueError(f"'{line}': a card stands twice")
    return ReadyDeck("collection" if found[2] else "deck", found[1] or "", proper(found[3]), tuple(cards))


ATTRIBUTE_CARDS: dict[str, str] = {
    "STR": "Strength", "AGI": "Agility", "INT": "Intellect", "PIE": "Piety", "FOR": "Fortitude",
}  # fmt: skip
