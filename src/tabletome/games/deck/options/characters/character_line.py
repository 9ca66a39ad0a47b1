"""A Character in one line, as a person types it.

    Elf Mage 3 Evoker
    Dwarf Priest 5; raises PIE FOR STR PIE; deck Mace 10, Staff 2, STR 4, …
    Ada: Human Rogue; gifts AGI FOR

First maybe a name and a colon; then Race and Class; then, if wanted, the Level and a Specialized or Hybrid Class, in any order.
After that fields: `gifts` (the Attributes a Human chooses), `raises` (one Attribute for every Level after the first), `deck`
(`auto`, or cards with how many there are). What is left out is filled in: Level 1 or that of the adventure, gifts of the main
Attribute and Fortitude, raises of the main Attribute, the automatic deck.
"""

from __future__ import annotations

import msgspec

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.character import NotLegal, Violation, main_attribute, problems
from tabletome.games.deck.cards.information_cards import ATTRIBUTE_CARDS
from tabletome.games.deck.cards.language import ATTRIBUTES, proper
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters import automatic_deck, deck_limits
from tabletome.games.deck.state import Attribute, Character

FIELDS = ("gifts", "raises", "deck")
EXAMPLE = "'Elf Mage 3 Evoker' or 'Dwarf Priest 2; raises PIE; deck auto'"


def read(library: Library, text: str, level: int = 1, checks: deck_limits.Checks = "updown") -> Character:
    """The Character of a line with a legal Combat Deck; `NotLegal` says everything that is against it. (DK-CHAR-09, -11)

    >>> from tabletome.games.deck.game import GAME
    >>> read(GAME.library, "Elf Mage 3 Evoker").information[-1]
    'Evoker'
    """
    head, *rest = [part.strip() for part in text.split(";")]
    found: list[Violation] = []
    fields = _fields(rest, found)
    character = _information(library, head, level, fields, found)
    found += problems(library, character)
    character = msgspec.structs.replace(character, owned=owned(library, character))
    written = fields.get("deck", "auto")
    if found and written == "auto":
        raise NotLegal(found)
    deck = automatic(library, character) if written == "auto" else _deck(written, found)
    if character.level > 1:
        character = own_common(library, character, deck)
    found += [*deck_limits.violations(library, character, deck, checks), *deck_limits.not_owned(character, deck)]
    if found:
        raise NotLegal(found)
    return msgspec.structs.replace(character, combat=deck)


# --- what is filled in ------------------------------------------------------------------------------------------------


def default_gifts(library: Library, race: str, class_: str) -> tuple[Attribute, ...]:
    """The main Attribute and Fortitude, for a Race that may choose. (DK-CHAR-03)"""
    wanted: list[Attribute] = [main_attribute(library, class_), "FOR", *ATTRIBUTES]
    return tuple(dict.fromkeys(wanted))[: library.races[race].free]


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


# --- reading ----------------------------------------------------------------------------------------------------------


def _fields(parts: list[str], found: list[Violation]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for part in parts:
        word, _, value = part.partition(" ")
        if word not in FIELDS or not value.strip():
            found.append(
                Violation("DK-CHAR-09", f"'{part}' says nothing: write {', '.join(FIELDS)}, each with what it is")
            )
        elif word in fields:
            found.append(Violation("DK-CHAR-09", f"'{word}' stands twice"))
        fields.setdefault(word, value.strip())
    return fields


def _information(library: Library, head: str, level: int, fields: dict[str, str], found: list[Violation]) -> Character:
    """The Information Cards that the first part of a line names."""
    name, colon, kin = head.rpartition(":")
    race = class_ = specialized = hybrid = number = ""
    for word in kin.split():
        card = proper(_cased(word))
        if not number and word.isdecimal():
            number = word
        elif not race and card in library.races:
            race = card
        elif not class_ and card in library.classes:
            class_ = card
        elif not specialized and card in library.specialized:
            specialized = card
        elif not hybrid and card in library.hybrids:
            hybrid = card
        else:
            found.append(Violation("DK-DECK-09", f"'{word}' is no Race, Class or Level that is still open"))
    for missing, what, known in ((race, "Race", library.races), (class_, "Class", library.classes)):
        if not missing:
            found.append(Violation("DK-DECK-09", f"name a {what}: {', '.join(known)}; such as {EXAMPLE}"))
    if not race or not class_:
        raise NotLegal(found)
    level = int(number or level)
    gifts = _attributes(fields, "gifts", found)
    raises = _attributes(fields, "raises", found)
    return Character(
        name=name.strip() if colon and name.strip() else f"{race} {class_}",
        race=race,
        class_=class_,
        level=level,
        specialized=specialized,
        hybrid=hybrid,
        gifts=default_gifts(library, race, class_) if gifts is None else gifts,
        raises=(main_attribute(library, class_),) * (level - 1) if raises is None else raises,
    )


def _cased(word: str) -> str:
    """
    >>> _cased("half-orc"), _cased("MAGE")
    ('Half-Orc', 'Mage')
    """
    return "-".join(part.capitalize() for part in word.split("-"))


def _attributes(fields: dict[str, str], field: str, found: list[Violation]) -> tuple[Attribute, ...] | None:
    if field not in fields:
        return None
    chosen: list[Attribute] = []
    for word in fields[field].replace(",", " ").upper().split():
        if (attribute := next((known for known in ATTRIBUTES if known == word), None)) is None:
            found.append(
                Violation("DK-CHAR-01", f"{field}: '{word}' is no Attribute; there are {', '.join(ATTRIBUTES)}")
            )
        else:
            chosen.append(attribute)
    return tuple(chosen)


def _deck(text: str, found: list[Violation]) -> dict[str, int]:
    """`Mace 10, STR 4`: cards by name and how many."""
    deck: dict[str, int] = {}
    for part in text.split(","):
        name, _, count = part.strip().rpartition(" ")
        if not name or not count.isdecimal():
            found.append(Violation("DK-DECK-16", f"'{part.strip()}' says not how many: write such as 'Mace 10'"))
            continue
        name = ATTRIBUTE_CARDS.get(name, name)
        if name in deck:
            found.append(Violation("DK-DECK-16", f"{name} stands twice in the deck"))
        deck[name] = deck.get(name, 0) + int(count)
    return deck
