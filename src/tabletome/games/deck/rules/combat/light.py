"""Light and sight: whose vision is hampered, and the check before a card or Action with a Distance. (DK-LIGHT, DK-TRAIT-20)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from tabletome.games.deck.board import sight
from tabletome.games.deck.cards import texts
from tabletome.games.deck.cards.durations import DURATION, Duration
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.combat import Unseen
from tabletome.games.deck.rules.combat import lasting, updown
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, Held, Light
from tabletome.kernel import Flow


def is_dark_for(table: Table, who: Combatant, doing: object, light: tuple[str, ...], long: object) -> bool:
    return table.state.light == "dark" and not sight.has_darksight(table.library, who)


@WORDS.word(
    "light", texts.in_brackets(*get_args(Light)), DURATION,
    says=lambda light, long: texts.lasts(f"the light in the Room is {light[0]}", long), needs=is_dark_for, hint=1.5,
)  # fmt: skip
def shine(play: Play, who: Combatant, doing: Doing, light: tuple[str, ...], long: Duration) -> None:
    """(DK-TERM-07, DK-LIGHT-13)"""
    lasting.begin(play, who, doing, Held("light", kind=" ".join(light)), long)


def sees(play: Play, who: Combatant, target: Combatant, distances: Sequence[str]) -> Flow[bool]:
    """Hampered, one must match as many symbols as the Distance asks for; without a Distance nothing. (DK-LIGHT-01, -02, -12)"""
    if not distances or not sight.hampered(play, who):
        return True
    draws = sight.DRAWS[sight.row(play, who, target, distances)]
    question = f"You see badly: {draws} drawn to see the Target. Which symbol must {'it' if draws == 1 else 'all'} be?"
    symbol = yield from grapple_state.symbol_of(play, who, "seeing the Target", question, "DK-LIGHT-02")
    if (yield from updown.passed(play, symbol * draws, "seeing the Target", who)):
        return True
    play.tell(Unseen(who.id, target.id), "DK-LIGHT-01", "DK-LIGHT-10")
    return False
