"""Moving Heroes by squares and by tiles, and moving figures that do not move themselves. (TM-MOVE-01..18)

A move is made of stretches. A stretch leads to any square the Hero can reach without entering a trap's square on the way, or into
a trap's square, which triggers it; then the move goes on with what is left of it. So every path can be walked, and the player is
asked only where it matters.
"""

from __future__ import annotations

from tabletome.cards import number
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import Actor, Context, printed_name, seat_of, squares_of
from tabletome.games.tomb.board.room import corner, free_spots, is_large, path_to, squares_at
from tabletome.games.tomb.board.stretches import (
    Stretch,
    left_after,
    next_stretch,
    path_along,
    way,
)
from tabletome.games.tomb.board.trap_tokens import trap_squares
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.options import OfFigure, Subject
from tabletome.games.tomb.options.move import MOVE, SQUARE, STAY, TILES, Granted, Square, Stay, Walk, walks
from tabletome.games.tomb.rules import traps
from tabletome.games.tomb.rules.adventure.events import entered
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import Figure, Hero, ally_squares, hero_squares, occupied
from tabletome.kernel import Bits, Choose, Each, Flow
from tabletome.kernel.events import Moved
from tabletome.table.grid import first
from tabletome.words import counted


def walk(play: Play, hero: Hero, square: int, to: Stretch) -> Flow[None]:
    """A stretch to one of its squares; a trap there is triggered. (TM-MOVE-03, -07, TM-TRAP-01)"""
    if not to.safe >> square & 1:
        yield from cross(play, hero, square)
        return
    here, hero.at = hero.at, square
    play.tell(lambda: Moved(hero.id, path_along(to, here, square)), "TM-MOVE-03")
    yield from stop(play, hero)


def cross(play: Play, hero: Hero, square: int) -> Flow[None]:
    """Walk to a square across traps that Heroes or Allies stand on; who falls or is Stunned there is put back to the last free
    square. (TM-TRAP-22, TM-TILE-14)"""
    state = play.state
    others = (hero_squares(state) | ally_squares(state)) & ~(1 << hero.at)
    trapped, back, stunned = trap_squares(state), hero.at, hero.stunned
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
                yield from entered(play, hero)
                return
    hero.at = square
    play.tell(Moved(hero.id, tuple(names[on_way] for on_way in path)), "TM-MOVE-03")
    yield from stop(play, hero)


def arrive(play: Play, hero: Hero, square: int) -> Flow[None]:
    """Put a Hero on a square at once. (TM-MOVE-17)"""
    path = path_to(play, squares_of(hero), 1 << square)
    hero.at = square
    play.tell(Moved(hero.id, path), "TM-MOVE-03")
    yield from stop(play, hero)


def stop(play: Play, hero: Hero) -> Flow[None]:
    """A trap where a Hero stops is triggered, whoever caused the move, and the adventure may answer. (TM-TRAP-01, -15)"""
    yield from traps.enter_square(play, hero)
    yield from entered(play, hero)


def granted_move(play: Play, hero: Hero, steps: int, card: str) -> Flow[None]:
    """A move that an effect gives, stretch by stretch. (TM-MOVE-02, -16)"""
    seat = seat_of(play.state, hero)
    while steps > 0 and hero.hp > 0:
        to = next_stretch(play, hero, steps)
        if not to.squares:
            return
        groups = (walks(play, to.squares), STAY)
        option = yield Choose(
            seat,
            groups,
            f"{play.library.called(card)}: move up to {counted(steps, 'square')}?",
            (),
            MOVE,
            Granted(steps),
        )
        if isinstance(option.arg, Stay):
            return
        steps = left_after(to, option.arg.to, steps)
        yield from walk(play, hero, option.arg.to, to)


def move_by_tiles(play: Play, hero: Hero, tiles: int, card: str) -> Flow[None]:
    """To any free square of a tile within so many connected tiles; the squares between do not count. (TM-MOVE-17, TM-TILE-16)"""
    state = play.state
    on = board(play)
    squares = on.within(1 << hero.at, tiles) & ~occupied(state)
    if squares:
        groups = (walks(play, squares), STAY)
        question = f"{play.library.called(card)}: move up to {counted(tiles, 'tile')}?"
        option = yield Choose(seat_of(state, hero), groups, question, (), TILES, Granted(tiles))
        if isinstance(option.arg, Walk):
            yield from arrive(play, hero, option.arg.to)


