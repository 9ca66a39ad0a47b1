"""A new item, and a bag that may be too full for it. (DR-BAG-01, DR-EXCH-05, DR-EXCH-08, DR-CHEST-11)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.gear.bags import has_room, item_name
from tabletome.games.drunagor.options.minor.agreeing import ROOM, Drop, MakingRoom
from tabletome.games.drunagor.rules.gear.owning import drop, put_back
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Choose, Flow, acts


def receive(play: Play, figure: Figure, card: str) -> Flow[None]:
    """Into the bag; if that is full, the Hero keeps any two of three items. (DR-BAG-01, DR-CHEST-11)"""
    owner = hero(play.state, figure.id)
    if not has_room(owner):
        prompt = f"{item_name(play, owner, card)} does not fit into the bag. What do you discard?"
        groups = acts([Drop(one) for one in dict.fromkeys((*owner.bag, card))])
        about = MakingRoom(owner.id, card)
        act: Drop = (yield Choose(owner.seat, groups, prompt, ("DR-CHEST-11", "DR-BAG-01"), ROOM, about)).arg
        if act.item == card:
            put_back(play, owner, card, "no room")
            return
        drop(play, owner, act.item, "no room")
    owner.bag.append(card)
