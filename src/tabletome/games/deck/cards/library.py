"""The decks of the game, read once from `content/`: every card by the name on it.

`combat_cards()["Longsword"].value_on(4)` is 5. What means nothing, or names a card that is not there, is a `SourceError` at its
place in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tabletome.games.deck.cards.adventure_cards import (
    Adventure,
    PrintedAdventure,
    PrintedTreasure,
    Room,
    Title,
    Treasure,
    Wandering,
    read_adventure,
    read_room,
    read_title,
    read_treasure,
    read_wandering,
)
from tabletome.games.deck.cards.checks import Known, mistakes
from tabletome.games.deck.cards.combat_cards import CombatCard, PrintedCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, PrintedFoe, read_foe
from tabletome.games.deck.cards.information_cards import (
    CharacterClass,
    Hybrid,
    Level,
    PrintedClass,
    PrintedDeck,
    PrintedHybrid,
    PrintedLevel,
    PrintedRace,
    PrintedSpecialized,
    Race,
    ReadyDeck,
    Specialized,
    read_class,
    read_deck,
    read_hybrid,
    read_level,
    read_race,
    read_specialized,
)
from tabletome.packs.source import Marked, SourceError, parse

CONTENT = Path(__file__).parents[1] / "content"
COMBAT_FILES = (
    "attributes", "weapons", "armor", "skills", "mage_spells", "priest_spells", "items", "companions",
)  # fmt: skip


class Shelf(dict[str, CombatCard]):
    """Cards by name. The `edition` is another one after every change: by it, what was worked out from cards can be remembered."""

    edition = 0

    def __setitem__(self, name: str, card: CombatCard) -> None:
        super().__setitem__(name, card)
        self.edition += 1

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        self.edition += 1


class Shelves(msgspec.Struct):
    """All cards of all kinds by name; Rooms, adventures and Levels by their numbers and letters."""

    combat_cards: Shelf = msgspec.field(default_factory=Shelf)
    foes: dict[str, FoeCard] = {}
    races: dict[str, Race] = {}
    classes: dict[str, CharacterClass] = {}
    specialized: dict[str, Specialized] = {}
    hybrids: dict[str, Hybrid] = {}
    levels: dict[int, Level] = {}
    starter_decks: dict[str, ReadyDeck] = {}
    collections: dict[str, ReadyDeck] = {}
    adventures: dict[str, Adventure] = {}
    rooms: dict[str, Room] = {}
    wandering: dict[str, Wandering] = {}
    titles: dict[str, Title] = {}
    treasures: dict[str, Treasure] = {}

    def shelf(self, name: str) -> dict[Any, Any]:
        found: dict[Any, Any] = getattr(self, name)
        return found


# --- reading files ----------------------------------------------------------------------------------------------------


class Placed(NamedTuple):
    """A card, the shelf it belongs to and what it is called there, and where in a file it stands."""

    shelf: str
    key: str | int
    card: object
    file: Marked
    path: tuple[str | int, ...]

    def error(self, sentence: str, name: str = "") -> SourceError:
        """The error for the line of the card, or for that on which it says a name."""
        where = path_naming(name, self.file.part(*self.path)) if name else ()
        return self.file.error(f"{self.called}: {sentence}", *self.path, *where)

    @property
    def called(self) -> str:
        return f"Room {self.key}" if self.shelf == "rooms" else str(getattr(self.card, "name", self.key))


_Reader: TypeAlias = Callable[[Marked, int, Any], Iterator[Placed]]


def _one(shelf: str, read: Callable[[Any], Any], key: str = "name") -> _Reader:
    """An entry is one card."""

    def placed(file: Marked, place: int, entry: Any) -> Iterator[Placed]:
        with file.understood(place, name=entry.name):
            card = read(entry)
        yield Placed(shelf, getattr(card, key), card, file, (place,))

    return placed


def _adventure(file: Marked, place: int, entry: PrintedAdventure) -> Iterator[Placed]:
    """An entry is an adventure with its Rooms, its table for a Rest and its titles."""
    with file.understood(place, name=entry.name):
        adventure, wandering = read_adventure(entry), read_wandering(entry.id, entry.rest)
        titles = [read_title(name, room) for name, room in entry.titles.items()]
    yield Placed("adventures", adventure.id, adventure, file, (place,))
    for number, printed in enumerate(entry.rooms):
        with file.understood(place, "rooms", number, name=f"Room {printed.id}"):
            room = read_room(printed, adventure.id)
        yield Placed("rooms", room.id, room, file, (place, "rooms", number))
    if wandering:
        yield Placed("wandering", adventure.id, wandering, file, (place, "rest"))
    for title in titles:
        yield Placed("titles", title.name, title, file, (place, "titles"))


FILES: Mapping[str, tuple[type, _Reader]] = {
    **{f"{file}.yaml": (PrintedCard, _one("combat_cards", read_combat_card)) for file in COMBAT_FILES},
    "foes.yaml": (PrintedFoe, _one("foes", read_foe)),
    "races.yaml": (PrintedRace, _one("races", read_race)),
    "classes.yaml": (PrintedClass, _one("classes", read_class)),
    "specialized_classes.yaml": (PrintedSpecialized, _one("specialized", read_specialized)),
    "hybrid_classes.yaml": (PrintedHybrid, _one("hybrids", read_hybrid)),
    "levels.yaml": (PrintedLevel, _one("levels", read_level, "level")),
    "starter_decks.yaml": (PrintedDeck, _one("starter_decks", read_deck, "id")),
    "collections.yaml": (PrintedDeck, _one("collections", read_deck, "class_")),
    "adventures.yaml": (PrintedAdventure, _adventure),
    "treasures.yaml": (PrintedTreasure, _one("treasures", read_treasure)),
}
"""What stands in a file, and who reads it."""


def read_file(source: Path | bytes | str, file: str, name: str = "") -> list[Placed]:
    """The cards of a content file, in their order. `name` is what errors call it."""
    printed, read = FILES[file]
    content = parse(source, name or file)
    entries: list[Any] = content.convert(list[printed])  # type: ignore[valid-type]  # a type known only here
    return [placed for place, entry in enumerate(entries) for placed in read(content, place, entry)]


def lay(cards: Iterable[Placed], shelves: Shelves) -> None:
    """Lay cards on their shelves; none may be called as another there is."""
    for placed in cards:
        shelf = shelves.shelf(placed.shelf)
        if placed.key in shelf:
            raise placed.error("this is there already; give it another name")
        shelf[placed.key] = placed.card


def joined(some: Shelves, more: Shelves) -> Shelves:
    """The cards of both."""
    made = Shelves()
    for name in Shelves.__struct_fields__:
        made.shelf(name).update(some.shelf(name))
        made.shelf(name).update(more.shelf(name))
    return made


def demand_references(cards: Iterable[Placed], known: Known) -> None:
    """Refuse cards that name others that are not there."""
    for placed in cards:
        for mistake in mistakes(placed.card, known):
            raise placed.error(mistake.sentence, mistake.name)


def path_naming(name: str, data: object) -> tuple[str | int, ...]:
    """Where in what a file says a name first stands, whatever else stands around it.

    >>> path_naming("Bandit", {"solo": "Harpy", "group": "Harpy, Bandit*2"})
    ('group',)
    """
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        if path := path_naming(name, part):
            return (key, *path)
        if any(isinstance(text, str) and name in text for text in (key, part)):
            return (key,)
    return ()


@cache
def shelves() -> Shelves:
    """What is in the box, read and checked."""
    made = Shelves()
    cards = [placed for file in FILES for placed in read_file(CONTENT / file, file)]
    lay(cards, made)
    demand_references(cards, made)
    return made


# --- the decks --------------------------------------------------------------------------------------------------------


@cache
def combat_cards() -> Shelf:
    """Every card that can be in a Combat Deck."""
    return shelves().combat_cards


@cache
def foes() -> dict[str, FoeCard]:
    return shelves().foes


@cache
def races() -> dict[str, Race]:
    return shelves().races


@cache
def classes() -> dict[str, CharacterClass]:
    return shelves().classes


@cache
def specialized() -> dict[str, Specialized]:
    return shelves().specialized


@cache
def hybrids() -> dict[str, Hybrid]:
    return shelves().hybrids


@cache
def levels() -> dict[int, Level]:
    return shelves().levels


@cache
def starter_decks() -> dict[str, ReadyDeck]:
    """By their ids, such as `human-warrior`."""
    return shelves().starter_decks


@cache
def collections() -> dict[str, ReadyDeck]:
    """What a new Character of a Class owns, by the Class."""
    return shelves().collections


@cache
def adventures() -> dict[str, Adventure]:
    return shelves().adventures


@cache
def rooms() -> dict[str, Room]:
    return shelves().rooms


@cache
def wandering() -> dict[str, Wandering]:
    return shelves().wandering


@cache
def titles() -> dict[str, Title]:
    return shelves().titles


@cache
def treasures() -> dict[str, Treasure]:
    return shelves().treasures


def symbols(copies: int) -> str:
    """The symbols of the copies of a card, Up and Down in turn. (DK-CARD-17, -21)

    >>> symbols(5)
    'UDUDU'
    """
    return ("UD" * copies)[:copies]


def of_kind(cards: Iterable[CombatCard], *kinds: str) -> list[CombatCard]:
    """
    >>> [card.name for card in of_kind(combat_cards().values(), "shield")][:1]
    ['Small Shield']
    """
    return [card for card in cards if card.kind in kinds]
