"""The automatic builder: a legal Combat Deck for any Character, out of what it owns or out of all the cards there are.

It fills the deck by a plan of the Class: so many Weapons, Armor, Shields, Spells and Skills, the best of each first, attacks and
Defense in turn; then Attribute Cards. Whatever is still missing is filled up with the next best cards.
"""

from __future__ import annotations

from itertools import chain, combinations, zip_longest

import msgspec

from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.character import allotment
from tabletome.games.deck.cards.combat_cards import CombatCard, of_kind
from tabletome.games.deck.cards.language import AddBoost
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters.deck_limits import (
    MOST_WEAPONS,
    SIZE,
    SPELLS_OF_LEVEL,
    Deck,
    most_copies,
    symbol_violations,
    why_not,
)
from tabletome.games.deck.state import Attribute, Character


class Plan(msgspec.Struct, frozen=True):
    """How many cards of a kind a Class would like to have."""

    weapons: int
    armor: int
    shields: int
    spells: int
    skills: int


PLANS = {
    "Warrior": Plan(weapons=18, armor=6, shields=4, spells=0, skills=4),
    "Rogue": Plan(weapons=18, armor=4, shields=0, spells=0, skills=10),
    "Mage": Plan(weapons=8, armor=0, shields=0, spells=16, skills=8),
    "Priest": Plan(weapons=10, armor=5, shields=3, spells=14, skills=2),
}


SNEAKING = 4.0
"""What it is worth not to be seen, in points of Damage: as much as the Sneak Attack that follows."""


def strength(card: CombatCard) -> float:
    """How good a card is, seen alone: what it does on an average Round, closed Rounds counting nothing."""
    if isinstance(card.boost, AddBoost):
        return sum(card.boost.add.value(round_) for round_ in ROUNDS if card.rondel.playable(round_)) / len(ROUNDS)
    if card.on_ok.has("sneaking"):
        return SNEAKING
    if card.value is None:
        return card.level / 2
    return sum(card.value_on(round_) for round_ in ROUNDS if card.rondel.playable(round_)) / len(ROUNDS)


MAIN_WEAPON = 12
"""Copies of the best Weapon: to change Weapons costs an Action, so most of them should be the same."""
ATTRIBUTES_FIRST = 8
"""Copies of every Attribute before there are more of the one that the Character has most of."""


class _Building:
    """A deck that grows, never past a limit."""

    def __init__(self, library: Library, character: Character, owned: Deck | None) -> None:
        self.library = library
        self.character = character
        self.owned = owned
        self.deck: dict[str, int] = {}
        self.allotted: dict[Attribute, int] = allotment(library, character)
        usable = [
            card
            for card in library.combat_cards.values()
            if why_not(library, character, card) is None
            and (card.name in character.owned or card.name not in library.brought)
        ]
        sneaks = any(card.on_ok.has("sneaking") for card in usable)
        self.usable = [
            card for card in usable if sneaks or not any(need.while_ == "sneaking" for need in card.requires)
        ]

    def worth(self, card: CombatCard) -> float:
        """A card is worth more if there are Attribute Cards to Boost and to Recall it."""
        return strength(card) + (self.allotted[card.attribute] / 10 if card.attribute else 0)

    def missing(self) -> int:
        return SIZE - sum(self.deck.values())

    def room_for(self, card: CombatCard) -> int:
        """How many more copies of a card the deck can take."""
        room = most_copies(self.library, self.character, card)
        if self.owned is not None:
            room = min(room, self.owned.get(card.name, 0))
        room = min(room - self.deck.get(card.name, 0), self.missing())
        if card.kind == "weapon":
            room = min(room, MOST_WEAPONS - self.count("weapon"))
        if card.kind == "spell":
            room = min(room, SPELLS_OF_LEVEL[card.level] - self.count("spell", card.level))
        if card.kind == "armor" and self.count("armor") > self.deck.get(card.name, 0):
            room = 0
        if any(need.while_ == "sneaking" for need in card.requires):
            room = min(room, self.sneaks() - self.deck.get(card.name, 0))
        return max(0, room)

    def sneaks(self) -> int:
        """How many cards of the deck let the Character Sneak; no more are of use that need it."""
        printed = ((self.library.combat_cards[name], count) for name, count in self.deck.items())
        return sum(count for card, count in printed if card.on_ok.has("sneaking"))

    def count(self, kind: str, level: int = 0) -> int:
        printed = ((self.library.combat_cards[name], count) for name, count in self.deck.items())
        return sum(count for card, count in printed if card.kind == kind and level in (0, card.level))

    def add(self, card: CombatCard, count: int) -> int:
        """Add up to so many copies; how many went in."""
        added = min(count, self.room_for(card))
        if added > 0:
            self.deck[card.name] = self.deck.get(card.name, 0) + added
        return max(0, added)

    def add_best(self, kind: str, count: int, each: int = SIZE) -> None:
        """So many cards of a kind, at most `each` copies of one: the best attack, the best Defense, the next best attack …"""
        best = sorted(of_kind(self.usable, kind), key=self.worth, reverse=True)
        attacks = [card for card in best if card.value is None or card.value.kind == "dmg"]
        others = [card for card in best if card not in attacks]
        for card in chain.from_iterable(zip_longest(attacks, others)):
            if card is not None:
                count -= self.add(card, min(count, each))


