"""The CHECK step of an attack: what must be matched before it goes on to its Target. A failure wastes the Action.

Room penalty, Ranged Weapon in Melee, vision, concealment, in this order; then the attack into a Grapple. (DK-CTR-30)
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance, plane, sight
from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import BehindCover, Wasted
from tabletome.games.deck.rules.combat import light, updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Attack, Combatant
from tabletome.kernel import Flow


def off_distance(play: Play, who: Combatant, what: str) -> Flow[bool]:
    """A card without a Distance that the Room allows must draw the symbol of the Room, if it may be Played at all. (DK-MAP-05)"""
    state = play.state
    symbol = play.library.rooms[state.room].symbol
    if (yield from updown.passed(play, symbol, "a Distance that the Room does not allow", who)):
        return True
    play.tell(Wasted(who.id, what), "DK-MAP-05")
    return False


def goes_on(
    play: Play, who: Combatant, target: Combatant, what: str, distances: Sequence[str], ranged: bool = False
) -> Flow[bool]:
    """If an attack that lists these Distances comes to its Target. (DK-DIST-09, DK-LIGHT-01, DK-MODE-22)"""
    state = play.state
    close = distance.way(play, who, target, distances, ranged) == "close"
    if close and not (yield from matches(play, who, what, "a Ranged Weapon in Melee", "DK-DIST-09")):
        return False
    if not (yield from light.sees(play, who, target, distances)):
        return False
    if not sight.on_map(state, who, target) or not distances or not plane.concealed(play, who, target):
        return True
    return (yield from matches(play, who, what, "a concealed Target", "DK-MODE-22"))


def matches(play: Play, who: Combatant, what: str, why: str, rule: str) -> Flow[bool]:
    symbol = yield from grapple_state.symbol_of(play, who, why, f"{what}, {why}: which symbol do you declare?", rule)
    if (yield from updown.passed(play, symbol, why, who)):
        return True
    play.tell(Wasted(who.id, what), rule)
    return False


def behind_cover(play: Play, attack: Attack) -> None:
    """Physical Damage from Thrown or Ranged is halved before Defense if there is cover in the line. (DK-MODE-22, DK-DMG-20)"""
    state = play.state
    attacker, target = state.who(attack.by), state.who(attack.at)
    if attack.ethereal or not sight.on_map(state, attacker, target) or not plane.covered(play, attacker, target):
        return
    attack.amount = half(attack.amount)
    play.tell(BehindCover(target.id, attack.amount), "DK-MODE-22")
