"""Rounds: the cards of the Initiative Track act one after the other, slot by slot. (DR-STRUCT-06, DR-STRUCT-07, DR-INIT-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.rules import goal
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.track import in_order, next_in_slot, to_come
from tabletome.games.drunagor.rules.turns.rune_turn import begin_card
from tabletome.games.drunagor.state import Card, Turn, base_order, monsters
from tabletome.kernel import Flow
from tabletome.kernel.events import RoundBegan


def next_card(play: Play) -> Flow[None]:
    """The Marker goes to the next card that has not acted; after the last one a new round begins. (DR-INIT-04, DR-INIT-05)"""
    track = play.state.track
    if track.acting:
        if any(card.id == track.acting for card in track.cards) and track.acting not in track.done:
            track.done.append(track.acting)
        track.acting = ""
    if not to_come(play):
        yield from new_round(play)
    card = yield from next_in_slot(play, to_come(play))
    track.at, track.acting = card.slot, card.id
    begin(play, card)


def new_round(play: Play) -> Flow[None]:
    """The Marker returns to the first card, unless the Adventure fails with the round. (DR-INIT-05, DR-STRUCT-06, DR-END-04)

    Special Rules act at the edges of rounds (DR-DOOR-06).
    """
    yield from at(play, "round ends", number=play.state.round)
    goal.round_ended(play)
    track = play.state.track
    play.state.round += 1
    track.done = []
    track.at = in_order(track)[0].slot
    play.state.story.used = []
    play.tell(RoundBegan(play.state.round), "DR-INIT-05")
    yield from at(play, "round begins", number=play.state.round)


def begin(play: Play, card: Card) -> None:
    """The turn of a card: of its Hero, of Darkness, of an Attack card, or of all its figures on the board now, in the order of
    their bases.

        (DR-INIT-07, DR-INIT-08, DR-MON-21, DR-MON-22, DR-MON-23, DR-CMD-10, DR-DTURN-01)
    """
    if card.kind == "hero":
        play.state.turn = Turn(card.id)
        play.state.phase = "hero_conditions"
        return
    if card.kind in ("rune", "special"):
        begin_card(play, card)
        return
    if card.kind == "attack":
        play.state.turn = Turn()
        play.state.phase = "attack_card"
        return
    there = [one for one in monsters(play.state) if one.card == card.id]
    there.sort(key=base_order)
    play.state.turn = Turn(waiting=[one.id for one in there])
    play.state.phase = "figure"
