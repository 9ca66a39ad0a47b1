"""Making a Character: Race, Class, gifts, raises, an extra Class, and the Combat Deck by hand. (DK-CHAR-03..09, -11, DK-DECK)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import number, optional, seq
from tabletome.games.deck.cards.character import CHOICE_LEVEL, NotLegal, join, specialize
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.text import ATTRIBUTE
from tabletome.games.deck.options import Alone, DeckAct, OfAName, one, words_until
from tabletome.games.deck.options.characters import deck_by_hand
from tabletome.games.deck.options.characters.deck_by_hand import Bench
from tabletome.games.deck.state import Character, Combatant
from tabletome.kernel import Group, acts

RACE, CLASS, GIFT, RAISE, EXTRA_CLASS, BUILD_DECK = "race", "class", "gift", "raise", "extra-class", "build-deck"


class Level(msgspec.Struct, frozen=True):
    """The Level that is reached."""

    level: int


def at_the_bench(table: Table, seat: int) -> tuple[Character, Bench]:
    """The Character of a seat that is made or in town, and where its deck is built."""
    state = table.state
    if state.phase == "town":
        return state.people[seat], town_bench(table)
    draft = next((draft.character for draft in state.drafts if draft.seat == seat), state.drafts[0].character)
    return draft, Bench(table.library, draft.level > 1, state.checks)


def town_bench(table: Table) -> Bench:
    """In town a deck is built out of what is owned. (DK-CHAR-09)"""
    return Bench(table.library, checks=table.state.checks)


# --- the Information Cards --------------------------------------------------------------------------------------------


class OfAnInformationCard(OfAName, frozen=True):
    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (f"{self.verb} {self.name}",)


class Race(OfAnInformationCard, frozen=True):
    verb: ClassVar = "race"
    title: ClassVar = "race"


class Class(OfAnInformationCard, frozen=True):
    verb: ClassVar = "class"
    title: ClassVar = "class"


class OfAnAttribute(OfAName, frozen=True):
    def label(self, table: Table, who: Combatant) -> str:
        return ATTRIBUTE.get(self.name, self.name)


class Gift(OfAnAttribute, frozen=True):
    verb: ClassVar = "gift"
    title: ClassVar = "gift"


class Raise(OfAnAttribute, frozen=True):
    verb: ClassVar = "raise"
    title: ClassVar = "raise"


class ExtraClass(OfAnInformationCard, frozen=True):
    """A Specialized or Hybrid Class. (DK-CHAR-05, -06, DK-DECK-10)"""

    def become(self, library: Library, character: Character) -> Character:
        raise NotImplementedError

    def why_not(self, table: Table, who: Combatant) -> str:
        character, _ = at_the_bench(table, who.seat)
        if not character.class_:
            return ""
        try:
            self.become(table.library, character)
        except NotLegal as wrong:
            return str(wrong)
        return ""


class Specialize(ExtraClass, frozen=True):
    verb: ClassVar = "specialize"
    title: ClassVar = "Specialized Class"

    def become(self, library: Library, character: Character) -> Character:
        return specialize(library, character, self.name)


class JoinClass(ExtraClass, frozen=True):
    verb: ClassVar = "join"
    title: ClassVar = "Hybrid Class"

    def become(self, library: Library, character: Character) -> Character:
        return join(library, character, self.name)


class Neither(Alone, frozen=True):
    verb: ClassVar = "neither"
    says: ClassVar = "Neither"


NEITHER = one(Neither())


def extra_classes(library: Library, character: Character) -> list[Group]:
    """What a Character can still become. (DK-CHAR-05, -06)"""
    if character.level < CHOICE_LEVEL or character.specialized or character.hybrid:
        return []
    special = [card.name for card in library.specialized.values() if card.class_ == character.class_]
    joined = [card.name for card in library.hybrids.values() if character.class_ in card.pair]
    return [*acts([Specialize(name) for name in special]), *acts([JoinClass(name) for name in joined])]


# --- the Combat Deck --------------------------------------------------------------------------------------------------


class Copies(DeckAct, frozen=True):
    """One copy of a card, or (`Mace*4`) so many."""

    name: str
    count: int = 1
    grammar: ClassVar = seq(words_until("*"), optional(seq("*", number).into(int), otherwise=1))

    def __str__(self) -> str:
        return self.name if self.count == 1 else f"{self.name}*{self.count}"

    def label(self, table: Table, who: Combatant) -> str:
        return self.name if self.count == 1 else f"{self.name} ×{self.count}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (f"deck-card {self.name}",)


class Add(Copies, frozen=True):
    verb: ClassVar = "add"
    title: ClassVar = "put into the deck"

    def why_not(self, table: Table, who: Combatant) -> str:
        """By what the deck would be with these cards in it."""
        character, bench = at_the_bench(table, who.seat)
        if not character.class_:
            return ""
        if self.name not in table.library.combat_cards:
            return f"'{self.name}' is no card for a Combat Deck (DK-DECK-16)"
        count = character.combat.get(self.name, 0) + self.count
        fuller = msgspec.structs.replace(character, combat={**character.combat, self.name: count})
        before = {found.rule for found in deck_by_hand.wrong(character, bench)} | {"DK-DECK-04"}
        new = [found for found in deck_by_hand.wrong(fuller, bench) if found.rule not in before]
        return "; ".join(map(str, new))


class Remove(Copies, frozen=True):
    verb: ClassVar = "remove"
    title: ClassVar = "take out of the deck"

    def why_not(self, table: Table, who: Combatant) -> str:
        character, _ = at_the_bench(table, who.seat)
        return "" if self.name in character.combat else f"there is no {self.name} in the deck"


class Automatic(Alone, frozen=True):
    """(DK-CHAR-09)"""

    verb: ClassVar = "automatic"
    says: ClassVar = "Take the automatic deck"


class StarterDeck(Alone, frozen=True):
    verb: ClassVar = "ready"
    says: ClassVar = "Take the starter deck"


class Fill(Alone, frozen=True):
    verb: ClassVar = "fill"
    says: ClassVar = "Fill the deck up"


class Clear(Alone, frozen=True):
    verb: ClassVar = "clear"
    says: ClassVar = "Take all cards out"


class Done(Alone, frozen=True):
    """Only with a legal deck. (DK-DECK-05)"""

    verb: ClassVar = "done"
    says: ClassVar = "Begin with this deck"

    def why_not(self, table: Table, who: Combatant) -> str:
        character, bench = at_the_bench(table, who.seat)
        return "; ".join(map(str, deck_by_hand.wrong(character, bench))) if character.race else ""


Step = Add | Remove | Automatic | StarterDeck | Fill | Clear
AUTOMATIC, STARTER_DECK, FILL, CLEAR, DONE = map(one, (Automatic(), StarterDeck(), Fill(), Clear(), Done()))


def steps(character: Character, bench: Bench) -> list[Group]:
    """Add or remove one copy, or (`Mace*4`) as many as can be; fill up, begin anew, take a deck that is ready."""
    room = deck_by_hand.room(character, bench)
    added = acts([Add(*some) for some in one_or_all(room)], rules=("DK-DECK-16", "DK-DECK-28"))
    removed = acts([Remove(*some) for some in one_or_all(character.combat)])
    found = [*added, *removed, AUTOMATIC]
    if deck_by_hand.ready(bench.library, character) is not None:
        found.append(STARTER_DECK)
    if any(room.values()):
        found.append(FILL)
    return [*found, CLEAR] if character.combat else found


def one_or_all(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """
    >>> one_or_all({"Mace": 4, "Staff": 1, "Sling": 0})
    [('Mace', 1), ('Mace', 4), ('Staff', 1)]
    """
    return [(name, count) for name, most in counts.items() if most > 0 for count in sorted({1, most})]
