"""What a Player can do with the cards in hand: requirements, hands, what they pay, Defense."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.combat_cards import ATTRIBUTE_NAMES, CombatCard
from tabletome.games.deck.cards.language import Requirement
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options import NAMES, Boost
from tabletome.games.deck.state import (
    COMPANIONS,
    Attack,
    Combatant,
    copies,
    copy_of,
    forbidden,
    grappling,
    name_of,
    symbol_of,
    take_from_hand,
)

CARDS_OF_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    attribute: copies(name) for name, attribute in ATTRIBUTE_NAMES.items()
}
"""The two cards of every Attribute."""
Cards: TypeAlias = list[tuple[str, CombatCard]]
Purse: TypeAlias = dict[str, str]
"""Attribute Cards: their symbols by Attribute."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A hand as it is looked at: every different card with what is printed on it, and the same by what it is good for.

    `normal`, `reacting`, `boosting`, `special`: by what they are Played as. (DK-CARD-10) `purse`: the Attribute Cards, which is
    what there is to pay with.
    """

    cards: Cards
    normal: Cards
    reacting: Cards
    boosting: Cards
    special: Cards
    purse: Purse


def of(library: Library, combatant: Combatant) -> Hand:
    return looked_at(library, tuple(combatant.hand))


@lru_cache(maxsize=2048)
def looked_at(library: Library, hand: tuple[str, ...]) -> Hand:
    """A hand is asked for several times before it changes. Pets and Hirelings are put into play like Normal cards. (DK-ACT-34)"""
    printed, found = library.combat_cards, Hand([], [], [], [], [], {})
    played_as = {"N": found.normal, "!": found.reacting, "B": found.boosting, "S": found.special}
    for card in sorted(dict.fromkeys(hand)):
        what = printed[name_of(card)]
        found.cards.append((card, what))
        for action in what.actions:
            played_as[action].append((card, what))
        if what.kind == "attribute" and what.attribute is not None:
            found.purse[what.attribute] = found.purse.get(what.attribute, "") + symbol_of(card) * hand.count(card)
        elif what.kind in COMPANIONS:
            found.normal.append((card, what))
    return found


def cards_in(library: Library, combatant: Combatant) -> Cards:
    return of(library, combatant).cards


# --- requirements and hands -------------------------------------------------------------------------------------------


def meets(library: Library, combatant: Combatant, card: CombatCard) -> bool:
    """If the Character meets everything that the check mark asks for, and the Level. (DK-DECK-24..27, DK-CHAR-06)"""
    for requirement in card.requires:
        if not meets_one(library, combatant, requirement):
            return False
    return card.level == 1 or card.level <= level_for(combatant, card)


def level_for(combatant: Combatant, card: CombatCard) -> int:
    """Up to which Level such a card can be used: cards of a Hybrid's second Class up to half the own one. (DK-CHAR-06)"""
    if card.level == 1 or len(combatant.classes) < 2:
        return combatant.level
    own = (combatant.race, combatant.classes[0])
    second = any(one.anyone and not {*own} & {*one.anyone} for one in card.requires)
    return combatant.level // 2 if second else combatant.level


def meets_one(library: Library, combatant: Combatant, requirement: Requirement) -> bool:
    if requirement.anyone and not is_one_of(combatant, requirement.anyone):
        return False
    if requirement.wield and not wields(library, combatant, requirement.wield):
        return False
    match requirement.while_:
        case "":
            return True
        case "dual wielding":
            return combatant.dual
        case "wounded":
            return combatant.hp < combatant.max_hp
        case "unarmed":
            return not combatant.armed
        case situation:
            return any(held.effect == situation for held in combatant.held)


def is_one_of(combatant: Combatant, anyone: Sequence[str]) -> bool:
    """If the Race or a Class of a Character is among some."""
    for class_ in combatant.classes:
        if class_ in anyone:
            return True
    return combatant.race in anyone


def wields(library: Library, combatant: Combatant, what: str) -> bool:
    match what:
        case "shield":
            return combatant.shield
        case "weapon":
            return bool(combatant.armed)
        case "bow":
            return any(library.combat_cards[name].ranged for name in combatant.armed)
        case "two-handed":
            return any(library.combat_cards[name].hands == 2 for name in combatant.armed)
        case _:
            return what in [name.lower() for name in combatant.armed]


def can_cast(library: Library, combatant: Combatant) -> bool:
    """A Spell needs a free hand; one hand can be taken off a Two-Handed Weapon. (DK-ACT-16, -17, -32)"""
    return len(combatant.armed) + busy(library, combatant) < 2


def busy(library: Library, combatant: Combatant) -> int:
    """How many hands hold no Weapon but something else: a Shield, a light that is carried. (DK-ACT-32, DK-LIGHT-13)"""
    if not combatant.held:
        return int(combatant.shield)
    return combatant.shield + any(
        held.card and is_torch(library.combat_cards[name_of(held.card)]) for held in combatant.held
    )


