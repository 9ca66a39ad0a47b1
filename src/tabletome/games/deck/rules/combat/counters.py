"""Re-Counter and Escalation of Actions that have no card of their own: Grapple, escape, Sneak. (DK-CTR-13..15, -38)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletome.games.deck.events.combat import CounterPlayed
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.counters import CONTEST, Contest
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Choose, Flow, Items, One, Play


def counters(play: Play[State, Any], target: Combatant, attributes: Sequence[str], what: str) -> Flow[bool]:
    """The first Counter: a Player Plays one Attribute Card, a Foe draws the pattern of its icon. (DK-CTR-20, DK-GRAP-24)"""
    if target.is_foe:
        return (yield from foe_reactions.plays_attribute(play, target, attributes, f"a Counter to the {what}"))
    return (yield from plays_attribute(play, target, attributes, "counter", what, f"Counter the {what}?"))


def prevails(
    play: Play[State, Any], actor: Combatant, target: Combatant, own: Sequence[str], against: Sequence[str], what: str
) -> Flow[bool]:
    """A Counter stands: actor and Target in turn Play one card each until someone passes. Does the actor prevail? (DK-CTR-14)"""
    while True:
        if not (yield from again(play, actor, own, "recounter", what, f"The {what} is Countered. Re-Counter?")):
            return False
        if not (
            yield from again(
                play, target, against, "escalate", what, f"Your Counter to the {what} is undone. Escalate?"
            )
        ):
            return True


def again(
    play: Play[State, Any], who: Combatant, attributes: Sequence[str], verb: str, what: str, question: str
) -> Flow[bool]:
    """Foes Re-Counter and Escalate only if their card says so. (DK-CTR-21, -22)"""
    if who.is_foe:
        return (
            (yield from foe_reactions.plays_attribute(play, who, attributes, verb))
            if foe_reactions.escalating(who)
            else False
        )
    return (yield from plays_attribute(play, who, attributes, verb, what, question))


def plays_attribute(
    play: Play[State, Any], who: Combatant, attributes: Sequence[str], verb: str, what: str, question: str
) -> Flow[bool]:
    """Whoever has cards is asked, so that being asked says nothing about them."""
    if not who.hand:
        return False
    cards = hand.attribute_cards(who, *attributes)
    groups = (Items(verb, cards), One("pass"))
    option = yield Choose(who.seat, groups, question, ("DK-CTR-32",), CONTEST, Contest(what, verb))
    if option.verb == "pass":
        return False
    hand.put_down(who, option.arg)
    who.reacted = True
    play.tell(CounterPlayed(who.id, option.arg, verb, what), "DK-CTR-32")
    return True
