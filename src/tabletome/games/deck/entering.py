"""A Character goes into Combat with its Combat Deck and nothing else. (DK-DECK-04, -07)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.deck.building import copies_with_symbols, not_owned, violations
from tabletome.games.deck.characters import Character, class_levels, max_hp, problems
from tabletome.games.deck.state import Combatant
from tabletome.kernel import BadSetup
from tabletome.table.deck import shuffled


def enter(character: Character, seat: int, side: int, checks: Literal["updown", "draw"] = "updown") -> Combatant:
    """The combatant at full HP, its Combat Deck shuffled; refused with all reasons if not legal. (DK-DECK-05, DK-CHAR-08)"""
    wrong = [
        *problems(character),
        *violations(character, character.combat, checks),
        *not_owned(character, character.combat),
    ]
    if wrong:
        raise BadSetup(f"{character.name} cannot begin: {'; '.join(map(str, wrong))}")
    hp = max_hp(character)
    combatant = Combatant(f"p{seat}", character.name, seat, side, hp, hp, race=character.race, level=character.level)
    combatant.classes = list(class_levels(character))
    combatant.deck = shuffled(f"Draw Deck of {combatant.id}", copies_with_symbols(character.combat))
    return combatant
