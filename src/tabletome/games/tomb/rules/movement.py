"""Moving Heroes by squares and by tiles, and moving figures that do not move themselves. (TM-MOVE-01..18)

A move is made of stretches. A stretch leads to any square the Hero can reach without entering a trap's square on the way, or into
a trap's square, which triggers it; then the move goes on with what is left of it. So every path can be walked, and the player is
asked only where it matters.
"""

from __future__ import annotations

from functools import partial

import msgspec

from tabletome.games.tomb.board.board import Board, bits, board
from tabletome.games.tomb.board.figures import Actor, printed_name, seat_of, squares_of
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.options import OfFigure, Subject
from tabletome.games.tomb.options.move import MOVE, SQUARE, TILES, Granted
from tabletome.games.tomb.rules import crossing_traps, moments, traps
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import NOTHING, settle
from tabletome.games.tomb.state import FOES, Figure, Hero, occupied
from tabletome.kernel import Bits, Choose, Flow, One, Spots, choose
from tabletome.kernel.events import Moved


def speed(table: Table, hero: Hero) -> int:
    """How many squares one move has. (TM-MOVE-03)"""
    card = table.library.heroes[hero.id]
    printed = card.first.speed if hero.level == 1 else card.second.speed
    return max(0, moments.value(table, "speed", printed, hero))


class Surroundings(msgspec.Struct, gc=False):
    """What is around a Hero on its way, as sets of squares; its own steps change nothing of it as long as they meet nothing.

    `figures` are where others than Heroes stand, `trapped` where Trap tokens lie, `traps` these and Complex Traps. On the way
    squares are `blocked`, or can be `passed` but not stopped at, or `end` a stretch.
    """

    on: Board
    figures: int
    trapped: int
    traps: int
    blocked: int
    passed: int
    end: int


class Stretch(msgspec.Struct, gc=False):
    """Where the next stretch can end: all such `squares`, and `rings` of squares one, two … steps away, those passed among them.

    All but the `safe` squares are reached only across traps that Heroes stand on.
    """

    squares: int
    rings: list[int]
    safe: int = -1


def look_around(table: Table, hero: Hero) -> Surroundings:
    """Other Heroes can be passed but not stopped at, Monsters block, and a trap's square ends the stretch. (TM-MOVE-05..10)

    Who flies passes over Monsters and traps too, and stops on a trap's square only to trigger it. (TM-GEN-04)
    """
    state = table.state
    on = board(table)
    bit = on.bit
    figures = others = trapped = complex_traps = 0
    for figure in state.figures:
        figures |= figure.squares
    for other in state.heroes:
        if other is not hero and other.at >= 0:
            others |= bit[other.at]
    for token in state.tokens:
        if token.kind == "trap":
            trapped |= bit[token.at]
        elif token.kind == "complex":
            complex_traps |= bit[token.at]
    for effect in state.in_play.effects.get("fly", ()):
        if effect.source in (hero.id, moments.ALL_HEROES) and moments.value(table, "fly", 0, hero) > 0:
            return Surroundings(on, figures, trapped, trapped | complex_traps, 0, others | figures, 0)
    return Surroundings(on, figures, trapped, trapped | complex_traps, figures, others, trapped)


def stretch(around: Surroundings, start: int, steps: int) -> Stretch:
    """Where the next stretch of a move can end that has so many steps left. (TM-MOVE-03)"""
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
    to = Stretch((reachable ^ left) & ~passed, rings)
    return crossing_traps.farther(to, around, start, steps) if passed & end else to


def destinations(table: Table, hero: Hero, steps: int) -> int:
    """Wherever the next stretch can end."""
    return stretch(look_around(table, hero), hero.at, steps).squares


def left_after(to: Stretch, square: int, steps: int) -> int:
    """What is left of a move after the stretch to a square. (TM-MOVE-03)"""
    for ring in to.rings:
        steps -= 1
        if ring >> square & 1:
            break
    return steps


