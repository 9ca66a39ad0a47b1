"""A character changes its square: what that does to it, square by square. (DR-MOVE-*, DR-LEVEL-*, DR-TERR-*, DR-KEY-223..231)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.figures import board, cells, names, occupied, opposed
from tabletome.games.drunagor.options.ground.terrain import DARKNESS, is_fall, to_suffer
from tabletome.games.drunagor.options.ground.traps import entered, trap_for
from tabletome.games.drunagor.rules.ground.terrain import (
    DARKNESS_DAMAGE,
    FALLING_DAMAGE,
    fall_down,
    stands,
    suffer,
)
from tabletome.games.drunagor.rules.ground.traps import spring
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.special.leading import follow, tell_line
from tabletome.games.drunagor.state import Figure, Terrain
from tabletome.kernel import Flow
from tabletome.kernel.events import Moved

How: TypeAlias = Literal["walk", "jump", "forced"]
"""Who jumps or flies touches only where it lands, and does not fall (DR-JUMP-01, DR-JUMP-03). Forced steps are no move of one's
own: Water takes nothing (DR-TERR-16)."""


class Step(msgspec.Struct, frozen=True):
    """What a step to a square does."""

    to: int
    falls: bool
    suffers: tuple[Terrain, ...]

    @property
    def damage(self) -> int:
        return FALLING_DAMAGE * self.falls + DARKNESS_DAMAGE * (DARKNESS in self.suffers)


def step_to(play: Play, figure: Figure, to: int, how: How) -> Step:
    """(DR-LEVEL-06, DR-JUMP-03, DR-TERR-02, DR-TERR-16, DR-TERR-24, DR-TERR-27)"""
    suffers = tuple(to_suffer(play, figure, to, moving=how != "forced"))
    return Step(to, how != "jump" and is_fall(play, figure, to), suffers)


def arrive(play: Play, figure: Figure, step: Step, before: int) -> Flow[None]:
    """It stands there, come from another square: a fall, then terrain and Darkness, then a Trap.

    (DR-TERR-28, DR-KEY-226, DR-DOOR-06) Those whom a Hero leads follow (DR-DOOR-08).
    """
    figure.at = step.to
    follow(play, figure, before)
    yield from at(play, "stepped", figure)
    yield from _undergo(play, figure, step)
    if figure in play.state.figures and entered(play, figure, before):
        yield from spring(play, figure)


def _undergo(play: Play, figure: Figure, step: Step) -> Flow[None]:
    if step.falls:
        yield from fall_down(play, figure)
    yield from suffer(play, figure, step.suffers)


def put(play: Play, figure: Figure, to: int, how: How, by: str, rule: str) -> Flow[None]:
    """To a square at once, over whatever lies between: floating, shoved, landed."""
    called = names(play)
    step = step_to(play, figure, to, how)
    play.tell(Moved(figure.id, (called[figure.at], called[to]), by), rule)
    yield from arrive(play, figure, step, figure.at)


def along(
    play: Play, figure: Figure, path: Sequence[int], how: How = "walk", by: str = "", tramples: int = 0
) -> Flow[None]:
    """Square by square along a path, the first being where it stands, until it is knocked out or defeated.

    (DR-TERR-28, DR-JUMP-01, DR-MOVE-17, DR-KEY-109, DR-KEY-152, DR-KEY-223, DR-KEY-224, DR-KEY-231) Steps on which nothing
    happens are told together. Special Rules act where one steps (DR-DOOR-06),
    and those whom a Hero leads follow (DR-DOOR-08).
    """
    gone, trampled = [path[0]], list[Figure]()
    for place, square in enumerate(path[1:], start=1):
        gone.append(square)
        touches = how != "jump" or place == len(path) - 1
        step = step_to(play, figure, square, how) if touches else Step(square, falls=False, suffers=())
        passed = _trampled(play, figure, square, trampled) if tramples else []
        if _uneventful(play, figure, step, passed, touches=touches):
            before, figure.at = figure.at, square
            follow(play, figure, before)
            yield from at(play, "stepped", figure)
            continue
        _tell(play, figure, gone, by)
        if step.damage >= figure.health and occupied(play, figure) >> square & 1 and figure.side == "hero":
            yield from _fall_back(play, figure, step, gone)
            return
        yield from arrive(play, figure, step, figure.at)
        for one in passed:
            yield from hurt(play, one, tramples, "trample")
        trampled += passed
        if not stands(play, figure):
            return
        gone = [square]
    _tell(play, figure, gone, by)
    tell_line(play, figure)


def _tell(play: Play, figure: Figure, gone: Sequence[int], by: str) -> None:
    if len(gone) > 1:
        called = names(play)
        play.tell(Moved(figure.id, tuple(called[square] for square in gone), by), "DR-MOVE-02")


def _uneventful(play: Play, figure: Figure, step: Step, passed: Sequence[Figure], *, touches: bool) -> bool:
    if step.falls or step.suffers or passed:
        return False
    before, figure.at = figure.at, step.to
    trapped = touches and entered(play, figure, before) and trap_for(play, figure) is not None
    figure.at = before
    return not trapped


def _trampled(play: Play, figure: Figure, square: int, before: Sequence[Figure]) -> list[Figure]:
    """The enemies that a trampling character passes there, each once in a move. (DR-KEY-223, DR-KEY-224)"""
    own = board(play).base(square, large=figure.large)
    return [one for one in play.state.figures if one not in before and opposed(figure, one) and cells(play, one) & own]


def _fall_back(play: Play, figure: Figure, step: Step, gone: Sequence[int]) -> Flow[None]:
    """Who is knocked out where somebody stands lies on the last free square of its way. (DR-MOVE-17)"""
    taken = occupied(play, figure)
    free = next(square for square in reversed(gone[:-1]) if not taken >> square & 1)
    _tell(play, figure, (step.to, free), "")
    figure.at = free
    yield from _undergo(play, figure, step)
