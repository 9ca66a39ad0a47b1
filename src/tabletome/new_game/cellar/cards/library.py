"""All the cards a match is played with, as one immutable value, and what rules hold in their hands: a table with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from tabletome import kernel
from tabletome.cards import Vocabulary
from tabletome.new_game.cellar.cards.kinds import Card, Monster, PrintedCard, PrintedMonster
from tabletome.new_game.cellar.cards.language import grammar
from tabletome.new_game.cellar.state import State
from tabletome.packs.library import Source, read_deck
from tabletome.packs.pack import Pack

CONTENT = Path(__file__).parent.parent / "content"
NOTHING = b"[]"
FILES = ("cards.yaml", "monsters.yaml")


class Library(msgspec.Struct, frozen=True):
    words: Vocabulary
    cards: Mapping[str, Card] = {}
    monsters: Mapping[str, Monster] = {}

    def with_pack(self, pack: Pack) -> Library:
        """This library and what a pack brings."""
        return self.adding(*(pack.files.get(file, NOTHING) for file in FILES))

    def adding(self, cards: Source = NOTHING, monsters: Source = NOTHING) -> Library:
        """This library and more cards and monsters."""
        read = grammar(self.words).parse

        def card(entry: PrintedCard) -> Card:
            return Card(entry.name, entry.kind, read(entry.text), entry.copies)

        def monster(entry: PrintedMonster) -> Monster:
            return Monster(entry.name, entry.health, entry.defence, entry.speed, tuple(map(read, entry.tactic)))

        return Library(
            self.words,
            read_deck(cards, PrintedCard, card, self.cards),
            read_deck(monsters, PrintedMonster, monster, self.monsters),
        )


def box(words: Vocabulary) -> Library:
    """What is in the box."""
    return Library(words).adding(*(CONTENT / file for file in FILES))


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]
