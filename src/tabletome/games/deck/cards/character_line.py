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

from tabletome.games.deck.cards.character import NotLegal, Violation, main_attribute
from tabletome.games.deck.cards.information_cards import ATTRIBUTE_CARDS
from tabletome.games.deck.cards.language import ATTRIBUTES, proper
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.state import Attribute, Character

FIELDS = ("gifts", "raises", "deck")
EXAMPLE = "'Elf Mage 3 Evoker' or 'Dwarf Priest 2; raises PIE; deck auto'"


class Line(msgspec.Struct, frozen=True):
    """What a line says: the Character, its Combat Deck unless that is automatic, and what of it means nothing."""

    character: Character
    deck: dict[str, int] | None
    found: list[Violation]


def lines(text: str) -> list[str]:
    """Several Characters, written with `|` between them; nothing stands for one that is left out.

    >>> lines("Elf Mage 3 | | make")
    ['Elf Mage 3', '', 'make']
    """
    return [part.strip() for part in text.split("|")]


def read_line(library: Library, text: str, level: int = 1) -> Line:
    """A line as it is written, with what it leaves out filled in; `NotLegal` if it names no Race or no Class."""
    head, *rest = [part.strip() for part in text.split(";")]
    found: list[Violation] = []
    fields = _fields(rest, found)
    character = _information(library, head, level, fields, found)
    written = fields.get("deck", "auto")
    return Line(character, None if written == "auto" else _deck(written, found), found)


def default_gifts(library: Library, race: str, class_: str) -> tuple[Attribute, ...]:
    """The main Attribute and Fortitude, for a Race that may choose. (DK-CHAR-03)"""
    wanted: list[Attribute] = [main_attribute(library, class_), "FOR", *ATTRIBUTES]
    return tuple(dict.fromkeys(wanted))[: library.races[race].free]


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
