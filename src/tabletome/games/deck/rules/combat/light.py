"""Light and sight: whose vision is hampered, and the check before a card or Action with a Distance. (DK-LIGHT, DK-TRAIT-20)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import sight
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Unseen
from tabletome.games.deck.rules.combat import updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Flow


def sees(play: Play, who: Combatant, target: Combatant, distances: Sequence[str]) -> Flow[bool]:
    """Hampered, one must match as many symbols as the Distance asks for; without a Distance nothing. (DK-LIGHT-01, -02, -12)"""
    if not distances or not sight.hampered(play, who):
        return True
    draws = sight.DRAWS[sight.row(play, who, target, distances)]
    question = f"You see badly: which symbol do you declare for {draws}?"
    symbol = yield from grapple_state.symbol_of(play.library, who, "seeing the Target", question, "DK-LIGHT-02")
    if (yield from updown.passed(play, symbol * draws, "seeing the Target", who)):
        return True
    play.tell(Unseen(who.id, target.id), "DK-LIGHT-01", "DK-LIGHT-10")
    return False
