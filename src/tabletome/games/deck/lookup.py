"""What is printed on the cards that a combatant has: Combat Cards by name, Information Cards, the Foe Card."""

from __future__ import annotations

from tabletome.games.deck import cards
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.foe_cards import FoeCard
from tabletome.games.deck.people import Ability, BaseAction
from tabletome.games.deck.state import Combatant


def card(name: str) -> CombatCard:
    return cards.combat_cards()[name]


def foe(combatant: Combatant) -> FoeCard:
    """The Foe Card; every other copy of it has Up for Down. (DK-FOE-29)"""
    printed = cards.foes()[combatant.foe]
    return printed.mirror() if combatant.mirrored else printed


def abilities(combatant: Combatant) -> tuple[Ability, ...]:
    """What the Race of a Character can do. (DK-CHAR-03)"""
    return cards.races()[combatant.race].abilities if combatant.race else ()


def race_recalls(combatant: Combatant) -> list[str]:
    """The cards that a Race Recalls whatever the Class. (DK-CHAR-03, DK-RECALL-12)"""
    return [ability.of for ability in abilities(combatant) if ability.kind == "recall"]


def base_actions(combatant: Combatant) -> list[BaseAction]:
    """The Base Actions printed on the Information Cards of a Character. (DK-ACT-10, -31)"""
    if combatant.is_foe:
        return []
    found = [cards.classes()[combatant.classes[0]].base]
    race = cards.races()[combatant.race].base
    return [*found, race] if race else found


def base_reactions(combatant: Combatant) -> list[str]:
    """The Base Actions that answer an attack. (DK-CTR-06)"""
    return [base.kind for base in base_actions(combatant) if base.kind == "dodge"]


def base_value(combatant: Combatant) -> int:
    """Base Damage, healing and Dodge: 1, more at higher Levels. (DK-ACT-30, DK-CHAR-07)"""
    return cards.levels()[combatant.level].base