def walk(play: Play, hero: Hero, square: int, to: Stretch, around: Surroundings) -> Flow[None]:
    """A stretch to one of its squares; a trap there is triggered. (TM-MOVE-03, -07, TM-TRAP-01)"""
    if not to.safe >> square & 1:
        return crossing_traps.cross(play, hero, square)
    path = path_along(around, to, hero.at, square)
    hero.at = square
    play.tell(Moved(hero.id, path), "TM-MOVE-03")
    return _walk_into_trap(play, hero) if around.trapped >> square & 1 else objectives.entered(play, hero)


def path_along(around: Surroundings, to: Stretch, start: int, square: int) -> tuple[str, ...]:
    """The squares of a stretch by name, found from its end: each one step nearer to where it began."""
    on = around.on
    before = next((steps for steps, ring in enumerate(to.rings) if ring >> square & 1), 0)
    path = [square]
    for ring in reversed(to.rings[:before]):
        path.append((on.steps[path[-1]] & ring & ~around.end).bit_length() - 1)
    return tuple(on.names[step] for step in (start, *reversed(path)))


def path_to(table: Table, here: int, there: int) -> tuple[str, str]:
    """Where a figure stood and where it is put: the squares between do not count. (TM-MON-06, TM-MOVE-17)"""
    return spot_name(table, here), spot_name(table, there)


def arrive(play: Play, hero: Hero, square: int, path: tuple[str, ...] = ()) -> Flow[None]:
    """Put a Hero on a square; a trap there is triggered, whoever caused the move. (TM-TRAP-01, -15)

    Without a path it is put there at once.
    """
    path = path or path_to(play, squares_of(hero), 1 << square)
    hero.at = square
    play.tell(Moved(hero.id, path), "TM-MOVE-03")
    trapped = traps.trap_squares(play.state) >> square & 1
    return _walk_into_trap(play, hero) if trapped else objectives.entered(play, hero)


def _walk_into_trap(play: Play, hero: Hero) -> Flow[None]:
    yield from traps.enter_square(play, hero)
    yield from objectives.entered(play, hero)


def granted_move(play: Play, hero: Hero, steps: int) -> Flow[None]:
    """A move that an effect gives, stretch by stretch. (TM-MOVE-02, -16)"""
    seat = seat_of(play.state, hero)
    while steps > 0 and hero.hp > 0:
        around = look_around(play, hero)
        to = stretch(around, hero.at, steps)
        if not to.squares:
            return
        moves = Spots("move", to.squares, around.on.names)
        option = yield Choose(seat, (moves, One("stay")), f"Move up to {steps} squares?", (), MOVE, Granted(steps))
        if option.verb == "stay":
            return
        steps = left_after(to, option.arg, steps)
        yield from walk(play, hero, option.arg, to, around)


def move_by_tiles(play: Play, hero: Hero, tiles: int) -> Flow[None]:
    """To any free square of a tile within so many connected tiles; the squares between do not count. (TM-MOVE-17, TM-TILE-16)"""
    state = play.state
    on = board(play)
    squares = on.within(1 << hero.at, tiles) & ~occupied(state)
    if squares:
        groups = (Spots("move", squares, on.names), One("stay"))
        option = yield Choose(seat_of(state, hero), groups, f"Move up to {tiles} tiles?", (), TILES, Granted(tiles))
        if option.verb == "move":
            yield from arrive(play, hero, option.arg)


def shift_by_tiles(play: Play, actor: Actor, by: Actor | None, tiles: int, *, away: bool, seat: int) -> Flow[None]:
    """Push a figure away from another or pull it closer, tile by tile, to a free square. (TM-MOVE-16, TM-TRAP-15)"""
    if by is None or actor.hp <= 0:
        return
    on, here = board(play), squares_of(by)
    best = on.tile_distance(here, squares_of(actor))
    near, large = on.within(squares_of(actor), tiles), is_large(play, actor)
    spots: list[int] = []
    # All squares of a tile are equally far; a large base can stand on several tiles.
    for area in free_spots(play, actor, near) if large else on.by_tile(free_squares(play, actor) & near):
        distance = on.tile_distance(here, area)
        if distance > best if away else distance < best:
            best, spots = distance, []
        elif not spots or distance != best:
            continue
        spots += [area] if large else singles(area)
    if spots and isinstance(by, Hero):
        spots = [(yield from choose_spot(play, actor, spots, seat))]
    if spots:
        yield from put(play, actor, spots, seat, "as far as it can be moved; the first free square")


