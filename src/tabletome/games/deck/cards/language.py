"""The signs every card line is made of: one card per line, fields separated by `;`.

    weapon Longsword; N; P2-5 S1,6; dmg 5|3 phys; dist M; attr STR; size L; hands 1; recall STR R/2 [Warrior]
    spell Spark L1; req Mage; N; P1-3; dmg R/2+1 eth; dist MTR; boost r4-6 pay INT*R/2; counter ud:none; attr INT

Here are the parts that cards of all kinds share: values, requirements, Recall, Boost, Counters. The deeds of a card's
text are in `deeds.py`, whole lines in `combat_cards.py`, `foe_cards.py`, `information_cards.py` and `adventure_cards.py`.
Whatever cannot be read is refused with a sentence, so that a card can never mean something else than it says.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias, cast, get_args

import msgspec

from tabletome.games.deck.cards.amounts import Amount, read_amount
from tabletome.games.deck.cards.patterns import check_pattern
from tabletome.games.deck.cards.rondel import Values, read_rounds, read_values

Attribute: TypeAlias = Literal["STR", "AGI", "INT", "PIE", "FOR"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
Action: TypeAlias = Literal["N", "!", "B", "S"]
ACTIONS: tuple[Action, ...] = get_args(Action)
Distance: TypeAlias = Literal["M", "T", "R"]
DISTANCES: tuple[Distance, ...] = get_args(Distance)
ValueKind: TypeAlias = Literal["dmg", "def", "heal"]
DamageType: TypeAlias = Literal["phys", "eth", "any"]
Whom: TypeAlias = Literal["target", "self", "ally", "self|ally"]
CounterResult: TypeAlias = Literal["none", "half"]
Size: TypeAlias = Literal["S", "M", "L", "XL"]

SYNONYMS = {
    "Fighter": "Warrior", "Wizard": "Mage", "Enhance": "Boost", "Throwing": "Thrown", "Discard Pile": "Discard Deck",
    "Core Card": "Information Card", "Pre-Hide": "Pre-Sneak",
}  # fmt: skip
"""Words the book uses for the same thing. (DK-TERM-13)"""


def proper(name: str) -> str:
    """The one word for a thing with two names.

    >>> proper("Wizard"), proper("Mage")
    ('Mage', 'Mage')
    """
    return SYNONYMS.get(name.strip(), name.strip())


# --- splitting --------------------------------------------------------------------------------------------------------


def split(text: str, separator: str) -> list[str]:
    """The parts between separators that stand outside brackets and quotation marks, without blanks around them.

    >>> split('disease(2,1), "a, b", r1,6', ", ")
    ['disease(2,1)', '"a, b"', 'r1,6']
    """
    parts, depth, quoted, start = [], 0, False, 0
    for place, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign in "([" and not quoted:
            depth += 1
        elif sign in ")]" and not quoted:
            depth -= 1
        elif text.startswith(separator, place) and not quoted and not depth:
            parts.append(text[start:place].strip())
            start = place + len(separator)
    if depth or quoted:
        raise ValueError(f"'{text}': a bracket or a quotation mark is not closed")
    parts.append(text[start:].strip())
    return parts


class Word(msgspec.Struct, frozen=True):
    """A word, perhaps with what it is about in brackets: `boost(armor,shield)`."""

    name: str
    of: tuple[str, ...] = ()


_WORD = re.compile(r"([A-Za-z][\w -]*?)(?:\(([^()]+)\))?")


@cache
def read_word(text: str) -> Word:
    """
    >>> read_word("cannot(move, flee)")
    Word(name='cannot', of=('move', 'flee'))
    """
    found = _WORD.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no word: write such as 'boost' or 'boost(armor,shield)'")
    return Word(found[1], tuple(part.strip() for part in re.split(r"[,|]", found[2])) if found[2] else ())


def read_attribute(text: str) -> Attribute:
    if text not in ATTRIBUTES:
        raise ValueError(f"'{text}' is no Attribute; there are {', '.join(ATTRIBUTES)}")
    return text


def read_distances(text: str) -> tuple[Distance, ...]:
    """
    >>> read_distances("MTR")
    ('M', 'T', 'R')
    """
    if not text or set(text) - set(DISTANCES) or len(set(text)) < len(text):
        raise ValueError(f"'{text}' are no Distances: write letters out of MTR: Melee, Thrown, Ranged")
    return tuple(distance for distance in DISTANCES if distance in text)


# --- values -----------------------------------------------------------------------------------------------------------


class Value(msgspec.Struct, frozen=True):
    """The number beside the Rondel: Damage, Defense or Health, of which type, for whom. (DK-CARD-09, -11)

    `only`: an Ethereal Defense that does nothing against Physical Damage. (DK-DMG-09)
    """

    kind: ValueKind
    values: Values
    type: DamageType = "phys"
    whom: Whom = "target"
    only: bool = False


_VALUE = re.compile(r"(dmg|def) (\S+)(?: (phys|eth|any))?|(heal) (\S+) (self\|ally|self|ally)|def (\S+) eth (only)")


@cache
def read_value(text: str) -> Value:
    """
    >>> read_value("dmg 5|3 phys").values.secondary.plus
    3
    """
    found = _VALUE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no value: write 'dmg 5|3 phys', 'def R eth' or 'heal R/2+1 self|ally'")
    if found[4]:
        return Value("heal", read_values(found[5]), whom=cast(Whom, found[6]))
    if found[8]:
        return Value("def", read_values(found[7]), "eth", "self", only=True)
    if found[1] == "dmg" and found[3] == "any":
        raise ValueError(f"'{text}': Damage is Physical or Ethereal; only a Defense works against any")
    kind, type_ = cast(ValueKind, found[1]), cast(DamageType, found[3] or "phys")
    return Value(kind, read_values(found[2]), type_, "target" if kind == "dmg" else "self")


# --- requirements and Recall ------------------------------------------------------------------------------------------


class Requirement(msgspec.Struct, frozen=True):
    """What the check mark asks for: one of these Races or Classes, something wielded, a situation. (DK-DECK-26, -27)"""

    anyone: tuple[str, ...] = ()
    wield: str = ""
    while_: str = ""


SITUATIONS = ("sneaking", "grappling", "grappled", "dual wielding", "wounded", "unarmed")
WIELDED = ("shield", "weapon", "staff", "bow", "two-handed")


@cache
def read_requirement(text: str) -> Requirement:
    """
    >>> read_requirement("Rogue|Halfling").anyone
    ('Rogue', 'Halfling')
    """
    if text in SITUATIONS:
        return Requirement(while_=text)
    if found := re.fullmatch(r"wield\(([a-z-]+)\)", text):
        if found[1] not in WIELDED:
            raise ValueError(f"'{text}': a card can require to wield {', '.join(WIELDED)}")
        return Requirement(wield=found[1])
    names = tuple(proper(name) for name in text.split("|"))
    if not all(re.fullmatch(r"[A-Z][\w-]*", name) for name in names):
        raise ValueError(
            f"'{text}' is no requirement: write Classes or Races, 'wield(shield)', or {', '.join(SITUATIONS)}"
        )
    return Requirement(anyone=names)


class Recall(msgspec.Struct, frozen=True):
    """The Recall icon: Attributes that pay in any mix, how many cards, and who may. (DK-RECALL-02..04, -07)"""

    attributes: tuple[Attribute, ...]
    cost: Amount
    anyone: tuple[str, ...] = ()


_RECALL = re.compile(r"([A-Z/]+) (\S+)(?: \[([^]]+)\])?")


@cache
def read_recall(text: str) -> Recall:
    """
    >>> read_recall("STR/AGI R/2 [Warrior]").attributes
    ('STR', 'AGI')
    """
    found = _RECALL.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no Recall: write 'INT R/2 [Mage]'")
    attributes = tuple(read_attribute(name) for name in found[1].split("/"))
    return Recall(
        attributes, read_amount(found[2]), tuple(proper(name) for name in found[3].split("|")) if found[3] else ()
    )


# --- Boosts -----------------------------------------------------------------------------------------------------------


class OpenBoost(msgspec.Struct, frozen=True, tag="open"):
    """`r3-6 pay INT*2 -> dmg R+1`: paid for, the card can be played on these Rounds at this value. (DK-BOOST-06..10)"""

    rounds: tuple[int, ...]
    attributes: tuple[Attribute, ...]
    cost: Amount
    value: Value | None = None


class PerCardBoost(msgspec.Struct, frozen=True, tag="per_card"):
    """`+1 per PIE max R`: every such card, up to so many, adds to the value."""

    add: int
    attributes: tuple[Attribute, ...]
    most: Amount


class RoundBoost(msgspec.Struct, frozen=True, tag="rounds"):
    """`+1R per INT`: every such card moves the last playable Round one further. (DK-BOOST-15, -26, DK-SPELL-06)"""

    attributes: tuple[Attribute, ...]


class AddBoost(msgspec.Struct, frozen=True, tag="add"):
    """`dmg +R`: the whole card is a Boost and adds this to another card's value. (DK-BOOST-11)"""

    kind: ValueKind
    add: Amount


