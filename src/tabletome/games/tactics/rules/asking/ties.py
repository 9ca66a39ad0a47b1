"""Ties: between equals the party decides, or they are settled by a criterion that the log names. (AT-ENEMY-05, AT-ENEMY-15)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.options import aim
from tabletome.games.tactics.options.aim import TIE, Aiming
from tabletome.games.tactics.options.move import PutOn, puts
from tabletome.games.tactics.rules.asking.together import fight_council
from tabletome.games.tactics.state import Actor, State, fight_of
from tabletome.kernel import Flow
from tabletome.table.grid import squares


def settle(play: Play, tied: list[Actor], question: str, by: str = "") -> Flow[Actor]:
    """One of several figures that are equally good: of those with least HP the earliest in the line, or as the party says."""
    if len(tied) == 1:
        return tied[0]
    if play.state.house.ties == "settle":
        return min(tied, key=lambda one: (one.hp, place_in_line(play.state, one), one.at))
    act: aim.Aim = yield from fight_council(play).decide(
        TIE, aim.figures(tied), question, Aiming(by, "", "tie"), ("AT-ENEMY-05",)
    )
    return next(one for one in tied if one.id == act.figure)


def settle_square(play: Play, tied: int, question: str, by: str = "") -> Flow[int]:
    """One of several squares that are equally good: the first in reading order, or as the party says."""
    if tied.bit_count() == 1 or play.state.house.ties == "settle":
        return next(squares(tied))
    act: PutOn = yield from fight_council(play).decide(
        TIE, puts(tied), question, Aiming(by, "", "tie"), ("AT-ENEMY-15",)
    )
    return act.square


def place_in_line(state: State, figure: Actor) -> int:
    line = fight_of(state).line
    return line.index(figure.id) if figure.id in line else len(line)