def shift_by_tiles(play: Play, actor: Actor, by: Actor | None, tiles: int, *, away: bool, seat: int) -> Flow[None]:
    """Push a figure away from another or pull it closer, tile by tile, to a free square. (TM-MOVE-16, TM-TRAP-15)"""
    if by is None or actor.hp <= 0:
        return
    on, here = board(play), squares_of(by)
    best, spots = on.tile_distance(here, squares_of(actor)), 0
    free = free_spots(play, actor, on.within(squares_of(actor), tiles))
    # All squares of a tile are equally far; a large base can stand on several tiles.
    for area in [1 << spot for spot in bits(free)] if is_large(play, actor) else on.by_tile(free):
        distance = on.tile_distance(here, squares_at(play, actor, first(area)))
        if distance > best if away else distance < best:
            best, spots = distance, area
        elif spots and distance == best:
            spots |= area
    if spots and isinstance(by, Hero):
        spots = 1 << (yield from choose_spot(play, actor, spots, seat))
    if spots:
        yield from put(play, actor, spots, seat)


def carry(play: Play, figure: Figure, by: Actor, tiles: int, seat: int) -> Flow[None]:
    """A Hero's effect puts a Monster on any free square it allows. (TM-FAQ-05)"""
    spots = free_spots(play, figure, board(play).within(squares_of(by), tiles))
    if spots:
        spot = yield from choose_spot(play, figure, spots, seat)
        yield from put(play, figure, 1 << spot, seat)


def choose_spot(play: Play, actor: Actor, spots: int, seat: int) -> Flow[int]:
    """A Hero's player chooses where a figure goes, also at a table that lets the program settle ties. (TM-FAQ-05)"""
    question = f"Where does {printed_name(play, actor)} go?"
    return (yield from one_spot(play, spots, seat, question, SQUARE, OfFigure(actor.id)))


def settle_spot(play: Play, spots: int, seat: int, question: str, kind: str, about: Subject) -> Flow[int]:
    """One of several spots where a figure can stand: asked of the seat, or the first one. (TM-FAQ-07)"""
    if play.state.settle_ties:
        return first(spots)
    return (yield from one_spot(play, spots, seat, question, kind, about))


def one_spot(play: Play, spots: int, seat: int, question: str, kind: str, about: Subject) -> Flow[int]:
    """One of several spots; the only one is taken without a question."""
    if not spots & (spots - 1):
        return first(spots)
    squares = Each(Square.verb, spots, board(play).names, make=Square)
    option = yield Choose(seat, (squares,), question, (), kind, about)
    to: int = option.arg.to
    return to


def put(play: Play, actor: Actor, spots: int, seat: int) -> Flow[None]:
    """Put a figure on one of several spots, the player choosing; where nobody is asked it stays if it can.

    (TM-FAQ-02, TM-FAQ-07)
    """
    several, here = spots & (spots - 1), corner(board(play), squares_of(actor))
    if spots >> here & 1 and (not several or play.state.settle_ties):
        return
    spot = first(spots)
    if several:
        question, about = f"Where does {printed_name(play, actor)} go?", OfFigure(actor.id)
        spot = yield from settle_spot(play, spots, seat, question, SQUARE, about)
    if isinstance(actor, Hero):
        yield from arrive(play, actor, spot)
        return
    if (squares := squares_at(play, actor, spot)) != actor.squares:
        before, actor.squares = actor.squares, Bits(squares)
        play.tell(lambda: Moved(actor.id, path_to(play, before, actor.squares)), "TM-MON-06", "TM-MON-08")


# --- in the words of cards --------------------------------------------------------------------------------------------


@WORDS.word("push", number, says="[is|are] pushed {0:tile} away", hint=-0.2)
def push(play: Play, actor: Actor, context: Context, tiles: int) -> Flow[None]:
    yield from shift_by_tiles(play, actor, context.by, tiles, away=True, seat=context.chooser(play.state))


@WORDS.word("pull", number, says="[is|are] pulled {0:tile} closer", hint=-0.2)
def pull(play: Play, actor: Actor, context: Context, tiles: int) -> Flow[None]:
    yield from shift_by_tiles(play, actor, context.by, tiles, away=False, seat=context.chooser(play.state))


@WORDS.word("move", number, says="may move {0:square}", hint=0.2)
def move(play: Play, actor: Actor, context: Context, steps: int) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from granted_move(play, actor, steps, context.card)


@WORDS.word("tiles", number, says="may move {0:tile}", hint=0.5)
def move_tiles(play: Play, actor: Actor, context: Context, tiles: int) -> Flow[None]:
    if isinstance(actor, Hero) and actor.hp > 0:
        yield from move_by_tiles(play, actor, tiles, context.card)


@WORDS.word("carry", number, says="[is|are] put on any free square within {0:tile} of {me}", hint=-0.3)
def be_carried(play: Play, actor: Actor, context: Context, tiles: int) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        yield from carry(play, actor, context.by, tiles, context.chooser(play.state))


@WORDS.word("swap", says="[changes|change] places with {me}", hint=0)
def swap(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """Two Heroes change places; a trap under one of them is triggered. (TM-MOVE-16, TM-TRAP-15)"""
    by = context.by
    if isinstance(by, Hero) and isinstance(actor, Hero) and actor is not by:
        by.at, actor.at = actor.at, by.at
        yield from arrive(play, by, by.at)
        yield from arrive(play, actor, actor.at)
