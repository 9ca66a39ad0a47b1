"""All the cards of a match, as one immutable value, and what rules hold in their hands: a table with it.

`library.combat_cards["Longsword"].value_on(4)` is 5. What means nothing, or names a card that is not there, is a `SourceError`
at its place in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tabletome import kernel
from tabletome.cards import Parser, Vocabulary
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
from tabletome.games.deck.cards.checks import mistakes
from tabletome.games.deck.cards.combat_cards import CombatCard, PrintedCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, PrintedFoe, read_foe
from tabletome.games.deck.cards.information_cards import (
    Ability,
    AbilityKind,
    BaseAction,
    CharacterClass,
    ClassGear,
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
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.cards.texts import Text, grammar
from tabletome.games.deck.state import FOE, Attack, Combatant, State
from tabletome.packs.library import Source
from tabletome.packs.pack import Pack
from tabletome.packs.source import Marked, SourceError, parse

CONTENT = Path(__file__).parents[1] / "content"
COMBAT_FILES = (
    "attributes", "weapons", "armor", "skills", "mage_spells", "priest_spells", "items", "companions",
)  # fmt: skip


# --- reading files ----------------------------------------------------------------------------------------------------


class Placed(NamedTuple):
    """A card, the deck it belongs to and what it is called there, and where in a file it stands."""

    deck: str
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
        return f"Room {self.key}" if self.deck == "rooms" else str(getattr(self.card, "name", self.key))


_Reader: TypeAlias = Callable[[Marked, int, Any, Parser[Text]], Iterator[Placed]]
"""Reads an entry, with the grammar of what is done."""


def _one(deck: str, read: Callable[[Any], Any], key: str = "name") -> _Reader:
    """An entry is one card."""

    def placed(file: Marked, place: int, entry: Any, text: Parser[Text]) -> Iterator[Placed]:
        with file.understood(place, name=entry.name):
            card = read(entry)
        yield Placed(deck, getattr(card, key), card, file, (place,))

    return placed


def _combat_card(file: Marked, place: int, entry: PrintedCard, text: Parser[Text]) -> Iterator[Placed]:
    with file.understood(place, name=entry.name):
        card = read_combat_card(entry, text)
    yield Placed("combat_cards", card.name, card, file, (place,))


def _adventure(file: Marked, place: int, entry: PrintedAdventure, text: Parser[Text]) -> Iterator[Placed]:
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


READERS: Mapping[str, tuple[type, _Reader]] = {
    **{f"{file}.yaml": (PrintedCard, _combat_card) for file in COMBAT_FILES},
    "foes.yaml": (PrintedFoe, _one("foes", read_foe)),
    "races.yaml": (PrintedRace, _one("races", read_race)),
    "classes.yaml": (PrintedClass, _one("classes", read_class)),
    "gear_of_classes.yaml": (ClassGear, _one("gear_of_classes", lambda gear: gear, "class_")),
    "specialized_classes.yaml": (PrintedSpecialized, _one("specialized", read_specialized)),
    "hybrid_classes.yaml": (PrintedHybrid, _one("hybrids", read_hybrid)),
    "levels.yaml": (PrintedLevel, _one("levels", read_level, "level")),
    "starter_decks.yaml": (PrintedDeck, _one("starter_decks", read_deck, "id")),
    "collections.yaml": (PrintedDeck, _one("collections", read_deck, "class_")),
    "adventures.yaml": (PrintedAdventure, _adventure),
    "treasures.yaml": (PrintedTreasure, _one("treasures", read_treasure)),
}
"""What stands in a file, and who reads it."""
FILES = ("adventures.yaml", "foes.yaml", "treasures.yaml", *(f"{file}.yaml" for file in COMBAT_FILES))
"""What a pack may bring. (DK-MODE-16)"""


def read_file(words: Vocabulary, source: Source, file: str, name: str = "") -> list[Placed]:
    """The cards of a content file, in their order. `name` is what errors call it."""
    (printed, read), text = READERS[file], grammar(words)
    content = parse(source, name or file)
    entries: list[Any] = content.convert(list[printed])  # type: ignore[valid-type]  # a type known only here
    return [placed for place, entry in enumerate(entries) for placed in read(content, place, entry, text)]


def read_files(words: Vocabulary, sources: Mapping[str, Source], pack: str = "") -> list[Placed]:
    """The cards of content files by name, or of those of a pack."""
    return [
        placed
        for file, source in sources.items()
        for placed in read_file(words, source, file, f"{pack}/{file}" if pack else file)
    ]


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


# --- the library ------------------------------------------------------------------------------------------------------


class Library(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The words that cards are written in, and all cards of all kinds by name;
    Rooms, adventures and Levels by their numbers and letters."""

    words: Vocabulary
    combat_cards: Mapping[str, CombatCard] = {}
    foes: Mapping[str, FoeCard] = {}
    races: Mapping[str, Race] = {}
    classes: Mapping[str, CharacterClass] = {}
    gear_of_classes: Mapping[str, ClassGear] = {}
    specialized: Mapping[str, Specialized] = {}
    hybrids: Mapping[str, Hybrid] = {}
    levels: Mapping[int, Level] = {}
    starter_decks: Mapping[str, ReadyDeck] = {}
    collections: Mapping[str, ReadyDeck] = {}
    adventures: Mapping[str, Adventure] = {}
    rooms: Mapping[str, Room] = {}
    wandering: Mapping[str, Wandering] = {}
    titles: Mapping[str, Title] = {}
    treasures: Mapping[str, Treasure] = {}
    brought: frozenset[str] = frozenset()

    def with_pack(self, pack: Pack) -> Library:
        """This library and what a pack brings. No name may mean two things, of whatever kind."""
        files = {file: pack.files[file] for file in FILES if file in pack.files}
        cards = read_files(self.words, files, pack.id)
        for placed in cards:
            if any(placed.key in self.deck(deck) for deck in DECKS):
                raise placed.error("this is there already; give it another name")
        return self.adding(cards, brought=self.brought | {str(placed.key) for placed in cards})

    def adding(self, cards: Sequence[Placed], brought: frozenset[str] = frozenset()) -> Library:
        """This library and more cards, of which none is called as another there is, and all that they name are there."""
        decks: dict[str, dict[str | int, object]] = {deck: {**self.deck(deck)} for deck in DECKS}
        for placed in cards:
            if placed.key in decks[placed.deck]:
                raise placed.error("this is there already; give it another name")
            decks[placed.deck][placed.key] = placed.card
        made = Library(self.words, brought=brought, **{deck: MappingProxyType(decks[deck]) for deck in DECKS})  # type: ignore[arg-type]  # each of its own type
        for placed in cards:
            for mistake in mistakes(placed.card, made):
                raise placed.error(mistake.sentence, mistake.name)
        return made

    def deck(self, name: str) -> Mapping[str | int, object]:
        """A deck by its name."""
        found: Mapping[str | int, object] = getattr(self, name)
        return found

    @cached_property
    def by_level(self) -> list[Adventure]:
        """The adventures, by the Level they are meant for. (DK-MODE-16)"""
        return sorted(self.adventures.values(), key=lambda adventure: adventure.level)

    @cached_property
    def attribute_cards(self) -> tuple[CombatCard, ...]:
        return tuple(card for card in self.combat_cards.values() if card.kind == "attribute")

    # --- what is printed on the cards that a combatant has ------------------------------------------------------------

    def foe(self, combatant: Combatant) -> FoeCard:
        """The Foe Card; every other copy of it has Up for Down. (DK-FOE-29)"""
        return self.mirrored[combatant.foe] if combatant.mirrored else self.foes[combatant.foe]

    @cached_property
    def mirrored(self) -> Mapping[str, FoeCard]:
        return {name: card.mirror() for name, card in self.foes.items()}

    def listed_counters(self, attack: Attack) -> tuple[Counter, ...]:
        """The Counters printed on the attacking card; an attack without a card has none. (DK-CTR-01, DK-CARD-16)"""
        return self.combat_cards[attack.name].counters if attack.printed else ()

    def abilities(self, combatant: Combatant) -> tuple[Ability, ...]:
        """What the Race and the Specialized Class of a Character can do. (DK-CHAR-03, -05)"""
        return self._abilities[combatant.race, combatant.specialized] if combatant.race else ()

    @cached_property
    def _abilities(self) -> Mapping[tuple[str, str], tuple[Ability, ...]]:
        special = {"": (), **{name: card.abilities for name, card in self.specialized.items()}}
        return {
            (race, name): (*card.abilities, *special[name]) for race, card in self.races.items() for name in special
        }

    def has_ability(self, combatant: Combatant, kind: AbilityKind) -> bool:
        return kind in [ability.kind for ability in self.abilities(combatant)]

    def ability_of(self, special: str, kind: str) -> int:
        """The number of an ability of a Specialized Class; 0 if it has none of the kind. (DK-CHAR-05)"""
        if not special:
            return 0
        return next((ability.number for ability in self.specialized[special].abilities if ability.kind == kind), 0)

    def race_recalls(self, combatant: Combatant) -> list[str]:
        """The cards that a Race Recalls whatever the Class. (DK-CHAR-03, DK-RECALL-12)"""
        return [ability.of for ability in self.abilities(combatant) if ability.kind == "recall"]

    def base_actions(self, combatant: Combatant) -> tuple[BaseAction, ...]:
        """The Base Actions printed on the Information Cards of a Character. (DK-ACT-10, -31)"""
        if combatant.seat == FOE:
            return ()
        printed = [self.classes[combatant.classes[0]].base, self.races[combatant.race].base]
        if combatant.specialized:
            printed.append(self.specialized[combatant.specialized].base)
        return tuple([base for base in printed if base])

    def base_reactions(self, combatant: Combatant) -> tuple[str, ...]:
        """The Base Actions of a Character that answer an attack. (DK-CTR-06)"""
        return tuple([base.kind for base in self.base_actions(combatant) if base.kind == "dodge"])

    def base_value(self, combatant: Combatant) -> int:
        """Base Damage, healing and Dodge: 1, more at higher Levels. (DK-ACT-30, DK-CHAR-07)"""
        return self.levels[combatant.level].base


DECKS = tuple(name for name in Library.__struct_fields__ if name not in ("words", "brought"))


def box(words: Vocabulary) -> Library:
    """What is in the box."""
    return Library(words).adding(read_files(words, {file: CONTENT / file for file in READERS}))


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]
