"""Moves and pushes."""

from __future__ import annotations

from tabletome.games.deck.board import distance, plane
from tabletome.games.deck.cards import texts
from tabletome.games.deck.cards.amounts import AMOUNT, Amount
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import MoveMeant
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, grappling
from tabletome.kernel.events import Moved


def move(play: Play, who: Combatant, at: int, *rules: str, why: str = "", whom: str = "") -> None:
    """A Move is the Action of the Turn and provokes nothing. Of a Foe it is told why, and after whom. (DK-MODE-09, -10, -26)"""
    path = (distance.place_name(play, who.at), distance.place_name(play, at))
    who.at = at
    play.tell(Moved(who.id, path), *rules or ("DK-MODE-09", "DK-MODE-26"))
    if why:
        play.tell(MoveMeant(who.id, why, whom), *rules)


@WORDS.word("push", AMOUNT, says=lambda far: f"WHO is moved {texts.counted(far, 'Distance')} away", hint=0)
def push(play: Play, who: Combatant, doing: Doing, far: Amount) -> None:
    """Somebody is driven away by so many categories, but not out of a Grapple nor farther than the ground goes. (DK-MODE-25)"""
    state, by = play.state, doing.by
    if state.mode == "simple" or grappling(who):
        return
    before, categories = who.at, far.value(state.round)
    if state.mode == "2d":
        who.at = plane.pushed(play, who, by, categories)
    else:
        ahead = 1 if who.at > by.at or (who.at == by.at and who.side != state.combatants[0].side) else -1
        apart = min(abs(who.at - by.at) + categories, distance.farthest(play))
        who.at = by.at + ahead * max(apart, abs(who.at - by.at))
    if who.at != before:
        play.tell(
            Moved(who.id, (distance.place_name(play, before), distance.place_name(play, who.at)), by.id), "DK-MODE-09"
        )
