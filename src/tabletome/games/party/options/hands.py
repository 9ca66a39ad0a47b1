"""What a hand holds, by the kinds of item cards. (AP-ITEM-03, -06, -09)"""

from __future__ import annotations

from typing import NamedTuple

from tabletome.games.party.cards import kinds as card_kinds
from tabletome.games.party.cards import library
from tabletome.games.party.cards.box import noted


class Kinds(NamedTuple):
    """The different cards of a hand in its order: all of them, and those of a kind; skull scrolls are no scrolls to read."""

    all: tuple[str, ...]
    weapons: tuple[str, ...]
    potions: tuple[str, ...]
    scrolls: tuple[str, ...]


@noted
def kinds(hand: tuple[str, ...]) -> Kinds:
    """The hand of somebody whose cards are known. Hands change more rarely than they are looked through."""
    items, different = library.items(), tuple(dict.fromkeys(hand))

    def of_type(kind: card_kinds.ItemType) -> tuple[str, ...]:
        return tuple(item for item in different if items[item].type == kind and not items[item].skull)

    return Kinds(different, of_type("weapon"), of_type("potion"), of_type("scroll"))
