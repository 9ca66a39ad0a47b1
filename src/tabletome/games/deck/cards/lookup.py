"""What is printed on the cards that a combatant has: Combat Cards by name, Information Cards, the Foe Card."""

from __future__ import annotations

from functools import cache

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import Adventure, Room, Wandering
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.information_cards import Ability, AbilityKind, BaseAction
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.state import FOE, Attack, Combatant, State


def card(name: str) -> CombatCard:
    return library.combat_cards()[name]


def listed_counters(attack: Attack) -> tuple[Counter, ...]:
    """The Counters printed on the attacking card; an attack without a card has none. (DK-CTR-01, DK-CARD-16)"""
    return card(attack.name).counters if attack.printed else ()


def foe(combatant: Combatant) -> FoeCard:
    """The Foe Card; every other copy of it has Up for Down. (DK-FOE-29)"""
    printed = library.foes()[combatant.foe]
    return printed.mirror() if combatant.mirrored else printed


def foe_named(name: str) -> FoeCard:
    return library.foes()[name]


def abilities(combatant: Combatant) -> tuple[Ability, ...]:
    """What the Race and the Specialized Class of a Character can do. (DK-CHAR-03, -05)"""
    return abilities_of(combatant.race, combatant.specialized)


@cache
def abilities_of(race: str, special: str) -> tuple[Ability, ...]:
    if not race:
        return ()
    own = library.races()[race].abilities
    return (*own, *library.specialized()[special].abilities) if special else own


def has_ability(combatant: Combatant, kind: AbilityKind) -> bool:
    return kind in [ability.kind for ability in abilities_of(combatant.race, combatant.specialized)]


def ability_of(special: str, kind: str) -> int:
    """The number of an ability of a Specialized Class; 0 if it has none of the kind. (DK-CHAR-05)"""
    if not special:
        return 0
    return next((ability.number for ability in library.specialized()[special].abilities if ability.kind == kind), 0)


def race_recalls(combatant: Combatant) -> list[str]:
    """The cards that a Race Recalls whatever the Class. (DK-CHAR-03, DK-RECALL-12)"""
    return [ability.of for ability in abilities(combatant) if ability.kind == "recall"]


def base_actions(combatant: Combatant) -> tuple[BaseAction, ...]:
    """The Base Actions printed on the Information Cards of a Character. (DK-ACT-10, -31)"""
    if combatant.seat == FOE:
        return ()
    return base_actions_of(combatant.classes[0], combatant.race, combatant.specialized)


@cache
def base_actions_of(class_: str, race: str, special: str) -> tuple[BaseAction, ...]:
    printed = [library.classes()[class_].base, library.races()[race].base]
    if special:
        printed.append(library.specialized()[special].base)
    return tuple(base for base in printed if base)


def base_reactions(combatant: Combatant) -> tuple[str, ...]:
    """The Base Actions of a Character that answer an attack. (DK-CTR-06)"""
    return base_reactions_of(combatant.classes[0], combatant.race, combatant.specialized)


@cache
def base_reactions_of(class_: str, race: str, special: str) -> tuple[str, ...]:
    return tuple(base.kind for base in base_actions_of(class_, race, special) if base.kind == "dodge")


def base_value(combatant: Combatant) -> int:
    """Base Damage, healing and Dodge: 1, more at higher Levels. (DK-ACT-30, DK-CHAR-07)"""
    return library.levels()[combatant.level].base


# --- places -----------------------------------------------------------------------------------------------------------


def room(state: State, number: str) -> Room:
    """The two cards of a Room. (DK-MAP-08)"""
    return library.rooms()[number]


def adventure(state: State) -> Adventure:
    """The adventure that the party is on."""
    assert state.journey is not None
    return library.adventures()[state.journey.adventure]


def rooms(state: State) -> list[Room]:
    """All Rooms of the adventure: their numbers begin with its letter."""
    letter = adventure(state).id
    return [room for number, room in library.rooms().items() if number.startswith(letter)]


def wandering(state: State) -> Wandering | None:
    """The table for a Rest in the adventure, if it has one. (DK-REST-03, -11)"""
    assert state.journey is not None
    return library.wandering().get(state.journey.adventure)


def here(state: State) -> Room:
    assert state.journey is not None
    return room(state, state.journey.room)
