"""Chapter 5, Ash on the Wind: Falling Ash, and the Reeve. (DR-DOOR-06, DR-DOOR-07, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.figures import beside, board, cells, opposed
from tabletome.games.drunagor.options.foes import commander
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, hides, hurries
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow
from tabletome.words import counted

ASH_SQUALL, SQUALLS, LAST = 6, (4, 8), 14


@special("falling-ash", "turn ends")
def ash_falls(play: Play, now: Happening) -> Flow[None]:
    """Whoever ends its turn with no enemy adjacent is hidden, Heroes and Monsters alike. (DR-DOOR-06)"""
    who = now.figure
    if who is not None and who in play.state.figures and not who.down:
        foes = [one for one in play.state.figures if opposed(who, one) and not one.down]
        if not any(beside(play, who, one) for one in foes):
            gain(play, who, "stealth")
    yield from ()


@special("falling-ash", "round ends")
def rounds_end(play: Play, now: Happening) -> Flow[None]:
    """An ash squall after rounds 4 and 8; after round 14 the Reeve is gone. (DR-DOOR-07, DR-END-04)"""
    if now.number in SQUALLS:
        yield from event(play, ASH_SQUALL)
    if now.number >= LAST:
        lose(play, "the Reeve has gone below with her book")


@endgame("reeve at half")
def at_half(play: Play) -> str:
    """At half her Health or less, or off the board. (DR-DOOR-10)"""
    found = commander(play)
    if found is None:
        return "the Reeve is beaten" if play.state.turn.defeated else ""
    return "the Reeve is brought down to half her Health" if 2 * found.health <= max_health(play, found) else ""


@shows("falling-ash")
def her_start(table: Table) -> str:
    found, left = commander(table), LAST + 1 - table.state.round
    health = (
        f"The Reeve: {found.health} Health, beaten at {max_health(table, found) // 2}; " if found is not None else ""
    )
    return f"{health}{counted(left, 'round')} until she is gone"


@aims("falling-ash")
def keep_her_in_sight(table: Table, who: Figure) -> Iterator[Goal]:
    """She hides in the ash as soon as nobody stands beside her."""
    found = commander(table)
    if found is not None:
        yield Goal(board(table).adjacent(cells(table, found)), 4.0)


@hides("falling-ash")
def under_the_ash(table: Table, who: Figure, square: int) -> bool:
    near = board(table).adjacent(1 << square)
    return not any(near & cells(table, one) for one in table.state.figures if opposed(who, one) and not one.down)


@hurries("falling-ash")
def overtake(table: Table, who: Figure) -> Haste:
    """She has an hour's start."""
    return "now" if table.state.round >= 3 * len(table.state.setups) else ""
