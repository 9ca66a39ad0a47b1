"""A Character: the Information Cards, the Combat Deck and the Story Deck, which together are its Character Deck. (DK-DECK-01)"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tabletome.games.deck.cards.information_cards import ATTRIBUTE_CARDS, Ability, BaseAction
from tabletome.games.deck.cards.language import ATTRIBUTES
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.state import Attribute, Character

CHOICE_LEVEL = 3
"""From this Level on a Character may take a Specialized or a Hybrid Class. (DK-CHAR-05, -06)"""


class Violation(msgspec.Struct, frozen=True):
    """Why something is not legal, and by which rule."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class NotLegal(ValueError):
    """A Character cannot be that, for these reasons."""

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(map(str, self.violations)))


def new_character(library: Library, name: str, race: str, class_: str, gifts: tuple[Attribute, ...] = ()) -> Character:
    """A Character of Level 1 with the cards that a new member of the Class owns. (DK-CHAR-03, -04, -09)

    >>> from tabletome.games.deck.game import GAME
    >>> box = GAME.library
    >>> bruni, ada = new_character(box, "Bruni", "Dwarf", "Warrior"), new_character(box, "Ada", "Gnome", "Warrior")
    >>> max_hp(box, bruni) - max_hp(box, ada)
    2
    """
    owned = dict(library.collections[class_].cards) if class_ in library.classes else {}
    return legal(library, Character(name=name, race=race, class_=class_, gifts=gifts, owned=owned))


def legal(library: Library, character: Character) -> Character:
    """The Character, if its Information Cards fit together."""
    if found := problems(library, character):
        raise NotLegal(found)
    return character


def save(character: Character) -> bytes:
    return msgspec.json.encode(character)


def load(library: Library, saved: bytes) -> Character:
    """A saved Character Deck with all its three parts. (DK-DECK-01)"""
    return legal(library, msgspec.json.decode(saved, type=Character))


# --- what fits together -----------------------------------------------------------------------------------------------


def problems(library: Library, character: Character) -> list[Violation]:
    """Everything that is wrong with the Information Cards of a Character. (DK-DECK-10, DK-CHAR-03..07)"""
    for name, known, rule in (
        (character.race, library.races, "DK-CHAR-03"),
        (character.class_, library.classes, "DK-CHAR-04"),
    ):
        if name not in known:
            return [Violation(rule, f"'{name}' is not known; there are {', '.join(known)}")]
    found: list[Violation] = []
    free = library.races[character.race].free
    if len(character.gifts) != free or len(set(character.gifts)) < len(character.gifts):
        article = "an" if character.race[0] in "AEIOU" else "a"
        text = f"{article} {character.race} chooses {free} different Attributes for one more card each"
        found.append(Violation("DK-CHAR-03", text))
    if character.level not in library.levels:
        found.append(Violation("DK-CHAR-07", f"Levels go from 1 to {max(library.levels)}, not {character.level}"))
    elif len(character.raises) != character.level - 1:
        found.append(
            Violation(
                "DK-CHAR-07",
                f"Level {character.level} has chosen {character.level - 1} Attributes, one for every Level gained",
            )
        )
    if unknown := {*character.gifts, *character.raises} - set(ATTRIBUTES):
        found.append(Violation("DK-CHAR-01", f"there is no Attribute {', '.join(sorted(unknown))}"))
    return found + _extra_class_problems(library, character)


def _extra_class_problems(library: Library, character: Character) -> list[Violation]:
    found: list[Violation] = []
    special, hybrid = character.specialized, character.hybrid
    if special and hybrid:
        found.append(
            Violation("DK-DECK-10", f"a Character has a Specialized or a Hybrid Class, not both {special} and {hybrid}")
        )
    if special and (card := library.specialized.get(special)) is None:
        found.append(Violation("DK-CHAR-05", f"there is no Specialized Class '{special}'"))
    elif special and card and card.class_ != character.class_:
        found.append(Violation("DK-CHAR-05", f"{special} is for a {card.class_}, not for a {character.class_}"))
    if hybrid and (joined := library.hybrids.get(hybrid)) is None:
        found.append(Violation("DK-CHAR-06", f"there is no Hybrid Class '{hybrid}'"))
    elif hybrid and joined and character.class_ not in joined.pair:
        found.append(Violation("DK-CHAR-06", f"{hybrid} joins {' and '.join(joined.pair)}, not {character.class_}"))
    if (special or hybrid) and character.level < CHOICE_LEVEL:
        rule = "DK-CHAR-05" if special else "DK-CHAR-06"
        found.append(
            Violation(
                rule, f"{special or hybrid} can be taken from Level {CHOICE_LEVEL} on, not at Level {character.level}"
            )
        )
    return found


