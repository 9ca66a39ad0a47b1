"""Is a Combat Deck legal? Every violation is told in a sentence, with its rule.

Race, Class and Level are looked at when the deck is built; what changes in play (a Shield wielded, Sneaking) when the card is
Played. (DK-DECK-27)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from tabletome.games.deck.cards.character import Violation, allotment, class_levels
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.state import Character

SIZE = 52
MOST_WEAPONS = 24
MOST_COPIES = 4
"""Copies of one Spell (printed), and of one Skill (our ruling). (DK-DECK-20, -28)"""
SPELLS_OF_LEVEL = {1: 12, 2: 8, 3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 2, 9: 2, 10: 2}
"""(DK-DECK-19)"""
FEWEST_UPS, MOST_UPS = 24, 28
"""In a deck from which checks are drawn. (DK-CARD-21)"""

Deck = Mapping[str, int]
"""Cards by name, and how many of each."""
Checks: TypeAlias = Literal["updown", "draw"]
"""Where Up/Downs are drawn from. (DK-UD-03)"""


# --- one card ---------------------------------------------------------------------------------------------------------


def why_not(library: Library, character: Character, card: CombatCard) -> Violation | None:
    """Why a Character can never use a card as it is now: its Requirement, the Class's gear, or the Level. (DK-DECK-24..27)"""
    levels = class_levels(library, character)
    usable = character.level
    for requirement in card.requires:
        if not requirement.anyone:
            continue
        if character.race not in requirement.anyone:
            fitting = [levels[name] for name in requirement.anyone if name in levels]
            if not fitting:
                who = " or ".join(requirement.anyone)
                return Violation(
                    "DK-DECK-26", f"{card.name} requires {who}, and {character.name} is neither by Race nor by Class"
                )
            usable = min(usable, max(fitting))
    if not any(library.gear_of_classes[name].allows(card) for name in levels):
        return Violation("DK-CHAR-04", f"a {' and '.join(levels)} cannot use {card.name}")
    if card.level > usable:
        rule = "DK-DECK-24" if card.kind == "spell" else "DK-DECK-25"
        rule = "DK-CHAR-06" if usable < character.level else rule
        return Violation(
            rule, f"{card.name} is Level {card.level}, and {character.name} can use such cards up to Level {usable}"
        )
    return None


def most_copies(library: Library, character: Character, card: CombatCard) -> int:
    """How many copies of a card may be in the Combat Deck, by its own limit. (DK-DECK-17, -20, -22, -28)"""
    if card.only_if_owned:
        return character.owned.get(card.name, 0)
    match card.kind:
        case "weapon":
            return MOST_WEAPONS
        case "spell":
            return min(MOST_COPIES, SPELLS_OF_LEVEL[card.level])
        case "skill":
            return MOST_COPIES
        case "attribute":
            assert card.attribute is not None
            return allotment(library, character)[card.attribute]
        case _:
            return SIZE


# --- the whole deck ---------------------------------------------------------------------------------------------------


def violations(library: Library, character: Character, deck: Deck, checks: Checks = "updown") -> list[Violation]:
    """Everything that speaks against a Combat Deck; nothing if it is legal. `checks` says where Up/Downs are drawn from."""
    known = {name: card for name in deck if (card := library.combat_cards.get(name))}
    found = [Violation("DK-DECK-16", f"'{name}' is no card for a Combat Deck") for name in deck if name not in known]
    found += [
        Violation("DK-DECK-16", f"{name}: there cannot be {count} copies") for name, count in deck.items() if count < 1
    ]
    found += _size(deck)
    for name, card in known.items():
        if reason := why_not(library, character, card):
            found.append(reason)
        found += _copies(library, character, card, deck[name])
    found += _weapons(deck, known)
    found += _spells(deck, known)
    found += _armor(known)
    if checks == "draw":
        found += symbol_violations(deck)
    return found


