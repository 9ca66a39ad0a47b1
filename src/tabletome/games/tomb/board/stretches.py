"""Where a Hero can walk: stretches of a move, and what is around it on the way. (TM-MOVE-03..10)

A move is made of stretches. A stretch leads to any square the Hero can reach without entering a trap's square on the way, or into
a trap's square, which triggers it; then the move goes on with what is left of it. A trap that was laid under a Hero is crossed
where no other way is short enough. (TM-TRAP-22)
"""

from __future__ import annotations

from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from tabletome.games.tomb.board import trap_tokens, values
from tabletome.games.tomb.board.board import Board, bits, board
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import ALLY, Hero, ally_squares, figure_squares, hero_squares
from tabletome.kernel import GameFault


class Surroundings(msgspec.Struct, gc=False):
    """What is around a Hero on its way, as sets of squares; its own steps change nothing of it as long as they meet nothing.

    On the way squares are `blocked`, or can be `passed` but not stopped at, or `end` a stretch.
    """

    on: Board
    blocked: int
    passed: int
    end: int


class Stretch(msgspec.Struct, gc=False):
    """Where the next stretch can end: all such `squares`, and `rings` of squares one, two … steps away, those passed among them.

    It goes over the board `on`, and traps `end` it. All but the `safe` squares are reached only across traps under Heroes.
    """

    squares: int
    rings: list[int]
    on: Board
    end: int = 0
    safe: int = -1


def next_stretch(table: Table, hero: Hero, steps: int) -> Stretch:
    """Where the next stretch of a Hero's move can end that has so many steps left. (TM-MOVE-03)"""
    if steps <= 0:
        return Stretch(0, [], board(table))
    return stretch(look_around(table, hero), hero.at, steps)


def look_around(table: Table, hero: Hero) -> Surroundings:
    """Other Heroes can be passed but not stopped at, Monsters block, and a trap's square ends the stretch. (TM-MOVE-05..10)

    An Ally is passed like a Hero. (TM-FAQ-09)
    Who flies passes over Monsters and traps too, and stops on a trap's square only to trigger it. (TM-GEN-04)
    """
    state = table.state
    on = board(table)
    bit = on.bit
    figures = others = trapped = 0
    for figure in state.figures:
        figures |= figure.squares
        if figure.kind == ALLY:
            others |= figure.squares
    for other in state.heroes:
        if other is not hero and other.at >= 0:
            others |= bit[other.at]
    for token in state.tokens:
        if token.kind == "trap":
            trapped |= bit[token.at]
    for effect in state.in_play.effects.get("fly", ()):
        if effect.source in (hero.id, values.ALL_HEROES) and values.value(table, "fly", 0, hero) > 0:
            return Surroundings(on, 0, others | figures, 0)
    return Surroundings(on, figures & ~others, others, trapped)


def stretch(around: Surroundings, start: int, steps: int) -> Stretch:
    """Where a stretch of so many steps can end, one at least. (TM-MOVE-03)"""
    on, passed, end = around.on, around.passed, around.end
    steps_from, bit = on.steps, on.bit
    reachable = on.open & ~(around.blocked | bit[start])
    ring = steps_from[start] & reachable
    left, goes_on = reachable ^ ring, ~end
    rings = [ring]
    for _ in range(1, steps):
        front = ring & goes_on
        ring = 0
        while front:
            square = front.bit_length() - 1
            ring |= steps_from[square]
            front ^= bit[square]
        ring &= left
        if not ring:
            break
        left ^= ring
        rings.append(ring)
    to = Stretch((reachable ^ left) & ~passed, rings, on, end)
    return farther(to, around, start, steps) if passed & end else to


def destinations(table: Table, hero: Hero, steps: int) -> int:
    """Wherever the next stretch can end."""
    return next_stretch(table, hero, steps).squares


def left_after(to: Stretch, square: int, steps: int) -> int:
    """What is left of a move after the stretch to a square. (TM-MOVE-03, TM-MOVE-04)"""
    for ring in to.rings:
        steps -= 1
        if ring >> square & 1:
            break
    return steps


def path_along(to: Stretch, start: int, square: int) -> tuple[str, ...]:
    """The squares of a stretch by name, found from its end: each one step nearer to where it began."""
    on = to.on
    before = next((steps for steps, ring in enumerate(to.rings) if ring >> square & 1), 0)
    path = [square]
    for ring in reversed(to.rings[:before]):
        path.append((on.steps[path[-1]] & ring & ~to.end).bit_length() - 1)
    return tuple(on.names[step] for step in (start, *reversed(path)))


def farther(to: Stretch, around: Surroundings, start: int, steps: int) -> Stretch:
    """Where the next stretch can end if it may also cross traps that Heroes stand on."""
    bold = stretch(replace(around, end=around.end & ~around.passed), start, steps)
    safe = to.squares
    rings = [ring | more & ~safe for ring, more in zip_longest(to.rings, bold.rings, fillvalue=0)]
    return replace(bold, squares=safe | bold.squares, rings=rings, safe=safe)


def way(table: Table, hero: Hero, square: int) -> list[int]:
    """The squares of a shortest way there, without the one it begins on; traps are crossed only under Heroes and Allies."""
    state = table.state
    on = board(table)
    allies = ally_squares(state)
    alone = trap_tokens.trap_squares(state) & ~(hero_squares(state) | allies)
    blocked = figure_squares(state) & ~allies
    before = {hero.at: hero.at}
    front = [hero.at]
    while square not in before:
        if not front:
            raise GameFault(f"no way leads {printed_name(table, hero)} to {on.names[square]}")
        found: list[int] = []
        for here in front:
            if here == hero.at or not alone >> here & 1:
                for there in bits(on.steps[here] & ~blocked):
                    if there not in before:
                        before[there] = here
                        found.append(there)
        front = found
    walked = [square]
    while before[walked[-1]] != hero.at:
        walked.append(before[walked[-1]])
    return walked[::-1]
