"""Moving Heroes by squares and by tiles, and moving figures that do not move themselves. (TM-MOVE-01..18)

A move is made of stretches. A stretch leads to any square the Hero can reach without entering a trap's square on the way, or into
a trap's square, which triggers it; then the move goes on with what is left of it. So every path can be walked, and the player is
asked only where it matters.
"""

from __future__ import annotations

from functools import partial

from tabletome.games.tomb.board import trap_tokens
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import Actor, printed_name, seat_of, squares_of
from tabletome.games.tomb.board.room import _spot_name, free_spots, free_squares, is_large, path_to, singles
from tabletome.games.tomb.board.stretches import Stretch, Surroundings, left_after, look_around, path_along, stretch
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.options import OfFigure, Subject
from tabletome.games.tomb.options.move import MOVE, SQUARE, TILES, Granted
from tabletome.games.tomb.rules import crossing_traps, traps
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import NOTHING, settle
from tabletome.games.tomb.state import Figure, Hero, occupied
from tabletome.kernel import Bits, Choose, Flow, One, Spots, choose
from tabletome.kernel.events import Moved


def walk(play: Play, hero: Hero, square: int, to: Stretch, around: Surroundings) -> Flow[None]:
    """A stretch to one of its squares; a trap there is triggered. (TM-MOVE-03, -07, TM-TRAP-01)"""
    if not to.safe >> square & 1:
        return crossing_traps.cross(play, hero, square)
    path = path_along(around, to, hero.at, square)
    hero.at = square
    play.tell(Moved(hero.id, path), "TM-MOVE-03")
    return _walk_into_trap(play, hero) if around.trapped >> square & 1 else objectives.entered(play, hero)


def arrive(play: Play, hero: Hero, square: int, path: tuple[str, ...] = ()) -> Flow[None]:
    """Put a Hero on a square; a trap there is triggered, whoever caused the move. (TM-TRAP-01, -15)

    Without a path it is put there at once.
    """
    path = path or path_to(play, squares_of(hero), 1 << square)
    hero.at = square
    play.tell(Moved(hero.id, path), "TM-MOVE-03")
    trapped = trap_tokens.trap_squares(play.state) >> square & 1
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
