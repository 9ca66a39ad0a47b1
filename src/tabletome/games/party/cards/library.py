"""All the cards and boards of a match, as one immutable value, and what rules hold in their hands: a table with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from tabletome import kernel
from tabletome.cards import Vocabulary
from tabletome.games.party.cards.boards import Coop, TownBoard
from tabletome.games.party.cards.dice import CONTENT
from tabletome.games.party.cards.kinds import GRADES, ArenaCard, BossCard, Card, HeroCard, Item, ItemType, Quest, copies
from tabletome.games.party.cards.language import Grammar
from tabletome.games.party.cards.printed import PrintedArena, PrintedBoss, PrintedHero, PrintedItem, PrintedQuest
from tabletome.games.party.cards.text import written
from tabletome.games.party.state import WINDOWS, State, Window
from tabletome.kernel import BadSetup
from tabletome.packs import source
from tabletome.packs.library import Source, read_deck
from tabletome.packs.pack import Pack

NOTHING = b"[]"
FILES = ("quests.yaml", "heroes.yaml", "items.yaml", "arenas.yaml", "bosses.yaml")


class Library(msgspec.Struct, frozen=True, dict=True):
    """The words that cards are written in, the boards of the box, and the cards of every kind by id."""

    words: Vocabulary
    town: TownBoard
    coop: Coop
    quests: Mapping[str, Quest] = {}
    heroes: Mapping[str, HeroCard] = {}
    items: Mapping[str, Item] = {}
    arenas: Mapping[str, ArenaCard] = {}
    bosses: Mapping[str, BossCard] = {}

    def with_pack(self, pack: Pack) -> Library:
        """This library and what a pack brings."""
        brought = {file: pack.files[file] for file in FILES if file in pack.files}
        return self.adding(*(brought.get(file, NOTHING) for file in FILES), name=pack.id)

    def adding(
        self,
        quests: Source = NOTHING,
        heroes: Source = NOTHING,
        items: Source = NOTHING,
        arenas: Source = NOTHING,
        bosses: Source = NOTHING,
        *,
        name: str = "",
    ) -> Library:
        """This library and more cards; `name` is that of the pack they come with."""

        grammar = Grammar(self.words)
        files = [f"{name}/{file}" if name else "" for file in FILES]
        return Library(
            self.words,
            self.town,
            self.coop,
            read_deck(quests, PrintedQuest, lambda entry: written(entry.card()), self.quests, files[0]),
            read_deck(heroes, PrintedHero, lambda entry: written(entry.card(grammar)), self.heroes, files[1]),
            read_deck(items, PrintedItem, lambda entry: written(entry.card(grammar)), self.items, files[2]),
            read_deck(arenas, PrintedArena, lambda entry: written(entry.card(self.coop.marks)), self.arenas, files[3]),
            read_deck(bosses, PrintedBoss, lambda entry: written(entry.card()), self.bosses, files[4]),
        ).checked()

    def checked(self) -> Library:
        """Cards go by their names, whatever deck they lie in."""
        seen: set[str] = set()
        for deck in self.decks:
            if twice := seen & deck.keys():
                raise BadSetup(f"two cards are called {min(twice)}; give each a name of its own")
            seen |= deck.keys()
        return self

    @property
    def decks(self) -> tuple[Mapping[str, Card], ...]:
        return self.quests, self.heroes, self.items, self.arenas, self.bosses

    @cached_property
    def slots(self) -> Mapping[str, int]:
        """How many heroes each quest takes. (AP-QUEST-03)"""
        return {name: card.heroes for name, card in self.quests.items()}

    @cached_property
    def kinds(self) -> Mapping[str, ItemType | Literal["skull"]]:
        """Of which kind each item is; skull scrolls are a kind of their own."""
        return {name: "skull" if card.skull else card.type for name, card in self.items.items()}

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """What each hero costs. (AP-TAVERN-01)"""
        return {name: card.cost for name, card in self.heroes.items()}

    @cached_property
    def cheapest(self) -> int:
        """What the cheapest hero costs: with less nobody can be hired. (AP-TAVERN-01)"""
        return min(self.costs.values(), default=0)

    @cached_property
    def skulls(self) -> Mapping[Window, tuple[Item, ...]]:
        """The skull scrolls by the window in which they are played. (AP-ITEM-16)"""
        return {window: tuple(item for item in self.items.values() if item.window == window) for window in WINDOWS}

    def card(self, id_: str) -> Card | None:
        """The card of this id, of whatever kind it is."""
        return next((deck[id_] for deck in self.decks if id_ in deck), None)

    def contents(self, *, skulls: bool) -> Mapping[str, tuple[str, ...]]:
        """The cards of every deck in alphabetical order; skull scrolls only if they are wanted. (AP-ITEM-15, AP-COMP-13)"""
        return self._contents if skulls else {**self._contents, "items": self._without_skulls}

    @cached_property
    def _contents(self) -> Mapping[str, tuple[str, ...]]:
        heroes, items = self.heroes.values(), self.items.values()
        quests = {str(grade): [card.id for card in self.quests.values() if card.deck == grade] for grade in GRADES}
        found: dict[str, list[str]] = {
            **quests,
            "heroes": [card.id for card in heroes if not card.legendary],
            "legendary-heroes": [card.id for card in heroes if card.legendary],
            "items": copies(items, skull=True),
            "legendary-items": copies(items, legendary=True),
            "arena": [*self.arenas],
            "boss": [*self.bosses],
        }
        return MappingProxyType({deck: tuple(sorted(ids)) for deck, ids in found.items()})

    @cached_property
    def _without_skulls(self) -> tuple[str, ...]:
        return tuple(sorted(copies(self.items.values())))


def box(words: Vocabulary) -> Library:
    """What is in the box."""
    town = source.read(CONTENT / "town.yaml", TownBoard)
    coop = source.read(CONTENT / "coop.yaml", Coop)
    return Library(words, town, coop).adding(*(CONTENT / file for file in FILES))


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]