Boost: TypeAlias = OpenBoost | PerCardBoost | RoundBoost | AddBoost

_OPEN = re.compile(r"r(\S+) pay ([A-Z/]+)\*(\S+)(?: -> (.+))?")
_PER_CARD = re.compile(r"\+(\d) per ([A-Z/]+)(?: max (\S+))?")
_PER_ROUND = re.compile(r"\+1R per ([A-Z/]+)")
_ADD = re.compile(r"(dmg|def|heal) \+(\S+)")


def _attributes(text: str) -> tuple[Attribute, ...]:
    return tuple(read_attribute(name) for name in text.split("/"))


@cache
def read_boost(text: str, type_: str = "") -> Boost:
    """`type_` is the card's own damage type, which a boosted value keeps unless it names another.

    >>> read_boost("+1R per INT")
    RoundBoost(attributes=('INT',))
    """
    if found := _OPEN.fullmatch(text):
        value = _boosted_value(found[4], type_) if found[4] else None
        return OpenBoost(read_rounds(found[1]), _attributes(found[2]), read_amount(found[3]), value)
    if found := _PER_CARD.fullmatch(text):
        return PerCardBoost(int(found[1]), _attributes(found[2]), read_amount(found[3] or "R"))
    if found := _PER_ROUND.fullmatch(text):
        return RoundBoost(_attributes(found[1]))
    if found := _ADD.fullmatch(text):
        return AddBoost(cast(ValueKind, found[1]), read_amount(found[2]))
    raise ValueError(
        f"'{text}' is no Boost: write 'r3-6 pay INT*2 -> dmg R+1', '+1 per PIE max R', '+1R per INT' or 'dmg +R'"
    )


