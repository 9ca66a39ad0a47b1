"""The first step of every turn: what Conditions do. (DR-TURN-02, DR-MON-26, DR-KEY-036, DR-KEY-040, DR-KEY-147)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.state import Condition, Figure
from tabletome.kernel import Flow

HARMFUL: tuple[Condition, ...] = ("bleed", "burn", "poison")


def conditions_step(play: Play, figure: Figure) -> Flow[bool]:
    """BLEED, BURN, POISON, then STUN and STEALTH. Tells whether it is stunned in this turn.

    (DR-TURN-02, DR-TURN-15, DR-MON-26, DR-MON-27, DR-KEY-036, DR-KEY-040, DR-KEY-147, DR-KEY-202, DR-KEY-212, DR-KEY-213)

    Each of the three takes a point for every token, which nothing prevents. The book leaves the order to the player, but no order
    comes to anything else: they add up, and who falls by one of them is rid of all. SLOW, KNOCK DOWN and INTIMIDATE wait for
    their own moment (DR-TURN-16).
    """
    for condition in HARMFUL:
        tokens = figure.conditions.get(condition, 0)
        if not tokens:
            continue
        yield from hurt(play, figure, tokens, condition)
        if figure.down or figure not in play.state.figures:
            return False
        if condition == "bleed":
            lose(play, figure, condition, why="start of turn")
        elif condition == "burn":
            lose(play, figure, condition, 1, why="start of turn")
    lose(play, figure, "stealth", why="start of turn")
    return bool(lose(play, figure, "stun", why="start of turn"))