def carry(play: Play, figure: Figure, by: Actor, tiles: int, seat: int) -> Flow[None]:
    """A Hero's effect puts a Monster on any free square it allows. (TM-FAQ-05)"""
    spots = free_spots(play, figure, board(play).within(squares_of(by), tiles))
    if spots:
        spot = yield from choose_spot(play, figure, spots, seat)
        yield from put(play, figure, [spot], seat, "The Hero's player chose the square.")


def free_spots(table: Table, actor: Actor, within: int) -> list[int]:
    """The places where a figure can stand wholly on free squares, touching the squares given."""
    return spots_among(table, actor, free_squares(table, actor), within)


def free_squares(table: Table, actor: Actor) -> int:
    """The open squares that no other figure occupies. (TM-MON-18)"""
    return board(table).open & ~(occupied(table.state) & ~squares_of(actor))


def spots_among(table: Table, actor: Actor, free: int, within: int) -> list[int]:
    """The places where a figure can stand wholly on these free squares, touching the squares given. (TM-MON-15)"""
    if is_large(table, actor):
        return [spot for spot in board(table).footprints(2, within) if spot & free == spot]
    return singles(free & within)


def singles(squares: int) -> list[int]:
    """Every square of a set as a set of its own."""
    found = []
    while squares:
        found.append(square := squares & -squares)
        squares ^= square
    return found


def is_large(table: Table, actor: Actor) -> bool:
    """Does its base cover four squares? (TM-MON-15)"""
    return not isinstance(actor, Hero) and actor.kind in FOES and table.library.monsters[actor.name].base > 1


def fits(table: Table, actor: Actor, free: int, within: int) -> bool:
    """Can a figure stand wholly on these free squares, touching the squares given? (TM-MON-15)"""
    return bool(spots_among(table, actor, free, within) if is_large(table, actor) else free & within)


def spot_name(table: Table, spot: int) -> str:
    """How the place of a figure is written: by its square, or by the north-west one of a large base."""
    return _spot_name(board(table), spot)


def _spot_name(on: Board, spot: int) -> str:
    if not spot & (spot - 1):
        return on.names[spot.bit_length() - 1]
    return on.names[min(bits(spot), key=lambda square: on.where[square][::-1])]


def choose_spot(play: Play, actor: Actor, spots: list[int], seat: int) -> Flow[int]:
    """A Hero's player chooses where a figure goes, also at a table that lets the program settle ties. (TM-FAQ-05)"""
    question = f"Where does {printed_name(play, actor)} go?"
    on = board(play)
    about = OfFigure(actor.id)
    return choose(seat, SQUARE, "square", spots, question, name=partial(_spot_name, on), about=about)


def settle_spot(
    play: Play, spots: list[int], seat: int, question: str, why: str, kind: str, about: Subject
) -> Flow[int]:
    """One of several places where a figure can stand."""
    on = board(play)
    name = partial(_spot_name, on)
    return settle(play, seat, kind, "square", spots, question, why, name=name, about=about)


def put(play: Play, actor: Actor, spots: list[int], seat: int, why: str) -> Flow[None]:
    """Put a figure on one of several places, the player choosing."""
    return put_at(play, actor, spots[0]) if len(spots) == 1 else _put_at_one(play, actor, spots, seat, why)


def _put_at_one(play: Play, actor: Actor, spots: list[int], seat: int, why: str) -> Flow[None]:
    question, about = f"Where does {printed_name(play, actor)} go?", OfFigure(actor.id)
    spot = yield from settle_spot(play, spots, seat, question, why, SQUARE, about)
    yield from put_at(play, actor, spot)


def put_at(play: Play, actor: Actor, spot: int) -> Flow[None]:
    """Put a figure on a place."""
    if isinstance(actor, Hero):
        return arrive(play, actor, next(bits(spot)))
    path = path_to(play, actor.squares, spot)
    actor.squares = Bits(spot)
    play.tell(Moved(actor.id, path), "TM-MON-06", "TM-MON-08")
    return NOTHING
