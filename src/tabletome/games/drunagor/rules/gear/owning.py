"""Where items are: in the bag, equipped, or back in their decks. (DR-BAG-*, DR-EQUIP-15, DR-EQUIP-19)"""

from __future__ import annotations

from collections.abc import Mapping

from tabletome.games.drunagor.cards.kinds import COPIES, Source
from tabletome.games.drunagor.cards.library import Library, Play
from tabletome.games.drunagor.events import Equipped, Unequipped
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.cubes import new_maximum
from tabletome.games.drunagor.state import Figure, Hero, hero
from tabletome.kernel import Flow
from tabletome.kernel.events import CardDiscarded
from tabletome.table import Deck, discard, shuffle_in, shuffled

CHEST: Source = "chest"
DECKS: tuple[Source, ...] = ("camp1", "camp2", "camp3", "adventure", CHEST)
"""The decks that items come from and go back to."""


def item_decks(library: Library, owned: Mapping[str, int]) -> dict[str, Deck]:
    """The decks of items before an Adventure, without the cards that Heroes own. (DR-CHEST-09, DR-EQUIP-15, DR-SETUP-02)"""
    cards: dict[str, list[str]] = {source: [] for source in DECKS}
    for item in library.items.values():
        if item.source in cards and not item.front:
            copies = COPIES[item.rarity] if item.rarity else 1
            cards[item.source] += [item.id] * (copies - owned.get(item.id, 0))
    return {source: shuffled(source, ids) for source, ids in cards.items()}


def put_back(play: Play, owner: Hero, card: str, why: str) -> None:
    """A card that is discarded: a Chest card to its discards, another to its own deck, Starting Gear out of the game.

    It comes again with its front up. (DR-EQUIP-15, DR-FLIP-02, DR-FLIP-11, DR-CHEST-12)
    """
    source = play.library.items[card].source
    if card in owner.flipped:
        owner.flipped.remove(card)
    deck = play.state.decks.setdefault(source, Deck(source)) if source in DECKS else Deck(source)
    if source == CHEST:
        discard(deck, card)
    else:
        shuffle_in(deck, (card,))
    play.tell(CardDiscarded(owner.id, card, why), "DR-EQUIP-15")


def drop(play: Play, owner: Hero, card: str, why: str = "") -> None:
    """Out of the bag, unused. (DR-EXCH-08, DR-EXCH-09)"""
    owner.bag.remove(card)
    put_back(play, owner, card, why)


def equip(play: Play, figure: Figure, card: str) -> Flow[None]:
    """From the bag into its slot; what was there goes into the bag, as it lies. (DR-EQUIP-03, DR-EQUIP-19, DR-EXCH-02)"""
    owner, items, before = hero(play.state, figure.id), play.library.items, max_health(play, figure)
    worn = [other for other in owner.equipment if items[other].type == items[card].type]
    owner.bag.remove(card)
    for other in worn:
        owner.equipment.remove(other)
        owner.bag.append(other)
        play.tell(Unequipped(owner.id, other), "DR-EXCH-02")
    owner.equipment.append(card)
    play.tell(Equipped(owner.id, card), "DR-EXCH-02")
    yield from new_maximum(play, figure, before)


def unequip(play: Play, figure: Figure, card: str) -> Flow[None]:
    """Out of its slot into the bag. (DR-EQUIP-19, DR-EXCH-02)"""
    owner, before = hero(play.state, figure.id), max_health(play, figure)
    owner.equipment.remove(card)
    owner.bag.append(card)
    play.tell(Unequipped(owner.id, card), "DR-EXCH-02")
    yield from new_maximum(play, figure, before)


def hand_over(play: Play, giver: Hero, taker: Hero, card: str) -> None:
    """From one bag into the other; a double-sided item keeps its face. (DR-EXCH-03, DR-EXCH-07)"""
    giver.bag.remove(card)
    taker.bag.append(card)
    if card in giver.flipped:
        giver.flipped.remove(card)
        taker.flipped.append(card)