def _size(deck: Deck) -> Iterator[Violation]:
    """(DK-DECK-03..05)"""
    size = sum(deck.values())
    if size > SIZE:
        yield Violation("DK-DECK-03", f"a Combat Deck has at most {SIZE} cards, and this one has {size}")
    elif size < SIZE:
        yield Violation("DK-DECK-04", f"a Combat Deck must have {SIZE} cards, and this one has only {size}")


def _copies(library: Library, character: Character, card: CombatCard, count: int) -> Iterator[Violation]:
    """(DK-DECK-20, -22, -28, DK-CHAR-09)"""
    most = most_copies(library, character, card)
    if count > most and card.only_if_owned:
        yield Violation(
            "DK-DECK-28", f"{count} copies of {card.name} are in the deck, and {character.name} owns {most}"
        )
    elif count > most and card.kind == "attribute":
        yield Violation("DK-DECK-28", f"{character.name} may have {most} {card.name} Cards, not {count}")
    elif count > most and card.kind == "skill":
        yield Violation("DK-DECK-28", f"at most {most} copies of one Skill, and {card.name} is there {count} times")
    elif count > most and card.kind == "spell":
        rule = "DK-DECK-20" if most == MOST_COPIES else "DK-DECK-22"
        yield Violation(
            rule, f"at most {most} copies of a Level {card.level} Spell, and {card.name} is there {count} times"
        )


def _weapons(deck: Deck, known: Mapping[str, CombatCard]) -> Iterator[Violation]:
    """Any mix of Weapons, but no more of them than that. (DK-DECK-17, -18)"""
    count = sum(deck[name] for name, card in known.items() if card.kind == "weapon")
    if count > MOST_WEAPONS:
        yield Violation(
            "DK-DECK-17", f"a Combat Deck has at most {MOST_WEAPONS} Weapon Cards, and this one has {count}"
        )


def _spells(deck: Deck, known: Mapping[str, CombatCard]) -> Iterator[Violation]:
    """So many cards of every Level of Spell, all rows together. (DK-DECK-19, -21, -23)"""
    for level, most in SPELLS_OF_LEVEL.items():
        count = sum(deck[name] for name, card in known.items() if card.kind == "spell" and card.level == level)
        if count > most:
            yield Violation("DK-DECK-19", f"at most {most} Spell Cards of Level {level}, and this deck has {count}")


def _armor(known: Mapping[str, CombatCard]) -> Iterator[Violation]:
    """(DK-DECK-28)"""
    kinds = sorted(name for name, card in known.items() if card.kind == "armor")
    if len(kinds) > 1:
        yield Violation("DK-DECK-28", f"Armor of one type only, and this deck has {' and '.join(kinds)}")


def symbol_violations(deck: Deck) -> Iterator[Violation]:
    """(DK-CARD-21)"""
    ups = sum(symbols(count).count("U") for count in deck.values())
    if not FEWEST_UPS <= ups <= MOST_UPS:
        yield Violation(
            "DK-CARD-21",
            f"checks are drawn from this deck, so it needs {FEWEST_UPS} to {MOST_UPS} Up cards, and it has {ups}",
        )


def not_owned(character: Character, deck: Deck) -> list[Violation]:
    """What a deck holds that the Character does not have. (DK-CHAR-09)"""
    return [
        Violation("DK-CHAR-09", f"{count} copies of {name} are in the deck, and {character.name} owns {have}")
        for name, count in deck.items()
        if count > (have := character.owned.get(name, 0))
    ]


def symbols(copies: int) -> str:
    """The symbols of the copies of a card, Up and Down in turn. (DK-CARD-17, -21)

    >>> symbols(5)
    'UDUDU'
    """
    return ("UD" * copies)[:copies]


def copies_with_symbols(deck: Deck) -> list[str]:
    """Every copy with the symbol it carries, such as `Longsword U`. (DK-CARD-17, -21)

    >>> copies_with_symbols({"Dagger": 3})
    ['Dagger U', 'Dagger D', 'Dagger U']
    """
    return [f"{name} {symbol}" for name, count in deck.items() for symbol in symbols(count)]