def _boosted_value(text: str, type_: str) -> Value:
    typed = text.startswith("heal") or text.split()[-1] in get_args(DamageType)
    return read_value(text if typed or not type_ else f"{text} {type_}")


# --- Counters ---------------------------------------------------------------------------------------------------------


class Counter(msgspec.Struct, frozen=True):
    """A listed Counter: an Attribute, "Shield" or "ud" (so many draws), leaving nothing or half. (DK-CARD-16, DK-SPELL-01)"""

    by: str
    result: CounterResult = "none"
    draws: int = 0


_COUNTER = re.compile(r"(?:ud([1-3]?)|(Shield)|([A-Z]{3}))(?::(none|half))?")


@cache
def read_counters(text: str) -> tuple[Counter, ...]:
    """
    >>> [(counter.by, counter.draws, counter.result) for counter in read_counters("ud2:half, AGI:none")]
    [('ud', 2, 'half'), ('AGI', 0, 'none')]
    """
    counters = []
    for part in split(text, ", "):
        found = _COUNTER.fullmatch(part)
        if found is None:
            raise ValueError(f"'{part}' is no Counter: write 'ud:half', 'ud2:none', 'Shield:half' or 'AGI:none'")
        result = cast(CounterResult, found[4] or "none")
        if found[1] is not None:
            counters.append(Counter("ud", result, int(found[1] or 1)))
        else:
            counters.append(Counter(found[2] or read_attribute(found[3]), result))
    if len({counter.by for counter in counters}) < len(counters):
        raise ValueError(f"'{text}': a card lists each Counter once")
    return tuple(counters)


# --- draws ------------------------------------------------------------------------------------------------------------


class Check(msgspec.Struct, frozen=True):
    """`Dn` and a pattern: how many symbols are drawn and which must be among them. (DK-UD-06)"""

    draws: int
    pattern: str


def read_check(draws: str, pattern: str) -> Check:
    """
    >>> read_check("D3", "UU*")
    Check(draws=3, pattern='UU*')
    """
    if not re.fullmatch(r"D[1-6]", draws):
        raise ValueError(f"'{draws}' is no draw: write D1 to D6")
    return Check(int(draws[1]), check_pattern(pattern, int(draws[1])))
