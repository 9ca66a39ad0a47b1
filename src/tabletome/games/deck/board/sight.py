"""Light and sight, cover and concealment: what hampers an attack before it comes to its Target. (DK-LIGHT, DK-TRAIT-20)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.language import DISTANCES
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.state import Combatant, State


def plain(state: State) -> bool:
    """In Simple Play and medium light nothing keeps an attack from its Target. (DK-MODE-04, DK-LIGHT-03..05)"""
    return state.mode == "simple" and state.light == "medium"


def on_map(state: State, *figures: Combatant) -> bool:
    """If cover and concealment count between them. (DK-MODE-13)"""
    return state.mode == "2d" and state.cover and not any(distance.escaped(figure) for figure in figures)


DRAWS = {"M": 1, "T": 2, "R": 3}
"""How many symbols must match at a Distance. (DK-LIGHT-02)"""


def has_darksight(library: Library, who: Combatant) -> bool:
    """By the Foe Card or the Race. (DK-TRAIT-20, DK-CHAR-03)"""
    if who.is_foe:
        return library.foe(who).trait("darksight") is not None
    return any(ability.kind == "darksight" for ability in library.abilities(who))


def hampered(table: Table, who: Combatant) -> bool:
    """In the dark those without Darksight, in bright light those with it; in medium light nobody. (DK-LIGHT-03..05, -07)"""
    light = now(table.state)
    if light == "medium":
        return False
    return has_darksight(table.library, who) == (light == "bright")


def now(state: State) -> str:
    """The light of the Room; a light that anybody carries makes a dark one medium for everyone. (DK-LIGHT-13)"""
    if state.light != "dark":
        return state.light
    return next((held.kind for who in state.living() for held in who.held if held.effect == "light"), "dark")


def row(table: Table, who: Combatant, target: Combatant, distances: Sequence[str]) -> str:
    """The Distance to the Target now; in Simple Play the nearest one that the card lists. (DK-LIGHT-11)"""
    if table.state.mode == "simple":
        return min(distances, key=DISTANCES.index)
    return distance.category(table, who, target)
