"""Moving: the points of a Move effect, what SLOW and KNOCK DOWN make of them, and the way. (DR-MOVE-*)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.minor.offered import minor_actions, worth_a_stop
from tabletome.games.drunagor.options.move import (
    MOVE,
    MOVE_ACTION,
    MoveTo,
    Moving,
    Stay,
    flies,
    granted,
    moves,
    way,
)
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.ground.shoving import come_to_rest
from tabletome.games.drunagor.rules.ground.steps import How, along
from tabletome.games.drunagor.rules.ground.terrain import stands
from tabletome.games.drunagor.rules.minor.carried_out import minor_action
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import counted


def begin_move(play: Play, figure: Figure, points: int) -> int:
    """A Move effect is received: KNOCK DOWN cancels it, SLOW takes 2 points off it, and both tokens leave, even if the figure
    then stays. Tells the points. (DR-KEY-113, DR-KEY-114, DR-KEY-194, DR-AI-45)
    """
    left = granted(play, figure, points)
    lose(play, figure, "knock_down", why="a Move")
    lose(play, figure, "slow", why="a Move")
    return left


def go(play: Play, figure: Figure, path: Sequence[int], *, jumping: bool = False, tramples: int = 0) -> Flow[None]:
    """A move of its own, step by step along squares, the first being where the figure stands; a large one then makes room.

    Nothing but a knock-out or defeat stops it on the way. (DR-MOVE-02, DR-MOVE-15, DR-TERR-28, DR-SHOVE-02..05, DR-LEVEL3D-11)
    """
    if len(path) < 2:
        return
    how: How = "jump" if jumping or flies(play, figure) else "walk"
    yield from along(play, figure, path, how, tramples=tramples)
    if figure.large and stands(play, figure):
        yield from come_to_rest(play, figure)


def walk(play: Play, figure: Figure, act: MoveTo) -> Flow[None]:
    """A Move Action of the own turn, in one go or bit by bit: what is left may be used until another action is taken.

    (DR-MOVE-02, DR-MOVE-03, DR-MOVE-11, DR-TERR-16)
    """
    turn = play.state.turn
    if not turn.points:
        turn.free_move = False
        turn.points = begin_move(play, figure, MOVE_ACTION)
    points, square = turn.points, board(play).grid.square(act.square)
    taken = way(play, figure, points, square)
    turn.points -= taken.points
    yield from go(play, figure, taken.path)


def move_effect(
    play: Play, figure: Figure, points: int, seat: int, card: str = "", *, jumping: bool = False, tramples: int = 0
) -> Flow[None]:
    """A text lets a character move up to so many squares, at once and as the seat says; unused points are lost.

    (DR-MOVE-01, DR-MOVE-04, DR-MOVE-19, DR-KEY-125, DR-KEY-246) Whoever jumps passes everything (DR-JUMP-02) and has
    done with it on landing (DR-KEY-109). In the own turn Minor Actions may interrupt a move (DR-MINOR-01).
    """
    left = begin_move(play, figure, points)
    while stands(play, figure):
        offered = moves(play, figure, left, jumping=jumping, tramples=tramples)
        if not offered:
            return
        groups = [*offered, *minor_actions(play, figure), *acts([Stay()])]
        prompt, about = f"Move up to {counted(left, 'square')}. Where?", Moving(figure.id, left, jumping, card)
        act = (yield Choose(seat, groups, prompt, ("DR-KEY-125",), MOVE, about)).arg
        match act:
            case MoveTo():
                square = board(play).grid.square(act.square)
                taken = way(play, figure, left, square, jumping=jumping, tramples=tramples)
                left -= taken.points
                yield from go(play, figure, taken.path, jumping=jumping, tramples=tramples)
                if jumping or not worth_a_stop(play, figure):
                    return
            case Stay():
                return
            case _:
                yield from minor_action(play, figure, act)
