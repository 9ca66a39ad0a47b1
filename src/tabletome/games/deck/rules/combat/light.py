"""Light and sight: whose vision is hampered, and the check before a card or Action with a Distance. (DK-LIGHT, DK-TRAIT-20)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.language import DISTANCES
from tabletome.games.deck.events.combat import Unseen
from tabletome.games.deck.rules.combat import updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Flow, Play

DRAWS = {"M": 1, "T": 2, "R": 3}
"""How many symbols must match at a Distance. (DK-LIGHT-02)"""


def has_darksight(who: Combatant) -> bool:
    """By the Foe Card or the Race. (DK-TRAIT-20, DK-CHAR-03)"""
    if who.is_foe:
        return lookup.foe(who).trait("darksight") is not None
    return any(ability.kind == "darksight" for ability in lookup.abilities(who))


def hampered(state: State, who: Combatant) -> bool:
    """In the dark those without Darksight, in bright light those with it; in medium light nobody. (DK-LIGHT-03..05, -07)"""
    light = now(state)
    if light == "medium":
        return False
    return has_darksight(who) == (light == "bright")


def now(state: State) -> str:
    """The light of the Room; a light that anybody carries makes a dark one medium for everyone. (DK-LIGHT-13)"""
    if state.light != "dark":
        return state.light
    return next((held.kind for who in state.living() for held in who.held if held.effect == "light"), "dark")


def row(state: State, who: Combatant, target: Combatant, distances: Sequence[str]) -> str:
    """The Distance to the Target now; in Simple Play the nearest one that the card lists. (DK-LIGHT-11)"""
    if state.mode == "simple":
        return min(distances, key=DISTANCES.index)
    return distance.category(state, who, target)


def sees(play: Play[State, Any], who: Combatant, target: Combatant, distances: Sequence[str]) -> Flow[bool]:
    """Hampered, one must match as many symbols as the Distance asks for; without a Distance nothing. (DK-LIGHT-01, -02, -12)"""
    state = play.state
    if not distances or not hampered(state, who):
        return True
    draws = DRAWS[row(state, who, target, distances)]
    question = f"You see badly: which symbol do you declare for {draws}?"
    symbol = yield from grapple_state.symbol_of(who, "seeing the Target", question, "DK-LIGHT-02")
    if (yield from updown.passed(play, symbol * draws, "seeing the Target", who)):
        return True
    play.tell(Unseen(who.id, target.id), "DK-LIGHT-01", "DK-LIGHT-10")
    return False
