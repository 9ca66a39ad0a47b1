"""A Combat Deck built by hand: one card after the other, always told what it holds and what is still against it.

Offered are only steps that keep to every limit; the deck is legal as soon as it has its 52 cards. (DK-DECK-03..05, -17..28)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from tabletome.games.deck.cards.character import Violation
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters import deck_limits
from tabletome.games.deck.options.characters.deck_limits import MOST_WEAPONS, SIZE, SPELLS_OF_LEVEL, Checks, Deck
from tabletome.games.deck.state import Character


class Bench(msgspec.Struct, frozen=True):
    """Where a deck is built: out of what is `owned`, or (`free`) out of all common cards."""

    library: Library
    free: bool = False
    checks: Checks = "updown"


# --- what is there and what is missing --------------------------------------------------------------------------------


def counts(library: Library, deck: Deck) -> Counter[str]:
    """How many cards of every kind a deck has, and how many Spells of every Level.

    >>> from tabletome.games.deck.game import GAME
    >>> counts(GAME.library, {"Mace": 3, "Spark": 2})
    Counter({'weapon': 3, 'spell 1': 2})
    """
    found: Counter[str] = Counter()
    for name, copies in deck.items():
        found[_kind(library.combat_cards[name])] += copies
    return found


def _kind(card: CombatCard) -> str:
    return f"spell {card.level}" if card.kind == "spell" else card.kind


def tally(library: Library, character: Character) -> str:
    """How full the deck is, by every limit that counts.

    >>> from tabletome.games.deck.game import GAME
    >>> tally(GAME.library, Character(name="Ada", race="Elf", class_="Mage", combat={"Staff": 4, "Spark": 3}))
    '7/52 cards, 4/24 Weapons, 3/12 Level 1 Spells'
    """
    there = counts(library, character.combat)
    parts = [f"{there.total()}/{SIZE} cards", f"{there['weapon']}/{MOST_WEAPONS} Weapons"]
    parts += [
        f"{there[f'spell {level}']}/{most} Level {level} Spells"
        for level, most in SPELLS_OF_LEVEL.items()
        if there[f"spell {level}"]
    ]
    return ", ".join(parts)


def wrong(character: Character, bench: Bench) -> list[Violation]:
    """Everything that keeps the Character from beginning with its deck. (DK-DECK-05, DK-CHAR-09)"""
    found = deck_limits.violations(bench.library, character, character.combat, bench.checks)
    return found if bench.free else [*found, *deck_limits.not_owned(character, character.combat)]


# --- what fits in ---------------------------------------------------------------------------------------------------------


def room_for(character: Character, card: CombatCard, bench: Bench, there: Counter[str]) -> int:
    """How many more copies of a card the deck can take, with what is `there` already."""
    have = character.combat.get(card.name, 0)
    most = [SIZE - there.total(), deck_limits.most_copies(bench.library, character, card) - have]
    if not bench.free:
        most.append(character.owned.get(card.name, 0) - have)
    if card.kind == "weapon":
        most.append(MOST_WEAPONS - there["weapon"])
    if card.kind == "spell":
        most.append(SPELLS_OF_LEVEL[card.level] - there[_kind(card)])
    if card.kind == "armor" and there["armor"] > have:
        most.append(0)
    room = max(0, min(most))
    return room if room and deck_limits.why_not(bench.library, character, card) is None else 0


def pool(character: Character, bench: Bench) -> Iterable[CombatCard]:
    """The cards that may be looked through. (DK-CHAR-09, -11)"""
    known = bench.library.combat_cards
    if bench.free:
        return known.values()
    return [known[name] for name in sorted(character.owned)]


def room(character: Character, bench: Bench) -> dict[str, int]:
    """How many more copies of each card the deck can take."""
    there = counts(bench.library, character.combat)
    looked_through = pool(character, bench) if there.total() < SIZE else ()
    return {card.name: room_for(character, card, bench, there) for card in looked_through}


def ready(library: Library, character: Character) -> dict[str, int] | None:
    """The starter deck of the Race and Class, for a new Character."""
    for deck in library.starter_decks.values():
        if (deck.race, deck.class_, 1) == (character.race, character.class_, character.level):
            chosen = dict(deck.cards)
            return chosen if not deck_limits.violations(library, character, chosen) else None
    return None
