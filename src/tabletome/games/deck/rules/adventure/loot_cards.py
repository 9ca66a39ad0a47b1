"""Loot that is a card for the Combat Deck: into the hand, into the Draw Deck, or aside; and who of several gets it.

A hand keeps to its maximum, a Draw Deck to its size: for what comes in another card leaves the adventure. (DK-LOOT-10)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.adventure_cards import Loot
from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.combat import LotsDrawn
from tabletome.games.deck.state import Combatant, take_from_hand
from tabletome.kernel import Flow
from tabletome.table.deck import contents, search, shuffle_in

DRAWS = 3


def spoils(library: Library, own: Loot, fallen: Iterable[str]) -> Loot:
    """What lies in a Room when its Foes are defeated: its own Treasure and Loot, and what is on their cards.

    The Gold of a Foe is shared when it falls. (DK-LOOT-01, DK-MAP-13, DK-FOE-19)
    """
    return Loot((*own.names, *(name for foe in fallen for name in library.foes[foe].loot)), own.gold)


def into_hand(finder: Combatant, card: str, instead_of: str = "") -> None:
    """The card is in hand at once, seen by all; if the hand was full another card of it leaves the adventure.

    (DK-LOOT-02, DK-LOOT-10)
    """
    if instead_of and instead_of not in finder.hand:
        raise ValueError(f"{instead_of} is not in hand")
    if instead_of:
        take_from_hand(finder, instead_of)
        finder.removed.append(instead_of)
    elif len(finder.hand) >= finder.hand_maximum:
        raise ValueError("the hand is full; a card of it leaves for the Loot (DK-LOOT-02)")
    finder.hand = sorted([*finder.hand, card])
    finder.shown = sorted([*finder.shown, card])


def into_draw_deck(finder: Combatant, card: str, instead_of: str) -> None:
    """The card is shuffled into the Draw Deck, and another card of the Draw Deck leaves the adventure. (DK-LOOT-04, -10)"""
    if instead_of not in contents(finder.deck):
        raise ValueError(f"'{instead_of}' is not in the Draw Deck; a card of it leaves for the Loot (DK-LOOT-04)")
    search(finder.deck, instead_of)
    shuffle_in(finder.deck, [card])
    finder.removed.append(instead_of)


def ahead(declared: Mapping[str, str], drawn: Mapping[str, str]) -> list[str]:
    """Those who drew their declared symbol most often.

    >>> ahead({"Ada": "U", "Bo": "D"}, {"Ada": "UDD", "Bo": "DUD"})
    ['Bo']
    """
    most = max(drawn[name].count(symbol) for name, symbol in declared.items())
    return [name for name, symbol in declared.items() if drawn[name].count(symbol) == most]


def draw_for(declared: Mapping[str, str], card: str, play: Play | None = None) -> Flow[str]:
    """Claimants who agree on nobody and want no Duel draw as for Initiative; whoever matches most has it. (DK-LOOT-11)

    With `play` it is told who declared and drew what. (DK-UD-06)
    """
    claimants = dict(declared)
    while len(claimants) > 1:
        drawn = {}
        for name in claimants:
            drawn[name] = yield from patterns.draw_symbols(DRAWS, why=f"who takes {card}", by=name)
            if play is not None:
                matches, rules = drawn[name].count(claimants[name]), ("DK-LOOT-11", "DK-UD-06")
                play.tell(LotsDrawn(name, claimants[name], drawn[name], matches), *rules)
        claimants = {name: claimants[name] for name in ahead(claimants, drawn)}
    return next(iter(claimants))
