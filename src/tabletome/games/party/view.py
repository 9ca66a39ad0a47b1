"""What a seat may know, and how what it cannot know is dealt again. (AP-INFO-01, AP-COOP-13)

A view is a state in which the backs of cards stand for hidden ones, so whatever reads a state reads a view as well.
"""

from __future__ import annotations

import msgspec

from tabletome.games.party import supply
from tabletome.games.party.state import HIDDEN, HIDDEN_LEGENDARY, ITEM_DECKS, Player, State
from tabletome.kernel import Flow, Play
from tabletome.table import Deck, draw, shuffle_in

BACKS = {"items": HIDDEN, "legendary-items": HIDDEN_LEGENDARY}


def view(state: State, seat: int) -> State:
    """The state with other hands and the item decks face down; what lies in those would tell what is in the hands.

    In coop hands are open. After the end everything is shown. (AP-INFO-01, AP-COOP-13)
    """
    if not state.phase:
        return state
    players = [
        player if state.coop or other == seat else face_down(player) for other, player in enumerate(state.players)
    ]
    decks = {**state.decks, **{name: deck_face_down(state.decks[name]) for name in ITEM_DECKS}}
    return msgspec.structs.replace(state, players=players, decks=decks)


def face_down(player: Player) -> Player:
    """A player of whose hand only the backs are seen: how many, and from which deck."""
    return msgspec.structs.replace(player, hand=sorted(BACKS[supply.item_deck(item)] for item in player.hand))


def deck_face_down(deck: Deck) -> Deck:
    """A deck by its size and its discards."""
    return Deck(deck.name, [[BACKS[deck.name]] * len(layer) for layer in deck.layers], deck.discards)


def redeal(play: Play[State], seat: int) -> Flow[None]:
    """The other hands go back to their decks and are drawn again, as many cards from each. In coop nothing is hidden.

    Cards that came back into a deck with its discards count as unseen again.
    """
    state = play.state
    if state.coop or not state.phase:
        return
    others = [player for other, player in enumerate(state.players) if other != seat]
    for name in ITEM_DECKS:
        deck = state.decks[name]
        held = [[item for item in player.hand if supply.item_deck(item) == name] for player in others]
        discards, deck.discards = deck.discards, []
        shuffle_in(deck, [item for items in held for item in items])
        for player, items in zip(others, held, strict=True):
            for item in items:
                player.hand.remove(item)
            for _ in items:
                card = yield from draw(deck, why="imagined hand")
                assert card is not None
                player.hand.append(card)
            player.hand.sort()
        deck.discards = discards
