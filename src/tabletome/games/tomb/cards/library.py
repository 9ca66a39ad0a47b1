"""All the cards a match is played with, as one immutable value, and what rules hold in their hands: a table with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from tabletome import kernel
from tabletome.cards import Vocabulary
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.adventures import Adventure
from tabletome.games.tomb.cards.language import Attack, Clause, Deed
from tabletome.games.tomb.cards.numbers import Copied, NumberedCard
from tabletome.games.tomb.cards.tiles import Layouts, Tile
from tabletome.games.tomb.state import State
from tabletome.kernel import Abilities, Flow


class Rules(msgspec.Struct, frozen=True):
    """What cards need of the rules besides the words of their language: how they answer moments, and how attacks are made."""

    answers: Callable[[Library], Abilities]
    attack: Callable[[Any, Deed, Attack, Any, list[Any]], Flow[None]]


class Library(msgspec.Struct, frozen=True):
    """The decks, the tiles and the adventure book, by id; `packs` are those that brought more than is in the box.

    What follows from all of them is worked out once: what is printed on each card, the `numbered` cards of the box, those in the
    four decks that change in the course of a campaign and which of them are `starting`, the powers that each Hero can choose by
    their type, what Advancement `tokens` do, the `abilities` that the rules make of the cards, and the boards that the tiles were
    laid out as.
    """

    words: Vocabulary
    rules: Rules
    heroes: Mapping[str, kinds.HeroCard] = {}
    powers: Mapping[str, kinds.Power] = {}
    monsters: Mapping[str, kinds.Monster] = {}
    encounters: Mapping[str, kinds.Encounter] = {}
    treasures: Mapping[str, kinds.Treasure] = {}
    traps: Mapping[str, kinds.TrapCard] = {}
    spells: Mapping[str, kinds.Spell] = {}
    markers: Mapping[str, kinds.Marker] = {}
    tiles: Mapping[str, Tile] = {}
    adventures: Mapping[str, Adventure] = {}
    packs: tuple[str, ...] = ()
    tokens: Mapping[str, tuple[Clause, ...]] = {}
    names: Mapping[str, str] = {}
    numbered: Mapping[int, NumberedCard] = {}
    draw_deck_cards: Mapping[int, NumberedCard] = {}
    starting: frozenset[int] = frozenset()
    own_powers: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    of_card: Mapping[str, tuple[str, ...]] = {}
    abilities: Abilities = msgspec.field(default_factory=Abilities)
    layouts: Layouts = msgspec.field(default_factory=Layouts)

    def usable(self, card: str) -> kinds.Power | kinds.Treasure:
        """A card that lies before a Hero: a power or an Item."""
        return self.powers.get(card) or self.treasures[card]

    def called(self, id_: str) -> str:
        """What people call a card, or a figure or token of one by its number; there is but one of a Villain.

        Whatever else is called what it is: `regain-2-hp` is `regain 2 hp`.
        """
        if id_ in self.names:
            return self.names[id_]
        name, _, number = id_.rpartition("-")
        if not number.isdecimal() or name not in self.names:
            return id_.replace("-", " ")
        known = self.monsters.get(name)
        return self.names[name] if known is not None and known.villain else f"{self.names[name]} {number}"

    def draw_decks(self) -> dict[str, list[Copied]]:
        """The cards of the four decks that change in the course of a campaign; a Villain is in none of them."""
        return {
            "encounter": [*self.encounters.values()],
            "treasure": [*self.treasures.values()],
            "monster": [card for card in self.monsters.values() if not card.villain],
            "trap": [*self.traps.values()],
        }


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]


def under_way(table: Table) -> Adventure:
    """The adventure that is played."""
    return table.library.adventures[table.state.adventure]
