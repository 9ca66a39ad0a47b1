"""Who fights: Characters with starter decks on two sides, or one Character against Foes."""

from __future__ import annotations

import re

from tabletome.games.deck import cards
from tabletome.games.deck.state import FOE, Combatant
from tabletome.kernel import BadSetup
from tabletome.table.deck import shuffled


def character(seat: int, side: int, deck_id: str) -> Combatant:
    """A Level 1 Character with a starter deck: full HP, no Fatigue. (DK-SETUP-16, DK-CHAR-08)"""
    deck = cards.starter_decks().get(deck_id)
    if deck is None:
        raise BadSetup(f"there is no starter deck '{deck_id}'; there are {', '.join(cards.starter_decks())}")
    hp = cards.classes()[deck.class_].hp + cards.races()[deck.race].hp
    copies = [f"{name} {symbol}" for name, count in deck.cards for symbol in cards.symbols(count)]
    name = f"{deck.race} {deck.class_}"
    made = Combatant(f"p{seat}", name, seat, side, hp, hp, race=deck.race, classes=[deck.class_])
    made.deck = shuffled(f"Draw Deck of {made.id}", copies)
    return made


def foes(text: str, side: int) -> list[Combatant]:
    """`Goblin Skirmisher*2, Ghoul`: Foes with the HP of their cards; every other copy is mirrored. (DK-FOE-18, -29)"""
    found: list[Combatant] = []
    for part in text.split(","):
        match = re.fullmatch(r"(.+?)(?:\*([1-9]))?", part.strip())
        card = cards.foes().get(match[1]) if match else None
        if match is None or card is None:
            raise BadSetup(f"there is no Foe '{part.strip()}'; write such as 'Goblin Skirmisher*2, Ghoul'")
        for number in range(1, int(match[2] or 1) + 1):
            made = Combatant(f"{card.id}-{number}", f"{card.name} {number}", FOE, side, card.hp, card.hp, foe=card.name)
            made.mirrored = number % 2 == 0
            found.append(made)
    if len({foe.id for foe in found}) < len(found):
        raise BadSetup(f"'{text}': write each kind of Foe once, with how many there are")
    return found