def specialize(library: Library, character: Character, name: str) -> Character:
    """Take a Specialized Class, once and for all. (DK-CHAR-05)"""
    return legal(library, msgspec.structs.replace(_undecided(character), specialized=name))


def join(library: Library, character: Character, name: str) -> Character:
    """Take a Hybrid Class, once and for all. (DK-CHAR-06)"""
    return legal(library, msgspec.structs.replace(_undecided(character), hybrid=name))


def _undecided(character: Character) -> Character:
    if taken := character.specialized or character.hybrid:
        raise NotLegal([Violation("DK-DECK-10", f"{character.name} is a {taken} already, and that is permanent")])
    return character


# --- what a Character is ----------------------------------------------------------------------------------------------


def class_levels(library: Library, character: Character) -> dict[str, int]:
    """The Classes a Character counts as, and up to which Level it uses their cards. (DK-CHAR-06)"""
    levels = {character.class_: character.level}
    if second := second_class(library, character):
        levels[second] = max(1, character.level // 2)
    return levels


def second_class(library: Library, character: Character) -> str:
    """The other Class of a Hybrid, whichever of the two was there first."""
    if not character.hybrid:
        return ""
    return next(name for name in library.hybrids[character.hybrid].pair if name != character.class_)


def main_attribute(library: Library, class_: str) -> Attribute:
    """The Attribute of which a Class has the most cards.

    >>> from tabletome.games.deck.game import GAME
    >>> main_attribute(GAME.library, "Priest")
    'PIE'
    """
    allotted = library.classes[class_].attributes
    return max(allotted, key=lambda attribute: allotted[attribute])


def allotment(library: Library, character: Character) -> dict[Attribute, int]:
    """How many Attribute Cards of each kind may be in the Combat Deck. (DK-CHAR-03, -04, -06, -07, DK-DECK-28)"""
    allotted = dict(library.classes[character.class_].attributes)
    more: list[Attribute] = [*character.gifts, *character.raises]
    if second := second_class(library, character):
        more.append(main_attribute(library, second))
    for attribute in more:
        allotted[attribute] += 1
    for attribute, change in library.races[character.race].attributes.items():
        allotted[attribute] = max(0, allotted[attribute] + change)
    return allotted


def max_hp(library: Library, character: Character) -> int:
    """HP of the Class, changed by the Race, and more for every Level after the first. (DK-CHAR-08)"""
    class_ = library.classes[character.class_]
    return class_.hp + library.races[character.race].hp + (character.level - 1) * class_.hp_per_level


def base_value(library: Library, character: Character) -> int:
    """The value of Base Actions at the Character's Level. (DK-CHAR-07)"""
    return library.levels[character.level].base


def base_actions(library: Library, character: Character) -> list[BaseAction]:
    """The Base Actions on the Information Cards; a Hybrid has not those of its second Class. (DK-CHAR-03..06)"""
    found = [library.classes[character.class_].base, library.races[character.race].base]
    if character.specialized:
        found.append(library.specialized[character.specialized].base)
    return [base for base in found if base is not None]


def abilities(library: Library, character: Character) -> list[Ability]:
    """What Race and Specialized Class add. (DK-CHAR-03, -05)"""
    special = library.specialized[character.specialized].abilities if character.specialized else ()
    return [*library.races[character.race].abilities, *special]


# --- Experience -------------------------------------------------------------------------------------------------------


def level_for(library: Library, xp: int) -> int:
    """The Level that so much Experience in all is worth. (DK-CHAR-07)

    >>> from tabletome.games.deck.game import GAME
    >>> [level_for(GAME.library, xp) for xp in (0, 9, 10, 25, 400)]
    [1, 1, 2, 3, 10]
    """
    return max(level for level, card in library.levels.items() if card.xp <= xp)


def levels_due(library: Library, character: Character) -> int:
    """How many Levels the Character gains when the adventure is over. (DK-CHAR-07)"""
    return max(0, level_for(library, character.xp) - character.level)


def advance(library: Library, character: Character, raises: tuple[Attribute, ...]) -> Character:
    """Between adventures: gain the Levels that are due, each with one more Attribute Card to own and to use. (DK-CHAR-07)"""
    due = levels_due(library, character)
    if len(raises) != due:
        raise NotLegal(
            [Violation("DK-CHAR-07", f"{due} Levels are gained, so choose {due} Attributes, not {len(raises)}")]
        )
    owned = dict(character.owned)
    for attribute in raises:
        owned[ATTRIBUTE_CARDS[attribute]] = owned.get(ATTRIBUTE_CARDS[attribute], 0) + 1
    return legal(
        library,
        msgspec.structs.replace(character, level=character.level + due, raises=character.raises + raises, owned=owned),
    )
