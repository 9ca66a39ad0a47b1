"""Search a Chest: the token leaves, a card comes, the bag is settled, the trap springs. (DR-CHEST-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.minor.chests import Search, looted
from tabletome.games.drunagor.rules.gear.owning import CHEST
from tabletome.games.drunagor.rules.ground.chests import trap_die
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.minor.receiving import receive
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow
from tabletome.kernel.events import Drew, Vanished
from tabletome.table import Deck, draw


def search(play: Play, figure: Figure, act: Search) -> Flow[None]:
    """What LOOT has left has no trap. (DR-CHEST-03, DR-CHEST-04, DR-CHEST-11, DR-TURN-10, DR-KEY-118)"""
    taken(play, "chest")
    square = board(play).grid.square(act.square)
    safe = square in looted(play)
    if safe:
        play.state.objects.remove(next(one for one in play.state.objects if one.kind == "loot" and one.at == square))
    else:
        play.state.chests.remove(square)
    play.tell(Vanished("chest", act.square, "searched"), "DR-CHEST-03")
    deck = play.state.decks.get(CHEST, Deck(CHEST))
    if deck.layers:  # what was discarded is shuffled back before the next Adventure, not now (DR-CHEST-12)
        card = yield from draw(deck, "a Chest", figure.id)
        assert card is not None
        play.tell(Drew(figure.id, CHEST, card), "DR-CHEST-03")
        yield from receive(play, figure, card)
    if not safe:
        yield from trap_die(play, figure)
