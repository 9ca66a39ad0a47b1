"""What a seat may know, and dealing again what it may not.

Deck lists are public, and so are Discard Decks, Played and held cards. Hidden are the cards in the others' hands, except
those that everybody saw going there. (DK-SETUP-03, -14)
"""

from __future__ import annotations

import msgspec

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Flow
from tabletome.table.deck import Deck, draw, shuffle_in, size

HIDDEN = "?"
_write, _read = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(State).decode


def view(state: State, seat: int) -> State:
    """A copy of the state with every hidden card turned over."""
    combatants = [msgspec.structs.replace(who, hand=hand(who, seat), deck=pile(who)) for who in state.combatants]
    return _read(_write(msgspec.structs.replace(state, combatants=combatants)))


def hand(who: Combatant, seat: int) -> list[str]:
    if who.seat == seat and not who.is_foe:
        return [*who.hand]
    return [*who.shown, *[HIDDEN] * (len(who.hand) - len(who.shown))]


def pile(who: Combatant) -> Deck:
    """How many cards a Draw Deck has is public; which they are would tell what is in the hand."""
    cards = size(who.deck)
    return Deck(who.deck.name, [[HIDDEN] * cards] if cards else [], [*who.deck.discards])


def redeal(play: Play, seat: int) -> Flow[None]:
    """The others' unseen cards go back to their Draw Decks and as many are dealt again."""
    for who in play.state.combatants:
        if who.is_foe or who.seat == seat:
            continue
        unseen = [*who.hand]
        for card in who.shown:
            unseen.remove(card)
        shuffle_in(who.deck, unseen)
        who.hand = [*who.shown]
        for _ in unseen:
            dealt = yield from draw(who.deck, why="what cannot be known", by=who.id)
            assert dealt is not None
            who.hand.append(dealt)
        who.hand.sort()
