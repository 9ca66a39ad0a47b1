"""The notation that cards of all kinds share: values, requirements, Recall, Boosts, Counters, draws.

    value: dmg 5|3 phys          requires: Rogue|Halfling       boost: r3-6 pay INT*2 -> dmg R+1
    recall: STR/AGI R/2 [Rogue]  counter: ud:half, AGI:none     D3 UU*

Every part is a reader made with the kit of `tabletome.cards`, so that whatever cannot be read is refused with a sentence: what
stands where, and what belongs there. The text of a card is in `texts.py`; which fields a card has, in
`combat_cards.py`, `foe_cards.py`, `information_cards.py` and `adventure_cards.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

import msgspec

from tabletome.cards import Parser, either, many, matching, name, one_of, optional, seq
from tabletome.cards import number as digits
from tabletome.games.deck.cards.amounts import AMOUNT, Amount
from tabletome.games.deck.cards.patterns import PATTERN
from tabletome.games.deck.cards.rondel import VALUES, Values, rounds_after
from tabletome.games.deck.state import Attribute

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


# --- words ------------------------------------------------------------------------------------------------------------


class Word(msgspec.Struct, frozen=True):
    """A word, perhaps with what it is about in brackets: `boost(armor,shield)`."""

    name: str
    of: tuple[str, ...] = ()


def word_of(*known: str) -> Parser[Word]:
    """One of these words.

    >>> word_of("boost", "task").parse("boost(armor, shield)")
    Word(name='boost', of=('armor', 'shield'))
    """
    about = seq("(", many(name, ","), ")").into(lambda of: of)
    return seq(one_of({word: word for word in known}), optional(about, ())).into(Word)


def _in_distances(letters: str) -> tuple[Distance, ...]:
    return tuple(distance for distance in DISTANCES if distance in letters)


ATTRIBUTE: Parser[Attribute] = one_of({attribute: attribute for attribute in ATTRIBUTES})
MIX: Parser[tuple[Attribute, ...]] = many(ATTRIBUTE, "/")
"""Attributes that pay in any mix."""
DISTANCES_LISTED: Parser[tuple[Distance, ...]] = (
    matching("[MTR]+", "Distances out of M, T and R")
    .only(lambda letters: len({*letters}) == len(letters), "each Distance once")
    .map(_in_distances)
)
PEOPLE = many(matching(r"[A-Z][\w-]*", "a Race or Class").map(proper), "|")


@cache
def read_distances(text: str) -> tuple[Distance, ...]:
    """
    >>> read_distances("MTR")
    ('M', 'T', 'R')
    """
    return DISTANCES_LISTED.parse(text)


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


WHOM: Parser[Whom] = one_of({"self|ally": "self|ally", "self": "self", "ally": "ally"})
_HARM: Parser[DamageType] = one_of({"phys": "phys", "eth": "eth"})
TYPE: Parser[DamageType] = one_of({"phys": "phys", "eth": "eth", "any": "any"})


@cache
def value_of(type_: DamageType = "phys") -> Parser[Value]:
    """A value; where it does not say of which type, it is of this one."""
    return either(
        seq("dmg", VALUES, optional(_HARM, type_)).into(lambda values, type_: Value("dmg", values, type_)),
        seq("def", VALUES, "eth only").into(lambda values: Value("def", values, "eth", "self", only=True)),
        seq("def", VALUES, optional(TYPE, type_)).into(lambda values, type_: Value("def", values, type_, "self")),
        seq("heal", VALUES, WHOM).into(lambda values, whom: Value("heal", values, whom=whom)),
    )


@cache
def read_value(text: str) -> Value:
    """
    >>> read_value("dmg 5|3 phys").values.secondary.plus
    3
    """
    return value_of().parse(text)


# --- requirements and Recall ------------------------------------------------------------------------------------------


class Requirement(msgspec.Struct, frozen=True):
    """What the check mark asks for: one of these Races or Classes, something wielded, a situation. (DK-DECK-26, -27)"""

    anyone: tuple[str, ...] = ()
    wield: str = ""
    while_: str = ""


SITUATIONS = ("sneaking", "grappling", "grappled", "dual wielding", "wounded", "unarmed")
WIELDED = ("shield", "weapon", "staff", "bow", "two-handed")
REQUIREMENT: Parser[Requirement] = either(
    one_of({situation: Requirement(while_=situation) for situation in SITUATIONS}),
    seq("wield", "(", one_of({thing: Requirement(wield=thing) for thing in WIELDED}), ")").into(lambda made: made),
    PEOPLE.map(lambda people: Requirement(anyone=people)),
)


@cache
def read_requirement(text: str) -> Requirement:
    """
    >>> read_requirement("Rogue|Halfling").anyone
    ('Rogue', 'Halfling')
    """
    return REQUIREMENT.parse(text)


class Recall(msgspec.Struct, frozen=True):
    """The Recall icon: Attributes that pay in any mix, how many cards, and who may. (DK-RECALL-02..04, -07)"""

    attributes: tuple[Attribute, ...]
    cost: Amount
    anyone: tuple[str, ...] = ()


RECALL: Parser[Recall] = seq(MIX, AMOUNT, optional(seq("[", PEOPLE, "]").into(lambda people: people), ())).into(Recall)


@cache
def read_recall(text: str) -> Recall:
    """
    >>> read_recall("STR/AGI R/2 [Warrior]").attributes
    ('STR', 'AGI')
    """
    return RECALL.parse(text)


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


@cache
def boost_of(type_: DamageType = "phys") -> Parser[Boost]:
    """A Boost of a card whose value is of a type, which a boosted value keeps unless it names another."""
    new = optional(seq("->", value_of(type_)).into(lambda value: value), None)
    most = optional(seq("max", AMOUNT).into(lambda amount: amount), Amount("R"))
    kind: Parser[ValueKind] = one_of({"dmg": "dmg", "def": "def", "heal": "heal"})
    return either(
        seq(rounds_after("r", "r3-6"), "pay", MIX, "*", AMOUNT, new).into(OpenBoost),
        seq("+", "1R per", MIX).into(RoundBoost),
        seq("+", digits, "per", MIX, most).into(PerCardBoost),
        seq(kind, "+", AMOUNT).into(AddBoost),
    )


@cache
def read_boost(text: str, type_: DamageType = "phys") -> Boost:
    """
    >>> read_boost("+1R per INT")
    RoundBoost(attributes=('INT',))
    """
    return boost_of(type_).parse(text)


# --- Counters ---------------------------------------------------------------------------------------------------------


class Counter(msgspec.Struct, frozen=True):
    """A listed Counter: an Attribute, "Shield" or "ud" (so many draws), leaving nothing or half. (DK-CARD-16, DK-SPELL-01)"""

    by: str
    result: CounterResult = "none"
    draws: int = 0


_LEFT: Parser[CounterResult] = optional(
    seq(":", one_of({"none": "none", "half": "half"})).into(lambda left: left), "none"
)
COUNTER: Parser[Counter] = either(
    seq(one_of({"ud": 1, "ud1": 1, "ud2": 2, "ud3": 3}), _LEFT).into(lambda draws, left: Counter("ud", left, draws)),
    seq(one_of({"Shield": "Shield", **{attribute: attribute for attribute in ATTRIBUTES}}), _LEFT).into(Counter),
)
COUNTERS = many(COUNTER, ",").only(
    lambda counters: len({counter.by for counter in counters}) == len(counters), "each Counter once"
)


@cache
def read_counters(text: str) -> tuple[Counter, ...]:
    """
    >>> [(counter.by, counter.draws, counter.result) for counter in read_counters("ud2:half, AGI:none")]
    [('ud', 2, 'half'), ('AGI', 0, 'none')]
    """
    return COUNTERS.parse(text)


# --- draws ------------------------------------------------------------------------------------------------------------


class Check(msgspec.Struct, frozen=True):
    """`Dn` and a pattern: how many symbols are drawn and which must be among them. (DK-UD-06)"""

    draws: int
    pattern: str


CHECK: Parser[Check] = (
    seq(matching("D([1-6])", "a draw, D1 to D6,").map(int), PATTERN)
    .into(Check)
    .only(lambda check: len(check.pattern) <= check.draws, "a draw of no fewer symbols than the pattern has")
)


@cache
def read_check(text: str) -> Check:
    """
    >>> read_check("D3 UU*")
    Check(draws=3, pattern='UU*')
    """
    return CHECK.parse(text)