def is_torch(card: CombatCard) -> bool:
    """A light that is no Spell is carried in a hand. (DK-LIGHT-13)"""
    return card.kind == "item" and card.effect.has("light")


def can_wield(library: Library, combatant: Combatant, card: CombatCard) -> bool:
    """A Weapon must be armed, or be taken into an empty hand as a Free Action, but not from the ground.

    A Dual Wielder who lost one Weapon has an empty hand too. (DK-WEAP-01..03, -23, -32, DK-ACT-19, -33)
    """
    if card.name in combatant.armed:
        return True
    if card.name in combatant.dropped:
        return False
    if combatant.dual and len(combatant.armed) == 1:
        return not busy(library, combatant) and can_pair(library.combat_cards[combatant.armed[0]], card)
    return not combatant.armed and card.hands + busy(library, combatant) <= 2


def armed_hands(library: Library, combatant: Combatant) -> int:
    """How many hands the Weapons take. (DK-ACT-32)"""
    return sum(library.combat_cards[name].hands for name in combatant.armed)


def can_pair(one: CombatCard, other: CombatCard) -> bool:
    """No Two-Handed and no Extra Large Weapon, and at most one Large one. (DK-WEAP-13..16, -33)"""
    sizes = [one.size, other.size]
    return one.hands == other.hands == 1 and "XL" not in sizes and sizes.count("L") < 2


def has_companion(combatant: Combatant, name: str) -> bool:
    """If a Pet or Hireling is in play, whose Action cards can then be Played. (DK-ACT-34)"""
    return any(held.effect in COMPANIONS and name_of(held.card) == name for held in combatant.held)


def usable(library: Library, combatant: Combatant, card: CombatCard) -> bool:
    """If nothing but the Round speaks against Playing the card: Requirement, hands, Grapple, effects. (DK-CTR-30 CHECK)"""
    if (card.requires or card.level > 1) and not meets(library, combatant, card):
        return False
    if card.kind == "weapon" and not can_wield(library, combatant, card):
        return False
    casts = card.kind == "spell" or card.casts
    if casts and (not can_cast(library, combatant) or forbidden(combatant, "cast")):
        return False
    if card.kind == "item" and is_torch(card) and armed_hands(library, combatant) + busy(library, combatant) > 1:
        return False
    if card.of and not has_companion(combatant, card.of):
        return False
    return not combatant.held or not grappling(combatant) or card.serves_in_grapple


# --- paying -----------------------------------------------------------------------------------------------------------


def attribute_cards(combatant: Combatant, *attributes: str) -> list[str]:
    """The different Attribute Cards of some kinds in hand, in alphabetical order."""
    held = combatant.hand
    return sorted([card for attribute in attributes for card in CARDS_OF_ATTRIBUTES[attribute] if card in held])


def is_attribute(card: str, attribute: str) -> bool:
    return ATTRIBUTE_NAMES.get(name_of(card)) == attribute


def part_of(purse: Purse, attributes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple([(attribute, purse[attribute]) for attribute in attributes if attribute in purse])


@lru_cache(maxsize=16384)
def mixes_of(purse: tuple[tuple[str, str], ...], count: int) -> tuple[Boost, ...]:
    """Every mix of Attribute Cards that makes up a number. (DK-RECALL-03)"""
    have = sorted((attribute, symbol) for attribute, symbols in purse for symbol in symbols)
    mixes = sorted(set(combinations(have, count)))
    return tuple(tuple(copy_of(NAMES[attribute], symbol) for attribute, symbol in mix) for mix in mixes)


def pay(combatant: Combatant, cards: Boost) -> None:
    """Play the cards of a payment or Boost; they are discarded with all that was Played. (DK-BOOST-07, -21, DK-RECALL-21)"""
    for card in cards:
        put_down(combatant, card)


def put_down(combatant: Combatant, card: str) -> None:
    """A card of the hand is Played: it lies on the table until the exchange is over."""
    take_from_hand(combatant, card)
    combatant.played.append(card)


# --- Defense ----------------------------------------------------------------------------------------------------------


BLOCKS_ALL = 99
"""More than any attack: a Medium or Large Shield stops a Ranged Weapon completely."""


def defense_against(card: CombatCard, value: int, attack: Attack) -> int:
    """What a Defense of this value takes off an attack; a card without one nothing. (DK-DMG-05..08, -12, -13, -21, -22)"""
    if card.value is None:
        return 0
    if attack.ethereal and card.value.type == "phys":
        return 0
    if not attack.ethereal and card.value.only:
        return 0
    if attack.ranged and card.blocks_ranged:
        return BLOCKS_ALL
    if attack.ranged and card.ranged_half:
        return half(value)
    return value


def guard(target: Combatant, *, ethereal: bool) -> int:
    """The lasting Defense against an attack; a Physical one does nothing against Ethereal Damage. (DK-DMG-07, -08)"""
    return sum(held.amount for held in target.held if held.effect == "guard" and not (ethereal and held.kind == "phys"))
