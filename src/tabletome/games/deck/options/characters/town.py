"""Town, between two adventures: Treasure is sold, cards are bought, decks are rebuilt. (DK-LOOT-12, DK-CHAR-09, DK-MODE-27)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import Alone, OfAName, one
from tabletome.games.deck.options.characters import deck_by_hand, deck_limits
from tabletome.games.deck.options.characters.making import AUTOMATIC, at_the_bench, extra_classes, town_bench
from tabletome.games.deck.state import Character, Combatant
from tabletome.kernel import Group, acts

TOWN, REBUILD_DECK = "town", "rebuild-deck"
GOLD_PER_LEVEL = 5


class Sell(OfAName, frozen=True):
    """(DK-LOOT-12, DK-DECK-14)"""

    verb: ClassVar = "sell"
    title: ClassVar = "sell a Treasure"

    def why_not(self, table: Table, who: Combatant) -> str:
        return f"there is no Treasure '{self.name}' in the Story Deck (DK-DECK-14)"


class Buy(OfAName, frozen=True):
    """A card to own; a Hireling for the next adventure. (DK-LOOT-12)"""

    verb: ClassVar = "buy"

    def heading(self, table: Table, who: Combatant) -> str:
        return f"buy for {price(table.library.combat_cards[self.name])} Gold"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (f"buy {self.name}",)

    def why_not(self, table: Table, who: Combatant) -> str:
        """The price, or that it is of no use. (DK-LOOT-12)"""
        character, _ = at_the_bench(table, who.seat)
        if reason := why_not_buy(table.library, character, self.name):
            return reason
        card = table.library.combat_cards[self.name]
        if violation := deck_limits.why_not(table.library, character, card):
            return str(violation)
        most, owned = deck_limits.most_copies(table.library, character, card), character.owned.get(self.name, 0)
        return f"{character.name} owns {owned} of {self.name}, and a deck may hold {most} (DK-DECK-28)"


class SetOut(Alone, frozen=True):
    """With a legal deck of owned cards. (DK-DECK-05, DK-CHAR-09)"""

    verb: ClassVar = "set-out"
    says: ClassVar = "Set out with this deck"

    def why_not(self, table: Table, who: Combatant) -> str:
        character, bench = at_the_bench(table, who.seat)
        return "; ".join(map(str, deck_by_hand.wrong(character, bench)))


class Rebuild(Alone, frozen=True):
    verb: ClassVar = "rebuild"
    says: ClassVar = "Rebuild the Combat Deck by hand"


class LeaveDeck(Alone, frozen=True):
    verb: ClassVar = "done"
    says: ClassVar = "Leave the deck as it is now"


SET_OUT, REBUILD, LEAVE_DECK = one(SetOut()), one(Rebuild()), one(LeaveDeck())


def deeds(table: Table, who: Character) -> list[Group]:
    """Sell, buy, take an extra Class, rebuild the deck; and if it is legal, set out. (DK-LOOT-12, DK-CHAR-05, -06, -09)"""
    ready = [] if deck_by_hand.wrong(who, town_bench(table)) else [SET_OUT]
    return [*ready, AUTOMATIC, REBUILD, *extra_classes(table.library, who), *deals(table, who)]


def deals(table: Table, who: Character) -> list[Group]:
    """What can be sold, and what can be bought for the Gold there is, by price. (DK-LOOT-12)"""
    treasures = sorted({card.name for card in who.story if card.kind == "Treasure"})
    groups = acts([Sell(name) for name in treasures], rules=("DK-LOOT-12",))
    for _, names in sorted(offers(table, who).items()):
        groups += acts([Buy(name) for name in names], rules=("DK-LOOT-12",))
    return groups


def offers(table: Table, who: Character) -> dict[int, list[str]]:
    """The cards that are of use to a Character and not too dear, by price."""
    found: dict[int, list[str]] = {}
    for card in table.library.combat_cards.values():
        if of_use(table, who, card) and not why_not_buy(table.library, who, card.name):
            found.setdefault(price(card), []).append(card.name)
    return found


def of_use(table: Table, who: Character, card: CombatCard) -> bool:
    """A card that is in the game, that the Character can use, and of which it has not already as many as a deck may hold."""
    if deck_limits.why_not(table.library, who, card) is not None:
        return False
    return card.only_if_owned or who.owned.get(card.name, 0) < deck_limits.most_copies(table.library, who, card)


def price(card: CombatCard) -> int:
    """The printed price, or 5 Gold for every Level of a common card. (DK-LOOT-12)

    >>> from tabletome.games.deck.game import GAME
    >>> price(GAME.library.combat_cards["Energy Bolt"])
    10
    """
    return card.price or GOLD_PER_LEVEL * card.level


def why_not_buy(library: Library, character: Character, name: str) -> str:
    """The reason against buying a card; empty if nothing is."""
    card = library.combat_cards.get(name)
    if card is None:
        return f"there is no card '{name}'"
    if card.kind == "action":
        return f"{name} comes with {card.of} (DK-LOOT-12)"
    if price(card) > character.gold:
        return f"{name} costs {price(card)} Gold, and there are only {character.gold} (DK-LOOT-12)"
    return ""
