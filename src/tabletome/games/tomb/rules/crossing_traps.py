"""Walking past a Hero who stands on a trap: the trap goes off on the way. (TM-MOVE-07, TM-TRAP-01, TM-TRAP-22)

A trap that was laid under a Hero waits until another one enters. Its square can be passed like any other Hero's, but not stopped
at, so it cannot be named as the end of a stretch: the walk crosses it where no other way is short enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletome.games.tomb.board import trap_tokens
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.stretches import way
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.rules import movement, traps
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Hero, hero_squares
from tabletome.kernel import Flow
from tabletome.kernel.events import Moved

if TYPE_CHECKING:
    pass


def cross(play: Play, hero: Hero, square: int) -> Flow[None]:
    """Walk to a square across traps that Heroes stand on; who falls or is Stunned there is put back to the last free square."""
    state = play.state
    others = hero_squares(state) & ~(1 << hero.at)
    trapped, back, stunned = trap_tokens.trap_squares(state), hero.at, hero.stunned
    names, path = board(play).names, [hero.at]
    for step in way(play, hero, square):
        path.append(step)
        if not others >> step & 1:
            back = step
        elif trapped >> step & 1:
            hero.at = step
            play.tell(Moved(hero.id, tuple(names[on_way] for on_way in path)), "TM-MOVE-07", "TM-TRAP-22")
            path = [step]
            yield from traps.enter_square(play, hero)
            if hero.hp == 0 or hero.stunned != stunned:
                hero.at = back
                play.tell(Moved(hero.id, (names[step], names[back])), "TM-TRAP-22")
                yield from objectives.entered(play, hero)
                return
    yield from movement.arrive(play, hero, square, tuple(names[on_way] for on_way in path))
