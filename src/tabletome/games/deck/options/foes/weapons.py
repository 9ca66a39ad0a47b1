"""What a Foe fights with: a Weapon that can be struck from its hands, or claws and teeth. (DK-WEAP-23, -31)"""

from __future__ import annotations

from tabletome.games.deck.cards.foe_cards import FoeDeed
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.state import (
    Combatant,
)

NATURAL = (
    "bite", "bites", "claws", "fangs", "fist", "horns", "kick", "slam", "sting", "swoop", "tail", "talons", "tentacles",
)  # fmt: skip
"""What a Foe fights with that cannot be struck from its hands: the last word of a line."""
NATURAL_WORDS = tuple(f" {word}" for word in NATURAL)


def armed(library: Library, foe: Combatant) -> bool:
    """If a Foe Card shows a Weapon that can be dropped."""
    return any(is_weapon(line.deed) for line in library.foe(foe).acts)


def is_weapon(deed: FoeDeed) -> bool:
    """If a line is an attack with a Weapon in hand."""
    physical = deed.kind == "dmg" and deed.type == "phys"
    return physical and bool(deed.label) and not f" {deed.label.lower()}".endswith(NATURAL_WORDS)
