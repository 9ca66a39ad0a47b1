"""Coming back to the board: on the square one was on, else beside it where the direction deck says. (AT-KO-07..09, AT-KO-14)"""

from __future__ import annotations

from tabletome.games.tactics.board.forced import returns, returns_at_once, returns_nearest
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events import Directed, Returned
from tabletome.games.tactics.options.figures import free
from tabletome.games.tactics.options.move import PLACE, Placing, puts
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.kernel import Choose, Flow
from tabletome.table import draw, shuffled
from tabletome.table.grid import Direction

WAYS = {way.value: way for way in Direction}
DIRECTIONS = list(WAYS)


def fresh_directions(play: Play) -> None:
    """All eight direction cards, shuffled: at set-up, and after a turn in which some were drawn. (AT-ENEMY-12)"""
    fight = fight_of(play.state)
    fight.direction = shuffled("directions", DIRECTIONS)
    fight.direction_used = False


def direction(play: Play, why: str) -> Flow[Direction]:
    """The top direction card; an empty deck is shuffled anew at once. (AT-ENEMY-11, AT-ENEMY-27)"""
    fight = fight_of(play.state)
    if not fight.direction.layers:
        fresh_directions(play)
    card = yield from draw(fight.direction, why)
    assert card is not None
    fight.direction.discards.clear()
    fight.direction_used = True
    play.tell(Directed(card, why), "AT-ENEMY-11")
    return WAYS[card]


def put_back(play: Play, figure: Actor, on: int) -> Flow[None]:
    """On the square if it is free, else beside it by the direction deck; a direction that failed is not tried again."""
    open_squares = free(play, figure)
    at = on
    if not returns_at_once(on, open_squares, large=figure.large):
        at = yield from _beside(play, figure, on, open_squares)
    figure.at = figure.last_at = at
    play.tell(Returned(figure.id, GRID.names[at]), "AT-KO-07")


def _beside(play: Play, figure: Actor, on: int, open_squares: int) -> Flow[int]:
    failed: set[Direction] = set()
    while len(failed) < len(DIRECTIONS):
        way = yield from direction(play, "return")
        if way in failed:
            continue
        square = returns(on, way, open_squares)
        if square is not None:
            return square
        failed.add(way)
    nearest = returns_nearest(on, open_squares)
    if nearest.bit_count() == 1:
        return nearest.bit_length() - 1
    prompt = "All squares around are taken. Where does it come back?"
    about = Placing(figure.id, figure.id)
    option = yield Choose(seat_of(play.state, figure), puts(nearest), prompt, ("AT-KO-14",), PLACE, about)
    square = option.arg.square
    assert isinstance(square, int)
    return square
