"""Who is in a Grapple with whom, attacks into it, and what stops a fleer: the parts that every attack needs to know."""

from __future__ import annotations

from tabletome.games.deck.board import grapples
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Hampered, Strayed
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.rules.combat import lasting, updown
from tabletome.games.deck.state import Attack, Combatant, Held, State
from tabletome.kernel import Flow


def seize(grappler: Combatant, target: Combatant) -> None:
    """Both are in the Grapple: one holds, the other is held."""
    grappler.held.append(Held("grapple", kind="holds", by=target.id))
    target.held.append(Held("grapple", kind="held", by=grappler.id))


def release(state: State, who: Combatant) -> None:
    """Somebody is out of every Grapple; one who escapes is free of all holders. (DK-GRAP-22)"""
    lasting.end_named(who, "grapple")
    for other in state.combatants:
        if other.held:
            for held in [held for held in other.held if held.effect == "grapple" and held.by == who.id]:
                lasting.end(other, held)


def outsider_check(play: Play, attack: Attack, attacker: Combatant, target: Combatant) -> Flow[None]:
    """An outsider must match a declared symbol, or hits an Ally in the Grapple, else another one in it. (DK-GRAP-12, -13, -23)"""
    inside = grapples.together(play.state, target)
    if not inside or attacker in inside:
        return
    question = "An attack into a Grapple: which symbol do you declare?"
    declared = yield from symbol_of(play, attacker, "hitting the right one", question, "DK-GRAP-12")
    if (yield from updown.passed(play, declared, "hitting the right one", attacker)):
        return
    allies = [other for other in inside if other.side == attacker.side]
    victims = allies or inside
    attack.at = victims[(yield from updown.pick(play, len(victims), "who is hit"))].id
    play.tell(Strayed(attacker.id, attack.at), "DK-GRAP-13")


def hamper(play: Play, attacker: Combatant, fleer: Combatant) -> Flow[None]:
    """Who caused Damage to a fleer declares and draws one; a match stops the flight this Round. (DK-FLEE-04, -21)"""
    question = "The fleer is hurt. Which symbol hampers the flight?"
    declared = yield from symbol_of(play, attacker, "hampering the fleer", question, "DK-FLEE-04")
    if (yield from updown.passed(play, declared, "hampering the fleer", attacker)):
        fleer.hampered = True
        play.tell(Hampered(fleer.id), "DK-FLEE-04")


def symbol_of(play: Play, who: Combatant, why: str, question: str, rule: str) -> Flow[str]:
    """A Player declares; a Foe has its own symbol. (DK-UD-18)"""
    if who.is_foe:
        return foe_answers.symbol(play.library, who)
    return (yield from updown.declare(play, who, why, question, rule))
