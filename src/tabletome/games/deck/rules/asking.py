"""Asking a Player: not what a standing wish has answered, nor, alone at the table, what has one answer. (DK-TURN-28, -29)"""

from __future__ import annotations

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import Wished
from tabletome.games.deck.options import Always, wishes
from tabletome.games.deck.state import Combatant, State, Wish
from tabletome.kernel import Choose, Flow, Option


def asked(play: Play, request: Choose, *, secret: bool = True) -> Flow[Option]:
    """The answer to a question; the only answer there is if none of it is secret.

    About hidden cards, among several Players, it is put even if there is one answer, because being skipped would tell
    something about the hand; alone nobody is there who could be told. (DK-TURN-29)
    """
    if request.size == 1 and (not secret or alone(play.state)):
        return request.option(0)
    option: Option = yield request
    return option


def alone(state: State) -> bool:
    return sum([not who.is_foe for who in state.combatants]) == 1


def wished(play: Play, who: Combatant, *fitting: Wish) -> Wish | None:
    """The standing wish of a Player that answers a question, if there is one. (DK-TURN-28)"""
    return next((wish for wish in wishes(play.state, who) if wish in fitting), None)


def stand(play: Play, who: Combatant, act: Always) -> Wish:
    """From now on it is so, until the Player wants to be asked again. (DK-TURN-28)"""
    play.state.wishes.setdefault(who.seat, []).append(act.wish)
    play.tell(Wished(who.id, act.wish), "DK-TURN-28")
    return act.wish


def forget(play: Play, who: Combatant) -> None:
    play.state.wishes.pop(who.seat, None)
    play.tell(Wished(who.id, ""), "DK-TURN-28")
