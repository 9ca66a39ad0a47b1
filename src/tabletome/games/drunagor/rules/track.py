"""The Initiative Track: where cards lie, which one acts next, what a card that comes or leaves does to the Marker. (DR-INIT-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.board import CardPlaced, CardRemoved
from tabletome.games.drunagor.options.ties import ORDER, ActsNext, Ordering
from tabletome.games.drunagor.state import SLOTS, Card, Track, leader
from tabletome.kernel import Choose, Flow, acts


def place_card(play: Play, card: Card) -> None:
    """Into its slot, behind the cards that lie there.

    Behind the Marker it acts this round; before it, or in the slot of a card that has already acted, it waits for the next.
    (DR-SETUP-10, DR-INIT-13)
    """
    track = play.state.track
    here, there = SLOTS.index(track.at), SLOTS.index(card.slot)
    acted_there = any(one.slot == card.slot and one.id in track.done for one in track.cards)
    if track.acting and (there < here or acted_there):
        track.done.append(card.id)
    track.cards.append(card)
    play.tell(CardPlaced(card.id, card.slot), "DR-SETUP-10")


def leave(play: Play, card: str) -> None:
    """Off the track; if it was acting, its turn is over. (DR-INIT-13, DR-MTURN-12)"""
    track = play.state.track
    track.cards = [one for one in track.cards if one.id != card]
    track.done = [one for one in track.done if one != card]
    play.tell(CardRemoved(card), "DR-MTURN-12")


def in_order(track: Track) -> list[Card]:
    """The upper row from left to right, then the lower row; in one slot as they came. (DR-INIT-04, DR-INIT-10)"""
    return sorted(track.cards, key=lambda card: SLOTS.index(card.slot))


def to_come(table: Table) -> list[Card]:
    """The cards of the next slot that has any which have not acted this round."""
    track = table.state.track
    left = [card for card in in_order(track) if card.id not in track.done]
    return [card for card in left if card.slot == left[0].slot]


def next_in_slot(play: Play, cards: list[Card]) -> Flow[Card]:
    """Of several cards in one slot the Party Leader says which acts first, also when knocked out. (DR-INIT-06, DR-LEAD-03)"""
    if len(cards) == 1:
        return cards[0]
    leading = leader(play.state)
    about = Ordering(leading.id, cards[0].slot)
    prompt = "Several cards lie in one slot. Which one acts next?"
    groups = acts([ActsNext(card.id) for card in cards])
    act: ActsNext = (yield Choose(leading.seat, groups, prompt, ("DR-INIT-06",), ORDER, about)).arg
    return next(card for card in cards if card.id == act.card)
