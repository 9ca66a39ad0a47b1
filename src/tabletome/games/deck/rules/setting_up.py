"""Who fights: Characters, ready or in the words of their Players, and Foes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest

import msgspec

from tabletome.cards import Unreadable
from tabletome.games.deck.cards.adventure_cards import read_many
from tabletome.games.deck.cards.character import NotLegal, new_character
from tabletome.games.deck.cards.character_line import default_gifts, lines
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters import character_line
from tabletome.games.deck.options.characters.deck_limits import Checks
from tabletome.games.deck.rules.characters.combat_deck import enter
from tabletome.games.deck.state import FOE, Character, Combatant, Draft
from tabletome.kernel import BadSetup

MAKE = "make"
"""Instead of a Character: its Player makes one when the game begins."""
EXAMPLE = "'Goblin Skirmisher*2, Ghoul'"


def person(library: Library, text: str, level: int = 1, checks: Checks = "updown") -> Character:
    """The id of a starter deck, or a Character in a line of text; all reasons if it is not legal. (DK-CHAR-03..09, -11)

    >>> from tabletome.games.deck.game import GAME
    >>> box = GAME.library
    >>> person(box, "dwarf-priest").race, person(box, "dwarf-priest", level=3).level, person(box, "Elf Mage 4").level
    ('Dwarf', 3, 4)
    """
    deck = library.starter_decks.get(text)
    try:
        if deck is None:
            return character_line.read(library, text, level, checks)
        if level > 1:
            return character_line.read(library, f"{deck.race} {deck.class_}", level, checks)
    except NotLegal as wrong:
        known = "" if ";" in text or " " in text else f"; the starter decks are {', '.join(library.starter_decks)}"
        raise BadSetup(f"'{text}': {wrong}{known}") from None
    gifts = default_gifts(library, deck.race, deck.class_)
    new = new_character(library, f"{deck.race} {deck.class_}", deck.race, deck.class_, gifts)
    return msgspec.structs.replace(new, combat=dict(deck.cards))


def written(chosen: Sequence[str], text: str) -> list[str]:
    """Who is written for the seats in `text` comes before who is chosen for them.

    >>> written(("human-warrior", "elf-mage"), "Gnome Rogue")
    ['Gnome Rogue', 'elf-mage']
    """
    parts = lines(text)
    if len(parts) > len(chosen):
        raise BadSetup(f"'{text}': {len(parts)} Characters are written, and the game is for {len(chosen)}")
    return [mine or other for mine, other in zip_longest(parts, chosen, fillvalue="")]


def people(library: Library, texts: Iterable[str], level: int = 1, checks: Checks = "updown") -> list[Character]:
    """The Characters of the seats; where one is still to be made, only its Level is known."""
    if level not in library.levels:
        raise BadSetup(f"Levels go from 1 to {max(library.levels)}, not {level} (DK-CHAR-07)")
    return [
        nobody(seat, level) if text == MAKE else person(library, text, level, checks) for seat, text in enumerate(texts)
    ]


def nobody(seat: int, level: int) -> Character:
    return Character(name=f"Player {seat + 1}", race="", class_="", level=level)


def drafts(characters: Iterable[Character]) -> list[Draft]:
    """Those that are still to be made."""
    return [Draft(seat, character) for seat, character in enumerate(characters) if not character.race]


def combatant(library: Library, character: Character, seat: int, side: int, checks: Checks = "updown") -> Combatant:
    """A Character ready for Combat: full HP, no Fatigue; or nobody yet, if it is still to be made. (DK-SETUP-16, DK-CHAR-08)"""
    if not character.race:
        return Combatant(f"p{seat}", character.name, seat, side, 1, 1)
    return enter(library, character, seat, side, checks)


class Party(msgspec.Struct):
    """Those who sit at the table: the Characters with all they own, and as combatants."""

    people: list[Character]
    combatants: list[Combatant]


def party(library: Library, texts: Sequence[str], level: int, checks: Checks, sides: Sequence[int]) -> Party:
    """The Characters of the seats, ready for their first Combat."""
    return _read_party(_party(library, tuple(texts), level, checks, tuple(sides)))


@lru_cache(maxsize=64)
def _party(library: Library, texts: tuple[str, ...], level: int, checks: Checks, sides: tuple[int, ...]) -> bytes:
    """The same party is put together once; every game gets its own copy."""
    who = people(library, texts, level, checks)
    ready = [
        combatant(library, one, seat, side, checks) for seat, (one, side) in enumerate(zip(who, sides, strict=True))
    ]
    return msgspec.msgpack.encode(Party(who, ready))


_read_party = msgspec.msgpack.Decoder(Party).decode


def copies(card: FoeCard, count: int, side: int) -> list[Combatant]:
    """Foes of a kind with the HP of their card; every other copy is mirrored. (DK-FOE-18, -29)"""
    found, id_ = [], card.id
    for number in range(1, count + 1):
        made = Combatant(f"{id_}-{number}", f"{card.name} {number}", FOE, side, card.hp, card.hp, foe=card.name)
        made.mirrored = number % 2 == 0
        found.append(made)
    return found


def foes(library: Library, text: str, side: int) -> list[Combatant]:
    """`Goblin Skirmisher*2, Ghoul`: Foes with the HP of their cards; every other copy is mirrored. (DK-FOE-18, -29)"""
    found: list[Combatant] = []
    try:
        written = read_many(text)
    except Unreadable as wrong:
        raise BadSetup(f"'{text}': {wrong}; write such as {EXAMPLE}") from None
    for many in written:
        if many.name not in library.foes:
            raise BadSetup(f"there is no Foe '{many.name}'; write such as {EXAMPLE}")
        found += copies(library.foes[many.name], many.count, side)
    if len({foe.id for foe in found}) < len(found):
        raise BadSetup(f"'{text}': write each kind of Foe once, with how many there are")
    return found
