"""A Character goes into Combat with its Combat Deck and nothing else. (DK-DECK-04, -07)"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from tabletome.games.deck.cards.character import class_levels, max_hp, problems
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters.deck_limits import copies_with_symbols, not_owned, violations
from tabletome.games.deck.state import Character, Combatant
from tabletome.kernel import BadSetup
from tabletome.table.deck import shuffled


def enter(
    library: Library, character: Character, seat: int, side: int, checks: Literal["updown", "draw"] = "updown"
) -> Combatant:
    """The combatant at full HP, its Combat Deck shuffled; refused with all reasons if not legal. (DK-DECK-05, DK-CHAR-08)"""
    return _read_combatant(_entered(library, _write(character), seat, side, checks))


@lru_cache(maxsize=256)
def _entered(library: Library, written: bytes, seat: int, side: int, checks: Literal["updown", "draw"]) -> bytes:
    """The same Character is checked and its deck is put together once."""
    character = _read_character(written)
    wrong = [
        *problems(library, character),
        *violations(library, character, character.combat, checks),
        *not_owned(character, character.combat),
    ]
    if wrong:
        raise BadSetup(f"{character.name} cannot begin: {'; '.join(map(str, wrong))}")
    hp = max_hp(library, character)
    combatant = Combatant(f"p{seat}", character.name, seat, side, hp, hp, race=character.race, level=character.level)
    combatant.classes = list(class_levels(library, character))
    combatant.specialized = character.specialized
    combatant.deck = shuffled(f"Draw Deck of {combatant.id}", copies_with_symbols(character.combat))
    return _write(combatant)


_write = msgspec.msgpack.Encoder().encode
_read_character = msgspec.msgpack.Decoder(Character).decode
_read_combatant = msgspec.msgpack.Decoder(Combatant).decode
