"""A Character of a line of text (cards/character_line.py): what it owns, its deck, and every reason against it."""

from __future__ import annotations

import msgspec

from tabletome.games.deck.cards import character_line, story_cards
from tabletome.games.deck.cards.character import NotLegal, problems
from tabletome.games.deck.cards.information_cards import ATTRIBUTE_CARDS
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters import automatic_deck, deck_limits
from tabletome.games.deck.state import Character


def read(library: Library, text: str, level: int = 1, checks: deck_limits.Checks = "updown") -> Character:
    """The Character of a line with a legal Combat Deck; `NotLegal` says everything that is against it. (DK-CHAR-09, -11)

    >>> from tabletome.games.deck.game import GAME
    >>> read(GAME.library, "Elf Mage 3 Evoker").information[-1]
    'Evoker'
    """
    line = character_line.read_line(library, text, level)
    character, found = line.character, [*line.found, *problems(library, line.character)]
    character = msgspec.structs.replace(character, owned=owned(library, character))
    if found and line.deck is None:
        raise NotLegal(found)
    deck = automatic(library, character) if line.deck is None else line.deck
    if character.level > 1:
        character = own_common(library, character, deck)
    found += [*deck_limits.violations(library, character, deck, checks), *deck_limits.not_owned(character, deck)]
    if found:
        raise NotLegal(found)
    return msgspec.structs.replace(character, combat=deck)


# --- what is filled in ------------------------------------------------------------------------------------------------


def owned(library: Library, character: Character) -> dict[str, int]:
    """The collection of the Class, and an Attribute Card for every Level gained. (DK-CHAR-07, -09)"""
    have = dict(library.collections[character.class_].cards)
    for attribute in character.raises:
        have[ATTRIBUTE_CARDS[attribute]] = have.get(ATTRIBUTE_CARDS[attribute], 0) + 1
    return have


def automatic(library: Library, character: Character) -> dict[str, int]:
    """A new Character builds from its 60 cards, a seasoned one from all common cards. (DK-CHAR-09, -11)"""
    return automatic_deck.build(library, character, character.owned if character.level == 1 else None)


def own_common(library: Library, character: Character, deck: deck_limits.Deck) -> Character:
    """A Character made above Level 1 owns the common cards of its deck, and has the Experience of its Level. (DK-CHAR-11)"""
    have = dict(character.owned)
    for name, count in deck.items():
        card = library.combat_cards.get(name)
        if card and not card.only_if_owned:
            have[name] = max(have.get(name, 0), count)
    level = library.levels.get(character.level)
    return msgspec.structs.replace(character, owned=have, story=story_cards.gain((), xp=level.xp if level else 0))
