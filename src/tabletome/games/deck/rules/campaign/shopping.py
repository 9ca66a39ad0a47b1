"""Between adventures: buying cards, selling Treasure, hiring, and what is found put among the Character's cards. (DK-LOOT-12)"""

from __future__ import annotations

import msgspec

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.combat_cards import CombatCard, of_kind
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options.characters import town as town_options
from tabletome.games.deck.state import Character


def buy(library: Library, character: Character, name: str) -> Character:
    """Pay, and own one more copy of a card; a Pet or Hireling comes with its own actions. (DK-LOOT-12)"""
    if reason := town_options.why_not_buy(library, character, name):
        raise ValueError(reason)
    card = library.combat_cards[name]
    bought = set_aside(character, *with_actions(library, card))
    return msgspec.structs.replace(bought, story=story_cards.pay(character.story, town_options.price(card)))


def with_actions(library: Library, card: CombatCard) -> list[str]:
    """A card, and the actions that are only its own."""
    return [card.name, *(other.name for other in library.combat_cards.values() if other.of and other.of == card.name)]


def dismiss_hirelings(library: Library, character: Character) -> Character:
    """When the adventure is over the Hirelings go, and their actions with them: they were hired for one. (DK-LOOT-12)"""
    gone = {name for card in of_kind(library.combat_cards.values(), "hireling") for name in with_actions(library, card)}
    owned = {name: count for name, count in character.owned.items() if name not in gone}
    combat = {name: count for name, count in character.combat.items() if name not in gone}
    return msgspec.structs.replace(character, owned=owned, combat=combat)


def sell(character: Character, treasure: str) -> Character:
    """A Treasure is sold at its value. (DK-LOOT-12, DK-DECK-14)"""
    return msgspec.structs.replace(character, story=story_cards.sell(character.story, treasure))


def set_aside(character: Character, *names: str) -> Character:
    """Cards go among those the Character owns; the Combat Deck stays as it is. (DK-LOOT-03)"""
    owned = dict(character.owned)
    for name in names:
        owned[name] = owned.get(name, 0) + 1
    return msgspec.structs.replace(character, owned=owned)


def find(library: Library, character: Character, *names: str, gold: int = 0) -> Character:
    """What a Room or Foe gave: Gold and Treasures into the Story Deck at once, other cards aside. (DK-LOOT-01, -03, -05)"""
    deck = story_cards.gain(character.story, gold=gold)
    for name in names:
        if treasure := library.treasures.get(name):
            deck = story_cards.add_treasure(deck, name, treasure.value)
    playable = [name for name in names if name not in library.treasures]
    return msgspec.structs.replace(set_aside(character, *playable), story=deck)