def build(library: Library, character: Character, owned: Deck | None = None) -> dict[str, int]:
    """A legal Combat Deck: out of `owned`, or out of every card of the game that needs not be found or bought. (DK-CHAR-09)

    >>> from tabletome.games.deck.cards.character import new_character
    >>> from tabletome.games.deck.game import GAME
    >>> box = GAME.library
    >>> sum(build(box, new_character(box, "Bruni", "Dwarf", "Warrior")).values())
    52
    """
    building = _Building(library, character, owned)
    plan = PLANS[character.class_]
    for card in building.usable:
        if card.only_if_owned:
            building.add(card, SIZE)
    _add_weapons(building, plan)
    for kind, count in (
        ("armor", plan.armor),
        ("shield", plan.shields),
        ("spell", plan.spells),
        ("skill", plan.skills),
    ):
        building.add_best(kind, count)
    _add_attributes(building)
    for kind in ("skill", "spell", "weapon", "armor", "shield"):
        building.add_best(kind, building.missing())
    _even_out(library, building)
    return building.deck


def fill(library: Library, character: Character, deck: Deck, owned: Deck | None = None) -> dict[str, int]:
    """What somebody has begun, filled up as far as the cards go: Attributes first, then the best of the rest."""
    building = _Building(library, character, owned)
    building.deck = dict(deck)
    _add_attributes(building)
    for kind in ("weapon", "skill", "spell", "armor", "shield"):
        building.add_best(kind, building.missing())
    return building.deck


def _even_out(library: Library, building: _Building) -> None:
    """Exchange single copies between cards with odd numbers of them, until Ups and Downs are even enough. (DK-CARD-21)"""
    for name in list(building.deck):
        for other in list(building.deck):
            odd = name != other and building.deck[name] % 2 and building.deck[other] % 2
            if odd and list(symbol_violations(building.deck)):
                building.deck[name] -= 1
                building.deck[name] += 1 - building.add(library.combat_cards[other], 1)
    while list(symbol_violations(building.deck)) and _two_for_two(library, building):
        pass
    for name in [name for name, count in building.deck.items() if count == 0]:
        del building.deck[name]


def _two_for_two(library: Library, building: _Building) -> bool:
    """One copy each of two cards with odd numbers goes, what was found or bought last; two copies of another card come."""
    known, deck = library.combat_cards, building.deck
    odd = [known[name] for name, count in deck.items() if count % 2]
    odd.sort(key=lambda card: (card.only_if_owned, building.worth(card)))
    best = sorted(building.usable, key=building.worth, reverse=True)
    for one, other in combinations(odd, 2):
        deck[one.name] -= 1
        deck[other.name] -= 1
        for card in best:
            if card not in (one, other) and deck.get(card.name, 0) % 2 == 0 and building.room_for(card) >= 2:
                building.add(card, 2)
                return True
        deck[one.name] += 1
        deck[other.name] += 1
    return False


def _add_weapons(building: _Building, plan: Plan) -> None:
    """Mostly one Weapon, in one hand if there is to be a Shield in the other. (DK-WEAP-32)"""
    weapons = of_kind(building.usable, "weapon")
    weapons.sort(
        key=lambda card: (plan.shields == 0 or card.hands == 1, "M" in card.distances, building.worth(card)),
        reverse=True,
    )
    wanted = plan.weapons
    for card in weapons:
        wanted -= building.add(card, min(wanted, MAIN_WEAPON))


def _add_attributes(building: _Building) -> None:
    """Attribute Cards, those first of which the Character has most."""
    allotted = building.allotted
    kinds = [(card, card.attribute) for card in of_kind(building.usable, "attribute") if card.attribute]
    kinds.sort(key=lambda kind: -allotted[kind[1]])
    for most in (ATTRIBUTES_FIRST, SIZE):
        for card, _ in kinds:
            building.add(card, most - building.deck.get(card.name, 0))
