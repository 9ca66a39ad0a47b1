"""Walking past a Hero who stands on a trap: the trap goes off on the way. (TM-MOVE-07, TM-TRAP-01, TM-TRAP-22)

A trap that was laid under a Hero waits until another one enters. Its square can be passed like any other Hero's, but not stopped
at, so it cannot be named as the end of a stretch: the walk crosses it where no other way is short enough.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.rules import movement, traps
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Hero, figure_squares, hero_squares
from tabletome.kernel import Flow, GameFault
from tabletome.kernel.events import Moved

if TYPE_CHECKING:
    from tabletome.games.tomb.rules.movement import Stretch, Surroundings


def farther(to: Stretch, around: Surroundings, start: int, steps: int) -> Stretch:
    """Where the next stretch can end if it may also cross traps that Heroes stand on."""
    bold = movement.stretch(replace(around, end=around.end & ~around.passed), start, steps)
    safe = to.squares
    rings = [ring | more & ~safe for ring, more in zip_longest(to.rings, bold.rings, fillvalue=0)]
    return replace(bold, squares=safe | bold.squares, rings=rings, safe=safe)


def cross(play: Play, hero: Hero, square: int) -> Flow[None]:
    """Walk to a square across traps that Heroes stand on; who falls or is Stunned there is put back to the last free square."""
    state = play.state
    others = hero_squares(state) & ~(1 << hero.at)
    trapped, back, stunned = traps.trap_squares(state), hero.at, hero.stunned
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


def way(table: Table, hero: Hero, square: int) -> list[int]:
    """The squares of a shortest way there, without the one it begins on; traps are crossed only under Heroes."""
    state = table.state
    on = board(table)
    alone = traps.trap_squares(state) & ~hero_squares(state)
    before = {hero.at: hero.at}
    front = [hero.at]
    while square not in before:
        if not front:
            raise GameFault(f"no way leads {printed_name(table, hero)} to {on.names[square]}")
        found: list[int] = []
        for here in front:
            if here == hero.at or not alone >> here & 1:
                for there in bits(on.steps[here] & ~figure_squares(state)):
                    if there not in before:
                        before[there] = here
                        found.append(there)
        front = found
    walked = [square]
    while before[walked[-1]] != hero.at:
        walked.append(before[walked[-1]])
    return walked[::-1]
