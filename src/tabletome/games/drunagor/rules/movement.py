"""Moving: the points of a Move effect, what SLOW and KNOCK DOWN make of them, and the steps. (DR-MOVE-*)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.figures import board, names
from tabletome.games.drunagor.options.move import MOVE, MOVE_ACTION, MoveTo, Moving, Stay, granted, moves, way
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Moved
from tabletome.words import counted


def begin_move(play: Play, figure: Figure, points: int) -> int:
    """A Move effect is received: KNOCK DOWN cancels it, SLOW takes 2 points off it, and both tokens leave, even if the figure
    then stays. Tells the points. (DR-KEY-113, DR-KEY-114, DR-KEY-194, DR-AI-45)
    """
    left = granted(play, figure, points)
    lose(play, figure, "knock_down", why="a Move")
    lose(play, figure, "slow", why="a Move")
    return left


def go(play: Play, figure: Figure, path: Sequence[int], by: str = "") -> None:
    """Step by step along squares, the first being where the figure stands."""
    if len(path) > 1:
        figure.at = path[-1]
        called = names(play)
        play.tell(Moved(figure.id, tuple(called[square] for square in path), by), "DR-MOVE-02")


def walk(play: Play, figure: Figure, act: MoveTo) -> None:
    """A Move Action of the own turn, in one go or bit by bit: what is left may be used until another action is taken.

    (DR-MOVE-02, DR-MOVE-03, DR-MOVE-11)
    """
    turn = play.state.turn
    if not turn.points:
        turn.free_move = False
        turn.points = begin_move(play, figure, MOVE_ACTION)
    path = way(play, figure, board(play).grid.square(act.square))
    turn.points -= len(path) - 1
    go(play, figure, path)


def move_effect(
    play: Play, figure: Figure, points: int, seat: int, card: str = "", *, jumping: bool = False
) -> Flow[None]:
    """A text lets a character move up to so many squares, at once and as the seat says; unused points are lost.

    (DR-MOVE-01, DR-MOVE-04, DR-MOVE-19, DR-KEY-125) Whoever jumps passes everything.
    """
    left = begin_move(play, figure, points)
    offered = moves(play, figure, left, jumping=jumping)
    if not offered:
        return
    prompt = f"Move up to {counted(left, 'square')}. Where?"
    groups = [*offered, *acts([Stay()])]
    option = yield Choose(seat, groups, prompt, ("DR-KEY-125",), MOVE, Moving(figure.id, left, jumping, card))
    if isinstance(option.arg, MoveTo):
        go(play, figure, way(play, figure, board(play).grid.square(option.arg.square), jumping=jumping))
