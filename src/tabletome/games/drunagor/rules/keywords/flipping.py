"""FLIP and FLIP SOCKET: items are turned over. (DR-FLIP-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.gear.flip import FLIP, Flipping, TurnOver, can_be_turned, socketed
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.gear.turning import turn_over
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Choose, Flow, acts


def can_flip(table: Table, who: Figure, doing: Doing) -> bool:
    return bool(can_be_turned(table, who, doing.card))


@WORDS.word("FLIP", says="turn the item over", needs=can_flip, hint=0.5, happens=True)
def flip(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """On an item, that item; on a Pattern, one of the Hero's double-sided items without a socket. (DR-FLIP-03, DR-FLIP-05)"""
    yield from _one_of(play, who, doing, can_be_turned(play, who, doing.card))


def has_socket(table: Table, who: Figure, doing: Doing) -> bool:
    return bool(socketed(table, who))


@WORDS.word(
    "FLIP SOCKET", says="turn one of your items with a socket to its back", needs=has_socket, hint=6.0, happens=True
)
def flip_socket(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """Equipped or in the bag; it is permanent. (DR-FLIP-06, DR-FLIP-07, DR-FLIP-09)"""
    yield from _one_of(play, who, doing, socketed(play, who))


def _one_of(play: Play, who: Figure, doing: Doing, cards: list[str]) -> Flow[None]:
    card = cards[0]
    if len(cards) > 1:
        prompt, about = f"{name_of(play, doing.card)}: which item is turned over?", Flipping(who.id, doing.card)
        groups = acts([TurnOver(one) for one in cards])
        act: TurnOver = (yield Choose(hero(play.state, who.id).seat, groups, prompt, ("DR-FLIP-09",), FLIP, about)).arg
        card = act.item
    yield from turn_over(play, who, card)
