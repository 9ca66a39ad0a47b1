"""Light and sight, cover and concealment: what hampers an attack before it comes to its Target. (DK-LIGHT, DK-TRAIT-20)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.language import DISTANCES
from tabletome.games.deck.state import Combatant, State


def plain(state: State) -> bool:
    """In Simple Play and medium light nothing keeps an attack from its Target. (DK-MODE-04, DK-LIGHT-03..05)"""
    return state.mode == "simple" and state.light == "medium"


def on_map(state: State, *figures: Combatant) -> bool:
    """If cover and concealment count between them. (DK-MODE-13)"""
    return state.mode == "2d" and state.cover and not any(distance.escaped(figure) for figure in figures)


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
