"""Fire walls that burn: what an encounter gives them to do to those who enter them or stand on them. (AT-TERR-05, AT-ATK-18)"""

from __future__ import annotations

from tabletome.games.tactics.board.squares import base
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.options.attack import taken
from tabletome.games.tactics.options.doing import Blow, Doing
from tabletome.games.tactics.options.values import total
from tabletome.games.tactics.rules.damage import lose
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.kernel import Flow


def fire(table: Table) -> int:
    """The squares under fire walls."""
    squares = 0
    for wall in fight_of(table.state).walls:
        if wall.kind == "fire":
            squares |= wall.cells
    return squares


def burn(play: Play, figure: Actor, way: tuple[int, ...]) -> Flow[None]:
    """Each burning square that somebody entered."""
    burning = fire(play)
    for square in way[1:]:
        if burning >> square & 1:
            yield from _burnt(play, figure)


def burn_all(play: Play, squares: int) -> Flow[None]:
    """Everybody who stands on these squares, large ones once."""
    for figure in list(fight_of(play.state).actors):
        if figure.on_board and base(figure.at, large=figure.large) & squares:
            yield from _burnt(play, figure)


def _burnt(play: Play, figure: Actor) -> Flow[None]:
    amount = total(play, "fire_damage", figure)
    if amount > 0 and figure.on_board:
        yield from lose(play, Blow(figure, taken(play, figure, amount, Doing(figure, ""))))
